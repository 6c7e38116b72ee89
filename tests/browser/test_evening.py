"""People compare the evening code: a phone that is told another story shows another, or says so."""

from __future__ import annotations

import json
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect

from companion.views import rounds
from tests.browser.waiting import caught_up, until

WAITS = 20  # s that the box waits for phones: this machine is slow

SUSPECTS = "The box tells another story or shows another code than this phone works out."


def play(page, box, phones):
    """Play until these phones have made a code."""
    assert box.table.submit("new spidertwist 2 start").ok
    until(page, lambda: len(box.table.now.round.witnesses) == phones)
    while box.table.now.round.code is None:
        box.play(1)


def code_on(page):
    page.get_by_role("button", name="What happened, and the rules").click()
    return page.locator(".evening b")


def told(box):
    return " ".join(map(str, box.table.now.round.code[1]))


def test_phones_and_television_show_the_same(box, new_phone, new_page):
    one, other = new_phone(), new_phone()
    play(one, box, 2)
    television = new_page("/board", width=1280, height=720)
    expect(code_on(one)).to_have_text(told(box))
    expect(code_on(other)).to_have_text(told(box))
    expect(television.locator(".evening b")).to_have_text(told(box))
    one.locator(".evening summary").click()
    expect(one.locator(".evening li")).to_have_count(7)
    expect(one.locator(".evening")).to_contain_text("nobody could choose the code")


def test_a_phone_that_comes_later_works_out_the_same_and_says_that_it_took_no_part(box, new_phone):
    one = new_phone()
    play(one, box, 1)
    late = new_phone()
    expect(code_on(late)).to_have_text(told(box))
    late.locator(".evening summary").click()
    expect(late.locator(".evening")).to_contain_text("This phone took no part in that round")


def test_rounds_that_are_over_while_the_story_is_on_its_way_are_heard_of_too(box, new_phone):
    page = new_phone()
    asked: list[int] = []

    def answer_late(route):
        after = int(parse_qs(urlsplit(route.request.url).query)["after"][0])
        story = json.dumps(rounds.story_after(box.table.desk.played(), after))
        if not asked:
            asked.append(after)
            box.play(1)
            caught_up(page, box)
        route.fulfill(body=story, content_type="application/json")

    page.route("**/api/story*", answer_late)
    play(page, box, 1)
    expect(code_on(page)).to_have_text(told(box))


def lie(page, box, change):
    """Have the box tell this phone another story."""

    def answer(route):
        after = int(parse_qs(urlsplit(route.request.url).query)["after"][0])
        story = json.loads(json.dumps(rounds.story_after(box.table.desk.played(), after)))
        for step in story["steps"]:
            change(step)
        route.fulfill(body=json.dumps(story), content_type="application/json")

    page.route("**/api/story*", answer)


def test_a_phone_that_is_told_another_story_of_what_it_saw_says_so(box, new_phone):
    page = new_phone()
    lie(page, box, lambda step: step.update(commitment="00" * 32))
    play(page, box, 1)
    expect(page.locator(".banner")).to_contain_text(SUSPECTS)
    page.get_by_role("button", name="What happened, and the rules").click()
    expect(page.locator(".sheet")).to_contain_text("✗ The box tells another story now than this phone saw.")


def test_a_phone_that_was_told_another_story_from_the_start_shows_another_code(box, new_phone):
    """One that came late has seen nothing that speaks against it: people see that its code is another."""
    page = new_phone()
    play(page, box, 1)
    late = new_phone()
    late.route("**/api/story*", lambda route: route.abort())
    lie(late, box, lambda step: step.update(commitment="00" * 32) if step["number"] == 1 else None)
    late.evaluate("localStorage.clear()")
    late.reload()
    late.wait_for_selector(".head")
    expect(late.locator(".banner")).to_contain_text(SUSPECTS)


def test_a_display_that_shows_another_code_is_told_by_the_phone(box, new_phone, monkeypatch):
    page = new_phone()
    wrong = rounds.waiting

    def other(shown):
        return {**wrong(shown), "code": shown.code and (shown.code[0], (1000, 1000, 1000))}

    monkeypatch.setattr(rounds, "waiting", other)
    play(page, box, 1)
    expect(page.locator(".banner")).to_contain_text(SUSPECTS)
    code_on(page)
    expect(page.locator(".evening [role=alert]")).to_have_text("✗ The box shows another: 1000 1000 1000.")
