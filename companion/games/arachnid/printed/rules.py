"""The chapters of docs/rules/arachnid.md that this game cites."""

from __future__ import annotations

from companion.play import text

CHAPTERS = (
    text("Counters"),
    text("Tracked board"),
    text("Set-up"),
    text("Round"),
    text("Events"),
    text("New flies"),
    text("Fly Hit"),
    text("Feeding"),
    text("Den"),
    text("Turn"),
    text("Spider actions"),
    text("Battle"),
    text("Dice"),
    text("Upgrades"),
    text("Critters"),
    text("Abilities"),
    text("Scoring"),
)
