"""What the coach says in a first game of Taller-Ants."""

from __future__ import annotations

from companion.kit.tips import Tip
from companion.play import TURN, Settings, text

_TIPS = (
    Tip(
        "d8",
        text("Each group of fungus grows by a square a round; an eight-sided die says where to."),
        "T-71",
    ),
    Tip("tile", text("Luck says from which square of its group the fungus grows."), "T-71"),
    Tip("d6", text("Dice decide fights, and how much food a harvest brings."), "Fights"),
    Tip("colour", text("Red ants count as two in fights; black ants walk and dig at half the price."), "T-8"),
    Tip(
        "hole",
        text("Your colony goes up and down by one hole: choose its square, in your part of the meadow."),
        "T-7",
    ),
    Tip(
        "nest",
        text("Dig your nest square by square, the first under the hole, or have it chosen for you."),
        "T-80",
    ),
    Tip(
        "settle",
        text("Place your groups and your queen in the nest; what lies in it is your storage."),
        "T-80",
    ),
    Tip("enter", text("The spider enters above ground, two squares from fungus at least: it kills."), "T-6"),
    Tip(
        TURN,
        text("Choose one of your units, then what it does, then where. Each spends its points of the turn."),
        "T-4",
    ),
    Tip(
        TURN,
        text("Step goes to one of eight squares around. Web is half the price for spiders, double for ants."),
        "T-11",
        "step",
    ),
    Tip(TURN, text("Web spins on a square for 1 point and 1 hp. Half the meadow is a goal."), "T-28", "web"),
    Tip(TURN, text("Tear takes web away again, at no cost."), "T-32", "tear"),
    Tip(TURN, text("Span webs a straight line across open water, all or nothing."), "T-31", "span"),
    Tip(
        TURN,
        text("Attack rolls at once. It says beforehand in how many of 100 fights you win."),
        "Fights",
        "attack",
    ),
    Tip(
        TURN,
        text("Cocoon takes ants that stand on web beside the spider, without a fight."),
        "T-44",
        "cocoon",
    ),
    Tip(TURN, text("Wrap makes a cocoon of an ant that the spider carries."), "T-43", "wrap"),
    Tip(TURN, text("Feed gives an ant to an egg; a fed egg hatches before your next turn."), "T-46", "feed"),
    Tip(TURN, text("Heal gives 1 hp for each point."), "T-23", "heal"),
    Tip(TURN, text("Eat gives hp for an ant or for food, at no points."), "T-24", "eat"),
    Tip(TURN, text("Take and put cost nothing, on the unit’s square or beside it."), "T-61", "take"),
    Tip(TURN, text("Lay makes eggs, and eggs cost hp."), "T-29", "lay"),
    Tip(
        TURN,
        text("Dig opens squares below ground; what lies on squares you dug is your storage."),
        "T-57",
        "dig",
    ),
    Tip(TURN, text("Harvest rolls a die for each ant: so much food, for all points."), "T-70", "harvest"),
    Tip(TURN, text("Collect takes up the web under a group, for all points."), "T-64", "collect"),
    Tip(TURN, text("Bridge lays a group over open water; your other units cross it."), "T-66", "bridge"),
    Tip(TURN, text("Reform lets a bridge become a group again, at either end."), "T-66", "reform"),
    Tip(TURN, text("Ward turns 2 food into fungus that keeps spiders two squares away."), "T-74", "ward"),
    Tip(TURN, text("Crown makes a queen of the egg that was kept back."), "T-55", "crown"),
    Tip(TURN, text("Shaft opens a new hole above the group, with all its points."), "T-58", "shaft"),
    Tip(
        "regroup",
        text("Before the turn ends ants may change groups: choose a group, then join another or split."),
        "T-67",
    ),
    Tip("avoid", text("Your ants rolled a six: they may avoid this fight, or stand it."), "T-38"),
    Tip(
        "prize",
        text("The spider has won: it picks up one ant, or kills up to as many as it rolled more."),
        "T-41",
    ),
)


def tips(_settings: Settings) -> tuple[Tip, ...]:
    """All of them, in the order in which they are told."""
    return _TIPS
