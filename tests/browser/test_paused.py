"""A pause, and the choice after damage, on every kind of page. Whatever fails on a page fails here too:
see ``new_page``."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.views.page import encode
from tests.browser.conftest import Box
from tests.browser.waiting import until
from tests.support.tables import RED, press_for_referee
from web_ui.live import RETRY

GAMES = ("arachne", "arachnid", "spidertwist", "taller-ants", "web-of-flies")
PAUSED = "text=The game is paused."


def asked(box, game, least=30):
    """A game that has gone on for a while and asks seats."""
    assert box.table.submit(f"new {game} {3 if game == 'arachnid' else 2} start").ok
    chooser = random.Random(3)
    while box.table.now.entry < least or not isinstance(box.table.now.pending, tuple):
        assert box.table.play_a_step(chooser).ok


def make_referee(box, phone):
    """As a press on the box does, for the only phone without a seat."""
    (device,) = [guest.device for guest in box.guests.everybody() if not guest.seats]
    press_for_referee(box.guests, device)
    expect(phone.locator(".footer")).not_to_contain_text("looking on")


def expect_buttons(page, *labels):
    """Nothing else can be pressed at the bottom of a page."""
    expect(page.locator(".footer button, .footer a")).to_have_text(labels)


@pytest.mark.parametrize("game", GAMES)
def test_every_page_says_that_the_game_is_paused(game, new_phone, new_page, box):
    asked(box, game)
    referee = new_phone()
    make_referee(box, referee)
    seats = [new_phone(seat) for seat in (0, 1)]
    joined, stranger, board = new_phone(), new_page("/"), new_page("/board", width=1280, height=720)
    assert box.table.submit("pause").ok
    for reloaded in (False, True):
        for page in (referee, *seats, joined, stranger, board):
            if reloaded:
                page.reload()
            page.wait_for_selector(PAUSED)
        for page in (referee, *seats):
            expect_buttons(page, "Go on")
        full = len(box.table.now.scene.seats) == len(seats)
        expect_buttons(joined, "Ask for a seat" if full else "Choose a seat")
        expect_buttons(stranger, "Join this table")
    seats[0].click("footer >> text=Go on")
    for page in (referee, *seats, joined, stranger, board):
        page.wait_for_selector(PAUSED, state="detached")


def test_a_tablet_for_all_seats_goes_on_after_a_pause(new_tablet, box):
    assert box.table.submit("new arachnid 2 start").ok
    tablet = new_tablet()
    asked(box, "arachnid")
    assert box.table.submit("pause").ok
    tablet.wait_for_selector(PAUSED)
    tablet.click("footer >> text=Go on")
    tablet.wait_for_selector(PAUSED, state="detached")
    assert not box.table.now.paused


@pytest.fixture
def damaged(box, tmp_path):
    """The box of a game of Arachnid after its plug was pulled and its log damaged."""
    asked(box, "arachnid")
    box.table.journal.checkpoint()
    for n in range(12):
        assert box.table.submit(f"note {n}", RED).ok
    folder = tmp_path / "pulled"
    folder.mkdir()
    for file in tmp_path.glob("record.sqlite*"):
        if not file.name.endswith("-shm"):
            shutil.copy(file, folder)
    log = folder / "record.sqlite-wal"
    spoilt = bytearray(log.read_bytes())
    spoilt[int(len(spoilt) * 0.4)] ^= 4
    log.write_bytes(spoilt)
    box.off()
    box._folder, box.port = folder, 0
    box.on()
    assert box.table.now.recoverable > 3
    return box


@pytest.mark.parametrize("width", [320, 390])
def test_a_referee_chooses_what_counts_on_the_phone(
    width: int, new_phone: Callable[..., Any], new_page: Callable[..., Any], damaged: Box
) -> None:
    referee = new_phone(width=width, height=640)
    make_referee(damaged, referee)
    seated = new_phone(0)
    seated.wait_for_selector("footer >> text=The box or the referee chooses what counts.")
    expect_buttons(seated)
    stranger, board = new_page("/"), new_page("/board", width=1280, height=720)
    for page in (stranger, board):
        page.wait_for_selector("text=can still be read")
    expect_buttons(stranger, "Join this table")

    referee.wait_for_selector(PAUSED)
    referee.wait_for_selector("text=can still be read")
    expect_buttons(referee, "Go on without it", "Go on with what was found")
    for place in [button.bounding_box() for button in referee.locator(".footer .button").all()]:
        assert place["width"] > 0.85 * width
        assert place["height"] < 70
    referee.click("footer >> text=Go on with what was found")
    referee.wait_for_selector(PAUSED, state="detached")
    seated.wait_for_selector(PAUSED, state="detached")
    assert not damaged.table.now.recoverable


def test_whoever_looks_on_reads_whose_turn_it_is_and_wears_nobody_s_badge(new_phone, box):
    asked(box, "arachnid")
    phone = new_phone()
    names = re.compile(r"^\s*(Red|Yellow|Green|Purple|Blue|White|Orange|Black)\s*$")
    expect(phone.locator(".stage h2").first).to_have_text(names)
    expect(phone.locator(".head > .mark")).to_have_count(0)
    expect(phone.locator(".footer .hint small:last-child")).to_contain_text("You are looking on.")
    expect(phone.locator(".footer .hint span").first).to_have_text(re.compile(r"\S"))


def test_a_page_that_was_set_aside_shows_no_game(new_phone, box):
    first = new_phone(0)
    second = first.context.new_page()
    second.goto(box.url)
    first.wait_for_selector("text=This table is open in another window.")
    expect(first.locator(".seats")).to_have_count(0)
    expect_buttons(first, "Play here")
    first.click("text=Play here")
    first.wait_for_selector(".seats")


def test_a_page_is_no_other_window_to_itself(new_phone, box):
    """What it asked while the box came up and gave up is heard by the box after what it asks now."""
    asked = []
    phone = new_phone(0)
    phone.on("request", lambda request: asked.append(request.url))
    phone.reload()
    phone.wait_for_selector(".seats")
    [stream] = [url for url in asked if "/api/live" in url]
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in phone.context.cookies())
    with closing(HTTPConnection("127.0.0.1", box.port, timeout=10)) as given_up:
        headers = {"Cookie": cookie, "Host": f"spider.local:{box.port}"}
        with phone.expect_request("**/api/live?*"):  # the box ends the older one, and the page asks anew
            given_up.request("GET", stream.removeprefix(box.url), headers=headers)
            assert given_up.getresponse().readline() == f"retry: {RETRY}\n".encode()
    expect(phone.locator("text=another window")).to_have_count(0)
    expect(phone.locator(".seats")).to_have_count(1)


def test_notices_leave_the_game_its_room(new_phone, box, monkeypatch):
    asked(box, "web-of-flies")
    long = "Something of the box does not work, and this is how people mend it themselves. "
    told = {"paused": True, "troubles": [long + "1", long * 4 + "2"], "notice": long}
    more = {key: json.dumps(value).encode() for key, value in told.items()}
    monkeypatch.setattr("companion.views.page.encode", lambda *given: {**encode(*given), **more})
    phone = new_phone(0, width=320, height=640)
    banner = phone.locator(".banner")
    for _ in range(2):
        until(phone, lambda: banner.bounding_box()["height"] < 120)
        phone.click(".banner button")
        until(phone, lambda: 120 < banner.bounding_box()["height"] <= 640 / 3)
        phone.click(".banner button")
