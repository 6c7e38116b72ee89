"""What the coach says, line by line: each points at what it speaks of, and lies over none of it nor over
anything else that has to be read or tapped, on a phone and on a small one, in English and in German."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from companion.play import Chance, Over
from tests.browser.waiting import past_the_steps
from tests.browser.walking import FOR_TWO

MOST_WORDS = 80  # by then a game has asked what it asks often
SIZES = ((320, 640), (390, 844))
LOCALES = ("en", "de-DE")  # of the one seat and the other
LEARN = """learnt => {
  localStorage.setItem("learnt", JSON.stringify(learnt));
  dispatchEvent(new Event("resize"));
}"""

# What is wrong with the sentence on show: that nothing of what pulses is in sight, that it stands out of the
# page, or what lies below it by more than a rim. On a board of squares at times all glows, and is moved from
# below it; the seats may wait.
FAULTS = """() => {
  const coach = document.querySelector(".coach");
  if (!coach) return ["no sentence"];
  const own = coach.getBoundingClientRect();
  const seen = one => {
    let { left, right, top, bottom } = one.getBoundingClientRect();
    for (let pan = one.parentElement; pan; pan = pan.parentElement) {
      if (pan !== document.body && getComputedStyle(pan).overflow === "visible") continue;
      const frame = pan.getBoundingClientRect();
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    return { left, right, top, bottom };
  };
  const covered = one => {
    const { left, right, top, bottom } = seen(one);
    return Math.min(right, own.right) - Math.max(left, own.left) > 3
      && Math.min(bottom, own.bottom) - Math.max(top, own.top) > 3;
  };
  const halos = [...document.querySelectorAll("[data-halo]")];
  const shown = halos.filter(one => {
    const { left, right, top, bottom } = seen(one);
    return right - left > 8 && bottom - top >= Math.min(24, 0.9 * one.getBoundingClientRect().height);
  });
  const kept = ".head button, .tabs button, .stage button:not(.zoom), .footer button, .footer .hint"
    + ", .pan:not(.near) :is(.space.target, .space.able, .space.picked), .space[data-halo]";
  return [
    ...(shown.length ? [] : ["points at nothing in sight"]),
    ...(own.top >= 0 && own.bottom <= innerHeight ? [] : ["stands out of the page"]),
    ...[...document.querySelectorAll(kept)].filter(covered).map(one => `lies over ${
      one.dataset.space ?? one.innerText}`),
  ];
}"""


def coached(phone):
    phone.evaluate("localStorage.setItem('coach', 'on')")
    phone.reload()
    return phone


def asked_about(now, seat):
    """What a seat is asked or may draw, and the verbs that it may say."""
    if isinstance(now.pending, Chance):
        return (now.pending.source if now.pending.by in (None, seat) else None), ()
    if any(one.seat == seat for one in now.pending):
        topic = next(one.topic for one in now.pending if one.seat == seat)
        return topic, {one.part for one in now.game.menu(now.state, seat, ())}
    return None, ()


@pytest.mark.parametrize("game", FOR_TWO)
def test_a_line_of_the_coach_points_at_what_it_speaks_of_and_covers_none_of_it(box, new_phone, game):
    assert box.table.submit(f"new {game} start").ok
    phones = [coached(new_phone(seat, locale=locale)) for seat, locale in enumerate(LOCALES)]
    tips = box.table.now.game.tips()
    names = {tip: f"{game.split()[0]} {tip.about} {tip.verb}" for tip in tips}
    told: dict[int, set[object]] = {seat: set() for seat in range(len(phones))}
    luck, faults = Random(5), []
    for _ in range(MOST_WORDS):
        now = box.table.now
        if isinstance(now.pending, Over):
            break
        for seat, phone in enumerate(phones):
            about, verbs = asked_about(now, seat)
            left = [one for one in tips if one.about == about and one not in told[seat]]
            tip = next((one for one in left if not one.verb or one.verb in verbs), None)
            if tip is None:
                continue
            past_the_steps(phone, box)
            others = [name for one, name in names.items() if one is not tip]
            for width, height in SIZES:
                phone.set_viewport_size({"width": width, "height": height})
                phone.evaluate(LEARN, [*names.values()])
                phone.evaluate(LEARN, others)
                if tip.verb and not phone.locator(".coach").count():
                    break  # the act of a piece that nobody has chosen yet
                told[seat].add(tip)
                expect(phone.locator(".coach"), names[tip]).to_have_count(1)
                phone.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
                if found := phone.evaluate(FAULTS):
                    faults.append((names[tip], LOCALES[seat], width, found))
        assert box.table.play_a_step(luck).ok
    assert faults == []
    for seat in told:
        assert len(told[seat]) >= 3, "too little was told to say anything"
