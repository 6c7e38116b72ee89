"""The rules pages of other languages tell the same rules as the English ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion import games
from companion.views import rulebook
from companion.views.prose import ENGLISH, languages
from tests.support.there import there
from web_ui import rules_pages

FOLDER = rulebook.IN_CHECKOUT
PAGES = [
    FOLDER / language / page.name
    for language in languages()
    if language != ENGLISH
    for page in sorted(FOLDER.glob("*.md"))
]
NAMES = [page.relative_to(FOLDER).as_posix() for page in PAGES]


def shape(source: str) -> list[tuple[str, ...]]:
    """What a translation has in common with its original: of each heading its level and number, and what
    stands below it of rows of tables, items, and words that are typed or stand in a file."""
    parts = re.split(r"^(?=#)", source, flags=re.MULTILINE)[1:]
    return [
        (
            there(re.match(r"#+ ?(?:[A-Z]-\d+)?", part))[0],
            f"{len(re.findall(r'^[|]', part, re.MULTILINE))} rows",
            f"{len(re.findall(r'^(?:-|[0-9]+[.]) ', part, re.MULTILINE))} items",
            *sorted({" ".join(typed.split()) for typed in re.findall(r"`([^`]+)`", part)}),
            *sorted({*re.findall(r"\b[A-Z]-\d+\b", part)}),
        )
        for part in parts
    ]


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_a_translation_has_every_heading_table_and_typed_word_of_its_original(page: Path) -> None:
    assert shape(page.read_text("utf-8")) == shape((FOLDER / page.name).read_text("utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_rule_a_game_cites_is_told_in_the_language(page: Path) -> None:
    game, language = games.find(page.stem), page.parent.name
    rules = there(rulebook.find(game, FOLDER, language))
    assert rules.language == language
    html = rules_pages.render(rules)
    english = there(rulebook.find(game, FOLDER, ENGLISH))
    for rule in rulebook.sections(game):
        assert f'id="{rules_pages.slug(rule)}"' in html
        told, original = (there(rulebook.ruling(one, rule)) for one in (rules, english))
        assert told["text"] != original["text"], rule
        assert len(told["text"]) == len(original["text"]), rule


def test_a_language_without_a_page_gets_the_english_one(tmp_path: Path) -> None:
    game = games.find("arachne")
    assert rulebook.find(game, FOLDER, "fr") == rulebook.find(game, FOLDER, ENGLISH)
    assert rulebook.find(game, tmp_path, ENGLISH) is None


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_what_stands_above_a_cell_is_escaped_once(page: Path) -> None:
    rules = there(rulebook.find(games.find(page.stem), FOLDER, page.parent.name))
    assert "&amp;amp;" not in rules_pages.render(rules)
    table = rulebook.Rules("en", '| Who & what "there" | 1 |\n|---|---|\n| Red | 2 |\n', {})
    assert 'data-head="Who &amp; what &quot;there&quot; 1"' in rules_pages.render(table)


EVERY = [page.relative_to(FOLDER).as_posix() for page in sorted(FOLDER.rglob("*.md"))]


@pytest.mark.parametrize("name", EVERY)
def test_a_page_speaks_to_who_plays(name: str) -> None:
    """Of spaces and buttons, never of files, of what commands take or of words as they stand in a record."""
    page = Path(name)
    rules = there(rulebook.find(games.find(page.stem), FOLDER, page.parent.name or ENGLISH))
    html = rules_pages.render(rules)
    spaces = re.compile(r"[a-z]\d?|hub|-u|\d+ %")
    assert [one for one in re.findall(r"<code>(.*?)</code>", html) if not spaces.fullmatch(one)] == []
    assert not re.search(r"\.json|data file|\bDatei", html)
