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
    assert ["422" in one for one in new_page.said] == [True]  # the browser tells of it too
    new_page.said.clear()
