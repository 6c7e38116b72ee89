"""Publishing: what everyone sees of the ledger, as one value."""

from __future__ import annotations

from collections.abc import Mapping

from companion.kit.game import Introduction
from companion.play import Chance, Over, Scene, Text, listed, text
from companion.table.desk import consent
from companion.table.fold import told_again
from companion.table.fold.by_hand import is_taken_out
from companion.table.fold.fold import Fold
from companion.table.fold.game_log import entry_lines
from companion.table.fold.opponents_words import opponents_turn
from companion.table.fold.taken_back import taken_back
from companion.table.fold.timeline import Timeline
from companion.table.intents import ClockShown, LuckState, RoundShown, Snapshot
from companion.table.journal.ledger import Ledger
from companion.table.people.opponents import Opponents
from companion.table.record.timekeeping import OFF, between


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
    if look is None or fold is None:
        return Snapshot(
            rev,
            luck,
            shelf,
            key=ledger.key,
            scene=None if look is None else look.scene,
            log=() if look is None else look.log,
            notice=ledger.notice,
            games=games,
            engines=opponents.games,
            opponents_book=opponents.seats,
        )
    now, asks = fold.now, fold.asks()
    seats = opponents.at(fold.game, fold.settings)
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
        opponents_turn=opponents_turn(fold),
        opponents_drew=bool(moved.drawn) and fold.entries[fold.moved - 1].by in seats,
        people_awaited=opponents.waits_at((ledger.key, fold.moved)),
        round=_round(fold),
        proposal=consent.shown(fold, opponents, left),
        taken_back=taken_back(fold),
        timeline=Timeline(fold),
        set_up=told_again.ToldAgain(fold, told_again.set_up),
        lately=told_again.ToldAgain(fold, told_again.lately),
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
