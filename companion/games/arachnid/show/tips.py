"""What the coach says in a first game of Arachnid, whoever keeps the board."""

from __future__ import annotations

from companion.kit.tips import Tip
from companion.play import TURN, Settings, text

_TIPS = (
    Tip("first-player", text("Luck says who holds the event bag first, and with it begins."), "A-8"),
    Tip("held-out-feed", text("One Feeding stays out of the first cycle: draw it and lay it aside."), "A-21"),
    Tip("draft", text("Pick your Beta’s ability; the rest is alike for everybody."), "A-10"),
    Tip("settle", text("Say where Alpha and Beta begin, on two of your starting webs."), "A-7"),
    Tip(
        "event-bag",
        text("A round begins with an event: food for all, a Feeding to pay, or critters that move and bite."),
        "Events",
    ),
    Tip(
        "critter-bag",
        text("A critter comes out of the bag, and from now on it crawls with the others."),
        "A-107",
    ),
    Tip(
        "d6", text("The die says which way a critter crawls: one space. 1 is north, then clockwise."), "A-23"
    ),
    Tip("edge-place", text("The Ladybird flies to the edge; luck says to which place."), "A-108"),
    Tip(
        "sweep",
        text(
            "Move each critter as its die says. A bite takes 1 food from the den. Done means: that was all."
        ),
        "Critters",
    ),
    Tip(
        "spawn",
        text(
            "A new critter bites whoever stands beside it. A bite takes 1 food from the den, if it has any."
        ),
        "A-107",
    ),
    Tip("standing", text("Say who stands on a funnel and takes its food, or that nobody does."), "A-128"),
    Tip(
        "new-fly",
        text("Lay the fly on the innermost open space of its number, and say that it lies."),
        "New flies",
    ),
    Tip(
        "feed",
        text(
            "You are short of food: each spider needs one. Choose what is eaten; it stops when all are fed."
        ),
        "Feeding",
    ),
    Tip(
        "den", text("Before the turns everybody may refresh a spider and deploy one, for 1 food each."), "Den"
    ),
    Tip("den", text("Refresh gives one spider all its dice back and wakes it up."), "A-140", "refresh"),
    Tip("den", text("Deploy puts a spider from beside its card onto one of your webs."), "A-141", "deploy"),
    Tip(
        TURN,
        text("Choose one of your spiders. One food opens a track; the next uses of that track are free."),
        "Spider actions",
        several=True,
    ),
    Tip(
        "den",
        text("Now put the spider onto your board, on one of your webs."),
        "A-141",
        "deploy",
        after=True,
    ),
    Tip(TURN, text("Move goes anywhere on the web it stands on, or one step onto another."), "A-47", "move"),
    Tip(
        TURN,
        text("Spin lays a web of your den beside the spider. A fly under it is your food."),
        "A-54",
        "spin",
    ),
    Tip(
        TURN,
        text("Now move it on your board: anywhere on its web, or one step onto a web beside it."),
        "A-47",
        "move",
        after=True,
    ),
    Tip(
        TURN,
        text("Now lay that web on your board, beside the spider. Say so where a fly lay there."),
        "A-54",
        "spin",
        after=True,
    ),
    Tip(TURN, text("Now do the same on your board: the box does not see it."), "Spider actions", after=True),
    Tip(TURN, text("Over-Spin covers a rival’s web beside Alpha with one of yours."), "A-58", "overspin"),
    Tip(TURN, text("Bite hurts a critter beside the spider. Killed, it is worth food."), "A-102", "bite"),
    Tip(TURN, text("Whoever ends beside a rival’s spider fights it: battle."), "A-65", "battle"),
    Tip(TURN, text("Balloon goes any distance along a straight line, over everything."), "A-121", "balloon"),
    Tip(TURN, text("Jump goes exactly three spaces, over everything, onto a free web."), "A-122", "jump"),
    Tip(TURN, text("Pounce kills a critter up to three spaces away."), "A-123", "pounce"),
    Tip(TURN, text("Snare holds a spider or a critter up to three spaces away."), "A-125", "snare"),
    Tip(TURN, text("Unravel takes away one web beside the Beta, of any colour."), "A-127", "unravel"),
    Tip(TURN, text("Funnel gives a food at each Fly Hit to whoever lands on it."), "A-128", "funnel"),
    Tip(TURN, text("Control moves a critter at once, and later whenever it wakes."), "A-130", "control"),
    Tip(
        "attack",
        text("Both sides commit dice, you first. More dice, better odds; they are spent for now."),
        "A-67",
    ),
    Tip(
        "defend", text("You are attacked. Commit dice to defend; the odds stand beside the numbers."), "A-68"
    ),
    Tip(
        "attack-die",
        text("The dice fall: the higher total wins, and by 2 or more the loser is stunned."),
        "Dice",
    ),
    Tip("defense-die", text("The defender’s dice fall. In a tie the attacker retreats."), "A-79"),
    Tip("bolster-die", text("Bought dice fall with the others."), "A-74"),
    Tip(
        "retreat",
        text("The loser retreats to a free web of its own, two spaces away at least: say where."),
        "A-80",
    ),
    Tip(
        "upgrade",
        text("Fought or killed: one bloodied token comes off a track, for one more use and one point."),
        "Upgrades",
    ),
    Tip("upgrade", text("Or swap the ability of your Beta for one of the University."), "A-45", "swap"),
    Tip("hatch", text("Three food in the incubator: a spider hatches. Choose its card."), "A-25"),
    Tip("agile", text("Agile: after a move one free step onto another web beside it."), "A-118"),
    Tip("foes", text("Several rivals stand beside your spider: say whom it fights first."), "A-66"),
    Tip("funnel-lost", text("A web is gone: say which funnel stood on it, if one did."), "A-129"),
    Tip("underneath", text("A web is gone: say which colour lay under it, if one did."), "A-88"),
    Tip("steer", text("Your critter wakes: say which way it goes."), "A-130"),
    Tip("count", text("Check the topmost webs against the board; then the winner is named."), "A-135"),
    Tip("largest", text("It is a tie: say whose web is the largest."), "A-136"),
)

_BY_STEPS = (
    Tip(TURN, text("Move goes one step, on the web it stands on or onto another."), "A-47", "move"),
    Tip(
        TURN,
        text("Now move it on your board: one step, on its web or onto a web beside it."),
        "A-47",
        "move",
        after=True,
    ),
)
"""In place of those of the same act, by the house rule of A-47."""


def tips(settings: Settings) -> tuple[Tip, ...]:
    """All of them, in the order in which they are told."""
    by_steps = _BY_STEPS if settings.options["move.reach"] == "step" else ()
    instead = {(one.verb, one.after): one for one in by_steps}
    return tuple(instead.get((one.verb, one.after), one) for one in _TIPS)
