"""What is asked, on the display: turns, rows, and spaces near and far."""

from __future__ import annotations

from companion.frozen import replace
from companion.play import Board, Choice, End, Menu, Option, Piece, Space, text
from companion.views.bodies import Caption, Columns, Map, Rose, Rows
from companion.views.reconciling import reconcile
from companion.views.screens import ShownScreen
from companion.views.screens.screen import Submission
from companion.views.walk import Walk
from tests.fronts.fingers import Fingers
from tests.support.tables import GREEN, Table, choices
from tests.support.toy_game import Pebbles
from tests.views.panels import shown, words


def test_a_turn_shows_how_everybody_stands(table: Table) -> None:
    table.start_turns()
    turn = shown(table.now)
    assert isinstance(turn.body, Columns)
    assert turn.body.focus == 0
    assert [(column.mark, column.value) for column in turn.body.columns] == [("disc", "0"), ("square", "0")]
    assert (turn.title, turn.mark, turn.context) == ("Turn", "disc", "round 1")
    assert words(turn) == ["more", "", "Act"]
    assert turn.keys[2].hold


def test_several_who_are_asked_are_shown_thinking_until_they_are_ready(table: Table) -> None:
    table.deal()
    asked = shown(table.now)
    assert isinstance(asked.body, Columns)
    assert [column.state for column in asked.body.columns] == ["thinking", "thinking"]
    assert asked.title == "Ready?"
    assert words(asked) == ["more", "along", "Act"]
    table.submit("ready", GREEN)
    alone = shown(table.now)
    assert isinstance(alone.body, Rows)  # one seat left: its menu
    assert alone.mark == "disc"


def test_another_seat_that_is_asked_beside_the_turn_is_one_press_away(table: Table) -> None:
    table.start_turns()
    other = Choice(1, text("Take an upgrade"), "upgrade")
    snapshot = replace(table.now, pending=(*choices(table.now.pending), other))
    assert words(shown(snapshot)) == ["more", "Green", "Act"]


def test_a_row_shows_its_uses_as_boxes_and_its_price_while_in_focus(shop: Table) -> None:
    shop.submit("new arachnid 2 start")
    shop.say_by_hand("red")
    fingers = Fingers(shop)
    fingers.press(3, 3)
    shop.say_by_hand("bughit1")
    fingers.skip()
    fingers.press(3)
    body = fingers.panel.body
    assert isinstance(body, Rows)
    assert (body.rows[0].label, body.rows[0].boxes[1]) == ("Alpha: move", 2)
    assert fingers.panel.context.startswith("food −1 · ")


class Crawler(Pebbles):
    """A spider in the middle of seven hexagons, its way north-east and north-west barred."""

    def board(self, settings: object) -> Board:
        ways = {"1": (0.0, -1.0), "2": (0.87, -0.5), "3": (0.87, 0.5)}
        ways |= {"4": (0.0, 1.0), "5": (-0.87, 0.5), "6": (-0.87, -0.5)}
        spaces = tuple(Space(f"a{way}", x, y, "hex-flat") for way, (x, y) in ways.items())
        around = {way: f"a{way}" for way in ways}
        return Board("seven", (Space("hub", 0.0, 0.0, "hex-flat"), *spaces), {"hub": around})

    def menu(self, state: object, seat: int, prefix: tuple[str, ...] = ()) -> Menu:
        if not prefix:
            return Option("move", text("Move")), Option("pass", text("End turn"))
        if prefix == ("move",):
            return (Option("alpha", text("Alpha"), piece="red-alpha"),)
        if prefix == ("move", "alpha"):
            return tuple(Option(f"a{way}", text(f"a{way}")) for way in "1345")
        return End()


def test_a_near_space_is_chosen_on_a_rose_with_the_numbers_of_the_die(table: Table) -> None:
    table.start_turns()
    spider = Piece("red-alpha", "spider", "hub", text("Red Alpha"), 0)
    snapshot = replace(table.now, game=Crawler(), scene=replace(table.scene, pieces=(spider,)))
    walk = reconcile(Walk(), snapshot)
    for key in ("key3", "key3", "key2", "key2"):  # Act, Move, the third space
        walk, said = ShownScreen(walk, snapshot).press(key)
        assert said is None
    body = ShownScreen(walk, snapshot).panel.body
    assert isinstance(body, Rose)
    assert [(arm.label, arm.open, arm.focus) for arm in body.arms] == [
        ("1", True, False),
        ("2", False, False),
        ("3", True, False),
        ("4", True, True),
        ("5", True, False),
        ("6", False, False),
    ]
    assert body.caption == Caption("Move", "a4", ("4 south",))
    assert ShownScreen(walk, snapshot).press("key3")[1] == Submission("move alpha a4", 0, snapshot.asks[0])


def test_a_far_space_is_chosen_on_the_map(shop: Table) -> None:
    shop.submit("new web-of-flies 3 wof.board=radial6x6 start")
    shop.submit("draw")
    fingers = Fingers(shop)
    fingers.skip()
    fingers.press(3)
    body = fingers.panel.body
    assert isinstance(body, Map)
    assert len(body.spots) == 37
    assert body.strands
    assert body.targets
    assert sum(spot.holds == "own" for spot in body.spots) == 8
