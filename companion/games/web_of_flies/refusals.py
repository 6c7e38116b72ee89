"""Why a word does not stand, and what would work instead."""

from __future__ import annotations

from companion.games.web_of_flies import prose
from companion.games.web_of_flies.layout import DEWDROP, Token
from companion.games.web_of_flies.position import State
from companion.kit import grammar
from companion.play import Chance, Game, Refusal, Text, text


def why_not(game: Game, state: State, word: str, seat: int | None) -> Refusal | None:
    """The refusal of a word, None when it stands."""
    refusal = grammar.shape_refusal(game, state, word, seat, state.layout.names)
    if refusal is not None:
        return refusal
    verb, *parts = word.split()
    pending = game.pending(state)
    if isinstance(pending, Chance):
        return _draw(state, pending, word)
    if verb == "draw":
        return Refusal("no-draw", text("The draws are over: {prompt}.", prompt=pending[0].prompt), "W-19")  # type: ignore[index]
    return _swapping(state, verb, parts) if state.stage == "swap" else _playing(state, verb, parts)


# ------------------------------------------------------------------------------------ set-up


def _draw(state: State, chance: Chance, word: str) -> Refusal | None:
    if grammar.answers(chance, word):
        return None
    there = ", ".join(token for token, _ in chance.faces)
    if state.stage == "start":
        return Refusal("no-such-player", text("One of these begins: {colours}.", colours=there), "W-4")
    return Refusal(
        "not-in-bag", text("The bag has none of these left. There are: {hint}.", hint=there), "W-19"
    )


def _swapping(state: State, verb: str, parts: list[str]) -> Refusal | None:
    if verb == "keep":
        return None
    if verb != "swap":
        return Refusal(
            "swap-first", text("Swaps come before play. Say swap with two spaces, or keep."), "W-3"
        )
    tokens = [state.layout.tokens[state.spaces[state.layout.index[part]]] for part in parts]
    if state.layout.option("wof.swap") == "own":
        for token, space in zip(tokens, parts, strict=True):
            if token.seat != state.seat:
                return Refusal(
                    "not-yours",
                    text(
                        "{piece} on {space} is not {seat}’s. Swap two {seat} spiders, or keep.",
                        piece=prose.subject(token),
                        space=space,
                        seat=prose.SEATS[state.seat],
                    ),
                    "W-2",
                )
    if tokens[0].face == tokens[1].face:
        return Refusal("all-alike", text("These two are alike. Swap two different pieces, or keep."), "W-2")
    return None


# -------------------------------------------------------------------------------------- play


def _playing(state: State, verb: str, parts: list[str]) -> Refusal | None:
    if verb == "capture":
        start, end = (state.layout.index[part] for part in parts)
        return None if (start, end) in state.captures else _capture(state, start, end)
    if verb == "pass":
        return Refusal(
            "must-capture",
            text("You can capture, so you must. Say for example {word}.", word=_example(state)),
            "W-8",
        )
    return Refusal(
        "swaps-are-over",
        text("Swaps ended when play began. Say for example {word}.", word=_example(state)),
        "W-3",
    )


def _capture(state: State, start: int, end: int) -> Refusal:
    """What is wrong with a capture: its start, then its end, then the line between."""
    hint = _hint(state, start)
    here, there = _Spot(state, start), _Spot(state, end)
    if here.empty:
        return Refusal(
            "empty-space", text("{space} is empty. {hint}.", space=here.name, hint=hint), "Movement"
        )
    if here.token.seat != state.seat:
        return Refusal(
            "not-yours",
            text(
                "{piece} on {space} is not {seat}’s. {hint}.",
                piece=here.subject,
                space=here.name,
                seat=prose.SEATS[state.seat],
                hint=hint,
            ),
            "Movement",
        )
    if start == end:
        return Refusal("same-space", text("A capture ends on another space. {hint}.", hint=hint), "W-6")
    if there.empty:
        return Refusal(
            "nothing-there",
            text("{space} is empty, and a spider only moves to eat. {hint}.", space=there.name, hint=hint),
            "W-6",
        )
    if there.token.seat == state.seat:
        return Refusal(
            "own-piece",
            text(
                "{piece} on {space} is on the same side. {hint}.",
                piece=there.subject,
                space=there.name,
                hint=hint,
            ),
            "Capture",
        )
    if there.token.legs == DEWDROP:
        return Refusal(
            "dewdrop",
            text("Nobody eats the dewdrop on {space}. {hint}.", space=there.name, hint=hint),
            "W-17",
        )
    return _on_the_way(state, here, there, hint)


def _on_the_way(state: State, here: _Spot, there: _Spot, hint: Text) -> Refusal:
    """The line does not exist, something stands on it, or the prey is too strong."""
    lines = [line for line in state.layout.lines[here.space] if there.space in line]
    if not lines:
        return Refusal(
            "not-straight",
            text(
                "No straight line leads from {start} to {end}. {hint}.",
                start=here.name,
                end=there.name,
                hint=hint,
            ),
            "W-1",
        )
    blockers = [_blocker(state, line[: line.index(there.space)]) for line in lines]
    if None in blockers:
        return Refusal(
            "too-many-legs",
            text(
                "{prey} has more legs than {hunter}. {hint}.",
                prey=there.subject,
                hunter=here.subject,
                hint=hint,
            ),
            "Capture",
        )
    first = next(spot for spot in blockers if spot is not None)
    return Refusal(
        "blocked",
        text("{piece} on {space} is in the way. {hint}.", piece=first.subject, space=first.name, hint=hint),
        "W-17" if first.token.legs == DEWDROP else "W-5",
    )


def _blocker(state: State, way: tuple[int, ...]) -> _Spot | None:
    """The first piece on the way that is not the mover's own."""
    spots = (_Spot(state, space) for space in way)
    return next((spot for spot in spots if not spot.empty and spot.token.seat != state.seat), None)


class _Spot:
    """A space with what stands on it."""

    def __init__(self, state: State, space: int) -> None:
        self.space = space
        self.name = state.layout.names[space]
        self.token: Token = state.layout.tokens[state.spaces[space]]
        self.empty = not state.spaces[space]
        self.subject = prose.subject(self.token)


def _hint(state: State, start: int) -> Text:
    """What would work: from the same space where anything does."""
    names = state.layout.names
    ends = [names[end] for begin, end in state.captures if begin == start]
    if ends:
        return text("From {start} take {ends}", start=names[start], ends=", ".join(ends))
    return text("Say for example {word}", word=_example(state))


def _example(state: State) -> str:
    start, end = state.captures[0]
    return f"capture {state.layout.names[start]} {state.layout.names[end]}"
