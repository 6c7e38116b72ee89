"""How Taller-Ants is played well: the word people would say, the few worth a thought, what it all is worth.

No rule is here: what may be said is asked of the menus.
"""

from __future__ import annotations

from companion.games.taller_ants import setup
from companion.games.taller_ants.acts import fights, moving
from companion.games.taller_ants.state import areas, position
from companion.games.taller_ants.state.equipment import Equipment, bits
from companion.games.taller_ants.state.position import SPIDER_SEAT, State
from companion.games.taller_ants.tactics import ants as ant_tactics
from companion.games.taller_ants.tactics import spiders as spider_tactics
from companion.games.taller_ants.words import menus
from companion.kit.game import Parts
from companion.kit.memoized import memoized_latest

TACTICS = {"spiders": spider_tactics, "ants": ant_tactics}
"""Of each kind of turn: what a unit does next, and how it attacks."""
PARTS = 4
"""A map has so many parts either way, of each of which a square to begin on is tried."""
CLEAR = 4
"""Squares from a hole at which a spider that enters has room enough."""
WEBS, COCOONS, FOOD, ANTS = 0.6, 0.4, 0.4, 0.6
"""What a goal reached is worth of both, carried food and eggs as if they were there. These and the next were
fitted to the ends of 900 games for two: ``LEAD`` makes chances of them."""
MEADOW, SPIDER, AHEAD = 0.8, 0.03, 0.45
"""The same of the squares that carry web or still can, of all that could at first (wards close them), of a
spider, and of being ants, who would be as far behind with nothing else."""
PRISONER, HP, QUEEN, QUEEN_HP = 0.02, 0.0005, 0.08, 0.003
"""The same of an ant that a spider carries, its hp, a queen and hers, so that none is given away."""


@memoized_latest
def word(state: State) -> Parts:
    """The word to say at a question."""
    if _has_won(state):
        return ("done",)
    match state.stage:
        case "spiders" | "ants":
            return _in_turn(state)
        case "regroup":
            return ("done",)
        case "avoid":
            return ("fight",) if _stands_its_ground(state) else ("avoid",)
        case "prize":
            return _prize(state)
        case "colour":
            return ("colour", "black")
        case "hole":
            return ("hole", max(setup.answers(state), key=lambda part: _by_fungus(state, part)))
        case "enter":
            return ("enter", max(setup.answers(state), key=lambda part: _clear(state, part)))
    return ("rest",)


def _has_won(state: State) -> bool:
    """Whether the turn has but to end, with both goals reached; a spider has to live to its end (T-20)."""
    if state.stage not in ("spiders", "ants") or state.passing or not position.reached(state, state.seat):
        return False
    touched = areas.touched(state)
    return state.stage == "ants" or any(
        one.hp >= 1 and not touched >> one.square & 1 for one in state.spiders
    )


def words(state: State) -> list[Parts]:
    """The words worth a thought, the best guess first."""
    first = word(state)
    match state.stage:
        case "spiders" | "ants":
            found = _worth_a_thought(state)
        case "avoid" | "prize":
            found = menus.every(state)
        case _:
            found = []
    return list(dict.fromkeys([first, *found]))


def elsewhere(state: State, first: Parts) -> list[Parts]:
    """Other squares to begin on than the ``first``: of each part of the map that nearest to its middle."""
    fixed = state.equipment
    nearest: dict[tuple[int, int], tuple[float, str]] = {}
    for name in setup.answers(state):
        row, column = divmod(fixed.index[name], fixed.width)
        part = row * PARTS // fixed.height, column * PARTS // fixed.width
        away = _from_middle(row, fixed.height) + _from_middle(column, fixed.width)
        nearest[part] = min(nearest.get(part, (away, name)), (away, name))
    return [(state.stage, name) for _, name in nearest.values() if (state.stage, name) != first]


def _from_middle(place: int, size: int) -> float:
    """How far a row or column is from the middle of its part, squared."""
    part = place * PARTS // size
    return ((part + 0.5) * size / PARTS - 0.5 - place) ** 2


def _in_turn(state: State) -> Parts:
    """The next act of the first unit that has one, else the end of the turn."""
    terrain = moving.survey(state, state.seat)
    for unit in menus.units(state):
        if not state.passing or unit.name == state.passing:
            found: Parts | None = TACTICS[state.stage].act(state, terrain, unit)
            if found:
                return found
    return menus.every(state)[0] if state.passing else ("done",)


def _worth_a_thought(state: State) -> list[Parts]:
    """The next act of each unit, what to do instead of a ward, every attack, and at last to end the turn."""
    if state.passing:
        return menus.every(state)
    terrain, tactics = moving.survey(state, state.seat), TACTICS[state.stage]
    found: list[Parts] = []
    for unit in menus.units(state):
        if act := tactics.act(state, terrain, unit):
            found.append(act)
            if act[0] == "ward":
                found += ant_tactics.instead(state, terrain, unit)
        for verb in tactics.ATTACKS:
            found += [(verb, unit.name, *tail) for tail in menus.tails(state, verb, unit)]
    return [*found, ("done",)]


def _stands_its_ground(state: State) -> bool:
    """Whether ants that rolled a six win the fight more often than they lose it."""
    fight = state.fight
    assert fight is not None
    group = position.group_of(state, fight.foe, fight.target)
    assert group is not None
    have = fights.SIX + group.strength
    rolls = [one * other for one in range(1, fights.SIX + 1) for other in range(1, fights.SIX + 1)]
    return sum(roll < have for roll in rolls) > sum(roll > have for roll in rolls)


def _prize(state: State) -> Parts:
    """As many dead as can be, a prisoner where that is one: ants come to their goal later for each."""
    _, _, _, most = fights.prize(state)
    return ("kill", str(most)) if most > 1 else ("seize",)


def _by_fungus(state: State, part: str) -> tuple[int, int]:
    """How good a hole is: beside much fungus, where no spider comes (T-19) and the way home is short."""
    fixed = state.equipment
    square = fixed.index[part]
    away = min(fixed.distance(square, tile) for tile in bits(state.fungus))
    return -away, (fixed.around[square] & state.fungus).bit_count()


def _clear(state: State, part: str) -> tuple[int, int]:
    """How good a square is to enter on: some way from the holes, and in the middle."""
    fixed: Equipment = state.equipment
    square = fixed.index[part]
    holes = [colony.hole for colony in state.colonies if colony.hole >= 0]
    middle = (fixed.height // 2) * fixed.width + fixed.width // 2
    away = min([fixed.distance(square, hole) for hole in holes], default=CLEAR)
    return min(away, CLEAR), -fixed.distance(square, middle)


def worth(state: State, seat: int) -> float:
    """How far a seat has come to its goals, with what it has in hand for them."""
    (first, first_goal), (second, second_goal) = position.progress(state, seat)
    if seat == SPIDER_SEAT:
        if not state.spiders:
            return 0.0
        ants = sum([one.ants for one in state.spiders])
        hp = sum([one.hp for one in state.spiders])
        reached = WEBS * min(1.0, first / first_goal) + COCOONS * min(1.0, second / second_goal)
        meadow = MEADOW * spider_tactics.meadow(state).bit_count() / state.equipment.webable
        return reached + meadow + SPIDER * len(state.spiders) + PRISONER * ants + HP * hp
    colony = state.colonies[seat - 1]
    if colony.out:
        return 0.0
    first += sum([group.food + group.web for group in colony.groups])
    second += position.brood(state, seat)
    queen = 0.0 if colony.queen is None else QUEEN + QUEEN_HP * colony.queen.hp
    reached = FOOD * min(1.0, first / first_goal) + ANTS * min(1.0, second / second_goal)
    return reached + queen + AHEAD
