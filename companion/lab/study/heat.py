"""Where on the board it happens: the board as it is printed, warmer where there was more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from companion.kit.game import Game
from companion.paper import boards, book, svg
from companion.paper.boards import Drawing
from companion.paper.papers import PAPERS
from companion.paper.pen import Pen
from companion.play import Settings

COLDEST, HOTTEST = 0.06, 0.85
"""How much of the ground is covered, from the space that had least, but something, to the one with most."""
SHOWN = 5  # spaces that are named below


def maps(game: Game, settings: Settings, counts: Mapping[str, int]) -> list[str]:
    """The sheets of a board that had something; none for a game without a board, or where nothing was."""
    board = game.board(settings)
    if board is None or not counts:
        return []
    components = book.components_of(game, (settings,))
    variant = next((one for one in components.boards if one.board == board), None)
    cell = boards.cell_of(board, components.boards, PAPERS["a4"])
    printed = {} if variant is None else dict(variant.printed)
    drawn = boards.drawings(board, cell, "", "", printed).values()
    every = [counts.get(space.name, 0) for space in board.spaces]
    reach = (min(every), max(every))
    return [_sheet(one, counts, reach) for one in drawn if any(name in counts for name in one.at)]


def _sheet(drawing: Drawing, counts: Mapping[str, int], reach: tuple[int, int]) -> str:
    def words(pen: Pen) -> None:
        for label in drawing.labels:
            label.write(pen)

    size = (drawing.width, drawing.height)
    warm = "".join(_spots(drawing, counts, reach))
    return (
        f'<svg class="board" viewBox="0 0 {size[0]:g} {size[1]:g}" role="img" aria-label="A map">'
        f"{svg.drawn(*size, drawing.shapes)}{warm}{svg.drawn(*size, words)}</svg>"
    )


def _spots(drawing: Drawing, counts: Mapping[str, int], reach: tuple[int, int]) -> Iterator[str]:
    (least, most), total = reach, sum(counts.values())
    for space in drawing.spaces:
        count = counts.get(space.name, 0)
        if not count:
            continue
        x, y = drawing.at[space.name]
        deep = COLDEST + (HOTTEST - COLDEST) * (count - least) / max(1, most - least)
        told = f"<title>{escape(space.name)}: {100 * count / total:.1f} %</title>"
        look = f'class="heat" fill-opacity="{deep:.2f}"'
        if space.shape == "square":
            half = drawing.cell * 0.46
            yield (
                f'<rect {look} x="{x - half:.2f}" y="{y - half:.2f}" '
                f'width="{2 * half:.2f}" height="{2 * half:.2f}">{told}</rect>'
            )
        else:
            yield f'<circle {look} cx="{x:.2f}" cy="{y:.2f}" r="{drawing.cell * 0.42:.2f}">{told}</circle>'


def warmest(counts: Mapping[str, int]) -> str:
    """The spaces that had most, in words."""
    total = sum(counts.values())
    ordered = sorted(counts.items(), key=lambda one: (-one[1], one[0]))[:SHOWN]
    return ", ".join(f"{name} {100 * count / total:.1f} %" for name, count in ordered)
