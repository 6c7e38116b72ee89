"""What is on the display: a snapshot and a walk become words, marks and labels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion import games
from companion.play import (
    Board,
    Chance,
    Choice,
    End,
    Event,
    Glyph,
    Menu,
    Option,
    Over,
    Piece,
    Refusal,
    Scene,
    SeatLine,
    Space,
    text,
)
from companion.table.guests import Wish
from companion.table.intents import LogLine, LuckState, Snapshot
from companion.views.bodies import (
    Boxes,
    Card,
    Columns,
    Dice,
    Direction,
    Here,
    Idle,
    Join,
    Log,
    Map,
    Notice,
    Panel,
    Rose,
    Rows,
    Score,
    Sheet,
)
from companion.views.glance import leaves, marks
from companion.views.panel import holding, panel, safe
from companion.views.presses import Say, press
from companion.views.walk import Refused, Walk, refuse, screen, settle
from tests.fronts.fingers import INVITATION, Fingers
from tests.support.tables import GREEN, Table
from tests.support.toy_game import Pebbles


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Table(tmp_path / "games.sqlite") as table:
        yield table


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Table]:
    with Table(tmp_path / "games.sqlite", find=games.find, names=games.names) as table:
        yield table


def shown(snapshot: Snapshot, walk: Walk | None = None) -> Panel:
    return panel(snapshot, settle(walk or Walk(), snapshot), INVITATION)


def words(shown: Panel) -> list[str]:
    return [key.label or key.sign for key in shown.keys]


def happened(snapshot: Snapshot, *events: Event) -> Panel:
    """The first step after these events."""
    walk = settle(Walk(), snapshot)
    after = replace(snapshot, moved=snapshot.moved + 1, events=events)
    return panel(after, settle(walk, after))


# ------------------------------------------------------------------------ without a game


def test_without_a_game_the_box_says_who_it_is(table: Table) -> None:
    idle = shown(table.now)
    assert idle.body == Idle("Orbweaver", "a table for spiders")
    assert words(idle) == ["", "Join", "Play"]


def test_the_page_that_invites_shows_address_code_and_seats(table: Table) -> None:
    table.new()
    walk = replace(settle(Walk(), table.now), page="join")
    body = panel(table.now, walk, INVITATION).body
    assert isinstance(body, Join)
    assert (body.url, body.address) == (INVITATION.url, "192.168.4.1:8000")
    assert body.code == "code 7KQ4"
    assert body.seats == (("disc", True), ("square", False))


def test_without_an_address_nobody_is_invited(table: Table) -> None:
    walk = replace(settle(Walk(), table.now), page="join")
    body = panel(table.now, walk).body
    assert isinstance(body, Notice)
    assert body.head == "No phone can join."


# -------------------------------------------------------------------------------- wishes


@pytest.mark.parametrize(
    ("wish", "title", "mark", "head"),
    [
        (Wish("tablet", "table"), "A phone asks", "", "All seats here"),
        (Wish("phone", "referee", frozenset({1})), "Green’s phone asks", "square", "Be the referee"),
        (Wish("phone", "referee", frozenset({0, 1})), "A phone asks", "", "Be the referee"),
        (Wish("phone", "referee", frozenset({6})), "A phone asks", "", "Be the referee"),
    ],
)
def test_a_wish_says_who_asks_and_for_what(
    table: Table, wish: Wish, title: str, mark: str, head: str
) -> None:
    table.deal()
    asks = shown(table.now, Walk(wish=wish))
    assert (asks.title, asks.mark) == (title, mark)
    assert isinstance(asks.body, Card)
    assert asks.body.head == head
    assert words(asks) == ["No", "", "Yes"]
    assert not any(key.hold for key in asks.keys)


def test_without_a_game_phones_may_ask_too(table: Table) -> None:
    asks = shown(table.now, Walk(wish=Wish("phone", "referee", frozenset({1}))))
    assert asks.title == "A phone asks"


# ---------------------------------------------------------------------------------- luck


def test_a_waiting_draw_shows_the_bag_who_draws_and_where_luck_comes_from(table: Table) -> None:
    table.new()
    draw = shown(table.now)
    assert isinstance(draw.body, Card)
    assert draw.body.glyph == Glyph("bag", 6)
    assert (draw.body.mark, draw.body.head) == ("disc", "Red draws")
    assert draw.body.lines == ("6 tokens in the bag", "luck: hardware")
    assert (draw.title, draw.context) == ("Deal", "round 1")
    assert words(draw) == ["more", "By hand", "Draw"]


@pytest.mark.parametrize(
    ("provenance", "line"),
    [
        ("hwrng", "luck: hardware"),
        ("serial", "luck: USB stick"),
        ("getrandom", "luck: system"),
        ("dice tower", "luck: a tower"),
    ],
)
def test_the_source_is_named_truthfully(table: Table, provenance: str, line: str) -> None:
    table.new()
    snapshot = replace(table.now, luck=LuckState(provenance, "a tower"))
    body = shown(snapshot).body
    assert isinstance(body, Card)
    assert body.lines[-1] == line


def test_a_face_that_falls_again_says_so(table: Table) -> None:
    table.new()
    body = shown(replace(table.now, again="sun")).body
    assert isinstance(body, Card)
    assert body.lines[-1] == "The same falls again"


def test_a_die_anybody_may_roll_is_announced_by_its_prompt(table: Table) -> None:
    table.new()
    chance = Chance("die", (("1", 1), ("2", 1)), text("Roll for the worm"), verb="roll")
    roll = shown(replace(table.now, pending=chance))
    assert isinstance(roll.body, Card)
    assert (roll.body.head, roll.body.mark) == ("Roll for the worm", "")
    assert words(roll)[2] == "Roll"


def test_paused_luck_says_that_nothing_is_lost(table: Table) -> None:
    table.new()
    luck = replace(table.now.luck, problem=text("The stick is silent. Plug it in again."))
    snapshot = replace(table.now, luck=luck)
    paused = shown(snapshot)
    assert (paused.title, paused.context) == ("Draw paused", "nothing lost")
    assert words(paused) == ["why", "By hand", "Retry"]
    why = panel(snapshot, replace(settle(Walk(), snapshot), page="why"))
    assert why.body == Notice("The stick is silent.", "Plug it in again.")


def test_a_die_rolled_by_hand_is_a_row_of_boxes_with_its_meaning(table: Table) -> None:
    table.new()
    faces = tuple((str(face), 1) for face in range(1, 7))
    chance = Chance("die", faces, text("Roll the D6"), glyph=Glyph("direction"), verb="roll")
    luck = replace(table.now.luck, by_hand=frozenset({"die"}))
    snapshot = replace(table.now, pending=chance, luck=luck)
    walk = settle(Walk(), snapshot)
    by_hand = panel(snapshot, replace(walk, place=replace(walk.place, focus=3)))
    assert by_hand.body == Boxes(("1", "2", "3", "4", "5", "6"), 3, "south")
    assert (by_hand.title, by_hand.context) == ("Roll the D6", "by hand")


# ------------------------------------------------------------------------- what happened


def test_an_event_is_a_picture_a_headline_and_lines(table: Table) -> None:
    table.start_turns()
    event = Event(
        "feed",
        text("Feeding"),
        seat=1,
        title=text("Feeding"),
        glyph=Glyph("number", 1, "fly"),
        lines=(text("everyone eats"), text("Purple lacks {n}", n=1)),
    )
    step = happened(table.now, event)
    assert step.body == Card(
        Glyph("number", 1, "fly"), "Feeding", ("everyone eats", "Purple lacks 1"), large=True
    )
    assert (step.title, step.mark, step.context) == ("Turn", "square", "round 1")
    assert words(step) == ["", "wait", "Red"]  # and then Red is asked


def test_an_event_without_a_title_is_for_the_log_only(table: Table) -> None:
    table.start_turns()
    assert isinstance(happened(table.now, Event("toy", text("Red nods"))).body, Columns)


def test_gains_of_several_seats_are_a_step_of_their_own(table: Table) -> None:
    table.start_turns()
    event = Event(
        "flyhit",
        text("Fly Hit"),
        title=text("Fly Hit"),
        glyph=Glyph("number", 6, "fly"),
        gains=((0, 2), (1, 0)),
    )
    first = happened(table.now, event)
    assert isinstance(first.body, Card)
    assert first.context == "1 of 2"
    walk = settle(Walk(), table.now)
    after = replace(table.now, moved=table.now.moved + 1, events=(event,))
    second = panel(after, replace(settle(walk, after), step=1))
    assert isinstance(second.body, Columns)
    assert [(column.mark, column.gain) for column in second.body.columns] == [("disc", "+2"), ("square", "0")]
    assert second.title == "Fly Hit"


def test_the_hexagonal_die_is_an_arrow_a_number_and_a_word(table: Table) -> None:
    table.start_turns()
    glyph = Glyph("direction", 3, "worm")
    step = happened(table.now, Event("toy", text("It crawls"), title=text("Worm"), glyph=glyph))
    assert step.body == Direction(3, "south-east", "Worm", "worm")


def test_dice_stand_beside_the_marks_of_their_seats_with_a_bonus(table: Table) -> None:
    table.start_turns()
    glyph = Glyph("dice", ("21", "110+1"), seats=(1, 0))
    event = Event("toy", text("Battle"), title=text("A tie"), glyph=glyph, lines=(text("Red retreats"),))
    step = happened(table.now, event)
    assert step.body == Dice((("square", (2, 1), 0), ("disc", (1, 1, 0), 1)), ("Red retreats",))


# -------------------------------------------------------------------------- what is asked


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
    assert words(asked) == ["more", "along", "Red"]
    table.say("ready", GREEN)
    alone = shown(table.now)
    assert isinstance(alone.body, Rows)  # one seat left: its menu
    assert alone.mark == "disc"


def test_another_seat_that_is_asked_beside_the_turn_is_one_press_away(table: Table) -> None:
    table.start_turns()
    other = Choice(1, text("Take an upgrade"), "upgrade")
    snapshot = replace(table.now, pending=(*table.now.pending, other))
    assert words(shown(snapshot)) == ["more", "Green", "Act"]


def test_a_row_shows_its_uses_as_boxes_and_its_price_while_in_focus(shop: Table) -> None:
    shop.say("new arachnid 2 start")
    shop.say("hand red")
    fingers = Fingers(shop)
    fingers.press(3, 3)
    shop.say("hand bughit1")
    fingers.skip()
    fingers.press(3)
    body = fingers.panel.body
    assert isinstance(body, Rows)
    assert (body.rows[0].label, body.rows[0].boxes[1]) == ("Alpha: move", 2)
    assert fingers.panel.context.startswith("food −1 · ")


class Crawler(Pebbles):
    """A spider in the middle of seven hexagons, its way north-east and north-west barred."""

    def board(self, settings: object) -> Board:  # type: ignore[override]
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
    spider = Piece("red-alpha", "spider", "hub", 0)
    snapshot = replace(table.now, game=Crawler(), scene=replace(table.now.scene, pieces=(spider,)))
    walk = settle(Walk(), snapshot)
    for key in ("key3", "key3", "key2", "key2"):  # Act, Move, the third space
        walk, said = press(walk, snapshot, key)
        assert said is None
    body = panel(snapshot, walk).body
    assert isinstance(body, Rose)
    assert [(arm.label, arm.open, arm.focus) for arm in body.arms] == [
        ("1", True, False),
        ("2", False, False),
        ("3", True, False),
        ("4", True, True),
        ("5", True, False),
        ("6", False, False),
    ]
    assert body.here == Here("Move", "a4", ("4 south",))
    assert press(walk, snapshot, "key3")[1] == Say("move alpha a4", 0, snapshot.asks[0])


def test_a_far_space_is_chosen_on_the_map(shop: Table) -> None:
    shop.say("new web-of-flies 3 wof.board=radial6x6 start")
    shop.say("draw")
    fingers = Fingers(shop)
    fingers.skip()
    fingers.press(3)
    body = fingers.panel.body
    assert isinstance(body, Map)
    assert len(body.spots) == 37
    assert body.strands
    assert body.targets
    assert sum(spot.holds == "own" for spot in body.spots) == 8


# ---------------------------------------------------------------------------- to be read


def test_a_refusal_shows_its_rule_and_what_would_work(table: Table) -> None:
    table.start_turns()
    refusal = Refusal("blocked", text("A Tater Bug sits on h4. Spin on an empty space."), "P-1")
    walk = refuse(settle(Walk(), table.now), Refused("take 9", refusal, 0))
    assert screen(walk, table.now) == "refused"
    page = panel(table.now, walk)
    assert page.body == Notice("A Tater Bug sits on h4.", "Spin on an empty space.")
    assert (page.title, page.mark, page.context) == ("Not possible", "disc", "P-1")
    assert words(page) == ["rule", "", "ok"]
    assert panel(table.now, replace(walk, rule=True)).body == Notice(
        "Taking pebbles", "Read it on the phone page."
    )


@pytest.mark.parametrize(
    ("word", "slug", "title"),
    [
        ("back", "revealed", "Not taken back"),
        ("take 1", "not-asked", "Not now"),
        ("take 1", "stale", "Too late"),
        ("take 9", "too-many", "Not possible"),
    ],
)
def test_the_title_of_a_refusal_says_what_kind_it_is(table: Table, word: str, slug: str, title: str) -> None:
    table.start_turns()
    walk = refuse(settle(Walk(), table.now), Refused(word, Refusal(slug, text("No.")), 0))
    assert panel(table.now, walk).title == title


def test_a_long_sentence_is_turned_page_by_page() -> None:
    pages = leaves("One thing is in the way. " + "And then there is much to say about it. " * 5)
    assert pages[0] == Notice("One thing is in the way.")
    assert len(pages) > 2
    assert all(len(page.head) + len(page.text) <= 100 for page in pages)


def test_a_notice_is_shown_until_it_was_read(table: Table) -> None:
    table.start_turns()
    snapshot = replace(table.now, notice=text("Back after a break. Check the board."))
    walk = settle(Walk(), snapshot)
    assert panel(snapshot, walk).body == Notice("Back after a break.", "Check the board.")
    assert screen(replace(walk, read=frozenset({snapshot.notice})), snapshot) == "turn"


def test_what_ails_the_box_is_shown_first_and_until_it_was_read_or_mended(table: Table) -> None:
    table.start_turns()
    deaf = text("The keys cannot be heard any more. Play on by phone, and restart the box in a pause.")
    snapshot = replace(table.now, notice=text("Check the board."), troubles=(deaf,))
    walk = settle(Walk(), snapshot)
    shown = panel(snapshot, walk)
    assert shown.title == "The box needs help"
    assert shown.body == Notice(
        "The keys cannot be heard any more.", "Play on by phone, and restart the box in a pause."
    )
    walk, _ = press(walk, snapshot, "key3")
    assert panel(snapshot, walk).body == Notice("Check the board.")
    walk, _ = press(walk, snapshot, "key3")
    assert screen(walk, snapshot) == "turn"
    mended = replace(snapshot, troubles=())
    again = replace(snapshot, troubles=(deaf,))
    assert screen(settle(settle(walk, mended), again), again) == "notice"


def test_the_log_shows_the_newest_first(table: Table) -> None:
    table.start_turns()
    snapshot = replace(
        table.now,
        log=(LogLine(1, text("Red takes {n}", n=2), seat=0), LogLine(2, text("Green sighs"), seat=1)),
    )
    walk = replace(settle(Walk(), snapshot), page="log")
    body = panel(snapshot, walk).body
    assert body == Log((("square", "Green sighs"), ("disc", "Red takes 2")))


def test_the_pause_is_on_show(table: Table) -> None:
    table.start_turns()
    table.say("pause")
    page = shown(table.now)
    assert isinstance(page.body, Card)
    assert page.body.head == "Paused"
    assert words(page) == ["more", "", "Go on"]


# ------------------------------------------------------------------------------- the end


def test_the_end_shows_the_winner_large_and_the_others_in_order(table: Table) -> None:
    table.start_turns()
    over = Over(((1,), (0,)), "limit", text("The pebbles are gone."), (3, 7), ((text("Pebbles"), (3, 7)),))
    page = shown(replace(table.now, pending=over))
    assert isinstance(page.body, Score)
    assert page.body.value == "7"
    assert [(row.label, row.note, row.mark) for row in page.body.rows] == [("Red", "3", "disc")]
    assert (page.title, page.mark) == ("Green wins", "square")
    assert words(page) == ["table", "why", "New"]


def test_a_game_without_points_shows_places(table: Table) -> None:
    table.start_turns()
    over = Over(((1,), (0,)), "limit", text("Green wins."), (None, None))
    body = shown(replace(table.now, pending=over)).body
    assert isinstance(body, Score)
    assert body.value == ""
    assert body.rows[0].note == "2."


def test_a_shared_win_has_no_single_mark(table: Table) -> None:
    table.start_turns()
    over = Over(((0, 1),), "limit", text("Level."), (5, 5))
    page = shown(replace(table.now, pending=over))
    assert (page.title, page.mark) == ("Shared win", "")


def test_the_table_of_the_score_is_behind_key_1(table: Table) -> None:
    table.start_turns()
    over = Over(((1,), (0,)), "limit", text("Gone."), (3, 7), ((text("Pebbles"), (3, 7)),))
    snapshot = replace(table.now, pending=over)
    walk = replace(settle(Walk(), snapshot), page="sheet")
    assert panel(snapshot, walk).body == Sheet(("disc", "square"), (("Pebbles", (3, 7)),))


# -------------------------------------------------------------------------- small things


def test_seats_are_shapes_and_no_two_are_the_same() -> None:
    def scene(*colours: str) -> Scene:
        lines = tuple(
            SeatLine(seat, colour, text(colour), 0, text("n")) for seat, colour in enumerate(colours)
        )
        return Scene(lines, text("x"), text("y"))

    assert marks(scene("red", "yellow", "green", "purple")) == {
        0: "disc",
        1: "triangle",
        2: "square",
        3: "diamond",
    }
    assert marks(scene("red", "green", "orange", "yellow"))[2] == "diamond"
    assert len(set(marks(scene("blue", "red", "white", "green")).values())) == 4


def test_a_hold_fills_the_label_of_its_key(table: Table) -> None:
    table.start_turns()
    held = holding(shown(table.now), "key3", 0.5)
    assert [key.held for key in held.keys] == [0.0, 0.0, 0.5]


def test_the_last_picture_names_what_is_kept(table: Table) -> None:
    table.start_turns()
    assert safe(table.now).body.line == "round 1 is kept"
