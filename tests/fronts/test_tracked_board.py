"""Arachnid on a tracked board, at the display: pieces look different, and spiders hide their webs."""

from __future__ import annotations

from pathlib import Path

from companion import games
from companion.fronts.oled import render
from companion.views.bodies import Caption, Map, Panel, Spot
from tests.fronts.fingers import Fingers
from tests.support.tables import Table


def look(spot: Spot) -> bytes:
    """The seven by seven pixels of a spot in the middle of a large board where a web lies."""
    grid = [Spot(x, y) for x in range(11) for y in range(11) if (x, y) not in ((0, 0), (5, 5))]
    body = Map((Spot(0, 0, "rival", lies=True), *grid, spot._replace(x=5, y=5)), (), Caption("", ""))
    return render(Panel(body)).image().crop((29, 29, 36, 36)).convert("L").tobytes()


def test_webs_and_spiders_of_everyone_and_critters_look_different() -> None:
    web, spider = look(Spot(0, 0, "own", lies=True)), look(Spot(0, 0, "own"))
    rival_web, rival_spider = look(Spot(0, 0, "rival", lies=True)), look(Spot(0, 0, "rival"))
    critter, empty = look(Spot(0, 0, "neutral")), look(Spot(0, 0))
    assert len({web, spider, rival_web, rival_spider, critter, empty}) == 6
    assert spider.count(255) > web.count(255)
    assert rival_spider.count(255) > rival_web.count(255)


def test_a_spider_on_a_web_is_shown_as_the_spider(tmp_path: Path) -> None:
    with Table(tmp_path / "games.sqlite", find=games.find, names=lambda: ("arachnid",)) as table:
        assert table.submit("new arachnid 2 mode=tracked start").ok
        fingers = Fingers(table)
        while not isinstance(fingers.panel.body, Map):
            fingers.press(3)
        body = fingers.panel.body
        pieces = table.scene.pieces
        spiders = {piece.space for piece in pieces if piece.picture == "spider"}
        webs = {piece.space for piece in pieces if piece.picture == "web"}
        assert spiders & webs
        assert sum(spot.holds in ("own", "rival") and not spot.lies for spot in body.spots) == len(spiders)
        assert sum(spot.lies for spot in body.spots) == len(webs - spiders)
