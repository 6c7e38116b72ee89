"""Hints, thought of once for each position: at the display and on every phone the same is told."""

from __future__ import annotations

import threading
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress

from companion.fronts.thinker import Thinker, ThinkerError
from companion.play import text
from companion.table.intents import Advice, Snapshot

THOUGHT_MS = 600
WORDS = 3
"""In a hint: as many as the display shows at once."""

Found = tuple[Advice, ...]


class _Thought:
    """What a seat is to say, found or still thought of, and how many wait for it."""

    def __init__(self, future: Future[Found]) -> None:
        self.future = future
        self.waiting = 0

    @property
    def failed(self) -> bool:
        return self.future.cancelled() or (self.future.done() and self.future.exception() is not None)


class Hints:
    """Has a thinker find the best few words of a seat, and tells all who ask before the table moves."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._lock = threading.Lock()
        self._position: tuple[int | None, int] = (None, 0)
        self._thoughts: dict[int, _Thought] = {}

    def of(self, snapshot: Snapshot, seat: int) -> Future[Found]:
        """The best few words of a seat that is asked; fails as ``Thinker.ask`` does, and where none is asked.

        Whoever does not want to know any more cancels it.
        """
        told: Future[Found] = Future()
        if snapshot.game is None or not snapshot.engine or seat not in snapshot.asks:
            told.set_exception(ThinkerError(text("The box thinks for a seat when it is asked something.")))
            return told
        position = (snapshot.key, snapshot.moved)
        with self._lock:
            if position != self._position:
                self._position, self._thoughts = position, {}
            thought = self._thoughts.get(seat)
            if thought is None or thought.failed:
                game, state = snapshot.game, snapshot.state
                thinking = self._thinker.ask(
                    game, state, THOUGHT_MS, seat=seat, most=WORDS, hint=True, urgent=True
                )
                thought = self._thoughts[seat] = _Thought(thinking)
            thought.waiting += 1
        told.add_done_callback(lambda _: self._leave(thought))
        thought.future.add_done_callback(lambda _: _tell(thought, told))
        return told

    def _leave(self, thought: _Thought) -> None:
        """One waits no more; with the last the thought ends, where it has found nothing yet."""
        with self._lock:
            thought.waiting -= 1
            if not thought.waiting:
                thought.future.cancel()


def _tell(thought: _Thought, told: Future[Found]) -> None:
    if thought.future.cancelled():
        return  # for nobody waits any more
    with suppress(InvalidStateError):  # this one does not
        if error := thought.future.exception():
            told.set_exception(error)
        else:
            told.set_result(thought.future.result())
