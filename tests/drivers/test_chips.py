"""The simulated controllers, command by command, as their data sheets have it."""

from __future__ import annotations

import pytest

from drivers.display.chips import NOP, DisplayChip, Sh1106, Ssd1306, Ssd1309

UPRIGHT = bytes((0x8D, 0x14, 0xA1, 0xC8, 0xAF))
BLANK = bytes(128 * 8)


def lit(chip: DisplayChip) -> set[tuple[int, int]]:
    """The lit pixels as (x, y)."""
    row = chip.width // 8
    return {
        (index % row * 8 + bit, index // row)
        for index, byte in enumerate(chip.pixels())
        for bit in range(8)
        if byte & 0x80 >> bit
    }


@pytest.fixture
def chip() -> Ssd1306:
    """An SSD1306 that is on, upright, in horizontal mode and blank."""
    chip = Ssd1306()
    chip.commands(UPRIGHT + bytes((0x20, 0x00)))
    chip.data(BLANK)
    return chip


def test_after_power_on_it_is_dark_and_its_memory_is_not_empty() -> None:
    chip = Ssd1306()
    assert not chip.lit
    assert not any(chip.pixels())
    chip.commands(UPRIGHT)
    assert any(chip.pixels())


def test_without_its_charge_pump_it_stays_dark() -> None:
    chip = Ssd1306()
    chip.commands(bytes((0xAF,)))
    assert not chip.lit
    other = Ssd1309()
    other.commands(bytes((0xAF,)))
    assert other.lit


def test_the_lowest_bit_is_the_topmost_pixel(chip: Ssd1306) -> None:
    chip.data(b"\x01\x80")
    assert lit(chip) == {(0, 0), (1, 7)}


def test_horizontal_addresses_wrap_inside_their_window(chip: Ssd1306) -> None:
    chip.commands(bytes((0x21, 10, 11, 0x22, 2, 3)))
    chip.data(b"\x01\x01\x02\x02\x04")
    assert lit(chip) == {(10, 18), (11, 16), (10, 25), (11, 25)}


def test_vertical_addresses_run_down_first(chip: Ssd1306) -> None:
    chip.commands(bytes((0x20, 0x01, 0x21, 5, 6, 0x22, 0, 1)))
    chip.data(b"\x01\x02\x04\x08")
    assert lit(chip) == {(5, 0), (5, 9), (6, 2), (6, 11)}


def test_page_addresses_stay_on_their_page(chip: Ssd1306) -> None:
    chip.commands(bytes((0x20, 0x02, 0xB3, 0x0F, 0x17)))  # page 3, column 0x7F
    chip.data(b"\x01\x02")
    assert lit(chip) == {(127, 24), (0, 25)}


def test_an_operand_may_come_in_a_later_transfer(chip: Ssd1306) -> None:
    for byte in (0x21, 100, 101, 0x81, 0x10):
        chip.commands(bytes((byte,)))
    chip.data(b"\x01")
    assert lit(chip) == {(100, 0)}
    assert chip.level == 0x10


@pytest.mark.parametrize(
    ("command", "seen"),
    [
        (0xA0, {(127 - 3, 0)}),  # for what is written from now on
        (0xC0, {(3, 63)}),
        (0x40 | 1, {(3, 63)}),
    ],
)
def test_orders_of_columns_and_rows(chip: Ssd1306, command: int, seen: set[tuple[int, int]]) -> None:
    chip.commands(bytes((command, 0x21, 3, 3)))
    chip.data(b"\x01")
    assert lit(chip) == seen


def test_offset_turns_the_rows(chip: Ssd1306) -> None:
    chip.data(b"\x80")
    chip.commands(bytes((0xD3, 7)))
    assert lit(chip) == {(0, 0)}


def test_inverse_all_on_and_off(chip: Ssd1306) -> None:
    chip.data(b"\x01")
    chip.commands(bytes((0xA7,)))
    assert len(lit(chip)) == 128 * 64 - 1
    chip.commands(bytes((0xA6, 0xA5)))
    assert len(lit(chip)) == 128 * 64
    chip.commands(bytes((0xA4, 0xAE)))
    assert lit(chip) == set()
    chip.commands(bytes((0xAF,)))
    assert lit(chip) == {(0, 0)}


@pytest.mark.parametrize("height", [32, 64])
def test_a_ratio_of_32_shows_half(height: int) -> None:
    chip = Ssd1306(128, height)
    chip.commands(UPRIGHT + bytes((0xA8, 0x1F, 0x20, 0x00)))
    chip.data(b"\xff" * 1024)
    assert len(lit(chip)) == 128 * 32


def test_a_small_display_sits_in_the_middle_of_the_columns() -> None:
    chip = Ssd1306(64, 48)
    chip.commands(UPRIGHT + bytes((0xA8, 0x2F, 0x20, 0x00)))
    chip.data(BLANK)
    chip.commands(bytes((0x21, 32, 95, 0x22, 0, 5)))
    chip.data(b"\x01")
    assert lit(chip) == {(0, 0)}


def test_frames_count_what_the_eye_can_see(chip: Ssd1306) -> None:
    at_first = chip.frame
    chip.commands(bytes((NOP, 0x21, 0, 127, 0x22, 0, 7)))
    chip.data(BLANK)
    assert chip.frame == at_first
    chip.data(b"\x01")
    assert chip.frame == at_first + 1
    chip.commands(bytes((0x81, 0x01)))
    assert chip.frame == at_first + 2
    chip.commands(bytes((0xAE,)))
    dark = chip.frame
    chip.data(b"\x01\x02\x03")
    assert chip.frame == dark


def test_commands_the_chip_does_not_have_are_noted(chip: Ssd1306) -> None:
    chip.commands(bytes((0x30, 0xAD)))
    assert chip.unknown == [0x30, 0xAD]


def test_sh1106_shows_columns_2_to_129_and_has_no_windows() -> None:
    chip = Sh1106()
    chip.commands(bytes((0xA1, 0xC8, 0xAF)))
    for page in range(8):
        chip.commands(bytes((0xB0 | page, 0x00, 0x10)))
        chip.data(bytes(132))
    chip.commands(bytes((0xB0, 0x02, 0x10)))
    chip.data(b"\x01")
    assert lit(chip) == {(0, 0)}
    chip.commands(bytes((0x21,)))
    assert chip.unknown == [0x21]
