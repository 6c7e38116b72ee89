"""How many presses it takes to say what people say most."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.frozen import replace
from companion.play import Over, text
from companion.views.bodies import Notice, Orders, Rows
from companion.views.screens import ShownScreen
from companion.views.screens.screen import Submission
from tests.fronts.fingers import Fingers, drafted
from tests.support.tables import Table


def test_a_draw_with_all_that_follows_is_one_press(shop: Table) -> None:
    fingers = drafted(shop)
    fingers.press(3)
    assert fingers.presses == 1
    assert fingers.walk.steps
    assert fingers.said[-1] == "draw"


def test_the_same_act_again_is_one_press_and_another_act_two_or_three(shop: Table) -> None:
    fingers = drafted(shop, "hand bughit1")
    fingers.press(3, 3)
    assert fingers.said[-1] == "move alpha"
    assert fingers.presses == 2  # Act, then the first row
    fingers.press(3)
    assert fingers.said[-1] == "move alpha"
    assert fingers.presses == 3
    fingers.presses = 0
    fingers.press(2)
    while fingers.said[-1] == "move alpha":
        fingers.press(3)
    assert fingers.said[-1] == "overspin alpha red"
    assert fingers.presses <= 4, "one of them as it would cover a web of one’s own"


def test_the_end_of_a_turn_is_one_hold(shop: Table) -> None:
    fingers = drafted(shop, "hand bughit1")
    fingers.hold(3)
    assert fingers.said[-1] == "pass"
    assert fingers.presses == 1


def test_critters_that_bite_nobody_are_two_presses(shop: Table) -> None:
    fingers = drafted(shop, "hand critter1")
    fingers.presses = 1  # the draw
    assert [one.word for one in fingers.body(Orders).orders] == ["fly on 2", "spawns"]
    assert fingers.panel.keys[2].label == "Nobody"
    fingers.press(3)
    assert fingers.said[-1] == "swept"
    assert fingers.presses == 2
    assert fingers.on in ("turn", "seats")


def test_a_battle_with_presets_takes_at_most_six_presses(shop: Table) -> None:
    fingers = drafted(shop, "hand bughit1", "move alpha", "move alpha")
    assert fingers.panel.keys[1].label == "Battle"
    fingers.press(2)
    while not fingers.walk.steps:
        fingers.press(3)
    assert [word.partition(" ")[0] for word in fingers.said[-3:]] == ["battle", "commit", "commit"]
    assert fingers.presses <= 6


@pytest.mark.parametrize("game", sorted(games.names()))
def test_a_game_in_focus_is_begun_by_two_presses_and_again_by_two(shop: Table, game: str) -> None:
    fingers = Fingers(shop)
    fingers.press(3)
    fingers.go_to(games.find(game).title.msgid)
    before = fingers.presses
    while shop.now.game is None:
        fingers.press(3)
    assert fingers.presses - before <= 3  # with the number of players, where there is a choice
    assert shop.submit("close").ok
    fingers.look()
    before = fingers.presses
    fingers.press(3, 3)  # Play, Play again
    assert shop.now.game is not None
    assert fingers.presses - before == 2


@pytest.mark.parametrize("game", sorted(games.names()))
def test_from_anywhere_in_a_game_the_menu_of_the_table_is_at_most_three_presses_away(
    game: str, tmp_path: Path
) -> None:
    """It lay behind all pages of information; where several numbers are asked nothing led to it."""
    with Table(tmp_path, find=games.find, names=games.names, seed=3) as table:
        assert table.submit(f"new {game} 2 start").ok
        luck = Random(2)
        for _ in range(40):
            fingers = Fingers(table)
            fingers.skip()
            while fingers.walk.menu.tree != "desk" and fingers.presses < 4:
                if (fingers.walk.page or fingers.presses == 0) and _leads_to_the_table(fingers):
                    fingers.hold(3)
                else:
                    fingers.press(1)
            assert fingers.presses <= 3, fingers.panel
            fingers.press(1)
            assert fingers.said == []
            assert fingers.walk.menu.tree != "desk"
            if isinstance(table.now.pending, Over):
                break
            assert table.play_a_step(luck).ok


def _leads_to_the_table(fingers: Fingers) -> bool:
    walk, said = fingers.view.hold("key3")
    return "key3" in fingers.holds() and said is None and walk.menu.tree == "desk"


def test_rules_that_go_together_are_chosen_by_one_row(shop: Table) -> None:
    fingers = Fingers(shop)
    fingers.press(3, 3, 3)
    fingers.go_to("House rules")
    assert isinstance(fingers.panel.body, Rows)
    assert fingers.panel.body.rows[-1].note == "as printed"
    fingers.press(3)
    assert fingers.labels[0] == "Short evening"
    fingers.press(3)
    assert isinstance(fingers.panel.body, Rows)
    assert fingers.panel.body.rows[-1].note == "2 chosen"
    fingers.press(3)
    assert fingers.on == "draw"
    settings = shop.now.settings
    assert settings is not None
    chosen = games.find("arachnid").presets[0].options
    assert {key: settings.options[key] for key in chosen} == dict(chosen)


def test_another_game_is_begun_from_a_running_one_by_one_press_more_that_says_where_that_goes(
    shop: Table,
) -> None:
    assert shop.submit("new arachnid 2 start").ok
    key = shop.now.key
    fingers = at_the_table(shop)
    fingers.go_to("New game")
    fingers.press(3, 3)  # Play again
    assert fingers.said == [], "it lay in the way of a press too many"
    assert fingers.body(Notice).head == "Arachnid goes to the shelf."
    assert fingers.panel.keys[2].label == "Start"
    over = replace(shop.now, pending=Over(((0,), (1,)), "limit", text("It is over.")))
    shown = ShownScreen(fingers.walk, over)
    assert "shelf" not in str(shown.panel), "nothing is put away that people play"
    assert shown.press("key3")[1] == Submission("new again")
    fingers.press(1)
    assert fingers.labels[0] == "Play again", "and back"
    fingers.press(3, 3)
    assert fingers.said == ["new again"]
    assert fingers.on == "draw"
    assert shop.submit(f"open {key}").ok, "it lies there"


def test_a_game_from_the_shelf_asks_as_well_what_becomes_of_the_one_that_is_played(shop: Table) -> None:
    assert shop.submit("new spidertwist 2 start").ok
    first = shop.now.key
    assert shop.submit("new arachnid 2 start").ok
    fingers = at_the_table(shop)
    fingers.go_to("Open from shelf")
    fingers.press(3)
    assert fingers.said == []
    assert fingers.body(Notice).head == "Arachnid goes to the shelf."
    assert (fingers.panel.title, fingers.panel.keys[2].label) == ("Open from shelf", "Open")
    fingers.press(3)
    assert shop.now.key == first


def test_putting_the_game_away_takes_nothing_and_is_said_at_one_press_as_on_a_phone(shop: Table) -> None:
    assert shop.submit("new arachnid 2 start").ok
    assert shop.submit("draw").ok
    before = shop.now
    fingers = at_the_table(shop)
    fingers.go_to("Put game away")
    fingers.press(3)
    assert (fingers.said, fingers.on) == (["close"], "idle")
    assert shop.submit(f"open {before.key}").ok
    assert (shop.now.state, shop.now.back) == (before.state, before.back)
    assert shop.now.asks.keys() == before.asks.keys()


@pytest.mark.parametrize(
    ("game", "rows", "row", "told", "word"),
    [
        (
            "arachnid",
            ["Stop and count", "Agree on a draw"],
            "Stop and count",
            "what everybody has",
            "stop count",
        ),
        (
            "arachnid",
            ["Stop and count", "Agree on a draw"],
            "Agree on a draw",
            "share the first",
            "stop draw",
        ),
        ("spidertwist", [], "Stop and count", "what everybody has counts as it stands", "stop count"),
    ],
)
def test_an_end_before_the_end_is_asked_once_more_and_says_what_counts_then(
    shop: Table, game: str, rows: list[str], row: str, told: str, word: str
) -> None:
    """One press too many, and the game was counted."""
    assert shop.submit(f"new {game} 2 start").ok
    fingers = at_the_table(shop)
    fingers.go_to("End early")
    fingers.press(3)
    if rows:
        assert fingers.labels == rows
        fingers.go_to(row)
        fingers.press(3)
    asked = fingers.body(Notice)
    assert fingers.said == []
    assert (fingers.panel.title, asked.head, fingers.panel.keys[2].label) == ("End early", row, "End")
    assert told in asked.text
    fingers.press(1)
    assert fingers.focused == (row if rows else "End early"), "and back"
    fingers.press(3, 3)
    assert fingers.said == [word]
    assert isinstance(shop.now.pending, Over)


def test_who_resigns_at_the_box_is_asked_once_more_as_well(shop: Table) -> None:
    assert shop.submit("new arachnid 2 start").ok
    fingers = at_the_table(shop)
    fingers.go_to("Resign")
    fingers.press(3, 2, 3)
    assert fingers.said == []
    assert fingers.body(Notice).head == "Yellow"
    assert fingers.body(Notice).text == "The game ends. Whoever resigns comes last."
    fingers.press(3)
    assert fingers.said == ["resign 2"]


def at_the_table(shop: Table) -> Fingers:
    """Somebody in the menu of what the table can be told."""
    fingers = Fingers(shop)
    while fingers.on != "menu" or fingers.panel.title != "Table":
        fingers.press(1)
    return fingers
