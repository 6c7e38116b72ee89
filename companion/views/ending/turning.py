"""Turning points: what an evening is remembered for, each found by one rule that anyone can read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

from companion.frozen import frozen
from companion.kit.endings import Figure
from companion.play import END_EVENT, POINTS, Fought, Text, text
from companion.views.ending.course import Course, Happened
from companion.views.prose import figure

HUNGER = 2
"""Rounds in a row without anything that are told of as hunger."""
LEVEL = 2
"""So many seats are named that are level in something; where more are, nobody stands out."""
One = TypeVar("One")


@frozen
class TurningPoint:
    """Something that mattered: what it is, in which round, and the rule it was found by."""

    title: Text
    text: Text
    found: Text
    round: int
    seat: int | None = None


def turning_points(course: Course, winner: int | None, unit: Text = POINTS) -> tuple[TurningPoint, ...]:
    """What there is to tell, in the order in which it came. ``winner`` is None where no points decided;
    ``unit`` is what the scores are."""
    found = [
        *_lead(course, winner),
        *_leap(course, unit),
        *_loss(course),
        *_battles(course),
        *_hunger(course),
        *_draw(course),
    ]
    return tuple(sorted(found, key=lambda one: one.round))


def scored(course: Course) -> dict[int, tuple[int, ...]]:
    """The first figure of every seat after each round: points, where the game has some."""
    return {number: figures[0].values for number, figures in course.figures.items() if figures}


def _lead(course: Course, winner: int | None) -> Iterator[TurningPoint]:
    """The round after which the winner was ahead of all others, and stayed it."""
    rounds = scored(course)
    if winner is None or len(rounds) < 2:
        return
    since = None
    for number, values in rounds.items():
        ahead = all(values[winner] > value for seat, value in enumerate(values) if seat != winner)
        since = (since if since is not None else number) if ahead else None
    if since is not None and since != min(rounds):
        yield TurningPoint(
            text("The lead"),
            text("{seat} takes the lead and keeps it", seat=course.seat_name(winner)),
            text("The round after which nobody was level with the winner again."),
            since,
            winner,
        )


def _leap(course: Course, unit: Text) -> Iterator[TurningPoint]:
    """The round in which one seat gained most of what is counted."""
    if not any(figures and figures[0].label == unit for figures in course.figures.values()):
        return
    rounds = list(scored(course).items())
    gains = [
        (now - was, number, seat)
        for (_, before), (number, after) in pairwise(rounds)
        for seat, (was, now) in enumerate(zip(before, after, strict=True))
        if now - was > 1
    ]
    for gain, number, seat in best_of(gains, how_much=lambda one: one[0], whose=lambda one: one[2]):
        yield TurningPoint(
            text("The best round"),
            text("{seat} gains {n} {points}", seat=course.seat_name(seat), n=gain, points=unit),
            text("The round that brought one seat most."),
            number,
            seat,
        )


def _loss(course: Course) -> Iterator[TurningPoint]:
    """The round in which one seat lost most of what is counted first."""
    losses = [
        (was - now, number, seat, after[0].label)
        for (_, before), (number, after) in pairwise(course.figures.items())
        if before and after
        for seat, (was, now) in enumerate(zip(before[0].values, after[0].values, strict=True))
        if was - now > 1
    ]
    worst = best_of(losses, how_much=lambda one: one[0], whose=lambda one: one[2])
    if len(worst) == 1:
        [(loss, number, seat, label)] = worst
        yield TurningPoint(
            text("The worst round"),
            text("{seat} loses {n} {counted}", seat=course.seat_name(seat), n=loss, counted=label),
            text("The round that cost one seat most."),
            number,
            seat,
        )


def best_of(found: Sequence[One], how_much: Callable[[One], int], whose: Callable[[One], int]) -> list[One]:
    """The first of each seat that has most; none where more than ``LEVEL`` are level."""
    most = max(map(how_much, found), default=0)
    first: dict[int, One] = {}
    for one in found:
        if how_much(one) == most:
            first.setdefault(whose(one), one)
    return [*first.values()] if len(first) <= LEVEL else []


def fought(course: Course) -> list[tuple[Happened, Fought]]:
    """The battles that were fought to an end."""
    return [(one, one.event.fought) for one in course.happened if one.event.fought is not None]


def _battles(course: Course) -> Iterator[TurningPoint]:
    """The battle with the highest sum, the victory that was least likely, and the one that ended the game; no
    battle as the one and as the last."""
    battles = fought(course)
    if not battles:
        return
    ends = {one.entry for one in course.happened if one.event.kind == END_EVENT}
    won = [(one, battle) for one, battle in battles if battle.winner is not None]
    final = [one for one in won if one[0].entry in ends][-1:]
    largest, battle = max(battles, key=lambda one: (sum(one[1].totals), -one[0].entry))
    if (largest, battle) not in final:
        (one, two), (high, low) = battle.figures, battle.totals
        yield TurningPoint(
            text("The largest battle"),
            text("{one} against {two}: {high} to {low}", one=one, two=two, high=high, low=low),
            text("The battle in which both sides together had most."),
            largest.round,
            largest.event.seat,
        )
    for upset, battle in sorted(won, key=lambda one: (one[1].chance, one[0].entry))[:1]:
        if (upset, battle) in final or battle.chance >= 50 or battle.winner is None:
            continue
        yield TurningPoint(
            text("The unlikely victory"),
            text(
                "{who} wins, with a chance of {n} %",
                who=battle.figures[battle.seats.index(battle.winner)],
                n=max(battle.chance, 1),
            ),
            text("The victory that was least likely before the dice fell."),
            upset.round,
            battle.winner,
        )
    yield from (_last_battle(*one) for one in final)


def _last_battle(last: Happened, battle: Fought) -> TurningPoint:
    """It says its sums and its chance."""
    first = 0 if battle.winner == battle.seats[0] else 1
    return TurningPoint(
        text("The last battle"),
        text(
            "{one} wins against {two}, {high} to {low}, with a chance of {n} %",
            one=battle.figures[first],
            two=battle.figures[1 - first],
            high=battle.totals[first],
            low=battle.totals[1 - first],
            n=max(battle.chance, 1),
        ),
        text("The battle with which the game ended."),
        last.round,
        battle.winner,
    )


def _hunger(course: Course) -> Iterator[TurningPoint]:
    """The longest run of rounds that ended with nothing of a figure, as the game tells of it."""
    runs: list[tuple[int, int, int, Text]] = []
    labels = {one.label: one.empty for figures in course.figures.values() for one in figures if one.empty}
    for label, empty in labels.items():
        for seat in range(len(course.scene.seats)):
            run: list[int] = []
            for number, figures in course.figures.items():
                ended = number != course.broken_off
                run = [*run, number] if ended and _has_nothing(figures, label, seat) else []
                if len(run) >= HUNGER and empty is not None:
                    runs.append((len(run), run[0], seat, empty))
    for length, first, seat, empty in best_of(runs, how_much=lambda one: one[0], whose=lambda one: one[2]):
        yield TurningPoint(
            text("The longest hunger"),
            empty.filled(seat=course.seat_name(seat), first=first, last=first + length - 1),
            text("The most rounds in a row at whose end a seat had nothing."),
            first,
            seat,
        )


def _has_nothing(figures: Sequence[Figure], label: Text, seat: int) -> bool:
    return any(one.label == label and one.values[seat] == 0 for one in figures)


def _draw(course: Course) -> Iterator[TurningPoint]:
    """The draw that brought one seat most at once."""
    found = [
        (change, one, one.event.title, seat)
        for one in course.happened
        if one.drawn and one.event.title is not None
        for seat, change in one.event.gains
        if change > 1
    ]
    for gain, one, title, seat in best_of(found, how_much=lambda one: one[0], whose=lambda one: one[3]):
        yield TurningPoint(
            text("The best draw"),
            text(
                "{seat}: {what}, {n}",
                seat=course.seat_name(seat),
                what=title,
                n=f"+{figure(gain)}",
            ),
            text("The draw that gave one seat most at once."),
            one.round,
            seat,
        )
