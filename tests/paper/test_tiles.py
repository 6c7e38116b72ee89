"""Cutting a drawing into sheets of paper: all of it is there, and neighbours share a strip."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import games
from companion.paper import book
from companion.paper.boards import Drawing
from companion.paper.papers import PAPERS, Paper
from companion.paper.tiles import OVERLAP, Box, tiled
from tests.paper.ink import order

lengths = st.floats(20, 1200)
papers = st.sampled_from(list(PAPERS.values()))
boxes = st.builds(
    lambda x, y, w, h: Box(x, y, x + w, y + h), lengths, lengths, st.floats(1, 9), st.floats(1, 9)
)


@given(lengths, lengths, papers, st.lists(boxes, max_size=20))
def test_tiles_cover_a_drawing_and_share_exactly_the_overlap(
    width: float, height: float, paper: Paper, words: list[Box]
) -> None:
    tiling = tiled(width, height, paper, [words])
    body = paper.body(landscape=tiling.landscape)
    at = {(tile.column, tile.row): tile for tile in tiling.tiles}
    assert len(at) == len(tiling.tiles) == tiling.columns * tiling.rows
    area = sum(tile.seen.width * tile.seen.height for tile in tiling.tiles)
    assert area == pytest.approx(width * height)
    for (column, row), tile in at.items():
        assert tile.shown.width <= body[0] + 1e-6
        assert tile.shown.height <= body[1] + 1e-6
        if right := at.get((column + 1, row)):
            assert tile.shown.right - right.shown.left == pytest.approx(OVERLAP)
            assert tile.seen.right == right.seen.left == right.shown.left
        if below := at.get((column, row + 1)):
            assert tile.shown.bottom - below.shown.top == pytest.approx(OVERLAP)
            assert tile.seen.bottom == below.seen.top == below.shown.top
    last = at[tiling.columns - 1, tiling.rows - 1]
    assert (last.shown.right, last.shown.bottom) == pytest.approx((width, height))


@given(lengths, lengths, papers, st.floats(0, 1), st.floats(0, 1))
def test_every_point_is_seen_on_one_sheet(
    width: float, height: float, paper: Paper, across: float, down: float
) -> None:
    tiling = tiled(width, height, paper)
    x, y = across * width * 0.999, down * height * 0.999
    assert sum(tile.owns(x, y) for tile in tiling.tiles) == 1


def test_a_seam_goes_round_words() -> None:
    word = Box(140.0, 10.0, 155.0, 14.0)
    tiling = tiled(300.0, 100.0, PAPERS["a4"], [[word]])
    seams = {tile.seen.left for tile in tiling.tiles} - {0.0}
    assert seams
    assert not any(word.left <= seam <= word.right for seam in seams)


def drawings(name: str, paper: str = "a4") -> list[Drawing]:
    """Every sheet of every board of a game."""
    made = order(name, paper=paper)
    components = book.components_of(made.game)
    return [one for board in components.boards for one in book.drawn(made, components, board).values()]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", games.names())
def test_no_seam_cuts_a_name_of_our_boards(name: str, paper: str) -> None:
    for drawing in drawings(name, paper):
        tiling = tiled(drawing.width, drawing.height, PAPERS[paper], [drawing.whole])
        for tile in tiling.tiles:
            for box in (label.box for label in drawing.labels):
                assert not box.left < tile.seen.left < box.right
                assert not box.top < tile.seen.top < box.bottom


@pytest.mark.parametrize("paper", ["a3", "tabloid"])
@pytest.mark.parametrize("name", games.names())
def test_a_board_fits_one_large_sheet(name: str, paper: str) -> None:
    for drawing in drawings(name, paper):
        assert len(tiled(drawing.width, drawing.height, PAPERS[paper]).tiles) == 1


@pytest.mark.parametrize("name", games.names())
def test_all_that_is_printed_beside_the_spaces_stays_on_the_board(name: str) -> None:
    for drawing in drawings(name):
        for box in drawing.whole:
            assert 0 <= box.left < box.right <= drawing.width
            assert 0 <= box.top < box.bottom <= drawing.height


def test_the_numbered_directions_are_on_the_boards_that_need_them() -> None:
    for drawing in drawings("arachnid"):
        assert drawing.rose is not None
