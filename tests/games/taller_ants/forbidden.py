"""Positions in which one reason forbids a word: for every row of the table of reasons at least one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.play import Step
from tests.games.taller_ants.positions import game, position, say

Position = tuple[Callable[[], Step], dict[str, str]]


def set_up(*said: str, **options: Any) -> Step:
    """A set-up of small colonies for three players, after these words."""
    chosen = {"ants.setup": "B"} | {key.replace("__", "."): value for key, value in options.items()}
    return say(game.start(game.configure(3, chosen)), *said)


def spiders(first: str | dict[str, Any], *said: str, second: str = "b14", **described: Any) -> Step:
    """The turn of two spiders, after these words."""
    return say(position(spiders={"spider1": first, "spider2": second}, **described), *said)


def ants(
    first: str | dict[str, Any], *said: str, second: str | dict[str, Any] = "b2", **described: Any
) -> Step:
    """Red’s turn with two groups, after these words; ``colony`` is what else there is of it."""
    colony = {"group1": first, "group2": second} | described.pop("colony", {})
    return say(position("red", ants={"red": colony} | described.pop("others", {}), **described), *said)


SETTLING = ("colour red", "hole h7", "nest i7-u", "place i7-u")
HUNTED = {"red": {"group1": "f6", "group2": "b2"}}
BRIDGE = {"at": "h8", "ants": 2, "points": 0, "bridge": ["g8", "h8", "i8", "j8"]}
ORPHANED = {"queen": None}
SUMMED_UP = {
    "setup._middle_code": {"hole": "no-room-below"},
    "regroup.unit_code": {"regroup": "no-regrouping"},
    "regroup._join_code": {"regroup": "no-regrouping"},
    "regroup._split_code": {"regroup": "no-regrouping"},
}
OF_NO_MENU = {"menus.elsewhere_code", "menus.named_code"}  # of another turn
POSITIONS: tuple[Position, ...] = (
    # Setting up.
    (
        lambda: set_up("colour red"),
        {"hole d8-u": "hole-above", "hole m9": "other-half", "hole d4": "obstructed"},
    ),
    (lambda: set_up("colour red"), {"hole h8": "obstructed"}),
    (lambda: set_up("colour red", "hole d8"), {"nest h1-u": "nest-middle"}),
    (lambda: set_up("colour red", "hole d8", ants__setup="A"), {"nest h1-u": "not-connected"}),
    (
        lambda: set_up("colour red", "hole g11", "nest h12-u", "rest", "hole j11"),
        {"nest j11-u": "nest-taken"},
    ),
    (lambda: set_up(*SETTLING), {"place a1-u": "not-in-nest", "place i7-u": "group-there"}),
    (lambda: set_up(*SETTLING, "rest"), {"hole i7": "no-room-below"}),
    (
        lambda: set_up(ta__spider_places="first"),
        {"enter a1-u": "underground", "enter d4": "no-standing", "enter d7": "zone"},
    ),
    # Steps of spiders.
    (
        lambda: spiders("e4"),
        {"step spider1 a1": "far", "step spider1 d4": "rock", "step spider1 e4-u": "underground"},
    ),
    (lambda: spiders("g8"), {"step spider1 h8": "lake"}),
    (
        lambda: spiders("g2", "step spider1 h2"),
        {"step spider1 h3": "wide", "web spider1 h2": "passing:on-water", "done": "passing:on-water"},
    ),
    (lambda: spiders({"at": "g2", "points": 2, "acted": True}), {"step spider1 h2": "no-stay-water"}),
    (lambda: spiders("h12", wards=["k14"]), {"step spider1 i12": "zone"}),
    (lambda: spiders("d12", fungus=["b12"], second="h12"), {"step spider1 c12": "nearer"}),
    (lambda: spiders("c12", fungus=["b12"], second="h12"), {"step spider1 b12": "fungus"}),
    (lambda: spiders({"at": "h12", "points": 1, "acted": True}), {"step spider1 h13": "tired"}),
    # Webs.
    (lambda: spiders("e4"), {"web spider1 a1": "web-far", "web spider1 d4": "rock-web"}),
    (lambda: spiders("c12", fungus=["b12"], second="h12"), {"web spider1 b12": "fungus-web"}),
    (lambda: spiders("g5", ants=HUNTED), {"web spider1 f6": "ants-there"}),
    (lambda: spiders({"at": "h12", "hp": 1}), {"web spider1 h12": "weak"}),
    (lambda: spiders({"at": "h12", "points": 1, "acted": True}), {"web spider1 h12": "tired"}),
    (lambda: spiders("g2"), {"span spider1 g4": "no-line/span", "span spider1 i2": "one-square"}),
    (lambda: spiders({"at": "g8", "hp": 2}), {"span spider1 j8": "weak"}),
    (
        lambda: spiders("h2", second="h3", webs=["h2", "h3"]),
        {
            "web spider1 h3": "has-web",
            "tear spider1 a1": "tear-far",
            "tear spider1 g2": "no-web",
            "tear spider1 h3": "over-water/tear",
        },
    ),
    # Fights and cocoons.
    (
        lambda: spiders("g5", ants=HUNTED),
        {
            "step spider1 f6": "foe",
            "attack spider1 red-group9": "nobody",
            "attack spider1 purple-spider2": "own",
            "attack spider1 red-group2": "not-next",
            "cocoon spider1 red-group9 1": "nobody/cocoon",
            "cocoon spider1 purple-spider2 1": "own/cocoon",
            "cocoon spider1 red-group2 1": "not-next/cocoon",
            "cocoon spider1 red-group1 1": "not-on-web",
        },
    ),
    (
        lambda: spiders("g5", "attack spider1 red-group1", "roll 1", "roll 1", "roll 1", ants=HUNTED),
        {"attack spider1 red-group1": "attacked"},
    ),
    (
        lambda: spiders("g5", "attack spider1 red-group1", "roll 1", "roll 4", "roll 4", ants=HUNTED),
        {"kill 4": "so-many-die"},
    ),
    (lambda: spiders("g5", ants=HUNTED, webs=["f6"]), {"cocoon spider1 red-group1 6": "so-many"}),
    (
        lambda: spiders("g5", ants=HUNTED, webs=["f6"], options={"cocoon.needs_win": True}),
        {"cocoon spider1 red-group1 1": "not-beaten"},
    ),
    (lambda: spiders("g5", ants={"red": {"queen": "f6"}}), {"cocoon spider1 red-queen 1": "no-group"}),
    # Eggs and meals.
    (lambda: spiders("h12", "lay spider1"), {"step spider1 h13": "laid"}),
    (
        lambda: spiders({"at": "h12", "hp": 17, "points": 18, "acted": True}),
        {
            "lay spider1": "whole-turn",
            "lay spider1 points": "spider-lays",
            "wrap spider1": "no-ant",
            "feed spider1 ants h12": "nothing-to-feed",
            "eat spider1": "missing-meal",
            "eat spider1 ants": "no-meal",
            "heal spider1 4": "so-much",
            "heal spider2 1": "healthy/heal",
            "eat spider2 ants": "healthy/eat",
        },
    ),
    (
        lambda: spiders({"at": "h12", "ants": 1}),
        {"feed spider1 cocoons h12": "nothing-to-feed", "feed spider1 ants h12": "no-egg"},
    ),
    # Loads of spiders.
    (
        lambda: spiders({"at": "h12", "eggs": 2}, items={"h13": {"eggs": 3, "food": 5}}),
        {
            "take spider1 a1 eggs 1": "reach",
            "take spider1 h13 food 1": "not-for-spiders",
            "take spider1 h13 cocoons 1": "nothing-there",
            "take spider1 h13 eggs 4": "number/take",
            "put spider1 a1 eggs 1": "reach",
            "put spider1 h12 ants 1": "not-carried",
            "put spider2 b14 eggs 1": "not-carried",
            "put spider1 h12 eggs 3": "number/put",
        },
    ),
    (
        lambda: spiders("h12", "take spider1 h13 eggs 1", items={"h13": {"eggs": 3}}),
        {"put spider1 h13 eggs 1": "just-taken"},
    ),
    (
        lambda: spiders({"at": "h12", "eggs": 2}, "put spider1 h13 eggs 1"),
        {"take spider1 h13 eggs 1": "just-put"},
    ),
    (lambda: spiders({"at": "e4", "eggs": 1}), {"put spider1 d4 eggs 1": "no-ground/put"}),
    # Steps of ants.
    (
        lambda: ants("c7-u", second={"at": "d7-u", "points": 2}),
        {"step group1 c7": "no-hole", "step group1 b6-u": "dirt", "step group2 c7-u": "no-stay"},
    ),
    (lambda: ants("d8", webs=["d8"]), {"step group1 d8-u": "covered"}),
    (lambda: ants("e4"), {"step group1 d4": "rock"}),
    (lambda: ants("g2"), {"step group1 h2": "water"}),
    (lambda: ants("f9"), {"step group1 e9": "fungus-ants"}),
    (lambda: ants("h13", spiders={"spider1": "h12"}), {"step group1 h12": "foe"}),
    (
        lambda: ants("e14"),
        {
            "attack group1 black-group9": "nobody:by-ants",
            "attack group1 red-group2": "own:by-ants",
            "attack group1 purple-spider1": "not-next:by-ants",
        },
    ),
    (
        lambda: ants("c7-u", "step group1 d7-u", second="d7-u"),
        {"dig group1 c6-u": "passing", "bridge group1 j8": "passing", "done": "passing"},
    ),
    (
        lambda: ants("g7", "step group1 h8", second=BRIDGE),
        {"dig group1 c6-u": "passing:on-bridge", "done": "passing:on-bridge"},
    ),
    (lambda: ants({"at": "g7", "points": 2}, second=BRIDGE), {"step group1 h8": "no-stay:on-bridge"}),
    (
        lambda: ants({"at": "g7", "points": 4}, second=BRIDGE, webs=["h8"]),
        {"step group1 h8": "no-stay:on-bridge", "step group1 g7": "far"},
    ),
    (
        lambda: ants("g7", "step group1 h8", second=BRIDGE, webs=["h8"]),
        {"done": "passing:on-bridge"},
    ),
    (lambda: ants({"at": "e14", "points": 0}), {"step group1 e13": "tired"}),
    # Digging, webs and bridges.
    (
        lambda: ants("d8-u", second="c7-u"),
        {"dig group1 d8": "dig-below", "dig group1 a1-u": "dig-far", "dig group1 d7-u": "dug"},
    ),
    (lambda: ants("e14"), {"dig group1 e13-u": "dig-below", "collect group1": "no-web-here"}),
    (lambda: ants("h2", webs=["h2"]), {"collect group1": "over-water/collect"}),
    (lambda: ants({"at": "e14", "points": 8}, webs=["e14"]), {"collect group1": "full-turn/collect"}),
    (lambda: ants({"at": "e14", "ants": 1, "food": 5}, webs=["e14"]), {"collect group1": "full"}),
    (
        lambda: ants({"at": "g8", "ants": 1}, second={"at": "g9", "points": 1}),
        {
            "bridge group1 g6": "no-line/bridge",
            "bridge group1 j8": "too-wide",
            "bridge group2 j9": "tired",
            "reform group1 g8": "no-bridge",
        },
    ),
    (
        lambda: ants(BRIDGE, second="g7", others={"black": {"group1": "j8"}}, seats=3),
        {"step group1 g7": "is-bridge", "reform group1 h8": "not-an-end", "reform group1 j8": "end-taken"},
    ),
    (lambda: ants("g8", second=BRIDGE), {"bridge group1 j8": "bridge-taken"}),
    (
        lambda: ants({"at": "c7-u", "points": 8}, options={"ants.new_holes": True}, second="d8-u"),
        {"shaft group1": "full-turn/shaft", "shaft group2": "hole-taken"},
    ),
    (lambda: ants("e14", options={"ants.new_holes": True}), {"shaft group1": "shaft-below"}),
    (lambda: ants("c7-u"), {"shaft group1": "no-new-holes"}),
    # Harvests and wards.
    (
        lambda: ants("f9", second={"at": "d10", "points": 8}),
        {
            "harvest group1 f8": "not-fungus",
            "harvest group1 d9": "fungus-far",
            "harvest group1 e10": "other-tile",
            "harvest group2 d9": "full-turn/harvest",
            "ward group2 d11": "ward-food",
        },
    ),
    (lambda: ants("f9", spent=["d9", "e9", "e10"]), {"harvest group1 e9": "spent"}),
    (lambda: ants({"at": "f9", "ants": 1, "food": 5}), {"harvest group1 e9": "full"}),
    (
        lambda: ants({"at": "e14", "food": 3}, second={"at": "b2", "food": 3, "points": 1}),
        {
            "ward group1 e13-u": "ward-above",
            "ward group1 a1": "ward-far",
            "ward group1 d13": "not-free",
            "ward group2 b3": "tired",
        },
    ),
    (
        lambda: ants({"at": "e14", "food": 3}, items={"e13": {"food": 1}}, second={"at": "d8-u", "food": 3}),
        {"ward group1 e13": "not-free", "ward group2 d8": "ward-above"},
    ),
    # Loads of ants.
    (
        lambda: ants({"at": "e14", "ants": 1, "food": 1}, items={"e13": {"brood1": 1, "food": 5}}),
        {
            "take group1 e13 brood 1": "full",
            "take group1 e13 food 5": "full",
            "take group1 e13 food 6": "full",
            "take group1 e13 food 0": "number/take",
            "put group1 e13 food 2": "number/put",
            "put group2 b2 food 1": "not-carried",
        },
    ),
    (
        lambda: ants({"at": "e14", "ants": 1, "food": 5}, items={"e13": {"food": 1}}),
        {"take group1 e13 food 1": "full"},
    ),
    # Queens and their eggs.
    (
        lambda: ants("c7-u", colony={"queen": {"at": "d8-u", "hp": 1}}),
        {
            "dig queen c7-u": "not-queens",
            "lay group1 points": "queens",
            "lay queen": "lay-how",
            "lay queen points": "weak-queen",
            "lay queen web": "no-web-point",
            "eat queen ants": "queen-eats",
            "eat queen": "no-food",
            "crown group1 d8-u": "has-queen",
        },
    ),
    (lambda: ants("c7-u"), {"eat queen": "healthy-queen"}),
    (
        lambda: ants("c7-u", colony={"queen": {"at": "d8-u", "hp": 10, "points": 1}}),
        {"lay queen points": "tired"},
    ),
    (
        lambda: ants("c7-u", colony={"queen": {"at": "d8-u", "hp": 10, "points": 0}}),
        {"step queen d7-u": "tired"},
    ),
    (
        lambda: ants("c7-u", colony=ORPHANED, items={"d8-u": {"brood1": 1, "food": 4}}),
        {
            "crown group1 e9-u": "crown-far",
            "crown group1 d7-u": "no-own-egg",
            "crown group1 d8-u": "crown-food",
        },
    ),
    (
        lambda: ants({"at": "c7-u", "points": 8}, colony=ORPHANED, items={"d8-u": {"brood1": 1, "food": 5}}),
        {"crown group1 d8-u": "full-turn/crown"},
    ),
    # Regrouping.
    (lambda: ants({"at": "e14", "ants": 1}, second={"at": "b2", "ants": 1}), {"regroup": "no-regrouping"}),
    (
        lambda: ants("e14"),
        {
            "again": "not-again",
            "heal spider1 1": "spiders-do",
            "step group9 a1": "not-yours",
        },
    ),
    (
        lambda: ants({"at": "e14", "ants": 1}, second={"at": "e13", "ants": 1}),
        {"split group1 e15 1": "first-regroup"},
    ),
    (lambda: spiders("h12"), {"dig group1 c7-u": "ants-do"}),
    (
        lambda: ants("c7-u", "regroup", second={"at": "d7-u", "ants": 6}, colony={"group3": "b2"}),
        {
            "step group1 c8-u": "regrouping",
            "join group1 group9 1": "no-other-group",
            "join group1 group3 1": "groups-apart",
            "join group1 group2 1": "six",
            "join group2 group1 2": "join-number",
            "split group1 a1-u 1": "split-far",
            "split group1 c8-u 5": "split-number",
            "split group1 d7-u 1": "split-taken",
            "split group1 b6-u 1": "dirt",
        },
    ),
    (
        lambda: ants(
            {"at": "e13", "ants": 2},
            "regroup",
            "join group1 group2 2",
            "split group2 f14 3",
            second={"at": "e14", "ants": 3},
            colony={"group3": "b2"},
        ),
        {"split group2 f13 1": "have-moved"},
    ),
    (lambda: ants("e4", "regroup"), {"split group1 d4 1": "no-ground/split"}),
    (
        lambda: ants("g8", "regroup", second=BRIDGE),
        {"join group2 group1 1": "is-bridge", "join group1 group2 1": "is-bridge"},
    ),
)
