"""A console with fingers that take time. Times are seconds of a made-up clock."""

from __future__ import annotations

from typing import Any, TypeVar

from companion.fronts.console import Console
from companion.frozen import replace
from companion.play import Event, Glyph, text
from companion.ports import Edge
from companion.table.intents import Intent
from companion.table.people.guests import PermissionRequest
from companion.views.screens import ShownScreen
from companion.views.screens.screen import PermissionReply, StickReply, Submission
from companion.views.walk import UNIT
from tests.support.tables import Table
from tests.support.there import of_kind

T = TypeVar("T")


class Bench:
    """A console at a desk, with fingers that take time."""

    def __init__(self, table: Table, *, motion: bool = True) -> None:
        self.table = table
        self.now = 1000.0
        self.console = Console(table.now, self.now, motion=motion)
        self.words: list[str] = []
        self.replies: list[PermissionReply | StickReply] = []

    def down(self, *keys: str) -> None:
        for key in keys:
            self.console.edge(Edge(key, True, self.now))

    def up(self, *keys: str) -> None:
        for key in keys:
            self.console.edge(Edge(key, False, self.now))

    def wait(self, seconds: float) -> None:
        """Let time pass the way the loop does: from deadline to deadline."""
        end = self.now + seconds
        while True:
            due = self.console.tick(self.now)
            self.answer()
            if due is None or due >= end:
                break
            self.now = max(self.now, due)
        self.now = end
        self.console.tick(self.now)
        self.answer()

    def tap(self, key: str) -> None:
        self.down(key)
        self.wait(0.1)
        self.up(key)
        self.wait(0.05)

    def answer(self) -> None:
        for action in self.console.errands():
            if isinstance(action, PermissionReply | StickReply):
                self.replies.append(action)
                continue
            assert isinstance(action, Submission)
            self.words.append(action.word)
            name = f"bench-{id(self)}-{len(self.words)}"
            answer = self.table.send(Intent(name, action.word, UNIT, action.seat, action.ask))
            self.console.see(self.table.now, self.now)
            self.console.answered(action, answer, self.now)

    def request(self, *requests: PermissionRequest) -> None:
        """Phones ask for this, and nothing else."""
        self.console.hear(requests, self.now)

    def body(self, kind: type[T]) -> T:
        """The body on show, of this kind."""
        return of_kind(kind, self.console.shown().panel.body)

    @property
    def on(self) -> str:
        """The screen on show."""
        return ShownScreen(self.console.walk, self.console.snapshot).screen.name

    @property
    def asks(self) -> str | None:
        """The title of the request on show."""
        shown = self.console.shown().panel
        return shown.title if [key.label for key in shown.keys] == ["No", "", "Yes"] else None

    def happen(self, *events: Event, **also: Any) -> None:
        """The table moves on, and this is what happened; what is ``also`` so of the snapshot."""
        before = self.console.snapshot
        after = replace(before, rev=before.rev + 1, entry=before.entry + 1, moved=before.moved + 1)
        self.console.see(replace(after, events=events, **also), self.now)


def titled(title: str, glyph: Glyph | None = None) -> Event:
    return Event("toy", text(title), title=text(title), glyph=glyph)
