"""The cat has been on the table: phones walk through what stands where, and a television shows all of it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from companion.play import text
from tests.browser.axe import violations
from tests.browser.waiting import caught_up, until
from tests.support.tables import a_minute_later

SIZES = [(844, 390), (320, 640), (390, 844)]


def begin(page):
    page.click("button[aria-label='More']")
    page.click("text=Set the board up again")
    expect(page.locator(".sheet .stands")).to_be_visible()


def title(page):
    return page.locator("#sheet-title")


def spaces_named(page):
    """The spaces that the station on show names."""
    return {one.strip() for one in page.locator(".stands b").all_inner_texts()}


def spaces_drawn(page):
    """Those that it draws."""
    return set(
        page.evaluate("[...document.querySelectorAll('.region [data-space]')].map((it) => it.dataset.space)")
    )


def test_a_phone_walks_through_all_stations_and_puts_it_aside(new_phone, box):
    phone = new_phone(0)
    box.play(10)
    begin(phone)
    expect(title(phone)).to_have_text("Top left")
    expect(phone.locator(".counted-off")).to_have_text("1 of 8")
    standing = {one.space for one in box.table.now.scene.pieces}
    until(phone, lambda: spaces_named(phone) and spaces_named(phone) <= standing)
    until(phone, lambda: spaces_named(phone) <= spaces_drawn(phone))
    phone.click("text=As it stands")
    expect(title(phone)).to_have_text("Top right")
    phone.keyboard.press("Escape")
    expect(phone.locator(".sheet")).to_have_count(0)
    begin(phone)
    expect(title(phone)).to_have_text("Top right")
    phone.click(".sheet button[aria-label='Back']")
    expect(title(phone)).to_have_text("Top left")
    for _ in range(8):
        phone.click("text=As it stands")
    expect(title(phone)).to_have_text("All is looked at")
    phone.click("text=Done")
    expect(phone.locator(".sheet")).to_have_count(0)
    begin(phone)
    expect(phone.locator(".counted-off")).to_have_text("1 of 8")


def test_phones_are_each_at_their_own_station_and_follow_the_game(new_phone, box):
    red, green = new_phone(0), new_phone(1)
    box.play(10)
    begin(red)
    begin(green)
    green.click("text=As it stands")
    expect(title(red)).to_have_text("Top left")
    expect(title(green)).to_have_text("Top right")
    piece = next(one for one in box.table.now.scene.pieces if one.space == "a1")
    other = next(one for one in box.table.now.scene.pieces if one.space == "b1")
    assert box.table.submit(f"pencil correct piece {piece.id} b1").ok
    expect(red.locator(".stands li", has_text=re.compile(r"^a1"))).to_contain_text(str(other.label))
    expect(title(green)).to_have_text("Top right")


def test_what_differs_is_corrected_with_the_pencil_there(new_tablet, box):
    assert box.table.submit("new spidertwist 2 start").ok
    box.play(30)
    tablet = new_tablet()
    begin(tablet)
    before = title(tablet).inner_text()
    male = next(one for one in box.table.now.scene.pieces if one.picture == "male")
    while male.space not in spaces_named(tablet):
        tablet.click("text=As it stands")
        expect(title(tablet)).not_to_have_text(before)
        before = title(tablet).inner_text()
    taken = {one.space for one in box.table.now.scene.pieces}
    free = next(name for name in box.table.now.game.spaces(box.table.now.state) if name not in taken)
    tablet.click(".sheet .button:has-text('Differs')")
    expect(tablet.locator("h1", has_text="Pencil")).to_be_visible()
    expect(tablet.locator(f".told[data-space='{male.space}']")).to_be_visible()
    tablet.locator(f"[data-space='{male.space}']").click()
    tablet.locator(f"[data-space='{free}']").click()
    tablet.click("text=Correct it")
    until(tablet, lambda: f"{free} instead of {male.space}" in " ".join(box.table.log))
    caught_up(tablet, box)
    expect(title(tablet)).to_have_text(before)
    tablet.click(".sheet .button:has-text('Differs')")
    tablet.click("button[aria-label='Put the pencil down']")
    expect(title(tablet)).to_have_text(before)


def test_a_den_is_drawn_and_its_pencil_shows_it(new_phone, box):
    assert box.table.submit("new arachnid 2 start").ok
    green = new_phone(1)
    box.play(60)
    begin(green)
    expect(title(green)).to_have_text("Red")
    expect(green.locator(".sheet .mat")).to_have_count(1)
    drawn = green.evaluate(
        "[...document.querySelectorAll('.sheet .mat [data-item]')].map((it) => it.getAttribute('aria-label'))"
    )
    listed = green.locator(".stands").inner_text()
    assert {"Food", "Incubator", "Stack 1"} <= {name.split(":")[0] for name in drawn}
    assert [name for name in drawn if name.split(":")[0] in listed] == []
    expect(green.locator(".stands")).to_contain_text("Webs on top")
    green.click(".sheet .button:has-text('Differs')")
    expect(green.locator(".stage .mat.red").first).to_be_visible()
    green.click(".footer >> text=Put the pencil down")
    green.click("text=See all of it")
    expect(green.locator(".sheet .mat")).to_have_count(2)


def test_the_whole_board_is_made_larger(new_phone, box):
    phone = new_phone(0)
    box.play(10)
    begin(phone)
    phone.click("text=See all of it")
    board = phone.locator(".photograph svg[role=group]")
    expect(board.locator("[data-space]")).to_have_count(37)
    wide = board.bounding_box()["width"]
    phone.click(".photograph .zoom")
    until(phone, lambda: board.bounding_box()["width"] > 1.5 * wide)
    phone.click(".sheet button[aria-label='Back']")
    expect(title(phone)).to_have_text("Top left")


def test_a_television_shows_all_that_stands_meanwhile(new_phone, new_page, box):
    red = new_phone(0)
    box.play(10)
    television = new_page("/board", width=1280, height=800)
    expect(television.locator(".side")).to_be_visible()
    begin(red)
    expect(television.locator("#table.photographed .board svg").first).to_be_visible()
    expect(television.locator(".side")).to_have_count(0)
    expect(television.locator("h1")).to_have_text("Does the table look like this?")
    until(television, lambda: television.locator(".board").first.bounding_box()["height"] > 640)
    assert box.table.submit("pause").ok
    expect(television.locator("header")).to_contain_text("The game is paused.")
    assert box.table.submit("resume").ok
    red.keyboard.press("Escape")
    expect(television.locator(".side")).to_be_visible()
    begin(red)
    expect(television.locator("#table.photographed")).to_have_count(1)
    box.play(1, seed=3)
    expect(television.locator(".side")).to_be_visible()


def test_after_a_break_a_phone_is_asked(new_phone, box):
    assert box.table.submit("new web-of-flies 2 start").ok
    box.play(10)
    box.off()
    box.on()
    phone = new_phone(0)
    expect(phone.locator(".banner", has_text="The game stands. Check the board?")).to_be_visible()
    phone.click(".banner .outline")
    expect(title(phone)).to_have_text("Top left")


def test_after_a_break_nobody_checks_the_board_of_a_game_that_is_over(new_phone, box):
    assert box.table.submit("new web-of-flies 2 start").ok
    box.play()
    assert not box.table.now.is_played
    box.off()
    box.on()
    phone = new_phone(0)
    box.table.desk.report("display", text("The display does not answer."))
    expect(phone.locator(".banner", has_text="The display does not answer.")).to_be_visible()
    expect(phone.locator(".banner .outline")).to_have_count(0)


def test_somebody_who_looks_on_may_look_and_corrects_nothing(new_page, new_phone, box):
    new_phone(0)
    box.play(10)
    page = new_page("/")
    begin(page)
    expect(page.locator(".sheet .button:has-text('Differs')")).to_have_count(0)
    page.click("text=As it stands")
    expect(title(page)).to_have_text("Top right")


@pytest.mark.parametrize("game", ["arachnid 3 mode=tracked", "taller-ants 2"])
def test_every_station_is_well_made_and_its_buttons_are_in_sight_at_every_size(new_phone, box, game):
    assert box.table.submit(f"new {game} start").ok
    a_minute_later(box.guests)
    phone = new_phone(0)
    box.play(60)
    begin(phone)
    while phone.locator("text=As it stands").count():
        for width, height in SIZES:
            phone.set_viewport_size({"width": width, "height": height})
            expect(phone.locator("text=As it stands")).to_be_in_viewport(ratio=1)
            until(phone, lambda: phone.locator(".sheet").evaluate("(it) => it.scrollWidth <= it.clientWidth"))
        assert violations(phone, within=".sheet") == []
        was = phone.locator(".counted-off").inner_text()
        phone.click("text=As it stands")
        until(phone, lambda was=was: was not in phone.locator(".sheet").inner_text())
    phone.click(".sheet .button:has-text('Back')")
    phone.click("text=See all of it")
    assert violations(phone, within=".sheet") == []


def test_it_is_walked_by_keyboard(new_phone, box):
    phone = new_phone(0)
    box.play(10)
    phone.focus("button[aria-label='More']")
    phone.keyboard.press("Enter")
    phone.locator("button", has_text="Set the board up again").focus()
    phone.keyboard.press("Enter")
    expect(title(phone)).to_have_text("Top left")
    for place in ("Top right", "Bottom left", "Bottom right"):
        for _ in range(9):
            if phone.evaluate("document.activeElement.textContent") == "As it stands":
                break
            phone.keyboard.press("Tab")
        phone.keyboard.press("Enter")
        expect(title(phone)).to_have_text(place)
    expect(phone.locator("text=As it stands")).to_be_focused()


def test_it_reads_in_german(new_page, new_phone, box):
    new_phone(0)
    box.play(10)
    page = new_page("/?language=de")
    page.click("button[aria-label='Mehr']")
    page.click("text=Den Spielplan wieder aufbauen")
    expect(title(page)).to_have_text("Oben links")
    expect(page.locator("text=So steht es")).to_be_visible()


def test_in_a_break_what_differs_goes_on_with_the_game_and_is_corrected(new_phone, box):
    red = new_phone(0)
    box.play(10)
    assert box.table.submit("pause").ok
    begin(red)
    expect(red.locator(".sheet .note")).to_contain_text("goes on with the game first")
    red.click(".sheet .button:has-text('Differs')")
    expect(red.locator("h1", has_text="Pencil")).to_be_visible()
    assert not box.table.now.paused
    red.click("button[aria-label='Put the pencil down']")
    expect(title(red)).to_have_text("Top left")
