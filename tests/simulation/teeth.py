"""The teeth of the simulation: faults planted in the program, each of which it has to find.

Every fault is a mistake somebody could make in a change. ``python -m tests.simulation.teeth`` plants
one after another, plays one seed after another until a check bites, and prints what bit when. It has to
be a check that is for this fault: an exception of the plant itself would be found as well. The same seed
is played without the fault too: it has to pass, or nothing was shown.
"""

from __future__ import annotations

import itertools
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any
from unittest.mock import patch

from companion.frozen import replace
from companion.table.desk import moves
from companion.table.desk.desk import Desk
from companion.table.fold.fold import Fold
from companion.table.fold.proposals import PROPOSABLE
from companion.table.intents import Origin
from companion.table.journal.journal import Journal
from companion.table.journal.ledger import Ledger
from companion.table.journal.transaction import look_at
from companion.table.luck.pool import Pool
from companion.table.people.guests import Guests
from companion.table.people.sidefile import SideFile
from companion.table.people.sitting import ALL_SEATS
from tests.simulation.box import quiet
from tests.simulation.disk import DISHONEST
from tests.simulation.faults import FAULTS_ON
from tests.simulation.plants_of_journal import (
    answered_before_the_commit,
    committed_without_fsync,
    joined_across_a_gap,
    log_thrown_away,
    order_by_the_wall_clock,
    refused_and_yet_written,
    trouble_of_the_disk_swallowed,
)
from tests.simulation.plants_of_voices import new_for_ever, one_agrees_for_all, second_phone_agrees
from tests.simulation.world import is_honest, run
from web_ui.live import Shown, View

Plant = Callable[[], AbstractContextManager[Any]]
HONEST = tuple(kind for kind in FAULTS_ON if kind not in DISHONEST)


@dataclass(frozen=True)
class Tooth:
    """A planted fault: its name, how it is planted, the checks that are for it, how many seeds may be
    needed, what is done to the box meanwhile, and the seed that is played ``first``: the one that found it
    when somebody last looked. Where it does not any more, all others are played too."""

    name: str
    plant: Plant
    checks: tuple[str, ...]
    within: int
    faults: tuple[str, ...] = HONEST
    first: int = 1


@dataclass(frozen=True)
class Bite:
    """What found it: the check, the seed, and how many seeds that took; ``check`` None for none."""

    tooth: Tooth
    check: str | None
    seed: int
    tried: int
    sentence: str = ""

    @property
    def right(self) -> bool:
        """True when it was found by a check that is for it: another only shows that the plant is amiss."""
        return self.check in self.tooth.checks


def hunt(tooth: Tooth) -> Bite:
    """Play seeds, the first of all that there are, until the fault is found; for a fault of reading what a
    disk lied about, those seeds in which it lies. Seeds that fail without the fault show nothing and do not
    count as found."""
    lies = any(kind in DISHONEST for kind in tooth.faults)
    every = (seed for seed in itertools.count(1) if not lies or not is_honest(seed))
    seeds = sorted(itertools.islice(every, tooth.within), key=lambda seed: seed != tooth.first)
    for tried, seed in enumerate(seeds, 1):
        with tooth.plant():
            found = run(seed, faults=tooth.faults)
        if found.check is not None and passes(seed, tooth.faults):
            return Bite(tooth, found.check, seed, tried, found.sentence)
    return Bite(tooth, None, 0, tooth.within)


@cache
def passes(seed: int, faults: tuple[str, ...]) -> bool:
    """Whether a seed passes where nothing is planted. One seed tells one story: it is played once for all."""
    return run(seed, faults=faults).check is None


# ------------------------------------------------------------------------------- the desk


def repeated_id_forgotten() -> AbstractContextManager[Any]:
    """Nobody looks whether an intent has been done already."""
    return patch.object(Journal, "entry_of", lambda self, id_: None)


def stale_ask_taken() -> AbstractContextManager[Any]:
    """An answer counts whatever question it is to."""
    return patch.object(moves, "require_ask", lambda *given: None)


@contextmanager
def shown_before_the_commit() -> Iterator[None]:
    """The table is changed first and written down then."""
    commit = Ledger._commit

    def hasty(self: Ledger, transaction: Any, put_away: Any) -> int:
        self.key, self.fold, self._hash = transaction.key, transaction.fold, transaction.hash
        self.look = look_at(transaction.fold)
        return commit(self, transaction, put_away)

    with patch.object(Ledger, "_commit", hasty):
        yield


@contextmanager
def old_page_served() -> Iterator[None]:
    """A page is made anew for every second revision only."""
    now = View.now

    def lazy(self: View) -> Shown:
        shown = self._shown
        if shown is not None and shown.snapshot.rev == self._desk.snapshot().rev - 1:
            return shown
        return now(self)

    with patch.object(View, "now", lazy):
        yield


# ---------------------------------------------------------------------------------- luck


@contextmanager
def tape_cut_on_back() -> Iterator[None]:
    """Going back forgets the last face of every tape."""
    go_back = Fold._gone_back

    def forgetful(self: Fold, entry: Any) -> Any:
        moment = go_back(self, entry)
        self.tapes = {source: tape.without_last() for source, tape in self.tapes.items() if tape}
        return moment

    with patch.object(Fold, "_gone_back", forgetful):
        yield


@contextmanager
def draw_forgotten_in_a_crash() -> Iterator[None]:
    """A draw that nobody has answered to yet is made anew after a start."""
    wake = Ledger.wake

    def fresh(self: Ledger) -> None:
        key = self.journal.on_table()
        stored = self.journal.stored(key) if key is not None else []
        if len(stored) > 1 and json.loads(stored[-1].data)["kind"] == "luck":
            db = self.journal.connection()
            db.execute("DELETE FROM entries WHERE game = ? AND n = ?", (key, len(stored)))
        wake(self)

    with patch.object(Ledger, "wake", fresh):
        yield


@contextmanager
def same_bytes_twice() -> Iterator[None]:
    """The pool gives bytes away and now and then keeps them."""
    take, calls = Pool.take, [0]

    def generous(self: Pool, count: int) -> Any:
        luck = take(self, count)
        calls[0] += 1
        if calls[0] % 7 == 0:
            self._store[:0] = luck.data
        return luck

    with patch.object(Pool, "take", generous):
        yield


# ----------------------------------------------------------------------------- authority


@contextmanager
def wall_clock_trusted() -> Iterator[None]:
    """Silence is measured by the wall clock."""
    start = Guests.__init__

    def dated(self: Guests, path: Any, **_named: Any) -> None:
        start(self, path, clock=lambda: time.time())

    with patch.object(Guests, "__init__", dated):
        yield


def device_alone() -> AbstractContextManager[Any]:
    """A device that was sent away is known by its name."""
    return patch.object(Guests, "known", lambda self, device, epoch: self._guests.get(device))


@contextmanager
def any_seat_for_any_phone() -> Iterator[None]:
    """Whoever has joined may act for all."""
    origin = Guests.origin

    def kind(self: Guests, device: str | None) -> Origin:
        found = origin(self, device)
        return Origin(found.via, ALL_SEATS, found.member) if found.seats is not None else found

    with patch.object(Guests, "origin", kind):
        yield


@contextmanager
def stranger_heard() -> Iterator[None]:
    """Nobody asks at the desk whether somebody has joined, or has a seat."""
    hear = Desk.answer

    def polite(self: Desk, intent: Any) -> Any:
        return hear(self, intent.__class__(intent.id, intent.word, Origin("phone"), intent.seat, intent.ask))

    with patch.object(Desk, "answer", polite):
        yield


def clock_set_alone() -> AbstractContextManager[Any]:
    """A seat says how time is kept, and nobody is asked."""
    alone = replace(PROPOSABLE["clock"], needs_all=lambda _: False)
    return patch.dict(PROPOSABLE, {"clock": alone})


@contextmanager
def seconds_between_two_runs_charged() -> Iterator[None]:
    """Monotonic seconds of two runs are taken for those of one."""
    charge = Fold._clocks

    def careless(self: Fold, entry: Any) -> Any:
        last = self.entries[-1].at
        return charge(self, replace(entry, at=replace(entry.at, boot=last.boot)))

    with patch.object(Fold, "_clocks", careless):
        yield


@contextmanager
def clock_left_where_it_was() -> Iterator[None]:
    """A step back brings the game back and not its clocks."""
    right = Fold._gone_back

    def gone_back(self: Fold, entry: Any) -> Any:
        return right(self, entry)._replace(clocks=self.now.clocks)

    with patch.object(Fold, "_gone_back", gone_back):
        yield


def seat_handed_over_without_a_press() -> AbstractContextManager[Any]:
    """Whoever asks for a seat that is on a phone has it."""

    def at_once(self: Guests, device: str, seat: int, role: str) -> Any:
        self._hand_over(self._guest(device), seat, alone=role == "replace")
        self._save()
        return self._guest(device)

    return patch.object(Guests, "ask_seat", at_once)


@contextmanager
def decisions_are_open_again() -> Iterator[None]:
    """After a step back over luck a seat may take back alone what it decided before, knowing what falls."""
    right = Fold._gone_back

    def gone_back(self: Fold, entry: Any) -> Any:
        before = self.moment(entry.body["to"]).undo
        after = right(self, entry)
        return after if after.undo is not None else after._replace(undo=before)

    with patch.object(Fold, "_gone_back", gone_back):
        yield


# ------------------------------------------------------------------------- beside the record


def book_lost_in_silence() -> AbstractContextManager[Any]:
    """Nobody is told of a side file that was damaged or cannot be written."""
    return patch.object(SideFile, "_tell", lambda self: None)


def book_not_tried_again() -> AbstractContextManager[Any]:
    """What could not be written down is written with the next change, whenever that is."""
    return patch.object(SideFile, "_try_again", lambda self: None)


TEETH: tuple[Tooth, ...] = (
    Tooth("answered before the commit", answered_before_the_commit, ("view",), 2),
    Tooth("committed without fsync", committed_without_fsync, ("missing",), 5),
    Tooth("log thrown away at start", log_thrown_away, ("missing",), 5, first=2),
    Tooth("trouble of the disk swallowed", trouble_of_the_disk_swallowed, ("missing", "view"), 5, first=2),
    Tooth("refused, and yet written", refused_and_yet_written, ("refused", "view"), 3),
    Tooth(
        "order by the wall clock",
        order_by_the_wall_clock,
        ("fold",),
        5,
        ("clock", "clock-at-boot", "stop", "cut"),
        first=3,
    ),
    Tooth(
        "read on across a gap",
        joined_across_a_gap,
        ("joined", "missing", "start"),
        8,
        ("stale", "flipped"),
        first=3,
    ),
    Tooth("repeated id forgotten", repeated_id_forgotten, ("doubled",), 3),
    Tooth("stale ask taken", stale_ask_taken, ("stale",), 8, first=2),
    Tooth("shown before the commit", shown_before_the_commit, ("view",), 8, first=2),
    Tooth("old page served", old_page_served, ("view",), 3),
    Tooth("tape cut on back", tape_cut_on_back, ("rolled-again",), 8, first=4),
    Tooth(
        "draw forgotten in a crash",
        draw_forgotten_in_a_crash,
        ("missing",),
        15,
        ("cut", "kill", "stop"),
        first=4,
    ),
    Tooth("same bytes twice", same_bytes_twice, ("luck",), 5, first=3),
    Tooth(
        "wall clock trusted",
        wall_clock_trusted,
        ("liveness", "authority"),
        8,
        ("clock", "clock-at-boot", "seatless"),
        first=2,
    ),
    Tooth("authority by device alone", device_alone, ("authority",), 10, first=3),
    Tooth("any seat for any phone", any_seat_for_any_phone, ("authority",), 5),
    Tooth("all speak for the box", stranger_heard, ("authority",), 5),
    Tooth("one agrees for all", one_agrees_for_all, ("authority",), 8),
    Tooth("the second phone agrees", second_phone_agrees, ("authority",), 12),
    Tooth("a seat is new for ever", new_for_ever, ("authority",), 8),
    Tooth("clock set alone", clock_set_alone, ("authority",), 12),
    Tooth("seconds between two runs charged", seconds_between_two_runs_charged, ("clock",), 8),
    Tooth("clock left where it was", clock_left_where_it_was, ("clock",), 12),
    Tooth(
        "seat handed over without a press", seat_handed_over_without_a_press, ("authority", "liveness"), 12
    ),
    Tooth("decisions are open again", decisions_are_open_again, ("authority",), 400, first=31),
    Tooth("book lost in silence", book_lost_in_silence, ("told",), 8, first=2),
    Tooth("book not tried again", book_not_tried_again, ("told",), 15, first=2),
)


def main() -> int:
    """Plant every fault, or those whose names hold the word given, and print the table."""
    quiet()
    wanted = " ".join(sys.argv[1:])
    missed = 0
    started = time.perf_counter()
    print(f"{'planted fault':32} {'found by':14} {'at seed':>7} {'after':>6} {'within':>7}", flush=True)
    for tooth in (one for one in TEETH if wanted in one.name):
        bite = hunt(tooth)
        missed += not bite.right
        seed = bite.seed if bite.check else "-"
        wrong = "" if bite.right or bite.check is None else f"  not by {tooth.checks}: {bite.sentence}"
        found = bite.check or "NOT FOUND"
        print(f"{tooth.name:32} {found:14} {seed:>7} {bite.tried:>6} {tooth.within:>7}{wrong}", flush=True)
    print(f"{missed or 'none'} not found by the check that is for it; {time.perf_counter() - started:.0f} s")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
