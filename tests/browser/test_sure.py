"""A word that takes something for good is asked once more before it is said."""

from __future__ import annotations

from playwright.sync_api import expect

from companion.play import Chance
from tests.browser.axe import violations
from tests.browser.waiting import past_the_steps
from tests.support.saying import options
from tests.support.tables import UNIT


def end_of_turn(now):
    """The option that ends the turn of the spiders, while they have it; else None."""
    menu = options(now.game.menu(now.state, 0)) if 0 in now.asks else ()
    return next((one for one in menu if one.part == "done"), None)


def test_before_the_end_of_a_turn_it_is_told_which_spiders_it_kills(new_phone, box):
    """In Taller-Ants the last spider died of *End the turn*, and the game with it, without a warning."""
    assert box.table.submit("new taller-ants 2 ants.setup=B start").ok
    while (end := end_of_turn(box.table.now)) is None or end.cost is None:  # till fungus has grown that far
        pending = box.table.now.pending
        if isinstance(pending, Chance):
            assert box.table.submit("draw").ok
        else:
            (choice,) = pending
            assert box.table.submit(choice.finish or choice.preset, UNIT, choice.seat).ok
    phone = new_phone(0)
    past_the_steps(phone, box)
    before = box.table.now.entry
    phone.click(".footer >> text=End the turn")
    sheet = phone.locator(".sheet")
    expect(sheet).to_contain_text(
        "touches fungus or a ward and dies then. No spider is left: the spiders lose."
    )
    assert violations(phone, within=".sheet") == []
    sheet.locator("text=Not now").click()
    expect(sheet).to_have_count(0)
    assert box.table.now.entry == before
    phone.click(".footer >> text=End the turn")
    sheet.locator("button.primary").click()
    expect(phone.locator(".result")).to_contain_text("wins")
