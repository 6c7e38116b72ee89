"""Taller-Ants on a phone: two sheets in tabs, squares for fingers, verbs as buttons, names read aloud."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from companion.errors import plain
from tests.browser.waiting import TARGET, caught_up, hold_time, past_the_rest, past_the_steps, tap, until
from tests.browser.walking import to_the_fungus

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def turn(box):
    """A game for two after the set-up, in the first turn of the spider."""
    assert box.table.submit("new taller-ants 2 start").ok
    for word in ("colour red", "rest", "rest", "rest", "enter h13"):
        assert box.table.submit(word, seat=box.table.now.pending[0].seat).ok
    assert box.table.submit("draw").ok
    assert box.table.now.pending[0].seat == 0
    return box


def at(box):
    return box.table.now.state.equipment.names[box.table.now.state.spiders[0].square]


def test_one_tap_is_a_step_and_again_goes_on(turn, new_phone):
    phone = new_phone(0, **PHONE)
    before = turn.table.now.state.spiders[0].square
    tap(phone, turn, f"[data-space='h14']{TARGET}")
    assert turn.table.now.state.spiders[0].square != before
    assert turn.table.now.pending[0].preset == "again"
    points = turn.table.now.state.spiders[0].points
    tap(phone, turn, ".chips button:has-text('Again')")
    assert turn.table.now.state.spiders[0].points < points


def test_a_verb_is_chosen_above_the_board_and_its_squares_glow(turn, new_phone):
    phone = new_phone(0, **PHONE)
    phone.click(".chips button:has-text('Web') >> nth=0")
    tap(phone, turn, f"[data-space='{at(turn)}']{TARGET}")
    assert turn.table.now.state.webs
    expect(phone.locator(".actor")).to_contain_text("hp")


def test_nothing_can_be_tapped_until_the_board_has_come_and_a_lost_board_is_asked_for_again(turn, new_page):
    phone = new_page(**PHONE, held=True)
    lost = []

    def on_a_slow_line(route):
        lost.append(route)
        if len(lost) == 1:
            route.fulfill(status=503, body="")
        else:
            route.continue_()

    phone.route("**/api/board*", on_a_slow_line)
    phone.goto(turn.join_url)
    phone.click("button[name=seat][value='0']")
    phone.wait_for_selector(".footer >> text=Step")
    until(phone, lambda: new_page.said)  # the browser tells the 503 that was asked for
    expect(phone.locator(".chips button")).to_have_count(0)
    until(phone, lambda: phone.query_selector(".space.target") or phone.clock.run_for(50))
    expect(phone.locator(".chips button")).not_to_have_count(0)
    assert len(lost) == 2
    new_page.said.clear()


def test_a_menu_that_the_page_left_out_is_fetched_and_asked_for_again_at_ease(turn, new_page, monkeypatch):
    monkeypatch.setattr("companion.views.writer.MENU_OPTIONS", 1)
    phone = new_page(**PHONE, held=True)
    lost = []

    def on_a_lost_line(route):
        lost.append(route)
        route.abort()

    phone.route("**/api/menu*", on_a_lost_line)  # before any has been asked for
    phone.goto(turn.join_url)
    phone.click("button[name=seat][value='0']")
    phone.click(".chips button:has-text('Step')")
    phone.wait_for_selector(".sheet >> text=One moment.")
    until(phone, lambda: lost and len(new_page.said) == len(lost))  # the browser tells each that was lost
    phone.clock.run_for(1900)
    urls = [route.request.url for route in lost]
    assert len(urls) == len(set(urls))  # each verb once
    assert any("prefix=step" in url for url in urls)
    phone.unroute("**/api/menu*")
    until(phone, lambda: phone.query_selector(".sheet .choice") or phone.clock.run_for(50))
    new_page.said.clear()


@pytest.mark.parametrize("width", [320, 390])
def test_whoever_comes_to_act_reads_what_happened_before(turn, new_phone, width):
    phone = new_phone(0, width=width, height=844)
    grown = "The fungus grows from"
    expect(phone.locator(".hint small")).to_contain_text(grown)
    expect(phone.locator(".hint small")).to_be_visible()
    tap(phone, turn, f"[data-space='h14']{TARGET}")
    expect(phone.locator(".hint")).not_to_contain_text(grown)


def test_a_fungus_stands_on_the_board_from_its_own_card_on(box, new_phone):
    """Two that grow in one go were marked on the board and told of in no card."""
    to_the_fungus(box)
    phone = new_phone(1, width=390, height=844)
    past_the_steps(phone, box)
    hold_time(phone)
    assert box.table.submit("draw").ok
    first, second = (event for event in box.table.now.events if event.order)
    title, there = phone.locator(".step h2"), phone.locator(f'[data-space="{second.spaces[0]}"]')
    expect(title).to_have_text(plain(first.title))
    expect(there).not_to_have_attribute("aria-label", re.compile("Fungus"))
    phone.clock.run_for(2_300)
    expect(title).to_have_text(plain(first.title))
    phone.clock.run_for(200)
    expect(title).to_have_text(plain(second.title))
    expect(there).to_have_attribute("aria-label", re.compile("Fungus"))


@pytest.mark.parametrize("width", [360, 390])
def test_four_groups_of_a_colony_are_reached_without_going_sideways(box, new_phone, width):
    assert box.table.submit("new taller-ants 2 start").ok
    box.play(120)
    phone = new_phone(1, width=width, height=844)
    groups = phone.locator(".actor.small")
    expect(groups.nth(3)).to_be_visible()
    beyond = """all => all.slice(0, 4).filter(one =>
      one.getBoundingClientRect().right > one.parentElement.getBoundingClientRect().right
    ).map(one => one.ariaLabel)"""
    until(phone, lambda: groups.evaluate_all(beyond) == [])
    expect(groups.nth(1)).to_have_attribute("aria-label", re.compile("^Group 2, .* MP, load"))
    past_the_rest(phone)
    groups.nth(1).click()
    expect(groups.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(phone.locator(".hint")).to_contain_text("Group 2:")


def test_where_a_piece_can_go_is_asked_for_when_it_is_chosen(turn, new_page, monkeypatch):
    monkeypatch.setattr("companion.views.writer.MENU_OPTIONS", 16)  # the verbs, and with what
    phone = new_page(**PHONE)
    asked = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto(turn.join_url)
    phone.click("button[name=seat][value='0']")
    phone.wait_for_selector(f"[data-space='h14']{TARGET}")
    before = turn.table.now.state.spiders[0].square
    assert sum("prefix=step%20spider1" in url for url in asked) == 1
    menus = sum("/api/menu" in url for url in asked)
    until(phone, lambda: menus <= phone.locator(".chips.actors button").count())
    beside = new_page(**PHONE)
    beside.goto(turn.join_url)
    beside.click("button[name=seat][value='1']")
    beside.wait_for_selector(".space")
    caught_up(phone, turn)
    past_the_rest(phone)
    assert sum("/api/menu" in url for url in asked) == menus  # who comes in changes no act
    tap(phone, turn, f"[data-space='h14']{TARGET}")
    assert turn.table.now.state.spiders[0].square != before


def test_more_spaces_than_a_page_tells_glow_as_well(box, new_phone, monkeypatch):
    monkeypatch.setattr("companion.views.writer.MENU_OPTIONS", 100)
    assert box.table.submit("new taller-ants 2 start").ok
    assert box.table.submit("colour red", seat=box.table.now.pending[0].seat).ok
    (digs,) = (choice.seat for choice in box.table.now.pending)
    phone = new_phone(digs, **PHONE)
    until(phone, lambda: phone.locator(".space.target").count() > 100)
    tap(phone, box, f"{TARGET} >> nth=50")
    assert box.table.now.state.colonies[0].hole >= 0


def test_squares_are_as_large_as_a_finger_and_the_whole_sheet_can_be_seen(turn, new_phone):
    phone = new_phone(0, **PHONE)
    phone.wait_for_selector(".space.target")
    until(phone, lambda: phone.locator(".space .ground").first.bounding_box()["width"] >= 40)
    phone.click(".tabs .size")
    until(phone, lambda: phone.locator(".pan svg").bounding_box()["width"] <= PHONE["width"])


def test_both_sheets_are_a_tap_apart_and_every_square_has_a_name(turn, new_phone):
    phone = new_phone(0, **PHONE)
    expect(phone.locator(".space")).to_have_count(256)
    phone.click("[role=tab]:has-text('Below')")
    phone.wait_for_selector("[data-space='a1-u']")
    hole = turn.table.now.state.equipment.names[turn.table.now.state.colonies[0].hole]
    ground = f"{hole}, earth, Red’s tunnel and Red’s hole and "
    ants = "Red’s group 1, 5 red ants, 0 MP, load 0/25"
    words = re.compile(f"^{re.escape(ground)}.*{re.escape(ants)}")
    expect(phone.locator(f"[data-space='{hole}-u']")).to_have_attribute("aria-label", words)
    expect(phone.locator("[role=tab][aria-selected=true]")).to_have_text("Below ground")


def test_the_keyboard_walks_over_the_squares(turn, new_phone):
    phone = new_phone(0, **PHONE)
    phone.wait_for_selector(TARGET)
    first = phone.locator(".space[tabindex='0']")
    first.focus()
    start = first.get_attribute("data-space")
    phone.keyboard.press("ArrowDown")
    expect(phone.locator(":focus")).to_have_attribute("data-space", start[0] + str(int(start[1:]) + 1))


def test_the_act_that_was_chosen_stays_chosen_after_it_was_done(turn, new_phone):
    phone = new_phone(0, **PHONE)
    chosen = phone.locator(".chips .outline[aria-pressed=true]")
    phone.click(".chips button:has-text('Web') >> nth=0")
    for _ in range(2):
        before, webs = turn.table.now.entry, turn.table.now.state.webs
        phone.locator(TARGET).first.dispatch_event("click")
        until(phone, lambda before=before: turn.table.now.entry > before)
        caught_up(phone, turn)
        assert turn.table.now.state.webs != webs
        expect(chosen).to_have_text("Web")


def test_a_tap_on_what_is_chosen_already_says_so_and_shows_where_it_is(turn, new_phone):
    phone = new_phone(0, **PHONE)
    pan, down = phone.locator(".pan"), "one => one.scrollTop"
    up = "one => { one.scrollTo({ top: 0, behavior: 'instant' }); return one.scrollTop; }"
    until(phone, lambda: pan.evaluate(down) > 100)
    for chosen in (".actor[aria-pressed=true]", ".chips .outline[aria-pressed=true]"):
        until(phone, lambda: pan.evaluate(up) == 0)  # it may still be on its way
        phone.click(chosen)
        expect(phone.locator(".toast")).to_contain_text("is chosen already.")
        until(phone, lambda: pan.evaluate(down) > 100)
        phone.click(".toast .close")


def test_a_phone_that_is_turned_still_shows_what_can_be_tapped(box, new_phone):
    assert box.table.submit("new taller-ants 2 start").ok
    for word in ("colour red", "hole p16"):
        assert box.table.submit(word, seat=box.table.now.pending[0].seat).ok
    phone = new_phone(1, width=1024, height=768)
    phone.wait_for_selector(TARGET)
    for width, height in ((844, 390), (320, 640), (390, 844)):
        phone.set_viewport_size({"width": width, "height": height})
        expect(phone.locator(TARGET).first).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(320, 640), (844, 390)])
def test_what_goes_on_is_not_cut_in_the_head_of_a_narrow_phone(box, new_phone, width, height):
    assert box.table.submit("new taller-ants 2 start").ok
    for word in ("colour red", "rest", "rest", "rest", "enter h13"):
        assert box.table.submit(word, seat=box.table.now.pending[0].seat).ok
    phone = new_phone(0, width=width, height=height, locale="de-DE")
    title = phone.locator(".head h1")
    expect(title).to_have_text("Der Pilz wächst")
    until(phone, lambda: title.evaluate("one => one.scrollWidth <= one.clientWidth"))
