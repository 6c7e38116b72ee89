"""A position looked at closely: the best words, their chances, why, and the line behind them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from companion import games
from companion.errors import OptionError, RecordError
from companion.frozen import frozen
from companion.kit import grammar, motives
from companion.kit.game import Game
from companion.lab.search import mcts
from companion.play import Scene, Text, text
from companion.table.archive import paper_code
from companion.table.fold.fold import Fold, fold
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


def read(file: Path, entry: int | None, replacements: Any) -> Position:
    """The position in a file: of a record after an entry, by default the last that asks, or of a page.

    Errors: RecordError, PaperError, OptionError.
    """
    if not _is_record(file):
        if entry is not None:
            raise OptionError(text("--entry is for a record; a page has one position."))
        found = paper_code.read(paper_code.of_file(file), games.find, replacements)
        return Position(found.game, found.state, text("page {page}", page=found.page))
    folded = fold(entries.read(file), trusted=False)
    n = _last_question(folded) if entry is None else entry
    if not 1 <= n <= folded.n:
        raise OptionError(text("The record has {n} entries.", n=folded.n))
    return Position(folded.game, folded.moment(n).state, text("entry {n}", n=n))


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
    asked = grammar.asked(game, state)
    if not asked:
        raise RecordError(text("Nobody is asked there: choose another entry."), slug="nobody-asked")
    if (why := game.no_opponent(game.settings(state))) is not None:
        raise OptionError(why)
    root = game.ahead(state, mcts.RandomPicks(random).pick)
    if root is None:
        raise OptionError(text("The box cannot think ahead in {game}.", game=game.title))
    seat = asked[0]
    tree = mcts.grown(root, random, seat, seconds, playouts)
    places = {root.word(move): place for place, move in enumerate(tree.moves)}
    found = []
    best, *others = mcts.ranked(tree)
    for one in [best, *(other for other in others if other.visits)][:most]:
        word = root.word(one.move)
        line = mcts.line(tree, root, places[word], random, WORDS_OF_A_LINE)
        facts = game.motives(state, word, seat)
        why = motives.told(facts) if facts or one is best else None
        found.append(Looked(word, one.chance, one.visits, why, tuple(line)))
    return seat, found
