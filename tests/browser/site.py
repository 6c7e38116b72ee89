"""All pages of the box, by the routes that serve them: a new route is a page here, or named as none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion import games
from companion.table.intents import Showing
from companion.table.people.people import mark_of

NO_PAGES = {
    *("/assets/<digest>/<name>", "/pictures.js", "/seats.js", "/invitation.svg", "/healthz"),
    "/howto/<name>/<picture>.svg",
}
"""What pages are made of, and what programs ask."""
ANNA, BEN = "Anna-Katharina Schmidt", "Ben"
CODE = "/j/<code>"
SHOWN = "/board/game"
PAGES: dict[str, tuple[tuple[str, str], ...]] = {
    "/": (("/", "h1"),),
    "/board": (("/board", "h1"),),
    SHOWN: ((SHOWN, ".place"),),
    "/games": (
        ("/games", ".game"),
        ("/games#1", ".controls"),
        ("/games#2.9", ".controls"),
        ("/games#people", ".person"),
        ("/games#people.1", ".figures-of"),
    ),
    "/check": (("/check", "h1"),),
    "/luck": (("/luck", "h1"),),
    "/howto/<name>": tuple((f"/howto/{name}", ".turn svg") for name in games.names()),
    "/rules/<name>": (*((f"/rules/{name}", "h1") for name in games.names()), ("/rules/none", "h1")),
    "/j/": (("/j/", "h1"),),
    "/j": (("/j", "h1"), ("/j?code=ZZZZ", "h1")),
    "/j/mine": (("/j/mine", "h1"),),
    "/J/<code>": (),
    CODE: ((CODE, "h1"),),
    "/paper": (("/paper", "h1"),),
    "/unit/analyse": (("/unit/analyse", "h1"),),
}
"""Of each route: examples, and what is there once one is whole."""


def lived_in(box: Any) -> None:
    """Two games that people with names have played, one of them over; the other is on the table."""
    assert box.table.submit("new web-of-flies 3 start").ok
    box.play()
    box.people.attend(mark_of(box.table.entries[0]), {0: ANNA, 1: BEN})
    assert box.table.submit("new arachnid 2 mode=tracked start").ok
    box.play(12)


def routes(box: Any) -> set[str]:
    """The rules of all addresses that a browser may open, without the interface below /api."""
    rules = box.server._app.url_map.iter_rules()
    return {one.rule for one in rules if "GET" in one.methods and not one.rule.startswith("/api/")}


def pages(box: Any) -> Iterator[tuple[str, str]]:
    """The address of every page, and what is there once it is whole. What a phone has a television show, is
    shown meanwhile. Errors: AssertionError where a route is in no list here."""
    assert routes(box) <= NO_PAGES | set(PAGES), "a page that no test opens; name it in tests/browser/site.py"
    invited = box.join_url.removeprefix(box.url)
    for path, whole in (one for all_of in PAGES.values() for one in all_of):
        box.table.desk.show(Showing(2, 9) if path == SHOWN else None)
        yield invited if path == CODE else path, whole


def leave(page: Any) -> None:
    """Go away from a page before the next one is asked for: another part of the same one is opened anew then,
    and what a phone showed, and shows no more, does not turn the page while it is on its way."""
    page.goto("about:blank")
