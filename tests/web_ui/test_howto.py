"""The page that says how to play; a game without one has its rules in its place."""

from __future__ import annotations

from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from companion import games
from companion.components import TokenSide
from companion.games.taller_ants.show.scene import PICTURES
from companion.kit.game import Game
from companion.paper import diagrams, svg
from companion.paper.book import components_of
from companion.play import Over, Piece, Space
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


SEEDS = (2, 3, 4)  # of games in which critters are steered, snared, and bitten once


@pytest.mark.parametrize("name", games.names())
def test_all_that_a_board_shows_is_told_of(tmp_path: Path, name: str) -> None:
    """A newcomer saw turned spiders, flies and rock on the board and nowhere what they are; another one the
    numbers on spaces and beside pieces, rims, nets, and dashed hexagons in dens."""
    game = games.find(name)
    told = game.howto()
    if told is None:
        pytest.skip("it does not say how it is played")
    meant = list(signs(told, components_of(game)))
    assert all(translate(one.text) for one in meant)
    shown = set[tuple[str, str]]()
    for seed in SEEDS:
        shown |= seen_in_a_game(tmp_path / str(seed), game, seed)
    of_spaces = {space.name: printed_on(space) for space in components_of(game).boards[-1].board.spaces}
    told_of = {look for one in meant for side in one.diagram.row for look in told_by(side)}
    told_of |= {look for one in meant for space in one.diagram.spaces for look in of_spaces[space]}
    assert shown <= told_of


def seen_in_a_game(folder: Path, game: Game, seed: int) -> set[tuple[str, str]]:
    luck, shown = Random(seed), set[tuple[str, str]]()
    with Table(folder, find=games.find, names=games.names, seed=seed) as table:
        mode = " mode=tracked" if game.name == "arachnid" else ""
        assert table.submit(f"new {game.name} {game.seats[0]}{mode} start").ok
        assert table.now.settings is not None
        board = game.board(table.now.settings)
        assert board is not None
        for space in board.spaces:
            shown |= printed_on(space)
        for _ in range(250):
            scene = table.now.scene
            assert scene is not None
            for piece in scene.pieces:
                shown |= seen_of(piece)
            shown |= {("bared", one.under) for tray in scene.trays for one in tray.items if one.under}
            if isinstance(table.now.pending, Over):
                break
            assert table.play_a_step(luck).ok
    return shown


def printed_on(space: Space) -> set[tuple[str, str]]:
    """What a space shows besides its name, in which a square leaves out its sheet."""
    looks = {("printed", "number")} if space.label and not space.name.startswith(space.label) else set()
    looks |= {("printed", "arrow")} if any(one.startswith("arrow-") for one in space.marks) else set()
    return looks | ({("picture", space.ground)} if space.ground else set())


def seen_of(piece: Piece) -> set[tuple[str, str]]:
    """What phones show of a piece: its picture, marks, and numbers that are not its name."""
    looks = {("picture", piece.emblem or piece.picture)} | {("mark", mark) for mark in piece.marks}
    if piece.height > 1 and piece.layer == "cover":
        looks.add(("mark", "stacked"))
    elif piece.height or (piece.label and piece.seat is None and piece.layer == "stands"):
        looks.add(("beside", piece.picture if piece.layer == "stands" else "lies"))
    elif piece.label and piece.layer == "lies":
        looks.add(("beside", "lies"))
    return looks | ({("held", "")} if piece.holder is not None else set())


def told_by(side: TokenSide) -> set[tuple[str, str]]:
    """The same of a side in the list."""
    looks = {("bared", side.picture)} if "bared" in side.marks else {("picture", side.picture)}
    looks |= {("mark", mark) for mark in side.marks}
    if side.beside:
        looks.add(("beside", side.picture if side.layer == "stands" else "lies"))
    return looks | ({("held", "")} if side.holder else set())


def test_what_seldom_lies_in_the_meadow_is_told_of() -> None:
    """Web points, fed eggs and bridges, which hardly a game at random comes to."""
    game = games.find("taller-ants")
    told = game.howto()
    assert told is not None
    meant = {side.picture for one in signs(told, components_of(game)) for side in one.diagram.row}
    assert {*PICTURES.values(), "bridge"} <= meant


def test_what_covers_a_square_is_drawn_square() -> None:
    """A hole was a hexagon where its board has squares."""
    meant = {translate(one.text): one.drawing for one in drawings(games.find("taller-ants"), "en").signs}
    (edge, *_) = ElementTree.fromstring(meant["Red’s hole"]).iter("{http://www.w3.org/2000/svg}path")
    assert edge.attrib["d"].count("L") + edge.attrib["d"].count("h") + edge.attrib["d"].count("v") < 5


def test_a_state_is_drawn_otherwise_than_the_piece() -> None:
    """Each sign has a drawing of its own, whatever the game."""
    for name in games.names():
        game = games.find(name)
        if game.howto() is not None:
            found = [one.drawing for one in drawings(game, "en").signs]
            assert len(found) == len(set(found)), name


def test_a_spider_that_is_turned_over_is_drawn_so() -> None:
    """The stunned spider of the list was drawn as the others: nobody saw what is meant."""
    meant = {one.text: one.drawing for one in drawings(games.find("arachnid"), "en").signs}
    (stunned,) = (drawing for told, drawing in meant.items() if translate(told).startswith("Turned over"))
    (alpha,) = (drawing for told, drawing in meant.items() if translate(told) == "Red Alpha")
    assert stunned != alpha
