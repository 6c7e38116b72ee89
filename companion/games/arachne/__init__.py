"""Arachne, a game for 2 players designed by Kai Bettzieche; the rules in our own words are
docs/rules/arachne.md.

Here is what lists of games tell of it; its rules are read when it is named.
"""

from __future__ import annotations

from companion.kit.game import Introduction
from companion.play import HouseRule, text


class Introduced(Introduction):
    """Arachne, for whoever chooses a game."""

    name = "arachne"
    title = text("Arachne")
    about = text(
        "Two houses of the underworld fight on a spider’s web for the rival Matron, and now and then a "
        "piece turns its coat. For 2 players, about 45 minutes."
    )
    rank = 4
    seats = range(2, 3)
    house_rules = (
        HouseRule(
            "arachne.board",
            ("web16x5", "web16x6"),
            text("The board"),
            "N-1",
            labels=(text("5 rings"), text("6 rings")),
        ),
        HouseRule(
            "arachne.first",
            ("white", "random"),
            text("Who begins"),
            "N-2",
            labels=(text("White"), text("drawn")),
        ),
        HouseRule(
            "arachne.variant",
            ("original", "convenient", "strategist"),
            text("Captures"),
            "N-3",
            labels=(text("with 8-sided dice"), text("with 6-sided dice"), text("without dice")),
        ),
        HouseRule(
            "arachne.eyes_die",
            ("d6", "d8"),
            text("Dice for spiders’ eyes where captures need none"),
            "N-4",
            labels=(text("6-sided dice"), text("8-sided dice")),
        ),
        HouseRule(
            "arachne.centre",
            ("space", "crossing", "hole"),
            text("What the hub of the web is"),
            "N-5",
            labels=(text("a space"), text("a crossing"), text("a hole")),
        ),
        HouseRule("arachne.followup_optional", (False, True), text("Who captures may stay behind"), "N-13"),
        HouseRule("arachne.wizard_diagonal", (False, True), text("Wizards capture diagonally too"), "N-17"),
        HouseRule(
            "arachne.grunt_path",
            ("ignore", "around"),
            text("Grunts count ways through pieces"),
            "N-23",
            labels=(text("yes"), text("no")),
        ),
        HouseRule(
            "arachne.decline_turncoat",
            ("move", "lose"),
            text("Who declines a turncoat"),
            "N-28",
            labels=(text("moves instead"), text("loses the turn")),
        ),
        HouseRule(
            "arachne.turncoat_must_move", (False, True), text("A turncoat moves before it captures"), "N-43"
        ),
    )
    colours = ("white", "black")
    picture = "matron"
    opponent = True


introduction = Introduced()
