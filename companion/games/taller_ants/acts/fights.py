"""Fights: who is in reach, who rolls what, and who wins."""

from __future__ import annotations

from functools import cache, reduce
from itertools import product
from math import ceil
from operator import or_

from companion.frozen import replace
from companion.games.taller_ants import names
from companion.games.taller_ants.acts.losses import dead, reduced, shrunk
from companion.games.taller_ants.acts.moving import survey
from companion.games.taller_ants.state import areas, position
from companion.games.taller_ants.state.position import (
    QUEEN,
    SPIDER_SEAT,
    Fight,
    Group,
    Played,
    Queen,
    Spider,
    State,
    Unit,
)
from companion.games.taller_ants.told import events

SIX = 6
QUEEN_BONUS = 6


# ---------------------------------------------------------------------------------- reach


def in_reach(state: State, seat: int, unit: Unit) -> list[str]:
    """The units of other seats next to one, by their names for everybody."""
    reach, foes = state.equipment.around, survey(state, seat).foes
    if not any(reach[square] & foes for square in unit.stands):
        return []
    near = reduce(or_, [reach[square] & ~(1 << square) for square in unit.stands])
    return [
        names.piece_id(state, other, one.name)
        for other in range(state.equipment.seats)
        if other != seat
        for one in position.units_of(state, other)
        if near & areas.area_of((one,))
    ]


def target_code(state: State, seat: int, unit: Unit, piece: str) -> str:
    """Why a unit cannot be attacked by another, empty when it can (T-36, T-49)."""
    found, spiders = names.unit_of_id(state, piece), seat == SPIDER_SEAT
    if found is None or position.unit_of(state, *found) is None:
        return "nobody" if spiders else "nobody:by-ants"
    if found[0] == seat:
        return "own" if spiders else "own:by-ants"
    if piece in in_reach(state, seat, unit):
        return ""
    return "not-next" if spiders else "not-next:by-ants"


def against(state: State, unit: Unit, piece: str) -> Fight:
    """The fight of a unit whose turn it is with a unit in its reach, before any die is rolled."""
    found = names.unit_of_id(state, piece)
    assert found is not None
    return Fight(state.seat, unit.name, *found)


# ----------------------------------------------------------------------------------- dice


def rollers(fight: Fight) -> tuple[int, ...]:
    """Who rolls which die of a fight, in order (T-38, T-49, T-50, T-51)."""
    if fight.target == QUEEN:
        attack = (fight.seat,) * (2 if fight.seat == SPIDER_SEAT else 1)
        queen = (fight.foe,) * 2
        return (*queen, *attack) if fight.seat == SPIDER_SEAT else (*attack, *queen)
    if fight.seat == SPIDER_SEAT:
        return (fight.foe, SPIDER_SEAT, SPIDER_SEAT)
    if fight.foe == SPIDER_SEAT:
        return (fight.seat, SPIDER_SEAT, SPIDER_SEAT)
    return (fight.seat, fight.foe)


def may_avoid(fight: Fight) -> bool:
    """True when the ants under attack may still avoid it: they rolled a six (T-38)."""
    return fight.seat == SPIDER_SEAT and fight.target != QUEEN and fight.dice == (SIX,)


def sides(state: State, fight: Fight) -> tuple[int, int]:
    """What the attacker and the defender have in the end."""
    mine, theirs = _shares(fight)
    return _total(state, fight.seat, fight.unit, mine), _total(state, fight.foe, fight.target, theirs)


def _shares(fight: Fight) -> tuple[tuple[int, ...], tuple[int, ...]]:
    order = rollers(fight)
    mine = tuple(face for seat, face in zip(order, fight.dice, strict=False) if seat == fight.seat)
    theirs = tuple(face for seat, face in zip(order, fight.dice, strict=False) if seat == fight.foe)
    return mine, theirs


def _total(state: State, seat: int, name: str, dice: tuple[int, ...]) -> int:
    if seat == SPIDER_SEAT:
        return dice[0] * dice[1]
    if name == QUEEN:
        return sum(dice) + QUEEN_BONUS
    group = position.group_of(state, seat, name)
    assert group is not None
    return dice[0] + group.strength


def _faces(state: State, fight: Fight) -> tuple[str, str]:
    """The dice of both sides as a picture, with what ants and queens add: ``4+5``."""
    mine, theirs = _shares(fight)
    return (
        "".join(map(str, mine)) + _added(state, fight.seat, fight.unit),
        "".join(map(str, theirs)) + _added(state, fight.foe, fight.target),
    )


def _added(state: State, seat: int, name: str) -> str:
    if seat == SPIDER_SEAT:
        return ""
    if name == QUEEN:
        return f"+{QUEEN_BONUS}"
    group = position.group_of(state, seat, name)
    return f"+{group.strength}" if group else ""


def chances(state: State, fight: Fight) -> tuple[int, int]:
    """How many of 100 fights the attacker wins and loses, before any die is rolled."""
    kinds = _kind(state, fight.seat, fight.unit), _kind(state, fight.foe, fight.target)
    return _chances(*kinds, level_loses=queen_holds(fight))


def queen_holds(fight: Fight) -> bool:
    """Whether level dice are a defeat of the attackers: a queen kills ants that have no more (T-50)."""
    return fight.target == QUEEN and fight.seat != SPIDER_SEAT


def _kind(state: State, seat: int, name: str) -> int:
    """-2 for a spider, -1 for a queen, the strength of a group."""
    if seat == SPIDER_SEAT:
        return -2
    if name == QUEEN:
        return -1
    group = position.group_of(state, seat, name)
    return group.strength if group else 0


@cache
def _chances(attacker: int, defender: int, *, level_loses: bool) -> tuple[int, int]:
    mine, theirs = _ways(attacker), _ways(defender)
    wins = sum(1 for one, other in product(mine, theirs) if one > other)
    loses = sum(1 for one, other in product(mine, theirs) if one < other + level_loses)
    every = len(mine) * len(theirs)
    return round(100 * wins / every), round(100 * loses / every)


@cache
def _ways(kind: int) -> tuple[int, ...]:
    pips = range(1, SIX + 1)
    if kind == -2:
        return tuple(one * other for one, other in product(pips, pips))
    if kind == -1:
        return tuple(one + other + QUEEN_BONUS for one, other in product(pips, pips))
    return tuple(one + kind for one in pips)


# ------------------------------------------------------------------------------- outcome


def decide(state: State) -> Played:
    """All dice have fallen: who has won, and what comes of it."""
    fight = state.fight
    assert fight is not None
    mine, theirs = sides(state, fight)
    winner = None if mine == theirs and not queen_holds(fight) else fight.seat if mine > theirs else fight.foe
    wins, losses = chances(state, fight)
    chance = 100 - wins - losses if winner is None else wins if winner == fight.seat else losses
    after, outcome = _level(state, fight) if mine == theirs else _decided(state, fight, mine, theirs)
    dice = (events.fought, state, fight, _faces(state, fight), (mine, theirs), winner, chance, outcome)
    return after, (dice, *outcome)


def _decided(state: State, fight: Fight, mine: int, theirs: int) -> Played:
    """One side has more than the other."""
    won, lead = mine > theirs, abs(mine - theirs)
    state = _beaten(state, fight, won=won)
    if SPIDER_SEAT in (fight.seat, fight.foe):
        return _with_spider(state, fight, won == (fight.seat == SPIDER_SEAT), lead)
    if fight.target == QUEEN:
        return _with_queen(state, fight, won, lead)
    return _among_ants(state, fight, won, lead)


def _beaten(state: State, fight: Fight, *, won: bool) -> State:
    """A spider remembers whom it has beaten in this turn (T-44)."""
    spider = position.spider_of(state, fight.unit) if fight.seat == SPIDER_SEAT else None
    if spider is None or not won:
        return state
    return position.with_spider(state, replace(spider, beaten=names.piece_id(state, fight.foe, fight.target)))


def _level(state: State, fight: Fight) -> Played:
    """T-39, T-49: nothing happens; a queen who is not beaten kills her attackers (T-50)."""
    if queen_holds(fight):
        return _with_queen(state, fight, False, 0)
    if state.equipment.option("ants.tie_kills") and SPIDER_SEAT not in (fight.seat, fight.foe):
        for seat, name in ((fight.seat, fight.unit), (fight.foe, fight.target)):
            group = position.group_of(state, seat, name)
            assert group is not None
            state = reduced(state, seat, group, 0, 0)
        return state, ((events.both_die, state),)
    return state, ()


def _with_spider(state: State, fight: Fight, spider_wins: bool, lead: int) -> Played:
    """A spider against ants or a queen (T-40 to T-42, T-51)."""
    attacks = fight.seat == SPIDER_SEAT
    spider = position.spider_of(state, fight.unit if attacks else fight.target)
    seat, name = (fight.foe, fight.target) if attacks else (fight.seat, fight.unit)
    assert spider is not None
    if name == QUEEN:
        if spider_wins:
            return _hurt_queen(state, seat, lead, "T-51")
        return _hurt_spider(state, spider, lead, "T-51")
    group = position.group_of(state, seat, name)
    assert group is not None
    if not spider_wins:
        return _hurt_spider(state, spider, group.ants, "T-40")
    return replace(state, stage="prize"), ()


def _hurt_spider(state: State, spider: Spider, damage: int, rule: str) -> Played:
    spider = replace(spider, hp=spider.hp - damage)
    if spider.hp >= 1:
        return position.with_spider(state, spider), ((events.hurt, state, spider, damage, rule),)
    after, event = dead(state, spider)
    return after, (event,)


def _hurt_queen(state: State, seat: int, damage: int, rule: str) -> Played:
    queen = state.colonies[seat - 1].queen
    assert queen is not None
    left: Queen | None = replace(queen, hp=queen.hp - damage) if queen.hp > damage else None
    after = position.with_colony(state, seat, queen=left)
    return after, ((events.queen_hurt, after, seat, damage, rule),)


def _with_queen(state: State, fight: Fight, won: bool, lead: int) -> Played:
    """Ants against a queen (T-50)."""
    if won:
        return _hurt_queen(state, fight.foe, lead, "T-50")
    group = position.group_of(state, fight.seat, fight.unit)
    assert group is not None
    return reduced(state, fight.seat, group, 0, 0), ((events.queen_kills, state, fight),)


def _among_ants(state: State, fight: Fight, won: bool, lead: int) -> Played:
    """T-49: the winner keeps as many as the difference, the loser nobody."""
    first, second = (fight.seat, fight.unit), (fight.foe, fight.target)
    winner, loser = (first, second) if won else (second, first)
    beaten, strong = position.group_of(state, *loser), position.group_of(state, *winner)
    assert beaten is not None
    assert strong is not None
    red, black = survivors(strong, lead)
    state = reduced(state, loser[0], beaten, 0, 0)
    state = reduced(state, winner[0], strong, red, black)
    return state, ((events.ants_won, state, winner, loser, red, black),)


def survivors(group: Group, lead: int) -> tuple[int, int]:
    """Red and black ants that a victory by so much leaves: two points for each red one."""
    red = min(group.red, ceil(lead / 2))
    return red, min(group.black, max(0, lead - 2 * red))


def victims(group: Group, lead: int) -> int:
    """As many ants a spider may kill with such a lead, black ones first (T-41, T-42)."""
    black = min(group.black, lead)
    return black + min(group.red, ceil((lead - black) / 2))


def prize(state: State) -> tuple[Spider, int, Group, int]:
    """After a spider has won: the spider, whose group it is, the group, and how many may die."""
    fight = state.fight
    assert fight is not None
    attacks = fight.seat == SPIDER_SEAT
    spider = position.spider_of(state, fight.unit if attacks else fight.target)
    seat, name = (fight.foe, fight.target) if attacks else (fight.seat, fight.unit)
    group = position.group_of(state, seat, name)
    assert spider is not None
    assert group is not None
    mine, theirs = sides(state, fight)
    return spider, seat, group, victims(group, abs(mine - theirs))


def kill_code(state: State, number: int) -> str:
    """Why a spider that has won does not kill so many ants."""
    return "" if 1 <= number <= prize(state)[3] else "so-many-die"


def seize(state: State) -> Played:
    """The spider picks up one ant (T-43)."""
    spider, seat, group, _ = prize(state)
    after = position.with_spider(state, replace(spider, ants=spider.ants + 1))
    return shrunk(after, seat, group, 1), ((events.seized, state, spider, seat),)


def kill(state: State, number: int) -> Played:
    """The spider kills some of the ants."""
    spider, seat, group, _ = prize(state)
    return shrunk(state, seat, group, number), ((events.killed, state, spider, seat, group, number),)
