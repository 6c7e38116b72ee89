"""The luck of a box: all its games, source by source, and game by game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import field
from typing import Any

from companion.frozen import frozen
from companion.kit.game import Game
from companion.play import Text, listed, text
from companion.table.fold.fold import Fold
from companion.table.fold.game_log import seat_name
from companion.table.luck.tapes import canonical
from companion.views.ending import moment
from companion.views.ending.course import Course
from companion.views.ending.luck import Luck, luck_of
from companion.views.fairness import ALARM, ALARM_AT, MOST_SOURCES, Bets, Finding
from companion.views.prose import translate

SMALLEST = 1e-12
"""Chances below this are told as less than it: nobody can tell them apart."""


@frozen
class Source:
    """What one source of a game gave, drawn by the box or by hand. ``counted``: it is among the
    ``MOST_SOURCES`` that an alarm is said of."""

    game: str
    title: Text
    source: str
    called: Text
    by_hand: bool
    finding: Finding
    counted: bool
    labels: Mapping[str, Text] = field(default_factory=dict)
    """How faces read that do not read by themselves."""

    @property
    def alarms(self) -> bool:
        return self.counted and self.finding.alarms


@frozen
class SilentPhone:
    """A phone that was named and did not answer, by the first signs of its id, and the seats that it had."""

    id: str
    seats: tuple[Text, ...]


@frozen
class Silence:
    """How many draws of the box had a phone missing, also those that were taken back; the phones, the one
    that was missing most often first; how many more there were than are named."""

    draws: int = 0
    phones: tuple[SilentPhone, ...] = ()
    more: int = 0


MOST_NAMED = 8
"""So many silent phones of a game are named: one with a new id each time is as many as it likes."""


@frozen
class OneGame:
    """A game: its key, how many draws it had and how many of them people said, what was rare in it, and who
    was missing."""

    key: int
    game: str
    title: Text
    began: float
    draws: int
    by_hand: int
    luck: tuple[Luck, ...]
    silence: Silence = Silence()


@frozen
class Report:
    """All games of a box; ``left_out`` are those whose rules are of another edition, or that are damaged."""

    games: tuple[OneGame, ...]
    sources: tuple[Source, ...]
    left_out: int


EVENING_BEGINS = 6
"""The hour from which on a game belongs to the evening of its day."""


@frozen
class BoxLuck:
    """The luck of the game on the table, of this evening, and of all games of a box.

    ``games`` were looked through for ``sources``, ``left_out`` were not as in ``Report``, and ``left`` are
    still to come; None at first, when nothing is known.
    """

    table: Report | None = None
    evening: Report = Report((), (), 0)
    sources: tuple[Source, ...] = ()
    games: int = 0
    left_out: int = 0
    left: int | None = None


class Tally:
    """The luck of some games, game after game. What it holds does not grow with the draws."""

    def __init__(self) -> None:
        self._bets: dict[_Group, Bets] = {}
        self._called: dict[_Group, tuple[Text, Text]] = {}
        self._labels: dict[_Group, dict[str, Text]] = {}

    def take(self, game: Game, course: Course) -> None:
        """One more game, by what was drawn in it."""
        for draw in course.draws:
            chance = draw.chance
            group = game.name, chance.source, draw.by_hand
            self._called.setdefault(group, (game.title, course.sources[chance.source]))
            if chance.labels:
                named = zip(chance.faces, chance.labels, strict=True)
                self._labels.setdefault(group, {}).update((face, label) for (face, _), label in named)
            self._bets.setdefault(group, Bets()).take(canonical(chance.faces), draw.face)

    def copy(self) -> Tally:
        """The same, to be gone on with apart."""
        return deepcopy(self)

    def sources(self) -> tuple[Source, ...]:
        """What each source gave, in the order in which they were first drawn from."""
        return tuple(
            Source(
                game=name,
                title=title,
                source=source,
                called=called,
                by_hand=by_hand,
                finding=bets.finding(),
                counted=place < MOST_SOURCES,
                labels=self._labels.get((name, source, by_hand), {}),
            )
            for place, ((name, source, by_hand), bets) in enumerate(self._bets.items())
            for title, called in (self._called[name, source, by_hand],)
        )


_Group = tuple[str, str, bool]
"""A game by name, a source, and whether hands drew from it."""


def one_game(key: int, fold: Fold, course: Course) -> OneGame:
    """What is told of one game."""
    return OneGame(
        key,
        fold.game.name,
        fold.game.title,
        fold.entries[0].at.wall,
        len(course.draws),
        sum(draw.by_hand for draw in course.draws),
        luck_of(course),
        silence(fold),
    )


def silence(fold: Fold) -> Silence:
    """Who was named for draws of a game and did not answer."""
    draws, times, had = 0, Counter[str](), dict[str, set[int]]()
    seats: Mapping[str, Sequence[int]] = {}
    for body in (entry.body for entry in fold.entries):
        if "round" in body:
            away = [id_ for id_, nonce in body["round"]["nonces"] if nonce is None]
            draws += sum("nth" in draw for draw in body["luck"]) if away else 0
            times.update(away)
            for id_ in away:
                had.setdefault(id_, set()).update(seats.get(id_, ()))
        if "next" in body:
            seats = body["next"]["seats"]
    phones = tuple(
        SilentPhone(id_[:4], tuple(seat_name(fold, seat) for seat in sorted(had[id_])))
        for id_, _ in times.most_common(MOST_NAMED)
    )
    return Silence(draws, phones, len(times) - len(phones))


def missing(silence: Silence) -> Text:
    """How many draws of a game had a phone missing, and which."""
    names = [_phone(one) for one in silence.phones]
    if silence.more:
        names.append(text("{n} more phone", plural="{n} more phones", n=silence.more))
    return text(
        "{n} draw with a phone missing: {who}.",
        plural="{n} draws with a phone missing: {who}.",
        n=silence.draws,
        who=listed(names),
    )


def _phone(one: SilentPhone) -> Text:
    if not one.seats:
        return text("phone {id} of somebody who looked on", id=one.id)
    return text("phone {id} of {names}", id=one.id, names=listed(one.seats))


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
        if game.silence.draws:
            yield f"    {translate(missing(game.silence))}"
        for rare in game.luck:
            likely = "" if rare.likely is None else f"; {translate(rare.likely)}"
            yield f"    {translate(rare.text)}{likely}"
    if found.left_out:
        yield f"Left out, as their rules are of another edition or they are damaged: {found.left_out}"


def _verdict(one: Source) -> str:
    """What the evidence says."""
    told = f"evidence against fairness {one.finding.evidence:.2g}, alarm at {ALARM_AT}"
    if not one.counted:
        return f"no alarm is said of more than {MOST_SOURCES} sources: {told}"
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
                "missing": {
                    "draws": one.silence.draws,
                    "phones": [
                        {"id": phone.id, "seats": [translate(seat) for seat in phone.seats]}
                        for phone in one.silence.phones
                    ],
                    "more": one.silence.more,
                },
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
