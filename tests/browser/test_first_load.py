"""What a browser fetches to show a table, counted in a real one, and what it keeps."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.waiting import until
from web_ui.assets import FOR_EVER

TRACKED = "arachnid 4 mode=tracked"
GAMES = [TRACKED, "arachnid 4", "web-of-flies 4", "spidertwist 2", "arachne 2", "taller-ants 4"]
SCRIPT, PART, STREAM = ".js", "/late.js", "/api/live"
SHOWN = ".board svg, .stage > *"


class Wire:
    """Counts what comes over the line into a page: the addresses, and the bytes of heads and bodies."""

    def __init__(self, page: Any) -> None:
        self._asked: dict[str, str] = {}
        self._bytes: Counter[str] = Counter()
        self._open: set[str] = set()  # what has not come whole
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self._ask)
        session.on("Network.requestServedFromCache", self._kept)
        session.on("Network.responseReceived", self._answered)
        session.on("Network.dataReceived", self._data)
        for end in ("Finished", "Failed"):
            session.on(f"Network.loading{end}", lambda told: self._open.discard(told["requestId"]))

    def begin(self) -> None:
        self._asked.clear()
        self._bytes.clear()

    @property
    def paths(self) -> list[str]:
        return list(self._asked.values())

    @property
    def is_whole(self) -> bool:
        """Whether all that was asked for has come, but the stream, which never does: what has not is kept by
        no browser."""
        return all(STREAM in self._asked[request] for request in self._open & self._asked.keys())

    @property
    def bytes(self) -> int:
        return sum(self._bytes[request] for request in self._asked)

    def bytes_of(self, name: str) -> int:
        """What came of the files of this name."""
        return sum(self._bytes[request] for request, path in self._asked.items() if name in path)

    def _ask(self, told: Any) -> None:
        self._asked[told["requestId"]] = "/" + told["request"]["url"].split("/", 3)[3]
        self._open.add(told["requestId"])

    def _kept(self, told: Any) -> None:
        self._asked.pop(told["requestId"], None)

    def _answered(self, told: Any) -> None:
        if told["response"].get("fromDiskCache"):
            self._kept(told)
        else:
            self._bytes[told["requestId"]] += told["response"]["encodedDataLength"]  # of the head

    def _data(self, told: Any) -> None:
        self._bytes[told["requestId"]] += told["encodedDataLength"]


def idle(page):
    """Wait until a page has nothing left to do but to listen."""
    page.evaluate("new Promise((done) => requestIdleCallback(() => setTimeout(done)))")


@pytest.mark.parametrize(
    ("address", "game", "locale"),
    [*(("/", game, "en") for game in GAMES), ("/", TRACKED, "de"), ("/board", TRACKED, "en")],
)
def test_a_page_is_there_after_a_few_requests_and_a_reload_is_next_to_nothing(
    box, new_page, address, game, locale
):
    assert box.table.submit(f"new {game} start").ok
    box.play(20)
    page = new_page(locale=locale)
    wire = Wire(page)
    page.goto(box.url + address)
    page.wait_for_selector(SHOWN)
    until(page, lambda: wire.bytes_of(SCRIPT) > 20_000 and (address != "/" or wire.bytes_of(PART) > 6_000))
    idle(page)
    until(page, lambda: wire.is_whole)
    assert len(wire.paths) <= 7, wire.paths
    loaded = wire.bytes - wire.bytes_of(STREAM)  # its 2.6 kB are told of or not, as the browser finds time
    assert loaded - wire.bytes_of(PART) <= 57_500, (loaded - wire.bytes_of(PART), loaded, wire.paths)
    assert loaded <= 65_100, "with what is fetched ahead"
    wire.begin()
    page.goto(page.url)
    page.wait_for_selector(SHOWN)
    idle(page)
    until(page, lambda: len(wire.paths) <= 2)  # that something was kept may be told late
    assert wire.bytes <= 6_000


def test_a_board_that_is_asked_for_by_its_name_may_be_kept_and_any_other_not(box, new_page):
    assert box.table.submit(f"new {TRACKED} start").ok
    page = new_page("/")
    ask = """async (path) => {
      const answer = await fetch(path);
      return [(await answer.json()).digest, answer.headers.get("Cache-Control")];
    }"""
    digest = page.evaluate("async () => (await (await fetch('/api/view')).json()).board")
    named, *others = (
        page.evaluate(ask, "/api/board" + query)
        for query in (f"?digest={digest}", "", "?digest=000000000000")
    )
    assert named == [digest, FOR_EVER]
    assert others == [[digest, "no-store"]] * 2


def test_what_is_not_in_the_first_picture_comes_after_it_and_unasked(box, new_page):
    assert box.table.submit(f"new {TRACKED} start").ok
    page = new_page()
    wire = Wire(page)
    page.goto(box.url)
    page.wait_for_selector(".board svg")
    until(page, lambda: wire.bytes_of(PART))
    shown = next(n for n, path in enumerate(wire.paths) if "/api/board" in path)
    assert [PART in path for path in wire.paths] == [n > shown for n, _ in enumerate(wire.paths)]


def test_a_sheet_whose_code_did_not_come_says_so_and_opens_by_itself_when_it_does(box, new_page):
    assert box.table.submit(f"new {TRACKED} start").ok
    page = new_page()
    page.route("**/late.js*", lambda route: route.abort())
    page.goto(box.url)
    page.wait_for_selector(".board svg")
    page.get_by_role("button", name="More").click()
    expect(page.locator(".sheet [role=alert]")).to_have_text(
        "This part of the page has not come. Trying again by itself."
    )
    page.unroute("**/late.js*")
    expect(page.locator(".sheet h1")).to_have_text("Arachnid")
    new_page.said.clear()  # the browser itself reports the requests that failed
