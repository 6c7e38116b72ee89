"""The den of a seat is drawn as it lies on the table, on phones and on the big board."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from companion.kit import grammar
from companion.play import TURN, Chance, Over
from tests.browser.waiting import caught_up, until

DRAWN = """mats => mats.map(mat => ({
    piles: [...mat.querySelectorAll(".pile")].map(one => [
        Number(one.dataset.left),
        one.querySelectorAll(".thing").length,
        one.querySelectorAll(".under").length,
    ]),
    cells: [...mat.querySelectorAll(".store")].map(
        one => [one.querySelectorAll(".full").length, one.querySelectorAll("i").length],
    ),
}))"""
TEXTS = """() => {
    const walker = document.createTreeWalker(document.getElementById("table"), NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const box = node.parentElement.getBoundingClientRect();
        const shown = node.parentElement.checkVisibility() && box.width > 0;
        if (node.data.trim() && shown && !node.parentElement.closest("svg")) {
            found.push([node.data, parseFloat(getComputedStyle(node.parentElement).fontSize),
                box.left, box.top, box.right, box.bottom]);
        }
    }
    return found;
}"""

PARTS = """selector => [...document.querySelectorAll(`${selector} *`)]
    .filter(one => one.checkVisibility() && !one.closest("svg") && one.getClientRects().length)
    .map(one => [one, one.getBoundingClientRect()])
    .map(([one, box]) => [one.textContent, box.left, box.top, box.right, box.bottom])"""


def on_the_table(state):
    """What the dens must show: of each pile what is left, drawn and uncovered; of each store its cells."""
    den = state.equipment.den
    return [
        {
            "piles": [[left, left, int(not left)] for left in colony.stacks],
            "cells": [[colony.store, den["store"]], [colony.incubator, den["incubator"]]],
        }
        for colony in state.colonies
    ]


def asked_now(box):
    pending = box.table.now.pending
    return pending if isinstance(pending, tuple) else ()


@pytest.mark.parametrize("seats", [2, 4])
def test_piles_and_cells_are_those_of_the_table_through_a_whole_game(box, new_page, seats):
    box.table.submit(f"new arachnid {seats} start")
    page = new_page("/board", width=1920, height=1080)
    looked = 0
    while True:
        box.play(9, seed=seats + looked)
        if isinstance(box.table.now.pending, Over):
            break
        if any(one.duel for one in (*asked_now(box), *box.table.now.events)):
            continue  # a fight takes their place
        until(page, lambda: page.eval_on_selector_all(".mat", DRAWN) == on_the_table(box.table.now.state))
        looked += 1
    assert looked > 10
    page.wait_for_selector(".ended h1 >> text=/wins|Shared win|A draw/")
    expect(page.locator(".mat")).to_have_count(0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_television_shows_nothing_small_and_nothing_outside(box, new_page, seats):
    box.table.submit(f"new arachnid {seats} start")
    page = new_page("/board", width=1920, height=1080)
    for round_ in range(30):
        box.play(5, seed=seats + round_)
        caught_up(page, box)
        for words, size, left, top, right, bottom in page.evaluate(TEXTS):
            assert size >= 28, (words, size)
            assert 0 <= left <= right <= 1920, (words, left, right)
            assert 0 <= top <= bottom <= 1080, (words, top, bottom)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_battle_that_is_over_fits_on_a_television(box, new_page, seats, language):
    box.table.submit(f"new arachnid {seats} start")
    page = new_page(f"/board?language={language}", width=1920, height=1080, held=True)
    caught_up(page, box)  # what happened before a page had come is not shown on it
    for step in range(2000):
        if isinstance(box.table.now.pending, Chance):
            caught_up(page, box)  # whoever misses what lies between is shown no battle
        box.play(1, seed=step)
        if any(event.duel and event.gains for event in box.table.now.events):
            break
        if isinstance(box.table.now.pending, Over):
            assert box.table.submit(f"new arachnid {seats} start").ok
    else:
        raise AssertionError("nobody lost food in a battle")
    until(page, lambda: page.is_visible(".event.duel .gains") or page.clock.run_for(300))
    expect(page.locator("html")).to_have_attribute("lang", language)
    until(page, lambda: min(size for _words, size, *_ in page.evaluate(TEXTS)) >= 28)
    frame = page.locator(".event.duel").bounding_box()
    for words, left, top, right, bottom in page.evaluate(PARTS, ".event.duel"):
        assert frame["x"] <= left <= right <= frame["x"] + frame["width"], (words, left, right)
        assert frame["y"] <= top <= bottom <= frame["y"] + frame["height"], (words, top, bottom)


def test_an_event_has_the_colour_of_its_token_whoever_drew_it(box, new_phone):
    box.table.submit("new arachnid 2 start")
    page = new_phone(0, held=True)
    tones = {"event-feed": "toll", "event-flyhit": "gain", "event-critter": "danger"}
    missing = set(tones)
    for step in range(400):
        if isinstance(box.table.now.pending, Chance) and box.table.now.pending.source == "event-bag":
            page.reload()  # what was told before is over
            page.wait_for_selector(".head")
            caught_up(page, box)
        box.play(1, seed=step)
        told = missing.intersection(one.kind for one in box.table.now.events)
        for kind in told:
            glyph = f".glyph.{tones[kind]}"
            until(page, lambda glyph=glyph: page.is_visible(glyph) or page.clock.run_for(300))
        missing -= told
        if not missing:
            return
    raise AssertionError(f"{missing} were never drawn")


def test_own_den_stands_above_the_cards_and_the_others_den_while_one_waits(box, new_phone):
    box.table.submit("new arachnid 2 start")
    red, green = new_phone(0), new_phone(1)
    chooser = random.Random(4)
    for _ in range(60):
        asked = box.table.now.pending
        if isinstance(asked, tuple) and asked[0].topic == TURN:
            break
        box.table.play_a_step(chooser)
    turn, waits = (red, green) if asked[0].seat == 0 else (green, red)
    turn.wait_for_selector(".mat.large.acts-now")
    expect(turn.locator(".mat:visible")).to_have_count(2)
    in_order = """() => {
      const places = [".mat.large", ".act", ".other-mats .mat"].map((one) => document.querySelector(one));
      return places.every((one, n) => one && (!n || places[n - 1].offsetTop < one.offsetTop));
    }"""
    until(turn, lambda: turn.evaluate(in_order))
    waits.wait_for_selector(".mat.large.acts-now")
    waits.wait_for_selector("text=Yours meanwhile")
    expect(waits.locator(".mat.small")).to_have_count(1)


def sweep(box):
    """Play until somebody is asked to move critters that rolled where they go, and say how many did."""
    for step in range(600):
        box.play(1, seed=step)
        asked = box.table.now.pending
        rolled = [one for one in box.table.now.events if one.order == "goes"]
        if isinstance(asked, tuple) and asked[0].topic == "sweep" and len(rolled) > 1:
            return asked[0].seat, len(rolled)
    raise AssertionError("no sweep")


def test_critters_that_people_move_stand_in_one_list_and_are_ticked_off(box, new_page, new_phone):
    box.table.submit("new arachnid 2 start")
    pages = {0: new_phone(0), 1: new_phone(1)}
    board = new_page("/board", width=1920, height=1080)
    board.wait_for_selector(".chair")
    seat, rolled = sweep(box)
    page = pages[seat]
    expect(page.locator(".order")).to_have_count(rolled)
    page.click("li.next .order")
    expect(page.locator("li.done .order")).to_have_count(1)
    pages[1 - seat].wait_for_selector(".order")  # whoever waits sees them too
    board.wait_for_selector(".orders >> li >> nth=1")  # after the events one by one
    expect(board.locator("button")).to_have_count(0)
    bitten = next(
        (
            word
            for word in grammar.words(box.table.now.game, box.table.now.state, seat)
            if word.startswith("bitten ")
        ),
        None,
    )
    if bitten:
        assert box.table.submit(bitten, seat=seat).ok
        caught_up(page, box)
        expect(page.locator("li.done .order")).to_have_count(1)  # who was bitten changes nothing there
    assert box.table.submit("swept", seat=seat).ok
    expect(page.locator(".order")).to_have_count(0)
