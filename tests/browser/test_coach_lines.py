"""What the coach says, line by line: each points at what it speaks of, and lies over none of it nor over
anything else that has to be read or tapped, on a phone and on a small one, in English and in German."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from playwright.sync_api import expect

from companion.kit.tips import Tip
from companion.play import Chance, Over
from tests.browser.waiting import past_the_steps
from tests.browser.walking import FOR_TWO

MOST_WORDS = 70  # by then a game has asked what it asks often
TRIES = 3  # by then a tip that is due comes up: at first the piece that acts may be another than is chosen
PHONES = (  # of the one seat and the other; German, which is longer, on the small one
    {"locale": "en", "width": 390, "height": 844},
    {"locale": "de-DE", "width": 320, "height": 640},
)
LEARN = """learnt => {
  localStorage.setItem("learnt", JSON.stringify(learnt));
  dispatchEvent(new Event("resize"));
}"""
# Whether a sentence comes up, at once or when one after another of those that may act is tapped.
COMES_UP = """async actors => {
  const drawn = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  await drawn();
  for (let next = 0; !document.querySelector(".coach"); next++) {
    const actor = document.querySelectorAll(actors)[next];
    if (!actor) return false;
    actor.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await drawn();
  }
  return true;
}"""
ACTORS = ".footer .actor:not([disabled]), .pan .space.able"

# What is wrong with the sentence on show: that nothing of what pulses is in sight, that it stands out of the
# page, or what lies below it by more than a rim; the seats may wait.
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
    + ", .pan :is(.space.target, .space.able, .space.picked), .space[data-halo]";
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


def due(game, state, seat):
    """The tips for what a seat is asked or may draw, and for the acts that it may do."""
    pending = game.pending(state)
    if isinstance(pending, Chance):
        topic, verbs = pending.source if pending.by in (None, seat) else None, {""}
    elif isinstance(pending, tuple) and any(one.seat == seat for one in pending):
        topic = next(one.topic for one in pending if one.seat == seat)
        verbs = {"", *(one.part for one in game.menu(state, seat, ()))}
    else:
        return []
    told = game.tips(game.settings(state))
    return [one for one in told if one.about == topic and one.verb in verbs and not one.after]


def says(phone, name, names):
    """Whether the sentence of this name comes up, where all others are known: for some piece that may act."""
    phone.evaluate(LEARN, [one for one in names if one != name])
    return phone.evaluate(COMES_UP, ACTORS)


@pytest.mark.parametrize("opening", FOR_TWO)
def test_a_line_of_the_coach_points_at_what_it_speaks_of_and_covers_none_of_it(box, new_phone, opening):
    assert box.table.submit(f"new {opening} start").ok
    phones = [coached(new_phone(seat, **how)) for seat, how in enumerate(PHONES)]
    game = box.table.now.game
    names = {tip: f"{game.name} {tip.about} {tip.verb}" for tip in game.tips(box.table.now.settings)}
    told: dict[int, set[Tip]] = {seat: set() for seat in range(len(PHONES))}
    tried: Counter[Tip] = Counter()
    luck, faults = Random(5), []
    for _ in range(MOST_WORDS):
        if isinstance(box.table.now.pending, Over):
            break
        for seat, phone in enumerate(phones):
            left = [one for one in due(game, box.table.now.state, seat) if one not in told[seat]]
            if not left:
                continue
            tip = min(left, key=lambda one: tried[one])  # a phone says one sentence to a question
            tried[tip] += 1
            past_the_steps(phone, box)
            if says(phone, names[tip], names.values()):
                told[seat].add(tip)
                if found := phone.evaluate(FAULTS):
                    faults.append((names[tip], PHONES[seat]["locale"], found))
            phone.evaluate(LEARN, [*names.values()])  # else this one is said to the next question
        assert box.table.play_a_step(luck).ok
    assert faults == []
    due_often = {names[tip] for tip, tries in tried.items() if tries >= TRIES}
    assert due_often <= {names[tip] for tip in told[0] | told[1]}
    assert min(map(len, told.values())) > 1, "too little was told to say anything"


def test_a_second_game_is_told_by_its_own_house_rules(box, new_phone):
    phones = None
    for rules, told in (("", "anywhere on the web"), ("move.reach=step ", "one step, on the web")):
        assert box.table.submit(f"new arachnid 2 setup.first_player=red {rules}start").ok
        phones = phones or [coached(new_phone(seat)) for seat in range(2)]
        game, luck = box.table.now.game, Random(3)
        names = {f"arachnid {one.about} {one.verb}".rstrip() for one in game.tips(box.table.now.settings)}
        for phone in phones:
            phone.evaluate(LEARN, [*names - {"arachnid turn move"}])
        while not (found := [seat for seat in range(2) if moves(game, box.table.now.state, seat)]):
            assert box.table.play_a_step(luck).ok
        phone = phones[found[0]]
        past_the_steps(phone, box)
        phone.evaluate(COMES_UP, ACTORS)
        expect(phone.locator(".coach")).to_contain_text(told)


def moves(game, state, seat):
    """Whether a seat may move a spider in its turn."""
    return any(one.verb == "move" for one in due(game, state, seat))
