"""The page that says how to play; a game without one has its rules in its place."""

from __future__ import annotations

from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from companion import games
from companion.paper import diagrams, svg
from companion.paper.book import components_of
from companion.play import Over
from companion.table.people.guests import Guests
from companion.views.prose import translate
from tests.support.tables import Table
from tests.web_ui.conftest import NewPhone
from web_ui import create_app
from web_ui.howto_page import SETUP, drawings, signs
from web_ui.services import Services


def test_it_is_read_before_a_game_begins(tmp_path: Path, guests: Guests) -> None:
    with Table(tmp_path / "box", find=games.find, names=games.names) as table:
        app = create_app(
            table.desk, guests, Services(trusted_hosts=["spider.local"], export=table.journal.export)
        )
        answer = app.test_client().get("/howto/web-of-flies", base_url="http://spider.local")
    assert answer.status_code == 200
    assert answer.text.partition('id="signs"')[0].count("<svg") == 6
    assert "8 legs on the web" in answer.text


@pytest.mark.parametrize("name", ["chess", "web-of-flies"])
def test_a_game_that_is_not_here_has_none(new_phone: NewPhone, name: str) -> None:
    assert new_phone().get(f"/howto/{name}").status_code == 404


def test_a_game_without_a_page_has_its_rules(new_phone: NewPhone) -> None:
    answer = new_phone().get("/howto/pebbles")
    assert (answer.status_code, answer.location) == (302, "/rules/pebbles")


def test_a_big_board_gets_it_page_after_page(tmp_path: Path, guests: Guests) -> None:
    with Table(tmp_path / "box", find=games.find, names=games.names) as table:
        app = create_app(
            table.desk, guests, Services(trusted_hosts=["spider.local"], export=table.journal.export)
        )
        client, box = app.test_client(), "http://spider.local"
        pages = client.get("/api/howto?game=arachnid&seats=3", base_url=box).get_json()
        drawn = [client.get(one["picture"], base_url=box) for one in pages if "picture" in one]
        missing = client.get("/howto/arachnid/turn-6.svg", base_url=box)
    assert [one["title"] for one in pages[:3]] == ["Goal", "Set-up", "1 Draw"]
    assert pages[1]["picture"] == "/howto/arachnid/set-up-3.svg"
    assert {(one.status_code, one.mimetype, one.text[:4]) for one in drawn} == {
        (200, "image/svg+xml", "<svg")
    }
    assert len(drawn) == 6
    assert missing.status_code == 404


@pytest.mark.parametrize(("name", "pictures"), [("web-of-flies", 1), ("taller-ants", 1), ("arachnid", 3)])
def test_a_set_up_has_all_that_its_page_tells_of(name: str, pictures: int) -> None:
    game = games.find(name)
    told = game.howto()
    assert told is not None
    sheet = diagrams.sheets(components_of(game), told.opening)[0]
    whole = parts_of(svg.drawn(*SETUP, lambda pen: diagrams.board(pen, sheet, told.opening.pieces, *SETUP)))
    setups = drawings(game, "en").setups
    assert len(setups) == pictures
    assert whole in [parts_of(one.drawing) for one in setups]


def parts_of(drawing: str) -> int:
    return len(list(ElementTree.fromstring(drawing).iter()))


def test_a_big_board_gets_nothing_of_a_game_without_a_page(new_phone: NewPhone) -> None:
    assert new_phone().get("/api/howto?game=pebbles").get_json() == []
    assert new_phone().get("/api/howto?game=chess").status_code == 404


@pytest.mark.parametrize("name", games.names())
def test_every_picture_of_a_board_is_told_of(tmp_path: Path, name: str) -> None:
    """A newcomer saw turned spiders, flies and rock on the board and nowhere what they are."""
    game = games.find(name)
    told = game.howto()
    if told is None:
        pytest.skip("it does not say how it is played")
    meant = list(signs(told, components_of(game)))
    assert all(translate(one.text) for one in meant)
    luck, shown = Random(1), set()
    with Table(tmp_path / "box", find=games.find, names=games.names, seed=1) as table:
        mode = " mode=tracked" if name == "arachnid" else ""
        assert table.submit(f"new {name} {game.seats[0]}{mode} start").ok
        for _ in range(120):
            scene = table.now.scene
            assert scene is not None
            shown |= {(one.emblem or one.picture, "turned" in one.marks) for one in scene.pieces}
            if isinstance(table.now.pending, Over):
                break
            assert table.play_a_step(luck).ok
    told_of = {(one.side.picture, "turned" in one.side.marks) for one in meant}
    assert shown <= told_of


def test_a_spider_that_is_turned_over_is_drawn_so() -> None:
    """The stunned spider of the list was drawn as the others: nobody saw what is meant."""
    meant = {one.text: one.drawing for one in drawings(games.find("arachnid"), "en").signs}
    (stunned,) = (drawing for told, drawing in meant.items() if translate(told).startswith("Turned over"))
    (alpha,) = (drawing for told, drawing in meant.items() if translate(told) == "Red Alpha")
    assert stunned != alpha
