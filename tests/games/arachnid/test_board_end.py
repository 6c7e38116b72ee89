"""The end on a tracked board: nothing is counted by hand, the largest web breaks a tie."""

from __future__ import annotations

from companion.errors import plain
from companion.games.arachnid.game import game
from companion.games.arachnid.tasks.turns import Turn
from companion.play import Over
from tests.games.arachnid.board import Board


def tie(**options: str) -> Over:
    """Red has four webs in pairs, Yellow a web of three and a single one; all else is equal."""
    table = Board(options={key.replace("__", "."): value for key, value in options.items()})
    table.lay(
        {
            **dict.fromkeys(("a3", "a4", "c3", "c4"), "red"),
            **dict.fromkeys(("g5", "h5", "i4", "i1"), "yellow"),
        },
        {"red-alpha": "a3", "red-beta": "c3", "yellow-alpha": "g5", "yellow-beta": "i1"},
    )
    table.arrange("red", stacks=(0,) * 6, store=3).arrange("yellow", store=3)
    table.turn("yellow").say("yellow: pass")
    return table.over


def test_a136_the_largest_connected_web_breaks_a_tie() -> None:
    over = tie()
    assert over.scores == (6 + 8, 6 + 8)
    assert over.ranking == ((1,), (0,))
    assert over.reason == "last-web"
    assert plain(over.text) == (
        "Yellow wins with 14 points each by the larger web, 3 to 2: the last web is laid"
    )


def test_a136_by_house_rule_the_number_of_webs_does() -> None:
    over = tie(tie__largest="total")
    assert over.ranking == ((0, 1),)


def test_a135_the_webs_are_counted_by_the_box() -> None:
    table = Board().turn()
    assert all(not isinstance(task, Turn) or task.begun for task in table.state.agenda)
    assert "webs" not in {word.split()[0] for word in table.words("red")}
    assert table.why_not("red: webs red 3").slug == "tracked-mode"


def test_a_standing_ranks_by_the_largest_web_too() -> None:
    table = Board()
    assert game.result(table.state).reason == "limit"
