"""A unit without lamps."""

from __future__ import annotations

from drivers.lights import LightsSetup


class NoLights:
    """Has none to light."""

    count = 0

    def show(self, colours: tuple[tuple[int, int, int], ...]) -> None:
        pass

    def close(self) -> None:
        pass


def open_driver(_setup: LightsSetup) -> NoLights:
    """Nothing to open."""
    return NoLights()
