"""The rules pages: ``docs/rules/<game>.md`` as a page with a place for every ruling, in another language
``docs/rules/<language>/<game>.md``. A game from elsewhere brings its own in the folder ``rules`` of its
package."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from companion import games
from companion.frozen import frozen
from companion.kit.game import Game
from companion.views.prose import ENGLISH
from companion.views.schema import Ruling

PACKAGED = Path(__file__).parent / "rules"  # in an installed wheel
PAGES = 32  # rules pages that are remembered
IN_CHECKOUT = Path(__file__).parent.parent / "docs" / "rules"


def folder() -> Path:
    """Where the rules pages of the box's own games lie."""
    return PACKAGED if PACKAGED.is_dir() else IN_CHECKOUT


def slug(name: str) -> str:
    """The anchor of a ruling or a heading: ``A-94`` is ``a-94``, ``Fly Hit`` is ``fly-hit``."""
    return re.sub(r"[^\w]+", "-", name.lower()).strip("-")


@frozen
class Rules:
    """A rules page in its language: its Markdown, and of each rule the heading that explains it."""

    language: str
    source: str
    sections: Mapping[str, str]


class Entry(NamedTuple):
    """A line of the contents: how deep its heading is (2 for a part, 3 below), and where it leads."""

    level: int
    title: str
    anchor: str


def contents(rules: Rules) -> list[Entry]:
    """What a rules page holds, by its headings."""
    lines = [line for line in rules.source.splitlines() if re.match("##+ ", line)]
    titles = [(len(line.split(" ")[0]), _plain(line.lstrip("# "))) for line in lines]
    return [Entry(level, title, slug(title)) for level, title in titles]


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
        return Rules(ENGLISH, english, game.sections)
    called = dict(zip(headings(english), headings(translated), strict=True))
    sections = {rule: called[heading] for rule, heading in game.sections.items()}
    return Rules(language, translated, sections)


def _read(folders: Iterable[Path], name: str) -> str | None:
    pages = (folder / name for folder in folders)
    return next((page.read_text("utf-8") for page in pages if page.is_file()), None)


def headings(source: str) -> list[str]:
    """The headings of a rules page, from the top."""
    return [line.lstrip("# ").strip() for line in source.splitlines() if line.startswith("#")]


def render(rules: Rules) -> str:
    """The HTML of a rules page; made once, since nothing else that a phone may ask for costs as much."""
    return _rendered(rules.source, tuple(rules.sections.items()))


@lru_cache(maxsize=PAGES)
def _rendered(source: str, sections: tuple[tuple[str, str], ...]) -> str:
    """The HTML of a rules page.

    Every heading is an anchor, every ruling number that begins a paragraph, a row or an item is
    one, and every rule in ``sections`` leads to its heading.
    """
    import mistune  # here, because most evenings nobody opens the rules

    rules_of: dict[str, list[str]] = {}
    for rule, heading in sections:
        rules_of.setdefault(slug(heading), []).append(slug(rule))
    used: set[str] = set()

    class Renderer(mistune.HTMLRenderer):
        def heading(self, text: str, level: int, **_attrs: object) -> str:
            name = slug(re.sub(r"<[^>]+>", "", text))
            marks = [mark for mark in (name, *rules_of.get(name, ())) if mark not in used]
            used.update(marks)
            anchors = "".join(f'<span id="{mark}"></span>' for mark in marks)
            return f"<h{level}>{anchors}{text}</h{level}>\n"

        def table(self, text: str) -> str:
            return f'<div class="table" tabindex="0"><table>\n{text}</table></div>\n'  # scrolls by keys too

        def table_cell(self, text: str, **attrs: object) -> str:
            tag = "th" if attrs.get("head") and text else "td"
            return f"<{tag}>{_anchored(text, used)}</{tag}>\n"

        def paragraph(self, text: str) -> str:
            return f"<p>{_anchored(text, used)}</p>\n"

        def list_item(self, text: str, **_attrs: object) -> str:
            return f"<li>{_anchored(text, used)}</li>\n"

        def block_text(self, text: str) -> str:
            return text

    markdown = mistune.create_markdown(renderer=Renderer(escape=True), plugins=["table"])
    return str(markdown(source))


def ruling(rules: Rules, rule: str) -> Ruling | None:
    """What a rules page says of one ruling or section, as plain text; None where it has no such rule.

    A ruling that is no heading of its own is the paragraph, row or item that begins with its number. A
    section that only holds others is told by their headings.
    """
    parts: dict[str, list[str]] = {}  # heading → what stands below it
    above = heading = ""
    for block in re.split(r"\n\s*\n|\n(?=[-|#])", rules.source):
        if block.startswith("#"):
            heading = block.lstrip("# ").strip()
            above = heading if block.startswith("## ") else above
            if heading != above:
                parts.setdefault(above, []).append(heading)
            parts[heading] = []
        elif not re.fullmatch(r"[-|: \n]*", block):
            parts.setdefault(heading, []).append(_plain(block))
    named = re.compile(rf"{re.escape(rule)}\b")
    title = next((title for title in parts if named.match(title)), rules.sections.get(rule, ""))
    if title in parts:
        own = [said for said in parts[title] if named.match(said)]
        return Ruling(rule=rule, title=title, text=own[:1] or parts[title], language=rules.language)
    return None


def _plain(block: str) -> str:
    """A paragraph or a row of a table without its marks."""
    cells = block.strip().strip("|").split("|") if block.lstrip().startswith("|") else [block]
    told = " · ".join(cell for cell in map(str.strip, cells) if cell)
    return re.sub(r"\s+", " ", re.sub(r"\*\*|`|^[-*] |\[([^]]*)\]\([^)]*\)", r"\1", told).replace("*", ""))


def _anchored(html: str, used: set[str]) -> str:
    """Put an anchor before a ruling number that begins this piece of text."""
    found = re.match(r"(?:<\w+>)*([A-Z]{1,2}-\d+[a-z]?)\b", html)
    if found is None or slug(found[1]) in used:
        return html
    used.add(slug(found[1]))
    return f'<span id="{slug(found[1])}"></span>{html}'
