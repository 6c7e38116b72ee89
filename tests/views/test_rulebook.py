"""The rules pages, as the display asks for their headings."""

from __future__ import annotations

from companion import games
from companion.views import rulebook


def test_the_rules_are_read_once_however_often_the_display_draws_their_panel(monkeypatch):
    read, names = rulebook._read, []
    monkeypatch.setattr(rulebook, "_read", lambda folders, name: names.append(name) or read(folders, name))
    rulebook.sections.cache_clear()
    rulebook.chapters.cache_clear()
    first = rulebook.sections(games.find("arachnid"), "de")
    assert rulebook.sections(games.find("arachnid"), "de") is first
    assert rulebook.chapters(games.find("arachnid"), "de")["Battle"] == "Kampf"
    assert names == ["arachnid.md", "de/arachnid.md"]


def test_a_chapter_is_cited_by_its_english_heading_and_told_by_that_of_the_language():
    game = games.find("web-of-flies")
    assert rulebook.chapters(game) == {one: one for one in ("Setup", "Movement", "Capture", "Game end")}
    assert [*rulebook.chapters(game, "de").values()] == ["Aufbau", "Bewegung", "Schlagen", "Spielende"]
