"""Lamps and beeper: the same calls on mock pins, simulated, and where there is none."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.errors import DeviceError
from drivers.lights import LightsSetup, open_lights
from drivers.lights.gpio import GpioLights
from drivers.lights.simulated import SimulatedLights
from drivers.sound import SoundSetup, open_sound
from drivers.sound.gpio import GpioSound
from drivers.sound.simulated import SimulatedSound
from drivers.trouble import Trouble
from tests.support import gpio_libraries
from tests.support.gpio_libraries import Header

LAMPS = ((5, 6, 13), (19, 26, 21))
RED = (255, 0, 0)
AMBER = (255, 128, 0)


LIBRARIES = ("lgpio", "rpigpio", "mock")


@pytest.fixture
def header(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Header]:
    """A Raspberry Pi with both of the libraries that drive its pins."""
    chips = {0: "pinctrl-bcm2835"}
    monkeypatch.setattr("drivers.pins.glob", lambda pattern: ["/dev/gpiochip0"])
    monkeypatch.setattr("drivers.pins.os.access", lambda path, mode: True)
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0xA02082)
    monkeypatch.setenv("LG_WD", str(tmp_path))
    header = Header()
    with gpio_libraries.installed(
        {"lgpio": gpio_libraries.lgpio(header, chips), **gpio_libraries.rpi_gpio(header)}
    ):
        yield header
    header.end()


@pytest.mark.usefixtures("header")
@pytest.mark.parametrize(
    ("setup", "count"),
    [
        *((LightsSetup("gpio", LAMPS, library), 2) for library in LIBRARIES),
        (LightsSetup("gpio", LAMPS[:1], "lgpio"), 1),
        (LightsSetup("simulated"), 4),
        (LightsSetup("none"), 0),
    ],
)
def test_lamps_keep_the_contract(setup: LightsSetup, count: int) -> None:
    lights = open_lights(setup)
    assert lights.count == count
    lights.show((AMBER,) * count)
    lights.show(((0, 0, 0),) * count)
    lights.close()
    lights.close()


@pytest.mark.parametrize("library", ["lgpio", "rpigpio"])
def test_the_colour_reaches_the_pins_of_each_library(header: Header, library: str) -> None:
    lights = open_lights(LightsSetup("gpio", LAMPS, library))
    lights.show((RED, AMBER))
    levels = [[header.levels[pin] for pin in lamp] for lamp in LAMPS]
    assert levels == [[1, 0, 0], [1, pytest.approx(0.5, abs=0.01), 0]]
    lights.close()


def test_lamps_that_fail_say_so_once_asked(header: Header, monkeypatch: pytest.MonkeyPatch) -> None:
    lights = open_lights(LightsSetup("gpio", LAMPS, "lgpio"))

    def torn(*_: object) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as fault:
        fault.setattr(sys.modules["lgpio"], "tx_pwm", torn)
        with pytest.raises(DeviceError, match="The lamps do not light"):
            lights.show((RED, AMBER))
    lights.show((RED, AMBER))
    lights.close()


def test_a_lamp_s_pins_carry_its_colour() -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    lights = GpioLights(LAMPS, factory)
    lights.show((RED, AMBER))
    levels = [[factory.pin(pin).state for pin in lamp] for lamp in LAMPS]
    assert levels[0] == [1, 0, 0]
    assert levels[1] == [1, pytest.approx(0.5, abs=0.01), 0]
    lights.close()


def test_simulated_lamps_remember_their_colours() -> None:
    lights = SimulatedLights(2)
    lights.show((RED, AMBER))
    assert lights.colours == (RED, AMBER)
    with pytest.raises(ValueError, match="2 colours"):
        lights.show((RED,))
    lights.close()
    assert lights.colours == ((0, 0, 0),) * 2


def test_a_lamp_on_a_pin_that_is_taken_is_named() -> None:
    with pytest.raises(Trouble, match=r"GPIO5 for lamp 2 cannot be had"):
        GpioLights(((5, 6, 13), (5, 26, 21)), MockFactory(pin_class=MockPWMPin))


@pytest.mark.parametrize(
    "setup",
    [
        *(SoundSetup("gpio", 18, library) for library in LIBRARIES),
        SoundSetup("simulated"),
        SoundSetup("none"),
    ],
)
def test_a_beeper_keeps_the_contract(header: Header, setup: SoundSetup) -> None:
    sound = open_sound(setup)
    for hertz in (110.0, 440.0, 1318.5, None):
        sound.tone(hertz)
        if setup.driver == "gpio" and setup.factory != "mock":
            assert bool(header.levels[18]) == (hertz is not None), "it swings, or is silent"
            assert hertz is None or header.hertz[18] == pytest.approx(hertz, abs=1)
    sound.close()
    sound.close()
    assert header.modes.get(18) != gpio_libraries.OUT, "its pin is driven no more"


def test_a_beeper_s_pin_swings_as_often_as_the_note() -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    sound = GpioSound(18, factory)
    sound.tone(440.0)
    assert factory.pin(18).frequency == pytest.approx(440)
    sound.tone(None)
    assert factory.pin(18).frequency is None
    sound.close()


def test_a_simulated_beeper_remembers_its_notes() -> None:
    sound = SimulatedSound()
    sound.tone(440.0)
    sound.tone(None)
    assert sound.notes == [440.0, None]
