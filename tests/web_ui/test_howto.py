"""The page that says how to play; a game without one has its rules in its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import games
from companion.table.guests import Guests
from tests.support.tables import Table
from tests.web_ui.conftest import NewPhone
from web_ui import create_app


def test_it_is_read_before_a_game_begins(tmp_path: Path, guests: Guests) -> None:
    with Table(tmp_path, find=games.find, names=games.names) as table:
        app = create_app(table.desk, guests, trusted_hosts=["spider.local"], export=table.journal.export)
        answer = app.test_client().get("/howto/web-of-flies", base_url="http://spider.local")
    assert answer.status_code == 200
    assert answer.text.count("<svg") == 6
    assert "8 legs on the web" in answer.text


@pytest.mark.parametrize("name", ["chess", "web-of-flies"])
def test_a_game_that_is_not_here_has_none(new_phone: NewPhone, name: str) -> None:
    assert new_phone().get(f"/howto/{name}").status_code == 404


def test_a_game_without_a_page_has_its_rules(new_phone: NewPhone) -> None:
    answer = new_phone().get("/howto/pebbles")
    assert (answer.status_code, answer.location) == (302, "/rules/pebbles")
