"""Somebody types a wrong code: no page tells more than it must, and each says what works."""

from __future__ import annotations

from playwright.sync_api import expect

from web_ui.attempts import EACH


def test_opening_a_wrong_code_looks_like_opening_the_right_one_and_too_many_say_what_works(new_page, box):
    right = box.guests.card().join_code
    wrong = "7KQ4" if right != "7KQ4" else "7KQ5"
    page = new_page(f"/j/{wrong}", width=390, height=844)
    page.wait_for_selector(f"text=Join with the code {wrong}?")
    seen = page.inner_text("body")
    page.goto(f"{box.url}/j/{right}")
    page.wait_for_selector(f"text=Join with the code {right}?")
    right_seen = page.inner_text("body")
    assert right_seen == seen.replace(f"code {wrong}?", f"code {right}?")

    for _ in range(EACH):
        page.goto(f"{box.url}/j/{wrong}")
        page.click("form button")
        page.wait_for_selector("text=That code is not on the box. Type the four signs it shows now.")
    page.goto(f"{box.url}/j/{wrong}")
    page.click("form button")
    page.wait_for_selector("text=a new one comes within 5 minutes")
    expect(page.locator("a")).to_have_text(["Join this table", "To the table"])
    heights = [one.bounding_box()["height"] for one in page.locator("a").all()]
    assert max(heights) < 80
    new_page.said.clear()  # the browser notes each refusal on its console
