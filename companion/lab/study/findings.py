"""What the games of a study say, in numbers, each with its interval; and what they cannot say yet."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import sqrt

from companion.frozen import frozen
from companion.lab import statistics
from companion.lab.statistics import Interval, Verdict
from companion.lab.study.gathering import BEGINNER, DREW, SAID, TOLD, Gathered
from companion.lab.study.plan import Study

SEAT_EFFECT = 0.05
"""A seat that wins so much more or less than its part is favoured, as people at a table would say."""
RULE_EFFECT = 0.02
"""So much a house rule is to change of a share, before a designer cares."""
PART = 0.05
"""The same of lengths, as a part of them."""
SMALLEST = 0.01
"""The least that a number of a game is to change, where it is near nothing."""
MANY = 50  # words that are not counted further


@frozen
class Share:
    """Whose part of the wins: an interval, what would be even, and how many deals see ``SEAT_EFFECT``."""

    name: str
    won: Interval
    even: float
    sure: Interval
    needed: int

    @property
    def verdict(self) -> str:
        """``more`` or ``less`` than even; ``even`` as far as matters; ``open`` where it is not known yet."""
        if not self.sure.holds(self.even):
            return "more" if self.won.value > self.even else "less"
        near = max(self.sure.high - self.even, self.even - self.sure.low)
        return "even" if near <= SEAT_EFFECT else "open"


@frozen
class Spread:
    """A number of every game: its mean, if there are enough, and what lies between."""

    mean: float
    interval: Interval | None
    tenth: float
    middle: float
    ninth: float


@frozen
class Mattered:
    """Something that happened to a seat, in how many games and how often; by how much more the seats won
    that had it than those that had not, and after how many games. None where that is not known."""

    kind: str
    name: str
    share_of_games: float
    a_game: float
    difference: Interval | None
    compared: int

    @property
    def tells(self) -> bool:
        """Whether it makes a difference, as far as can be seen."""
        return self.difference is not None and not self.difference.holds(0)


@frozen
class Ruling:
    """A ruling: in which share of the games it decided something, and how often in all."""

    rule: str
    share_of_games: float
    times: int


@frozen
class Player:
    """A player against the others: its share, and what a test that may end early says of its first deals."""

    share: Share
    verdict: Verdict | None


@frozen
class Compared:
    """What another value of the varied rule changes of a number: paired, deal by deal.

    ``needed`` are the deals that see ``effect``. ``of`` is what the first value had.
    """

    value: str
    what: str
    of: float
    difference: Interval | None
    effect: float
    needed: int

    @property
    def verdict(self) -> str:
        """``more``, ``less``, ``same`` as far as matters, or ``open``."""
        found = self.difference
        if found is None:
            return "open"
        if not found.holds(0):
            return "more" if found.value > 0 else "less"
        return "same" if max(found.high, -found.low) <= self.effect else "open"


@frozen
class TableFindings:
    """All that is found of the games of one table."""

    label: str
    games: int
    deals: int
    seats: tuple[Share, ...]
    beginner: Share | None
    players: tuple[Player, ...]
    numbers: dict[str, Spread]
    decisions: tuple[float, ...]
    idle: tuple[float, ...]
    words: dict[str, float]
    ends: dict[str, int]
    ties: Interval | None
    leads: dict[str, float]
    rulings: tuple[Ruling, ...]
    mattered: tuple[Mattered, ...]
    rounds: dict[int, int]
    course: dict[str, list[list[float]]]
    openness: tuple[Spread, ...]
    trod: dict[str, int]
    stood: dict[str, int]
    troubles: list[tuple[int, int, str]]


@frozen
class Rung:
    """A step of a ladder: how a player does against another, on all seats."""

    weaker: str
    better: Share
    games: int
    deals: int


def rungs(steps: Sequence[Study], gathered: Sequence[Gathered]) -> list[tuple[Study, Rung]]:
    """The steps with what their games say; all intervals hold at once. One that nobody won is left out."""
    found = []
    for step, games in zip(steps, gathered, strict=True):
        better, weaker, *_ = step.players
        credits = list(games.deals[f"player {better.name}"].values())
        even, ways = 1 / step.seats, len(step.rotations)
        if credits:
            share = _share(better.name, credits, even, len(steps), ways)
            found.append((step, Rung(weaker.name, share, games.games, len(credits))))
    return found


def findings(study: Study, gathered: Sequence[Gathered]) -> tuple[TableFindings, ...]:
    """What each table says."""
    return tuple(
        _of_table(study, table.label, found) for table, found in zip(study.tables, gathered, strict=True)
    )


def _of_table(study: Study, label: str, found: Gathered) -> TableFindings:
    seats, ways = study.seats, len(study.rotations)
    deals = defaultdict(list, {name: list(by_deal.values()) for name, by_deal in found.deals.items()})
    names = sorted({one.name for one in study.players})
    decided = len(deals["seat 0"])
    return TableFindings(
        label,
        found.games,
        study.deals,
        tuple(_share(f"seat {seat}", deals[f"seat {seat}"], 1 / seats, seats, ways) for seat in range(seats))
        if decided
        else (),
        _share(BEGINNER, deals[BEGINNER], 1 / seats, 1, ways) if deals[BEGINNER] else None,
        tuple(_player(study, name, deals[f"player {name}"], len(names)) for name in names)
        if decided and len(names) > 1
        else (),
        {
            name: _spread(deals[name])
            for name in ("rounds", "decisions", "lead changes", "settled", "gap", "drama")
            if deals[name]
        },
        tuple(count / found.games for count in found.decisions),
        tuple(count / max(1, found.all_rounds) for count in found.idle),
        _words(found.looked),
        dict(found.ends.most_common()),
        statistics.share(sum(deals["ties"]), decided) if decided else None,
        {
            name: sum(deals[name]) / len(deals[name])
            for name in ("behind", "half-way", "last won")
            if deals[name]
        },
        tuple(
            Ruling(rule, found.games_with_rule[rule] / found.games, times)
            for rule, times in sorted(found.rules.items(), key=lambda one: (-one[1], one[0]))
        ),
        tuple(one for kind in (SAID, TOLD, DREW) for one in _mattered(found, kind)),
        dict(sorted(found.rounds.items())),
        {label: course.means() for label, course in found.course.items()},
        tuple(_spread(found.openness[part]) for part in sorted(found.openness)),
        dict(sorted(found.trod.items())),
        dict(sorted(found.stood.items())),
        found.troubles,
    )


def _share(name: str, credits: Sequence[float], even: float, among: int, ways: int) -> Share:
    """Deals are counted, not games, for those share their luck. Of deals that were played several ways round
    the table it is the means that lie closer together, and all the closer the more the seats are alike."""
    won, sure = (statistics.paired_share(credits, even, among=some) for some in (1, among))
    if ways == 1 or won is None or sure is None:
        return _counted(name, credits, even, among)
    deviation = statistics.change_spread([credit - even for credit in credits])
    return Share(name, won, even, sure, statistics.needed(deviation, SEAT_EFFECT, among=among))


def _counted(name: str, credits: Sequence[float], even: float, among: int) -> Share:
    """Of deals that were played one way round, or are too few for their spread to say anything."""
    won, sure = (statistics.share(sum(credits), len(credits), among=some) for some in (1, among))
    deviation = sqrt(even * (1 - even))
    return Share(name, won, even, sure, statistics.needed(deviation, SEAT_EFFECT, among=among))


def _player(study: Study, name: str, credits: Sequence[float], among: int) -> Player:
    even = sum(one.name == name for one in study.players) / study.seats
    share = _share(name, credits, even, among, len(study.rotations))
    return Player(share, statistics.sequential(credits, even, even + SEAT_EFFECT) if among == 2 else None)


def _spread(numbers: Sequence[float]) -> Spread:
    ordered = sorted(numbers)

    def at(part: float) -> float:
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))]

    mean = sum(numbers) / len(numbers)
    return Spread(mean, statistics.mean(numbers), at(0.1), at(0.5), at(0.9))


def _words(looked: Counter[int]) -> dict[str, float]:
    """Of decisions: how many words there were, in the middle; the share of those with two, and with many."""
    total = looked.total()
    if not total:
        return {}
    reached, middle = 0, 0
    for number, count in sorted(looked.items()):
        reached += count
        if 2 * reached >= total:
            middle = number
            break
    return {"middle": middle, "two": looked[2] / total, "many": looked[MANY] / total}


def _mattered(found: Gathered, kind: str) -> list[Mattered]:
    """Of one kind, those that tell something first. Of so many intervals all are to hold theirs at once."""
    differences = found.mattered[kind]
    among = max(1, sum(len(rows) >= statistics.ENOUGH for rows in differences.values()))
    rows = [
        Mattered(
            kind,
            name,
            found.games_with[kind][name] / found.games,
            times / found.games,
            statistics.change(differences[name], among=among),
            len(differences[name]),
        )
        for name, times in sorted(found.happened[kind].items())
    ]
    return sorted(rows, key=lambda one: -abs(one.difference.value) if one.difference and one.tells else 1)


# ----------------------------------------------------------------------------------- rules compared


def is_share(what: str) -> bool:
    """Whether a number that is compared is a share, and told in points."""
    return what.startswith("seat ") or what in (BEGINNER, "ties", "settled", "drama")


def compared(study: Study, gathered: Sequence[Gathered]) -> tuple[Compared, ...]:
    """What every other value of the varied rule changes, against the first."""
    first, *others = gathered
    seats = (f"seat {seat}" for seat in range(study.seats))
    whats = [*seats, BEGINNER, "ties", "rounds", "decisions", "lead changes", "settled", "drama"]
    whats = [what for what in whats if first.deals[what]]
    rows = []
    for table, other in zip(study.tables[1:], others, strict=True):
        for what in whats:
            before, after = first.deals[what], other.deals[what]
            both = before.keys() & after.keys()  # of a game that nobody could win there is no pair
            changes = [after[deal] - before[deal] for deal in sorted(both)]
            of = sum(before.values()) / len(before)
            among = len(whats) * len(others)
            if is_share(what):
                effect, found = RULE_EFFECT, statistics.change(changes, among=among)
                deviation = statistics.change_spread(changes)
            else:
                effect, found = max(PART * of, SMALLEST), statistics.mean(changes, among=among)
                deviation = statistics.spread(changes)
            needed = statistics.needed(deviation, effect, among=among)
            rows.append(Compared(table.label, what, of, found, effect, needed))
    return tuple(rows)
