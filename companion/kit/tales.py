"""Events that are told when somebody listens: most words of a simulation are said to nobody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload

from companion.play import Event

Telling = tuple[Any, ...]
"""A function that makes an event or several, then its arguments; it must be pure, and they must stay."""


class Tale(Sequence[Event]):
    """The events of some tellings, in order, made at the first look and then kept.

    Equal to any sequence of the same events.
    """

    __slots__ = ("_events", "_tellings")

    def __init__(self, tellings: Iterable[Telling]) -> None:
        self._tellings = tellings
        self._events: tuple[Event, ...] | None = None

    def _told(self) -> tuple[Event, ...]:
        if self._events is None:
            self._events = tuple(event for make, *given in self._tellings for event in _several(make(*given)))
        return self._events

    @overload
    def __getitem__(self, place: int) -> Event: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Event, ...]: ...

    def __getitem__(self, place: int | slice) -> Event | tuple[Event, ...]:
        return self._told()[place]

    def __len__(self) -> int:
        return len(self._told())

    def __iter__(self) -> Iterator[Event]:
        return iter(self._told())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._told() == tuple(other)

    def __hash__(self) -> int:
        return hash(self._told())

    def __repr__(self) -> str:
        return f"Tale({self._told()!r})"


def _several(made: Event | Iterable[Event]) -> Iterable[Event]:
    return (made,) if isinstance(made, Event) else made
