"""The rules pages, as the display asks for their headings."""

from __future__ import annotations

from companion import games
from companion.views import rulebook


def test_the_rules_are_read_once_however_often_the_display_draws_their_panel(monkeypatch):
    read, names = rulebook._read, []
    monkeypatch.setattr(rulebook, "_read", lambda folders, name: names.append(name) or read(folders, name))
    rulebook.sections.cache_clear()
    first = rulebook.sections(games.find("arachnid"), "de")
    assert rulebook.sections(games.find("arachnid"), "de") is first
    assert names == ["arachnid.md", "de/arachnid.md"]
