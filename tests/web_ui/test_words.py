"""What a phone may say, and what it is told when a word does not stand."""

from __future__ import annotations

import json

import pytest

from tests.web_ui.conftest import HOST


def test_a_word_that_stands_is_answered_with_its_entry(new_phone, table):
    table.deal()
    answer = new_phone("0").submit("ready", 0)
    assert answer.json == {"ok": True, "rev": table.now.rev, "entry": table.now.entry}


def test_the_same_id_again_is_answered_and_not_redone(new_phone, table):
    table.start_turns()
    phone = new_phone("0")
    first = phone.submit("take 2", 0, id="once")
    again = phone.submit("take 2", 0, id="once")
    assert first.json["entry"] == again.json["entry"] == table.now.entry
    assert table.now.scene.seats[0].headline == 2


@pytest.mark.parametrize(
    ("word", "slug"),
    [("take 9", "too-many"), ("jump", "unknown-verb"), ("take", "wrong-shape"), ("", "wrong-shape")],
)
def test_a_word_not_on_the_menu_gets_a_sentence_with_a_slug(new_phone, table, word, slug):
    table.start_turns()
    before = table.now
    answer = new_phone("0").submit(word, 0)
    assert answer.status_code == 422
    assert answer.json["slug"] == slug
    assert answer.json["text"].endswith(".")
    assert answer.json["rule"] == ("P-1" if slug == "too-many" else None)
    assert table.now.entry == before.entry


def test_a_stale_ask_is_refused_as_stale(new_phone, table):
    table.start_turns()
    phone = new_phone("0")
    ask = table.now.asks[0]
    assert phone.submit("take 1", 0, ask=ask).status_code == 200
    late = phone.submit("take 1", 0, ask=ask)
    assert (late.status_code, late.json["slug"]) == (409, "stale")
    assert table.now.scene.seats[0].headline == 1


def test_a_phone_speaks_only_for_its_own_seat(new_phone, table):
    table.start_turns()
    before = table.now.entry
    answer = new_phone("1").submit("take 1", 0)
    assert 400 <= answer.status_code < 500
    assert answer.json["text"]
    assert table.now.entry == before


def test_somebody_who_has_not_joined_only_looks_on(new_phone, table):
    table.start_turns()
    answer = new_phone().submit("take 1", 0)
    assert (answer.status_code, answer.json["slug"]) == (403, "not-joined")


@pytest.mark.parametrize(
    "body",
    [
        "not json",
        "[]",
        "{}",
        '{"id": 1, "word": "ready"}',
        '{"id": "a", "word": 5}',
        '{"id": "a", "word": "ready", "seat": "0"}',
        '{"id": "a", "word": "ready", "seat": true}',
        '{"id": "a", "word": "ready", "ask": 1.5}',
        '{"id": "a#b", "word": "ready"}',
        "[" * 4000,
        '{"id": "a", "word": "ready", "seat": NaN}',
        '{"id": "' + "a" * 61 + '", "word": "ready"}',
    ],
)
def test_a_malformed_body_is_refused_with_a_sentence(new_phone, table, body):
    table.deal()
    before = table.now.entry
    answer = new_phone("0").post("/api/intent", data=body, content_type="application/json")
    assert answer.status_code == 400
    assert set(answer.json) == {"slug", "text", "rule"}
    assert table.now.entry == before


def test_a_member_starts_a_game_when_none_is_open(new_phone, table):
    phone = new_phone("none")
    assert phone.submit("new pebbles 2 rounds=1 start").status_code == 200
    assert table.now.settings.options["rounds"] == 1
    again = phone.submit("new pebbles 2 start")
    assert 400 <= again.status_code < 500
    assert table.now.settings.options["rounds"] == 1


@pytest.mark.parametrize("word", ["new chess 2 start", "new pebbles 5 start", "new pebbles 2 rounds=9 start"])
def test_a_game_or_option_that_is_not_there_is_refused(new_phone, table, word):
    answer = new_phone("none").submit(word)
    assert 400 <= answer.status_code < 500
    assert answer.json["text"]
    assert table.now.game is None


def test_the_view_and_the_record_are_what_the_desk_shows(new_phone, table):
    table.deal()
    phone = new_phone("0")
    assert phone.get("/api/view").json["questions"][0]["ask"] == table.now.asks[0]
    lines = phone.get("/api/record").text.splitlines()
    assert [json.loads(line) for line in lines]
    assert len(lines) >= table.now.entry


def test_what_the_view_leaves_out_can_be_asked_for(new_phone, table):
    table.start_turns()
    menu = new_phone().get("/api/menu?seat=0&prefix=take").json
    assert (menu["low"], menu["high"], menu["preset"]) == (1, 3, 2)
    for seat in ("", "9", "red", "-1"):
        assert new_phone().get(f"/api/menu?seat={seat}").json["slug"] == "no-seat"


def test_what_follows_a_verb_of_the_desk_is_told_by_who_asks(new_phone, guests, table):
    """Every phone got every row, and left out itself those of seats that it may not give up."""
    table.start_turns()
    tablet, green = new_phone("none"), new_phone("1")
    onlooker = new_phone()

    def seats(phone):
        return [one["part"] for one in phone.get("/api/menu?prefix=resign").json]

    assert (seats(green), seats(tablet), seats(onlooker)) == (["2"], [], [])
    assert "1" not in json.dumps(green.get("/api/menu?prefix=resign 1").json)
    with tablet.client.session_transaction(base_url=f"http://{HOST}") as session:
        guests.sit_everywhere(session["device"], trusted=True)
    assert seats(tablet) == ["1", "2"]
    resign = next(one for one in green.get("/api/view").json["desk"] if one["part"] == "resign")
    assert resign["then"] == "later"


def test_a_board_is_only_there_where_a_game_has_one(new_phone, table):
    assert new_phone().get("/api/board").status_code == 404
    table.deal()
    assert new_phone().get("/api/board").json["slug"] == "no-board"


def test_the_interface_is_described(new_phone):
    described = new_phone().get("/api/openapi.json").json
    assert "/api/intent" in described["paths"]
    assert described["openapi"].startswith("3.")


def test_health_tells_whether_the_desk_lives(new_phone, table):
    phone = new_phone()
    assert phone.get("/healthz").status_code == 200
    table.desk.stop()
    assert phone.get("/healthz").status_code == 503


def test_the_timeline_is_told_in_parts_the_last_steps_first(new_phone, table):
    table.start_turns()
    for _ in range(40):  # each is a step, and so is each step back
        table.submit("pencil correct set red 7")
        table.submit(f"rewind {table.now.moved}")
    phone = new_phone("0")
    first = phone.get("/api/timeline").json
    assert (first["moved"], first["more"]) == (table.now.moved, False)
    for _ in range(70):
        table.submit("pencil correct set red 7")
        table.submit("pencil correct set red 5")
    last = phone.get("/api/timeline").json
    assert (len(last["steps"]), last["more"]) == (60, True)
    assert last["steps"][0] == {
        "n": table.now.moved,
        "text": "Corrected. Red, pebbles: 5 instead of 7.",
        "seat": 0,
    }
    before = phone.get(f"/api/timeline?before={last['steps'][-1]['n']}").json
    assert before["steps"][0]["n"] < last["steps"][-1]["n"]
    refused = phone.get("/api/timeline?before=x")
    assert (refused.status_code, refused.json["text"]) == (400, "Name an entry, for example before=40.")
