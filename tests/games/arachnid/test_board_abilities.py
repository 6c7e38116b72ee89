"""The ten abilities on a tracked board, and what they do to one another."""

from __future__ import annotations

from companion.games.arachnid.tasks.battle import Battle
from tests.games.arachnid.board import Board

SPIDERS = {"red-alpha": "a4", "red-beta": "e4", "yellow-alpha": "i3", "yellow-beta": "h5"}
WEBS = {"a4": "red", "a5": "red", "e4": "red", "i3": "yellow", "h5": "yellow", "i4": "yellow"}


def board(ability: str, webs: dict[str, str] | None = None, **things: object) -> Board:
    """Red’s Beta stands on e4 with an ability; the others are far away. Red moves."""
    options = {key.replace("__", "."): value for key, value in things.items() if "__" in key}
    table = Board(options=options)  # type: ignore[arg-type]
    table.lay(
        {**WEBS, **(webs or {})},
        {**SPIDERS, **things.get("spiders", {})},  # type: ignore[dict-item]
        things.get("critters", {}),  # type: ignore[arg-type]
        things.get("funnels", {}),  # type: ignore[arg-type]
    )
    table.ability("red-beta", ability).arrange("red", store=3).arrange("yellow", store=3)
    table.turn()
    return table


# --------------------------------------------------------------------------------- passive


def test_a118_agile_steps_on_to_another_web_or_stays() -> None:
    table = board("agile", {"e3": "red", "f3": "yellow", "e2": "yellow"})
    table.say("red: move beta e3")
    assert table.words("red") == ["agile e2", "agile f3", "stay"]
    assert table.why_not("red: agile e4").rule == "A-118"
    assert table.why_not("red: pass").slug == "answer-first"
    table.say("red: agile f3")
    assert table.where("red-beta") == "f3"
    assert table.asked == {"red": "turn"}
    table = board("agile", {"e3": "red", "f3": "yellow", "e2": "yellow"})
    table.say("red: move beta e3", "red: stay")
    assert table.where("red-beta") == "e3"


def test_a118_nothing_is_asked_where_no_other_web_is_beside() -> None:
    table = board("agile", {"e3": "red"})
    table.say("red: move beta e3")
    assert table.asked == {"red": "turn"}


def test_a149_only_the_space_after_the_agile_step_counts() -> None:
    table = board(
        "agile",
        {"e3": "red", "f2": "yellow", "d2": "yellow"},
        spiders={"yellow-alpha": "f2"},
        funnels={"funnel1": "e3"},
    )
    table.say("red: move beta e3", "red: agile d2")
    assert not any(isinstance(task, Battle) for task in table.state.agenda)
    assert table.state.funnels[0].food == 2


def test_a118_an_alpha_beside_another_web_is_not_asked() -> None:
    table = board("agile", {"a3": "yellow"})
    table.say("red: move alpha a5")
    assert table.asked == {"red": "turn"}


def test_a117_a_passive_ability_leaves_the_special_track_unused() -> None:
    assert board("stealth").why_not("red: jump e7").rule == "A-117"


def test_a120_vicious_counts_in_the_odds() -> None:
    table = board("vicious", {"f4": "yellow", "e3": "red"}, spiders={"yellow-alpha": "f4"})
    table.say("red: move beta e3")
    table = board("vicious", {"f3": "yellow", "e3": "red"}, spiders={"yellow-alpha": "f3"})
    table.say("red: move beta e3")
    battle = table.state.agenda[-1]
    assert isinstance(battle, Battle)
    assert battle.odds(table.state, 1).win > battle.odds(table.state, 0).win


# --------------------------------------------------------------------------------- leaping


def test_a121_balloon_flies_over_everything_in_a_straight_line() -> None:
    table = board(
        "balloon",
        {"e1": "yellow", "e2": "red", "b4": "red"},
        spiders={"red-alpha": "e2"},
        critters={"worm": "e3"},
    )
    assert table.targets("red", "balloon") == ["b4", "e1", "a4", "i4"]
    assert table.why_not("red: balloon i3").slug == "occupied"
    assert table.why_not("red: balloon a5").rule == "A-121"
    table.say("red: balloon e1")
    assert table.where("red-beta") == "e1"


def test_a122_jump_goes_exactly_three_spaces_unless_by_house_rule() -> None:
    webs = {"e1": "yellow", "e2": "red", "e3": "red"}
    table = board("jump", webs)
    assert table.targets("red", "jump") == ["e1"]
    assert table.why_not("red: jump e2").slug == "wrong-distance"
    table.say("red: jump e1")
    assert table.where("red-beta") == "e1"
    assert board("jump", webs, jump__exact=False).targets("red", "jump") == ["e3", "e2", "e1"]


def test_a65_balloon_and_jump_end_beside_an_enemy_in_a_battle() -> None:
    for ability in ("balloon", "jump"):
        table = board(ability, {"e1": "red", "f1": "yellow"}, spiders={"yellow-beta": "f1"})
        table.say(f"red: {ability} e1")
        assert any(isinstance(task, Battle) for task in table.state.agenda)


def test_a52_a_leap_takes_the_food_of_a_funnel() -> None:
    table = board("jump", {"e1": "yellow"}, funnels={"funnel1": "e1"})
    table.say("red: jump e1")
    assert table.food("red") == 4


def test_a123_pounce_stands_where_the_critter_was_if_a_free_web_is_there() -> None:
    table = board("pounce", {"e2": "red"}, critters={"tater1": "e2", "worm": "e7"})
    assert table.targets("red", "pounce") == ["tater1", "worm"]
    table.say("red: pounce tater1")
    assert table.where("red-beta") == "e2"
    assert table.where("tater1") is None
    assert table.colony("red").incubator + table.food("red") == 5


def test_a123_pounce_stays_where_it_started_without_a_web_there() -> None:
    table = board("pounce", {"f3": "yellow"}, critters={"worm": "e2"}, spiders={"yellow-alpha": "f3"})
    table.say("red: pounce worm")
    assert table.where("red-beta") == "e4"
    assert table.asked == {"red": "turn"}  # no displacement, no battle


def test_a123_pounce_ends_in_a_battle_beside_an_enemy_after_the_hatching() -> None:
    table = board(
        "pounce", {"e2": "red", "e1": "yellow"}, critters={"tater1": "e2"}, spiders={"yellow-alpha": "e1"}
    )
    table.arrange("red", store=5, incubator=1)
    table.say("red: pounce tater1")
    assert table.asked == {"red": "hatch"}
    table.say("red: hatch weaver")
    assert any(isinstance(task, Battle) for task in table.state.agenda)


def test_a155_three_spaces_are_the_most_and_a123_a_heebie_on_the_beta_counts() -> None:
    table = board("pounce", critters={"worm": "e8", "heebie": "e4"})
    assert table.targets("red", "pounce") == ["heebie"]
    assert table.why_not("red: pounce worm").rule == "A-123"
    table.say("red: pounce heebie")
    assert table.where("red-beta") == "e4"
    assert table.food("red") == 5  # 3 − 1 + 3


def test_a124_by_house_rule_only_the_food_shown() -> None:
    table = board("pounce", critters={"heebie": "e4"}, pounce__heebie="shown")
    table.say("red: pounce heebie")
    assert table.food("red") == 3


# -------------------------------------------------------------------------------- entangling


def test_a125_snare_reaches_three_spaces_own_spiders_too() -> None:
    table = board("snare", {"e1": "yellow", "g4": "red"}, spiders={"yellow-alpha": "e1", "red-alpha": "g4"})
    assert set(table.targets("red", "snare")) == {"yellow-alpha", "red-alpha"}
    assert table.why_not("red: snare yellow-beta").slug == "too-far"
    table.say("red: snare yellow-alpha")
    assert table.spider("yellow-alpha").snared


def test_a125_a_snared_spider_says_move_to_untangle_and_stays() -> None:
    table = board("agile", {"e3": "red", "e2": "yellow"}).snare("red-beta")
    assert table.words("red", "move").count("move beta") == 1
    assert table.why_not("red: move beta e3").rule == "A-125"
    table.say("red: move beta")
    assert table.where("red-beta") == "e4"
    assert table.asked == {"red": "turn"}  # no Agile step after untangling
    assert table.state.snares == 3


def test_a125_a_snared_beta_does_not_leap_but_spins() -> None:
    for ability in ("balloon", "jump"):
        table = board(ability, {"e1": "yellow"}).snare("red-beta")
        assert table.why_not(f"red: {ability} e1").slug == "snared"
        assert table.targets("red", "spin", "beta")


def test_a126_a_snared_critter_can_be_taken_control_of_and_only_untangles() -> None:
    table = board("control", critters={"tater1": "e2"}).snare("tater1")
    assert table.words("red", "control") == ["control tater1"]
    assert table.why_not("red: control tater1 3").rule == "A-126"
    table.say("red: control tater1")
    assert table.where("tater1") == "e2"
    assert table.state.critters[0].holder == 0


def test_a127_unravel_takes_the_top_web_beside_the_beta() -> None:
    table = board(
        "unravel",
        {"e3": "yellow", "f4": "yellow red", "d4": "yellow", "d3": "red yellow"},
        spiders={"yellow-alpha": "d4", "yellow-beta": "d3"},
    )
    assert set(table.targets("red", "unravel")) == {"e3", "f4", "d3"}
    assert table.why_not("red: unravel d4").rule == "A-63"
    assert table.why_not("red: unravel e2").slug == "not-adjacent"
    table.say("red: unravel f4")
    assert table.stack("f4") == "yellow"


def test_a157_unravel_may_leave_a_spider_on_a_rivals_web_without_a_battle() -> None:
    table = board("unravel", {"e3": "red yellow"}, spiders={"yellow-alpha": "e3"})
    table.say("red: unravel e3")
    assert table.stack("e3") == "red"
    assert table.where("yellow-alpha") == "e3"
    assert table.asked == {"red": "turn"}


def test_a129_unravel_takes_the_funnel_along() -> None:
    table = board("unravel", {"e3": "yellow"}, funnels={"funnel1": "e3"})
    table.say("red: unravel e3")
    assert table.state.funnels == ()


def test_a128_a_funnel_stands_on_an_own_web_beside_the_beta() -> None:
    table = board("funnel", {"e3": "red", "f3": "yellow", "f4": "yellow red"}, spiders={"red-alpha": "e3"})
    assert set(table.targets("red", "funnel")) == {"e3", "f4"}
    assert table.why_not("red: funnel f3").slug == "no-own-web"
    table.say("red: funnel e3")
    assert table.on("e3")["funnel"].label == "0"
    refusal = table.turn().track("red-beta", "special", food=0).why_not("red: funnel e3")
    assert refusal.slug == "funnel-there"


def test_a128_food_under_a_standing_spider_waits_unless_by_house_rule() -> None:
    for claims, left in ((False, 3), (True, 0)):
        table = board(
            "funnel",
            {"e3": "red"},
            spiders={"red-alpha": "e3"},
            funnels={"funnel1": "e3"},
            funnel__standing_claims=claims,
        )
        table.event().draw("bughit1")
        assert table.state.funnels[0].food == left


# ------------------------------------------------------------------------------ Mind Control


def test_a130_control_takes_any_critter_and_moves_it_at_once() -> None:
    table = board("control", critters={"tater1": "e8", "worm": "e2"})
    assert table.targets("red", "control") == ["worm", "tater1"]
    assert table.targets("red", "control", "tater1") == ["1", "2", "3", "4", "5", "6"]
    assert table.why_not("red: control tater1").slug == "missing-place"
    table.say("red: control tater1 1")
    assert table.where("tater1") == "e7"
    assert table.why_not("red: control worm 1").rule in ("A-33", "A-130")


def test_a130_a_blocked_direction_may_be_chosen_and_own_spiders_are_bitten() -> None:
    table = board("control", critters={"tater1": "e3"})
    table.say("red: control tater1 4")  # into the own Beta on e4
    assert table.where("tater1") == "e3"
    assert table.food("red") == 1  # 3 − 1 for the act − 1 for the bite


def test_a131_the_token_leaves_the_critter_with_its_beta() -> None:
    table = board("control", critters={"tater1": "e8"}).hold("tater1", "red")
    from companion.games.arachnid.tasks.feeding import Feed
    from companion.games.arachnid.tasks.rounds import EndRound

    table.arrange("red", store=0).at(EndRound(), Feed((0,)))
    table.say("red: eat beta")
    assert table.state.critters[0].holder is None


# -------------------------------------------------------------------------------------- bites


def test_a144_bite_what_is_beside_the_spider() -> None:
    table = board(
        "agile", {"a3": "red"}, critters={"worm": "b4", "tater1": "e8"}, spiders={"red-alpha": "a4"}
    )
    assert table.targets("red", "bite", "alpha") == ["worm"]
    refusal = table.why_not("red: bite alpha tater1")
    assert (refusal.slug, refusal.rule) == ("too-far", "A-144")
    table.say("red: bite alpha worm")
    assert table.where("worm") is None


def test_a113_a_red_heebie_turns_yellow_and_stays_on_the_board() -> None:
    table = board("agile", critters={"heebie": "b4"})
    table.say("red: bite alpha heebie")
    assert table.on("b4")["heebie"].label == "2"


def test_untangling_is_not_offered_again_as_a_move_to_nowhere() -> None:
    table = board("jump", {"e3": "red"}).snare("red-beta")
    table.say("red: move beta")
    assert isinstance(table.pending, tuple)
    assert "move beta e3" in table.words("red")
    assert table.pending[0].preset is None
