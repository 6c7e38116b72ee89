"""Which correction sets each field of a position, and why some have none."""

from __future__ import annotations

from typing import Any

FIELDS = {
    "board": "male",
    "stock": "male",
    "mated": "male",
    "eaten": "male",
    "female": "female",
    "feeding": "die",
    "done": "moved",
    "acted": "acted",
    "added": "acted",
    "mating": "acted",
    "turns": "round",
    "seat": "turn",
}
UNSET = {
    "stage": "Where the game is follows from what was played.",
    "rolls": "Start rolls are luck and stay as they fell.",
    "first": "Who begins was rolled for, and luck stays as it fell.",
    "disturber": "Who disturbed her follows from who moved; he does so from where he is corrected to.",
    "offered": "A draw is offered by a word, and agreed by one.",
    "resigned": "An ending is corrected by going back.",
    "agreed": "An ending is corrected by going back.",
}
_TURN = {"disturber", "stage", "offered"}
FORGOTTEN = {"turn": _TURN, "male": _TURN}
"""What a correction of each kind lets go of for good."""


def is_lost(kind: str, dump: Any) -> bool:
    """A reaction that was under way when the turn was given to the other comes back by going back alone."""
    return kind in ("turn", "male", "female") and dump["stage"] == "reaction"
