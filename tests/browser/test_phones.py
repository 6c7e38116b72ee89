"""Phones alone play: join, start, draw, capture, see each other, reach the score."""

from __future__ import annotations

import time

import pytest

from companion.play import Over
from tests.support.tables import RED

PATIENCE = 8  # s


def until(page, fits):
    """Wait until something holds, letting the page go on meanwhile."""
    end = time.monotonic() + PATIENCE
    while not fits():
        assert time.monotonic() < end, "waited in vain"
        page.wait_for_timeout(30)


def pieces(page):
    """What a board shows, space by space, whatever can be done there."""
    labels = page.eval_on_selector_all(
        ".space", "all => all.map(one => one.getAttribute('aria-label').split(', ').slice(0, 2).join(' '))"
    )
    return sorted(labels)


def dealt(box, *phones):
    """Deal the board; nobody has swapped yet."""
    assert box.table.say("draw").ok
    for phone in phones:
        phone.wait_for_selector(".space")


def asked(box, red, green):
    """The phone that is asked, and the other."""
    return (red, green) if box.table.now.pending[0].seat == 0 else (green, red)


def test_join_with_the_typed_code(new_page, box):
    box.table.say("new web-of-flies 2 start")
    page = new_page(f"/j?code={box.guests.card().code.lower()}")
    page.click("text=Green")
    page.wait_for_selector(".seat.green")
    assert page.text_content(".head h1") == "Set-up"


def test_whoever_has_not_joined_looks_on_and_may_join(new_page, box):
    box.table.say("new web-of-flies 2 start")
    page = new_page("/")
    page.wait_for_selector("text=You are looking on")
    assert not page.is_visible("text=Draw >> nth=1")
    page.click("text=Join this table")
    page.wait_for_selector("text=Which spiders are yours?")  # at the box itself nobody types a code


def test_two_phones_start_play_and_see_each_other_to_the_score(new_phone, box):
    red = new_phone()
    red.click("text=New game")
    red.click(".sheet >> text=Web of Flies")
    red.click("text=Start Web of Flies")
    red.click("text=Choose a seat")
    red.click("button[value='0']")
    green = new_phone(1)

    red.click("footer >> text=Draw")
    for phone in (red, green):
        phone.wait_for_selector(".space")
    assert len(pieces(red)) == 37
    assert pieces(red) == pieces(green)

    swapper, _ = asked(box, red, green)
    swapper.click("text=Keep all")
    until(swapper, lambda: box.table.now.pending[0].topic == "turn")
    for _ in range(4):
        mover, other = asked(box, red, green)
        mover.wait_for_selector(".space.target")
        before = pieces(other)
        mover.click(".space.target", force=True)
        until(other, lambda before=before, other=other: pieces(other) != before)

    box.play()
    assert isinstance(box.table.now.pending, Over)
    for phone in (red, green):
        phone.wait_for_selector("text=Final score")
    assert red.text_content(".event h1") == green.text_content(".event h1")

    red.click("text=Play again")
    red.click("text=Start Web of Flies")
    green.wait_for_selector("footer >> text=Draw")  # seats stay where they were


def test_a_tap_that_comes_late_is_told_who_was_faster(new_phone, new_page, box):
    green = new_phone(1)

    def red_is_faster(route):
        assert box.table.say("draw", RED).ok
        route.continue_()

    green.route("**/api/intent", red_is_faster)
    before = box.table.now.entry
    green.click("footer >> text=Draw")
    green.wait_for_selector(".toast")
    assert "Red" in green.text_content(".toast")
    assert box.table.now.entry == before + 1
    green.wait_for_selector(".space")
    new_page.said.clear()  # the browser itself reports an answer of 409


def test_take_back_is_one_tap(new_phone, box):
    red, green = new_phone(0), new_phone(1)
    dealt(box, red, green)
    swapper, other = asked(box, red, green)
    before = pieces(swapper)
    swapper.click(".space.able >> nth=0", force=True)
    swapper.click(".space.target >> nth=0", force=True)
    until(other, lambda: pieces(other) != before)
    swapper.click("[aria-label='Take back']")
    until(other, lambda: pieces(other) == before)


def test_the_keyboard_plays_on_the_board(new_phone, box):
    red, green = new_phone(0), new_phone(1)
    dealt(box, red, green)
    box.table.say("keep", seat=box.table.now.pending[0].seat)
    mover, other = asked(box, red, green)
    mover.wait_for_selector(".space.target")
    before = pieces(other)

    assert mover.eval_on_selector_all(".space[tabindex='0']", "all => all.length") == 1
    mover.focus(".space[tabindex='0']")
    spaces = set()
    for key in ("ArrowUp", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowRight", "ArrowUp"):
        mover.keyboard.press(key)
        spaces.add(mover.evaluate("document.activeElement.dataset.space"))
    assert len(spaces) >= 3

    mover.focus(".space.target")
    mover.keyboard.press("Enter")
    until(other, lambda: pieces(other) != before)


def test_every_target_is_big_enough_for_a_thumb_and_has_a_name(new_phone, box):
    red, green = new_phone(0), new_phone(1)
    dealt(box, red, green)
    for phone in (red, green):
        boxes = phone.eval_on_selector_all(
            ".space .ground, #table button, #table a.button",
            "all => all.map(one => one.getBoundingClientRect()).map(({width, height}) => [width, height])",
        )
        assert all(width >= 38 and height >= 44 for width, height in boxes)
        names = phone.eval_on_selector_all(
            "#table button, #table [role=button]", "all => all.map(one => one.ariaLabel || one.textContent)"
        )
        assert all(names)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_nothing_for_the_turn_is_below_the_fold(new_phone, box, scheme):
    phone = new_phone(0, color_scheme=scheme)
    dealt(box, phone)
    bottom = phone.eval_on_selector(".tray", "one => one.getBoundingClientRect().bottom")
    assert bottom <= 740
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_box_starts_again_and_the_phone_finds_it(new_phone, box, new_page):
    phone = new_phone(0)
    phone.clock.install()
    dealt(box, phone)
    before = pieces(phone)
    box.off()
    phone.clock.fast_forward(14_000)
    phone.wait_for_selector("text=No contact with the box")
    assert phone.is_visible("text=Try now")
    assert phone.eval_on_selector_all(".space.target, .space.able", "all => all.length") == 0
    box.on()
    phone.clock.fast_forward(4_000)
    until(phone, lambda: not phone.is_visible("text=No contact with the box"))
    assert pieces(phone) == before
    box.table.say("keep", seat=box.table.now.pending[0].seat)
    until(phone, lambda: "capture" in phone.text_content(".tray"))
    new_page.said.clear()  # the browser itself reports the refused connections


def test_the_big_board_shows_what_the_phones_show(new_phone, new_page, box):
    phone = new_phone(0)
    wide = new_page("/board", width=1280, height=720)
    dealt(box, phone, wide)
    assert pieces(wide) == pieces(phone)
    assert wide.eval_on_selector_all("button, a, [role=button]", "all => all.length") == 0


def test_rule_chips_open_the_ruling(new_phone, box):
    phone = new_phone(0)
    dealt(box, phone)
    box.play(3)
    phone.click("[aria-label^='What happened']")
    chip = phone.locator(".log a.tag", has_text="W-").first
    rule = chip.text_content()
    chip.click()
    phone.wait_for_url("**/rules/web-of-flies#*")
    assert rule in phone.text_content(":has(> span:target)")
