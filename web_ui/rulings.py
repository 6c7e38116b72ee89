"""The rules pages: ``docs/rules/<game>.md`` as a page with a place for every ruling."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from companion.play import Game

PACKAGED = Path(__file__).parent / "rules"  # in an installed wheel
IN_CHECKOUT = Path(__file__).parent.parent / "docs" / "rules"


def folder() -> Path:
    """Where the rules pages lie."""
    return PACKAGED if PACKAGED.is_dir() else IN_CHECKOUT


def slug(name: str) -> str:
    """The anchor of a ruling or a heading: ``A-94`` is ``a-94``, ``Fly Hit`` is ``fly-hit``."""
    return re.sub(r"[^\w]+", "-", name.lower()).strip("-")


def render(source: str, sections: Mapping[str, str]) -> str:
    """The HTML of a rules page.

    Every heading is an anchor, every ruling number that begins a paragraph, a row or an item is
    one, and every rule in ``sections`` leads to its heading.
    """
    import mistune  # here, because most evenings nobody opens the rules

    rules_of: dict[str, list[str]] = {}
    for rule, heading in sections.items():
        rules_of.setdefault(slug(heading), []).append(slug(rule))
    used: set[str] = set()

    class Renderer(mistune.HTMLRenderer):
        def heading(self, text: str, level: int, **_attrs: object) -> str:
            name = slug(re.sub(r"<[^>]+>", "", text))
            marks = [mark for mark in (name, *rules_of.get(name, ())) if mark not in used]
            used.update(marks)
            anchors = "".join(f'<span id="{mark}"></span>' for mark in marks)
            return f"<h{level}>{anchors}{text}</h{level}>\n"

        def table_cell(self, text: str, **attrs: object) -> str:
            tag = "th" if attrs.get("head") else "td"
            return f"<{tag}>{_anchored(text, used)}</{tag}>\n"

        def paragraph(self, text: str) -> str:
            return f"<p>{_anchored(text, used)}</p>\n"

        def list_item(self, text: str, **_attrs: object) -> str:
            return f"<li>{_anchored(text, used)}</li>\n"

        def block_text(self, text: str) -> str:
            return text

    markdown = mistune.create_markdown(renderer=Renderer(escape=True), plugins=["table"])
    return str(markdown(source))


def find(game: Game, where: Path) -> str | None:
    """The source of a game's rules page, None when it has none."""
    path = where / f"{game.name}.md"
    return path.read_text("utf-8") if path.is_file() else None


def _anchored(html: str, used: set[str]) -> str:
    """Put an anchor before a ruling number that begins this piece of text."""
    found = re.match(r"(?:<\w+>)*([A-Z]{1,2}-\d+[a-z]?)\b", html)
    if found is None or slug(found[1]) in used:
        return html
    used.add(slug(found[1]))
    return f'<span id="{slug(found[1])}"></span>{html}'
