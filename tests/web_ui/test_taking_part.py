"""Phones take part in the luck over HTTP, and read how a draw came about."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.table.luck.rounds import nonce_commitment
from companion.table.luck.witnesses import Witnesses
from companion.table.people.guests import Guests
from tests.support.tables import Table
from tests.web_ui.conftest import NewPhone
from web_ui import create_app
from web_ui.services import Services

ID, NONCE = "0011223344556677", "ab" * 32


@pytest.fixture
def witnesses() -> Witnesses:
    return Witnesses()


@pytest.fixture
def table(tmp_path: Path, witnesses: Witnesses) -> Iterator[Table]:
    with Table(tmp_path, witnesses=witnesses) as table:
        table.new()
        yield table


@pytest.fixture
def app(table: Table, guests: Guests, witnesses: Witnesses) -> Flask:
    return create_app(
        table.desk,
        guests,
        Services(
            trusted_hosts=["spider.local"],
            witnesses=witnesses,
            export=table.journal.export,
        ),
    )


@pytest.fixture
def offer(table: Table) -> dict[str, Any]:
    """What a phone sends to take part."""
    assert table.now.round is not None
    game = table.now.round.game_id
    commitment = nonce_commitment(bytes.fromhex(game), bytes.fromhex(ID), bytes.fromhex(NONCE))
    return {"game": game, "id": ID, "commitment": commitment.hex()}


def test_the_page_has_the_round_that_waits_and_no_secret(table: Table, new_phone: NewPhone) -> None:
    waiting = table.now.round
    assert waiting is not None
    assert new_phone().get("/api/view").get_json()["round"] == {
        "game": waiting.game_id,
        "number": 1,
        "commitment": waiting.commitment,
        "witnesses": {},
        "called": False,
        "last": None,
        "story": waiting.story,
        "code": None,
    }
    assert table.now.key is not None
    sealed = table.journal.sealed(table.now.key)
    assert sealed is not None
    assert sealed.secret.hex() not in new_phone().get("/api/view").text


def test_a_phone_takes_part_and_is_missing_by_name_when_it_stays_silent(
    table: Table, new_phone: NewPhone, offer: dict[str, Any]
) -> None:
    red = new_phone("0")
    assert red.post("/api/witness", json=offer).get_json() == {"ok": True}
    table.desk.stop()
    table.desk.rest()
    assert table.now.round is not None
    assert table.now.round.witnesses == {ID: offer["commitment"]}
    assert table.desk.answer(table.intent("draw")).ok
    drawn = table.now.entry
    assert table.now.round.last == drawn
    told = red.get(f"/api/round?entry={drawn}").get_json()
    assert told["missing"] == [{"id": ID, "seats": [0], "names": ["Red"]}]
    assert told["published"]["witnesses"] == [[ID, offer["commitment"]]]
    assert told["revealed"]["number"] == told["published"]["number"] == 2
    assert (told["fixed"], told["entry"]) == (drawn - 1, drawn)
    assert told["voids"] == []  # round 1 named nobody
    assert [draw["nth"] for draw in told["draws"]] == [1, 2]
    assert '\\"void\\":' in red.get("/api/record").text


def test_the_story_is_told_round_by_round(table: Table, new_phone: NewPhone) -> None:
    assert table.desk.answer(table.intent("draw")).ok
    phone, drawn = new_phone("0"), table.now.entry
    told = phone.get("/api/story?after=0").get_json()
    assert table.now.round is not None
    assert told["game"] == table.now.round.game_id
    assert [(one["number"], one["entry"], one["nonces"]) for one in told["steps"]] == [(1, drawn, [])]
    assert phone.get("/api/story?after=1").get_json()["steps"] == []
    assert phone.get("/api/story?after=x").status_code == 400


def test_a_game_without_rounds_has_an_empty_story(table: Table, new_phone: NewPhone) -> None:
    """A phone that still shows the game before asked for its story, and was refused."""
    phone = new_phone("none")
    assert table.submit("close").ok
    assert phone.get("/api/story?after=0").get_json() == {"game": None, "steps": []}


def test_who_looks_on_takes_no_part(new_phone: NewPhone, offer: dict[str, Any]) -> None:
    answer = new_phone().post("/api/witness", json=offer)
    assert (answer.status_code, answer.get_json()["slug"]) == (403, "not-joined")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"id": "12"}, "id is 8 bytes, as 16 digits 0-9 and a-f."),
        ({"id": 7}, "id is 8 bytes, as 16 digits 0-9 and a-f."),
        ({"commitment": "AB" * 32}, "commitment is 32 bytes, as 64 digits 0-9 and a-f."),
        ({"game": None}, "game is 16 bytes, as 32 digits 0-9 and a-f."),
        ({"number": "1", "nonce": NONCE}, "number is the number of the round."),
        ({"nonce": NONCE}, "number is the number of the round."),
        ({"number": 1}, "nonce is 32 bytes, as 64 digits 0-9 and a-f."),
        ({"number": 1, "nonce": NONCE}, "Round 1 is not called. Wait until it is."),
        ({"game": "00" * 16}, "That game is not on the table. Look at how it stands now."),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    new_phone: NewPhone, offer: dict[str, Any], change: dict[str, Any], says: str
) -> None:
    red = new_phone("0")
    answer = red.client.post(
        "/api/witness",
        json=offer | change,
        base_url="http://spider.local:8000",
        headers={"Origin": "http://spider.local:8000", "X-Orbweaver": "1"},
    )
    assert 400 <= answer.status_code < 500
    assert answer.get_json()["text"] == says


@pytest.mark.parametrize(("entry", "status"), [("", 400), ("x", 400), ("-1", 400), ("1", 404), ("999", 404)])
def test_an_entry_that_drew_from_no_round_is_said_so(new_phone: NewPhone, entry: str, status: int) -> None:
    for told in ("round", "round/script"):
        assert new_phone().get(f"/api/{told}?entry={entry}").status_code == status
