"""What a game has to say of itself when it is over: figures over the rounds, and what awards are for."""

from __future__ import annotations

from collections.abc import Callable

from companion.frozen import frozen
from companion.play import POINTS, Event, Scene, Text


@frozen
class Figure:
    """A number of every seat that is looked at round by round.

    ``values`` has one for each seat. ``empty`` tells of a seat that had none of it for several rounds,
    with the fields ``seat``, ``first`` and ``last``; None where that is nothing to tell.
    """

    label: Text
    values: tuple[int, ...]
    empty: Text | None = None


def any_event(_event: Event) -> bool:
    """Every event of a kind."""
    return True


@frozen
class Award:
    """What a seat may be called that has more events of a kind than any other.

    ``counted`` says how many, in its field ``n``; with fewer than ``least`` nobody is called so.
    ``counts`` says which events of the kind are meant.
    """

    title: Text
    counted: Text
    kind: str
    picture: str
    least: int = 2
    counts: Callable[[Event], bool] = any_event


def figures(scene: Scene, empty: Text | None = None) -> tuple[Figure, ...]:
    """What a scene shows of every seat: points where there are some, and the headline."""
    lines = scene.seats
    if not lines:
        return ()
    scores = tuple(line.score for line in lines if line.score is not None)
    points = (Figure(POINTS, scores),) if len(scores) == len(lines) else ()
    headline = Figure(lines[0].headline_label, tuple(line.headline for line in lines), empty)
    return (*points, headline)
