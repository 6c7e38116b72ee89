"""A page that stays open across an update of the box takes up the new script: once, and between two acts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.waiting import caught_up, until
from web_ui import assets

MORE = "document.body.dataset.edition = 'new';\n"
COUNTED = "sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1"


@pytest.fixture
def update(box: Any, new_page: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Switches the box off, and on again with scripts that do more."""
    read = assets._read

    def update() -> None:
        box.off()
        monkeypatch.setattr(
            assets,
            "_read",
            lambda name, language: read(name, language) + (MORE if name in assets.SCRIPTS.values() else ""),
        )
        assets._make.cache_clear()
        box.on()

    yield update
    assets._make.cache_clear()


def loads(page: Any) -> int:
    """How often a page has been loaded in its tab."""
    return int(page.evaluate("sessionStorage.loads"))


@pytest.fixture
def opened(new_page: Any, box: Any) -> Callable[[str], Any]:
    def make(path: str) -> Any:
        page = new_page()
        page.add_init_script(COUNTED)
        page.goto(box.url + path)
        page.wait_for_selector("#table > *")
        return page

    return make


@pytest.mark.parametrize("path", ["/", "/board"])
def test_an_open_page_takes_up_the_script_of_an_updated_box(opened, update, new_page, box, path):
    page = opened(path)
    update()
    page.wait_for_selector("body[data-edition=new]")
    until(page, lambda: loads(page) == 2)
    new_page.said.clear()  # the browser itself reports the refused connections


def test_a_page_that_comes_again_as_it_was_is_not_loaded_for_ever(opened, new_page, box, monkeypatch):
    page = opened("/")
    box.off()
    monkeypatch.setattr(assets.Assets, "of_page", lambda *_: ["/assets/0123456789ab/phone.js"])
    box.on()
    with page.expect_event("load"):
        pass
    for _ in range(2):
        assert box.table.submit("new web-of-flies 2 start").ok
        caught_up(page, box)
        until(page, lambda: loads(page) == 2)
    new_page.said.clear()


def test_a_sheet_that_is_open_is_not_taken_away(new_phone, update, new_page, box):
    phone = new_phone(0, held=True)
    phone.click("[aria-label=More]")
    phone.wait_for_selector(".sheet")
    phone.evaluate("window.before = true")
    phone.evaluate("window.told = -2")
    update()
    until(phone, lambda: phone.evaluate("window.told") == -1)  # contact is lost
    phone.clock.run_for(1100)
    caught_up(phone, box)  # so it has heard what a page is made of now
    expect(phone.locator(".sheet")).to_be_visible()
    until(phone, lambda: phone.evaluate("window.before"))
    phone.keyboard.press("Escape")
    phone.wait_for_selector("body[data-edition=new]")
    new_page.said.clear()
