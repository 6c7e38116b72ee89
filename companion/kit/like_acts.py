"""Like acts of one unit, and how several of them are told as one: *lays 5 eggs*, *webs a4, b5*."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.frozen import replace
from companion.play import Act, Arg, Event, Text, listed


def is_again(before: Sequence[Event], event: Event) -> bool:
    """Whether whoever does something has just done the same, with nothing but acts of its own in between."""
    for one in reversed(before):
        if one.act is None or event.act is None or one.act.by != event.act.by:
            return False
        if one.act == event.act:
            return True
    return False


def told(events: Iterable[Event]) -> list[Text]:
    """The sentences of events in order, one for the like acts that somebody does without a pause."""
    found: list[list[Event]] = []
    alike: dict[Act, list[Event]] = {}
    by = ""
    for event in events:
        if event.act is None or event.act.by != by:
            alike, by = {}, event.act.by if event.act is not None else ""
        if event.act in alike:
            alike[event.act].append(event)
            continue
        found.append([event])
        if event.act is not None:
            alike[event.act] = found[-1]
    return [_as_one([dict(one.text.args) for one in run], run[-1].text) for run in found]


def _as_one(args: Sequence[dict[str, Arg]], last: Text) -> Text:
    """The last sentence with what is said of all: ``n`` added up, each ``space``, where they ``start``."""
    if len(args) == 1:
        return last
    values = dict(args[-1])
    if "n" in values:
        values["n"] = sum(number for one in args if isinstance(number := one["n"], int))
    if "space" in values:
        values["space"] = listed([space for one in args if isinstance(space := one["space"], Text)])
    if "start" in values:
        values["start"] = args[0]["start"]
    return replace(last.filled(**values), you="")
