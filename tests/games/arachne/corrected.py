"""Which correction sets each field of a position, and why some have none."""

FIELDS = {"board": "piece", "promoted": "promoted", "turns": "round", "seat": "turn"}
_ACTING = "What a piece is doing follows from what was said in this turn."
UNSET = {
    "stage": "Where the game is follows from what was played.",
    "first": "Who begins was drawn or agreed.",
    "dice": "Dice are luck and stay as they fell; one that was mistyped is taken back.",
    "attack": "Dice are luck and stay as they fell; one that was mistyped is taken back.",
    "history": "Earlier positions are in the record, and count no longer after a correction.",
    "offered": "A draw is offered by a word, and agreed by one.",
    "reason": "An ending is corrected by going back.",
    **dict.fromkeys(("turncoat", "piece", "home", "origin", "leap", "half", "target"), _ACTING),
}
FORGOTTEN = {"piece": {"history"}, "turn": set(UNSET) - {"first", "reason"}}
"""What a correction of each kind lets go of for good."""
