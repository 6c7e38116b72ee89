"""A dump that was tampered with is either a legal position or refused with a sentence."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.errors import PositionError
from companion.kit.game import Game
from companion.kit.options import with_later
from companion.views.rulebook import sections
from tests.contract.recordings import fewest_and_most, recording
from tests.contract.wellformed import check_text

Path = tuple[str | int, ...]


def leaves(values: Any, path: Path = ()) -> Iterator[Path]:
    """The path of every value in a dump, containers included."""
    if path:
        yield path
    if isinstance(values, dict):
        for key, value in values.items():
            yield from leaves(value, (*path, key))
    elif isinstance(values, list):
        for number, value in enumerate(values):
            yield from leaves(value, (*path, number))


def change(values: Any, path: Path, to: Any) -> Any:
    """The same values, but for one of them."""
    if not path:
        return to
    changed = copy.copy(values)
    changed[path[0]] = change(values[path[0]], path[1:], to)
    return changed


OTHER: tuple[Any, ...] = (
    -1,
    0,
    1,
    2,
    7,
    60,
    None,
    True,
    False,
    "",
    "zz",
    "red",
    "over",
    [],
    {},
    [1],
    {"zz": 1},
)


@pytest.mark.parametrize(("name", "seats"), fewest_and_most())
def test_a_changed_value_is_a_legal_position_or_refused(name: str, seats: int) -> None:
    one = recording(name, seats)
    luck = Random(f"{name} {seats}")
    for state in one.sample(3):
        dump = json.loads(json.dumps(one.game.dump(state)))
        for path in leaves(dump):
            if path[:2] == ("settings", "data") and len(path) > 4:
                continue  # the inside of a data file is its schema's business
            changed = change(dump, path, luck.choice(OTHER))
            refused = refusal(one.game, changed)
            if refused is None:
                assert one.game.dump(one.game.load(changed)) == with_all_rules(one.game, changed), path
            else:
                check_text(refused.text)
                assert refused.rule is None or refused.rule in sections(one.game)


@pytest.mark.parametrize("value", [{1}, b"1", {(1, 2): 3}])
@pytest.mark.parametrize("place", ["seats", "options", "data"])
def test_what_json_has_not_is_refused_too(place: str, value: Any) -> None:
    one = recording("web-of-flies", 2)
    dump = json.loads(json.dumps(one.game.dump(one.states[0])))
    changed = value if place == "seats" else {**dump["settings"][place], "zz": value}
    assert refusal(one.game, change(dump, ("settings", place), changed))


def with_all_rules(game: Game, dump: Any) -> Any:
    """A dump with the house rules that it does not name, as they usually are: they may have come later."""
    return change(dump, ("settings", "options"), with_later(game.house_rules, dump["settings"]["options"]))


def refusal(game: Game, dump: Any) -> PositionError | None:
    """Why a dump is impossible; None for a legal position."""
    try:
        game.load(dump)
    except PositionError as error:
        return error
    return None


@pytest.mark.parametrize(("name", "seats"), fewest_and_most())
def test_a_missing_part_is_refused(name: str, seats: int) -> None:
    one = recording(name, seats)
    dump = one.game.dump(one.states[-1])
    for key in dump:
        with pytest.raises(PositionError):
            one.game.load({other: value for other, value in dump.items() if other != key})
