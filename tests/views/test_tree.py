from __future__ import annotations

from typing import Any

from companion.play import End, Option, Range, text
from companion.views.prose import Speech
from companion.views.tree import LEFT_OUT, tree


def test_a_number_whose_value_matters_has_a_level_for_each():
    def walk(prefix):
        if not prefix:
            return Range(0, 2, 1, text("Dice"))
        if len(prefix) == 1:
            return Range(0, int(prefix[0]), 0, text("Helpers"))
        return End()

    menu: Any = tree(walk, 500, Speech())
    assert [one["high"] for one in menu["each"]] == [0, 1, 2]
    assert "then" not in menu
    assert "each" not in menu["each"][2]


def test_a_menu_too_big_for_a_page_has_whole_levels_and_says_what_goes_on():
    def walk(prefix):
        if prefix[-1:] == ("a",):
            return End()
        return tuple(Option(x, text(x)) for x in "abcdefghij") if len(prefix) < 3 else End()

    for most, deep in ((0, 1), (99, 1), (100, 2), (909, 2), (910, 3)):  # 10 + 9 × 10 + 9 × 9 × 10
        level: Any = tree(walk, most, Speech())
        for _ in range(deep - 1):
            assert len(level) == 10
            assert "then" not in level[0]
            level = level[1]["then"]
        assert [row.get("then") for row in level] == [None, *[LEFT_OUT if deep < 3 else None] * 9]


def test_a_level_that_is_left_out_is_only_named():
    menu: Any = tree(lambda prefix: None if prefix else (Option("open", text("Open")),), 100, Speech())
    assert menu == [{"part": "open", "label": "Open", "then": LEFT_OUT}]
