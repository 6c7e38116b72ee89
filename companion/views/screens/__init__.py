"""The screens of the unit: which of them is on show, and what the keys do there.

The language of the keys is the same everywhere: key 1 informs or goes back, key 2 goes to the next
row, adds one, or does what its label names, key 3 does what is in focus. Holding key 1 takes back,
holding key 2 in a menu explains the act or the game in focus, holding key 3 says the word that ends the
question, and leads to the menu of the table from a page of information and where key 1 leads to none. A
joystick goes along what stands side by side or under one another; else left goes back and right is key 3.

A new screen is a module here, and a line in ``_on_show`` or, for a page of information, in ``PAGES``;
what the console has to know of it, such as that it passes by itself, stands among its fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from companion.frozen import replace
from companion.play import Chance, Over
from companion.table.intents import Snapshot
from companion.views.bodies import Panel
from companion.views.glance import Glance, Invitation, LookUp
from companion.views.questions import asks_in_menu
from companion.views.screens import consent, kept_out, pages
from companion.views.screens.box_waits import BOX_WAITS
from companion.views.screens.consent import CONSENT, comes_up
from companion.views.screens.event import STEPS
from companion.views.screens.guide import GUIDE
from companion.views.screens.help import HELP
from companion.views.screens.hint import HINT
from companion.views.screens.idle import IDLE
from companion.views.screens.join import JOIN
from companion.views.screens.language import LANGUAGE
from companion.views.screens.luck import DRAW, TROUBLE, WHO_DRAWS
from companion.views.screens.menu import MENU, stays_among_numbers
from companion.views.screens.menu.once_more import steps_back
from companion.views.screens.notice import NOTICE
from companion.views.screens.orders import ORDERS
from companion.views.screens.paused import PAUSED
from companion.views.screens.permission import PERMISSION
from companion.views.screens.putting_back import PUTTING_BACK
from companion.views.screens.rebuild import REBUILD
from companion.views.screens.refusal import REFUSED, RULE
from companion.views.screens.rules import RULES, explained
from companion.views.screens.score import SCORE
from companion.views.screens.screen import Done, Key, Passing, Screen, Submission, Way
from companion.views.screens.seats import SEATS
from companion.views.screens.stick import STICK
from companion.views.screens.thinking import THINKING
from companion.views.screens.turn import TURN
from companion.views.screens.voice import VOICE
from companion.views.table_menu import BACK
from companion.views.waiting import waiting
from companion.views.walk import Walk, enter_desk, has_opened, turn_to

PAGES: tuple[Screen, ...] = (
    WHO_DRAWS,
    CONSENT,
    HINT,
    REBUILD,
    pages.SHEET,
    pages.CLOCKS,
    pages.SEATS,
    pages.TRACKS,
    pages.BOARD,
    pages.LOG,
    pages.LUCK,
    JOIN,
    RULES,
    GUIDE,
    HELP,
    VOICE,
    LANGUAGE,
    pages.WHY,
)
"""In the order in which key 1 turns them."""
_OPENED_ELSEWHERE = (HINT, GUIDE, LANGUAGE, pages.WHY)
"""The pages that another key may lead to where key 1 does not; what they say when their time is over
they know themselves."""


class ShownScreen:
    """A walk on a snapshot it has been brought to: the screen on show, worked out once."""

    def __init__(
        self,
        walk: Walk,
        snapshot: Snapshot,
        invitation: Invitation | None = None,
        on_shelf: LookUp = lambda _one: None,
    ) -> None:
        glance = Glance(snapshot, walk, invitation, on_shelf)
        self._glance = glance if _page_stands(glance) else glance.at(_away(glance))
        self.walk = self._glance.walk
        self.screen = _on_show(self._glance)

    @cached_property
    def panel(self) -> Panel:
        """The picture when it was first looked at."""
        return self.panel_now()

    def panel_now(self) -> Panel:
        """The picture at this moment, with a dog-ear on every label whose key means something when held."""
        shown = self.screen.panel(self._glance)
        one, two, three = (
            key._replace(hold=bool(key.label or key.sign) and name in self.holds)
            for name, key in zip(("key1", "key2", "key3"), shown.keys, strict=True)
        )
        return replace(shown, keys=(one, two, three), waits=self._sign)

    @property
    def _sign(self) -> str:
        """What tells that a question waits, where something else is on show that stays."""
        quiet = self.screen not in (CONSENT, STEPS) and not self.screen.urgent
        return consent.sign(self._glance) if quiet else ""

    def press(self, key: Key) -> Done:
        """A short press."""
        return self.screen.press(self._glance, key) or _next_page(self._glance)

    def push(self, way: Way, *, again: bool = False) -> Done:
        """A push of the joystick. ``again``: it is held, and repeats; that goes along rows, numbers,
        seats and spaces, and nothing is ever accepted or left by it."""
        done = self.screen.push(self._glance, way)
        keys: Mapping[Way, Key | None] = {"left": self.screen.left, "down": self.screen.down, "right": "key3"}
        key = keys.get(way)
        if done is None and key and not (again and way in ("left", "right")):
            return self.press(key)
        return done or (self.walk, None)

    def hold(self, key: Key) -> Done:
        """A key held down; only for one of ``holds``."""
        if key == "key2":
            return explained(self._glance) or self.walk, None
        if key == "key1" and self.screen is MENU and consent.looks_from_menu(self._glance):
            return consent.look(self._glance), None
        if key == "key1":
            return _take_back(self._glance)
        return self._of_key_3 or (self.walk, None)

    @cached_property
    def holds(self) -> frozenset[Key]:
        """The keys whose hold means something."""
        snapshot = self._glance.snapshot
        found: set[Key] = set()
        in_play = snapshot.game is not None and not snapshot.paused and self.walk.menu.tree != "desk"
        if in_play and not self.screen.urgent:
            found.add("key1")
        if self.screen is MENU and consent.looks_from_menu(self._glance):
            found.add("key1")
        if self.screen is MENU and explained(self._glance):
            found.add("key2")
        if self._of_key_3:
            found.add("key3")
        return frozenset(found)

    @cached_property
    def _of_key_3(self) -> Done | None:
        """What holding key 3 does. Where it says no word it leads to the menu of the table from a page of
        information, for that lies behind all of them, and from numbers, among which key 1 stays."""
        leads_there = self.screen in PAGES or (self.screen is MENU and stays_among_numbers(self._glance))
        said = self.screen.hold(self._glance)
        if said is not None or not leads_there or self._glance.snapshot.game is None:
            return said
        return enter_desk(self.walk), None

    @cached_property
    def between_words(self) -> bool:
        """True where something else may be asked: nothing is to be read first, no word is begun."""
        return not self.screen.urgent and self.screen.between_words(self._glance)

    @property
    def card(self) -> tuple[int, int, int] | None:
        """The step on show, by its entry, or a page of their list; None for any other screen."""
        steps = self.walk.steps if self.screen is STEPS else None
        return None if steps is None else (steps.moved, steps.at, steps.summed)

    @cached_property
    def asked(self) -> object:
        """What somebody elsewhere asks here, None for nothing."""
        return self.screen.asks(self._glance)

    @cached_property
    def passing(self) -> Passing | None:
        """How long this stays where it passes by itself, and what follows."""
        return self.screen.passes(self._glance)


def _page_stands(glance: Glance) -> bool:
    """False where a page lies open that there is none of any more, as that of the points after a step back
    from the end."""
    page = next((page for page in PAGES if page.name == glance.walk.page), None)
    return page is None or page in _OPENED_ELSEWHERE or page.offered(glance)


def _away(glance: Glance) -> Walk:
    """Off a page that there is none of any more: into the menu that it lay over, else home."""
    return turn_to(glance.walk, None) if glance.walk.menu.tree == "desk" else glance.go_home()


def _on_show(glance: Glance) -> Screen:
    """What has to be answered or read first, then where the person went, then what is waited for."""
    walk, snapshot = glance.walk, glance.snapshot
    if walk.request is not None:
        return PERMISSION
    if walk.stick is not None:
        return STICK
    if walk.refused is not None:
        return RULE if walk.refused.heading else REFUSED
    steps = None if walk.covered and has_opened(walk, snapshot) else walk.steps
    if steps and not steps.rests:
        return STEPS
    if glance.news is not None:
        return NOTICE
    if glance.putting_back is not None:
        return PUTTING_BACK
    if walk.page is None and comes_up(glance):
        return CONSENT
    if steps:
        return STEPS
    if walk.page is not None:
        return next(page for page in PAGES if page.name == walk.page)
    if walk.orders and not walk.menu.tree:
        return ORDERS
    if not walk.menu.tree and waiting(snapshot) is not None:
        return BOX_WAITS
    if walk.menu.tree != "desk" and kept_out.waits(glance) is not None:
        return kept_out.KEPT_OUT
    if walk.menu.tree or asks_in_menu(snapshot):
        return MENU
    if snapshot.game is None or snapshot.pending is None:
        return IDLE
    if snapshot.paused:
        return PAUSED
    if isinstance(snapshot.pending, Over):
        return SCORE
    if isinstance(snapshot.pending, Chance):
        return DRAW if snapshot.luck.problem is None else TROUBLE
    if snapshot.asks_the_box_alone:
        return THINKING
    return TURN if glance.takes_turn else SEATS


def _next_page(glance: Glance) -> Done:
    """The next page of information; after the last one what the desk can be told."""
    walk = glance.walk
    offered = [page for page in PAGES if page.offered(glance)]
    place = next((after for after, page in enumerate(offered, 1) if page.name == walk.page), 0)
    if place == len(offered):
        return enter_desk(walk) if glance.snapshot.game is not None else glance.go_home(), None
    following = offered[place]
    return following.opened(glance) if following.opened else (turn_to(walk, following.name), None)


def _take_back(glance: Glance) -> Done:
    """The last decision of the seat on show, else the latest one; asked once more where others have gone on
    since, as the box has."""
    if len(steps_back(glance.snapshot)) > 1:
        return enter_desk(replace(glance.walk, covered=glance.walk.steps is not None), *BACK), None
    back, scene = glance.snapshot.back, glance.snapshot.scene
    seat = glance.walk.menu.seat
    if seat not in back:
        seat = next(iter(back), seat)
    if seat is None and scene is not None:
        seat = scene.active
    return glance.walk, Submission("back", seat, None if seat is None else back.get(seat))
