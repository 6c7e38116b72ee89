"""What is told again to whoever comes to the table: each step as it was shown when it happened, out of the
record."""

from __future__ import annotations

from collections.abc import Sequence

from companion.frozen import replace
from companion.play import DONE_EVENT, Event, text
from companion.table.happened import Happened
from companion.table.intents import Snapshot
from companion.views.carry_out import listed, stand
from companion.views.steps import MANY_STEPS, StepsShown, steps_of, told
from companion.views.walk import CarryOut


def set_up_so_far(snapshot: Snapshot, shown: Sequence[StepsShown] = ()) -> tuple[StepsShown, ...]:
    """All that people have set the table up by, to be read again until the game begins; what was ``shown`` of
    it, unless that was taken back, and the rest out of the record."""
    if not snapshot.is_played or not snapshot.is_set_up:
        return ()
    known = {one.moved: one for one in shown}
    found = (known.get(one.n) or _told_of(_as_it_was(snapshot, one), one) for one in snapshot.set_up)
    return tuple(one for one in found if one is not None and (one.set_up or one.listed))


def told_again(snapshot: Snapshot) -> tuple[tuple[StepsShown, ...], CarryOut | None]:
    """What hands may still have to do: all that the table was set up by as long as nothing has been played,
    the word among it with which the first round has begun, else what people did last and all that the box
    said since, or all since the question that is still open; and the list that stands there after it. Of more
    than ``MANY_STEPS`` that were played the oldest are left out, which a card says."""
    shown: list[StepsShown] = []
    orders = None
    set_up = [*snapshot.set_up]
    for one in set_up or snapshot.lately:
        at = _as_it_was(snapshot, one)
        steps = _told_of(at, one)
        if steps is not None:
            is_for_hands = steps.stays or steps.set_up or steps.listed
            steps, found = listed(steps, at, orders)
            orders = found or orders
            shown += [steps] if is_for_hands else []
        if orders is not None and not stand(orders, at):
            orders = None
    return tuple(shown if set_up else _latest(shown)), orders


def _latest(shown: list[StepsShown]) -> list[StepsShown]:
    """All of them, or the latest under a card that says that others came before: orders and lists count for
    nothing, for hands have to do with each."""
    counted = [0 if one.listed else len(one.events) - len(one.orders) for one in shown]
    first = 0
    while first + 1 < len(shown) and sum(counted[first:]) > MANY_STEPS:
        first += 1
    return [_others_before(shown[first]), *shown[first:]] if first else shown


def _others_before(one: StepsShown) -> StepsShown:
    """The card that stands before the first one that is told, where it was not the first."""
    head, line = text("Earlier acts"), text("are in the log")
    event = Event(DONE_EVENT, head, title=head, lines=(line,), moved="")
    return StepsShown((event,), one.phase, one.seats, one.moved, context=one.context)


def _as_it_was(snapshot: Snapshot, one: Happened) -> Snapshot:
    """The table right after something that happened, but for what is to be seen of it."""
    last = one.n == snapshot.moved
    return replace(
        snapshot,
        moved=one.n,
        events=tuple(one.events),
        state=one.state,
        pending=one.pending,
        drawn=one.drawn,
        opponents_turn=snapshot.opponents_turn if last else one.opponents_turn,
    )


def _told_of(at: Snapshot, one: Happened) -> StepsShown | None:
    """The steps of something that happened, under the title that they had then."""
    if not steps_of(at):
        return None
    assert at.game is not None, "or nothing has happened"
    before = None if one.before is None else at.game.scene(one.before)
    seen = () if before is None else (before.phase, before.context)
    return told(replace(at, scene=at.game.scene(one.state)), seen)


def read_again(shown: tuple[StepsShown, ...]) -> StepsShown | None:
    """The same one after the other, each until a key is pressed."""
    waiting = tuple(replace(one, waiting=True, then=()) for one in shown)
    return replace(waiting[0], then=waiting[1:]) if waiting else None
