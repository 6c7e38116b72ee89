"""House rules of a new game, chosen with the keys alone."""

from __future__ import annotations

from companion.play import Menu
from companion.table.authority.menus import desk_menu
from companion.views.bodies import Rows
from companion.views.levels import with_rule
from companion.views.walk import UNIT
from tests.fronts.fingers import Fingers
from tests.support.tables import Table


def test_house_rules_are_a_list_behind_one_row(shop: Table) -> None:
    fingers = Fingers(shop)
    fingers.press(3, 2, 3, 3)
    assert fingers.labels == ["Start", "House rules"]
    fingers.press(2, 3)
    assert fingers.labels[0] == "The board"
    fingers.press(2, 3)
    assert [row.note for row in fingers.body(Rows).rows] == ["usual", ""]
    fingers.press(2, 3, 1)
    assert fingers.labels == ["Start", "House rules"]
    fingers.press(2, 3)
    assert fingers.said == ["new web-of-flies 2 wof.swap=any start"]


def test_who_has_chosen_a_house_rule_is_still_at_it_and_may_choose_otherwise(shop: Table) -> None:
    """Each choice led back to Start, and what had been chosen was no more in the list."""
    fingers = Fingers(shop)
    fingers.press(3, 2, 3, 3)
    fingers.go_to("House rules")
    fingers.press(3)
    rules = fingers.labels
    for rule in rules[1:3]:
        fingers.go_to(rule)
        fingers.press(3, 2)
        value = fingers.focused
        fingers.press(3)
        assert (fingers.labels, fingers.focused) == (rules, rule)
        assert fingers.panel.context == value or fingers.body(Rows).rows[rules.index(rule)].note == value
    fingers.press(3)
    assert [row.note for row in fingers.body(Rows).rows[:2]] == ["usual", "now"]
    fingers.press(3)  # as it is printed, after all
    assert (fingers.focused, fingers.panel.context) == (rule, "")
    assert not fingers.body(Rows).rows[rules.index(rule)].note
    fingers.press(1)
    assert fingers.focused == "House rules"
    assert fingers.body(Rows).rows[-1].note == "1 chosen"


def test_a_rule_that_has_no_say_under_another_goes_with_it(shop: Table) -> None:
    def menu(prefix: tuple[str, ...]) -> Menu:
        return desk_menu(shop.now, UNIT, prefix)

    begun = ("new", "arachnid", "2")
    free = with_rule(menu, with_rule(menu, begun, "move.path=unblocked"), "table.clock=count")
    assert with_rule(menu, free, "move.reach=step") == (*begun, "move.reach=step", "table.clock=count")
    assert with_rule(menu, free, "move.path=free") == (*begun, "table.clock=count")
