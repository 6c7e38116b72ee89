"""Why a word does not stand, and what would work instead."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from companion.games.taller_ants.acts.prices import LARGE
from companion.games.taller_ants.names import points
from companion.games.taller_ants.state.equipment import (
    ANT_POINTS,
    CROWN_FOOD,
    GROUP,
    QUEEN_HP,
    SPIDER_HP,
    SPIDER_POINTS,
    WARD_FOOD,
)
from companion.games.taller_ants.state.position import LOAD, State
from companion.games.taller_ants.words import menus
from companion.kit.game import Parts
from companion.kit.refusals import Reason, by_verb
from companion.play import Text, text

WORDS_NAMED = 3
_PASSING = text("Who is on the way has to go on first.")


REASONS: Mapping[str, Reason] = {
    # Setting up.
    "hole-above": (text("A hole is named by its square above ground."), "T-80"),
    "other-half": (text("That is not your part of the map."), "T-7"),
    "obstructed": (text("A hole needs open ground: no rock, water, fungus or spider."), "T-80"),
    "no-room-below": (text("There is no room for a nest under it."), "T-80"),
    "not-connected": (text("A nest grows square by square below ground, and nests share none."), "T-80"),
    "nest-middle": (
        text(
            "A nest of 3 by 3 squares is named by its middle: under the hole or beside it, not at the edge."
        ),
        "T-1",
    ),
    "nest-taken": (text("Another nest is there, and nests share no square."), "T-80"),
    "not-in-nest": (text("Ants begin in their own nest."), "T-80"),
    "group-there": (text("One group stands there already."), "T-10"),
    "underground": (text("Spiders never go below ground."), "T-6"),
    "no-standing": (text("No spider begins on water or rock."), "T-6"),
    # Steps.
    "far": (text("A step leads to one of the eight squares around."), "T-9"),
    "foe": (text("Somebody else stands there."), "T-10"),
    "rock": (text("Nobody goes onto rock."), "T-17"),
    "lake": (text("A lake can be crossed only on web."), "T-16"),
    "wide": (text("Two squares of water in a row are too wide without web."), "T-16"),
    "zone": (text("No spider goes within 2 squares of fungus or a ward."), "T-19"),
    "nearer": (text("This near to fungus a spider only goes where it is not nearer."), "T-20"),
    "fungus": (text("Fungus or a ward grows there."), "T-20"),
    "fungus-ants": (text("Fungus grows there. Ants harvest it from beside."), "T-68"),
    "water": (text("Ants cross water only on web or a bridge of their own."), "T-18"),
    "dirt": (text("There is dirt. Dig it first."), "T-57"),
    "no-hole": (text("There is no hole here."), "T-15"),
    "covered": (text("Web covers the hole. Collect it from above."), "T-65"),
    "tired": (text("There are not enough movement points left."), "T-13"),
    "no-stay": (text("Nobody may stay there, and the points do not lead further."), "T-10"),
    "no-stay:on-bridge": (text("Nobody may stay there, and the points do not lead further."), "T-66"),
    "no-stay-water": (text("A spider may not stay on water, and the points do not lead across."), "T-16"),
    "passing": (_PASSING, "T-10"),
    "passing:on-water": (_PASSING, "T-16"),
    "passing:on-bridge": (_PASSING, "T-66"),
    "not-again": (text("That cannot be repeated."), "Round"),
    # Spiders.
    "laid": (text("A spider that lays eggs does nothing else in this turn."), "T-29"),
    "whole-turn": (
        text("Laying takes a whole turn: all {n} points, and nothing before.", n=points(SPIDER_POINTS)),
        "T-29",
    ),
    "spider-lays": (text("A spider lays eggs only, nothing is chosen."), "T-29"),
    "web-far": (text("A web is on the spider’s own square or beside it."), "T-28"),
    "rock-web": (text("Rock carries no web."), "T-17"),
    "has-web": (text("There is web already."), "T-28"),
    "fungus-web": (text("No web is made on fungus or a ward."), "T-28"),
    "ants-there": (text("No web is made under living ants or a queen."), "T-28"),
    "weak": (text("That would cost the last hp."), "T-26"),
    **by_verb(
        "no-line", text("No straight line of open water leads there from here."), span="T-31", bridge="T-66"
    ),
    "one-square": (text("One square of water is webbed like any other."), "T-31"),
    "tear-far": (text("A spider tears webs on its own square or beside it."), "T-32"),
    "no-web": (text("There is no web."), "T-32"),
    "over-water/tear": (text("The web over water carries somebody."), "T-32"),
    "attacked": (text("This spider has attacked in this turn."), "T-37"),
    "nobody": (text("There is no such unit on the map."), "T-36"),
    "own": (text("That is one of your own."), "T-36"),
    "not-next": (text("It is not on a neighbouring square of the same sheet."), "T-36"),
    "nobody:by-ants": (text("There is no such unit on the map."), "T-49"),
    "own:by-ants": (text("That is one of your own."), "T-49"),
    "not-next:by-ants": (text("It is not on a neighbouring square of the same sheet."), "T-49"),
    "nobody/cocoon": (text("There are no such ants on the map."), "T-44"),
    "own/cocoon": (text("A spider cocoons ants, not spiders."), "T-44"),
    "not-next/cocoon": (text("The ants are not on a neighbouring square."), "T-44"),
    "no-group": (text("Only groups of ants can be cocooned."), "T-44"),
    "not-on-web": (text("Living ants are cocooned only where they stand on a web."), "T-44"),
    "not-beaten": (text("The spider has to win against them first."), "T-44"),
    "so-many": (text("A cocoon takes 1 to {n} ants, and no more than there are.", n=LARGE), "T-44"),
    "no-ant": (text("The spider carries no ant."), "T-43"),
    "nothing-to-feed": (text("The spider carries nothing of the kind."), "T-46"),
    "no-egg": (text("No egg that is not fed is in reach there."), "T-46"),
    "missing-meal": (text("It has to be said what the spider eats."), "T-24"),
    "no-meal": (text("Nothing of the kind is carried or in reach."), "T-24"),
    **by_verb("healthy", text("A spider has {n} hp at most.", n=SPIDER_HP), heal="T-23", eat="T-24"),
    "so-much": (text("A spider has {n} hp at most, 1 for each point.", n=SPIDER_HP), "T-23"),
    "reach": (text("That is not on the own square or beside it."), "T-61"),
    "not-for-spiders": (text("Spiders carry only ants, cocoons and their own eggs."), "T-25"),
    "just-put": (text("The unit has just put some down there. Let it step or act first."), "T-82"),
    "just-taken": (text("The unit has just taken some up there. Let it step or act first."), "T-82"),
    "number/take": (text("From 1 to all that lies there can be taken."), "T-61"),
    "number/put": (text("From 1 to all that is carried can be put down."), "T-61"),
    "nothing-there": (text("Nothing of the kind lies there."), "T-61"),
    "not-carried": (text("The unit carries nothing of the kind that it could put down."), "T-61"),
    "no-ground/put": (text("Nothing stays there: it is rock, fungus, open water or dirt."), "T-61"),
    # Ants and queens.
    "not-queens": (text("A queen only steps, lays and eats."), "T-56"),
    "queens": (text("Only queens lay and eat."), "Queens"),
    "is-bridge": (text("A group that is a bridge does nothing else."), "T-66"),
    "dig-below": (text("Only a group below ground digs, and only below."), "T-57"),
    "dig-far": (text("A group digs the squares around its own."), "T-57"),
    "dug": (text("That is dug already."), "T-57"),
    "full": (text("The group cannot carry that: {n} points an ant.", n=LOAD), "T-61"),
    "no-web-here": (text("The group stands on no web."), "T-64"),
    "over-water/collect": (text("Who stands on web over water cannot collect it."), "T-64"),
    **by_verb(
        "full-turn",
        text("That takes all {n} movement points.", n=points(ANT_POINTS)),
        harvest="T-68",
        collect="T-64",
        crown="T-55",
        shaft="T-58",
    ),
    "too-wide": (text("A bridge needs an ant for each square of water."), "T-66"),
    "bridge-taken": (text("Somebody is on the water there."), "T-66"),
    "no-bridge": (text("The group is no bridge."), "T-66"),
    "not-an-end": (text("A bridge forms again at one of its two ends."), "T-66"),
    "end-taken": (text("That end is taken."), "T-66"),
    "not-fungus": (text("No fungus grows there that could be harvested."), "T-68"),
    "fungus-far": (text("A group harvests fungus that it stands beside."), "T-68"),
    "spent": (text("The last tile of this fungus was harvested in this round."), "T-69"),
    "other-tile": (text("One tile of each fungus group is named."), "T-68"),
    "ward-above": (text("Wards grow above ground."), "T-74"),
    "ward-far": (text("A ward grows on the group’s square or beside it."), "T-74"),
    "crown-far": (text("The egg lies on the group’s square or beside it."), "T-55"),
    "not-free": (
        text("A ward needs a free square: nobody else, no things, web, hole, rock, water, fungus or ward."),
        "T-74",
    ),
    "ward-food": (text("A ward costs {n} food that the group carries.", n=WARD_FOOD), "T-74"),
    "has-queen": (text("The colony has a queen."), "T-55"),
    "no-own-egg": (text("None of your eggs lies there."), "T-55"),
    "crown-food": (text("A new queen costs {n} food, carried or beside the group.", n=CROWN_FOOD), "T-55"),
    "no-new-holes": (text("There are no holes but those of the beginning."), "T-58"),
    "shaft-below": (text("A hole is opened from below ground."), "T-58"),
    "hole-taken": (text("Above has to be open ground with nobody on it."), "T-58"),
    "lay-how": (text("A queen lays for points or for web."), "T-52"),
    "weak-queen": (text("A queen keeps her last hp. Let her eat first."), "T-52"),
    "no-web-point": (text("No web point is within 1 square of the queen."), "T-52"),
    "healthy-queen": (text("A queen has {n} hp at most.", n=QUEEN_HP), "Queens"),
    "queen-eats": (text("A queen eats food only, nothing is chosen."), "Queens"),
    "no-food": (text("No food lies within 1 square of the queen."), "Queens"),
    # Regrouping, and the wrong moment.
    "no-regrouping": (text("No group could join or split."), "T-67"),
    "regrouping": (text("The acts of this turn are over: join, split or end it."), "T-67"),
    "first-regroup": (text("Groups join and split at the end of the turn. Say regroup first."), "T-67"),
    "have-moved": (text("Each ant changes its square once in a regrouping."), "T-67"),
    "no-other-group": (text("There is no such other group."), "T-67"),
    "groups-apart": (text("The groups are not on neighbouring squares."), "T-67"),
    "six": (text("{n} ants are a full group.", n=GROUP), "T-67"),
    "split-far": (text("Who splits off goes to a neighbouring square."), "T-67"),
    "join-number": (text("So many ants cannot go, or find no room: {n} are a full group.", n=GROUP), "T-67"),
    "no-ground/split": (text("No ants stand there: it is rock, fungus or open water."), "T-67"),
    "split-number": (text("At least one ant goes, one stays, and each goes once."), "T-67"),
    "split-taken": (text("That square is taken."), "T-10"),
    "not-yours": (text("You have no such unit."), "Round"),
    "ants-do": (text("Only ants do that."), "Ants"),
    "spiders-do": (text("Only spiders do that."), "Spiders"),
    "so-many-die": (text("So many cannot be killed."), "T-41"),
}
"""The sentence and the ruling of every code of ``menus.code``."""


def explain(state: State, _seat: int, _code: str, path: Parts, sentence: Text) -> Text:
    """The sentence of a code, with words that stand: of the verb and the unit, else of either, else any."""
    words = list(menus.words(state))
    own = [word for word in words if word[:2] == path[:2]]
    if not own and len(path) > 1:
        own = [word for word in words if word[1:2] == path[1:2]]
    if not own:
        own = [word for word in words if word[0] == path[0]]
    said = ", ".join(" ".join(word) for word in islice(own or words, WORDS_NAMED))
    return text("{why}", remedy="Say for example {words}.", why=sentence, words=said)
