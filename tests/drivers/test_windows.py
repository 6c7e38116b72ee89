"""Only what changed goes over the wire, and the glass shows the picture all the same.

What the bus carried is decoded by the simulated controllers, which know nothing of the driver.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from companion import games
from companion.errors import DeviceError
from companion.fronts.oled import render
from companion.views.bodies import Amounts, Boxes, Columns, Map, Panel, Rows, SoftKey
from drivers.screen import SIZES, ScreenSetup, open_screen
from drivers.screen.oled import Windowed
from drivers.screen.simulated import SimulatedScreen, SimulatedSpiScreen
from drivers.screen.tending import BEAT
from drivers.screen.windows import Frame, Window, around, differences, joined, rows, whole
from tests.fronts.fingers import Fingers
from tests.images.screens import SCREENS
from tests.support.tables import Table

MODULES = [(chip, size) for chip, sizes in SIZES.items() for size in sizes]
CHIPS = [(chip, (128, 64)) for chip in SIZES]
FRAME_OF_LUMA = 1096  # bytes on the simulated bus

Box = tuple[int, int, int, int]  # left, top, width, height
boxes = st.tuples(st.integers(0, 127), st.integers(0, 63), st.integers(1, 128), st.integers(1, 64))
specks = st.tuples(st.integers(0, 127), st.integers(0, 63), st.just(1), st.just(1))
edits = st.lists(st.one_of(specks, boxes), max_size=12)


def opened(chip: str = "ssd1306", size: tuple[int, int] = (128, 64), rotate: int = 0) -> SimulatedScreen:
    screen = SimulatedScreen(ScreenSetup("simulated", chip, *size, rotate))
    screen.reopen()
    return screen


def noise(size: tuple[int, int], seed: int) -> Image.Image:
    return Image.frombytes("1", size, Random(seed).randbytes(size[0] * size[1] // 8))


def inverted(image: Image.Image, *where: Box) -> Image.Image:
    """The picture with every pixel of some boxes the other way round."""
    edited = image.copy()
    for left, top, width, height in where:
        window = (left, top, left + width, top + height)
        edited.paste(ImageChops.invert(edited.crop(window)), window)
    return edited


def seen(screen: SimulatedScreen) -> bytes:
    return screen.bus.look(lambda glass: glass.pixels())


def cost(screen: SimulatedScreen, act: Callable[[], None]) -> int:
    """Bytes on the wire."""
    before = screen.bus.bytes
    act()
    return screen.bus.bytes - before


def cost_of(screen: SimulatedScreen, before: Image.Image, after: Image.Image) -> int:
    """Bytes on the wire from one picture to another."""
    screen.show(before)
    bytes_sent = cost(screen, lambda: screen.show(after))
    assert seen(screen) == after.tobytes()
    return bytes_sent


# ----------------------------------------------------------------------- choosing windows


def frame(*pages: str) -> Frame:
    return [page.encode() for page in pages]


def chosen(before: Frame, after: Frame, address: int = 10) -> list[Window]:
    return joined(differences(before, after, address), address)


def test_nothing_changed_is_no_window() -> None:
    assert chosen(frame("abc", "def"), frame("abc", "def")) == []


@pytest.mark.parametrize(("gap", "windows"), [(9, 1), (10, 2), (11, 2)])
def test_a_gap_is_sent_only_if_it_is_shorter_than_an_address(gap: int, windows: int) -> None:
    before, after = frame("-" * 40), frame(("x" + "-" * gap + "x").ljust(40, "-"))
    assert len(chosen(before, after)) == windows


def test_what_changed_below_what_changed_shares_its_address() -> None:
    before, after = frame("------", "------", "------"), frame("-xxx--", "--xx--", "-x----")
    assert chosen(before, after) == [Window(0, 3, 1, 4)]


def test_far_apart_one_above_the_other_they_stay_two() -> None:
    before, after = frame("-" * 40, "-" * 40), frame("x" + "-" * 39, "-" * 39 + "x")
    assert chosen(before, after) == [Window(0, 1, 0, 1), Window(1, 2, 39, 40)]


def test_scattered_changes_are_never_dearer_than_everything() -> None:
    before = [bytes(128)] * 8
    after = [bytes((column - 5 * (page % 2)) % 11 == 0 for column in range(128)) for page in range(8)]
    apart = chosen(before, after)
    assert sum(window.area + Windowed.ADDRESS for window in apart) > 1024 + Windowed.ADDRESS
    assert Windowed().changes(before, after) == [around(differences(before, after, Windowed.ADDRESS))]


def test_a_window_in_rows_and_what_it_cuts_out() -> None:
    window = Window(0, 2, 1, 3)
    assert window.area == 4
    assert window.cut(frame("abcd", "efgh", "ijkl")) == b"bcfg"
    assert rows(window) == [Window(0, 1, 1, 3), Window(1, 2, 1, 3)]
    assert whole(frame("abcd", "efgh")) == Window(0, 2, 0, 4)


@given(
    st.binary(min_size=1024, max_size=1024),
    st.lists(st.tuples(st.integers(0, 1023), st.binary(max_size=200))),
)
def test_windows_hold_every_change(memory: bytes, writes: list[tuple[int, bytes]]) -> None:
    written = bytearray(memory)
    for place, data in writes:
        written[place : place + len(data)] = data[: 1024 - place]
    before, after = ([bytes(m[at : at + 128]) for at in range(0, 1024, 128)] for m in (memory, written))
    glass = [bytearray(page) for page in before]
    for window in chosen(before, after):
        data = window.cut(after)
        assert len(data) == window.area
        for row in rows(window):
            glass[row.top][row.left : row.right], data = data[: row.area], data[row.area :]
    assert glass == after


# ---------------------------------------------------------------------- what things cost


@pytest.mark.parametrize(
    ("box", "ssd1306", "sh1106"),
    [
        ((90, 8, 21, 8), 31, 28),  # a clock: three digits on one page
        ((0, 0, 8, 8), 18, 15),  # an icon
        ((37, 21, 16, 16), 60, 69),  # a square across three pages, its data in two transfers
    ],
)
def test_a_small_change_costs_an_address_and_its_own_bytes(box: Box, ssd1306: int, sh1106: int) -> None:
    image = noise((128, 64), 1)
    for chip, bytes_sent in (("ssd1306", ssd1306), ("ssd1309", ssd1306), ("sh1106", sh1106)):
        assert cost_of(opened(chip), image, inverted(image, box)) == bytes_sent


@pytest.mark.parametrize(("chip", "size"), MODULES)
def test_a_picture_that_stands_costs_the_probe_alone(chip: str, size: tuple[int, int]) -> None:
    screen, image = opened(chip, size), noise(size, 1)
    assert cost_of(screen, image, image) == 3


def with_focus(panel: Panel, focus: int) -> Panel:
    assert isinstance(panel.body, Boxes | Rows | Amounts)
    return replace(panel, body=replace(panel.body, focus=focus))


def with_value(panel: Panel, value: str) -> Panel:
    assert isinstance(panel.body, Columns)
    first, *others = panel.body.columns
    return replace(panel, body=replace(panel.body, columns=(first._replace(value=value), *others)))


def with_amount(panel: Panel, amount: int) -> Panel:
    assert isinstance(panel.body, Amounts)
    (_, label, note), *others = panel.body.rows
    return replace(panel, body=replace(panel.body, rows=((amount, label, note), *others)))


def with_key(panel: Panel, key: SoftKey) -> Panel:
    return replace(panel, keys=(*panel.keys[:2], key))


TYPICAL = {
    "the round in the title": (SCREENS["turn"], replace(SCREENS["turn"], context="round 8")),
    "a seat's number": (SCREENS["turn"], with_value(SCREENS["turn"], "6")),
    "an amount": (SCREENS["amounts"], with_amount(SCREENS["amounts"], 2)),
    "the next row": (SCREENS["menu"], with_focus(SCREENS["menu"], 1)),
    "from the last row to the first": (
        with_focus(SCREENS["menu-notes"], 2),
        with_focus(SCREENS["menu-notes"], 0),
    ),
    "the next amount": (SCREENS["amounts"], with_focus(SCREENS["amounts"], 1)),
    "the prompt line": (SCREENS["menu"], replace(SCREENS["menu"], title="Green acts")),
    "the next face": (SCREENS["faces"], with_focus(SCREENS["faces"], 4)),
    "a hold under way": (
        with_key(SCREENS["turn"], SoftKey("Act", hold=True)),
        with_key(SCREENS["turn"], SoftKey("Act", hold=True, held=0.5)),
    ),
}


@pytest.mark.parametrize("chip", list(SIZES))
@pytest.mark.parametrize("what", list(TYPICAL))
def test_a_typical_step_costs_at_most_15_percent_of_a_whole_frame(what: str, chip: str) -> None:
    before, after = TYPICAL[what]
    bytes_sent = cost_of(opened(chip), render(before).image(), render(after).image())
    assert 3 < bytes_sent <= 0.15 * FRAME_OF_LUMA


def step(before: Panel, after: Panel) -> str:
    """What a person at a menu has done between two panels; empty for all else."""
    one, other = before.body, after.body
    if (
        isinstance(one, Rows)
        and isinstance(other, Rows)
        and one.rows == other.rows
        and other.focus is not None
    ):
        return "row" if (one.focus or 0) // 3 == other.focus // 3 else ""
    if isinstance(one, Map) and isinstance(other, Map) and one.here.what == other.here.what:
        return "space"
    if one == other and before.keys == after.keys:
        return "prompt"
    return "amount" if isinstance(one, Amounts) and type(one) is type(other) else ""


def test_most_steps_of_whole_games_cost_at_most_15_percent(tmp_path: Path) -> None:
    """Not only well-chosen ones: all there are while somebody presses keys at random."""
    few = 0.15 * FRAME_OF_LUMA
    sent: dict[str, list[int]] = defaultdict(list)
    for game in games.names():
        screen, before = opened(), None
        for panel in panels(tmp_path / game, game, 500):
            bytes_sent = cost(screen, partial(screen.show, render(panel)))
            if before is not None and panel != before:
                sent[step(before, panel)].append(bytes_sent)
            before = panel
    rows = sent["row"]
    assert len(rows) > 100
    assert sum(bytes_sent <= few for bytes_sent in rows) >= 0.9 * len(rows)
    assert sum(bytes_sent <= few for bytes_sent in sent["prompt"]) >= 0.9 * len(sent["prompt"])
    assert median(sent["space"]) <= few
    assert max(rows) <= 2 * few


@pytest.mark.parametrize("chip", list(SIZES))
def test_the_first_pixel_of_any_picture_changes_within_five_milliseconds_of_the_bus(chip: str) -> None:
    """At 400 kHz, nine bits a byte, also where the display was being tended when the key went down."""
    screen, random = opened(chip), Random(2)
    pictures, worst = [render(panel) for panel in SCREENS.values()], 0.0
    screen.show(pictures[0])
    for picture in random.choices(pictures, k=400):
        tending = cost(screen, screen.tend)
        began = screen.bus.bytes
        first = first_change(screen, partial(screen.show, picture))
        worst = max(worst, (tending + first - began) * 9 / 400_000)
    assert 0 < worst <= 0.005


def first_change(screen: SimulatedScreen, act: Callable[[], None]) -> int:
    """Bytes on the bus at the end of the transfer after which the glass first looked different."""
    frame = screen.bus.look(lambda glass: glass.frame)
    write, found = screen.bus.write_i2c_block_data, []

    def watched(address: int, control: int, data: list[int]) -> None:
        write(address, control, data)
        if not found and screen.bus.look(lambda glass: glass.frame) != frame:
            found.append(screen.bus.bytes)

    screen.bus.write_i2c_block_data = watched  # type: ignore[method-assign]
    act()
    screen.bus.write_i2c_block_data = write  # type: ignore[method-assign]
    return found[0] if found else screen.bus.bytes


# ------------------------------------------------------------------------ pixel for pixel


@pytest.mark.parametrize("rotate", [0, 2])
@pytest.mark.parametrize(("chip", "size"), MODULES)
@settings(max_examples=30)
@given(pictures=st.lists(edits, min_size=1, max_size=6), seed=st.integers(0, 9))
def test_random_changes_are_shown_to_the_pixel(
    chip: str, size: tuple[int, int], rotate: int, pictures: list[list[Box]], seed: int
) -> None:
    screen, image = opened(chip, size, rotate), noise(size, seed)
    for where in pictures:
        screen.show(image)
        image = inverted(image, *where)
        screen.show(image)
        assert seen(screen) == image.rotate(90 * rotate).tobytes()


@pytest.mark.parametrize(("chip", "size"), MODULES)
@settings(max_examples=30, deadline=None)
@given(pictures=st.lists(edits, min_size=1, max_size=6), seed=st.integers(0, 9))
def test_over_spi_random_changes_are_shown_to_the_pixel(
    chip: str, size: tuple[int, int], pictures: list[list[Box]], seed: int
) -> None:
    screen, image = SimulatedSpiScreen(ScreenSetup("simulated", chip, *size, bus="spi")), noise(size, seed)
    screen.reopen()
    for where in pictures:
        screen.show(image)
        image = inverted(image, *where)
        screen.show(image)
        assert screen.bus.look(lambda glass: glass.pixels()) == image.tobytes()


@pytest.mark.parametrize("chip", list(SIZES))
def test_over_spi_nobody_acknowledges_and_a_display_put_back_shows_its_picture_within_three_seconds(
    chip: str,
) -> None:
    screen, image = SimulatedSpiScreen(ScreenSetup("simulated", chip, bus="spi")), noise((128, 64), 1)
    screen.reopen()
    screen.show(noise((128, 64), 2))
    screen.bus.unplug()
    screen.show(image)
    screen.tend()
    screen.bus.plug()
    assert not any(screen.bus.look(lambda glass: glass.pixels()))
    for _ in range(8):
        screen.tend()
    assert screen.bus.look(lambda glass: glass.pixels()) == image.tobytes()
    assert 8 * BEAT < 3


@pytest.mark.parametrize(("chip", "size"), CHIPS)
def test_every_screen_after_every_other(chip: str, size: tuple[int, int]) -> None:
    screen, random = opened(chip, size), Random(1)
    pictures = [
        render(panel, size).moved(*shift).image() for panel in SCREENS.values() for shift in ((0, 0), (1, 1))
    ]
    for image in random.choices(pictures, k=600):
        screen.show(image)
        assert seen(screen) == image.tobytes()


def panels(folder: Path, game: str, presses: int) -> Iterator[Panel]:
    """What stands on the glass while somebody presses keys at random."""
    random = Random(game)
    seats = max(games.find(game).seats)
    with Table(folder, find=games.find, names=games.names, seed=1) as table:
        assert table.say(f"new {game} {seats} start").ok
        fingers = Fingers(table)
        for _ in range(presses):
            yield fingers.panel
            fingers.press(random.choice((1, 2, 3, 3, 3)))


@pytest.mark.parametrize("game", games.names())
def test_a_random_game_is_shown_to_the_pixel(game: str, tmp_path: Path) -> None:
    screens = [opened(chip) for chip in SIZES]
    for panel in panels(tmp_path, game, 300):
        image = render(panel).image()
        for screen in screens:
            screen.show(image)
            assert seen(screen) == image.tobytes()


# --------------------------------------------------------------------------------- faults


def insist(screen: SimulatedScreen, image: Image.Image) -> None:
    """Show it as a front does: start the display again until it takes the picture."""
    for _ in range(10):
        try:
            return screen.show(image)
        except DeviceError:
            with suppress(DeviceError):
                screen.reopen()
    pytest.fail("the display does not come back")


def strays(screen: SimulatedScreen) -> set[int]:
    """Operands taken for commands. luma itself sends two that not every chip has."""
    return set(screen.bus.look(lambda glass: glass.unknown)) - {0x20, 0x8D}


def fault(screen: SimulatedScreen, kind: str, after: int) -> None:
    if kind == "breaks off":
        screen.bus.break_off(after)
    elif kind == "refuses":
        screen.bus.refuse(1 + after % 3, after=after // 3)
    elif kind == "is unplugged":
        screen.bus.unplug()
        with pytest.raises(DeviceError):
            screen.show(noise((128, 64), after))
        screen.bus.plug()


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
    screen, image = opened(chip, size), noise(size, 1)
    for where, kind, after in steps:
        fault(screen, kind, after)
        if kind == "is tended":
            screen.tend()
        image = inverted(image, *where)
        insist(screen, image)
        assert seen(screen) == image.tobytes()


@pytest.mark.parametrize(("chip", "size"), CHIPS)
def test_an_update_broken_off_at_any_byte_is_recovered(chip: str, size: tuple[int, int]) -> None:
    before = noise(size, 1)
    after = inverted(before, (3, 3, 20, 20), (100, 40, 9, 3))
    broken = 0
    while True:
        screen = opened(chip, size)
        screen.show(before)
        screen.bus.break_off(broken)
        try:
            screen.show(after)
            break
        except DeviceError:
            broken += 1
        screen.reopen()
        screen.show(after)
        assert seen(screen) == after.tobytes()
        assert strays(screen) == set()
    assert broken > 70  # so many bytes, each of them once the first that was not carried


@pytest.mark.parametrize("at", [*range(40), *range(40, 1100, 97)])
@pytest.mark.parametrize(("chip", "size"), CHIPS)
def test_a_start_broken_off_at_any_byte_is_recovered(chip: str, size: tuple[int, int], at: int) -> None:
    screen, image = opened(chip, size), noise(size, 1)
    screen.bus.break_off(at)
    with suppress(DeviceError):
        screen.reopen()
    insist(screen, image)
    assert seen(screen) == image.tobytes()
    assert strays(screen) == set()


# ---------------------------------------------------------------- between two pictures


def blink(screen: SimulatedScreen) -> None:
    """The display loses its supply for a moment, and nobody notices."""
    screen.bus.unplug()
    screen.bus.plug()


@pytest.mark.parametrize(("chip", "size"), MODULES)
def test_a_supply_lost_unnoticed_is_made_good_within_three_seconds(chip: str, size: tuple[int, int]) -> None:
    screen, image = opened(chip, size), noise(size, 1)
    screen.contrast(33)
    screen.show(image)
    for beats_before in range(size[1] // 8):
        for _ in range(beats_before):
            screen.tend()
        blink(screen)
        assert not any(seen(screen))
        for _ in range(size[1] // 8):
            screen.tend()
        assert seen(screen) == image.tobytes()
        assert screen.bus.look(lambda glass: glass.level) == 33
    assert (64 // 8 + 1) * BEAT < 3


def test_pictures_shown_meanwhile_are_whole_in_the_end() -> None:
    screen, image = opened(), noise((128, 64), 1)
    screen.show(image)
    blink(screen)
    for beat in range(8):
        image = inverted(image, (beat * 9, beat * 7, 20, 11))
        screen.show(image)
        screen.tend()
    assert seen(screen) == image.tobytes()


@pytest.mark.parametrize(("chip", "size"), MODULES)
def test_tending_a_display_that_is_well_cannot_be_seen(chip: str, size: tuple[int, int]) -> None:
    screen, image = opened(chip, size), noise(size, 1)
    screen.show(image)
    frame_number = screen.bus.look(lambda glass: glass.frame)
    for _ in range(20):
        screen.tend()
    assert screen.bus.look(lambda glass: glass.frame) == frame_number


@pytest.mark.parametrize("chip", list(SIZES))
def test_tending_keeps_a_press_from_the_bus_for_a_page_at_most(chip: str) -> None:
    page = " ".join((Path(__file__).parents[2] / "hardware" / "README.md").read_text("utf-8").split())
    screen = opened(chip)
    screen.show(noise((128, 64), 1))
    assert {cost(screen, screen.tend) for _ in range(8)} == {170}
    assert "sent again: 170 bytes, 4 ms at 400 kHz" in page


def test_a_display_lost_between_two_pictures_comes_back_by_itself() -> None:
    screen, image = opened(), noise((128, 64), 1)
    screen.show(image)
    screen.bus.unplug()
    for _ in range(3):
        screen.tend()
    screen.bus.plug()
    screen.tend()
    assert seen(screen) == image.tobytes()


def test_it_comes_back_with_the_picture_that_was_asked_for_in_vain() -> None:
    screen = opened()
    screen.show(noise((128, 64), 1))
    screen.bus.unplug()
    with pytest.raises(DeviceError):
        screen.show(noise((128, 64), 2))
    screen.bus.plug()
    screen.tend()
    assert seen(screen) == noise((128, 64), 2).tobytes()


@pytest.mark.parametrize("at", range(160))
def test_tending_broken_off_at_any_byte_is_recovered(at: int) -> None:
    screen, image = opened(), noise((128, 64), 1)
    screen.show(image)
    screen.bus.break_off(at)
    screen.tend()
    screen.tend()
    assert seen(screen) == image.tobytes()


def test_a_dark_display_is_kept_dark() -> None:
    screen, image = opened(), noise((128, 64), 1)
    screen.show(image)
    screen.power(False)
    blink(screen)
    for _ in range(8):
        screen.tend()
        assert not any(seen(screen))
    screen.power(True)
    assert seen(screen) == image.tobytes()


def test_a_unit_s_display_is_tended_by_itself_until_it_is_closed() -> None:
    screen, image = open_screen(ScreenSetup("simulated")), noise((128, 64), 1)
    assert isinstance(screen, SimulatedScreen)
    screen.reopen()
    screen.reopen()
    screen.show(image)
    blink(screen)
    end = time.monotonic() + 20
    while seen(screen) != image.tobytes() and time.monotonic() < end:
        time.sleep(0.02)
    assert seen(screen) == image.tobytes()
    screen.close()
    assert cost(screen, lambda: time.sleep(3 * BEAT)) == 0


def test_what_is_not_open_is_not_tended() -> None:
    screen = SimulatedScreen(ScreenSetup("simulated"))
    assert cost(screen, screen.tend) == 0
    screen.reopen()
    screen.close()
    assert cost(screen, screen.tend) == 0
