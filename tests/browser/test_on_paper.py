"""A game from paper on a phone: by the camera's link, by its file, and with a slip in it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from companion import games
from companion.kit.typed_lines import grouped
from companion.paper import standing
from companion.paper.papers import PAPERS
from companion.table.archive import paper_code
from companion.views.prose import Speech
from tests.browser.axe import violations
from tests.browser.waiting import until

GAME = games.find("arachnid")
STATE = GAME.start(GAME.configure(2, {}))
LINES = paper_code.lines_of(paper_code.code_of(GAME, STATE))
FIELD, GO = "textarea[name=code]", "button.primary"


def test_a_link_of_the_camera_fills_the_field_and_one_press_plays_on(box, new_page):
    page = new_page(width=320, height=640)
    page.goto(f"{box.url}/paper#{''.join(LINES)}")
    expect(page.locator(GO)).to_be_disabled()  # joining comes first, and the code waits
    page.goto(box.join_url)
    page.click("button[value=none]")
    page.goto(f"{box.url}/paper")
    expect(page.locator(FIELD)).to_have_value(re.compile(rf"^1\. {re.escape(LINES[0][:5])} "))
    expect(page).to_have_url(f"{box.url}/paper")  # short again
    until(page, lambda: page.evaluate("document.documentElement.scrollWidth") == 320)
    assert violations(page) == []
    page.click(GO)
    page.wait_for_url(f"{box.url}/")
    assert box.table.now.state == STATE
    page.click("button[aria-label='What happened, and the rules']")
    expect(page.locator(".sheet")).to_contain_text(
        f"This game came from page {paper_code.page_of(paper_code.code_of(GAME, STATE))}."
    )
    page.goto(f"{box.url}/paper")
    expect(page.locator(FIELD)).to_have_value("")  # it was sent and is forgotten


def test_the_file_of_the_page_does_too_and_a_slip_is_named(box, new_page):
    page = new_page(locale="de-DE")
    page.goto(box.join_url)
    page.click("button[value=none]")
    page.goto(f"{box.url}/paper")
    made = standing.printed(standing.standing(GAME, STATE), PAPERS["a4"], Speech(), f"{box.url}/paper")
    page.set_input_files("input[type=file]", {"name": "a.pdf", "mimeType": "application/pdf", "buffer": made})
    expect(page.locator(FIELD)).to_have_value("\n".join(
        f"{n}. {grouped(line)}" for n, line in enumerate(LINES, 1)
    ))  # fmt: skip
    wrong = page.input_value(FIELD).replace(
        LINES[1][:5], f"{LINES[1][:4]}{'8' if LINES[1][4] != '8' else '9'}"
    )
    page.fill(FIELD, wrong)
    with page.expect_response("**/paper") as answered:
        page.click(GO)
    assert answered.value.status == 422
    expect(page.locator("[role=alert]")).to_contain_text("In Zeile 2 ist ein Fehler")
    until(page, lambda: page.input_value(FIELD).splitlines() == wrong.splitlines())
    page.set_input_files("input[type=file]", {"name": "a.pdf", "mimeType": "application/pdf", "buffer": made})
    expect(page.locator("[role=alert]")).to_have_count(0)  # it was of the line that stands there no more
    page.fill(FIELD, wrong)
    page.click(GO)
    expect(page.locator("[role=alert]")).to_contain_text("In Zeile 2 ist ein Fehler")
    page.wait_for_selector("label:has(input[type=file])")  # its script has come
    page.locator(FIELD).press("Delete")
    expect(page.locator("[role=alert]")).to_have_count(0)
    assert ["422" in one for one in new_page.said] == [True] * 2  # the browser tells of it too
    new_page.said.clear()


def on_the_page(box, new_page):
    page = new_page()
    page.goto(box.join_url)
    page.click("button[value=none]")
    page.goto(f"{box.url}/paper")
    page.wait_for_selector("label:has(input[type=file])")  # its script has come
    page.locator(FIELD).focus()
    return page


def caret(page):
    return page.evaluate("document.querySelector('textarea').selectionStart")


PRINTED = "\n".join(f"{n}. {grouped(line)}" for n, line in enumerate(LINES, 1))


def test_what_is_typed_is_grouped_as_on_paper(box, new_page):
    page = on_the_page(box, new_page)
    page.keyboard.type("\n".join(f"{n}.{line.lower()}" for n, line in enumerate(LINES[:3], 1)))
    expect(page.locator(FIELD)).to_have_value("\n".join(PRINTED.split("\n")[:3]))
    page.fill(FIELD, "")
    page.keyboard.type("".join(LINES[:2]))  # without numbers, and on and on
    expect(page.locator(FIELD)).to_have_value("\n".join(map(grouped, LINES[:2])))


def test_what_is_pasted_is_grouped_and_plays_on(box, new_page):
    page = on_the_page(box, new_page)
    page.keyboard.insert_text("".join(LINES))
    expect(page.locator(FIELD)).to_have_value(PRINTED)
    page.click(GO)
    page.wait_for_url(f"{box.url}/")
    assert box.table.now.state == STATE


def test_the_caret_stays_where_somebody_mends_a_slip(box, new_page):
    page = on_the_page(box, new_page)
    page.fill(FIELD, "\n".join(LINES[:2]))
    page.keyboard.press("Control+Home")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Backspace")
    until(page, lambda: caret(page) == 2)
    page.keyboard.type(LINES[0][2])
    expect(page.locator(FIELD)).to_have_value("\n".join(map(grouped, LINES[:2])))
    until(page, lambda: caret(page) == 3)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")  # over the space
    page.keyboard.press("Delete")
    page.keyboard.type(LINES[0][5])
    expect(page.locator(FIELD)).to_have_value("\n".join(map(grouped, LINES[:2])))
    until(page, lambda: caret(page) == 7)


def test_what_is_no_code_is_left_as_it_is(box, new_page):
    page = on_the_page(box, new_page)
    page.keyboard.type("http://box.local/paper#abcdefgh")
    expect(page.locator(FIELD)).to_have_value(re.compile("#abcdefgh$"))
