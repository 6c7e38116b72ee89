"""Lists that share what they have in common."""

from __future__ import annotations

import pytest

from companion.table.record.persistent_list import PersistentList


def test_a_longer_list_leaves_the_shorter_one_as_it_was():
    short = PersistentList("ab")
    long = short.added("c")
    assert (list(short), list(long)) == (["a", "b"], ["a", "b", "c"])
    assert (short[-1], long[-1]) == ("b", "c")
    assert (len(short), short[1:], long[1:]) == (2, ["b"], ["b", "c"])


def test_two_lists_may_go_on_from_one():
    begun = PersistentList("a")
    first, second = begun.added("b"), begun.added("c")
    assert (list(first), list(second.added("d"))) == (["a", "b"], ["a", "c", "d"])


def test_what_was_cut_off_does_not_come_back():
    cut = PersistentList("abc").without_last()
    assert list(cut.added("d")) == ["a", "b", "d"]
    assert cut == PersistentList("ab") != PersistentList("abc")


def test_there_is_nothing_beyond_the_end():
    grown = PersistentList("a")
    grown.added("b")
    for place in (1, -2):
        with pytest.raises(IndexError):
            grown[place]
    with pytest.raises(IndexError):
        PersistentList().without_last()
