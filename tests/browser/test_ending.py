"""The end of a game, on phones and on the television."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from companion.errors import plain
from companion.views.ending import ending
from tests.browser.waiting import until

# What of the result lies where the way back to the board is.
COVERED = """() => {
  const way = document.querySelector(".result > .close").getBoundingClientRect();
  const stack = document.querySelector(".result > .stack").getBoundingClientRect();
  return [...document.querySelectorAll(".result .card")]
    .map((one) => [one.className, one.getBoundingClientRect()])
    .filter(([, { top, bottom, left, right }]) => Math.min(right, stack.right) > way.left &&
      Math.max(left, stack.left) < way.right && Math.max(top, stack.top) < way.bottom &&
      Math.min(bottom, stack.bottom) > way.top)
    .map(([name]) => name);
}"""
BUSY = {"slug": "busy", "text": "Too many ask at once. Try again in a moment.", "rule": None}
CUT = """([which, way]) => [...document.querySelectorAll(which)]
  .filter((one) => getComputedStyle(one).display !== "contents")
  .filter((one) => one[`scroll${way}`] > one[`client${way}`] + 1)
  .map((one) => one.className)"""


@pytest.fixture
def over(box):
    """An evening of Arachnid that is over, and what there is to tell of it."""
    assert box.table.submit("new arachnid 2 end.max_rounds=5 start").ok
    box.play()
    told = ending(box.table.desk.played())
    assert told is not None
    return told


def test_the_end_tells_who_won_by_what_and_how_it_came(new_phone, box, over):
    page = new_phone()
    expect(page.locator(".event h1")).to_have_text(plain(over.who_won))
    expect(page.locator(".deciding")).to_contain_text(plain(over.deciding).rstrip("."))
    expect(page.locator(".bars li")).to_have_count(2)
    expect(page.locator(".chart")).to_have_count(2)
    expect(page.locator(".chart polyline")).to_have_count(4)
    expect(page.locator(".evening-luck h2")).to_have_text("Luck of the evening")
    expect(page.locator(".awards .card")).to_have_count(len(over.awards))


def test_too_few_draws_to_say_is_said_once_of_all_lines_of_luck(new_phone, box, over):
    assert sum(one.chance is None for one in over.luck) > 1
    page = new_phone()
    expect(page.locator(".evening-luck li")).to_have_count(len(over.luck))
    expect(page.locator(".evening-luck small", has_text=re.compile("oo few draws"))).to_have_count(1)


@pytest.mark.parametrize("game", ["web-of-flies", "spidertwist"])
def test_whoever_has_won_is_told_so_and_not_by_name(game, new_phone, box):
    for seed in range(20):
        assert box.table.submit(f"new {game} 2 start").ok
        box.play(5000, seed=seed)
        first, *others = box.table.now.pending.ranking[0]
        if not others and len(box.table.now.pending.ranking) > 1:
            break
    phone = new_phone(first)
    expect(phone.locator(".event h1")).to_have_text("You win")
    expect(phone.locator(".deciding")).to_be_visible()
    expect(phone.locator(".event")).not_to_contain_text(re.compile(r"\w+ wins"))
    expect(phone.locator(".event p", has_text=re.compile("^You win"))).to_have_count(0)
    other = new_phone(1 - first)
    expect(other.locator(".event h1")).to_have_text(re.compile(r"\w+ wins"))
    expect(other.locator(".event p", has_text=re.compile(r"^\w+ wins"))).to_have_count(0)


@pytest.mark.parametrize("television", [False, True])
def test_the_figures_that_decide_are_said_once(television, new_page, new_phone, box):
    assert box.table.submit("new spidertwist 2 start").ok
    box.play(5000)
    page = new_page("/board", width=1920, height=1080) if television else new_phone(0)
    expect(page.locator(".event .deciding")).to_contain_text(re.compile(r"^\S+ to \S+ points\. The largest"))
    expect(page.locator(".event p")).to_have_count(1)


def test_a_name_that_is_given_after_the_end_stands_in_it(new_phone, box, over):
    phone = new_phone(0)
    expect(phone.locator(".bars .name", has_text="Red")).to_be_visible()
    box.table.desk.call_seats({0: "Anna"})
    expect(phone.locator(".bars .name", has_text="Anna")).to_be_visible()
    expect(phone.locator(".bars .name", has_text=re.compile("^Red$"))).to_have_count(0)


def test_nothing_of_it_is_wider_than_a_phone(new_phone, box, over):
    phone = new_phone()
    for width, height in ((844, 390), (390, 844), (320, 640)):
        phone.set_viewport_size({"width": width, "height": height})
        expect(phone.locator(".bars")).to_be_visible()
        until(phone, lambda: phone.evaluate("document.documentElement.scrollWidth <= innerWidth"))
        until(phone, lambda: phone.evaluate(CUT, [".stage .card", "Width"]) == [])


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_figures_of_a_table_stay_on_a_small_phone_whoever_plays(locale, new_phone, box):
    assert box.table.submit("new spidertwist 2 spidertwist.max_turns=20 start").ok
    box.table.desk.call_seats({0: "Anna-Katharina Schmidt", 1: "Maximilian"})
    box.play()
    phone = new_phone(width=320, height=640, locale=locale)
    expect(phone.locator(".points .total").first).to_be_visible()
    until(phone, lambda: phone.evaluate(CUT, [".stage .card", "Width"]) == [])


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_what_is_said_of_the_record_has_a_row_of_its_own(locale, new_phone, box, over):
    phone = new_phone(locale=locale)
    words = phone.locator(".record > .grow")
    for width in (390, 320):
        phone.set_viewport_size({"width": width, "height": 844})
        until(phone, lambda width=width: width > words.bounding_box()["width"] > 0.7 * width)


def test_the_way_back_to_the_board_lies_over_nothing_that_is_told(new_phone, box):
    assert box.table.submit("new spidertwist 2 spidertwist.max_turns=20 start").ok
    box.play()
    phone = new_phone(0)
    expect(phone.locator(".result .deciding")).to_be_visible()
    for width, height in ((844, 390), (390, 844), (320, 640)):
        phone.set_viewport_size({"width": width, "height": height})
        for top in (0, 300, 2000):
            phone.evaluate("top => { document.querySelector('.result > .stack').scrollTop = top; }", top)
            until(phone, lambda: phone.evaluate(COVERED) == [])
    phone.click(".result > .close")
    expect(phone.locator(".result")).to_have_count(0)


def test_what_is_kept_is_saved_under_the_name_of_the_game(new_phone, box, over):
    phone = new_phone()
    with phone.expect_download() as saved:
        phone.get_by_role("link", name="Figures (CSV)").click()
    assert saved.value.suggested_filename == "arachnid-1.csv"
    link = phone.get_by_role("link", name="BG Stats", exact=True)
    expect(link).to_have_attribute(
        "href", re.compile("^https://app.bgstatsapp.com/createPlay.html[?]data=%7B")
    )


def test_a_caption_begins_with_a_capital(box, new_phone):
    assert box.table.submit("new taller-ants 2 ta.max_rounds=20 ta.map=12 start").ok
    box.play(20_000)
    captions = new_phone(0).locator(".chart figcaption")
    expect(captions.first).to_have_text("Percent of the goals by round", use_inner_text=True)


def test_a_file_that_is_refused_is_told_in_a_sentence_and_not_saved(new_page, new_phone, box, over):
    phone = new_phone()
    saved = []
    phone.on("download", lambda one: saved.append(one))
    phone.route("**/api/ending/picture*", lambda route: route.fulfill(status=503, json=BUSY))
    phone.get_by_role("link", name="Picture", exact=True).click()
    expect(phone.locator(".toast")).to_contain_text("Not saved. Too many ask at once. Try again in a moment.")
    assert saved == []
    refused = [one for one in new_page.said if "503" in one]
    assert len(refused) == 1
    new_page.said.remove(*refused)  # the browser, of the answer that this test made
