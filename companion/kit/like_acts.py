"""Like acts of one unit, and how several of them are told as one: *lays 5 eggs*, *webs a4, b5*."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from companion.frozen import replace
from companion.play import Act, Arg, Event, Text, listed

Alike = tuple[Act, str, Hashable]


def is_again(before: Sequence[Event], event: Event) -> bool:
    """Whether whoever does something has just done the same, with nothing but acts of its own in between."""
    return len(joined((*before, event))[-1]) > 1


def joined(events: Iterable[Event]) -> list[list[Event]]:
    """The events in order, but like acts that somebody does without a pause together, where the last of them
    is: what is told last is how things stand."""
    found: list[list[Event]] = []
    own: dict[Alike, list[Event]] = {}  # what whoever acts has done without a pause
    by = ""
    for event in events:
        alike = _alike(event)
        if alike is None or alike[0].by != by:
            own, by = {}, alike[0].by if alike is not None else ""
        run = own.get(alike) if alike is not None else None
        found = [one for one in found if one is not run]
        found.append(run := run or [])
        run.append(event)
        if alike is not None:
            own[alike] = run
    return found


def told(run: Sequence[Event]) -> Text:
    """The sentence for events that were ``joined``: that of the last one, ``n`` added up, each ``space``, and
    where the first did ``start``."""
    args, last = [dict(one.text.args) for one in run], run[-1].text
    if len(run) == 1:
        return last
    values: dict[str, Arg] = dict(args[-1])
    if "n" in values:
        values["n"] = sum(number for one in args if isinstance(number := one["n"], int))
    if "space" in values:
        values["space"] = listed([space for one in args if isinstance(space := one["space"], Text)])
    if "start" in values:
        values["start"] = args[0]["start"]
    return replace(last.filled(**values), you="")  # which is of one act alone


def _alike(event: Event) -> Alike | None:
    """What those events share that are told as one; None of what is told by itself."""
    args = dict(event.text.args)
    if event.act is None or not isinstance(args.get("n", 0), int):
        return None
    if "space" in args and not isinstance(args["space"], Text):
        return None
    return event.act, event.text.msgid, frozenset(args)
