"""The rules page: found by its contents, by a word, by a ruling."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from companion.views import rulebook
from tests.browser.waiting import until

SOURCE = (rulebook.IN_CHECKOUT / "arachnid.md").read_text("utf-8")
HEADINGS = re.compile(r"(?m)^#+ ")


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
