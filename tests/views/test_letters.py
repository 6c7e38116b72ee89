"""Letters on pieces, and spaces whose names are words, in every language."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.games.arachne.equipment import KINDS, LETTERS
from companion.games.arachne.prose import KIND_NAMES
from companion.paper import book
from companion.paper.letters import lettered, lettered_howto
from companion.play import text
from companion.views import page
from companion.views.prose import Speech, languages
from tests.support.tables import Table
from tests.support.there import there


@pytest.mark.parametrize("language", languages())
def test_no_two_kinds_of_piece_have_the_same_letter(language: str) -> None:
    speech = Speech(language)
    letters = [speech.letter(LETTERS[kind], KIND_NAMES[kind]) for kind in range(len(KINDS))]
    assert len(set(letters)) == len(KINDS)
    assert "".join(letters) == {"en": LETTERS, "de": "MPZFK"}[language]


@pytest.mark.parametrize(("game", "letters"), [("arachne 2", set("MPZFK")), ("taller-ants 2", {"K"})])
def test_a_phone_shows_the_letters_of_its_language(tmp_path: Path, game: str, letters: set[str]) -> None:
    table = Table(tmp_path, find=games.find, names=games.names, seed=3)
    luck = Random(1)
    assert table.submit(f"new {game} start").ok
    try:
        for _ in range(400):
            if any(piece.initial for piece in there(table.now.scene).pieces):
                break
            table.play_a_step(luck)
        pieces = page.page(table.now, "de")["pieces"]
        shown = {str(piece.get("label", "")) for piece in pieces if str(piece.get("label") or "-").isalpha()}
    finally:
        table.close()
    assert letters <= shown
    assert not shown & {"W", "B", "G", "Q"}


@pytest.mark.parametrize("name", ["arachne", "taller-ants"])
def test_print_and_how_to_have_the_letters_of_their_language(name: str) -> None:
    game, speech = games.find(name), Speech("de")
    made, told = lettered(book.components_of(game), speech), lettered_howto(there(game.howto()), speech)
    sides = [token.front for token in made.tokens]
    sides += [side for one in made.boards for _, side in one.printed]
    sides += [side for one in (*made.openings, told.opening) for _, side in one.pieces]
    sides += [
        side for one in told.pictures for side in (*one.diagram.row, *(s for _, s in one.diagram.pieces))
    ]
    letters = {side.figure for side in sides if side.figure.isalpha()}
    assert letters == ({"K"} if name == "taller-ants" else set("MPZFK"))


def test_the_middle_of_a_web_is_a_word_in_sentences() -> None:
    told = text("{kind} {space}", kind="X", space="hub")
    assert [Speech(language).translate(told) for language in ("en", "de")] == ["X hub", "X Mitte"]
