"""Taking back at the display: quick for a mis-press, asked once more out of a menu, with a reason where not.

*Take back* was the row under a finger that had only wanted to clear what lay over the menu.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games
from companion.fronts.console import READING
from companion.kit import grammar
from companion.lab import search
from companion.table.intents import BOT, Origin
from companion.table.people.opponents import Opponents
from companion.views.bodies import Notice
from companion.views.screens.screen import Submission
from companion.views.walk import UNIT, enter_desk
from tests.fronts.bench import Bench
from tests.fronts.fingers import Fingers, drafted
from tests.support.tables import Table
from tests.support.there import there

TWICE = ("hand bughit1", "move alpha", "move alpha")


def in_the_menu(fingers: Fingers) -> Fingers:
    fingers.walk = enter_desk(fingers.walk)
    assert fingers.focused == "Take back"
    return fingers


def test_holding_key_1_takes_ones_own_last_word_back_at_once(shop: Table) -> None:
    fingers = drafted(shop, *TWICE)
    fingers.hold(1)
    assert fingers.said[-1] == "back"
    assert fingers.on == "putting back"


def test_the_row_of_the_menu_says_what_is_taken_back_and_asks(shop: Table) -> None:
    fingers = in_the_menu(drafted(shop, *TWICE))
    before = len(fingers.said)
    fingers.press(3)
    assert fingers.panel.title == "Take back"
    assert fingers.body(Notice) == Notice("Red Alpha moves", "Take this back?")
    assert len(fingers.said) == before
    fingers.press(1)
    assert fingers.focused == "Take back", "and back"
    fingers.press(3)
    _, word = fingers.view.press("key2")
    assert isinstance(word, Submission)
    assert (word.word, word.ask) == ("back", shop.now.back[0]), "what was read, whatever comes before it"
    fingers.press(2)
    assert fingers.said[before:] == ["back"]
    assert fingers.on == "putting back"


def test_two_quick_presses_take_nothing_back(shop: Table) -> None:
    drafted(shop, *TWICE)
    bench = Bench(shop)
    bench.console._go(enter_desk(bench.console.walk), pressed=True)
    bench.tap("key3")
    bench.tap("key2")
    assert bench.words == []
    bench.wait(READING)
    bench.tap("key2")
    assert bench.words == ["back"]


def test_however_often_key_3_is_pressed_nothing_is_taken_back(shop: Table) -> None:
    """Three presses had led from *thinks* through the menu of the table to a step back."""
    drafted(shop, *TWICE)
    bench = Bench(shop)
    bench.console._go(enter_desk(bench.console.walk), pressed=True)
    for _ in range(9):
        bench.tap("key3")
        bench.wait(1)
    assert bench.words == []
    assert bench.console.shown().panel.keys[1].label == "OK"


def test_going_back_to_a_step_says_what_is_undone_and_asks(shop: Table) -> None:
    """It asked nothing, and whoever had looked for the step had undone an hour."""
    fingers = drafted(shop, *TWICE)
    fingers.walk = enter_desk(fingers.walk)
    fingers.go_to("Go back to step")
    before, last = len(fingers.said), shop.now.moved
    fingers.press(3, 2, 3)
    assert fingers.panel.title == "Go back to step"
    notice = fingers.body(Notice)
    assert notice.head.startswith("Red Alpha moves")
    assert notice.text == "Go back to before this? The step since is undone, too."
    fingers.press(3, 3, 1)
    assert fingers.on == "menu", "and back"
    fingers.press(3)
    _, word = fingers.view.press("key2")
    assert isinstance(word, Submission)
    assert word.ask == last, "how it stood when it was read"
    fingers.press(2)
    assert [word.split()[0] for word in fingers.said[before:]] == ["rewind"]


def test_two_quick_presses_do_not_go_back_to_a_step_either(shop: Table) -> None:
    drafted(shop, *TWICE)
    bench = Bench(shop)
    bench.console._go(enter_desk(bench.console.walk, "rewind"), pressed=True)
    bench.tap("key3")
    bench.tap("key2")
    assert bench.words == []
    bench.wait(READING)
    bench.tap("key2")
    assert [word.split()[0] for word in bench.words] == ["rewind"]


def test_what_would_be_taken_back_is_read_anew_where_it_has_become_something_else(shop: Table) -> None:
    drafted(shop, *TWICE[:2])
    bench = Bench(shop)
    bench.console._go(enter_desk(bench.console.walk, "back"), pressed=True)
    bench.wait(READING)
    assert shop.submit("move alpha", seat=0).ok
    bench.console.see(shop.now, bench.now)
    bench.tap("key2")
    assert bench.words == []


def test_in_a_break_it_says_why_it_cannot(shop: Table) -> None:
    """The menu was empty there."""
    fingers = drafted(shop, *TWICE[:2])
    assert shop.submit("pause").ok
    fingers.look()
    in_the_menu(fingers).press(3)
    assert fingers.panel.title == "Not taken back"


def test_a_face_by_hand_that_led_to_a_draw_of_the_box_says_so(shop: Table) -> None:
    """*Take back* was no row then, and nothing said why."""
    fingers = in_the_menu(drafted(shop, "hand critter1"))
    assert not shop.now.back
    fingers.press(3)
    assert fingers.panel.title == "Not taken back"
    told = ""
    while fingers.on == "refused":
        told += " ".join(filter(None, (fingers.body(Notice).head, fingers.body(Notice).text))) + " "
        fingers.press(2)
    assert told.startswith("What came by hand led to a draw of the box, and that was seen.")
    assert "To go back to a step undoes both." in told


def test_so_does_a_draw_of_the_box(shop: Table) -> None:
    fingers = drafted(shop)
    fingers.press(3)
    fingers.skip()
    in_the_menu(fingers).press(3)
    assert fingers.body(Notice).head.startswith("What the box drew was seen.")


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[Table]:
    opponents = Opponents(games=search.opponents())
    with Table(tmp_path, find=games.find, names=games.names, seed=3, opponents=opponents) as table:
        assert table.submit("new spidertwist 2 start").ok
        yield table


def the_box_answers(beside: Table) -> None:
    """It plays the second seat, and has said a word after that of the first."""
    assert beside.submit("draw").ok
    (people,) = beside.now.asks
    assert people is not None
    box = 1 - people
    assert beside.submit(f"opponent {there(beside.now.scene).seats[box].colour} 50").ok
    answered = False
    while not answered or people not in beside.now.asks:
        (seat,) = beside.now.asks
        word = next(grammar.words(there(beside.now.game), beside.now.state, there(seat)))
        origin = Origin(BOT, frozenset((box,))) if seat == box else UNIT
        assert beside.submit(word, origin, seat).ok
        answered = answered or seat == box


def test_where_the_box_has_answered_holding_key_1_asks_first(beside: Table) -> None:
    """What is read first stays where it is, however many words the box says since."""
    the_box_answers(beside)
    fingers = Fingers(beside)
    fingers.skip()
    fingers.hold(1)
    assert fingers.said == []
    notice = fingers.body(Notice)
    assert notice.head.startswith("White adds")
    assert notice.text == "Take this back, and the step since?"
    fingers.press(2)
    assert fingers.said == ["back"]


def test_so_it_does_over_a_card_of_the_box(beside: Table) -> None:
    """The question had come up under the card, as if nothing had been held."""
    bench = Bench(beside)
    the_box_answers(beside)
    bench.console.see(beside.now, bench.now)
    bench.wait(60)
    assert bench.on == "steps"
    bench.down("key1")
    bench.wait(1)
    bench.up("key1")
    assert bench.body(Notice).text == "Take this back, and the step since?"


def test_two_steps_that_may_be_gone_back_to_are_two_questions(shop: Table) -> None:
    """A press that was on its way to the first of them does not answer the second."""
    fingers = drafted(shop, *TWICE)
    last = str(shop.now.moved)
    fingers.walk = enter_desk(fingers.walk, "rewind", last)
    first = fingers.view.asked
    assert first is not None
    fingers.walk = enter_desk(fingers.walk, "rewind", str(shop.now.moved - 1))
    assert fingers.view.asked not in (None, first)


def test_after_the_end_of_a_game_it_asks_as_well(beside: Table) -> None:
    """No game is played any more, and what is taken back is its end."""
    assert beside.submit("draw").ok
    assert beside.submit("stop count").ok
    assert not beside.now.is_played
    fingers = Fingers(beside)
    fingers.walk = enter_desk(fingers.walk, "rewind", str(beside.now.moved))
    assert fingers.body(Notice).text == "Go back to before this?"
    assert fingers.said == []
