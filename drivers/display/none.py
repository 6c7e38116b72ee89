"""A unit without a display: phones show everything."""

from __future__ import annotations

from PIL.Image import Image

from companion.pixels import Pixels
from drivers.display import DisplaySetup


class NoDisplay:
    """Takes all pixels and shows none."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height

    def show(self, pixels: Pixels | Image) -> None:
        pass

    def contrast(self, level: int) -> None:
        pass

    def power(self, on: bool) -> None:
        pass

    def reopen(self) -> None:
        pass

    def close(self) -> None:
        pass


def open_driver(setup: DisplaySetup) -> NoDisplay:
    """Nothing to open."""
    return NoDisplay(setup.width, setup.height)
