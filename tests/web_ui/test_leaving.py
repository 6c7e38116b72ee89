"""What leaves the box: a game over HTTP, and every byte of the answers looked through."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from companion.table.authority.conditions_in_play import LONGEST_NOTE
from companion.table.fold.fold import fold
from companion.table.intents import LONGEST_WORD
from companion.table.people.guests import FILE as GUESTS_FILE
from companion.table.people.guests import Guests
from companion.table.record.entries import NO_HASH, At, Entry, Stored, from_lines, store, to_lines, verified
from tests.cli.program import Running, orbweaver
from tests.support.tables import Table
from tests.support.there import there
from tests.support.toy_game import find
from tests.web_ui.conftest import NewPhone
from web_ui.schema import LONGEST_ID

NAME = "Wilhelmine"
BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def in_cookie(cookie: str) -> dict[str, object]:
    """What a device's own cookie says of it."""
    payload = cookie.partition("=")[2].split(".")[0]
    said: dict[str, object] = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    return said


def test_no_byte_that_leaves_names_a_device_or_the_machine(tmp_path: Path) -> None:
    with Running(tmp_path / "data") as running:
        running.join(seat="all")
        device = str(in_cookie(running.cookie)["device"])
        running.begin()
        assert running.ask("/api/name", {"seat": 0, "name": NAME})[0] == 200
        assert running.submit("note tea", seat=0)["ok"]
        running.answer()
        bodies: list[Any] = [
            {"id": device, "word": "jump"},
            {"id": 1},
            {"id": "a", "word": "\ud83d"},
            [],
            "x=y",
        ]
        refused = [running.ask("/api/intent", body)[1] for body in bodies]
        pages = ["/", "/board", "/unit", "/healthz", "/j/mine", "/rules/web-of-flies", "/nothing"]
        pages += [
            f"/api/{name}"
            for name in ("view", "you", "board", "shelf", "rules", "games", "record", "openapi.json", "no")
        ]
        pages += ["/api/menu?seat=0&prefix=x", "/api/menu", "/assets/0/phone.js"]
        sent = {page: running.ask(page)[1] for page in pages}
        sent["/api/live"] = running.stream("/api/live", b"event: view")
        sent["/api/unit"] = running.stream("/api/unit", b"event: display")
        token = running.welcome.partition("/j/")[2][:12]
        running.answer()
        code, log = running.stop()
    exported = tmp_path / "one.jsonl"
    assert orbweaver("export", "1", "--data", tmp_path / "data", "--out", exported).returncode == 0
    replayed = orbweaver("replay", exported)
    assert (code, replayed.returncode, replayed.stderr) == (0, 0, "")
    sent |= {f"refusal {n}": said for n, said in enumerate(refused)}
    sent |= {"log": log.encode(), "export": exported.read_bytes(), "replay": replayed.stdout.encode()}
    key = secrets_of(tmp_path / "data")
    for name, content in sent.items():
        for what in (device, key, token, running.cookie.partition("=")[2], BOOT_ID.read_text().strip()):
            assert what.encode() not in content, (name, what)
    shown = {name for name, content in sent.items() if NAME.encode() in content}
    assert shown <= {"/j/mine", "/api/view", "/api/live", "/api/unit", "/api/menu"}
    assert "/api/view" in shown
    ids = [json.loads(json.loads(line)["entry"])["id"] for line in exported.read_text().splitlines()]
    assert len(set(ids)) == len(ids) > 5


def secrets_of(data: Path) -> str:
    """The key of the cookies, wherever the book of guests keeps it."""
    guests = Guests(data / GUESTS_FILE)
    try:
        return str(guests.cookie_key)
    finally:
        guests.close()


def test_an_act_that_is_repeated_after_a_pulled_plug_is_known_by_its_sealed_id(tmp_path: Path) -> None:
    with Running(tmp_path) as running:
        running.join()
        running.begin()
        first = running.submit("note tea", seat=0, id_="once")
        cookie = running.cookie
        running.kill()
    with Running(tmp_path) as running:
        running.cookie = cookie
        again = running.submit("note tea", seat=0, id_="once")
        assert again["entry"] == first["entry"] == running.view()["entry"]
        other = running.submit("note tea", seat=0, id_="twice")
        assert other["entry"] == first["entry"] + 1


def test_two_devices_may_use_one_name_for_two_acts(new_phone: NewPhone, table: Table) -> None:
    table.start_turns()
    red, green = new_phone("0"), new_phone("1")
    entries = [
        phone.submit("note tea", seat, id="same").get_json()["entry"]
        for seat, phone in enumerate((red, green))
    ]
    assert entries[1] == entries[0] + 1


# ------------------------------------------------------------------ records of before


def of_before() -> list[Stored]:
    """A record as earlier versions wrote it: a device in the ids, the machine in the times."""
    device, machine = "0123456789abcdef", "6bd1c5b5-5b2e-4c83-8c0e-0f5d0a3b7d11"
    heads = [
        ("unit-1", "open", f"{machine}/aa"),
        (f"{device}:x1", "note", f"{machine}/aa"),
        (f"{device}:x1#2", "note", f"{machine}/bb"),
        ("unit-2", "note", "0011223344556677"),
    ]
    opened = {
        "game": "pebbles",
        "edition": 1,
        "settings": {"seats": 2, "options": {"rounds": 2}, "data": {}},
        "asked": [],
    }
    stored, before = [], NO_HASH
    for n, (id_, kind, boot) in enumerate(heads, 1):
        body = opened if kind == "open" else {"text": "tea"}
        stored.append(store(Entry(n, kind, id_, None, "phone", At(1.7e9 + n, float(n), boot), body), before))
        before = stored[-1].hash
    return stored


def test_an_older_record_leaves_without_its_devices_and_says_that_it_is_a_copy() -> None:
    stored = of_before()
    lines = list(to_lines(stored))
    for what in ("0123456789abcdef", "6bd1c5b5"):
        assert what not in "".join(lines)
    copy = list(verified(from_lines(lines)))  # the chain of the copy holds
    assert [entry.id for entry in copy] == ["unit-1", "entry-2", "entry-2#2", "unit-2"]
    assert [entry.at.boot for entry in copy] == ["run-1", "run-1", "run-2", "0011223344556677"]
    assert [entry.at.mono for entry in copy] == [0, 1, 0, 4]
    assert fold(copy, find).n == 4
    assert [json.loads(line)["was"] for line in lines] == [item.hash.hex() for item in stored]


def test_a_record_of_now_leaves_as_it_is(table: Table) -> None:
    table.start_turns()
    stored = table.journal.stored(there(table.now.key))
    lines = list(to_lines(stored))
    assert list(from_lines(lines)) == stored
    assert not any("was" in json.loads(line) for line in lines)


@pytest.mark.parametrize("spoilt", [1, 2])
def test_a_copy_does_not_hide_that_the_record_is_damaged(spoilt: int) -> None:
    stored = of_before()
    stored[spoilt] = Stored(stored[spoilt].data.replace(b"tea", b"sea"), stored[spoilt].hash)
    with pytest.raises(Exception, match=f"Entry {spoilt + 1} is not what was written"):
        list(verified(from_lines(to_lines(stored))))


def test_what_is_no_entry_any_more_leaves_as_nothing() -> None:
    stored = of_before()
    stored[1] = Stored(stored[1].data[:-1] + b"\xff", stored[1].hash)
    lines = list(to_lines(stored))
    assert "0123456789abcdef" not in "".join(lines)
    with pytest.raises(Exception, match="Entry 2 is not what was written"):
        list(verified(from_lines(lines)))


# ------------------------------------------------------------------------ what comes in


HALF = "\ud83d"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/intent", {"id": HALF, "word": "ready"}),
        ("/api/intent", {"id": "a", "word": f"note {HALF}"}),
        ("/api/intent", {"id": "a", "word": "ready", "seat": HALF}),
        ("/api/intent", {"id": "a", "word": "ready", HALF: [1, {"x": 2}]}),
        ("/api/intent", {"id": "a", "word": "ready", "more": [{"deep": ["er", HALF]}]}),
        ("/api/hint", {"seat": HALF}),
        ("/api/hint", [HALF]),
    ],
)
def test_half_a_character_is_refused_wherever_it_stands(
    new_phone: NewPhone, table: Table, caplog: pytest.LogCaptureFixture, path: str, body: dict[str, Any]
) -> None:
    table.deal()
    before = table.now.entry
    answer = new_phone("0").post(path, data=json.dumps(body), content_type="application/json")
    assert (answer.status_code, answer.get_json()["slug"]) == (422, "not-text")
    assert answer.get_json()["text"] == "That holds half a character. Type it again."
    assert (table.now.entry, caplog.records) == (before, [])


@pytest.mark.parametrize("half", [HALF, f"a{HALF}b"])
def test_the_desk_itself_refuses_half_a_character(
    table: Table, caplog: pytest.LogCaptureFixture, half: str
) -> None:
    table.deal()
    answer = table.submit(f"note {half}")
    assert (there(answer.refusal).slug, caplog.records) == ("not-text", [])


def test_a_note_is_cleaned_before_it_is_written_down(new_phone: NewPhone, table: Table) -> None:
    table.start_turns()
    phone = new_phone("0")
    assert phone.submit("note \x1b[31mred\x07 \u202eevil\u2028 👩‍🚀 العنكبوت", 0).status_code == 200
    kept = json.loads(table.journal.stored(there(table.now.key))[-1].data)["body"]["text"]
    assert kept == "[31mred evil 👩‍🚀 العنكبوت"
    assert kept in phone.get("/api/view").get_json()["log"][-1]["text"]
    assert phone.submit("note \u202e\u200b", 0).get_json()["slug"] == "wrong-shape"


@pytest.mark.parametrize(
    "word",
    [
        "new pebbles 2 rounds=\x1b[31m9 start",
        "new \x9b31mpebbles 2 start",
        "new pebbles \u202e2x start",
        "\x00",
    ],
)
def test_no_refusal_repeats_a_character_that_does_harm(new_phone: NewPhone, table: Table, word: str) -> None:
    answer = new_phone("none").submit(word)
    assert answer.status_code in (404, 422)
    assert not set(answer.get_json()["text"]) & {"\x1b", "\x9b", "\u202e", "\x00"}


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/j/%ff%fe",
            "/j/%ed%a0%80",
            "/j?code=%ed%a0%80%00",
            "/rules/%ed%a0%80",
            "/rules/%00",
            "/%1b%5b31m",
        ),
        *("/api/menu?seat=%ed%a0%80", "/api/menu?seat=0&prefix=%ed%a0%80", f"/api/menu?seat={'9' * 5000}"),
        *(
            "/api/menu?seat=0&prefix=%00",
            "/api/menu?seat=0&prefix=take+9+9+9+9",
            "/assets/0/%00",
            "/assets/0/%ff",
        ),
    ],
)
def test_odd_addresses_are_answered_and_leave_no_trace(
    new_phone: NewPhone, table: Table, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    table.start_turns()
    assert new_phone("0").get(path).status_code < 500
    assert caplog.records == []


@pytest.mark.parametrize(
    "seat", ["\udc80", "%ed%a0%80", "box \x1b[31m", "box " + "x" * 3000, "9" * 4000, "\x00"]
)
def test_odd_forms_are_answered_and_leave_no_trace(
    new_phone: NewPhone, table: Table, caplog: pytest.LogCaptureFixture, seat: str
) -> None:
    table.start_turns()
    data = b"seat=" + seat.encode("utf-8", "surrogatepass")
    answer = new_phone("0").post("/j/mine", data=data, content_type="application/x-www-form-urlencoded")
    assert answer.status_code < 500
    assert caplog.records == []


def test_odd_headers_and_numbers_are_answered_and_leave_no_trace(
    new_phone: NewPhone, table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    table.start_turns()
    phone = new_phone("0")
    assert phone.get("/api/view", headers={"Cookie": "orbweaver=\x80\xff"}).status_code == 200
    for number in ("9" * 400, "-" + "9" * 400, "1e999", "9" * 2000):
        body = f'{{"id": "a", "word": "take 1", "seat": {number}, "ask": {number}}}'
        assert phone.post("/api/intent", data=body, content_type="application/json").status_code == 400
    assert caplog.records == []


def test_the_description_says_the_limits_that_are_in_force(new_phone: NewPhone) -> None:
    described = new_phone().get("/api/openapi.json").get_json()
    body = described["components"]["schemas"]["Intent"]
    assert body["properties"]["id"]["maxLength"] == LONGEST_ID
    assert body["properties"]["word"]["maxLength"] == LONGEST_WORD
    assert f"at most {LONGEST_NOTE} characters" in body["properties"]["word"]["description"]
