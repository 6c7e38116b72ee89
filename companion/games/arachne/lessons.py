"""What the coach says in a first game of Arachne."""

from __future__ import annotations

from companion.kit.lessons import Lesson
from companion.play import text

_LESSONS = (
    Lesson("first-player", text("Luck says who begins."), "N-2"),
    *(
        Lesson(
            die,
            text("Two dice begin each turn. Two ones are spiders’ eyes: then a rival piece may act for you."),
            "Spiders’ eyes and the turncoat",
        )
        for die in ("d8", "d6")
    ),
    Lesson(
        "turncoat",
        text(
            "Spiders’ eyes: for this turn you may act with a piece of your rival’s, against its own people."
        ),
        "N-28",
    ),
    Lesson(
        "act",
        text("Choose a piece of yours: you act with one piece a turn, and each kind has its own way."),
        "Movement",
    ),
    Lesson(
        "act",
        text("Move goes along a ring or a spoke, each kind in its own way, to an empty space."),
        "Movement",
        "move",
    ),
    Lesson(
        "act",
        text("Capture fights what stands beside you: die and rank against die and rank; level wins for you."),
        "Dice",
        "capture",
    ),
    Lesson(
        "act",
        text("Leap is the Wizard’s: exactly three steps, turning as he likes, over pieces too."),
        "N-18",
        "leap",
    ),
    Lesson(
        "act",
        text("Punish captures a lower piece of your own. It always succeeds, and the piece is gone."),
        "N-35",
        "punish",
    ),
    Lesson(
        "strike",
        text("You have moved: now you may capture straight ahead, or stay where you are."),
        "N-9",
    ),
    Lesson("again", text("A Blademaster has two halves: move and capture once more, or end."), "N-20"),
    Lesson(
        "promote",
        text("Your Grunt stands where a great one began: a captured piece of yours may take his place."),
        "N-25",
    ),
    Lesson("follow", text("The captured piece is gone: follow up onto its space, or stay."), "N-13"),
    Lesson("offer", text("Your rival offers a draw. Agree, or play on."), "N-40"),
)


def lessons() -> tuple[Lesson, ...]:
    """All of them, in the order in which they are told."""
    return _LESSONS
