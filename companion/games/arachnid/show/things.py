"""What the things in a den and on a card are for, for who taps one, and briefly why an act is off."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.arachnid.colony import economy
from companion.games.arachnid.printed.names import ABILITY_IN_BRIEF, TRACK
from companion.kit.refusals import Reason
from companion.play import Text, text

_STACK = text("A spin takes the next web from the leftmost stack that has one.")
_DICE = text("Dice that were rolled come back when the spider is refreshed in the den.")
_TRACK = text(
    "1 food enters on the leftmost open box and steps to the right with each use. A drop keeps a box closed; "
    "once the food lies on X the track is used up."
)

THINGS: Mapping[str, Reason] = {
    **{f"stack{place}": (_STACK, "A-57") for place in range(1, 7)},
    "store": (text("Food pays for new uses, den actions and bolster dice."), "A-36"),
    "incubator": (
        text("When the incubator is full a spider hatches. Food that the store cannot hold goes in."),
        "A-91",
    ),
    "flies": (text("A Fly Hit brings so much food: one for each fly that no web covers."), "Fly Hit"),
    "board": (text("Webs on top count at the end."), "A-135"),
    "covered": (text("Webs under others count for nobody."), "A-135"),
    "upgrades": (
        text(
            "Upgrades that were taken off a track. Each is worth {n} food when a Feeding cannot be paid.",
            n=economy.worth("upgrade"),
        ),
        "A-89",
    ),
    **dict.fromkeys(TRACK, (_TRACK, "A-31")),
    "attack": (_DICE, "A-140"),
    "defense": (_DICE, "A-140"),
}
"""What an item of a tray is for, by its id, and the ruling."""

BRIEFLY: Mapping[str, Text] = {
    "not-deployed": text("not deployed"),
    "stunned": text("stunned"),
    "track-used": text("used up"),
    "no-food": text("no food"),
    "snared": text("snared"),
    "no-room": text("no free web"),
    "den-empty": text("den empty"),
    "board-full": text("no open space"),
    "no-single-web": text("no single web"),
    "no-snare": text("none left"),
    "no-funnel": text("none left"),
    "no-web": text("no web free"),
    "control-used": text("in use"),
    "no-food-to-lose": text("no food"),
    "unseen:new": ABILITY_IN_BRIEF["stealth"],
}
"""The codes of acts that no aim could help, as a note on a button or a card."""
