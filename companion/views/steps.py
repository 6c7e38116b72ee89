"""What of the last entry is shown a step at a time, and what was on show before it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.frozen import frozen, replace
from companion.play import Event, Over, SeatLine, Text
from companion.table.intents import Snapshot

MANY_STEPS = 8
"""A longer run of steps waits for the people, who have as much to do on the table; and where more wait to
be shown the oldest of them are left out."""


@frozen
class StepsShown:
    """The events of an entry that are still on show, from ``at`` on, and the phase they happened in.

    ``moved`` is the entry, and ``seats`` how they stood after it, for the table may have gone on. ``waiting``
    stops their clock; ``listed`` of them are a list that people have to do with first. Those that people
    ``set_up`` the table by wait for them, until the game begins; those that are told again after a restart
    (``woken``) until the table goes on. ``context`` is that of the act they tell,
    such as its round; None where it cannot be told. ``opponent`` is the seat whose word they tell, where the
    box said it, and ``why`` speaks for it. Where hands have to do with any, one ``stays`` until a key is
    pressed or something happens: the last of an opponent's word, else the last that tells hands what to do.
    ``summed`` is the page on show of the list of all that hands have to do, 0 before it.
    ``then`` is what has happened since, to be shown after them.
    """

    events: tuple[Event, ...]
    phase: Text
    seats: tuple[SeatLine, ...] = ()
    moved: int = 0
    at: int = 0
    waiting: bool = False
    listed: int = 0
    set_up: bool = False
    woken: bool = False
    context: Text | None = None
    opponent: int | None = None
    why: Sequence[Text] = ()
    stays: bool = False
    summed: int = 0
    then: tuple[StepsShown, ...] = ()

    @property
    def event(self) -> Event:
        """The one on show."""
        return self.events[min(self.at, len(self.events) - 1)]

    @property
    def at_the_last(self) -> bool:
        return self.at + 1 >= len(self.events)

    @property
    def unseen(self) -> int:
        """How many have not been on show yet, those of what has happened since among them."""
        return max(0, len(self.events) - self.at - 1) + sum(len(one.events) for one in self.then)

    @property
    def is_for_hands(self) -> bool:
        """True where the one on show stays, whether or not somebody has stopped the clock."""
        if not self.stays or self.then:
            return False
        if self.opponent is not None:
            return self.at_the_last
        return bool(self.event.order) and not any(one.order for one in self.events[self.at + 1 :])

    @property
    def orders(self) -> tuple[Event, ...]:
        """What hands have to do of them."""
        return tuple(event for event in self.events if event.order)

    @property
    def sums_up(self) -> bool:
        """True where the one on show would stay, and those before it that tell hands what to do have gone by
        themselves: the list of all follows it, and stays instead."""
        by_itself = self.is_for_hands and not self.listed and not self.set_up
        return by_itself and bool(self.event.order) and len(self.orders) > 1

    @property
    def stands(self) -> bool:
        """True where what is on show of the one that stays is the last of it."""
        return self.is_for_hands and (self.summed > 0 or not self.sums_up)

    @property
    def rests(self) -> bool:
        """True where the one on show goes on by no clock."""
        return self.waiting or self.stands

    @property
    def following(self) -> StepsShown | None:
        """What is shown after the last of these."""
        return replace(self.then[0], then=self.then[1:]) if self.then else None


def shown_next(
    shown: StepsShown | None, fresh: StepsShown | None, snapshot: Snapshot, *, covered: bool = False
) -> StepsShown | None:
    """What is on show once the table has moved on; ``fresh`` are the steps of what has happened, if any, and
    ``covered`` is whether nobody has seen those that are ``shown`` yet.

    To a long list, such as where the pieces go, is added what phones say meanwhile, until that is much or the
    end, for then people have no more use for it. Where the box plays nobody else has seen what it did: all is
    shown to its end before what follows. Else only the newest is, as where the game has gone back, for then
    it is no more what happened.
    """
    if shown is None:
        return fresh
    if not snapshot.is_set_up:
        shown = _let_go(shown)
    if shown.woken:
        then = tuple(replace(one, waiting=bool(one.listed), woken=False) for one in shown.then)
        shown = replace(shown, waiting=bool(shown.listed), woken=False, then=then)
    if _is_of_use(shown, snapshot):
        if fresh is None:
            return shown
        if shown.then:
            return _followed(shown, fresh)
        return replace(shown, events=(*shown.events, *fresh.events), seats=fresh.seats)
    if not snapshot.opponents or not snapshot.events:
        return fresh
    if shown.listed and not covered:
        shown = shown.following
    elif fresh is None and not shown.unseen and not shown.waiting and not covered:
        return None
    if shown is None:
        return fresh
    return _with_an_end(shown) if fresh is None else _followed(shown, fresh)


def told(snapshot: Snapshot, seen: Sequence[Text]) -> StepsShown | None:
    """The steps of the last entry, if it has any; ``seen`` was the phase and the context before it."""
    steps = steps_of(snapshot)
    if not steps or snapshot.scene is None:
        return None
    phase, context = seen or (snapshot.scene.phase, None)
    if not tells_the_act(snapshot.events) and (context,) != seen_of(snapshot)[1:]:
        context = None
    opponent = opponent_of(snapshot)
    listed = len(steps) if len(steps) > MANY_STEPS and opponent is None else 0
    carried_out = opponent is not None or any(step.stays or step.order for step in steps)
    set_up = snapshot.is_set_up and carried_out
    return StepsShown(
        steps,
        phase,
        snapshot.scene.seats,
        snapshot.moved,
        waiting=bool(listed) or set_up,
        listed=listed,
        set_up=set_up,
        context=context,
        opponent=opponent,
        why=snapshot.opponents_turn.why if snapshot.opponents_turn is not None else (),
        stays=opponent is not None or any(step.order for step in steps),
    )


def _let_go(shown: StepsShown) -> StepsShown:
    """The same once the game has begun: what the table was set up by waits for nobody any more."""
    then = tuple(replace(one, waiting=False, set_up=False) if one.set_up else one for one in shown.then)
    shown = replace(shown, then=then) if then != shown.then else shown
    return replace(shown, waiting=bool(shown.listed), set_up=False) if shown.set_up else shown


def _is_of_use(shown: StepsShown, snapshot: Snapshot) -> bool:
    """True for a list that people may still have to do with: they play on at their phones, but not far. An
    opponent has waited for them, and what it says is to be seen."""
    since = len(shown.events) - shown.listed
    if not shown.listed or snapshot.opponents_turn is not None:
        return False
    return since <= MANY_STEPS and not isinstance(snapshot.pending, Over)


def _followed(shown: StepsShown, fresh: StepsShown) -> StepsShown:
    """The same, and then what is ``fresh``. Nobody catches up with more than ``MANY_STEPS``: where more than
    that wait behind what is on show the oldest go unseen, but never what people have to do with: a list, or
    what the table is set up by.
    """
    passing = [one for one in shown.then if not (one.listed or one.set_up)]
    while sum(len(one.events) for one in passing) > MANY_STEPS:
        passing = passing[1:]
    kept = (one for one in shown.then if one.listed or one.set_up or one in passing)
    return replace(shown, then=(*kept, fresh))


def _with_an_end(shown: StepsShown) -> StepsShown:
    """The same, of which nothing stays: something has happened that is no step."""
    if not shown.then:
        return replace(shown, stays=False)
    return replace(shown, then=(*shown.then[:-1], replace(shown.then[-1], stays=False)))


def opponent_of(snapshot: Snapshot) -> int | None:
    """The seat whose word led here, where an opponent said it."""
    return None if snapshot.opponents_turn is None else snapshot.opponents_turn.seat


def seen_of(snapshot: Snapshot) -> tuple[Text, ...]:
    """The phase and the context of what is on the table, such as its round; nothing where no game is open."""
    scene = snapshot.scene
    return () if scene is None else (scene.phase, scene.context)


def steps_of(snapshot: Snapshot) -> tuple[Event, ...]:
    """The events of the last entry that are worth a step each; of an opponent's word there is always one."""
    return _steps(snapshot.events) or _step_of_a_word(snapshot)


def tells_the_act(events: Sequence[Event]) -> bool:
    """Whether the first step is what somebody did; else a round may have begun before it."""
    return not any(event.title for event in events) or events[0].title is not None


def _step_of_a_word(snapshot: Snapshot) -> tuple[Event, ...]:
    """What a word of an opponent did that leads to no step of its own, such as the end of a turn, as one; and
    each further place where it happened, for people put its pieces there."""
    if snapshot.opponents_turn is None:
        return ()
    return tuple(
        replace(event, title=Text(""), lines=(event.text,))
        for place, event in enumerate(snapshot.events)
        if place == 0 or event.spaces
    )


def _steps(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events with a title, and dice without one; one that has a picture and changes several seats is two
    steps."""
    steps: list[Event] = []
    for event in events:
        if event.title is None and event.glyph is not None and event.glyph.kind == "dice":
            steps.append(replace(event, title=Text(""), lines=(event.text,)))
        elif event.title is None:
            continue
        elif event.glyph is not None and event.glyph.kind in ("number", "icon") and len(event.gains) > 1:
            steps += [replace(event, gains=()), replace(event, glyph=None, order="")]
        else:
            steps.append(event)
    return tuple(steps)
