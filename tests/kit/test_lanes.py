"""Planes: a bit of many games in one integer, and exact luck for all of them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.kit.lanes import NOTHING, Circuit, LaneLuck, both, either, lane, less, total, without
from tests.lab.fairness import fair

LANES = 1000


def numbers(planes: list[int]) -> list[int]:
    return [lane(planes, number) for number in range(LANES)]


def test_a_circuit_computes_what_it_was_told_whatever_shares_a_register() -> None:
    circuit = Circuit()
    one, other, third = circuit.unpack(3, "given")
    some = circuit.let(either(one, other))
    rest = circuit.let(less(some, third))
    unused = circuit.let(both(one, third))
    run = circuit.function(["given"], f"[{rest}, {both(some, third)}, {one}]")
    assert unused
    for a, b, c in ((0b1100, 0b1010, 0b0110), (0, 0, 0), (7, 5, 3)):
        assert run([a, b, c]) == [(a | b) & ~c, (a | b) & c, a]


def test_nothing_falls_away_where_a_circuit_is_written() -> None:
    assert both("a", NOTHING) == NOTHING
    assert either(NOTHING, NOTHING) == NOTHING
    assert either("a", NOTHING) == "a"
    assert less("a", NOTHING) == "a"


@pytest.mark.parametrize(("widths", "most"), [((1, 1), 2), ((3, 3), 12), ((5, 2), 34), ((2, 4), 9)])
def test_sums_and_differences_are_those_of_numbers(widths: tuple[int, int], most: int) -> None:
    luck = Random(1)
    circuit = Circuit()
    one, other = (circuit.unpack(width, name) for width, name in zip(widths, ("one", "other"), strict=True))
    if widths == (1, 1):
        one, other = ([f"{name}[0]"] for name in ("one", "other"))
    added = total(circuit, one, other, most)
    below, rest = without(circuit, one, other, widths[0])
    run = circuit.function(["one", "other"], f"([{','.join(added)}], {below}, [{','.join(rest)}])")
    a, b = ([luck.getrandbits(LANES) for _ in range(width)] for width in widths)
    plus, under, minus = run(a, b)
    for x, y, z, lower, d in zip(
        numbers(a), numbers(b), numbers(plus), numbers([under]), numbers(minus), strict=True
    ):
        if x + y <= most:
            assert z == x + y
        if y < 1 << widths[0]:
            assert lower == (x < y)
            assert lower or d == x - y


def test_every_lane_draws_below_its_own_bound_and_fairly() -> None:
    luck, random = LaneLuck(20_000, Random(2).getrandbits), Random(3)
    bound = [random.getrandbits(luck.lanes) for _ in range(4)]
    wanted = random.getrandbits(luck.lanes)
    asked = wanted & (bound[0] | bound[1] | bound[2] | bound[3])
    drawn = luck.below(bound, asked)
    seen: dict[int, Counter[int]] = {}
    for number in range(luck.lanes):
        low, high = lane(drawn, number), lane(bound, number)
        if asked >> number & 1:
            assert low < high
            seen.setdefault(high, Counter())[low] += 1
        else:
            assert low == 0
    for high, counts in seen.items():
        assert fair(counts, range(high))


@pytest.mark.parametrize("bound", [1, 2, 5, 33, 37])
def test_one_bound_for_all_lanes(bound: int) -> None:
    luck = LaneLuck(20_000, Random(bound).getrandbits)
    drawn = luck.under(bound)
    assert fair(Counter(lane(drawn, number) for number in range(luck.lanes)), range(bound))


def test_bits_handed_to_a_neighbour_do_not_tie_the_two_together() -> None:
    """With a bound of 5 three of eight draws are handed on; neighbours stay independent."""
    luck = LaneLuck(40_000, Random(5).getrandbits)
    drawn = luck.under(5)
    values = [lane(drawn, number) for number in range(luck.lanes)]
    pairs = Counter(zip(values[::2], values[1::2], strict=True))
    assert fair(pairs, [(one, other) for one in range(5) for other in range(5)])


def test_bits_left_over_from_a_draw_do_not_tie_it_to_the_next() -> None:
    luck = LaneLuck(40_000, Random(9).getrandbits)
    rows = [
        [lane(drawn, number) for number in range(luck.lanes)]
        for drawn in (luck.under(5), luck.below([luck.full, 0, luck.full], luck.full), luck.under(5))
    ]
    for first, second in ((rows[0], rows[1]), (rows[1], rows[2]), (rows[0][1:], rows[1][:-1])):
        pairs = Counter(zip(first, second, strict=True))
        assert fair(pairs, [(one, other) for one in range(5) for other in range(5)])


def test_the_same_seed_draws_the_same() -> None:
    assert LaneLuck(100, Random(1).getrandbits).under(6) == LaneLuck(100, Random(1).getrandbits).under(6)
    assert LaneLuck(100, Random(1).getrandbits).under(6) != LaneLuck(100, Random(2).getrandbits).under(6)
