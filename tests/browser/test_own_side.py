"""Each player of Arachne has the own side below, as at the table."""

from __future__ import annotations

from typing import Any

from tests.browser.waiting import until

HEIGHT = "one => one.getBoundingClientRect().y"


def test_the_own_side_is_below_on_both_phones_and_whites_above_on_a_tablet(box, new_phone):
    assert box.table.submit("new arachne 2 start").ok
    white, black, tablet = new_phone(0), new_phone(1), new_phone(None)

    def below(page: Any, space: str, other: str) -> bool:
        """Whether a space is drawn below another."""
        one, two = (page.locator(f"[data-space={name}]").evaluate(HEIGHT) for name in (space, other))
        return bool(one > two)

    until(white, lambda: below(white, "a5", "i5"))  # White begins on spoke a
    until(black, lambda: below(black, "i5", "a5"))
    until(tablet, lambda: below(tablet, "i5", "a5"))
