"""What was said last comes first the next time that the same is asked, and no row moves before."""

from __future__ import annotations

from tests.fronts.fingers import drafted
from tests.support.tables import Table


def test_who_looks_into_a_row_and_goes_back_finds_it_where_it_was(shop: Table) -> None:
    fingers = drafted(shop, "hand bughit1")
    while fingers.on != "menu":
        fingers.press(3)
    rows = fingers.labels
    fingers.press(2, 2, 3)  # into the third
    assert fingers.labels != rows
    fingers.press(1)
    assert (fingers.labels, fingers.focused) == (rows, rows[2])


def test_what_is_offered_late_goes_to_no_top_when_it_was_said(shop: Table) -> None:
    fingers = drafted(shop, "hand bughit1")
    while fingers.on != "menu":
        fingers.press(3)
    fingers.go_to("Beta: spin")
    fingers.press(3)
    rows = fingers.labels
    fingers.go_to("Found: a fly")
    fingers.press(3)
    assert fingers.said[-1].startswith("found")
    assert shop.submit("back").ok
    fingers.look()
    fingers.skip()
    while fingers.on != "menu":
        fingers.press(3)
    assert fingers.labels == rows
