"""Fingers on the box: edges into the real console, and its words to the desk."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.ports import Edge, Stick
from companion.table.intents import Answer
from companion.views.screens.screen import HintRequest, PermissionReply, StickReply, Submission
from tests.simulation.box import Box

Speak = Callable[[Submission], Answer | None]
"""Sends a word of the box to the desk; None when the power went before the answer came."""
Save = Callable[[Stick], Stick]
"""Copies all games onto a stick; the stick with what came of it."""

SHORT, LONG, BETWEEN = 0.06, 0.75, 0.09


class Buttons:
    """Presses of the three keys. ``granted`` is told of every request that a press answered."""

    def __init__(self, box: Box, speak: Speak, granted: Callable[[object, bool], None]) -> None:
        self._box = box
        self._speak = speak
        self._granted = granted
        self._save: Save | None = None

    def put_in(self, stick: Stick | None, save: Save | None = None) -> None:
        """A stick is in the box, or none any more; ``save`` is what the system does with it."""
        self._save = save
        self._box.console.notice_stick(stick, self._box.times.mono)

    def press(self, random: Random) -> str:
        """One press, mostly of the key that does what is in focus; how the story tells it."""
        key = random.choices(("key1", "key2", "key3"), (2, 4, 7))[0]
        held = random.random() < 0.12
        times, console = self._box.times, self._box.console
        console.see(self._box.desk.snapshot(), times.mono)
        console.hear(self._box.guests.permission_requests(), times.mono)
        console.edge(Edge(key, True, times.mono))
        self._wait(LONG if held else SHORT)
        if self._box.disk.dead:
            return f"{'holds' if held else 'presses'} {key}"
        console.edge(Edge(key, False, times.mono))
        self._wait(BETWEEN)
        return f"{'holds' if held else 'presses'} {key}"

    def _wait(self, seconds: float) -> None:
        times = self._box.times
        until = times.mono + seconds
        while times.mono < until and not self._box.disk.dead:
            due = self._turn()
            times.go_on(max(0.001, min(until, due if due is not None else until) - times.mono))
        if not self._box.disk.dead:
            self._turn()

    def _turn(self) -> float | None:
        console, desk = self._box.console, self._box.desk
        due = console.tick(self._box.times.mono)
        for action in console.errands():
            if isinstance(action, Submission):
                answer = self._speak(action)
                if answer is None:
                    return None
                console.see(desk.snapshot(), self._box.times.mono)
                console.answered(action, answer, self._box.times.mono)
            elif isinstance(action, HintRequest):
                console.hinted(action, (), None, self._box.times.mono)
            elif isinstance(action, StickReply):
                if action.save and self._save is not None:
                    console.notice_stick(self._save(action.stick), self._box.times.mono)
            elif isinstance(action, PermissionReply):
                (self._box.guests.grant if action.granted else self._box.guests.decline)(action.request)
                self._granted(action.request, action.granted)
                console.hear(self._box.guests.permission_requests(), self._box.times.mono)
        console.cues.clear()
        return due
