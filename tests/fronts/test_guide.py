"""Help, the language and the rules of each game are at hand before a game has begun."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games
from companion.fronts.oled import draw
from companion.frozen import replace
from companion.views.bodies import Notice, Row, Rows
from companion.views.prose import languages
from companion.views.screens import ShownScreen
from tests.fronts.fingers import Fingers
from tests.support.tables import Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        yield table


def put_away(table: Table) -> Fingers:
    assert table.submit("new arachnid 2 start").ok
    assert table.submit("close").ok
    return Fingers(table)


def test_with_a_game_on_the_shelf_one_press_of_a_labelled_key_leads_to_all_of_it(table: Table) -> None:
    """Help and language were behind *Join* alone, on a key without a label, and no rules anywhere."""
    fingers = put_away(table)
    assert [key.label for key in fingers.panel.keys] == ["Help", "Join", "Play"]
    fingers.press(1)
    rows = fingers.body(Rows).rows
    assert rows[:2] == (Row("How it goes"), Row("Language", "Sprache"))
    assert rows[2:] == tuple(Row(games.introduce(name).title.msgid, "rules") for name in games.names())


@pytest.mark.parametrize("presses", [(3,), (3, 2, 3)])
def test_two_presses_lead_there_from_the_games_and_from_the_shelf(
    table: Table, presses: tuple[int, ...]
) -> None:
    fingers = put_away(table)
    fingers.press(*presses)
    assert fingers.panel.title == ("New game", "Open from shelf")[len(presses) > 1]
    assert fingers.panel.keys[0].sign == "back"
    fingers.press(1, 1)
    assert fingers.panel.title == "Help"


@pytest.mark.parametrize("place", range(len(games.names())))
def test_the_rules_of_each_game_are_those_that_are_read_in_it(table: Table, place: int) -> None:
    fingers = Fingers(table)
    fingers.press(1, 2, 2, *[2] * place, 3)
    game = games.find(games.names()[place])
    assert fingers.panel.title == game.title.msgid
    before = fingers.labels
    assert before[0] == "How to play"
    fingers.press(3, 3)
    assert fingers.body(Notice).head
    fingers.press(3)
    assert fingers.panel.title == "Help"
    assert fingers.focused == game.title.msgid
    fingers.press(3, 1)
    assert fingers.focused == game.title.msgid
    assert not fingers.walk.rules_of, "they are not those of another table"
    assert table.submit(f"new {game.name} {game.seats[0]} start").ok
    fingers.look()
    fingers.skip()
    fingers.walk = replace(fingers.walk, page="rules")
    assert fingers.labels[-len(before) :] == before


@pytest.mark.parametrize("key", ["new", "open"])
def test_holding_key_2_on_a_game_in_the_lists_opens_its_rules_and_key_1_leads_back(
    table: Table, key: str
) -> None:
    fingers = put_away(table)
    fingers.press(3, 2)
    if key == "open":
        fingers.press(3)
    else:
        assert "key2" not in fingers.holds(), "the shelf is no game"
        fingers.go_to("Spidertwist")
    before = fingers.panel
    fingers.hold(2)
    assert fingers.panel.title == ("Spidertwist" if key == "new" else "Arachnid")
    fingers.press(1)
    assert fingers.panel == before


def test_the_shelf_is_below_the_game_as_last_time_and_above_all_others(table: Table) -> None:
    fingers = put_away(table)
    fingers.press(3)
    assert fingers.labels[:3] == ["Play again", "Open from shelf", "Arachnid"]


@pytest.mark.parametrize("language", languages())
def test_it_fits(table: Table, language: str) -> None:
    fingers = put_away(table)
    for presses in ((), (1,), (2, 2, 3), (1, 1, 3)):
        fingers.press(*presses)
        walk = replace(fingers.walk, language=language)
        shown = draw(ShownScreen(walk, table.now).panel)
        assert (shown.cut, shown.spilled) == ([], [])
