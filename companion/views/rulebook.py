"""The rules of a game as its page tells them: ``docs/rules/<game>.md``, in another language
``docs/rules/<language>/<game>.md``. A game from elsewhere brings its own in the folder ``rules`` of its
package.

Which rules there are, and under which heading each is explained, stands in these pages alone. They are
read when somebody wants to know: the one thing that views read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from companion import games
from companion.frozen import frozen
from companion.kit.game import Game
from companion.views.prose import ENGLISH
from companion.views.schema import Ruling

_HERE = Path(__file__).parent.parent
PACKAGED = _HERE / "rules"  # in an installed wheel
IN_CHECKOUT = _HERE.parent / "docs" / "rules"
NUMBER = re.compile(r"[A-Z]{1,2}-\d+[a-z]?\b")
"""What a ruling is cited by, where its heading, paragraph, row or item begins with it."""
_KEY = r"`(?:mode|(?![\w-]+\.json`)[a-z_]+(?:\.[a-z_0-9]+)+)`"
KEYS = re.compile(rf"(?<!;)\s+(?:\({_KEY}\)|{_KEY}(?![,.]))|(?<=; ){_KEY}: ")
"""What a house rule is set by, where the words go on without it; a list of them stays. ``mode`` is the one
without a dot."""


def folder() -> Path:
    """Where the rules pages of the box's own games lie."""
    return PACKAGED if PACKAGED.is_dir() else IN_CHECKOUT


@frozen
class Rules:
    """A rules page in its language: its Markdown, and of each rule the heading that explains it."""

    language: str
    source: str
    sections: Mapping[str, str]


def find(game: Game, where: Path, language: str) -> Rules | None:
    """The rules page of a game, there or in the package of a game; the English one where it has none in this
    language, None where it has none at all.

    Pages of other languages have the headings of the English one, in the same order: by that each rule is
    found in them.
    """
    folders = (where, *games.folders("rules"))
    english = _read(folders, f"{game.name}.md")
    if english is None:
        return None
    translated = None if language == ENGLISH else _read(folders, f"{language}/{game.name}.md")
    if translated is None or len(headings(translated)) != len(headings(english)):
        return Rules(ENGLISH, english, _sections(english))
    called = dict(zip(headings(english), headings(translated), strict=True))
    sections = {rule: called[heading] for rule, heading in _sections(english).items()}
    return Rules(language, translated, sections)


@lru_cache(maxsize=16)
def sections(game: Game, language: str = ENGLISH) -> Mapping[str, str]:
    """Of each rule that may be cited, a ruling or a chapter, the heading that explains it; empty for a game
    without a rules page. Read once for a game and a language: the display asks at each drawing."""
    rules = find(game, folder(), language)
    return rules.sections if rules is not None else {}


@lru_cache(maxsize=16)
def chapters(game: Game, language: str = ENGLISH) -> Mapping[str, str]:
    """What each chapter of the rules is called in a language. A chapter is a heading without a number; its
    English words are what a game cites."""
    return {rule: title for rule, title in sections(game, language).items() if not NUMBER.match(rule)}


@lru_cache(maxsize=4)
def contents(game: Game, language: str = ENGLISH) -> Mapping[str, str]:
    """The chapters that a rules page is divided into, in their order: what a game cites, and the title."""
    rules = find(game, folder(), language)
    if rules is None:
        return {}
    top = {line[3:].strip() for line in rules.source.splitlines() if line.startswith("## ")}
    return {rule: title for rule, title in rules.sections.items() if title in top}


@lru_cache(maxsize=32)
def told(game: Game, rule: str, language: str = ENGLISH) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """All that a rules page says of a ruling or a chapter, for a display: a heading and the paragraphs below
    it, in a chapter each of those that it holds. Empty for a rule that the page does not have."""
    rules = find(game, folder(), language)
    said = ruling(rules, rule) if rules is not None else None
    if rules is None or said is None:
        return ()
    parts, titles = _parts(rules.source), {*headings(rules.source)}
    own = tuple(line for line in said["text"] if line not in titles)
    inside = () if NUMBER.match(rule) else [one for one in parts[said["title"]] if one in titles]
    return ((said["title"], own), *((title, tuple(parts[title])) for title in inside))


def headings(source: str) -> list[str]:
    """The headings of a rules page, from the top."""
    return [line.lstrip("# ").strip() for line in source.splitlines() if line.startswith("#")]


def ruling(rules: Rules, rule: str) -> Ruling | None:
    """What a rules page says of one ruling or chapter, as plain text; None where it has no such rule.

    A ruling that is no heading of its own is the paragraph, row or item that begins with its number. A
    chapter that only holds others is told by their headings; what stands in those is left out elsewhere.
    """
    parts = _parts(rules.source)
    title = rules.sections.get(rule, "")
    if title in parts:
        named = re.compile(rf"{re.escape(rule)}\b")
        own = [said for said in parts[title] if NUMBER.match(rule) and named.match(said)]
        titles = {*headings(rules.source)}
        told = [said for said in parts[title] if said not in titles]
        return Ruling(rule=rule, title=title, text=own[:1] or told or parts[title], language=rules.language)
    return None


def plain(block: str) -> str:
    """A heading, a paragraph or a row of a table without its marks and without the keys of house rules."""
    told = KEYS.sub("", " · ".join(filter(None, _cells(block))) if _is_row(block) else block.strip())
    return re.sub(r"\s+", " ", re.sub(r"\*\*|`|^[-*] |\[([^]]*)\]\([^)]*\)", r"\1", told).replace("*", ""))


def _is_row(block: str) -> bool:
    return block.lstrip().startswith("|")


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def _labelled(row: str, heads: Sequence[str]) -> str:
    """A row of a table with what stands above each cell; above the first only where that is a number."""
    first, *rest = zip(_cells(row), heads, strict=False)
    lead = f"{first[1]}: {first[0]}" if first[1] and first[0][:1].isdecimal() else first[0]
    if all(head.isdecimal() for head in heads[1:]):  # what these numbers are stands before the first
        rest = [(cell, head if n else f"{heads[0]} {head}") for n, (cell, head) in enumerate(rest)]
    return "|".join(("", lead, *(f"{head}: {cell}" if head and cell else cell for cell, head in rest), ""))


def _read(folders: Iterable[Path], name: str) -> str | None:
    pages = (folder / name for folder in folders)
    return next((page.read_text("utf-8") for page in pages if page.is_file()), None)


def _sections(english: str) -> dict[str, str]:
    found = {}
    for title in headings(english)[1:]:
        named = NUMBER.match(title)
        found[named[0] if named else title] = title
    heading = ""
    for block in _blocks(english):
        if block.startswith("#"):
            heading = block.lstrip("# ").strip()
        elif named := NUMBER.match(block.lstrip("-|* ")):
            found.setdefault(named[0], heading)
    return found


def _blocks(source: str) -> list[str]:
    """The headings, paragraphs, items and rows of tables of a page."""
    return re.split(r"\n\s*\n|\n(?=[-|#])", source)


def _parts(source: str) -> dict[str, list[str]]:
    """What stands below each heading of a page; below that of a chapter the headings in it as well."""
    parts: dict[str, list[str]] = {}
    above = heading = ""
    heads: list[str] = []  # of the table that is read
    for block in _blocks(source):
        if not _is_row(block):
            heads = []
        if block.startswith("#"):
            heading = block.lstrip("# ").strip()
            above = heading if block.startswith("## ") else above
            if heading != above:
                parts.setdefault(above, []).append(heading)
            parts[heading] = []
        elif _is_row(block) and not heads:
            heads = _cells(block)
        elif not re.fullmatch(r"[-|: \n]*", block):
            row = _labelled(block, heads) if heads else block
            parts.setdefault(heading, []).append(plain(row))
    return parts
