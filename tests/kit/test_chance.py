"""Bags and dice as a Chance wants them."""

from __future__ import annotations

import pytest

from companion.kit import bags, dice


def test_a_bag_counts_what_is_in_it() -> None:
    assert bags.faces(("worm", "tater", "tater")) == (("worm", 1), ("tater", 2))


def test_a_token_taken_out_is_out() -> None:
    bag = bags.without(("worm", "tater", "tater"), "tater")
    assert bag == ("worm", "tater")
    assert bags.without(bag, "tater") == ("worm",)
    with pytest.raises(ValueError, match="not in"):
        bags.without(("worm",), "tater")


def test_a_die_gathers_equal_sides() -> None:
    assert dice.die([0, 1, 1, 1, 2, 2]) == (("0", 1), ("1", 3), ("2", 2))
    assert sum(weight for _, weight in dice.D6) == 6


def test_totals_count_every_way_the_dice_can_fall() -> None:
    assert dice.totals(dice.D6, 0) == {0: 1}
    two = dice.totals(dice.D6, 2)
    assert (two[2], two[7], two[12]) == (1, 6, 1)
    assert sum(two.values()) == 36
    attack = dice.die([0, 1, 1, 1, 2, 2])
    assert dice.totals(attack, 2) == {0: 1, 1: 6, 2: 13, 3: 12, 4: 4}
