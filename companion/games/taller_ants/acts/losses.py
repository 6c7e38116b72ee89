"""What becomes of units that lose ants or die, and of what they carry."""

from __future__ import annotations

from collections.abc import Sequence

from companion.frozen import replace
from companion.games.taller_ants.state import areas, position
from companion.games.taller_ants.state.equipment import PILE, PILES, Equipment
from companion.games.taller_ants.state.position import Group, Spider, State
from companion.games.taller_ants.told import spiders as spider_events
from companion.kit.lazy_events import Deferred


def shrunk(state: State, seat: int, group: Group, number: int) -> State:
    """The state after a group has lost so many ants, black ones first.

    What the others cannot carry drops (T-62); a bridge that is too long for them breaks (T-66).
    """
    black = max(0, group.black - number)
    red = max(0, group.red - max(0, number - group.black))
    return reduced(state, seat, group, red, black)


def reduced(state: State, seat: int, group: Group, red: int, black: int) -> State:
    """The state with only so many ants left in a group."""
    food, web, eggs = group.beyond(red, black)
    left = replace(
        group,
        red=red,
        black=black,
        food=group.food - food,
        web=group.web - web,
        brood=group.brood - eggs,
    )
    ground = group.bridge[0] if group.bridge else group.square
    state = position.with_items(
        state, (ground, "food", food), (ground, "web", web), (ground, position.eggs_of(seat), eggs)
    )
    if group.bridge and 0 < left.ants < len(group.stands):
        left = replace(left, square=_ashore(state, group), bridge=(), points=0)
    return position.with_group(state, seat, left)


def _ashore(state: State, group: Group) -> int:
    """Where the survivors of a bridge stand: the end they came from, else the other, else near."""
    free = areas.ground_of_ants(state) & ~(areas.spiders_on(state) | areas.all_ants(state))
    for end in (group.bridge[0], group.bridge[-1]):
        if free >> end & 1:
            return end
    return nearest(state.equipment, group.bridge[0], free)


def nearest(fixed: Equipment, start: int, area: int) -> int:
    """The square of an area above ground that is nearest to another; the first from the north."""
    edge = 1 << start
    while not edge & area:
        wider = fixed.widened(edge)
        assert wider != edge, "somewhere there is room"
        edge = wider
    found = edge & area
    return (found & -found).bit_length() - 1


def fatal(state: State) -> Sequence[Spider]:
    """The spiders that the end of their turn kills: they touch fungus or a ward (T-20), or have spent their
    last hp on eggs (T-29)."""
    touched = areas.touched(state)
    return [one for one in state.spiders if one.hp < 1 or touched >> one.square & 1]


def dead(state: State, spider: Spider) -> tuple[State, Deferred]:
    """A spider dies: food on its square and up to three more, and all it carried (T-22)."""
    fixed = state.equipment
    empty = areas.ground_of_spiders(state) & ~(areas.all_ants(state) | areas.spiders_on(state))
    free = [to for to in fixed.near[spider.square] if empty >> to & 1][: PILES - 1]
    piles = [(to, "food", PILE) for to in free]
    rest = (PILES - len(free)) * PILE
    things = [(spider.square, thing, number) for thing, number in spider.carried.items()]
    state = position.with_items(state, (spider.square, "food", rest), *piles, *things)
    left = tuple(one for one in state.spiders if one.name != spider.name)
    return replace(state, spiders=left), (spider_events.spider_dies, state, spider)
