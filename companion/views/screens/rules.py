"""What a word does, how the game is played and its rules, for those who have nothing but the keys.

A list: what is asked now and each act that may be said, then how to play, then the chapters of the rules
page. A row opens what there is to read of it. Holding key 2 in a menu opens that of the act in focus.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from companion.frozen import frozen, replace
from companion.kit.game import Game
from companion.kit.howto import HowTo
from companion.kit.memoized import memoized_latest
from companion.kit.tips import Tip
from companion.play import Chance, Option, Settings, Text, text
from companion.table.authority.menus import play_menu
from companion.views import rulebook
from companion.views.bodies import Notice, Panel, Row, Rows, SoftKey
from companion.views.glance import Glance
from companion.views.levels import MOST_JOINED, Lines
from companion.views.screens.reading import leaf_panel, leaves, of_rule, under
from companion.views.screens.screen import Done, Key, Screen, Way
from companion.views.walk import Reading, Walk, topic, turn_to

NAME = "rules"
HOW_TO_PLAY = "how to play"
ASKED = "asked"
"""What an entry is of, where that is no verb and no chapter."""

Leaves = tuple[Notice, ...]


@frozen
class _Entry:
    """Something to read: what it is ``of``, its row, and its pages when it is opened."""

    of: tuple[str, str]
    label: str
    leaves: Callable[[], Leaves]


# ------------------------------------------------------------------------------ what there is


def _entries(glance: Glance) -> Iterator[_Entry]:
    """The rows of the list, one after the other."""
    game, settings = glance.snapshot.game, glance.snapshot.settings
    if game is None or settings is None:
        return
    yield from _of_the_question(glance)
    howto = _howto(game, settings)
    if howto is not None:
        label = glance.translate(text("How to play"))
        yield _Entry((HOW_TO_PLAY, ""), label, partial(_of_howto, glance, howto))
    for rule, title in rulebook.contents(game, glance.walk.language).items():
        yield _Entry(("chapter", rule), title, partial(of_rule, glance, rule, title=title))


def _of_the_question(glance: Glance) -> Iterator[_Entry]:
    """What is asked or drawn now, and each act of it that the game tells of."""
    pending, seat = glance.snapshot.pending, _seat(glance)
    choice = next((one for one in glance.asked_of_people if one.seat == seat), None)
    prompt = pending.prompt if isinstance(pending, Chance) else choice.prompt if choice else None
    options = play_menu(glance.snapshot, seat)
    asked = [Option("", prompt)] if prompt is not None else []
    for option in (*asked, *(options if isinstance(options, tuple) else ())):
        tips = _tips(glance, seat, option.part)
        if tips:
            yield _Entry(
                (ASKED, option.part), glance.translate(option.label), partial(_of_tips, glance, tips)
            )


def _seat(glance: Glance) -> int | None:
    """Whose words are explained: the seat whose menu lies open, else the first of the people who is asked."""
    if glance.walk.menu.tree == "play":
        return glance.walk.menu.seat
    return next((choice.seat for choice in glance.asked_of_people), None)


def _tips(glance: Glance, seat: int | None, verb: str) -> tuple[Tip, ...]:
    """What the game tells of an act, of what is asked where ``verb`` is empty; not what comes after it."""
    snapshot = glance.snapshot
    if snapshot.game is None or snapshot.settings is None:
        return ()
    about = topic(snapshot, None if isinstance(snapshot.pending, Chance) else seat)
    found = snapshot.game.tips(snapshot.settings)
    return tuple(one for one in found if (one.about, one.verb, one.after) == (about, verb, False))


def _of_tips(glance: Glance, tips: tuple[Tip, ...]) -> Leaves:
    """The sentences, then the rulings behind them; a chapter is long, and has a row of its own."""
    told = [leaf for tip in tips for leaf in leaves(glance.translate_in_full(tip.text))]
    rules = dict.fromkeys(tip.rule for tip in tips if rulebook.NUMBER.match(tip.rule))
    return (*told, *(leaf for rule in rules for leaf in of_rule(glance, rule)))


@memoized_latest
def _howto(game: Game, settings: Settings) -> HowTo | None:
    """How to play at this table; made once, of all that it is played with."""
    return game.howto((settings,))


def _of_howto(glance: Glance, howto: HowTo) -> Leaves:
    """The page that print and phones have, without its pictures."""

    def part(head: Text, words: Text) -> Leaves:
        return under(glance.translate(head), glance.translate_in_full(words))

    def sentences(several: Iterable[Text]) -> Iterator[Notice]:
        return (leaf for one in several for leaf in leaves(glance.translate_in_full(one)))

    return (
        *part(text("Goal"), howto.goal),
        *part(text("Set-up"), howto.setup),
        *sentences(kind.text for kind in howto.kinds),
        *(leaf for picture in howto.pictures for leaf in part(picture.title, picture.text)),
        *part(text("The end"), howto.end),
        *sentences(howto.forgotten),
    )


# ----------------------------------------------------------------------------------- the page


def _opened(glance: Glance, entries: list[_Entry]) -> _Entry | None:
    """What is being read; None for the list, also where that is not asked any more."""
    reading = glance.walk.reading
    return next((one for one in entries if reading is not None and one.of == reading.of), None)


def panel(glance: Glance) -> Panel:
    """The list, or a page of what was opened."""
    entries = list(_entries(glance))
    opened = _opened(glance, entries)
    if opened is not None:
        found = opened.leaves()
        context = f"{glance.walk.scroll % len(found) + 1}/{len(found)}"
        return leaf_panel(glance, found, opened.label, context=context, left=SoftKey(sign="back"))
    focus = glance.walk.scroll % len(entries)
    keys = (glance.key(text("more")), SoftKey(sign="next"), glance.key(text("Read")))
    return Panel(
        Rows(tuple(Row(entry.label) for entry in entries), focus), glance.translate(text("Rules")), keys=keys
    )


def press(glance: Glance, key: Key) -> Done | None:
    """In the list key 2 goes down and key 3 opens; in what is read key 1 goes back, key 2 turns the page."""
    entries = list(_entries(glance))
    walk = glance.walk
    if _opened(glance, entries) is not None:
        if key == "key2":
            return replace(walk, scroll=walk.scroll + 1), None
        return (_shut(walk) if key == "key1" else _left(glance)), None
    if key == "key1":
        return None
    focus = walk.scroll % len(entries)
    if key == "key2":
        return replace(walk, scroll=(focus + 1) % len(entries)), None
    return replace(walk, reading=Reading(entries[focus].of, focus), scroll=0), None


def push(glance: Glance, way: Way) -> Done | None:
    """Up and down turn, left leads back, out of the list to what the table waits for."""
    entries = list(_entries(glance))
    opened = _opened(glance, entries) is not None
    if way == "left":
        return (_shut(glance.walk) if opened else glance.go_home()), None
    if way == "right":
        return None
    many = len(entries) if not opened else 0
    scroll = glance.walk.scroll + (1 if way == "down" else -1)
    return replace(glance.walk, scroll=scroll % many if many else max(0, scroll)), None


def _shut(walk: Walk) -> Walk:
    """Back to where it was opened: the list, or the menu."""
    at = walk.reading.at if walk.reading is not None else None
    return turn_to(walk, None) if at is None else replace(turn_to(walk, NAME), scroll=at)


def _left(glance: Glance) -> Walk:
    """Out of what was read: into the menu where it was opened there, else to what the table waits for."""
    reading = glance.walk.reading
    in_menu = reading is not None and reading.at is None
    return turn_to(glance.walk, None) if in_menu else glance.go_home()


def explained(glance: Glance) -> Walk | None:
    """To what the act in focus does, from a list of a menu that is short enough to go along by single
    presses; None where nothing is told of it."""
    walk, found = glance.walk, glance.level
    if walk.menu.tree != "play" or not isinstance(found, Lines) or found.spaces:
        return None
    if not 0 < len(found.lines) <= MOST_JOINED:
        return None
    verb, *_ = (*found.prefix, *found.lines[walk.menu.place.focus % len(found.lines)].parts)
    told = _tips(glance, walk.menu.seat, verb)
    return replace(turn_to(walk, NAME), reading=Reading((ASKED, verb))) if told else None


def _is_told(glance: Glance) -> bool:
    return glance.in_game and next(_entries(glance), None) is not None


RULES = Screen(
    NAME,
    panel,
    press,
    push,
    offered=_is_told,
    between_words=lambda glance: glance.walk.reading is None,
)
