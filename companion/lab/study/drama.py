"""The part of the report on the drama of a game, and on who leads."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from companion.lab.study import cards, charts, sentences
from companion.lab.study.findings import TableFindings
from companion.lab.study.plan import Study
from companion.lab.study.sentences import number, percent


def cards_of(study: Study, found: TableFindings) -> Iterator[str]:
    """Who leads, and where games were judged how much drama there is and how open they are."""
    yield from _lead(found)
    if "drama" in found.numbers:
        yield _drama(study, found)


def _lead(found: TableFindings) -> Iterator[str]:
    if "lead changes" not in found.numbers:
        return
    changes, gap = found.numbers["lead changes"], found.numbers["gap"]
    told = [
        ("The lead changes", f"{number(changes.mean)} times a game"),
        ("Who wins leads for good after", f"{percent(found.numbers['settled'].mean)} of the rounds"),
        ("Rounds in which who wins is behind", percent(found.leads["behind"])),
        ("Games that somebody leads alone half-way and wins alone", percent(found.leads["half-way"])),
        ("Games that who leads at the end wins", percent(found.leads["last won"])),
        (
            "The best is ahead at the end by",
            f"{number(gap.middle)} in the middle, {number(gap.ninth)} in one of ten",
        ),
    ]
    if found.ties is not None:
        told.append(("Games with a shared win", percent(found.ties.value)))
    label = next(iter(found.course))
    inside = "".join(f"<tr><th>{escape(what)}</th><td>{escape(value)}</td></tr>" for what, value in told)
    note = (
        f"Who leads is told by {label}, the most ahead. Where who leads at the end seldom wins, it is none."
    )
    yield cards.card("Lead", f"<table>{inside}</table>", note)


def _drama(study: Study, found: TableFindings) -> str:
    drama = found.numbers["drama"]
    told = [sentences.of_drama(study, found), sentences.of_openness(found)]
    tenths = charts.rows(
        (_part(part, one.mean) for part, one in enumerate(found.openness, 1)), charts.up_to(1)
    )
    note = (
        f"As two judges see it who play on {study.judged} times each from the end of every round, one to say "
        "who is ahead and the other by how much. Drama is after Browne (2008), as Ludii measures it: how far "
        "who wins is behind the best, in the mean of all rounds. Nine of ten games have less than "
        f"{100 * drama.ninth:.0f} points. Below, how open each tenth of a game is: 100 % where all seats are "
        "alike, 0 % where one is sure to win."
    )
    return cards.card("Drama", cards.says(iter(told)) + tenths, note)


def _part(part: int, open_: float) -> str:
    return charts.row(f"{part}. tenth", charts.bar(max(0.0, open_)), percent(open_))
