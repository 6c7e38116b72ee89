from __future__ import annotations

from companion.play import End, Option, Range, text
from companion.views.tree import LEFT_OUT, tree


def count(level):
    if isinstance(level, list):
        return sum(1 + count(row.get("then")) for row in level)
    if isinstance(level, dict):
        return sum(count(one) for one in level.get("each", [level.get("then")]))
    return 0


def test_a_number_whose_value_matters_has_a_level_for_each():
    def walk(prefix):
        if not prefix:
            return Range(0, 2, 1, text("Dice"))
        if len(prefix) == 1:
            return Range(0, int(prefix[0]), 0, text("Helpers"))
        return End()

    menu = tree(walk, 500)
    assert [one["high"] for one in menu["each"]] == [0, 1, 2]
    assert "then" not in menu
    assert "each" not in menu["each"][2]


def test_a_menu_too_big_for_a_page_keeps_its_first_levels():
    def walk(prefix):
        letters = "abcdefghij"
        return tuple(Option(x, text(x)) for x in letters) if len(prefix) < 3 else End()

    menu = tree(walk, 100)
    assert 100 <= count(menu) < 130
    assert len(menu) == 10
    assert all(isinstance(row["then"], list) for row in menu[:9])
    assert menu[0]["then"][0]["then"] == LEFT_OUT
