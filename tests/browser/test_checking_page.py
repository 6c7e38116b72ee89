"""The page that checks records: kept as a file, without a box and without a network."""

from __future__ import annotations

import importlib
import json

import pytest
from playwright.sync_api import expect

from tests.browser.waiting import until
from tests.cli.program import orbweaver
from tests.support.made_rounds import DIE, MadeRecord
from tests.support.record_checkers import PAGE


def test_the_page_runs_what_stands_in_it_and_nothing_else():
    """Where not: ``python tools/seal.py``."""
    page = PAGE.read_text("utf-8")
    assert importlib.import_module("seal").sealed(page) == page
    assert "://" not in page


def evening():
    record = MadeRecord(12)
    record.publish(2)
    record.draw(DIE, missing=1)
    record.publish(3)
    record.draw(DIE, DIE, kind="word")
    record.publish()
    record.void()
    record.publish()
    record.by_hand("6")
    return record


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])
def test_a_kept_page_checks_a_record_in_a_browser_without_a_network(tmp_path, chromium, width, scheme):
    assert orbweaver("verify", "--page", tmp_path / "check.html").returncode == 0
    good, bad = tmp_path / "evening.jsonl", tmp_path / "spoilt.jsonl"
    record = evening()
    good.write_text("\n".join(record.lines()) + "\n", "utf-8")
    record.entries[2]["body"]["round"]["secret"] = "00" * 32
    bad.write_text("\n".join(record.lines()) + "\n", "utf-8")
    context = chromium.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, offline=True, locale="en-GB"
    )
    page = context.new_page()
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.goto((tmp_path / "check.html").as_uri())
    page.set_input_files("#file", good)
    expect(page.locator("#result h2")).to_have_text("✓ The record holds")
    expect(page.locator("dt")).to_have_text(
        [
            "2 draws: every named phone took part",
            "1 draw: a named phone missing, or a round with phones before it that was void or had no word "
            "after it",
            "1 draw: by hand",
        ]
    )
    expect(page.locator("li")).to_have_text(
        [
            "Entry 2: missing phone b956 of seat 1.",
            "Entry 2: up to 3 results to choose among.",
            "Entry 4: round 3 was not drawn from.",
            'Entry 5 has "die" drawn by hand from then on. No seat was asked: it was said for the whole '
            "table. Had all agreed?",
            "Round 4 is still open.",
        ]
    )
    until(page, lambda: page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("#result h2")).to_have_text("✓ Das Protokoll stimmt")
    page.set_input_files("#file", bad)
    expect(page.locator("#result h2")).to_have_text("Eintrag 3 stimmt nicht")
    expect(page.locator("#result p").first).to_have_text("Das Geheimnis ist nicht das vorher festgelegte.")
    assert not said
    context.close()


def test_a_game_that_goes_on_is_held_against_the_record_of_the_other_in_any_order(tmp_path, chromium):
    old, new, stranger = MadeRecord(3), MadeRecord(4), MadeRecord(5)
    for record in (old, stranger):
        record.by_hand("2")
    new.begin_with("source", {"source": "die", "hand": True})
    hash_ = json.loads(old.lines()[1])["hash"]
    new.entries[0]["body"]["from"] = {"key": 1, "n": 2, "hash": hash_, "dump": {}}
    files = {"old": old, "new": new, "stranger": stranger}
    for name, record in files.items():
        (tmp_path / f"{name}.jsonl").write_text("\n".join(record.lines()) + "\n", "utf-8")
    file = {name: tmp_path / f"{name}.jsonl" for name in files}
    context = chromium.new_context(viewport={"width": 390, "height": 800}, offline=True, locale="en-GB")
    page = context.new_page()
    page.goto(PAGE.as_uri())
    page.set_input_files("#file", file["new"])
    expect(page.locator("dd")).to_contain_text(f"the entry with this hash is looked for:{hash_}")
    for both in (["old", "new"], ["new", "old"]):
        page.set_input_files("#file", [file[name] for name in both])
        told = page.locator(".verdict").last
        expect(told).to_contain_text("✓ It goes on from the other record")
        expect(told).to_contain_text(
            "The older record holds that very entry, and who draws and the clock are as they were there. "
            "Whether the game stood so there"
        )
        expect(page.locator("dd").first).to_contain_text(f"The hash of that entry:{hash_}")
    page.set_input_files("#file", [file["new"], file["stranger"]])
    expect(page.locator(".verdict.wrong dt")).to_have_text("It does not go on from the other record")
    expect(page.locator(".verdict.wrong")).to_contain_text(
        "has no entry 2 with the hash that this game names"
    )
    page.set_input_files("#file", [file["old"], file["stranger"]])
    expect(page.locator(".verdict.wrong")).to_contain_text("does not say that it goes on from another.")
    page.set_input_files("#file", [*file.values()])
    expect(page.locator("#result")).to_have_text(
        "Open one record, or two: a game and the one that it goes on from."
    )
    context.close()


def carried_on(seed, key, n, before):
    """A record that goes on from an entry of another, with who draws as it is there."""
    record = MadeRecord(seed)
    hash_ = json.loads(before.lines()[n - 1])["hash"]
    record.entries[0]["body"]["from"] = {"key": key, "n": n, "hash": hash_, "dump": {}}
    return record


@pytest.fixture
def kept_page(tmp_path, chromium):
    """Opens records by name in the page, as a phone that keeps it; answers with the page."""
    context = chromium.new_context(viewport={"width": 390, "height": 800}, offline=True, locale="en-GB")
    page = context.new_page()
    page.goto(PAGE.as_uri())

    def opened(**records):
        for name, lines in records.items():
            (tmp_path / f"{name}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
        page.set_input_files("#file", [tmp_path / f"{name}.jsonl" for name in records])
        return page

    yield opened
    context.close()


def test_what_only_says_that_it_is_the_other_record_has_another_look(kept_page):
    old = MadeRecord(3)
    old.say("note", {"text": "tea"})
    new = carried_on(4, 1, 2, old)
    was = json.loads(old.lines()[1])["hash"]
    forged = MadeRecord(9)
    forged.say("note", {"text": "tea"})
    lines = [json.loads(line) for line in forged.lines()]
    lines[1]["was"] = was
    page = kept_page(new=new.lines(), old=[json.dumps(line) for line in lines])
    told = page.locator(".verdict.said")
    expect(told.locator("dt")).to_have_text("◐ It says that it is the other record")
    expect(told).to_contain_text("That is all there is for it.")
    expect(told).to_have_css("border-left-color", "rgb(135, 80, 0)")
    expect(page.locator(".verdict", has_text="It goes on from")).to_have_count(0)


def test_where_both_go_on_the_order_of_the_files_changes_nothing(kept_page):
    """What hangs together most is told, with the names of both files."""
    page_of_paper = MadeRecord(3)
    page_of_paper.entries[0]["body"]["from"] = {"paper": "7KQ4-X2M9", "key": 9, "n": 1, "dump": {}}
    new = carried_on(4, 1, 1, page_of_paper)  # hides the page; the other names no hash
    other = carried_on(5, 1, 2, evening())
    for one, two, says in (
        (
            new,
            page_of_paper,
            "The older game came from page 7KQ4-X2M9 of paper, and this one does not say so.",
        ),
        (other, page_of_paper, "It names no hash of entry 1 of game 9"),
        (other, new, "with the hash that this game names"),
    ):
        seen = []
        for records in ({"one": one.lines(), "two": two.lines()}, {"two": two.lines(), "one": one.lines()}):
            page = kept_page(between=evening().lines())
            expect(page.locator("#result")).to_contain_text("between.jsonl")
            kept_page(**records)
            expect(page.locator(".verdict.wrong")).to_contain_text(says)
            seen.append(page.locator("#result").inner_text())
            assert "one.jsonl" in seen[-1]
            assert "two.jsonl" in seen[-1]
        assert seen[0] == seen[1]


def test_a_page_that_stops_says_that_this_says_nothing_of_the_record(kept_page):
    page = kept_page(one=evening().lines())
    page.evaluate("() => { check = () => { throw new RangeError(); }; }")
    kept_page(one=evening().lines())
    expect(page.locator(".verdict.wrong")).to_contain_text("That says nothing of the record")
    expect(page.locator(".verdict.wrong")).not_to_contain_text("is not text")


def test_one_is_counted_as_one(kept_page):
    record = MadeRecord(3, rounds=False)
    page = kept_page(one=record.lines())
    expect(page.locator(".verdict")).to_contain_text("1 entry.")
    record.by_hand("3")
    kept_page(one=record.lines())
    expect(page.locator(".verdict")).to_contain_text("1 of its 1 draw was said by hand.")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator(".verdict")).to_contain_text("Die eine Ziehung wurde von Hand angesagt.")
    expect(page.locator("#result")).not_to_contain_text("1 von 1")
    kept_page(one=carried_on(4, 1, 1, record).lines())
    expect(page.locator(".verdict")).to_contain_text("1 Eintrag.")
    expect(page.locator("dt").first).to_have_text("Hier geht es ab Eintrag 1 von Partie 1 weiter")
    expect(page.locator("#result")).not_to_contain_text("Spiel")


def test_the_box_serves_it_and_it_works_there(box, new_page, tmp_path):
    (tmp_path / "evening.jsonl").write_text("\n".join(evening().lines()) + "\n", "utf-8")
    page = new_page("/check")
    page.set_input_files("#file", tmp_path / "evening.jsonl")
    expect(page.locator("#result h2")).to_have_text("✓ The record holds")
