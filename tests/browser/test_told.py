"""What the table tells of its own board: who was bitten by a tap on the figure, and webs that it counted."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from companion.kit import grammar
from companion.play import Over
from tests.browser.waiting import caught_up, past_the_steps, tap, until

LIVE, DEAD = ".told .act:not([aria-disabled])", ".told .act.off"


def played_to(box, *topics, holds=lambda _: True):
    """Play until a seat is asked one of these and it fits; the seat."""
    for step in range(3000):
        asked = box.table.now.pending
        if isinstance(asked, tuple) and asked[0].topic in topics and holds(asked[0].seat):
            return asked[0].seat
        if isinstance(asked, Over):
            assert box.table.submit("new again").ok
        box.play(1, seed=step)
    raise AssertionError(f"never asked {topics}")


def words(box, seat, verb):
    now = box.table.now
    return [word for word in grammar.words(now.game, now.state, seat) if word.split()[0] == verb]


MET = """toast => [...document.querySelectorAll(".act, .chips button, .button, .seat")].filter(one => {
    const [own, other] = [one, toast].map(it => it.getBoundingClientRect());
    return own.left < other.right && other.left < own.right
        && own.top < other.bottom - 1 && other.top < own.bottom - 1;
}).map(one => one.textContent)"""


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (844, 390)])
def test_what_an_act_has_opened_lies_over_none_of_the_acts(box, new_phone, width, height):
    assert box.table.submit("new arachnid 2 setup.first_player=red start").ok
    seat = played_to(box, "turn")
    phone = new_phone(seat, width=width, height=height)
    past_the_steps(phone, box)
    tap(phone, box, ".act[data-verb=spin]:not([aria-disabled])")
    expect(phone.locator(".toast p")).to_have_text("Beta spins a web")  # and not whose: it is one's own
    until(phone, lambda: phone.eval_on_selector(".toast", MET) == [])
    expect(phone.locator(".hint small")).to_have_count(0)  # the toast says it


def test_whoever_waits_reads_who_is_to_say_it(box, new_phone):
    assert box.table.submit("new arachnid 2 start").ok
    seat = played_to(box, "sweep")
    other = new_phone(1 - seat)
    past_the_steps(other, box)
    expect(other.locator(".hint")).to_contain_text(("Red", "Yellow")[seat] + " moves the critters in order")


def test_who_was_bitten_is_told_by_a_tap_on_the_figure(box, new_tablet):
    assert box.table.submit("new arachnid 3 start").ok
    seat = played_to(box, "sweep", "spawn", holds=lambda seat: len(words(box, seat, "bitten")) > 3)
    page = new_tablet()
    past_the_steps(page, box)
    keys = len(words(box, seat, "bitten")) + len(words(box, seat, "bumped"))
    expect(page.locator(LIVE)).to_have_count(keys)
    expect(page.locator(".footer .primary")).to_have_text("Nobody bitten")
    bitten = page.locator(LIVE).nth(0)
    owner = bitten.locator("xpath=ancestor::div[@role='group']").get_attribute("aria-label")
    food = sum(one.headline for one in box.table.now.scene.seats)

    tap(page, box, f"{LIVE} >> nth=0")
    assert owner.startswith("Bitten: ")
    assert sum(one.headline for one in box.table.now.scene.seats) == food - 1
    expect(page.locator(".told", has_text=owner.removeprefix("Bitten: "))).to_contain_text("bitten")
    expect(page.locator(".footer .primary")).to_have_text("Done")
    page.locator(DEAD, has_text="bitten").nth(0).dispatch_event("click")
    expect(page.locator(".toast")).to_contain_text("Each critter bites a spider once.")


def test_the_new_critter_stays_on_every_screen_while_it_bites(box, new_phone, new_page):
    assert box.table.submit("new arachnid 3 start").ok
    seat = played_to(box, "spawn", holds=lambda seat: len(words(box, seat, "bitten")) > 2)
    screens = [new_phone(seat), new_phone((seat + 1) % 3), new_page("/board", width=1280, height=800)]
    for page in screens:
        past_the_steps(page, box)
        expect(page.locator(".recap")).to_be_visible()
    assert box.table.submit(words(box, seat, "bitten")[0], seat=seat).ok
    for page in screens:
        expect(page.locator(".hint, h1").last).to_contain_text("food lost so far")
        expect(page.locator(".recap")).to_be_visible()


def test_the_den_of_whoever_is_asked_is_the_large_one(box, new_phone):
    def alone(seat):
        now = box.table.now
        return len(now.pending) == 1 and now.scene.active != seat

    assert box.table.submit("new arachnid 3 start").ok
    seat = played_to(box, "den", holds=alone)
    (other,) = {0, 1, 2} - {seat, box.table.now.scene.active}
    phone = new_phone(other)
    past_the_steps(phone, box)
    expect(phone.locator(".mat.large").first).to_contain_text(("Red", "Yellow", "Green")[seat])


def test_whoever_waits_sees_the_webs_that_are_counted_and_how_they_add_up(box, new_phone):
    assert box.table.submit("new arachnid 2 end.stall_rounds=5 start").ok
    seat = played_to(box, "count")
    page = new_phone(1 - seat)
    past_the_steps(page, box)
    rows = page.locator(".card > .stepper")
    counted = [colony.tops for colony in box.table.now.state.colonies]
    expect(rows.locator("output")).to_have_text([str(count) for count in counted])
    for row, line in zip(rows.all(), box.table.now.scene.seats, strict=True):
        expect(row).to_contain_text(f"× 2 + upgrades {box.table.now.state.colonies[line.seat].upgrades}")
        expect(row).to_contain_text(f"= {line.score}")
    expect(rows.locator("button")).to_have_count(0)


def test_the_webs_of_all_seats_are_counted_with_one_button(box, new_tablet):
    assert box.table.submit("new arachnid 2 end.stall_rounds=5 start").ok
    played_to(box, "count")
    counted = [colony.tops for colony in box.table.now.state.colonies]
    page = new_tablet()
    past_the_steps(page, box)
    rows = page.locator(".card > .stepper")
    expect(rows).to_have_count(2)
    expect(rows.locator("output")).to_have_text([str(count) for count in counted])
    points = [one.score for one in box.table.now.scene.seats]
    for row, total in zip(rows.all(), points, strict=True):
        expect(row).to_contain_text(f"= {total}")
    height = rows.nth(0).bounding_box()["height"]

    rows.nth(0).get_by_role("button", name="more").click()
    expect(rows.nth(0).locator(".differs")).to_have_text(f"the box counted {counted[0]}")
    expect(rows.nth(0)).to_contain_text(f"= {points[0] + 2}")
    until(page, lambda: rows.nth(0).bounding_box()["height"] == height)  # nothing moves under a finger
    page.click(".footer .primary")
    until(
        page,
        lambda: not isinstance(box.table.now.pending, tuple) or box.table.now.pending[0].topic != "count",
    )
    assert box.table.now.state.agenda[-1].tops == (counted[0] + 1, counted[1])


def test_another_question_begins_at_its_top_and_the_acts_of_a_turn_stay_where_they_are(box, new_tablet):
    assert box.table.submit("new arachnid 2 start").ok
    seat = played_to(box, "turn", holds=lambda seat: len(words(box, seat, "move")) > 1)
    page = new_tablet(width=320, height=480)
    past_the_steps(page, box)
    down = "document.querySelector('.stage').scrollTop"
    page.evaluate("document.querySelector('.stage').scrollTo(0, 60)")
    assert box.table.submit(words(box, seat, "move")[0], seat=seat).ok
    caught_up(page, box)
    until(page, lambda: page.evaluate(down) == 60)
    assert box.table.submit(box.table.now.pending[0].finish, seat=seat).ok
    caught_up(page, box)
    until(page, lambda: page.evaluate(down) == 0)


def by_hand(box, *words):
    for word in words:
        seat = None if word.startswith(("hand", "source")) else box.table.now.pending[0].seat
        assert box.table.submit(word, seat=seat).ok, word


def led(box):
    """Spidertwist: both have added a male, and Black has led the female, which ends the turn of White."""
    assert box.table.submit("new spidertwist 2 start").ok
    by_hand(box, "source d6 hand", "hand 6", "hand 3", "add a5", "add b5", "lead b1")


def test_what_ends_a_turn_hides_nowhere_what_was_done(box, new_phone, new_page):
    led(box)
    phone, board = new_phone(0), new_page("/board", width=1280, height=800)
    for page in (phone, board):
        past_the_steps(page, box)
        told = page.locator(".hint small, p.told")
        expect(told.first).to_contain_text("from a1 to b1")
        expect(told.first).to_contain_text("White can do no more")
        expect(page.locator(".space.told")).to_have_count(2)
    expect(board.locator("p.told")).to_have_text(re.compile("^Black leads the female"))


def test_whose_turn_it_is_stands_in_the_head_alone(box, new_phone):
    assert box.table.submit("new arachnid 2 mode=tracked start").ok
    luck = Random(3)
    while not any(one.kind == "turn" for one in box.table.now.events) or not box.table.now.events[0].spaces:
        assert box.table.play_a_step(luck).ok
    asked = box.table.now.pending[0].seat
    phone = new_phone(1 - asked)
    past_the_steps(phone, box)
    whose = phone.locator(".head h1").text_content()
    expect(phone.locator(".hint small")).not_to_contain_text(f"{whose}.")


def test_whoever_rolls_reads_what_was_done_before(box, new_phone):
    assert box.table.submit("new arachne 2 start").ok
    by_hand(box, "source d8 hand", "hand 6", "hand 6", "move b2 b1")
    phone = new_phone(1)
    past_the_steps(phone, box)
    expect(phone.locator(".hint small")).to_have_text("White Grunt moves from b2 to b1.")
    expect(phone.locator(".footer .primary")).to_be_visible()


def test_what_the_head_says_of_a_meal_is_whole_on_the_smallest_phone(box, new_phone):
    seat = played_to_a_meal(box)
    phone = new_phone(seat, width=320, height=640)
    past_the_steps(phone, box)
    line = phone.locator(".head small")
    expect(line).to_contain_text("to go")
    whole = "one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1"
    until(phone, lambda: line.evaluate(whole))
    until(phone, lambda: phone.locator(".head").bounding_box()["height"] <= 60)


def played_to_a_meal(box):
    """Spidertwist up to a turn in which she feeds; whose it is."""
    assert box.table.submit("new spidertwist 2 start").ok
    for step in range(400):
        asked = box.table.now.pending
        if isinstance(asked, tuple) and asked[0].topic == "turn" and box.table.now.state.feeding > 1:
            return asked[0].seat
        box.play(1, seed=step)
    raise AssertionError("she never feeds")


def test_a_critter_to_move_is_named_in_words_on_the_smallest_phone(box, new_phone):
    assert box.table.submit("new arachnid 3 start").ok
    seat = played_to(box, "sweep", holds=lambda _: any(one.order == "goes" for one in box.table.now.events))
    phone = new_phone(seat, width=320, height=640)
    past_the_steps(phone, box)
    name = phone.locator(".order .grow").first
    expect(name).to_be_visible()
    until(phone, lambda: name.bounding_box()["width"] > 80)


def test_a_draw_that_was_seen_is_said_to_fall_again(box, new_phone):
    assert box.table.submit("new web-of-flies 2 start").ok
    assert box.table.submit("draw").ok
    assert box.table.submit("rewind 2").ok
    phone = new_phone(0)
    expect(phone.locator(".event p")).to_have_text("The same falls again.")


def test_what_nothing_was_drawn_for_names_no_source_and_a_payment_is_told_once(box, new_phone):
    """*Drawn by the hardware of the box* stood under *All fed*, below a sentence and a list of the same."""
    assert box.table.submit("new arachnid 3 mode=counters start").ok
    phone = new_phone(0)
    luck = Random(3)
    while not (box.table.now.drawn and any(one.kind == "fed" and one.title for one in box.table.now.events)):
        assert box.table.play_a_step(luck).ok
    caught_up(phone, box)
    phone.click(".footer .primary")  # from the token to what came of it
    card = phone.locator(".event", has_text="All fed")
    expect(card.locator(".gains")).to_be_visible()
    expect(card).not_to_contain_text("Every spider is fed")
    expect(card.locator(".source")).to_have_count(0)


def test_letters_of_stunned_spiders_are_upright_on_the_television(box, new_page):
    """The style of the screen took the place of what turned them back."""
    assert box.table.submit("new arachnid 3 mode=counters start").ok
    television = new_page("/board", width=1280, height=720)
    luck = Random(1)
    while not any(spider.stunned for one in box.table.now.state.colonies for spider in one.spiders):
        assert box.table.play_a_step(luck).ok
    turned = television.locator(".figures .letter[transform]").first
    expect(turned).to_be_visible()
    upright = "one => { const it = one.getScreenCTM(); return it.a > 0 && it.d > 0; }"
    until(television, lambda: turned.evaluate(upright))
