"""The list of what people carry out on the table before they answer, as it comes of what has happened."""

from __future__ import annotations

from companion.frozen import replace
from companion.table.intents import Snapshot
from companion.views.questions import asked, is_one_beside_the_turn, topic
from companion.views.steps import StepsShown
from companion.views.walk import CarryOut, only_asked


def listed(
    fresh: StepsShown, snapshot: Snapshot, before: CarryOut | None = None
) -> tuple[StepsShown, CarryOut | None]:
    """The steps of the last entry, and the list of its orders, which stands there after them where it led to
    a question: then none of them stays. Where those ``before`` led to this draw they head the list."""
    led_here = before is not None and any(drawn.source == before.topic for drawn in snapshot.drawn)
    orders = _orders(fresh, snapshot, before if led_here else None)
    if fresh.opponent is None and orders and stand(orders, snapshot):
        fresh = replace(fresh, stays=False)
    return fresh, orders


def _orders(fresh: StepsShown, snapshot: Snapshot, before: CarryOut | None) -> CarryOut | None:
    """What people carry out after what they did ``before``, where something is to be moved, or led to a
    question that may be passed."""
    earlier = before.steps.events if before else ()
    orders = tuple(event for event in snapshot.events if event.title is not None and event.order)
    passed = is_one_beside_the_turn(snapshot) and any(choice.finish for choice in asked(snapshot))
    if not orders or not (passed or any(event.order == "goes" for event in (*earlier, *orders))):
        return None
    again = replace(fresh, events=(*earlier, *orders), waiting=True, listed=0, stays=False)
    return CarryOut(again, topic(snapshot, only_asked(snapshot)), len(earlier))


def stand(orders: CarryOut, snapshot: Snapshot) -> bool:
    """True while the question is open that the orders led to."""
    return is_one_beside_the_turn(snapshot) and topic(snapshot, only_asked(snapshot)) == orders.topic
