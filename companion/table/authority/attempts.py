"""What somebody would say to the desk, and what may stand against any of it: who says it, for which seat, and
whether there is a game that goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.play import Over, Refusal
from companion.table.authority.authority import Standing, may, standing
from companion.table.authority.refusals import (
    GAME_OVER,
    NO_GAME,
    ONLY_WATCHING,
    PAUSED,
    another_seat,
    no_such_seat,
    too_low,
)
from companion.table.intents import Origin, Snapshot


class Attempt(NamedTuple):
    """What somebody would say to the desk: for which seat, if for one; and what would follow the verb,
    None for a menu, which asks whether there is anything."""

    snapshot: Snapshot
    origin: Origin
    seat: int | None = None
    args: tuple[str, ...] | None = None


Condition = Callable[[Attempt], Refusal | None]


def unseated(attempt: Attempt) -> Refusal | None:
    """Somebody without a seat in the game that is played."""
    snapshot, origin, *_ = attempt
    seatless = snapshot.game is not None and standing(snapshot, origin) < Standing.SEATED
    return ONLY_WATCHING if seatless else None


def not_theirs(attempt: Attempt, seat: int | None) -> Refusal | None:
    """Somebody who may not speak for this seat."""
    scene = attempt.snapshot.scene
    if seat is not None and scene is not None and not 0 <= seat < len(scene.seats):
        return no_such_seat(seat)
    return None if attempt.origin.may_act_for(seat) else another_seat(attempt.snapshot, seat)


def stands_too_low(attempt: Attempt, verb: str) -> Refusal | None:
    """Somebody who stands too low for a verb."""
    if may(attempt.snapshot, attempt.origin, verb):
        return None
    return unseated(attempt) or too_low(verb)


def no_game(attempt: Attempt) -> Refusal | None:
    """No game on the table."""
    return NO_GAME if attempt.snapshot.game is None else None


def not_going(attempt: Attempt) -> Refusal | None:
    """No game, or one that is paused."""
    return no_game(attempt) or (PAUSED if attempt.snapshot.paused else None)


def not_played(attempt: Attempt) -> Refusal | None:
    """No game that goes on."""
    return not_going(attempt) or (GAME_OVER if isinstance(attempt.snapshot.pending, Over) else None)
