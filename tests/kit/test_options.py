"""House rules: defaults, typed values, and a helpful no."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import OptionError
from companion.kit.options import resolve_options, typed
from companion.play import HouseRule, text

RULES = (
    HouseRule("toy.end", (True, False), text("End early")),
    HouseRule("toy.count", (0, 1, 2), text("How many")),
    HouseRule("toy.tie", ("shared", "last"), text("Ties")),
)


def test_what_is_not_chosen_is_at_its_default() -> None:
    assert resolve_options(RULES, range(2, 5), 2, {}) == {
        "toy.end": True,
        "toy.count": 0,
        "toy.tie": "shared",
    }


def test_values_may_be_given_as_they_are_typed() -> None:
    chosen = resolve_options(RULES, range(2, 5), 2, {"toy.end": "false", "toy.count": "2", "toy.tie": "last"})
    assert chosen == {"toy.end": False, "toy.count": 2, "toy.tie": "last"}
    assert chosen["toy.end"] is False
    assert [typed(value) for value in chosen.values()] == ["false", "2", "last"]


@pytest.mark.parametrize(
    ("count", "options", "sentence"),
    [
        (5, {}, "5 seats do not work. Take 2 to 4."),
        (2, {"toy.ends": True}, "No house rule is called toy.ends. Try toy.end."),
        (2, {"toy.count": 3}, "toy.count cannot be 3. It may be 0, 1, 2."),
        (2, {"toy.count": True}, "toy.count cannot be true. It may be 0, 1, 2."),
        (2, {"toy.end": 1}, "toy.end cannot be 1. It may be true, false."),
    ],
)
def test_a_wrong_choice_says_what_there_is(count: int, options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionError) as wrong:
        resolve_options(RULES, range(2, 5), count, options)
    assert str(wrong.value) == sentence
