"""A beeper without a machine: it remembers the notes it was given."""

from __future__ import annotations

from drivers.sound import SoundSetup

LATEST = 64


class SimulatedSound:
    """``notes`` holds the last notes in hertz, None where it fell silent."""

    def __init__(self) -> None:
        self.notes: list[float | None] = []

    def tone(self, hertz: float | None) -> None:
        self.notes = [*self.notes, hertz][-LATEST:]

    def close(self) -> None:
        pass


def open_driver(_setup: SoundSetup) -> SimulatedSound:
    """Nothing to open."""
    return SimulatedSound()
