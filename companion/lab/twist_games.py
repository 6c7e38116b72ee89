"""Random games of Spidertwist on compact positions: every house rule, thirty times the kernel."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.lab.luck import picker
from companion.lab.tally import Tally
from companion.lab.twist_position import Position
from companion.lab.twist_web import web_of
from companion.play import Settings


def plays(_settings: Settings, name: str, _max_rounds: int) -> bool:
    """True for every game of Spidertwist."""
    return name == "spidertwist"


def prepare(settings: Settings) -> None:
    """Make the tables of the web, if that has not been done."""
    web_of(settings)


def play(
    settings: Settings, count: int, random: Random, max_rounds: int, progress: Callable[[int], None]
) -> Tally:
    """Play ``count`` random games; ``progress`` is told after each. Ctrl-C ends it sooner."""
    web, pick, tally = web_of(settings), picker(random), Tally([0, 0])
    try:
        for number in range(count):
            # Level start rolls are rolled again, so each seat is as likely to begin (S-31).
            position = Position(web, pick(2))
            actions = position.playout(pick, 2 * max_rounds)
            tally.count(position.winners(), position.reason or "limit", position.rounds(max_rounds), actions)
            progress(number + 1)
    except KeyboardInterrupt:
        pass
    return tally
