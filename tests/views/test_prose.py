"""How numbers are written."""

from __future__ import annotations

from companion.views.prose import figure


def test_points_below_nothing_have_a_true_minus_sign() -> None:
    assert [figure(number) for number in (12, 0, -3)] == ["12", "0", "−3"]
