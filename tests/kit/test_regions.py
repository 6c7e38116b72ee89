"""The regions of a board: each space is in one, and each is small enough to be set up at once."""

from __future__ import annotations

from companion.kit import regions, webs
from companion.play import Board, Region, Space, text
from companion.views.prose import translate


def squares(width: int, height: int, sheet: str = "") -> list[Space]:
    return [
        Space(f"{chr(97 + x)}{y + 1}{sheet}", x, y, "square", sheet, f"{chr(97 + x)}{y + 1}")
        for y in range(height)
        for x in range(width)
    ]


def hexagons(count: int) -> list[Space]:
    return [Space(f"s{n}", n % 5, n // 5, "hex-flat") for n in range(count)]


def told(found: tuple[Region, ...]) -> list[tuple[str, int]]:
    return [(translate(one.name), len(one.spaces)) for one in found]


def test_a_small_board_is_one_region() -> None:
    board = Board("small", tuple(hexagons(12)), {})
    assert told(regions.of_board(board)) == [("The whole board", 12)]


def test_a_larger_one_is_cut_in_four() -> None:
    board = Board("large", tuple(hexagons(25)), {})
    assert told(regions.of_board(board)) == [
        ("Top left", 9),
        ("Top right", 6),
        ("Bottom left", 6),
        ("Bottom right", 4),
    ]


def test_squares_are_cut_into_blocks_called_by_their_corners() -> None:
    board = Board("meadow", tuple(squares(8, 6)), {})
    assert told(regions.of_board(board)) == [("a1 to d6", 24), ("e1 to h6", 24)]


def test_every_sheet_has_regions_of_its_own() -> None:
    sheets = (("up", text("Above")), ("down", text("Below")))
    board = Board("two", (*squares(3, 3, "up"), *squares(7, 2, "down")), {}, sheets=sheets)
    assert told(regions.of_board(board)) == [("Above", 9), ("a1 to d2", 8), ("e1 to g2", 6)]


def test_a_web_goes_spoke_by_spoke() -> None:
    board = webs.drawn("web", 6, webs.ways(6, 2), ())
    assert told(regions.sectors(board)) == [("Hub, spokes a to c", 7), ("Spokes d to f", 6)]
    without = Board("hole", board.spaces[1:], {})
    assert told(regions.sectors(without)) == [("Spokes a to c", 6), ("Spokes d to f", 6)]
