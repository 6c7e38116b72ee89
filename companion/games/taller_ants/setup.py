"""Before the first round: colours, holes and nests, who stands where, and the first spider."""

from __future__ import annotations

from dataclasses import replace

from companion.games.taller_ants import events, names
from companion.games.taller_ants import state as position
from companion.games.taller_ants.layout import (
    NOWHERE,
    QUEEN_HP,
    SPIDER_HP,
    START,
    START_COCOON,
    START_FOOD,
    Layout,
    bits,
)
from companion.games.taller_ants.state import KINDS, SPIDER_SEAT, Colony, Group, Queen, Spider, State
from companion.play import Event

Played = tuple[State, tuple[Event, ...]]

VERBS = {"colour": "colour", "hole": "hole", "nest": "nest", "settle": "place", "enter": "enter"}
"""The verb that answers each question of the set-up."""
MAY_REST = ("hole", "nest", "settle", "enter")
"""The questions the companion can answer for somebody."""


def begin(fixed: Layout) -> State:
    """The state before anything is placed (T-5)."""
    state = State(fixed, "colour", 1, colonies=(Colony(),) * (fixed.seats - 1), fungus=fixed.fungus)
    if fixed.option("ta.spider_places") == "first":
        return replace(state, stage="enter", seat=SPIDER_SEAT)
    return state


def start_of(fixed: Layout) -> tuple[int, int, int]:
    """Groups, ants in each, and squares of a nest (T-1)."""
    return START[str(fixed.option("ants.setup"))]


# ------------------------------------------------------------------------------- choices


def answers(state: State) -> list[str]:
    """What may follow the verb of this question, the most sensible first."""
    called = state.layout.names
    match state.stage:
        case "colour":
            taken = {colony.kind for colony in state.colonies} if len(state.colonies) == 2 else set()
            return [kind for kind in KINDS if kind not in taken]
        case "hole":
            return [called[to] for to in _by_distance(state, _region_middle(state), _holes(state))]
        case "nest":
            hole = state.colony.hole + state.layout.size
            return [called[to] for to in _by_distance(state, hole, _nest_squares(state))]
        case "settle":
            return [called[to] for to in _places(state)]
        case "enter":
            return [called[to] for to in _by_distance(state, _middle(state), _entries(state))]
    return []


def answer_code(state: State, part: str) -> str:
    """Why an answer to the question of the set-up does not stand, empty when it does."""
    if state.stage == "colour":
        return "" if part in answers(state) else "colour-taken"
    to = state.layout.index.get(part, NOWHERE)
    if to == NOWHERE:
        return "not-connected"
    match state.stage:
        case "hole":
            return _hole_code(state, to, region(state, state.seat))
        case "nest":
            return "" if to in _nest_squares(state) else "not-connected"
        case "settle" if to not in _places(state):
            return "group-there" if _in_nest(state, to) else "not-in-nest"
        case "enter":
            return _entry_code(state, to)
    return ""


def _by_distance(state: State, start: int, squares: list[int]) -> list[int]:
    return sorted(squares, key=lambda to: (state.layout.distance(start, to), to))


def _middle(state: State) -> int:
    fixed = state.layout
    return (fixed.height // 2) * fixed.width + fixed.width // 2


# --------------------------------------------------------------------------------- holes


def region(state: State, seat: int) -> int:
    """Where the hole of a seat may be (T-7): everywhere for one player, else the left or right
    half, for three players a third of the rim each, clockwise from the north-west."""
    fixed, players = state.layout, len(state.colonies)
    if players == 1:
        return fixed.whole
    if players == 2:
        half = fixed.width // 2
        left = sum(1 << to for to in range(fixed.size) if to % fixed.width < half)
        return left if seat == 1 else fixed.whole & ~left
    rim = rim_of(fixed)
    third = len(rim) // players
    mine = rim[third * (seat - 1) : third * seat if seat < players else len(rim)]
    return sum(1 << to for to in mine)


def rim_of(fixed: Layout) -> list[int]:
    """The squares at the edge, clockwise from the north-west."""
    width, height = fixed.width, fixed.height
    top = list(range(width))
    right = [row * width + width - 1 for row in range(1, height)]
    bottom = [(height - 1) * width + column for column in range(width - 2, -1, -1)]
    left = [row * width for row in range(height - 2, 0, -1)]
    return [*top, *right, *bottom, *left]


def _region_middle(state: State) -> int:
    """The middle of a seat’s region, where most would dig."""
    found = [state.layout.square(to) for to in bits(region(state, state.seat))]
    column = sum(x for x, _ in found) // len(found)
    row = sum(y for _, y in found) // len(found)
    return row * state.layout.width + column


def _holes(state: State) -> list[int]:
    area = region(state, state.seat)
    return [to for to in bits(area) if not _hole_code(state, to, area)]


def _hole_code(state: State, to: int, area: int) -> str:
    fixed = state.layout
    if to >= fixed.size:
        return "hole-above"
    bit = 1 << to
    if not area & bit:
        return "other-half"
    if (fixed.rock | fixed.water | state.fungus | position.spiders_on(state)) & bit:
        return "obstructed"
    return "" if _room_for_nest(state, to) else "no-room-below"


def _room_for_nest(state: State, hole: int) -> bool:
    count = start_of(state.layout)[2]
    if state.layout.option("ants.setup") == "B":
        return bool(_centres(state, hole))
    free = state.layout.whole & ~position.excavated(state)
    area = 1 << hole & free
    while area.bit_count() < count:
        wider = state.layout.widened(area) & free
        if wider == area:
            return False
        area = wider
    return True


def _centres(state: State, hole: int) -> list[int]:
    """Where the middle of a nest of 3 by 3 squares with this hole can be."""
    fixed, dug = state.layout, position.excavated(state)
    found = []
    for to in (hole, *fixed.near[hole]):
        area = fixed.widened(1 << to)
        if area.bit_count() == 9 and not area & dug & ~(1 << hole):
            found.append(to)
    return found


# ------------------------------------------------------------------------------- the nest


def _nest_squares(state: State) -> list[int]:
    """The dirt that may be dug next, as squares below ground (T-80)."""
    size, colony = state.layout.size, state.colony
    if state.layout.option("ants.setup") == "B":
        return [to + size for to in _centres(state, colony.hole)]
    free = state.layout.widened(colony.nest) & ~position.excavated(state)
    return [to + size for to in bits(free)]


def _in_nest(state: State, to: int) -> bool:
    size = state.layout.size
    return to >= size and bool(state.colony.nest >> (to - size) & 1)


def placing(state: State) -> str:
    """The unit to place next: the groups in order, then the queen."""
    groups = start_of(state.layout)[0]
    number = len(state.colony.groups) + 1
    return names.GROUP_NAMES[number - 1] if number <= groups else names.QUEEN


def _places(state: State) -> list[int]:
    """Where the next unit may stand, the squares by the hole first."""
    size, colony = state.layout.size, state.colony
    squares = [to + size for to in bits(colony.nest)]
    if placing(state) != names.QUEEN:
        taken = {group.square for group in colony.groups}
        squares = [to for to in squares if to not in taken]
    return _by_distance(state, colony.hole + size, squares)


# ------------------------------------------------------------------------------ the spider


def _entries(state: State) -> list[int]:
    return [to for to in range(state.layout.size) if not _entry_code(state, to)]


def _entry_code(state: State, to: int) -> str:
    if to >= state.layout.size:
        return "underground"
    bit = 1 << to
    if (state.layout.rock | state.layout.water) & bit:
        return "no-standing"
    if position.forbidden(state) & bit:
        return "zone"
    return "foe" if position.all_ants(state) & bit else ""


# ------------------------------------------------------------------------- what comes of it


def answer(state: State, part: str) -> Played:
    """What an answer of the set-up does."""
    match state.stage:
        case "colour":
            return _colour(state, part)
        case "hole":
            to = state.layout.index[part]
            after = position.with_colony(state, state.seat, hole=to, nest=1 << to)
            return replace(after, stage="nest"), (events.hole(after, to),)
        case "nest":
            return _nest(state, state.layout.index[part] - state.layout.size)
        case "settle":
            return _place(state, state.layout.index[part])
    to = state.layout.index[part]
    spider = Spider(names.SPIDER_NAMES[0], to, SPIDER_HP, cocoons=START_COCOON)
    return _after_spider(replace(state, spiders=(spider,))), (events.enters(state, to),)


def rest(state: State) -> Played:
    """The companion answers this question: a hole in the middle, a round nest, the groups by the hole."""
    told: tuple[Event, ...] = ()
    stage, seat = state.stage, state.seat
    while (state.stage, state.seat) == (stage, seat):
        options = answers(state)
        part = options[0]
        if stage == "settle" and placing(state) == names.QUEEN:
            nest = state.colony.nest
            part = max(
                options,
                key=lambda name: (
                    state.layout.widened(1 << state.layout.index[name] - state.layout.size) & nest
                ).bit_count(),
            )
        state, more = answer(state, part)
        told += more
    return state, told


def _colour(state: State, kind: str) -> Played:
    after = position.with_colony(state, state.seat, kind=kind)
    told = [events.colour(after, state.seat)]
    if len(state.colonies) == 2 and state.seat == 1:
        after = position.with_colony(after, 2, kind=KINDS[1 - KINDS.index(kind)])
        told.append(events.colour(after, 2))
    unset = [seat for seat, colony in enumerate(after.colonies, 1) if not colony.kind]
    if unset:
        return replace(after, seat=unset[0]), tuple(told)
    return replace(after, stage="hole", seat=1), tuple(told)


def _nest(state: State, to: int) -> Played:
    if state.layout.option("ants.setup") == "B":
        nest = state.layout.widened(1 << to)
    else:
        nest = state.colony.nest | 1 << to
    after = position.with_colony(state, state.seat, nest=nest)
    if nest.bit_count() < start_of(state.layout)[2]:
        return after, ()
    return replace(after, stage="settle"), (events.nest(after),)


def _place(state: State, to: int) -> Played:
    unit, colony = placing(state), state.colony
    event = events.placed(state, unit, to)
    if unit != names.QUEEN:
        group = _first_group(state, unit, to)
        after = position.with_colony(state, state.seat, groups=(*colony.groups, group))
        return after, (event,)
    after = position.with_colony(state, state.seat, queen=Queen(to, QUEEN_HP))
    if state.layout.option("ants.setup") == "A":
        after = position.with_items(after, (to, "food", START_FOOD))
    return _after_ants(after), (event,)


def _first_group(state: State, name: str, to: int) -> Group:
    """A group as it begins; by house rule every second one is of the other colour (T-8)."""
    groups, ants, _ = start_of(state.layout)
    red = state.colony.kind == "red"
    if state.layout.option("ants.mixed") and len(state.colony.groups) % 2:
        red = not red
    food = START_FOOD // groups if state.layout.option("ants.setup") == "B" else 0
    return Group(name, to, ants if red else 0, 0 if red else ants, food=food)


def _after_ants(state: State) -> State:
    """The next hole, the spider, or the first round."""
    if state.seat < len(state.colonies):
        return replace(state, stage="hole", seat=state.seat + 1)
    if state.spiders:
        return replace(state, stage="fungus", seat=SPIDER_SEAT)
    return replace(state, stage="enter", seat=SPIDER_SEAT)


def _after_spider(state: State) -> State:
    if state.colonies[0].hole == NOWHERE:
        return replace(state, stage="colour", seat=1)
    return replace(state, stage="fungus", seat=SPIDER_SEAT)
