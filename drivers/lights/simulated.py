"""Lamps without a machine: they remember the colours they were given."""

from __future__ import annotations

from drivers.lights import LightsSetup

SEATS = 4


class SimulatedLights:
    """A lamp per seat; ``colours`` is what they show."""

    def __init__(self, count: int = SEATS) -> None:
        self.count = count
        self.colours: tuple[tuple[int, int, int], ...] = ((0, 0, 0),) * count

    def show(self, colours: tuple[tuple[int, int, int], ...]) -> None:
        if len(colours) != self.count:
            raise ValueError(f"{self.count} colours are wanted, not {len(colours)}")
        self.colours = colours

    def close(self) -> None:
        self.colours = ((0, 0, 0),) * self.count


def open_driver(_setup: LightsSetup) -> SimulatedLights:
    """A lamp for each of four seats."""
    return SimulatedLights()
