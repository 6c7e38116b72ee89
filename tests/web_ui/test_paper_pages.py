"""The page between the table and paper: printing, typing, and what is said of a slip."""

from __future__ import annotations

from io import BytesIO
from random import Random

import pytest
from pypdf import PdfReader

from companion import games
from companion.kit.data import own_only
from companion.play import Over
from companion.table.archive import paper_code
from companion.table.people.guests import Guests
from tests.support.tables import Table
from tests.web_ui.conftest import HOST, NewPhone

GAME = games.find("spidertwist")
STATE = GAME.start(GAME.configure(2, {}))
LINES = paper_code.lines_of(paper_code.code_of(GAME, STATE))


@pytest.fixture
def table(tmp_path):
    with Table(tmp_path, find=games.find, names=games.names, seed=5) as table:
        yield table


def test_the_page_of_the_game_brings_it_back(table: Table, guests: Guests, new_phone: NewPhone) -> None:
    table.submit("new spidertwist 2 start")
    for _ in range(5):
        table.play_a_step(Random(1))
    phone = new_phone("none")
    for paper, width in ((None, 595), ("A4", 595), ("letter", 612)):
        answer = phone.get("/api/paper" + (f"?paper={paper}" if paper else ""))
        assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
        (page,) = PdfReader(BytesIO(answer.data)).pages
        assert round(page.mediabox.width) == width
    typed = paper_code.in_file(answer.data)
    assert paper_code.read(typed, games.find, own_only).state == table.now.state
    read = answer.headers["Content-Disposition"]
    assert read.startswith("inline; filename=spidertwist-")
    assert phone.get("/api/paper?paper=A5").status_code == 400
    assert f"http://{HOST}/paper".encode() not in answer.data, "the address is in the picture alone"


def test_nothing_is_printed_without_a_game_that_is_played(table: Table, new_phone: NewPhone) -> None:
    phone = new_phone("none")
    assert phone.get("/api/paper").status_code == 404
    assert "This game on paper" not in phone.get("/paper").text
    table.submit("new spidertwist 2 start")
    assert "This game on paper" in phone.get("/paper").text
    assert table.submit("stop count").ok
    assert isinstance(table.now.pending, Over)
    assert phone.get("/api/paper").status_code == 404


def test_lines_are_typed_and_the_game_is_on_the_table(table: Table, new_phone: NewPhone) -> None:
    typed = "\r\n".join(f"{n}. {line.lower()}" for n, line in enumerate(LINES, 1))
    phone = new_phone("none")
    answer = phone.post("/paper", data={"code": typed})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    assert table.now.state == STATE
    assert '\\"paper\\":' in phone.get("/api/record").text
    assert "paper" in phone.get("/api/view").get_json()["luck"]


def test_what_a_camera_read_may_be_pasted_with_its_address(table: Table, new_phone: NewPhone) -> None:
    pasted = f"http://192.168.4.1/paper#{''.join(LINES)}"
    assert new_phone("none").post("/paper", data={"code": pasted}).status_code == 303
    assert table.now.state == STATE


def test_a_slip_is_named_and_what_was_typed_stays(table: Table, new_phone: NewPhone) -> None:
    wrong = [*LINES]
    wrong[2] = f"{'8' if wrong[2][0] != '8' else '9'}{wrong[2][1:]}"
    answer = new_phone("none").post("/paper", data={"code": "\n".join(wrong)})
    assert answer.status_code == 422
    assert "Line 3 has a slip: if it is one sign, it is sign 1." in answer.text
    assert wrong[2] in answer.text
    assert table.now.game is None


def test_who_has_not_joined_is_told_to(table: Table, new_phone: NewPhone) -> None:
    stranger = new_phone()
    assert "Join this table first." in stranger.get("/paper").text
    answer = stranger.post("/paper", data={"code": "\n".join(LINES)})
    assert answer.status_code == 403
    assert LINES[0] in answer.text
    assert table.now.game is None


def test_while_a_game_is_played_a_seat_is_told_who_may(table: Table, new_phone: NewPhone) -> None:
    table.submit("new spidertwist 2 start")
    phone = new_phone("0")
    assert "A game is being played. Say that at the box, or end it first." in phone.get("/paper").text


def test_it_speaks_german(table: Table, new_phone: NewPhone) -> None:
    answer = new_phone("none").post(
        "/paper",
        data={"code": "\n".join(LINES[1:])},
        headers={"Origin": f"http://{HOST}", "Accept-Language": "de"},
    )
    assert "scheint Zeile 2 zu sein" in answer.text
