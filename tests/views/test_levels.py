"""A menu as a list with few buttons needs it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.kit.game import Parts
from companion.play import End, Menu, Option, Range, text
from companion.views.levels import (
    HOUSE_RULES,
    Line,
    Lines,
    MenuAt,
    Numbers,
    RowOrder,
    Spaces,
    level_at,
    unasked,
)
from companion.views.screens.menu import numbers
from companion.views.walk import Walk, focused


def options(*parts: str, piece: bool = False, late: bool = False) -> tuple[Option, ...]:
    return tuple(
        Option(part, text(part.capitalize()), piece=part if piece else None, late=late) for part in parts
    )


def tree(levels: Mapping[str, Menu]) -> MenuAt:
    """A menu from ``{"spin": options(…)}``; what is not named is a complete word."""

    def menu(prefix: Parts) -> Menu:
        return levels.get(" ".join(prefix), End())

    return menu


def labels(level: Lines) -> list[str]:
    return [f"{line.who.msgid}: {line.label.msgid}" if line.who else line.label.msgid for line in level.lines]


def lines(level: object) -> Lines:
    assert isinstance(level, Lines)
    return level


TURN = tree(
    {
        "": (*options("move", "spin", "found", "pass"), *options("battle", late=True)),
        "move": options("alpha", "beta", piece=True),
        "spin": options("beta", piece=True),
        "found": options("food", "fly"),
    }
)


def test_a_verb_and_its_piece_share_a_row() -> None:
    level = lines(level_at(TURN, (), acts={"move", "spin"}))
    assert labels(level)[:3] == ["Alpha: Move", "Beta: Move", "Beta: Spin"]
    assert level.lines[0].parts == ("move", "alpha")


def test_a_verb_that_is_no_act_of_a_piece_keeps_a_level_of_its_own() -> None:
    assert labels(lines(level_at(TURN, (), acts={"move"})))[2:4] == ["Spin", "Found"]


def test_many_pieces_keep_a_level_of_their_own() -> None:
    menu = tree({"": options("move", "pass"), "move": options("a", "b", "c", "d", piece=True)})
    assert labels(lines(level_at(menu, (), acts={"move"}))) == ["Move", "Pass"]


def test_late_offers_come_after_the_others_and_the_end_comes_last() -> None:
    assert labels(lines(level_at(TURN, (), order=RowOrder(last=("pass",))))) == [
        "Move",
        "Spin",
        "Found",
        "Battle",
        "Pass",
    ]


def test_the_row_last_used_comes_first() -> None:
    level = lines(level_at(TURN, (), acts={"move", "spin"}, order=RowOrder([("spin", "beta"), ("found",)])))
    assert labels(level)[:2] == ["Beta: Spin", "Alpha: Move"]


def test_a_row_that_is_gone_makes_way_for_the_preset() -> None:
    level = lines(level_at(TURN, (), order=RowOrder([("snare", "beta"), ("found", "fly")])))
    assert labels(level)[0] == "Found"


def test_a_level_with_one_child_is_walked_through() -> None:
    menu = tree({"": options("capture"), "capture": options("a1", "b2")})
    level = lines(level_at(menu, ()))
    assert level.prefix == ("capture",)
    assert labels(level) == ["A1", "B2"]


def test_a_single_complete_word_stays_a_row() -> None:
    level = lines(level_at(tree({"": options("resume")}), ()))
    assert labels(level) == ["Resume"]


def test_a_number_with_one_value_is_no_question() -> None:
    menu = tree(
        {"": options("commit"), "commit": Range(2, 2, 2, text("Dice")), "commit 2": options("a", "b")}
    )
    assert lines(level_at(menu, ())).prefix == ("commit", "2")


def test_a_number_with_one_value_stands_among_those_that_belong_to_it() -> None:
    menu = tree({"commit": Range(1, 1, 1, text("Dice")), "commit 1": Range(0, 2, 0, text("Bought"))})
    level = level_at(menu, ("commit",))
    assert isinstance(level, Numbers)
    assert level.values == (1, 0)


def test_of_numbers_in_a_row_one_that_can_only_be_0_is_not_shown() -> None:
    """The display offered "0 Alpha helps" where Alpha itself attacks."""
    one, none, some = (Range(low, high, low, text("Dice")) for low, high in ((1, 1), (0, 0), (0, 3)))
    assert Numbers((), (one, none, some), (1, 0, 0)).open == (0, 2)
    assert Numbers((), (none,), (0,)).open == (0,), "there is nothing else"


def test_what_is_changed_is_the_number_whose_row_has_the_focus() -> None:
    found = Numbers((), tuple(Range(0, high, 0, text("Dice")) for high in (0, 3, 2)), (0, 0, 0))
    changed = [numbers._changed(focused(Walk(), row), found, 1).menu.place.values for row in (0, 1, 2)]
    assert changed == [(0, 1, 0), (0, 0, 1), (0, 1, 0)]


def test_numbers_in_a_row_are_asked_together_and_start_at_their_presets() -> None:
    menu = tree(
        {
            "commit": Range(0, 3, 2, text("Dice")),
            **{f"commit {n}": Range(0, n, 1, text("Help")) for n in range(4)},
        }
    )
    level = level_at(menu, ("commit",))
    assert isinstance(level, Numbers)
    assert level.values == (2, 1)


def test_a_number_stays_within_what_the_numbers_before_it_leave() -> None:
    menu = tree(
        {
            "commit": Range(0, 3, 2, text("Dice")),
            **{f"commit {n}": Range(0, n, 0, text("Help")) for n in range(4)},
        }
    )
    level = level_at(menu, ("commit",), values=(1, 3))
    assert isinstance(level, Numbers)
    assert level.values == (1, 1)


SPACES = {f"{column}{row}" for column in "abc" for row in range(1, 5)}


def test_up_to_seven_spaces_are_offered_one_by_one() -> None:
    level = lines(level_at(tree({"": options("a1", "b2", "c3")}), (), spaces=Spaces(SPACES)))
    assert level.spaces
    assert [line.space for line in level.lines] == ["a1", "b2", "c3"]


def test_more_spaces_are_chosen_by_column_first() -> None:
    menu = tree({"": options("a1", "b1", "b2", "b3", "b4", "c1", "c2", "c3")})
    level = lines(level_at(menu, (), spaces=Spaces(SPACES)))
    assert [(line.column, line.parts) for line in level.lines] == [
        ("", ("a1",)),  # alone in its column: no second press
        ("b", ()),
        ("c", ()),
    ]
    inside = lines(level_at(menu, (), spaces=Spaces(SPACES), column="c"))
    assert [line.space for line in inside.lines] == ["c1", "c2", "c3"]


def test_a_row_may_point_to_a_space_that_is_not_its_part() -> None:
    menu = tree({"": (Option("alpha", text("Alpha"), space="a1"), Option("beta", text("Beta"), space="b2"))})
    assert [line.space for line in lines(level_at(menu, (), spaces=Spaces(SPACES))).lines] == ["a1", "b2"]


def test_ways_to_play_start_the_game_and_house_rules_lie_behind_a_row() -> None:
    ways = (
        Option("mode=own", text("Mode"), note=text("Own")),
        Option("mode=all", text("Mode"), note=text("All")),
    )
    rules = (
        Option("start", text("Start")),
        Option("end.rounds=2", text("How many rounds"), note=text("2")),
        Option("end.rounds=3", text("How many rounds"), note=text("3")),
    )
    menu = tree({"": (*rules, *ways)})
    assert labels(lines(level_at(menu, ()))) == ["Own", "All", "House rules"]
    assert lines(level_at(menu, ())).lines[1].parts == ("mode=all", "start")
    assert labels(lines(level_at(tree({"": rules}), ()))) == ["Start", "House rules"]
    assert labels(lines(level_at(menu, (), column=HOUSE_RULES))) == ["How many rounds"]
    values = lines(level_at(menu, (), column="end.rounds"))
    assert [(line.parts, line.label.msgid) for line in values.lines] == [
        (("end.rounds=2",), "2"),
        (("end.rounds=3",), "3"),
    ]
    assert values.lines[0].note is not None  # the first is the usual one


def test_nowhere_is_an_empty_list() -> None:
    assert level_at(lambda _prefix: (), ("gone",)) == Lines(("gone",), ())


def test_a_line_knows_the_piece_it_names() -> None:
    line = lines(level_at(TURN, (), acts={"spin"})).lines[1]
    assert line == Line(("spin", "beta"), text("Spin"), who=text("Beta"))


def test_what_a_word_says_after_its_last_choice_is_known_before_it_is_said() -> None:
    menu = tree(
        {
            "": options("move", "lay"),
            "move": options("alpha"),
            "move alpha": options("d4"),
            "lay": options("egg"),
            "lay egg": options("a1", "a2"),
        }
    )
    assert [option.part for option in unasked(menu, ("move",))] == ["alpha", "d4"]
    assert unasked(menu, ("lay",)) == (), "more is to be chosen"
