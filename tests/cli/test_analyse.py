"""``analyse``: a position of a record or a page, its best words, and how they would go on."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.kit import grammar
from tests.cli.program import answered, orbweaver
from tests.support.tables import UNIT, Table

ARACHNE = games.find("arachne")
QUICK = ("--playouts", "40", "--seed", "1")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a game of Arachne in which a word has been said."""
    with closing(Table(tmp_path / "box", find=games.find, names=games.names, seed=2)) as table:
        assert table.submit("new arachne 2 start").ok
        for _ in range(2):
            while -1 in table.now.asks:
                assert table.submit("draw").ok
            (seat,) = table.now.asks
            word = next(iter(grammar.words(ARACHNE, table.now.state, seat)))
            assert table.submit(word, UNIT, seat).ok
        while -1 in table.now.asks:
            assert table.submit("draw").ok
    file = tmp_path / "record.jsonl"
    assert answered("export", "1", "--data", tmp_path / "box", "--out", file).returncode == 0
    return file


def test_a_record_is_thought_about_after_its_last_entry_or_another(record: Path) -> None:
    done = orbweaver("analyse", record, *QUICK)
    assert done.returncode == 0, done.stderr
    first, *words = done.stdout.splitlines()
    assert first.startswith("Arachne, entry ")
    assert first.endswith(" is asked.")
    assert " %  " in words[0]
    assert any(" then " in line for line in words)
    assert orbweaver("analyse", record, *QUICK).stdout == done.stdout, "a seed makes it repeatable"


def test_another_program_gets_words_chances_reasons_and_lines(record: Path) -> None:
    found = json.loads(orbweaver("analyse", record, *QUICK, "--most", "2", "--json").stdout)
    assert found["game"] == "arachne"
    assert len(found["words"]) == 2
    assert found["words"][0]["why"]
    for one in found["words"]:
        assert 0 <= one["chance"] <= 1
        assert one["games"] > 0
        assert one["why"] != "nothing better is in sight" or one is found["words"][0]
        assert one["line"][0] == {"seat": found["seat"], "word": one["word"]}


def test_the_same_position_on_paper_is_thought_about_alike(record: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.pdf"
    assert answered("paper", "--data", tmp_path / "box", "--out", page).returncode == 0
    there, here = (json.loads(orbweaver("analyse", file, *QUICK, "--json").stdout) for file in (page, record))
    assert there["where"].startswith("page ")
    assert there["words"] == here["words"]


def test_a_game_that_people_ended_is_thought_about_where_somebody_was_asked_last(tmp_path: Path) -> None:
    """It said who was asked, in a game that was over."""
    with closing(Table(tmp_path / "box", find=games.find, names=games.names, seed=2)) as table:
        assert table.submit("new spidertwist 2 start").ok
        table.play_a_step(Random(1))
        last = table.now.entry
        assert table.submit("stop count").ok or table.submit("resign 1").ok
        over = table.now.entry
    file = tmp_path / "record.jsonl"
    assert answered("export", "1", "--data", tmp_path / "box", "--out", file).returncode == 0
    assert f", entry {last}: " in orbweaver("analyse", file, *QUICK).stdout
    done = answered("analyse", file, *QUICK, "--entry", str(over))
    assert done.returncode != 0
    assert f"The game is over there. Entry {last} is the last that asks." in done.stderr


@pytest.mark.parametrize("content", [b"", b"[]", b"<html>", b"\x00code"])
def test_what_is_neither_a_record_nor_a_page_is_called_so(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "some.txt"
    file.write_bytes(content)
    done = answered("analyse", file, *QUICK)
    assert done.returncode == 1
    assert f"{file} is neither a record nor a page of a game." in done.stderr
    file.write_bytes(b"\x00\xff\xfe")
    assert "This file is no page of a game." in answered("analyse", file, *QUICK).stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(("--entry", "999"), "The record has "), (("--entry", "1"), "Nobody is asked there")],
)
def test_where_nothing_can_be_thought_is_said(record: Path, arguments: tuple[str, ...], said: str) -> None:
    done = answered("analyse", record, *QUICK, *arguments)
    assert done.returncode != 0
    assert said in done.stderr
