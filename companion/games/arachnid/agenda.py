"""Going on: what is on the agenda is done until the rules wait for somebody."""

from __future__ import annotations

from companion.games.arachnid import upgrades
from companion.games.arachnid.work import Work


def run(work: Work) -> None:
    """Do task after task until one rests at a question, a draw or the end.

    Upgrades that can be taken in one way only are taken on the way.
    """
    upgrades.settle(work)
    while not work.agenda[-1].advance(work):
        if work.due:
            upgrades.settle(work)
