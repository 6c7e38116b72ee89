"""The end of a game as plain JSON values, in one language and with the names of the people."""

from __future__ import annotations

from companion.views.ending import Ending, bgstats, schema
from companion.views.prose import Speech
from companion.views.tree import lean


def page(ending: Ending, entry: int, key: int, speech: Speech) -> schema.Ending:
    """What phones and the television are told. ``key`` is that of the game."""
    say = speech.say
    return schema.Ending(
        entry=entry,
        headline=say(ending.headline),
        deciding=say(ending.deciding),
        facts=[say(fact) for fact in ending.facts],
        parts=[(say(heading), values) for heading, values in ending.parts],
        charts=[
            schema.Chart(label=say(chart.label), rounds=chart.rounds, values=chart.values)
            for chart in ending.charts
        ],
        turning=[
            lean(
                schema.TurningPoint(
                    title=say(one.title),
                    text=say(one.text),
                    found=say(one.found),
                    round=one.round,
                    seat=one.seat,
                )
            )
            for one in ending.turning
        ],
        awards=[
            schema.Award(title=say(one.title), text=say(one.text), picture=one.picture, seat=one.seat)
            for one in ending.awards
        ],
        luck=[
            lean(
                schema.LuckLine(
                    text=say(one.text),
                    likely=say(one.likely),
                    percent=None if one.chance is None else round(100 * one.chance),
                    seat=one.seat,
                )
            )
            for one in ending.luck
        ],
        note=say(ending.note),
        bgstats=bgstats.as_link(bgstats.play(ending, key, speech)),
    )
