"""A position to be looked at closely, out of a record or off a page, and what is told of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion import games
from companion.errors import OptionError, RecordError
from companion.frozen import frozen
from companion.kit import grammar, motives
from companion.kit.game import Game
from companion.play import Over, ReadFile, Scene, Text, text
from companion.table.archive import paper_code
from companion.table.fold.fold import Fold, Moment
from companion.table.intents import Advice


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
    would go on: seats with their words, beginning with this one, and what comes of each as a log says it, as
    far as no luck comes between. Nothing may speak for any but the best."""

    word: str
    chance: float
    visits: int
    why: Text | None
    line: tuple[tuple[int, str], ...]
    said: tuple[Text | None, ...]


def after(folded: Fold, entry: int | None) -> Position:
    """The position of a record after an entry, by default the last that asks.

    Errors: OptionError for no entry of it, RecordError where the game is over by then.
    """
    n = _last_question(folded) if entry is None else entry
    if not 1 <= n <= folded.n:
        raise OptionError(text("The record has {n} entries.", n=folded.n))
    if n > (last := _last_question(folded)) and isinstance(folded.pending_at(folded.moment(n)), Over):
        raise RecordError(
            text("The game is over there. Entry {n} is the last that asks.", n=last), slug="nobody-asked"
        )
    return Position(folded.game, folded.moment(n).state, text("entry {n}", n=n))


def on_page(code: str, replaced: ReadFile) -> Position:
    """The position of a page of paper, by its code; ``replaced`` reads the owner's data files.

    Errors: PaperError and the like.
    """
    found = paper_code.read(code, games.find, replaced)
    return Position(found.game, found.state, text("page {page}", page=found.page))


def _last_question(folded: Fold) -> int:
    """The last entry after which somebody is asked and the game goes on, else the last of all."""
    backwards = range(folded.n, 1, -1)
    return next((n for n in backwards if _asks(folded, folded.moment(n))), folded.n)


def _asks(folded: Fold, moment: Moment) -> bool:
    return moment.stop is None and bool(grammar.asked(folded.game, moment.state))


def asked_first(position: Position) -> int:
    """The seat whose words are looked for.

    Errors: RecordError where nobody is asked, OptionError where the box does not play under these rules.
    """
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
        said = tuple(_sentences(game, state, one.line or ((seat, one.word),)))
        found.append(Looked(one.word, one.chance, one.visits, why, one.line, said))
    return found


def _sentences(game: Game, state: Any, line: Sequence[tuple[int, str]]) -> Iterator[Text | None]:
    """What comes of each word; None from where it depends on luck."""
    stands = True
    for seat, word in line:
        stands = stands and grammar.on_menu(game, state, seat, word)
        if not stands:
            yield None
            continue
        step = game.play(state, word, seat)
        state = step.state
        yield step.events[0].text if step.events else None
