"""Simulated OLED controllers: they read the command stream of the bus into display memory.

Written from the data sheets, apart from the driver that is tested against them. What a module
shows follows from its memory and its settings: segment and row order, start line and offset,
inverse, all-on, supply, display off. Scrolling is taken in and not shown.
"""

from __future__ import annotations

PAGES = 8
ROWS = 8 * PAGES

# Commands followed by operands, and how many; the same on every chip here.
_OPERANDS = {
    0x81: 1,  # contrast
    0xA8: 1,  # multiplex ratio
    0xD3: 1,  # display offset
    0xD5: 1,  # clock
    0xD9: 1,  # pre-charge
    0xDA: 1,  # row wiring
    0xDB: 1,  # deselect level
}
NOP = 0xE3
_DIGITS = [
    [bytes(b"01"[(byte >> bit & 1) ^ inverse] for byte in range(256)) for bit in range(8)]
    for inverse in (0, 1)
]
"""For each byte of memory the digit of one of its bits, as it is shown or inverse."""


class DisplayChip:
    """A module of ``width`` by ``height`` pixels, mounted the usual way round.

    ``commands`` and ``data`` take what the bus delivers; ``unknown`` collects command bytes the
    chip does not have. ``frame`` counts the changes of what can be seen.
    """

    columns = 128
    operands = _OPERANDS
    supply_at_start = True

    def __init__(self, width: int = 128, height: int = 64) -> None:
        self.width = width
        self.height = height
        self.unknown: list[int] = []
        self.frame = 0
        self.reset()

    def reset(self) -> None:
        """The state after power-on: dark, and a memory full of whatever."""
        self.memory = [bytearray((0x5A, 0xA5) * (self.columns // 2)) for _page in range(PAGES)]
        self.column = 0
        self.page = 0
        self.level = 0x7F
        self.on = False
        self.supply = self.supply_at_start
        self.inverse = False
        self.all_on = False
        self.reversed_columns = False  # 0xA1: upright on the usual module
        self.reversed_rows = False  # 0xC8: upright on the usual module
        self.start_line = 0
        self.offset = 0
        self.rows = ROWS
        self._pending: list[int] = []
        self.frame += 1

    # ---------------------------------------------------------------------------- the bus

    def commands(self, stream: bytes) -> None:
        """Command bytes; an operand may come in a later transfer than its command."""
        for byte in stream:
            self._pending.append(byte)
            if len(self._pending) > self.operands.get(self._pending[0], 0):
                command, *operands = self._pending
                self._pending = []
                before = self._look()
                if not self.do(command, operands):
                    self.unknown.append(command)
                self.frame += self._look() != before

    def data(self, stream: bytes) -> None:
        """Bytes for the memory, from the present address on."""
        for byte in stream:
            segment = self.columns - 1 - self.column if self.reversed_columns else self.column
            if self.memory[self.page][segment] != byte:
                self.memory[self.page][segment] = byte
                self.frame += self.lit
            self.advance()

    def advance(self) -> None:
        """Move to the next address after a byte of data."""
        self.column = (self.column + 1) % self.columns

    def do(self, command: int, operands: list[int]) -> bool:
        """Carry out one command; False for one this chip does not have."""
        match command:
            case _ if command <= 0x0F:
                self.column = self.column & 0xF0 | command
            case _ if 0x10 <= command <= 0x1F:
                self.column = self.column & 0x0F | (command & 0x0F) << 4
            case _ if 0x40 <= command <= 0x7F:
                self.start_line = command & 0x3F
            case _ if 0xB0 <= command <= 0xB7:
                self.page = command & 0x07
            case 0x81:
                self.level = operands[0]
            case 0xA0 | 0xA1:
                self.reversed_columns = command == 0xA1
            case 0xA4 | 0xA5:
                self.all_on = command == 0xA5
            case 0xA6 | 0xA7:
                self.inverse = command == 0xA7
            case 0xA8:
                self.rows = (operands[0] & 0x3F) + 1
            case 0xAE | 0xAF:
                self.on = command == 0xAF
            case 0xC0 | 0xC8:
                self.reversed_rows = command == 0xC8
            case 0xD3:
                self.offset = operands[0] & 0x3F
            case _:
                return command == NOP or command in self.operands
        self.column %= self.columns
        return True

    # -------------------------------------------------------------------------- the display

    @property
    def lit(self) -> bool:
        """The display is on and has its voltage."""
        return self.on and self.supply

    def pixels(self) -> bytes:
        """The display row by row, eight pixels to a byte, the first highest; zero when dark."""
        return b"".join(self._row(y) for y in range(self.height))

    def _row(self, y: int) -> bytes:
        if not self.lit or y >= self.rows:
            return bytes(self.width // 8)
        if self.all_on:
            return b"\xff" * (self.width // 8)
        line = y if self.reversed_rows else self.rows - 1 - y
        row = (line + self.start_line + self.offset) % ROWS
        first = (self.columns - self.width) // 2
        segments = self.memory[row // 8][first : first + self.width][::-1]
        pixels = segments.translate(_DIGITS[self.inverse][row % 8])
        return int(pixels, 2).to_bytes(self.width // 8, "big")

    def _look(self) -> tuple[object, ...]:
        if not self.lit:
            return ()
        order = (self.reversed_rows, self.start_line, self.offset, self.rows)
        return (self.level, self.inverse, self.all_on, *order)


class Ssd1306(DisplayChip):
    """SSD1306: addresses run through a window; its own charge pump has to be switched on."""

    operands = _OPERANDS | {
        0x20: 1,  # addressing mode
        0x21: 2,  # column window
        0x22: 2,  # page window
        0x26: 6,  # scrolls
        0x27: 6,
        0x29: 5,
        0x2A: 5,
        0x8D: 1,  # charge pump
        0xA3: 2,  # scroll area
    }
    supply_at_start = False

    def reset(self) -> None:
        super().reset()
        self.mode = "page"
        self.column_window = (0, self.columns - 1)
        self.page_window = (0, PAGES - 1)

    def do(self, command: int, operands: list[int]) -> bool:
        match command:
            case 0x20:
                self.mode = ("horizontal", "vertical", "page", "page")[operands[0] & 0x03]
            case 0x21:
                self.column_window = (operands[0] & 0x7F, operands[1] & 0x7F)
                self.column = self.column_window[0]
            case 0x22:
                self.page_window = (operands[0] & 0x07, operands[1] & 0x07)
                self.page = self.page_window[0]
            case 0x2E | 0x2F:
                pass
            case 0x8D:
                self.supply = bool(operands[0] & 0x04)
            case _:
                return super().do(command, operands)
        return True

    def advance(self) -> None:
        first_column, last_column = self.column_window
        first_page, last_page = self.page_window
        match self.mode:
            case "page":
                super().advance()
            case "horizontal" if self.column != last_column:
                super().advance()
            case "horizontal":
                self.column = first_column
                self.page = first_page if self.page == last_page else (self.page + 1) % PAGES
            case "vertical" if self.page != last_page:
                self.page = (self.page + 1) % PAGES
            case _:
                self.page = first_page
                self.column = first_column if self.column == last_column else (self.column + 1) % self.columns


class Ssd1309(Ssd1306):
    """SSD1309: an SSD1306 whose module brings the voltage."""

    supply_at_start = True

    def do(self, command: int, operands: list[int]) -> bool:
        return command != 0x8D and super().do(command, operands)


class Sh1106(DisplayChip):
    """SH1106: page addresses only, and a memory of 132 columns with the display in the middle."""

    columns = 132
    operands = _OPERANDS | {0xAD: 1}  # converter

    def do(self, command: int, operands: list[int]) -> bool:
        match command:
            case 0xAD:
                self.supply = bool(operands[0] & 0x01)
            case 0x30 | 0x31 | 0x32 | 0x33:
                pass
            case _:
                return super().do(command, operands)
        return True


DISPLAY_CHIPS: dict[str, type[DisplayChip]] = {"ssd1306": Ssd1306, "ssd1309": Ssd1309, "sh1106": Sh1106}
