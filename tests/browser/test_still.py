"""A game with a board stands still: head, seats, board, hand and foot have one place each from its first
draw to its result, whatever is asked, and whatever lies over them."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from playwright.sync_api import expect

from companion.play import TURN, Chance, Over
from companion.views.page import encode
from tests.browser.waiting import caught_up, past_the_steps, until
from tests.browser.walking import to_the_fungus
from tests.support.tables import GREEN

GAMES = [
    "arachnid 3 mode=tracked end.max_rounds=5",
    "web-of-flies 2",
    "spidertwist 2",
    "arachne 2",
    "taller-ants 2 ta.max_rounds=20",
]
SIZES = [(320, 640), (390, 844), (844, 390), (1024, 768), (1280, 800)]
ACTS = 160  # Taller-Ants goes on much longer, with nothing new

# Beside the page: the first place of each of its parts; ``data-moved`` tells what had another one since.
WATCH = """() => {
  const first = {};
  const look = () => {
    for (const part of [".head", ".seats", ".board", ".footer", ".footer > .row"]) {
      const found = document.querySelector(part)?.getBoundingClientRect();
      const place = found ? [found.x, found.y, found.width, found.height].join(" ") : "gone";
      first[part] ??= place;
      if (place !== first[part]) {
        document.documentElement.dataset.moved ??= `${part} from ${first[part]} to ${place}`;
      }
    }
  };
  look();
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


ENDS = re.compile("Offer a draw|Resign|Stop the game")


def offered(now):
    """The verbs that the seat asked first may say, none where luck has to fall."""
    if isinstance(now.pending, Chance):
        return []
    return [one.part for one in now.game.menu(now.state, now.pending[0].seat, ())]


def watched(phone):
    phone.wait_for_selector(".board svg")
    phone.evaluate(WATCH)
    return phone


def nothing_moved(phone):
    expect(phone.locator("html")).not_to_have_attribute("data-moved", re.compile("."))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_from_the_first_draw_to_the_result(box, new_phone, game):
    assert box.table.submit(f"new {game} start").ok
    width, height = SIZES[GAMES.index(game)]
    phone = watched(new_phone(0, width=width, height=height))
    luck = Random(1)
    for _ in range(ACTS):
        if isinstance(box.table.now.pending, Over):
            break
        assert box.table.play_a_step(luck).ok
        caught_up(phone, box)
    nothing_moved(phone)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nor_in_any_size_of_screen_or_text(box, new_phone, width, height):
    assert box.table.submit("new arachnid 3 mode=tracked start").ok
    phone = watched(new_phone(0, width=width, height=height))
    luck = Random(3)
    for _ in range(60):
        assert box.table.play_a_step(luck).ok
        caught_up(phone, box)
    past_the_steps(phone, box)
    phone.locator(".space[aria-disabled]").first.dispatch_event("click")
    expect(phone.locator(".toast")).to_be_visible()
    phone.click(".seat >> nth=1")
    expect(phone.locator(".over .card").first).to_be_visible()
    phone.click("[aria-label='Back to the board']")
    expect(phone.locator(".over")).to_have_count(0)
    nothing_moved(phone)


def test_the_board_can_be_looked_at_again_when_the_game_is_over(box, new_phone):
    assert box.table.submit("new web-of-flies 2 start").ok
    box.play()
    phone = watched(new_phone(0))
    expect(phone.locator(".over h1").first).to_be_visible()
    phone.click("[aria-label='Back to the board']")
    expect(phone.locator(".over")).to_have_count(0)
    phone.click(".footer >> text=Final score")
    expect(phone.locator(".over h1").first).to_be_visible()
    nothing_moved(phone)


def test_a_sheet_lies_over_the_result(box, new_phone):
    assert box.table.submit("new web-of-flies 2 start").ok
    box.play()
    phone = new_phone(0)
    expect(phone.locator(".over h1").first).to_be_visible()
    phone.click("[aria-label=More]")
    phone.click(".sheet >> text=New game", timeout=5000)  # nothing else takes the tap
    expect(phone.locator(".sheet h1")).to_have_text("New game")


def test_a_pause_is_said_below_the_title_and_nothing_moves(box, new_phone):
    assert box.table.submit("new web-of-flies 2 start").ok
    box.play(3)
    phone = watched(new_phone(0))
    assert box.table.submit("pause").ok
    expect(phone.locator(".head [role=status]")).to_have_text("The game is paused.")
    assert box.table.submit("resume").ok
    until(phone, lambda: not phone.locator(".footer >> text=Go on").count())
    expect(phone.locator(".head")).not_to_contain_text("paused")
    nothing_moved(phone)


def test_what_is_proposed_is_said_below_the_title_and_nothing_moves(box, new_phone):
    assert box.table.submit("new arachnid 2 mode=counters start").ok
    box.play(6)
    phone = new_phone(0, width=390, height=844)
    past_the_steps(phone, box)
    strip = phone.locator(".seats")
    place = strip.bounding_box()
    assert box.table.submit("stop count", GREEN).ok
    expect(phone.locator(".proposal")).to_have_text("All are asked: stop and count")
    shut = "() => document.querySelector('.shade')?.click()"  # its sheet may have come up by itself
    until(phone, lambda: phone.evaluate(shut) or strip.bounding_box() == place)
    title = phone.locator(".head h1").bounding_box()

    def opened():
        if phone.query_selector(".sheet") is None:
            phone.mouse.click(title["x"] + 20, title["y"] + 10)  # the title takes the tap too
        return phone.query_selector(".sheet h1")

    until(phone, opened)
    expect(phone.locator(".sheet h1")).to_have_text("stop and count")


def test_a_notice_lies_over_the_board_and_goes_at_a_tap(box, new_phone, monkeypatch):
    assert box.table.submit("new web-of-flies 2 start").ok
    box.play(3)
    phone = watched(new_phone(0))
    trouble = {"troubles": json.dumps(["The display is dark."]).encode()}
    monkeypatch.setattr("companion.views.page.encode", lambda *given: {**encode(*given), **trouble})
    assert box.table.submit("note told").ok
    banner = phone.locator(".banner")
    expect(banner).to_contain_text("The display is dark.")
    phone.click(".banner >> [aria-label=Close]")
    expect(banner).to_have_count(0)
    nothing_moved(phone)
    phone.reload()
    caught_up(phone, box)
    expect(banner).to_have_count(0)  # it had come again
    told = trouble["troubles"]
    for trouble["troubles"] in (b"[]", told):
        assert box.table.submit("note another").ok
        caught_up(phone, box)
    expect(banner).to_contain_text("The display is dark.")  # it went meanwhile


def asked(box, new_phone, game, **more):
    """The phone that a first question of a new ``game`` goes to, past the steps of its set-up: one that is
    answered on the board, with no cards over it."""
    assert box.table.submit(f"new {game} start").ok
    luck = Random(2)
    phone = None
    while True:
        if isinstance(box.table.now.pending, tuple):
            seat = box.table.now.pending[0].seat
            phone = phone or (seat, watched(new_phone(seat, width=390, height=844, **more)))
            if phone[0] == seat:
                past_the_steps(phone[1], box)
                if not phone[1].locator(".footer.rises").count():
                    return phone[1]
        assert box.table.play_a_step(luck).ok


@pytest.mark.parametrize("game", ["arachne 2", "arachnid 3 mode=tracked"])
def test_a_board_that_fits_can_be_made_larger_in_its_place(box, new_phone, game):
    phone = asked(box, new_phone, game)
    ground = phone.locator(".space .ground").first
    before = ground.bounding_box()["width"]
    phone.click("[aria-label='Larger board']")
    until(phone, lambda: ground.bounding_box()["width"] > 1.5 * before)
    phone.click("[aria-label='Larger board']")
    until(phone, lambda: ground.bounding_box()["width"] == before)
    nothing_moved(phone)


def fingers(phone):
    """Puts two fingers on the page, moves them, lifts them: each at the points given."""
    touch = phone.context.new_cdp_session(phone)

    def put(kind, *points):
        touch.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]},
        )

    return put


# Until the part of the page that is fetched later is there and has run.
LATE = """async () => {
  const late = () => performance.getEntriesByType("resource").find((one) => one.name.includes("/late.js"));
  while (!late()) await new Promise((done) => setTimeout(done, 20));
  await import(late().name);
}"""


@pytest.mark.parametrize("game", ["arachne 2", "arachnid 3 mode=tracked"])
def test_two_fingers_make_a_board_larger_around_what_lies_between_them(box, new_phone, game):
    phone = asked(box, new_phone, game, has_touch=True)
    ground = phone.locator(".space .ground").nth(45)
    before = ground.bounding_box()
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    phone.evaluate(LATE)
    put = fingers(phone)
    put("touchStart", (x - 20, y), (x + 20, y))
    put("touchMove", (x - 40, y), (x + 40, y))
    put("touchMove", (x - 50, y), (x + 50, y))
    until(phone, lambda: ground.bounding_box()["width"] == pytest.approx(2.5 * before["width"], rel=0.02))
    now = ground.bounding_box()
    assert now["x"] + now["width"] / 2 == pytest.approx(x, abs=4)
    assert now["y"] + now["height"] / 2 == pytest.approx(y, abs=4)
    put("touchMove", (x - 10, y), (x + 10, y))
    put("touchEnd")
    until(phone, lambda: ground.bounding_box() == before)
    expect(phone.locator("[aria-label='Larger board']")).to_have_attribute("aria-pressed", "false")
    nothing_moved(phone)


def test_two_fingers_change_between_near_squares_and_the_whole_sheet(box, new_phone):
    assert box.table.submit("new taller-ants 2 start").ok
    luck = Random(2)
    while not isinstance(box.table.now.pending, tuple):
        assert box.table.play_a_step(luck).ok
    phone = new_phone(box.table.now.pending[0].seat, width=390, height=844, has_touch=True)
    past_the_steps(phone, box)
    pan = phone.locator(".pan")
    expect(pan).to_have_class("pan near")
    frame = pan.bounding_box()
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    phone.evaluate(LATE)
    put = fingers(phone)
    for start, end, size in ((60, 30, "pan "), (30, 60, "pan near")):
        put("touchStart", (x - start, y), (x + start, y))
        put("touchMove", (x - end, y), (x + end, y))
        put("touchEnd")
        expect(pan).to_have_class(size)


# The spaces of a sheet that no way of arrow keys leads to from its first one.
UNREACHED = """() => {
  const all = [...document.querySelectorAll(".space[data-space]")];
  const reached = new Set([all[0]]);
  for (const one of reached) {
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      one.focus();
      one.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      reached.add(document.activeElement);
    }
  }
  return [all.length, all.filter((one) => !reached.has(one)).map((one) => one.dataset.space)];
}"""


@pytest.mark.parametrize("game", GAMES)
def test_the_arrow_keys_lead_to_every_space(box, new_phone, game):
    assert box.table.submit(f"new {game} start").ok
    phone = new_phone(0)
    phone.wait_for_selector(".board .space[role=button]")
    spaces, unreached = phone.evaluate(UNREACHED)
    assert spaces > 20
    assert unreached == []


@pytest.mark.parametrize("game", GAMES)
def test_to_end_the_game_is_no_button_beside_the_board_while_there_is_something_to_play(box, new_phone, game):
    assert box.table.submit(f"new {game} start").ok
    luck = Random(2)
    while isinstance(box.table.now.pending, Chance) or box.table.now.pending[0].topic not in (TURN, "act"):
        assert box.table.play_a_step(luck).ok
    phone = new_phone(box.table.now.pending[0].seat)
    past_the_steps(phone, box)
    expect(phone.locator(".space.target, .space.able")).not_to_have_count(0)
    expect(phone.locator(".hand button, .footer button").get_by_text(ENDS)).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844)])
def test_a_draw_is_offered_behind_more_where_it_is_seen_whole(box, new_phone, width, height):
    assert box.table.submit("new spidertwist 2 start").ok
    luck = Random(2)
    while "offer" not in offered(box.table.now):
        assert box.table.play_a_step(luck).ok
    phone = new_phone(box.table.now.pending[0].seat, width=width, height=height, locale="de-DE")
    past_the_steps(phone, box)
    phone.click("[aria-label=Mehr]")
    for label in ("Aufgeben", "Remis anbieten"):
        expect(phone.locator(".sheet .choice", has_text=label)).to_be_in_viewport(ratio=1)
    phone.click(".sheet >> text=Remis anbieten")
    until(phone, lambda: box.table.now.pending[0].topic == "offer")


def test_near_squares_show_the_fungus_that_a_die_is_rolled_for(box, new_phone):
    to_the_fungus(box)
    phone = new_phone(1, width=390, height=844)
    past_the_steps(phone, box)
    pan = phone.locator(".pan.near").bounding_box()
    grown = phone.locator(f'.pan [data-space="{box.table.now.pending.spaces[-1]}"]')
    until(phone, lambda: pan["y"] <= grown.bounding_box()["y"] < pan["y"] + pan["height"])
    until(phone, lambda: pan["x"] <= grown.bounding_box()["x"] < pan["x"] + pan["width"])


ROOM = """() => {
  const [foot, hint] = [".footer", ".hint"].map((one) => document.querySelector(one).getBoundingClientRect());
  const row = document.querySelector(".footer > .row:not(:empty)")?.getBoundingClientRect();
  return [hint.top - foot.top, (row?.top ?? foot.bottom) - hint.bottom];
}"""


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize("game", GAMES[1:4])
def test_on_a_high_phone_what_is_said_stands_in_the_middle_of_its_room(box, new_phone, game, locale):
    """The board is as wide as the phone: it stood at the upper edge, above 150 empty pixels."""
    assert box.table.submit(f"new {game} start").ok
    phones = [new_phone(seat, width=390, height=844, locale=locale) for seat in (0, 1)]
    luck = Random(2)
    while isinstance(box.table.now.pending, Chance) or box.table.now.entry < 6:
        assert box.table.play_a_step(luck).ok
    for phone in phones:
        past_the_steps(phone, box)
        until(phone, lambda phone=phone: abs(int.__sub__(*map(round, phone.evaluate(ROOM)))) <= 16)
        expect(phone.locator(".hint")).to_have_css("font-size", "17px")
    nothing_cut = (
        "document.querySelector('.hand').scrollHeight <= document.querySelector('.hand').clientHeight"
    )
    for phone in phones:
        until(phone, lambda phone=phone: phone.evaluate(nothing_cut))
