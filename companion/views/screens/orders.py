"""What the people carry out on the table before they answer."""

from __future__ import annotations

from collections.abc import Sequence

from companion.frozen import replace
from companion.kit import compass
from companion.play import Chance, Choice, Event, text
from companion.views.bodies import Order, Orders, Panel, SoftKey
from companion.views.glance import Glance
from companion.views.levels import LABEL, Line, Lines
from companion.views.screens.menu.frame import verb_on_key
from companion.views.screens.menu.word import finish, say
from companion.views.screens.screen import Done, Key, Screen
from companion.views.walk import enter, focused

MOST_ORDERS = 5


def panel(glance: Glance) -> Panel:
    """A row for each of them, in order."""
    walk = glance.walk
    boxes = glance.snapshot.asks_the_box_alone
    nothing_else = boxes or _question(glance) is None
    keys = (glance.key(text("again")), SoftKey() if nothing_else else _otherwise(glance), _onward(glance))
    assert walk.orders is not None, "only on show while there are some"
    asks = _question(glance) or glance.snapshot.pending
    title, seat = "", None
    if isinstance(asks, Choice | Chance):
        title = glance.box_thinks if boxes else glance.translate(asks.prompt)
        seat = asks.seat if isinstance(asks, Choice) else asks.by
    orders = walk.orders.steps.events
    first = max(0, min(walk.orders.earlier, len(orders) - MOST_ORDERS))  # key 1 shows them all
    body = rows_of(glance, orders, first, MOST_ORDERS)
    return Panel(body, title, glance.mark(seat), which_of(glance, body, len(orders)) or glance.context, keys)


def rows_of(glance: Glance, orders: Sequence[Event], first: int, most: int) -> Orders:
    """Some of the orders under one another, from one of them on."""
    return Orders(tuple(order_of(glance, event) for event in orders[first : first + most]), first + 1)


def which_of(glance: Glance, body: Orders, total: int) -> str:
    """Which of all orders these are, where it is not all of them."""
    shown = len(body.orders)
    if shown == total:
        return ""
    last = body.first + shown - 1
    if shown == 1:
        return glance.translate(text("{n} of {total}", n=last, total=total))
    return glance.translate(text("{first}–{last} of {total}", first=body.first, last=last, total=total))


def _onward(glance: Glance) -> SoftKey:
    """What key 3 says, as its menu calls that where there is room: *Nobody* is bitten, where *Done* would not
    tell that this is said as well."""
    choice, word = _question_to_people(glance), carried_out(glance)
    if choice is None or word is None:
        return SoftKey(sign="ok")
    said = verb_on_key(glance, choice.seat, word.split()[0])
    return SoftKey(said) if said else glance.key(text("Done"))


def _otherwise(glance: Glance) -> SoftKey:
    """What key 2 says: the first answer that is another one, where there is room; behind it lie all."""
    choice, other = _question_to_people(glance), _another(glance)
    label = glance.translate(other[1].label) if choice is not None and other is not None else ""
    return SoftKey(label) if 0 < len(label) <= LABEL else glance.key(text("other"))


def _another(glance: Glance) -> tuple[int, Line] | None:
    """The first row of the menu that does not say what key 3 does, and its place there."""
    choice, word = _question_to_people(glance), carried_out(glance)
    if choice is None or word is None:
        return None
    found = glance.at(enter(glance.walk, glance.snapshot, choice.seat)).level
    if not isinstance(found, Lines) or found.prefix or found.spaces:
        return None
    rows = enumerate(found.lines)
    return next(((place, line) for place, line in rows if line.parts[:1] != (word.split()[0],)), None)


def _question(glance: Glance) -> Choice | None:
    """What they led to; None where that is luck."""
    return next(iter(glance.asked), None)


def order_of(glance: Glance, event: Event) -> Order:
    """An order as a row: who goes and where to, or what comes."""
    who = glance.translate(event.title) if event.title else ""
    word = glance.translate(event.lines[0]) if event.lines else ""
    glyph = event.glyph
    side = glyph.value if glyph is not None and glyph.kind == "direction" else 0
    if not isinstance(side, int) or str(side) not in compass.SIX_LETTERS:
        return Order(who, 0, word)
    if not word or word == glance.translate(compass.SIX[str(side)]):
        return Order(who, side, glance.translate(compass.SIX_LETTERS[str(side)]))
    return Order(who, 0, word)


def press(glance: Glance, key: Key) -> Done:
    """Key 3 says that they are carried out, key 1 shows them again, key 2 goes to what else may be said.
    Where they led to a question of the box there is nothing to say: key 3 puts them away; where they led to a
    draw by hand it leads there, and there is nothing else."""
    walk, choice = glance.walk, _question(glance)
    if key == "key1" and walk.orders:
        return replace(walk, steps=walk.orders.steps), None
    if glance.snapshot.asks_the_box_alone:
        return (replace(walk, orders=None) if key == "key3" else walk), None
    if key == "key2" and choice is None:
        return walk, None
    people, word = _question_to_people(glance), carried_out(glance)
    if key == "key3" and people is not None and word:
        return say(glance, people, word)
    other = _another(glance)
    inside = enter(walk, glance.snapshot, choice.seat if choice else None)
    return focused(inside, other[0] if other is not None else 0), None


def carried_out(glance: Glance) -> str | None:
    """The word for orders that were carried out and led to nothing else."""
    choice = _question_to_people(glance)
    return choice.preset or choice.finish if choice else None


def _question_to_people(glance: Glance) -> Choice | None:
    return next(iter(glance.asked_of_people), None)


ORDERS = Screen("orders", panel, press, hold=lambda glance: finish(glance, _question_to_people(glance)))
