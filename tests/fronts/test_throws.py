"""What dice show, told at the display."""

from __future__ import annotations

from companion.views.bodies import Dice, Throw
from tests.fronts.fingers import Fingers
from tests.support.tables import Table


def test_a_throw_that_leads_to_nothing_special_is_shown_too(shop: Table) -> None:
    assert shop.submit("new arachne 2 start").ok
    fingers = Fingers(shop)
    shop.say_by_hand("5")
    shop.say_by_hand("8")
    fingers.look()
    assert fingers.on == "steps"
    assert fingers.panel.title == "White’s turn"
    shown = fingers.body(Dice)
    assert shown.sides == (Throw("ring", (5, 8), 0, None),), "what they count together means nothing"
    assert shown.lines == ("White rolls 5 and 8: no spiders’ eyes.",)
    fingers.press(3)
    assert fingers.on == "menu"
