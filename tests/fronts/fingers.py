"""Somebody at the unit without the unit: presses on a walk, words to a real desk, panels to read."""

from __future__ import annotations

from dataclasses import replace

from companion.fronts.unit import Think
from companion.table.intents import Intent
from companion.views.bodies import Panel
from companion.views.joystick import Way, push
from companion.views.panel import Invitation, panel
from companion.views.presses import Done, Key, Reply, Wonder, accepted, hold, holds, press
from companion.views.walk import UNIT, Refused, Walk, refuse, screen, settle
from tests.support.tables import Table

INVITATION = Invitation("HTTP://192.168.4.1:8000/J/7KQ4M2XH9TDR", "192.168.4.1:8000", "7KQ4", frozenset({0}))


class Fingers:
    """Presses short and long; ``said`` are the words that reached the desk."""

    def __init__(self, table: Table, *, joystick: bool = False) -> None:
        self.table = table
        self.walk = settle(Walk(joystick=joystick), table.now)
        self.said: list[str] = []
        self.replies: list[Reply] = []
        self.think: Think | None = None
        self.presses = 0

    def look(self) -> None:
        """Take in what others did."""
        self.walk = settle(self.walk, self.table.now)

    def press(self, *keys: int) -> None:
        """Short presses of keys 1 to 3."""
        for key in keys:
            self.presses += 1
            self.done(press(self.walk, self.table.now, f"key{key}"))

    def push(self, *ways: Way) -> None:
        """Pushes of the joystick; one straight down is key 3."""
        for way in ways:
            self.presses += 1
            self.done(push(self.walk, self.table.now, way))

    def hold(self, key: int) -> None:
        """Hold a key that has a meaning."""
        self.presses += 1
        assert f"key{key}" in holds(self.walk, self.table.now)
        self.done(hold(self.walk, self.table.now, f"key{key}"))

    def holds(self) -> frozenset[Key]:
        """The keys whose hold means something now."""
        return holds(self.walk, self.table.now)

    def skip(self) -> None:
        """Let the steps of the last entry go by."""
        self.walk = settle(self.walk, self.table.now)
        while self.walk.steps:
            self.done(press(self.walk, self.table.now, "key3"))

    @property
    def on(self) -> str:
        return screen(self.walk, self.table.now)

    @property
    def panel(self) -> Panel:
        return panel(self.table.now, self.walk, INVITATION)

    def done(self, done: Done) -> None:
        """What follows from a press: the walk after it, and a word to the desk."""
        self.walk, say = done
        if isinstance(say, Reply):
            self.replies.append(say)
            return
        if isinstance(say, Wonder):
            assert self.think is not None
            assert self.walk.hint is not None
            words = self.think(self.table.now).result(timeout=30)
            self.walk = replace(self.walk, hint=replace(self.walk.hint, words=words))
            return
        if say is None:
            return
        self.said.append(say.word)
        intent = Intent(f"finger-{id(self)}-{len(self.said)}", say.word, UNIT, say.seat, say.ask)
        answer = self.table.submit(intent)
        if answer.ok:
            self.walk = accepted(self.walk, self.table.now)
        elif answer.refusal is not None:
            self.walk = settle(self.walk, self.table.now)
            self.walk = refuse(self.walk, Refused(say.word, answer.refusal, say.seat))
        self.walk = settle(self.walk, self.table.now)
