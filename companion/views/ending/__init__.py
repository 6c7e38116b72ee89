"""The end of a game as one value: who won and by what, how it came, and the luck of the evening.

Phone, television, picture, score sheet and table of figures draw it; nothing is worked out anywhere else.
"""

from __future__ import annotations

from datetime import datetime
from math import log10

from companion.frozen import frozen
from companion.kit.seats import FIRST_PLAYER
from companion.play import END_EVENT, Over, Scene, Text, listed, text
from companion.table.fold.fold import Fold
from companion.table.record import stops
from companion.table.record.timekeeping import OFF
from companion.views.ending.awards import Awarded, awards_of, clock
from companion.views.ending.course import Course, look_through
from companion.views.ending.luck import Luck, luck_of, of_dice
from companion.views.ending.turning import TurningPoint, fought, turning_points
from companion.views.prose import figure

MINUTE = 60.0
LINES = 4  # across a chart, but for the lowest
TURNING, LUCK, BY_ROUND = text("Turning points"), text("Luck of the evening"), text("{what} by round")
TOTAL = text("total")
Rows = tuple[tuple[Text, tuple[int, ...]], ...]
"""Headings, each with a number for every seat."""


@frozen
class Chart:
    """A figure over the rounds: ``values`` are those of every seat after each of ``rounds``."""

    label: Text
    rounds: tuple[int, ...]
    values: tuple[tuple[int, ...], ...]

    @property
    def lines(self) -> tuple[int, ...]:
        """The round numbers at which lines go across it, from the lowest to the highest."""
        every = [value for row in self.values for value in row]
        step = _step(max(every) - min(every))
        low = min(every) // step * step
        high = max(low + step, -(-max(every) // step) * step)
        return tuple(range(low, high + 1, step))


def _step(span: int) -> int:
    """A round number for so many lines across a chart at most."""
    least = max(1.0, span / LINES)
    power = 10 ** int(log10(least))
    return next(int(one * power) for one in (1, 2, 5, 10) if one * power >= least)


@frozen
class Ending:
    """A game that is over. ``score_rows`` are the rows of its table that add up to the scores, if some do.
    ``time`` are seconds of thought of each seat by phase and in all, where a clock was on show.

    ``began`` is in epoch seconds, ``began_by`` the seat that began, None where nobody did. ``draws``
    counts all faces that fell. ``note`` says how the luck is to be read, None where nothing was drawn.
    """

    game: str
    title: Text
    began: float
    began_by: int | None
    scene: Scene
    over: Over
    who_won: Text
    deciding: Text
    facts: tuple[Text, ...]
    score_rows: Rows
    time: Rows
    charts: tuple[Chart, ...]
    turning: tuple[TurningPoint, ...]
    awards: tuple[Awarded, ...]
    luck: tuple[Luck, ...]
    note: Text | None
    draws: int


def ending(fold: Fold) -> Ending | None:
    """The end of the game of a record; None while it is played."""
    over = fold.pending
    if not isinstance(over, Over):
        return None
    course = look_through(fold)
    luck = luck_of(course)
    return Ending(
        fold.game.name,
        fold.game.title,
        fold.entries[0].at.wall,
        _began_by(course, fold),
        course.scene,
        over,
        over.who_won({line.seat: line.name for line in course.scene.seats}),
        _deciding(course, over) if fold.now.stop is None else _stopped(course, over),
        _facts(course, fold),
        score_rows(over),
        _time(course) if fold.now.clocks.chosen != OFF else (),
        _charts(course),
        turning_points(course, over.winner if _is_scored(course, over) else None, over.unit),
        awards_of(course, fold.game.awards),
        luck,
        note_of(luck) if luck else without_luck(course),
        len(course.draws),
    )


def _began_by(course: Course, fold: Fold) -> int | None:
    """Whom the draw of who begins fell on; without one, who said the first word."""
    faces = [draw.face for draw in course.draws if draw.chance.source in FIRST_PLAYER]
    drawn = next((line.seat for line in course.scene.seats if faces and line.colour == faces[-1]), None)
    said = (entry.by for entry in fold.entries if entry.kind == "word" and entry.by is not None)
    return next(said, None) if drawn is None else drawn


def moment(wall: float) -> datetime | None:
    """When something was, by the calendar of the box; None for a year that no calendar has."""
    try:
        return datetime.fromtimestamp(wall).astimezone()
    except (ValueError, OverflowError, OSError):
        return None


def score_rows(over: Over) -> Rows:
    """The first rows of the table that add up to the scores of all seats; none where no rows do."""
    rows: Rows = ()
    for heading, values in over.table:
        rows = (*rows, (heading, values))
        if tuple(map(sum, zip(*(row for _, row in rows), strict=True))) == over.scores:
            return rows
    return ()


def _time(course: Course) -> Rows:
    """Seconds of thought by phase, and in all."""
    rows = [(phase.called, tuple(map(round, phase.thought))) for phase in course.phases]
    return (*rows, (TOTAL, tuple(map(round, course.thought)))) if rows else ()


def _is_scored(course: Course, over: Over) -> bool:
    """True where what is looked at first round by round is the score that decided."""
    return any(figures[0].values == over.scores for figures in [*course.figures.values()][-1:] if figures)


def _stopped(course: Course, over: Over) -> Text:
    """How people have stopped the game, then what decided; ``who_won`` says that beside it."""
    told = [one.event.text for one in course.happened if one.event.kind == END_EVENT]
    if not told:
        return _deciding(course, over)
    how = told[-1]
    if over.breaker is not None:
        return text("{how} {deciding}", how=how, deciding=over.breaker)
    if (ahead := _ahead(over)) is not None:
        deciding = lead(over) or _scored(over, ahead)
        return text("{how} {deciding}", how=how, deciding=deciding)
    if over.winner is not None:
        return how
    return text("{how} {deciding}", how=how, deciding=over.text)


def _deciding(course: Course, over: Over) -> Text:
    """By what the first is ahead of the second where that can be told; else what the rules say of the end."""
    told = [one.event.text for one in course.happened if one.event.kind == END_EVENT]
    why = told[-1] if told and not any(score is not None for score in over.scores) else over.text
    if over.breaker is not None:
        return text("{why} {breaker}", why=why, breaker=over.breaker)
    if (ahead := _ahead(over)) is None:
        return why
    if (led := lead(over)) is not None and over.text.you:  # it says who has won, as ``who_won`` does
        return led
    return text("{scored} {why}", scored=led or _scored(over, ahead), why=why)


def _scored(over: Over, ahead: tuple[int, int]) -> Text:
    """The scores of the first two, with what they are."""
    high, low = (figure(over.scores[seat] or 0) for seat in ahead)
    return text("{high} to {low} {points}.", high=high, low=low, points=over.unit)


def beside(over: Over) -> Text | None:
    """What a voice says beside who has won: by which numbers, else what the rules say of it. None where
    people stopped the game and no numbers decided: how they did is told as it happens."""
    stopped = over.reason in (stops.COUNT, stops.DRAW, stops.RESIGN)
    return over.breaker or lead(over) or (None if stopped else over.text)


def lead(over: Over) -> Text | None:
    """By what the first is ahead of the second: the row of the table with the largest difference. None
    where no rows make the score, or nobody is ahead."""
    ahead, rows = _ahead(over), score_rows(over)
    if ahead is None or len(rows) < 2:
        return None
    first, second = ahead
    heading, row = max(rows, key=lambda one: one[1][first] - one[1][second])
    return text(
        "{scored} The largest difference: {heading}, {more} to {less}.",
        scored=_scored(over, ahead),
        heading=heading,
        more=figure(row[first]),
        less=figure(row[second]),
    )


def _ahead(over: Over) -> tuple[int, int] | None:
    """The one that has won and the next, where it has more points."""
    if len(over.ranking) < 2 or over.winner is None or not over.scores:
        return None
    first, second = over.winner, over.ranking[1][0]
    high, low = over.scores[first], over.scores[second]
    return None if high is None or low is None or high <= low else (first, second)


def _facts(course: Course, fold: Fold) -> tuple[Text, ...]:
    battles, draws = len(fought(course)), len(course.draws)
    facts = [text("{n} round", plural="{n} rounds", n=course.rounds)]
    if course.seconds >= MINUTE:
        facts.append(clock(course.seconds))
    if battles:
        facts.append(text("{n} battle", plural="{n} battles", n=battles))
    if draws:
        facts.append(text("{n} draw", plural="{n} draws", n=draws))
    if fold.carried is not None:
        key, entry = fold.carried
        facts.append(text("from entry {entry} of game {key} on", entry=str(entry), key=str(key)))
    if fold.paper is not None:
        facts.append(text("from page {page} on", page=fold.paper))
    return tuple(facts)


def _charts(course: Course) -> tuple[Chart, ...]:
    """Every figure that was there in all rounds, where there are two rounds or more."""
    rounds = tuple(course.figures)
    if len(rounds) < 2:
        return ()
    columns = zip(*course.figures.values(), strict=True)
    return tuple(Chart(column[0].label, rounds, tuple(one.values for one in column)) for column in columns)


def without_luck(course: Course) -> Text | None:
    """Why nothing is told of the luck; None where nothing was drawn but who begins."""
    if not course.draws:
        return None
    if any(map(of_dice, course.draws)):
        return text("No dice fell that could be compared.")
    drawn = (draw.chance.source for draw in course.draws if draw.chance.source not in FIRST_PLAYER)
    sources = dict.fromkeys(course.sources[source] for source in drawn)
    if not sources:
        return None
    return text(
        "Drawn without dice: {sources}. There is nothing to compare it with.", sources=listed([*sources])
    )


def note_of(luck: tuple[Luck, ...]) -> Text:
    """How these lines of luck are to be read; there is one at least."""
    if all(line.chance is None for line in luck):
        return text("Too few draws to say how likely that is.")
    note = (
        text("Chances are exact for fair dice, and rounded. Of several lines one is often rare by itself.")
        if all(line.dice for line in luck)
        else text(
            "Chances are exact for fair draws, and rounded. Of several lines one is often rare by itself."
        )
    )
    if all(line.chance is not None for line in luck):
        return note
    return text("{note} Where none stands, there were too few draws to say.", note=note)


__all__ = [
    "BY_ROUND",
    "LUCK",
    "TOTAL",
    "TURNING",
    "Chart",
    "Ending",
    "Rows",
    "ending",
    "moment",
    "note_of",
    "score_rows",
    "without_luck",
]
