"""Side files: what is kept in them, what is forgotten, and what is set aside."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.table.people import sidefile
from companion.table.people.guests import RUNS, Guests
from companion.table.people.sitting import MAX_GUESTS
from tests.support.sidefiles import Told, start, stop
from tests.support.there import there


def test_an_upgrade_keeps_the_seats(older: Path, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(older, folder)
    started = start(folder)
    assert started.told.now == {}
    assert there(started.guests.known("aa11", 0)).seats == {0}
    assert started.guests.origin("bb22").seats is None
    assert (started.guests.token, started.guests.cookie_key) == ("ABCDEFGH2345", "0" * 64)
    assert started.opponents.seats == {1: 250}
    stop(started)
    assert not list(folder.glob("guests.sqlite*"))
    assert [path.suffix for path in folder.glob("guests.old-*")] == [".sqlite"]
    again = start(folder)
    assert there(again.guests.known("aa11", 0)).seats == {0}
    stop(again)


def test_the_file_is_the_owners_alone_and_holds_what_was_kept(evening: Path) -> None:
    path = evening / "guests.json"
    assert path.stat().st_mode & 0o777 == 0o600
    whole = json.loads(path.read_bytes())
    assert set(whole) == {"format", "sha256", "document"}


@pytest.mark.parametrize(
    "spoilt",
    [
        {"run": float("inf")},
        {"guests": [["aa", float("inf"), [], False, False, False, 0, False]]},
        {"guests": [["aa", 0, [float("inf")], False, False, False, 0, False]]},
        {"token": "\udc80" * 12},
        {"cookie": "\udc80" * 64},
    ],
)
def test_a_book_whose_checksum_is_right_and_whose_content_is_not_is_set_aside(
    spoilt: dict[str, object], tmp_path: Path
) -> None:
    Guests(tmp_path / "guests.json").close()
    guests = Guests(tmp_path / "guests.json")
    guests.join(guests.token)
    guests.close()
    document = json.loads((tmp_path / "guests.json").read_text())["document"]
    (tmp_path / "guests.json").write_bytes(sidefile.encoded({**document, **spoilt}))
    again, told = Guests(tmp_path / "guests.json"), Told()
    again.report_to(told)
    assert len(told.now) == 1
    assert again.join(again.token)
    again.close()


@pytest.mark.parametrize(
    "view",
    [
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
        " SELECT 'd' || i AS device, 0 AS epoch, '[]' AS seats, 0 AS everywhere, 0 AS referee FROM n",
        "SELECT zeroblob(900000000) AS device, 0 AS epoch, '[]' AS seats, 0 AS everywhere, 0 AS referee",
    ],
)
def test_an_old_book_without_end_is_set_aside(view: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "guests.sqlite")) as book:
        book.executescript(
            "CREATE TABLE secret (name TEXT, value TEXT);"
            f"INSERT INTO secret VALUES ('token', 'ABCDEFGH2345'), ('cookie', '{'a' * 64}');"
            f"CREATE VIEW guest AS {view};"
        )
    guests, told = Guests(tmp_path / "guests.json"), Told()
    guests.report_to(told)
    assert len(told.now) == 1
    guests.close()


def test_damage_is_never_written_over(tmp_path: Path) -> None:
    for n in range(3):
        (tmp_path / "guests.json").write_text(f"damage {n}")
        Guests(tmp_path / "guests.json").close()
    kept = sorted(path.read_text() for path in tmp_path.glob("guests.damaged-*.json"))
    assert kept == ["damage 0", "damage 1", "damage 2"]


def test_what_was_forgotten_is_told_until_the_first_seat_is_taken(tmp_path: Path) -> None:
    (tmp_path / "guests.json").write_text("damage")
    guests, told = Guests(tmp_path / "guests.json"), Told()
    guests.report_to(told)
    assert told.sentences() == [
        "Who sits where could not be read and is forgotten."
        " Join again with the code on the box, then take your seats."
    ]
    mine = guests.join(guests.token)
    assert told.now
    guests.sit(mine.device, [0])
    assert told.now == {}
    guests.close()


def test_no_secret_reaches_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    guests = Guests(tmp_path / "guests.json")
    mine = guests.join(guests.token, [0])
    secrets = (guests.token, guests.cookie_key, mine.device)
    guests.close()
    path = tmp_path / "guests.json"
    path.write_bytes(path.read_bytes().replace(b'"run"', b'"sun"'))
    Guests(path).close()
    assert "guests.json" in caplog.text
    assert not any(secret in caplog.text for secret in secrets)


def test_the_book_does_not_grow_with_those_who_only_came_by(tmp_path: Path) -> None:
    guests = Guests(tmp_path / "guests.json")
    seated = guests.join(guests.token, [0])
    for _ in range(2 * MAX_GUESTS):
        guests.join(guests.token)
    assert guests.known(seated.device, seated.epoch) is not None
    assert len(guests.everybody()) == MAX_GUESTS
    assert (tmp_path / "guests.json").stat().st_size < sidefile.MAX_BYTES / 8
    guests.close()


def test_a_phone_is_forgotten_after_some_runs_without_it(tmp_path: Path) -> None:
    path = tmp_path / "guests.json"
    guests = Guests(path)
    gone, here = guests.join(guests.token, [0]), guests.join(guests.token, [1])
    guests.close()
    for _ in range(20):
        Guests(path).close()  # a box that starts again and again while nobody is there
    for run in range(RUNS + 1):
        guests = Guests(path)
        assert (guests.known(gone.device, gone.epoch) is None) == (run == RUNS)
        assert guests.known(here.device, here.epoch) is not None
        guests.seen(here.device)
        guests.close()
