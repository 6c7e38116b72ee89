"""An intent on its way through the desk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.play import ReadFile
from companion.table.intents import Intent, Snapshot
from companion.table.ledger import Ledger
from companion.table.opponents import Opponents
from companion.table.pool import Pool


@dataclass(frozen=True, slots=True)
class Said:
    """An intent as a verb gets it: the parts after the verb, and what it works on.

    ``seen`` is the latest snapshot; only the desk's thread makes new ones, so it is the table.
    """

    intent: Intent
    rest: tuple[str, ...]
    seen: Snapshot
    ledger: Ledger
    pool: Pool
    read: ReadFile
    opponents: Opponents


Verb = Callable[[Said], int | None]
"""Does what was said, with at most one commit, and returns the number of the entry it made.

Errors: OrbweaverError (mostly Refused), and then nothing has changed.
"""
