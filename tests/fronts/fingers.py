"""Somebody at the unit without the unit: presses on a walk, words to a real desk, panels to read."""

from __future__ import annotations

from typing import TypeVar, cast

from companion.fronts.unit import Think
from companion.frozen import replace
from companion.table.intents import Intent, Snapshot
from companion.views.bodies import Panel, Rows
from companion.views.glance import Invitation, LookUp
from companion.views.reconciling import reconcile
from companion.views.screens import ShownScreen
from companion.views.screens.refusal import refuse
from companion.views.screens.screen import (
    Announce,
    ChooseLanguage,
    Done,
    HintRequest,
    Key,
    PermissionReply,
    StickReply,
    Way,
    followed_by,
)
from companion.views.walk import UNIT, RefusedWord, Walk, leave_desk_menu
from tests.support.tables import Table
from tests.support.there import of_kind, there

T = TypeVar("T")

INVITATION = Invitation("HTTP://192.168.4.1:8000/J/7KQ4M2XH9TDR", "192.168.4.1:8000", "7KQ4", frozenset({0}))


class Fingers:
    """Presses short and long; ``said`` are the words that reached the desk."""

    def __init__(self, table: Table, *, joystick: bool = False, on_shelf: LookUp = lambda _one: None) -> None:
        self.table = table
        self.on_shelf = on_shelf
        self.walk = reconcile(Walk(joystick=joystick), table.now)
        self.said: list[str] = []
        self.replies: list[PermissionReply | StickReply] = []
        self.think: Think | None = None
        self.presses = 0
        self._shown: tuple[Walk, Snapshot, ShownScreen] | None = None

    def look(self) -> None:
        """Take in what others did."""
        self.walk = reconcile(self.walk, self.table.now)

    def press(self, *keys: int) -> None:
        """Short presses of keys 1 to 3."""
        for key in keys:
            self.presses += 1
            self.done(self.view.press(cast(Key, f"key{key}")))

    def push(self, *ways: Way) -> None:
        """Pushes of the joystick; one straight down is key 3."""
        for way in ways:
            self.presses += 1
            self.done(self.view.push(way))

    def hold(self, key: int) -> None:
        """Hold a key that has a meaning."""
        self.presses += 1
        assert f"key{key}" in self.view.holds
        self.done(self.view.hold(cast(Key, f"key{key}")))

    def go_to(self, row: str) -> None:
        """Key 2 until this row is in focus."""
        while self.focused != row:
            self.press(2)

    def holds(self) -> frozenset[Key]:
        """The keys whose hold means something now."""
        return self.view.holds

    def skip(self) -> None:
        """Let the steps of the last entry go by."""
        self.walk = reconcile(self.walk, self.table.now)
        while self.walk.steps:
            self.done(self.view.press("key3"))

    @property
    def view(self) -> ShownScreen:
        """The screen on show: worked out once, as at the unit, until somebody goes on or the table does."""
        now = self.table.now
        if self._shown is None or self._shown[0] is not self.walk or self._shown[1] is not now:
            self._shown = self.walk, now, ShownScreen(self.walk, now, INVITATION, self.on_shelf)
        return self._shown[2]

    @property
    def on(self) -> str:
        return self.view.screen.name

    @property
    def panel(self) -> Panel:
        return self.view.panel

    def body(self, kind: type[T]) -> T:
        """The body on show, of this kind."""
        return of_kind(kind, self.panel.body)

    @property
    def labels(self) -> list[str]:
        """The rows on show."""
        return [row.label for row in self.body(Rows).rows]

    @property
    def focused(self) -> str:
        """The row in focus."""
        return self.labels[there(self.body(Rows).focus)]

    def done(self, done: Done) -> None:
        """What follows from a press: the walk after it, and a word to the desk."""
        self.walk, say = done
        if isinstance(say, PermissionReply | StickReply):
            self.replies.append(say)
            return
        if isinstance(say, HintRequest):
            assert self.think is not None
            assert self.walk.hint is not None
            words = self.think(self.table.now, self.walk.hint.seat).result(timeout=30)
            self.walk = replace(self.walk, hint=replace(self.walk.hint, words=words))
            return
        if say is None or isinstance(say, Announce | ChooseLanguage):
            return
        self.said.append(say.word)
        intent = Intent(f"finger-{id(self)}-{len(self.said)}", say.word, UNIT, say.seat, say.ask)
        answer = self.table.send(intent)
        if answer.ok:
            self.walk = leave_desk_menu(self.walk, self.table.now, say.word)
        elif answer.refusal is not None:
            self.walk = reconcile(self.walk, self.table.now)
            self.walk = refuse(self.walk, RefusedWord(say.word, answer.refusal, say.seat))
        self.walk = reconcile(self.walk, self.table.now)
        for further in followed_by(say, self.table.now) if answer.ok else ():
            self.done((self.walk, further))


def drafted(shop: Table, *event: str) -> Fingers:
    """Arachnid for two, the draft done, Red to draw or after this event."""
    shop.submit("new arachnid 2 start")
    shop.say_by_hand("red")
    fingers = Fingers(shop)
    fingers.press(3, 3)
    assert fingers.on == "draw"
    for word in event:
        face = word.removeprefix("hand ")
        assert (shop.submit(word, seat=0) if face == word else shop.say_by_hand(face)).ok
    fingers.skip()
    fingers.presses = 0
    return fingers
