"""The odds of a battle are exact: by hand, by counting, and as the rules list them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from companion.errors import plain
from companion.games.arachnid.game import game
from companion.games.arachnid.printed.odds import Pool, odds, shares
from companion.kit import dice, grammar
from companion.play import Choice, Range
from tests.games.arachnid.tabletop import Tabletop

ATTACK, DEFENSE, BOLSTER = (0, 1, 1, 1, 2, 2), (0, 0, 1, 1, 1, 2), (0, 0, 0, 1, 1, 1)
DICE = (dice.die(ATTACK), dice.die(DEFENSE), dice.die(BOLSTER))


@pytest.mark.parametrize(
    ("attack", "defense", "chances"),
    [
        (Pool(1), Pool(1), (0.111, 0.333, 0.361, 0.167, 0.028)),
        (Pool(2), Pool(1), (0.509, 0.292, 0.153, 0.042, 0.005)),
        (Pool(1), Pool(2), (0.037, 0.167, 0.306, 0.292, 0.199)),
        (Pool(2), Pool(2), (0.278, 0.278, 0.248, 0.139, 0.058)),
        (Pool(1), Pool(0), (0.333, 0.5, 0.167, 0, 0)),
        (Pool(1, 1), Pool(1), (0.278, 0.347, 0.264, 0.097, 0.014)),
        (Pool(1), Pool(1, 1), (0.056, 0.222, 0.347, 0.264, 0.111)),
    ],
)
def test_the_chances_of_usual_battles(attack: Pool, defense: Pool, chances: tuple[float, ...]) -> None:
    found = odds(*DICE, attack, defense)
    ends = (found.overkill, found.win, found.tie, found.loss, found.rout)
    assert [round(float(end), 3) for end in ends] == pytest.approx(chances)
    assert sum(ends) == 1


def test_counting_every_fall_gives_the_same() -> None:
    """Two attack dice, a bolster die and Vicious against one defense die and a bolster die."""
    margins = [a + b + c + 1 - d - e for a, b, c, d, e in product(ATTACK, ATTACK, BOLSTER, DEFENSE, BOLSTER)]
    found = odds(*DICE, Pool(2, 1, bonus=1), Pool(1, 1))
    assert found.overkill + found.win == Fraction(sum(margin > 0 for margin in margins), len(margins))
    assert found.tie == Fraction(margins.count(0), len(margins))
    assert found.rout == Fraction(sum(margin < -1 for margin in margins), len(margins))


def test_without_dice_everything_is_a_tie() -> None:
    assert odds(*DICE, Pool(0), Pool(0)).tie == 1


def test_before_dice_are_committed_everyone_sees_what_they_are_worth() -> None:
    table = Tabletop().turn().arrange("red", store=5)
    table.say("red: move alpha", "red: battle alpha yellow-beta")
    scene = game.scene(table.state)
    (tray,) = [tray for tray in scene.trays if tray.id == "odds"]
    assert [plain(item.label) for item in tray.items] == [
        "1 die: 11, 33, tie 36, 17, 3",
        "2 dice: 51, 29, tie 15, 4, 1",
    ]
    assert scene.progress == ()  # the head of a phone goes on showing it when the dice have fallen
    level = game.menu(table.state, 0, ("commit",))
    assert isinstance(level, Range)
    assert level.note is not None
    assert plain(level.note) == "wins without help with 1: 44 %, 2: 80 %"


def test_the_defender_sees_the_odds_against_the_dice_on_the_table() -> None:
    table = Tabletop().turn().arrange("red", store=0).track("red-alpha", "move", food=3)
    table.arrange("yellow", store=0).say("red: move alpha", "red: battle alpha yellow-beta")
    table.say("red: commit 2 0 0")
    assert grammar.asked(game, table.state) == (1,)
    (tray,) = [tray for tray in game.scene(table.state).trays if tray.id == "odds"]
    assert plain(tray.items[-1].label) == "1 die: 51, 29, tie 15, 4, 1"


def test_the_last_number_of_a_commitment_says_what_the_whole_of_it_is_worth() -> None:
    table = Tabletop().turn().arrange("red", store=2)
    table.say("red: move alpha", "red: battle alpha yellow-beta")
    level = game.menu(table.state, 0, ("commit", "2", "0"))
    assert isinstance(level, Range)
    told = [(plain(one.label), one.win, one.tie, one.lose) for one in level.outlook]
    assert told[0] == ("Attack with 2 dice", 80, 15, 5)
    assert [label for label, *_ in told] == [f"Attack with {n} dice" for n in range(2, 3 + level.high)]
    wins = [win for _, win, _, _ in told]
    assert wins == sorted(set(wins))  # a bolster die more is worth something


def test_a_defender_may_stand_there_without_dice() -> None:
    table = Tabletop().turn()
    table.say("red: move alpha", "red: battle alpha yellow-beta", "red: commit 2 0 0")
    level = game.menu(table.state, 1, ("commit", "0", "0"))
    assert isinstance(level, Range)
    assert plain(level.outlook[0].label) == "Defend without dice"


@pytest.mark.parametrize("own", range(4))
@pytest.mark.parametrize("bought", range(4))
def test_the_shares_of_the_five_ends_add_up_to_a_hundred(own: int, bought: int) -> None:
    for other in range(4):
        found = odds(*DICE, Pool(own, bought), Pool(other, bonus=1))
        told = shares(found)
        assert sum(told) == 100
        exact = (found.overkill, found.win, found.tie, found.loss, found.rout)
        assert all(abs(share - 100 * chance) < 1 for share, chance in zip(told, exact, strict=True))


def test_two_fighters_face_each_other_with_the_dice_that_are_known() -> None:
    table = Tabletop().turn().arrange("red", store=2)
    table.say("red: move alpha", "red: battle alpha yellow-beta")
    attacked = asked(table).duel
    assert attacked is not None
    red, yellow = attacked.fighters
    assert (plain(red.role), plain(red.name), red.label, red.dice) == ("attacks", "Red Alpha", "A", ())
    assert (plain(yellow.role), yellow.dice) == ("defends", (("shield", ""),))
    table.say("red: commit 2 0 1")
    defended = asked(table).duel
    assert defended is not None
    red, yellow = defended.fighters
    assert [shape for shape, _ in red.dice] == ["square", "square", "round"]
    assert yellow.dice == ()  # those are being chosen
    assert red.total is None


def test_when_the_dice_fell_the_sums_the_chances_and_the_end_that_came_are_told() -> None:
    table = Tabletop().turn().arrange("red", store=2).arrange("yellow", store=2)
    table.say("red: move alpha", "red: battle alpha yellow-beta", "red: commit 2 0 1", "yellow: commit 1 0 0")
    table.draw("2", "1", "0", "1")
    duel = next(event.duel for event in table.events if event.duel is not None)
    red, yellow = duel.fighters
    assert red.dice == (("square", "2"), ("square", "1"), ("round", "0"))
    assert (red.total, yellow.total) == (3, 1)
    assert sum(end.chance or 0 for end in duel.ends) == 100
    assert duel.came == 0
    assert plain(duel.ends[0].text) == "Red by 2 or more: Yellow Beta retreats, stunned, food −1"
    assert plain(duel.ends[2].text) == "A tie: Red Alpha retreats"


@pytest.mark.parametrize(("faces", "came"), [("2101", 0), ("0100", 1), ("0101", 2), ("0001", 3), ("0002", 4)])
def test_a_fight_is_told_with_its_dice_however_it_ends(faces: str, came: int) -> None:
    table = Tabletop().turn().arrange("red", store=2).arrange("yellow", store=2)
    table.say("red: move alpha", "red: battle alpha yellow-beta", "red: commit 2 0 1", "yellow: commit 1 0 0")
    table.draw(*faces)
    [duel] = [event.duel for event in table.events if event.duel is not None]
    assert duel.came == came
    assert [face for one in duel.fighters for _, face in one.dice] == [*faces]


def asked(table: Tabletop) -> Choice:
    """The question that waits."""
    pending = game.pending(table.state)
    assert isinstance(pending, tuple)
    return pending[0]


def test_while_dice_fall_one_by_one_the_chances_are_those_of_the_dice_to_come() -> None:
    """Two attack dice against one defense die, thrown by hand: 2 and 0 for the attacker, so far."""
    table = Tabletop().turn()
    table.say("red: move alpha", "red: battle alpha yellow-alpha", "red: commit 2 0 0")
    assert game.scene(table.state).duel is None  # the other is asked, and may take more or less
    table.say("yellow: commit 1 0 0")
    assert _left(table) == shares(odds(*DICE, Pool(2), Pool(1)))
    table.draw("2")
    assert _left(table) == shares(odds(*DICE, Pool(1, bonus=2), Pool(1)))
    table.draw("0")
    assert _left(table) == (33, 50, 17, 0, 0)  # 2 against a die with 0 on two faces, 1 on three, 2 on one
    fighters = game.scene(table.state).duel.fighters  # type: ignore[union-attr]
    assert [[face for _shape, face in one.dice] for one in fighters] == [["2", "0"], [""]]
    table.draw("1")
    assert game.scene(table.state).duel is None


def test_bolster_dice_fall_after_those_of_the_card() -> None:
    table = Tabletop().turn().arrange("red", store=3)
    table.say(
        "red: move alpha", "red: battle alpha yellow-alpha", "red: commit 1 0 2", "yellow: commit 1 0 0"
    )
    assert _left(table) == shares(odds(*DICE, Pool(1, 2), Pool(1)))
    table.draw("1")
    assert _left(table) == shares(odds(*DICE, Pool(0, 2, bonus=1), Pool(1)))
    table.draw("0")
    assert _left(table) == shares(odds(*DICE, Pool(0, 1, bonus=1), Pool(1)))
    table.draw("1")
    assert _left(table) == shares(odds(*DICE, Pool(0, bonus=2), Pool(1)))


def test_a120_while_dice_fall_vicious_counts_beside_them() -> None:
    """Red Beta has one more than its dice show: 2 and 1 against a die that may show 2."""
    table = Tabletop().ability("red-beta", "vicious").turn()
    table.say("red: move beta", "red: battle beta yellow-alpha", "red: commit 1 0 0", "yellow: commit 1 0 0")
    assert _left(table) == shares(odds(*DICE, Pool(1, bonus=1), Pool(1)))
    table.draw("2")
    assert _left(table) == (83, 17, 0, 0, 0)  # 3 against a die with 0 or 1 on five faces, 2 on one


def _left(table: Tabletop) -> tuple[int | None, ...]:
    duel = game.scene(table.state).duel
    assert duel is not None
    return tuple(end.chance for end in duel.ends)
