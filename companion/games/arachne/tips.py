"""What the coach says in a first game of Arachne."""

from __future__ import annotations

from companion.kit.tips import Tip
from companion.play import Settings, text

_TIPS = (
    Tip("first-player", text("Luck says who begins."), "N-2"),
    *(
        Tip(
            die,
            text("Two dice begin each turn. Two ones are spiders’ eyes: then a rival piece may act for you."),
            "Spiders’ eyes and the turncoat",
        )
        for die in ("d8", "d6")
    ),
    Tip(
        "turncoat",
        text(
            "Spiders’ eyes: for this turn you may act with a piece of your rival’s, against its own people."
        ),
        "N-28",
    ),
    Tip(
        "act",
        text("Choose a piece of yours: you act with one piece a turn, and each kind has its own way."),
        "Movement",
    ),
    Tip(
        "act",
        text("Move goes along a ring or a spoke, each kind in its own way, to an empty space."),
        "Movement",
        "move",
    ),
    Tip(
        "act",
        text("Capture fights what stands beside you: die and rank against die and rank; level wins for you."),
        "Dice",
        "capture",
    ),
    Tip(
        "act",
        text("Leap is the Wizard’s: exactly three steps, turning as he likes, over pieces too."),
        "N-18",
        "leap",
    ),
    Tip(
        "act",
        text("Punish captures a lower piece of your own that is in the way. It always succeeds."),
        "N-35",
        "punish",
    ),
    Tip(
        "strike",
        text("You have moved: now you may capture straight ahead, or stay where you are."),
        "N-9",
    ),
    Tip("again", text("A Blademaster has two halves: move and capture once more, or end."), "N-20"),
    Tip(
        "promote",
        text("Your Grunt stands where a great one began: a captured piece of yours may take his place."),
        "N-25",
    ),
    Tip("follow", text("The captured piece is gone: follow up onto its space, or stay."), "N-13"),
    Tip("offer", text("Your rival offers a draw. Agree, or play on."), "N-40"),
)


def tips(_settings: Settings) -> tuple[Tip, ...]:
    """All of them, in the order in which they are told."""
    return _TIPS
