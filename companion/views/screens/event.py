"""What happened, one event of an entry after the other."""

from __future__ import annotations

from math import ceil

from companion.frozen import replace
from companion.kit import compass, motives
from companion.play import END_EVENT, Event, Over, text
from companion.views.bodies import (
    Body,
    Card,
    Columns,
    Dice,
    Direction,
    Orders,
    Panel,
    Shape,
    SoftKey,
    Throw,
)
from companion.views.glance import Glance
from companion.views.screens.orders import MOST_ORDERS, rows_of, which_of
from companion.views.screens.screen import Done, Key, Passing, Screen
from companion.views.steps import StepsShown
from companion.views.walk import Walk

STEP = 1.2
LAST_STEP = 2.4
"""Seconds that an event is shown."""
HEAD = 48
"""Letters of a sentence that stands there as a title of two lines."""


def _next_step(walk: Walk, steps: StepsShown) -> Walk:
    """On to the list of all that hands have to do, to the next event of the entry, or past the last of them
    to what has happened since."""
    if steps.summed < _pages(steps):
        return replace(walk, steps=replace(steps, summed=steps.summed + 1))
    onward = steps.following if steps.at_the_last else replace(steps, at=steps.at + 1, summed=0)
    return replace(walk, steps=onward)


def _past_all(walk: Walk) -> Walk:
    return replace(walk, steps=None)


def _steps(glance: Glance) -> StepsShown:
    assert glance.walk.steps is not None, "only on show while there are some"
    return glance.walk.steps


def panel(glance: Glance) -> Panel:
    """The event, and what comes after it."""
    steps = _steps(glance)
    event = steps.event
    context = (
        glance.translate(text("{n} of {total}", n=steps.at + 1, total=len(steps.events)))
        if len(steps.events) > 1
        else glance.translate(steps.context or text(""))
    )
    summed, pages = steps.summed, _pages(steps)
    body, title = _body(glance, event)
    if summed:
        body, title = _list(glance, steps), glance.translate(steps.phase)
        context = which_of(glance, body, len(steps.orders)) or glance.translate(steps.context or text(""))
    middle = glance.key(text("by itself") if steps.waiting else text("stay"))
    if _stays_anyway(glance):
        middle = SoftKey()
    elif isinstance(body, Direction):  # little room beside the arrow
        middle = SoftKey(sign="along" if steps.waiting else "hold")
    if steps.opponent is not None:
        who = glance.seat(steps.opponent).name  # whose pieces people move
        title = glance.translate(text("{who} plays", who=who))
    keys = (
        SoftKey(sign="back") if steps.at or summed else SoftKey(),
        middle,
        SoftKey(sign="next") if steps.unseen or summed < pages else _onward(glance),
    )
    return Panel(body, title, "" if summed else glance.mark(_whose(event)), context, keys)


def _pages(steps: StepsShown) -> int:
    """How many pages the list of all that hands carry out of one entry takes, where it comes up; once it has,
    it stays the list, though something follows and takes it after its seconds."""
    return ceil(len(steps.orders) / MOST_ORDERS) if steps.summed or steps.sums_up else 0


def _list(glance: Glance, steps: StepsShown) -> Orders:
    """The orders of a page under one another, as many on each."""
    rows = ceil(len(steps.orders) / _pages(steps))
    return rows_of(glance, steps.orders, rows * (steps.summed - 1), rows)


def _whose(event: Event) -> int | None:
    """Whose mark stands beside it: that of the one figure it is about, else of who has done it."""
    figure = event.glyph.seats if event.glyph is not None and event.glyph.kind == "icon" else ()
    return figure[0] if len(figure) == 1 else event.seat


def _motive(glance: Glance, event: Event, told: list[str]) -> str:
    """Why an opponent says this, at the last step: what is most telling of what is not told there anyway."""
    steps = _steps(glance)
    if not steps.at_the_last or event.fought is not None:  # how it came out needs no reason
        return ""
    why = motives.unsaid(steps.why, " ".join(told), glance.translate)
    return f"– {glance.translate(why[0])}" if why else ""


def _onward(glance: Glance) -> SoftKey:
    """What leads on from the last event: to the score where the game is over, else to what is asked."""
    return glance.key(text("Score") if isinstance(glance.snapshot.pending, Over) else text("Go on"))


def _body(glance: Glance, event: Event) -> tuple[Body, str]:
    """The body of an event and the title over it; the arrow stands without one. A first line that is short
    is the title in a body that has one of its own."""
    head = glance.translate(event.title) if event.title else ""
    told = [glance.translate(line) for line in event.lines]
    glyph = event.glyph
    if glyph is not None and glyph.kind == "dice" and isinstance(glyph.value, tuple):
        fought = event.fought
        totals: dict[int | None, int] = dict(zip(fought.seats, fought.totals, strict=True)) if fought else {}
        sides = tuple(
            _throw(glance.mark(seat), faces, totals.get(seat))
            for seat, faces in zip((*glyph.seats, None, None), glyph.value, strict=False)
        )
        if event.fought is None and len(sides) == 1:
            sides = (sides[0]._replace(total=None),)
        phase = glance.translate(_steps(glance).phase)
        return Dice(sides, tuple(told), _motive(glance, event, told)), head or phase
    if glyph is None and event.gains:
        return _gains(glance, event), head
    if not head and told and len(told[0]) <= HEAD:
        head, *told = told
    if glyph is not None and glyph.kind == "direction" and isinstance(glyph.value, int):
        word = told[0] if told else glance.translate(compass.SIX.get(str(glyph.value), text("")))
        return Direction(glyph.value, word, head, glyph.icon), ""
    if glyph is not None and glyph.kind == "compass" and isinstance(glyph.value, int) and glyph.value:
        word = told[0] if told else glance.translate(compass.EIGHT[str(glyph.value)])
        return Direction(glyph.value, word, head, glyph.icon, sides=8), ""
    over = event.kind == END_EVENT  # whoever's turn it was
    title = glance.translate(text("Final score") if over else _steps(glance).phase)
    return Card(glyph, head, tuple(told), large=True, why=_motive(glance, event, told)), title


def _throw(mark: Shape, pips: str, total: int | None) -> Throw:
    """One side's dice and the bonus that stands behind them; their sum where the game does not say what they
    count, which may be their product."""
    dice, _, behind = pips.partition("+")
    faces, bonus = tuple(int(face) for face in dice), int(behind or 0)
    return Throw(mark, faces, bonus, sum(faces) + bonus if total is None else total)


def _gains(glance: Glance, event: Event) -> Columns:
    """What each seat has got, beside what it had then."""
    gains = dict(event.gains)
    return Columns(
        tuple(
            glance.column(line)._replace(gain=_signed(gains[line.seat]) if line.seat in gains else " ")
            for line in _steps(glance).seats
        )
    )


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def press(glance: Glance, key: Key) -> Done:
    """Key 1 goes back a step, key 2 stops the clock or lets it go on, key 3 goes to the next step."""
    walk, steps = glance.walk, _steps(glance)
    if key == "key1" and steps.summed:
        return replace(walk, steps=replace(steps, summed=steps.summed - 1, waiting=True)), None
    if key == "key1":
        return replace(walk, steps=replace(steps, at=max(0, steps.at - 1), waiting=True)), None
    if key == "key2":
        kept = steps if _stays_anyway(glance) else _waiting(steps, not steps.waiting)
        return replace(walk, steps=kept), None
    return _next_step(walk, steps), None


def _stays_anyway(glance: Glance) -> bool:
    """True where keeping the card changes nothing: no clock takes it, and no box plays on that it would be
    kept from."""
    return _steps(glance).stands and not glance.snapshot.opponents


def _waiting(steps: StepsShown, waiting: bool) -> StepsShown:
    """The same with its clock stopped or not; so with all after it by which the table is set up, or that are
    told again."""
    then = tuple(replace(one, waiting=waiting) if one.set_up or one.woken else one for one in steps.then)
    return replace(steps, waiting=waiting, then=then)


def hold(glance: Glance) -> Done | None:
    """Past all that is left of them."""
    steps = _steps(glance)
    return (_past_all(glance.walk), None) if len(steps.events) > 1 or steps.then else None


def passes(glance: Glance) -> Passing | None:
    """Each step is shown for a moment, the very last one for longer, unless somebody has stopped the clock;
    where hands have to do with them the last one, or the list of all, stays until something happens, and what
    people set the table up by until it is done."""
    steps = _steps(glance)
    if steps.rests:
        return None
    return Passing(STEP if steps.unseen else LAST_STEP, _next_step(glance.walk, steps))


STEPS = Screen(
    "steps",
    panel,
    press,
    left="key1",
    hold=hold,
    passes=passes,
    between_words=lambda glance: _steps(glance).rests,
)
