"""Playing with a joystick: four ways, and a press of it for key 3."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import games
from companion.fronts.oled import draw
from companion.frozen import replace
from companion.play import Board, Chance, Choice, Event, Over, Refusal, Space, text
from companion.table.people.guests import PermissionRequest
from companion.views.bodies import Boxes, Map, Panel, Rose, Rows
from companion.views.levels import Lines
from companion.views.panel import named
from companion.views.reconciling import reconcile
from companion.views.screens import ShownScreen
from companion.views.screens.menu.spaces import toward
from companion.views.screens.refusal import refuse
from companion.views.screens.screen import WAYS, PermissionReply, Way
from companion.views.steps import StepsShown
from companion.views.walk import RefusedWord, Walk, level
from drivers.profiles import load_profile
from tests.fronts.fingers import Fingers
from tests.support.tables import Table
from tests.support.there import there

# ------------------------------------------------------------------------- whole games


@pytest.mark.parametrize(
    "game",
    [
        "web-of-flies 2",
        "arachnid 3 end.max_rounds=5",
        "arachnid 2 mode=tracked end.max_rounds=10",
        "spidertwist 2",
        "arachne 2",
    ],
)
def test_a_game_is_played_to_its_end_by_the_joystick_alone(shop: Table, game: str) -> None:
    assert shop.submit(f"new {game} start").ok
    fingers = Fingers(shop, joystick=True)
    random = Random(3)
    for _ in range(9000):
        if isinstance(shop.now.pending, Over):
            break
        fingers.skip()
        if random.random() < 0.4:
            fingers.press(3)
        else:
            fingers.push(random.choice(tuple(WAYS)))
        assert fingers.walk.refused is None, fingers.walk.refused
    assert isinstance(shop.now.pending, Over)


@pytest.mark.parametrize("profile", ["adafruit-bonnet", "waveshare-oled"])
def test_labels_with_what_is_printed_beside_the_keys_fit(shop: Table, profile: str) -> None:
    printed = load_profile(profile).keys.printed
    assert shop.submit("new arachnid 2 mode=tracked end.max_rounds=5 start").ok
    fingers = Fingers(shop, joystick=True)
    random = Random(4)
    seen: set[Panel] = set()
    while not isinstance(shop.now.pending, Over):
        if fingers.panel not in seen:
            seen.add(fingers.panel)
            assert draw(named(fingers.panel, printed)).spilled == [], fingers.panel
        if random.random() < 0.6:
            fingers.press(3)
        else:
            fingers.push(random.choice(tuple(WAYS)))
    assert len(seen) > 20


def test_a_game_is_begun_by_the_joystick_alone(table: Table) -> None:
    fingers = Fingers(table, joystick=True)
    fingers.push("right", "right")  # Play, Start
    assert fingers.on == "draw"


# ------------------------------------------------------------------------- what a way means


def test_up_and_down_walk_the_rows_left_goes_back_and_right_accepts(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table, joystick=True)
    fingers.push("right")  # Act
    assert fingers.body(Rows).focus == 0
    rows = len(fingers.body(Rows).rows)
    fingers.push("down")
    assert fingers.body(Rows).focus == 1 % rows
    fingers.push("up", "up")
    assert fingers.body(Rows).focus == rows - 1
    fingers.push("left")
    assert fingers.on == "turn"
    fingers.push("left", "up", "down")  # nothing to go back to, nothing to choose among
    assert fingers.on == "turn"
    assert fingers.said == []


def test_left_and_right_change_a_number(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table, joystick=True)
    fingers.push("right", "right")  # Act, Take
    body = fingers.body(Boxes)
    fingers.push("right")
    assert fingers.body(Boxes).focus == (body.focus + 1) % len(body.faces)
    fingers.push("left", "left")
    assert fingers.body(Boxes).focus == (body.focus - 1) % len(body.faces)
    assert fingers.said == []


def test_a_way_that_is_held_accepts_nothing_and_leaves_nothing(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table, joystick=True)
    for way in SIDEWAYS:
        assert ShownScreen(fingers.walk, table.now).push(way, again=True) == (fingers.walk, None)
    fingers.push("right")
    for way in SIDEWAYS:
        assert ShownScreen(fingers.walk, table.now).push(way, again=True) == (fingers.walk, None)


LONG = text("The first sentence says it. " + "Then there is more to say about it. " * 9)


def test_left_declines_what_a_phone_asks_for_and_goes_back_a_step(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table, joystick=True)
    fingers.walk = replace(fingers.walk, request=PermissionRequest("tablet", "table"))
    fingers.push("left")
    assert fingers.replies == [PermissionReply(PermissionRequest("tablet", "table"), granted=False)]
    fingers.walk = replace(
        fingers.walk, steps=StepsShown((Event("toy", text("One")), Event("toy", text("Two"))), text(""), at=1)
    )
    fingers.push("left")
    assert (fingers.on, there(fingers.walk.steps).at) == ("steps", 0)


@pytest.mark.parametrize("refused", [False, True])
def test_down_turns_the_page_of_a_sentence(table: Table, refused: bool) -> None:
    table.start_turns()
    snapshot = replace(table.now, notice=None if refused else LONG)
    walk = reconcile(Walk(joystick=True), snapshot)
    if refused:
        walk = refuse(walk, RefusedWord("take 9", Refusal("too-many", LONG), 0))
    first = ShownScreen(walk, snapshot).panel.body
    walk, _ = ShownScreen(walk, snapshot).push("down")
    assert ShownScreen(walk, snapshot).panel.body != first


def test_a_page_of_information_is_turned_both_ways_and_left_to_the_left(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table, joystick=True)
    fingers.press(1, 1)
    assert fingers.on == "log"
    pages = [fingers.panel.body]
    for way in ("down", "up", "up"):
        fingers.push(way)
        pages.append(fingers.panel.body)
    assert pages[0] != pages[1]
    assert pages[2:] == [pages[0], pages[0]]
    fingers.push("left")
    assert fingers.on == "turn"


def test_seats_side_by_side_are_chosen_up_and_down(table: Table) -> None:
    table.deal()
    fingers = Fingers(table, joystick=True)
    assert fingers.panel.context.startswith("Red")
    fingers.push("down")
    assert fingers.panel.context.startswith("Green")
    fingers.push("up")
    assert fingers.panel.context.startswith("Red")


def test_up_from_the_first_seat_is_the_last(table: Table) -> None:
    table.deal()
    three = tuple(Choice(seat, text("Ready?"), "ready") for seat in range(3))
    snapshot = replace(table.now, pending=three)
    walk, _ = ShownScreen(reconcile(Walk(joystick=True), snapshot), snapshot).push("up")
    assert ShownScreen(walk, snapshot).press("key3")[0].menu.seat == 2


def test_any_side_of_a_die_by_hand_takes_at_most_four_presses(shop: Table) -> None:
    assert shop.submit("new arachnid 2 mode=tracked start").ok
    random = Random(2)
    while "d6" not in shop.now.sources:
        shop.play_a_step(random)
    assert shop.submit("source d6 hand").ok
    told: set[int] = set()
    while len(told) < 6:
        pending = shop.now.pending
        if not (isinstance(pending, Chance) and pending.source == "d6"):
            shop.play_a_step(random)
            continue
        face = min({1, 2, 3, 4, 5, 6} - told)
        fingers = Fingers(shop, joystick=True)
        fingers.skip()
        fingers.presses = 0
        left, right = SIDEWAYS
        fingers.push(*((right,) * (face - 1) if face <= 4 else (left,) * (7 - face)))
        fingers.press(3)
        assert fingers.said == [f"hand {face}"]
        assert fingers.presses <= 4
        told.add(face)


def test_the_same_act_of_the_same_spider_on_the_board_is_three_presses(shop: Table) -> None:
    """Choosing the row, and the space it offers first or one push away."""
    assert shop.submit("new arachnid 2 mode=tracked start").ok
    random = Random(5)
    fingers = Fingers(shop, joystick=True)
    counted = 0
    while counted < 5 and not isinstance(shop.now.pending, Over):
        fingers.skip()
        if fingers.on != "turn":
            fingers = Fingers(shop, joystick=True)
            shop.play_a_step(random)
            fingers.look()
            continue
        fingers.presses = 0
        before = len(fingers.said)
        fingers.push("right")  # Act, with the row last used on top
        while len(fingers.said) == before and fingers.presses < 6:
            fingers.push("right") if not isinstance(fingers.panel.body, Map | Rose) else fingers.press(3)
        assert fingers.presses <= 3
        counted += 1
    assert counted == 5


# --------------------------------------------------------------------------------- the map


def test_all_spaces_are_on_one_map_and_a_way_leads_to_the_nearest(shop: Table) -> None:
    shop.submit("new web-of-flies 2 start")
    fingers = Fingers(shop, joystick=True)
    while not isinstance(fingers.panel.body, Map):
        fingers.skip()
        fingers.press(3)
    found = level(fingers.walk, shop.now)
    assert isinstance(found, Lines)
    assert not any(line.column for line in found.lines)
    before = fingers.panel.body.caption.name
    where = {space.name: space for space in there(fingers.walk.board).spaces}
    fingers.push("right")
    after = fingers.panel.body.caption.name
    assert where[after].x > where[before].x or where[after].x == min(
        where[there(line.space)].x for line in found.lines
    )


SIDEWAYS: tuple[Way, ...] = ("left", "right")
SPOTS = st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), min_size=1, max_size=25, unique=True)


@settings(deadline=None)
@given(SPOTS, st.sampled_from(sorted(WAYS)))
def test_a_way_leads_that_way_or_over_the_edge(spots: list[tuple[int, int]], way: Way) -> None:
    names = [f"s{n}" for n in range(len(spots))]
    spaces = tuple(Space(name, x, y, "square") for name, (x, y) in zip(names, spots, strict=True))
    board = Board("any", spaces, {})
    dx, dy = WAYS[way]
    for focus, (x, y) in enumerate(spots):
        to_x, to_y = spots[toward(board, names, focus, way)]
        ahead = [ox * dx + oy * dy > x * dx + y * dy for ox, oy in spots]
        if any(ahead):
            assert to_x * dx + to_y * dy > x * dx + y * dy
        elif len(spots) > 1:
            assert (to_x, to_y) != (x, y)


def test_every_space_of_every_board_can_be_reached() -> None:
    for name in games.names():
        game = games.find(name)
        board = game.board(game.configure(game.seats[0], {}))
        if board is None:
            continue
        spaces = [
            space.name for space in board.spaces if not space.sheet or space.sheet == board.spaces[0].sheet
        ]
        reached, edge = {0}, [0]
        while edge:
            here = edge.pop()
            for way in WAYS:
                there = toward(board, spaces, here, way)
                if there not in reached:
                    reached.add(there)
                    edge.append(there)
        assert len(reached) == len(spaces), name
