"""The clocks of a table: charged by the record alone, whatever clocks, pauses, starts and steps back do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import RecordError, plain
from companion.play import End
from companion.table.authority.menus import desk_menu
from companion.table.fold.fold import Fold, fold
from companion.table.record.clock import Clock
from companion.table.record.entries import At, Entry
from companion.table.record.timekeeping import PRESETS, Clocks, ClockSetting, hands, setting_in
from tests.simulation.stopwatches import Stopwatches
from tests.support.clocks import HandClock
from tests.support.saying import options
from tests.support.tables import GREEN, RED, UNIT, Table, refusal
from tests.support.toy_game import find

# ------------------------------------------------------------- against a plain account of it

SETTINGS = st.sampled_from([*PRESETS, ClockSetting("turn", 10), ClockSetting("fischer", 30, 7)])
DEEDS = st.one_of(
    st.tuples(st.just("ask"), st.sets(st.integers(0, 1))),
    st.tuples(st.just("clock"), SETTINGS),
    st.tuples(st.sampled_from(["pause", "resume", "close", "note", "restart", "wall"]), st.none()),
    st.tuples(st.just("back"), st.integers(0, 40)),
)
PASSING = st.floats(0, 400).map(lambda seconds: round(seconds, 3))


@settings(max_examples=120, deadline=None)
@given(st.lists(st.tuples(PASSING, DEEDS), max_size=30))
def test_the_clocks_are_what_one_stopwatch_a_seat_would_say(deeds: list[tuple[float, Any]]) -> None:
    watches, folded = Stopwatches(2), Fold(find("pebbles"))
    mono, wall, boot, n = 5.0, 1.7e9, "run-0", 0

    def enter(kind: str, **body: Any) -> None:
        nonlocal n
        n += 1
        at = At(wall + mono, round(mono, 3), boot)
        folded.read(Entry(n, kind, f"id{n}", None, "unit", at, body))
        watches.follow({"n": n, "kind": kind, "body": body, "at": [at.wall, at.mono, at.boot]})

    opened = {"seats": 2, "options": {"rounds": 2}, "data": {}}
    enter("open", game="pebbles", edition=1, settings=opened, asked=[])
    for seconds, (deed, what) in deeds:
        mono += seconds
        if deed == "wall":  # somebody sets the clock of the box, by years
            wall -= 4e8
        elif deed == "restart":
            boot, mono = f"run-{n}", seconds
        if deed == "ask":
            enter("pencil", word="set red 1", luck=[], asked=sorted(what))
        elif deed == "clock":
            enter("clock", **what.body())
        elif deed == "back":
            enter("back", to=1 + what % n)
        elif deed in ("wall", "restart", "note"):
            enter("note", text="tea")
        else:
            enter(deed)
        clocks = folded.now.clocks
        assert clocks.spent == pytest.approx(watches.now["spent"], abs=0.01)
        assert clocks.left == pytest.approx(watches.now["left"], abs=0.01)
        assert min(clocks.spent) >= 0


@given(st.floats(0, 1000), st.sets(st.integers(0, 5)), st.integers(1, 6))
def test_a_seat_is_charged_only_while_it_is_asked(seconds: float, thinking: set[int], seats: int) -> None:
    before = Clocks((0.0,) * seats).choosing(ClockSetting("sum", 60), 1)
    after = before.after(seconds, thinking, None)
    for seat in range(seats):
        charged = round(seconds, 3) if seat in thinking else 0.0
        assert after.spent[seat] == charged
        assert after.left[seat] == pytest.approx(60 - charged)
    assert after.over() == {seat for seat in thinking if seat < seats and after.left[seat] <= 0}


@given(SETTINGS)
def test_what_is_said_is_what_is_set(setting: ClockSetting) -> None:
    assert setting_in(setting.words) == setting


@pytest.mark.parametrize(
    "word",
    [
        "",
        "soon",
        "turn",
        "turn 5",
        "turn 99999999",
        "turn -60",
        "sum 1e3",
        "fischer 600",
        "fischer 600 0",
        "off 3",
    ],
)
def test_what_is_no_clock_is_none(word: str) -> None:
    assert setting_in(word.split()) is None


def test_a_clock_reads_as_clocks_do() -> None:
    assert [hands(one) for one in (0, 7.9, 67, 3600, 3661, -0.4, -75)] == [
        "0:00", "0:07", "1:07", "1:00:00", "1:01:01", "0:00", "−1:15",
    ]  # fmt: skip


# --------------------------------------------------------------------------------- at a table


@pytest.fixture
def table(timed: Table) -> Table:
    return timed


def test_the_box_sets_a_clock_at_once_and_the_record_has_it(table: Table) -> None:
    assert table.submit("clock turn 120").ok
    assert table.entries[-1].body == {"way": "turn", "seconds": 120}
    assert table.log[-1] == "clock: 2 min for each turn"
    again = fold(table.entries, find, trusted=False)
    assert again.now.clocks.chosen == ClockSetting("turn", 120)


def test_a_seat_proposes_a_clock_and_all_agree(table: Table) -> None:
    assert table.submit("clock fischer 300 5", RED).ok
    assert table.now.clock is None
    shown = table.now.proposal
    assert shown is not None
    assert plain(shown.what) == "clock: 5 min for the game, and 5 s more after each turn"
    assert table.submit("agree", GREEN).ok
    assert table.now.clock is not None
    assert table.now.clock.left == (300, 300)
    assert table.submit("clock off", GREEN).ok
    assert table.submit("object", RED).ok
    assert table.now.clock is not None


def test_a_clock_that_there_is_not_is_refused_with_those_there_are(table: Table) -> None:
    slug, sentence = refusal(table.submit("clock soon"))
    assert slug == "wrong-shape"
    assert "clock turn 120" in sentence
    assert table.submit("clock count").ok
    assert refusal(table.submit("clock count"))[0] == "already"


def test_time_that_is_up_is_told_and_moves_nothing(table: Table, seconds: HandClock) -> None:
    table.submit("clock turn 60")
    before = table.now.state
    seconds.now += 59
    assert table.now.notice is None
    seconds.now += 2
    table.submit("note tea", GREEN)
    assert table.now.notice is not None
    assert plain(table.now.notice) == "Red: the time is up. The table says what follows."
    assert table.now.state == before
    assert table.submit("take 1", RED).ok  # and plays on
    assert table.submit("pass", RED).ok
    assert table.now.notice is None  # told while the seat thinks


def test_whoever_waits_for_the_flag_is_told_without_a_word(table: Table, seconds: HandClock) -> None:
    table.submit("clock turn 30")
    rev = table.now.rev
    seconds.now += 31
    told = table.desk.wait(rev, 10)
    assert told.notice is not None
    assert table.desk.wait(told.rev, 3).rev == told.rev  # once, and no page ticks


def test_a_turn_has_all_its_time_anew_and_fischer_adds_to_the_rest(table: Table, seconds: HandClock) -> None:
    table.submit("clock turn 120")
    seconds.now += 40
    table.submit("pass", RED)
    seconds.now += 10
    table.submit("note tea", RED)
    assert table.now.clock is not None
    assert table.now.clock.left == (80, 110)
    table.submit("clock fischer 600 15")
    seconds.now += 30
    table.submit("pass", GREEN)
    table.submit("draw")  # with which both are asked
    assert table.now.clock.left[1] == 585


def test_a_pause_and_a_step_back_take_the_clock_with_them(table: Table, seconds: HandClock) -> None:
    table.submit("clock sum 300")
    seconds.now += 10
    table.submit("pause", GREEN)
    assert table.now.clock is not None
    assert table.now.clock.running == frozenset()
    seconds.now += 500
    table.submit("resume", GREEN)
    table.submit("take 1", RED)
    assert table.now.clock.left[0] == 290
    seconds.now += 50
    assert table.submit("back", RED, seat=0).ok
    assert table.now.clock.left[0] == 290


def test_going_back_to_before_a_clock_was_set_keeps_it(table: Table, seconds: HandClock) -> None:
    table.submit("take 1", RED)
    table.submit("clock sum 300")
    seconds.now += 30
    assert table.submit("back", RED, seat=0).ok
    assert table.now.clock is not None
    assert table.now.clock.left == (300, 300)


def test_a_game_is_begun_with_a_clock_and_again_with_the_same(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        assert refusal(table.submit("new pebbles 2 table.clock=later start"))[0] == "wrong-option"
        assert table.submit("new pebbles 2 table.clock=fischer:600:15 start").ok
        assert table.now.clock is not None
        assert table.now.clock.chosen == ClockSetting("fischer", 600, 15)
        assert table.submit("new again").ok
        assert table.now.clock.chosen == ClockSetting("fischer", 600, 15)


def test_after_a_start_nobody_is_charged_until_something_happens(tmp_path: Path) -> None:
    seconds = HandClock()
    with Table(tmp_path, clock=Clock(mono=seconds.monotonic)) as table:
        table.start_turns()
        table.submit("clock sum 300")
        seconds.now += 20
        table.submit("note tea", GREEN)
    with Table(tmp_path, clock=Clock(mono=seconds.monotonic)) as table:
        assert table.now.clock is not None
        assert (table.now.clock.running, table.now.clock.left[0]) == (frozenset(), 280)
        seconds.now += 300
        table.submit("note the board stands again", GREEN)
        assert table.now.clock.running
        seconds.now += 5
        table.submit("note tea", GREEN)
        assert table.now.clock.left[0] == 275


def test_the_menu_offers_what_is_usual(table: Table) -> None:
    ways = desk_menu(table.now, UNIT, ("clock",))
    assert isinstance(ways, tuple)
    assert [way.part for way in ways] == ["count", "turn", "sum", "fischer"]  # there is none to switch off
    minutes = [int(option.part) / 60 for option in options(desk_menu(table.now, UNIT, ("clock", "sum")))]
    assert minutes == [5, 10, 15, 20, 30, 45, 60, 90]
    assert desk_menu(table.now, UNIT, ("clock", "fischer", "600", "15")) == End()


@pytest.mark.parametrize(
    "body", [{"way": "soon"}, {"way": "turn", "seconds": 3}, {"way": "sum", "seconds": 1.5}]
)
def test_a_record_with_a_clock_there_is_not_is_refused(body: dict[str, Any]) -> None:
    opened = {"seats": 2, "options": {"rounds": 2}, "data": {}}
    at = At(1.0, 1.0, "run")
    entries = [
        Entry(
            1,
            "open",
            "a",
            None,
            "unit",
            at,
            {"game": "pebbles", "edition": 1, "settings": opened, "asked": []},
        ),
        Entry(2, "clock", "b", None, "unit", at, body),
    ]
    with pytest.raises(RecordError):
        fold(entries, find, trusted=False)
