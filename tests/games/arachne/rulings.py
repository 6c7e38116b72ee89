"""The rulings and chapters of the rules that people read with a reason, each with the rows that cite it."""

from __future__ import annotations

CITED: dict[str, tuple[str, ...]] = {
    "N-9": ("has-moved", "not-ahead"),
    "N-10": ("missing-piece", "not-near", "not-near-grunt"),
    "Movement": ("empty-space", "not-yours"),
    "N-16": ("blocked",),
    "N-20": ("one-piece", "blocked-half", "too-far:blademaster"),
    "Turncoat": ("no-turncoat",),
    "N-18": ("no-wizard", "no-way", "too-far:wizard"),
    "N-8": ("same-space", "occupied"),
    "N-23": ("wrong-way",),
    "N-30": ("wrong-way-turncoat",),
    "N-6": ("not-straight",),
    "N-14": ("blocked-matron", "too-far:matron"),
    "N-15": ("blocked-turncoat",),
    "Capturing": ("nobody-there", "no-target"),
    "N-29": ("no-traitor-target",),
    "N-33": ("never-the-matron",),
    "N-35": ("no-punishment", "punish-own", "rank"),
    "N-36": ("punish-the-matron",),
    "N-17": ("not-connected",),
    "N-43": ("move-first",),
    "N-12": ("must-act",),
    "N-40": ("offered",),
    "N-25": ("not-lost",),
}
