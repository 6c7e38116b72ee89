"""Bands that follow one another down a page, and on to the next when it is full."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.frozen import frozen
from companion.paper.papers import Paper
from companion.paper.pen import Pen

GAP = 3.0


@frozen
class Band:
    """A strip of a page: how high it is, and how it is drawn below (0, 0).

    ``heading`` keeps it on one page with the band after it. ``again`` is drawn before it where it is the
    first of a page: what it goes on with.
    """

    height: float
    draw: Callable[[Pen], None]
    heading: bool = False
    gap: float = GAP
    again: Band | None = None


@frozen
class PaperPage:
    """A page: what stands in its footer, how the paper lies, and what is drawn from the upper left margin."""

    title: str
    landscape: bool
    draw: Callable[[Pen], None]


def paged(title: str, bands: Sequence[Band], height: float, *, landscape: bool) -> list[PaperPage]:
    """Bands laid out on as many pages as it takes."""
    pages: list[list[tuple[float, Band]]] = []
    y = height + 1.0
    for number, band in enumerate(bands):
        need = band.height
        if band.heading and number + 1 < len(bands):
            need += band.gap + bands[number + 1].height
        if y + need > height + 1e-6:
            pages.append([])
            y = 0.0
            if pages[1:] and band.again is not None:
                pages[-1].append((y, band.again))
                y += band.again.height + band.again.gap
        pages[-1].append((y, band))
        y += band.height + band.gap
    return [PaperPage(title, landscape, _drawer(placed)) for placed in pages]


def fewest(title: str, paper: Paper, bands: Callable[[float], Sequence[Band]]) -> list[PaperPage]:
    """The pages of the bands made for a width, however the paper lies best."""
    made = []
    for landscape in (False, True):
        width, height = paper.body(landscape=landscape)
        made.append(paged(title, bands(width), height, landscape=landscape))
    return min(made, key=len)


def _drawer(placed: Sequence[tuple[float, Band]]) -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        for y, band in placed:
            with pen.at(0, y):
                band.draw(pen)

    return draw
