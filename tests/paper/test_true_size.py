"""A print is as large as it says: measured in the PDF, in millimetres on the paper."""

from __future__ import annotations

from math import hypot

import pytest

from companion import games
from companion.components import BoardVariant
from companion.paper import boards, book
from companion.paper.papers import PAPERS
from companion.views.prose import say
from tests.paper.ink import Page, Word, pages

GAMES = games.names()


def on_paper(page: Page, variant: BoardVariant) -> dict[str, tuple[float, float]]:
    """Where the names of spaces stand on a page."""
    spaces = {space.name for space in variant.board.spaces}
    return {word.words: (word.middle, word.y) for word in page.words if word.words in spaces}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_spaces_are_as_far_apart_as_their_cell_says_on_every_paper(name: str, paper: str) -> None:
    components = book.components_of(games.find(name))
    measured = 0
    for variant in components.boards:
        cell = boards.cell_of(variant.board, components.boards)
        places = {space.name: (space.x, space.y) for space in variant.board.spaces}
        for page in pages(name, "all", paper):
            shown = on_paper(page, variant)
            if not shown or page.board != say(variant.title):
                continue
            one, *others = sorted(shown)
            for other in others:
                if {one, other} & printed_elsewhere(variant):
                    continue
                wanted = hypot(places[one][0] - places[other][0], places[one][1] - places[other][1]) * cell
                found = hypot(shown[one][0] - shown[other][0], shown[one][1] - shown[other][1])
                assert found == pytest.approx(wanted, abs=0.05)
                measured += 1
    assert measured > 60


def printed_elsewhere(variant: BoardVariant) -> set[str]:
    """Spaces whose name stands lower or smaller than that of the others."""
    shown = {space for space, _ in variant.printed}
    return shown | {space.name for space in variant.board.spaces if "spawn" in space.marks}


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
