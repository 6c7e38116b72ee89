"""Whoever reads the code may join, so a big board shows it only where somebody has joined, or at the box."""

from __future__ import annotations

import json
import re

from companion.table.intents import Plan
from companion.table.people.guests import Guests
from companion.views.page import page
from tests.support.tables import Table
from tests.web_ui.conftest import NewPhone


def test_a_stranger_is_not_shown_the_code(new_phone: NewPhone) -> None:
    assert new_phone().get("/invitation.svg").status_code == 403
    assert new_phone("none").get("/invitation.svg").mimetype == "image/svg+xml"


def told(phone, kind):
    """What a page of this kind is told of itself first."""
    for line in phone.get(f"/api/live?as={kind}", headers={"Accept-Encoding": "identity"}).response:
        found = re.search(rb"event: you\ndata: (.*)\n", line)
        if found:
            return json.loads(found[1])
    raise AssertionError("told nothing")


def test_only_a_big_board_that_has_joined_is_told_the_code(new_phone: NewPhone, guests: Guests) -> None:
    joined, stranger = new_phone("none"), new_phone()
    invitation = {"address": "spider.local:8000", "code": guests.card().join_code}
    assert told(joined, "board")["invitation"] == invitation
    assert "invitation" not in told(joined, "phone")
    assert "invitation" not in told(stranger, "board")


def test_at_the_box_the_code_is_shown_to_whoever_stands_there(new_phone: NewPhone) -> None:
    assert new_phone(address="127.0.0.1").get("/invitation.svg").status_code == 200


def test_whoever_may_start_a_game_sets_one_up(new_phone: NewPhone, table: Table) -> None:
    phone, stranger = new_phone("none"), new_phone()
    plan = {"game": "pebbles", "seats": 2}
    assert stranger.post("/api/plan", json=plan).status_code == 403
    assert phone.post("/api/plan", json=plan | {"seats": 9}).status_code == 422
    assert phone.post("/api/plan", json=plan | {"game": "chess"}).status_code == 422
    assert phone.post("/api/plan", json=plan | {"seats": "two"}).status_code == 400
    rev = table.now.rev
    assert phone.post("/api/plan", json=plan).status_code == 200
    assert table.desk.wait(rev, 30).plan == Plan("pebbles", 2)
    assert page(table.now)["plan"]["title"] == "Pebbles"


def test_a_plan_is_forgotten_when_a_game_comes_to_the_table(new_phone: NewPhone, table: Table) -> None:
    rev = table.now.rev
    table.desk.tell_plan(Plan("pebbles", 2))
    assert table.desk.wait(rev, 30).plan is not None
    table.new()
    assert table.now.plan is None
    assert new_phone("0").post("/api/plan", json={"game": "pebbles", "seats": 2}).status_code == 403


def test_a_phone_is_counted_and_a_television_is_not(new_phone: NewPhone, guests: Guests) -> None:
    held, television = new_phone("none"), new_phone("none")
    assert guests.phones() == 0
    for guest in guests.everybody()[:1]:
        guests.in_hand(guest.device)
    assert guests.phones() == 1
    assert held.get("/api/you").get_json()["phones"] == television.get("/api/you").get_json()["phones"] == 1
