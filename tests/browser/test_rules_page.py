"""The rules page: found by its contents, by a word, by a ruling."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from companion import games
from companion.views import rulebook
from tests.browser.waiting import until

CUT = """all => all.filter(one => one.scrollWidth > one.clientWidth)
    .map(one => `${one.querySelector("table").rows[1].textContent} of ${one.scrollWidth} px`)"""
SOURCE = (rulebook.IN_CHECKOUT / "arachnid.md").read_text("utf-8")
HEADINGS = re.compile(r"(?m)^#+ ")

LETTERS = "getComputedStyle(document.documentElement).fontSize"


@pytest.fixture
def page(chromium, box, request):
    context = chromium.new_context(viewport={"width": 390, "height": 844}, locale=request.param)
    page = context.new_page()
    page.goto(f"{box.url}/rules/arachnid")
    yield page
    context.close()


@pytest.mark.parametrize("page", ["en"], indirect=True)
def test_a_word_leaves_what_has_it_and_a_link_brings_all_back(page):
    headings = page.locator("article :is(h1, h2, h3)")
    said = page.get_by_role("status")
    all_of_them = len(HEADINGS.findall(SOURCE))
    expect(headings.filter(visible=True)).to_have_count(all_of_them)
    page.get_by_label("Search these rules").fill("Funnel food")
    with_both = sum(
        "funnel" in part and "food" in part for part in re.split(r"(?m)^(?=#+ )", SOURCE.lower()) if part
    )
    assert 1 < with_both < all_of_them / 2
    expect(headings.filter(visible=True)).to_have_count(with_both)
    expect(said).to_have_text(f"Found in {with_both} parts.")
    until(page, lambda: page.evaluate("CSS.highlights.get('found').size") > with_both)
    page.get_by_label("Search these rules").fill("zeppelin")
    expect(said).to_have_text("Nothing has all of these words.")
    page.evaluate("location.hash = 'a-94'")
    expect(headings.filter(visible=True)).to_have_count(all_of_them)
    expect(said).to_have_text("")


@pytest.mark.parametrize("page", ["en", "de"], indirect=True)
def test_the_contents_lead_to_every_heading(page):
    page.locator(".contents summary").click()
    entries = page.locator(".contents a")
    expect(entries).to_have_count(len(HEADINGS.findall(SOURCE)) - 1)  # but the title
    nowhere = (
        "all => all.filter(one => !document.getElementById(decodeURIComponent(one.hash.slice(1)))).length"
    )
    until(page, lambda: entries.evaluate_all(nowhere) == 0)
    entries.last.click()
    expect(page.locator("article h2").last).to_be_in_viewport()
    until(page, lambda: page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("page", ["de"], indirect=True)
def test_a_word_of_the_english_board_is_found_in_german_too(page, box):
    page.goto(f"{box.url}/rules/arachne")
    headings = page.locator("article :is(h1, h2, h3)")
    english = (rulebook.IN_CHECKOUT / "arachne.md").read_text("utf-8").lower()
    for word in ("Grunt", "Blademaster"):
        page.get_by_label("In diesen Regeln suchen").fill(word)
        found = sum(word.lower() in part for part in re.split(r"(?m)^(?=#+ )", english) if part)
        assert found > 1
        expect(headings.filter(visible=True)).to_have_count(found)
    page.get_by_label("In diesen Regeln suchen").fill("Krieger Grunt")
    expect(page.locator("article").get_by_text("Krieger").first).to_be_visible()
    page.get_by_label("In diesen Regeln suchen").fill("Zeppelin")
    expect(headings.filter(visible=True)).to_have_count(0)


@pytest.mark.parametrize("page", ["en", "de"], indirect=True)
@pytest.mark.parametrize("name", games.names())
def test_all_columns_of_a_table_are_on_the_page(page, box, name):
    page.goto(f"{box.url}/rules/{name}")
    expect(page.locator("article h1")).to_be_visible()
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        until(page, lambda: page.locator("article .table").evaluate_all(CUT) == [])


@pytest.mark.parametrize("locale", ["en", "de"])
def test_with_large_letters_nothing_of_the_rules_lies_beside_the_page(chromium, box, locale):
    context = chromium.new_context(locale=locale)
    page = context.new_page()
    letters = context.new_cdp_session(page)
    for name in games.names():
        page.goto(f"{box.url}/rules/{name}")
        for width, size in ((320, 32), (390, 32), (390, 24), (390, 20), (320, 18)):
            page.set_viewport_size({"width": width, "height": 844})
            letters.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
            until(page, lambda size=size: page.evaluate(LETTERS) == f"{size}px")
            until(page, lambda: page.locator("article .table").evaluate_all(CUT) == [])
            until(page, lambda: page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
    context.close()


def test_below_one_another_the_cells_of_a_row_say_what_stands_above_them(chromium, box):
    context = chromium.new_context(viewport={"width": 320, "height": 844}, locale="en")
    page = context.new_page()
    context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    page.goto(f"{box.url}/rules/arachnid")
    said = "one => getComputedStyle(one, '::before').content"
    cells = page.locator(".table", has_text="Webs in play").locator("tbody tr").first.locator("td")
    heads = ["Players", "Board", "Den stacks, left to right", "Webs in play, each"]
    until(page, lambda: [one.evaluate(said) for one in cells.all()] == [f'"{head}: "' for head in heads])
    points = page.locator(".table", has_text="Spiders on the board").locator("tbody td")
    until(page, lambda: points.nth(0).evaluate(said) == "none")
    until(page, lambda: points.nth(2).evaluate(said) == '"Spiders on the board 1: "')
    context.close()
