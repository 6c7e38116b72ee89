"""The rules pages, as the display asks for their headings."""

from __future__ import annotations

import re

from companion import games
from companion.views import rulebook
from tests.support.there import there


def test_the_rules_are_read_once_however_often_the_display_draws_their_panel(monkeypatch):
    read, names = rulebook._read, []
    monkeypatch.setattr(rulebook, "_read", lambda folders, name: names.append(name) or read(folders, name))
    rulebook.sections.cache_clear()
    rulebook.chapters.cache_clear()
    first = rulebook.sections(games.find("arachnid"), "de")
    assert rulebook.sections(games.find("arachnid"), "de") is first
    assert rulebook.chapters(games.find("arachnid"), "de")["Battle"] == "Kampf"
    assert names == ["arachnid.md", "de/arachnid.md"]


def test_the_rules_of_arachnid_begin_with_the_game_and_end_with_how_the_box_is_told_of_it():
    for language, ends in (
        ("en", ["Counters", "Tracked board"]),
        ("de", ["Ohne geführten Plan", "Geführter Plan"]),
    ):
        titles = re.findall(
            "^## (.*)$",
            (rulebook.folder() / ("" if language == "en" else language) / "arachnid.md").read_text("utf-8"),
            re.M,
        )
        assert titles[0] in ("Set-up", "Aufbau")
        assert titles[-3:-1] == ends


def test_a_chapter_is_cited_by_its_english_heading_and_told_by_that_of_the_language():
    game = games.find("web-of-flies")
    assert rulebook.chapters(game) == {one: one for one in ("Setup", "Movement", "Capture", "Game end")}
    assert [*rulebook.chapters(game, "de").values()] == ["Aufbau", "Bewegung", "Schlagen", "Spielende"]


def test_a_row_of_a_table_is_told_with_what_stands_above_each_cell() -> None:
    rules = there(rulebook.find(games.find("taller-ants"), rulebook.folder(), "de"))
    first, second, *_ = there(rulebook.ruling(rules, "T-8"))["text"]
    assert first.startswith("Rote Ameisen · Im Kampf: zählen doppelt · Ein Schritt kostet: 1 Punkt")
    assert second.startswith("Schwarze Ameisen · Im Kampf: zählen einfach")


def test_a_row_of_numbers_says_what_they_are_and_a_chapter_with_words_has_no_bare_headings() -> None:
    rules = there(rulebook.find(games.find("arachnid"), rulebook.folder(), "en"))
    table, words = there(rulebook.ruling(rules, "Scoring"))["text"]
    assert table == "Points · Spiders on the board 0: 0 · 1: 3 · 2: 6 · 3: 10 · 4: 15"
    assert words.startswith("2 points for each space")


def test_no_ruling_shows_what_a_house_rule_is_set_by() -> None:
    for name in ("arachnid", "arachne", "spidertwist", "taller-ants", "web-of-flies"):
        game = games.find(name)
        keys = [key for key in game.tables()[0].options if "." in key]
        for language in ("en", "de"):
            rules = there(rulebook.find(game, rulebook.folder(), language))
            for rule in filter(rulebook.NUMBER.match, rules.sections):
                told = " ".join(there(rulebook.ruling(rules, rule))["text"])
                assert not [key for key in keys if re.search(rf"(?<![\w.]){re.escape(key)}\b", told)], told
                assert not re.search(r" [:,;]|;:|\(\)", told), told
