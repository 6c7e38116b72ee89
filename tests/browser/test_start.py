"""A game is started in three pictures: which, who plays, who keeps the board."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from playwright.sync_api import expect

from companion.table.people.names import Names
from tests.browser.test_paused import make_referee
from tests.browser.waiting import until

SIZES = [(320, 640, "100%"), (390, 844, "100%"), (844, 390, "100%"), (1024, 768, "100%"), (320, 640, "200%")]


@pytest.fixture
def opened(new_phone):
    """Opens the sheet of a new game."""

    def make(**more):
        phone = new_phone(**more)
        phone.click("footer >> text=New game")
        phone.wait_for_selector(".sheet .tile")
        return phone

    return make


def options(box):
    return box.table.now.settings.options


@pytest.mark.parametrize(("width", "height", "text"), SIZES)
def test_start_is_always_in_sight(opened, width, height, text):
    phone = opened(width=width, height=height)
    phone.evaluate("size => { document.documentElement.style.fontSize = size; }", text)
    for page in ("House rules", "Back"):
        start = phone.locator(".sheet footer .primary")
        start.wait_for()
        until(phone, lambda start=start: _within(start.bounding_box(), width, height))
        until(phone, lambda: phone.evaluate("document.documentElement.scrollWidth <= innerWidth"))
        phone.click(f".sheet footer >> text={page}")


def _within(box, width, height):
    return (
        box is not None and box["y"] >= 0 and box["y"] + box["height"] <= height + 1
        and box["x"] >= 0 and box["x"] + box["width"] <= width + 1 and box["height"] >= 44
    )  # fmt: skip


def test_what_is_chosen_stays_visible_and_is_what_is_played(opened, box):
    phone = opened()
    phone.click(".sheet .tile >> text=Arachnid")
    phone.click(".sheet [aria-label='3 players']")
    phone.click(".sheet .tile >> text=The box keeps the board")
    for label in ("Arachnid", "The box keeps the board"):
        phone.wait_for_selector(f".sheet .tile[aria-pressed=true] >> text={label}")
    phone.wait_for_selector(".sheet [aria-label='3 players'][aria-pressed=true]")
    phone.click(".sheet footer >> text=Start Arachnid, 3 players")
    until(phone, lambda: box.table.now.game is not None)
    assert box.table.now.settings.seats == 3
    assert options(box)["mode"] == "tracked"


@pytest.mark.parametrize(("width", "height"), [(320, 640), (844, 390)])
def test_who_keeps_the_board_stands_where_the_game_is_started(opened, width, height):
    phone = opened(width=width, height=height)
    start = phone.locator(".sheet footer .primary")
    expect(start).to_contain_text("You keep the board")
    until(phone, lambda: _within(start.bounding_box(), width, height))
    phone.click(".sheet .tile >> text=The box keeps the board")
    expect(start).to_contain_text("The box keeps it")
    phone.click(".sheet .tile >> text=Spidertwist")
    expect(start.locator("small")).to_have_count(0)  # a game with one way to play
    names = "all => all.map(one => one.getClientRects().length && one.scrollWidth - one.clientWidth)"
    tiles = phone.locator(".sheet .tiles .tile")
    until(phone, lambda: max(tiles.evaluate_all(names)) <= 0)


def test_the_rule_behind_a_house_rule_is_read_and_what_was_chosen_stays(opened):
    phone = opened()
    phone.click(".sheet [aria-label='3 players']")
    phone.click(".sheet footer >> text=House rules")
    phone.click(".sheet .field >> text=Rule: A-24")
    expect(phone.locator("h1").first).to_be_visible()
    expect(phone).to_have_url(re.compile("/rules/arachnid#a-24$"))
    phone.goto(phone.url.partition("/rules")[0])
    expect(phone.locator(".sheet footer .primary")).to_contain_text("3 players")


def test_a_phone_that_only_watched_is_no_player_of_the_next_game(new_phone, box):
    assert box.table.submit("new web-of-flies 2 start").ok
    new_phone(1)
    new_phone()
    phone = new_phone(0)
    until(phone, lambda: len(box.guests.everybody()) == 3)
    box.play()
    phone.click("footer >> text=Another game")
    phone.click(".sheet .tile >> text=Arachnid")
    expect(phone.locator(".sheet [aria-label='2 players']")).to_have_attribute("aria-pressed", "true")


def test_the_players_are_named_before_the_game_and_called_so_in_it(opened, new_page, box):
    phone = opened()
    phone.get_by_label("Name of player 1").fill("Anna")
    phone.get_by_label("Name of player 2").fill("Anna")
    phone.click(".sheet footer .primary")
    phone.wait_for_selector(".sheet [role=alert] >> text=Anna is taken.")
    assert box.table.now.game is None
    phone.get_by_label("Name of player 2").fill("Ben")
    phone.click(".sheet footer .primary")
    phone.wait_for_selector(".seat >> text=Anna")
    phone.wait_for_selector(".seat >> text=Ben")
    new_page.said.clear()  # the browser itself reports an answer of 422


def test_there_is_room_for_everybody_who_has_a_name_or_a_seat(opened, new_page, box):
    names = Names()
    names.tell(box.table.desk.call_seats)
    for seat, name in enumerate(("Anna", "Jörg", "Mo")):
        names.call(seat, name)
    phone = opened()
    phone.click(".sheet .tile >> text=Arachnid")
    phone.wait_for_selector(".sheet [aria-label='3 players'][aria-pressed=true]")
    expect(phone.get_by_label("Name of player 3")).to_have_value("Mo")
    box.guests.join(box.guests.token, [3])
    other = new_page()
    other.goto(box.join_url)
    other.click("button[name=seat][value=none]")
    other.click("footer >> text=New game")
    other.click(".sheet .tile >> text=Arachnid")
    other.wait_for_selector(".sheet [aria-label='4 players'][aria-pressed=true]")


def test_whoever_waits_sees_which_game_is_set_up(opened, new_phone):
    other = new_phone()
    expect(other.locator(".stage")).to_contain_text("No game is open.")
    phone = opened()
    phone.click(".sheet .tile >> text=Spidertwist")
    expect(other.locator(".stage h1")).to_have_text("Spidertwist")
    expect(other.locator(".stage")).to_contain_text("Somebody sets it up, for 2 players.")
    phone.click(".shade", position={"x": 5, "y": 5})
    expect(other.locator(".stage")).to_contain_text("No game is open.")


def test_a_set_up_that_was_given_up_is_not_shown_however_late_it_was_told(opened, new_phone):
    other, phone = new_phone(), opened()
    late = []
    phone.route("**/api/plan*", lambda route: late.append(route))
    phone.click(".sheet .tile >> text=Spidertwist")
    until(phone, lambda: late)
    phone.click(".shade", position={"x": 5, "y": 5})
    expect(phone.locator(".sheet")).to_have_count(0)
    late.pop().continue_()
    until(phone, lambda: late)  # not before the first has its answer
    expect(other.locator(".stage h1")).to_have_text("Spidertwist")
    late.pop().continue_()
    expect(other.locator(".stage")).to_contain_text("No game is open.")


def test_a_house_rule_is_found_by_a_word_and_a_preset_chooses_several(opened, box):
    phone = opened()
    phone.click(".sheet footer >> text=House rules")
    phone.wait_for_selector(".sheet [aria-pressed=true] >> text=As printed")
    phone.get_by_label("Search the house rules").fill("ROUNDS AFTER")
    expect(phone.locator(".sheet .field")).to_have_count(1)
    phone.click(".sheet >> text=Short evening")
    phone.wait_for_selector(".sheet header >> text=2 changed")
    phone.wait_for_selector(".sheet .field.changed")
    expect(phone.locator(".sheet > ul li")).to_have_count(2)  # which, however long the list is
    expect(phone.locator(".sheet > ul")).to_contain_text("8")
    phone.click(".sheet footer >> text=Back")
    phone.wait_for_selector(".sheet footer >> text=2 changed")
    phone.click(".sheet footer .primary")
    until(phone, lambda: box.table.now.game is not None)
    assert options(box)["end.max_rounds"] == 8
    assert options(box)["mode"] == "counters"


def test_what_another_house_rule_overrules_is_not_offered(opened, box):
    phone = opened()
    phone.click(".sheet footer >> text=House rules")
    fields = phone.locator(".sheet .field")
    asked = fields.filter(has_text=re.compile("A Move may pass|A Move on a rival’s web"))
    expect(asked).to_have_count(2)
    fields.filter(has_text="How far a Move goes").locator("select").select_option("step")
    expect(asked).to_have_count(0)
    expect(phone.locator(".sheet header >> text=1 changed")).to_be_visible()
    fields.filter(has_text="How far a Move goes").locator("select").select_option("network")
    expect(asked).to_have_count(2)


def test_the_sheet_goes_when_somebody_else_starts(opened, box):
    phone = opened()
    # What it sets up is said first: behind the other's start it would be refused.
    until(phone, lambda: box.table.desk.snapshot().plan is not None)
    assert box.table.submit("new web-of-flies 2 start").ok
    phone.wait_for_selector(".seat")
    phone.wait_for_selector(".sheet", state="detached")


def test_any_sheet_goes_when_a_game_comes_to_the_table(new_phone, box):
    phone = new_phone()
    phone.click("button[aria-label='More']")
    expect(phone.locator(".sheet")).to_be_visible()
    assert box.table.submit("new spidertwist 2 start").ok
    expect(phone.locator(".sheet")).to_have_count(0)


def test_play_again_is_one_tap_with_everything_as_before(new_phone, box):
    assert box.table.submit("new web-of-flies 2 wof.swap=any wof.dewdrops=2 start").ok
    names = Names()
    names.tell(box.table.desk.call_seats)
    names.call(1, "Ben")
    red = new_phone(0)
    box.play()
    red.wait_for_selector("text=Final score")
    before, key = options(box), box.table.now.key
    red.click("footer >> text=Play again")
    until(red, lambda: box.table.now.key != key)
    assert options(box) == before
    red.wait_for_selector("footer >> text=Draw")
    red.wait_for_selector(".seat.green >> text=Ben")


def test_another_game_after_one_has_its_house_rules(new_phone, box):
    assert box.table.submit("new web-of-flies 2 start").ok
    assert box.table.submit("new arachnid 3 mode=tracked end.max_rounds=8 start").ok
    phone = new_phone()
    make_referee(box, phone)
    before = box.table.now.key
    phone.click("[aria-label=More]")
    phone.click(".sheet >> text=New game")
    phone.wait_for_selector(".sheet .tile[aria-pressed=true] >> text=The box keeps the board")
    phone.wait_for_selector(".sheet [aria-label='3 players'][aria-pressed=true]")
    expect(phone.locator(".sheet footer")).to_contain_text("1 changed")
    phone.click(".sheet footer .primary")
    until(phone, lambda: box.table.now.key != before)
    assert options(box)["mode"] == "tracked"
    assert options(box)["end.max_rounds"] == 8


def test_each_game_on_the_sheet_leads_to_how_it_is_played(opened):
    phone = opened()
    for title, name in (("Arachne", "arachne"), ("Web of Flies", "web-of-flies")):
        phone.click(f".sheet .tile >> text={title}")
        expect(phone.locator(".sheet a >> text=How to play")).to_have_attribute("href", f"/howto/{name}")


def test_there_is_room_for_every_phone_that_has_joined(opened, new_phone):
    phones = [new_phone() for _ in range(3)]
    phone = opened()
    phone.click(".sheet .tile >> text=Arachnid")
    phone.wait_for_selector(".sheet [aria-label='4 players'][aria-pressed=true]")
    assert len(phones) == 3


def test_the_shelf_tells_when_a_game_was_played(new_phone, box):
    assert box.table.submit("new web-of-flies 2 start").ok
    assert box.table.submit("close").ok
    phone = new_phone()
    phone.click("[aria-label=More]")
    phone.click(".sheet >> text=Take a game from the shelf")
    [game] = box.table.now.shelf
    year = str(datetime.fromtimestamp(game.at).year)
    expect(phone.locator(".sheet .choice", has_text="Web of Flies, 2 players")).to_contain_text(year)


def test_a_seat_is_told_who_puts_a_game_away(new_phone, box):
    phone = new_phone(0)
    new_phone(1)
    phone.click("[aria-label=More]")
    phone.wait_for_selector(".sheet >> text=The box or the referee puts a game away and takes one out.")


def test_without_a_game_the_last_one_begins_again_in_one_tap(new_phone, box):
    assert box.table.submit("new web-of-flies 3 wof.swap=any start").ok
    chosen = box.table.now.settings
    assert box.table.submit("close").ok
    phone = new_phone()
    expect(phone.locator(".footer .primary")).to_have_text("New game")
    phone.click(".footer >> text=Play again")
    until(phone, lambda: box.table.now.game is not None)
    assert box.table.now.settings == chosen
    until(phone, lambda: seats_of_all(box) == [[0]])  # whoever starts it plays in it


def test_what_was_chosen_outlives_a_look_at_how_the_game_is_played(opened, box):
    phone = opened()
    phone.click(".sheet .tile >> text=Arachnid")
    phone.click(".sheet [aria-label='3 players']")
    phone.fill(".sheet .player input >> nth=1", "Ida")
    phone.click(".sheet >> text=How to play")
    phone.wait_for_selector(".howto h1")
    phone.click("text=Back to the table")
    phone.wait_for_selector(".sheet [aria-label='3 players'][aria-pressed=true]")
    expect(phone.locator(".sheet .player input").nth(1)).to_have_value("Ida")
    phone.keyboard.press("Escape")
    phone.reload()  # nobody sets up a game any more
    phone.wait_for_selector(".head")
    phone.click("footer >> text=New game")
    phone.wait_for_selector(".sheet .tile")
    expect(phone.locator(".sheet .player input").nth(1)).to_have_value("")


def test_what_was_chosen_waits_for_whoever_comes_back_before_the_page_is_whole(opened, new_page):
    phone = opened()
    phone.click(".sheet .tile >> text=Arachnid")
    phone.click(".sheet [aria-label='3 players']")
    phone.click(".sheet >> text=How to play")
    phone.wait_for_selector(".howto h1")
    phone.route("**/starting.js*", lambda route: route.abort())
    phone.click("text=Back to the table")
    phone.click("footer >> text=New game")
    phone.unroute("**/starting.js*")
    phone.wait_for_selector(".sheet [aria-label='3 players'][aria-pressed=true]")
    new_page.said.clear()  # the browser itself reports the requests that failed


def test_how_to_play_beside_the_page_brings_no_sheet_back(opened, box):
    phone = opened()
    phone.click(".sheet >> text=How to play", modifiers=["Control"])
    until(phone, lambda: phone.evaluate("sessionStorage['orbweaver-start'] || ''") == "")
    phone.keyboard.press("Escape")
    phone.reload()
    phone.wait_for_selector("footer >> text=New game")
    expect(phone.locator(".sheet")).to_have_count(0)


def you(phone):
    """Which of the players the sheet says whoever holds this phone is, counted from 0."""
    pressed = phone.locator(".sheet .player").evaluate_all(
        "rows => rows.map((one) => one.querySelector('button')?.getAttribute('aria-pressed') === 'true')"
    )
    return pressed.index(True) if True in pressed else None


def seats_of_all(box):
    return sorted(sorted(one.seats) for one in box.guests.everybody())


def test_who_starts_a_game_without_a_seat_says_which_player_they_are(opened, box):
    phone = opened()
    phone.click(".sheet .tile >> text=Web of Flies")
    phone.click(".sheet [aria-label='3 players']")
    assert you(phone) == 0
    phone.click(".sheet .player >> nth=2 >> text=You?")
    assert you(phone) == 2
    phone.click(".sheet .tile >> text=Arachne")  # for two
    until(phone, lambda: you(phone) == 0)
    phone.click(".sheet .player >> nth=1 >> text=You?")
    phone.fill(".sheet .player input >> nth=1", "Ida")
    phone.click(".sheet footer .primary")
    until(phone, lambda: box.table.now.game is not None)
    assert seats_of_all(box) == [[1]]
    assert box.table.now.names == {1: "Ida"}
    phone.wait_for_selector(".head .mark")
    expect(phone.locator("text=Choose a seat")).to_have_count(0)


def test_who_only_sets_up_says_so_and_watches(opened, box):
    phone = opened()
    phone.click(".sheet .player button[aria-pressed=true]")
    expect(phone.locator(".sheet")).to_contain_text("This phone only watches.")
    phone.click(".sheet footer .primary")
    until(phone, lambda: box.table.now.game is not None)
    assert seats_of_all(box) == [[]]
    phone.wait_for_selector("text=Choose a seat")


def test_a_seat_that_another_phone_took_meanwhile_is_not_taken_from_it(opened, box, new_page):
    phone = opened()
    assert you(phone) == 0
    other = new_page(f"/j/{box.guests.token}")
    other.click("button[name=seat][value='0']")  # of the game that is being set up
    expect(phone.locator(".sheet .player").first).to_contain_text("another phone")
    until(phone, lambda: you(phone) == 1)
    phone.click(".sheet footer .primary")
    until(phone, lambda: box.table.now.game is not None)
    assert seats_of_all(box) == [[0], [1]]


def test_of_two_phones_that_want_one_seat_at_once_the_second_chooses_again_before_it_starts(
    opened, box, new_page
):
    phone = opened()
    other = box.guests.join(box.guests.token).device

    def the_other_first(route):
        box.guests.sit(other, {0})
        route.continue_()

    phone.route("**/api/intent*", the_other_first)
    phone.click(".sheet footer .primary")
    expect(phone.locator(".toast")).to_contain_text("That seat is on another phone.")
    assert box.table.now.game is None
    until(phone, lambda: you(phone) == 1)
    phone.unroute("**/api/intent*")
    phone.click(".sheet footer .primary")
    until(phone, lambda: box.table.now.game is not None)
    assert seats_of_all(box) == [[0], [1]]
    new_page.said.clear()  # the browser itself reports an answer of 409


@pytest.mark.parametrize("locale", ["en", "de"])
def test_what_is_to_be_started_stands_clear_of_the_edge_of_its_button(new_phone, locale):
    """Three lines of it touched the upper one."""
    phone = new_phone(width=390, height=844, locale=locale)
    phone.click(".footer .primary")
    phone.click(".sheet .tile >> text=Arachnid")
    start = phone.locator(".sheet footer .primary")
    until(phone, lambda: start.evaluate(CLEARANCE) >= 4)


CLEARANCE = """button => {
    const [own, text] = [button, button.firstElementChild].map((one) => one.getBoundingClientRect());
    return Math.min(text.top - own.top, own.bottom - text.bottom);
}"""
