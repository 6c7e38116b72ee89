"""The 40-pin header of a Raspberry Pi: which pin carries what.

Pins are numbered as on the board: pin 1 in the corner, odd ones along the inner row, each even
one beside it. GPIO numbers are BCM's.
"""

from __future__ import annotations

from collections.abc import Mapping

GPIO: Mapping[int, int] = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21,
    25: 22, 11: 23, 8: 24, 7: 26, 0: 27, 1: 28, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37,
    20: 38, 21: 40,
}  # fmt: skip
"""The pin of each GPIO."""

GROUND = (6, 9, 14, 20, 25, 30, 34, 39)
POWER_3V3 = (1, 17)
POWER_5V = (2, 4)
PINS = range(1, 41)

PLAIN = (4, 5, 6, 12, 13, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27)
"""GPIOs without a second task (bus, console, memory of a HAT) in a system as it comes."""


def name(pin: int) -> str:
    """What is printed beside a pin: ``3.3 V``, ``5 V``, ``GND`` or ``GPIO17``."""
    if pin in GROUND:
        return "GND"
    if pin in POWER_3V3:
        return "3.3 V"
    if pin in POWER_5V:
        return "5 V"
    return f"GPIO{next(gpio for gpio, at in GPIO.items() if at == pin)}"
