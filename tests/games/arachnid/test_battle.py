"""Battles: who may fight, commitments, the roll and what the loser suffers."""

from __future__ import annotations

import pytest

from companion.errors import plain
from companion.games.arachnid.game import game
from companion.games.arachnid.tasks import duel
from companion.play import Chance, Range
from tests.games.arachnid.tabletop import Tabletop
from tests.support.saying import options
from tests.support.there import there


def attack(options: dict[str, object] | None = None, spider: str = "alpha") -> Tabletop:
    """Red has moved a spider and says it stands beside Yellow's Alpha."""
    table = Tabletop(2, options).turn()  # type: ignore[arg-type]
    table.say(f"red: move {spider}")
    return table


def fight(table: Tabletop, attack_dice: str, defense_dice: str, spider: str = "alpha") -> Tabletop:
    """Both commit as many own dice as faces are given, and those faces fall."""
    table.say(f"red: battle {spider} yellow-alpha")
    if "attack" in table.asked.values():
        table.say(f"red: commit {len(attack_dice)} 0 0")
    if isinstance(table.pending, tuple) and "defend" in table.asked.values():
        table.say(f"yellow: commit {len(defense_dice)} 0 0")
    table.draw(*attack_dice, *defense_dice)
    return table


def test_a65_only_a_movement_leads_to_battle() -> None:
    table = Tabletop().turn()
    refusal = table.why_not("red: battle alpha yellow-alpha")
    assert (refusal.slug, refusal.rule) == ("not-moved", "A-65")
    table.say("red: move alpha")
    assert table.words("red", "battle") == ["battle alpha yellow-alpha", "battle alpha yellow-beta"]


def test_a64_own_spiders_do_not_fight() -> None:
    assert attack().why_not("red: battle alpha red-beta").rule == "A-64"


def test_a142_the_same_two_fight_again_only_after_another_move() -> None:
    table = fight(attack(), "2", "0")
    assert table.why_not("red: battle alpha yellow-alpha").rule == "A-142"
    table.say("red: move alpha")
    assert "battle alpha yellow-alpha" in table.words("red")


def test_a66_the_attacker_stops_when_he_retreats() -> None:
    table = fight(attack(), "0", "1")
    assert table.words("red", "battle") == []


def test_a66_a_winner_goes_on_to_the_next_enemy() -> None:
    table = fight(attack(), "2", "0")
    assert table.words("red", "battle") == ["battle alpha yellow-beta"]


def test_a67_one_attack_die_at_least_unless_there_is_none() -> None:
    table = attack()
    table.say("red: battle alpha yellow-alpha")
    own = game.menu(table.state, 0, ("commit",))
    assert isinstance(own, Range)
    assert (own.low, own.high, own.preset) == (1, 2, 2)
    assert table.why_not("red: commit 0 0 0").rule == "A-67"
    bare = attack().change("red-alpha", attack=0)
    bare.say("red: battle alpha yellow-alpha", "red: commit 0 0 1")
    assert bare.asked == {"yellow": "defend"}


def test_a68_the_defender_may_commit_nothing() -> None:
    table = attack()
    table.say("red: battle alpha yellow-alpha", "red: commit 1 0 0")
    assert table.why_not("yellow: commit 3 0 0").rule == "A-68"
    table.say("yellow: commit 0 0 0")
    assert table.chance.source == "attack-die"


def test_a69_the_attacker_first_then_the_defender_whose_commit_is_the_roll() -> None:
    table = attack()
    table.say("red: battle alpha yellow-alpha")
    assert table.asked == {"red": "attack"}
    table.say("red: commit 2 0 0")
    assert table.asked == {"yellow": "defend"}
    table.say("yellow: commit 1 0 0")
    sources = []
    for face in "210":
        assert table.chance.auto
        sources.append(table.chance.source)
        table.draw(face)
    assert sources == ["attack-die", "attack-die", "defense-die"]


def test_whoever_rolls_by_hand_reads_which_die_of_how_many_it_is_and_what_has_fallen() -> None:
    table = attack()
    table.say("red: battle alpha yellow-alpha", "red: commit 2 0 2", "yellow: commit 1 0 0")
    prompts = []
    for face in ("2", "1", "0", "1", "1"):
        prompts.append(plain(table.chance.prompt))
        table.draw(face)
    assert prompts == [
        "Red rolls attack die 1 of 2",
        "Red rolls attack die 2 of 2, 2 so far",
        "Red rolls bolster die 1 of 2, 3 so far",
        "Red rolls bolster die 2 of 2, 3 so far",
        "Yellow rolls defense die 1 of 1",
    ]


def test_the_preset_is_all_own_dice_no_help_no_purchase() -> None:
    table = attack()
    table.say("red: battle alpha yellow-alpha")
    assert isinstance(table.pending, tuple)
    assert table.pending[0].preset == "commit 2 0 0"


def test_dice_show_what_the_data_file_says() -> None:
    table = attack()
    table.say("red: battle alpha yellow-alpha", "red: commit 2 0 1", "yellow: commit 1 0 0")
    assert table.chance.faces == (("0", 1), ("1", 3), ("2", 2))
    table.draw("0", "0")
    assert (table.chance.source, dict(table.chance.faces)) == ("bolster-die", {"0": 3, "1": 3})
    table.draw("0")
    assert table.chance.faces == (("0", 2), ("1", 3), ("2", 1))


@pytest.mark.parametrize(("options", "most"), [({}, 2), ({"support.max": 1}, 1)])
def test_a70_alpha_lends_its_own_dice(options: dict[str, object], most: int) -> None:
    table = attack(options, "beta")
    table.say("red: battle beta yellow-alpha")
    support = game.menu(table.state, 0, ("commit", "1"))
    assert isinstance(support, Range)
    assert support.high == most
    table.say(f"red: commit 1 {most} 0")
    assert table.spider("red-alpha").attack == 2 - most


def test_a_row_of_numbers_shows_the_dice_that_are_counted() -> None:
    """Own and lent dice attack or defend; bought ones bolster."""
    table = attack({}, "beta")
    table.say("red: battle beta yellow-alpha")
    shapes = []
    for said in ((), ("1",), ("1", "1")):
        level = game.menu(table.state, 0, ("commit", *said))
        assert isinstance(level, Range)
        shapes.append(level.die)
    assert shapes == [duel.shape(attacks=True), duel.shape(attacks=True), duel.BOLSTER]


@pytest.mark.parametrize(("switch", "most"), [(False, 0), (True, 2)])
def test_a72_a_stunned_alpha_helps_only_by_house_rule(switch: bool, most: int) -> None:
    table = attack({"stun.can_support": switch}, "beta").change("red-alpha", stunned=True)
    table.say("red: battle beta yellow-alpha")
    support = game.menu(table.state, 0, ("commit", "1"))
    assert isinstance(support, Range)
    assert support.high == most


def test_a73_a_double_web_gives_one_free_bolster_die() -> None:
    table = attack().arrange("yellow", under=1, tops=3)
    table.say("red: battle alpha yellow-alpha")
    assert "double" in table.words("red")
    table.say("red: double")
    assert "double" not in table.words("red")
    table.say("red: commit 2 0 0")
    assert "double" not in table.words("yellow")  # there is only one
    table.say("yellow: commit 0 0 0")
    table.draw("1", "1")
    assert table.chance.source == "bolster-die"


def test_a73_what_was_said_of_a_double_web_stands_beside_the_dice() -> None:
    table = attack().arrange("yellow", under=1, tops=3)
    table.say("red: battle alpha yellow-alpha", "red: double")
    level = game.menu(table.state, 0, ("commit", "2", "0"))
    assert isinstance(level, Range)
    assert plain(level.outlook[0].label) == "Attack with 3 dice"
    assert level.outlook[0].note is not None
    told = plain(level.outlook[0].note)
    assert told.startswith("1 of the 3 dice is the bolster die of the double web. If the defender")


def test_a74_bolster_dice_cost_food_and_a_house_rule_limits_them() -> None:
    table = attack()
    table.say("red: battle alpha yellow-alpha", "red: commit 1 0 2")
    assert table.food("red") == 0
    limited = attack({"bolster.max_buy": 1})
    limited.say("red: battle alpha yellow-alpha")
    assert limited.why_not("red: commit 1 0 2").rule == "A-74"


def test_a75_card_dice_are_spent_until_refresh() -> None:
    table = fight(attack(), "10", "1")
    assert table.spider("red-alpha").attack == 0
    assert table.spider("yellow-alpha").defense == 1


def test_a76_a_stunned_spider_defends_itself_or_by_house_rule_not() -> None:
    table = attack().change("yellow-alpha", stunned=True)
    table.say("red: battle alpha yellow-alpha", "red: commit 1 0 0")
    assert table.asked == {"yellow": "defend"}
    helpless = attack({"stun.can_defend": False}).change("yellow-alpha", stunned=True)
    helpless.say("red: battle alpha yellow-alpha", "red: commit 1 0 0")
    assert isinstance(helpless.pending, Chance)
    doubled = attack({"stun.can_defend": False}).change("yellow-alpha", stunned=True)
    doubled.arrange("yellow", under=1, tops=3).say("red: battle alpha yellow-alpha", "red: commit 1 0 0")
    assert isinstance(doubled.pending, Chance), "nor has it the bolster die of a double web"


def test_a79_a_tie_drives_the_attacker_back_without_loss() -> None:
    table = fight(attack(), "1", "1")
    assert "A-79" in table.rules
    assert (table.food("red"), table.food("yellow")) == (2, 3)
    assert not table.spider("red-alpha").stunned


@pytest.mark.parametrize(
    ("attacked", "defended", "food", "stunned"),
    [
        ("2", "1", (2, 2), (False, False)),
        ("1", "2", (1, 3), (False, False)),
        ("2", "0", (2, 2), (False, True)),
        ("0", "2", (1, 3), (True, False)),
    ],
)
def test_victory_and_overkill(
    attacked: str, defended: str, food: tuple[int, int], stunned: tuple[bool, bool]
) -> None:
    table = fight(attack(), attacked, defended)
    assert (table.food("red"), table.food("yellow")) == food
    assert (table.spider("red-alpha").stunned, table.spider("yellow-alpha").stunned) == stunned


@pytest.mark.parametrize(
    ("attacked", "defended", "title", "outcome"),
    [
        ("1", "1", "A tie", "retreats"),
        ("2", "1", "Red wins by 1", "retreats, food −1"),
        ("2", "0", "Red wins by 2 or more", "retreats, stunned, food −1"),
    ],
)
def test_the_display_says_how_a_battle_ends(attacked: str, defended: str, title: str, outcome: str) -> None:
    table = fight(attack(), attacked, defended)
    result = next(event for event in table.events if event.kind == "result")
    assert result.title is not None
    assert (plain(result.title), plain(result.lines[1])) == (title, outcome)


def test_the_commitment_says_how_likely_each_number_of_dice_wins_or_holds() -> None:
    """One die of attack shows 0, 1, 1, 1, 2, 2; one of defence 0, 0, 1, 1, 1, 2. A tie is the defender's.

    With two dice 79.6 % hold; the five ends that the face-off shows add up to 100, three of them to 79.
    """
    table = attack()
    table.say("red: battle alpha yellow-alpha", "red: commit 1 0 0")
    dice = game.menu(table.state, 1, ("commit",))
    assert isinstance(dice, Range)
    assert dice.note is not None
    assert plain(dice.note) == "holds without help with 0: 17 %, 1: 56 %, 2: 79 %"


def test_where_no_help_can_come_the_commitment_names_none() -> None:
    table = attack().arrange("yellow", store=0)
    table.say("red: battle alpha yellow-alpha", "red: commit 1 0 0")
    dice = game.menu(table.state, 1, ("commit",))
    assert isinstance(dice, Range)
    assert dice.note is not None
    assert plain(dice.note) == "holds with 0: 17 %, 1: 56 %, 2: 79 %"


def test_a77_who_has_no_food_loses_none() -> None:
    table = fight(attack().arrange("yellow", store=0), "2", "0")
    assert table.food("yellow") == 0
    assert table.spider("yellow-alpha").stunned


def test_a78_by_house_rule_the_winner_takes_the_food() -> None:
    table = fight(attack({"battle.loot": True}), "2", "0")
    assert (table.food("red"), table.food("yellow")) == (3, 2)


def test_a120_vicious_adds_one() -> None:
    table = Tabletop().ability("red-beta", "vicious").turn()
    table.say("red: move beta")
    table = fight(table, "1", "1", "beta")
    assert (table.food("red"), table.food("yellow")) == (2, 2)
    result = next(event for event in table.events if event.kind == "result")
    assert result.glyph is not None
    assert result.glyph.value == ("1+1", "1")


def test_a81_who_finds_no_place_goes_back_beside_the_card() -> None:
    table = fight(attack(), "2", "0")
    assert table.words("red", "no-retreat") == ["no-retreat yellow-alpha"]
    for prefix in ((), ("no-retreat",)):
        notes = [
            one.note for one in options(game.menu(table.state, 0, prefix)) if "retreat" in one.part or prefix
        ]
        assert [plain(there(note)) for note in notes] == ["it leaves the board"]
    table.say("red: no-retreat yellow-alpha")
    alpha = table.spider("yellow-alpha")
    assert (alpha.on_board, alpha.stunned) == (False, True)


def test_a81_without_an_own_web_it_is_not_asked() -> None:
    table = attack().arrange("red", tops=8).arrange("yellow", tops=0)
    table = fight(table, "2", "0")
    assert not table.spider("yellow-alpha").on_board
    assert "A-81" in table.rules


def test_a125_a_lost_battle_frees_a_snared_spider() -> None:
    table = fight(attack().change("yellow-alpha", snared=True), "2", "0")
    assert not table.spider("yellow-alpha").snared
    assert table.state.snares == 3


def test_a81_who_is_seen_on_the_board_has_found_a_place() -> None:
    table = Tabletop().ability("red-beta", "snare").turn()
    table.say("red: move alpha")
    fight(table, "2", "0")
    assert table.words("red", "no-retreat") == ["no-retreat yellow-alpha"]
    table.say("red: snare yellow-alpha")
    assert table.words("red", "no-retreat") == []
