"""The keyboard alone: the focus stays where it acted, and a whole game is played with it."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from companion.play import Over
from tests.browser.test_taps import at_a_turn, turn_of
from tests.browser.waiting import caught_up, past_the_steps, until
from tests.browser.walking import RESTING

MOST_KEYS = 60  # to come from one place to another
WAYS = """([wanted]) => {
  const at = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = at(document.activeElement);
  const far = ([left, top]) => Math.hypot(left - x, top - y);
  const [to] = [...document.querySelectorAll(wanted)].map(at).sort((one, other) => far(one) - far(other));
  const along = { ArrowLeft: x - to[0], ArrowRight: to[0] - x, ArrowUp: y - to[1], ArrowDown: to[1] - y };
  return Object.keys(along).sort((one, other) => along[other] - along[one]);
}"""
"""The arrow keys, the one first that leads most straight to the nearest space that is wanted."""


def is_at(page, wanted):
    return page.evaluate("wanted => document.activeElement.matches(wanted)", wanted)


def tab_to(page, wanted):
    for _ in range(MOST_KEYS):
        if is_at(page, wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not come to {wanted}")


def walk_to(page, wanted):
    """From space to space of the board, not twice the same way."""
    tab_to(page, ".space")
    gone = set()
    for _ in range(MOST_KEYS):
        if is_at(page, wanted):
            return
        here = page.evaluate("document.activeElement.dataset.space")
        key = next(key for key in page.evaluate(WAYS, [wanted]) if (here, key) not in gone)
        gone.add((here, key))
        page.keyboard.press(key)
    raise AssertionError(f"no arrow key leads to {wanted}")


def expect_at(page, wanted):
    until(page, lambda: is_at(page, wanted))


def test_a_whole_game_is_played_by_keyboard_and_the_focus_is_never_lost(box, new_page):
    assert box.table.submit("new web-of-flies 2 start").ok
    phone = new_page(box.join_url.removeprefix(box.url))
    tab_to(phone, "button[value=all]")
    phone.keyboard.press("Enter")
    phone.wait_for_selector(".head")
    while not isinstance(box.table.now.pending, Over):
        caught_up(phone, box)
        entry, said = box.table.now.entry, phone.inner_text(".footer")
        button = ".footer .primary:not([aria-disabled])"
        phone.wait_for_selector(f"{button}, .space.target, .space.able")
        if phone.query_selector(button):
            tab_to(phone, button)
            phone.keyboard.press("Space")
        else:
            if not phone.query_selector(".space.target"):
                walk_to(phone, ".space.able")
                phone.keyboard.press("Space")
                phone.wait_for_selector(".space.target")
            walk_to(phone, ".space.target")
            phone.keyboard.press("Enter")
        until(
            phone,
            lambda entry=entry, said=said: box.table.now.entry > entry or phone.inner_text(".footer") != said,
        )
        caught_up(phone, box)
        until(phone, lambda: not is_at(phone, "body"))
    expect(phone.locator(".over.result")).to_be_visible()


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_after_a_tap_by_keyboard_the_focus_is_where_it_was(box, new_phone, key):
    phone = new_phone(turn_of(box))
    past_the_steps(phone, box)
    for control in (".zoom", ".actor >> nth=0", ".seat >> nth=1", ".space[aria-disabled] >> nth=0"):
        phone.focus(control)
        before = phone.evaluate("document.activeElement.outerHTML.slice(0, 20)")
        phone.keyboard.press(key)
        caught_up(phone, box)
        until(
            phone,
            lambda before=before: phone.evaluate("document.activeElement.outerHTML.slice(0, 20)") == before,
        )
        if control.startswith(".seat"):
            phone.keyboard.press(key)  # its cards away again
    phone.wait_for_selector(".toast .close")
    phone.focus(".toast .close")
    phone.keyboard.press(key)
    expect_at(phone, ".space[aria-disabled]")


def test_what_is_closed_gives_the_focus_back(box, new_phone):
    phone = new_phone(turn_of(box))
    past_the_steps(phone, box)
    phone.focus(".actor:has-text('Alpha')")
    phone.keyboard.press("Enter")
    phone.wait_for_selector(".actor[aria-pressed=true]:has-text('Alpha')")
    for closes in ("Escape", "Enter"):
        phone.focus("[data-space=f2]")
        phone.keyboard.press("Enter")
        phone.wait_for_selector(".bubble")
        expect_at(phone, ".bubble")
        if closes == "Enter":
            tab_to(phone, ".bubble .choice")
        phone.keyboard.press(closes)
        phone.wait_for_selector(".bubble", state="detached")
        expect_at(phone, "[data-space=f2]")
    caught_up(phone, box)
    phone.focus(".head .icon >> nth=0")
    phone.keyboard.press("Enter")
    tab_to(phone, ".sheet .log a.tag")
    phone.keyboard.press("Enter")
    phone.wait_for_selector(".ruling p")
    expect_at(phone, ".sheet")
    phone.keyboard.press("Escape")
    phone.wait_for_selector(".sheet", state="detached")
    expect_at(phone, ".head .icon")


def test_in_counters_mode_the_focus_is_never_lost_over_ten_acts(box, new_phone):
    assert box.table.submit("new arachnid 2 start").ok
    seat = at_a_turn(box)
    phone = new_phone(seat)
    past_the_steps(phone, box)
    for _ in range(10):
        until(phone, lambda: phone.query_selector(RESTING) is None)
        acts = phone.locator(".act:not(.off)")
        if box.table.now.pending[0].seat != seat or not acts.count():
            break
        acts.first.focus()
        entry = box.table.now.entry
        phone.keyboard.press("Enter")
        until(phone, lambda entry=entry: box.table.now.entry > entry or phone.query_selector(".sheet"))
        caught_up(phone, box)
        until(phone, lambda: not is_at(phone, "body"))
        phone.keyboard.press("Escape")


HEARD = """() => {
  window.heard = [];
  const live = "[role=status], [role=alert], [aria-live]";
  new MutationObserver((changes) => {
    const nodes = changes.map(({ target }) => target instanceof Element ? target : target.parentElement);
    const regions = new Set(nodes.map((one) => one?.closest(live)));
    for (const one of regions) if (one?.textContent) heard.push(one.textContent);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""


def test_what_happens_is_announced_once(box, new_phone):
    assert box.table.submit("new web-of-flies 2 start").ok
    chooser = random.Random(3)
    for _ in range(4):
        assert box.table.play_a_step(chooser).ok
    phone = new_phone()
    phone.evaluate(HEARD)
    told: list[int] = []
    while len(told) < 20 and not isinstance(box.table.now.pending, Over):
        assert box.table.play_a_step(chooser).ok
        told.append(len(box.table.now.events))
        caught_up(phone, box)
        until(phone, lambda: len(phone.evaluate("heard")) >= len(told))
    assert len(told) > 10
    until(phone, lambda: len(phone.evaluate("heard")) == len(told))
    until(phone, lambda: phone.evaluate("new Set(heard).size") > len(told) / 2)
