"""The unit in time: holds, steps, motion, dimming and sleep. Times are seconds of a made-up clock."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games
from companion.fronts.oled import draw
from companion.frozen import replace
from companion.play import END_EVENT, Glyph, text
from companion.table.happened import Drawn, OpponentsTurn
from companion.table.intents import ProposalShown
from companion.table.people.guests import PermissionRequest
from companion.views import screens
from companion.views.bodies import Card, Columns, Countdown, Direction, Idle, Join, Notice, Panel, Rows, Safe
from companion.views.panel import named
from companion.views.prose import languages
from companion.views.screens import ShownScreen
from companion.views.screens.join import JOIN
from companion.views.screens.screen import Passing, PermissionReply, Screen, Submission
from companion.views.walk import turn_to
from tests.fronts.bench import Bench, titled
from tests.fronts.fingers import INVITATION
from tests.support.tables import Table
from tests.support.there import of_kind, there


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with Table(tmp_path / "games.sqlite") as table:
        table.start_turns()
        yield Bench(table)


# ------------------------------------------------------------------------------- holds


def test_a_hold_fills_the_label_and_happens_once(bench: Bench) -> None:
    bench.down("key3")
    bench.wait(0.45)
    assert 0 < bench.console.shown().panel.keys[2].held < 1
    assert bench.words == []
    bench.wait(0.3)
    assert bench.words == ["pass"]
    assert bench.console.shown().panel.keys[2].held == 0
    bench.wait(2)
    bench.up("key3")
    bench.wait(0.1)
    assert bench.words == ["pass"]


def test_letting_go_early_is_a_short_press(bench: Bench) -> None:
    bench.down("key3")
    bench.wait(0.4)
    bench.up("key3")
    bench.wait(0.1)
    assert bench.words == []
    assert bench.console.walk.menu.tree == "play"


def test_both_outer_keys_count_down_and_letting_go_cancels(bench: Bench) -> None:
    bench.down("key1", "key3")
    bench.wait(0.7)
    assert bench.console.shown().panel.body == Countdown(3, 3, "Keep holding: off in", "let go to stay")
    bench.wait(1)
    bench.up("key1", "key3")
    bench.wait(0.2)
    assert isinstance(bench.console.shown().panel.body, Columns)
    assert not bench.console.leaving
    assert bench.words == []


def test_holding_both_to_the_end_asks_for_power_off(bench: Bench) -> None:
    bench.down("key1", "key3")
    bench.wait(4)
    assert bench.console.leaving
    assert of_kind(Safe, bench.console.farewell().body).line == "round 1 is kept"


def test_a_second_tap_before_the_answer_means_nothing(bench: Bench) -> None:
    bench.tap("key3")  # Act
    bench.tap("key3")  # Take
    for _ in range(2):
        bench.down("key3")
        bench.console.tick(bench.now + 0.006)
        bench.now += 0.05
        bench.up("key3")
        bench.console.tick(bench.now + 0.03)
        bench.now += 0.05
    assert [of_kind(Submission, errand).word for errand in bench.console.errands()] == ["take 2"]


def test_key_2_repeats(bench: Bench) -> None:
    bench.tap("key3")  # Act
    rows = bench.body(Rows)
    bench.down("key2")
    bench.wait(0.5)
    bench.up("key2")
    bench.wait(0.1)
    assert bench.body(Rows).focus == (there(rows.focus) + 2) % len(rows.rows)


# ------------------------------------------------------------------------------- steps


def test_steps_go_by_themselves_and_the_last_one_stays_longer(bench: Bench) -> None:
    bench.happen(titled("One"), titled("Two"))
    assert bench.body(Card).head == "One"
    bench.wait(1.1)
    assert bench.body(Card).head == "One"
    bench.wait(0.2)
    assert bench.body(Card).head == "Two"
    bench.wait(1.5)
    assert bench.body(Card).head == "Two"
    bench.wait(1.2)
    assert isinstance(bench.console.shown().panel.body, Columns)


def test_key_2_says_that_a_step_stays_and_then_that_they_go_by_themselves(bench: Bench) -> None:
    bench.happen(titled("One"), titled("Two"))
    assert bench.console.shown().panel.keys[1].label == "stay"
    bench.tap("key2")
    bench.wait(30)
    assert bench.body(Card).head == "One"
    assert bench.console.shown().panel.keys[1].label == "by itself"
    bench.tap("key2")
    bench.wait(1.5)
    assert bench.body(Card).head == "Two"
    bench.tap("key2")
    bench.tap("key3")
    assert bench.console.walk.steps is None


@pytest.mark.parametrize("language", languages())
def test_what_key_2_does_while_steps_are_shown_is_read_whole_on_every_board(
    bench: Bench, language: str
) -> None:
    """Where a number is printed beside the key, it takes seven pixels of the label."""
    bench.happen(titled("One"), titled("Two"))
    steps = there(bench.console.walk.steps)
    for waiting in (False, True):
        walk = replace(bench.console.walk, language=language, steps=replace(steps, waiting=waiting))
        shown = ShownScreen(walk, bench.console.snapshot).panel
        for printed in ({}, {"key1": "5", "key2": "6"}, {"key1": "1", "key2": "2", "key3": "3"}):
            assert draw(named(shown, printed)).cut == [], printed


def test_the_arrow_turns_before_it_comes_to_rest(bench: Bench) -> None:
    bench.happen(titled("Worm", Glyph("direction", 3, "worm")))
    numbers = []
    for _ in range(8):
        body = bench.console.shown().panel.body
        assert isinstance(body, Direction)
        numbers.append((body.number, body.word))
        bench.wait(0.1)
    assert [number for number, _ in numbers[:6]] == [3, 4, 5, 6, 1, 2]
    assert numbers[7] == (3, "south-east")
    assert {word for _, word in numbers[:6]} == {""}


def test_a_die_that_fell_by_hand_rests_already(bench: Bench) -> None:
    """*Fungus to k6* stood there with an 8 and an arrow to the north-west for a 1 that somebody rolled."""
    hand = Drawn("die", "3", "hand", again=False)
    bench.happen(titled("Worm", Glyph("direction", 3, "worm")), drawn=(hand,))
    body = bench.console.shown().panel.body
    assert isinstance(body, Direction)
    assert (body.number, body.word) == (3, "south-east")


def test_an_arrow_on_squares_comes_to_rest_as_well(bench: Bench) -> None:
    bench.happen(titled("Cloud", Glyph("compass", 7, "cloud")))
    at = bench.now
    while not bench.body(Direction).word:
        at = there(bench.console.tick(at))  # drawn when the console says so, as the unit does
    assert (bench.body(Direction).number, bench.body(Direction).word) == (7, "west")


def test_the_bag_shakes_while_the_draw_is_under_way(tmp_path: Path) -> None:
    with Table(tmp_path / "games.sqlite", find=games.find, names=games.names) as table:
        table.submit("new web-of-flies 2 start")
        bench = Bench(table)
        bench.down("key3")
        bench.console.tick(bench.now + 0.006)
        shaken = bench.console.shown().panel.body
        assert isinstance(shaken, Card)
        assert shaken.shaken
        bench.wait(0.3)
        assert bench.console.walk.steps
        assert bench.body(Card).shaken == 0


def test_without_motion_nothing_moves_by_itself(tmp_path: Path) -> None:
    with Table(tmp_path / "games.sqlite") as table:
        table.start_turns()
        bench = Bench(table, motion=False)
        bench.happen(titled("Worm", Glyph("direction", 3, "worm")))
        assert bench.body(Direction).number == 3
        assert bench.body(Direction).word == "south-east"


# -------------------------------------------------------------------------------- requests

TABLET = PermissionRequest("tablet", "table")
PHONE = PermissionRequest("phone", "referee", frozenset({1}))


def test_a_request_comes_up_and_key_3_grants_it(bench: Bench) -> None:
    bench.request(TABLET)
    assert bench.asks == "A phone asks"
    assert bench.console.cues == ["asked"]
    bench.wait(1)
    bench.tap("key3")
    assert bench.replies == [PermissionReply(TABLET, granted=True)]
    assert isinstance(bench.console.shown().panel.body, Columns)
    assert bench.words == []


def test_key_1_declines_and_the_next_in_line_follows(bench: Bench) -> None:
    bench.request(TABLET, PHONE)
    bench.wait(1)
    bench.tap("key1")
    assert bench.replies == [PermissionReply(TABLET, granted=False)]
    assert bench.asks is None  # not under a finger that may tap twice
    bench.wait(2)
    assert bench.asks == "Green’s phone asks"


def test_a_request_that_is_withdrawn_vanishes(bench: Bench) -> None:
    bench.request(TABLET)
    bench.request()
    assert isinstance(bench.console.shown().panel.body, Columns)


def test_a_request_waits_while_the_keys_are_in_use(bench: Bench) -> None:
    bench.tap("key1")
    bench.request(TABLET)
    assert bench.asks is None
    bench.tap("key1")
    bench.wait(0.8)
    assert bench.asks is None
    bench.wait(0.3)
    assert bench.asks


def test_a_press_that_was_on_its_way_when_a_request_came_up_answers_nothing(bench: Bench) -> None:
    bench.wait(5)
    bench.request(TABLET)
    bench.wait(0.1)
    bench.tap("key3")
    assert bench.replies == []
    assert bench.asks
    bench.wait(0.5)
    bench.tap("key3")
    assert bench.replies == [PermissionReply(TABLET, granted=True)]


def test_a_press_on_its_way_to_one_proposal_does_not_answer_the_next(bench: Bench) -> None:
    proposal = ProposalShown(
        7, 0, "stop count", text("Stop and count"), text("It ends."), frozenset((0,)), frozenset((1,)), {}
    )
    bench.console.see(replace(bench.console.snapshot, proposal=proposal), bench.now)
    bench.wait(2)
    bench.console.see(replace(bench.console.snapshot, proposal=replace(proposal, n=9)), bench.now)
    bench.tap("key1")
    assert bench.words == []
    bench.wait(1)
    bench.tap("key1")
    assert bench.words == ["object"]


def test_an_end_is_headed_as_one_and_not_by_whoever_was_on_turn(bench: Bench) -> None:
    bench.happen(replace(titled("Red wins", Glyph("icon", icon="crown")), kind=END_EVENT))
    assert bench.console.shown().panel.title == "Final score"


def test_a_press_on_its_way_does_not_turn_over_what_the_box_has_just_done(bench: Bench) -> None:
    """Whoever went on from a word of their own turned over that of the box, which had come up meanwhile."""
    bench.happen(titled("One"), opponents={1: 250})
    bench.happen(titled("Two"), opponents={1: 250}, opponents_turn=OpponentsTurn(1, "take"))
    bench.wait(1.3)  # the first has passed by itself, just now
    assert bench.body(Card).head == "Two"
    bench.tap("key3")
    assert bench.body(Card).head == "Two"
    bench.wait(0.5)
    bench.tap("key3")
    assert not isinstance(bench.console.shown().panel.body, Card)


def test_a_press_that_was_meant_for_a_proposal_says_nothing_once_it_is_over(bench: Bench) -> None:
    proposal = ProposalShown(
        7, 0, "stop count", text("Stop and count"), text("It ends."), frozenset((0,)), frozenset((1,)), {}
    )
    without = bench.console.snapshot
    bench.console.see(replace(without, proposal=proposal), bench.now)
    bench.wait(2)
    bench.down("key3")
    bench.wait(0.3)
    bench.console.see(without, bench.now)  # the last phone has agreed meanwhile, or one does not
    bench.wait(0.7)
    bench.up("key3")
    bench.wait(1)
    assert bench.words == []
    bench.console.see(replace(without, proposal=proposal), bench.now)
    bench.wait(2)
    bench.console.see(without, bench.now)
    bench.wait(0.1)
    bench.down("key3")
    bench.wait(0.7)
    bench.up("key3")
    assert bench.words == []
    bench.wait(1)
    bench.down("key3")
    bench.wait(0.7)
    assert bench.words == ["pass"]


def test_a_screen_says_itself_what_the_console_has_to_know(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Screen(
        "made",
        lambda _glance: Panel(Notice("Made", "")),
        lambda glance, _key: (turn_to(glance.walk, "help"), None),
        asks=lambda _glance: "a question",
        passes=lambda glance: Passing(5, turn_to(glance.walk, "log")),
        invites=True,
    )
    monkeypatch.setattr(screens, "_on_show", lambda glance: made if glance.walk.page is None else JOIN)
    bench.console.see(replace(bench.console.snapshot, proposal=None), bench.now)
    assert bench.console.inviting
    bench.tap("key3")
    assert bench.console.walk.page is None  # nobody can have read it yet
    bench.wait(6)
    assert bench.console.walk.page == "log"


def test_a_request_waits_for_the_end_of_a_word_that_is_begun(bench: Bench) -> None:
    bench.tap("key3")  # Act
    bench.tap("key3")  # Take
    bench.request(TABLET)
    bench.wait(30)
    assert bench.asks is None
    bench.tap("key3")  # 2
    bench.tap("key1")  # back to the table
    assert bench.words == ["take 2"]
    bench.wait(2)
    assert bench.asks


def test_a_request_does_not_wait_for_ever_for_a_word_that_nobody_ends(bench: Bench) -> None:
    bench.tap("key3")  # Act
    before = bench.console.walk
    bench.request(TABLET)
    bench.wait(91)
    assert bench.asks
    bench.tap("key1")
    assert bench.console.walk == before


def test_what_happened_is_shown_before_a_wish(bench: Bench) -> None:
    bench.wait(300)  # nobody at the box, everybody at the phones
    bench.happen(titled("One"), titled("Two"))
    bench.request(TABLET)
    assert bench.body(Card).head == "One"
    bench.wait(1.3)
    assert bench.body(Card).head == "Two"
    bench.wait(2.5)
    assert bench.asks


def test_what_happens_under_a_request_is_shown_from_its_beginning_after_it(bench: Bench) -> None:
    bench.request(TABLET)
    bench.happen(titled("One"), titled("Two"))
    bench.wait(20)
    assert bench.asks
    bench.tap("key1")
    bench.wait(0.5)
    assert bench.body(Card).head == "One"


@pytest.mark.parametrize("seconds", [100, 700])
def test_a_request_wakes_a_display_that_is_dim_or_dark(bench: Bench, seconds: float) -> None:
    bench.wait(seconds)
    bench.request(TABLET)
    assert bench.console.shown().light == "bright"
    bench.wait(1)
    bench.tap("key3")
    assert bench.replies == [PermissionReply(TABLET, granted=True)]


def test_a_request_nobody_answers_grows_dim_and_dark(bench: Bench) -> None:
    bench.request(TABLET)
    bench.wait(700)
    assert bench.console.shown().light == "off"
    bench.tap("key3")  # only wakes
    assert bench.replies == []
    bench.wait(0.1)
    bench.tap("key3")
    assert bench.replies == [PermissionReply(TABLET, granted=True)]


# ---------------------------------------------------------------------------- dim, asleep


def test_the_display_dims_after_90_seconds_and_goes_dark_after_ten_minutes(bench: Bench) -> None:
    bench.wait(80)
    assert bench.console.shown().light == "bright"
    bench.wait(15)
    assert bench.console.shown().light == "dim"
    bench.wait(510)
    assert bench.console.shown().light == "off"


def test_a_dimmed_display_still_takes_a_press(bench: Bench) -> None:
    bench.wait(100)
    bench.tap("key3")
    assert bench.console.shown().light == "bright"
    assert bench.console.walk.menu.tree == "play"


def test_a_dark_display_is_woken_by_a_press_that_does_nothing_else(bench: Bench) -> None:
    bench.wait(700)
    bench.tap("key3")
    assert bench.console.shown().light == "bright"
    woken = bench.console.walk
    assert woken.menu.tree == ""
    bench.tap("key3")
    assert bench.console.walk.menu.tree == "play"


def test_somebody_elses_act_wakes_the_display(bench: Bench) -> None:
    bench.wait(700)
    bench.happen(titled("Green acts"))
    assert bench.console.shown().light == "bright"
    bench.tap("key3")
    assert bench.console.walk.steps is None


def test_a_phone_that_takes_part_in_the_luck_wakes_no_display(bench: Bench) -> None:
    """The record has an entry more, by which other phones are named for the next draw."""
    bench.wait(700)
    before = bench.console.snapshot
    assert before.round is not None
    round_ = replace(before.round, number=before.round.number + 1, witnesses={"00" * 8: "00" * 32})
    fixed = replace(before, rev=before.rev + 1, entry=before.entry + 1, round=round_)
    bench.console.see(fixed, bench.now)
    assert bench.console.shown().light == "off"


def test_a_dimmed_picture_wanders_by_a_pixel(bench: Bench) -> None:
    bench.wait(91)
    shifts = set()
    for _ in range(6):
        bench.wait(60)
        shifts.add(bench.console.shown().shift)
    assert len(shifts) == 4
    assert all(0 <= dx <= 2 and 0 <= dy <= 2 for dx, dy in shifts)


def test_nothing_is_due_for_a_long_time_when_nothing_happens(bench: Bench) -> None:
    bench.wait(1)
    due = bench.console.tick(bench.now)
    assert due is not None
    assert due - bench.now > 5


# ----------------------------------------------------------------------- without a game


def test_the_idle_picture_moves_every_minute_and_phones_are_invited_when_it_is_known_how(
    tmp_path: Path,
) -> None:
    with Table(tmp_path / "games.sqlite") as table:
        bench = Bench(table)
        before = bench.console.shown().panel.body
        assert isinstance(before, Idle)
        bench.wait(60)
        assert bench.console.shown().panel.body == replace(before, beat=before.beat + 1)
        bench.tap("key2")
        assert bench.console.inviting
        assert isinstance(bench.console.shown().panel.body, Notice)
        bench.console.invite(INVITATION)
        body = bench.console.shown().panel.body
        assert isinstance(body, Join)
        assert body.url == INVITATION.url
