"""What happened before, for whoever comes to the table: what it was set up by, and what came since people
acted last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, pairwise

from companion.play import TURN, Chance
from companion.table.fold.fold import Fold
from companion.table.fold.line_of_play import line
from companion.table.fold.opponents_words import opponents_word, why
from companion.table.happened import Happened, OpponentsTurn
from companion.table.intents import BOT


class ToldAgain:
    """Some entries of a game, the first first; once somebody looks ``numbers`` finds them, the last first."""

    def __init__(self, fold: Fold, numbers: Callable[[Fold], Iterator[int]]) -> None:
        self._fold = fold
        self._numbers = numbers

    def __iter__(self) -> Iterator[Happened]:
        return (_happened(self._fold, n) for n in reversed([*self._numbers(self._fold)]))


def set_up(fold: Fold) -> Iterator[int]:
    """The entries that led up to the first round of a game; none once anything has been played in that
    round."""
    own = (n for n in line(fold, fold.n) if fold.entries[n - 1].kind != "back")
    last = [*islice(own, 2)]
    if not any(fold.game.rounds_begun(fold.moment(n).state) for n in last[1:]):
        yield from last
        yield from own


def lately(fold: Fold) -> Iterator[int]:
    """The last entry of people, and all with which the box has gone on since: nobody may have seen any of it.
    Where a question beside the turn is open, all since it was opened, whatever was said meanwhile; and before
    what hands drew what had led to that. Nothing from before a step back; of the set-up no draw, for the
    board is laid out by then, and no word either once the first round is over."""
    open_now = _beside_the_turn(fold, fold.moved)
    rounds = fold.game.rounds_begun(fold.moment(fold.n).state)
    for n, earlier in pairwise(line(fold, fold.n)):
        entry = fold.entries[n - 1]
        if entry.kind not in ("word", "luck"):
            return
        is_set_up = not fold.game.rounds_begun(fold.moment(n).state)
        if is_set_up and (entry.kind == "luck" or rounds > 1):
            return
        yield n
        still_open = open_now is not None and _beside_the_turn(fold, earlier) == open_now
        if entry.via != BOT and not still_open and not _led_to_a_draw(fold, earlier):
            return


def _beside_the_turn(fold: Fold, n: int) -> str | None:
    """The topic of the one question that was open after an entry, where it was not a turn."""
    pending = fold.pending_at(fold.moment(n))
    if not isinstance(pending, tuple) or len(pending) != 1 or pending[0].topic == TURN:
        return None
    return pending[0].topic


def _led_to_a_draw(fold: Fold, n: int) -> bool:
    """Whether an entry told hands what to do and then to draw."""
    pending = fold.pending_at(fold.moment(n))
    by_hand = isinstance(pending, Chance) and pending.source in fold.by_hand
    return by_hand and any(event.order for event in fold.moment(n).events)


def _happened(fold: Fold, n: int) -> Happened:
    entry, moment = fold.entries[n - 1], fold.moment(n)
    drawn = tuple(one for _, one in moment.drawn)
    before = fold.moment(n - 1).state if n > 1 else None
    said = opponents_word(entry)
    turn = OpponentsTurn(*said, why=why(fold, entry)) if said is not None else None
    return Happened(n, moment.events, drawn, moment.state, fold.pending_at(moment), before, turn)
