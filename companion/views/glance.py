"""What every panel is written from: the table, the walk, and how things are said there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.kit import compass
from companion.play import Scene, SeatLine, Text, text
from companion.table.intents import Snapshot
from companion.views import prose
from companion.views.bodies import Notice, Shape, SoftKey
from companion.views.walk import Walk

SHAPES: tuple[Shape, ...] = ("disc", "triangle", "square", "diamond")
SHAPE_OF: Mapping[str, Shape] = {
    "red": "disc",
    "yellow": "triangle",
    "green": "square",
    "purple": "diamond",
    "orange": "diamond",
    "black": "disc",
    "white": "diamond",
}

STEPS: Mapping[str, Text] = {
    **{way.msgid: way for way in compass.EIGHT.values()},
    "up": text("up"),
    "down": text("down"),
}
"""The ways from a square as its board calls them."""

POINTS: Mapping[int, Text] = {
    1: text("N"),
    2: text("NE"),
    3: text("SE"),
    4: text("S"),
    5: text("SW"),
    6: text("NW"),
}
"""The same in letters, for lists."""

NOTICE_HOLDS = 100
"""Characters that a notice shows without an ellipsis."""

Sign = Literal["", "next", "along", "back", "plus", "ok", "hold"]


@dataclass(frozen=True, slots=True)
class Glance:
    """The table as one walk sees it, in its language."""

    snapshot: Snapshot
    walk: Walk

    def say(self, words: Text) -> str:
        """The short form, for a display."""
        return prose.say(words, self.walk.language, short=True)

    def tell(self, words: Text) -> str:
        """The whole sentence."""
        return prose.say(words, self.walk.language)

    @property
    def scene(self) -> Scene:
        assert self.snapshot.scene is not None, "only asked while a game is open"
        return self.snapshot.scene

    @property
    def context(self) -> str:
        """What stands at the right of the title: the round."""
        return self.say(self.scene.context) if self.snapshot.scene else ""

    def seat(self, number: int) -> SeatLine:
        """The line of a seat."""
        return next(line for line in self.scene.seats if line.seat == number)

    def name(self, number: int) -> str:
        """What a seat is called."""
        return self.say(self.seat(number).name)

    def mark(self, number: int | None) -> Shape:
        """The shape of a seat, none for nobody."""
        if number is None or self.snapshot.scene is None:
            return ""
        return marks(self.snapshot.scene).get(number, "")


def marks(scene: Scene) -> dict[int, Shape]:
    """A shape for every seat: that of its colour, the next free one where that is taken."""
    found: dict[int, Shape] = {}
    for line in scene.seats:
        shape = SHAPE_OF.get(line.colour, "")
        if shape and shape not in found.values():
            found[line.seat] = shape
    free = [shape for shape in SHAPES if shape not in found.values()]
    for line in scene.seats:
        if line.seat not in found and free:
            found[line.seat] = free.pop(0)
    return found


def key(label: str = "", sign: Sign = "") -> SoftKey:
    """A soft key with words or a sign."""
    return SoftKey(label, sign)


def leaves(sentence: str) -> tuple[Notice, ...]:
    """A sentence as the notices that hold it: its beginning in bold, and page after page."""
    head, _, rest = _sentences(sentence)
    if len(sentence) <= NOTICE_HOLDS:
        return (Notice(head, rest),)
    pages = [Notice(part) for part in _parts(head)]
    pages += [Notice("", part) for part in _parts(rest)]
    return tuple(pages)


def _sentences(words: str) -> tuple[str, str, str]:
    split = re.split(r"(?<=[.?:;])\s+", words, maxsplit=1)
    return (split[0], " ", split[1]) if len(split) == 2 else (words, "", "")


def _parts(words: str) -> list[str]:
    parts: list[str] = []
    for word in words.split():
        if parts and len(parts[-1]) + 1 + len(word) <= NOTICE_HOLDS:
            parts[-1] += f" {word}"
        else:
            parts.append(word)
    return parts
