"""What stands on a phone can be read: nothing lies on something else, no sentence in a column of a word."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from companion.play import Over
from tests.browser.waiting import past_the_steps, until

OVERLAPS = """all => all.filter(one => {
    const [label, note] = [".grow", "small"].map(part => one.querySelector(part)?.getBoundingClientRect());
    return label && note && label.right > note.left + 1 && label.bottom > note.top + 1;
}).map(one => one.textContent)"""
NARROW = """all => all.filter(one => one.getBoundingClientRect().width < innerWidth / 3)
    .map(one => one.textContent)"""
ON_ONE_ANOTHER = """seat => {
    const boxes = [...seat.querySelectorAll("span:first-child, small")]
        .map(one => one.getBoundingClientRect());
    const own = seat.getBoundingClientRect();
    const meet = (one, other) => one.left < other.right && other.left < one.right
        && one.top < other.bottom - 2 && other.top < one.bottom - 2;
    return boxes.filter((one, n) => one.height < 12 || one.top < own.top - 1 || one.bottom > own.bottom + 1
        || boxes.slice(0, n).some(other => meet(one, other))).length;
}"""
PENS = """one => [[one, "--pen"], [document.body, "--text"]]
    .map(([of, name]) => getComputedStyle(of).getPropertyValue(name).trim())"""
HIDDEN = """hand => [...hand.querySelectorAll("button")]
    .filter(one => one.getBoundingClientRect().bottom > hand.getBoundingClientRect().bottom + 3)
    .map(one => one.textContent)"""


def asked_about(box, game, topic):
    """Random words until somebody is asked about this; the seat."""
    for seed in range(1, 40):
        assert box.table.submit(f"new {game} start").ok
        luck = random.Random(seed)
        for _ in range(400):
            pending = box.table.now.pending
            if isinstance(pending, Over):
                break
            if isinstance(pending, tuple) and pending[0].topic == topic:
                return pending[0].seat
            assert box.table.play_a_step(luck).ok
        assert box.table.submit("close").ok
    raise AssertionError(f"nobody was ever asked about {topic}")


@pytest.mark.parametrize("width", [320, 390])
def test_a_long_note_stands_below_its_label(box, new_phone, width):
    phone = new_phone(asked_about(box, "arachnid 3", "feed"), width=width, height=844)
    past_the_steps(phone, box)
    expect(phone.locator(".choice small", has_text="leaves the game").first).to_be_visible()
    until(phone, lambda: phone.eval_on_selector_all(".choice", OVERLAPS) == [])


def test_how_a_fight_may_end_is_read_also_while_nobody_knows_how_likely_it_is(box, new_phone):
    seat = asked_about(box, "arachnid 2", "attack")
    phone = new_phone(1 - seat, width=390, height=844)
    past_the_steps(phone, box)
    expect(phone.locator(".ends span")).to_have_count(5)
    until(phone, lambda: phone.eval_on_selector_all(".ends span", NARROW) == [])


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_capture_is_one_amber_button_with_its_chance(box, new_phone, language):
    seat = asked_about(box, "arachne 2", "strike")
    phone = new_phone(seat, locale=language)
    past_the_steps(phone, box)
    expect(phone.locator(".head h1")).to_have_text("Your turn" if language == "en" else "Dein Zug")
    if box.table.now.pending[0].preset is None:
        return  # only one's own pieces could be punished
    amber = phone.locator(".footer .primary")
    fits = "row => row.scrollWidth <= row.clientWidth"
    for width, height in ((320, 640), (390, 844), (844, 390)):
        phone.set_viewport_size({"width": width, "height": height})
        expect(amber).to_contain_text("%")
        until(phone, lambda: phone.eval_on_selector(".footer > .row", fits))
        until(phone, lambda: amber.evaluate("one => one.scrollHeight <= one.clientHeight + 1"))
        until(phone, lambda: phone.eval_on_selector(".hand", HIDDEN) == [])


def test_whoever_acts_in_taller_ants_is_seen_whole_below_the_board(box, new_phone):
    phone = new_phone(asked_about(box, "taller-ants 2", "turn"))
    past_the_steps(phone, box)
    for width, height in ((320, 640), (390, 844)):
        phone.set_viewport_size({"width": width, "height": height})
        expect(phone.locator(".actor").first).to_be_visible()
        until(phone, lambda: phone.eval_on_selector(".hand", HIDDEN) == [])


def test_a_page_with_a_board_is_as_high_as_its_window(box, new_phone):
    """A pixel more, and a tap scrolls the page: its board would jump."""
    phone = new_phone(0, width=390, height=844)
    expect(phone.locator(".board svg")).to_be_visible()
    until(phone, lambda: phone.evaluate("document.documentElement.scrollHeight - innerHeight") == 0)


def test_what_makes_a_board_larger_is_not_cut_by_a_step(box, new_phone):
    phone = new_phone(0, width=390, height=844)
    expect(phone.locator(".zoom")).to_be_visible()
    assert box.table.submit("draw").ok
    expect(phone.locator(".step")).to_be_visible()
    expect(phone.locator(".zoom")).to_be_hidden()


def test_all_sheets_of_a_board_can_be_chosen_on_a_narrow_phone(box, new_phone):
    phone = new_phone(asked_about(box, "taller-ants 2", "turn"), width=320, height=640)
    past_the_steps(phone, box)
    last = phone.locator(".tabs button").last
    until(phone, lambda: last.evaluate("one => one.getBoundingClientRect().right <= innerWidth"))


def test_a_space_that_is_asked_for_is_told_with_its_sign(box, new_phone):
    phone = new_phone(asked_about(box, "taller-ants 2", "hole"))
    past_the_steps(phone, box)
    expect(phone.locator(".hand .hint")).to_contain_text("You dig a hole. tap")  # drawn as Tap
    expect(phone.locator(".hand .hint .sign-key")).to_be_visible()


def test_german_nouns_keep_their_capitals_and_keys_are_as_wide_as_a_finger(box, new_phone):
    assert box.table.submit("new spidertwist 2 start").ok
    luck = random.Random(3)
    while not (isinstance(box.table.now.pending, tuple) and box.table.now.pending[0].finish):
        assert box.table.play_a_step(luck).ok
    seat = box.table.now.pending[0].seat
    phone = new_phone(seat, width=390, height=844, locale="de")
    past_the_steps(phone, box)
    if phone.locator("[data-sign=plus]").count():
        expect(phone.locator(".hand .hint")).to_contain_text("(Männchen setzen)")
    widths = "all => all.map(one => one.getBoundingClientRect().width)"
    until(phone, lambda: min(phone.locator(".footer > .row button").evaluate_all(widths)) >= 44)


def test_why_a_turn_cannot_end_yet_is_said(box, new_phone):
    """Whoever steps onto a square where nobody may stay has to step on."""
    seat = asked_about(box, "taller-ants 2", "turn")
    luck = random.Random(1)
    while not getattr(box.table.now.state, "passing", ""):
        assert box.table.play_a_step(luck).ok
        seat = box.table.now.pending[0].seat if isinstance(box.table.now.pending, tuple) else seat
    phone = new_phone(seat)
    past_the_steps(phone, box)
    expect(phone.locator(".hand .hint")).to_contain_text("may not stay here and goes on")


def test_name_number_and_note_of_a_seat_lie_beside_each_other(box, new_phone):
    box.name_seats("Mia", "Bartholomäus-Wilh")
    phone = new_phone(asked_about(box, "taller-ants 2", "turn"))
    past_the_steps(phone, box)
    expect(phone.locator(".seat .name")).to_have_count(2)
    notes = phone.locator(".seat > small:last-of-type")
    notes.evaluate_all("all => all.forEach(one => one.textContent = '100/100 Futter, 19/50 Ameisen')")
    for width, height in ((320, 640), (390, 844), (844, 390)):
        phone.set_viewport_size({"width": width, "height": height})
        for seat in phone.locator(".seat").all():
            until(phone, lambda seat=seat: seat.evaluate(ON_ONE_ANOTHER) == 0)


def test_a_web_that_is_nobodys_is_seen_in_the_dark(box, new_page):
    assert box.table.submit("new taller-ants 2 start").ok
    luck = random.Random(7)
    assert box.table.play_a_step(luck).ok  # until then the television invites people
    while not any(one.layer == "cover" for one in box.table.now.scene.pieces):
        assert box.table.play_a_step(luck).ok
    board = new_page("/board", color_scheme="dark", width=1280, height=720)
    pens = board.locator(".cover").first.evaluate(PENS)
    assert pens[0] == pens[1]


def test_the_lines_of_a_picture_are_seen_on_what_is_chosen(box, new_phone):
    phone = new_phone(asked_about(box, "arachnid 2", "den"))
    past_the_steps(phone, box)
    choice = phone.locator(".choice:has(.drawing)").first
    choice.click()
    chosen = phone.locator(".choice[aria-pressed=true]:has(.drawing)").first
    expect(chosen).to_be_visible()
    pen = "one => getComputedStyle(one).getPropertyValue('--pen').trim()"
    ground = "one => getComputedStyle(one).getPropertyValue('--text').trim()"
    until(phone, lambda: chosen.locator(".drawing").evaluate(pen) != chosen.evaluate(ground))


@pytest.mark.parametrize(("topic", "choices"), [("draft", 5), ("upgrade", 1)])
def test_what_is_not_on_the_board_is_asked_for_in_the_open(box, new_phone, topic, choices):
    """No choice waits behind a lone verb, and no space is promised that does not glow."""
    phone = new_phone(asked_about(box, "arachnid 3 mode=tracked", topic), width=390, height=844)
    past_the_steps(phone, box)
    until(phone, lambda: phone.locator(".hand .choice").count() >= choices)
    expect(phone.locator(".hand .hint")).not_to_contain_text("space")
    expect(phone.locator(".space.target")).to_have_count(0)
    entry = box.table.now.entry
    phone.locator(".hand .choice").first.click()
    until(phone, lambda: box.table.now.entry > entry)


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_can_be_tapped_beside_the_board_is_not_cut_where_nothing_is_below(box, new_phone, language):
    asked = asked_about(box, "arachnid 3 mode=tracked", "draft")
    phone = new_phone(asked, width=390, height=844, locale=language)
    past_the_steps(phone, box)
    expect(phone.locator(".hand .choice").first).to_be_visible()
    expect(phone.locator(".footer > .row > *")).to_have_count(0)
    until(phone, lambda: phone.eval_on_selector(".hand", HIDDEN) == [])
    ends = "one => innerHeight - one.getBoundingClientRect().bottom"
    until(phone, lambda: phone.eval_on_selector(".hand", ends) < 20)  # where the bar would be
    phone.locator(".hand .choice").last.click(position={"x": 20, "y": 30})  # nothing lies over it
