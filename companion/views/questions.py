"""What the table waits for, as whoever is at the unit is asked."""

from __future__ import annotations

from companion.play import TURN, Chance, Choice, Over
from companion.table.intents import Snapshot


def asked(snapshot: Snapshot) -> tuple[Choice, ...]:
    """The questions open now; none while luck is waited for."""
    if snapshot.pending is None or isinstance(snapshot.pending, Chance | Over):
        return ()
    return snapshot.pending


def asked_of_people(snapshot: Snapshot) -> tuple[Choice, ...]:
    """Those of the questions that the box does not answer itself."""
    return tuple(choice for choice in asked(snapshot) if choice.seat not in snapshot.opponents)


def question(snapshot: Snapshot, seat: int | None) -> Choice | None:
    """The question this seat is asked."""
    return next((choice for choice in asked(snapshot) if choice.seat == seat), None)


def topic(snapshot: Snapshot, seat: int | None) -> str:
    """What a seat is asked about; for luck (seat None) where it comes from."""
    if seat is None:
        return snapshot.pending.source if isinstance(snapshot.pending, Chance) else ""
    choice = question(snapshot, seat)
    return choice.topic if choice else ""


def turn(snapshot: Snapshot) -> Choice | None:
    """The question of the seat whose turn it is, while it is the turn itself."""
    active = snapshot.scene.active if snapshot.scene else None
    choice = question(snapshot, active)
    return choice if choice is not None and choice.topic == TURN else None


def asks_in_menu(snapshot: Snapshot) -> bool:
    """True where a menu is what the table waits for: one question beside the turn, or a face by hand; not
    for what the box is to say."""
    return is_one_beside_the_turn(snapshot) and not snapshot.asks_the_box_alone


def is_one_beside_the_turn(snapshot: Snapshot) -> bool:
    """The same, also where the box is to say it."""
    if snapshot.game is None or snapshot.paused or snapshot.box_waits:
        return False
    if isinstance(snapshot.pending, Chance):
        return snapshot.pending.source in snapshot.luck.by_hand
    return len(asked(snapshot)) == 1 and turn(snapshot) is None


def is_after_a_break(snapshot: Snapshot) -> bool:
    """True in a break and just after one: the board may have suffered."""
    return snapshot.paused or snapshot.woken
