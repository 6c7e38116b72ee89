"""Every panel of random games stands on the display, in every language: nothing is cut."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.fronts.canvas import Canvas
from companion.fronts.glyphs import icon
from companion.fronts.oled import draw
from companion.frozen import replace
from companion.kit import grammar
from companion.play import Glyph, Over
from companion.table.intents import BOT, Origin
from companion.table.people.names import LONGEST_NAME
from companion.views.bodies import Card, Direction, Log, Map, Panel, Rose, Row, Rows
from companion.views.prose import languages
from companion.views.screens import ShownScreen
from companion.views.spoken import spoken
from tests.fronts.fingers import INVITATION, Fingers
from tests.fronts.wear import RUNS_OVER, stays_whole
from tests.support.tables import Table
from tests.support.there import there

SIZES = [(128, 64), (128, 32), (64, 48)]

PRESSES = {"taller-ants": 1200}
"""A game of which takes tens of thousands of presses; so many show every kind of panel."""

ENOUGH = 40
"""Panels that a game shows which was not given up in its first turns."""
WORDS, ENOUGH_REASONS = 500, 300  # of random games; a small one says less

NEW = sorted({f"{name} {games.find(name).seats[end]}" for name in games.names() for end in (0, -1)})
"""As fewest and as most people begin them; Arachnid whose board the box sees as well."""


@pytest.mark.parametrize("new", [*NEW, "arachnid 4 mode=tracked"])
def test_all_panels_of_a_random_game_fit(new: str, tmp_path: Path) -> None:
    random, game, seats = Random(new), new.split()[0], int(new.split()[1])
    with Table(tmp_path, find=games.find, names=games.names, seed=seats) as table:
        assert table.submit(f"new {new} start").ok
        fingers = Fingers(table)
        seen: set[Panel] = set()
        for _ in range(PRESSES.get(game, 4000)):
            if fingers.panel not in seen:
                seen.add(fingers.panel)
                for language in languages():
                    walk = replace(fingers.walk, language=language)
                    _stands(ShownScreen(walk, table.now, INVITATION).panel, language)
            if isinstance(table.now.pending, Over) and fingers.on == "score":
                if len(seen) > ENOUGH:
                    break
                assert table.submit(f"new {new} start").ok  # that one was given up soon
            fingers.press(random.choice((1, 2, 3, 3, 3)))
            if fingers.walk.menu.tree == "desk" or fingers.on == "paused":
                fingers.press(1)
        assert len(seen) > ENOUGH
        if "tracked" in new:
            assert {type(panel.body) for panel in seen} >= {Map, Rose, Direction}


@pytest.mark.parametrize("game", games.names())
def test_all_that_the_box_says_and_why_fits(game: str, tmp_path: Path) -> None:
    """Reasons had been cut: *die Spinnen brauchen …*, *schlägt …*."""
    random, told, left_out = Random(game), set[Panel](), 0
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        for _ in range(WORDS):
            if len(told) > ENOUGH_REASONS:
                break
            if not table.now.is_played:
                assert table.submit(f"new {game} {games.find(game).seats[-1]} start").ok
            fingers = Fingers(table)
            if isinstance(pending := table.now.pending, tuple):
                seat = random.choice(pending).seat
                words = [*islice(grammar.words(there(table.now.game), table.now.state, seat), 60)]
                assert table.submit(random.choice(words), Origin(BOT), seat).ok
            else:
                assert table.submit("draw").ok
            fingers.look()
            for panel in cards_of(fingers):
                for language, shown in panel.items():
                    _stands(shown, language)
                    if shown not in told and isinstance(shown.body, Card) and shown.body.why:
                        told.add(shown)
                        left_out += draw(shown).overlay() == draw(without_why(shown)).overlay()
    assert left_out <= len(told) / 10


def cards_of(fingers: Fingers) -> Iterator[dict[str, Panel]]:
    """Each card of what happened last, in every language."""
    while fingers.on == "steps":
        yield {
            language: ShownScreen(replace(fingers.walk, language=language), fingers.table.now).panel
            for language in languages()
        }
        fingers.press(3)


def without_why(panel: Panel) -> Panel:
    assert isinstance(panel.body, Card)
    return replace(panel, body=replace(panel.body, why=""))


def test_what_speaks_for_an_act_stands_whole_or_not_at_all() -> None:
    glyph, lines = Glyph("icon", icon="spider"), ("From a3 to j3", "Her meal is over")
    for why, stands in (("– at rest", True), ("– " + "goes on and on " * 4, False)):
        panel = Panel(Card(glyph, "Black steps", lines, large=True, why=why))
        assert draw(panel).cut == []
        assert (draw(panel).overlay() != draw(without_why(panel)).overlay()) == stands


@pytest.mark.parametrize("game", games.names())
def test_people_with_long_names_stand_on_every_display(game: str, tmp_path: Path) -> None:
    people = {seat: f"{letter}{'m' * (LONGEST_NAME - 1)}" for seat, letter in enumerate("WÄMŽ")}
    random = Random(game)
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        assert table.submit(f"new {game} 2 start").ok
        table.call_seats(people)
        fingers, named = Fingers(table), 0
        for _ in range(600):
            for size in SIZES:
                assert draw(fingers.panel, size).spilled == [], fingers.panel
            named += "mmm" in spoken(fingers.panel)
            fingers.press(random.choice((1, 2, 3, 3, 3)))
            if fingers.walk.menu.tree == "desk" or fingers.on == "paused":
                fingers.press(1)
        assert named


def _stands(shown: Panel, language: str) -> None:
    """On every size of display; on the usual one with nothing cut but old entries of the log."""
    for size in SIZES:
        assert draw(shown, size).spilled == [], shown
    if not isinstance(shown.body, Log):
        assert draw(shown).cut == [], shown
    assert isinstance(shown.body, RUNS_OVER) or stays_whole(shown), shown
    assert _has_its_picture(shown), shown
    assert _says_it_once(shown), shown
    assert len(spoken(shown, language)) > 3, shown


def _says_it_once(panel: Panel) -> bool:
    """Whether the title, what stands beside it and the head and lines below it all differ: *Aufbau* had stood
    beside *Aufbau*, and *Wer beginnt?* over *Wer beginnt?*."""
    body = (panel.body.head, *panel.body.lines) if isinstance(panel.body, Card) else ()
    told = [words.lower() for words in (panel.title, panel.context, *body) if words]
    return len(told) == len({*told})


def _has_its_picture(panel: Panel) -> bool:
    body = panel.body
    if isinstance(body, Direction):
        return not body.icon or icon(Canvas(128, 64), 108, 27, body.icon, 13)
    if isinstance(body, Card) and body.glyph is not None and body.glyph.kind == "icon":
        return icon(Canvas(128, 64), 22, 33, body.glyph.icon, 20)
    return True


@pytest.mark.parametrize("focus", [0, 100, 299])
def test_among_hundreds_of_rows_the_bar_still_has_a_dot(focus: int) -> None:
    """The pencil has a row for each space of a large board; the display had failed."""
    rows = tuple(Row(f"row {number}") for number in range(300))
    assert draw(Panel(Rows(rows, focus))).result().bits
