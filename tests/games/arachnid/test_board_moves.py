"""Webs and movement on a tracked board: networks, steps, spinning, funnels, deploying, eating."""

from __future__ import annotations

import pytest

from companion.errors import plain
from companion.games.arachnid.game import game
from companion.games.arachnid.tasks.feeding import Feed
from companion.games.arachnid.tasks.rounds import EndRound
from companion.play import Value
from tests.games.arachnid.board import Board

ROW = {"b3": "red", "c3": "red", "d4": "red", "e4": "red", "f4": "yellow", "g4": "yellow", "g5": "yellow"}
"""A red web of four in a row, and a yellow one of three that goes on where it ends."""


def board(options: dict[str, Value] | None = None, **fields: object) -> Board:
    """Red Alpha in the west of its row, Yellow far away in the south, Red to move."""
    table = Board(options=options)
    webs = {**ROW, "c6": "yellow", "e9": "red"}
    spiders = {"red-alpha": "b3", "red-beta": "e9", "yellow-alpha": "g5", "yellow-beta": "c6"}
    table.lay({**webs, **fields.get("webs", {})}, {**spiders, **fields.get("spiders", {})})  # type: ignore[dict-item]
    table.turn()
    return table


def test_a47_a_move_goes_anywhere_on_the_web_and_a50_one_step_to_another() -> None:
    table = board()
    assert table.targets("red", "move", "alpha") == ["c3", "d4", "e4"]
    table.say("red: move alpha e4")
    assert table.where("red-alpha") == "e4"
    assert set(table.targets("red", "move", "alpha")) == {"b3", "c3", "d4", "f4"}


def test_a_move_says_where_it_leads_and_what_awaits_there() -> None:
    table = board()
    table.lay(
        ROW | {"c6": "yellow", "h4": "yellow"},
        {"red-alpha": "b3", "red-beta": "c3", "yellow-alpha": "f4", "yellow-beta": "h4"},
    ).turn()
    level = game.menu(table.state, 0, ("move", "alpha"))
    assert isinstance(level, tuple)
    notes = {option.part: plain(option.note) if option.note else "" for option in level}
    assert notes == {"d4": "", "e4": "fights Yellow"}
    assert table.say("red: move alpha e4")[0] == "Red Alpha moves from b3 to e4"


def test_a48_others_are_not_in_the_way_unless_by_house_rule() -> None:
    for path, reach in (("free", ["c3", "e4"]), ("unblocked", ["c3"])):
        table = board({"move.path": path})
        table.lay(
            ROW | {"c6": "yellow"},
            {"red-alpha": "b3", "red-beta": "d4", "yellow-alpha": "g5", "yellow-beta": "c6"},
        ).turn()
        assert table.targets("red", "move", "alpha") == reach


def test_a49_a_rivals_web_is_open_whole_or_by_house_rule_step_by_step() -> None:
    for on_rival, reach in (("network", {"e4", "g4", "h4"}), ("step", {"e4", "g4"})):
        table = board({"move.on_rival": on_rival})
        table.lay(
            {**ROW, "c6": "yellow", "h4": "yellow"},
            {"red-alpha": "f4", "red-beta": "b3", "yellow-alpha": "g5", "yellow-beta": "c6"},
        ).turn()
        assert set(table.targets("red", "move", "alpha")) == reach


def test_a47_by_house_rule_a_move_goes_one_step_on_every_web() -> None:
    table = board({"move.reach": "step"})
    assert table.targets("red", "move", "alpha") == ["c3"]
    refusal = table.why_not("red: move alpha e4")
    assert (refusal.slug, refusal.rule) == ("too-far", "A-47")
    assert plain(refusal.text) == "By house rule it goes 1 step, e4 is 3. Possible: c3."
    assert table.why_not("red: move alpha d8").slug == "no-web-there"
    assert table.why_not("red: move alpha g4").rule == "A-50"  # on another web, as ever
    table.say("red: move alpha c3", "red: move alpha d4")
    assert table.where("red-alpha") == "d4"
    table = board({"move.reach": "step"}, spiders={"red-alpha": "e4"})
    assert set(table.targets("red", "move", "alpha")) == {"d4", "f4"}


@pytest.mark.parametrize("on_rival", ["network", "step"])
def test_a47_one_step_is_one_step_on_a_rivals_web_too(on_rival: Value) -> None:
    table = board({"move.reach": "step", "move.on_rival": on_rival})
    table.lay(
        {**ROW, "c6": "yellow", "h4": "yellow"},
        {"red-alpha": "f4", "red-beta": "b3", "yellow-alpha": "g5", "yellow-beta": "c6"},
    ).turn()
    assert set(table.targets("red", "move", "alpha")) == {"e4", "g4"}
    assert table.why_not("red: move alpha h4").rule == "A-47"


@pytest.mark.parametrize(
    ("reach", "told"),
    [
        ("network", ["anywhere on the web it stands on, or one step", "anywhere on its web, or one step"]),
        ("step", ["one step, on the web it stands on", "one step, on its web"]),
    ],
)
def test_a47_the_coach_says_how_far_a_move_goes(reach: Value, told: list[str]) -> None:
    said = [
        one.text.msgid for one in game.tips(game.configure(2, {"move.reach": reach})) if one.verb == "move"
    ]
    assert len(said) == len(told)
    assert all(words in sentence for words, sentence in zip(told, said, strict=True))


def test_a47_where_no_step_is_free_there_is_no_move() -> None:
    table = board({"move.reach": "step"}, spiders={"red-beta": "c3"})
    assert "move alpha" not in {" ".join(word.split()[:2]) for word in table.words("red")}
    assert table.targets("red", "move", "beta") == ["d4"]


def test_a50_never_onto_bare_board() -> None:
    refusal = board().why_not("red: move alpha b4")
    assert (refusal.slug, refusal.rule) == ("no-web-there", "A-50")


def test_a51_the_other_part_of_an_own_web_is_another_web() -> None:
    refusal = board().why_not("red: move alpha e9")
    assert (refusal.slug, refusal.rule) == ("occupied", "A-47")
    table = board(webs={"d8": "red"})
    refusal = table.why_not("red: move alpha d8")
    assert (refusal.slug, refusal.rule) == ("too-far", "A-50")


def test_a2_nothing_is_ever_laid_on_the_spawn_hex_and_nobody_stands_there() -> None:
    table = board(spiders={"red-beta": "e4"})
    assert "e5" not in table.targets("red", "spin", "beta")
    assert table.why_not("red: spin beta e5").rule == "A-2"
    assert table.why_not("red: move alpha e5").rule == "A-2"


def test_a54_spin_beside_the_spider_not_where_a_critter_is() -> None:
    table = Board()
    table.lay(
        {"e3": "red", "c6": "yellow", "b2": "yellow", "g1": "red"},
        {"red-beta": "e3", "red-alpha": "g1", "yellow-alpha": "c6", "yellow-beta": "b2"},
        critters={"worm": "f3"},
        flies=["e2"],
    ).turn()
    assert set(table.targets("red", "spin", "beta")) == {"e2", "f2", "e4", "d3", "d2"}
    assert table.why_not("red: spin beta f3").slug == "occupied"
    assert table.why_not("red: spin beta e6").slug == "not-adjacent"


def test_a55_a_new_web_need_not_touch_an_own_one_unless_by_house_rule() -> None:
    for must, free in ((False, {"f5", "h5"}), (True, set())):
        table = Board(options={"spin.must_touch_own": must})
        table.lay(
            {"g5": "yellow", "g4": "yellow", "h4": "yellow", "e9": "red", "c6": "yellow", "b2": "yellow"},
            {"red-beta": "g5", "red-alpha": "e9", "yellow-alpha": "c6", "yellow-beta": "b2"},
        ).turn()
        assert free <= set(table.targets("red", "spin", "beta"))
        if must:
            assert table.why_not("red: spin beta f5").rule == "A-55"


def test_a56_a_fly_under_the_new_web_is_claimed() -> None:
    table = board(spiders={"red-beta": "e4"})
    table.lay(
        {**ROW, "c6": "yellow"},
        {"red-alpha": "b3", "red-beta": "e4", "yellow-alpha": "g5", "yellow-beta": "c6"},
        flies=["e3"],
    ).turn().arrange("red", store=3)
    table.say("red: spin beta e3")
    assert table.food("red") == 3  # one paid, one gained
    assert table.state.flies == 0
    assert table.stack("e3") == "red"


def test_a57_the_stack_is_named_after_the_space_by_house_rule() -> None:
    table = Board(options={"den.free_stack": True})
    table.turn()
    (space, *_) = table.targets("red", "spin", "beta")
    assert table.targets("red", "spin", "beta", space) == ["2", "3", "4", "5", "6"]
    assert f"Red Beta spins a web on {space}" in table.say(f"red: spin beta {space} 6")[0]
    assert table.events[0].spaces == (space,)
    assert table.colony("red").stacks[5] == 4


def test_a58_over_spin_covers_a_free_single_web_of_any_colour() -> None:
    for anyone, found in ((True, {"d4", "f4"}), (False, {"d4"})):
        table = board({"overspin.any_owner": anyone}, spiders={"red-alpha": "e4"})
        assert set(table.targets("red", "overspin", "alpha")) == found
    table.say("red: overspin alpha d4")
    assert table.stack("d4") == "red red"
    assert table.why_not("red: overspin alpha d4").slug in ("height-2", "track-used")


def test_a59_nobody_may_stand_on_the_web_that_is_covered() -> None:
    table = board(spiders={"red-alpha": "e4", "yellow-beta": "f4"})
    refusal = table.why_not("red: overspin alpha f4")
    assert (refusal.slug, refusal.rule) == ("occupied", "A-59")


def test_a60_covering_a_funnel_sends_it_home() -> None:
    table = board()
    table.lay(
        {**ROW, "c6": "yellow"},
        {"red-alpha": "e4", "red-beta": "b3", "yellow-alpha": "g5", "yellow-beta": "c6"},
        funnels={"funnel1": "f4"},
    ).turn()
    pool = table.state.pool
    table.say("red: overspin alpha f4")
    assert table.state.funnels == ()
    assert table.state.pool == pool + 2  # the food that stood on it; the paid food is on the track
    assert table.stack("f4") == "yellow red"
    assert table.colony("yellow").under == 1


def test_a147_covering_an_own_web_is_allowed_and_a73_gives_a_bolster_die() -> None:
    table = Board()
    table.lay(
        {"d4": "red red", "e4": "yellow", "c3": "red", "g5": "yellow", "h5": "yellow"},
        {"red-alpha": "c3", "red-beta": "h5", "yellow-alpha": "e4", "yellow-beta": "g5"},
    ).turn()
    table.say("red: move alpha d4")
    battle = table.state.agenda[-1]
    assert battle.attacker.double  # type: ignore[attr-defined]
    assert not battle.defender.double  # type: ignore[attr-defined]
    assert table.why_not("red: double").slug == "tracked-mode"


@pytest.mark.parametrize("word", ["move alpha c3", "move alpha e4"])
def test_a52_food_is_taken_where_a_movement_ends_a149_not_on_the_way(word: str) -> None:
    table = board()
    table.lay(
        {**ROW, "c6": "yellow"},
        {"red-alpha": "b3", "red-beta": "d4", "yellow-alpha": "g5", "yellow-beta": "c6"},
        funnels={"funnel1": "c3"},
    ).turn().arrange("red", store=1)
    table.say(f"red: {word}")
    assert table.food("red") == (2 if word.endswith("c3") else 0)


def test_a53_food_comes_before_the_battle() -> None:
    table = board()
    table.lay(
        {**ROW, "c6": "yellow"},
        {"red-alpha": "d4", "red-beta": "b3", "yellow-alpha": "f4", "yellow-beta": "c6"},
        funnels={"funnel1": "e4"},
    ).turn().arrange("red", store=1)
    told = table.say("red: move alpha e4")
    assert table.food("red") == 2
    assert told.index("Funnel 1: Red gains 2 food") < told.index("Red Alpha attacks Yellow Alpha")


def test_a63_no_web_goes_from_under_a_spider_a88_and_an_eaten_web_turns_up_what_lies_under() -> None:
    table = Board()
    table.lay(
        {"d4": "yellow red", "c3": "red", "b3": "red", "g5": "yellow", "h5": "yellow"},
        {"red-alpha": "d4", "red-beta": "c3", "yellow-alpha": "g5", "yellow-beta": "h5"},
    )
    table.arrange("red", store=0).at(EndRound(), Feed((0,)))
    assert table.targets("red", "eat", "web") == ["b3", "d4"]
    assert table.why_not("red: eat web c3").rule == "A-63"
    table.say("red: eat web d4")
    assert table.stack("d4") == "yellow"
    assert (table.colony("red").tops, table.colony("yellow").tops) == (2, 3)
    assert table.where("red-alpha") == "d4"  # it simply stands on a rival's web


def test_a88_eating_a_web_may_cut_it_in_two() -> None:
    table = board()
    table.arrange("red", store=0).at(EndRound(), Feed((0,)))
    table.say("red: eat web c3")
    assert table.stack("c3") == ""
    table.turn().arrange("red", store=1)
    assert table.targets("red", "move", "alpha") == []


def test_a90_an_eaten_spider_leaves_the_board() -> None:
    table = board()
    table.arrange("red", store=0).at(EndRound(), Feed((0,)))
    table.say("red: eat beta")
    assert table.where("red-beta") is None


def test_a141_a_spider_is_deployed_on_a_free_web_with_an_own_top() -> None:
    table = board().hatchling("red-spider1")
    table.den().arrange("red", store=2)
    assert table.targets("red", "deploy", "spider1") == ["c3", "d4", "e4"]
    assert table.why_not("red: deploy spider1 f4").slug == "no-own-web"
    assert table.why_not("red: deploy spider1 b3").slug == "occupied"
    table.say("red: deploy spider1 d4")
    assert table.where("red-spider1") == "d4"


@pytest.mark.parametrize("fights", [False, True])
def test_a128_a_deploy_takes_no_food_from_a_funnel(fights: bool) -> None:
    table = board({"battle.on_deploy": fights})
    table.lay(
        {**ROW, "c6": "yellow"},
        {"red-alpha": "b3", "red-beta": "c3", "yellow-alpha": "g5", "yellow-beta": "c6"},
        funnels={"funnel1": "d4"},
    ).hatchling("red-spider1")
    table.den().arrange("red", store=2)
    table.say("red: deploy spider1 d4")
    assert (table.food("red"), table.state.funnels[0].food) == (1, 2)


def test_a65_a_deploy_starts_a_battle_only_by_house_rule() -> None:
    for fights in (False, True):
        table = board({"battle.on_deploy": fights})
        table.lay(
            {**ROW, "c6": "yellow"},
            {"red-alpha": "b3", "red-beta": "c3", "yellow-alpha": "f4", "yellow-beta": "c6"},
        ).hatchling("red-spider1", card="soldier")
        table.den().arrange("red", store=2)
        table.say("red: deploy spider1 e4")
        assert any(type(task).__name__ == "Battle" for task in table.state.agenda) == fights


def test_a7_owners_choose_where_their_spiders_start_by_house_rule() -> None:
    table = Board(options={"setup.choose_spider_space": True})
    webs = table.state.equipment.grid.homes[0].webs
    assert table.targets("red", "place", "alpha") == list(webs)
    table.say(f"red: place alpha {webs[2]}")
    assert table.where("red-alpha") == webs[2]
    assert table.targets("red", "place", "beta") == list(webs[:2])
    table.say(f"red: place beta {webs[1]}")
    assert table.where("red-beta") == webs[1]
    assert "yellow" in table.asked
    fixed = Board()
    assert fixed.where("red-alpha") == fixed.state.equipment.grid.homes[0].alpha


def test_new_flies_come_to_the_innermost_open_space_of_their_number() -> None:
    table = Board()
    table.lay(
        {"e4": "red", "c3": "red", "g5": "yellow", "h5": "yellow"},
        {"red-alpha": "e4", "red-beta": "c3", "yellow-alpha": "g5", "yellow-beta": "h5"},
        critters={"worm": "d3"},
        flies=["b5"],
    )
    told = table.event().draw("feed1")
    assert "A fly comes to b4, the innermost open 1" in told
    assert table.on("b4").keys() == {"fly"}
    assert ("b4",) in [event.spaces for event in table.events]


def test_no_fly_comes_where_no_space_of_its_number_is_open() -> None:
    table = Board()
    ones = table.state.equipment.grid.fly_order[0]
    webs = dict.fromkeys(ones, "red") | {"e6": "yellow", "e8": "yellow"}
    table.lay(webs, {"red-alpha": "e4", "red-beta": "c3", "yellow-alpha": "e6", "yellow-beta": "e8"})
    flies = table.state.flies
    assert "No space is open: no fly comes" in table.event().draw("feed1")
    assert table.state.flies == flies


def test_a38_a_stunned_spider_is_not_moved_and_is_told_why() -> None:
    table = board()
    table.change("red-alpha", stunned=True)
    refusal = table.why_not("red: move alpha c3")
    assert (refusal.slug, refusal.rule) == ("stunned", "A-82")


def test_the_scene_shows_every_piece_where_it_is() -> None:
    table = Board()
    table.lay(
        {"d4": "yellow red", "c3": "red", "g5": "yellow", "h5": "yellow"},
        {"red-alpha": "d4", "red-beta": "c3", "yellow-alpha": "g5", "yellow-beta": "h5"},
        critters={"heebie": "d4", "worm": "e5"},
        funnels={"funnel1": "g5"},
        flies=["a1"],
    ).snare("worm", "red-beta")
    here = table.on("d4")
    assert (here["web"].seat, here["web"].height) == (0, 2)
    assert here["spider"].label == "A"
    assert here["heebie"].id == "heebie"
    assert table.on("e5")["worm"].marks == ("netted",)
    assert table.on("c3")["spider"].marks == ("netted",)
    assert table.on("g5")["funnel"].label == "2"
    assert game.scene(table.state).pieces[0].picture == "web"


def test_the_pencil_puts_a_spider_on_another_web_and_on_nothing_else() -> None:
    table = board()
    pool = table.state.pool
    refused = table.why_not(": correct spider red-alpha a1").text
    assert plain(refused) == "No game can stand like this: Red Alpha stands on no web."
    table.state = game.apply(table.state, "correct spider red-alpha c3", None).state
    assert table.on("c3")["spider"].label == "A"
    assert table.targets("red", "move", "alpha") != []
    table.state = game.apply(table.state, "correct fly a3 yes", None).state
    assert table.state.pool == pool - 1
    assert "fly" in table.on("a3")


def test_the_pencil_lays_webs_from_out_of_the_game_and_takes_them_there() -> None:
    table = board()
    lost = table.colony("red").lost
    table.state = game.apply(table.state, "correct web d4 none", None).state
    assert table.colony("red").lost == lost + 1
    step = game.apply(table.state, "correct web c3 red-over-red", None)
    assert plain(step.events[0].text) == (
        "Corrected. Webs on c3: Red over Red instead of Red. 1 comes from Red’s webs out of the game."
    )
    table.state = step.state
    assert (table.colony("red").lost, table.on("c3")["web"].height) == (lost, 2)
