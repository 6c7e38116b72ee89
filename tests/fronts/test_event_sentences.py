"""Whatever happens in a game is told on the display as a whole, in every language, and begins at the top.

A first line of more than 48 letters left the room of a headline empty, and lost its end for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.fronts.canvas import Canvas
from companion.fronts.oled import draw, render
from companion.frozen import replace
from companion.play import Event, Over, Text
from companion.table.happened import OpponentsTurn
from companion.table.intents import Snapshot
from companion.views.bodies import Card, Panel, SoftKey
from companion.views.prose import languages, translate
from companion.views.reconciling import reconcile
from companion.views.screens import ShownScreen
from companion.views.walk import Walk
from tests.contract.recordings import drawn, recording
from tests.support.tables import Table

WORD = "word"
UNDER_THE_TITLE = 14


def sentences(name: str, language: str) -> list[tuple[int, Event]]:
    """Of each sentence of a game the longest one that some random games tell, and for how many seats."""
    game = games.find(name)
    played = [*(recording(name, seats) for seats in {game.seats[0], game.seats[-1]}), drawn(game, 1)]
    found: dict[tuple[str, ...], tuple[int, Event]] = {}
    for one in played:
        for event in one.events:
            told = (event.text, event.title or Text(""), *event.lines)
            key = tuple(words.msgid for words in told)
            before = found.get(key)
            if before is None or _long(event, language) > _long(before[1], language):
                found[key] = one.settings.seats, event
    return [*found.values()]


def _long(event: Event, language: str) -> int:
    return sum(len(translate(words, language, short=True)) for words in (event.text, *event.lines))


def cards(snapshot: Snapshot, event: Event, language: str) -> Iterator[Panel]:
    """All that is shown of what happens, as the box says it of a seat of its own."""
    before = reconcile(Walk(language=language), snapshot)
    after = replace(
        snapshot, moved=snapshot.moved + 1, events=(event,), opponents_turn=OpponentsTurn(0, WORD)
    )
    walk = reconcile(before, after)
    while walk.steps is not None:
        view = ShownScreen(walk, after)
        yield view.panel
        walk = view.press("key3")[0]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", games.names())
def test_every_sentence_of_a_game_stands_there_as_a_whole(name: str, language: str, tmp_path: Path) -> None:
    tables: dict[int, Snapshot] = {}
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        for seats in games.find(name).seats:
            assert table.submit(f"new {name} {seats} start").ok
            tables[seats] = table.now
    assert not any(isinstance(one.pending, Over) for one in tables.values())
    shown = 0
    for seats, event in sentences(name, language):
        for panel in cards(tables[seats], event, language):
            shown += 1
            assert draw(panel).cut == [], translate(event.text, language)
            if isinstance(panel.body, Card) and not panel.body.head:
                assert _begins(panel) < UNDER_THE_TITLE + 5, translate(event.text, language)
    assert shown > 0


def _begins(panel: Panel) -> int:
    """The first row below the title that is lit."""
    bare = replace(panel, title="", mark="", context="", keys=(SoftKey(), SoftKey(), SoftKey()))
    picture = render(bare).image()
    return next(
        y for y in range(UNDER_THE_TITLE, picture.height) if any(picture.getpixel((x, y)) for x in range(128))
    )


@pytest.mark.parametrize(
    ("times", "strike", "lines"),
    [(2, "R10", 2), (6, "R8", 4), (8, "R8", 5)],
    ids=["short", "long", "longest"],
)
def test_what_has_no_headline_stands_in_the_largest_type_that_holds_it(
    times: int, strike: str, lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_in: list[tuple[str, ...]] = []
    fit = Canvas.fit

    def recorded(self: Canvas, x: float, y: int, words: str, room: int, *strikes: Any, **more: Any) -> None:
        set_in.append(strikes)
        fit(self, x, y, words, room, *strikes, **more)

    monkeypatch.setattr(Canvas, "fit", recorded)
    sentence = " ".join(["Red goes on to j5."] * times)
    draw(Panel(Card(None, "", (sentence,), large=True)))
    assert set_in == [(strike,)] * lines
