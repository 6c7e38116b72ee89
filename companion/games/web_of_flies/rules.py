"""The rules of Web of Flies: what is asked, what a word does, and how a game ends."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.web_of_flies import equipment, position, prose
from companion.games.web_of_flies.equipment import COLOURS, LEGS, Equipment
from companion.games.web_of_flies.position import Capture, Captures, Stage, State
from companion.kit import bags
from companion.kit.ahead import Pick
from companion.kit.lazy_events import Deferred, LazyEvents
from companion.kit.seats import after, begins, first_player
from companion.play import (
    TURN,
    Chance,
    Choice,
    End,
    Event,
    Menu,
    Over,
    Pending,
    Settings,
    Step,
)


def start(settings: Settings) -> State:
    """The state before the first draw or question."""
    fixed = equipment.equip(settings)
    return State(fixed, bytes(len(fixed.names)), last=(0,) * fixed.seats)


def pending(state: State) -> Pending:
    """What the rules wait for."""
    match state.stage:
        case "start":
            return _first_player(state)
        case "deal":
            return _next_piece(state)
        case "swap":
            return (Choice(state.seat, prose.swap_prompt(state.seat), "swap", finish="keep"),)
        case "play":
            return _TURNS[state.seat]
        case "over":
            return result(state)


def menu(state: State, seat: int, prefix: tuple[str, ...] = ()) -> Menu:
    """How a word of this seat may go on after ``prefix``."""
    if seat != state.seat or state.stage not in ("swap", "play"):
        return ()
    if not prefix:
        return prose.SWAP_VERBS if state.stage == "swap" else prose.CAPTURE_VERB
    verb, *places = prefix
    if state.stage == "play":
        return _capture_menu(state, places) if verb == "capture" else ()
    if verb == "keep":
        return () if places else End()
    return _swap_menu(state, places) if verb == "swap" else ()


def words(state: State, seat: int) -> list[str]:
    """Every complete word of a seat but asides."""
    if seat != state.seat:
        return []
    if state.stage == "play":
        return [state.equipment.word[way] for way in state.captures]
    return _swap_words(state) if state.stage == "swap" else []


def random_word(state: State, seat: int, pick: Pick) -> str:
    """One of the words of a seat, each as likely as the others."""
    if state.stage == "play" and seat == state.seat:
        fixed = state.equipment
        return fixed.word[position.random_capture(fixed, state.spaces, seat, pick)]
    return _random_swap(state, pick)


def play(state: State, word: str, _seat: int | None) -> Step:
    """What a word does that stands."""
    if (way := state.equipment.said.get(word)) is not None:
        return _play_on(state, capture=way)
    verb, *parts = word.split()
    index = state.equipment.index
    if verb == "swap":
        return _swap(state, index[parts[0]], index[parts[1]])
    if verb == "keep":
        return _next_swap(state, (prose.kept(state.seat),))
    if state.stage == "start":
        first = COLOURS.index(parts[0])
        told = begins(first, prose.SEATS[first], "W-4", prose.PLACING)
        return Step(state._replace(stage="deal", first=first, seat=first), (told,))
    return _place(state, parts[0])


# ----------------------------------------------------------------------------------- dealing


def _first_player(state: State) -> Chance:
    count, total = state.equipment.seats, len(state.equipment.names)
    return first_player(COLOURS[:count], prose.SEATS[:count], prose.deal_prompt(total), prose.bag(total))


def _next_piece(state: State) -> Chance:
    fixed, tokens = state.equipment, state.equipment.tokens
    bag = position.off_board(fixed, state.spaces)
    faces = tuple([(tokens[piece].face, count) for piece, count in bags.faces(bag.translate(fixed.alike))])
    return Chance(
        "bag",
        faces,
        prose.place_prompt(fixed.names[-len(bag)]),
        auto=True,
        glyph=prose.bag(len(bag)),
        labels=tuple([prose.FACES[face] for face, _ in faces]),
    )


def _place(state: State, face: str) -> Step:
    """W-19: the drawn piece goes to the next space; what is left when all are alike follows."""
    fixed, alike = state.equipment, state.equipment.alike
    bag = position.off_board(fixed, state.spaces)
    drawn = bag.translate(alike).index(fixed.called[face])
    left = bag[:drawn] + bag[drawn + 1 :]
    follows = left if alike[left[0]] == alike[left[-1]] else b""
    placed = bag[drawn : drawn + 1] + follows
    begin = len(state.spaces) - len(bag)
    spaces = state.spaces[:begin] + placed + bytes(len(bag) - len(placed))
    stage: Stage = "swap" if follows else "deal"
    seat = after(state.first, fixed.seats) if follows else state.seat
    told = LazyEvents(((_placed, fixed, placed, begin),))
    return Step(State(fixed, spaces, stage, state.first, seat, 0, state.last), told)


def _placed(fixed: Equipment, pieces: bytes, begin: int) -> list[Event]:
    """Pieces are dealt, the first of them to the space with this number."""
    spaces = enumerate(pieces, begin)
    total = len(fixed.names)
    return [
        prose.placed(fixed.tokens[piece], fixed.names[space], total - 1 - space) for space, piece in spaces
    ]


# ---------------------------------------------------------------------------------- swapping


def swappable(state: State) -> list[int]:
    """W-2: the spaces whose pieces the asked seat may swap."""
    return [space for space in range(len(state.spaces)) if not position.own_code(state, space)]


def _swap_menu(state: State, places: list[str]) -> Menu:
    """Two spaces in either order, the strongest pieces first; two alike are no swap."""
    tokens, names, spaces = state.equipment.tokens, state.equipment.names, state.spaces
    chosen = [state.equipment.index.get(place, -1) for place in places]
    able = swappable(state)
    if any(space not in able for space in chosen):
        return ()
    if len(chosen) > 1:
        return End() if len(chosen) == 2 and not position.swap_code(state, *chosen) else ()
    able.sort(key=lambda space: tokens[spaces[space]].rank)
    return tuple(
        prose.on_space(names[space], tokens[spaces[space]])
        for space in able
        if not any(position.swap_code(state, one, space) for one in chosen)
    )


def _swap_words(state: State) -> list[str]:
    names, able = state.equipment.names, swappable(state)
    pairs = ((one, other) for one in able for other in able if not position.swap_code(state, one, other))
    return [*(f"swap {names[one]} {names[other]}" for one, other in pairs), "keep"]


def _random_swap(state: State, pick: Pick) -> str:
    """A word of ``_swap_words``: a case for each pair in either order, and one to keep all."""
    able = swappable(state)
    while (case := pick(len(able) ** 2 + 1)) < len(able) ** 2:
        one, other = able[case // len(able)], able[case % len(able)]
        if not position.swap_code(state, one, other):
            return f"swap {state.equipment.names[one]} {state.equipment.names[other]}"
    return "keep"


def _swap(state: State, one: int, other: int) -> Step:
    tokens, names = state.equipment.tokens, state.equipment.names
    first, second = state.spaces[one], state.spaces[other]
    spaces = _with(_with(state.spaces, one, second), other, first)
    event = prose.swapped(state.seat, (names[one], tokens[first]), (names[other], tokens[second]))
    return _next_swap(state._replace(spaces=spaces), (event,))


def _next_swap(state: State, events: tuple[Event, ...]) -> Step:
    """W-3: each player but the first is asked once; then the first begins."""
    seat = after(state.seat, state.equipment.seats)
    if seat != state.first:
        return Step(state._replace(seat=seat), events)
    return _play_on(state._replace(stage="play", seat=seat), [(_as_told, events)])


def _as_told(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return events


# ----------------------------------------------------------------------------------- playing

_TURNS = tuple((Choice(seat, prompt, TURN),) for seat, prompt in enumerate(prose.TURNS))


def _capture_menu(state: State, places: list[str]) -> Menu:
    """The spiders that can capture, then what each can take; the best prey first."""
    tokens, names, spaces = state.equipment.tokens, state.equipment.names, state.spaces
    index = state.equipment.index
    captures = state.captures
    match places:
        case []:
            best: dict[int, int] = {}
            for start, end in captures:
                best[start] = min(best.get(start, LEGS), tokens[spaces[end]].rank)
            starts = sorted(best, key=lambda start: (best[start], tokens[spaces[start]].rank))
            return tuple(prose.from_option(names[start], tokens[spaces[start]]) for start in starts)
        case [hunter]:
            chosen = index.get(hunter)
            ends = [end for start, end in captures if start == chosen]
            ends.sort(key=lambda end: tokens[spaces[end]].rank)
            return tuple(prose.on_space(names[end], tokens[spaces[end]]) for end in ends)
        case [hunter, prey]:
            return End() if (index.get(hunter), index.get(prey)) in captures else ()
    return ()


def go_on(state: State) -> Step:
    """From a position as it may have been corrected to the next real question, or to the end."""
    if position.last_eights(state.equipment, state.spaces):
        over = state._replace(stage="over", reason="last-eights")
        return Step(over, LazyEvents(((_ended, over),)))
    return _play_on(state)


def _play_on(state: State, told: Sequence[Deferred] = (), capture: Capture | None = None) -> Step:
    """Capture, then go on to the next real question: passes and single captures play themselves.

    Passes change nothing, so when no seat can capture the game is over at once (W-9). Only
    what was told so far is kept; the sentences are made when somebody asks for them.
    """
    fixed, spaces, seat, turns, last = state.equipment, state.spaces, state.seat, state.turns, state.last
    seats = fixed.seats
    said, reason, forced = list(told), "", False
    while True:
        if capture is not None:
            said.append((_captured, fixed, spaces, *capture, forced))
            prey = spaces[capture[1]]
            spaces = _moved(spaces, *capture)
            turns += 1
            last = (*last[:seat], turns, *last[seat + 1 :])
            seat = (seat + 1) % seats
            # W-7, W-10: a capture ends the turn, and the game if it took the last 8 but one player's.
            if fixed.tokens[prey].legs == LEGS and position.last_eights(fixed, spaces):
                reason = "last-eights"
                break
        hunter, found = _next_hunter(fixed, spaces, seat)
        if not found:
            reason = "no-captures"
            break
        if hunter != seat:
            said.append((_passes, fixed, spaces, seat, hunter))
            turns += (hunter - seat) % seats
            seat = hunter
        if len(found) > 1:
            return Step(State(fixed, spaces, "play", state.first, seat, turns, last), LazyEvents(said))
        capture, forced = found[0], True
    over = State(fixed, spaces, "over", state.first, seat, turns, last, reason)
    said.append((_ended, over))
    return Step(over, LazyEvents(said))


def _next_hunter(fixed: Equipment, spaces: bytes, seat: int) -> tuple[int, Captures]:
    """The first seat from this one on that can capture, and one or two of its captures."""
    for _ in range(fixed.seats):
        found = position.few_captures(fixed, spaces, seat, 2)
        if found:
            return seat, found
        seat = (seat + 1) % fixed.seats
    return seat, ()


def _captured(fixed: Equipment, spaces: bytes, start: int, end: int, forced: bool) -> Event:
    """A capture, told from the position before it."""
    hunter, prey = fixed.tokens[spaces[start]], fixed.tokens[spaces[end]]
    return prose.captured(hunter, prey, fixed.names[start], fixed.names[end], forced=forced)


def _passes(fixed: Equipment, spaces: bytes, seat: int, hunter: int) -> list[Event]:
    """W-8: every seat before the one that can capture passes, and that is announced."""
    events = []
    while seat != hunter:
        has_spiders = any(spaces.translate(fixed.bite[seat]))
        events.append(prose.passed(seat) if has_spiders else prose.gone(seat))
        seat = (seat + 1) % fixed.seats
    return events


def _ended(state: State) -> Event:
    ranking = position.ranking(state)
    why, rule = prose.end_reason(state.reason, ranking[0][0])
    return prose.ended(why, rule, ranking[0], draw=len(ranking) == 1)


def result(state: State) -> Over:
    """The places now; with reason ``limit`` unless the game is over."""
    ranking = position.ranking(state)
    reason = state.reason or "limit"
    _, rule = prose.end_reason(reason, ranking[0][0])
    counts = position.spiders(state)
    table = tuple(
        (prose.legs_heading(LEGS - row), tuple(counts[seat][row] for seat in range(state.equipment.seats)))
        for row in range(LEGS)
    )
    return Over(
        ranking,
        reason,
        prose.result(ranking),
        (None,) * state.equipment.seats,
        table,
        rule,
        None if reason == "last-eights" else prose.breaker(counts, ranking, state.last),
    )


# ------------------------------------------------------------------------------- small steps


def _moved(spaces: bytes, start: int, end: int) -> bytes:
    """The board after the piece on ``start`` went to ``end``."""
    board = bytearray(spaces)
    board[end], board[start] = board[start], 0
    return bytes(board)


def _with(spaces: bytes, space: int, piece: int) -> bytes:
    return spaces[:space] + bytes((piece,)) + spaces[space + 1 :]
