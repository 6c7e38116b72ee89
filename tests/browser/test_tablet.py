"""One tablet for everybody: what is tapped is legal, and taps alone bring a game to its end."""

from __future__ import annotations

from random import Random

import pytest

from companion.play import Over

TAPS = 90
MOST_TAPS = 500  # the games below take 50 to 100
OPEN = (
    ".stage button:not([disabled]), .tray button:not([disabled]):not([aria-label='Take back']), .toast button"
)
IN_SHEET = ".sheet button:not([disabled])"


def tap_something(page, random):
    sheet = page.is_visible(".sheet")
    found = page.query_selector_all(IN_SHEET if sheet else OPEN)
    if found:
        random.choice(found).evaluate("button => button.isConnected && button.click()")
    elif sheet:
        page.keyboard.press("Escape")
    page.wait_for_timeout(40)


def test_whatever_is_tapped_is_a_legal_word_and_the_game_goes_on(new_page, box):
    box.table.say("new arachnid 4 start")
    tablet = new_page()
    refused = []
    tablet.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    tablet.goto(box.join_url)
    tablet.click("text=All seats here")
    tablet.wait_for_selector(".tray")
    random = Random(3)
    seen = set()
    for _ in range(TAPS):
        tap_something(tablet, random)
        seen.add(tablet.text_content(".head h1"))
    assert refused == []
    assert box.table.now.game.rounds(box.table.now.state) >= 1
    assert box.table.now.entry > TAPS / 4
    assert len(seen) >= 4


def tap_a_target(page, random):
    targets = page.query_selector_all(".space.target")
    if not targets or page.is_visible(".sheet") or random.random() < 0.3:
        return False
    random.choice(targets).evaluate("one => one.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    page.wait_for_timeout(40)
    return True


@pytest.mark.parametrize(
    "game",
    ["web-of-flies 2", "arachnid 2 end.max_rounds=5", "arachnid 2 mode=tracked end.max_rounds=5"],
)
def test_a_whole_game_by_taps_alone(new_page, box, game):
    box.table.say(f"new {game} start")
    tablet = new_page()
    tablet.goto(box.join_url)
    tablet.click("text=All seats here")
    tablet.wait_for_selector(".tray")
    random = Random(4)
    for _ in range(MOST_TAPS):
        if isinstance(box.table.now.pending, Over):
            break
        if not tap_a_target(tablet, random):
            tap_something(tablet, random)
    assert isinstance(box.table.now.pending, Over)
    tablet.wait_for_selector("text=Final score")


def test_a_seat_is_named_large_for_the_whole_table(new_page, box):
    box.table.say("new arachnid 4 start")
    for _ in range(4):
        box.play(1)
    tablet = new_page(width=1024, height=768)
    tablet.goto(box.join_url)
    tablet.click("text=All seats here")
    tablet.wait_for_selector(".band")
    asked = box.table.now.pending[0].seat
    assert tablet.text_content(".band") == ("Red", "Yellow", "Green", "Purple")[asked]
    assert tablet.eval_on_selector(".band", "one => getComputedStyle(one).fontSize") == "28px"


def test_everybody_sees_food_and_score_and_every_card(new_phone, box):
    box.table.say("new arachnid 2 start")
    box.play(12)
    phone = new_phone(0)
    for line in box.table.now.scene.seats:
        shown = phone.text_content(f".seat >> nth={line.seat}")
        assert str(line.headline) in shown
        assert f"{line.score} points" in shown
    if phone.is_visible("footer >> text=Go on"):
        phone.click("footer >> text=Go on")
    phone.click(".seat >> nth=1")
    phone.wait_for_selector(".card >> text=Alpha")
    assert phone.is_visible(".card >> text=Den")
