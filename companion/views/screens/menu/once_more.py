"""What is asked once more before it is said: a word that takes something for good, ends a game, or puts one
away without saying so, for another; and in the menu of the table *Take back*, which a finger may lie on that
was on its way elsewhere, and going back to a step. Putting a game away alone does say so, and takes nothing:
phones do not ask either.

Key 3 alone leads to *Take back*, the first row of that menu, so key 2 answers what takes back: however often
key 3 is pressed, it says nothing (decision 80).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from companion.kit.game import Parts
from companion.play import End, Text, text
from companion.table.authority.menus import NEW, OPEN, REWIND, START, STEPS, TAKE_BACK
from companion.table.happened import LogLine
from companion.table.intents import Snapshot
from companion.views.bodies import Notice, Panel, SmallPrint, SoftKey
from companion.views.glance import Glance
from companion.views.levels import cost_of
from companion.views.screens.menu.frame import mark, option_of
from companion.views.screens.reading import NOTICE_HOLDS
from companion.views.screens.small_print import small_print
from companion.views.table_menu import BACK
from companion.views.walk import ANOTHER_GAME, ASKED_FIRST, TAKING_BACK, Walk, menu_of


def asks_first(walk: Walk, snapshot: Snapshot, word: Parts) -> bool:
    """True for a whole word of the menu that is walked, where it would put away or end a game that is not
    over, takes something back, or takes something for good from whoever says it."""
    if walk.menu.tree == "desk":
        return word[:1] in ASKED_FIRST and (snapshot.is_played or word[:1] in TAKING_BACK)
    return cost_of(menu_of(walk, snapshot), word) is not None


def is_asked(glance: Glance) -> bool:
    """True where a whole such word waits to be said."""
    walk, snapshot = glance.walk, glance.snapshot
    word = walk.menu.place.prefix
    return bool(word) and asks_first(walk, snapshot, word) and menu_of(walk, snapshot)(word) == End()


def panel(glance: Glance) -> Panel:
    """What it takes, or what becomes of the game that lies here; key 3 says it, and key 2 what takes back."""
    if glance.walk.menu.tree == "play":
        return _taking(glance)
    if _takes_back(glance.walk):
        return _taking_back(glance)
    another = glance.walk.menu.place.prefix[:1] in ANOTHER_GAME
    return _shelving(glance) if another else _ending(glance)


def _shelving(glance: Glance) -> Panel:
    game = glance.snapshot.game
    assert game is not None, "or nothing would be put away"
    body = Notice(
        glance.translate(text("{game} goes to the shelf.", game=game.title)),
        glance.translate(text("It can be opened again from there.")),
    )
    begins = glance.walk.menu.place.prefix[0] == "new"
    keys = (SoftKey(sign="back"), SoftKey(), glance.key(START if begins else text("Open")))
    return Panel(body, glance.translate(NEW if begins else OPEN), keys=keys)


def _taking(glance: Glance) -> Panel:
    word, menu = glance.walk.menu.place.prefix, menu_of(glance.walk, glance.snapshot)
    cost, verb = cost_of(menu, word), option_of(menu(()), word[0])
    assert cost is not None, "or it would have been said"
    assert verb is not None, "what may be said begins with a verb"
    keys = (SoftKey(sign="back"), SoftKey(), glance.key(text("OK")))
    return Panel(Notice(glance.translate(cost)), glance.translate(verb.label), mark(glance), keys=keys)


def waits(glance: Glance) -> object:
    """What a press must not answer that was on its way before it could be read: to where it is taken back."""
    word = glance.walk.menu.place.prefix
    if not is_asked(glance) or not _takes_back(glance.walk):
        return None
    return word, tuple(glance.snapshot.back.items()) if word == BACK else glance.snapshot.moved


def _takes_back(walk: Walk) -> bool:
    """Whether it is one of those that take back that is asked about, if any is."""
    return walk.menu.tree == "desk" and walk.menu.place.prefix[:1] in TAKING_BACK


def steps_back(snapshot: Snapshot) -> tuple[LogLine, ...]:
    """The steps that *Take back* takes back, the last first."""
    before = next(iter(snapshot.back.values()), None)
    return () if before is None else _steps_after(snapshot, before)


def _steps_after(snapshot: Snapshot, n: int) -> tuple[LogLine, ...]:
    """The steps after an entry, the last first."""
    if snapshot.timeline is None:
        return ()
    return tuple(takewhile(lambda line: line.n > n, snapshot.timeline.lines(STEPS)))


def _taking_back(glance: Glance) -> Panel:
    """What is taken back, page by page."""
    pages, word = back_pages(glance), glance.walk.menu.place.prefix
    who = glance.mark(next(iter(glance.snapshot.back), None)) if word == BACK else ""
    title = glance.translate(TAKE_BACK if word == BACK else REWIND)
    onward = SoftKey(sign="next") if len(pages) > 1 else SoftKey()
    keys = (SoftKey(sign="back"), glance.key(text("OK")), onward)
    return Panel(pages[glance.walk.scroll % len(pages)], title, who, keys=keys)


def back_pages(glance: Glance) -> Sequence[Notice | SmallPrint]:
    """The step that is taken back, and how many have followed it, as those of the box go on doing: what was
    read first stays where it is. Nothing where no step back is asked about."""
    if not is_asked(glance) or not _takes_back(glance.walk):
        return ()
    word = glance.walk.menu.place.prefix
    to = None if word == BACK else int(word[-1]) - 1
    found = steps_back(glance.snapshot) if to is None else _steps_after(glance.snapshot, to)
    act, after = (glance.translate_in_full(found[-1].text), found[:-1]) if found else ("", ())
    asked = glance.translate(_question(len(after), alone=word == BACK))
    if len(act) + len(asked) <= NOTICE_HOLDS:
        return (Notice(act, asked),)
    return small_print([(asked, [act.rstrip(".")])])


def _question(since: int, *, alone: bool) -> Text:
    """Whether the step is to be taken back and what has followed; or gone back to before it, where that is
    not ``alone`` the last word of a seat."""
    if alone and not since:
        return text("Take this back?")
    if alone:
        return text(
            "Take this back, and the step since?", plural="Take this back, and {n} steps since?", n=since
        )
    if not since:
        return text("Go back to before this?")
    return text(
        "Go back to before this? The step since is undone, too.",
        plural="Go back to before this? {n} steps since are undone, too.",
        n=since,
    )


def _ending(glance: Glance) -> Panel:
    """How it counts then, as the menu says it beside the word."""
    word, menu = glance.walk.menu.place.prefix, menu_of(glance.walk, glance.snapshot)
    cost, ends, way = cost_of(menu, word), option_of(menu(()), word[0]), option_of(menu(word[:1]), word[1])
    assert cost is not None, "or there would be nothing to ask"
    assert ends is not None
    assert way is not None
    keys = (SoftKey(sign="back"), SoftKey(), glance.key(text("End")))
    return Panel(
        Notice(glance.translate(way.label), glance.translate(cost)), glance.translate(ends.label), keys=keys
    )
