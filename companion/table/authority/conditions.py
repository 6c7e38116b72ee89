"""What stands against a verb of the desk: one condition of each, for the menu and for the refusal.

A condition answers with the refusal, None where nothing is in the way. The menus list what has none
and the desk refuses with what has one, so neither can know another reason than the other; that
goes for what follows the verb as well. What only doing it can tell, such as a record that cannot be read,
the command says itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.kit.desk_verbs import is_of_game
from companion.play import Refusal, text
from companion.table.authority.attempts import (
    Attempt,
    Condition,
    not_played,
    not_theirs,
    stands_too_low,
    unseated,
)
from companion.table.authority.authority import BEGINNING
from companion.table.authority.conditions_in_play import IN_PLAY
from companion.table.authority.conditions_of_games import OF_GAMES
from companion.table.authority.refusals import ONLY_WATCHING, choose_first
from companion.table.intents import Origin, Snapshot
from companion.table.record.forms import ALONE

CONDITIONS: Mapping[str, Condition] = {**IN_PLAY, **OF_GAMES}
"""Of every verb of the desk, beside what stands against anybody; all other verbs are the game's."""


def why_not(
    snapshot: Snapshot,
    origin: Origin,
    verb: str,
    seat: int | None = None,
    args: tuple[str, ...] | None = None,
) -> Refusal | None:
    """What stands against a verb, or against a word where ``args`` are given; None for nothing."""
    attempt = Attempt(snapshot, origin, seat, args)
    of_game = verb not in CONDITIONS or (args is not None and is_of_game(snapshot.game, verb, args))
    return _of_anybody(attempt, verb) or (not_played if of_game else CONDITIONS[verb])(attempt)


def _of_anybody(attempt: Attempt, verb: str) -> Refusal | None:
    """What stands against whoever says it, whatever the verb."""
    snapshot, origin, seat, args = attempt
    if not origin.member:
        return ONLY_WATCHING
    if args and verb in ALONE:
        return Refusal("wrong-shape", text("Say {verb} alone.", verb=verb))
    if snapshot.recoverable:
        if (refusal := stands_too_low(attempt, "recover")) is not None:
            return refusal
        if verb not in ("recover", "resume"):
            return choose_first(snapshot)
    if verb not in (*BEGINNING, "handover") and (refusal := unseated(attempt)) is not None:
        return refusal
    return None if seat is None else not_theirs(attempt, seat)  # nobody speaks for a seat that is another's
