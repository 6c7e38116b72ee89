"""Sheets of paper, and how much of one can be drawn on. All in millimetres."""

from __future__ import annotations

from difflib import get_close_matches

from companion.errors import OptionError
from companion.frozen import frozen
from companion.play import text

MARGIN = 10.0
"""Nothing but the footer comes nearer to an edge; printers leave 3 to 6 mm white."""
FOOTER = 10.0
"""The strip above the lower margin that holds the ruler and says which sheet this is."""


@frozen
class Paper:
    """A size of paper by name, upright."""

    name: str
    width: float
    height: float

    def page(self, *, landscape: bool) -> tuple[float, float]:
        """Width and height as it lies."""
        return (self.height, self.width) if landscape else (self.width, self.height)

    def body(self, *, landscape: bool) -> tuple[float, float]:
        """Width and height of what can be drawn on, from the upper left margin."""
        width, height = self.page(landscape=landscape)
        return width - 2 * MARGIN, height - 2 * MARGIN - FOOTER


PAPERS = {
    paper.name.lower(): paper
    for paper in (
        Paper("A4", 210.0, 297.0),
        Paper("A3", 297.0, 420.0),
        Paper("letter", 215.9, 279.4),
        Paper("tabloid", 279.4, 431.8),
    )
}


def find(name: str) -> Paper:
    """The paper of that name, in any case. Errors: OptionError, with the names there are."""
    paper = PAPERS.get(name.lower())
    if paper is not None:
        return paper
    near = get_close_matches(name.lower(), PAPERS, 1)
    hint = f"Did you mean {PAPERS[near[0]].name}?" if near else "Take A4, A3, letter or tabloid."
    raise OptionError(text("No paper is called {name}. {hint}", name=name, hint=hint), slug="no-paper")
