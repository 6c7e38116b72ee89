"""A passive piezo on a GPIO pin."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from gpiozero import TonalBuzzer
from gpiozero.tones import Tone

from companion.play import text
from drivers.pins import open_factory, pin_trouble
from drivers.sound import SoundSetup
from drivers.trouble import Trouble

OCTAVES = 3  # each way from a' (440 Hz): 55 to 3520 Hz


class GpioSound:
    """A beeper on ``pin``. ``factory`` is a gpiozero pin factory, closed with it."""

    def __init__(self, pin: int, factory: Any) -> None:
        self._factory = factory
        try:
            self._piezo: Any = TonalBuzzer(pin, octaves=OCTAVES, pin_factory=factory)
        except Exception as error:  # each GPIO library has roots of its own
            with suppress(Exception):
                factory.close()
            raise pin_trouble("the beeper", pin, error) from error

    def tone(self, hertz: float | None) -> None:
        note = None if hertz is None else Tone.from_frequency(hertz)
        try:
            self._piezo.play(note)
        except Exception as error:  # each GPIO library has roots of its own
            raise Trouble(text("The beeper makes no sound."), text("Restart the box.")) from error

    def close(self) -> None:
        with suppress(Exception):
            self._piezo.close()
        with suppress(Exception):
            self._factory.close()


def open_driver(setup: SoundSetup) -> GpioSound:
    """The beeper on a machine's pin. Errors: DeviceError."""
    return GpioSound(setup.pin, open_factory(setup.factory))
