"""A phone reads in the language of its browser until another one is chosen on it."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from companion.table.intents import Showing
from tests.browser.site import lived_in
from tests.browser.waiting import (
    caught_up,
    kept_while_the_box_turns_german,
    take_up_the_pencil,
    tap,
    until,
)
from tests.support.tables import a_minute_later
from web_ui import live


def expect_language(page, code):
    expect(page.locator("html")).to_have_attribute("lang", code)


def test_a_phone_keeps_the_language_that_was_chosen_on_it(box, new_page):
    box.table.submit("new arachnid 2 start")
    phone = new_page(locale="de-DE")
    phone.goto(box.join_url)
    phone.click("text=Alle Plätze hier")
    phone.click("button[aria-label='Mehr']")
    phone.click(".sheet a:has-text('English')")
    phone.wait_for_selector("button[aria-label='More']")
    expect_language(phone, "en")
    phone.reload()
    phone.wait_for_selector("button[aria-label='More']")
    tap(phone, box, "footer >> text=Draw")
    phone.click("button[aria-label='More']")
    phone.click(".sheet a:has-text('Deutsch')")
    phone.wait_for_selector("button[aria-label='Mehr']")


def test_the_television_speaks_as_the_box_does(box, new_page):
    box.table.submit("new arachnid 2 start")
    board = new_page("/board", width=1920, height=1080, locale="de-DE")
    board.wait_for_selector("text=Red")
    expect_language(board, "en")


def test_what_is_open_follows_the_box_to_another_language(box, new_page, new_phone):
    """Back again too. Who says what to read in, on a phone or in the address of a television, keeps that."""
    box.table.submit("new web-of-flies 2 start")
    board = new_page("/board", width=1280, height=720)
    named = new_page("/board?language=en", width=1280, height=720)
    wishes, wishes_none = new_phone(0, locale="en-GB"), new_phone(1, locale="fr-FR")
    for code in ("de", "en", "de"):
        box.switches.choose_language(code)
        expect_language(board, code)
        expect_language(wishes_none, code)
    board.wait_for_selector("text=Rot")
    for one in (named, wishes):
        expect_language(one, "en")


def served_in_english(page, box, times):
    """The page comes so often in English from here on, as one that was made before the box was switched; as
    often as it came."""
    came = []

    def answer(route):
        came.append(route)
        if len(came) <= times:
            route.continue_(url=f"{box.url}/board?language=en")
        else:
            route.continue_()

    page.route("**/board", answer)
    return came


def test_a_page_that_was_made_before_the_box_was_switched_back_comes_once_more(box, new_page):
    board = new_page("/board", width=1280, height=720)
    served_in_english(board, box, 1)
    box.switches.choose_language("de")
    expect_language(board, "de")


def test_a_page_that_may_keep_nothing_follows_the_box_as_well(box, new_page):
    board = new_page(width=1280, height=720)
    board.add_init_script("delete Window.prototype.sessionStorage; delete window.sessionStorage")
    board.goto(f"{box.url}/board")
    for language in ("de", "en"):
        box.switches.choose_language(language)
        box.name_seats(language)
        expect_language(board, language)


def test_a_page_that_stays_in_another_language_is_not_loaded_for_ever(box, new_page):
    """Another time it is tried again."""
    box.table.submit("new web-of-flies 2 start")
    board = new_page("/board", width=1280, height=720)
    came = served_in_english(board, box, 9)
    with board.expect_event("load", lambda _: len(came) == 2):
        box.switches.choose_language("de")
    for name in ("Mia", "Bo"):
        box.name_seats(name)
        caught_up(board, box)
        assert len(came) == 2
    box.switches.choose_language("en")
    box.name_seats("Ada")
    caught_up(board, box)
    board.unroute("**/board")
    box.switches.choose_language("de")
    expect_language(board, "de")


def test_a_page_that_stays_old_and_in_another_language_is_not_loaded_for_ever(box, new_page, monkeypatch):
    """What it was loaded again for was one of these or both in turn, so that each time was a new one."""
    told: Any = live.events
    monkeypatch.setattr(live, "events", lambda *given: told(*given[:3], ["/assets/newer.js"], *given[4:]))
    box.table.submit("new web-of-flies 2 start")
    box.switches.choose_language("de")
    board = new_page(width=1280, height=720)
    came = served_in_english(board, box, 99)
    with board.expect_event("load", lambda _: len(came) == 3):
        board.goto(f"{box.url}/board")
    for name in ("Mia", "Bo"):
        box.name_seats(name)
        caught_up(board, box)
        assert len(came) <= 4  # for its assets once, for its language twice


def test_the_pencil_in_hand_is_not_taken_away_for_another_language(box, new_phone):
    assert box.table.submit("new arachnid 2 start").ok
    phone = new_phone(0, locale="fr-FR")
    a_minute_later(box.guests)
    take_up_the_pencil(phone)
    phone.locator(".mat [data-item='store']").first.click()
    phone.locator(".footer .stepper button").last.click()
    phone.fill(".footer input", "it fell down")
    kept_while_the_box_turns_german(phone, box)
    expect(phone.locator(".footer input")).to_have_value("it fell down")
    phone.click("button[aria-label='Put the pencil down']")
    expect_language(phone, "de")


def test_a_television_takes_up_another_language_when_nothing_is_told_on_it(box, new_television):
    box.table.submit("new arachnid 2 mode=counters start")
    board = new_television(width=1280, height=720)
    board.wait_for_selector("text=Red")
    while not board.locator(".event .gains").count():  # which passes by itself
        box.play(1)
        caught_up(board, box)
    told = "document.querySelectorAll('.event .gains').length"
    board.evaluate(f"addEventListener('pagehide', () => sessionStorage.setItem('told', {told}))")
    box.switches.choose_language("de")
    box.name_seats("Mia")
    caught_up(board, box)
    while board.locator("html").get_attribute("lang") == "en":  # people may still carry something out
        box.play(1)
        until(board, lambda: board.clock.run_for(2000) or not board.locator(".event .gains").count())
    until(board, lambda: board.evaluate("sessionStorage.told") == "0")


def test_a_past_game_on_the_television_is_told_in_the_language_of_the_box(box, new_page):
    lived_in(box)
    box.table.desk.show(Showing(2, 9))
    board = new_page("/board", width=1280, height=720)
    board.wait_for_selector(".place")
    box.switches.choose_language("de")
    expect_language(board, "de")
    expect(board).to_have_url(re.compile("/board/game(#|$)"))
    box.table.desk.show(None)
    expect(board).to_have_url(re.compile("/board$"))
    expect_language(board, "de")
