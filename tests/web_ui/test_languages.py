"""Each phone reads in its own language; the big board in that of the box."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.table.people.switches import Switches
from tests.support.tables import Table
from tests.web_ui.conftest import Phone
from web_ui import create_app
from web_ui.server import Server
from web_ui.services import Services

GERMAN = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}
FRENCH = {"Accept-Language": "fr-FR,fr;q=0.9"}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        yield table


@pytest.fixture
def phone(new_phone: Callable[..., Phone]) -> Phone:
    """One with no language of its own, at a box that speaks English."""
    return new_phone()


def language_of(page: Any) -> str:
    return str(page.text.partition('<html lang="')[2].partition('"')[0])


def test_a_page_is_in_the_language_that_its_browser_asks_for(phone: Phone) -> None:
    assert language_of(phone.get("/j", headers=GERMAN)) == "de"
    assert language_of(phone.get("/j")) == "en"
    assert language_of(phone.get("/j", headers=FRENCH)) == "en", "nobody has translated it: the box's"


def test_a_phone_without_a_wish_has_the_language_of_the_box(table: Table, guests: Any) -> None:
    german = create_app(table.desk, guests, Services(language=lambda: "de", trusted_hosts=["spider.local"]))
    phone = Phone(german, table, guests, "192.168.4.9")
    assert language_of(phone.get("/j")) == "de"
    assert language_of(phone.get("/j", headers=FRENCH)) == "de"


def test_the_big_board_speaks_what_is_chosen_at_the_box_from_then_on(table: Table, guests: Any) -> None:
    switches = Switches()
    box = create_app(
        table.desk, guests, Services(language=lambda: switches.language, trusted_hosts=["spider.local"])
    )
    television = Phone(box, table, guests, "192.168.4.9")
    assert language_of(television.get("/board")) == "en"
    switches.choose_language("de")
    assert language_of(television.get("/board")) == "de"


def test_what_was_chosen_on_a_phone_stands_before_what_its_browser_asks_for(phone: Phone) -> None:
    answer = phone.get("/j?language=en", headers=GERMAN)
    assert (answer.status_code, answer.location) == (303, "/j"), "and the address is as before"
    assert language_of(phone.get("/j", headers=GERMAN)) == "en"
    assert language_of(phone.get("/", headers=GERMAN)) == "en"
    phone.get("/?language=de")
    assert language_of(phone.get("/j")) == "de"


def test_whoever_chooses_a_language_stays_where_he_was(phone: Phone) -> None:
    """The question of an address is more than its language."""
    assert phone.get("/j?code=KQ4T&language=de").location == "/j?code=KQ4T"


@pytest.mark.parametrize("requested", ["xx", "", "../de", "DE%00", "de" * 900])
def test_a_language_that_there_is_not_changes_nothing(phone: Phone, requested: str) -> None:
    answer = phone.get(f"/j?language={requested}")
    assert answer.status_code == 200
    assert "language=" not in answer.headers.get("Set-Cookie", "")
    assert language_of(answer) == "en"


def test_every_page_leads_to_the_other_languages(phone: Phone) -> None:
    assert '<a lang="de" hreflang="de" href="?language=de">Deutsch</a>' in phone.get("/j").text
    assert (
        '<a lang="en" hreflang="en" href="?language=en">English</a>' in phone.get("/j", headers=GERMAN).text
    )


def test_the_big_board_is_the_tables_and_speaks_as_the_box_does(phone: Phone) -> None:
    phone.get("/?language=de")
    assert language_of(phone.get("/board", headers=GERMAN)) == "en"
    assert language_of(phone.get("/board?language=de")) == "de", "unless its address says otherwise"
    assert language_of(phone.get("/board")) == "en"


def test_a_page_asks_for_all_else_in_its_own_language(phone: Phone, table: Table) -> None:
    """Whatever was chosen in another tab meanwhile: nothing is said half in one and half in the other."""
    table.submit("new arachnid 2 start")
    phone.get("/?language=de")
    english, german = phone.get("/api/view?language=en").get_json(), phone.get("/api/view").get_json()
    assert english["seats"][0]["name"] == "Red"
    assert german["seats"][0]["name"] == "Rot"
    assert {one["text"] for one in phone.get("/api/rules?language=en").get_json()} != {
        one["text"] for one in phone.get("/api/rules?language=de").get_json()
    }


def test_a_refusal_is_said_in_the_language_of_the_phone(
    table: Table, new_phone: Callable[..., Phone]
) -> None:
    table.submit("new arachnid 2 start")
    phone = new_phone("0")
    body = {"id": "x", "word": "fly", "seat": 0, "ask": 1}
    english = phone.post("/api/intent?language=en", json=body | {"id": "a"}).get_json()["text"]
    german = phone.post("/api/intent?language=de", json=body | {"id": "b"}).get_json()["text"]
    assert english != german
    assert phone.get("/nowhere", headers=GERMAN).text != phone.get("/nowhere").text


def test_scripts_bring_the_messages_of_the_page_that_names_them(phone: Phone) -> None:
    """And are found under the name that the page gave, by whoever asks."""

    def script_of(page: Any) -> str:
        return str(page.text.partition('type="module" src="')[2].partition('"')[0])

    english, german = script_of(phone.get("/")), script_of(phone.get("/", headers=GERMAN))
    assert english != german
    for address, there in ((english, False), (german, True)):
        answer = phone.get(address)
        assert ("Schiedsrichter" in answer.text) is there
        assert "immutable" in answer.headers["Cache-Control"]


@pytest.fixture
def streams(app: Any) -> Iterator[Callable[[str, dict[str, str]], Iterator[bytes]]]:
    """Opens streams of a server; gives their lines."""
    server = Server(app, "127.0.0.1", 0)
    server.start()
    opened = []

    def lines(path: str, headers: dict[str, str]) -> Iterator[bytes]:
        connection = HTTPConnection("127.0.0.1", server.port, timeout=10)
        opened.append(connection)
        connection.request("GET", path, headers=headers)
        return iter(connection.getresponse().readline, b"")

    yield lines
    for connection in opened:
        connection.close()
    server.stop()


def test_two_phones_follow_one_table_in_two_languages(table: Table, streams: Any) -> None:
    table.submit("new arachnid 2 start")
    followed = {
        "Rot": streams("/api/live?as=phone", GERMAN),
        "Red": streams("/api/live?as=phone&language=en", GERMAN),
    }

    def next_data(lines: Iterator[bytes], event: bytes) -> str:
        for line in lines:
            if line == b"event: %b\n" % event:
                return next(lines).decode()
        raise AssertionError("the stream has ended")

    for colour, lines in followed.items():
        assert f'"name":"{colour}"' in next_data(lines, b"view").replace('": "', '":"')
    assert table.submit("draw").ok
    changes = [next_data(lines, b"change") for lines in followed.values()]
    assert changes[0] != changes[1]


def test_a_later_part_comes_to_a_page_of_another_language_than_one_now(phone: Phone) -> None:
    """The box was switched after that page had been loaded; it was answered 404."""
    page = phone.get("/", headers=GERMAN).text
    script = phone.get(page.partition('type="module" src="')[2].partition('"')[0]).text
    found = re.search(r"/assets/[0-9a-f]{12}/late\.js", script)
    assert found is not None
    assert phone.get(found[0]).status_code == 200
