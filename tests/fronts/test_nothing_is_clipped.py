"""Every panel of random games stands on the glass, in every language: nothing is cut."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.fronts.glyphs import has_drawing
from companion.fronts.oled import draw
from companion.play import Over
from companion.views.bodies import Card, Direction, Log, Panel
from companion.views.panel import panel
from companion.views.prose import languages
from companion.views.spoken import spoken
from tests.fronts.fingers import INVITATION, Fingers
from tests.support.tables import Table

SIZES = [(128, 64), (128, 32), (64, 48)]

PRESSES = {"taller-ants": 1200}
"""A game of which takes tens of thousands of presses; so many show every kind of panel."""

GAMES = [(name, seats) for name in games.names() for seats in games.find(name).seats]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_all_panels_of_a_random_game_fit(game: str, seats: int, tmp_path: Path) -> None:
    random = Random(f"{game} {seats}")
    with Table(tmp_path, find=games.find, names=games.names, seed=seats) as table:
        assert table.say(f"new {game} {seats} start").ok
        fingers = Fingers(table)
        seen: set[Panel] = set()
        for _ in range(PRESSES.get(game, 4000)):
            if fingers.panel not in seen:
                seen.add(fingers.panel)
                for language in languages():
                    _stands(panel(table.now, replace(fingers.walk, language=language), INVITATION), language)
            if isinstance(table.now.pending, Over) and fingers.on == "score":
                break
            fingers.press(random.choice((1, 2, 3, 3, 3)))
            if fingers.walk.tree == "desk" or fingers.on == "paused":
                fingers.press(1)
        assert len(seen) > 40


def _stands(shown: Panel, language: str) -> None:
    """On every size of glass; on the usual one with nothing cut but old entries of the log."""
    for size in SIZES:
        assert draw(shown, size).spilled == [], shown
    if not isinstance(shown.body, Log):
        assert draw(shown).cut == [], shown
    assert _has_its_picture(shown), shown
    assert len(spoken(shown, language)) > 3, shown


def _has_its_picture(panel: Panel) -> bool:
    body = panel.body
    if isinstance(body, Direction):
        return not body.icon or has_drawing(body.icon)
    if isinstance(body, Card) and body.glyph is not None and body.glyph.kind == "icon":
        return has_drawing(body.glyph.icon)
    return True
