"""Taller-Ants, a game for one spider player and one to three ant players; the rules in our own
words are docs/rules/taller-ants.md.

Here is what lists of games tell of it; its rules are read when it is named.
"""

from __future__ import annotations

from companion.kit.game import Introduction
from companion.play import HouseRule, Preset, text


class Introduced(Introduction):
    """Taller-Ants, for whoever chooses a game."""

    name = "taller-ants"
    title = text("Taller-Ants")
    about = text(
        "A spider webs over the meadow and cocoons ants, while ants dig, harvest fungus and raise a "
        "colony under it. For 2 to 4 players, one of them the spider, about 2 hours."
    )
    rank = 5
    seats = range(2, 5)
    house_rules = (
        HouseRule("ta.map", (16, 12, 20, 24), text("Squares across the map"), "T-2"),
        HouseRule("ta.max_rounds", (40, 20, 60), text("The last round"), "T-79"),
        HouseRule(
            "ants.setup",
            ("A", "B"),
            text("How the ants begin"),
            "T-1",
            labels=(text("20 in a nest"), text("12 in a small nest")),
        ),
        HouseRule(
            "ta.spider_places",
            ("last", "first"),
            text("When the spider enters the map"),
            "T-5",
            labels=(text("after the ants"), text("before the ants")),
        ),
        HouseRule("ants.mixed", (False, True), text("Colonies of red and black ants"), "T-8"),
        HouseRule("ants.new_holes", (False, True), text("Ants may open new holes"), "T-58"),
        HouseRule("ants.tie_kills", (False, True), text("Level dice kill both groups of ants"), "T-49"),
        HouseRule("ants.egg_food", (0, 1), text("Food from the storage for an ant that hatches"), "T-53"),
        HouseRule("hole.exit_from_below", (False, True), text("Ants may leave a hole under web"), "T-65"),
        HouseRule("ward.mp", (1, 0), text("Movement points for a ward"), "T-74"),
        HouseRule("web.under_ants", (False, True), text("Webs may be made under ants"), "T-28"),
        HouseRule("cocoon.needs_win", (False, True), text("Only beaten ants can be cocooned"), "T-44"),
        HouseRule(
            "eggs.exact10_survives", (False, True), text("A spider with 10 hp survives laying"), "T-29"
        ),
        HouseRule("spider.eggs_save", (False, True), text("Fed eggs keep the spider in play"), "T-21"),
        HouseRule(
            "spider.web_goal",
            ("webable", "all"),
            text("The spider’s goal: half of which squares"),
            "T-33",
            labels=(text("those that can take webs"), text("all")),
        ),
    )
    presets = (Preset(text("Short evening"), {"ta.map": 12, "ta.max_rounds": 20}),)
    roles = (text("Spider"), text("Ants"))
    opponent = True
    lapses = (0.85, 0.3, 0.12, 0.0)  # of a turn of thirty words: more would end nearly every one too soon
    thinks_about = text("where to begin")
    picture = "ant"
    seat_pictures = ("spider", "ant")


introduction = Introduced()
