"""What fingers mean: traces of edges are replayed, times in milliseconds."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.fronts.keys import KeyReader, Press, chord_of
from companion.ports import Edge

DEBOUNCE = 5  # a press is believed after so long
LETS_GO = 20  # and a release


def edges(trace: str) -> list[Edge]:
    """``"0 key1 down, 100 key1 up"`` as edges."""
    steps = (step.split() for step in trace.split(","))
    return [Edge(key, level == "down", float(at) / 1000) for at, key, level in steps]


def play(
    trace: str | list[Edge],
    *,
    holds: str = "",
    until: float = 60_000,
    asleep: bool = False,
    chord: tuple[str, str] = ("key1", "key3"),
) -> list[Press]:
    """All that a reader says to a trace, fed edge by edge as the front does."""
    reader = KeyReader(frozenset(holds.split()), asleep, chord)
    presses: list[Press] = []
    for edge in edges(trace) if isinstance(trace, str) else trace:
        reader.edge(edge)
        presses += reader.tick(edge.at)[0]
    return presses + list(reader.tick(until / 1000)[0])


def told(presses: list[Press]) -> list[str]:
    """``at ms kind key`` of each."""
    return [f"{press.at * 1000:.0f} {press.kind} {press.key}" for press in presses]


def kinds(presses: list[Press]) -> list[str]:
    return [press.kind for press in presses]


# -------------------------------------------------------------------------------- one key


def test_a_key_without_a_hold_meaning_acts_on_press() -> None:
    assert told(play("0 key3 down, 100 key3 up")) == ["5 short key3"]


def test_a_key_with_a_hold_meaning_acts_on_release() -> None:
    assert told(play("0 key3 down, 100 key3 up", holds="key3")) == ["120 short key3"]


def test_a_hold_is_seen_from_200_ms_and_happens_once_at_600() -> None:
    presses = play("0 key3 down, 2000 key3 up", holds="key3")
    assert told(presses) == [
        "200 hold-progress key3",
        "300 hold-progress key3",
        "400 hold-progress key3",
        "500 hold-progress key3",
        "600 hold key3",
    ]
    assert [round(press.value, 2) for press in presses] == [0.33, 0.5, 0.67, 0.83, 1.0]


def test_the_front_is_told_when_to_look_again() -> None:
    reader = KeyReader(frozenset({"key3"}))
    assert reader.tick(1.0) == ((), None), "nothing is pressed, so there is nothing to wait for"
    reader.edge(Edge("key3", True, 1.0))
    assert reader.tick(1.0) == ((), 1.005), "until the press is debounced"
    assert reader.tick(1.1) == ((), 1.2), "until the hold can be seen"
    reader.edge(Edge("key3", False, 1.15))
    assert reader.tick(1.15)[1] == pytest.approx(1.17), "until the release is debounced"


def test_let_go_just_before_600_ms_it_is_a_short_press() -> None:
    """The release is believed only after the hold would have happened, and still counts."""
    assert kinds(play("0 key3 down, 595 key3 up", holds="key3"))[-1] == "short"


def test_the_meaning_is_the_one_the_key_had_when_it_went_down() -> None:
    reader = KeyReader(frozenset({"key3"}))
    reader.edge(Edge("key3", True, 0.0))
    reader.tick(0.1)
    reader.holds = frozenset()
    assert kinds(list(reader.tick(0.7)[0]))[-1] == "hold"


def test_holding_a_key_without_a_hold_meaning_says_so() -> None:
    assert told(play("0 key3 down, 900 key3 up")) == ["5 short key3", "600 no-hold key3"]


@pytest.mark.parametrize("key", ["key2", "up", "down", "left", "right"])
def test_next_repeats_eight_times_a_second_then_sixteen(key: str) -> None:
    presses = play(f"0 {key} down, 3000 {key} up")
    assert presses[0].kind == "short"
    repeats = [press for press in presses if press.kind == "repeat"]
    assert told(repeats)[:3] == [f"400 repeat {key}", f"525 repeat {key}", f"650 repeat {key}"]
    assert len([press for press in repeats if press.at < 2.0]) == 13
    late = [press.at for press in repeats if press.at > 2.1]
    assert {round(b - a, 4) for a, b in pairwise(late)} == {0.0625}
    assert [press.value for press in repeats] == list(range(1, len(repeats) + 1))


def test_the_joystick_s_press_does_not_repeat() -> None:
    assert kinds(play("0 press down, 3000 press up")) == ["short", "no-hold"]


def test_a_key_down_for_30_s_is_reported_once_and_ignored_until_let_go() -> None:
    stuck = play("0 key1 down, 45000 key1 up, 46000 key1 down, 46100 key1 up", holds="key1")
    after_the_hold = told(stuck)[5:]
    assert after_the_hold == ["30000 stuck key1", "46120 short key1"]


def test_a_stuck_key_does_not_spoil_the_others() -> None:
    presses = play("0 key1 down, 40000 key3 down, 40100 key3 up", holds="key1 key3")
    assert told(presses)[-1] == "40120 short key3"
    assert kinds(presses).count("stuck") == 1


# --------------------------------------------------------------------------------- bounce

PRESS_THAT_BOUNCES = "0 key3 down, 0.4 key3 up, 1.5 key3 down, 2.1 key3 up, 4.4 key3 down, 5.3 key3 up, "
STEADY = "6.8 key3 down, "
RELEASE_THAT_BOUNCES = "140 key3 up, 140.3 key3 down, 141.9 key3 up, 143.2 key3 down, 144 key3 up"


@pytest.mark.parametrize("holds", ["", "key3"])
def test_a_bouncing_contact_is_one_press(holds: str) -> None:
    presses = play(PRESS_THAT_BOUNCES + STEADY + RELEASE_THAT_BOUNCES, holds=holds)
    assert kinds(presses) == ["short"]


def test_a_spike_on_the_wire_is_no_press() -> None:
    assert play("0 key3 down, 0.2 key3 up, 50 key3 down, 53 key3 up") == []


def test_a_contact_that_fails_for_a_moment_does_not_end_a_hold() -> None:
    assert told(play("0 key3 down, 590 key3 up, 601 key3 down, 900 key3 up", holds="key3"))[-1] == (
        "601 hold key3"
    )


def test_presses_without_a_release_and_releases_without_a_press_do_no_harm() -> None:
    """As reported of a library that debounces by itself and loses edges on the way."""
    trace = "0 key3 up, 100 key3 down, 300 key3 down, 400 key3 up, 500 key3 up, 700 key3 down, 800 key3 up"
    assert told(play(trace)) == ["105 short key3", "705 short key3"]


def test_phantom_toggles_after_a_release_are_not_presses() -> None:
    """A contact that chatters while it opens, each spell shorter than a finger can be."""
    chatter = ", ".join(f"{200 + 4 * n} key3 {'down' if n % 2 else 'up'}" for n in range(9))
    assert kinds(play(f"0 key3 down, {chatter}")) == ["short"]


@pytest.mark.parametrize(("first", "second"), [("key1", "key3"), ("key3", "key1")])
def test_two_quick_presses_keep_their_order(first: str, second: str) -> None:
    """The second key goes down while the release of the first is not yet believed."""
    earlier = "0 key3 down, 50 key3 up, 100 key1 down, 150 key1 up, "
    quick = f"1000 {first} down, 1100 {first} up, 1104 {second} down, 1200 {second} up"
    presses = play(earlier + quick, holds=first)
    assert told(presses)[2:] == [f"1120 short {first}", f"1120 short {second}"]


def test_a_level_told_twice_changes_nothing() -> None:
    trace = "0 key3 down, 3 key3 down, 100 key3 up, 115 key3 up"
    assert told(play(trace, holds="key3")) == ["120 short key3"]
    assert told(play(trace)) == ["5 short key3"]


# ------------------------------------------------------------------------------- two keys


def test_a_second_key_cancels_a_hold_and_means_nothing_itself() -> None:
    presses = play("0 key3 down, 300 key2 down, 900 key2 up, 1000 key3 up", holds="key3")
    assert told(presses)[-1] == "305 cancel key3"
    assert kinds(presses).count("short") == 0


def test_a_second_key_ends_a_repeat_and_acts() -> None:
    presses = play("0 key2 down, 450 key3 down, 2000 key3 up, 3000 key2 up")
    assert told(presses) == ["5 short key2", "400 repeat key2", "455 short key3", "1050 no-hold key3"]


def test_both_outer_keys_count_down_to_power_off() -> None:
    presses = play("0 key1 down, 200 key3 down, 5000 key1 up, 5000 key3 up", holds="key1 key3")
    assert told(presses) == [
        "200 hold-progress key1",
        "205 cancel key1",
        "700 countdown key3",
        "1700 countdown key3",
        "2700 countdown key3",
        "3700 power-off key3",
    ]
    assert [press.value for press in presses if press.kind == "countdown"] == [3, 2, 1]


@pytest.mark.parametrize("first", ["key1", "key3"])
def test_letting_go_of_either_cancels_the_countdown(first: str) -> None:
    second = "key3" if first == "key1" else "key1"
    presses = play(f"0 key1 down, 20 key3 down, 2000 {first} up, 4000 {second} up", holds="key1 key3")
    assert kinds(presses) == ["countdown", "countdown", "countdown-cancel"]
    assert presses[-1].at == pytest.approx(2.020)


def test_let_go_before_the_countdown_shows_nothing_has_happened() -> None:
    assert play("0 key1 down, 20 key3 down, 400 key1 up, 420 key3 up", holds="key1 key3") == []


def test_power_off_does_not_come_while_a_key_is_being_let_go() -> None:
    presses = play("0 key1 down, 0 key3 down, 3495 key1 up, 5000 key3 up", holds="key1 key3")
    assert kinds(presses)[-1] == "countdown-cancel"


def test_outer_keys_pressed_too_far_apart_are_a_cancelled_hold() -> None:
    presses = play("0 key1 down, 350 key3 down, 6000 key1 up, 6000 key3 up", holds="key1 key3")
    assert kinds(presses) == ["hold-progress", "hold-progress", "cancel"]


def test_a_third_key_cancels_the_countdown() -> None:
    presses = play("0 key1 down, 0 key3 down, 1000 key2 down, 1100 key2 up", holds="key1", until=9000)
    assert kinds(presses) == ["countdown", "countdown-cancel"]


# ------------------------------------------------------------------------------- joystick


def test_a_joystick_that_is_pressed_is_key_3_with_its_hold() -> None:
    assert told(play("0 press down, 100 press up")) == ["5 short key3"]
    assert told(play("0 press down, 100 press up", holds="key3")) == ["120 short key3"]
    assert told(play("0 press down, 900 press up", holds="key3"))[-1] == "600 hold key3"


def test_where_the_joystick_is_the_only_key_3_the_two_buttons_switch_off() -> None:
    assert chord_of(("key1", "key2", "up", "down", "left", "right", "press")) == ("key1", "key2")
    assert chord_of(("key1", "key2", "key3", "up", "down", "left", "right", "press")) == ("key1", "key3")
    assert chord_of(("key1", "key2", "key3")) == ("key1", "key3")


@pytest.mark.parametrize("order", [("key1", "key2"), ("key2", "key1")])
def test_the_two_buttons_count_down_in_either_order_and_letting_go_cancels(order: tuple[str, str]) -> None:
    first, second = order
    held = play(f"0 {first} down, 200 {second} down, 5000 {first} up", holds="key1", chord=("key1", "key2"))
    assert [press.kind for press in held if press.kind in ("countdown", "power-off")] == [
        "countdown",
        "countdown",
        "countdown",
        "power-off",
    ]
    let_go = play(
        f"0 {first} down, 200 {second} down, 2000 {first} up, 4000 {second} up",
        holds="key1",
        chord=("key1", "key2"),
    )
    assert kinds(let_go)[-1] == "countdown-cancel"
    assert "repeat" not in kinds(held) + kinds(let_go)


def test_the_contacts_make_good_what_was_lost() -> None:
    reader = KeyReader()
    reader.edge(Edge("key2", True, 0.0))
    assert kinds(list(reader.tick(0.1)[0])) == ["short"]
    reader.contacts((), 0.2)  # let go, and nobody was told
    assert reader.tick(5.0) == ((), None)
    reader.edge(Edge("key2", True, 6.0))
    assert kinds(list(reader.tick(6.1)[0])) == ["short"]


def test_a_look_in_the_moment_of_a_press_does_not_swallow_it() -> None:
    """The contact is closed already, and the edge on its way through the queue."""
    reader = KeyReader()
    reader.contacts(("key3",), 1.0)
    reader.edge(Edge("key3", True, 0.9995))
    assert kinds(list(reader.tick(1.1)[0])) == ["short"]


def test_a_key_that_is_down_before_anybody_looks_says_nothing_but_that_it_is_stuck() -> None:
    reader = KeyReader(frozenset({"key3"}))
    reader.contacts(("key3",), 0.8)
    reader.contacts(("key3",), 1.0)
    assert kinds(list(reader.tick(20.0)[0])) == []
    reader.contacts(("key3",), 20.0)
    assert kinds(list(reader.tick(40.0)[0])) == ["stuck"]
    assert reader.stuck == ("key3",)
    reader.contacts((), 41.0)
    reader.tick(42.0)
    assert not reader.stuck
    reader.edge(Edge("key3", True, 43.0))
    reader.edge(Edge("key3", False, 43.1))
    assert kinds(list(reader.tick(44.0)[0])) == ["short"]


# ---------------------------------------------------------------------------------- sleep


def test_the_press_that_wakes_the_display_does_nothing_else() -> None:
    presses = play("0 key3 down, 900 key3 up, 1000 key3 down, 1100 key3 up", holds="key3", asleep=True)
    assert told(presses) == ["5 wake key3", "1120 short key3"]


def test_a_waking_press_is_no_part_of_the_chord() -> None:
    presses = play("0 key1 down, 100 key3 down, 5000 key1 up, 5000 key3 up", asleep=True)
    assert told(presses) == ["5 wake key1", "105 short key3", "700 no-hold key3"]


# ------------------------------------------------------------------- anything can happen

KEYS = ("key1", "key2", "key3", "left")


@st.composite
def physical_press(draw: st.DrawFn, start: float) -> list[tuple[bool, float]]:
    """Levels over time of one press as a contact makes it: it bounces, holds, bounces."""
    at = start
    levels: list[tuple[bool, float]] = []
    for closing in (True, False):
        for _ in range(draw(st.integers(0, 4))):
            # A spell on the wrong side is shorter than the time in which it would be believed.
            levels.append((closing, at))
            at += draw(st.floats(0.0001, 0.0045))
            levels.append((not closing, at))
            at += draw(st.floats(0.0001, 0.0045))
        levels.append((closing, at))
        at += draw(st.floats(0.03, 1.5)) if closing else 0.0
    return levels


@st.composite
def fingers(draw: st.DrawFn) -> tuple[list[Edge], Counter[str]]:
    """Presses of several keys, overlapping as they like, and how many there were of each."""
    trace: list[Edge] = []
    count: Counter[str] = Counter()
    for key in KEYS:
        at = draw(st.floats(0, 1))
        for _ in range(draw(st.integers(0, 4))):
            levels = draw(physical_press(at))
            trace += [Edge(key, down, when) for down, when in levels]
            count[key] += 1
            at = levels[-1][1] + draw(st.floats(0.05, 1))
    return sorted(trace, key=lambda edge: edge.at), count


@st.composite
def any_edges(draw: st.DrawFn) -> list[Edge]:
    """No contact would: any level at any time."""
    at = 0.0
    trace = []
    for _ in range(draw(st.integers(0, 40))):
        at += draw(st.sampled_from((0.0, 0.001, 0.01, 0.02, 0.1, 0.3, 0.6, 2.0, 31.0)))
        trace.append(Edge(draw(st.sampled_from(KEYS)), draw(st.booleans()), at))
    return trace


@given(fingers(), st.sets(st.sampled_from(KEYS)), st.booleans())
def test_no_press_is_ever_two(played: tuple[list[Edge], Counter[str]], holds: set[str], asleep: bool) -> None:
    trace, count = played
    presses = play(trace, holds=" ".join(holds), asleep=asleep)
    acts = Counter(press.key for press in presses if press.kind in ("short", "hold", "wake"))
    assert all(acts[key] <= count[key] for key in KEYS)


@given(st.lists(st.sampled_from(KEYS), max_size=5), st.data())
def test_one_key_after_another_each_press_acts_once(order: list[str], data: st.DataObject) -> None:
    at = 0.0
    trace: list[Edge] = []
    for key in order:
        levels = data.draw(physical_press(at))
        trace += [Edge(key, down, when) for down, when in levels]
        at = levels[-1][1] + 0.021
    presses = play(trace, holds="key1 key3")
    assert [press.key for press in presses if press.kind in ("short", "hold")] == order


@given(any_edges(), st.sets(st.sampled_from(KEYS)))
def test_progress_ends_in_exactly_one_way(trace: list[Edge], holds: set[str]) -> None:
    open_holds: set[str] = set()
    for press in play(trace, holds=" ".join(holds), until=1e9):
        match press.kind:
            case "hold-progress":
                open_holds.add(press.key)
            case "hold" | "cancel":
                open_holds.remove(press.key)
            case "short":
                open_holds.discard(press.key)
    assert not open_holds


@given(any_edges(), st.sets(st.sampled_from(KEYS)), st.lists(st.floats(0, 40), max_size=20))
def test_how_often_the_front_looks_changes_nothing(
    trace: list[Edge], holds: set[str], looks: list[float]
) -> None:
    def watch(times: list[float]) -> list[Press]:
        reader = KeyReader(frozenset(holds))
        presses: list[Press] = []
        steps: list[tuple[float, Edge | None]] = [(edge.at, edge) for edge in trace]
        for at, edge in sorted(steps + [(at, None) for at in times], key=lambda step: step[0]):
            if edge is not None:
                reader.edge(edge)
            else:
                presses += reader.tick(at)[0]
        return presses + list(reader.tick(2000)[0])

    assert watch(looks) == watch([])


@given(any_edges(), st.sets(st.sampled_from(KEYS)))
def test_deadlines_lead_to_rest(trace: list[Edge], holds: set[str]) -> None:
    """Whoever sleeps until each deadline comes to the end, and never waits for the past."""
    reader = KeyReader(frozenset(holds))
    now = 0.0
    for edge in trace:
        reader.edge(edge)
        now = edge.at
    _presses, due = reader.tick(now)
    for _ in range(3000):
        if due is None:
            break
        assert due > now
        now = due
        _presses, due = reader.tick(now)
    assert due is None
