"""Wider than high, beside a board that people keep: at the left head, seats and what is shown, at the right
what can be done, and the bar at the bottom of it. Nothing is cut, and nothing jumps."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from companion.play import Over
from tests.browser.conftest import join
from tests.browser.test_legible import asked_about
from tests.browser.waiting import caught_up, past_the_steps, until
from tests.browser.walking import screens

SIZES = [(667, 375), (844, 390), (1024, 768), (1280, 800)]
ACTS = 90

# What does not stand where it should: by name, on the side of the other half, or over something else. The
# keys below are seen whole; only the halves and what is asked scroll, and only up and down.
WRONG = """() => {
  const middle = innerWidth / 2;
  const at = (one) => one.getBoundingClientRect();
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => at(one).width);
  const tell = (name, wrong) => wrong.map((one) => `${name}: ${one.className} ${one.textContent}`);
  const foot = seen("#table > .footer")[0];
  const left = seen("#table > .head, #table > .seats, .shown, .shown > *");
  const right = seen(".doing:not(:only-child), .doing:not(:only-child) > *, #table > .footer");
  return [
    ...tell("at the left", left.filter((one) => at(one).right > middle + 1)),
    ...tell("at the right", right.filter((one) => at(one).left < middle - 1)),
    ...tell("below the page", [foot].filter((one) => Math.abs(at(one).bottom - innerHeight) > 1)),
    ...tell("cut", seen(".footer > .row > *").filter((one) =>
      at(one).top < at(foot).top || at(one).bottom > innerHeight || at(one).right > innerWidth)),
    ...tell("below the bar", seen(".doing").filter((one) => at(one).bottom > at(foot).top + 1)),
    ...tell("above the seats", seen(".shown").filter((one) =>
      at(one).top < at(seen(".seats")[0]).bottom - 1)),
    ...tell("too wide", seen(".shown, .doing, .hand, .card, .mat, .act, .choice, .stepper, .fighter, .pile")
      .filter((one) => one.scrollWidth > one.clientWidth + 1)),
  ];
}"""
LARGE = {"fontSizes": {"standard": 32}}
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

WATCH = """() => {
  const first = {};
  const look = () => {
    for (const part of [".head", ".seats"]) {
      const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
      const place = [x, y, width, height].join(" ");
      first[part] ??= place;
      if (place !== first[part]) document.documentElement.dataset.moved ??= `${part} to ${place}`;
    }
    const keys = document.querySelector(".footer > .row > .primary")?.getBoundingClientRect();
    if (!keys) return;
    first.keys ??= keys.bottom;
    if (keys.bottom !== first.keys) document.documentElement.dataset.moved ??= `keys to ${keys.bottom}`;
  };
  look();
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""

# Numbers below the piles of a mat that lie over one another, and piles that are hardly drawn.
SQUEEZED = """mats => mats.flatMap((mat) => {
  const piles = [...mat.querySelectorAll(".pile")].map((one) => one.getBoundingClientRect());
  return piles.filter((one, n) => one.width < 20 || (n && one.left < piles[n - 1].right));
}).length"""


def named(box):
    box.name_seats("Mia", "Jonas", "Annabella", "Tom")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_screen_stands_in_its_halves(box, new_page, language):
    opening = "arachnid 4"
    assert box.table.submit(f"new {opening} start").ok
    page = new_page(width=844, height=390, locale=language)
    join(page, box, "all")
    page.goto(box.url)
    page.wait_for_selector(".head")
    wrong = []
    for name in screens(box, page, opening):
        for width, _height in at_every_size(page):
            wrong += [(name, width, one) for one in page.evaluate(WRONG)]
    assert wrong == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_so_does_text_of_twice_the_size(box, new_phone, language):
    phone = new_phone(asked_about(box, "arachnid 3", "defend"), width=844, height=390, locale=language)
    phone.context.new_cdp_session(phone).send("Page.setFontSizes", LARGE)
    past_the_steps(phone, box)
    for width, height in ((844, 390), (1024, 768), (1280, 800)):
        phone.set_viewport_size({"width": width, "height": height})
        until(phone, lambda: phone.evaluate(WRONG) == [])
        expect(phone.locator(".footer .primary")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_head_seats_and_keys_stand_still_for_a_whole_game(box, new_phone, width, height):
    assert box.table.submit("new arachnid 3 end.max_rounds=5 start").ok
    phone = new_phone(0, width=width, height=height)
    phone.evaluate(WATCH)
    luck = random.Random(2)
    for _ in range(ACTS):
        if isinstance(box.table.now.pending, Over):
            break
        assert box.table.play_a_step(luck).ok
        caught_up(phone, box)
    expect(phone.locator("html")).not_to_have_attribute("data-moved", re.compile("."))


def at_every_size(phone):
    """The same page, drawn anew at each size."""
    for width, height in SIZES:
        phone.set_viewport_size({"width": width, "height": height})
        phone.evaluate(DRAWN)
        yield width, height


def test_spiders_and_choices_stand_beside_the_den_in_sight(box, new_phone):
    phone = new_phone(asked_about(box, "arachnid 3", "turn"), width=844, height=390)
    past_the_steps(phone, box)
    for _size in at_every_size(phone):
        expect(phone.locator(".shown .mat.large")).to_be_in_viewport(ratio=1)
        for act in phone.locator(".doing .act").all():
            expect(act).to_be_in_viewport(ratio=1)
        expect(phone.locator(".footer .primary")).to_be_in_viewport(ratio=1)


def test_ones_own_den_is_whole_while_one_waits(box, new_phone):
    asked = asked_about(box, "arachnid 3", "turn")
    phone = new_phone((asked + 1) % 3, width=844, height=390)
    past_the_steps(phone, box)
    for _size in at_every_size(phone):
        expect(phone.locator(".doing > h2")).to_have_text("Yours meanwhile")
        expect(phone.locator(".doing .mat.small")).to_be_in_viewport(ratio=1)
        until(phone, lambda: phone.eval_on_selector_all(".mat", SQUEEZED) == 0)


def test_whoever_is_attacked_sees_the_keys_whole(box, new_phone):
    named(box)
    phone = new_phone(asked_about(box, "arachnid 3", "defend"), width=844, height=390)
    past_the_steps(phone, box)
    for _size in at_every_size(phone):
        for key in phone.locator(".footer > .row > *").all():
            expect(key).to_be_in_viewport(ratio=1)
        steppers = phone.locator(".footer .stepper")
        for n in range(steppers.count()):
            steppers.nth(n).scroll_into_view_if_needed()
            expect(steppers.nth(n)).to_be_in_viewport(ratio=1)
        expect(phone.locator(".fighter").last).to_be_in_viewport(ratio=1)


def test_a_half_scrolls_by_keys(box, new_phone):
    phone = new_phone(asked_about(box, "arachnid 3", "draft"), width=667, height=375)
    past_the_steps(phone, box)
    half = phone.locator(".doing")
    half.focus()
    expect(half).to_be_focused()
    phone.keyboard.press("End")
    until(phone, lambda: half.evaluate("one => one.scrollTop") > 0)


def test_what_can_be_scrolled_fades_at_its_end(box, new_phone):
    """Upright the bar lies over the end of a long list: the list fades there until it was scrolled."""
    phone = new_phone(asked_about(box, "arachnid 3", "draft"), width=390, height=844)
    past_the_steps(phone, box)
    stage = phone.locator(".stage")
    until(phone, lambda: stage.evaluate("one => one.scrollHeight > one.clientHeight"))
    fades = "one => getComputedStyle(one, '::after').backgroundImage"
    until(phone, lambda: "gradient" in stage.evaluate(fades))
