"""The bench of a simulated unit: its display to look at, its buttons to press, its faults."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import cast

from drivers.display.chips import DisplayChip
from drivers.display.simulated import SimulatedDisplay
from drivers.entropy.simulated import Mood, SimulatedEntropy
from drivers.keys.simulated import SimulatedKeys

# A cheap button: seconds between the changes of its contact, the last one stays.
BOUNCES = (0.0004, 0.0011, 0.0006, 0.0023, 0.0009, 0.0015)

NAKS = 3
"""Transfers in a row that a noisy bus does not acknowledge."""
ILL: tuple[Mood, ...] = ("dead", "stuck", "short")


class SimulatedBench:
    """What a person beside a simulated unit can see and do; any thread may call it."""

    def __init__(self, keys: SimulatedKeys, display: SimulatedDisplay, luck: SimulatedEntropy) -> None:
        self.width = display.width
        self.height = display.height
        self.key_names = keys.names
        self.printed: Mapping[str, str] = keys.printed
        self._keys = keys
        self._bus = display.bus
        self._luck = luck
        self._bouncing = False
        self._stuck: set[str] = set()

    # ------------------------------------------------------------------------------ seeing

    def pixels(self) -> bytes:
        return self._bus.look(DisplayChip.pixels)

    def brightness(self) -> int:
        return self._bus.look(lambda chip: chip.level if chip.lit else 0)

    def frame(self) -> int:
        return self._bus.look(lambda chip: chip.frame)

    # ------------------------------------------------------------------------------- doing

    def key(self, name: str, down: bool) -> None:
        if name in self._stuck:
            return
        if self._bouncing:
            self.bounce(name, down)
        else:
            self._keys.push(name, down)

    # ------------------------------------------------------------------------------ faults

    def faults(self) -> dict[str, bool]:
        mood = self._luck.mood
        return {
            "bounce": self._bouncing,
            **{f"{name}-stuck": name in self._stuck for name in self.key_names},
            "nak": self._bus.refusing,
            "unplugged": not self._bus.plugged,
            **{f"luck-{ill}": mood == ill for ill in ILL},
        }

    def fault(self, name: str, on: bool) -> None:
        if name not in self.faults():
            raise KeyError(name)
        part, _, what = name.partition("-")
        if name == "bounce":
            self._bouncing = on
        elif name == "nak":
            self.nak(NAKS if on else 0)
        elif name == "unplugged":
            self.unplug() if on else self.plug()
        elif part == "luck":
            self._luck.become(cast(Mood, what) if on else "well")
        else:
            self.hold_down(part, on)

    def hold_down(self, name: str, on: bool) -> None:
        """Let a button stay down, whatever a finger does, or come up again."""
        self._stuck.discard(name)
        self._keys.push(name, on)
        if on:
            self._stuck.add(name)

    def bounce(self, name: str, down: bool, sleep: Callable[[float], None] = time.sleep) -> None:
        """Press or let go a button whose contact bounces for some milliseconds."""
        level = down
        for pause in BOUNCES:
            self._keys.push(name, level)
            level = not level
            sleep(pause)
        self._keys.push(name, down)

    def nak(self, count: int = 1) -> None:
        """Let the display refuse the next ``count`` transfers (Errno 121)."""
        self._bus.refuse(count)

    def unplug(self) -> None:
        """Take the display off its socket."""
        self._bus.unplug()

    def plug(self) -> None:
        """Put it back."""
        self._bus.plug()
