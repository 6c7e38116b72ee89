"""Hints, thought of once for each question: at the display and on every phone the same is told."""

from __future__ import annotations

import threading
from concurrent.futures import CancelledError, Future, InvalidStateError
from contextlib import suppress

from companion.fronts.thinker import Thinker, ThinkerError
from companion.play import text
from companion.table.intents import Advice, Snapshot

THOUGHT_MS = 600
WORDS = 3
"""In a hint: as many as the display shows at once."""

Found = tuple[Advice, ...]


class Hints:
    """Has a thinker find the best few words of a seat, and tells them again while its question stands."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._lock = threading.Lock()
        self._position: tuple[int | None, int] = (None, 0)
        self._known: dict[int, Found] = {}

    def of(self, snapshot: Snapshot, seat: int) -> Future[Found]:
        """The best few words of a seat that is asked; fails as ``Thinker.ask`` does, and where none is asked.

        Whoever does not want to know any more cancels it.
        """
        told: Future[Found] = Future()
        if snapshot.game is None or not snapshot.engine or seat not in snapshot.asks:
            told.set_exception(ThinkerError(text("There are no hints for this game.")))
            return told
        position = (snapshot.key, snapshot.moved)
        with self._lock:
            known = self._known.get(seat) if position == self._position else None
        if known is not None:
            told.set_result(known)
            return told
        thought = self._thinker.ask(
            snapshot.game, snapshot.state, THOUGHT_MS, seat=seat, most=WORDS, hint=True, urgent=True
        )
        told.add_done_callback(lambda _: thought.cancel())

        def tell(future: Future[Found]) -> None:
            with suppress(InvalidStateError, CancelledError):  # nobody waits for it any more
                error = future.exception()
                if error is not None:
                    told.set_exception(error)
                else:
                    told.set_result(self._kept(position, seat, future.result()))

        thought.add_done_callback(tell)
        return told

    def _kept(self, position: tuple[int | None, int], seat: int, found: Found) -> Found:
        """What was found first: somebody may have been told that meanwhile."""
        with self._lock:
            if position != self._position:
                self._position, self._known = position, {}
            return self._known.setdefault(seat, found)
