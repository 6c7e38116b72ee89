"""The luck of a box: all its games, source by source, and game by game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.errors import OrbweaverError
from companion.frozen import frozen
from companion.lab.fairness import ALARM, ALARM_AT, MOST, Bets, Finding
from companion.play import Text
from companion.table.fold import FindGame, fold
from companion.table.journal import Journal
from companion.table.luck import canonical
from companion.views.ending import moment
from companion.views.ending.course import look_through
from companion.views.ending.luck import Luck, luck_of
from companion.views.prose import translate

SMALLEST = 1e-12
"""Chances below this are told as less than it: nobody can tell them apart."""


@frozen
class Source:
    """What one source of a game gave, drawn by the box or by hand. ``counted``: it is among the ``MOST`` that
    an alarm is said of."""

    game: str
    title: Text
    source: str
    called: Text
    by_hand: bool
    finding: Finding
    counted: bool

    @property
    def alarms(self) -> bool:
        return self.counted and self.finding.alarms


@frozen
class OneGame:
    """A game: its key, how many draws it had and how many of them people said, and what was rare in it."""

    key: int
    game: str
    title: Text
    began: float
    draws: int
    by_hand: int
    luck: tuple[Luck, ...]


@frozen
class Report:
    """All games of a box; ``left_out`` are those whose rules are of another edition, or that are damaged."""

    games: tuple[OneGame, ...]
    sources: tuple[Source, ...]
    left_out: int


def report(
    journal: Journal, find: FindGame, progress: Callable[[int, int], None] = lambda _done, _all: None
) -> Report:
    """The report of a journal, the games in the order in which they were begun. ``progress`` is told how
    many of how many were read."""
    games: list[OneGame] = []
    bets: dict[tuple[str, str, bool], Bets] = {}
    called: dict[tuple[str, str, bool], tuple[Text, Text]] = {}
    left_out = 0
    keys = sorted(game.key for game in journal.shelf())
    for number, key in enumerate(keys, 1):
        progress(number, len(keys))
        try:
            folded = fold(journal.intact_entries(key)[0], find)
        except OrbweaverError:
            left_out += 1
            continue
        course, game = look_through(folded), folded.game
        for draw in course.draws:
            group = game.name, draw.chance.source, draw.by_hand
            called.setdefault(group, (game.title, course.sources[draw.chance.source]))
            bets.setdefault(group, Bets()).take(canonical(draw.chance.faces), draw.face)
        games.append(
            OneGame(
                key,
                game.name,
                game.title,
                folded.entries[0].at.wall,
                len(course.draws),
                sum(draw.by_hand for draw in course.draws),
                luck_of(course),
            )
        )
    sources = tuple(
        Source(name, called[group][0], source, called[group][1], by_hand, bets[group].finding(), place < MOST)
        for place, group in enumerate(bets)
        for name, source, by_hand in (group,)
    )
    return Report(tuple(games), sources, left_out)


def lines(found: Report) -> Iterator[str]:
    """The report as people read it, in English: sources, then games."""
    for one in found.sources:
        by = "drawn by hand" if one.by_hand else "drawn by the box"
        yield f"{translate(one.title)}, {translate(one.called)}, {by}: {one.finding.draws} draws"
        for row in one.finding.rows:
            yield f"    {row.face:<16}{row.seen:>7} seen{row.expected:>10.1f} expected"
        if (streak := one.finding.streak) is not None:
            yield (
                f"    longest run: {streak.face}, {streak.length} times; chance of one as long or longer"
                f" in as many fair draws: {_chance(streak.chance)}"
            )
        yield f"    {_verdict(one)}"
    for game in found.games:
        when = moment(game.began)
        day = "a day that cannot be" if when is None else f"{when:%Y-%m-%d}"
        yield (f"Game {game.key}, {translate(game.title)}, {day}: {game.draws} draws, {game.by_hand} by hand")
        for rare in game.luck:
            yield f"    {translate(rare.text)}; {translate(rare.likely)}"
    if found.left_out:
        yield f"Left out, as their rules are of another edition or they are damaged: {found.left_out}"


def _verdict(one: Source) -> str:
    """What the evidence says."""
    told = f"evidence against fairness {one.finding.evidence:.2g}, alarm at {ALARM_AT}"
    if not one.counted:
        return f"no alarm is said of more than {MOST} sources: {told}"
    if one.alarms:
        return (
            f"NOT FAIR: {told}; with fair luck one box in {ALARM} at most ever comes to an alarm while its"
            " games keep their editions"
        )
    return f"nothing against it: {told}"


def _chance(chance: float) -> str:
    """A chance in percent, a small one as 1 in so many, none below ``SMALLEST``."""
    if chance < SMALLEST:
        return f"less than 1 in {1 / SMALLEST:,.0f}"
    return f"{chance:.2%}" if chance >= 0.001 else f"1 in {1 / chance:,.0f}"


def as_data(found: Report) -> dict[str, Any]:
    """The report for another program."""
    return {
        "alarm_at": ALARM_AT,
        "left_out": found.left_out,
        "sources": [
            {
                "game": one.game,
                "source": one.source,
                "by_hand": one.by_hand,
                "draws": one.finding.draws,
                "faces": {
                    row.face: {"seen": row.seen, "expected": round(row.expected, 3)}
                    for row in one.finding.rows
                },
                "evidence": one.finding.evidence,
                "alarm": one.alarms,
                "streak": None
                if one.finding.streak is None
                else {
                    "face": one.finding.streak.face,
                    "length": one.finding.streak.length,
                    "chance": max(one.finding.streak.chance, SMALLEST),
                    "or_less": one.finding.streak.chance < SMALLEST,
                },
            }
            for one in found.sources
        ],
        "games": [
            {
                "key": one.key,
                "game": one.game,
                "began": one.began,
                "draws": one.draws,
                "by_hand": one.by_hand,
                "luck": [
                    {
                        "text": translate(rare.text),
                        "seat": rare.seat,
                        "draws": rare.draws,
                        "seen": rare.seen,
                        "expected": round(float(rare.expected), 3),
                        "chance": None if rare.chance is None else float(rare.chance),
                    }
                    for rare in one.luck
                ],
            }
            for one in found.games
        ],
    }
