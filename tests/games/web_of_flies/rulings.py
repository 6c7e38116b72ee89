"""The rulings and chapters of the rules that people read with a reason, each with the rows that cite it."""

from __future__ import annotations

CITED: dict[str, tuple[str, ...]] = {
    "W-3": ("swap-first", "swaps-are-over"),
    "W-2": ("not-to-swap", "all-alike"),
    "W-8": ("must-capture",),
    "Movement": ("empty-space", "not-yours"),
    "W-6": ("same-space", "nothing-there"),
    "Capture": ("own-piece", "too-many-legs"),
    "W-1": ("not-straight",),
    "W-5": ("blocked",),
    "W-17": ("blocked-by-dewdrop", "dewdrop"),
}
