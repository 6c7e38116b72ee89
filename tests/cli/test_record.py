"""``export`` and ``replay``: a game leaves the shelf as a file and can be read by people."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.play import Chance, Choice
from companion.table.desk.desk import Desk
from companion.table.intents import LUCK, Intent, Origin
from companion.table.journal.journal import Journal
from companion.table.luck.pool import Pool
from drivers.entropy import EntropySetup, open_entropy
from tests.cli.program import answered
from tests.support.waiting import PATIENCE

UNIT = Origin("unit")


@contextmanager
def table(folder: Path) -> Iterator[Desk]:
    journal = Journal(folder)
    entropy = open_entropy(EntropySetup("getrandom"))
    pool = Pool(entropy)
    desk = Desk(journal, pool)
    desk.start()
    assert pool.wait_ready(PATIENCE)
    try:
        yield desk
    finally:
        desk.stop()
        pool.close()
        entropy.close()
        journal.close()


def submit(desk: Desk, word: str, seat: int | None = None) -> None:
    asks = desk.snapshot().asks
    asked = LUCK if word == "draw" else seat
    ask = asks.get(asked) if asked is not None else None
    answer = desk.submit(Intent(f"{desk.snapshot().rev} {word}", word, UNIT, seat, ask)).result(PATIENCE)
    assert answer.ok, answer.refusal


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A data folder with two games of Web of Flies, the second dealt and with two words said."""
    with table(tmp_path / "data") as desk:
        submit(desk, "new web-of-flies 2 start")
        submit(desk, "new web-of-flies 3 wof.dewdrops=2 start")
        submit(desk, "draw")
        for _ in range(2):
            pending = desk.snapshot().pending
            assert isinstance(pending, tuple)
            question: Choice = pending[0]
            assert question.finish is not None
            submit(desk, question.finish, question.seat)
    return tmp_path / "data"


def test_a_game_is_exported_by_its_number_or_by_its_name(shelf: Path, tmp_path: Path) -> None:
    first = answered("export", "1", "--data", shelf)
    assert first.returncode == 0
    assert json.loads(json.loads(first.stdout.splitlines()[0])["entry"])["body"]["settings"]["seats"] == 2
    latest = answered("export", "web-of-flies", "--data", shelf)
    assert json.loads(json.loads(latest.stdout.splitlines()[0])["entry"])["body"]["settings"]["seats"] == 3
    assert answered("export", "1", "--data", shelf, "--out", "-").stdout == first.stdout
    written = answered("export", "2", "--data", shelf, "--out", tmp_path / "two.jsonl")
    assert (written.returncode, written.stdout) == (0, "")
    assert (tmp_path / "two.jsonl").read_text() == latest.stdout


def test_anyone_can_check_the_chain_of_an_export(shelf: Path) -> None:
    before = bytes(32)
    for line in answered("export", "2", "--data", shelf).stdout.splitlines():
        item = json.loads(line)
        before = hashlib.sha256(before + item["entry"].encode()).digest()
        assert item["hash"] == before.hex()


@pytest.mark.parametrize("wanted", ["7", "arachnid"])
def test_a_game_that_is_not_on_the_shelf_is_said(shelf: Path, wanted: str) -> None:
    seen = answered("export", wanted, "--data", shelf)
    assert seen.returncode == 1
    assert wanted in seen.stderr
    assert "There are: 2" in seen.stderr
    assert seen.stderr.endswith("(no-game)\n")


def test_an_export_that_cannot_be_written_is_said(shelf: Path) -> None:
    seen = answered("export", "1", "--data", shelf, "--out", shelf / "none" / "one.jsonl")
    assert seen.returncode == 1
    assert "cannot be written: No such file or directory." in seen.stderr


def test_a_record_reads_as_a_transcript(shelf: Path, tmp_path: Path) -> None:
    answered("export", "2", "--data", shelf, "--out", tmp_path / "two.jsonl")
    seen = answered("replay", tmp_path / "two.jsonl")
    lines = seen.stdout.splitlines()
    assert seen.returncode == 0, seen.stderr
    assert lines[0].startswith("Web of Flies, 3 seats")
    assert "House rule wof.dewdrops = 2" in lines
    assert any(line.split()[:2] == ["1", "table"] for line in lines)
    assert sum("(getrandom)" in line for line in lines) >= 30
    assert sum(line.endswith("  keep") for line in lines) == 2
    assert any(line.startswith("Not finished: ") for line in lines)
    assert any(line.startswith("1. ") for line in lines)


def test_a_transcript_is_there_for_programs_too(shelf: Path, tmp_path: Path) -> None:
    answered("export", "2", "--data", shelf, "--out", tmp_path / "two.jsonl")
    told = json.loads(answered("replay", tmp_path / "two.jsonl", "--json").stdout)
    assert (told["game"], len(told["seats"]), told["over"]) == ("web-of-flies", 3, False)
    assert told["house_rules"]["wof.dewdrops"] == 2
    opened, drew, *kept = told["entries"]
    assert (opened["n"], opened["kind"], opened["by"]) == (1, "open", "table")
    assert {draw["provenance"] for draw in drew["draws"]} == {"getrandom"}
    assert [entry["what"] for entry in kept] == ["keep", "keep"]


def test_a_damaged_record_is_refused_with_its_entry(shelf: Path, tmp_path: Path) -> None:
    lines = answered("export", "2", "--data", shelf).stdout.splitlines()
    lines[2] = lines[2].replace("keep", "swap")
    (tmp_path / "damaged.jsonl").write_text("\n".join(lines))
    seen = answered("replay", tmp_path / "damaged.jsonl")
    assert (seen.returncode, seen.stdout) == (1, "")
    assert "Entry 3 is not what was written." in seen.stderr
    assert seen.stderr.endswith("(damaged)\n")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "holds no record of a game"),
        ("hello\n", "Line 1 is not an entry"),
        ('{"entry": 3, "hash": ""}\n', "Line 1 is not an entry"),
    ],
)
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, content: str, sentence: str) -> None:
    (tmp_path / "record.jsonl").write_text(content)
    seen = answered("replay", tmp_path / "record.jsonl")
    assert (seen.returncode, seen.stdout) == (1, "")
    assert sentence in seen.stderr


def test_an_entry_left_out_is_noticed(shelf: Path, tmp_path: Path) -> None:
    lines = answered("export", "2", "--data", shelf).stdout.splitlines()
    (tmp_path / "short.jsonl").write_text("\n".join(lines[:1] + lines[2:]))
    seen = answered("replay", tmp_path / "short.jsonl")
    assert seen.returncode == 1
    assert "Entry 2" in seen.stderr


def test_the_luck_of_all_games_of_a_box_is_told_source_by_source(shelf: Path) -> None:
    told = answered("luck", "--data", shelf)
    assert told.returncode == 0, told.stderr
    data = json.loads(answered("luck", "--json", "--data", shelf).stdout)
    (bag,) = (one for one in data["sources"] if one["source"] == "bag")
    assert sum(face["seen"] for face in bag["faces"].values()) == bag["draws"]
    assert 30 < bag["draws"] <= 36  # of 37 pieces; the last ones are not drawn when they are all alike
    assert f"Web of Flies, Bag, drawn by the box: {bag['draws']} draws" in told.stdout
    assert "nothing against it" in told.stdout
    assert "Game 2, Web of Flies" in told.stdout
    assert [game["by_hand"] for game in data["games"]] == [0, 0]


def test_what_people_said_stands_apart_in_the_luck(tmp_path: Path) -> None:
    with table(tmp_path / "data") as desk:
        submit(desk, "new web-of-flies 2 start")
        submit(desk, "source first-player hand")
        pending = desk.snapshot().pending
        assert isinstance(pending, Chance)
        ask = desk.snapshot().asks[LUCK]
        said = Intent("said", f"hand {pending.faces[0][0]}", UNIT, None, ask)
        assert desk.submit(said).result(PATIENCE).ok
    told = answered("luck", "--data", tmp_path / "data").stdout
    assert "drawn by hand: 1 draws" in told
    assert re.search(r"drawn by the box: 3[1-6] draws", told)  # alike ones at the end are not drawn
