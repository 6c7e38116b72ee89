"""Intervals that hold what they say, differences that are found, and no more false alarms than promised."""

from __future__ import annotations

from fractions import Fraction
from math import comb, sqrt
from random import Random

import pytest

from companion.lab import statistics
from companion.lab.statistics import Interval, change, deviates, mean, needed, sequential, share, spread


def chance_of(wins: int, games: int, true: Fraction) -> Fraction:
    """Exactly how likely so many wins are."""
    return comb(games, wins) * true**wins * (1 - true) ** (games - wins)


def test_the_interval_of_a_share_is_wilsons() -> None:
    # Newcombe (1998), table I: method 3.
    for wins, games, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        found = share(wins, games)
        assert found.value == wins / games
        assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    assert share(53, 150).low == pytest.approx(0.281, abs=1e-3)


@pytest.mark.parametrize(("wins", "games"), [(3, 10), (180, 400), (0.5, 7), (999, 1000)])
def test_its_ends_are_the_shares_from_which_the_wins_are_just_so_far(wins: float, games: int) -> None:
    found, z = share(wins, games), deviates()
    for end in (found.low, found.high):
        assert abs(found.value - end) == pytest.approx(z * sqrt(end * (1 - end) / games))


@pytest.mark.parametrize("games", [20, 60])
@pytest.mark.parametrize("true", [Fraction(1, 4), Fraction(1, 2), Fraction(5, 8)])
def test_it_holds_the_true_share_about_as_often_as_it_says(games: int, true: Fraction) -> None:
    held = sum(
        chance_of(wins, games, true) for wins in range(games + 1) if share(wins, games).holds(float(true))
    )
    assert 0.92 < held < 0.98


def test_all_of_many_intervals_hold_theirs_at_once() -> None:
    assert deviates() == pytest.approx(1.959964, abs=1e-6)
    assert deviates(among=20) == pytest.approx(3.023341, abs=1e-6)
    assert share(50, 100, among=20).half > share(50, 100).half


@pytest.mark.parametrize(("wins", "games"), [(0, 0), (-1, 5), (6, 5)])
def test_there_is_no_share_of_nothing(wins: int, games: int) -> None:
    with pytest.raises(ValueError, match="wins of"):
        share(wins, games)


def test_a_mean_lies_in_its_interval_and_few_numbers_have_none() -> None:
    numbers = [0.0, 1.0] * 50
    assert spread(numbers) == pytest.approx(sqrt(25 / 99))
    found = mean(numbers)
    assert found is not None
    assert found.value == 0.5
    assert found.half == pytest.approx(1.959964 * sqrt(25 / 99) / 10, abs=1e-6)
    assert mean(numbers[: statistics.ENOUGH - 1]) is None
    assert spread([4.0]) == 0.0
    assert Interval(0.5, 0.4, 0.6).half == pytest.approx(0.1)


def test_pairs_of_which_none_differs_say_no_more_than_that_few_do() -> None:
    found = change([0.0] * 60)
    assert found is not None
    assert (found.value, round(found.low, 3), round(found.high, 3)) == (0.0, -0.032, 0.032)
    assert change([0.0] * (statistics.ENOUGH - 1)) is None
    always = change([1.0] * 40)
    assert always is not None
    assert (always.value, round(always.low, 3), always.high) == (1.0, 0.873, 1.0)


@pytest.mark.parametrize(("better", "worse"), [(0.02, 0.02), (0.3, 0.1), (0.5, 0.4)])
def test_the_difference_of_pairs_lies_in_its_interval_as_often_as_it_says(
    better: float, worse: float
) -> None:
    random, held = Random(2), 0
    for _ in range(1000):
        numbers = [random.random() for _ in range(60)]
        found = change([1.0 if n < better else -1.0 if n < better + worse else 0.0 for n in numbers])
        assert found is not None
        held += found.holds(better - worse)
    assert held >= 930


def test_so_many_games_see_what_was_asked_for_in_four_of_five_cases() -> None:
    # The seat of half of all games, five points off: the textbook’s 785 games.
    assert needed(0.5, 0.05) == 785
    games, seen = needed(0.5, 0.1), Fraction(0)
    for wins in range(games + 1):
        if not share(wins, games).holds(0.5):
            seen += chance_of(wins, games, Fraction(6, 10))
    assert 0.77 < seen < 0.84
    assert needed(0.5, 10) == statistics.ENOUGH
    assert needed(0.5, 0.05, among=4) > 785


def pairs(random: Random, true: float) -> list[float]:
    """Pairs of games as they come: the mean of two that are won with this chance."""
    return [((random.random() < true) + (random.random() < true)) / 2 for _ in range(2500)]


def test_a_sequential_test_is_wrong_no_more_often_than_it_says() -> None:
    random = Random(18)
    alarms = sum(sequential(pairs(random, 0.5), 0.5, 0.55).better is True for _ in range(400))
    missed = sum(sequential(pairs(random, 0.55), 0.5, 0.55).better is False for _ in range(400))
    # 5 % of 400 are 20; 36 are four standard deviations more, and what a small start adds.
    assert alarms <= 36
    assert missed <= 36


def test_it_ends_sooner_where_the_difference_is_large_and_says_when_it_cannot_tell() -> None:
    random = Random(4)
    clear = sequential(pairs(random, 0.75), 0.5, 0.55)
    assert clear.better is True
    assert statistics.ENOUGH <= clear.after < 150
    assert sequential(pairs(random, 0.5)[:40], 0.5, 0.55).better is None
    assert sequential([1.0] * 100, 0.5, 0.55) == statistics.Verdict(None, 100)
