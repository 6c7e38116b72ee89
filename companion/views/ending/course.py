"""The course of a game, looked through once: its rounds, its events and its luck, from its record.

What was taken back did not happen, but what was drawn for it fell all the same: events and rounds are
those of the line of play that led to the end, draws are all that ever fell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.frozen import frozen
from companion.kit.endings import Figure
from companion.play import Chance, Event, Scene, Text, text
from companion.table.archive.past_games import seconds_played
from companion.table.fold.fold import Fold
from companion.table.happened import Drawn
from companion.table.record.entries import MOVING


@frozen
class Draw:
    """A draw: what was asked for, what came, and for which ``seat`` its number adds up."""

    round: int
    chance: Chance
    face: str
    by_hand: bool
    seat: int | None


@frozen
class Happened:
    """An event, the round in which it came, and the entry that tells of it; ``drawn``: after a draw."""

    round: int
    entry: int
    event: Event
    drawn: bool


_TURN = text("Turn")
"""Of whoever's turn it is: a phase that names somebody."""


@frozen
class Phase:
    """What was going on, somebody's turn or another phase, and the seconds that each seat thought in it."""

    called: Text
    thought: tuple[float, ...]


@frozen
class Course:
    """All that is looked at when a game is over.

    ``figures`` are those at the end of each round, the last round last. ``thought`` are seconds of each
    seat, by ``phases``, the longest first; ``seconds`` are those that were
    played, pauses apart. ``sources`` say what sources are called. ``broken_off`` is the round in which
    people stopped the game: it has no end.
    """

    scene: Scene
    rounds: int
    seconds: float
    thought: tuple[float, ...]
    figures: Mapping[int, tuple[Figure, ...]]
    happened: tuple[Happened, ...]
    draws: tuple[Draw, ...]
    sources: Mapping[str, Text]
    phases: tuple[Phase, ...] = ()
    broken_off: int | None = None

    def seat_name(self, seat: int) -> Text:
        """What a seat is called."""
        return self.scene.seats[seat].name


def look_through(fold: Fold) -> Course:
    """The course of a record."""
    assert fold.settings is not None  # a record begins with the entry that gives them
    game, line = fold.game, _line(fold)
    last_of_round: dict[int, Any] = {}
    happened: list[Happened] = []
    before = fold.moment(1).state
    for n in line:
        moment = fold.moment(n)
        number = max(game.rounds_begun(before), 1)
        drawn = moment.drawn[0][0] if moment.drawn else len(moment.events)
        happened += [Happened(number, n, event, at >= drawn) for at, event in enumerate(moment.events)]
        last_of_round[game.rounds_begun(moment.state)] = before = moment.state
    last_of_round = {number: state for number, state in last_of_round.items() if number > 0}
    return Course(
        game.scene(fold.now.state),
        game.rounds_begun(fold.now.state),
        seconds_played(list(fold.entries)),
        fold.now.clocks.spent,
        {number: game.figures(state) for number, state in sorted(last_of_round.items())},
        tuple(happened),
        tuple(_draws(fold)),
        game.sources(fold.settings),
        _phases(fold),
        None if fold.now.stop is None else game.rounds_begun(fold.now.state),
    )


def _line(fold: Fold) -> list[int]:
    """The entries that moved the state to where it stands, without those that were taken back."""
    at: dict[int, int] = {0: 0}  # entry → the one that made the state after it
    earlier: dict[int, int] = {}
    for entry in fold.entries:
        if entry.kind == "back":
            at[entry.n] = at[entry.body["to"]]
        elif entry.kind in MOVING:
            at[entry.n], earlier[entry.n] = entry.n, at[entry.n - 1]
        else:
            at[entry.n] = at[entry.n - 1]
    line, n = [], at[fold.n]
    while n:
        line.append(n)
        n = earlier[n]
    return line[::-1]


def _phases(fold: Fold) -> tuple[Phase, ...]:
    """The time of all seats by what was going on: what the clocks went on by from entry to entry, on the
    line of play that led to the end. A step back took its time with it."""
    sums: dict[Text, list[float]] = {}
    n = fold.n
    while n > 1:
        entry = fold.entries[n - 1]
        before = fold.moment(entry.body["to"] if entry.kind == "back" else n - 1)
        passed = [
            now - then for now, then in zip(fold.moment(n).clocks.spent, before.clocks.spent, strict=True)
        ]
        if any(passed):
            phase = fold.game.phase(before.state)
            of_phase = sums.setdefault(_TURN if phase.args else phase, [0.0] * len(passed))
            for seat, seconds in enumerate(passed):
                of_phase[seat] += seconds
        n = entry.body["to"] if entry.kind == "back" else n - 1
    phases = [Phase(called, tuple(thought)) for called, thought in sums.items()]
    return tuple(sorted(phases, key=lambda one: -sum(one.thought)))


def _draws(fold: Fold) -> Iterator[Draw]:
    """Every draw that fell, in its order; not those that fell again, nor a face that was mistyped."""
    found: list[Draw] = []
    for entry, moment in zip(fold.entries, fold.moments, strict=True):
        if entry.kind == "back":
            undo = fold.moment(entry.n - 1).undo
            if undo is not None and undo.source and undo.before == entry.body["to"]:
                found.remove(next(one for one in reversed(found) if one.chance.source == undo.source))
        elif moment.drawn and entry.kind in MOVING:
            state = fold.moment(entry.n - 1).state
            if entry.kind != "luck":
                seat = entry.by if entry.kind == "word" else None
                state = fold.game.apply(state, entry.body["word"], seat, trusted=True).state
            found += _draws_of(fold, state, [drawn for _, drawn in moment.drawn])
    yield from found


def _draws_of(fold: Fold, state: Any, faces: list[Drawn]) -> Iterator[Draw]:
    """The draws of one entry, from the state in which the first of them was due."""
    game = fold.game
    for drawn in faces:
        chance = game.pending(state)
        assert isinstance(chance, Chance)  # or the record could not have been folded
        if not drawn.again:
            seat = game.counts_for(state, chance)
            yield Draw(game.rounds_begun(state), chance, drawn.face, drawn.provenance == "hand", seat)
        state = game.apply(state, f"{chance.verb} {drawn.face}", None, trusted=True).state
