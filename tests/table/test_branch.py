"""Carry on from here: a game goes on from any step of another, as one of its own."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games, verify
from companion.errors import RecordError, plain
from companion.play import Chance, Over
from companion.table.archive import paper_code
from companion.table.fold.fold import fold
from companion.table.journal.carrying import ways_of
from companion.table.record.entries import MOVING, At, Entry, from_lines, parse, to_lines, verified
from companion.views.ending import ending
from companion.views.transcript import transcript
from tests.support import toy_game
from tests.support.tables import GREEN, RED, Table, refusal
from tests.support.whole_games import SHORT


def played_on(table: Table, steps: int, luck: Random) -> None:
    for _ in range(steps):
        if isinstance(table.now.pending, Over):
            return
        assert table.play_a_step(luck).ok


@pytest.mark.parametrize("name", SHORT)
def test_a_game_plays_on_from_a_step_of_another_which_stays_as_it_was(name: str, tmp_path: Path) -> None:
    with Table(tmp_path, find=games.find, names=games.names, seed=5) as table:
        luck = Random(5)
        assert table.submit(SHORT[name]).ok
        played_on(table, 30, luck)
        old = table.desk.played()
        assert old is not None
        assert table.submit("close").ok
        before = table.journal.stored(1)
        n = next(n for n in range(20, 0, -1) if old.entries[n - 1].kind in MOVING)
        assert table.submit(f"branch 1 {n}").ok
        assert table.journal.stored(1) == before
        first = table.entries[0].body
        assert (first["from"]["key"], first["from"]["n"]) == (1, n)
        assert first["from"]["hash"] == before[n - 1].hash.hex()
        assert first["rounds"] != old.entries[0].body["rounds"], "its luck is its own"
        if not isinstance(table.now.pending, Chance) and table.now.entry == 1:
            assert table.now.game is not None
            assert table.now.game.dump(table.now.state) == old.game.dump(old.moment(n).state)
        played_on(table, 12, luck)
        checked = fold(map(parse, (one.data for one in table.journal.stored(2))), games.find, trusted=False)
        assert checked.game.dump(checked.now.state) == checked.game.dump(table.now.state)
        report = verify.check("\n".join(to_lines(table.journal.stored(2))))
        assert report.entries == table.now.entry


def started(table: Table) -> int:
    """A game with a turn behind it; the entry of that turn."""
    table.start_turns()
    answer = table.submit("take 1", RED)
    assert answer.entry is not None
    return answer.entry


def test_the_game_on_the_table_goes_to_the_shelf_and_phones_take_part_anew(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        n = started(table)
        assert table.submit(f"branch 1 {n - 1}").ok
        assert table.now.key == 2
        assert table.log[0] == (
            f"Pebbles for 2 goes on from entry {n - 1} of game 1. From there on this game has luck of "
            "its own."
        )
        assert table.now.round is not None
        assert table.submit("open 1").ok
        assert table.now.entry > n


def test_who_draws_and_how_time_is_kept_is_as_it_was_at_that_step(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        table.start_turns()
        assert table.submit("source die hand").ok
        n = table.submit("clock sum 600").entry
        assert table.submit("source bag hand").ok
        assert table.submit("clock off").ok
        assert table.submit(f"branch 1 {n}").ok
        assert table.now.luck.by_hand == {"die"}
        played = table.desk.played()
        assert played is not None
        assert played.now.clocks.chosen.words == ("sum", "600")
        assert [one.kind for one in table.entries] == ["open", "source", "clock"]
        report = verify.check("\n".join(table.journal.export(2)))
        assert [(one.n, one.what, one.source) for one in report.changed] == [(2, "start", "die")]


def test_from_its_first_entry_a_game_goes_on_with_all_that_it_was_begun_with(tmp_path: Path) -> None:
    """Who draws and how time is kept stand in entries of their own, right behind the first."""
    with Table(tmp_path) as table:
        table.start_turns()
        assert table.submit("source die hand").ok
        n = table.submit("clock sum 600").entry
        assert table.submit(f"branch 1 {n}").ok
        assert table.submit("source bag hand").ok  # not what it was begun with
        assert table.submit("branch 2 1").ok
        assert [one.kind for one in table.entries] == ["open", "source", "clock"]
        assert table.now.luck.by_hand == {"die"}
        played = table.desk.played()
        assert played is not None
        assert played.now.clocks.chosen.words == ("sum", "600")
        assert table.submit("new pebbles 2 table.clock=sum:600 start").ok
        assert table.submit("branch 4 1").ok
        played = table.desk.played()
        assert played is not None
        assert played.now.clocks.chosen.words == ("sum", "600")


def test_who_draws_is_in_the_next_game_as_in_the_last(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        table.start_turns()
        assert table.submit("source die hand").ok
        assert table.submit("new again").ok
        assert table.now.luck.by_hand == {"die"}
        assert table.submit("source die box").ok
        assert table.submit("new again").ok
        assert table.now.luck.by_hand == set()


def test_entries_that_nobody_could_have_said_say_not_who_draws() -> None:
    """A record of somebody's own making kept Play again from beginning."""
    at = At(1.0, 1.0, "run")
    bodies: list[Any] = [{"source": "die"}, {"hand": True}, {"source": ["die"], "hand": True}]
    bodies += [{"source": "die", "hand": "yes"}, {"source": "bag", "hand": True}]
    entries = [Entry(n, "source", f"a{n}", None, "unit", at, body) for n, body in enumerate(bodies, 2)]
    assert ways_of(entries, ("die", "bag")).by_hand == {"bag"}


def test_who_draws_is_known_of_a_game_that_was_put_away(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        table.start_turns()
        assert table.submit("source die hand").ok
        assert table.submit("close").ok
    with Table(tmp_path) as table:
        assert table.submit("new again").ok
        assert table.now.luck.by_hand == {"die"}
        report = verify.check("\n".join(table.journal.export(2)))
        assert [(one.n, one.what, one.source) for one in report.changed] == [(2, "again", "die")]


def test_what_came_from_paper_stays_so_however_often_it_is_carried_on(tmp_path: Path) -> None:
    with Table(tmp_path, find=games.find, names=games.names) as table:
        game = games.find("spidertwist")
        state = game.start(game.configure(2, {}, lambda _: None))
        assert table.submit(f"paper {' '.join(paper_code.lines_of(paper_code.code_of(game, state)))}").ok
        page = table.now.luck.paper
        assert page is not None
        for key in (1, 2):
            assert table.submit(f"branch {key} 1").ok
            assert (table.now.luck.paper, table.now.luck.carried) == (page, (key, 1))
            assert f"It came from page {page}: what was drawn before, nobody" in table.log[0]
        lines = list(table.journal.export(3))
        report = verify.check("\n".join(lines))
        assert (report.paper, report.carried and report.carried[:2]) == (page, (2, 1))
        told = fold(verified(from_lines(lines)), games.find)
        assert (told.paper, told.carried) == (page, (2, 1))
        written, hash_ = "\n".join(transcript(told)), report.carried and report.carried[2]
        assert (
            f"carried on from entry 1 of game 2, {hash_}; from there on this game has luck of its own"
            in written
        )
        assert f"goes on from page {page}; luck before it is not witnessed here" in written


def test_its_ending_says_where_it_came_from(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        table.new("rounds=1")
        n = table.submit("draw").entry
        assert table.submit(f"branch 1 {n}").ok
        table.play_to_the_end(Random(3))
        played = table.desk.played()
        assert played is not None
        told = ending(played)
        assert told is not None
        assert f"from entry {n} of game 1 on" in [plain(fact) for fact in told.facts]


def test_a_branch_is_kept_when_the_plug_is_pulled(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        assert table.submit(f"branch 1 {started(table)}").ok
        there = table.now.state
    with Table(tmp_path) as table:
        assert table.now.key == 2
        assert table.now.state == there


def test_a_game_that_people_stopped_goes_on_as_if_they_had_not(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        started(table)
        assert table.submit("resign 1").ok
        assert table.submit(f"branch 1 {table.now.entry}").ok
        assert not isinstance(table.now.pending, Over)


@pytest.mark.parametrize(
    ("word", "slug", "says"),
    [
        ("branch", "wrong-shape", "branch 1 12"),
        ("branch 1", "wrong-shape", "branch 1 12"),
        ("branch one 2", "wrong-shape", "branch 1 12"),
        ("branch 7 1", "no-game", "There are: 1"),
        ("branch 1 0", "no-entry", "from 1 to"),
        ("branch 1 4096", "no-entry", "from 1 to"),
    ],
)
def test_where_nothing_can_go_on_it_is_said_and_nothing_has_changed(
    tmp_path: Path, word: str, slug: str, says: str
) -> None:
    with Table(tmp_path) as table:
        started(table)
        before = table.now
        answer = table.submit(word)
        assert refusal(answer)[0] == slug
        assert says in refusal(answer)[1]
        assert (table.now.key, table.now.entry) == (before.key, before.entry)
        assert table.submit("branch 1 1", GREEN).refusal is not None, "a seat does not end a game for others"


def test_nothing_goes_on_from_the_end(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        table.new("rounds=1")
        table.play_to_the_end(Random(3))
        told = table.submit(f"branch 1 {table.now.entry}").refusal
        assert told is not None
        assert "earlier" in plain(told.text)


@pytest.mark.parametrize("spoilt", [{"hash": "Z"}, {"hash": 7}, {"key": "1"}, {"n": -1}])
def test_a_record_that_says_wrongly_where_it_comes_from_is_refused(
    tmp_path: Path, spoilt: dict[str, Any]
) -> None:
    with Table(tmp_path) as table:
        assert table.submit(f"branch 1 {started(table)}").ok
        first, *rest = table.entries
        first.body["from"].update(spoilt)
        with pytest.raises(RecordError):
            fold([first, *rest], toy_game.find, trusted=False)
