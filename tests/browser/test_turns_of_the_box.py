"""What the box did and drew waits until people have read it, and the table waits for none of them."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from companion.games.taller_ants.tactics import tactics
from companion.play import Chance, Over
from companion.table.intents import BOT, Origin
from companion.views.prose import translate
from tests.browser.axe import violations
from tests.browser.solo import about_to_end, says, where, words_of
from tests.browser.solo import box as box
from tests.browser.waiting import caught_up, has_part, hold_time, past_the_steps, until


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640)])
def test_the_heading_says_in_german_that_an_end_is_held_back(width, height, new_phone, box):
    word = about_to_end(box)
    phone = new_phone(0, width=width, height=height, locale="de")
    has_part(phone, "/trying.js")
    caught_up(phone, box)
    says(box, 1, word)
    title = phone.locator(".head h1")
    expect(title).to_have_text("Der letzte Zug")
    expect(phone.locator(".head small")).to_have_text("Danach das Ergebnis.")
    assert violations(phone) == []


def test_what_an_opponent_did_stays_until_people_have_said_a_word(new_phone, box):
    """It was gone as soon as somebody had rolled for the next turn, before its piece was moved."""
    seat = where(box, lambda choice: choice.finish == "end")
    phone = new_phone(1 - seat)
    says(box, seat, "end")
    past_the_steps(phone, box)
    card = phone.locator(".saying")
    expect(card.locator("li").last).to_contain_text("ends the turn")
    told = card.inner_text()
    assert isinstance(box.table.now.pending, Chance)
    assert box.table.submit("draw").ok
    past_the_steps(phone, box)
    expect(card).to_have_text(told, use_inner_text=True)
    luck = Random(5)
    while box.table.now.entry and isinstance(box.table.now.pending, Chance):
        assert box.table.play_a_step(luck).ok
    assert box.table.play_a_step(luck).ok
    past_the_steps(phone, box)
    expect(card).to_have_count(0)


def test_where_the_box_plays_two_seats_the_turn_of_the_first_stays_to_be_read(new_phone, box):
    """It went when the turn of the second began."""
    phone = before_two_seats_of_the_box(new_phone, box)
    told = [*turn(box, 1, phone), *turn(box, 2, phone)]
    past_the_steps(phone, box)
    card = phone.locator(".saying")
    for sentence in told:
        expect(card).to_contain_text(sentence)
    expect(card.locator(".before li").first).to_contain_text(told[0])


def test_a_phone_that_was_dark_tells_no_turn_as_the_one_before_that_may_be_of_long_ago(new_phone, box):
    phone = before_two_seats_of_the_box(new_phone, box)
    first = turn(box, 1, phone)
    seen_as(phone, "hidden")
    second = turn(box, 2)
    seen_as(phone, "visible")
    past_the_steps(phone, box)
    card = phone.locator(".saying")
    expect(card).to_contain_text(second[-1])
    expect(card).not_to_contain_text(first[0])


def before_two_seats_of_the_box(new_phone, box):
    """A phone for the first seat of three, when the second's turn comes; the box plays the other two."""
    box.front.stop()
    luck = Random(5)
    assert box.table.submit("new web-of-flies 3 start").ok
    phone = new_phone(0)
    one, other = (line.colour for line in box.table.now.scene.seats[1:])
    while not is_turn_of(box.table.now, 1):
        assert box.table.play_a_step(luck).ok
    assert box.table.submit(f"opponent {one} 250").ok
    assert box.table.submit(f"opponent {other} 250").ok
    has_part(phone, "/trying.js")
    caught_up(phone, box)
    return phone


def turn(box, seat, phone=None):
    """A whole turn of a seat of the box, in sentences; a phone sees each word."""
    told, luck = [], Random(5)
    while is_turn_of(box.table.now, seat):
        says(box, seat, luck.choice(words_of(box, seat)))
        told.append(translate(box.table.now.events[0].text))
        if phone is not None:
            caught_up(phone, box)
    return told


def seen_as(phone, state):
    """The screen of a phone goes dark, or is looked at again."""
    phone.evaluate(
        """(value) => {
          Object.defineProperty(document, "visibilityState", { value, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        state,
    )


def is_turn_of(now, seat):
    """Whether this seat is asked."""
    return isinstance(now.pending, tuple) and now.pending[0].seat == seat


def test_what_an_opponent_has_drawn_stays_while_it_plays_on(new_phone, box):
    """Its event passed by itself, and at once when the box played on."""
    box.front.stop()
    assert box.table.submit("new arachnid 2 mode=tracked start").ok
    luck = Random(5)
    assert box.table.submit(f"opponent {box.table.now.scene.seats[1].colour} 250").ok
    phone = new_phone(0)
    has_part(phone, "/trying.js")
    while True:
        now = box.table.now
        if isinstance(now.pending, Chance) and now.pending.by == 1:
            caught_up(phone, box)
            assert box.table.submit("draw", Origin(BOT, frozenset((1,)))).ok
            drawn = next((one for one in box.table.now.events if one.title and one.glyph), None)
            if drawn is not None and is_turn_of(box.table.now, 1):
                break
        elif is_turn_of(now, 1):
            says(box, 1, luck.choice(words_of(box, 1)))
        else:
            assert box.table.play_a_step(luck).ok
    title = phone.locator(".step h2").first
    caught_up(phone, box)
    while phone.locator(".step").count() and title.inner_text() != translate(drawn.title):
        phone.click(".footer .primary")  # what it had drawn before stays, too
    expect(title).to_have_text(translate(drawn.title))
    says(box, 1, luck.choice(words_of(box, 1)))
    caught_up(phone, box)
    expect(title).to_have_text(translate(drawn.title))
    past_the_steps(phone, box)
    expect(phone.locator(".step")).to_have_count(0)


def harvest(box, seats):
    """Taller-Ants up to the first harvest of the ants that the box plays; its word. Nobody thinks."""
    box.front.stop()
    assert box.table.submit(f"new taller-ants {seats} start").ok
    luck = Random(4)
    assert box.table.submit(f"opponent {box.table.now.scene.seats[1].colour} 250").ok
    while True:
        now = box.table.now
        word = " ".join(tactics.word(now.state)) if is_turn_of(now, 1) else ""
        if word.startswith("harvest"):
            return word
        if word:
            says(box, 1, word)
        else:
            assert box.table.play_a_step(luck).ok


def harvested(new_phone, box, seats, seat):
    """The phone of a seat whose time stands still, with the dice of a harvest of the box, and their title."""
    word = harvest(box, seats)
    phone = new_phone(seat, width=390, height=844)
    has_part(phone, "/trying.js")
    caught_up(phone, box)
    hold_time(phone)
    says(box, 1, word)
    return phone, next(translate(one.title) for one in box.table.now.events if one.title)


def test_dice_that_fell_with_a_word_of_the_box_have_their_time_while_it_plays_on(new_phone, box):
    """They went when the box played on; then they stood until somebody tapped, over a whole turn of it."""
    phone, title = harvested(new_phone, box, 2, 0)
    step = phone.locator(".step")
    expect(step.locator("h2")).to_have_text(title)
    phone.clock.run_for(4_000)
    says(box, 1, " ".join(tactics.word(box.table.now.state)))
    caught_up(phone, box)
    expect(step.locator("h2")).to_have_text(title)
    phone.clock.run_for(1_900)
    expect(step.locator("h2")).to_have_text(title)
    phone.clock.run_for(200)
    expect(step).to_have_count(0)
    expect(phone.locator(".saying")).to_contain_text("Before that:")


def test_who_has_to_draw_for_others_is_not_held_by_what_the_box_drew(new_phone, box):
    """The button had been *Next* until somebody pressed it, and everybody waited for the draw."""
    box.front.stop()
    assert box.table.submit("new arachnid 3 mode=tracked start").ok
    assert box.table.submit(f"opponent {box.table.now.scene.seats[1].colour} 250").ok
    phone = new_phone(2, width=390, height=844)
    has_part(phone, "/trying.js")
    hold_time(phone)
    luck, held = Random(1), phone.locator(".step")
    while not (getattr(box.table.now.pending, "by", None) == 2 and held.count()):
        if is_turn_of(box.table.now, 1):
            says(box, 1, luck.choice(words_of(box, 1)))
        else:
            assert box.table.play_a_step(luck).ok
        caught_up(phone, box)
    for _ in range(10):  # one card after the other
        phone.clock.run_for(7_000)
    expect(held).to_have_count(0)
    expect(phone.locator(".footer .primary")).to_have_text("Draw")


def attacked(box):
    """Arachnid up to an attack of the box on the first seat, after several of its words in the same turn."""
    box.front.stop()
    assert box.table.submit("new arachnid 2 mode=tracked start").ok
    assert box.table.submit(f"opponent {box.table.now.scene.seats[1].colour} 250").ok
    for seed in range(1, 30):  # the first leads there soon; the others where it does no more
        luck = Random(seed)
        while not isinstance(box.table.now.pending, Over):
            now = box.table.now
            if is_turn_of(now, 0) and now.pending[0].topic == "defend" and len(now.opponents_turn.before) > 3:
                return
            if is_turn_of(now, 1):
                says(box, 1, luck.choice(words_of(box, 1)))
            else:
                assert box.table.play_a_step(luck).ok
        assert box.table.submit("new again").ok
    raise AssertionError("nobody was ever attacked so")


@pytest.mark.parametrize(("width", "height", "share"), [(390, 844, 0.3), (320, 640, 0.2)])
def test_what_the_box_did_leaves_the_board_in_sight_where_a_fight_is_asked(
    new_phone, box, width, height, share
):
    """All of its turn lay over the board."""
    attacked(box)
    phone = new_phone(0, width=width, height=height)
    card = phone.locator(".saying")
    expect(card.locator("li")).to_have_count(1)
    until(phone, lambda: phone.evaluate(IN_SIGHT) >= share)
    assert violations(phone, within=".saying") == []
    phone.click(".saying .icon")
    until(phone, lambda: card.locator("li").count() > 3)
    expect(phone.locator(".saying .icon")).to_have_attribute("aria-expanded", "true")
    phone.click(".saying .icon")
    expect(card.locator("li")).to_have_count(1)


IN_SIGHT = """() => {
  const board = document.querySelector(".board").getBoundingClientRect();
  return (document.querySelector(".hand").getBoundingClientRect().top - board.top) / innerHeight;
}"""


def test_a_turn_of_several_words_goes_faster_with_one_tap_where_it_is_told(new_phone, box):
    """Thirty words of ants took more than a minute, and no phone could say otherwise."""
    harvest(box, 2)
    while box.table.now.opponents_turn is None or not box.table.now.opponents_turn.before:
        says(box, 1, " ".join(tactics.word(box.table.now.state)))
    phone = new_phone(0, width=390, height=844)
    has_part(phone, "/trying.js")
    phone.click(".saying >> text=Faster")
    expect(phone.locator(".saying .tag")).to_have_text("Slower")
    assert box.table.now.quick
    assert box.table.now.proposal is None, "nobody is asked"
    assert violations(phone, within=".saying") == []
    phone.click(".saying >> text=Slower")
    expect(phone.locator(".saying .tag")).to_have_text("Faster")
    while is_turn_of(box.table.now, 1):
        says(box, 1, " ".join(tactics.word(box.table.now.state)))
    expect(phone.locator(".saying .tag")).to_have_count(0)


@pytest.mark.parametrize(("language", "go_on"), [("en", "Go on"), ("de", "Weiter")])
def test_after_a_restart_whoever_has_a_seat_says_that_it_goes_on(new_phone, box, language, go_on):
    """The box played on before anybody knew that it had been off."""
    assert box.table.submit("new web-of-flies 2 start").ok
    luck = Random(3)
    while box.table.now.entry < 3:
        assert box.table.play_a_step(luck).ok
    box.off()
    box.on()
    (asked,) = box.table.now.asks
    assert box.table.submit(f"opponent {box.table.now.scene.seats[asked].colour} 50").ok
    phone = new_phone(1 - asked, locale=language)
    expect(phone.locator(".footer")).to_contain_text("was off" if language == "en" else "war aus")
    moved = box.table.now.moved
    phone.locator(".footer .primary", has_text=go_on).click()
    until(phone, lambda: box.table.now.moved > moved)
