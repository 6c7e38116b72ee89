"""A unit without a beeper."""

from __future__ import annotations

from drivers.sound import SoundSetup


class NoSound:
    """Stays silent."""

    def tone(self, hertz: float | None) -> None:
        pass

    def close(self) -> None:
        pass


def open_driver(_setup: SoundSetup) -> NoSound:
    """Nothing to open."""
    return NoSound()
