"""Where a person with three buttons is: which screen, which row, how far into a word.

A Walk is a value. ``companion.views.reconciling`` brings it to a new snapshot; ``companion.views.screens``
knows which screen is on show, and gives the Walk after a press. Nothing here knows a clock or a device.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import partial
from typing import Literal

from companion.frozen import frozen, replace
from companion.kit.game import Parts
from companion.kit.refusals import is_number
from companion.play import Board, End, Piece, Refusal, Text, Tray
from companion.ports import Stick
from companion.table.authority.menus import START, desk_menu, play_menu
from companion.table.intents import LUCK, Advice, Origin, Plan, Snapshot
from companion.table.people.guests import PermissionRequest
from companion.views import table_menu
from companion.views.box_seats import with_box_seats
from companion.views.levels import (
    AROUND_A_SQUARE,
    MOST_SPACES,
    BoxSeats,
    Level,
    Line,
    Lines,
    MenuAt,
    RowOrder,
    Spaces,
    level_at,
)
from companion.views.prose import ENGLISH
from companion.views.questions import asked, asks_in_menu, question, topic
from companion.views.steps import StepsShown

UNIT = Origin("unit")
BY_HAND = "by hand"
"""The page behind what came by hand, which leads back to the draws of the box."""
GUIDE, RULES = "guide", "rules"
"""The pages of help where nobody is at play, and of the rules of a game."""


@frozen
class Place:
    """A place in a menu: the word so far, the row in focus, and the row that led here. ``box`` are the seats
    that were chosen for the box, where the word begins a game."""

    prefix: Parts = ()
    focus: int = 0
    values: tuple[int, ...] = ()
    column: str = ""
    chosen: Line | None = None
    box: BoxSeats = ()


@frozen
class RefusedWord:
    """A word that did not stand, and why; ``heading`` while that of its rule is on show."""

    word: str
    refusal: Refusal
    seat: int | None
    heading: bool = False


@frozen
class MenuWalk:
    """How far somebody is into a menu.

    ``tree`` is the menu that is walked, if any; where it is the game's, ``seat`` is asked about ``topic``
    since the entry ``ask``. ``trail`` are the places that lead back, ``kept`` the one of a game to be started
    that somebody went back from: what they chose there holds while they look at another number of players.
    """

    tree: Literal["", "play", "desk"] = ""
    seat: int | None = None
    place: Place = Place()
    trail: tuple[Place, ...] = ()
    kept: Place | None = None
    ask: int | None = None
    topic: str = ""


@frozen
class CarryOut:
    """What people carry out on the table, as it is shown to them again, and the topic of the question that it
    led to; ``earlier`` of them came before the draw by hand that led to the others."""

    steps: StepsShown
    topic: str
    earlier: int = 0


@frozen
class Hint:
    """The best few words for a question, None while the box still thinks; or why there are none."""

    seat: int
    ask: int
    words: tuple[Advice, ...] | None = None
    problem: Text | None = None


@frozen
class Reading:
    """What somebody reads of the rules: what it is ``of``, and its row in the list; None for what was opened
    in a menu, which it leads back to. ``section`` is the one of several that is read; None before one of
    them was chosen."""

    of: tuple[str, str]
    at: int | None = None
    section: int | None = None


@frozen
class ReadSoFar:
    """How far somebody is with what the step back of entry ``n`` has taken back: at a ``leaf`` of it, or
    through."""

    n: int
    leaf: int = 0
    read: bool = False


@frozen
class Looking:
    """How far somebody is through what stands where: ``at`` a station, 0 before the first, and at a page of
    it. ``differs``: the row in focus among the kinds of what the pencil may set there, or among those of one
    ``kind``; None while nobody looks for one. ``correcting``: the pencil is in hand, and leads back here.
    ``left``: whoever was asked to look in this break has been through, or wants no more of it."""

    at: int = 0
    leaf: int = 0
    differs: int | None = None
    kind: str = ""
    correcting: bool = False
    left: bool = False


@frozen
class Walk:
    """Where the person is. What one screen alone has to remember is one field, kept while it does not matter.

    ``menu`` is the way into a menu, ``steps`` what is still to be shown of the last entry, ``covered``
    whether they wait until what somebody has opened is left, ``set_up`` all that the table was set up by,
    ``orders`` what people carry out on the table, ``hint`` what the page of a hint is about, ``reading``
    what is read of the rules, ``refused`` a word that did not stand, ``request`` what a phone asks of
    whoever is here, ``stick`` the stick they are asked or told about, ``looking`` the rebuild of the board,
    ``put_off`` the proposal they answer later, ``read`` the news they have read, ``kept_out`` what they have
    taken out of which bag, ``putting_back`` how far they are with the last step back; ``among``
    counts through the seats that are asked. ``page`` is the name of the page of information that lies over
    what the table waits for, ``scroll`` how far what is read is turned. ``used`` is the row last used, by
    seat and topic. ``joystick``: there is one, so any number of spaces can be on one map. ``announcing`` is
    whether the box speaks, None where it has no voice; ``language`` is what the person reads, ``rules_of``
    the game whose rules are read, where that need not lie on the table. The rest is what was seen last.
    """

    menu: MenuWalk = MenuWalk()
    steps: StepsShown | None = None
    covered: bool = False
    set_up: tuple[StepsShown, ...] = ()
    orders: CarryOut | None = None
    page: str | None = None
    scroll: int = 0
    among: int = 0
    hint: Hint | None = None
    reading: Reading | None = None
    refused: RefusedWord | None = None
    request: PermissionRequest | None = None
    stick: Stick | None = None
    looking: Looking = Looking()
    put_off: int = 0
    read: frozenset[Text] = frozenset()
    kept_out: tuple[str, Text] | None = None
    putting_back: ReadSoFar | None = None
    used: Mapping[tuple[int, str], Parts] = field(default_factory=dict)
    key: int | None = None
    moved: int = 0
    board: Board | None = None
    seen: tuple[Text, ...] = ()
    joystick: bool = False
    announcing: bool | None = None
    language: str = ENGLISH
    rules_of: str = ""


# --------------------------------------------------------------------- what is the case


def plan(walk: Walk, snapshot: Snapshot) -> Plan | None:
    """The game that somebody is setting up in the menu."""
    begun = walk.menu.place.prefix if walk.menu.tree == "desk" else ()
    if begun[:1] != ("new",) or len(begun) < 2:
        return None
    game = next((one for one in snapshot.games if one.name == begun[1]), None)
    if game is None:
        return None
    chosen = int(begun[2]) if len(begun) > 2 and is_number(begun[2]) else game.seats[0]
    return Plan(game.name, chosen)


def has_opened(walk: Walk, snapshot: Snapshot) -> bool:
    """True where a menu or a page is on show that somebody went to: not what the table waits for, unless a
    word of that is begun."""
    begun = bool(walk.menu.trail or walk.menu.place.values)
    asked_for = walk.menu.tree == "play" and (begun or not asks_in_menu(snapshot))
    return walk.page is not None or walk.menu.tree == "desk" or asked_for


# ----------------------------------------------------------------------------- the menu


def menu_of(walk: Walk, snapshot: Snapshot) -> MenuAt:
    """The menu that is walked, level by level."""
    if walk.menu.tree == "desk":
        return partial(desk_menu, snapshot, UNIT)
    return partial(play_menu, snapshot, walk.menu.seat)


ANOTHER_GAME = (("new",), ("open",))
"""How words of the desk begin with which another game comes on the table."""
TAKING_BACK = (table_menu.BACK, table_menu.BACK_TO_A_STEP)
"""How those begin that take back."""
ASKED_FIRST = (*ANOTHER_GAME, ("stop",), ("resign",), *TAKING_BACK)
"""How those begin that are asked once more: with which this one goes or ends, and those that take back."""


def level(walk: Walk, snapshot: Snapshot) -> Level:
    """What there is to choose at the place of the walk."""
    place = walk.menu.place
    menu = menu_of(walk, snapshot)
    asks = walk.menu.tree == "play" or place.prefix[:1] in ASKED_FIRST
    if place.prefix and asks and menu(place.prefix) == End():
        return Lines(place.prefix, (Line((), START),))  # a whole word, asked once more
    if walk.menu.tree == "desk":
        presets = next((game.presets for game in snapshot.games if game.name in place.prefix[1:2]), ())
        found = level_at(menu, place.prefix, values=place.values, column=place.column, presets=presets)
        found = with_box_seats(found, place.column, place.box, snapshot)
        first, set_up = not walk.menu.trail, bool(walk.set_up)
        return table_menu.at_the_display(found, snapshot, walk.language, first=first, set_up=set_up)
    choice = question(snapshot, walk.menu.seat)
    preset = choice.preset if choice else None
    finish = choice.finish if choice else None
    wanted = [walk.used.get((walk.menu.seat, walk.menu.topic), ())] if walk.menu.seat is not None else []
    if preset and preset != finish and " " not in preset:
        wanted.insert(0, (preset,))  # a whole word that goes on as before
    leading = (*filter(None, wanted), *([tuple(preset.split())] if preset else []))
    return level_at(
        menu,
        place.prefix,
        values=place.values,
        column=place.column,
        spaces=_spaces(walk),
        order=RowOrder(leading, tuple(finish.split()) if finish else ()),
        acts=_acts(snapshot, walk.menu.seat),
    )


def _spaces(walk: Walk) -> Spaces:
    """The spaces of the board as the keys at hand go through them."""
    if walk.board is None:
        return Spaces(by_column=not walk.joystick)
    names = {space.name for space in walk.board.spaces}
    most = AROUND_A_SQUARE if walk.board.is_of_squares else MOST_SPACES
    return Spaces(names, most, by_column=not walk.joystick)


def _acts(snapshot: Snapshot, seat: int | None) -> set[str]:
    """The verbs that are followed by a piece, but those that may name one of another seat."""
    if snapshot.game is None or snapshot.scene is None:
        return set()
    shown: tuple[Piece | Tray, ...] = (*snapshot.scene.pieces, *snapshot.scene.trays)
    others = {one.id for one in shown if one.seat not in (None, seat)}
    return {
        verb.name
        for verb in snapshot.game.verbs.values()
        if any(
            shape and shape[0].kind == "piece" and others.isdisjoint(shape[0].names) for shape in verb.shapes
        )
    }


# -------------------------------------------------------------------------- going places


def focused(walk: Walk, focus: int) -> Walk:
    """To another row of the same menu."""
    return placed(walk, replace(walk.menu.place, focus=focus))


def placed(walk: Walk, place: Place, trail: tuple[Place, ...] | None = None) -> Walk:
    """To another place in the menu; ``trail`` are those that lead back, where they become others."""
    menu = walk.menu
    return replace(walk, menu=replace(menu, place=place, trail=menu.trail if trail is None else trail))


def go_home(walk: Walk, snapshot: Snapshot) -> Walk:
    """To the screen that shows what the table waits for, or back to where the pencil was taken up."""
    at_home = replace(turn_to(walk, None), menu=MenuWalk())
    if walk.looking.correcting:
        return replace(at_home, page=table_menu.REBUILD, looking=Looking(walk.looking.at))
    if walk.orders or not asks_in_menu(snapshot):
        return at_home
    return enter(at_home, snapshot, only_asked(snapshot))


def only_asked(snapshot: Snapshot) -> int | None:
    """The seat that the one question is for, None for luck."""
    choices = asked(snapshot)
    return choices[0].seat if choices else None


def turn_to(walk: Walk, page: str | None, about: Hint | None = None) -> Walk:
    """To a page of information from its top, or away from the one that lies there."""
    rules_of = walk.rules_of if page == RULES else ""
    return replace(walk, page=page, scroll=0, hint=about, reading=None, rules_of=rules_of)


def check_the_board(walk: Walk) -> Walk:
    """To what stands where, from its beginning; cards that wait come after it."""
    at = turn_to(walk, table_menu.REBUILD)
    return replace(at, looking=Looking(1), covered=walk.steps is not None)


def rules_before(walk: Walk, game: str) -> Walk:
    """To the rules of a game that need not lie on the table."""
    return replace(turn_to(walk, RULES), rules_of=game)


def enter(walk: Walk, snapshot: Snapshot, seat: int | None, *prefix: str) -> Walk:
    """Into the game's menu for a seat, or for luck with seat None."""
    ask = snapshot.asks.get(LUCK if seat is None else seat)
    way = MenuWalk("play", seat, Place(prefix), ask=ask, topic=topic(snapshot, seat))
    return replace(turn_to(walk, None), menu=way)


def enter_desk(walk: Walk, *prefix: str) -> Walk:
    """Into the desk's menu."""
    return replace(turn_to(walk, None), menu=MenuWalk("desk", place=Place(prefix)))


def leave_desk_menu(walk: Walk, snapshot: Snapshot, word: str) -> Walk:
    """Home from the desk's menu, as a word of it was accepted, or to the list of sources, as one seldom
    changes alone; from the game's there is more to say. What answers a question that lay over the menu is no
    word of its place: what is begun there is kept."""
    menu, begun = walk.menu, walk.menu.place.prefix
    if menu.tree != "desk" or tuple(word.split()[: len(begun)]) != begun:
        return walk
    if begun[:1] != table_menu.SOURCE:
        return go_home(walk, snapshot)
    return walk if begun == table_menu.SOURCE else placed(walk, menu.trail[-1], menu.trail[:-1])
