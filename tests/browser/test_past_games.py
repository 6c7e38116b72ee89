"""The games of this box on a page of their own: a list, and each step by step."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.errors import plain
from companion.table.people.people import mark_of
from tests.browser.conftest import Box
from tests.browser.waiting import until
from tests.support.there import there

CUT = """() => [...document.querySelectorAll(".game *, .controls *, .reasons > *, .standings b")]
  .filter((one) => getComputedStyle(one).display !== "inline" && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.outerHTML)"""
SIZES = [(320, 640), (390, 844), (844, 390), (1024, 768), (1920, 1080)]


@pytest.fixture
def played(box: Box) -> Box:
    """A box with two games, one of them over."""
    assert box.table.submit("new web-of-flies 3 start").ok
    box.play()
    box.people.attend(mark_of(box.table.entries[0]), {0: "Anna-Katharina Schmidt", 1: "Ben"})
    assert box.table.submit("new arachnid 2 mode=tracked start").ok
    box.play(12)
    return box


def test_a_game_is_chosen_from_the_list_and_walked_through(
    played: Box, new_phone: Callable[..., Any]
) -> None:
    phone = new_phone(0)
    phone.click("button[aria-label='More']")
    phone.click("text=Games of this box")
    expect(phone.locator(".game")).to_have_count(2)
    expect(phone.locator(".game").nth(1)).to_contain_text("Anna-Katharina Schmidt")
    phone.locator(".game").nth(1).click()
    expect(phone.locator(".replay .board svg")).to_be_visible()
    last = there(re.search(r"/ (\d+)", phone.locator(".place").inner_text()))[1]
    expect(phone.locator(".place")).to_have_text(f"1 / {last}")
    phone.locator("[type=range]").fill("9")
    expect(phone.locator(".place")).to_have_text(f"9 / {last}")
    lines = phone.locator(".reasons li")
    expect(lines.first).to_be_visible()
    first = lines.first.inner_text()
    phone.get_by_role("button", name="One step on").click()
    expect(phone.locator(".place")).to_have_text(f"10 / {last}")
    phone.get_by_role("button", name="One step back").click()
    expect(lines.first).to_have_text(first, use_inner_text=True)
    phone.go_back()
    expect(phone.locator(".game")).to_have_count(2)


@pytest.mark.parametrize(("width", "height"), [(320, 640), (844, 390)])
def test_after_the_last_step_it_is_told_how_the_game_ended(
    width: int, height: int, played: Box, new_page: Callable[..., Any]
) -> None:
    """As at the table, whatever lies there now: with its charts, and what can be kept."""
    page = new_page("/games#1.1", width=width, height=height)
    expect(page.locator(".place")).to_contain_text("1 /")
    page.keyboard.press("End")
    expect(page.locator(".place")).not_to_contain_text("1 /")
    on, back = (page.get_by_role("button", name=f"One step {way}") for way in ("on", "back"))
    on.click()
    end = page.locator(".finale")
    expect(end.locator("h1")).to_contain_text("win")
    expect(end.locator("svg.track, table")).not_to_have_count(0)
    expect(end.locator(".chart svg")).not_to_have_count(0)
    expect(end.locator("a[download]").first).to_have_attribute("href", "/api/ending/picture?game=1")
    expect(on).to_be_disabled()
    until(page, lambda: page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
    back.click()
    expect(end).to_have_count(0)
    expect(page.locator(".place")).to_have_text(re.compile(r"^(\d+) / \1$"))
    page.keyboard.press("ArrowRight")
    expect(end).to_have_count(1)
    page.keyboard.press("Home")
    expect(end).to_have_count(0)


@pytest.mark.parametrize("game", ["web-of-flies 4", "arachnid 4", "arachne 2", "spidertwist 2"])
def test_a_television_shows_the_end_with_the_last_step_and_cuts_nothing_of_it(
    game: str, box: Box, new_phone: Callable[..., Any], new_page: Callable[..., Any]
) -> None:
    assert box.table.submit(f"new {game} start").ok
    box.play()
    assert box.table.submit("new web-of-flies 2 start").ok
    phone, board = new_phone(0), new_page("/board", width=1920, height=1080)
    phone.goto(box.url + "/games#1.1")
    phone.get_by_role("button", name="Show on the television").click()
    expect(board.locator(".controls .place")).to_contain_text("1 /")
    phone.keyboard.press("End")
    expect(board.locator(".finale h1")).to_be_visible()
    expect(board.locator(".finale .chart svg")).not_to_have_count(0)
    expect(board.locator(".finale a, .finale button")).to_have_count(0)
    over = "all => all.filter((one) => one.scrollHeight > one.clientHeight + 2).map((one) => one.className)"
    until(board, lambda: board.locator(".finale > *").evaluate_all(over) == [])


def test_a_game_opens_at_its_beginning_and_one_tap_leads_to_its_end(
    played: Box, new_page: Callable[..., Any]
) -> None:
    page = new_page("/games", width=320, height=640)
    page.locator(".game[href='#1']").click()
    expect(page.locator(".place")).to_contain_text("1 /")
    expect(page.locator(".reasons li").first).to_be_in_viewport()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".place")).to_have_text(re.compile(r"^(\d+) / \1$"))
    expect(page.get_by_role("button", name="To the end")).to_have_count(0)


def test_a_game_that_is_not_over_has_no_end_to_step_to(played: Box, new_page: Callable[..., Any]) -> None:
    page = new_page("/games#2.1")
    expect(page.locator(".place")).to_contain_text("1 /")
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="One step on")).to_be_disabled()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".finale")).to_have_count(0)


def test_it_runs_faster_where_somebody_wants_it(played: Box, new_page: Callable[..., Any]) -> None:
    page = new_page("/games#1.1", held=True)
    speed = page.get_by_role("button", name="How fast it runs")
    expect(page.locator(".place")).to_contain_text("1 /")
    page.get_by_role("button", name="Let it run").click()
    page.clock.run_for(1700)
    expect(page.locator(".place")).to_contain_text("2 /")
    speed.click()
    speed.click()
    expect(speed).to_have_text("16 ×")
    until(
        page, lambda: page.locator(".finale").count() or page.clock.run_for(110)
    )  # to the end, and there it stops
    expect(page.get_by_role("button", name="Let it run")).to_be_visible()


def test_a_television_without_a_seat_steps_by_its_keys(played: Box, new_page: Callable[..., Any]) -> None:
    page = new_page("/games#1.9", width=1920, height=1080)
    expect(page.locator(".place")).to_contain_text("9 /")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".place")).to_contain_text("10 /")
    page.keyboard.press("Home")
    expect(page.locator(".place")).to_contain_text("1 /")
    expect(page.get_by_role("button", name="Carry on from here")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_is_cut_on_any_screen(
    width: int, height: int, played: Box, new_page: Callable[..., Any]
) -> None:
    page = new_page("/games?language=de", width=width, height=height)
    expect(page.locator(".game")).to_have_count(2)
    until(page, lambda: page.evaluate(CUT) == [])
    page.goto(played.url + "/games?language=de#2.12")
    expect(page.locator(".controls")).to_be_visible()
    until(page, lambda: page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
    until(page, lambda: page.evaluate("document.documentElement.scrollHeight <= innerHeight"))
    until(page, lambda: page.evaluate(CUT) == [])


def test_a_game_is_carried_on_at_the_table(
    played: Box, new_page: Callable[..., Any], new_tablet: Any
) -> None:
    assert played.table.submit("open 1").ok
    tablet = new_tablet()
    tablet.goto(played.url + "/games#1.9")
    tablet.get_by_role("button", name="Carry on from here").click()
    expect(tablet.locator(".asking")).to_contain_text("This one stays as it is.")
    tablet.get_by_role("button", name="Begin this game").click()
    tablet.wait_for_selector(".head")
    until(tablet, lambda: played.table.now.key == 3)
    begun = plain(played.table.now.log[0].text)
    assert begun.startswith("Web of Flies for 3 goes on from entry 9 of game 1. From there on")


def test_while_another_game_is_played_it_says_who_may_carry_one_on(played: Box, new_phone: Any) -> None:
    assert played.table.submit("new web-of-flies 2 start").ok
    phone = new_phone(0, width=320, height=640, locale="de")
    phone.goto(played.url + "/games#1.9")
    button = phone.get_by_role("button", name="Ab hier weiterspielen")
    expect(button).to_have_attribute("aria-disabled", "true")
    until(phone, lambda: sum(button.bounding_box()[of] for of in ("x", "width")) <= 320)
    button.click(force=True)
    expect(phone.locator(".reasons [role=alert]")).to_have_text(
        "Ein Spiel läuft. Sag das an der Box, oder beendet es zuerst."
    )
    until(phone, lambda: phone.evaluate(CUT) == [])


def test_a_person_is_called_otherwise_and_forgotten_at_the_box(
    played: Box, new_page: Callable[..., Any]
) -> None:
    page = new_page("/games#people", width=390, height=844)  # from the machine of the box itself
    page.get_by_role("link", name="Ben").click()
    expect(page.locator(".figures-of")).to_contain_text("1game")
    page.get_by_role("button", name="Call otherwise").click()
    page.locator(".change input").fill("Benjamin")
    page.get_by_role("button", name="Keep").click()
    expect(page.locator("h1")).to_have_text("Benjamin")
    page.get_by_role("button", name="Forget").click()
    page.locator(".change").get_by_role("button", name="Forget").click()
    expect(page.locator("h1")).to_have_text("People")
    expect(page.locator(".person")).to_have_count(1)
    assert [one.name for one in played.people.all()] == ["Anna-Katharina Schmidt"]


def test_whoever_is_forgotten_and_sits_down_again_is_somebody_new_with_a_page(
    box: Box, new_page: Callable[..., Any]
) -> None:
    assert box.table.submit("new web-of-flies 2 start").ok
    box.play(6)
    page = new_page("/games#people", width=390, height=844)
    expect(page.locator("main")).to_contain_text("Nobody with a name has played here yet.")
    for number in (1, 2):
        box.people.attend(mark_of(box.table.entries[0]), {0: "Anna"})
        page.goto(f"{box.url}/games#people.{number}")
        page.reload()
        expect(page.locator("h1")).to_have_text("Anna")
        page.get_by_role("button", name="Forget").click()
        page.locator(".change").get_by_role("button", name="Forget").click()
        expect(page.locator("main")).to_contain_text("Nobody with a name has played here yet.")


def test_two_who_are_one_are_merged_after_a_second_question_and_results_stay(
    played: Box, new_page: Callable[..., Any]
) -> None:
    played.people.attend("0" * 16, {0: "Annika"})  # of a game on another box
    page = new_page("/games#people", width=390, height=844)
    page.get_by_role("link", name="Annika").click()
    page.get_by_role("button", name="Is somebody else").click()
    page.locator(".change").get_by_role("button", name="Anna-Katharina Schmidt").click()
    expect(page.locator(".change")).to_contain_text("Annika is Anna-Katharina Schmidt")
    assert len(played.people.all()) == 3, "nothing is done before the second question is answered"
    page.get_by_role("button", name="Make one of both").click()
    until(page, lambda: {one.name for one in played.people.all()} == {"Anna-Katharina Schmidt", "Ben"})
    page.goto(f"{played.url}/games")
    expect(page.locator(".game").filter(has_text="Web of Flies")).to_have_count(1)


def test_two_who_have_sat_at_one_table_are_not_offered_as_one(
    played: Box, new_page: Callable[..., Any]
) -> None:
    page = new_page("/games#people.2", width=390, height=844)
    page.get_by_role("button", name="Is somebody else").click()
    expect(page.locator(".change")).to_contain_text("Everybody else here has sat at one table with them")
    expect(page.locator(".change button")).to_have_text("Back")
    assert len(played.people.all()) == 2


def test_a_link_to_a_game_or_somebody_that_is_not_there_says_so(
    played: Box, new_page: Callable[..., Any]
) -> None:
    page = new_page("/games#99", width=390, height=844)
    expect(page.get_by_role("alert")).to_have_text("There is no such game. Choose one from the list.")
    page.goto(f"{played.url}/luck")
    page.goto(f"{played.url}/games#people.x")
    expect(page.locator(".person")).to_have_count(2)
    new_page.said.clear()  # type: ignore[attr-defined]


def test_a_phone_that_may_not_read_who_plays_here_is_told_why(
    played: Box, new_page: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web_ui.security.is_here", lambda: False)
    for path in ("/games#people", "/games#people.1"):
        page = new_page(path, width=390, height=844)
        expect(page.get_by_role("alert")).to_have_text(re.compile("[Jj]oin"))
        expect(page.locator("h1")).to_have_text("People")
        expect(page.locator("body")).not_to_contain_text("One moment.")
    refused = [one for one in new_page.said if "403" in one and "/api/people" in one]  # type: ignore[attr-defined]
    assert len(refused) == 2, "asked once: the answer stays"
    new_page.said.clear()  # type: ignore[attr-defined]


def test_a_long_name_has_the_width_of_the_page(played: Box, new_page: Callable[..., Any]) -> None:
    page = new_page("/games#people.1", width=390, height=844)
    expect(page.locator("h1")).to_have_text("Anna-Katharina Schmidt")
    until(page, lambda: page.evaluate("document.querySelector('h1').offsetWidth") > 300)


def test_a_television_follows_the_slider_of_a_phone(
    played: Box, new_phone: Callable[..., Any], new_page: Callable[..., Any]
) -> None:
    television = new_page("/board?language=de", width=1920, height=1080)
    expect(television.locator(".board svg")).to_be_visible()
    phone = new_phone(0)
    phone.goto(played.url + "/games#1.9")
    phone.get_by_role("button", name="Show on the television").click()
    expect(television).to_have_url(re.compile(r"/board/game"))
    place = television.locator(".place")
    expect(place).to_contain_text("9 /")
    phone.locator("[type=range]").fill("12")
    expect(place).to_contain_text("12 /")
    expect(television.locator("button, a")).to_have_count(0)
    phone.get_by_role("button", name="One step on").click()
    expect(place).to_contain_text("13 /")
    phone.get_by_role("link", name="Back to the table").click()
    expect(television).to_have_url(re.compile(r"/board\?"))
    expect(television.locator("html")).to_have_attribute("lang", "de")


def test_a_television_goes_back_when_the_game_on_the_table_goes_on(
    played: Box, new_phone: Callable[..., Any], new_page: Callable[..., Any]
) -> None:
    phone = new_phone(0)
    phone.goto(played.url + "/games#1.9")
    phone.get_by_role("button", name="Show on the television").click()
    television = new_page("/board", width=1920, height=1080)
    expect(television).to_have_url(re.compile(r"/board/game"))
    expect(television.locator(".place")).to_contain_text("9 /")
    played.play(1)
    expect(television).to_have_url(re.compile(r"/board$"))


def test_what_is_kept_of_a_game_can_be_had_at_its_end_when_another_is_played(
    played: Box, new_phone: Callable[..., Any]
) -> None:
    phone = new_phone(0, width=390, height=844)
    phone.goto(played.url + "/games#1")
    phone.get_by_role("button", name="To the end").click()
    with phone.expect_download() as kept:
        phone.get_by_role("link", name="Figures (CSV)").click()
    assert kept.value.suggested_filename == "web-of-flies-1.csv"
    phone.locator("[type=range]").fill("9")
    expect(phone.locator(".keepsakes")).to_have_count(0)


@pytest.mark.parametrize(("width", "language"), [(320, "en"), (390, "en"), (390, "de")])
def test_what_can_be_done_at_a_step_lies_on_nothing(
    played: Box, new_phone: Callable[..., Any], width: int, language: str
) -> None:
    phone = new_phone(0, width=width, height=844, locale=language)
    phone.goto(played.url + "/games#1.9")
    ways, lines = phone.locator(".reasons > .row .tag"), phone.locator(".reasons > .log")
    expect(ways).to_have_count(3)
    bottom = "all => Math.max(...all.map(one => one.getBoundingClientRect().bottom))"
    until(phone, lambda: ways.evaluate_all(bottom) <= lines.bounding_box()["y"])
