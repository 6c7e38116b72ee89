"""What one word did stays readable though the same word went on: on phones and on the television."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from companion.errors import plain
from companion.kit import grammar
from tests.browser.waiting import GO_ON, caught_up, past_the_steps, until

COLOURS = ("Red", "Yellow", "Green")
TOLD = ".hint small, p.told, footer"


def play_to(box, holds):
    luck = random.Random(1)
    for _ in range(4000):
        if holds(box.table.now):
            return
        assert box.table.play_a_step(luck).ok
    raise AssertionError("that never happens")


def skipped(now):
    """The event of a turn that was skipped, and was not the last of its entry."""
    found = [one for one in now.events if one.kind == "pass" and one.title is not None]
    return found[0] if len(found) == 1 and isinstance(now.pending, tuple) else None


@pytest.mark.parametrize("mode", ["counters", "tracked"])
def test_a_turn_that_is_skipped_stays_told(box, new_phone, new_page, mode):
    assert box.table.submit(f"new arachnid 3 mode={mode} start").ok
    play_to(box, skipped)
    who = COLOURS[skipped(box.table.now).seat]
    told = re.compile(f"{who} can do nothing: the turn is skipped|{who} is skipped|[Yy]ou.* skipped")
    for page in (new_phone(0), new_page("/board", width=1280, height=800)):
        past_the_steps(page, box)
        expect(page.locator(TOLD, has_text=told).first).to_be_visible()


def test_whoever_discards_first_reads_it_however_much_followed(box, new_phone):
    """A turn ends, and after it those of others that are skipped."""

    def many(now):
        kept = [one for one in now.events if one.stays]
        return len(kept) > 4 and not any(one.spaces for one in kept) and isinstance(now.pending, tuple)

    assert box.table.submit("new arachnid 4 mode=counters start").ok
    play_to(box, many)
    first = next(one for one in box.table.now.events if one.stays)
    phone = new_phone((first.seat + 1) % 4)
    past_the_steps(phone, box)
    expect(phone.locator(".hint small").first).to_contain_text(plain(first.text).rstrip("."))


def test_a_spider_that_is_eaten_has_the_mark_of_its_owner(box, new_phone, new_page):
    """The picture of one is drawn from its event, which is not the one the table is asked about."""
    assert box.table.submit("new arachnid 3 mode=tracked start").ok
    phone, board = new_phone(0), new_page("/board", width=1280, height=800, held=True)
    play_to(box, lambda now: any(one.kind == "eaten" and one.glyph.icon == "spider" for one in now.events))
    eaten = next(one for one in box.table.now.events if one.glyph and one.glyph.icon == "spider")
    colour = box.table.now.scene.seats[eaten.seat].colour
    for page in (phone, board):
        until(page, lambda page=page: page.locator(f".glyph .owned.{colour}").count())


def test_who_begins_stays_told_while_the_first_question_is_asked(box, new_page):
    assert box.table.submit("new arachnid 2 mode=tracked setup.first_player=random start").ok
    board = new_page("/board", width=1280, height=800)
    assert box.table.submit("draw").ok
    who = next(COLOURS[one.seat] for one in box.table.now.events if one.kind == "first-player")
    past_the_steps(board, box)
    expect(board.locator("p.told, footer", has_text=f"{who} is first player").first).to_be_visible()


def test_what_several_choose_is_said_with_their_names(box, new_page):
    """And not that everybody has to choose, nor a name before a sentence that has none."""
    assert box.table.submit("new arachnid 3 mode=counters start").ok
    board = new_page("/board", width=1280, height=800)
    for topic, told in (("den", "refresh, deploy or be ready"), ("upgrade", "each chooses an upgrade")):

        def together(now, topic=topic):
            asked = now.pending if isinstance(now.pending, tuple) else ()
            return len(asked) > 1 and all(one.topic == topic for one in asked)

        play_to(box, together)
        names = ", ".join(COLOURS[one.seat] for one in box.table.now.pending)
        past_the_steps(board, box)
        expect(board.locator("h1", has_text=f"{names}: {told}").first).to_be_visible()


def test_in_german_what_is_done_stands_before_the_verb(box, new_phone):
    assert box.table.submit("new arachnid 2 start").ok

    def refreshes(now):
        asked = now.pending if isinstance(now.pending, tuple) else ()
        return any(one.topic == "den" and "refresh beta" in words(now, one.seat) for one in asked)

    play_to(box, refreshes)
    seat = next(one.seat for one in box.table.now.pending if "refresh beta" in words(box.table.now, one.seat))
    phone = new_phone(seat, locale="de-DE")
    past_the_steps(phone, box)
    phone.click("[data-verb=refresh]:has-text('Beta')")
    expect(phone.locator(".footer .primary")).to_have_text("Beta wecken, dann bereit")


def words(now, seat):
    return list(grammar.words(now.game, now.state, seat))


def test_acts_of_a_card_keep_their_capitals_in_german(box, new_phone):
    assert box.table.submit("new arachnid 2 mode=tracked start").ok
    play_to(box, lambda now: isinstance(now.pending, tuple) and now.pending[0].topic == "turn")
    phone = new_phone(box.table.now.pending[0].seat, locale="de-DE")
    past_the_steps(phone, box)
    expect(phone.locator(".actor .use", has_text=re.compile("^(Bewegen|Spinnen)")).first).to_be_visible()


def test_where_the_box_keeps_the_board_nothing_is_to_be_laid_out(box, new_page):
    assert box.table.submit("new arachnid 2 mode=tracked end.max_rounds=5 start").ok
    board = new_page("/board")

    def laid(seats):
        address = f"'/api/howto?game=arachnid&seats={seats}'"
        told = board.evaluate(f"fetch({address}).then((answer) => answer.json())")
        return next(one for one in told if "steps" in one)

    assert laid(2)["lines"] == ["The box has laid out webs, spiders and food: choose an ability for Beta."]
    assert not any("Lay" in one for one in laid(2)["steps"])
    assert any("Lay" in one for one in laid(4)["steps"])  # another table, that is set up
    box.play()
    assert any("Lay" in one for one in laid(2)["steps"])  # it is over: the next may have a board of one's own


def test_a_male_that_is_eaten_has_the_mark_of_its_owner_and_not_of_who_led_the_female(box, new_phone):
    """Whoever had lost one saw the spider of the other on the card that said so."""
    assert box.table.submit("new spidertwist 2 start").ok

    def led_to_the_others(now):
        return any(one.kind == "eat" and one.glyph.seats != (one.seat,) for one in now.events)

    phones = [new_phone(seat) for seat in (0, 1)]
    play_to(box, led_to_the_others)
    (owner,) = next(one for one in box.table.now.events if one.kind == "eat").glyph.seats
    phone = phones[owner]
    caught_up(phone, box)
    step, card = phone.locator(".step"), phone.locator(".step", has_text="Your male is eaten")
    expect(step).to_be_visible()
    until(phone, lambda: card.count() or (phone.evaluate(GO_ON) and False))
    expect(card.locator("svg.glyph")).to_have_class(re.compile(box.table.now.scene.seats[owner].colour))
