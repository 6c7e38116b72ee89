"""A sentence that may be longer than the display: key 2 turns the page."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.frozen import frozen, replace
from companion.play import Text
from companion.views import rulebook
from companion.views.bodies import Notice, Panel, Shape, SoftKey
from companion.views.glance import Glance
from companion.views.walk import Walk

NOTICE_HOLDS = 100
"""Characters that a notice shows without an ellipsis."""
LINES, LINE = 4, 24
"""Lines of a notice in small type, and characters that a line has room for."""


def sentence_panel(
    glance: Glance,
    words: Text,
    title: Text,
    *,
    mark: Shape = "",
    context: str = "",
    left: SoftKey | None = None,
    then: Sequence[Text] = (),
) -> Panel:
    """The page that the walk has come to of a sentence, and of those that follow it."""
    found = [leaf for one in (words, *then) for leaf in leaves(glance.translate_in_full(one))]
    return leaf_panel(glance, found, glance.translate(title), mark=mark, context=context, left=left)


def leaf_panel(
    glance: Glance,
    found: Sequence[Notice],
    title: str,
    *,
    mark: Shape = "",
    context: str = "",
    left: SoftKey | None = None,
) -> Panel:
    """The page that the walk has come to of several."""
    body = found[glance.walk.scroll % len(found)]
    keys = (left or SoftKey(), SoftKey(sign="next") if len(found) > 1 else SoftKey(), SoftKey(sign="ok"))
    return Panel(body, title, mark, context, keys)


def under(head: str, words: str) -> tuple[Notice, ...]:
    """Words under what they are about, which stands in bold on the first of their pages."""
    lines = LINES - 1 - len(head) // LINE
    first, *more = _parts(words, max(LINE, lines * LINE)) or [""]
    return (Notice(head, first), *(Notice("", part) for part in more))


@frozen
class Section:
    """What stands below a heading, page by page."""

    heading: str
    pages: tuple[Notice, ...]


def sections_of(glance: Glance, rule: str, *, title: str = "") -> tuple[Section, ...]:
    """All that the rules page says of a rule, by its headings, of which the one that stands over it all as
    ``title`` is not said again; empty where there is none."""
    game = glance.snapshot.game
    told = rulebook.told(game, rule, glance.walk.language) if game is not None else ()
    return tuple(
        Section(
            heading,
            (
                *under("" if heading == title else heading, "".join(paragraphs[:1])),
                *(Notice("", part) for paragraph in paragraphs[1:] for part in _parts(paragraph)),
            ),
        )
        for heading, paragraphs in told
        if paragraphs or heading != title
    )


def of_rule(glance: Glance, rule: str) -> tuple[Notice, ...]:
    """The same without a break."""
    return tuple(page for section in sections_of(glance, rule) for page in section.pages)


def counted(page: int, of: int) -> str:
    """Which page of how many is on show, counted from 0; nothing where it is the only one."""
    return f"{page + 1}/{of}" if of > 1 else ""


def rule_name(glance: Glance, rule: str | None) -> str:
    """What a rule is called: a ruling by its number, a chapter by its name in this language."""
    game = glance.snapshot.game
    chapters = rulebook.chapters(game, glance.walk.language) if game else {}
    return chapters.get(rule or "", rule or "")


def next_leaf(glance: Glance, words: Text) -> Walk | None:
    """The walk at the next page of the sentence; None for one that is on show as a whole."""
    many = len(leaves(glance.translate_in_full(words))) > 1
    return replace(glance.walk, scroll=glance.walk.scroll + 1) if many else None


def leaves(sentence: str) -> tuple[Notice, ...]:
    """A sentence as the notices that hold it: its beginning in bold, and page after page."""
    head, _, rest = _sentences(sentence)
    if len(sentence) <= NOTICE_HOLDS:
        return (Notice(head, rest),)
    pages = [Notice(part) for part in _parts(head)]
    pages += [Notice("", part) for part in _parts(rest)]
    return tuple(pages)


def _sentences(words: str) -> tuple[str, str, str]:
    split = re.split(r"(?<=[.?:;])\s+", words, maxsplit=1)
    return (split[0], " ", split[1]) if len(split) == 2 else (words, "", "")


def _parts(words: str, first: int = NOTICE_HOLDS) -> list[str]:
    """Words in parts that a page holds each, the ``first`` so many characters."""
    parts: list[str] = []
    for word in words.split():
        room = first if len(parts) == 1 else NOTICE_HOLDS
        if parts and len(parts[-1]) + 1 + len(word) <= room:
            parts[-1] += f" {word}"
        else:
            parts.append(word)
    return parts
