"""What a voice says when the table moves on: whose turn it is, what happened, a battle, the end.

Pure functions of two snapshots. Light and sound have cues for the same moments (``fronts.cues``).
"""

from __future__ import annotations

from companion.play import Choice, Event, Over, Text, text
from companion.table.intents import Snapshot
from companion.views.ending import beside
from companion.views.questions import asked, turn
from companion.views.steps import MANY_STEPS

MOST_TOLD = 3
"""Events of one entry that are told: who has not understood by then looks at a screen."""


def announced(before: Snapshot, after: Snapshot) -> tuple[Text, ...]:
    """The sentences to say, in order; none where nothing happened that concerns all."""
    if after.scene is None or after.paused:
        return ()
    return (*retold(before, after), *_asked(before, after))


def retold(before: Snapshot, after: Snapshot) -> tuple[Text, ...]:
    """What happened, a fight and the end, in the words in which a phone tells of them too
    (``later/heard.js``); of whose turn it is a phone speaks to its own people."""
    told = (*_happened(before, after), *_fight(before, after))
    return (*told, *_end(before, after, after.pending)) if isinstance(after.pending, Over) else told


def tells_of_battle(before: Snapshot, after: Snapshot) -> bool:
    """True where somebody is attacked, or dice have decided a fight."""
    if any(event.fought is not None for event in _fresh(before, after)):
        return True
    return _fighting(after) is not None and _fighting(before) is None


def _fresh(before: Snapshot, after: Snapshot) -> tuple[Event, ...]:
    same = after.key == before.key and after.moved != before.moved
    return after.events if same else ()


def _happened(before: Snapshot, after: Snapshot) -> tuple[Text, ...]:
    """What those see who look at the display step by step; the dealing of a whole board is not told."""
    events = [event.text for event in _fresh(before, after) if event.title is not None]
    return tuple(events[:MOST_TOLD]) if len(events) <= MANY_STEPS else ()


def _fighting(snapshot: Snapshot) -> Choice | None:
    return next((choice for choice in asked(snapshot) if choice.duel is not None), None)


def _fight(before: Snapshot, after: Snapshot) -> tuple[Text, ...]:
    fight = _fighting(after)
    if fight is None or fight.duel is None or _fighting(before) is not None:
        return ()
    attacker, other = fight.duel.fighters
    return (text("{who} attacks {whom}.", who=attacker.name, whom=other.name),)


def _end(before: Snapshot, after: Snapshot, over: Over) -> tuple[Text, ...]:
    if isinstance(before.pending, Over) or after.scene is None:
        return ()
    names = {line.seat: line.name for line in after.scene.seats}
    return tuple(filter(None, (text("{sentence}.", sentence=over.who_won(names)), beside(over))))


def _asked(before: Snapshot, after: Snapshot) -> tuple[Text, ...]:
    """Whose turn it is now, or what a single other seat is asked. A seat that the box plays needs no call."""
    choices = asked(after)
    mine, theirs = turn(after), turn(before)
    called = mine or (choices[0] if len(choices) == 1 else None)
    if called is None or called.seat in after.opponents or called.duel is not None or after.scene is None:
        return ()
    who = next(line.name for line in after.scene.seats if line.seat == called.seat)
    if mine is not None:
        same = theirs is not None and theirs.seat == mine.seat and after.key == before.key
        return () if same else (text("{who}, it is your turn.", who=who),)
    if [choice.seat for choice in asked(before)] == [called.seat] and after.key == before.key:
        return ()
    return (text("{who}: {what}.", who=who, what=called.prompt),)
