"""Which steps back count as one, and until when what they took back is told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.errors import plain
from companion.frozen import replace
from companion.kit import grammar
from companion.play import TURN, Moves, text
from companion.table.happened import MOST_TOLD, LogLine, TakenBack
from companion.table.record.clock import Clock
from companion.views import putting_back as view
from companion.views.page import page
from companion.views.putting_back import PuttingBack, putting_back
from tests.support.tables import GREEN, RED, Table
from tests.support.there import there
from tests.views.test_putting_back import CAPTURE, rewind, say, told
from tests.views.test_rebuild import a_table, play


@pytest.fixture
def table(tmp_path: Path) -> Any:
    with a_table(tmp_path) as table:
        yield table


def test_steps_back_that_follow_one_another_are_told_together(tmp_path):
    """Whoever takes back twice in a row has put nothing back between."""
    with Table(tmp_path) as table:
        table.deal()
        assert table.submit("ready", RED).ok
        assert table.submit("ready", GREEN).ok
        assert table.submit("back", GREEN).ok
        assert len(there(table.now.taken_back).undone) == 1
        assert table.submit("back", RED).ok
        assert [step[0].seat for step in there(table.now.taken_back).undone] == [1, 0]


def test_a_step_back_that_is_undone_is_told_as_what_stands_again(table):
    play(table, "web-of-flies")
    say(table, CAPTURE)
    assert table.submit("back", seat=0).ok
    assert table.submit("note wait").ok
    say(table, _another(table))
    rewind(table, 2)
    _, acts, puts = told(table)
    assert acts[-1] == "once more: Red 5 goes from e3 to e2 and takes a fly."
    assert "Red 5: e2 instead of e3." in puts


def test_of_several_acts_that_stand_again_the_first_is_told_first(tmp_path):
    with _timed(tmp_path) as (table, now):
        done = [plain(line.text) for line in there(table.now.timeline).lines(2)]
        rewind(table, 2)
        now[0] += 60
        rewind(table, 1)  # the step back
        _, acts, _ = told(table)
        assert acts == [f"once more: {act}" for act in done[::-1]]


def test_of_many_acts_that_stand_again_it_says_that_others_come_first(tmp_path):
    """The oldest of them had been left out, and nothing said so."""
    with _timed(tmp_path) as (table, now):
        luck = Random(1)
        for _ in range(MOST_TOLD):
            assert table.play_a_step(luck).ok
        rewind(table, MOST_TOLD + 2)
        now[0] += 60
        rewind(table, 1)  # the step back
        _, acts, _ = told(table)
        assert acts[0] == "once more: what was before these"
        assert len(acts) == 1 + MOST_TOLD


def test_acts_that_moved_nothing_leave_room_for_one_that_did(tmp_path, monkeypatch):
    """Of a fight with dice by hand a dozen steps move nothing on the board."""
    monkeypatch.setattr("companion.table.fold.taken_back.MOST_TOLD", 1)
    with a_table(tmp_path) as table:
        assert table.submit("new arachnid 2 mode=counters start").ok
        luck, moved = Random(1), [False, False]
        while moved[-2:] != [True, False]:
            assert table.play_a_step(luck).ok
            moved.append(any(event.moved == "things" for event in table.now.events))
        rewind(table, 2)
        head, _, _ = told(table)
        assert head == "Taken back, undo it on the board:"


def test_a_bag_that_changes_hands_again_is_not_nothing(tmp_path):
    """It said "Nothing has to be put back", the first line of that step being the end of a turn."""
    with _timed(tmp_path, "new arachnid 2 mode=counters start") as (table, now):
        luck = Random(1)
        while not (isinstance(pending := table.now.pending, tuple) and pending[0].topic == TURN):
            assert table.play_a_step(luck).ok
        while not any(event.kind == "round" for event in table.now.events):
            say(table, "pass")
        for _ in range(2):  # the end of the round, and the step back
            now[0] += 60
            rewind(table, 1)
        _, acts, _ = told(table)
        assert acts[-1].startswith("once more: Round 2: ")


def _another(table: Table) -> str:
    """Another capture than that of before."""
    words = grammar.words(there(table.now.game), table.now.state, 0)
    return next(word for word in words if not word.startswith("capture e3"))


def test_back_and_on_again_leaves_nothing_to_tell(table):
    play(table, "web-of-flies")
    say(table, CAPTURE)
    assert table.submit("back", seat=0).ok
    assert table.submit(f"rewind {table.now.moved}").ok
    assert putting_back(table.now) is None


@pytest.mark.parametrize("since", ["word", "break"])
def test_nothing_is_told_of_what_lies_behind(tmp_path, since):
    with a_table(tmp_path) as table:
        play(table, "web-of-flies")
        say(table, CAPTURE)
        assert table.submit("back", seat=0).ok
        assert "putting" in page(table.now)
        if since == "word":
            say(table, CAPTURE)
        else:
            assert table.submit("pause").ok
            assert "putting" in page(table.now), "a break is when people put it back"
            assert table.submit("resume").ok
        assert "putting" not in page(table.now)
    with a_table(tmp_path) as table:
        assert "putting" not in page(table.now)


def test_after_a_restart_it_is_told_as_before(tmp_path):
    """Only the check of the board was offered; nobody knows whether the pieces were put back."""
    with _timed(tmp_path) as (table, _):
        later, earlier = _steps(table, 2)
        assert table.submit(f"rewind {later}").ok
        assert table.submit(f"rewind {earlier}").ok
        before = told(table)
        assert len(before[1]) == 2
    with a_table(tmp_path) as table:
        assert told(table) == before
        assert table.submit("note back again").ok
        assert told(table) == before, "a note plays nothing"
        assert table.play_a_step(Random(1)).ok
        assert putting_back(table.now) is None


def test_a_step_back_after_a_restart_counts_by_itself(tmp_path):
    with _timed(tmp_path) as (table, _):
        later, earlier = _steps(table, 2)
        assert table.submit(f"rewind {later}").ok
    with _again(tmp_path, [0.0]) as table:
        assert table.submit(f"rewind {earlier}").ok
        assert len(told(table)[1]) == 1


def test_it_is_told_of_no_game_that_more_was_found_of(tmp_path):
    """What lay behind the damage may have been played since."""
    with _timed(tmp_path) as (table, _):
        assert table.submit(f"rewind {_steps(table, 1)[0]}").ok
        assert putting_back(table.now) is not None
        assert putting_back(replace(table.now, recoverable=3)) is None


@pytest.mark.parametrize(
    ("between", "told_of"), [((5.0,), 2), ((20.0,), 2), ((20.1,), 1), ((60.0,), 1), ((15.0, 15.0), 3)]
)
def test_steps_back_at_once_count_as_one_and_a_later_one_by_itself(tmp_path, between, told_of):
    """Who had put back what the first list said was told it again, and of the second act half. At once is
    within 20 s of the one before."""
    with _timed(tmp_path) as (table, now):
        later, *earlier = _steps(table, 1 + len(between))
        assert table.submit(f"rewind {later}").ok
        for seconds, step in zip(between, earlier, strict=True):
            now[0] += seconds
            assert table.submit(f"rewind {step}").ok
        _, acts, _ = told(table)
        assert len(acts) == told_of


def test_a_break_between_two_steps_back_is_when_the_first_was_put_back(tmp_path):
    with _timed(tmp_path) as (table, _):
        later, earlier = _steps(table, 2)
        for word in (f"rewind {later}", "pause", "resume", f"rewind {earlier}"):
            assert table.submit(word).ok, word
        _, acts, _ = told(table)
        assert len(acts) == 1


def test_what_is_noted_between_two_steps_back_is_no_break(tmp_path):
    with _timed(tmp_path) as (table, _):
        later, earlier = _steps(table, 2)
        for word in (f"rewind {later}", "note wait", f"rewind {earlier}"):
            assert table.submit(word).ok, word
        _, acts, _ = told(table)
        assert len(acts) == 2


@contextmanager
def _timed(folder: Path, begin: str = "") -> Iterator[tuple[Table, list[float]]]:
    """Web of Flies in the middle of a game, or what a word begins, and the seconds of its clock, which goes
    when it is set."""
    now = [0.0]
    with _again(folder, now) as table:
        if begin:
            assert table.submit(begin).ok
            yield table, now
            return
        play(table, "web-of-flies")
        luck = Random(3)
        for _ in range(3):
            assert table.play_a_step(luck).ok
        yield table, now


def _again(folder: Path, now: list[float]) -> Table:
    """A box in a run of its own, whose clock goes when it is set."""
    clock = Clock(mono=lambda: now[0])
    return Table(folder, find=games.find, names=games.names, seed=1, clock=clock)


def _steps(table: Table, count: int) -> list[int]:
    """The entries of the last steps, the latest first."""
    return [line.n for line in there(table.now.timeline).lines(count)]


def test_much_is_counted_and_the_board_looked_at(table):
    play(table, "arachne")
    luck = Random(1)
    for _ in range(60):
        assert table.play_a_step(luck).ok
    rewind(table, 40)
    found: PuttingBack = there(putting_back(table.now))
    assert plain(found.acts[-1]) == "and what was before that"
    assert len(found.acts) == MOST_TOLD + 1
    many = tuple(there(found.puts[0]) for _ in range(30))
    assert plain(view._told(many)[-1]) == "6 more stand otherwise: check the board."


def test_where_nothing_lies_otherwise_what_is_counted_is_an_act_to_undo(tmp_path):
    with a_table(tmp_path) as table:
        assert acts_of(table, (("counts", "Red pays 1"), ("", "Red is ready"))) == ["Red pays 1"]


def test_an_act_is_undone_from_its_end_and_stands_again_from_its_beginning(tmp_path):
    step: tuple[tuple[Moves, str], ...] = (("things", "One"), ("counts", "Two"), ("things", "Three"))
    with a_table(tmp_path) as table:
        found = acts_of(table, step, again=step)
    again = [f"once more: {act}" for act in ("One", "Two", "Three")]
    assert found == ["Three", "Two", "One", *again]


def acts_of(
    table: Table, step: tuple[tuple[Moves, str], ...], again: tuple[tuple[Moves, str], ...] = ()
) -> list[str]:
    """What is undone by the acts of a step that is taken back, and of one that stands again, in a game of
    which the box sees no board and where nothing lies otherwise."""
    assert table.submit("new arachnid 2 mode=counters start").ok
    undone, anew = (
        tuple(LogLine(1, text("{act}", act=act), moved=moved) for moved, act in lines)
        for lines in (step, again)
    )
    taken = TakenBack(1, (undone,), table.now.state, (anew,) if anew else ())
    found = there(putting_back(replace(table.now, taken_back=taken)))
    assert found.head == view.BY_THE_ACTS
    return [plain(act) for act in found.acts]
