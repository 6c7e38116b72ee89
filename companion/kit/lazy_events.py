"""Events that are made when somebody reads them: nobody reads most of those of a simulation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar, overload

from companion.play import Event, Step

Deferred = tuple[Any, ...]
"""A function that makes an event or several, then its arguments; it must be pure, and they must stay."""
State = TypeVar("State")


class LazyEvents(Sequence[Event]):
    """The events of some deferred calls, in order, made at the first look and then kept.

    Equal to any sequence of the same events.
    """

    __slots__ = ("_calls", "_events")

    def __init__(self, calls: Iterable[Deferred]) -> None:
        self._calls = calls
        self._events: tuple[Event, ...] | None = None

    def _made(self) -> tuple[Event, ...]:
        if self._events is None:
            self._events = tuple(event for make, *given in self._calls for event in _several(make(*given)))
        return self._events

    @overload
    def __getitem__(self, place: int) -> Event: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Event, ...]: ...

    def __getitem__(self, place: int | slice) -> Event | tuple[Event, ...]:
        return self._made()[place]

    def __len__(self) -> int:
        return len(self._made())

    def __iter__(self) -> Iterator[Event]:
        return iter(self._made())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._made() == tuple(other)

    def __hash__(self) -> int:
        return hash(self._made())

    def __repr__(self) -> str:
        return f"LazyEvents({self._made()!r})"


def _several(made: Event | Iterable[Event]) -> Iterable[Event]:
    return (made,) if isinstance(made, Event) else made


def play_on(
    played: tuple[State, tuple[Deferred, ...]],
    forced: Callable[[State], tuple[State, tuple[Deferred, ...]] | None],
) -> Step:
    """Go on from what was played to the next real question, draw or end: what is ``forced`` plays itself
    and is announced."""
    state, happened = played
    while (more := forced(state)) is not None:
        state, events = more
        happened += events
    return Step(state, LazyEvents(happened))
