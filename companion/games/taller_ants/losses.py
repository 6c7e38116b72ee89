"""What becomes of units that lose ants or die, and of what they carry."""

from __future__ import annotations

from dataclasses import replace

from companion.games.taller_ants import events
from companion.games.taller_ants import state as position
from companion.games.taller_ants.layout import Layout
from companion.games.taller_ants.state import Group, Spider, State
from companion.play import Event

PILE = 5
PILES = 4
"""A dead spider is this many piles of that much food (T-22)."""


def shrunk(state: State, seat: int, group: Group, number: int) -> State:
    """The state after a group has lost so many ants, black ones first.

    What the others cannot carry drops (T-62); a bridge that is too long for them breaks (T-66).
    """
    black = max(0, group.black - number)
    red = max(0, group.red - max(0, number - group.black))
    return kept(state, seat, group, red, black)


def kept(state: State, seat: int, group: Group, red: int, black: int) -> State:
    """The state with only so many ants left in a group."""
    left = replace(group, red=red, black=black)
    over = max(0, -left.room)
    food, web = min(over, group.food), max(0, over - group.food)
    left = replace(left, food=group.food - food, web=group.web - web)
    ground = group.bridge[0] if group.bridge else group.square
    state = position.with_items(state, (ground, "food", food), (ground, "web", web))
    if group.bridge and 0 < left.ants < len(group.stands):
        left = replace(left, square=_ashore(state, group), bridge=(), points=0)
    return position.with_group(state, seat, left)


def _ashore(state: State, group: Group) -> int:
    """Where the survivors of a bridge stand: the end they came from, else the other, else near."""
    taken = position.spiders_on(state) | position.all_ants(state) | state.fungus
    ends = (group.bridge[0], group.bridge[-1])
    free = next((end for end in ends if not taken >> end & 1), None)
    if free is not None:
        return free
    blocked = state.layout.rock | position.open_water(state) | taken
    return nearest(state.layout, group.bridge[0], state.layout.whole & ~blocked)


def nearest(fixed: Layout, start: int, area: int) -> int:
    """The square of an area above ground that is nearest to another; the first from the north."""
    edge = 1 << start
    while not edge & area:
        wider = fixed.widened(edge)
        assert wider != edge, "somewhere there is room"
        edge = wider
    found = edge & area
    return (found & -found).bit_length() - 1


def dead(state: State, spider: Spider) -> tuple[State, Event]:
    """A spider dies: food on its square and up to three more, and all it carried (T-22)."""
    fixed = state.layout
    standing = position.all_ants(state) | position.spiders_on(state)
    blocked = fixed.rock | state.fungus | state.wards | position.open_water(state) | standing
    free = [to for to in fixed.near[spider.square] if not blocked >> to & 1][: PILES - 1]
    piles = [(to, "food", PILE) for to in free]
    rest = (PILES - len(free)) * PILE
    things = [
        (spider.square, thing, number)
        for thing, number in (
            ("ants", spider.ants),
            ("cocoons", spider.cocoons),
            ("eggs", spider.eggs),
            ("fed", spider.fed),
        )
        if number
    ]
    state = position.with_items(state, (spider.square, "food", rest), *piles, *things)
    left = tuple(one for one in state.spiders if one.name != spider.name)
    return replace(state, spiders=left), events.spider_dies(state, spider)
