"""Frozen values as plain JSON values: what is written, what is read back, what does not fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple

import pytest

from companion.kit.codec import Codec, Key, Misfit, Notation

Square = Annotated[int, "square"]


class Task:
    """Something still to be done."""


@dataclass(frozen=True)
class Rest(Task):
    """Nothing is to be done."""


@dataclass(frozen=True)
class Walk(Task):
    """A spider walks."""

    way: tuple[Square, ...]


class Die(NamedTuple):
    """A die that shows something."""

    face: int
    colour: Literal["red", "black"] = "red"


@dataclass(frozen=True)
class State:
    """Where a spider is, and what it does next."""

    square: Annotated[Square, Key("at")]
    agenda: tuple[Task, ...] = ()
    home: Square | None = None
    die: Die | None = None
    pair: tuple[int, bool] = (0, False)


CODEC = Codec({"square": Notation("abc".__getitem__, "abc".index)}, Task, {"Rest": Rest, "Walk": Walk})
PLAIN = {
    "at": "b",
    "agenda": [{"task": "Rest"}, {"task": "Walk", "way": ["c", "a"]}],
    "home": None,
    "die": {"face": 6, "colour": "black"},
    "pair": [1, True],
}


def test_a_value_is_written_as_its_types_say_and_read_back() -> None:
    state = State(1, (Rest(), Walk((2, 0))), die=Die(6, "black"), pair=(1, True))
    assert CODEC.write_fields(state) == PLAIN
    assert State(**CODEC.read_fields(State, PLAIN)) == state


def test_a_key_is_no_notation_though_it_is_called_so() -> None:
    """Who was written first decided how the other is written."""

    class Steps(NamedTuple):
        steps: Annotated[int, Key("square")]

    class Place(NamedTuple):
        place: Square

    codec = Codec({"square": Notation("abc".__getitem__, "abc".index)})
    assert codec.write_fields(Steps(1)) == {"square": 1}
    assert codec.write_fields(Place(1)) == {"place": "b"}


def test_what_follows_from_the_rest_is_left_out() -> None:
    assert CODEC.write_fields(Die(3), omit=["colour"]) == {"face": 3}
    assert CODEC.read_fields(Die, {"face": 3}, omit=["colour"]) == {"face": 3}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"at2": 1}, "at2 is missing or unknown"),
        ({"agenda": 7}, "agenda is no list"),
        ({"agenda": [{"task": "Fly"}]}, "agenda.0 is no task"),
        ({"agenda": [{"task": "Walk"}]}, "agenda.0.way is missing or unknown"),
        ({"die": []}, "die is no group of values"),
        ({"die": {"face": True, "colour": "red"}}, "die.face is not a whole number"),
        ({"die": {"face": 1, "colour": "blue"}}, "die.colour is none of red, black"),
        ({"pair": [1]}, "pair has 1 parts instead of 2"),
        ({"pair": [1, 0]}, "pair.1 is not true or false"),
    ],
)
def test_a_value_that_does_not_fit_is_named_with_its_place(change: dict[str, Any], why: str) -> None:
    with pytest.raises(Misfit, match=why):
        CODEC.read_fields(State, {**PLAIN, **change})
