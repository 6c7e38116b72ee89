"""Whatever a page says goes through the catalogues: in a language of which every message stands in
«marks», no word stands outside of them."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.play import Over
from companion.views import prose
from tests.browser.conftest import Box
from tests.browser.site import ANNA, BEN, leave, lived_in, pages
from tests.browser.walking import GAMES, screens
from tests.support.marked import MARKED, Marked, outside
from web_ui import assets
from web_ui.api import table

LOOKS = 6  # at each page in a game
WALKED = GAMES if os.environ.get("AXE") == "all" else ["arachnid 2"]
"""``make axe`` takes all of them, which lasts minutes."""
NAMES = {"Orbweaver", "English", MARKED, "hub", "BG", "Stats"}
"""The box, what languages call themselves, a space that is typed and printed so, and an app."""
TYPED = {"ZZZZ", "KQ", "AB"}
"""Of a wrong code, and of an example of one."""
HEARD = ("aria-label", "aria-description", "title", "alt", "placeholder")
READ = """heard => {
  const said = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const language = (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement).closest("[lang]").lang;
    if (language !== document.documentElement.lang) continue; // it says that it is in another one
    if (node.nodeType === Node.ELEMENT_NODE) said.push(...heard.map((name) => node.getAttribute(name) ?? ""));
    else if (!node.parentElement.closest("script, style, noscript")) said.push(node.data);
  }
  return said;
}"""


class EveryMessage(dict[str, list[str]]):
    """The messages of the scripts in that language."""

    def __bool__(self) -> bool:
        return True

    def get(self, message: str, _default: object = None) -> list[str]:
        return [f"«{message}»"] * 2


@pytest.fixture(autouse=True, scope="module")
def own_scripts() -> Iterator[None]:
    """None that other tests have had made, which know of no third language, and none for them."""
    assets._make.cache_clear()
    yield
    assets._make.cache_clear()


@pytest.fixture(autouse=True)
def marked_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """A third language, before the box is switched on."""
    catalogue, messages = prose.catalogue, prose.script_messages
    monkeypatch.setattr(prose, "languages", lambda: ("en", MARKED))
    monkeypatch.setattr(table, "languages", lambda: ("en", MARKED))
    monkeypatch.setattr(prose, "catalogue", lambda name: Marked() if name == MARKED else catalogue(name))
    monkeypatch.setattr(
        prose, "script_messages", lambda name: EveryMessage() if name == MARKED else messages(name)
    )


@pytest.fixture
def opened(marked_language: None, box: Box, new_page: Callable[..., Any]) -> Callable[..., Any]:
    def make(path: str, **more: Any) -> Any:
        page = new_page(**more)
        page.goto(f"{box.url}{path}{'&' if '?' in path else '?'}language={MARKED}")
        return page

    return make


def unsaid(page: Any, *, names: set[str] = NAMES) -> Iterator[str]:
    """The words on a page that nobody could translate."""
    for said in page.evaluate(READ, HEARD):
        if set(re.findall(r"[A-Za-z]{2,}", outside(said))) - names:
            yield said


def inviting(box: Box) -> set[str]:
    """What is to be typed to join: the code, and the address of the box."""
    return set(re.findall("[A-Za-z]+", f"{box.guests.card().join_code} {box.url.removeprefix('http://')}"))


def test_a_word_outside_of_the_marks_is_found() -> None:
    assert outside("«Who «Red» is», Alpha: «on»").split() == [",", "Alpha:"]


@pytest.mark.parametrize(
    "opening",
    [
        "arachnid 3",
        "arachnid 2 mode=tracked",
        "web-of-flies 3",
        "spidertwist 2",
        "arachne 2",
        "taller-ants 3",
    ],
)
def test_a_game_is_told_in_the_language_of_the_page(
    box: Box, opened: Callable[..., Any], opening: str
) -> None:
    typed = {"howto", *re.findall("[a-z]+", opening.split()[0])}  # of the address of how to play
    assert box.table.submit(f"new {opening} start").ok
    phone = opened("/")
    phone.goto(box.join_url)
    phone.click("button[value='all']")
    television = opened("/board", width=1920, height=1080)
    chooser = random.Random(5)
    for _ in range(LOOKS):
        for page in (phone, television):
            page.wait_for_selector("#table h1")
            assert list(unsaid(page, names=NAMES | inviting(box) | typed)) == []
        for _ in range(chooser.randint(1, 15)):
            if not isinstance(box.table.now.pending, Over):
                assert box.table.play_a_step(chooser).ok
    phone.click("button[aria-label='«More»']")
    phone.wait_for_selector(".sheet h2")
    assert list(unsaid(phone)) == []


@pytest.mark.timeout(400)
@pytest.mark.parametrize("opening", WALKED)
def test_every_screen_and_sheet_of_a_game_is_told_in_the_language_of_the_page(
    box: Box, opened: Callable[..., Any], opening: str
) -> None:
    assert box.table.submit("new web-of-flies 2 start").ok  # a device for all seats needs some
    phone = opened("/")
    phone.goto(box.join_url)
    phone.click("button[value='all']")
    phone.wait_for_selector(".head")
    names = NAMES | inviting(box) | set(re.findall("[A-Za-z]+", box.table.device.label))
    found = {name: sorted(unsaid(phone, names=names)) for name in screens(box, phone, opening)}
    assert {name: said for name, said in found.items() if said} == {}


def test_what_may_be_started_is_said_in_the_language_of_the_page(
    box: Box, opened: Callable[..., Any]
) -> None:
    phone = opened("/")
    phone.goto(box.join_url)
    phone.click("button[value='none']")
    phone.click("button:has-text('«New game»')")
    games = phone.get_by_role("group", name="«Game»").get_by_role("button")
    expect(games).to_have_count(len(box.table.now.games))
    for n in range(games.count()):
        games.nth(n).click()
        expect(games.nth(n)).to_have_attribute("aria-pressed", "true")
        assert list(unsaid(phone)) == []
        phone.click(".sheet footer >> text=«House rules»")
        back = phone.locator(".sheet footer >> text=«Back»")
        back.wait_for()
        assert list(unsaid(phone)) == []
        back.click()


@pytest.mark.timeout(400)
def test_every_page_of_the_site_is_told_in_its_language(
    box: Box, opened: Callable[..., Any], new_page: Any
) -> None:
    lived_in(box)
    page = opened("/", locale="de-DE")  # in which the day and the hour are numbers
    page.goto(box.join_url)
    page.click("button[value=none]")
    page.wait_for_selector(".head")
    people = set(re.findall("[A-Za-z]+", f"{ANNA} {BEN}"))
    names = NAMES | people | TYPED | inviting(box)
    found = {}
    for path, whole in pages(box):
        if path == "/check":
            continue  # it brings its languages itself; see test_checking_page
        place, sign, part = path.partition("#")
        page.goto(f"{box.url}{place}{'&' if '?' in place else '?'}language={MARKED}{sign}{part}")
        page.wait_for_selector(whole)
        found[path] = sorted(unsaid(page, names=names))
        leave(page)
    new_page.said.clear()  # the browser tells the 404 that was asked for
    assert {path: said for path, said in found.items() if said} == {}


@pytest.mark.parametrize("path", ["/j", "/", "/board", "/j?code=ZZZZ"])
def test_a_page_without_a_game_is_in_its_language(box: Box, opened: Callable[..., Any], path: str) -> None:
    page = opened(path)
    page.wait_for_selector("h1")
    told = {"howto", "arachnid"}  # the address where a phone reads what the television tells
    assert list(unsaid(page, names=NAMES | inviting(box) | {"ZZZZ"} | told)) == []
