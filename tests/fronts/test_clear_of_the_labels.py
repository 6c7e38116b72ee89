"""What a body says stands clear of the labels of the keys, whatever hangs below its last line."""

from __future__ import annotations

import pytest

from companion.fronts.oled import draw
from companion.play import Glyph
from companion.views.bodies import Body, Card, Dice, Direction, Log, Notice, Panel, SmallPrint, SoftKey, Throw

LONG = (
    "the group grows by going to gypsum, why it may keep any eggs, and may go by a log or jump away quickly"
)
LINE = "grows, quickly"
BESIDE = 69  # the first column beside an arrow
FIRST_LABEL = 54  # the row where labels begin
ROLLED = (Throw("triangle", (1,), 0, 1), Throw("square", (2,), 0, 2))

BODIES: dict[str, tuple[Body, int]] = {
    "a card and why": (Card(None, "The ants grow", (LONG,), large=True), 0),
    "a picture and why": (Card(Glyph("icon", icon="bag"), "The ants grow", (LONG,), large=True), 47),
    "a long headline": (Card(None, LONG, (LONG,), large=True), 0),
    "dice and four lines": (Dice(ROLLED, (LINE,) * 4), 60),
    "an arrow and two lines": (Direction(3, "grows to gypsum, quickly", "Spy", sides=8), BESIDE),
    "a notice": (Notice(LINE, LONG), 0),
    "the log": (Log((("triangle", LONG), ("square", LONG))), 0),
    "small print": (SmallPrint(((LINE, LONG),)), 0),
}


@pytest.mark.parametrize("name", BODIES)
def test_a_dark_row_lies_between_what_is_said_and_the_labels(name: str) -> None:
    """A reason touched the label *stay*: the tails of its letters stood in the row above it."""
    body, left = BODIES[name]
    drawn = draw(Panel(body, "Black plays", keys=(SoftKey(), SoftKey(), SoftKey()))).result().image()
    rows = drawn.crop((left, FIRST_LABEL - 4, 128, 64)).convert("L")
    lit = rows.getbbox()
    assert lit is not None, "the body goes down that far"
    assert FIRST_LABEL - 4 + lit[3] < FIRST_LABEL
