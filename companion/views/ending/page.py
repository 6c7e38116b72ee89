"""The end of a game as plain JSON values, in one language and with the names of the people."""

from __future__ import annotations

from companion.table.record.timekeeping import hands
from companion.views.ending import Ending, bgstats, schema
from companion.views.prose import Speech
from companion.views.tree import lean


def page(ending: Ending, entry: int, key: int, speech: Speech) -> schema.Ending:
    """What phones and the television are told. ``key`` is that of the game."""
    translate = speech.translate
    told = schema.Ending(
        entry=entry,
        won=translate(ending.who_won),
        deciding=translate(ending.deciding),
        facts=[translate(fact) for fact in ending.facts],
        rows=[(translate(heading), values) for heading, values in ending.score_rows],
        time=[(translate(heading), [hands(seconds) for seconds in row]) for heading, row in ending.time],
        charts=[
            schema.Chart(
                label=translate(chart.label), rounds=chart.rounds, values=chart.values, lines=chart.lines
            )
            for chart in ending.charts
        ],
        turning=[
            lean(
                schema.TurningPoint(
                    title=translate(one.title),
                    text=translate(one.text),
                    found=translate(one.found),
                    round=one.round,
                    seat=one.seat,
                )
            )
            for one in ending.turning
        ],
        awards=[
            schema.Award(
                title=translate(one.title), text=translate(one.text), picture=one.picture, seat=one.seat
            )
            for one in ending.awards
        ],
        luck=[
            lean(
                schema.LuckLine(
                    text=translate(one.text),
                    likely=None if one.likely is None else translate(one.likely),
                    seat=one.seat,
                    dice=one.dice,
                )
            )
            for one in ending.luck
        ],
        note=speech.maybe(ending.note) or "",
        bgstats=bgstats.as_link(bgstats.play(ending, key, speech)),
    )
    if (you := speech.to_seats(ending.deciding, None)) is not None:
        told["you"] = you
    return told
