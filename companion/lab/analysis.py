"""A position looked at closely: the best words, their chances, why, and the line behind them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion import games
from companion.errors import OptionError, RecordError
from companion.frozen import frozen
from companion.kit import grammar, motives
from companion.kit.game import Game
from companion.lab import search
from companion.play import ReadFile, Scene, Text, text
from companion.table.archive import paper_code
from companion.table.fold.fold import Fold, fold
from companion.table.intents import Advice
from companion.table.record import entries

WORDS_OF_A_LINE = 6


@frozen
class Position:
    """A game as it stands somewhere: ``where`` says where that was found."""

    game: Game
    state: Any
    where: Text

    @property
    def scene(self) -> Scene:
        return self.game.scene(self.state)


@frozen
class Looked:
    """A word with its estimated chance to win, the games imagined behind that, what speaks for it, and how it
    would go on: seats with their words, beginning with this one. Nothing may speak for any but the best."""

    word: str
    chance: float
    visits: int
    why: Text | None
    line: tuple[tuple[int, str], ...]


def read(file: Path, entry: int | None, replaced: ReadFile) -> Position:
    """The position in a file: of a record after an entry, by default the last that asks, or of a page.

    Errors: RecordError, PaperError, OptionError.
    """
    if not _is_record(file):
        if entry is not None:
            raise OptionError(text("--entry is for a record; a page has one position."))
        return on_page(paper_code.of_file(file), replaced)
    return after(fold(entries.read(file), trusted=False), entry)


def after(folded: Fold, entry: int | None) -> Position:
    """The position of a record after an entry, by default the last that asks. Errors: OptionError."""
    n = _last_question(folded) if entry is None else entry
    if not 1 <= n <= folded.n:
        raise OptionError(text("The record has {n} entries.", n=folded.n))
    return Position(folded.game, folded.moment(n).state, text("entry {n}", n=n))


def on_page(code: str, replaced: ReadFile) -> Position:
    """The position of a page of paper, by its code; ``replaced`` reads the owner's data files.

    Errors: PaperError and the like.
    """
    found = paper_code.read(code, games.find, lambda game: lambda file: replaced(f"{game}/{file}"))
    return Position(found.game, found.state, text("page {page}", page=found.page))


def _last_question(folded: Fold) -> int:
    """The last entry after which somebody is asked, else the last of all."""
    backwards = range(folded.n, 1, -1)
    return next((n for n in backwards if grammar.asked(folded.game, folded.moment(n).state)), folded.n)


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
) -> tuple[int, list[Looked]]:
    """The seat that is asked first, and its best words, ``most`` at most.

    Errors: RecordError where nobody is asked, OptionError where the box cannot play ahead.
    """
    game, state = position.game, position.state
    seat = asked_first(position)
    try:
        words = search.best(
            game,
            state,
            random,
            seat=seat,
            seconds=seconds,
            playouts=playouts,
            most=most,
            line=WORDS_OF_A_LINE,
        )
    except LookupError:
        raise OptionError(text("The box cannot think ahead in {game}.", game=game.title)) from None
    return seat, told(game, state, seat, words)


def asked_first(position: Position) -> int:
    """The seat whose words are looked for. Errors: as ``look`` has them."""
    game, state = position.game, position.state
    asked = grammar.asked(game, state)
    if not asked:
        raise RecordError(text("Nobody is asked there: choose another entry."), slug="nobody-asked")
    if (why := game.no_opponent(game.settings(state))) is not None:
        raise OptionError(why)
    return asked[0]


def told(game: Game, state: Any, seat: int, words: Sequence[Advice]) -> list[Looked]:
    """Words that were thought of, each with what speaks for it; those that were never tried are left out."""
    best, *others = words
    found = []
    for one in (best, *(other for other in others if other.visits)):
        facts = game.motives(state, one.word, seat)
        why = motives.told(facts) if facts or one is best else None
        found.append(Looked(one.word, one.chance, one.visits, why, one.line))
    return found
