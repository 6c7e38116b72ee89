"""Data files: a game's own, an owner's in its place, and a clear no."""

from __future__ import annotations

import pytest

from companion.errors import DataError
from companion.kit import data

PACKAGE = "companion.games.web_of_flies"


def test_a_game_reads_its_own_file() -> None:
    assert data.load(PACKAGE, "board-hexhex4.json") == {"name": "hexhex4", "shape": "hexagon", "radius": 3}


def test_an_owners_file_comes_first() -> None:
    own = {"board-hexhex4.json": '{"name": "mine", "shape": "hexagon", "radius": 2}'}
    assert data.load(PACKAGE, "board-hexhex4.json", own.get)["radius"] == 2
    assert data.load(PACKAGE, "board-radial6x6.json", own.get)["spokes"] == 6


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "pieces.json is not JSON: "),
        ("[]", "pieces.json: the whole file must be object"),
        (
            '{"players": {"2": {"sets": 0, "flies": 5}, "3": {}, "4": {}}}',
            "pieces.json: players.2.sets must be",
        ),
        ('{"players": 3}', "pieces.json: players must be object"),
    ],
)
def test_a_wrong_file_is_refused_with_file_key_and_reason(text: str, sentence: str) -> None:
    with pytest.raises(DataError) as wrong:
        data.load(PACKAGE, "pieces.json", {"pieces.json": text}.get)
    assert str(wrong.value).startswith(sentence)
    assert wrong.value.slug == "wrong-data"
