"""A position looked at closely: the best words, their chances, why, and the line behind them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from companion.errors import OptionError
from companion.lab import search
from companion.lab.search.mcts import Meanwhile
from companion.play import ReadFile, text
from companion.table.archive import paper_code, positions
from companion.table.archive.paper_code import PaperError
from companion.table.archive.positions import Looked, Position
from companion.table.fold.fold import each_told, fold
from companion.table.intents import WORDS_OF_A_LINE
from companion.table.record import entries


def read(file: Path, entry: int | None, replaced: ReadFile, seen: Callable[[int, int], None]) -> Position:
    """The position in a file: of a record after an entry, by default the last that asks, or of a page.
    ``seen`` is told how many entries are played.

    Errors: RecordError, PaperError, OptionError.
    """
    if not _is_record(file):
        if entry is not None:
            raise OptionError(text("--entry is for a record; a page has one position."))
        code = paper_code.of_file(file)
        if not code.strip() or not _NO_CODE.isdisjoint(code):
            sentence = text("{file} is neither a record nor a page of a game.", file=str(file))
            raise PaperError(sentence)
        return positions.on_page(code, replaced)
    return positions.after(fold(each_told(entries.read(file), seen), trusted=False), entry)


_NO_CODE = frozenset('[]{}<>"\0\ufffd')
"""Signs that nobody takes for those of a code, however it is typed."""


def _is_record(file: Path) -> bool:
    """Whether a file begins as records do."""
    try:
        with file.open("rb") as opened:
            return opened.read(64).lstrip().startswith(b"{")
    except OSError:
        return False  # whoever reads it as a page says why it cannot be


def look(
    position: Position,
    random: Random,
    most: int,
    *,
    seconds: float | None = None,
    playouts: int | None = None,
    meanwhile: Meanwhile | None = None,
) -> tuple[int, list[Looked]]:
    """The seat that is asked first, and its best words, ``most`` at most; ``meanwhile``
    as in ``mcts.search``.

    Errors: RecordError where nobody is asked, OptionError where the box cannot play ahead.
    """
    game, state = position.game, position.state
    seat = positions.asked_first(position)
    try:
        words = search.best(
            game,
            state,
            random,
            seat=seat,
            seconds=seconds,
            playouts=playouts,
            meanwhile=meanwhile,
            most=most,
            line=WORDS_OF_A_LINE,
            thorough=True,
        )
    except LookupError:
        raise OptionError(text("The box cannot think ahead in {game}.", game=game.title)) from None
    return seat, positions.told(game, state, seat, words)
