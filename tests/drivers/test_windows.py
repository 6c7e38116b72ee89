"""Only what changed goes over the wire, and the display shows the picture all the same.

What the bus carried is decoded by the simulated controllers, which know nothing of the driver.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, combinations, pairwise
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import games
from companion.fronts.oled import render
from companion.frozen import replace
from companion.pixels import Pixels
from companion.views.bodies import Amounts, Boxes, Card, Columns, Map, Panel, Rows, SoftKey
from drivers.display import SIZES, DisplaySetup
from drivers.display.periodic import BEAT
from drivers.display.simulated import SimulatedDisplay, SimulatedSpiDisplay
from drivers.display.windows import (
    ADDRESS,
    ROW_ADDRESS,
    Frame,
    Window,
    cost_by_pages,
    differences,
    joined,
    rows,
    whole,
)
from tests.fronts.fingers import Fingers
from tests.images.screens import SCREENS
from tests.support.displays import (
    CHIPS,
    FRAME_OF_LUMA,
    MODULES,
    Box,
    cost,
    cost_of,
    edits,
    inverted,
    noise,
    opened,
    seen,
)
from tests.support.tables import Table

# ----------------------------------------------------------------------- choosing windows


def frame(*pages: str) -> Frame:
    return [page.encode() for page in pages]


def chosen(before: Frame, after: Frame, address: int = ADDRESS) -> list[Window]:
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
    image = noise((128, 64), 1)
    for step in range(1, 16):
        scattered = [(x, y, 1, 8) for y in range(0, 64, 8) for x in range(y % 3, 128, step)]
        for chip in SIZES:
            assert cost_of(opened(chip), image, inverted(image, *scattered)) <= FRAME_OF_LUMA + 32


@given(st.lists(st.lists(st.booleans(), min_size=24, max_size=24), min_size=1, max_size=2))
def test_no_other_choice_of_gaps_on_pages_is_cheaper(changed: list[list[bool]]) -> None:
    before, after = [bytes(24) for _ in changed], [bytes(page) for page in changed]
    runs = differences(before, after, ROW_ADDRESS)
    cheapest = sum(min(map(cost_by_pages, choices(page))) for page in changed if any(page))
    assert cost_by_pages(runs) == cheapest


def choices(page: list[bool]) -> Iterator[list[Window]]:
    """Every way to send what changed on a page, in runs that begin and end with a change."""
    at = [column for column, is_changed in enumerate(page) if is_changed]
    gaps = [place for place in range(1, len(at)) if at[place] - at[place - 1] > 1]
    for cuts in chain.from_iterable(combinations(gaps, count) for count in range(len(gaps) + 1)):
        ends = (0, *cuts, len(at))
        yield [Window(0, 1, at[one], at[other - 1] + 1) for one, other in pairwise(ends)]


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
    shown = [bytearray(page) for page in before]
    for window in chosen(before, after):
        data = window.cut(after)
        assert len(data) == window.area
        for row in rows(window):
            shown[row.top][row.left : row.right], data = data[: row.area], data[row.area :]
    assert shown == after


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


@pytest.mark.parametrize(
    ("boxes", "ssd1306", "sh1106"),
    [
        (((0, 8, 1, 8), (60, 8, 1, 8)), 11 + 8, 8 + 7),  # on one page: the page is said once
        (((9, 0, 6, 8), (9, 56, 6, 8)), 16 + 13, 13 + 13),  # in the same columns: they are said once
        (((0, 0, 1, 8), (60, 32, 1, 8)), 11 + 11, 8 + 8),
    ],
)
def test_of_an_address_only_what_differs_from_the_one_before_is_sent(
    boxes: tuple[Box, Box], ssd1306: int, sh1106: int
) -> None:
    image = noise((128, 64), 1)
    for chip, bytes_sent in (("ssd1306", ssd1306), ("ssd1309", ssd1306), ("sh1106", sh1106)):
        assert cost_of(opened(chip), image, inverted(image, *boxes)) == bytes_sent


@pytest.mark.parametrize(("chip", "size"), MODULES)
def test_a_picture_that_stands_costs_the_probe_alone(chip: str, size: tuple[int, int]) -> None:
    display, image = opened(chip, size), noise(size, 1)
    assert cost_of(display, image, image) == 3


def with_focus(panel: Panel, focus: int) -> Panel:
    assert isinstance(panel.body, Boxes | Rows | Amounts | Columns)
    return replace(panel, body=replace(panel.body, focus=focus))


def shaken(panel: Panel, pixels: int) -> Panel:
    assert isinstance(panel.body, Card)
    return replace(panel, body=replace(panel.body, shaken=pixels))


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
    "the next seat": (SCREENS["turn"], with_focus(SCREENS["turn"], 1)),
    "a shaken bag": (shaken(SCREENS["draw"], 2), shaken(SCREENS["draw"], -2)),
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
    if isinstance(one, Map) and isinstance(other, Map) and one.caption.what == other.caption.what:
        return "space"
    if one == other and before.keys == after.keys:
        return "prompt"
    return "amount" if isinstance(one, Amounts) and type(one) is type(other) else ""


def test_most_steps_of_whole_games_cost_at_most_15_percent(tmp_path: Path) -> None:
    """Not only well-chosen ones: all there are while somebody presses keys at random."""
    few = 0.15 * FRAME_OF_LUMA
    sent: dict[str, list[int]] = defaultdict(list)
    for game in games.names():
        display, before = opened(), None
        for panel in panels(tmp_path / game, game, 900):
            bytes_sent = cost(display, partial(display.show, render(panel)))
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
    display, random = opened(chip), Random(2)
    pictures, worst = [render(panel) for panel in SCREENS.values()], 0.0
    display.show(pictures[0])
    for picture in random.choices(pictures, k=400):
        tending = cost(display, display.refresh)
        began = display.bus.bytes
        first = first_change(display, partial(display.show, picture))
        worst = max(worst, (tending + first - began) * 9 / 400_000)
    assert 0 < worst <= 0.005


def first_change(display: SimulatedDisplay, act: Callable[[], None]) -> int:
    """Bytes on the bus at the end of the transfer after which the display first looked different."""
    frame = display.bus.look(lambda chip: chip.frame)
    write = display.bus.write_i2c_block_data
    found: list[Any] = []

    def watched(address: int, control: int, data: list[int]) -> None:
        write(address, control, data)
        if not found and display.bus.look(lambda chip: chip.frame) != frame:
            found.append(display.bus.bytes)

    display.bus.write_i2c_block_data = watched  # type: ignore[method-assign]
    act()
    display.bus.write_i2c_block_data = write  # type: ignore[method-assign]
    return found[0] if found else display.bus.bytes


# ------------------------------------------------------------------------ pixel for pixel


@pytest.mark.parametrize("rotate", [0, 2])
@pytest.mark.parametrize(("chip", "size"), MODULES)
@settings(max_examples=30)
@given(pictures=st.lists(edits, min_size=1, max_size=6), seed=st.integers(0, 9))
def test_random_changes_are_shown_to_the_pixel(
    chip: str, size: tuple[int, int], rotate: int, pictures: list[list[Box]], seed: int
) -> None:
    display, image = opened(chip, size, rotate), noise(size, seed)
    for where in pictures:
        display.show(image)
        image = inverted(image, *where)
        display.show(image)
        assert seen(display) == image.rotate(90 * rotate).tobytes()


@pytest.mark.parametrize(("chip", "size"), MODULES)
@settings(max_examples=30, deadline=None)
@given(pictures=st.lists(edits, min_size=1, max_size=6), seed=st.integers(0, 9))
def test_over_spi_random_changes_are_shown_to_the_pixel(
    chip: str, size: tuple[int, int], pictures: list[list[Box]], seed: int
) -> None:
    display, image = SimulatedSpiDisplay(DisplaySetup("simulated", chip, *size, bus="spi")), noise(size, seed)
    display.reopen()
    for where in pictures:
        display.show(image)
        image = inverted(image, *where)
        display.show(image)
        assert display.bus.look(lambda chip: chip.pixels()) == image.tobytes()


@pytest.mark.parametrize("chip", list(SIZES))
def test_over_spi_nobody_acknowledges_and_a_display_put_back_shows_its_picture_within_three_seconds(
    chip: str,
) -> None:
    display, image = SimulatedSpiDisplay(DisplaySetup("simulated", chip, bus="spi")), noise((128, 64), 1)
    display.reopen()
    display.show(noise((128, 64), 2))
    display.bus.unplug()
    display.show(image)
    display.refresh()
    display.bus.plug()
    assert not any(display.bus.look(lambda chip: chip.pixels()))
    for _ in range(8):
        display.refresh()
    assert display.bus.look(lambda chip: chip.pixels()) == image.tobytes()
    assert 8 * BEAT < 3


@pytest.mark.parametrize(("chip", "size"), CHIPS)
def test_every_screen_after_every_other(chip: str, size: tuple[int, int]) -> None:
    display, random = opened(chip, size), Random(1)
    pictures = [render(panel, size).moved(*shift) for panel in SCREENS.values() for shift in ((0, 0), (1, 1))]
    for picture in random.choices(pictures, k=600):
        display.show(picture)
        assert seen(display) == picture.image().tobytes()


@pytest.mark.parametrize("rotate", [0, 2])
@pytest.mark.parametrize(("chip", "size"), MODULES)
def test_a_picture_moved_down_is_shown_lower_and_stays_so_while_it_is_tended(
    chip: str, size: tuple[int, int], rotate: int
) -> None:
    display = opened(chip, size, rotate)
    for down in (0, 1, 3, 1, 0):
        moved = Pixels.of(noise(size, down % 2)).moved(1, down)
        expected = moved.image().rotate(90 * rotate).tobytes()
        display.show(moved)
        looks = display.bus.look(lambda chip: chip.frame)
        assert seen(display) == expected
        display.refresh()
        assert seen(display) == expected
        assert display.bus.look(lambda chip: chip.frame) == looks  # not even for a moment


@pytest.mark.parametrize("chip", list(SIZES))
def test_a_picture_moved_down_and_back_costs_its_last_row_and_a_command(chip: str) -> None:
    display, panel = opened(chip), SCREENS["turn"]
    display.show(render(panel))
    for down in (1, 0):
        assert cost(display, partial(display.show, render(panel).moved(0, down))) < 80


@pytest.mark.parametrize("chip", list(SIZES))
def test_a_moved_picture_comes_back_moved_after_a_loss(chip: str) -> None:
    display, moved = opened(chip), render(SCREENS["turn"]).moved(1, 1)
    display.show(moved)
    display.bus.unplug()
    display.refresh()
    display.bus.plug()
    display.refresh()
    assert seen(display) == moved.image().tobytes()


def panels(folder: Path, game: str, presses: int) -> Iterator[Panel]:
    """What stands on the display while somebody presses keys at random."""
    random = Random(game)
    seats = max(games.find(game).seats)
    with Table(folder, find=games.find, names=games.names, seed=1) as table:
        assert table.submit(f"new {game} {seats} start").ok
        fingers = Fingers(table)
        for _ in range(presses):
            yield fingers.panel
            fingers.press(random.choice((1, 2, 3, 3, 3)))


def test_a_random_game_is_shown_to_the_pixel(tmp_path: Path) -> None:
    displays = [opened(chip) for chip in SIZES]
    for panel in panels(tmp_path, "arachnid", 300):
        image = render(panel).image()
        for display in displays:
            display.show(image)
            assert seen(display) == image.tobytes()
