"""Before the first round: colours, holes and nests, who stands where, and the first spider."""

from __future__ import annotations

from companion.frozen import replace
from companion.games.taller_ants import names
from companion.games.taller_ants.state import areas, position
from companion.games.taller_ants.state.equipment import (
    QUEEN_HP,
    SPIDER_HP,
    START,
    START_COCOON,
    START_FOOD,
    Equipment,
    bits,
)
from companion.games.taller_ants.state.position import (
    KINDS,
    QUEEN,
    SPIDER_SEAT,
    Colony,
    Group,
    Played,
    Queen,
    Spider,
    State,
)
from companion.games.taller_ants.told import chosen, events
from companion.kit.lazy_events import Deferred
from companion.kit.memoized import memoized_by_identity, memoized_latest
from companion.kit.spaces import NO_SPACE

VERBS = {"colour": "colour", "hole": "hole", "nest": "nest", "settle": "place", "enter": "enter"}
"""The verb that answers each question of the set-up."""
MAY_REST = ("hole", "nest", "settle", "enter")
"""The questions the box can answer for somebody."""


def begin(fixed: Equipment) -> State:
    """The state before anything is placed (T-5)."""
    state = State(fixed, "colour", 1, colonies=(Colony(),) * (fixed.seats - 1), fungus=fixed.fungus)
    if fixed.option("ta.spider_places") == "first":
        return replace(state, stage="enter", seat=SPIDER_SEAT)
    return state


def start_of(fixed: Equipment) -> tuple[int, int, int]:
    """Groups, ants in each, and squares of a nest (T-1)."""
    return START[str(fixed.option("ants.setup"))]


# ------------------------------------------------------------------------------- choices


def candidates(state: State) -> list[str]:
    """What could follow the verb of this question, the most sensible first."""
    fixed, hole = state.equipment, state.colonies[state.seat - 1].hole
    match state.stage:
        case "colour":
            return list(KINDS)
        case "hole":
            start = _region_middle(state)
        case "enter":
            start = (fixed.height // 2) * fixed.width + fixed.width // 2
        case _:
            start = hole + fixed.size
    return list(_outwards(fixed, start))


@memoized_by_identity(8)
def _outwards(fixed: Equipment, start: int) -> tuple[str, ...]:
    """The squares of a sheet, the nearest first."""
    sheet = range(fixed.size) if start < fixed.size else range(fixed.size, 2 * fixed.size)
    return tuple([fixed.names[to] for to in sorted(sheet, key=lambda to: (fixed.distance(start, to), to))])


def answers(state: State) -> list[str]:
    """What may follow the verb of this question, the most sensible first."""
    return [part for part in candidates(state) if not answer_code(state, part)]


def answer_code(state: State, part: str) -> str:
    """Why an answer to the question of the set-up does not stand, empty when it does."""
    if state.stage == "colour":
        return ""
    to = state.equipment.index[part]
    match state.stage:
        case "hole":
            return _hole_code(state, to)
        case "nest":
            return _nest_code(state, to)
        case "settle":
            return _place_code(state, to)
    return _entry_code(state, to)


# --------------------------------------------------------------------------------- holes


@memoized_latest
def region(fixed: Equipment, seat: int) -> int:
    """Where the hole of a seat may be (T-7): everywhere for one player, else the left or right
    half, for three players a third of the rim each, clockwise from the north-west."""
    players = fixed.seats - 1
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


def rim_of(fixed: Equipment) -> list[int]:
    """The squares at the edge, clockwise from the north-west."""
    width, height = fixed.width, fixed.height
    top = list(range(width))
    right = [row * width + width - 1 for row in range(1, height)]
    bottom = [(height - 1) * width + column for column in range(width - 2, -1, -1)]
    left = [row * width for row in range(height - 2, 0, -1)]
    return [*top, *right, *bottom, *left]


def _region_middle(state: State) -> int:
    """The middle of a seat’s region, where most would dig."""
    found = [state.equipment.square(to) for to in bits(region(state.equipment, state.seat))]
    column = sum(x for x, _ in found) // len(found)
    row = sum(y for _, y in found) // len(found)
    return row * state.equipment.width + column


def _hole_code(state: State, to: int) -> str:
    fixed = state.equipment
    if to >= fixed.size:
        return "hole-above"
    bit = 1 << to
    if not region(state.equipment, state.seat) & bit:
        return "other-half"
    if (fixed.rock | fixed.water | state.fungus | areas.spiders_on(state)) & bit:
        return "obstructed"
    return "" if _room_for_nest(state, to) else "no-room-below"


def _room_for_nest(state: State, hole: int) -> bool:
    count = start_of(state.equipment)[2]
    if state.equipment.option("ants.setup") == "B":
        return _has_square_room(state, hole)
    free = state.equipment.whole & ~areas.excavated(state)
    area = 1 << hole & free
    while area.bit_count() < count:
        wider = state.equipment.widened(area) & free
        if wider == area:
            return False
        area = wider
    return True


def _has_square_room(state: State, hole: int) -> bool:
    """Whether a nest of 3 by 3 squares with this hole has its middle somewhere."""
    return any(not _middle_code(state, hole, to) for to in (hole, *state.equipment.near[hole]))


def _middle_code(state: State, hole: int, to: int) -> str:
    """Why a nest of 3 by 3 squares with this hole has not its middle there (T-1, T-80)."""
    fixed = state.equipment
    area = fixed.widened(1 << to) if to >= 0 else 0
    if not area >> hole & 1 or area.bit_count() < 9:
        return "nest-middle"
    return "nest-taken" if area & areas.excavated(state) & ~state.colony.nest else ""


# ------------------------------------------------------------------------------- the nest


def _nest_code(state: State, to: int) -> str:
    """Why some dirt is not dug next (T-80)."""
    fixed, colony = state.equipment, state.colony
    below = to - fixed.size
    if fixed.option("ants.setup") == "B":
        return _middle_code(state, colony.hole, below)
    free = fixed.widened(colony.nest) & ~areas.excavated(state)
    return "" if below >= 0 and free >> below & 1 else "not-connected"


def placing(state: State) -> str:
    """The unit to place next: the groups in order, then the queen."""
    groups = start_of(state.equipment)[0]
    number = len(state.colony.groups) + 1
    return names.group_name(number) if number <= groups else QUEEN


def _place_code(state: State, to: int) -> str:
    """Why the next unit does not begin on a square."""
    below = to - state.equipment.size
    if below < 0 or not state.colony.nest >> below & 1:
        return "not-in-nest"
    taken = placing(state) != QUEEN and any(group.square == to for group in state.colony.groups)
    return "group-there" if taken else ""


# ------------------------------------------------------------------------------ the spider


def _entry_code(state: State, to: int) -> str:
    if to >= state.equipment.size:
        return "underground"
    bit = 1 << to
    if (state.equipment.rock | state.equipment.water) & bit:
        return "no-standing"
    return "zone" if areas.forbidden(state) & bit else ""


# ------------------------------------------------------------------------- what comes of it


def answer(state: State, part: str) -> Played:
    """What an answer of the set-up does."""
    match state.stage:
        case "colour":
            return _colour(state, part)
        case "hole":
            to = state.equipment.index[part]
            after = position.with_colony(state, state.seat, hole=to, nest=1 << to)
            return replace(after, stage="nest"), ((events.hole, after, to),)
        case "nest":
            return _nest(state, state.equipment.index[part] - state.equipment.size)
        case "settle":
            return _place(state, state.equipment.index[part])
    to = state.equipment.index[part]
    spider = Spider(names.SPIDER_NAMES[0], to, SPIDER_HP, cocoons=START_COCOON)
    return _after_spider(replace(state, spiders=(spider,))), ((events.enters, state, to),)


def rest(state: State) -> Played:
    """The box answers this question: a hole in the middle, a round nest, the groups by the hole."""
    told: tuple[Deferred, ...] = ()
    stage, seat, nest = state.stage, state.seat, state.colony.nest
    while (state.stage, state.seat) == (stage, seat):
        options = answers(state)
        part = options[0]
        if stage == "settle" and placing(state) == QUEEN:
            part = max(
                options,
                key=lambda name: (
                    state.equipment.widened(1 << state.equipment.index[name] - state.equipment.size) & nest
                ).bit_count(),
            )
        state, more = answer(state, part)
        told = more if stage == "nest" else told + more  # of a nest only how large it is in the end
    if stage == "nest":
        return state, ((chosen.dug, state, state.colony.nest & ~nest), *told)
    return state, chosen.carried_out(told)


def _colour(state: State, kind: str) -> Played:
    after = position.with_colony(state, state.seat, kind=kind)
    told = [(events.colour, after, state.seat)]
    if len(state.colonies) == 2 and state.seat == 1:
        after = position.with_colony(after, 2, kind=KINDS[1 - KINDS.index(kind)])
        told.append((events.colour, after, 2))
    unset = [seat for seat, colony in enumerate(after.colonies, 1) if not colony.kind]
    if unset:
        return replace(after, seat=unset[0]), tuple(told)
    return replace(after, stage="hole", seat=1), tuple(told)


def _nest(state: State, to: int) -> Played:
    if state.equipment.option("ants.setup") == "B":
        nest = state.equipment.widened(1 << to)
    else:
        nest = state.colony.nest | 1 << to
    after = position.with_colony(state, state.seat, nest=nest)
    if nest.bit_count() < start_of(state.equipment)[2]:
        return after, ((events.dug, state, to + state.equipment.size),)
    return replace(after, stage="settle"), ((events.nest, after),)


def _place(state: State, to: int) -> Played:
    unit, colony = placing(state), state.colony
    event = (events.placed, state, unit, to)
    if unit != QUEEN:
        group = _first_group(state, unit, to)
        after = position.with_colony(state, state.seat, groups=(*colony.groups, group))
        return after, (event,)
    after = position.with_colony(state, state.seat, queen=Queen(to, QUEEN_HP))
    if state.equipment.option("ants.setup") == "A":
        after = position.with_items(after, (to, "food", START_FOOD))
    return _after_ants(after), (event,)


def _first_group(state: State, name: str, to: int) -> Group:
    """A group as it begins; by house rule every second one is of the other colour (T-8)."""
    groups, ants, _ = start_of(state.equipment)
    red = state.colony.kind == "red"
    if state.equipment.option("ants.mixed") and len(state.colony.groups) % 2:
        red = not red
    food = START_FOOD // groups if state.equipment.option("ants.setup") == "B" else 0
    return Group(name, to, ants if red else 0, 0 if red else ants, food=food)


def _after_ants(state: State) -> State:
    """The next hole, the spider, or the first round."""
    if state.seat < len(state.colonies):
        return replace(state, stage="hole", seat=state.seat + 1)
    if state.spiders:
        return replace(state, stage="fungus", seat=SPIDER_SEAT)
    return replace(state, stage="enter", seat=SPIDER_SEAT)


def _after_spider(state: State) -> State:
    if state.colonies[0].hole == NO_SPACE:
        return replace(state, stage="colour", seat=1)
    return replace(state, stage="fungus", seat=SPIDER_SEAT)
