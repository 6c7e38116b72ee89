"""Why somebody would say a word: what it brings in food and points, and what it is for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.games.arachnid import rules
from companion.games.arachnid.modes.reach import (
    Stance,
    adjacent_enemies,
    lookup_of,
    spin_code,
    stance,
)
from companion.games.arachnid.printed import names
from companion.games.arachnid.printed.odds import by_winner, shares
from companion.games.arachnid.state.position import State
from companion.games.arachnid.tasks import scoring
from companion.games.arachnid.tasks.battle import Battle
from companion.games.arachnid.tasks.feeding import Feed
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
    if verb == "eat" and isinstance(task, Feed):
        return [text("the spiders must be fed", short="food is needed")]
    if verb == "take":
        return [names.ABILITY_IN_BRIEF[parts[-1]]]
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
    """Whom the spider that acts stands beside, what it comes nearer to and whom it gets away from, where the
    box sees the board."""
    if state.places is None or after.places is None or len(path) < 2 or path[1] not in names.SPIDERS:
        return []
    mine = names.piece_name(seat, path[1])
    board, then = lookup_of(state), lookup_of(after)
    was, now = board.spiders.get(mine), then.spiders.get(mine)
    if now is None or was == now:
        return []
    grid = after.equipment.grid
    near, before = set(grid.near(now)), set(grid.near(was)) if was is not None else set()
    found = []
    critter = next((token for space, token in then.critter_on.items() if space in near), None)
    if critter is not None:
        found.append(text("comes beside {critter}", critter=names.critter_text(critter)))
    if near & then.flies:
        found.append(text("a fly is beside it there"))
    for name, spider in ((names.piece_name(seat, one), one) for one in names.SPIDERS):
        if name != mine and then.spiders.get(name) in near:
            one, two = names.SPIDER[path[1]], names.SPIDER[spider]
            found.append(
                text("keeps {one} beside {other}", one=one, other=two)
                if board.spiders.get(name) in before
                else text("{one} joins {other}", one=one, other=two)
            )
            break
    return found if was is None else [*found, *_gone(state, after, path[1], seat)]


def _gone(state: State, after: State, spider: str, seat: int) -> list[Text]:
    """What a spider gets away from, where it can spin better, and what it comes nearer to; what it stands
    beside then is told by ``_beside``."""
    at, there = stance(state, seat, spider), stance(after, seat, spider)
    found = []
    enemies = adjacent_enemies(state, seat, at.space)
    if enemies and not adjacent_enemies(after, seat, there.space):
        found.append(text("gets away from {enemy}", enemy=names.piece_beside(*names.piece(enemies[0]))))
    acting = state.colonies[seat].spider(spider)
    spins = acting is not None and acting.track("spin") is not None
    room, before = _room(there), _room(at)
    if spins and room > before:
        found.append(text("room for more webs there") if before else text("room for a web there"))
    if 1 < _steps_to(there, at.board.flies) < _steps_to(at, at.board.flies):
        found.append(text("comes nearer to a fly"))
    critters = at.board.critter_on
    if 1 < _steps_to(there, critters) < _steps_to(at, critters):
        found.append(text("comes nearer to a critter"))
    elif _steps_to(at, critters) <= 1 < _steps_to(there, critters):
        token = next(one for space, one in critters.items() if at.grid.distance(at.space, space) <= 1)
        found.append(text("gets away from {critter}", critter=names.critter_text(token)))
    return found


def _room(at: Stance) -> int:
    """On how many spaces beside a spider a web could be spun."""
    return sum(not spin_code(at, space) for space in at.near)


def _steps_to(at: Stance, spaces: Iterable[str]) -> int:
    """Steps from a spider to the nearest of some spaces."""
    return min((at.grid.distance(at.space, one) for one in spaces), default=0)


def _score(state: State, seat: int) -> scoring.Score:
    colony = state.colonies[seat]
    return scoring.score(colony, colony.tops)
