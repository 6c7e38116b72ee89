"""Games of a data folder and paper, without a desk: which one is printed, and one that comes to the table."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from companion import games
from companion.errors import RecordError
from companion.play import Over, ReadFile, text
from companion.table.archive import paper_code
from companion.table.archive.paper_code import FindGame, OnPaper
from companion.table.fold.fold import Fold, each_told, fold
from companion.table.intents import Origin
from companion.table.journal.journal import Journal
from companion.table.journal.ledger import Ledger
from companion.table.record.clock import Clock


def played(journal: Journal, key: int, seen: Callable[[int, int], None], find: FindGame = games.find) -> Fold:
    """A game that goes on, to be printed; ``seen`` is told how many of its entries are played.

    Errors: RecordError for one that is over, damaged or not there.
    """
    entries, _, lost = journal.intact_entries(key)
    if lost or not entries:
        raise RecordError(
            text("Game {key} is damaged or not here. Start the box, and it says more.", key=str(key))
        )
    folded = fold(each_told(entries, seen), find)
    if isinstance(folded.pending, Over):
        raise RecordError(text("This game is over: there is nothing to play on."), slug="game-over")
    return folded


def enter(folder: Path, typed: str, read: ReadFile, find: FindGame = games.find) -> OnPaper:
    """Begin a record with the game of a code and lay it on the table. Rounds begin with its first draw.

    ``read`` gives an owner's data files, ``<game>/<file>``. Errors: as of ``paper_code.read``; RecordError
    where a box serves the folder, or the disk takes nothing; then nothing has changed.
    """
    found = paper_code.read(typed, find, read)
    with closing(Journal(folder)) as journal:
        ledger = Ledger(journal, find, Clock())
        ledger.wake()
        id_, origin = f"paper-{secrets.token_hex(8)}", Origin("desk")
        transaction = ledger.begin(found.game, found.settings, id_, origin, found.carried())
        ledger.put_on_table(transaction, id_, origin)
    return found
