"""Authority: who may say what at the table. ``docs/authority.md`` is the whole of it as a table.

Everybody who has joined stands somewhere between looking on and speaking for the box, and every
verb of the desk takes a least standing. What a word needs beside that, a seat that is one's own
and asked, is for ``conditions`` to see to.

Luck is why *table* stands above *seated*: whoever could choose in the middle of a turn who draws, take
a face back that was said by hand, or go back to before what was seen, could choose luck; and whoever could
correct a value alone, what stands. So these take somebody who speaks for everybody; what a seat says of
them is a proposal to the others (``consent``).
"""

from __future__ import annotations

from enum import IntEnum, auto

from companion.play import Over
from companion.table.fold.proposals import PROPOSABLE
from companion.table.intents import Origin, Snapshot


class Standing(IntEnum):
    """How far somebody may speak, the least first."""

    ONLOOKER = auto()
    """Has not joined."""
    JOINED = auto()
    """Has joined and has no seat in this game."""
    SEATED = auto()
    """Speaks for one seat or some."""
    TABLE = auto()
    """Speaks for every seat of the game: a table device, or a phone that holds them all."""
    BOX = auto()
    """Speaks for the box: the unit, and a referee."""


_LEAST = {"done": Standing.BOX, "recover": Standing.BOX, "handover": Standing.JOINED}
BEGINNING = frozenset(("new", "open", "close", "branch", "paper"))
"""The verbs that change which game is on the table."""
NAMING = "name"
"""To say what a seat is called that nobody else has: no verb of the desk, as no record has names."""
SHOWING = "show"
"""To have the television show a game of this box: no verb of the desk either."""


def standing(snapshot: Snapshot, origin: Origin) -> Standing:
    """Where this origin stands in the game on the table."""
    if not origin.member:
        return Standing.ONLOOKER
    if origin.seats is None:
        return Standing.BOX
    seats = _seats(snapshot)
    if not seats & origin.seats:
        return Standing.JOINED
    speaks_for_all = origin.speaks_for_others and seats <= origin.seats - origin.fresh - origin.beside
    return Standing.TABLE if speaks_for_all else Standing.SEATED


def _seats(snapshot: Snapshot) -> frozenset[int]:
    """The seats of the game on the table."""
    return (
        frozenset(line.seat for line in snapshot.scene.seats) if snapshot.scene is not None else frozenset()
    )


def least(snapshot: Snapshot, verb: str) -> Standing:
    """The least standing that a verb of the desk takes now, ``done`` meaning ``done all``.

    A word of the game takes SEATED.
    """
    if verb in (NAMING, SHOWING) or verb in BEGINNING:
        if snapshot.game is None:
            return Standing.JOINED  # there are no seats yet to have
        if verb in (NAMING, SHOWING):
            return Standing.SEATED
        return Standing.SEATED if isinstance(snapshot.pending, Over) else Standing.BOX
    if verb == "resume" and snapshot.recoverable:
        return Standing.BOX  # it leaves what was found after a tear
    return _LEAST.get(verb, Standing.SEATED)


def seats_of(snapshot: Snapshot, origin: Origin) -> frozenset[int]:
    """The seats that this origin speaks for: everybody’s of who speaks for the table, else its own; a device
    that plays all seats beside others has those that are nobody else’s."""
    seats = _seats(snapshot)
    if standing(snapshot, origin) >= Standing.TABLE:
        return seats
    return (seats & (origin.seats or frozenset())) - origin.others


def spoken_for(snapshot: Snapshot, origin: Origin, seat: int | None) -> int | None:
    """Whose words these are: of the seat that is named, else of the only one that somebody has."""
    lines = snapshot.scene.seats if snapshot.scene is not None else ()
    own = [line.seat for line in lines if line.seat in (origin.seats or ())]
    return own[0] if seat is None and len(own) == 1 else seat


def voices(snapshot: Snapshot, origin: Origin) -> frozenset[int]:
    """The seats whose agreement this origin may say: those it speaks for that are not fresh, or else one
    person could take whatever seat is free and agree for it; nor had by another phone first, which agrees."""
    return seats_of(snapshot, origin) - origin.fresh - origin.beside


def unvoiced(snapshot: Snapshot, origin: Origin) -> frozenset[int]:
    """The seats of the game that this origin plays and somebody else agrees for."""
    plays = frozenset(seat for seat in _seats(snapshot) if origin.may_act_for(seat))
    return plays - (seats_of(snapshot, origin) - origin.beside)


def needs_all(snapshot: Snapshot, verb: str) -> bool:
    """True for a verb that could steer luck now: it takes whoever speaks for the table, or all seats."""
    return verb in PROPOSABLE and PROPOSABLE[verb].needs_all(snapshot)


def may(snapshot: Snapshot, origin: Origin, verb: str) -> bool:
    """True when this origin stands high enough for the verb."""
    return standing(snapshot, origin) >= least(snapshot, verb)
