"""A whole unit: opened from its profile, pressed, looked at, and missing this or that."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, SimpleQueue

import pytest
from gpiozero.pins.mock import MockFactory, MockPin
from PIL import Image, ImageDraw

from companion.errors import DeviceError, EntropyError, plain
from companion.fronts.keys import KeyReader, Press
from companion.frozen import replace
from companion.ports import Edge, SimulatedUnit
from drivers import Finding, Unit, examine, open_unit, pins
from drivers.bench import SimulatedBench
from drivers.entropy import EntropySetup
from drivers.entropy.simulated import Mood, SimulatedEntropy
from drivers.lights import LightsSetup
from drivers.profiles import load_profile
from drivers.sound import SoundSetup


@pytest.fixture
def unit() -> Iterator[Unit]:
    made = open_unit(load_profile("desk"))
    yield made
    made.close()


@pytest.fixture
def bench(unit: Unit) -> SimulatedBench:
    assert unit.bench is not None
    return unit.bench


@pytest.fixture
def off_a_pi(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without GPIO and without I2C."""
    smbus2 = pytest.importorskip("smbus2")

    def no_bus(port: int) -> None:
        raise FileNotFoundError(2, "No such file or directory", f"/dev/i2c-{port}")

    monkeypatch.setattr(pins, "glob", lambda pattern: [])
    monkeypatch.setattr(smbus2, "SMBus", no_bus)


def picture(text: str) -> Image.Image:
    image = Image.new("1", (128, 64))
    ImageDraw.Draw(image).text((4, 20), text, fill=1)
    return image


# --------------------------------------------------------------------------- the simulated


def test_the_bench_is_what_the_page_asks_for(bench: SimulatedBench) -> None:
    page_s_view: SimulatedUnit = bench
    assert (page_s_view.width, page_s_view.height) == (128, 64)
    assert page_s_view.key_names == ("key1", "key2", "key3")


def test_what_is_shown_is_seen_on_the_bench(unit: Unit, bench: SimulatedBench) -> None:
    before = bench.frame()
    unit.display.show(picture("Draw"))
    assert bench.pixels() == picture("Draw").tobytes()
    assert bench.frame() > before


def test_the_bench_sees_brightness_and_darkness(unit: Unit, bench: SimulatedBench) -> None:
    unit.display.show(picture("Draw"))
    unit.display.contrast(51)
    assert bench.brightness() == 51
    unit.display.power(False)
    assert bench.brightness() == 0
    assert not any(bench.pixels())
    unit.display.power(True)
    assert bench.pixels() == picture("Draw").tobytes()


def presses(edges: SimpleQueue[Edge]) -> list[Press]:
    """What a reader makes of the edges that came, a while after the last."""
    reader = KeyReader()
    said: list[Press] = []
    at = 0.0
    while True:
        try:
            edge = edges.get_nowait()
        except Empty:
            return said + list(reader.tick(at + 0.1)[0])
        reader.edge(edge)
        at = edge.at
        said += reader.tick(at)[0]


def test_a_button_of_the_bench_is_heard_through_its_pin(unit: Unit, bench: SimulatedBench) -> None:
    edges: SimpleQueue[Edge] = SimpleQueue()
    unit.keys.start(edges.put_nowait)
    bench.key("key2", True)
    assert [(press.kind, press.key) for press in presses(edges)] == [("short", "key2")]


def test_a_bouncing_button_of_the_bench_is_one_press(unit: Unit, bench: SimulatedBench) -> None:
    """Replayed: the reader hears the edges as they came."""
    edges: SimpleQueue[Edge] = SimpleQueue()
    unit.keys.start(edges.put_nowait)
    bench.bounce("key3", True, sleep=lambda seconds: None)
    assert edges.qsize() > 2
    assert [press.kind for press in presses(edges)] == ["short"]


def test_a_button_that_stays_down_heeds_no_finger_until_it_is_mended(
    unit: Unit, bench: SimulatedBench
) -> None:
    bench.fault("key2-stuck", True)
    assert unit.keys.pressed() == ("key2",)
    bench.key("key2", False)
    assert unit.keys.pressed() == ("key2",)
    assert bench.faults()["key2-stuck"]
    bench.fault("key2-stuck", False)
    assert unit.keys.pressed() == ()


@pytest.mark.parametrize("mood", ["dead", "stuck", "short"])
def test_the_source_of_luck_can_be_made_to_fail_and_keeps_its_name(
    unit: Unit, bench: SimulatedBench, mood: str
) -> None:
    name = unit.entropy.label
    bench.fault(f"luck-{mood}", True)
    assert [fault for fault, on in bench.faults().items() if on] == [f"luck-{mood}"]
    if mood == "dead":
        with pytest.raises(EntropyError):
            unit.entropy.read(8)
    else:
        assert unit.entropy.read(8) == b"\x42" * 8 if mood == "stuck" else len(unit.entropy.read(8)) < 8
    bench.fault(f"luck-{mood}", False)
    assert len(unit.entropy.read(8)) == 8
    assert unit.entropy.label == name
    assert not any(bench.faults().values())


def test_a_fault_there_is_not(bench: SimulatedBench) -> None:
    with pytest.raises(KeyError):
        bench.fault("flood", True)


def test_a_button_the_unit_does_not_have(bench: SimulatedBench) -> None:
    with pytest.raises(KeyError):
        bench.key("key4", True)


def test_the_bench_can_break_the_display_and_mend_it(unit: Unit, bench: SimulatedBench) -> None:
    bench.nak()
    with pytest.raises(DeviceError):
        unit.display.show(picture("one"))
    unit.display.reopen()
    unit.display.show(picture("two"))
    bench.unplug()
    with pytest.raises(DeviceError):
        unit.display.show(picture("three"))
    bench.plug()
    unit.display.reopen()
    unit.display.show(picture("four"))
    assert bench.pixels() == picture("four").tobytes()


def test_a_unit_says_where_its_luck_comes_from(unit: Unit) -> None:
    (finding,) = unit.findings
    assert finding.ok
    assert finding.device == "entropy"
    assert f"Luck comes from {unit.entropy.label}" in plain(finding.text)
    assert unit.entropy.provenance in ("hwrng", "getrandom")


def test_a_unit_may_be_closed_twice(unit: Unit) -> None:
    unit.close()
    unit.close()


# ------------------------------------------------------------------ a unit that lacks this


@pytest.mark.usefixtures("off_a_pi")
def test_missing_hardware_never_stops_a_game() -> None:
    profile = replace(
        load_profile("bare"),
        lights=LightsSetup("gpio", ((5, 6, 13),)),
        sound=SoundSetup("gpio", 18),
        entropy=EntropySetup("getrandom"),
    )
    unit = open_unit(profile)
    assert [(finding.device, finding.ok) for finding in unit.findings] == [
        ("keys", False),
        ("display", False),
        ("lights", False),
        ("sound", False),
        ("entropy", True),
    ]
    assert unit.bench is None
    assert unit.keys.names == ()
    assert unit.keys.alive()
    unit.keys.start(lambda edge: None)
    unit.lights.show(())
    unit.sound.tone(440.0)
    with pytest.raises(DeviceError, match="There is no I2C bus 1 here"):
        unit.display.show(picture("Draw"))
    with pytest.raises(DeviceError, match="There is no I2C bus 1 here"):
        unit.display.reopen()
    unit.close()


# -------------------------------------------------------------------------------- doctor


def lines(findings: Iterator[Finding]) -> dict[str, str]:
    return {finding.device: str(finding) for finding in findings}


def test_every_device_of_the_desk_is_well() -> None:
    found = list(examine(load_profile("desk")))
    assert [finding.device for finding in found] == ["keys", "display", "lights", "sound", "voice", "entropy"]
    assert all(finding.ok and finding.mend is None for finding in found)


@pytest.mark.usefixtures("off_a_pi")
def test_the_bare_unit_off_a_pi_is_told_what_it_lacks() -> None:
    said = lines(examine(load_profile("bare")))
    assert said["keys"] == (
        "mend  keys     No GPIO here: this machine has no /dev/gpiochip0.\n"
        "               On a machine that is no Raspberry Pi, use the simulated unit: --profile desk."
    )
    assert said["display"] == (
        "mend  display  There is no I2C bus 1 here.\n"
        "               On a Raspberry Pi turn it on and restart: sudo raspi-config nonint do_i2c 0."
    )
    assert said["lights"] == "ok    lights   None in this profile."


class Shorted(MockPin):
    """A pin whose wire touches ground."""

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        self.drive_low()


def test_a_key_that_reads_as_pressed_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    factory = MockFactory()
    factory.pin(27, pin_class=Shorted)
    monkeypatch.setattr("drivers.keys.gpio.open_factory", lambda name: factory)
    finding = next(iter(examine(load_profile("bare"))))
    assert not finding.ok
    assert plain(finding.text) == "key2 on GPIO27 reads as pressed."


def test_a_missing_generator_is_a_finding(tmp_path: Path) -> None:
    profile = replace(load_profile("desk"), entropy=EntropySetup("hwrng", str(tmp_path / "none")))
    finding = list(examine(profile))[-1]
    assert not finding.ok
    assert finding.mend is not None
    assert "getrandom" in plain(finding.mend)


# ------------------------------------------------------------------------- what is imported


@pytest.mark.parametrize(
    ("code", "absent"),
    [
        ("import drivers.profiles", {"gpiozero", "luma", "lgpio", "smbus2", "PIL"}),
        (
            "import drivers; drivers.open_unit(drivers.profiles.load_profile('desk'))",
            {"lgpio", "smbus2", "RPi"},
        ),
    ],
)
def test_hardware_packages_wait_until_a_driver_needs_them(code: str, absent: set[str]) -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", f"import sys; {code}; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert not absent & {name.partition(".")[0] for name in loaded.stdout.split()}


@pytest.mark.parametrize(
    ("mood", "found"),
    [
        ("well", "1,024 samples passed both tests: at most"),
        ("stuck", "getrandom (operating system) is stuck: 6 equal bytes in a row."),
        ("biased", "getrandom (operating system) is biased: one value 19 times in 512 bytes or fewer."),
        ("short", "getrandom (operating system) gave 512 of 1,024 bytes."),
    ],
)
def test_the_doctor_runs_the_start_up_test_and_says_what_it_found(
    monkeypatch: pytest.MonkeyPatch, mood: Mood, found: str
) -> None:
    monkeypatch.setattr("drivers.doctor.open_entropy", lambda _: SimulatedEntropy(mood=mood))
    profile = replace(load_profile("desk"), entropy=EntropySetup("getrandom"))
    (finding,) = [one for one in examine(profile) if one.device == "entropy"]
    assert finding.ok == (mood == "well")
    assert found in plain(finding.text)
    assert finding.ok or (finding.mend is not None and "draw by hand" in plain(finding.mend))
