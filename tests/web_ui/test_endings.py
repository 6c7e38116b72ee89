"""What people keep of a game that is over: files with a name, and none while it is played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from flask.testing import FlaskClient

from companion import games
from companion.paper import keepsake
from companion.table.people.guests import Guests
from tests.support.tables import Table, past_games
from web_ui import create_app
from web_ui.services import Services

KINDS = ("table", "play", "sheet", "picture")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        yield table


@pytest.fixture
def client(table: Table, tmp_path: Path) -> Iterator[FlaskClient]:
    guests = Guests(tmp_path / "guests.db")
    drawn = {"sheet": keepsake.score_sheet, "picture": keepsake.picture}
    past = past_games(tmp_path, games.find)
    yield create_app(table.desk, guests, Services(drawn=drawn, past_games=past)).test_client()
    guests.close()


def test_there_is_nothing_to_keep_before_the_end(table, client):
    assert client.get("/api/ending").json["text"] == "No game on the table is over."
    assert table.submit("new web-of-flies 2 start").ok
    for kind in KINDS:
        answer = client.get(f"/api/ending/{kind}")
        assert (answer.status_code, answer.json["slug"]) == (404, "not-over")


def test_each_file_is_of_its_kind_and_named_after_the_game(table, client):
    assert table.submit("new web-of-flies 2 start").ok
    table.play_to_the_end(Random(1))
    files = {kind: client.get(f"/api/ending/{kind}") for kind in KINDS}
    assert {
        kind: answer.headers["Content-Disposition"].partition("=")[2] for kind, answer in files.items()
    } == {
        "table": "web-of-flies-1.csv",
        "play": "web-of-flies-1.json",
        "sheet": "web-of-flies-1.pdf",
        "picture": "web-of-flies-1.png",
    }
    assert files["sheet"].data.startswith(b"%PDF-")
    assert files["picture"].data.startswith(b"\x89PNG\r\n")
    assert "kind,what,round,player,number,text" in files["table"].text
    assert json.loads(files["play"].text)["sourceName"] == "Orbweaver"


def test_another_game_has_an_ending_of_its_own(table, client):
    for seed in (1, 2):
        assert table.submit("new web-of-flies 2 start").ok
        assert client.get("/api/ending").status_code == 404
        table.play_to_the_end(Random(seed))
        told = client.get("/api/ending").json
        assert told["entry"] == table.now.entry
        assert f"web-of-flies-{table.now.key}" in told["bgstats"]


def test_a_past_game_is_told_of_and_kept_while_another_is_played(table, client):
    assert table.submit("new web-of-flies 2 start").ok
    table.play_to_the_end(Random(1))
    at_the_table = client.get("/api/ending").json
    files = {kind: client.get(f"/api/ending/{kind}").data for kind in ("table", "play")}
    assert table.submit("new arachne 2 start").ok
    told = client.get("/api/ending?game=1").json
    assert told == at_the_table | {"entry": told["entry"]}  # it was put away since
    for kind, content in files.items():
        kept = client.get(f"/api/ending/{kind}?game=1")
        assert kept.data == content
        assert "web-of-flies-1." in kept.headers["Content-Disposition"]
    for game, status, slug in (("2", 404, "not-over"), ("3", 404, "no-game"), ("x", 400, "wrong-shape")):
        answer = client.get(f"/api/ending?game={game}")
        assert (answer.status_code, answer.json["slug"]) == (status, slug)
