"""Seats for the box where a game is set up: who may give them, what becomes of those that are refused."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from companion.fronts.opponent import OpponentFront
from tests.browser.solo import box as box
from tests.browser.waiting import caught_up, until

BOX = ".sheet [aria-label='The box plays player {}']"
YOU = ".sheet [aria-label='Player {} is you']"
START = ".sheet footer .primary"

# A connection that tells what has come as late as a weak one.
LATE = """
const Near = window.EventSource;
window.EventSource = class extends Near {
  addEventListener(kind, told) {
    const late = (event) => setTimeout(() => told(event), window.late ?? 0);
    super.addEventListener(kind, kind === "beat" ? told : late);
  }
};
"""


@pytest.fixture
def setting_up(new_phone, box):
    """A phone without a seat that sets up a game; nobody thinks."""
    box.front.stop()

    def make(game, **more):
        phone = new_phone(**more)
        phone.click("footer >> text=New game")
        phone.click(f".sheet .tile >> text={game}")
        return phone

    return make


def test_who_only_watches_gives_no_seat_to_the_box(setting_up, box):
    """The game began, the box had no seat, and the phone was told to take one. That the box may play all of
    them elsewhere was told nowhere."""
    phone = setting_up("Spidertwist")
    alone = phone.locator("text=To have the box play every seat, start the game at the box.")
    phone.click(BOX.format(2))
    phone.click(YOU.format(1))
    expect(phone.locator(".sheet")).to_contain_text("This phone only watches.")
    expect(alone).to_be_visible()
    expect(phone.locator(BOX.format(1))).to_have_count(0)
    expect(phone.locator(BOX.format(2))).to_have_count(0)
    phone.click(YOU.format(2))
    expect(alone).to_have_count(0)
    phone.click(BOX.format(1))
    phone.click(START)
    until(phone, lambda: box.table.now.opponents == {0: 250})


def test_fewer_seats_leave_whoever_sets_it_up_one(setting_up, box):
    phone = setting_up("Web of Flies")
    phone.click(".sheet [aria-label='3 players']")
    phone.click(YOU.format(3))
    for seat in (1, 2):
        phone.click(BOX.format(seat))
    phone.click(".sheet [aria-label='2 players']")
    expect(phone.locator(YOU.format(1))).to_have_attribute("aria-pressed", "true")
    expect(phone.locator(BOX.format(2))).to_have_attribute("aria-pressed", "false")


def test_a_seat_that_is_refused_keeps_no_other_from_the_box_and_is_told(setting_up, box):
    phone = setting_up("Web of Flies")
    phone.click(".sheet [aria-label='3 players']")
    for seat in (2, 3):
        phone.click(BOX.format(seat))
    refused: list[str] = []

    def refuse_once(route):
        if "opponent" in (route.request.post_data or "") and not refused:
            refused.append(route.request.post_data)
            return route.fulfill(body=json.dumps({"slug": "lost", "text": "No.", "rule": None}))
        return route.continue_()

    phone.route("**/api/intent*", refuse_once)
    phone.click(START)
    until(phone, lambda: box.table.now.opponents == {2: 250})
    expect(phone.locator(".toast")).to_contain_text("Who plays Green could not be changed.")


def test_a_game_that_is_seen_late_has_its_seats_given_all_the_same(new_page, box):
    """They were said by the colours of the game before."""
    box.front.stop()
    assert box.table.submit("new spidertwist 2 start").ok
    box.play()
    phone = new_page()
    phone.add_init_script(LATE)
    phone.goto(box.join_url)
    phone.click("button[name=seat][value='0']")
    caught_up(phone, box)
    phone.click("footer >> text=Another game")
    phone.click(".sheet .tile >> text=Web of Flies")
    phone.click(".sheet [aria-label='4 players']")
    phone.click(BOX.format(4))
    phone.evaluate("window.late = 2500")  # longer than a word is waited for
    phone.click(START)
    until(phone, lambda: box.table.now.opponents == {3: 250})
    assert box.table.now.game.name == "web-of-flies"


def test_a_tap_beside_the_button_leaves_the_seat_to_the_box(setting_up):
    phone = setting_up("Spidertwist")
    phone.click(BOX.format(2))
    phone.click(".sheet .player >> text=played by the box")
    expect(phone.locator(BOX.format(2))).to_have_attribute("aria-pressed", "true")


def test_who_looks_at_another_game_still_has_the_box(setting_up):
    phone = setting_up("Spidertwist")
    phone.click(BOX.format(2))
    for game in ("Arachnid", "Web of Flies", "Spidertwist"):
        phone.click(f".sheet .tile >> text={game}")
    expect(phone.locator(BOX.format(2))).to_have_attribute("aria-pressed", "true")


def test_the_name_at_a_seat_of_the_box_is_kept_for_the_next_game(setting_up, box):
    box.name_seats("Mia", "Jonas")
    phone = setting_up("Spidertwist")
    phone.click(BOX.format(2))
    phone.click(START)
    until(phone, lambda: box.table.now.opponents == {1: 250})
    assert dict(box.table.now.names) == {0: "Mia", 1: "Jonas"}


def test_with_which_way_to_play_the_box_does_is_said_beside_its_button(setting_up):
    """A tap there changed another card below the fold, without a word."""
    phone = setting_up("Arachnid")
    players = phone.locator(".sheet .card", has=phone.locator(".players"))
    expect(players).to_contain_text("The box plays only with “The box keeps the board”.")
    phone.click(BOX.format(2))
    expect(players.locator(".player").nth(1)).to_contain_text("played by the box")  # no pieces are moved


def over(new_page, box, *seats, locale="en", boxed=((2, 1000),)):
    """A phone of each seat after a game of Web of Flies for three in which the box had the last, strong."""
    box.front.stop()
    box.name_seats("Mia")
    assert box.table.submit("new web-of-flies 3 start").ok
    for seat, ms in boxed:
        assert box.table.submit(f"opponent {box.table.now.scene.seats[seat].colour} {ms}").ok
    box.play()
    box.front = OpponentFront(box.table.desk, box.opponents, box.thinker, pace=0.1, breath=0)
    box.front.start()  # it leaves a seat that somebody takes
    phones = []
    for seat in seats:
        phone = new_page(width=390, height=844, locale=locale)
        phone.goto(box.join_url)
        phone.click(f"button[name=seat][value='{seat}']")
        caught_up(phone, box)
        phones.append(phone)
    return phones


SWAP = ".sheet [aria-label='Player {} is you, and the box plays player {}']"


def test_after_a_game_the_box_and_a_player_change_sides_with_one_tap_and_a_start(new_page, box):
    """It took six, over the page of seats. The name goes along, and the box plays as strongly as before."""
    (phone,) = over(new_page, box, 0)
    phone.click("footer >> text=Another game")
    phone.click(SWAP.format(3, 1))
    rows = phone.locator(".sheet .player")
    expect(rows.nth(0)).to_contain_text("played by the box")
    expect(rows.nth(2)).to_contain_text("this phone")
    expect(rows.nth(2).locator("input")).to_have_value("Mia")
    phone.click(START)
    until(phone, lambda: box.table.now.opponents == {0: 1000})
    assert dict(box.table.now.names) == {2: "Mia"}
    assert box.guests.taken() == {2}


def test_who_changed_sides_may_change_back_before_the_game_starts(new_page, box):
    (phone,) = over(new_page, box, 0)
    phone.click("footer >> text=Another game")
    phone.click(SWAP.format(3, 1))
    phone.click(SWAP.format(1, 3))
    rows = phone.locator(".sheet .player")
    expect(rows.nth(0).locator("input")).to_have_value("Mia")
    expect(rows.nth(2)).to_contain_text("played by the box")
    phone.click(SWAP.format(3, 1))
    phone.click(".sheet [aria-label='2 players']")  # the game has no such seat: one keeps one's own
    expect(rows.nth(0)).to_contain_text("this phone")
    expect(rows.nth(0).locator("input")).to_have_value("Mia")


def test_a_start_that_is_refused_leaves_everybody_where_they_were(new_page, box):
    """The box had its seat no more, and the name stood there without its phone."""
    (phone,) = over(new_page, box, 0)
    phone.click("footer >> text=Another game")
    phone.click(SWAP.format(3, 1))

    def spoil(route):
        route.continue_(post_data=route.request.post_data.replace(" start", " no=such start"))

    phone.route("**/api/intent*", spoil)
    phone.click(START)
    phone.wait_for_selector(".toast")
    now = box.table.now
    assert (dict(now.opponents), dict(now.names), box.guests.taken()) == ({2: 1000}, {0: "Mia"}, {0})
    until(phone, lambda: new_page.said)  # the browser tells what was refused
    new_page.said.clear()
    phone.unroute("**/api/intent*")
    phone.click(START)
    until(phone, lambda: box.table.now.opponents == {0: 1000})
    assert dict(box.table.now.names) == {2: "Mia"}


def test_a_name_that_is_typed_where_one_goes_goes_along(new_page, box):
    (phone,) = over(new_page, box, 0)
    phone.click("footer >> text=Another game")
    phone.click(SWAP.format(3, 1))
    phone.locator(".sheet .player").nth(2).locator("input").fill("Mia B")
    phone.click(START)
    until(phone, lambda: box.table.now.opponents == {0: 1000})
    assert dict(box.table.now.names) == {2: "Mia B"}


def test_the_box_plays_ones_seat_as_strongly_as_that_which_one_takes_at_last(new_page, box):
    """It had the strength of the seat that was taken first."""
    (phone,) = over(new_page, box, 0, boxed=((1, 50), (2, 1000)))
    phone.click("footer >> text=Another game")
    phone.click(SWAP.format(3, 1))
    phone.click(SWAP.format(2, 3))
    phone.click(START)
    until(phone, lambda: box.table.now.opponents == {0: 50, 2: 1000})
    assert dict(box.table.now.names) == {1: "Mia"}


@pytest.mark.parametrize(
    ("game", "taps"),
    [
        ("Web of Flies", [BOX.format(1)]),
        ("Arachnid", [".sheet .tile >> text=You keep the board"]),
        ("Web of Flies", [".sheet .tile >> text=Arachnid"]),  # in whose usual way the box does not play
    ],
)
def test_sides_are_as_before_as_soon_as_the_box_does_not_play_ones_own(new_page, box, game, taps):
    """You? was gone, and the other side one's own for good."""
    (phone,) = over(new_page, box, 0, boxed=((1, 1000),))
    phone.click("footer >> text=Another game")
    phone.click(f".sheet .tile >> text={game}")
    phone.click(".sheet [aria-label='2 players']")
    if game == "Arachnid":
        phone.click(".sheet .tile >> text=The box keeps the board")
    phone.click(SWAP.format(2, 1))
    rows = phone.locator(".sheet .player")
    expect(rows.nth(1)).to_contain_text("this phone")
    for tap in taps:
        phone.click(tap)
    expect(rows.nth(0)).to_contain_text("this phone")
    expect(rows.nth(0).locator("input")).to_have_value("Mia")
    expect(rows.nth(1)).not_to_contain_text("this phone")


def test_where_others_play_nobody_is_asked_who_changes_sides_with_the_box(new_page, box):
    """Their seats are theirs."""
    mia, jonas = over(new_page, box, 0, 1)
    mia.click("footer >> text=Another game")
    mia.click(SWAP.format(3, 1))
    mia.click(START)
    until(mia, lambda: box.table.now.opponents == {0: 1000})
    assert box.table.now.proposal is None
    assert box.guests.taken() == {1, 2}
    caught_up(jonas, box)
    expect(jonas.locator(".sheet")).to_have_count(0)


def test_the_lobby_of_the_television_counts_people_and_no_seat_of_the_box(new_page, box):
    """*Take a seat: 1 of 2 are here* stood there where nobody was, and one seat was that of the box."""
    box.front.stop()
    board, german = (new_page(f"/board?language={one}", width=1280, height=720) for one in ("en", "de"))
    told, chairs = board.locator(".lobby > footer"), board.locator(".chair .tick")
    assert box.table.submit("new web-of-flies 4 start").ok
    assert box.table.submit("opponent green 250").ok
    expect(chairs).to_have_text(["", "✓", "", ""])
    expect(told).not_to_contain_text("missing")
    phones = []
    for seat in (0, 2):
        phone = new_page(width=390, height=844)
        phone.goto(box.join_url)
        phone.click(f"button[name=seat][value='{seat}']")
        caught_up(phone, box)
        phones.append(phone)
        if seat == 0:
            expect(told).to_contain_text("Take a seat: 2 people are still missing.")
            expect(german.locator(".lobby > footer")).to_contain_text("Nehmt Platz: 2 fehlen noch.")
    expect(told).to_contain_text("Take a seat: 1 person is still missing.")
    expect(german.locator(".lobby > footer")).to_contain_text("Nehmt Platz: 1 Person fehlt noch.")
    assert box.table.submit("opponent yellow 250").ok
    expect(told).not_to_contain_text("missing")
    expect(board.locator(".lobby > header > .invitation")).to_be_visible()
