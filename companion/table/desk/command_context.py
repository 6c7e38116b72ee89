"""What a command of the desk is given: an intent, and all that it works on."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Protocol

from companion.errors import Refused
from companion.frozen import frozen
from companion.play import ReadFile
from companion.table.authority.refusals import NO_GAME
from companion.table.fold.fold import Fold
from companion.table.intents import Intent, OnPhones, Snapshot
from companion.table.journal.ledger import Ledger
from companion.table.journal.transaction import Transaction
from companion.table.luck.draws import ALONE, EntryLuck
from companion.table.luck.pool import Pool
from companion.table.luck.witnesses import Witnesses
from companion.table.people.opponents import Opponents
from companion.table.record.forms import FORMS


@frozen
class CommandContext:
    """An intent with ``args``, the parts of its word after the verb, and what it works on.

    ``snapshot`` is the latest; only the desk's thread makes new ones, so it is the table.
    """

    intent: Intent
    args: tuple[str, ...]
    snapshot: Snapshot
    ledger: Ledger
    pool: Pool
    read: ReadFile
    opponents: Opponents
    witnesses: Witnesses

    @property
    def fold(self) -> Fold:
        """The game on the table. Errors: Refused when there is none."""
        if self.ledger.fold is None:
            raise Refused(NO_GAME)
        return self.ledger.fold

    @property
    def fields(self) -> dict[str, Any]:
        """What follows a verb of the desk, by name, as its form reads it."""
        found = FORMS[self.intent.word.split()[0]](self.args)
        assert found is not None  # or the word would have been refused
        return found

    def transaction(self) -> Transaction:
        """The game on the table, to try entries of this intent on."""
        return self.ledger.transaction(self.intent.id, self.intent.origin)

    def luck(self, transaction: Transaction, *, last: bool = True) -> EntryLuck:
        """What the next entry of a transaction draws with. One that may not be its ``last`` publishes a round
        that names nobody: the commit may reveal it before anybody has seen it."""
        return EntryLuck(
            transaction.fold.rounds,
            transaction.sealed,
            self.pool,
            self.witnesses,
            self.witnesses if last else ALONE,
        )


class WhoSits(Protocol):
    """Who sits where, as the desk needs to know it: the book of guests. Safe for any thread."""

    def present(self) -> Collection[int]:
        """The seats whose people are heard."""

    def taken(self) -> Collection[int]:
        """The seats that are on phones which are alive."""

    def held(self) -> Collection[int]:
        """The seats that are on phones, silent ones too."""

    def asked(self) -> Collection[int]:
        """The seats that a phone asks all for."""

    def hand_over(self, seat: int) -> None:
        """All have agreed that this seat goes to the phone that asks for it."""

    def refuse(self, seat: int) -> None:
        """Somebody has objected: no phone asks for this seat any more."""

    def watch(self, changed: Callable[[], None]) -> None:
        """Have ``changed`` called after every change, but where somebody falls silent."""


class NobodySits:
    """A table without phones."""

    def present(self) -> Collection[int]:
        return ()

    def taken(self) -> Collection[int]:
        return ()

    def held(self) -> Collection[int]:
        return ()

    def asked(self) -> Collection[int]:
        return ()

    def hand_over(self, seat: int) -> None:
        """Nobody asks."""

    def refuse(self, seat: int) -> None:
        """Nobody asks."""

    def watch(self, changed: Callable[[], None]) -> None:
        """Nothing changes."""


def on_phones(seating: WhoSits) -> OnPhones:
    """The seats that people have on phones, as everybody may know it."""
    return OnPhones(frozenset(seating.taken()), frozenset(seating.held()), frozenset(seating.asked()))


Command = Callable[[CommandContext], int | None]
"""Does what an intent wants, with at most one commit, and returns the number of the entry it made.

Errors: OrbweaverError (mostly Refused), and then nothing has changed.
"""
