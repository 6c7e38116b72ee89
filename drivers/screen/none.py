"""A unit without a display: phones show everything."""

from __future__ import annotations

from PIL.Image import Image

from companion.picture import Picture
from drivers.screen import ScreenSetup


class NoScreen:
    """Takes every picture and shows none."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height

    def show(self, picture: Picture | Image) -> None:
        pass

    def contrast(self, level: int) -> None:
        pass

    def power(self, on: bool) -> None:
        pass

    def reopen(self) -> None:
        pass

    def close(self) -> None:
        pass


def open_driver(setup: ScreenSetup) -> NoScreen:
    """Nothing to open."""
    return NoScreen(setup.width, setup.height)
