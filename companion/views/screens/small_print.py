"""Much in few pages of small type: what lies on trays, and acts with what is put back for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.views.bodies import SmallPrint

LINES, LINE_ROOM, SPACE = 4, 128, 4
"""Of small type on a page: lines, and how much a line holds."""
WIDE = 6
WIDTHS = {
    letter: wide
    for wide, letters in (
        (2, "ijlI.,:·/’"),
        (3, "frt-()"),
        (4, "aceksuyzJTäü"),
        (5, "bdghnopqvxFLö0123456789+"),
    )
    for letter in letters
}
"""How wide letters of small type are beside one another; all others are as wide as most capitals."""
DOT = " · "


def small_print(trays: Iterable[tuple[str, Sequence[str]]], *, in_order: bool = False) -> list[SmallPrint]:
    """Much in few pages: each tray begins a line on the first page that holds all of it, or ``in_order`` on
    the last one; one that is longer than a page goes on to the next, and so does what is in it."""
    pages: list[list[tuple[str, str]]] = []
    free: list[int] = []
    for lead, words in trays:
        rest = list(words)
        while rest or lead:
            all_of_it = _lines(lead, rest)
            open_pages = [*enumerate(free)][-1 if in_order else 0 :]
            page = next((number for number, room in open_pages if all_of_it <= room), None)
            taken = len(rest)
            if page is None:
                page = len(pages)
                pages.append([])
                free.append(LINES)
                taken = next((m for m in range(len(rest), 1, -1) if _lines(lead, rest[:m]) <= LINES), 1)
                rest = [*_cut(lead, rest[0]), *rest[1:]] if taken == 1 and rest else rest
            pages[page].append((lead, DOT.join(rest[:taken])))
            free[page] -= _lines(lead, rest[:taken])
            lead, rest = "", rest[taken:]
    return [SmallPrint(tuple(page)) for page in pages]


def _cut(lead: str, words: str) -> tuple[str, ...]:
    """Words as one page has room for, and those that are left."""
    all_of_it = words.split()
    room = next(
        m for m in range(len(all_of_it), 0, -1) if m == 1 or _lines(lead, [" ".join(all_of_it[:m])]) <= LINES
    )
    return tuple(filter(None, (" ".join(all_of_it[:room]), " ".join(all_of_it[room:]))))


def _lines(lead: str, words: Sequence[str]) -> int:
    """How many lines of small type it takes."""
    lines, at = 1, 0
    for word, bold in [*((word, 1) for word in lead.split()), *((one, 0) for one in DOT.join(words).split())]:
        wide = sum(WIDTHS.get(letter, WIDE) + bold for letter in word)
        lines, at = (lines + 1, wide) if at and at + SPACE + wide > LINE_ROOM else (lines, at + SPACE + wide)
    return lines
