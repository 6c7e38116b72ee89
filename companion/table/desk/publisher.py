"""The publisher: the snapshot that everybody sees, and what is told beside the record.

The desk's thread makes snapshots; they are waited for and looked at from any thread.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from typing import Any

from companion.frozen import replace
from companion.kit.game import Introduction
from companion.play import Text
from companion.table.desk.snapshots import clock_shown, snapshot_of
from companion.table.intents import LuckState, OnPhones, Plan, Showing, Snapshot, Ticked
from companion.table.journal.ledger import Ledger
from companion.table.luck.pool import Pool
from companion.table.luck.rounds import OpenRound
from companion.table.people.opponents import Opponents
from companion.table.people.presence import MINUTE

SHOWN_FOR = 120.0
"""Seconds for which a television goes on showing a past game that nobody moves on in."""

log = logging.getLogger(__name__)


class Publisher:
    """Shows the table as the ledger has it. ``games`` are those there are, ``left`` tells how long each
    seat that is away has to answer, as in ProposalShown, and ``on_phones`` who has a phone."""

    def __init__(
        self,
        ledger: Ledger,
        pool: Pool,
        opponents: Opponents,
        left: Callable[[], Mapping[int, int]],
        on_phones: Callable[[], OnPhones],
        games: tuple[Introduction, ...],
    ) -> None:
        self._ledger = ledger
        self._pool = pool
        self._opponents = opponents
        self._left = left
        self._on_phones = on_phones
        self._shown_changes = 0
        self._troubles: dict[str, Text] = {}
        self._names: Mapping[int, str] = {}
        self._plan: Plan | None = None
        self._showing: Showing | None = None
        self._shown_since = 0.0  # when that was asked for, in seconds of this run
        self._ticked: Ticked | None = None
        self._allowing: dict[int, Callable[[], bool]] = {}
        self._walkers: dict[str, tuple[Callable[[], bool], float]] = {}
        self._watchers: list[Callable[[], None]] = []
        self._change = threading.Condition()
        self.snapshot = Snapshot(0, self._luck(), games=games)

    # -------------------------------------------------------------------- who looks at it

    def wait(self, rev: int, timeout: float) -> Snapshot:
        """A snapshot newer than ``rev`` as soon as there is one; after ``timeout`` s the same."""
        with self._change:
            self._change.wait_for(lambda: self.snapshot.rev > rev, timeout)
            return self.snapshot

    def watch(self, changed: Callable[[], None]) -> None:
        """Have this called, by whoever publishes, whenever there is a newer snapshot."""
        self._watchers.append(changed)

    # -------------------------------------------------------- what is told beside the record

    def report(self, part: str, trouble: Text | None) -> bool:
        """Take down what is wrong with a part of the box, None: it is well again. True where that is new."""
        with self._change:
            if self._troubles.get(part) == trouble:
                return False
            self._troubles.pop(part, None)
            if trouble is not None:
                self._troubles[part] = trouble
            return True

    def call_seats(self, names: Mapping[int, str]) -> None:
        """Take down what the people at the seats are called."""
        self._names = names

    def tell_plan(self, plan: Plan | None) -> bool:
        """Take down which game is being set up, until one comes to the table. True where that is new."""
        fresh = plan != self._plan
        self._plan = plan
        return fresh

    def show(self, showing: Showing | None) -> bool:
        """Take down what the television shows for ``SHOWN_FOR`` seconds, unless the game on the table goes on
        before; None: the table again. True where that is new."""
        fresh = showing != self._showing
        self._showing, self._shown_since = showing, self._seconds()
        return fresh

    def tick_off(self, entry: int, order: int, done: bool) -> bool:
        """Take down that what people carry out after an entry is done, or is not; what they did after an
        earlier one is forgotten. True where that is new."""
        with self._change:
            before = self._ticked
            if before is not None and entry < before.entry:
                return False
            orders = before.orders if before is not None and entry == before.entry else frozenset()
            self._ticked = Ticked(entry, orders | {order} if done else orders - {order})
            return self._ticked != before

    def allow_trials(self, seat: int, allows: bool, sits: Callable[[], bool]) -> bool:
        """Take down that a seat allows all to try out words, or does not, as long as this game lies here and
        who said so ``sits`` there. True where that is new."""
        with self._change:
            before = seat in self._allowing
            self._allowing.pop(seat, None)
            if allows:
                self._allowing[seat] = sits
            return before != allows

    def show_whole(self, whole: bool, by: str, heard: Callable[[], bool]) -> bool:
        """Take down whether big boards show all that stands for one who goes through it, until all have left,
        are not ``heard`` for a ``MINUTE``, or somebody acts. True where that is new."""
        with self._change:
            before = bool(self._walkers)
            self._walkers.pop(by, None)
            if whole:
                self._walkers[by] = heard, self._seconds()
                self._showing = None
            return before != bool(self._walkers)

    # ------------------------------------------------------------------- by the desk's thread

    def publish(self) -> None:
        """Show how the table stands now."""
        self._shown_changes = self._opponents.changes
        shown = self.snapshot
        try:
            fresh = snapshot_of(
                self._ledger,
                self._luck(),
                shown.rev + 1,
                shown.games,
                self._opponents,
                self._left(),
            )
            if fresh.key != shown.key:
                self._plan, self._ticked, self._allowing = None, None, {}
            if (fresh.key, fresh.moved) != (shown.key, shown.moved):
                self._walkers, self._showing = {}, None
            fresh = replace(fresh, **self._beside_the_record())
        except Exception:
            log.exception("the table cannot be shown")
            return
        self._show(fresh)

    def show_call(self, called: OpenRound) -> None:
        """Let the phones of a round know that they reveal now."""
        shown = self.snapshot
        if shown.round is not None and shown.round.number == called.number:
            self._show(replace(shown, rev=shown.rev + 1, round=replace(shown.round, called=True)))

    def look_around(self) -> None:
        """Publish again when only the luck, the opponents or something beside the record has changed."""
        shown = self.snapshot
        if self._showing is not None and self._seconds() - self._shown_since >= SHOWN_FOR:
            self._showing = None
        self._forget_walkers()
        now = {"luck": self._luck(), **self._beside_the_record()}
        called = shown.round is not None and shown.round.called  # and the draw was refused
        if (
            called
            or self._time_ran_out()
            or self._opponents.changes != self._shown_changes
            or any(getattr(shown, name) != what for name, what in now.items())
        ):
            self.publish()

    def _show(self, fresh: Snapshot) -> None:
        with self._change:
            self.snapshot = fresh
            self._change.notify_all()
        for changed in self._watchers:
            changed()

    def _beside_the_record(self) -> dict[str, Any]:
        """What a snapshot has that no record has, by its name there."""
        return {
            "troubles": self._troubles_now(),
            "names": self._names,
            "plan": self._plan,
            "whole": bool(self._walkers),
            "showing": self._showing,
            "ticked": self._ticked,
            "allowing": self._allowing_now(),
            "on_phones": self._on_phones(),
        }

    def _allowing_now(self) -> frozenset[int]:
        """The seats that allow trials; whoever has left one since takes the consent along for good."""
        left = [seat for seat, sits in list(self._allowing.items()) if not sits()]
        with self._change:
            for seat in left:
                self._allowing.pop(seat, None)
            return frozenset(self._allowing)

    def _forget_walkers(self) -> None:
        """Whoever goes through what stands where and fell silent does so no more."""
        found = {by: heard() for by, (heard, _) in list(self._walkers.items())}
        now = self._seconds()
        with self._change:
            for by, (heard, since) in list(self._walkers.items()):
                if found.get(by, True):
                    self._walkers[by] = heard, now
                elif now - since >= MINUTE:
                    del self._walkers[by]

    def _time_ran_out(self) -> bool:
        """True when a seat is over its time and nobody has been told."""
        clock, shown = clock_shown(self._ledger), self.snapshot.clock
        return clock is not None and shown is not None and clock.over != shown.over

    def _seconds(self) -> float:
        return self._ledger.clock.now().mono

    def _troubles_now(self) -> tuple[Text, ...]:
        with self._change:
            troubles = tuple(self._troubles.values())
        trouble = self._ledger.journal.trouble
        return troubles if trouble is None else (*troubles, trouble)

    def _luck(self) -> LuckState:
        fold, sealed, generator = self._ledger.fold, self._ledger.sealed, self._pool.generator()
        by_hand = fold.by_hand if fold is not None else frozenset[str]()
        provenance = sealed.provenance if sealed is not None else generator.provenance
        paper, carried = (fold.paper, fold.carried) if fold is not None else (None, None)
        return LuckState(provenance, generator, by_hand, self._pool.problem(), paper, carried)
