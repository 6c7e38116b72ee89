"""The bench of a simulated unit: its glass to look at, its buttons to press, its faults."""

from __future__ import annotations

import time
from collections.abc import Callable

from drivers.keys.simulated import SimulatedKeys
from drivers.screen.chips import Glass
from drivers.screen.simulated import SimulatedScreen

# A cheap button: seconds between the changes of its contact, the last one stays.
BOUNCES = (0.0004, 0.0011, 0.0006, 0.0023, 0.0009, 0.0015)


class SimulatedBench:
    """What a person beside a simulated unit can see and do; any thread may call it."""

    def __init__(self, keys: SimulatedKeys, screen: SimulatedScreen) -> None:
        self.width = screen.width
        self.height = screen.height
        self.key_names = keys.names
        self._keys = keys
        self._bus = screen.bus

    # ------------------------------------------------------------------------------ seeing

    def pixels(self) -> bytes:
        return self._bus.look(Glass.pixels)

    def brightness(self) -> int:
        return self._bus.look(lambda glass: glass.level if glass.lit else 0)

    def frame(self) -> int:
        return self._bus.look(lambda glass: glass.frame)

    # ------------------------------------------------------------------------------- doing

    def key(self, name: str, down: bool) -> None:
        self._keys.push(name, down)

    # ------------------------------------------------------------------------------ faults

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
