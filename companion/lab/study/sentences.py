"""Findings in plain sentences, for a terminal and for the head of the report: what the games say, and what
they cannot say yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from companion.lab.statistics import ENOUGH, Interval
from companion.lab.study.findings import (
    RULE_EFFECT,
    SEAT_EFFECT,
    Compared,
    Player,
    Rung,
    Share,
    TableFindings,
    is_share,
)
from companion.lab.study.plan import Study
from companion.lab.study.watching import BROKEN, LIMIT, STUCK
from companion.views.prose import translate

NOT_ENOUGH = "Not enough games to say"


def percent(part: float) -> str:
    """A share in percent, with a tenth below ten."""
    number = 100 * part
    return f"{number:.1f} %" if 0 < abs(number) < 9.95 else f"{number:.0f} %"


def between(found: Interval) -> str:
    """A share and its interval: ``53 % (50–56 %)``."""
    return f"{percent(found.value)} ({100 * found.low:.0f}–{100 * found.high:.0f} %)"


def points(found: Interval) -> str:
    """A difference of shares in points, and its interval."""
    value, low, high = (signed(100 * one) for one in (found.value, found.low, found.high))
    return f"{value} points ({low} to {high})"


def signed(value: float, places: int = 1) -> str:
    """A difference, with the sign that people print."""
    return f"{round(value, places) + 0.0:+.{places}f}".replace("-", "−")  # never −0


def number(value: float) -> str:
    """A number as people read it: 3,100, 48 or 2.4."""
    return f"{value:,.0f}" if abs(value) >= 20 or value == int(value) else f"{value:.1f}"


def seat_names(study: Study) -> list[str]:
    """What seats are called: by their colours, where the game tells them."""
    scene = study.game.scene(study.game.start(study.tables[0].settings))
    return [translate(line.name) for line in scene.seats]


def _not_told(told: str, effect: str, needed: int, deals: int, study: Study) -> str:
    """That no difference was seen: there is none of that size, or there are not enough games to say."""
    if needed <= deals:
        return f"{told}: no difference was seen, and one of {effect} would have been."
    more = (needed - deals) * len(study.rotations)
    return f"{told}. {NOT_ENOUGH}: it takes {number(more)} more games to see {effect}."


def of_seat(study: Study, name: str, share: Share, deals: int) -> str:
    """Whether a seat wins its part."""
    won = f"{name} won {between(share.won)}, {percent(share.even)} being even"
    match share.verdict:
        case "more":
            return f"{won}: favoured."
        case "less":
            return f"{won}: held back."
        case "even":
            return f"{won}: even, to within {100 * SEAT_EFFECT:.0f} points."
    return _not_told(won, f"{100 * SEAT_EFFECT:.0f} points", share.needed, deals, study)


def of_player(player: Player) -> str:
    """How a player did against the others."""
    share, verdict = player.share, player.verdict
    told = f"{share.name} won {between(share.won)}, {percent(share.even)} being even"
    if verdict is not None and verdict.better is not None:
        stronger = "stronger" if verdict.better else "not stronger"
        told += f"; a sequential test calls it {stronger} after {number(verdict.after)} deals"
    return f"{told}."


def of_change(study: Study, names: Sequence[str], row: Compared, deals: int) -> str:
    """What a value of the varied rule changes of one number."""
    what = what_is(names, row.what)
    if row.difference is None:
        return f"{what}: {NOT_ENOUGH.lower()}; it takes {ENOUGH} deals at the least."
    if is_share(row.what):
        told = f"{what}: {points(row.difference)}"
        effect = f"{100 * RULE_EFFECT:.0f} points"
    else:
        found = row.difference
        span = f"{signed(found.low)} to {signed(found.high)}"
        told = f"{what}: {signed(found.value)} ({span}) from {number(row.of)}"
        effect = f"{row.effect:.2g}"
    match row.verdict:
        case "more" | "less":
            return f"{told}: {row.verdict}."
        case "same":
            return f"{told}: the same, to within {effect}."
    return _not_told(told, effect, row.needed, deals, study)


def what_is(names: Sequence[str], what: str) -> str:
    """What a number is called."""
    if what.startswith("seat "):
        return f"{names[int(what.removeprefix('seat '))]} wins"
    return {
        "beginner": "Who begins wins",
        "ties": "Shared wins",
        "rounds": "Rounds",
        "decisions": "Decisions",
        "lead changes": "Lead changes",
        "settled": "Part of the rounds until the lead is settled",
        "drama": "Drama",
        "gap": "Lead at the end",
    }[what]


def of_table(study: Study, names: Sequence[str], found: TableFindings) -> Iterator[str]:
    """What the games of one table say, the most telling first."""
    for seat, share in enumerate(found.seats):
        yield of_seat(study, names[seat], share, found.deals)
    if found.beginner is not None:
        yield of_seat(study, "Who begins", found.beginner, found.deals)
    for player in found.players:
        yield of_player(player)
    rounds, decisions = found.numbers["rounds"], found.numbers["decisions"]
    yield (
        f"A game takes {number(rounds.middle)} rounds in the middle, {number(rounds.tenth)} to "
        f"{number(rounds.ninth)} in eight of ten, with {number(decisions.middle)} decisions of all seats."
    )
    if found.words:
        yield (
            f"There are {number(found.words['middle'])} words to choose from in the middle; "
            f"{percent(found.words['two'])} of the decisions are between two."
        )
    if "lead changes" in found.numbers:
        yield (
            f"The lead changes {number(found.numbers['lead changes'].mean)} times a game; in "
            f"{percent(found.leads['behind'])} of the rounds who wins is behind, and in "
            f"{percent(found.leads['half-way'])} of the games somebody leads alone half-way and wins alone."
        )
    if "drama" in found.numbers:
        yield of_drama(study, found)
        yield of_openness(found)
    if found.ties is not None:
        yield f"{percent(found.ties.value)} of the games end with a shared win."
    yield of_ends(found)


def of_drama(study: Study, found: TableFindings) -> str:
    """By how much who wins was behind, and how many games it takes to know that well."""
    drama = found.numbers["drama"]
    told = f"In the mean of all rounds who wins is {100 * drama.mean:.1f} points behind the best chance"
    if drama.interval is None:
        return f"{told}. {NOT_ENOUGH}: it takes {ENOUGH} deals at the least."
    low, high, half = drama.interval.low, drama.interval.high, drama.interval.half
    told += f" ({signed(100 * low)} to {signed(100 * high)})"
    if half <= RULE_EFFECT:
        return f"{told}."
    more = found.deals * ((half / RULE_EFFECT) ** 2 - 1) * len(study.rotations)
    effect = f"{100 * RULE_EFFECT:.0f} points"
    return f"{told}. {NOT_ENOUGH} to within {effect}: it takes {number(ceil(more))} more games."


def of_openness(found: TableFindings) -> str:
    """How open the result is, from the start to the end."""
    first, half, last = (found.openness[part].mean for part in (0, len(found.openness) // 2, -1))
    return (
        f"The result is {percent(first)} open in the first tenth of a game, {percent(half)} half-way and "
        f"{percent(last)} in the last tenth."
    )


def of_ladder(study: Study) -> Iterator[str]:
    """Of what is varied, what all steps of a ladder were played under."""
    if study.varied:
        yield f"The ladder is played under {study.varied} = {study.tables[0].label} alone."


def of_rung(step: Study, rung: Rung) -> str:
    """Whether a player is better than the one below it."""
    share, told = rung.better, f"{rung.better.name} against {rung.weaker}: won {between(rung.better.won)}"
    told += f", {percent(share.even)} being even"
    match share.verdict:
        case "more":
            return f"{told}: better."
        case "less":
            return f"{told}: worse."
        case "even":
            return f"{told}: as good, to within {100 * SEAT_EFFECT:.0f} points."
    return _not_told(told, f"{100 * SEAT_EFFECT:.0f} points", share.needed, rung.deals, step)


def of_ends(found: TableFindings) -> str:
    """Whether every game came to its end."""
    odd = {reason: found.ends[reason] for reason in (STUCK, BROKEN, LIMIT) if reason in found.ends}
    if not odd:
        return f"All {number(found.games)} games came to an end by the rules."
    called = {
        STUCK: "stood where a seat had no word",
        BROKEN: "met a mistake of the rules",
        LIMIT: "were stopped after the last round",
    }
    told = ", ".join(f"{number(count)} {called[reason]}" for reason, count in odd.items())
    return f"Of {number(found.games)} games {told}."
