"""Which correction sets each field of a position, and why some have none."""

FIELDS = {"board": "piece", "turns": "round", "seat": "turn"}
UNSET = {
    "stage": "Where the game is follows from what was played.",
    "first": "Who begins was drawn, and luck stays as it fell.",
    "last": "When a seat captured last is on no board and in the record.",
}
FORGOTTEN: dict[str, set[str]] = {}
"""What a correction of each kind lets go of for good."""
