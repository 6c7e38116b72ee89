"""Where the lines across a chart stand."""

from __future__ import annotations

import pytest

from companion.play import POINTS
from companion.views.ending import Chart


@pytest.mark.parametrize(
    ("values", "lines"),
    [
        (((0, 0), (3, 1)), (0, 1, 2, 3)),
        (((5, 5), (5, 5)), (5, 6)),
        (((-2, 4), (17, 23)), (-10, 0, 10, 20, 30)),
        (((12, 12), (10, 9)), (9, 10, 11, 12)),
    ],
)
def test_lines_across_a_chart_stand_at_round_numbers_and_hold_every_value(
    values: tuple[tuple[int, ...], ...], lines: tuple[int, ...]
) -> None:
    assert Chart(POINTS, (1, 2), values).lines == lines
