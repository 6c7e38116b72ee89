"""The rulings and chapters of the rules that people read with a reason, each with the rows that cite it."""

from __future__ import annotations

CITED: dict[str, tuple[str, ...]] = {
    "S-6": ("must-act", "no-passing"),
    "Reaction": ("not-disturbed", "lead-first", "not-shortest", "wrong-distance"),
    "Adding": ("added-already", "no-stock", "entry-taken"),
    "S-2": ("not-the-edge",),
    "S-3": ("female-there",),
    "Moving": ("no-male", "female-here", "not-yours", "not-next", "occupied"),
    "S-4": ("new-male",),
    "S-10": ("new-male/mate",),
    "S-5": ("moved-already",),
    "S-9": ("mated-already",),
    "S-8": ("no-female", "is-mating"),
    "S-34": ("must-move",),
    "S-19": ("prey-first",),
    "S-20": ("behind-prey",),
    "S-35": ("answer-first", "no-offer", "offered"),
}
