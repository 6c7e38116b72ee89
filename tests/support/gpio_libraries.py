"""lgpio and RPi.GPIO without a Pi: modules that behave like them, over one row of wires.

Only what gpiozero's factories call. As with lgpio itself one thread reports every edge, and an
exception in a callback ends it.
"""

from __future__ import annotations

import importlib.machinery
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from queue import SimpleQueue
from types import ModuleType
from typing import Any

PULL_UP, PULL_DOWN, PULL_NONE = 32, 64, 128  # as bits of lgpio's modes
OUT = 2


class Header:
    """The pins of a machine: what they are pulled to, who listens, and fingers on them."""

    def __init__(self) -> None:
        self.modes: dict[int, int] = {}
        self.grounded: set[int] = set()
        self.levels: dict[int, float] = {}
        self.hertz: dict[int, float] = {}
        self.listeners: dict[int, Callable[[int, int], None]] = {}
        self._edges: SimpleQueue[tuple[int, int] | None] = SimpleQueue()
        self.thread = threading.Thread(target=self._notify, daemon=True)
        self.thread.start()

    def read(self, pin: int) -> int:
        if pin in self.grounded:
            return 0
        return 1 if self.modes.get(pin, 0) & PULL_UP else 0

    def drive(self, pin: int, *, low: bool) -> None:
        """A finger closes the contact to ground, or opens it."""
        (self.grounded.add if low else self.grounded.discard)(pin)
        self._edges.put((pin, self.read(pin)))
        end = time.monotonic() + 1
        while not self._edges.empty() and self.thread.is_alive() and time.monotonic() < end:
            time.sleep(0.0002)
        time.sleep(0.002)

    def end(self) -> None:
        self._edges.put(None)
        self.thread.join()

    def _notify(self) -> None:
        while (edge := self._edges.get()) is not None:
            pin, level = edge
            if pin in self.listeners:
                try:
                    self.listeners[pin](pin, level)
                except Exception:
                    return  # the one thread is gone, and nobody is told


def lgpio(header: Header, chips: dict[int, str]) -> ModuleType:
    """The module ``lgpio`` on a machine with these gpiochips, by their labels."""
    module: Any = ModuleType("lgpio")
    opened: list[int] = []

    class Error(Exception):
        pass

    class Callback:
        def __init__(self, pin: int) -> None:
            self._pin = pin

        def cancel(self) -> None:
            header.listeners.pop(self._pin, None)

    def gpiochip_open(number: int) -> int:
        if number not in chips:
            raise Error("can not open gpiochip")
        opened.append(number)
        return number

    def claim_input(_chip: int, pin: int, flags: int = PULL_NONE) -> None:
        header.modes[pin] = flags

    def claim_output(_chip: int, pin: int) -> None:
        header.modes[pin] = OUT

    def claim_alert(_chip: int, pin: int, _edges: int, flags: int) -> None:
        header.modes[pin] = flags

    def callback(
        chip: int, pin: int, _edges: int, function: Callable[[int, int, int, int], None]
    ) -> Callback:
        header.listeners[pin] = lambda pin, level: function(chip, pin, level, time.monotonic_ns())
        return Callback(pin)

    def tx_pwm(_chip: int, pin: int, hertz: float, duty: float) -> None:
        header.levels[pin] = duty / 100
        header.hertz[pin] = hertz

    module.__dict__.update(
        error=Error,
        opened=opened,
        RISING_EDGE=1,
        FALLING_EDGE=2,
        BOTH_EDGES=3,
        SET_PULL_UP=PULL_UP,
        SET_PULL_DOWN=PULL_DOWN,
        SET_PULL_NONE=PULL_NONE,
        _notify_thread=header.thread,
        gpiochip_open=gpiochip_open,
        gpiochip_close=opened.remove,
        gpio_get_chip_info=lambda chip: (0, 54, f"gpiochip{chip}", chips[chip]),
        gpio_claim_input=claim_input,
        gpio_claim_output=claim_output,
        gpio_claim_alert=claim_alert,
        gpio_free=lambda _chip, pin: header.modes.pop(pin, None),
        gpio_get_mode=lambda _chip, pin: header.modes.get(pin, 0),
        gpio_read=lambda _chip, pin: header.read(pin),
        gpio_write=lambda _chip, pin, level: header.levels.update({pin: level}),
        gpio_set_debounce_micros=lambda _chip, _pin, _micros: None,
        tx_pwm=tx_pwm,
        callback=callback,
    )
    found: ModuleType = module
    return found


def rpi_gpio(header: Header) -> dict[str, ModuleType]:
    """The modules ``RPi`` and ``RPi.GPIO``, as RPi.GPIO and rpi-lgpio both bring them."""
    gpio: Any = ModuleType("RPi.GPIO")
    pulls = {22: PULL_UP, 21: PULL_DOWN, 20: PULL_NONE}

    class Pwm:
        def __init__(self, pin: int, hertz: float) -> None:
            self._pin = pin
            self.ChangeFrequency(hertz)

        def start(self, duty: float) -> None:
            self.ChangeDutyCycle(duty)

        def ChangeDutyCycle(self, duty: float) -> None:  # noqa: N802
            header.levels[self._pin] = duty / 100

        def ChangeFrequency(self, hertz: float) -> None:  # noqa: N802
            header.hertz[self._pin] = hertz

        def stop(self) -> None:
            header.levels[self._pin] = 0

    def setup(pin: int, way: int, pull_up_down: int = 20, initial: int = 0) -> None:
        header.modes[pin] = OUT if way == 0 else pulls[pull_up_down]
        if way == 0:
            header.levels[pin] = initial

    def add_event_detect(
        pin: int, _edge: int, callback: Callable[[int], None], bouncetime: int = -666
    ) -> None:
        assert bouncetime == -666, "the library must not debounce"
        header.listeners[pin] = lambda pin, level: callback(pin)

    def cleanup(pin: int | None = None) -> None:
        for each in [pin] if pin is not None else list(header.modes):
            header.modes.pop(each, None)
            header.listeners.pop(each, None)

    names = {"BCM": 11, "OUT": 0, "IN": 1, "HARD_PWM": 43, "SERIAL": 40, "I2C": 42, "SPI": 41}
    names |= {"UNKNOWN": -1, "PUD_OFF": 20, "PUD_DOWN": 21, "PUD_UP": 22}
    names |= {"RISING": 31, "FALLING": 32, "BOTH": 33}
    gpio.__dict__.update(
        **names,
        PWM=Pwm,
        setmode=lambda _mode: None,
        setwarnings=lambda _on: None,
        setup=setup,
        cleanup=cleanup,
        gpio_function=lambda pin: 0 if header.modes.get(pin) == OUT else 1,
        input=header.read,
        output=lambda pin, level: header.levels.update({pin: level}),
        add_event_detect=add_event_detect,
        remove_event_detect=lambda pin: header.listeners.pop(pin, None),
    )
    package: Any = ModuleType("RPi")
    package.GPIO = gpio
    package.__path__ = []
    return {"RPi": package, "RPi.GPIO": gpio}


class Installed:
    """Lets modules be imported that are not there; ``WHEN_IMPORTED`` in each is what LG_WD was."""

    def __init__(self, modules: Mapping[str, ModuleType]) -> None:
        self._modules = modules

    def find_spec(self, name: str, *_: object) -> importlib.machinery.ModuleSpec | None:
        return importlib.machinery.ModuleSpec(name, self) if name in self._modules else None  # type: ignore[arg-type]

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        return self._modules[spec.name]

    def exec_module(self, module: Any) -> None:
        module.WHEN_IMPORTED = os.environ.get("LG_WD")


@contextmanager
def installed(modules: Mapping[str, ModuleType]) -> Iterator[None]:
    """Have these modules for a while, and gpiozero's factories made anew over them."""
    names = ("lgpio", "RPi", "RPi.GPIO", "gpiozero.pins.lgpio", "gpiozero.pins.rpigpio")
    kept = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    finder = Installed(modules)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in names:
            sys.modules.pop(name, None)
        sys.modules.update(kept)
