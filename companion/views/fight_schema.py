"""What a page is told of a fight, as types; ``companion.views.schema`` says how these read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NotRequired, TypedDict

from companion.play import DieShape
from companion.table.fold.schema import Seat, Slug

Percent = Annotated[int, ("minimum", 0), ("maximum", 100)]


class Die(TypedDict):
    """One die of a fighter."""

    shape: Annotated[DieShape, "How it is drawn."]
    face: NotRequired[Annotated[str, "What it shows; absent before it rolled."]]


class Fighter(TypedDict):
    """One of two figures that fight."""

    seat: Annotated[Seat, "Whose it is."]
    name: Annotated[str, "What people call it."]
    own: NotRequired[Annotated[str | None, "What it is called to whose it is."]]
    role: Annotated[str, "What it does, in a word."]
    picture: Annotated[Slug, "Which picture it has."]
    label: NotRequired[Annotated[str, "A character to print on it."]]
    dice: NotRequired[Annotated[Sequence[Die], "The dice it is known to roll."]]
    bonus: NotRequired[Annotated[int | None, "What is added to their sum."]]
    total: NotRequired[Annotated[int | None, "The sum with what is added to it."]]


class DuelEnd(TypedDict):
    """A way a fight may end."""

    text: Annotated[str, "What it does."]
    told: Annotated[Sequence[str], "The same, said to the seat of each fighter."]
    seat: NotRequired[Annotated[Seat | None, "Who wins; absent for nobody."]]
    clear: NotRequired[Annotated[bool, "By much."]]


class Duel(TypedDict):
    """Two figures that fight."""

    fighters: Annotated[Sequence[Fighter], "The attacker, and the other."]
    ends: Annotated[Sequence[DuelEnd], "How it may end, the best for the attacker first."]
    chances: NotRequired[Annotated[Sequence[Percent], "How likely each is, or was; they add up to 100."]]
    came: NotRequired[Annotated[int | None, "The number of the end that came."]]
