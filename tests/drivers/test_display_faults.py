"""A bus that fails, a supply that is lost: what the display shows is right again soon.

What the bus carried is decoded by the simulated controllers, which know nothing of the driver.
"""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.errors import DeviceError
from drivers.display import SIZES, DisplaySetup, open_display
from drivers.display.periodic import BEAT
from drivers.display.simulated import SimulatedDisplay
from tests.support.displays import (
    CHIPS,
    MODULES,
    Box,
    cost,
    edits,
    inverted,
    noise,
    opened,
    seen,
)

# --------------------------------------------------------------------------------- faults


def insist(display: SimulatedDisplay, image: Image.Image) -> None:
    """Show it as a front does: start the display again until it takes the picture."""
    for _ in range(10):
        try:
            return display.show(image)
        except DeviceError:
            with suppress(DeviceError):
                display.reopen()
    pytest.fail("the display does not come back")


def strays(display: SimulatedDisplay) -> set[int]:
    """Operands taken for commands. luma itself sends two that not every chip has."""
    return set(display.bus.look(lambda chip: chip.unknown)) - {0x20, 0x8D}


def fault(display: SimulatedDisplay, kind: str, after: int) -> None:
    if kind == "breaks off":
        display.bus.break_off(after)
    elif kind == "refuses":
        display.bus.refuse(1 + after % 3, after=after // 3)
    elif kind == "is unplugged":
        display.bus.unplug()
        with pytest.raises(DeviceError):
            display.show(noise((128, 64), after))
        display.bus.plug()


@pytest.mark.parametrize(("chip", "size"), CHIPS)
@settings(max_examples=60)
@given(
    steps=st.lists(
        st.tuples(
            edits,
            st.sampled_from(["", "", "breaks off", "refuses", "is unplugged", "is tended"]),
            st.integers(0, 60),
        ),
        max_size=12,
    )
)
def test_whatever_the_bus_does_a_picture_taken_is_a_picture_shown(
    chip: str, size: tuple[int, int], steps: list[tuple[list[Box], str, int]]
) -> None:
    display, image = opened(chip, size), noise(size, 1)
    for where, kind, after in steps:
        fault(display, kind, after)
        if kind == "is tended":
            display.refresh()
        image = inverted(image, *where)
        insist(display, image)
        assert seen(display) == image.tobytes()


@pytest.mark.parametrize(("chip", "size"), CHIPS)
def test_an_update_broken_off_at_any_byte_is_recovered(chip: str, size: tuple[int, int]) -> None:
    before = noise(size, 1)
    after = inverted(before, (3, 3, 20, 20), (100, 40, 9, 3))
    broken = 0
    while True:
        display = opened(chip, size)
        display.show(before)
        display.bus.break_off(broken)
        try:
            display.show(after)
            break
        except DeviceError:
            broken += 1
        display.reopen()
        display.show(after)
        assert seen(display) == after.tobytes()
        assert strays(display) == set()
    assert broken > 70  # so many bytes, each of them once the first that was not carried


@pytest.mark.parametrize("at", [*range(40), *range(40, 1100, 97)])
@pytest.mark.parametrize(("chip", "size"), CHIPS)
def test_a_start_broken_off_at_any_byte_is_recovered(chip: str, size: tuple[int, int], at: int) -> None:
    display, image = opened(chip, size), noise(size, 1)
    display.bus.break_off(at)
    with suppress(DeviceError):
        display.reopen()
    insist(display, image)
    assert seen(display) == image.tobytes()
    assert strays(display) == set()


# ---------------------------------------------------------------- between two pictures


def blink(display: SimulatedDisplay) -> None:
    """The display loses its supply for a moment, and nobody notices."""
    display.bus.unplug()
    display.bus.plug()


@pytest.mark.parametrize(("chip", "size"), MODULES)
def test_a_supply_lost_unnoticed_is_made_good_within_three_seconds(chip: str, size: tuple[int, int]) -> None:
    display, image = opened(chip, size), noise(size, 1)
    display.contrast(33)
    display.show(image)
    for beats_before in range(size[1] // 8):
        for _ in range(beats_before):
            display.refresh()
        blink(display)
        assert not any(seen(display))
        for _ in range(size[1] // 8):
            display.refresh()
        assert seen(display) == image.tobytes()
        assert display.bus.look(lambda chip: chip.level) == 33
    assert (64 // 8 + 1) * BEAT < 3


def test_pictures_shown_meanwhile_are_whole_in_the_end() -> None:
    display, image = opened(), noise((128, 64), 1)
    display.show(image)
    blink(display)
    for beat in range(8):
        image = inverted(image, (beat * 9, beat * 7, 20, 11))
        display.show(image)
        display.refresh()
    assert seen(display) == image.tobytes()


@pytest.mark.parametrize(("chip", "size"), MODULES)
def test_tending_a_display_that_is_well_cannot_be_seen(chip: str, size: tuple[int, int]) -> None:
    display, image = opened(chip, size), noise(size, 1)
    display.show(image)
    frame_number = display.bus.look(lambda chip: chip.frame)
    for _ in range(20):
        display.refresh()
    assert display.bus.look(lambda chip: chip.frame) == frame_number


@pytest.mark.parametrize("chip", list(SIZES))
def test_tending_keeps_a_press_from_the_bus_for_a_page_at_most(chip: str) -> None:
    page = " ".join((Path(__file__).parents[2] / "hardware" / "README.md").read_text("utf-8").split())
    display = opened(chip)
    display.show(noise((128, 64), 1))
    assert {cost(display, display.refresh) for _ in range(8)} == {170}
    assert "sent again: 170 bytes, 4 ms at 400 kHz" in page


def test_a_display_lost_between_two_pictures_comes_back_by_itself() -> None:
    display, image = opened(), noise((128, 64), 1)
    display.show(image)
    display.bus.unplug()
    for _ in range(3):
        display.refresh()
    display.bus.plug()
    display.refresh()
    assert seen(display) == image.tobytes()


def test_it_comes_back_with_the_picture_that_was_asked_for_in_vain() -> None:
    display = opened()
    display.show(noise((128, 64), 1))
    display.bus.unplug()
    with pytest.raises(DeviceError):
        display.show(noise((128, 64), 2))
    display.bus.plug()
    display.refresh()
    assert seen(display) == noise((128, 64), 2).tobytes()


@pytest.mark.parametrize("at", range(160))
def test_tending_broken_off_at_any_byte_is_recovered(at: int) -> None:
    display, image = opened(), noise((128, 64), 1)
    display.show(image)
    display.bus.break_off(at)
    display.refresh()
    display.refresh()
    assert seen(display) == image.tobytes()


def test_a_dark_display_is_kept_dark() -> None:
    display, image = opened(), noise((128, 64), 1)
    display.show(image)
    display.power(False)
    blink(display)
    for _ in range(8):
        display.refresh()
        assert not any(seen(display))
    display.power(True)
    assert seen(display) == image.tobytes()


def test_a_unit_s_display_is_tended_by_itself_until_it_is_closed() -> None:
    display, image = open_display(DisplaySetup("simulated")), noise((128, 64), 1)
    assert isinstance(display, SimulatedDisplay)
    display.reopen()
    display.reopen()
    display.show(image)
    blink(display)
    end = time.monotonic() + 20
    while seen(display) != image.tobytes() and time.monotonic() < end:
        time.sleep(0.02)
    assert seen(display) == image.tobytes()
    display.close()
    assert cost(display, lambda: time.sleep(3 * BEAT)) == 0


def test_what_is_not_open_is_not_tended() -> None:
    display = SimulatedDisplay(DisplaySetup("simulated"))
    assert cost(display, display.refresh) == 0
    display.reopen()
    display.close()
    assert cost(display, display.refresh) == 0
