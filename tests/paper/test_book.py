"""The whole PDF of each game: every name once, the same bytes each time, no font left out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from typing import Any, cast

import pytest
from pypdf import PdfReader
from reportlab.pdfbase import pdfmetrics

from companion import games
from companion.components import BoardVariant
from companion.errors import OptionError
from companion.paper import book
from companion.paper.papers import PAPERS
from companion.paper.pen import BOLD, PLAIN, TITLE, load_fonts
from companion.play import Board, Settings, Space, text
from companion.views.prose import translate
from tests.paper.ink import Word, content, order, pages, read
from tests.support.toy_game import Pebbles

GAMES = games.names()


@pytest.mark.parametrize("paper", ["A4", "A3"])
@pytest.mark.parametrize("name", GAMES)
def test_each_space_of_a_board_is_named_once_whatever_sheets_it_takes(name: str, paper: str) -> None:
    for variant in book.components_of(games.find(name)).boards:
        names = {space.name for space in variant.board.spaces}
        said = Counter(word for word in board_words(name, paper, variant) if word in names)
        assert said == Counter(names)


def board_words(name: str, paper: str, variant: BoardVariant) -> list[str]:
    """All words on the pages of one board but those of the footer."""
    shown = [page for page in pages(name, "all", paper) if page.board == translate(variant.title)]
    return [word.words for page in shown for word in page.words if word.y < page.height - 20]


@pytest.mark.parametrize("name", GAMES)
def test_a_print_is_the_same_bytes_each_time(name: str) -> None:
    again = book.printed(order(name, "sheet")).content
    assert again == content(name, "sheet")


@pytest.mark.parametrize("name", GAMES)
def test_every_font_is_embedded(name: str) -> None:
    seen = set()
    for page in PdfReader(BytesIO(content(name))).pages:
        for font in cast(Any, page["/Resources"])["/Font"].values():
            assert "/FontFile2" in font.get_object()["/FontDescriptor"].get_object()
            seen.add(font.get_object()["/BaseFont"].partition("+")[2])
    assert seen == {"Inter-Regular", "Inter-Bold", "Fraunces-Bold"}


@pytest.mark.parametrize("name", GAMES)
def test_the_first_page_says_where_everything_is(name: str) -> None:
    first, *others = pages(name)
    listed = [word.words for word in first.words]
    for number, page in enumerate(others, 2):
        assert f"page {number} of {len(others) + 1}" in page
    for variant in book.components_of(games.find(name)).boards:
        assert any(line.startswith(translate(variant.title)) for line in listed)
    for token in book.components_of(games.find(name)).tokens:
        assert any(translate(token.title) in page for page in others)


@pytest.mark.parametrize("name", ["spidertwist", "web-of-flies"])
def test_a_part_is_only_that_part(name: str) -> None:
    kit = book.components_of(games.find(name))
    footers = {part: {page.board for page in pages(name, part)} for part in book.PARTS}
    assert footers["board"] == {translate(variant.title) for variant in kit.boards}
    assert all(title.startswith("Tokens") for title in footers["tokens"])
    assert "Set-up" in footers["sheet"]
    everything = len(pages(name))
    assert sum(len(pages(name, part)) for part in book.PARTS) == everything


@pytest.mark.parametrize("font", [PLAIN, BOLD, TITLE])
def test_german_letters_and_the_signs_we_use_are_in_the_fonts(font: str) -> None:
    load_fonts()
    known = cast(Any, pdfmetrics.getFont(font)).face.charToGlyph
    assert not {letter for letter in "ÄÖÜäöüß „Spinnen“ ‚x‘ – — … × · −1 é à ñ ’" if ord(letter) not in known}


# ---------------------------------------------------------------- a game that says nothing of paper


class Squares(Pebbles):
    """A game on squares, above and below ground, that has a board and no other parts."""

    name = "squares"
    title = text("Squares")
    about = text("Two sheets of squares. For 2 players.")
    seats = range(2, 4)

    def __init__(self, size: int) -> None:
        self.size = size

    def board(self, _settings: Settings) -> Board:
        spaces, ways = [], {}
        size = range(self.size)
        for end, sheet in (("", "above"), ("-u", "below")):
            for x in size:
                for y in size:
                    mark = {(2, 2): "stream", (3, 3): "rock", (5, 5): "lake"}.get((x, y), "")
                    name = f"{chr(97 + x)}{y + 1}{end}"
                    spaces.append(Space(name, x, y, "square", sheet, ground=mark))
                    around = {"n": (x, y - 1), "e": (x + 1, y), "s": (x, y + 1), "w": (x - 1, y)}
                    ways[name] = {
                        way: f"{chr(97 + i)}{j + 1}{end}"
                        for way, (i, j) in around.items()
                        if i in size and j in size
                    }
        levels = (("above", text("Above ground")), ("below", text("Below ground")))
        return Board("squares", tuple(spaces), ways, sheets=levels)


@pytest.mark.parametrize("size", [6, 16, 24])
def test_a_board_of_squares_on_two_levels_prints_without_a_word_from_its_game(size: int) -> None:
    made = read(book.printed(book.Order(Squares(size))).content)
    words = Counter(word.words for page in made for word in page.words)
    names = {f"{chr(97 + x)}{y + 1}{end}" for x in range(size) for y in range(size) for end in ("", "-u")}
    assert {name: words[name] for name in names} == dict.fromkeys(names, 1)
    assert any("Above ground" in page for page in made)
    assert any("Below ground" in page for page in made)


def test_such_a_game_has_no_tokens_and_says_so() -> None:
    with pytest.raises(OptionError, match=r"Squares has no tokens to print\. Take board or sheet\."):
        book.printed(book.Order(Squares(6), "tokens"))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_the_last_page_and_no_other_says_how_to_play(name: str, paper: str) -> None:
    if games.find(name).howto() is None:
        pytest.skip("a game that brings no such page")
    shown = [_tells(page) for page in pages(name, "sheet", paper)]
    assert shown == [*[False] * (len(shown) - 1), True]


SAME_IN_GERMAN = {
    "100 mm",
    "4 in",
    "Alpha",
    "Beta",
    "Heebie Jeebies",
    "Arachnid",
    "Arachne",
    "Taller-Ants",
    "Spidertwist",
    "Web of Flies",
}


@pytest.mark.parametrize("name", GAMES)
def test_a_german_print_has_no_line_of_the_english_one(name: str) -> None:
    spaces = {
        space.name for board in book.components_of(games.find(name)).boards for space in board.board.spaces
    }
    english, german = (
        {word.words for page in pages(name, "all", "A4", language) for word in page.words}
        for language in ("en", "de")
    )
    same = {words for words in english & german if any(map(str.isalpha, words))} - spaces - SAME_IN_GERMAN
    assert {words for words in same if len(words) > 2} == set()


def test_each_player_of_a_game_with_cards_has_one_that_tells_a_round() -> None:
    for seats, count in ((2, 2), (None, 4)):
        game = games.find("arachnid")
        made = book.printed(book.Order(game, "tokens", tables=game.tables(seats)))
        cards = [
            word for page in read(made.content) for word in page.words if word.words == "A round in short"
        ]
        assert len(cards) == count


@pytest.mark.parametrize(("seats", "colours"), [(2, "Red, Yellow"), (3, "Red, Yellow, Green")])
def test_a_print_for_so_many_sets_up_for_so_many(seats: int, colours: str) -> None:
    """The first page named four colours, and how to play showed the board of four."""
    game = games.find("arachnid")
    first, *_, last = read(book.printed(book.Order(game, "sheet", tables=game.tables(seats))).content)
    said = " ".join(word.words for word in first.words)
    assert f"Lay the board for {seats} players." in said
    assert f"in the order {colours}, each" in said
    letters = Counter(word.words for word in last.words if word.y < 100)
    assert (letters["A"], letters["B"]) == (seats, seats)


@pytest.mark.parametrize(
    ("name", "heading"), [("arachnid", "Webs: 104 tokens (continued)"), ("web-of-flies", "Flies: 13 tokens")]
)
def test_a_second_page_of_tokens_says_what_they_are(name: str, heading: str) -> None:
    """The last tokens stood on a page of their own without a word."""
    second = pages(name, "tokens")[1]
    assert min(second.words, key=lambda word: word.top).words == heading


def test_how_to_play_is_of_the_board_that_is_printed() -> None:
    """It showed two colours on hexagons beside a radial web for four."""
    game = games.find("web-of-flies")
    tables = game.tables(4, {"wof.board": "radial6x6"})
    first, *_, last = read(book.printed(book.Order(game, "sheet", tables=tables)).content)
    for page in (first, last):
        legs = Counter(word.words for word in page.words if word.font == BOLD)
        assert legs["7"] >= 4


def _tells(page: Any) -> bool:
    return translate(text("Rules people forget")) in " ".join(word.words for word in page.words)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_every_word_is_on_the_paper(name: str, language: str) -> None:
    for page in pages(name, "all", "A4", language):
        for word in page.words:
            turned = word.size == 0
            assert turned or (word.x > 3 and word.right < page.width - 3), word
            assert 0 < word.y < page.height, word


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_a_score_sheet_has_lines_to_write_on(name: str, paper: str) -> None:
    """Web of Flies had the heading, and below it nothing: its ten lines had no room beside the key."""
    (page,) = (one for one in pages(name, "sheet", paper) if "Score sheet" in one and "Player" in one)
    heading = next(word for word in page.words if word.words == "Score sheet")
    rows = {round(y) for x, y, right, below in page.lines if y == below > heading.y + 8 and right - x > 100}
    assert len(rows) >= 4


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_no_line_of_type_lies_on_another(name: str, language: str) -> None:
    for number, page in enumerate(pages(name, language=language), 1):
        lying = [(one.words, two.words) for one, two in combinations(page.words, 2) if one.covers(two)]
        assert not lying, f"page {number}: {lying[0]}"


def test_a_line_is_told_from_one_that_lies_on_it() -> None:
    one = Word("Beta moves", 10, 20, 10, PLAIN, "#000000")
    assert one.covers(replace(one, x=20))
    assert one.covers(replace(one, y=18.5))
    assert not one.covers(replace(one, y=16))
    assert not one.covers(replace(one, x=one.right + 1))
    upwards = replace(one, turn=90)
    assert upwards.covers(replace(upwards, y=15))
    assert not upwards.covers(replace(upwards, x=16))
