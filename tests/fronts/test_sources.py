"""Who draws from each source is chosen at the display in one walk: it led home after each of them."""

from __future__ import annotations

from companion.views.bodies import Rows
from companion.views.walk import enter_desk
from tests.fronts.fingers import Fingers
from tests.support.tables import Table

ALL = ["All by hand", "All by the box"]


def in_the_list(table: Table) -> Fingers:
    fingers = Fingers(table)
    fingers.skip()
    fingers.walk = enter_desk(fingers.walk)
    fingers.go_to("Source of luck")
    fingers.press(3)
    return fingers


def notes(fingers: Fingers) -> list[str]:
    return [row.note for row in fingers.body(Rows).rows if row.label not in ALL]


def test_whoever_chooses_for_one_source_is_still_in_the_list_at_its_row(shop: Table) -> None:
    assert shop.submit("new arachnid 2 start").ok
    fingers = in_the_list(shop)
    fingers.press(2)
    row, count = fingers.focused, len(notes(fingers))
    while not fingers.said:
        fingers.press(3)
    assert fingers.focused == row
    assert notes(fingers)[1] == "By hand"
    assert notes(fingers).count("By hand") == 1
    fingers.press(2, 3)
    while len(fingers.said) < 2:
        fingers.press(3)
    assert notes(fingers)[1:3] == ["By hand", "By hand"]
    assert len(shop.now.luck.by_hand) == 2
    assert count > 2
    fingers.press(1)
    assert fingers.focused == "Source of luck"


def test_all_are_drawn_from_by_hand_by_one_row_and_by_the_box_again_by_another(shop: Table) -> None:
    assert shop.submit("new arachnid 2 start").ok
    assert shop.submit(f"source {list(shop.now.sources)[1]} hand").ok
    fingers = in_the_list(shop)
    assert fingers.labels[-2:] == ALL
    for row, note in zip(ALL, ("By hand", "box"), strict=True):
        fingers.go_to(row)
        fingers.press(3)
        assert fingers.focused == row, "a press too many changes nothing"
        assert set(notes(fingers)) == {note}
        before = list(fingers.said)
        fingers.press(3)
        assert fingers.said == before
    assert len(fingers.said) == len(set(fingers.said))


def test_of_one_source_there_is_no_list_to_stay_in(shop: Table) -> None:
    assert shop.submit("new spidertwist 2 start").ok
    (name,) = shop.now.sources
    fingers = in_the_list(shop)
    assert fingers.said == [f"source {name} hand"]
    assert fingers.walk.menu.tree != "desk"
