"""What of the last entry is shown a step at a time, and what was on show before it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.frozen import replace
from companion.play import Event, Text
from companion.table.intents import Snapshot


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
    if snapshot.opponents_word is None:
        return ()
    return tuple(
        replace(event, title=Text(""), lines=(event.text,))
        for place, event in enumerate(snapshot.events)
        if place == 0 or event.spaces
    )


def _steps(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events with a title; one that has a picture and changes several seats is two steps."""
    steps: list[Event] = []
    for event in events:
        if event.title is None:
            continue
        if event.glyph is not None and event.glyph.kind in ("number", "icon") and len(event.gains) > 1:
            steps += [replace(event, gains=()), replace(event, glyph=None)]
        else:
            steps.append(event)
    return tuple(steps)
