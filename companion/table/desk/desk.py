"""The desk: one thread that checks what people want, writes it down, and shows it to all.

Fronts submit intents from any thread and get a future; the desk takes them one by one. What
it accepts is on the disk before anyone sees it. A mistake in a game's rules refuses the intent
that met it and nothing else.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue

from companion import games
from companion.errors import OrbweaverError, RecordError, Refused
from companion.frozen import replace
from companion.kit.cleaning import is_text, printable
from companion.kit.data import own_only
from companion.kit.game import Game, Introduction
from companion.play import Over, ReadFile, Refusal, Text, text
from companion.table.authority.refusals import ONLY_WATCHING, refused
from companion.table.desk import consent
from companion.table.desk.command_context import CommandContext, NobodySits, WhoSits, on_phones
from companion.table.desk.publisher import Publisher
from companion.table.desk.verbs import execute, longest_word
from companion.table.fold.fold import FindGame, Fold
from companion.table.intents import Answer, Intent, Origin, Plan, Showing, Snapshot
from companion.table.journal.journal import Journal
from companion.table.journal.ledger import Ledger
from companion.table.journal.transaction import Transaction
from companion.table.luck.draws import EntryLuck
from companion.table.luck.pool import Pool
from companion.table.luck.witnesses import Witnesses
from companion.table.people.opponents import Opponents
from companion.table.record.clock import Clock

LONGEST_ID = 80  # signs of an id from any front, as it stands in the record
_QUIET = 2.0  # s in which nothing is written down before the desk rests
_ROUND_STANDS = 30.0  # s for which phones stay named that nobody has drawn with
_FAR_BEHIND = 100  # entries after which it is written down how the game stands even while people play
HUNG = 30.0  # s on one intent after which the desk does not count as alive

log = logging.getLogger(__name__)

_Job = tuple[Intent, "Future[Answer]"] | None
"""An intent with its future; None to look again at luck, devices and opponents."""


class Desk:
    """The table. ``start`` takes up the game that lay on it; ``stop`` ends the one thread.

    ``find`` and ``names`` are the games there are; with ``introduce`` their rules are not read before
    they are named. ``read`` gives an owner's data files by ``<game>/<file>``, ``seating`` tells who sits
    where. The journal, the pool and the book of opponents belong to the caller, who closes
    them after ``stop``.
    """

    def __init__(
        self,
        journal: Journal,
        pool: Pool,
        *,
        find: FindGame = games.find,
        names: Callable[[], Iterable[str]] = games.names,
        introduce: Callable[[str], Introduction] | None = None,
        read: ReadFile = own_only,
        clock: Clock | None = None,
        opponents: Opponents | None = None,
        witnesses: Witnesses | None = None,
        seating: WhoSits | None = None,
    ) -> None:
        self._journal = journal
        self._pool = pool
        self._read = read
        self._ledger = Ledger(journal, find, clock or Clock())
        self._opponents = opponents or Opponents()
        self._witnesses = witnesses or Witnesses()
        self._seating = seating or NobodySits()
        self._minute = consent.Minute()
        self._fixed_at = time.monotonic()
        self._jobs: SimpleQueue[_Job] = SimpleQueue()
        self._stopping = threading.Event()
        self._submitting = threading.Lock()
        self._publisher = Publisher(
            self._ledger,
            pool,
            self._opponents,
            lambda: self._minute.left(time.monotonic()),
            lambda: on_phones(self._seating),
            _introduced(introduce or find, names),
        )
        self._thread: threading.Thread | None = None
        self._beat = self._quiet_since = time.monotonic()
        self._revived = False  # and not compared yet

    # -------------------------------------------------------------------- for the fronts

    def start(self) -> None:
        """Wake, and begin to take intents on a thread of the desk's own.

        Errors: RecordError when the journal cannot be read.
        """
        self._pool.watch(lambda: self._jobs.put(None))
        self._opponents.watch(lambda: self._jobs.put(None))
        self._seating.watch(lambda: self._jobs.put(None))
        self._witnesses.watch(self._publisher.show_call)
        self._pool.start()
        self.wake()
        self._thread = threading.Thread(target=self._run, name="desk", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Fold the game that lay on the table and show it.

        Errors: RecordError when the journal cannot be read.
        """
        self._ledger.wake()
        self._publisher.publish()

    def stop(self, timeout: float = 3) -> None:
        """Take no more intents, answer those that wait, and end."""
        with self._submitting:  # whoever submits has done so before, or is told
            self._stopping.set()
        self._jobs.put(None)
        if self._thread is not None:
            self._thread.join(timeout)
        else:
            self._end()

    def alive(self) -> bool:
        """True while the desk takes intents: its thread runs and hangs on none of them."""
        running = self._thread is not None and self._thread.is_alive()
        return running and time.monotonic() - self._beat < HUNG

    def submit(self, intent: Intent) -> Future[Answer]:
        """Ask for something; the future always gets an Answer, never an exception."""
        future: Future[Answer] = Future()
        with self._submitting:
            stopping = self._stopping.is_set()
            if not stopping:
                self._jobs.put((intent, future))
        if stopping:
            future.set_result(self._stopped())
        return future

    def snapshot(self) -> Snapshot:
        """The table as it is now."""
        return self._publisher.snapshot

    def played(self) -> Fold | None:
        """The game on the table entry by entry, as it is now; it is added to in a copy alone."""
        return self._ledger.fold

    def find(self, name: str) -> Game:
        """A game with its rules. Errors: UnknownGame, GameError."""
        return self._ledger.find(name)

    def seconds(self) -> float:
        """Seconds of this run, by the clock that entries are dated by."""
        return self._ledger.clock.now().mono

    def wait(self, rev: int, timeout: float) -> Snapshot:
        """A snapshot newer than ``rev`` as soon as there is one; after ``timeout`` s the same."""
        return self._publisher.wait(rev, timeout)

    def watch(self, changed: Callable[[], None]) -> None:
        """Have this called, on the desk's thread, whenever there is a newer snapshot."""
        self._publisher.watch(changed)

    def report(self, part: str, trouble: Text | None) -> None:
        """Let everybody know what is wrong with a part of the box; None: it is well again."""
        if self._publisher.report(part, trouble):
            self._jobs.put(None)

    def call_seats(self, names: Mapping[int, str]) -> None:
        """Let everybody know what the people at the seats are called; no record has it."""
        self._publisher.call_seats(names)
        self._jobs.put(None)

    def tell_plan(self, plan: Plan | None) -> None:
        """Let everybody know which game is being set up; it is forgotten when one comes to the table."""
        if self._publisher.tell_plan(plan):
            self._jobs.put(None)

    def show(self, showing: Showing | None) -> None:
        """Let the television show a game of this box, until nobody moves on in it or that on the table
        goes on."""
        if self._publisher.show(showing):
            self._jobs.put(None)

    def show_whole(self, whole: bool, by: str = "the box", heard: Callable[[], bool] = lambda: True) -> None:
        """Let the big board show all that stands, and nothing else, while somebody goes through it: until
        whoever it is leaves, is not ``heard`` for a minute, or somebody acts; no record has it."""
        if self._publisher.show_whole(whole, by, heard):
            self._jobs.put(None)

    def tick_off(self, entry: int, order: int, done: bool) -> None:
        """Let all see what of an entry people have carried out at the table; no record has it."""
        if self._publisher.tick_off(entry, order, done):
            self._jobs.put(None)

    def allow_trials(self, seat: int, allows: bool, sits: Callable[[], bool] = lambda: True) -> None:
        """Let all see that a seat allows to try out words before they are played, while who said so ``sits``
        there; no record has it."""
        if self._publisher.allow_trials(seat, allows, sits):
            self._jobs.put(None)

    # -------------------------------------------------------------------- the one thread

    def _run(self) -> None:
        while not self._stopping.is_set():
            self._beat = time.monotonic()
            try:
                self._take_next()
            except Exception:
                log.exception("the desk met a mistake between two words")
        self._end()

    def _take_next(self) -> None:
        """Do the next job, or rest where that is due: looks around and refused words do not put it off."""
        quiet = time.monotonic() - self._quiet_since
        if quiet >= _QUIET:
            self._quiet_since = time.monotonic()  # first: a rest that fails is not begun again at once
            self.rest()
            return
        try:
            job = self._jobs.get(timeout=_QUIET - quiet)
        except Empty:
            return
        if job is None:
            self._publisher.look_around()
        elif job[1].set_running_or_notify_cancel():
            before = self._stands_at()
            job[1].set_result(self.answer(job[0]))
            if self._stands_at() != before:
                self._quiet_since = time.monotonic()
            self._journal.checkpoint_if_full()
            if self._ledger.behind >= _FAR_BEHIND:
                self._write_state()
                self._journal.checkpoint_if_full()  # that was one commit more
            self._count_the_minute()

    def _stands_at(self) -> tuple[int | None, int]:
        """The game on the table and its last entry, as they are shown."""
        shown = self.snapshot()
        return shown.key, shown.entry

    def rest(self) -> None:
        """A moment in which nobody asks for anything, for whoever may call ``answer``."""
        self._write_state()
        self._journal.checkpoint_when_idle()
        self._revive()
        self._fix_round()
        self._count_the_minute()
        self._publisher.look_around()  # a device that falls silent tells nobody

    def _fix_round(self) -> None:
        """Name who takes part in the next draw, where other phones are here than those that are named.

        Those that are named stay so for ``_ROUND_STANDS`` s, and after a start: one that comes and goes does
        not fill the record, and those that were there come back.
        """
        shown, now = self.snapshot(), time.monotonic()
        idle = shown.round is None or shown.paused or isinstance(shown.pending, Over)
        if idle or self._journal.trouble is not None:
            return
        if shown.round is not None and shown.round.witnesses and now - self._fixed_at < _ROUND_STANDS:
            return
        try:
            fixed = self._ledger.fix_round(self._pool, self._witnesses)
        except OrbweaverError as error:
            log.warning("who takes part in the next draw could not be written down: %s", error)
            return
        if fixed:
            self._fixed_at = now
            self._publisher.publish()

    def _count_the_minute(self) -> None:
        """Count who has been away for a minute as agreed, and show how long it still is for whom."""
        shown, fold, now = self.snapshot(), self._ledger.fold, time.monotonic()
        rests = shown.paused or self._journal.trouble is not None
        if fold is None or fold.proposal is None or rests:
            self._minute.stop()
        else:
            missing = consent.unanswered(fold, self._opponents)
            due = self._minute.count(fold.proposal, missing - frozenset(self._seating.present()), now)
            if consent.is_withdrawn(fold.proposal, self._seating.asked()):
                self._answer(consent.withdraw, missing)
            elif due or not missing:
                self._answer(
                    lambda trial: consent.count_as_agreed(trial, self._opponents, due, self._entry_luck), due
                )
        if shown.proposal is not None and dict(shown.proposal.left) != self._minute.left(now):
            self._publisher.publish()

    def _answer(self, write: Callable[[Transaction], None], seats: frozenset[int]) -> None:
        """Have what is proposed answered for seats, for want of whoever would."""
        transaction = self._ledger.transaction(f"away-{secrets.token_hex(8)}", Origin("desk"))
        try:
            write(transaction)
            self._ledger.commit(transaction)
        except OrbweaverError as error:
            log.warning("what is proposed could not be answered: %s", error)
            return
        self._minute.counted(seats)
        self._hand_over()
        self._publisher.publish()

    def _hand_over(self) -> None:
        """Tell who sits where which seats go to another phone, by what came since the table was shown."""
        shown = self.snapshot()
        if self._ledger.fold is not None and self._ledger.key == shown.key:
            consent.hand_over(self._ledger.fold, shown.entry, self._seating)

    def _entry_luck(self, transaction: Transaction) -> EntryLuck:
        return EntryLuck(
            transaction.fold.rounds, transaction.sealed, self._pool, self._witnesses, self._witnesses
        )

    def _write_state(self) -> None:
        """Have it written down how the game stands: never while somebody waits for an answer."""
        try:
            self._ledger.rest()
        except RecordError as error:  # everybody is told of it by the journal's trouble
            log.warning("how the game stands could not be written down: %s", error)
        except Exception:
            log.exception("how the game stands cannot be written down")

    def answer(self, intent: Intent) -> Answer:
        """Do what an intent wants, at once: for the one thread, and for whoever drives a desk that
        was woken and never started."""
        try:
            self._revive()
            answer = self._answered(intent)
            if answer.refusal is not None and answer.refusal.slug == "torn" and self._revive():
                answer = self._answered(intent)
        except Exception:
            log.exception("the word %r met a mistake", intent.word)
            return Answer(False, self.snapshot().rev, refusal=_trouble())
        return answer

    def _revive(self) -> bool:
        """Go on once the journal can be written again. True when it just could."""
        if self._journal.revive():
            self._revived = True
        if not self._revived:
            return False
        try:
            self._ledger.reconcile()
        except OrbweaverError as error:
            log.warning("the table could not be compared with the journal: %s", error)
        self._revived = False  # not before: nothing is written on what was not compared
        self._publisher.publish()
        return True

    def _answered(self, intent: Intent) -> Answer:
        try:
            known = self._journal.entry_of(intent.id)
            if known is not None:
                return Answer(True, self.snapshot().rev, known[1])
            entry = self._execute(intent)
        except Refused as error:
            self._publisher.look_around()
            return Answer(False, self.snapshot().rev, refusal=error.refusal)
        except OrbweaverError as error:
            if isinstance(error, RecordError):
                log.warning("%s: %s", intent.word, error)
            self._publisher.look_around()
            return Answer(False, self.snapshot().rev, refusal=Refusal(error.slug, error.text, error.rule))
        self._hand_over()
        self._publisher.publish()
        return Answer(True, self.snapshot().rev, entry)

    def _execute(self, intent: Intent) -> int | None:
        """Do what an intent wants. Errors: OrbweaverError, mostly Refused."""
        if not intent.origin.member:
            raise Refused(ONLY_WATCHING)
        if not intent.id or len(intent.id) > LONGEST_ID or "#" in intent.id:
            raise refused(
                "wrong-shape", text("An intent needs an id of at most {n} characters.", n=LONGEST_ID)
            )
        if len(intent.word) > (most := longest_word(intent.word)):
            raise refused("wrong-shape", text("A word may have {n} characters.", n=most))
        if not is_text(intent.word):
            raise refused("not-text", text("That holds half a character. Type it again."))
        if printable(intent.word) != intent.word and intent.word.split()[:1] != ["note"]:
            raise refused("wrong-shape", text("A word has no characters that cannot be seen. Type it again."))
        args = tuple(intent.word.split()[1:])
        return execute(
            CommandContext(
                intent,
                args,
                replace(self.snapshot(), on_phones=on_phones(self._seating)),  # somebody may just have come
                self._ledger,
                self._pool,
                self._read,
                self._opponents,
                self._witnesses,
            )
        )

    def _end(self) -> None:
        """Answer whoever still waits, and leave the journal as at rest."""
        while not self._jobs.empty():
            job = self._jobs.get()
            if job is not None and job[1].set_running_or_notify_cancel():
                job[1].set_result(self._stopped())
        self._write_state()

    def _stopped(self) -> Answer:
        sentence = text("The box is being turned off. The game is safe.", short="Turning off")
        return Answer(False, self.snapshot().rev, refusal=Refusal("stopped", sentence))


def _introduced(
    introduce: Callable[[str], Introduction], names: Callable[[], Iterable[str]]
) -> tuple[Introduction, ...]:
    """The games there are; one that cannot be loaded is left out: the log has been told."""
    found: list[Introduction] = []
    for name in names():
        with suppress(OrbweaverError):
            found.append(introduce(name))
    return tuple(found)


def _trouble() -> Refusal:
    return Refusal(
        "trouble",
        text(
            "The box has met a mistake of its own and changed nothing. Take another way.",
            short="Box met a mistake",
        ),
    )
