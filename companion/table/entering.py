"""Laying a game from paper on the table of a data folder that no box serves just now."""

from __future__ import annotations

import secrets
from contextlib import closing
from pathlib import Path

from companion import games
from companion.play import ReadFile
from companion.table import paper_code
from companion.table.clock import Clock
from companion.table.intents import Origin
from companion.table.journal import Journal
from companion.table.ledger import Ledger
from companion.table.paper_code import FindGame, OnPaper


def enter(folder: Path, typed: str, read: ReadFile, find: FindGame = games.find) -> OnPaper:
    """Begin a record with the game of a code and lay it on the table. Rounds begin with its first draw.

    ``read`` gives an owner's data files, ``<game>/<file>``. Errors: as of ``paper_code.read``; RecordError
    where a box serves the folder, or the disk takes nothing; then nothing has changed.
    """
    found = paper_code.read(typed, find, lambda game: lambda file: read(f"{game}/{file}"))
    with closing(Journal(folder)) as journal:
        ledger = Ledger(journal, find, Clock())
        ledger.wake()
        id_, origin = f"paper-{secrets.token_hex(8)}", Origin("desk")
        transaction = ledger.begin(found.game, found.settings, id_, origin, found.carried())
        ledger.put_on_table(transaction, id_, origin)
    return found
