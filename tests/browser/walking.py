"""Walks through a game and stops at each kind of screen, for what has to hold of all of them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

from companion.play import Chance, Over
from tests.browser.waiting import caught_up, past_the_steps, until

GAMES = (
    "arachnid 2",
    "arachnid 3 mode=tracked",
    "web-of-flies 3",
    "spidertwist 2",
    "arachne 2",
    "taller-ants 3",
)
FOR_TWO = tuple(re.sub(r"\d", "2", one, count=1) for one in GAMES)
"""The same, with as few people as may play."""
MOST_WORDS = 150  # until the game is brought to its end
STEP = ".step, .stage > .event .tag"
IN_VAIN = ".act.off, .space[aria-disabled]"
OPENS = ".act:not(.off), .chips:not(.actors) button"
RESTING = ":is(.act, .choice, .outline)[aria-disabled]:not(.off)"  # something else has just come there
SIGNED_TWICE = ".space:has([data-sign] ~ [data-sign])"
LOG, MORE = ".head button.icon >> nth=0", ".head button.icon >> nth=1"
RULING = ".sheet .log a.tag"
FIRST_GAME = ".sheet >> text=/My first game|Mein erstes Spiel/"
SAID = ".toast:not(.coach)"
SEAT, CHOSEN = ".seats button", ".actor[aria-pressed=true]:not([disabled])"


def to_the_fungus(box: Any) -> None:
    """Play Taller-Ants up to the first roll of where fungus grows."""
    assert box.table.submit("new taller-ants 2 start").ok
    luck = random.Random(2)
    while not isinstance(box.table.now.pending, Chance) or box.table.now.pending.source != "d8":
        assert box.table.play_a_step(luck).ok


def screens(box: Any, page: Any, opening: str, seed: int = 5) -> Iterator[str]:
    """Play a game by random words before a page for all seats. Each kind of screen, by name, once: what is
    asked and drawn, what is shown step by step before, what a tap in vain says, every sheet, the end."""
    assert box.table.submit(f"new {opening} start").ok
    luck, seen = random.Random(seed), set()
    for word in range(MOST_WORDS):
        if isinstance(box.table.now.pending, Over):
            break
        kind = _kind(box.table.now.pending)
        if word and "steps" not in seen:
            caught_up(page, box)
            if page.query_selector(STEP):
                seen.add("steps")
                yield "steps"
        if kind not in seen:
            seen.add(kind)
            past_the_steps(page, box)
            yield kind
            yield from _over(box, page)
            if kind == "turn":
                yield from _sheets(page)
        if not isinstance(box.table.now.pending, Over):
            assert box.table.play_a_step(luck).ok
    box.play()
    past_the_steps(page, box)
    yield "the end"


def _kind(pending: Any) -> str:
    return f"draw {pending.source}" if isinstance(pending, Chance) else str(pending[0].topic)


def _over(box: Any, page: Any) -> Iterator[str]:
    """What rises over the page where something is tapped; a tap may say a word."""
    until(page, lambda: page.query_selector(RESTING) is None)
    for name, selector in (("why", IN_VAIN), ("bubble", SIGNED_TWICE), ("rest of a word", OPENS)):
        found = page.query_selector(selector)
        if found is None:
            continue
        entry = box.table.now.entry
        found.dispatch_event("click")
        risen = SAID if name == "why" else ".sheet"
        until(
            page, lambda risen=risen, entry=entry: page.query_selector(risen) or box.table.now.entry > entry
        )
        if page.query_selector(risen):
            yield name
        _close(page)
        if box.table.now.entry > entry:
            caught_up(page, box)
            return


def _sheets(page: Any) -> Iterator[str]:
    page.click(LOG)
    page.wait_for_selector(".sheet .log")
    yield "log"
    if page.query_selector(RULING):
        page.click(f"{RULING} >> nth=0")
        page.wait_for_selector(".ruling p")
        yield "ruling"
    _close(page)
    page.click(MORE)
    page.wait_for_selector(".sheet details")
    yield "more"
    page.click(FIRST_GAME)
    _close(page)
    page.wait_for_selector(".coach")
    yield "coach"
    page.click(MORE)
    page.click(FIRST_GAME)
    _close(page)
    if page.query_selector(CHOSEN):
        page.click(CHOSEN)
        page.wait_for_selector(SAID)
        yield "chosen already"
        _close(page)
    if page.query_selector(SEAT):
        page.click(f"{SEAT} >> nth=0")
        yield "cards of a seat"
        page.click(f"{SEAT} >> nth=0")


def _close(page: Any) -> None:
    """Whatever has risen over the page."""
    for risen, closes in ((".sheet", ".shade"), (SAID, ".toast .close")):
        if page.query_selector(risen):
            page.dispatch_event(closes, "click")
            page.wait_for_selector(risen, state="detached")
