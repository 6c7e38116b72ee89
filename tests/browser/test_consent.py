"""What takes all seats, on phones: proposed on one, answered on the others, seen by all."""

from __future__ import annotations

from playwright.sync_api import expect

from companion.errors import plain
from tests.browser.waiting import until
from tests.support.tables import a_minute_later

# Taps on what agrees in the moment in which it comes up, once for each thing that is proposed.
TAP_AT_ONCE = """() => {
  window.tapped = [];
  const tap = () => {
    const agree = document.querySelector(".sheet .primary");
    const what = document.querySelector(".sheet h1")?.textContent;
    if (!agree || tapped.includes(what)) return;
    tapped.push(what);
    agree.click();
  };
  new MutationObserver(tap).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def test_all_see_what_is_proposed_and_one_tap_answers(new_phone, box):
    red, green = new_phone(0), new_phone(1)
    red.wait_for_selector("footer >> text=Draw")
    a_minute_later(box.guests)
    source = next(iter(box.table.now.sources))
    assert box.table.submit(f"source {source} hand", box.guests.origin(_device(box, 0)), 0).ok
    expect(red.locator(".proposal")).to_have_text("Waiting for Green")  # it has agreed
    green.keyboard.press("Escape")
    expect(green.locator(".proposal")).to_contain_text("All are asked")
    green.click(".proposal")
    expect(green.locator(".sheet h1")).to_contain_text("from now on drawn by hand")
    expect(green.locator(".sheet")).to_contain_text("The box claims nothing for it.")
    expect(green.locator(".sheet .row", has_text="Red")).to_contain_text("agrees")
    red.click(".proposal")
    expect(red.locator(".sheet h1")).to_contain_text("from now on drawn by hand")
    green.click(".sheet .primary")
    until(green, lambda: source in box.table.now.luck.by_hand)
    expect(red.locator(".proposal")).to_have_count(0)
    expect(red.locator(".sheet")).to_have_count(0)


def test_what_is_proposed_at_the_same_step_of_another_game_comes_up_too(new_phone, box):
    red, green = new_phone(0), new_phone(1)
    red.wait_for_selector("footer >> text=Draw")
    a_minute_later(box.guests)
    for _game in range(2):
        entry = box.table.now.entry
        assert box.table.submit("stop draw", box.guests.origin(_device(box, 0)), 0).ok
        expect(green.locator(".sheet h1")).to_have_text("a draw")
        green.click(".sheet >> text=Do not agree")
        expect(green.locator(".sheet")).to_have_count(0)
        assert box.table.submit("close").ok
        assert box.table.submit("new web-of-flies 2 start").ok
        assert box.table.now.entry <= entry  # entries are counted anew


def test_whoever_is_asked_to_go_back_reads_what_would_be_undone(new_phone, box):
    red, green = new_phone(0), new_phone(1)
    box.play(8)
    assert box.table.submit(f"rewind {box.table.now.entry}").ok  # which is no step of the game any more
    assert box.table.submit("note hello").ok
    a_minute_later(box.guests)
    last, before = box.table.now.timeline.lines(2)
    assert box.table.submit(f"rewind {before.n}", box.guests.origin(_device(box, 0)), 0).ok
    told = [plain(last.text), plain(before.text)]
    expect(green.locator(".sheet .log li")).to_have_text(told)
    red.click(".proposal")
    expect(red.locator(".sheet .log li")).to_have_text(told)


def test_who_proposed_something_reads_who_did_not_agree(new_phone, box):
    red, green = new_phone(0), new_phone(1)
    red.wait_for_selector("footer >> text=Draw")
    a_minute_later(box.guests)
    assert box.table.submit("stop count", box.guests.origin(_device(box, 0)), 0).ok
    green.click(".sheet >> text=Do not agree")
    expect(red.locator(".toast")).to_contain_text("Green: not agreed, it stays as it was.")
    expect(green.locator(".sheet")).to_have_count(0)


def test_what_was_proposed_before_a_phone_had_all_its_parts_comes_up_when_it_has(new_page, new_phone, box):
    new_phone(0).wait_for_selector("footer >> text=Draw")
    green = new_page()
    late = []
    green.route("**/late.js*", lambda route: late.append(route))
    green.goto(box.join_url)
    green.click("button[name=seat][value='1']")
    until(green, lambda: late)
    a_minute_later(box.guests)
    assert box.table.submit("stop count", box.guests.origin(_device(box, 0)), 0).ok
    expect(green.locator(".proposal")).to_be_visible()
    late[0].continue_()
    expect(green.locator(".sheet h1")).to_have_text("stop and count")


def test_who_proposed_it_takes_it_back(new_phone, box):
    red = new_phone(0)
    new_phone(1)
    red.wait_for_selector("footer >> text=Draw")
    a_minute_later(box.guests)
    source = next(iter(box.table.now.sources))
    assert box.table.submit(f"source {source} hand", box.guests.origin(_device(box, 0)), 0).ok
    red.click(".proposal")
    red.click("text=Take it back")
    until(red, lambda: box.table.now.proposal is None)
    assert not box.table.now.luck.by_hand


def _device(box, seat):
    return next(one.device for one in box.guests.everybody() if seat in one.seats)


def test_a_finger_that_was_on_its_way_to_another_button_agrees_to_nothing(new_phone, box):
    red, green = new_phone(0), new_phone(1)
    red.wait_for_selector("footer >> text=Draw")
    a_minute_later(box.guests)
    asks = box.guests.origin(_device(box, 0))
    source = next(iter(box.table.now.sources))
    green.evaluate(TAP_AT_ONCE)
    agree = green.locator(".sheet .primary")
    assert box.table.submit(f"source {source} hand", asks, 0).ok
    expect(agree).to_be_enabled()
    assert box.table.submit("object", asks, 0).ok
    assert box.table.submit("stop count", asks, 0).ok  # where green looks at the other one
    expect(green.locator(".sheet h1")).to_have_text("stop and count")
    expect(agree).to_be_enabled()
    until(green, lambda: len(green.evaluate("tapped")) == 2)
    assert box.table.now.proposal is not None
    agree.click()
    until(red, lambda: box.table.now.proposal is None)
