"""Why somebody would say a word: what it brings in food and points, and what it is for."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.arachnid import rules
from companion.games.arachnid.state.position import State
from companion.games.arachnid.tasks import scoring
from companion.play import Text, text

FOR: Mapping[str, Text] = {
    "spin": text("one web more"),
    "bite": text("prey is beside it"),
    "hatch": text("one spider more"),
    "deploy": text("one spider more in play"),
    "pass": text("all of use has been done"),
}
"""What a verb is for, where it brings nothing at once."""


def motives(state: State, word: str, seat: int) -> list[Text]:
    """The facts that speak for a word, the most telling first."""
    verb = word.split()[0]
    after = rules.play(state, word, seat).state
    then, now = (_score(one, seat) for one in (after, state))
    found = []
    if (points := then.points - now.points) > 0:
        found.append(text("brings {n} point", plural="brings {n} points", n=points))
    if (food := then.food - now.food) > 0:
        found.append(text("brings {n} food", n=food))
    return found or ([FOR[verb]] if verb in FOR else [])


def _score(state: State, seat: int) -> scoring.Score:
    colony = state.colonies[seat]
    return scoring.score(colony, colony.tops)
