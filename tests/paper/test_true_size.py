"""A print is as large as it says: measured in the PDF, in millimetres on the paper."""

from __future__ import annotations

from math import hypot

import pytest

from companion import games
from companion.components import BoardVariant
from companion.paper import boards, book, tokens
from companion.paper.palette import INK
from companion.paper.papers import PAPERS
from companion.paper.pen import READABLE
from companion.views.prose import translate
from tests.paper.ink import Page, Word, pages

FOOT = 20.0
"""What lies lower on a page is its footer, in mm."""
HOW = {translate(words, language) for words in (tokens.FOLD, tokens.ONE_SIDE) for language in ("en", "de")}
"""How tokens are made: read once, and cut away."""

GAMES = [name for name in games.names() if book.components_of(games.find(name)).boards]


def on_paper(page: Page, variant: BoardVariant) -> dict[str, tuple[float, float]]:
    """Where the names of spaces stand on a page: their middles, in squares where they begin."""
    spaces = {space.name: space.shape for space in variant.board.spaces}
    return {
        word.words: (word.x if spaces[word.words] == "square" else word.middle, word.y)
        for word in page.words
        if word.words in spaces
    }


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_spaces_are_as_far_apart_as_their_cell_says_on_every_paper(name: str, paper: str) -> None:
    components = book.components_of(games.find(name))
    measured = 0
    for variant in components.boards:
        cell = boards.cell_of(variant.board, components.boards, PAPERS[paper])
        places = {space.name: (space.x, space.y) for space in variant.board.spaces}
        for page in pages(name, "all", paper):
            shown = on_paper(page, variant)
            if not shown or page.board != translate(variant.title):
                continue
            one, *others = sorted(shown)
            for other in others:
                if {one, other} & printed_elsewhere(variant):
                    continue
                wanted = hypot(places[one][0] - places[other][0], places[one][1] - places[other][1]) * cell
                found = hypot(shown[one][0] - shown[other][0], shown[one][1] - shown[other][1])
                assert found == pytest.approx(wanted, abs=0.05)
                measured += 1
    assert measured > 35


def printed_elsewhere(variant: BoardVariant) -> set[str]:
    """Spaces whose name stands lower or smaller than that of the others."""
    shown = {space for space, _ in variant.printed}
    return shown | {space.name for space in variant.board.spaces if space.ground == "spawn"}


@pytest.mark.parametrize("paper", PAPERS)
def test_every_page_has_a_ruler_of_100_mm_and_4_inches(paper: str) -> None:
    for page in pages("spidertwist", "all", paper):
        rulers = [line for line in page.lines if abs(line[2] - line[0] - 101.6) < 0.01 and line[1] == line[3]]
        assert len(rulers) == 1
        left, y, _, _ = rulers[0]
        marks = {round(x - left, 2) for x, one, end, _ in page.lines if one == y and x == end}
        assert {0.0, 10.0, 50.0, 100.0, 25.4, 50.8, 76.2, 101.6} <= marks


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_are_as_large_as_the_paper(paper: str) -> None:
    wanted = PAPERS[paper]
    for page in pages("web-of-flies", "all", paper):
        size = (page.width, page.height)
        assert size == pytest.approx((wanted.width, wanted.height), abs=0.02) or size == pytest.approx(
            (wanted.height, wanted.width), abs=0.02
        )


def inside(word: Word, page: Page) -> bool:
    return word.x > 3 and word.right < page.width - 3 and 5 < word.y < page.height - 4


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_nothing_runs_off_the_paper_and_all_of_it_can_be_read(name: str, paper: str) -> None:
    for page in pages(name, "all", paper):
        for word in page.words:
            assert inside(word, page), word
            # Boards drawn small on the first page have pictures with letters, not words to read.
            assert word.size >= 4.99 or len(word.words) == 1, word


@pytest.mark.parametrize(
    ("across", "paper", "cell", "sheets"),
    [
        (16, "a4", 17.0, 2),
        (16, "a3", 17.0, 1),
        (16, "letter", 15.5, 2),
        (16, "tabloid", 15.5, 1),
        (12, "a4", 15.0, 1),
        (24, "a4", 15.0, 4),
        (24, "a3", 16.0, 2),
    ],
)
def test_squares_are_as_large_as_a_few_sheets_let_them_be(
    across: int, paper: str, cell: float, sheets: int
) -> None:
    game = games.find("taller-ants")
    tables = game.tables(3, {"ta.map": across})
    components = book.components_of(game, tables)
    (variant,) = components.boards
    assert boards.cell_of(variant.board, components.boards, PAPERS[paper]) == cell
    made = book.Order(game, "board", PAPERS[paper], tables)
    assert book.printed(made).pages == 2 * sheets


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_no_words_lie_over_others(name: str, language: str) -> None:
    """But for those of boards drawn small, whose letters are part of a picture."""
    for page in pages(name, "all", "A4", language):
        words = [word for word in page.words if len(word.words) > 2]
        for number, one in enumerate(words):
            for other in words[number + 1 :]:
                across = min(one.right, other.right) - max(one.x, other.x)
                down = min(one.y, other.y) - max(one.top, other.top)
                assert across < 0.2 or down < 0.2, (page.title, one, other)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_words_in_a_circle_stay_within_its_ring(name: str, language: str) -> None:
    """German labels of tokens ran into the ring; a number of two figures did not fit its disc."""
    for page in pages(name, "all", "A4", language):
        for word in page.words:
            if len(word.words) < 2 or word.y > page.height - FOOT:
                continue
            around = [one for one in page.circles if hypot(word.middle - one.x, word.y - one.y) < one.radius]
            if around:
                assert min(around, key=lambda one: one.radius).holds(word), (page.title, word)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_what_is_cut_out_can_be_read_at_the_table(name: str, language: str) -> None:
    """Sentences of cards and labels of tokens are of 7 points at least, and as dark as ink."""
    for page in pages(name, "tokens", "A4", language):
        for word in page.words:
            if len(word.words) > 2 and word.y < page.height - FOOT:
                assert word.size >= READABLE - 0.01, (page.title, word)
                assert word.colour == INK or word.words in HOW, (page.title, word)
