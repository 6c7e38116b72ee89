"""Publishing: what everyone sees of the ledger, as one value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.kit.game import Game, Introduction
from companion.kit.memoized import memoized_by_identity
from companion.play import DONE_EVENT, Chance, Event, Over, Scene, Text, listed, text
from companion.table.desk import consent
from companion.table.fold.by_hand import is_taken_out
from companion.table.fold.fold import Fold
from companion.table.fold.game_log import entry_lines
from companion.table.fold.line_of_play import opponents_word
from companion.table.fold.set_up import Lately, SetUp
from companion.table.fold.taken_back import taken_back
from companion.table.fold.timeline import Timeline
from companion.table.intents import ClockShown, LuckState, RoundShown, Snapshot
from companion.table.journal.ledger import Ledger
from companion.table.people.opponents import Opponents
from companion.table.record.entries import MOVING, Entry
from companion.table.record.timekeeping import OFF, between

IN_A_ROW = 200
"""Entries that are looked through for words that an opponent said in a row."""


def snapshot_of(
    ledger: Ledger,
    luck: LuckState,
    rev: int,
    games: tuple[Introduction, ...],
    opponents: Opponents,
    left: Mapping[int, int],
) -> Snapshot:
    """The table at this moment, the same for everyone; ``left`` as in ProposalShown."""
    shelf = tuple(reversed(ledger.shelf.values()))
    fold, look = ledger.fold, ledger.look
    if look is None:
        return Snapshot(
            rev,
            luck,
            shelf,
            notice=ledger.notice,
            games=games,
            engines=opponents.games,
            opponents_book=opponents.seats,
        )
    if fold is None:
        return Snapshot(
            rev,
            luck,
            shelf,
            key=ledger.key,
            scene=look.scene,
            log=look.log,
            notice=ledger.notice,
            games=games,
            engines=opponents.games,
            opponents_book=opponents.seats,
        )
    now, asks = fold.now, fold.asks()
    seats = opponents.at(fold.game, fold.settings)
    turn = _opponents_turn(fold)
    words = [entry for entry in turn if entry.kind == "word"]
    moved = fold.moment(fold.moved)
    clock = clock_shown(ledger)
    return Snapshot(
        rev,
        luck,
        shelf,
        key=ledger.key,
        game=fold.game,
        settings=fold.settings,
        state=now.state,
        pending=look.pending,
        scene=look.scene,
        asks=asks,
        asked_since=fold.asked_since(asks, ledger.clock.boot),
        back={now.undo.seat: now.undo.before} if now.undo is not None else {},
        back_is_face=now.undo is not None and bool(now.undo.source),
        entry=fold.n,
        moved=fold.moved,
        events=moved.events,
        drawn=tuple(drawn for _, drawn in moved.drawn),
        log=look.log,
        clocks=now.clocks.spent,
        paused=fold.paused or ledger.recoverable > 0,
        recoverable=ledger.recoverable,
        woken=ledger.woken,
        notice=ledger.notice or opponents.problem or _time_is_up(clock, look.scene),
        again=_again(fold, look.pending),
        taken_out=is_taken_out(fold, look.pending),
        sources=_sources(fold, look.pending),
        games=games,
        engines=opponents.games,
        opponents=seats,
        quick=opponents.quick,
        opponents_book=opponents.seats,
        opponents_word=_opponents_word(fold),
        opponents_why=_opponents_why(fold),
        opponents_before=_events(fold, turn[:-1]),
        opponents_reasons=[facts for entry in turn[:-1] for facts in _reasons(fold, entry)],
        opponents_drew=bool(moved.drawn) and fold.entries[fold.moved - 1].by in seats,
        opponents_moves=any(_moves(_events(fold, [word])) for word in words),
        laying_out=opponents.waits_at((ledger.key, fold.moved)),
        round=_round(fold),
        proposal=consent.shown(fold, opponents, left),
        taken_back=taken_back(fold),
        timeline=Timeline(fold),
        set_up=SetUp(fold),
        lately=Lately(fold),
        clock=clock,
    )


def clock_shown(ledger: Ledger) -> ClockShown | None:
    """The clock of the game on the table, where it has one."""
    fold = ledger.fold
    if fold is None or fold.now.clocks.chosen == OFF:
        return None
    clocks, at, last = fold.now.clocks, ledger.clock.now(), fold.entries[-1].at
    running = frozenset(fold.thinking(at.boot))
    return ClockShown(
        clocks.chosen,
        clocks.spent,
        clocks.left,
        running,
        last.mono if running else 0.0,
        clocks.over(between(last, at), running),
        ledger.clock.mono,
    )


def _time_is_up(clock: ClockShown | None, scene: Scene) -> Text | None:
    """What is told while a seat thinks on that is over its time; nothing follows from it."""
    over = (
        []
        if clock is None
        else [line.name for line in scene.seats if line.seat in clock.over & clock.running]
    )
    if not over:
        return None
    return text(
        "{who}: the time is up. The table says what follows.", short="{who}: time is up", who=listed(over)
    )


def past_snapshot(fold: Fold, key: int, n: int, luck: LuckState, names: Mapping[int, str]) -> Snapshot:
    """A game as it was after entry ``n``, to be looked at: nobody is asked, and only what had happened by
    then is known. ``luck`` is that of the box, ``names`` are what the people at some seats are called."""
    moment = fold.moment(n)
    pending = fold.pending_at(moment)
    return Snapshot(
        n,
        luck,
        key=key,
        game=fold.game,
        settings=fold.settings,
        state=moment.state,
        pending=pending if isinstance(pending, Over) else None,
        scene=fold.game.scene(moment.state),
        entry=n,
        moved=n,
        events=moment.events,
        drawn=tuple(drawn for _, drawn in moment.drawn),
        log=entry_lines(fold, n),
        clocks=moment.clocks.spent,
        names=names,
    )


def _round(fold: Fold) -> RoundShown | None:
    """The round that the next draw comes from."""
    waiting = fold.rounds.open
    if waiting is None:
        return None
    named = {one.id.hex(): one.commitment.hex() for one in waiting.witnesses}
    code = fold.rounds.code
    return RoundShown(
        waiting.game.hex(),
        waiting.number,
        waiting.commitment.hex(),
        named,
        last=fold.rounds.last,
        story=fold.rounds.story.hex(),
        code=(code.number, code.digits) if code is not None else None,
    )


def _opponents_word(fold: Fold) -> tuple[int, str] | None:
    """The seat and word of the last entry that moved the state, where an opponent said it."""
    return opponents_word(fold.entries[fold.moved - 1]) if fold.moved else None


def _opponents_turn(fold: Fold) -> list[Entry]:
    """The entries of the turn in which an opponent said the last word, with the luck between its words and
    what fell for its seat alone before; none where no opponent said it. Between two turns of a seat a round
    begins."""
    said = _opponents_word(fold)
    if said is None:
        return []
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
                or word[0] != said[0]
                or fold.game.rounds_begun(fold.moment(entry.n - 1).state) != begun
            ):
                break
        turn.append(entry)
    while turn[-1].kind == "luck" and {event.seat for event in _events(fold, turn[-1:])} != {said[0]}:
        turn.pop()
    return turn[::-1]


def _events(fold: Fold, entries: Sequence[Entry]) -> tuple[Event, ...]:
    """What happened in some entries, in order."""
    return tuple(event for entry in entries for event in fold.moment(entry.n).events)


def _moves(events: Sequence[Event]) -> bool:
    """Whether a word left people something to carry out: one that ends a turn or declares something did where
    a place is told, as that of a unit that dies of it."""
    return bool(events) and (events[0].kind != DONE_EVENT or any(event.spaces for event in events))


def _opponents_why(fold: Fold) -> Sequence[Text]:
    """The facts that speak for it."""
    return () if _opponents_word(fold) is None else _why(fold, fold.entries[fold.moved - 1])


def _reasons(fold: Fold, entry: Entry) -> Sequence[Sequence[Text]]:
    """Of each thing that happened in an entry of an opponent what spoke for it: for what came of a word, the
    facts for that word with the first."""
    events = fold.moment(entry.n).events
    why = _why(fold, entry) if entry.kind == "word" else ()
    return [why if place == 0 else () for place in range(len(events))]


def _why(fold: Fold, entry: Entry) -> Sequence[Text]:
    """The facts that spoke for the word of an entry."""
    if entry.n < 2:
        return ()
    assert entry.by is not None, "a seat says it"
    return _motives(fold.game, fold.moment(entry.n - 1).state, entry.body["word"], entry.by)


@memoized_by_identity(IN_A_ROW)
def _motives(game: Game, state: Any, word: str, seat: int) -> Sequence[Text]:
    return game.motives(state, word, seat)


def _again(fold: Fold, pending: object) -> str | None:
    """The face that falls again when the pending Chance is answered."""
    if not isinstance(pending, Chance):
        return None
    place = fold.playing().falls_again(pending)
    return None if place is None else fold.tapes[pending.source][place].face


def _sources(fold: Fold, pending: object) -> Mapping[str, Text]:
    """The sources of luck of this game as people call them, the one that is waited for first."""
    assert fold.settings is not None
    every = fold.game.sources(fold.settings)
    first = pending.source if isinstance(pending, Chance) else next(iter(every), "")
    return {name: every[name] for name in sorted(every, key=lambda name: name != first)}
