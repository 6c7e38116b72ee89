"""Presence: which devices give signs of life, in this run of the box."""

from __future__ import annotations

from collections.abc import Callable

STALE = 300.0  # seconds of silence after which a phone's seat may be taken
AWAY = 6.0  # seconds of silence, three signs of life, after which a phone is away: asleep, or off the Wi-Fi
GRACE = 60.0  # seconds after a start in which a phone may be on its way back
MINUTE = 60.0
"""Seconds for which everybody sees that a seat is away, or in new hands, before that agrees to anything."""


class Presence:
    """When each device was heard; ``clock`` counts monotonic seconds. Its owner locks."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._seen: dict[str, float] = {}
        self.began = clock()

    def hear(self, device: str) -> None:
        """Note a sign of life."""
        self._seen[device] = self._clock()

    def forget(self, device: str) -> None:
        """The device is not known any more."""
        self._seen.pop(device, None)

    def silent(self, device: str) -> float:
        """Seconds since a device was heard, or since the start if it was not."""
        return self._clock() - self._seen.get(device, self.began)

    def is_here(self, device: str) -> bool:
        """True for a device that gave a sign of life within ``AWAY`` s."""
        return self.silent(device) <= AWAY

    def is_heard(self, device: str) -> bool:
        """True for a device that gave one in this run, within ``STALE`` s."""
        return device in self._seen and self.silent(device) < STALE

    def is_alive(self, device: str) -> bool:
        """True while a device keeps its seats: a start gives those that were not heard since less time."""
        return self.left(device) > 0

    def left(self, device: str) -> float:
        """Seconds for which a device keeps its seats if it stays silent; below 0 it has lost them."""
        return (STALE if device in self._seen else GRACE) - self.silent(device)
