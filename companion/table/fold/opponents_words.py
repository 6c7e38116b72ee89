"""What an opponent said last, with its whole turn and what spoke for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.kit.game import Game
from companion.kit.memoized import memoized_by_identity
from companion.play import DONE_EVENT, Event, Text
from companion.table.fold.fold import Fold
from companion.table.happened import OpponentsTurn
from companion.table.intents import BOT
from companion.table.record.entries import MOVING, Entry

IN_A_ROW = 200
"""Entries that are looked through for words that an opponent said in a row."""


def opponents_word(entry: Entry) -> tuple[int, str] | None:
    """The seat and word of an entry that an opponent said; None of any other."""
    if entry.kind != "word" or entry.via != BOT or entry.by is None:
        return None
    return entry.by, entry.body["word"]


def opponents_turn(fold: Fold) -> OpponentsTurn | None:
    """The turn in which an opponent said the word that moved the state last; None where it was none."""
    said = opponents_word(fold.entries[fold.moved - 1]) if fold.moved else None
    if said is None:
        return None
    seat, word = said
    turn = _entries(fold, seat)
    *before, last = turn
    return OpponentsTurn(
        seat,
        word,
        why=why(fold, last),
        before=_events(fold, before),
        reasons=[facts for entry in before for facts in _reasons(fold, entry)],
        moves=any(_moves(_events(fold, [entry])) for entry in turn if entry.kind == "word"),
    )


def why(fold: Fold, entry: Entry) -> Sequence[Text]:
    """The facts that spoke for the word of an entry."""
    if entry.n < 2:
        return ()
    assert entry.by is not None, "a seat says it"
    return _motives(fold.game, fold.moment(entry.n - 1).state, entry.body["word"], entry.by)


def _entries(fold: Fold, seat: int) -> list[Entry]:
    """The entries of the turn in which an opponent at a seat said the last word, with the luck between its
    words and what fell for its seat alone before. Between two turns of a seat a round begins."""
    begun = fold.game.rounds_begun(fold.moment(fold.moved - 1).state)
    turn: list[Entry] = []
    for place in range(fold.moved - 1, max(0, fold.moved - IN_A_ROW) - 1, -1):
        entry = fold.entries[place]
        if entry.kind not in MOVING:
            continue
        if entry.kind != "luck":
            word = opponents_word(entry)
            if (
                word is None
                or word[0] != seat
                or fold.game.rounds_begun(fold.moment(entry.n - 1).state) != begun
            ):
                break
        turn.append(entry)
    while turn[-1].kind == "luck" and {event.seat for event in _events(fold, turn[-1:])} != {seat}:
        turn.pop()
    return turn[::-1]


def _events(fold: Fold, entries: Sequence[Entry]) -> tuple[Event, ...]:
    """What happened in some entries, in order."""
    return tuple(event for entry in entries for event in fold.moment(entry.n).events)


def _moves(events: Sequence[Event]) -> bool:
    """Whether a word left people something to carry out: one that ends a turn or declares something did where
    a place is told, as that of a unit that dies of it."""
    return bool(events) and (events[0].kind != DONE_EVENT or any(event.spaces for event in events))


def _reasons(fold: Fold, entry: Entry) -> Sequence[Sequence[Text]]:
    """Of each thing that happened in an entry of an opponent what spoke for it: for what came of a word, the
    facts for that word with the first."""
    events = fold.moment(entry.n).events
    facts = why(fold, entry) if entry.kind == "word" else ()
    return [facts if place == 0 else () for place in range(len(events))]


@memoized_by_identity(IN_A_ROW)
def _motives(game: Game, state: Any, word: str, seat: int) -> Sequence[Text]:
    return game.motives(state, word, seat)
