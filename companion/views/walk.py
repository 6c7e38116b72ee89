"""Where a person with three buttons is: which screen, which row, how far into a word.

A Walk is a value. ``settle`` brings it to a new snapshot, ``screen`` says what is on show, and
``companion.views.presses`` gives the Walk after a press. Nothing here knows a clock or a device.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Literal

from companion.play import Board, Chance, Choice, Event, Over, Refusal, Text, text
from companion.table.guests import Wish
from companion.table.intents import LUCK, Advice, Origin, Snapshot
from companion.table.menus import desk_menu, play_menu
from companion.views.levels import AROUND_A_SQUARE, MOST_SPACES, Level, Line, Lines, Prefix, look
from companion.views.prose import ENGLISH

UNIT = Origin("unit")

Home = Literal["idle", "paused", "draw", "trouble", "turn", "seats", "menu", "score"]
Page = Literal["orders", "hint", "seats-page", "tracks", "board", "log", "join", "sheet", "why"]
Screen = Home | Page | Literal["wish", "steps", "refused", "rule", "notice"]

MANY_STEPS = 8
"""A longer run of steps waits for the people, who have as much to do on the table."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a menu: the word so far, the row in focus, and the row that led here."""

    prefix: Prefix = ()
    focus: int = 0
    values: tuple[int, ...] = ()
    column: str = ""
    said: Line | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """A word that did not stand, and why."""

    word: str
    refusal: Refusal
    seat: int | None


@dataclass(frozen=True, slots=True)
class Hint:
    """The best few words for a question, None while the box still thinks; or why there are none."""

    seat: int
    ask: int
    words: tuple[Advice, ...] | None = None
    problem: Text | None = None


@dataclass(frozen=True, slots=True)
class Walk:
    """Where the person is. Fields that do not matter on a screen keep their value.

    ``tree`` is the menu that is walked, for ``seat`` where it is the game's; ``trail`` the places
    that lead back. ``among`` counts through the seats that are asked. ``steps`` are the events of
    the last entry that are still on show, from ``step`` on, ``phase`` the phase they happened in
    and ``seen`` that of the last snapshot; ``waiting`` stops their clock. ``orders`` are those of
    them that people carry out on the table, ``orders_for`` the topic of the question they led to.
    ``wish`` is what a phone asks of whoever is here. ``hint`` is what the page of that name is
    about. ``used`` is the row last used, by seat and topic. ``joystick``: there is one, so any
    number of spaces can be on one map. ``language`` is what the person reads. The rest is what was
    seen last.
    """

    tree: Literal["", "play", "desk"] = ""
    seat: int | None = None
    place: Place = Place()
    trail: tuple[Place, ...] = ()
    page: Page | None = None
    scroll: int = 0
    among: int = 0
    steps: tuple[Event, ...] = ()
    step: int = 0
    waiting: bool = False
    orders: tuple[Event, ...] = ()
    orders_for: str = ""
    wish: Wish | None = None
    hint: Hint | None = None
    refused: Refused | None = None
    rule: bool = False
    used: Mapping[tuple[int, str], Prefix] = field(default_factory=dict)
    key: int | None = None
    moved: int = 0
    ask: int | None = None
    topic: str = ""
    board: Board | None = None
    read: frozenset[Text] = frozenset()
    phase: Text | None = None
    seen: Text | None = None
    joystick: bool = False
    language: str = ENGLISH


# --------------------------------------------------------------------- what is the case


def asked(snapshot: Snapshot) -> tuple[Choice, ...]:
    """The questions open now; none while luck is waited for."""
    if snapshot.pending is None or isinstance(snapshot.pending, Chance | Over):
        return ()
    return snapshot.pending


def question(snapshot: Snapshot, seat: int | None) -> Choice | None:
    """The question this seat is asked."""
    return next((choice for choice in asked(snapshot) if choice.seat == seat), None)


def topic(snapshot: Snapshot, seat: int | None) -> str:
    """What a seat is asked about; for luck (seat None) where it comes from."""
    if seat is None:
        return snapshot.pending.source if isinstance(snapshot.pending, Chance) else ""
    choice = question(snapshot, seat)
    return choice.topic if choice else ""


def turn(snapshot: Snapshot) -> Choice | None:
    """The question of the seat whose turn it is, while it is the turn itself."""
    active = snapshot.scene.active if snapshot.scene else None
    choice = question(snapshot, active)
    return choice if choice is not None and choice.topic == "turn" else None


def home(snapshot: Snapshot) -> Home:
    """The screen that shows what the table waits for."""
    if snapshot.game is None or snapshot.pending is None:
        return "idle"
    if snapshot.paused:
        return "paused"
    if isinstance(snapshot.pending, Over):
        return "score"
    if isinstance(snapshot.pending, Chance):
        if snapshot.pending.source in snapshot.luck.by_hand:
            return "menu"
        return "trouble" if snapshot.luck.problem is not None else "draw"
    if turn(snapshot) is not None:
        return "turn"
    return "menu" if len(snapshot.pending) == 1 else "seats"


def screen(walk: Walk, snapshot: Snapshot) -> Screen:
    """What is on show: what has to be answered or read first, then where the person went."""
    if walk.wish is not None:
        return "wish"
    if walk.refused is not None:
        return "rule" if walk.rule else "refused"
    if walk.steps:
        return "steps"
    if news(walk, snapshot) is not None:
        return "notice"
    if walk.page is not None:
        return walk.page
    return "menu" if walk.tree else home(snapshot)


def news(walk: Walk, snapshot: Snapshot) -> Text | None:
    """What everybody should know and nobody here has read yet: what is wrong with the box first."""
    return next(
        (told for told in (*snapshot.troubles, snapshot.notice) if told and told not in walk.read), None
    )


def pages(snapshot: Snapshot, board: Board | None) -> tuple[Page, ...]:
    """The pages of information behind key 1, in order."""
    if snapshot.game is None or snapshot.scene is None:
        return ("join",)
    found: list[Page] = []
    if home(snapshot) == "menu" and hinted(snapshot) is not None:
        found.append("hint")
    if isinstance(snapshot.pending, Over) and snapshot.pending.table:
        found.append("sheet")
    if home(snapshot) != "turn":
        found.append("seats-page")
    if any(tray.items for tray in snapshot.scene.trays):
        found.append("tracks")
    if board is not None and board.spaces:
        found.append("board")
    return (*found, "log", "join")


def hinted(snapshot: Snapshot) -> Choice | None:
    """The question the box could give a hint for: of a seat that people play."""
    choices = asked(snapshot) if snapshot.engine and not snapshot.paused else ()
    return choices[0] if len(choices) == 1 and choices[0].seat not in snapshot.opponents else None


# ----------------------------------------------------------------------------- the menu


def level(walk: Walk, snapshot: Snapshot) -> Level:
    """What there is to choose at the place of the walk."""
    place = walk.place
    if walk.tree == "desk":
        return look(
            partial(desk_menu, snapshot, UNIT), place.prefix, values=place.values, column=place.column
        )
    choice = question(snapshot, walk.seat)
    preset = choice.preset if choice else None
    finish = choice.finish if choice else None
    wanted = [walk.used.get((walk.seat, walk.topic), ())] if walk.seat is not None else []
    if preset and preset != finish and " " not in preset:
        wanted.insert(0, (preset,))  # a whole word that goes on as before
    return look(
        partial(play_menu, snapshot, walk.seat),
        place.prefix,
        values=place.values,
        column=place.column,
        spaces={space.name for space in walk.board.spaces} if walk.board else (),
        acts=_acts(snapshot),
        first=[*filter(None, wanted), *([tuple(preset.split())] if preset else [])],
        last=tuple(finish.split()) if finish else (),
        most_spaces=AROUND_A_SQUARE if walk.board and walk.board.sheets else MOST_SPACES,
        by_column=not walk.joystick,
    )


def _acts(snapshot: Snapshot) -> set[str]:
    """The verbs that are followed by a piece."""
    verbs = snapshot.game.verbs.values() if snapshot.game else ()
    return {verb.name for verb in verbs if any(shape and shape[0].kind == "piece" for shape in verb.shapes)}


def rooted(walk: Walk, snapshot: Snapshot) -> bool:
    """True when the menu on show is what the table waits for: there is nothing to go back to."""
    return walk.tree == "play" and not walk.trail and home(snapshot) == "menu"


def between_words(walk: Walk, snapshot: Snapshot) -> bool:
    """True where something else may be asked: nothing is to be read first, no word is begun."""
    on = screen(walk, snapshot)
    if on == "menu":
        return rooted(walk, snapshot) and not walk.place.values
    return on not in ("wish", "steps", "refused", "rule", "notice")


# -------------------------------------------------------------------------- going places


def go_home(walk: Walk, snapshot: Snapshot) -> Walk:
    """To the screen that shows what the table waits for."""
    at_home = replace(
        walk, tree="", seat=None, place=Place(), trail=(), page=None, scroll=0, ask=None, topic=""
    )
    if home(snapshot) != "menu":
        return at_home
    inside = enter(at_home, snapshot, _only_asked(snapshot))
    return replace(inside, page="orders") if walk.orders else inside


def _only_asked(snapshot: Snapshot) -> int | None:
    choices = asked(snapshot)
    return choices[0].seat if choices else None


def enter(walk: Walk, snapshot: Snapshot, seat: int | None, *prefix: str) -> Walk:
    """Into the game's menu for a seat, or for luck with seat None."""
    return replace(
        walk,
        tree="play",
        seat=seat,
        place=Place(prefix),
        trail=(),
        page=None,
        ask=snapshot.asks.get(LUCK if seat is None else seat),
        topic=topic(snapshot, seat),
    )


def enter_desk(walk: Walk, *prefix: str) -> Walk:
    """Into the desk's menu."""
    return replace(walk, tree="desk", seat=None, place=Place(prefix), trail=(), page=None, scroll=0)


# -------------------------------------------------------------------- as the table moves


def settle(walk: Walk, snapshot: Snapshot) -> Walk:
    """The walk on a new snapshot: steps to show, questions that went, a menu that changed."""
    if snapshot.key != walk.key:
        return go_home(_sat_down(walk, snapshot), snapshot)
    if snapshot.moved != walk.moved:
        walk = _happened(walk, snapshot)
    if walk.hint is not None and snapshot.asks.get(walk.hint.seat) != walk.hint.ask:
        walk = replace(walk, hint=None, page=None if walk.page == "hint" else walk.page)
    if walk.orders and not _orders_stand(walk, snapshot):
        walk = replace(walk, orders=(), page=None if walk.page == "orders" else walk.page)
    if snapshot.scene is not None:
        walk = replace(walk, seen=snapshot.scene.phase)
    if gone := walk.read - {*snapshot.troubles, snapshot.notice}:
        walk = replace(walk, read=walk.read - gone)
    if walk.tree == "play":
        return _settle_menu(walk, snapshot)
    if walk.tree == "desk" and level(walk, snapshot) == Lines(walk.place.prefix, ()):
        return go_home(walk, snapshot)
    if walk.tree == "" and walk.page is None:
        return replace(go_home(walk, snapshot), among=_next_asked(walk, snapshot))
    return walk


def _happened(walk: Walk, snapshot: Snapshot) -> Walk:
    """The events of a new entry become steps; those with a direction are orders as well.

    What an opponent says is carried out by people: it stays until somebody presses a key.
    """
    steps = _steps(snapshot.events) or _bare_word(snapshot)
    walk = replace(
        walk,
        moved=snapshot.moved,
        steps=steps,
        step=0,
        waiting=len(steps) > MANY_STEPS or snapshot.said is not None,
        phase=walk.seen,
    )
    if not any(_shows(event, "direction") for event in steps):
        return walk
    orders = tuple(event for event in steps if _shows(event, "direction", "icon"))
    walk = replace(walk, orders=orders, orders_for=topic(snapshot, _only_asked(snapshot)))
    return go_home(walk, snapshot) if walk.tree == "play" else walk


def _bare_word(snapshot: Snapshot) -> tuple[Event, ...]:
    """A step for a word of an opponent that leads to none of its own, such as the end of a turn."""
    if snapshot.said is None or not snapshot.events:
        return ()
    name = snapshot.scene.seats[snapshot.said[0]].name if snapshot.scene else Text("")
    says = text("{who} says", who=name)
    return (replace(snapshot.events[0], title=says, lines=(text(snapshot.said[1]),)),)


def _shows(event: Event, *kinds: str) -> bool:
    return event.glyph is not None and event.glyph.kind in kinds


def _orders_stand(walk: Walk, snapshot: Snapshot) -> bool:
    """True while the question is open that the orders led to."""
    return home(snapshot) == "menu" and topic(snapshot, _only_asked(snapshot)) == walk.orders_for


def _steps(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events with a title; one that has a picture and changes several seats is two steps."""
    steps: list[Event] = []
    for event in events:
        if event.title is None:
            continue
        if event.glyph is not None and event.glyph.kind in ("number", "icon") and len(event.gains) > 1:
            steps += [replace(event, gains=()), replace(event, glyph=None)]
        else:
            steps.append(event)
    return tuple(steps)


def _sat_down(walk: Walk, snapshot: Snapshot) -> Walk:
    """Another game lies on the table: nothing of the last one is worth keeping."""
    board = None
    if snapshot.game is not None and snapshot.settings is not None:
        board = snapshot.game.board(snapshot.settings)
    phase = snapshot.scene.phase if snapshot.scene else None
    return Walk(
        wish=walk.wish,
        key=snapshot.key,
        moved=snapshot.moved,
        board=board,
        read=walk.read,
        phase=phase,
        seen=phase,
        joystick=walk.joystick,
        language=walk.language,
    )


def _settle_menu(walk: Walk, snapshot: Snapshot) -> Walk:
    """Stay at the same question; start it over when it was answered; leave it when it is gone.

    People who draw by hand go on doing so while it is the same bag or die.
    """
    ask = snapshot.asks.get(LUCK if walk.seat is None else walk.seat)
    if snapshot.paused or ask is None or topic(snapshot, walk.seat) != walk.topic:
        return go_home(walk, snapshot) if walk.page is None else replace(walk, tree="", trail=())
    if ask != walk.ask:
        anew = enter(walk, snapshot, walk.seat, *(("hand",) if walk.seat is None else ()))
        return replace(anew, page=walk.page)
    found = level(walk, snapshot)
    if isinstance(found, Lines):
        if not found.lines:
            return enter(walk, snapshot, walk.seat)
        focus = min(walk.place.focus, len(found.lines) - 1)
        return replace(walk, place=replace(walk.place, focus=focus))
    return walk


def _next_asked(walk: Walk, snapshot: Snapshot) -> int:
    return min(walk.among, max(0, len(asked(snapshot)) - 1))


def refuse(walk: Walk, refused: Refused) -> Walk:
    """A word was refused: that is on show until a key is pressed."""
    return replace(walk, refused=refused, rule=False)


def next_step(walk: Walk) -> Walk:
    """On to the next event of the last entry, or past the last of them."""
    if walk.step + 1 < len(walk.steps):
        return replace(walk, step=walk.step + 1)
    return replace(walk, steps=(), step=0, waiting=False)
