"""The rules page: found by its contents, by a word, by a ruling."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect


@pytest.fixture
def page(chromium, box, request):
    context = chromium.new_context(viewport={"width": 390, "height": 844}, locale=request.param)
    page = context.new_page()
    page.goto(f"{box.url}/rules/arachnid")
    yield page
    context.close()


@pytest.mark.parametrize("page", ["en"], indirect=True)
def test_a_word_leaves_what_has_it_and_a_link_brings_all_back(page):
    headings = page.locator("article :is(h2, h3)")
    said = page.get_by_role("status")
    all_of_them = headings.count()
    expect(headings.filter(visible=True)).to_have_count(all_of_them)
    page.get_by_label("Search these rules").fill("Funnel food")
    left = headings.filter(visible=True).count()
    assert 1 < left < all_of_them / 2
    expect(said).to_have_text(f"Found in {left} parts.")
    assert page.evaluate("CSS.highlights.get('found').size") > 1
    page.get_by_label("Search these rules").fill("zeppelin")
    expect(said).to_have_text("Nothing has all of these words.")
    page.evaluate("location.hash = 'a-94'")
    expect(headings.filter(visible=True)).to_have_count(all_of_them)
    expect(said).to_have_text("")


@pytest.mark.parametrize("page", ["en", "de"], indirect=True)
def test_the_contents_lead_to_every_heading(page):
    page.locator(".contents summary").click()
    entries = page.locator(".contents a")
    assert entries.count() == page.locator("article :is(h2, h3, h4)").count()
    for anchor in entries.evaluate_all("all => all.map(one => one.hash.slice(1))"):
        assert page.evaluate("id => !!document.getElementById(id)", anchor), anchor
    entries.last.click()
    expect(page.locator("article :is(h2, h3, h4)").last).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
