"""What a word does, how the game is played and its rules, for those who have nothing but the keys.

A list: what is asked now and each act that may be said, then how to play, then the chapters of the rules
page. A row opens what there is to read of it: a list of its headings, where it has some, and then page by
page from the one that was chosen. Holding key 2 in a menu opens that of the act in focus, and of a game
before it lies on the table its list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial

from companion import games
from companion.errors import OrbweaverError
from companion.frozen import frozen, replace
from companion.kit.game import Game
from companion.kit.howto import KINDS, HowTo
from companion.kit.memoized import memoized_latest
from companion.kit.tips import Tip
from companion.play import Chance, Option, Settings, Text, text
from companion.table.authority.menus import play_menu
from companion.table.intents import Snapshot
from companion.views import rulebook
from companion.views.bodies import Panel, Row, Rows, SoftKey
from companion.views.glance import Glance
from companion.views.levels import MOST_JOINED, Level, Lines
from companion.views.questions import topic
from companion.views.screens.guide import back_from
from companion.views.screens.reading import (
    Section,
    counted,
    leaf_panel,
    leaves,
    of_rule,
    sections_of,
    under,
)
from companion.views.screens.screen import Done, Key, Screen, Way
from companion.views.walk import RULES as NAME
from companion.views.walk import Reading, Walk, rules_before, turn_to

HOW_TO_PLAY = "how to play"
ASKED = "asked"
"""What an entry is of, where that is no verb and no chapter."""

Sections = tuple[Section, ...]


@frozen
class _Entry:
    """Something to read: what it is ``of``, its row, and what is in it when it is opened."""

    of: tuple[str, str]
    label: str
    sections: Callable[[], Sections]


# ------------------------------------------------------------------------------ what there is


def _entries(glance: Glance) -> Iterator[_Entry]:
    """The rows of the list, one after the other."""
    if glance.walk.rules_of:
        glance = _before_it_is_played(glance)
    game, settings = glance.snapshot.game, glance.snapshot.settings
    if game is None:
        return
    yield from _of_the_question(glance)
    howto = _howto(game, settings)
    if howto is not None:
        label = glance.translate(text("How to play"))
        yield _Entry((HOW_TO_PLAY, ""), label, partial(_of_howto, glance, howto))
    for rule, title in rulebook.contents(game, glance.walk.language).items():
        yield _Entry(("chapter", rule), title, partial(sections_of, glance, rule, title=title))


def _before_it_is_played(glance: Glance) -> Glance:
    """A table with the game whose rules are read, of which nothing is asked; without one that is gone."""
    game = None
    with suppress(OrbweaverError):
        game = games.find(glance.walk.rules_of)
    return replace(glance, snapshot=Snapshot(0, glance.snapshot.luck, (), game=game))


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


def _of_tips(glance: Glance, tips: tuple[Tip, ...]) -> Sections:
    """The sentences, then the rulings behind them, in one go; a chapter is long, and has a row of its own."""
    told = [leaf for tip in tips for leaf in leaves(glance.translate_in_full(tip.text))]
    rules = dict.fromkeys(tip.rule for tip in tips if rulebook.NUMBER.match(tip.rule))
    return (Section("", (*told, *(leaf for rule in rules for leaf in of_rule(glance, rule)))),)


@memoized_latest
def _howto(game: Game, settings: Settings | None) -> HowTo | None:
    """How to play at this table, or before there is one; made once, of all that it is played with."""
    return game.howto(() if settings is None else (settings,))


def _of_howto(glance: Glance, howto: HowTo) -> Sections:
    """The page that print and phones have, without its pictures."""
    told: list[tuple[Text, Text]] = [
        (text("Goal"), howto.goal),
        (text("Set-up"), howto.setup),
        *((picture.title, picture.text) for picture in howto.pictures),
        (text("The end"), howto.end),
    ]
    read = [
        Section(called, under(called, glance.translate_in_full(words)))
        for called, words in ((glance.translate(head), words) for head, words in told)
    ]
    kinds = _of_sentences(glance, KINDS, [kind.text for kind in howto.kinds])
    forgotten = _of_sentences(glance, text("Rules people forget"), howto.forgotten)
    return (*read[:2], *kinds, *read[2:], *forgotten)


def _of_sentences(glance: Glance, head: Text, told: Sequence[Text]) -> Sections:
    """Sentences of which each begins a page; none where there are none."""
    pages = (leaf for one in told for leaf in leaves(glance.translate_in_full(one)))
    return (Section(glance.translate(head), tuple(pages)),) if told else ()


# ----------------------------------------------------------------------------------- the page


def _opened(glance: Glance, entries: list[_Entry]) -> _Entry | None:
    """What is being read; None for the list, also where that is not asked any more."""
    reading = glance.walk.reading
    return next((one for one in entries if reading is not None and one.of == reading.of), None)


def panel(glance: Glance) -> Panel:
    """The list, that of the headings of what was opened, or a page of it."""
    entries = list(_entries(glance))
    opened = _opened(glance, entries)
    if opened is None:
        rows = [entry.label for entry in entries]
        title = text("Rules")
        if rules_of := glance.walk.rules_of:
            title = next((game.title for game in glance.snapshot.games if game.name == rules_of), title)
        back = SoftKey(sign="back") if rules_of else glance.key(text("more"))
        return _list(glance, glance.translate(title), rows, back)
    sections = opened.sections()
    at = _at(glance.walk, sections)
    if at is None:
        rows = [section.heading for section in sections]
        return _list(glance, opened.label, rows, SoftKey(sign="back"))
    pages = sections[at].pages
    context = counted(glance.walk.scroll % len(pages), len(pages))
    shown = leaf_panel(glance, pages, opened.label, context=context, left=SoftKey(sign="back"))
    left, _, right = shown.keys
    return replace(shown, keys=(left, SoftKey(sign="next"), right)) if len(sections) > 1 else shown


def _list(glance: Glance, title: str, rows: Sequence[str], left: SoftKey) -> Panel:
    focus = glance.walk.scroll % len(rows)
    keys = (left, SoftKey(sign="next"), glance.key(text("Read")))
    return Panel(Rows(tuple(map(Row, rows)), focus), title, keys=keys)


def _at(walk: Walk, sections: Sections) -> int | None:
    """The section that is read; None for the list of them."""
    at = walk.reading.section if walk.reading is not None else None
    return 0 if len(sections) == 1 else None if at is None else min(at, len(sections) - 1)


def press(glance: Glance, key: Key) -> Done | None:
    """In a list key 2 goes down and key 3 opens; in what is read key 1 goes a page back and from the first
    one to the list, key 2 to the next page, and on under the next heading."""
    entries = list(_entries(glance))
    opened, walk = _opened(glance, entries), glance.walk
    if opened is None:
        if key == "key1":
            return (_out(glance), None) if walk.rules_of else None
        focus = walk.scroll % len(entries)
        if key == "key2":
            return replace(walk, scroll=(focus + 1) % len(entries)), None
        return replace(walk, reading=Reading(entries[focus].of, focus), scroll=0), None
    sections = opened.sections()
    at = _at(walk, sections)
    if at is None:
        focus = walk.scroll % len(sections)
        if key == "key1":
            return _shut(walk), None
        if key == "key2":
            return replace(walk, scroll=(focus + 1) % len(sections)), None
        return _reads(walk, focus, 0), None
    if key == "key3":
        return _left(glance), None
    if key == "key1" and walk.scroll % len(sections[at].pages) == 0:
        return _shut(walk), None
    return _turned(walk, sections, at, 1 if key == "key2" else -1), None


def push(glance: Glance, way: Way) -> Done | None:
    """Up and down turn, left leads back, out of the list to what the table waits for."""
    entries = list(_entries(glance))
    opened, walk = _opened(glance, entries), glance.walk
    if way == "left":
        return (_shut(walk) if opened is not None else _out(glance)), None
    if way == "right":
        return None
    step = 1 if way == "down" else -1
    sections = opened.sections() if opened is not None else ()
    at = _at(walk, sections) if sections else None
    if at is not None:
        return _turned(walk, sections, at, step), None
    return replace(walk, scroll=(walk.scroll + step) % len(sections or entries)), None


def _reads(walk: Walk, section: int | None, page: int) -> Walk:
    assert walk.reading is not None, "or nothing would be read"
    return replace(walk, reading=replace(walk.reading, section=section), scroll=page)


def _turned(walk: Walk, sections: Sections, at: int, by: int) -> Walk:
    """A page on or back, from one heading to the next; after the last page comes the first."""
    page = walk.scroll % len(sections[at].pages) + by
    if 0 <= page < len(sections[at].pages):
        return _reads(walk, at if len(sections) > 1 else None, page)
    if len(sections) == 1:
        return _reads(walk, None, page % len(sections[at].pages))
    further = (at + by) % len(sections)
    return _reads(walk, further, 0 if by > 0 else len(sections[further].pages) - 1)


def _shut(walk: Walk) -> Walk:
    """Back to where it was opened: the list of headings, that of all there is, or the menu."""
    reading = walk.reading
    if reading is not None and reading.at is not None and reading.section is not None:
        return replace(walk, reading=replace(reading, section=None), scroll=reading.section)
    at = reading.at if reading is not None else None
    return turn_to(walk, None) if at is None else replace(turn_to(walk, NAME), scroll=at)


def _left(glance: Glance) -> Walk:
    """Out of what was read: into the menu where it was opened there, else to what the table waits for."""
    reading = glance.walk.reading
    in_menu = reading is not None and reading.at is None
    return turn_to(glance.walk, None) if in_menu else _out(glance)


def _out(glance: Glance) -> Walk:
    """Out of the list: to what the table waits for; of a game that lies not there to where it was chosen."""
    walk = glance.walk
    if not walk.rules_of:
        return glance.go_home()
    if walk.menu.tree == "desk":
        return turn_to(walk, None)
    return back_from(glance, walk.rules_of)


def explained(glance: Glance) -> Walk | None:
    """To what the act in focus does, from a list of a menu that is short enough to go along by single
    presses; None where nothing is told of it."""
    walk, found = glance.walk, glance.level
    if walk.menu.tree == "desk":
        game = _game_in_focus(glance, found)
        return rules_before(walk, game) if game else None
    if walk.menu.tree != "play" or not isinstance(found, Lines) or found.spaces:
        return None
    if not 0 < len(found.lines) <= MOST_JOINED:
        return None
    verb, *_ = (*found.prefix, *found.lines[walk.menu.place.focus % len(found.lines)].parts)
    told = _tips(glance, walk.menu.seat, verb)
    return replace(turn_to(walk, NAME), reading=Reading((ASKED, verb))) if told else None


def _game_in_focus(glance: Glance, found: Level) -> str:
    """The game that somebody is about to choose: to begin it, or to take it from the shelf."""
    walk, snapshot = glance.walk, glance.snapshot
    if not isinstance(found, Lines) or not found.lines:
        return ""
    line = found.lines[walk.menu.place.focus % len(found.lines)]
    if found.prefix == ("new",):
        return next((game.name for game in snapshot.games if line.parts == (game.name,)), "")
    if found.prefix == ("open",):
        return next((one.game_name for one in snapshot.shelf if line.parts == (str(one.key),)), "")
    return ""


def _is_told(glance: Glance) -> bool:
    told = glance.in_game or bool(glance.walk.rules_of)
    return told and next(_entries(glance), None) is not None


RULES = Screen(
    NAME,
    panel,
    press,
    push,
    offered=_is_told,
    between_words=lambda glance: glance.walk.reading is None,
)
