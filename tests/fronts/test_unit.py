"""The unit with its real drivers over a simulated bus and simulated pins."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion import games
from companion.errors import plain
from companion.fronts.console import READING
from companion.fronts.oled import render
from companion.fronts.unit import UnitFront
from companion.frozen import replace
from companion.table.people.guests import Guests, PermissionRequest
from companion.table.people.switches import Switches
from companion.views.panel import named, safe
from companion.views.reconciling import reconcile
from companion.views.screens import ShownScreen
from companion.views.walk import Walk
from drivers import Unit, open_unit
from drivers.entropy import EntropySetup
from drivers.keys.simulated import SimulatedKeys
from drivers.profiles import Profile, load_profile
from tests.fronts.fingers import INVITATION
from tests.support.tables import Table, choices
from tests.support.waiting import PATIENCE


class Desk:
    """A unit on a table: what is on its display, and its keys."""

    def __init__(
        self, table: Table, profile: Profile | None = None, switches: Switches | None = None
    ) -> None:
        self.table = table
        self.unit: Unit = open_unit(profile or load_profile("desk"))
        assert self.unit.bench is not None
        self.bench = self.unit.bench
        self.switched_off = 0
        self.requests: list[PermissionRequest] = []
        self.answered: list[tuple[PermissionRequest, bool]] = []
        self.front = UnitFront(
            table.desk,
            self.unit,
            self,
            join=lambda: INVITATION,
            power_off=self._off,
            switches=switches,
        )
        self.front.start()

    def permission_requests(self) -> tuple[PermissionRequest, ...]:
        return tuple(self.requests)

    def grant(self, request: PermissionRequest) -> None:
        self.requests.remove(request)
        self.answered.append((request, True))

    def decline(self, request: PermissionRequest) -> None:
        self.requests.remove(request)
        self.answered.append((request, False))

    def _off(self) -> None:
        self.switched_off += 1

    def close(self) -> None:
        self.front.stop()
        self.unit.close()

    def display(self) -> bytes:
        return self.bench.pixels()

    def tap(self, key: str) -> None:
        self.bench.key(key, True)
        time.sleep(0.03)
        self.bench.key(key, False)
        time.sleep(0.04)

    def shows(self, picture: Callable[[bool], Image.Image]) -> bool:
        """True as soon as the display shows this picture, or the calm one that it becomes where nobody
        touches a key for a while: on a busy machine that is sooner."""
        return in_time(lambda: self.display() in [picture(calm).tobytes() for calm in (False, True)])

    def home(self, calm: bool, request: PermissionRequest | None = None) -> Image.Image:
        """The picture of what the table waits for, or of what a phone asks for."""
        keys = self.unit.keys
        walk = reconcile(Walk(request=request, joystick="up" in keys.names), self.table.now)
        return render(named(ShownScreen(walk, self.table.now).panel, keys.printed), calm=calm).image()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with Table(tmp_path / "games.sqlite") as table:
        table.start_turns()
        desk = Desk(table)
        assert desk.shows(desk.home)
        yield desk
        desk.close()


def test_a_phones_word_is_on_the_display(desk: Desk) -> None:
    before = desk.display()
    desk.table.submit("pass", seat=0)
    assert desk.shows(desk.home)
    assert desk.display() != before


def test_presses_become_words(desk: Desk) -> None:
    for key in ("key3", "key3", "key3"):  # Act, Take, 2
        desk.tap(key)
        time.sleep(0.1)
    assert in_time(lambda: desk.table.scene.seats[0].headline == 2)


def test_a_display_that_was_torn_out_comes_back_with_the_game(desk: Desk) -> None:
    desk.bench.unplug()
    desk.table.submit("pass", seat=0)  # the game goes on without it
    time.sleep(0.2)
    assert desk.front.alive()
    assert desk.table.scene.active == 1
    desk.bench.plug()
    assert desk.shows(desk.home)


def test_a_noisy_bus_costs_one_picture_at_most(desk: Desk) -> None:
    desk.bench.nak(3)
    desk.table.submit("pass", seat=0)
    assert desk.shows(desk.home)


def troubles(desk: Desk) -> list[str]:
    return [plain(trouble) for trouble in desk.table.now.troubles]


def in_time(true: Callable[[], bool]) -> bool:
    """Whether something comes true; looked at once each time, for a moment later it may be otherwise."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.01)
    return False


def test_the_table_is_told_of_a_display_that_is_gone_even_where_nothing_happens(desk: Desk) -> None:
    desk.bench.fault("unplugged", True)
    assert in_time(lambda: bool(troubles(desk)))
    assert troubles(desk) == [
        "The display is dark; phones go on. Nothing answers at 0x3C on I2C bus 1. "
        "Check the display's four wires; i2cdetect -y 1 lists the addresses that answer."
    ]
    desk.bench.fault("unplugged", False)
    assert in_time(lambda: not troubles(desk))
    assert desk.shows(desk.home)


def test_keys_that_nobody_hears_any_more_are_told_and_not_called_alive(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("drivers.keys.gpio.lost_thread", lambda factory: True)
    assert in_time(lambda: bool(troubles(desk)))
    assert troubles(desk)[0].startswith("The keys cannot be heard any more. Play on by phone")
    assert not desk.front.alive()


def test_a_release_that_got_lost_is_made_good(desk: Desk) -> None:
    """The library told of the press and never of the release, as in gpiozero#550."""
    key: Any = vars(desk.unit.keys)["_inputs"]["key3"]
    release, key.when_deactivated = key.when_deactivated, None
    desk.tap("key3")  # Act
    time.sleep(1.0)  # the contacts are compared with what was heard five times a second at most
    key.when_deactivated = release
    desk.tap("key3")  # Take
    assert in_time(lambda: desk.table.scene.seats[0].headline == 2 or bool(desk.tap("key3")))


def test_a_key_that_stays_down_is_told_and_taken_back_when_it_comes_up(tmp_path: Path) -> None:
    start = time.monotonic()

    def fast() -> float:
        """Twenty seconds in each."""
        return start + (time.monotonic() - start) * 20

    keys = SimulatedKeys({"key1": 17, "key2": 27, "key3": 22}, clock=fast)
    with Table(tmp_path / "games.sqlite") as table:
        table.start_turns()
        unit = open_unit(load_profile("desk"))
        front = UnitFront(
            table.desk,
            replace(unit, keys=keys),
            Guests(tmp_path / "guests.json"),
            join=lambda: INVITATION,
            power_off=lambda: None,
            clock=fast,
        )
        front.start()
        keys.push("key2", True)
        assert in_time(lambda: bool(table.now.troubles))
        assert plain(table.now.troubles[0]) == (
            "Key 2 has been down for 30 s and is ignored until it is let go. Look what presses it."
        )
        keys.push("key2", False)
        assert in_time(lambda: not table.now.troubles)
        front.stop()
        unit.close()
        keys.close()


def test_a_slow_box_passes_over_nothing_that_the_table_is_told(tmp_path: Path) -> None:
    """Three words are said before it looks again: where the pieces go is on the display all the same."""
    awake = threading.Event()
    awake.set()

    class Slow(Guests):
        def permission_requests(self) -> tuple[PermissionRequest, ...]:
            awake.wait(PATIENCE)
            return super().permission_requests()

    with Table(tmp_path / "games.sqlite", find=games.find, names=games.names) as table:
        unit = open_unit(load_profile("desk"))
        guests = Slow(tmp_path / "guests.json")
        front = UnitFront(table.desk, unit, guests, join=lambda: INVITATION, power_off=lambda: None)
        front.start()
        assert in_time(lambda: "a table for spiders" in front.spoken())
        awake.clear()
        time.sleep(0.5)  # until it has come to the moment in which it is held up
        assert table.submit("new web-of-flies 2 start").ok
        assert table.submit("draw").ok
        assert table.submit("keep", seat=choices(table.now.pending)[0].seat).ok
        awake.set()
        assert in_time(lambda: "Now place the pieces" in front.spoken())
        front.stop()
        unit.close()


@pytest.mark.parametrize(("key", "granted"), [("key3", True), ("key1", False)])
def test_what_a_phone_asks_for_is_on_the_display_until_a_key_answers_it(
    desk: Desk, key: str, granted: bool
) -> None:
    request = PermissionRequest("tablet", "table")
    desk.requests.append(request)
    assert desk.shows(lambda calm: desk.home(calm, request))
    time.sleep(READING)
    desk.tap(key)
    assert desk.shows(desk.home)
    assert desk.answered == [(request, granted)]


def test_a_request_that_is_withdrawn_leaves_the_display(desk: Desk) -> None:
    request = PermissionRequest("tablet", "referee")
    desk.requests.append(request)
    assert desk.shows(lambda calm: desk.home(calm, request))
    desk.requests.clear()
    assert desk.shows(desk.home)
    assert desk.answered == []


def test_power_off_is_asked_once_and_the_last_picture_stays(desk: Desk) -> None:
    desk.bench.key("key1", True)
    desk.bench.key("key3", True)
    assert in_time(lambda: bool(desk.switched_off))
    time.sleep(0.3)
    assert desk.switched_off == 1
    desk.front.stop()
    assert desk.display() == render(safe(desk.table.now)).image().tobytes()


def test_a_bonnet_is_played_by_its_joystick_and_switched_off_by_its_two_buttons(tmp_path: Path) -> None:
    real = load_profile("adafruit-bonnet")
    bonnet = replace(
        real,
        keys=replace(real.keys, driver="simulated"),
        display=replace(real.display, driver="simulated"),
        entropy=EntropySetup("getrandom"),
    )
    with Table(tmp_path / "games.sqlite") as table:
        table.start_turns()
        desk = Desk(table, bonnet)

        assert desk.unit.keys.printed == {"key1": "5", "key2": "6"}
        assert desk.shows(desk.home)
        for way in ("right", "right", "right"):  # Act, Take, one more
            desk.tap(way)
        desk.tap("press")
        assert in_time(lambda: table.scene.seats[0].headline > 0)
        desk.bench.key("key1", True)
        desk.bench.key("key2", True)
        assert in_time(lambda: desk.switched_off == 1)
        desk.close()


def test_a_stopped_unit_is_not_alive(desk: Desk) -> None:
    assert desk.front.alive()
    desk.front.stop()
    assert not desk.front.alive()
