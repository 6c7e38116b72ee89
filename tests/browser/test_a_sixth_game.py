"""A game that brings its own pictures, from a package that the box does not know: played to its end on
a phone and at the unit, and printed. Nothing outside ``tests/support/sixth_game`` knows it."""

from __future__ import annotations

from random import Random

import pypdf
import pytest
from playwright.sync_api import expect

from companion import cli, games, pictures
from companion.fronts.canvas import Canvas
from companion.fronts.glyphs import icon
from companion.fronts.oled import draw
from companion.play import Over
from companion.views.bodies import Map, Rose
from companion.views.reconciling import reconcile
from companion.views.screens import ShownScreen
from companion.views.walk import Walk, enter, focused
from tests.browser.test_tablet import play_by_taps
from tests.browser.waiting import past_the_steps, tap, until
from tests.fronts.bench import Bench
from tests.support.elsewhere import MOONMOTHS, installed

OWN = {"moth", "leaf", "nectar", "lamp", "clover"}


@pytest.fixture(autouse=True)
def in_place():
    with installed(MOONMOTHS):
        yield


@pytest.fixture
def meadow(in_place, box):
    assert box.table.submit("new moonmoths 2 start").ok
    return box


@pytest.fixture
def turn(meadow):
    """The turn of the first moth, beside the gap between the sheets."""
    assert meadow.table.submit("draw").ok
    for seat in (0, 1):
        assert meadow.table.submit("ready", seat=seat).ok
    return meadow


def test_it_is_found_among_the_others_with_its_pictures():
    assert games.names()[-1] == "moonmoths"
    assert set(pictures.names()) >= OWN
    assert all(pictures.bitmaps(name) for name in OWN)


def test_it_is_played_on_a_phone_to_its_end(meadow, new_tablet):
    tablet = new_tablet(held=True)
    tap(tablet, meadow, "button:has-text('Draw')")
    until(tablet, lambda: not tablet.is_visible(".step") or tablet.clock.run_for(300))
    pictures_of = "all => all.map(one => one.getAttribute('href').slice(9)).sort()"
    for sheet, shown in {"Wood": ["moth"], "Meadow": ["clover", "lamp", "moth", "nectar", "nectar"]}.items():
        tab = tablet.locator(f"[role=tab]:has-text('{sheet}')")

        def turned(tab=tab, shown=shown):
            tablet.clock.run_for(300)  # what is shown step by step has a sheet of its own
            tab.click()
            return tablet.eval_on_selector_all(".space use", pictures_of) == shown

        until(tablet, turned)
    wide = "all => all.every(one => one.getBBox().width > 5)"
    until(tablet, lambda: tablet.eval_on_selector_all(".space use", wide))  # each has lines on the page
    expect(tablet.locator("[data-space=c3]")).to_have_attribute("aria-label", "c3, clover, The lamp")
    expect(tablet.locator(".space .letter")).to_have_text(["M"])
    play_by_taps(tablet, meadow, Random(2))
    tablet.wait_for_selector("text=Final score")


def test_its_sheets_are_tabs_and_nothing_else(turn, new_tablet):
    """Only small squares are enlarged, and only a modal question has its verbs as buttons."""
    tablet = new_tablet()
    tablet.wait_for_selector("[data-space=a1].picked")
    expect(tablet.locator("[role=tab][aria-selected=true]")).to_have_text("Meadow")
    targets = "all => all.map(one => one.dataset.space).sort()"
    until(tablet, lambda: tablet.eval_on_selector_all(".space.target", targets) == ["a2", "b1", "b2"])
    expect(tablet.locator(".tabs .size")).to_have_count(0)
    until(tablet, lambda: tablet.locator(".space .ground").first.bounding_box()["width"] > 60)
    expect(tablet.locator("[aria-label='What to do']")).to_have_count(0)
    expect(tablet.locator(".actor")).to_have_count(1)
    expect(tablet.locator("[role=tab] .dot")).to_have_count(1)  # the gap leads to the other sheet
    tablet.click("[role=tab]:has-text('Wood')")
    tablet.click("[data-space=wb2].target[role=button]")
    until(tablet, lambda: turn.table.now.state.moths[0] == "wb2")


def test_a_step_is_shown_on_its_own_sheet(meadow, new_tablet):
    tablet = new_tablet(held=True)
    tablet.click("button:has-text('Draw')")
    tablet.wait_for_selector(".card.step")
    expect(tablet.locator(".space")).to_have_count(19)
    expect(tablet.locator(".space.told")).to_have_count(1)


def test_its_tracks_are_buttons_at_dusk_for_both_at_once(meadow, new_phone):
    assert meadow.table.submit("draw").ok
    phone = new_phone(0)
    past_the_steps(phone, meadow)
    tap(phone, meadow, "button:has-text('Sip')")
    assert meadow.table.now.state.used[0] == ("sip",)
    expect(phone.locator("button:has-text('Sip')")).to_have_count(0)
    expect(phone.locator("button:has-text('Preen')")).to_be_visible()
    tap(phone, meadow, "footer >> text=Ready")
    assert meadow.table.now.state.ready == (True, False)
    assert [choice.seat for choice in meadow.table.now.pending] == [1], "the other one is still asked"


CORNERS = """tokens => tokens.map(one => {
    const path = one.querySelector("path");
    return [[-15, -15], [15, 15]].every(([x, y]) => path.isPointInFill(new DOMPoint(x, y)));
})"""


def test_its_piles_are_of_the_form_that_it_says(meadow, new_phone):
    """A square fills its corners, as neither a disc nor a hexagon does."""
    assert meadow.table.submit("draw").ok
    phone = new_phone(0)
    past_the_steps(phone, meadow)
    phone.click(".seat.orange")
    phone.wait_for_selector(".pile[data-left='0']")
    assert meadow.table.submit("sip", seat=0).ok
    phone.wait_for_selector(".pile[data-left='1'] .thing")
    until(phone, lambda: phone.eval_on_selector_all(".pile .thing", CORNERS) == [True])


def test_it_is_played_with_three_buttons_to_its_end(meadow):
    """Key 3 does what is in focus, key 2 goes on to the next; the display shows it all."""
    unit = Bench(meadow.table)
    random = Random(1)
    bodies = []
    for _ in range(200):
        if isinstance(meadow.table.now.pending, Over):
            break
        unit.tap(random.choice(("key2", "key3", "key3")))
        unit.wait(3.0)
        panel = unit.console.shown().panel
        assert draw(panel).spilled == []
        bodies.append(panel.body)
    assert isinstance(meadow.table.now.pending, Over)
    assert any(word.startswith("flit moth") for word in unit.words)
    roses = [body for body in bodies if isinstance(body, Rose)]
    assert {body.icon for body in roses} == {"moth"}


def test_the_display_shows_the_sheet_of_the_space_in_focus(turn):
    """A rose cannot show a way to another sheet: the map does, one sheet at a time."""
    now = turn.table.now
    at_home = enter(reconcile(Walk(), now), now, 0, "flit")
    bodies = [ShownScreen(focused(at_home, row), now).panel.body for row in range(4)]
    shown = [body for body in bodies if isinstance(body, Map)]
    assert shown == bodies
    assert {body.caption.name: len(body.spots) for body in shown} == {"a2": 19, "b1": 19, "b2": 19, "wb2": 7}
    assert all(body.focus is not None for body in shown)


def test_the_display_draws_its_bitmaps():
    for name in OWN:
        canvas = Canvas(128, 64)
        assert icon(canvas, 64, 32, name, 9.5)
        assert canvas.overlay().bits


def test_it_is_printed(tmp_path, capsys):
    out = tmp_path / "moonmoths.pdf"
    assert cli.main(["print", "moonmoths", "--out", str(out), "--config", "/dev/null"]) == 0
    book = pypdf.PdfReader(out)
    words = " ".join(page.extract_text() for page in book.pages)
    assert "Moonmoths" in words
    assert "Made up for a test." in words
    assert "The meadow" in words
