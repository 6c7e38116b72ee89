"""A game that comes from paper: a record of its own, which says so to everybody who reads it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.errors import RecordError
from companion.play import Over
from companion.table.archive import paper_code
from companion.table.archive.entering import enter
from companion.table.fold.fold import fold
from companion.table.intents import LONGEST_WORD
from companion.table.record import entries
from companion.views.transcript import transcript
from tests.contract.recordings import recording
from tests.support.record_checkers import by_page, by_program
from tests.support.tables import GREEN, RED, SEATLESS, TABLET, UNIT, Table, refusal

GAME = games.find("web-of-flies")
STATE = recording("web-of-flies", 3).states[60]
CODE = paper_code.code_of(GAME, STATE)
WORD = f"paper {'/'.join(paper_code.lines_of(CODE))}"
PAGE = paper_code.page_of(CODE)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Table(tmp_path, find=games.find, names=games.names, seed=3) as table:
        yield table


def record_of(table: Table) -> list[str]:
    assert table.now.key is not None
    return list(table.journal.export(table.now.key))


def test_it_stands_as_on_the_page_and_is_played_on(table: Table) -> None:
    assert table.submit(WORD, SEATLESS).ok
    assert table.now.state == STATE
    assert table.now.luck.paper == PAGE
    assert f"goes on from page {PAGE}. What was drawn before nobody has witnessed here." in table.log[0]
    assert "Who draws, and the clock, are on no page: choose them again." in table.log[0]
    luck = Random(2)
    for _ in range(12):
        if isinstance(table.now.pending, Over):
            break
        assert table.play_a_step(luck).ok


def test_replay_and_both_checkers_understand_its_record(table: Table, tmp_path: Path) -> None:
    table.submit(WORD)
    luck = Random(4)
    for _ in range(10):
        table.play_a_step(luck)
    lines = record_of(table)
    told = fold(entries.verified(entries.from_lines(lines)), trusted=False)
    assert told.paper == PAGE
    assert f"goes on from page {PAGE}; luck before it is not witnessed here" in "\n".join(transcript(told))
    said = by_program(["\n".join(lines)])
    assert said == by_page(tmp_path, ["\n".join(lines)])
    assert said[0]["paper"] == PAGE


def test_the_game_on_the_table_goes_to_the_shelf_whole(table: Table) -> None:
    table.submit("new spidertwist 2 start")
    before = table.now.key
    assert table.submit(WORD).ok
    assert before in {game.key for game in table.now.shelf}
    assert table.submit(f"open {before}").ok
    assert table.now.luck.paper is None


def test_the_same_intent_again_is_one_game(table: Table) -> None:
    intent = table.intent(WORD)
    first, again = table.send(intent), table.send(intent)
    assert (first.entry, again.entry) == (1, 1)
    assert len({game.key for game in table.now.shelf} | {table.now.key}) == 1


@pytest.mark.parametrize("origin", [RED, GREEN, TABLET, SEATLESS])
def test_who_may_not_begin_a_game_may_not_bring_one(table: Table, origin: object) -> None:
    table.submit("new spidertwist 2 start")
    began = table.submit("new spidertwist 2 start", origin)  # type: ignore[arg-type]
    brought = table.submit(WORD, origin)  # type: ignore[arg-type]
    assert brought.refusal == began.refusal
    assert brought.refusal is not None


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("paper", "Say paper and the code of the page."),
        (
            f"{WORD[:16]}{'8' if WORD[16] != '8' else '9'}{WORD[17:]}",
            "Line 1 has a slip: if it is one sign, it is sign 11.",
        ),
        (WORD[:100], "Line 4 has"),
        ("paper " + "0" * paper_code.LONGEST_WORD, "A word may have 3500 characters."),
        ("papers " + "0" * LONGEST_WORD, "A word may have 300 characters."),
    ],
)
def test_what_is_no_code_is_refused_and_nothing_changes(table: Table, word: str, said: str) -> None:
    table.submit("new spidertwist 2 start")
    before = table.now.key, table.now.entry
    assert said in refusal(table.submit(word))[1]
    assert (table.now.key, table.now.entry) == before


def test_a_box_that_is_off_gets_it_on_its_table(tmp_path: Path) -> None:
    typed = "\n".join(paper_code.lines_of(CODE))
    assert enter(tmp_path / "box", typed, lambda _: None).page == PAGE
    with Table(tmp_path / "box", find=games.find, names=games.names) as table:
        assert table.now.state == STATE
        assert table.now.luck.paper == PAGE
        with pytest.raises(RecordError, match="another Orbweaver"):
            enter(tmp_path / "box", typed, lambda _: None)


def test_a_record_from_elsewhere_names_a_page_as_pages_are_named(table: Table) -> None:
    table.submit(WORD)
    (entry,) = list(entries.verified(entries.from_lines(record_of(table))))[:1]
    entry.body["from"]["paper"] = "nowhere"
    with pytest.raises(RecordError, match="a page that cannot be"):
        fold([entry], trusted=False)


def test_what_is_played_at_the_unit_leads_there_too(table: Table) -> None:
    assert table.submit(WORD, UNIT).ok
    assert table.submit("close").ok
    assert table.now.game is None
