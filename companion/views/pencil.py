"""What the pencil may set of what somebody taps, as phones get it.

Nothing here knows a game: each value says itself where it is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, NotRequired, TypedDict

from companion.kit.pencil import CORRECT, Correctable, Correctables
from companion.play import Option, Range, Text
from companion.table.fold.schema import EntryNumber
from companion.table.intents import Snapshot
from companion.table.record.correction_reasons import REASONS
from companion.views.prose import speech_at


class Choice(TypedDict):
    """One of a few."""

    part: Annotated[str, "As it is said."]
    label: Annotated[str, "As it reads."]


class Value(TypedDict):
    """A value that may be set."""

    word: Annotated[str, "The correction, without the value that ends it."]
    name: Annotated[str, "What it is."]
    now: Annotated[str, "How it reads as it stands."]
    at: NotRequired[Annotated[str, "The space it is on."]]
    piece: NotRequired[Annotated[str, "The piece on the board that it is of."]]
    numbers: NotRequired[Annotated[tuple[int, int, int], "From, to, and as it stands."]]
    choices: NotRequired[Annotated[Sequence[Choice], "What it may be instead, beside the board."]]
    board: NotRequired[Annotated[bool, "It may be on any other space."]]


class Pencil(TypedDict):
    """What may be set of what was tapped."""

    moved: Annotated[EntryNumber, "The entry that moved the game last; say it as ask with pencil."]
    values: Annotated[Sequence[Value], "The likeliest first."]
    reasons: Annotated[Sequence[Choice], "Why one corrects; others may be typed."]


def pencil_page(
    snapshot: Snapshot, space: str = "", piece: str = "", item: str = "", language: str = "en"
) -> Pencil:
    """What may be set of a space and what is on it, of a piece, or of an item of a tray; without them, of
    what is drawn nowhere."""
    speech = speech_at(snapshot, language)
    translate = speech.translate
    on_space = {one.id for one in snapshot.scene.pieces if one.space == space} if snapshot.scene else set()

    def values() -> Iterator[Value]:
        for kind, one in _all(snapshot, space):
            if _is_meant(one, space, piece, item, on_space):
                yield _value(kind, one, translate)

    likeliest = sorted(values(), key=_unlikely if space or piece or item else _unlikely_nowhere)
    reasons = [
        Choice(part=part, label=speech.translate(label, short=True)) for part, label in REASONS.items()
    ]
    return Pencil(moved=snapshot.moved, values=likeliest, reasons=reasons)


def _unlikely(one: Value) -> tuple[bool, bool]:
    """Of what was tapped that comes first which is on the board, and what may be on another space of it."""
    return not one.get("board"), "at" not in one


def _unlikely_nowhere(one: Value) -> tuple[bool, bool]:
    """Of what is drawn nowhere the turn comes first, then what there is one of."""
    kind, *path = one["word"].split()[1:]
    return kind != "turn", bool(path)


def _all(snapshot: Snapshot, space: str) -> Iterator[tuple[Correctables, Correctable]]:
    if snapshot.game is None:
        return
    for kind in snapshot.game.correctables(snapshot.state):
        for one in kind.those(space):
            yield kind, one


def _is_meant(one: Correctable, space: str, piece: str, item: str, on_space: set[str]) -> bool:
    """Whether what was tapped is this, or what this is on."""
    if space:
        return one.space == space or one.piece in on_space or one.item.partition("/")[0] in on_space
    if piece:
        return piece in (one.piece, one.item.partition("/")[0])
    if item:
        return one.item == item
    return not (one.space or one.piece or one.item)


def _value(kind: Correctables, one: Correctable, translate: Callable[[Text], str]) -> Value:
    now = one.label_of(one.now)
    found = Value(
        word=" ".join((CORRECT, kind.part, *one.path)),
        name=translate(one.name),
        now=translate(now) if isinstance(now, Text) else now,
    )
    if one.space:
        found["at"] = one.space
    if one.piece:
        found["piece"] = one.piece
    if isinstance(one.others, Range):
        found["numbers"] = one.others.low, one.others.high, one.others.preset
        return found
    beside: Sequence[Option] = [option for option in one.others if option.space is None]
    found["choices"] = [Choice(part=option.part, label=translate(option.label)) for option in beside]
    if len(beside) < len(one.others):
        found["board"] = True
    return found
