"""The rules of Web of Flies: what is asked, what a word does, and how a game ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.components import Components
from companion.errors import Refused
from companion.games.web_of_flies import components as printed
from companion.games.web_of_flies import layout, position, prose, refusals, saving, scene
from companion.games.web_of_flies.layout import COLOURS, LEGS, Layout
from companion.games.web_of_flies.position import Capture, Captures, Pick, State
from companion.kit import bags, data
from companion.kit.options import settled
from companion.kit.seats import after, begins, first_player
from companion.kit.tales import Tale, Telling
from companion.play import (
    Board,
    Chance,
    Choice,
    End,
    Event,
    Glyph,
    HouseRule,
    Menu,
    Over,
    Pending,
    ReadFile,
    Refusal,
    Scene,
    Settings,
    Step,
    Text,
    Value,
    Verb,
)


class WebOfFlies:
    """The game, as play.Game describes one."""

    name = "web-of-flies"
    title = prose.TITLE
    about = prose.ABOUT
    rank = 2
    edition = 1
    seats = range(2, 5)
    verbs: Mapping[str, Verb] = prose.VERBS
    house_rules: tuple[HouseRule, ...] = prose.HOUSE_RULES
    sections: Mapping[str, str] = prose.SECTIONS

    # -------------------------------------------------------------------------- set-up

    def settle(self, seats: int, options: Mapping[str, Value], read: ReadFile = data.own_only) -> Settings:
        return layout.settle(seats, settled(self.house_rules, self.seats, seats, options), read)

    def sources(self, _settings: Settings) -> Mapping[str, Text]:
        return prose.SOURCES

    def start(self, settings: Settings) -> State:
        fixed = layout.layout(settings)
        return State(fixed, bytes(len(fixed.names)), last=(0,) * fixed.seats)

    def board(self, settings: Settings) -> Board:
        return layout.board(settings)

    # ----------------------------------------------------------------------- questions

    def components(self, read: ReadFile = data.own_only) -> Components:
        return printed.components(read)

    def pending(self, state: State) -> Pending:
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

    def menu(self, state: State, seat: int, prefix: tuple[str, ...] = ()) -> Menu:
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

    def words(self, state: State, seat: int) -> list[str]:
        if seat != state.seat:
            return []
        if state.stage == "play":
            return [state.layout.word[way] for way in state.captures]
        return _swap_words(state) if state.stage == "swap" else []

    def random_word(self, state: State, seat: int, pick: Pick) -> str:
        if state.stage == "play" and seat == state.seat:
            fixed = state.layout
            return fixed.word[position.random_capture(fixed, state.spaces, seat, pick)]
        return _random_swap(state, pick)

    def why_not(self, state: State, word: str, seat: int | None) -> Refusal | None:
        return refusals.why_not(self, state, word, seat)

    # --------------------------------------------------------------------------- words

    def apply(self, state: State, word: str, seat: int | None, *, trusted: bool = False) -> Step:
        if not trusted and (refusal := self.why_not(state, word, seat)) is not None:
            raise Refused(refusal)
        if (way := state.layout.said.get(word)) is not None:
            return _play_on(state, capture=way)
        verb, *parts = word.split()
        index = state.layout.index
        if verb == "swap":
            return _swap(state, index[parts[0]], index[parts[1]])
        if verb == "keep":
            return _next_swap(state, (prose.kept(state.seat),))
        if state.stage == "start":
            first = COLOURS.index(parts[0])
            told = begins(first, prose.SEATS[first], "W-4", prose.PLACING)
            return Step(state._replace(stage="deal", first=first, seat=first), (told,))
        return _place(state, parts[0])

    # ------------------------------------------------------------------------- to show

    def scene(self, state: State) -> Scene:
        return scene.scene(state)

    def settings(self, state: State) -> Settings:
        return state.layout.settings

    def rounds(self, state: State) -> int:
        return position.rounds(state)

    def standing(self, state: State) -> Over:
        return result(state)

    def corrections(self, _state: State, _prefix: tuple[str, ...] = ()) -> Menu:
        return ()

    def dump(self, state: State) -> dict[str, Any]:
        return saving.dump(state)

    def load(self, data: Mapping[str, Any]) -> State:
        return saving.load(self, data)


# ----------------------------------------------------------------------------------- dealing


def _first_player(state: State) -> Chance:
    count, total = state.layout.seats, len(state.layout.names)
    return first_player(COLOURS[:count], prose.SEATS[:count], prose.deal_prompt(total), Glyph("bag", total))


def _next_piece(state: State) -> Chance:
    tokens = state.layout.tokens
    left = position.off_board(state)
    token_of = {tokens[piece].face: tokens[piece] for piece in left}
    faces = bags.faces(tokens[piece].face for piece in left)
    return Chance(
        "bag",
        faces,
        prose.place_prompt(state.layout.names[len(state.spaces) - len(left)]),
        auto=True,
        glyph=Glyph("bag", len(left)),
        labels=tuple(prose.face(token_of[face]) for face, _ in faces),
    )


def _place(state: State, face: str) -> Step:
    """W-19: the drawn piece goes to the next space; what is left when all are alike follows."""
    state, event = _placed(state, position.piece_for(state, face))
    events = [event]
    while (
        state.stage == "deal" and len({state.layout.tokens[p].face for p in position.off_board(state)}) == 1
    ):
        state, event = _placed(state, position.off_board(state)[0])
        events.append(event)
    return Step(state, tuple(events))


def _placed(state: State, piece: int) -> tuple[State, Event]:
    space = state.spaces.index(0)
    spaces = _with(state.spaces, space, piece)
    left = spaces.count(0)
    event = prose.placed(state.layout.tokens[piece], state.layout.names[space], left)
    if left:
        return state._replace(spaces=spaces), event
    return state._replace(spaces=spaces, stage="swap", seat=after(state.first, state.layout.seats)), event


# ---------------------------------------------------------------------------------- swapping


def swappable(state: State) -> list[int]:
    """W-2: the spaces whose pieces the asked seat may swap."""
    tokens = state.layout.tokens
    any_piece = state.layout.option("wof.swap") == "any"
    return [
        space
        for space, piece in enumerate(state.spaces)
        if piece and (any_piece or tokens[piece].seat == state.seat)
    ]


def _swap_menu(state: State, places: list[str]) -> Menu:
    """Two spaces in either order, the strongest pieces first; two alike are no swap."""
    tokens, names, spaces = state.layout.tokens, state.layout.names, state.spaces
    chosen = [state.layout.index.get(place, -1) for place in places]
    able = swappable(state)
    if any(space not in able for space in chosen):
        return ()
    faces = [tokens[spaces[space]].face for space in chosen]
    if len(chosen) == 2:
        return End() if faces[0] != faces[1] else ()
    if len(chosen) > 2:
        return ()
    able.sort(key=lambda space: tokens[spaces[space]].rank)
    return tuple(
        prose.on_space(names[space], tokens[spaces[space]])
        for space in able
        if tokens[spaces[space]].face not in faces
    )


def _swap_words(state: State) -> list[str]:
    names, tokens = state.layout.names, state.layout.tokens
    able = [(names[space], tokens[state.spaces[space]].face) for space in swappable(state)]
    return [
        *(f"swap {one} {other}" for one, face in able for other, second in able if face != second),
        "keep",
    ]


def _random_swap(state: State, pick: Pick) -> str:
    """A word of ``_swap_words``: a case for each pair in either order, and one to keep all."""
    able = swappable(state)
    while (case := pick(len(able) ** 2 + 1)) < len(able) ** 2:
        one, other = able[case // len(able)], able[case % len(able)]
        tokens, names = state.layout.tokens, state.layout.names
        if tokens[state.spaces[one]].face != tokens[state.spaces[other]].face:
            return f"swap {names[one]} {names[other]}"
    return "keep"


def _swap(state: State, one: int, other: int) -> Step:
    tokens, names = state.layout.tokens, state.layout.names
    first, second = state.spaces[one], state.spaces[other]
    spaces = _with(_with(state.spaces, one, second), other, first)
    event = prose.swapped(state.seat, (names[one], tokens[first]), (names[other], tokens[second]))
    return _next_swap(state._replace(spaces=spaces), (event,))


def _next_swap(state: State, events: tuple[Event, ...]) -> Step:
    """W-3: each player but the first is asked once; then the first begins."""
    seat = after(state.seat, state.layout.seats)
    if seat != state.first:
        return Step(state._replace(seat=seat), events)
    return _play_on(state._replace(stage="play", seat=seat), [(_as_told, events)])


def _as_told(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return events


# ----------------------------------------------------------------------------------- playing

_TURNS = tuple((Choice(seat, prompt, "turn"),) for seat, prompt in enumerate(prose.TURNS))


def _capture_menu(state: State, places: list[str]) -> Menu:
    """The spiders that can capture, then what each can take; the best prey first."""
    tokens, names, spaces = state.layout.tokens, state.layout.names, state.spaces
    index, captures = state.layout.index, state.captures
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


def _play_on(state: State, told: Sequence[Telling] = (), capture: Capture | None = None) -> Step:
    """Capture, then go on to the next real question: passes and single captures play themselves.

    Passes change nothing, so when no seat can capture the game is over at once (W-9). Only
    what was told so far is kept; the sentences are made when somebody asks for them.
    """
    fixed, spaces, seat, turns, last = state.layout, state.spaces, state.seat, state.turns, state.last
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
            if fixed.tokens[prey].legs == LEGS and _last_eights(fixed, spaces):
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
            return Step(State(fixed, spaces, "play", state.first, seat, turns, last), Tale(said))
        capture, forced = found[0], True
    over = State(fixed, spaces, "over", state.first, seat, turns, last, reason)
    said.append((_ended, over))
    return Step(over, Tale(said))


def _next_hunter(fixed: Layout, spaces: bytes, seat: int) -> tuple[int, Captures]:
    """The first seat from this one on that can capture, and one or two of its captures."""
    for _ in range(fixed.seats):
        found = position.captures(fixed, spaces, seat, most=2)
        if found:
            return seat, found
        seat = (seat + 1) % fixed.seats
    return seat, ()


def _captured(fixed: Layout, spaces: bytes, start: int, end: int, forced: bool) -> Event:
    """A capture, told from the position before it."""
    hunter, prey = fixed.tokens[spaces[start]], fixed.tokens[spaces[end]]
    return prose.captured(hunter, prey, fixed.names[start], fixed.names[end], forced=forced)


def _passes(fixed: Layout, spaces: bytes, seat: int, hunter: int) -> list[Event]:
    """W-8: every seat before the one that can capture passes, and that is announced."""
    events = []
    while seat != hunter:
        has_spiders = any(spaces.translate(fixed.bite[seat]))
        events.append(prose.passed(seat) if has_spiders else prose.gone(seat))
        seat = (seat + 1) % fixed.seats
    return events


def _ended(state: State) -> Event:
    ranking = position.ranking(state)
    return prose.ended(*prose.end_reason(state.reason, ranking[0][0]), ranking[0])


def _last_eights(layout: Layout, spaces: bytes) -> bool:
    """W-10: only one player still has spiders of 8 legs."""
    return layout.option("wof.end_on_last_8") is True and len(position.eight_keepers(layout, spaces)) == 1


def result(state: State) -> Over:
    """The places now; with reason ``limit`` unless the game is over."""
    ranking = position.ranking(state)
    reason = state.reason or "limit"
    _, rule = prose.end_reason(reason, ranking[0][0])
    counts = position.spiders(state)
    table = tuple(
        (prose.legs_heading(LEGS - row), tuple(counts[seat][row] for seat in range(state.layout.seats)))
        for row in range(LEGS)
    )
    return Over(
        ranking,
        reason,
        prose.result(ranking),
        (None,) * state.layout.seats,
        table,
        rule,
    )


# ------------------------------------------------------------------------------- small steps


def _moved(spaces: bytes, start: int, end: int) -> bytes:
    """The board after the piece on ``start`` went to ``end``."""
    board = bytearray(spaces)
    board[end], board[start] = board[start], 0
    return bytes(board)


def _with(spaces: bytes, space: int, piece: int) -> bytes:
    return spaces[:space] + bytes((piece,)) + spaces[space + 1 :]
