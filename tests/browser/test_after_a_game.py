"""From the end of a game a phone goes on: again with everything as before, or to another game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.waiting import past_the_steps


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844)])
@pytest.mark.parametrize("game", ["web-of-flies 2", "arachnid 2 end.max_rounds=5"])
def test_another_game_is_a_tap_beside_the_same_again(box, new_phone, game, width, height):
    assert box.table.submit(f"new {game} start").ok
    phone = new_phone(0, width=width, height=height, locale="de-DE")
    box.play()
    past_the_steps(phone, box)
    for label in ("Noch einmal", "Anderes Spiel"):
        expect(phone.locator(".footer .button", has_text=label)).to_be_in_viewport(ratio=1)
    phone.click(".footer .button >> text=Anderes Spiel")
    expect(phone.locator(".sheet")).to_contain_text("Spidertwist")
    expect(phone.locator(".sheet")).to_contain_text("Taller-Ants")
