"""What the coach says in a first game of Spidertwist."""

from __future__ import annotations

from companion.kit.tips import Tip
from companion.play import TURN, Settings, text

_TIPS = (
    Tip("d6", text("The die says who begins, and later how long the female is busy with a meal."), "S-23"),
    Tip(
        TURN,
        text("Lead your males to the female: one may be added, and each that was on the web may step once."),
        "S-5",
    ),
    Tip(
        TURN,
        text("Add puts a male from your stock on the edge. He waits there until your next turn."),
        "S-4",
        "add",
    ),
    Tip(
        TURN,
        text("Step goes one node. A hungry female comes to him, a step per male on his spoke: the impact."),
        "How the female reacts",
        "step",
    ),
    Tip(TURN, text("Mate: a male beside the female goes to her and scores. Once a turn."), "Mating", "mate"),
    Tip(
        "reaction",
        text("Your rival has disturbed the female: you lead her, a step for each point of impact."),
        "How the female reacts",
    ),
    Tip("offer", text("Your rival offers a draw. Agree, or play on."), "S-35"),
)


def tips(_settings: Settings) -> tuple[Tip, ...]:
    """All of them, in the order in which they are told."""
    return _TIPS
