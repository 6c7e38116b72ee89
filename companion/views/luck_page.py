"""The luck report as a page tells it: plain sentences for a table, and what came of each face in numbers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from companion.frozen import frozen
from companion.play import Text, text
from companion.views.ending import moment
from companion.views.ending.luck import TOO_FEW, Luck, tenths
from companion.views.fairness import ALARM, ALARM_AT, MOST_SOURCES, Row, Streak
from companion.views.luck_report import SMALLEST, BoxLuck, Report, Source, missing

WIDE = 100
"""Of the bar of a face: as wide as the most that came, or was expected, of its source."""


@frozen
class FaceRow:
    """A face: how it reads, how often it came and was to be expected, and both as parts of ``WIDE``."""

    label: Text | str
    seen: int
    expected: Text
    came: int
    mark: int


@frozen
class SourceCard:
    """A source: what it is called, whose hand drew, how often, what that means in plain words, its faces, and
    the exact ``figures`` behind what is said."""

    game: Text
    called: Text
    by: Text
    draws: Text
    verdict: Text
    alarms: bool
    faces: tuple[FaceRow, ...]
    figures: tuple[Text, ...]


@frozen
class GameLine:
    """A game: what it is called, what is to be said of its draws, of the luck of seats and dice, and of
    phones that did not answer."""

    key: int
    title: Text
    draws: Text
    luck: tuple[Luck, ...]
    missing: Text | None


@frozen
class Section:
    """A section of the page: its heading, what is added up in it, and what came; the game by its key, None
    where it is of several."""

    title: Text
    note: Text
    games: tuple[GameLine, ...]
    sources: tuple[SourceCard, ...]
    key: int | None = None


def day_and_time(wall: float) -> Text:
    """When something was, as people write it; nothing for a year that no calendar has."""
    when = moment(wall)
    if when is None:
        return text("")
    year, month, day, time = when.strftime("%Y %m %d %H:%M").split(" ")
    return text("{year}-{month}-{day} {time}", year=year, month=month, day=day, time=time)


def sections(luck: BoxLuck) -> Iterator[Section]:
    """The sections there are: the game on the table, the evening where it had others, and all games."""
    table, evening = luck.table, luck.evening
    if table is not None:
        note = (
            text("All that was drawn in the game on the table.")
            if table.sources
            else text("Nothing has been drawn yet.")
        )
        yield _section(text("This game"), note, table)
    if evening.games and (table is None or len(evening.games) > 1):
        note = text(
            "The game of today, from six in the morning on.",
            plural="The {n} games of today, from six in the morning on.",
            n=len(evening.games),
        )
        yield _section(text("This evening"), note, evening)
    if luck.games:
        yield Section(
            text("All games of this box"),
            text("{n} game was added up.", plural="{n} games were added up.", n=luck.games),
            (),
            tuple(_source(one, judged=True) for one in luck.sources),
        )


def in_short(luck: BoxLuck) -> Text | None:
    """Whether the luck of this box is fair, in plain words; nothing before all of its games are added up."""
    if luck.left != 0 or not luck.sources:
        return None
    if any(one.alarms for one in luck.sources):
        return text("Not everything came as often as it should: see the red card.")
    if all(one.finding.draws < TOO_FEW for one in luck.sources):
        return text("So far there are too few draws to say whether everything comes as often as it should.")
    return text("Nothing in the games of this box speaks against fair luck.")


def remarks(luck: BoxLuck) -> Iterator[Text]:
    """What is not in it, or not yet."""
    if luck.left is None:
        yield text("One moment.")
    elif luck.left:
        yield text(
            "{n} more game is being added up.", plural="{n} more games are being added up.", n=luck.left
        )
    if luck.left_out:
        yield text(
            "{n} game is left out: its rules are of another edition, or it is damaged.",
            plural="{n} games are left out: their rules are of another edition, or they are damaged.",
            n=luck.left_out,
        )


def _section(title: Text, note: Text, report: Report) -> Section:
    games = tuple(
        GameLine(
            one.key,
            one.title,
            _draws(one.draws, one.by_hand),
            one.luck,
            missing(one.silence) if one.silence.draws else None,
        )
        for one in report.games
    )
    key = games[0].key if len(games) == 1 else None
    return Section(title, note, games, tuple(_source(one, judged=False) for one in report.sources), key)


def _draws(draws: int, by_hand: int) -> Text:
    drawn = text("{n} draw", plural="{n} draws", n=draws)
    return text("{draws}, {n} of them by hand", draws=drawn, n=by_hand) if by_hand else drawn


def _source(one: Source, *, judged: bool) -> SourceCard:
    """A source; only over all games evidence is told, for only there it is held against the alarm."""
    finding = one.finding
    figures = []
    if finding.streak is not None and finding.draws >= TOO_FEW:
        figures.append(_run(one, finding.streak))
    if judged and one.counted:
        figures.extend(_evidence(one))
    most = max([1.0, *(max(row.seen, row.expected) for row in finding.rows)])
    return SourceCard(
        one.title,
        one.called,
        text("drawn by hand") if one.by_hand else text("drawn by the box"),
        text("{n} draw", plural="{n} draws", n=finding.draws),
        _verdict(one) if judged else text(""),
        judged and one.alarms,
        tuple(_face(one, row, most) for row in finding.rows),
        tuple(figures),
    )


def _face(one: Source, row: Row, most: float) -> FaceRow:
    return FaceRow(
        _label(one, row.face),
        row.seen,
        tenths(Fraction(row.expected)),
        round(WIDE * row.seen / most),
        round(WIDE * row.expected / most),
    )


def _label(one: Source, face: str) -> Text | str:
    return one.labels.get(face, face)


def _run(one: Source, streak: Streak) -> Text:
    """The longest run, and how rarely there is one as long in as many draws."""
    return text(
        "Longest run: {face}, {n} time running. As long or longer in as many fair draws: {likely}.",
        plural="Longest run: {face}, {n} times running. As long or longer in as many fair draws: {likely}.",
        face=_label(one, streak.face),
        n=streak.length,
        likely=_likely(streak.chance),
    )


def _likely(chance: float) -> Text:
    """A chance as cases of a hundred, a small one as one of so many, none below ``SMALLEST``."""
    if chance < SMALLEST:
        return text("less than 1 of {n} cases", n=round(1 / SMALLEST))
    if chance < 0.001:
        return text("1 of {n} cases", n=round(1 / chance))
    return text("{percent} of 100 cases", percent=tenths(Fraction(100 * chance)))


def _verdict(one: Source) -> Text:
    """What the evidence says, in plain words."""
    if not one.counted:
        return text("Only the first {n} kinds of draws of a box are judged, not this one.", n=MOST_SOURCES)
    if one.alarms:
        return text("This is hardly fair luck: something came far too often or far too rarely.")
    if one.finding.draws < TOO_FEW:
        return text("Too few draws to say whether everything comes as often as it should.")
    return text("Nothing speaks against fair luck.")


def _evidence(one: Source) -> Iterator[Text]:
    """How strong it is; ``docs/luck.md`` tells how it is found."""
    evidence = one.finding.evidence
    yield text(
        "Evidence against fair luck: {evidence}, alarm at {alarm}.",
        evidence=round(evidence) if evidence >= 100 else tenths(Fraction(evidence)),
        alarm=ALARM_AT,
    )
    if one.alarms:
        yield text("With fair luck one box of {n} at most ever comes to an alarm.", n=ALARM)
