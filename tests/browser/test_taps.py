"""Every tap is answered: what cannot be done says why, in every game and both ways to play Arachnid."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from companion import games
from companion.kit import grammar
from companion.play import TURN, Chance, Over
from tests.browser.pictures import played_to
from tests.browser.waiting import RESTS, past_the_held_steps, past_the_steps, tap, until

GAMES = [
    "arachnid 2 mode=tracked",
    "web-of-flies 2",
    "spidertwist 2",
    "arachne 2",
    "taller-ants 2",
]
IN_VAIN = """async selector => {
    const silent = [];
    const rest = () => new Promise(done => setTimeout(done, 10));
    const close = () => document.querySelector(".toast .close")?.click();
    for (const found of document.querySelectorAll(selector)) {
        close();
        while (document.querySelector(".toast")) await rest();
        const before = document.querySelector(".stage").innerHTML;
        found.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        let waited = 0;
        const answered = () => document.querySelector(".toast p")?.textContent.trim()
            || document.querySelector(".sheet") || document.querySelector(".stage").innerHTML !== before;
        while (!answered() && waited++ < 800) await rest();
        if (!answered()) silent.push(found.outerHTML.slice(0, 160));
    }
    close();
    return silent;
}"""
"""Taps everything that a selector finds, one after the other; what neither changes nor says anything."""


def all_answer(phone, selector):
    """Whatever the selector finds answers a tap."""
    silent = phone.evaluate(IN_VAIN, selector)  # waits for each answer
    assert silent == []


def at_a_question(box, steps, seed):
    """So many random words, then on to a question; the seat that is asked."""
    luck = random.Random(seed)
    for step in range(300):
        pending = box.table.now.pending
        assert not isinstance(pending, Over)
        if step >= steps and not isinstance(pending, Chance):
            return pending[0].seat
        assert box.table.play_a_step(luck).ok
    raise AssertionError("nobody is asked")


def seated(box, new_phone, seat):
    """The phone of a seat, past the steps that are shown one by one."""
    phone = new_phone(seat)
    past_the_steps(phone, box)
    return phone


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("steps", [9, 30])
def test_every_space_that_takes_no_act_says_why(box, new_phone, game, steps):
    assert box.table.submit(f"new {game} start").ok
    phone = seated(box, new_phone, at_a_question(box, steps, seed=steps))
    phone.wait_for_selector(".space")
    all_answer(phone, ".space:not(.target, .able)")


@pytest.mark.parametrize("steps", [9, 60])
def test_whoever_is_not_asked_hears_it_from_every_space(box, new_phone, steps):
    assert box.table.submit("new arachnid 2 mode=tracked start").ok
    asked = at_a_question(box, steps, seed=steps)
    phone = seated(box, new_phone, 1 - asked)
    phone.wait_for_selector(".space")
    all_answer(phone, ".space")


@pytest.mark.parametrize("steps", [20, 45, 90])
def test_everything_on_the_cards_answers_a_tap(box, new_phone, steps):
    assert box.table.submit("new arachnid 2 start").ok
    seat = at_a_question(box, steps, seed=steps)
    while box.table.now.pending[0].topic in ("attack", "defend"):  # a fight has the place of the mats
        box.play(1, seed=box.table.now.rev)
        seat = at_a_question(box, 0, seed=steps)
    phone = seated(box, new_phone, seat)
    phone.wait_for_selector(".mat")
    all_answer(phone, ".pile, .store, .act.off, .card > header .drawing")


def test_the_rule_behind_a_reason_opens_over_the_game(box, new_phone):
    assert box.table.submit("new arachnid 2 mode=tracked start").ok
    phone = seated(box, new_phone, at_a_question(box, 30, seed=3))
    place = phone.locator(".board").bounding_box()
    phone.locator(".space:not(.target, .able)").first.click(force=True)
    chip = phone.locator(".toast .tag").first
    rule = chip.text_content()
    until(phone, lambda: phone.locator(".board").bounding_box() == place)  # nothing moves below a finger
    chip.click()
    phone.wait_for_selector(".ruling p")
    expect(phone.locator(".sheet h1")).to_contain_text(rule.removeprefix("Rule: "))
    phone.click(".sheet >> text=Close")
    phone.wait_for_selector(".sheet", state="detached")
    phone.wait_for_selector(".space")


def test_a_tap_on_a_spider_tells_its_dice(box, new_phone):
    assert box.table.submit("new arachnid 2 start").ok
    assert box.table.submit("draw").ok
    phone = seated(box, new_phone, 0)
    phone.locator(".card header:has(.dice)").first.click()
    expect(phone.locator(".toast p").first).to_have_text(
        re.compile(r"^(Alpha|Beta) · attack dice \d · defense dice \d\.$")
    )


SIGNED = """() => [
    [...document.querySelectorAll(".space [data-sign]")].map(one => one.dataset.sign),
    [...document.querySelectorAll(".hint [data-sign]")].map(one => one.dataset.sign),
]"""


def chosen_acts(box, seat, part):
    """The signs of what a spider may do: of its words, and of those that name no spider."""
    game = games.find("arachnid")
    words = [word.split() for word in grammar.words(game, box.table.now.state, seat)]
    acts = {word[0] for word in words if len(word) > 1 and word[1] == part and word[0] != "bite"}
    return {game.verbs[verb].sign for verb in acts}


def turn_of(box, mode="mode=tracked", steps=0):
    """Red's or Yellow's turn on a tracked board."""
    assert box.table.submit(f"new arachnid 2 {mode} setup.first_player=red start").ok
    luck = random.Random(steps)
    for step in range(300):
        pending = box.table.now.pending
        if step >= steps and not isinstance(pending, Chance) and pending[0].topic == TURN:
            return pending[0].seat
        assert box.table.play_a_step(luck).ok
    raise AssertionError("no turn came")


def test_the_signs_of_the_line_are_those_on_the_board_and_those_of_the_spider(box, new_phone):
    seat = turn_of(box)
    phone = seated(box, new_phone, seat)
    for name, part in (("Alpha", "alpha"), ("Beta", "beta")):
        phone.click(f".actor:has-text('{name}')")
        phone.wait_for_selector(f".actor[aria-pressed=true]:has-text('{name}')")
        wanted = chosen_acts(box, seat, part)

        def shown(wanted=wanted):
            board, line = phone.evaluate(SIGNED)
            return {*board} == {*line} == wanted

        until(phone, shown)


def test_a_space_that_takes_two_acts_has_two_signs(box, new_phone):
    phone = seated(box, new_phone, turn_of(box))
    phone.click(".actor:has-text('Alpha')")
    for sign in ("dot", "plus"):
        phone.wait_for_selector(f"[data-space=f2] [data-sign={sign}]")


@pytest.mark.parametrize("seed", range(1, 4))
def test_a_spider_that_cannot_act_stays_in_the_tray_and_says_why(box, new_phone, seed):
    seat = None
    for more in range(20):
        assert box.table.submit("new arachnid 2 mode=tracked start").ok
        if (seat := until_blocked(box, random.Random(100 * seed + more))) is not None:
            break
        assert box.table.submit("close").ok
    phone = seated(box, new_phone, seat)
    barred = phone.locator(".actor.barred")
    barred.first.wait_for()
    expect(barred.first.locator("small")).not_to_be_empty()
    all_answer(phone, ".actor.barred")


def until_blocked(box, luck):
    """Random words until a spider of whoever has the turn lies stunned or is not on the board; else None."""
    while not isinstance(pending := box.table.now.pending, Over):
        if isinstance(pending, tuple) and pending[0].topic == TURN:
            seat = pending[0].seat
            trays = [one for one in box.table.now.scene.trays if one.seat == seat and one.picture]
            able = [one for one in trays if not {"turned", "off"} & {*one.marks}]
            moves = {
                word.split()[1]
                for word in grammar.words(games.find("arachnid"), box.table.now.state, seat)
                if word.startswith("move ")
            }
            if len(able) < len(trays) and moves:
                return seat
        assert box.table.play_a_step(luck).ok
    return None


def test_the_keyboard_stays_where_it_tapped(box, new_phone):
    phone = seated(box, new_phone, turn_of(box))
    phone.click(".actor:has-text('Beta')")
    phone.wait_for_selector("[data-space=h1].target")
    phone.focus("[data-space=h1]")
    before = box.table.now.entry
    phone.keyboard.press("Enter")
    until(phone, lambda: box.table.now.entry > before)
    until(phone, lambda: phone.evaluate("document.activeElement.dataset.space") == "h1")
    expect(phone.locator(".actor").nth(1)).to_be_enabled()  # once the box has answered
    phone.focus(".actor >> nth=1")
    phone.keyboard.press("Enter")
    until(phone, lambda: phone.evaluate("document.activeElement.className").startswith("actor"))


def test_eating_a_spider_is_asked_once_more(box, new_phone):
    for seed in range(1, 60):
        assert box.table.submit("new arachnid 2 mode=tracked start").ok
        luck = random.Random(seed)
        while not isinstance(pending := box.table.now.pending, Over):
            if isinstance(pending, tuple) and pending[0].topic == "feed":
                break
            assert box.table.play_a_step(luck).ok
        if isinstance(pending, tuple):
            break
        assert box.table.submit("close").ok
    seat = pending[0].seat
    phone = seated(box, new_phone, seat)
    spider = next(
        word.split()[1]
        for word in grammar.words(games.find("arachnid"), box.table.now.state, seat)
        if word.startswith("eat ") and word.split()[1] in ("alpha", "beta", "spider1", "spider2")
    )
    colour = box.table.now.scene.seats[seat].colour
    space = dict(box.table.now.state.places.spiders).get(f"{colour}-{spider}")
    before = box.table.now.entry
    if space is not None:
        phone.click(f"[data-space={space}]", force=True)
        phone.wait_for_selector(".bubble >> text=leaves the game")
        expect(phone.locator(".bubble .choice", has_text="Eat: ").first).to_be_visible()
        label = phone.get_attribute(f"[data-space={space}]", "aria-label") or ""
        assert label.count("Eat") < 2
        assert box.table.now.entry == before
        phone.click(".bubble .choice >> nth=0")
        until(phone, lambda: box.table.now.entry > before)


BOX = "one => { const it = one.getBoundingClientRect(); return [it.left, it.top, it.right, it.bottom]; }"


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (844, 390)])
def test_what_is_said_lies_beside_an_open_sheet(box, new_phone, width, height):
    assert box.table.submit("new arachnid 2 start").ok
    phone = new_phone(at_a_turn(box), held=True, width=width, height=height)
    past_the_steps(phone, box)
    phone.locator(".act.off").first.dispatch_event("click")
    expect(phone.locator(".toast .tag")).to_be_visible()
    phone.click("[aria-label=More]")
    expect(phone.locator(".sheet")).to_be_visible()
    expect(phone.locator(".toast .tag")).to_be_visible()
    left, top, right, bottom = phone.eval_on_selector(".toast", BOX)
    beside, above, *_ = phone.eval_on_selector(".sheet", BOX)
    assert min(left, top) >= 0
    assert bottom <= above or right <= beside


def test_an_offer_waits_until_no_sheet_is_open(box, new_phone):
    assert box.table.submit("new arachnid 2 start").ok
    phone = new_phone(at_a_turn(box), held=True)
    past_the_steps(phone, box)
    tap(phone, box, ".act:text('Move') >> nth=0")
    offer = phone.locator(".toast .act-now")
    expect(offer).to_be_visible()
    said, below = phone.eval_on_selector(".toast .grow", BOX), phone.eval_on_selector(".act-now", BOX)
    assert said[3] <= below[1]  # a line of its own
    phone.click("[aria-label=More]")
    expect(phone.locator(".sheet")).to_be_visible()
    expect(offer).to_have_count(0)
    phone.click(".shade", position={"x": 5, "y": 5})
    expect(phone.locator(".sheet")).to_have_count(0)
    expect(offer).to_be_visible()


def at_a_turn(box):
    """Random words up to the first turn of a game of Arachnid; the seat whose it is."""
    luck = random.Random(1)
    while not isinstance(box.table.now.pending, tuple) or box.table.now.pending[0].topic != TURN:
        assert box.table.play_a_step(luck).ok
    return box.table.now.pending[0].seat


def test_a_piece_that_is_chosen_stays_so_when_it_is_tapped_again(box, new_phone):
    """Or another one would be chosen instead, and act on the next tap."""
    assert box.table.submit("new web-of-flies 2 start").ok
    seat = at_a_question(box, 4, seed=1)
    phone = new_phone(seat)
    past_the_steps(phone, box)
    able = phone.locator(".space.able:has([data-space], .ground)").first
    name = able.get_attribute("data-space")
    able.dispatch_event("click")
    chosen = phone.locator(".space.picked")
    expect(chosen).to_have_attribute("data-space", name)
    chosen.dispatch_event("click")
    expect(phone.locator(".toast")).to_contain_text("is chosen already")
    expect(chosen).to_have_attribute("data-space", name)


def test_a_rule_that_does_not_come_at_once_comes_by_itself(box, new_phone, new_page):
    assert box.table.submit("new arachnid 2 mode=tracked start").ok
    phone, asked = seated(box, new_phone, at_a_question(box, 30, seed=3)), []
    phone.route(
        "**/api/ruling*",
        lambda route: asked.append(0) or (route.abort if len(asked) == 1 else route.continue_)(),
    )
    phone.locator(".space:not(.target, .able)").first.click(force=True)
    phone.locator(".toast .tag").first.click()
    expect(phone.locator(".sheet #sheet-title + p")).to_have_text("One moment.")
    phone.wait_for_selector(".ruling p")
    new_page.said.clear()  # the browser tells what did not come


def test_a_rule_that_is_not_there_says_so_and_is_not_asked_for_again(box, new_phone, new_page):
    assert box.table.submit("new arachnid 2 mode=tracked start").ok
    phone, asked = seated(box, new_phone, at_a_question(box, 30, seed=3)), []
    refusal = {"slug": "not-found", "text": "There is no such rule."}
    phone.route("**/api/ruling*", lambda route: asked.append(0) or route.fulfill(status=404, json=refusal))
    phone.locator(".space:not(.target, .able)").first.click(force=True)
    phone.locator(".toast .tag").first.click()
    expect(phone.locator(".sheet #sheet-title + p")).to_have_text("There is no such rule.")
    phone.click(".sheet >> text=Close")
    assert len(asked) == 1
    new_page.said.clear()  # the browser tells the 404


def test_a_second_tap_on_an_upgrade_does_nothing_in_the_turn_that_comes_up_there(box, new_tablet):
    """On one phone for all: the next turn is asked at once."""
    assert box.table.submit("new arachnid 2 mode=tracked start").ok
    played_to(box, lambda one: one.topic == "upgrade")
    phone = new_tablet(held=True, width=390, height=844)
    past_the_held_steps(phone, box)
    phone.clock.run_for(RESTS)
    tap(phone, box, ".footer .choice >> nth=0")
    assert box.table.now.pending[0].topic == TURN
    acts = phone.locator(".footer .actor:not(.barred), .footer [data-verb]")
    expect(acts.first).to_be_visible()
    for one in acts.all():
        expect(one).to_have_attribute("aria-disabled", "true")
    expect(phone.locator(".space[role=button]")).to_have_count(0)
    phone.clock.run_for(RESTS)
    expect(phone.locator(".footer [aria-disabled]:not(.barred)")).to_have_count(0)
    expect(phone.locator(".space[role=button]").first).to_be_visible()
