"""Simulated displays in tests: pictures to show, and what they cost on the wire."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hypothesis import strategies as st
from PIL import Image, ImageChops

from drivers.display import SIZES, DisplaySetup
from drivers.display.simulated import SimulatedDisplay

MODULES = [(chip, size) for chip, sizes in SIZES.items() for size in sizes]
CHIPS = [(chip, (128, 64)) for chip in SIZES]
FRAME_OF_LUMA = 1096  # bytes on the simulated bus

Box = tuple[int, int, int, int]  # left, top, width, height
boxes = st.tuples(st.integers(0, 127), st.integers(0, 63), st.integers(1, 128), st.integers(1, 64))
specks = st.tuples(st.integers(0, 127), st.integers(0, 63), st.just(1), st.just(1))
edits = st.lists(st.one_of(specks, boxes), max_size=12)


def opened(chip: str = "ssd1306", size: tuple[int, int] = (128, 64), rotate: int = 0) -> SimulatedDisplay:
    display = SimulatedDisplay(DisplaySetup("simulated", chip, *size, rotate))
    display.reopen()
    return display


def noise(size: tuple[int, int], seed: int) -> Image.Image:
    return Image.frombytes("1", size, Random(seed).randbytes(size[0] * size[1] // 8))


def inverted(image: Image.Image, *where: Box) -> Image.Image:
    """The picture with every pixel of some boxes the other way round."""
    edited = image.copy()
    for left, top, width, height in where:
        window = (left, top, left + width, top + height)
        edited.paste(ImageChops.invert(edited.crop(window)), window)
    return edited


def seen(display: SimulatedDisplay) -> bytes:
    return display.bus.look(lambda chip: chip.pixels())


def cost(display: SimulatedDisplay, act: Callable[[], None]) -> int:
    """Bytes on the wire."""
    before = display.bus.bytes
    act()
    return display.bus.bytes - before


def cost_of(display: SimulatedDisplay, before: Image.Image, after: Image.Image) -> int:
    """Bytes on the wire from one picture to another."""
    display.show(before)
    bytes_sent = cost(display, lambda: display.show(after))
    assert seen(display) == after.tobytes()
    return bytes_sent
