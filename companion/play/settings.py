"""What a game starts from: its house rules as chosen, and its data files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any

from companion.frozen import frozen
from companion.play.texts import Text, text

Value = bool | int | str


@frozen
class HouseRule:
    """An option of a game, fixed at its start. ``values`` lists all it may be, default first.

    ``labels`` says for people what each of these is, where they are neither numbers nor yes and no,
    ``notes`` what it means and ``pictures`` what stands for it. What ``is_way`` to play is offered first.
    ``overruled_by`` is another rule with a value: where that is chosen, this one has no say.
    """

    key: str
    values: tuple[Value, ...]
    text: Text
    rule: str | None = None
    labels: tuple[Text, ...] = ()
    notes: tuple[Text, ...] = ()
    pictures: tuple[str, ...] = ()
    overruled_by: tuple[str, Value] | None = None

    @property
    def default(self) -> Value:
        return self.values[0]

    def label(self, value: Value) -> Text:
        """What a value is for people; an unknown one as it is typed."""
        if isinstance(value, bool):
            return text("yes") if value else text("no")
        labels = dict(zip(self.values, self.labels, strict=False))
        return labels.get(value) or text("{n}", n=value)


def is_way(key: str) -> bool:
    """Whether a key stands for a way to play rather than a rule: it has no dot (``mode``)."""
    return "." not in key


@frozen
class Preset:
    """House rules that go together, by a name: one tap chooses them."""

    name: Text
    options: Mapping[str, Value]


@frozen
class Settings:
    """What a game starts from: every option with its value, and the data files as read.

    Both are plain JSON values. They stand whole in the record, so that a record folds the
    same when the files change later.
    """

    seats: int
    options: Mapping[str, Value]
    data: Mapping[str, Any] = field(default_factory=dict)


ReadFile = Callable[[str], str | None]
"""Gives the text of an owner's replacement for a data file, None to use the game's own."""
