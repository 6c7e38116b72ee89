"""The rules pages as HTML, with a place for every ruling."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from companion.views.rulebook import KEYS, NUMBER, Rules, plain

PAGES = 32  # rules pages that are remembered
_CELL = re.compile(r"<t[dh]>(.*?)</t[dh]>", re.DOTALL)


def slug(name: str) -> str:
    """The anchor of a ruling or a heading: ``A-94`` is ``a-94``, ``Fly Hit`` is ``fly-hit``."""
    return re.sub(r"[^\w]+", "-", name.lower()).strip("-")


class Entry(NamedTuple):
    """A line of the contents: how deep its heading is (2 for a part, 3 below), and where it leads."""

    level: int
    title: str
    anchor: str


def contents(rules: Rules) -> list[Entry]:
    """What a rules page holds, by its headings."""
    lines = [line for line in rules.source.splitlines() if re.match("##+ ", line)]
    titles = [(len(line.split(" ")[0]), plain(line.lstrip("# "))) for line in lines]
    return [Entry(level, title, slug(title)) for level, title in titles]


def render(rules: Rules) -> str:
    """The HTML of a rules page, without what house rules are set by, which only commands take; made once,
    since nothing else that a phone may ask for costs as much."""
    return _rendered(KEYS.sub("", rules.source), tuple(rules.sections.items()))


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
            # It scrolls by keys too, where it has to.
            return f'<div class="table" tabindex="0"><table>\n{_headed(text)}</table></div>\n'

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


def _headed(table: str) -> str:
    """The rows of a table, each cell with what stands above it: where letters are large and a page is narrow
    the cells of a row stand below one another. Above the first that is told only where it is a number."""
    head, end, rows = table.partition("</thead>")
    first, *rest = (re.sub(r"<[^>]+>", "", one).strip() for one in _CELL.findall(head))
    numbered = [f"{first} {one}" if one.isdecimal() else one for one in rest]

    def row(found: re.Match[str]) -> str:
        heads = iter((first, *numbered))

        def cell(one: re.Match[str]) -> str:
            said = next(heads, "")
            told = said and one[1] and (said != first or re.sub(r"<[^>]+>", "", one[1])[:1].isdecimal())
            return f'<td data-head="{said}">{one[1]}</td>' if told else one[0]

        return _CELL.sub(cell, found[0])

    return head + end + re.sub(r"<tr>.*?</tr>", row, rows, flags=re.DOTALL)


def _anchored(html: str, used: set[str]) -> str:
    """Put an anchor before a ruling number that begins this piece of text."""
    found = NUMBER.match(re.sub(r"^(?:<\w+>)*", "", html))
    if found is None or slug(found[0]) in used:
        return html
    used.add(slug(found[0]))
    return f'<span id="{slug(found[0])}"></span>{html}'
