"""A phone on its side, and a tablet: the stage has the whole height, what is asked stands beside it."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from companion.play import Over
from tests.browser.waiting import caught_up, past_the_steps, until

BOX = "one => { const it = one.getBoundingClientRect(); return [it.left, it.top, it.right, it.bottom]; }"


def test_the_board_has_the_whole_height_and_the_question_stands_beside_it(box, new_phone):
    box.table.submit("new arachnid 2 mode=tracked start")
    phone = new_phone(0)
    for width, height in ((844, 390), (667, 375), (1024, 768), (1280, 800)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.wait_for_selector(".board svg")
        phone.wait_for_selector(".footer .primary")
        expect(phone.locator("html")).to_have_js_property("scrollWidth", width)
        until(phone, lambda width=width, height=height: stands_beside(phone, width, height))


def stands_beside(phone, width, height):
    """Whether the board has the height of the page, and the rest its place at the right of it."""
    left, top, right, bottom = phone.eval_on_selector(".board svg", BOX)
    return (
        bottom - top > 0.95 * height
        and right - left > 0.55 * width
        and all(
            stands >= right - 1 and ends <= width and 0 <= above < below <= height
            for stands, above, ends, below in (
                phone.eval_on_selector(beside, BOX) for beside in (".head", ".seats", ".footer")
            )
        )
    )


@pytest.mark.parametrize(("width", "height"), [(844, 390), (1024, 768)])
def test_a_sheet_stands_beside_the_board_and_reaches_from_top_to_bottom(box, new_phone, width, height):
    box.table.submit("new arachnid 2 mode=tracked start")
    phone = new_phone(0, width=width, height=height)
    phone.click("[aria-label=More]")
    phone.wait_for_selector(".sheet >> text=Show the big board")
    left, top, right, bottom = phone.eval_on_selector(".sheet", BOX)
    assert (top, right, bottom) == (0, width, height)
    assert left > 0.3 * width


def test_ones_den_is_seen_whole_below_what_is_drawn(box, new_phone):
    box.table.submit("new arachnid 2 start")
    phone = new_phone(0, width=844, height=390, locale="de-DE")
    phone.click(".card.set-up button")  # how the table is laid is put away
    expect(phone.locator(".event .mat").first).to_be_in_viewport(ratio=1)
    expect(phone.locator(".event .glyph")).to_be_in_viewport(ratio=1)


# What of a seat is cut, or lies outside its frame; a name may be cut at its end, not away.
CUT_SEATS = """seats => seats.flatMap((seat) => {
  const own = seat.getBoundingClientRect();
  return [...seat.querySelectorAll("span:first-child, small")].filter((one) => {
    const box = one.getBoundingClientRect();
    const named = one.matches(".name");
    return box.height < 10 || (named && box.width < 20) || box.top < own.top || box.bottom > own.bottom
      || (!named && one.scrollWidth > one.clientWidth && one.matches("small"));
  }).map((one) => one.textContent);
})"""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_names_and_figures_of_a_seat_are_seen_whole(box, new_phone, seats, language):
    box.name_seats("Mia", "Jonas", "Anna", "Tom")
    assert box.table.submit(f"new taller-ants {seats} start").ok
    box.play(30)
    phone = new_phone(0, width=390, height=844, locale=language)
    expect(phone.locator(".seat .brief").first).to_be_visible()
    expect(phone.locator(".seat .name").first).to_be_visible()
    for width, height in ((320, 640), (390, 844), (844, 390), (1024, 768), (1280, 800)):
        phone.set_viewport_size({"width": width, "height": height})
        until(phone, lambda: phone.eval_on_selector_all(".seat", CUT_SEATS) == [])
        expect(phone.locator(".seat .name")).to_have_count(seats)


@pytest.mark.parametrize("game", ["arachnid 3 mode=tracked", "taller-ants 3", "spidertwist 2"])
def test_a_tablet_shows_what_one_has_and_what_happened_while_one_waits(box, new_phone, game):
    box.table.submit(f"new {game} start")
    box.play(60)
    now = box.table.now
    waits = next(seat for seat in range(2) if seat not in {one.seat for one in now.pending})
    phone = new_phone(waits, width=1024, height=768)
    beside = phone.locator(".beside")
    lines = beside.locator("li")
    expect(lines.first).to_be_in_viewport(ratio=1)
    for mat in beside.locator(".mat").all():
        expect(mat).to_be_in_viewport(ratio=1)
    expect(beside.locator(f".mat:not(.{now.scene.seats[waits].colour})")).to_have_count(0)
    expect(beside.locator(".mat")).to_have_count(1 if game.startswith("arachnid") else 0)
    told = lines.first.inner_text()
    box.play(3)
    until(phone, lambda: lines.first.inner_text() != told)
    phone.set_viewport_size({"width": 390, "height": 844})
    expect(beside).to_have_count(0)


# Whether the story of a page begins below the hand and ends above the bar.
BETWEEN = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const story = box(".beside");
  const bar = [...document.querySelectorAll(".footer > .row .button")];
  return box(".footer .hand").bottom <= story.top
    && bar.every((one) => one.getBoundingClientRect().top >= story.bottom);
}"""


def test_what_happened_covers_no_button(box, new_tablet):
    box.table.submit("new taller-ants 4 start")
    tablet = new_tablet(width=1024, height=768)
    tablet.wait_for_selector(".beside")
    for _ in range(8):
        box.play(25)
        caught_up(tablet, box)
        for height in (640, 768):
            tablet.set_viewport_size({"width": 1024, "height": height})
            until(tablet, lambda: tablet.evaluate(BETWEEN))


# How far what rises from the bar lies over the head of the page.
OVER_HEAD = """() => document.querySelector(".head").getBoundingClientRect().bottom
  - document.querySelector(".rises .hand").getBoundingClientRect().top"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_rises_from_the_bar_leaves_the_head_of_the_page_free(box, new_phone, language):
    """It lay over what says what is asked, and with all that a fight may ask over the whole of it."""
    box.name_seats("Mia", "Jonas")
    assert box.table.submit("new arachnid 2 mode=tracked start").ok
    phones = [new_phone(seat, width=844, height=390, locale=language) for seat in range(2)]
    luck, seen = Random(5), set[str]()
    while not isinstance(box.table.now.pending, Over) and seen < {"defend", "upgrade"}:
        for asked in box.table.now.pending if isinstance(box.table.now.pending, tuple) else ():
            if asked.topic not in {"defend", "upgrade"} - seen:
                continue
            seen.add(asked.topic)
            for phone in phones:
                past_the_steps(phone, box)
                until(phone, lambda phone=phone: phone.query_selector(".rises .hand"))
                until(phone, lambda phone=phone: phone.evaluate(OVER_HEAD) <= 0)
                # However much it asks for, it is scrolled.
                phone.eval_on_selector(".rises .hand > *", "one => one.style.minHeight = '30rem'")
                until(phone, lambda phone=phone: phone.evaluate(OVER_HEAD) <= 0)
        assert box.table.play_a_step(luck).ok
    assert seen == {"defend", "upgrade"}
