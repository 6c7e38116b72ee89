"""Battles on a tracked board: found by adjacency, helped by Alpha near by, ended by a retreat."""

from __future__ import annotations

import pytest

from tests.games.arachnid.board import Board, battle

WEBS = {
    **dict.fromkeys(("a4", "b4", "b3", "c4", "c3", "d4", "e4"), "red"),
    **dict.fromkeys(("f4", "g4", "g5", "h5", "h4", "i3"), "yellow"),
}
"""A red web in the west and a yellow one in the east, which touch between e4 and f4."""


def board(red: str, beta: str, yellow: str, other: str, **options: object) -> Board:
    """Where the Alphas and Betas stand; Red moves."""
    table = Board(options={key.replace("__", "."): value for key, value in options.items()})  # type: ignore[misc]
    table.lay(WEBS, {"red-alpha": red, "red-beta": beta, "yellow-alpha": yellow, "yellow-beta": other})
    table.arrange("red", store=3).arrange("yellow", store=3)
    table.turn()
    return table


def fight(table: Board, *faces: str) -> list[str]:
    """Commit what is asked with the presets and roll."""
    while isinstance(table.pending, tuple) and table.pending[0].topic in ("attack", "defend"):
        choice = table.pending[0]
        assert choice.preset is not None
        table.say(f"{('red', 'yellow')[choice.seat]}: {choice.preset}")
    return table.draw(*faces)


def test_a64_a_movement_that_ends_beside_an_enemy_is_a_battle_at_once() -> None:
    table = board("a4", "b4", "f4", "h5")
    table.say("red: move alpha e4")
    assert battle(table).defender.spider == "alpha"
    refusal = table.why_not("red: pass")
    assert refusal.rule is not None


def test_a64_spiders_of_one_colony_do_not_fight() -> None:
    table = board("a4", "b4", "h5", "i3")
    table.say("red: move alpha b3")
    assert table.asked == {"red": "turn"}


def test_a65_a143_neighbours_without_a_movement_do_not_fight() -> None:
    table = board("e4", "b4", "f4", "h5")
    table.say("red: overspin alpha d4")
    assert table.asked == {"red": "turn"}
    table.turn("yellow").say("yellow: spin beta h6")
    assert table.asked == {"yellow": "turn"}


def test_a142_the_same_two_fight_again_after_another_movement() -> None:
    table = board("e4", "b4", "f4", "h5")
    spiders = {"red-alpha": "e4", "red-beta": "b4", "yellow-alpha": "f4", "yellow-beta": "h5"}
    table.lay(WEBS | {"f3": "red"}, spiders).turn()
    table.say("red: move alpha f3")  # from beside it to beside it
    assert (battle(table).attacker.spider, battle(table).defender.spider) == ("alpha", "alpha")


def test_a66_several_defenders_come_in_the_attackers_order() -> None:
    table = board("a4", "b4", "f4", "g4")
    table.lay(
        WEBS | {"e3": "yellow"},
        {"red-alpha": "a4", "red-beta": "b4", "yellow-alpha": "f4", "yellow-beta": "e3"},
    ).turn()
    table.say("red: move alpha e4")
    assert table.words("red") == ["battle alpha yellow-beta", "battle alpha yellow-alpha"]
    assert table.why_not("red: battle alpha yellow-spider1").rule == "A-66"
    table.say("red: battle alpha yellow-alpha")
    assert battle(table).defender.spider == "alpha"


def several(*faces: str) -> Board:
    """Red Alpha meets Yellow Alpha and Beta and fights Alpha first."""
    table = board("a4", "b4", "f4", "h5")
    table.lay(
        WEBS | {"e3": "yellow"},
        {"red-alpha": "a4", "red-beta": "b4", "yellow-alpha": "f4", "yellow-beta": "e3"},
    ).arrange("red", store=3).arrange("yellow", store=3)
    table.turn()
    table.say("red: move alpha e4", "red: battle alpha yellow-alpha", "red: commit 1 0 0")
    table.say("yellow: commit 2 0 0")
    table.draw(*faces)
    return table


def test_a150_a_winner_fights_on_with_the_dice_he_has_left() -> None:
    table = several("2", "0", "0")
    table.say(f"yellow: {table.words('yellow')[0]}")
    assert battle(table).defender.spider == "beta"
    assert table.spider("red-alpha").attack == 1


def test_a150_help_double_web_and_purchase_are_asked_anew_in_each_battle() -> None:
    table = board("c4", "b4", "f4", "h5")
    table.lay(
        WEBS | {"e3": "yellow", "e4": "yellow red"},
        {"red-beta": "b4", "red-alpha": "d4", "yellow-alpha": "f4", "yellow-beta": "e3"},
    ).arrange("red", store=5).arrange("yellow", store=3)
    table.turn().say("red: move beta e4", "red: battle beta yellow-alpha", "red: commit 1 1 1")
    table.say("yellow: commit 0 0 0")
    table.draw("2", "2", "1", "1")
    table.say(f"yellow: {table.words('yellow')[0]}")
    assert battle(table).defender.spider == "beta"
    assert battle(table).attacker.double
    assert battle(table).limits(table.state, battle(table).attacker) == ((0, 0), (0, 1), (0, 3))


def test_a66_the_attacker_stops_when_he_retreats() -> None:
    table = several("0", "2", "2")
    assert table.words("red", "retreat")
    table.say("red: retreat alpha a4")
    assert table.asked == {"red": "turn"}
    assert table.where("red-alpha") == "a4"


def test_a79_a_tie_sends_the_attacker_back_without_loss() -> None:
    table = board("a4", "b4", "f4", "h5")
    table.say("red: move alpha e4")
    fight(table, "1", "1", "1", "1")
    assert table.food("red") == 2
    table.say("red: retreat alpha a4")
    assert not table.spider("red-alpha").stunned


def test_a80_the_loser_keeps_away_from_the_winner_and_from_other_enemies() -> None:
    table = board("a4", "b4", "f4", "h5")
    table.say("red: move alpha e4")
    fight(table, "1", "1", "0", "0")
    assert table.spider("yellow-alpha").stunned
    assert table.asked == {"yellow": "retreat"}
    assert table.targets("yellow", "retreat", "alpha") == ["g4", "g5", "h4", "i3"]
    assert table.why_not("yellow: retreat alpha d4").slug == "no-own-web"
    assert table.why_not("yellow: retreat alpha h5").slug == "occupied"
    assert table.why_not("yellow: retreat beta g4").slug == "not-the-loser"
    table.say("yellow: retreat alpha i3")
    assert table.where("yellow-alpha") == "i3"


@pytest.mark.parametrize("choice", ["free", "nearest"])
def test_a80_a_place_beside_another_enemy_is_taken_only_where_there_is_no_other(choice: str) -> None:
    table = board("a4", "b4", "f4", "h5", retreat__choice=choice)
    table.lay(
        WEBS, {"red-alpha": "a4", "red-beta": "g4", "yellow-alpha": "f4", "yellow-beta": "h5"}
    ).turn().arrange("red", store=3)
    table.say("red: move alpha e4")
    fight(table, "1", "1", "0", "0")
    assert table.asked == {"red": "turn"}  # only one calm web was left, so nobody was asked
    assert table.where("yellow-alpha") == "i3"


def test_a80_by_house_rule_the_loser_takes_the_nearest_web() -> None:
    table = board("a4", "b4", "f4", "h5", retreat__choice="nearest")
    table.say("red: move alpha e4")
    fight(table, "1", "1", "0", "0")
    assert table.where("yellow-alpha") == "g4"
    table = board("a4", "b4", "f4", "h5", retreat__choice="free")
    table.say("red: move alpha e4")
    fight(table, "1", "1", "0", "0")
    assert len(table.targets("yellow", "retreat", "alpha")) == 4


def test_a81_without_a_place_the_figure_goes_back_beside_its_card() -> None:
    table = board("a4", "b4", "f4", "h5")
    webs = {space: colour for space, colour in WEBS.items() if colour == "red"} | {
        "f4": "yellow",
        "h5": "yellow",
    }
    table.lay(webs, {"red-alpha": "a4", "red-beta": "b4", "yellow-alpha": "f4", "yellow-beta": "h5"}).turn()
    table.say("red: move alpha e4")
    fight(table, "2", "2", "0", "0")
    alpha = table.spider("yellow-alpha")
    assert (alpha.on_board, alpha.stunned) == (False, True)
    assert table.where("yellow-alpha") is None
    assert table.asked == {"red": "turn"}


def test_a80_a_retreat_starts_no_battle_and_takes_no_food() -> None:
    table = board("a4", "b4", "f4", "h5")
    webs = {space: colour for space, colour in WEBS.items() if colour == "red"}
    table.lay(
        {**webs, "f4": "yellow", "h5": "yellow", "b5": "yellow"},
        {"red-alpha": "a4", "red-beta": "b4", "yellow-alpha": "f4", "yellow-beta": "h5"},
        funnels={"funnel1": "b5"},
    ).turn().arrange("yellow", store=3)
    table.say("red: move alpha e4")
    fight(table, "1", "1", "1", "0")
    assert table.where("yellow-alpha") == "b5"
    assert table.food("yellow") == 2
    assert table.state.funnels[0].food == 2
    assert table.asked == {"red": "turn"}


def test_a71_alpha_helps_within_three_spaces_of_the_same_web() -> None:
    for alpha, steps, helps in (("c3", 2, 2), ("b3", 3, 2), ("a4", 4, 0)):
        table = board(alpha, "d4", "f4", "h5")
        assert table.state.equipment.grid.distance(alpha, "e4") == steps
        table.say("red: move beta e4")
        assert battle(table).limits(table.state, battle(table).attacker)[1] == (0, helps)


def test_a71_not_across_another_web() -> None:
    table = board("a4", "d4", "g5", "h5")
    table.lay(
        WEBS | {"c4": "yellow", "c3": "yellow", "e6": "red"},
        {"red-alpha": "b3", "red-beta": "d4", "yellow-alpha": "f4", "yellow-beta": "h5"},
    ).turn()
    table.say("red: move beta e4")
    assert battle(table).limits(table.state, battle(table).attacker)[1] == (0, 0)


def test_a72_a_stunned_alpha_helps_only_by_house_rule() -> None:
    for helps in (False, True):
        table = board("c3", "d4", "f4", "h5", stun__can_support=helps)
        table.change("red-alpha", stunned=True)
        table.say("red: move beta e4")
        assert (battle(table).limits(table.state, battle(table).attacker)[1][1] > 0) == helps


def test_a73_any_double_web_under_a_fighter_gives_one_bolster_die() -> None:
    table = board("a4", "b4", "f4", "h5")
    table.lay(
        WEBS | {"f4": "red yellow", "e4": "yellow red"},
        {"red-alpha": "a4", "red-beta": "b4", "yellow-alpha": "f4", "yellow-beta": "h5"},
    ).turn()
    table.say("red: move alpha e4")
    assert battle(table).attacker.double
    assert battle(table).defender.double


def test_a76_a_stunned_defender_that_may_not_defend_has_no_bolster_die_either() -> None:
    table = board("a4", "b4", "f4", "h5", stun__can_defend=False)
    table.lay(
        WEBS | {"f4": "red yellow"},
        {"red-alpha": "a4", "red-beta": "b4", "yellow-alpha": "f4", "yellow-beta": "h5"},
    ).turn().change("yellow-alpha", stunned=True)
    table.say("red: move alpha e4")
    assert battle(table).defender.all_dice == 0


def test_a125_a_lost_battle_frees_from_the_snare() -> None:
    table = board("a4", "b4", "f4", "h5")
    table.snare("yellow-alpha").say("red: move alpha e4")
    fight(table, "1", "1", "1", "0")
    table.say("yellow: retreat alpha i3")
    assert not table.spider("yellow-alpha").snared
    assert table.state.snares == 3


def test_a78_loot_comes_before_the_retreat() -> None:
    table = board("a4", "b4", "f4", "h5", battle__loot=True)
    table.say("red: move alpha e4")
    fight(table, "1", "1", "1", "0")
    assert table.food("red") == 3
    assert table.asked == {"yellow": "retreat"}


def test_a151_the_loser_chooses_in_another_players_turn() -> None:
    table = board("a4", "b4", "f4", "h5")
    table.say("red: move alpha e4")
    fight(table, "1", "1", "1", "0")
    assert list(table.asked) == ["yellow"]
    assert table.why_not("red: retreat alpha i3").slug == "not-asked"
