"""What the box says aloud, and that nobody ever waits for it."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from companion.errors import plain
from companion.fronts.cues import CUES
from companion.fronts.herald import Herald
from companion.fronts.unit import UnitFront
from companion.frozen import replace
from companion.play import Choice, Duel, Event, Fighter, Fought, Over, text
from companion.table.intents import Snapshot
from companion.table.people import switches as book
from companion.table.people.switches import Switches
from companion.views.announcing import announced
from drivers import open_unit
from drivers.profiles import load_profile
from drivers.voice import VoiceSetup
from drivers.voice.simulated import SimulatedVoice
from tests.fronts.fingers import INVITATION, Fingers
from tests.support.tables import GREEN, RED, Table
from tests.support.waiting import until

DUEL = Duel(
    (
        Fighter(0, text("Red Alpha"), text("attacks"), "spider"),
        Fighter(1, text("Green Beta"), text("defends"), "spider"),
    ),
    (),
)
FOUGHT = Fought((0, 1), (text("Red Alpha"), text("Green Beta")), (4, 3), 0, 60)


class Listened:
    """A voice that only remembers."""

    speaks = True

    def __init__(self) -> None:
        self.spoken: list[tuple[str, str]] = []

    def speak(self, sentence: str, language: str) -> None:
        self.spoken.append((sentence, language))

    def check(self) -> None:
        pass

    def close(self) -> None:
        pass


def told(before: Snapshot, after: Snapshot) -> list[str]:
    return [plain(sentence) for sentence in announced(before, after)]


def fighting(now: Snapshot) -> Snapshot:
    """The same table where Green is asked how to defend."""
    return replace(now, pending=(Choice(1, text("Defend"), "battle", duel=DUEL),), asks={1: 90}, entry=90)


def test_whose_turn_it_is_is_said_once(table: Table) -> None:
    table.deal()
    table.submit("ready", RED)
    before = table.now
    table.submit("ready", GREEN)
    assert told(before, table.now) == ["Red, it is your turn."]
    assert told(table.now, table.now) == []


def test_a_turn_of_the_box_is_not_called(table: Table) -> None:
    table.deal()
    table.submit("ready", RED)
    before = table.now
    table.submit("ready", GREEN)
    assert told(before, replace(table.now, opponents={0: 1000})) == []


def test_what_happened_is_said_and_the_dealing_of_a_board_is_not(table: Table) -> None:
    table.start_turns()
    before = table.now
    event = Event("event", text("A critter came."), title=text("Critter"))
    assert told(before, replace(before, moved=99, events=(event,))) == ["A critter came."]
    assert told(before, replace(before, moved=99, events=(event,) * 5)) == ["A critter came."] * 3
    assert told(before, replace(before, moved=99, events=(event,) * 12)) == []


def test_a_battle_is_said_when_it_begins(table: Table) -> None:
    table.start_turns()
    before = table.now
    assert told(before, fighting(before)) == ["Red Alpha attacks Green Beta."]
    assert told(fighting(before), fighting(before)) == []


def test_the_end_is_said_with_who_won_and_why(table: Table) -> None:
    table.start_turns()
    before = table.now
    over = Over(((1,), (0,)), "limit", text("Nobody has a stone left."))
    assert told(before, replace(before, pending=over)) == ["Green wins.", "Nobody has a stone left."]


def test_a_pause_is_silent(table: Table) -> None:
    table.start_turns()
    before = table.now
    assert told(before, replace(fighting(before), paused=True)) == []


# ------------------------------------------------------------------------------- the switch


def test_it_is_off_until_somebody_switches_it_on_and_that_is_remembered(table: Table, tmp_path: Path) -> None:
    voice, switches = Listened(), Switches(tmp_path / book.FILE, language="de")
    herald = Herald(voice, switches)
    table.start_turns()
    before = table.now
    herald.follow(before, fighting(before))
    assert (herald.wanted, voice.spoken) == (False, [])
    herald.switch(True)
    herald.follow(before, replace(fighting(before), names={0: "Mia"}))
    assert [language for _, language in voice.spoken] == ["de", "de"]
    assert [sentence for sentence, _ in voice.spoken] == [
        "Die Box sagt jetzt an, was geschieht.",
        "Red Alpha greift Green Beta an.",
    ]
    assert Switches(tmp_path / book.FILE).announcing
    herald.switch(False)
    assert not Switches(tmp_path / book.FILE, announcing=True).announcing


@pytest.mark.parametrize("damage", ["", "{", '{"announcing": 1}', "[]"])
def test_a_damaged_book_of_switches_begins_as_the_configuration_says_and_is_told(
    tmp_path: Path, damage: str
) -> None:
    (tmp_path / book.FILE).write_text(damage)
    reports: dict[str, str] = {}
    switches = Switches(tmp_path / book.FILE, announcing=True)
    switches.report_to(lambda part, words: reports.update({part: plain(words)} if words else {}))
    assert switches.announcing
    assert "is forgotten: switch it again" in reports["switches forgotten"]
    switches.close()


def test_keys_alone_find_the_help_and_the_switch(table: Table) -> None:
    at = Fingers(table)
    assert at.panel.keys[0].label == "Help"
    at.press(1, 3)
    assert (at.on, at.panel.title) == ("help", "How it goes")
    at.press(2)
    assert at.panel.title == "A short press"
    at.press(2)
    assert at.panel.title == "Held down"
    at.press(2)
    assert at.panel.title == "Behind more"
    at.press(2)
    assert at.panel.title == "How it goes"
    at.press(1)  # a box without a voice has no page for it
    assert at.on == "language"
    at.press(1, 1)  # by the list of Help
    assert at.on == "idle"
    at.walk = replace(at.walk, announcing=False)
    at.press(1, 3, 1)
    assert (at.on, at.panel.keys[1].label) == ("voice", "On")
    at.press(2)
    assert (at.walk.announcing, at.panel.keys[1].label) == (True, "Off")


def test_during_a_game_they_are_there_while_it_is_paused_and_cost_no_press_else(table: Table) -> None:
    table.start_turns()
    at = Fingers(table)
    at.walk = replace(at.walk, announcing=False)
    at.press(1, 1, 1, 1)
    assert at.on == "menu"
    table.submit("pause")
    at.look()
    seen = set()
    for _ in range(8):
        at.press(1)
        seen.add(at.on)
    assert {"help", "voice"} <= seen


# ------------------------------------------------------------------- a unit that really speaks


def test_a_voice_that_hangs_or_is_mute_holds_up_neither_desk_nor_keys(table: Table) -> None:
    profile = replace(load_profile("desk"), voice=VoiceSetup("simulated"))
    unit = open_unit(profile)
    assert isinstance(unit.voice, SimulatedVoice)
    unit.voice._per_sign = 60.0  # a sentence that takes half an hour
    switches = Switches(announcing=True)
    front = UnitFront(
        table.desk, unit, Nobody(), join=lambda: INVITATION, power_off=lambda: None, switches=switches
    )
    front.start()
    try:
        table.start_turns()
        voice = unit.voice
        until(lambda: voice.heard)
        begun = time.monotonic()
        for seat in (RED, GREEN, RED):
            table.submit("pass", seat)
        assert time.monotonic() - begun < 5
        assert front.alive()
        assert [thread.name for thread in threading.enumerate()].count("voice") == 1
    finally:
        begun = time.monotonic()
        front.stop()
        unit.close()
    assert time.monotonic() - begun < 5


class Nobody:
    """No phone asks for anything."""

    def permission_requests(self) -> tuple[()]:
        return ()

    def grant(self, _request: object) -> None: ...

    def decline(self, _request: object) -> None: ...


# ------------------------------------------------------------------------------------- cues


def test_your_turn_an_event_a_battle_and_the_end_sound_and_look_different() -> None:
    four = [CUES[name] for name in ("turn", "event", "battle", "over")]
    melodies = [tuple(hertz for hertz, _ in cue.notes) for cue in four]
    # Not one of them is another one higher or lower: who cannot tell heights apart hears the rhythm.
    rhythms = [tuple(hertz is None for hertz in melody) for melody in melodies]
    assert len(set(melodies)) == len(set(rhythms)) == 4
    assert len({(cue.colour, cue.flashes, cue.round) for cue in four}) == 4
