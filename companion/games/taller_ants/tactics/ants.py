"""How ants are played well, a word at a time: wards, harvest, carry it home, and let the queen lay."""

from __future__ import annotations

from companion.games.taller_ants.acts import fights
from companion.games.taller_ants.acts.moving import Terrain
from companion.games.taller_ants.acts.prices import BROOD
from companion.games.taller_ants.state import areas, position
from companion.games.taller_ants.state.equipment import ANT_GOAL, ANT_POINTS, bits
from companion.games.taller_ants.state.position import OWN_EGGS, Group, Queen, State, Unit
from companion.games.taller_ants.tactics import paths
from companion.games.taller_ants.words import menus
from companion.kit.game import Parts

SPARE_ANTS = 3
"""Ants beyond the goal, for some are lost."""
FULL = 2
"""Points a carried ant at which a group goes home."""
LAST = 3
"""Rounds before the end in which all goes home."""
CROWDED = 3
"""Free squares of a nest below which more is dug."""
EAGER = 30
"""So many more of 100 fights won than lost are worth an attack."""
CLOSED = 3
"""Squares closed to spiders that are worth a ward."""
BESIDE = 4
"""As many squares as a spider counts that has a ward beside it, for it has to flee (T-75)."""
WARDS = 4
"""Squares for a ward that are worth a thought."""


ATTACKS = ("attack",)


def act(state: State, terrain: Terrain, unit: Unit) -> Parts | None:
    """What a unit does next, None for nothing of use."""
    if isinstance(unit, Queen):
        return _queen(state, terrain, unit)
    if not isinstance(unit, Group):
        return None
    if not state.passing and (found := _act(state, unit)):
        return found
    return None if unit.bridge else _step(state, terrain, unit)


# ----------------------------------------------------------------------------------- queens


def wants_ants(state: State) -> bool:
    """Whether eggs still hatch in time, and are wanted."""
    colony = state.colony
    soon = state.round < int(state.equipment.option("ta.max_rounds"))
    return soon and colony.ants + position.brood(state, state.seat) < ANT_GOAL + SPARE_ANTS


def _queen(state: State, terrain: Terrain, queen: Queen) -> Parts | None:
    if not state.passing and wants_ants(state):
        for path in (("lay", queen.name, "web"), ("eat", queen.name)):
            if not menus.code(state, state.seat, path):
                return path
        if queen.hp > 1 and queen.points >= BROOD.points:
            return ("lay", queen.name, "points")
    food = _stored(state)
    if not food or food & state.equipment.around[queen.square]:
        return None
    return paths.toward(terrain, queen, food, _ground(state, terrain))


def _nest(state: State) -> int:
    """The squares that a player has dug, as an area of both sheets."""
    return state.colony.nest << state.equipment.size


def _stored(state: State) -> int:
    """Where in the nest food lies."""
    lying = [square for square, thing, _ in state.items if thing == "food"]
    return areas.area(lying) & _nest(state)


# ----------------------------------------------------------------------------------- groups


def _act(state: State, group: Group) -> Parts | None:
    """What a group does where it is."""
    if group.bridge:
        return _any(state, "reform", group)
    return next(iter(_wards(state, group, CLOSED)), None) or _without_ward(state, group)


def instead(state: State, terrain: Terrain, unit: Unit) -> list[Parts]:
    """What else a unit that would grow a ward could do: grow it elsewhere, or do what it would without."""
    if not isinstance(unit, Group):
        return []
    without = _without_ward(state, unit) or _step(state, terrain, unit)
    return [*_wards(state, unit, 1)[:WARDS], *([without] if without else [])]


def _without_ward(state: State, group: Group) -> Parts | None:
    return (
        _put(state, group)
        or _take(state, group)
        or (_any(state, "crown", group) if state.colony.queen is None else None)
        or _fight(state, group)
        or _harvest(state, group)
        or _any(state, "collect", group, wanted=_shut_in(state, group))
        or _dig(state, group)
    )


def _any(state: State, verb: str, group: Group, *, wanted: bool = True) -> Parts | None:
    tail = next(menus.tails(state, verb, group), None) if wanted else None
    return None if tail is None else (verb, group.name, *tail)


def _wards(state: State, group: Group, least: int) -> list[Parts]:
    """Wards that close so many squares to spiders, or more, those that close most first."""
    fixed = state.equipment
    worth = {}
    for tail in menus.tails(state, "ward", group):
        to = fixed.index[tail[0]]
        beside = fixed.widened(1 << to) & areas.spiders_on(state)
        closed = areas.closed_by_ward(state, to).bit_count() + BESIDE * beside.bit_count()
        if closed >= least:
            worth["ward", group.name, *tail] = closed
    return sorted(worth, key=lambda path: -worth[path])


def _put(state: State, group: Group) -> Parts | None:
    """All that it carries goes into the nest, as near to the queen as can be."""
    there = _nest(state) & state.equipment.around[group.square]
    if not there or not group.load:
        return None
    queen = state.colony.queen
    beside = there & state.equipment.around[queen.square] if queen is not None else 0
    for thing, number in group.carried.items():
        if number:
            for to in bits(beside or there):
                path = ("put", group.name, state.equipment.names[to], thing, str(number))
                if not menus.code(state, state.seat, path):
                    return path
    return None


def _take(state: State, group: Group) -> Parts | None:
    """Whatever lies outside of the nest, as much as it can carry."""
    if not group.room or group.square >= state.equipment.size:
        return None
    best: Parts | None = None
    for tail in menus.tails(state, "take", group):
        if tail[1] != OWN_EGGS and (best is None or tail[:2] == best[2:4]):
            best = ("take", group.name, *tail)
    return best


def _fight(state: State, group: Group) -> Parts | None:
    """To attack where it wins much more often than it loses."""
    best, found = EAGER, None
    for (piece,) in menus.tails(state, "attack", group):
        wins, loses = fights.chances(state, fights.against(state, group, piece))
        if wins - loses > best:
            best, found = wins - loses, ("attack", group.name, piece)
    return found


def _harvest(state: State, group: Group) -> Parts | None:
    ready = group.points >= ANT_POINTS and not _full(state, group)
    return _any(state, "harvest", group, wanted=ready)


def _full(state: State, group: Group) -> bool:
    """Whether a group should bring home what it has."""
    late = int(state.equipment.option("ta.max_rounds")) - state.round < LAST
    return group.load >= (1 if late else FULL * group.ants)


def _shut_in(state: State, group: Group) -> bool:
    """Whether a group stands on the web that closes a hole of its colony."""
    return group.square in (state.colony.hole, *state.colony.shafts)


def _dig(state: State, group: Group) -> Parts | None:
    """More room for those who hatch."""
    taken = areas.ants_on(state, state.seat)
    free = (_nest(state) & ~taken).bit_count()
    return _any(state, "dig", group, wanted=free < CROWDED and wants_ants(state))


# ------------------------------------------------------------------------------------ steps


def _ground(state: State, terrain: Terrain) -> int:
    return areas.ground_of_ants(state) & ~terrain.foes


def fields(state: State) -> int:
    """Where a group can harvest from in this round or the next."""
    return state.equipment.widened(state.fungus) & ~state.fungus


def _step(state: State, terrain: Terrain, group: Group) -> Parts | None:
    """Home with a load, else to the fungus, or to the web that closes the hole."""
    if group.points <= 0:
        return None
    size, ground = state.equipment.size, _ground(state, terrain)
    free = ground & ~(terrain.own & ~(1 << group.square))
    closed = areas.area((state.colony.hole, *state.colony.shafts)) & state.webs
    if closed and group.square < size:
        return paths.toward(terrain, group, closed & free, ground)
    if _full(state, group) or (group.load and group.square >= size):
        return paths.toward(terrain, group, _nest(state) & free, ground)
    field = fields(state) & free
    if field >> group.square & 1 and not state.passing:
        return None
    return paths.toward(terrain, group, field & ~(1 << group.square), ground)
