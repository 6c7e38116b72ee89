"""The best few words for a question, as far as the box can tell."""

from __future__ import annotations

from companion.frozen import replace
from companion.kit.game import Parts
from companion.play import Choice, Menu, text
from companion.table.authority.menus import play_menu
from companion.views.bodies import Notice, Panel, Row, Rows, SoftKey
from companion.views.deeds import in_words
from companion.views.glance import Glance
from companion.views.questions import asks_in_menu, question
from companion.views.screens.menu.word import say
from companion.views.screens.screen import Done, HintRequest, Key, Screen
from companion.views.walk import Hint, turn_to

NAME = "hint"


def hinted(glance: Glance) -> Choice | None:
    """The question the box could give a hint for: of a seat that people play."""
    snapshot = glance.snapshot
    choices = glance.asked if snapshot.engine and not snapshot.paused else ()
    return choices[0] if len(choices) == 1 and choices[0].seat not in snapshot.opponents else None


def ask(glance: Glance) -> Done:
    """To the page of the hint, which the box has to think about first."""
    choice = hinted(glance)
    if choice is None:
        return glance.walk, None
    about = HintRequest(choice.seat, glance.snapshot.asks[choice.seat])
    return turn_to(glance.walk, NAME, Hint(about.seat, about.ask)), about


def panel(glance: Glance) -> Panel:
    """A row for each word, with its estimated chance to win."""
    found = glance.walk.hint
    title, mark = glance.translate(text("Hint")), glance.mark(found.seat if found else None)
    back = glance.key(text("more"))
    if found is None or not found.words:
        body = Notice(glance.translate(text("One moment.")), glance.translate(text("The box thinks ahead.")))
        if found is not None and found.problem is not None:
            body = Notice(glance.translate(found.problem))
        return Panel(body, title, mark, keys=(back, SoftKey(), SoftKey(sign="ok")))
    rows = tuple(Row(_in_words(glance, found.seat, one.word), _chance(one.chance)) for one in found.words)
    focus = glance.walk.scroll % len(rows)
    middle = SoftKey(sign="next") if len(rows) > 1 else SoftKey()
    level = len(rows) > 1 and len({row.note for row in rows}) == 1
    chance = text("chance to win, level") if level else text("chance to win")
    context = glance.translate(text("only a guess") if found.words[focus].is_guess else chance)
    return Panel(Rows(rows, focus), title, mark, context, (back, middle, glance.key(text("Play it"))))


def _in_words(glance: Glance, seat: int, word: str) -> str:
    def menu_at(prefix: Parts) -> Menu:
        return play_menu(glance.snapshot, seat, prefix)

    return in_words(menu_at, glance.walk.board, word, glance.translate, brief=True)


def _chance(share: float) -> str:
    """An estimated chance, rounded so that only what is proved reads as certain: ``71 %``."""
    return f"{round(100 * share) if share in (0, 1) else min(99, max(1, round(100 * share)))} %"


def press(glance: Glance, key: Key) -> Done | None:
    """Key 2 goes to the next of the words, key 3 says the one in focus."""
    walk = glance.walk
    if key == "key1":
        return None
    if walk.hint is None or not walk.hint.words:
        return glance.go_home(), None
    words = walk.hint.words
    if key == "key2":
        return replace(walk, scroll=(walk.scroll + 1) % len(words)), None
    choice = question(glance.snapshot, walk.hint.seat)
    if choice is None:
        return glance.go_home(), None
    return say(glance, choice, words[walk.scroll % len(words)].word)


def offered(glance: Glance) -> bool:
    """Where the menu of the one who is asked is on show; elsewhere key 2 may offer it."""
    return asks_in_menu(glance.snapshot) and hinted(glance) is not None


HINT = Screen(NAME, panel, press, offered=offered, opened=ask)
