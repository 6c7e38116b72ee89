"""Going on: what is on the agenda is done until the rules wait for somebody."""

from __future__ import annotations

from companion.games.arachnid.colony import upgrades
from companion.games.arachnid.state.position import StateBuilder


def run(builder: StateBuilder) -> None:
    """Do task after task until one rests at a question, a draw or the end.

    Upgrades that can be taken in one way only are taken on the way.
    """
    upgrades.take_forced(builder)
    while not builder.agenda[-1].advance(builder):
        if builder.due:
            upgrades.take_forced(builder)
