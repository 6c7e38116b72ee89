"""What was taken back, and what people put back on the table, until it was read."""

from __future__ import annotations

from companion.frozen import replace
from companion.play import text
from companion.views.bodies import Body, Panel, SoftKey
from companion.views.glance import Glance
from companion.views.putting_back import TO_PUT_BACK, PuttingBack
from companion.views.screens.reading import NOTICE_HOLDS, leaves
from companion.views.screens.screen import Done, Key, Screen
from companion.views.screens.small_print import small_print
from companion.views.walk import ReadSoFar, check_the_board


def panel(glance: Glance) -> Panel:
    """Page by page."""
    pages = _pages(glance)
    check = glance.key(text("Check")) if glance.snapshot.is_played else SoftKey()
    keys = (check, SoftKey(sign="next") if len(pages) > 1 else SoftKey(), SoftKey(sign="ok"))
    return Panel(
        pages[_at(glance).leaf % len(pages)],
        glance.translate(glance.scene.phase),
        glance.mark(glance.scene.active),
        glance.context,
        keys,
    )


def _pages(glance: Glance) -> tuple[Body, ...]:
    """One act with what it changed in a sentence; else in small type first what hands do, as on phones."""
    told = _told(glance)
    acts = [glance.translate_in_full(act).rstrip(".") for act in told.acts]
    puts = [glance.translate_in_full(put) for put in told.puts]
    head = glance.translate_in_full(told.head)
    sentence = " ".join((f"{head} {acts[0]}.", *puts))
    if told.is_short and len(sentence) <= NOTICE_HOLDS:
        return leaves(sentence)
    bare = [put.rstrip(".") for put in puts]
    undone = (head, acts)
    if not bare:
        return tuple(small_print([undone], in_order=True))
    back = (glance.translate_in_full(TO_PUT_BACK), bare)
    return tuple(small_print([undone, back] if told.is_by_the_acts else [back, undone], in_order=True))


def _told(glance: Glance) -> PuttingBack:
    assert glance.putting_back is not None, "only on show while there is something"
    return glance.putting_back


def _at(glance: Glance) -> ReadSoFar:
    """How far it is read; a new step back begins at its first page."""
    at, n = glance.walk.putting_back, _told(glance).n
    return at if at is not None and at.n == n else ReadSoFar(n)


def press(glance: Glance, key: Key) -> Done:
    """Key 2 turns the page where there is more; any other key has read it, and key 1 goes through what stands
    where."""
    at = _at(glance)
    if key == "key2" and len(_pages(glance)) > 1:
        return replace(glance.walk, putting_back=replace(at, leaf=at.leaf + 1)), None
    walk = replace(glance.walk, putting_back=replace(at, read=True))
    if key == "key1" and glance.snapshot.is_played:
        return check_the_board(walk), None
    return walk, None


PUTTING_BACK = Screen("putting back", panel, press, down="key2", urgent=True)
