"""The desk: one thread that checks what people want, writes it down, and shows it to all.

Fronts submit intents from any thread and get a future; the desk takes them one by one. What
it accepts is on the disk before anyone sees it. A mistake in a game's rules refuses the intent
that met it and nothing else.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import replace
from queue import Empty, SimpleQueue

from companion import games
from companion.errors import OrbweaverError, RecordError, Refused
from companion.kit.data import own_only
from companion.play import Game, ReadFile, Refusal, Text, text
from companion.table.clock import Clock
from companion.table.intents import Answer, Intent, LuckState, Snapshot
from companion.table.journal import Journal
from companion.table.ledger import Ledger
from companion.table.opponents import Opponents
from companion.table.pool import Pool
from companion.table.publish import snapshot_of
from companion.table.record import FindGame
from companion.table.refusals import refused
from companion.table.said import Said
from companion.table.verbs import hear

LONGEST_WORD = 300
LONGEST_ID = 80
_QUIET = 2.0  # s without an intent before the journal may tidy up
HUNG = 30.0  # s on one intent after which the desk does not count as alive

log = logging.getLogger(__name__)

_Job = tuple[Intent, "Future[Answer]"] | None
"""An intent with its future; None to look again at luck, devices and opponents."""


class Desk:
    """The table. ``start`` takes up the game that lay on it; ``stop`` ends the one thread.

    ``find`` and ``names`` are the games there are, ``read`` gives an owner's data files by
    ``<game>/<file>``. The journal, the pool and the book of opponents belong to the caller, who
    closes them after ``stop``.
    """

    def __init__(
        self,
        journal: Journal,
        pool: Pool,
        *,
        find: FindGame = games.find,
        names: Callable[[], Iterable[str]] = games.names,
        read: ReadFile = own_only,
        clock: Clock | None = None,
        opponents: Opponents | None = None,
    ) -> None:
        self._journal = journal
        self._pool = pool
        self._read = read
        self._games = _installed(find, names)
        self._ledger = Ledger(journal, find, clock or Clock())
        self._opponents = opponents or Opponents()
        self._shown_changes = 0
        self._jobs: SimpleQueue[_Job] = SimpleQueue()
        self._troubles: dict[str, Text] = {}
        self._stopping = threading.Event()
        self._change = threading.Condition()
        self._snapshot = Snapshot(0, self._luck(), games=self._games)
        self._thread: threading.Thread | None = None
        self._beat = time.monotonic()

    # -------------------------------------------------------------------- for the fronts

    def start(self) -> None:
        """Fold the game that lay on the table, show it, and begin to take intents.

        Errors: RecordError when the journal cannot be read.
        """
        self._pool.watch(lambda: self._jobs.put(None))
        self._opponents.watch(lambda: self._jobs.put(None))
        self._pool.start()
        self._ledger.wake()
        self._publish()
        self._thread = threading.Thread(target=self._run, name="desk", daemon=True)
        self._thread.start()

    def stop(self, timeout: float = 3) -> None:
        """Take no more intents, answer those that wait, and end."""
        with self._change:  # whoever submits has done so before, or is told
            self._stopping.set()
        self._jobs.put(None)
        if self._thread is not None:
            self._thread.join(timeout)
        else:
            self._refuse_the_rest()

    def alive(self) -> bool:
        """True while the desk takes intents: its thread runs and hangs on none of them."""
        running = self._thread is not None and self._thread.is_alive()
        return running and time.monotonic() - self._beat < HUNG

    def submit(self, intent: Intent) -> Future[Answer]:
        """Ask for something; the future always gets an Answer, never an exception."""
        future: Future[Answer] = Future()
        with self._change:
            stopping = self._stopping.is_set()
            if not stopping:
                self._jobs.put((intent, future))
        if stopping:
            future.set_result(self._stopped())
        return future

    def snapshot(self) -> Snapshot:
        """The table as it is now."""
        return self._snapshot

    def wait(self, rev: int, timeout: float) -> Snapshot:
        """A snapshot newer than ``rev`` as soon as there is one; after ``timeout`` s the same."""
        with self._change:
            self._change.wait_for(lambda: self._snapshot.rev > rev, timeout)
            return self._snapshot

    def report(self, part: str, trouble: Text | None) -> None:
        """Let everybody know what is wrong with a part of the box; None: it is well again."""
        with self._change:
            if self._troubles.get(part) == trouble:
                return
            self._troubles.pop(part, None)
            if trouble is not None:
                self._troubles[part] = trouble
        self._jobs.put(None)

    # -------------------------------------------------------------------- the one thread

    def _run(self) -> None:
        while not self._stopping.is_set():
            self._beat = time.monotonic()
            try:
                job = self._jobs.get(timeout=_QUIET)
            except Empty:
                self._journal.rest()
                job = None  # a device that falls silent tells nobody: look
            if job is None:
                self._look_around()
            elif job[1].set_running_or_notify_cancel():
                job[1].set_result(self._answer(job[0]))
                self._journal.relieve()
        self._refuse_the_rest()

    def _answer(self, intent: Intent) -> Answer:
        try:
            known = self._journal.entry_of(intent.id)
            if known is not None:
                return Answer(True, self._snapshot.rev, known[1])
            entry = self._hear(intent)
        except Refused as error:
            self._look_around()
            return Answer(False, self._snapshot.rev, refusal=error.refusal)
        except OrbweaverError as error:
            if isinstance(error, RecordError):
                log.warning("%s: %s", intent.word, error)
            return Answer(False, self._snapshot.rev, refusal=Refusal(error.slug, error.text, error.rule))
        except Exception:
            log.exception("the word %r met a mistake", intent.word)
            return Answer(False, self._snapshot.rev, refusal=_trouble())
        self._publish()
        return Answer(True, self._snapshot.rev, entry)

    def _hear(self, intent: Intent) -> int | None:
        """Do what an intent wants. Errors: OrbweaverError, mostly Refused."""
        if not intent.origin.member:
            raise refused(
                "only-watching", text("You are looking on. Join a seat to play.", short="Only watching")
            )
        if not intent.id or len(intent.id) > LONGEST_ID or "#" in intent.id:
            raise refused(
                "wrong-shape", text("An intent needs an id of at most {n} characters.", n=LONGEST_ID)
            )
        if len(intent.word) > LONGEST_WORD:
            raise refused("wrong-shape", text("A word may have {n} characters.", n=LONGEST_WORD))
        rest = tuple(intent.word.split()[1:])
        return hear(Said(intent, rest, self._snapshot, self._ledger, self._pool, self._read, self._opponents))

    def _refuse_the_rest(self) -> None:
        while not self._jobs.empty():
            job = self._jobs.get()
            if job is not None and job[1].set_running_or_notify_cancel():
                job[1].set_result(self._stopped())

    def _stopped(self) -> Answer:
        sentence = text("The box is being turned off. The game is safe.", short="Turning off")
        return Answer(False, self._snapshot.rev, refusal=Refusal("stopped", sentence))

    # ------------------------------------------------------------------------ publishing

    def _publish(self) -> None:
        self._shown_changes = self._opponents.changes
        try:
            shown = snapshot_of(
                self._ledger, self._luck(), self._snapshot.rev + 1, self._games, self._opponents
            )
            fresh = replace(shown, troubles=self._told())
        except Exception:
            log.exception("the table cannot be shown")
            return
        with self._change:
            self._snapshot = fresh
            self._change.notify_all()

    def _look_around(self) -> None:
        """Publish again when only the luck, a device or the book of opponents has changed."""
        shown = self._snapshot
        if (self._luck(), self._told()) != (shown.luck, shown.troubles) or (
            self._opponents.changes != self._shown_changes
        ):
            self._publish()

    def _told(self) -> tuple[Text, ...]:
        with self._change:
            return tuple(self._troubles.values())

    def _luck(self) -> LuckState:
        by_hand = self._ledger.fold.by_hand if self._ledger.fold is not None else frozenset[str]()
        return LuckState(self._pool.provenance, self._pool.label, by_hand, self._pool.problem())


def _installed(find: FindGame, names: Callable[[], Iterable[str]]) -> tuple[Game, ...]:
    """The games there are; one that cannot be loaded is left out and named in the log."""
    found: list[Game] = []
    for name in names():
        try:
            found.append(find(name))
        except Exception:
            log.exception("the game %s cannot be loaded", name)
    return tuple(found)


def _trouble() -> Refusal:
    return Refusal(
        "trouble",
        text(
            "The box has met a mistake of its own and changed nothing. Take another way.",
            short="Box met a mistake",
        ),
    )
