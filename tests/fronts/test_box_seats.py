"""Whoever sits alone at the box gives it seats of the game that they start."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType

import pytest

from companion import games
from companion.fronts.oled import draw
from companion.frozen import replace
from companion.kit.game import Introduction
from companion.table.people.opponents import STRENGTHS, USUAL_STRENGTH, Opponents
from companion.views.bodies import Columns, Rows
from companion.views.box_seats import with_given
from companion.views.levels import Line
from companion.views.prose import languages
from companion.views.screens import ShownScreen
from tests.fronts.bench import Bench
from tests.fronts.fingers import Fingers
from tests.fronts.test_nothing_is_clipped import SIZES
from tests.support.tables import OnPhones, Table
from tests.support.there import there


@pytest.fixture
def book() -> Opponents:
    return Opponents(games=games.names())


@pytest.fixture
def table(tmp_path: Path, book: Opponents) -> Iterator[Table]:
    with Table(tmp_path, find=games.find, names=games.names, opponents=book, seed=1) as table:
        yield table


def choose(fingers: Fingers, *rows: str) -> None:
    """Key 2 to each of these rows, key 3 to accept it."""
    for row in rows:
        while fingers.focused != row:
            fingers.press(2)
        fingers.press(3)


def at_the_start(table: Table, title: str, seats: str = "2 players") -> Fingers:
    """At the rows that start this game."""
    fingers = Fingers(table)
    fingers.press(3)
    choose(fingers, title, *([seats] if title not in ("Spidertwist", "Arachne") else []))
    fingers.presses = 0
    return fingers


def sits(table: Table, book: Opponents, seat: int, ms: int) -> None:
    """The box plays a seat, as everybody sees."""
    rev = table.now.rev
    book.sit(seat, ms)
    assert seat in table.desk.wait(rev, 10).opponents_book


def notes(fingers: Fingers) -> dict[str, str]:
    """The rows on show, each with what stands at its end."""
    return {row.label: row.note for row in fingers.body(Rows).rows}


@pytest.mark.parametrize("game", [game for game in games.names() if games.introduce(game).opponent])
def test_who_wants_no_opponent_presses_no_key_more(table: Table, game: str) -> None:
    fingers = at_the_start(table, games.introduce(game).title.msgid)
    assert notes(fingers)["Box plays"] == "no seat"
    assert fingers.labels[-1] == "House rules"
    fingers.press(3)
    assert there(table.now.game).name == game
    assert fingers.presses == 1
    assert table.now.opponents == {}


def test_from_the_idle_box_to_the_first_draw_it_is_five_presses(table: Table) -> None:
    fingers = Fingers(table)
    fingers.press(*[3] * 5)  # Play, the game, for how many, Start, Draw
    assert fingers.said == ["new arachnid 2 mode=counters start", "draw"]


def test_a_seat_is_given_to_the_box_and_the_strength_chosen(table: Table) -> None:
    fingers = at_the_start(table, "Web of Flies")
    choose(fingers, "Box plays")
    assert notes(fingers) == {"Red": "people", "Green": "people"}
    choose(fingers, "Green")
    assert fingers.panel.title == "Green"
    assert fingers.labels[0] == "Steady", "the usual strength first"
    assert fingers.labels[-1] == "People play it"
    choose(fingers, "Strong")
    assert notes(fingers)["Box plays"] == "Green"
    assert fingers.focused == "Start", "back at the row that starts the game"
    fingers.press(3)
    assert fingers.said == ["new web-of-flies 2 start", "opponent green 1000"]
    assert table.now.opponents == {1: 1000}


def test_with_the_usual_strength_that_is_six_presses(table: Table) -> None:
    fingers = at_the_start(table, "Web of Flies")
    choose(fingers, "Box plays", "Green", "Steady", "Start")
    assert table.now.opponents == {1: USUAL_STRENGTH}
    assert fingers.presses <= 6


def test_alone_among_four_all_others_are_one_row(table: Table) -> None:
    fingers = at_the_start(table, "Web of Flies", "4 players")
    fingers.press(2, 3)
    assert fingers.labels == ["All but Red", "Red", "Green", "Orange", "Yellow"]
    fingers.press(3, 3)
    assert notes(fingers)["Box plays"] == "3 seats"
    fingers.press(3)
    assert table.now.opponents == dict.fromkeys((1, 2, 3), USUAL_STRENGTH)
    assert fingers.presses == 5


def test_then_the_box_shows_that_it_plays_the_seat(table: Table) -> None:
    fingers = at_the_start(table, "Spidertwist")
    choose(fingers, "Box plays", "Black", "Easy", "Start")
    while table.now.asks.keys() != {0}:
        fingers.skip()
        fingers.press(3)
    fingers.skip()
    assert fingers.panel.title == "Black thinks"
    assert isinstance(fingers.panel.body, Columns)


def its_question(table: Table) -> Fingers:
    """At a game of two in which the box is asked, and thinks."""
    fingers = at_the_start(table, "Web of Flies")
    choose(fingers, "Box plays", "Red", "Easy", "Box plays", "Green", "Easy", "Start")
    assert fingers.on == "draw"
    fingers.press(3)
    fingers.skip()
    return fingers


def test_while_it_thinks_none_of_its_acts_is_offered(table: Table) -> None:
    fingers = its_question(table)
    assert fingers.on == "thinking"
    assert fingers.panel.title.endswith(" thinks")
    assert [key.label for key in fingers.panel.keys] == ["more", "Pause", "Table"]
    assert "key3" not in fingers.holds(), "a hold would end its turn"
    fingers.press(2)
    assert fingers.said[-1] == "pause"
    assert fingers.on == "paused"
    fingers.press(3)
    assert fingers.on == "thinking"
    while fingers.on != "menu":
        fingers.press(1)
    assert fingers.panel.title == "Table", "the pages of information, and no act of the seat"


def test_people_take_its_seat_over_in_the_menu_of_the_table(table: Table) -> None:
    fingers = its_question(table)
    (seat,) = table.now.asks
    line = there(table.now.scene).seats[seat]
    fingers.press(3)
    choose(fingers, "Box plays a seat", line.name.msgid, "People play it")
    assert fingers.said[-1] == f"opponent {line.colour} nobody"
    assert fingers.on == "menu"
    assert fingers.panel.keys[0].label == "more", "its question is theirs now"


def test_a_menu_of_a_seat_that_is_given_to_the_box_is_left(table: Table, book: Opponents) -> None:
    fingers = at_the_start(table, "Web of Flies")
    fingers.press(3, 3)
    fingers.skip()
    assert fingers.on == "menu"
    (seat,) = table.now.asks
    sits(table, book, seat, 50)
    fingers.look()
    assert fingers.on == "thinking"


def test_a_step_back_keeps_what_was_chosen_and_the_row_for_people_takes_a_seat_back(table: Table) -> None:
    fingers = at_the_start(table, "Web of Flies")
    choose(fingers, "Box plays", "Green", "Deep", "House rules")
    fingers.press(3, 2, 3)  # its first rule, otherwise than printed
    fingers.press(1, 1)
    assert fingers.labels[0] == "2 players"
    choose(fingers, "3 players")
    assert notes(fingers) == {"Start": "", "Box plays": "Green", "House rules": "1 chosen"}
    choose(fingers, "Box plays")
    assert notes(fingers)["Green"] == "Deep"
    choose(fingers, "Green")
    assert notes(fingers)["Deep"] == "now"
    choose(fingers, "People play it")
    assert notes(fingers)["Box plays"] == "no seat"
    choose(fingers, "Start")
    assert len(fingers.said) == 1, "nothing is given to the box"


def test_a_seat_chosen_for_a_game_is_not_chosen_for_another_that_is_looked_at_next(table: Table) -> None:
    fingers = at_the_start(table, "Web of Flies")
    choose(fingers, "Box plays", "Green", "Deep")
    fingers.press(1, 1)
    choose(fingers, "Spidertwist")
    assert notes(fingers)["Box plays"] == "no seat"
    fingers.press(1)
    choose(fingers, "Web of Flies", "2 players")
    assert notes(fingers)["Box plays"] == "Green"


def test_house_rules_and_seats_of_the_box_are_chosen_one_after_the_other(table: Table) -> None:
    fingers = at_the_start(table, "Web of Flies")
    choose(fingers, "Box plays", "Red", "Easy", "House rules")
    fingers.press(3, 2, 3)  # its first rule, otherwise than printed
    fingers.press(1)
    assert notes(fingers)["Box plays"] == "Red"
    assert notes(fingers)["House rules"] == "1 chosen"
    choose(fingers, "Start")
    assert fingers.said[-1] == "opponent red 50"


def test_what_the_box_has_played_before_is_shown_and_can_be_taken_back(table: Table, book: Opponents) -> None:
    sits(table, book, 1, 50)
    fingers = at_the_start(table, "Web of Flies")
    assert notes(fingers)["Box plays"] == "Green"
    choose(fingers, "Box plays", "Green", "People play it")
    assert notes(fingers)["Box plays"] == "no seat"
    choose(fingers, "Start")
    assert fingers.said[-1] == "opponent green nobody"
    assert table.now.opponents == {}


def test_where_it_plays_in_one_way_only_that_way_is_left_and_says_so(table: Table, book: Opponents) -> None:
    fingers = at_the_start(table, "Arachnid")
    assert fingers.labels == ["You keep the board", "The box keeps it", "Box plays", "House rules"]
    choose(fingers, "Box plays", "Yellow", "Steady")
    assert notes(fingers) == {
        "The box keeps it": "so it plays",
        "Box plays": "Yellow",
        "House rules": "as printed",
    }
    choose(fingers, "Box plays", "Yellow", "People play it")
    assert fingers.labels[0] == "You keep the board"
    sits(table, book, 0, 250)
    fingers = at_the_start(table, "Arachnid")
    assert notes(fingers)["Box plays"] == "Red, if it can", "nothing was chosen for this game"
    assert fingers.focused == "You keep the board"


def test_a_house_rule_that_it_needs_is_chosen_with_its_seat(table: Table) -> None:
    class Introduced(Introduction):
        name = "needy"
        opponent_where = MappingProxyType({"needy.board": "large"})

    snapshot = replace(table.now, games=(Introduced(),))
    given = Line((), there(table.now.games)[0].title, box=((1, 250),))
    before = ("new", "needy", "2", "needy.board=small", "needy.more=1")
    after = ("new", "needy", "2", "needy.more=1", "needy.board=large")
    assert with_given(before, (), given, snapshot) == (after, ((1, 250),))
    taken = replace(given, box=((1, None),))
    assert with_given(before, ((0, 50),), taken, snapshot) == (before, ((0, 50), (1, None)))


def test_seats_on_phones_stay_there(table: Table) -> None:
    rev = table.now.rev
    table.seat(OnPhones(0))
    table.desk.wait(rev, 10)
    fingers = at_the_start(table, "Web of Flies", "3 players")
    choose(fingers, "Box plays")
    assert fingers.labels == ["Green", "Orange"]


def test_a_game_that_the_box_does_not_play_offers_no_seats(shop: Table) -> None:
    assert "Box plays" not in at_the_start(shop, "Web of Flies").labels


def test_at_the_keys_of_the_unit_the_seat_is_given_after_the_game_has_begun(table: Table) -> None:
    bench = Bench(table)
    for key in "3 23 3 23 23 3 3".replace(
        " ", ""
    ):  # Web of Flies, 2 players, Box plays, Green, Steady, Start
        bench.tap(f"key{key}")
    bench.wait(1)
    assert bench.words == ["new web-of-flies 2 start", "opponent green 250"]
    assert table.now.opponents == {1: 250}


@pytest.mark.parametrize("game", games.names())
def test_all_of_it_stands_on_every_display(table: Table, book: Opponents, game: str) -> None:
    introduced = games.introduce(game)
    most = introduced.seats[-1]
    seen = 0
    for seat in range(most):
        sits(table, book, seat, 50)
        assert _stands(at_the_start(table, introduced.title.msgid, f"{most} players"))
        book.leave(seat)
    fingers = at_the_start(table, introduced.title.msgid, f"{most} players")
    for strength in STRENGTHS.values():
        for seat in range(most):
            choose(fingers, "Box plays")
            fingers.press(*[2] * (seat + (most > 2)))
            seen += _stands(fingers)
            fingers.press(3)
            seen += _stands(fingers)
            choose(fingers, strength.msgid)
            seen += _stands(fingers)
    assert seen == 3 * most * len(STRENGTHS)


def _stands(fingers: Fingers) -> bool:
    for language in languages():
        shown = ShownScreen(replace(fingers.walk, language=language), fingers.table.now).panel
        for size in SIZES:
            assert draw(shown, size).spilled == [], shown
        assert draw(shown).cut == [], shown
    return True
