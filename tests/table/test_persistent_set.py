"""A set that grows: each state stays what it was, and a step costs what it adds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.table.record.persistent_set import PersistentSet

STEPS = st.lists(st.tuples(st.integers(0, 30), st.lists(st.integers(0, 9), max_size=4)), max_size=30)


def test_a_state_does_not_see_what_later_ones_add():
    first = PersistentSet("ab")
    second = first.added("c")
    assert "c" in second
    assert "c" not in first
    assert (len(first), set(first)) == (2, {"a", "b"})


def test_two_lines_from_one_state_do_not_mix():
    """As when somebody goes back and the game goes another way."""
    first = PersistentSet("ab")
    one, other = first.added("c"), first.added("d")
    assert (set(one), set(other), set(first)) == (set("abc"), set("abd"), set("ab"))


@given(STEPS)
def test_it_is_a_set_whatever_it_is_gone_on_from(steps):
    states, plain = [PersistentSet[int]()], [frozenset[int]()]
    for of, more in steps:
        states.append(states[of % len(states)].added(more))
        plain.append(plain[of % len(plain)].union(more))
    for state, expected in zip(states, plain, strict=True):
        assert set(state) == expected
        assert len(state) == len(expected)
        assert [one for one in range(10) if one in state] == sorted(expected)


class Counted(int):
    """A number that counts how often any is looked up."""

    asked = 0

    def __hash__(self) -> int:
        Counted.asked += 1
        return int(self)


def test_a_step_costs_the_same_on_a_long_line():
    state, costs = PersistentSet[Counted](), []
    for n in range(2000):
        before = Counted.asked
        state = state.added([Counted(n)])
        costs.append(Counted.asked - before)
    assert set(costs) == {1}
