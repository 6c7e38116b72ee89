"""Why somebody would say a word: what it brings in food and points, and what it is for."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.arachnid import rules
from companion.games.arachnid.printed import names
from companion.games.arachnid.printed.odds import by_winner, shares
from companion.games.arachnid.state.position import State
from companion.games.arachnid.tasks import scoring
from companion.games.arachnid.tasks.battle import Battle
from companion.play import Text, text

FOR: Mapping[str, Text] = {
    "spin": text("one web more"),
    "bite": text("prey is beside it"),
    "hatch": text("one spider more"),
    "deploy": text("one spider more in play"),
    "pass": text("all of use has been done"),
}
"""What a verb is for, where it brings nothing at once."""


def motives(state: State, word: str, seat: int) -> list[Text]:
    """The facts that speak for a word, the most telling first."""
    verb, *parts = word.split()
    task = state.agenda[-1]
    if verb == "commit" and isinstance(task, Battle):
        return [_tries(state, task, *map(int, parts))]
    after = rules.play(state, word, seat).state
    then, now = (_score(one, seat) for one in (after, state))
    found = []
    begun = after.agenda[-1]
    if isinstance(begun, Battle) and begun.attacker.seat == seat:
        foe = begun.defender
        found.append(text("attacks {enemy}", enemy=names.piece_beside(foe.seat, foe.spider)))
    if (points := then.points - now.points) > 0:
        found.append(text("brings {n} point", plural="brings {n} points", n=points))
    if (food := then.food - now.food) > 0:
        found.append(text("brings {n} food", n=food))
    found += _beside(state, after, word.split(), seat)
    return found or ([FOR[verb]] if verb in FOR else [])


def _tries(state: State, battle: Battle, dice: int, support: int, bought: int) -> Text:
    """How likely these dice win, of who defends also by a tie."""
    won, tie, lost = by_winner(shares(battle.odds(state, dice, support, bought)))
    if battle.rolling is battle.attacker:
        return text("tries to win ({n} %)", n=won)
    return text("tries to hold out ({n} %)", n=tie + lost)


def _beside(state: State, after: State, path: list[str], seat: int) -> list[Text]:
    """Whom the spider that acts stands beside, where the box sees the board."""
    if state.places is None or after.places is None or len(path) < 2 or path[1] not in names.SPIDERS:
        return []
    grid, mine = after.equipment.grid, names.piece_name(seat, path[1])
    was, now = dict(state.places.spiders).get(mine), dict(after.places.spiders).get(mine)
    if now is None or was == now:
        return []
    found = []
    near = {space for space in grid.within(now, 1) if space != now}
    for token, space in after.places.critters:
        if space in near:
            found.append(text("comes beside {critter}", critter=names.critter_text(token)))
            break
    if near & set(after.places.flies):
        found.append(text("a fly is beside it there"))
    for other, space in after.places.spiders:
        owner, spider = names.piece(other)
        if owner == seat and other != mine and space in near:
            kept = was is not None and grid.distance(was, space) == 1
            one, two = names.SPIDER[path[1]], names.SPIDER[spider]
            found.append(
                text("keeps {one} beside {other}", one=one, other=two)
                if kept
                else text("{one} joins {other}", one=one, other=two)
            )
            break
    return found


def _score(state: State, seat: int) -> scoring.Score:
    colony = state.colonies[seat]
    return scoring.score(colony, colony.tops)
