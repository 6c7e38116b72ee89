"""A walk stays where the person is while the table moves under it."""

from __future__ import annotations

import pytest

from companion.frozen import replace
from companion.play import Choice, End, Event, Glyph, Menu, Option, Order, Over, Refusal, text
from companion.table.happened import OpponentsTurn
from companion.views.bodies import Card, Columns, Notice
from companion.views.prose import translate
from companion.views.reconciling import reconcile
from companion.views.screens import ShownScreen
from companion.views.screens.refusal import refuse
from companion.views.screens.screen import Submission
from companion.views.walk import RefusedWord, Walk
from tests.fronts.fingers import Fingers
from tests.support.tables import Table
from tests.support.there import of_kind, there
from tests.support.toy_game import Pebbles


class Listed(Pebbles):
    """A turn with so many rows."""

    rows = 5

    def menu(self, state: object, seat: int, prefix: tuple[str, ...] = ()) -> Menu:
        words = tuple(Option(f"way{n}", text(f"Way {n}")) for n in range(self.rows))
        return End() if prefix else words


class Shorter(Listed):
    rows = 3


def test_a_menu_that_grows_shorter_keeps_the_focus_as_near_as_it_can(table: Table) -> None:
    table.start_turns()
    snapshot = replace(table.now, game=Listed())
    walk = reconcile(Walk(), snapshot)
    for key in ("key3", "key2", "key2", "key2", "key2"):  # Act, and down to the last row
        walk, _ = ShownScreen(walk, snapshot).press(key)
    assert walk.menu.place.focus == 4
    assert reconcile(walk, replace(snapshot, game=Shorter())).menu.place.focus == 2


def test_when_the_seat_in_focus_has_answered_the_one_before_it_is_next(table: Table) -> None:
    table.deal()
    three = tuple(Choice(seat, text("Ready?"), "ready") for seat in range(3))
    snapshot = replace(table.now, pending=three)
    walk = reconcile(Walk(), snapshot)
    for _ in range(2):
        walk, _ = ShownScreen(walk, snapshot).press("key2")
    answered = replace(snapshot, pending=three[:2])
    walk, _ = ShownScreen(reconcile(walk, answered), answered).press("key3")
    assert walk.menu.seat == 1


@pytest.mark.parametrize(("count", "waits"), [(8, False), (9, True)])
def test_more_than_eight_steps_wait_for_the_people(table: Table, count: int, waits: bool) -> None:
    table.start_turns()
    walk = reconcile(Walk(), table.now)
    events = tuple(Event("toy", text("Fly"), title=text("Fly {n}", n=n)) for n in range(count))
    after = reconcile(walk, replace(table.now, moved=table.now.moved + 1, events=events))
    assert len(after.steps.events if after.steps else ()) == count
    assert bool(after.steps and after.steps.waiting) == waits


def test_a_list_of_where_the_pieces_go_survives_what_a_phone_says_meanwhile(shop: Table) -> None:
    shop.submit("new web-of-flies 2 start")
    fingers = Fingers(shop)
    fingers.press(3)  # deal the board
    fingers.press(3, 3, 3)
    placing = there(fingers.walk.steps).events
    assert (len(placing) > 37, there(fingers.walk.steps).at) == (True, 3)
    asked = shop.now.pending
    assert isinstance(asked, tuple)
    assert asked[0].finish is not None
    assert shop.submit(asked[0].finish, seat=asked[0].seat).ok  # on a phone
    fingers.look()
    assert there(fingers.walk.steps).events[: len(placing)] == placing
    assert (fingers.on, there(fingers.walk.steps).at) == ("steps", 3)
    fingers.hold(3)
    assert not fingers.walk.steps


def test_a_list_of_where_the_pieces_go_gives_way_when_phones_have_played_on_for_long(table: Table) -> None:
    table.start_turns()

    def moved(walk: Walk, count: int, pending: Over | None = None) -> Walk:
        """The walk after one more word that made so many steps."""
        events = tuple(Event("toy", text("Fly"), title=text("Fly")) for _ in range(count))
        return reconcile(
            walk,
            replace(table.now, moved=walk.moved + 1, events=events, pending=pending or table.now.pending),
        )

    listed = moved(reconcile(Walk(), table.now), 20)
    walk = listed
    for _ in range(9):
        walk = moved(walk, 1)
        assert there(walk.steps).waiting
    assert len(there(moved(walk, 1).steps).events) == 1
    over = Over(((0,), (1,)), "limit", text("It is over."))
    assert len(there(moved(listed, 1, over).steps).events) == 1


def test_the_title_says_that_the_box_thinks(table: Table) -> None:
    table.start_turns()
    thinking = replace(table.now, opponents={0: 2000})
    assert ShownScreen(reconcile(Walk(), thinking), thinking).panel.title == "Red thinks"
    assert ShownScreen(reconcile(Walk(), table.now), table.now).panel.title != "Red thinks"


def test_among_seats_that_are_asked_only_those_of_people_come_up(table: Table) -> None:
    table.deal()
    pending = tuple(Choice(seat, text("Ready?"), "ready") for seat in range(2))
    snapshot = replace(table.now, pending=pending, asks={0: 1, 1: 1}, opponents={0: 50})
    walk = reconcile(Walk(), snapshot)
    shown = ShownScreen(walk, snapshot)
    assert shown.screen.name == "seats"
    body = of_kind(Columns, shown.panel.body)
    assert [one.state for one in body.columns] == ["thinking", "thinking"]
    assert body.focus == 1
    assert shown.panel.keys[1].sign == "", "there is nobody else to go along to"
    walk, _ = shown.press("key3")
    assert walk.menu.seat == 1
    both = replace(snapshot, opponents={0: 50, 1: 50})
    assert ShownScreen(reconcile(walk, both), both).panel.title == "The box thinks"


def test_what_people_carry_out_stays_while_the_box_thinks_about_it(table: Table) -> None:
    table.start_turns()
    pending = (Choice(0, text("Is it done?"), "done", preset="yes"),)
    before = replace(table.now, pending=pending, opponents={0: 50})
    moved = replace(before, moved=before.moved + 1, events=(told("goes", "goes"),))
    walk = reconcile(reconcile(Walk(), before), moved)
    while walk.steps:
        walk, _ = ShownScreen(walk, moved).press("key3")
    shown = ShownScreen(walk, moved)
    assert shown.screen.name == "orders"
    assert shown.panel.title == "Red thinks"
    assert shown.press("key2") == (walk, None)
    assert "key3" not in shown.holds
    walk, said = shown.press("key3")
    assert said is None, "it is for the box to say"
    assert ShownScreen(walk, moved).screen.name == "thinking"


class Costly(Pebbles):
    """Whoever has carried it out pays for that."""

    def menu(self, state: object, seat: int, prefix: tuple[str, ...] = ()) -> Menu:
        return End() if prefix else (Option("yes", text("Done"), cost=text("It takes a pebble.")),)


@pytest.mark.parametrize("held", [False, True])
def test_what_is_carried_out_at_a_cost_is_asked_once_more(table: Table, held: bool) -> None:
    table.start_turns()
    pending = (Choice(0, text("Is it done?"), "done", preset="yes", finish="yes"),)
    before = replace(table.now, game=Costly(), pending=pending)
    moved = replace(before, moved=before.moved + 1, events=(told("goes", "goes"),))
    walk = reconcile(reconcile(Walk(), before), moved)
    walk, _ = ShownScreen(walk, moved).press("key3")
    shown = ShownScreen(walk, moved)
    assert shown.screen.name == "orders"
    walk, said = shown.hold("key3") if held else shown.press("key3")
    assert said is None
    shown = ShownScreen(walk, moved)
    assert of_kind(Notice, shown.panel.body).head == "It takes a pebble."
    assert ShownScreen(shown.press("key1")[0], moved).screen.name != "orders", "and back, into the menu"
    assert there(shown.press("key3")[1]) == Submission("yes", 0, moved.asks[0])


def test_orders_that_are_read_again_tell_their_round_and_whose_they_are(table: Table) -> None:
    table.start_turns()
    pending = (Choice(0, text("Is it done?"), "done", preset="yes"),)
    before = replace(table.now, pending=pending)
    for turn, title in (
        (None, translate(there(table.now.scene).phase)),
        (OpponentsTurn(1, "go", (text("it is near"),)), "Green plays"),
    ):
        moved = replace(
            before,
            moved=before.moved + 1,
            events=(told("goes", "goes"),),
            opponents_turn=turn,
        )
        walk = reconcile(reconcile(Walk(), before), moved)
        walk, _ = ShownScreen(walk, moved).press("key3")
        walk, _ = ShownScreen(walk, moved).press("key1")
        shown = ShownScreen(walk, moved)
        assert shown.screen.name == "steps"
        assert (shown.panel.title, shown.panel.context) == (title, translate(there(moved.scene).context))
        assert shown.panel.context
        assert (of_kind(Card, shown.panel.body).why == "– it is near") == (turn is not None)
        assert shown.passing is None, "until somebody has read them"


def test_orders_that_are_read_again_are_told_as_they_were(table: Table) -> None:
    """They came of luck, and the box has said a word since that leaves the same question."""
    table.start_turns()
    before = replace(table.now, pending=(Choice(0, text("Is it done?"), "done", preset="yes"),))
    moved = replace(before, moved=before.moved + 1, events=(told("goes", "goes"),))
    walk = reconcile(reconcile(Walk(), before), moved)
    scene = replace(there(moved.scene), phase=text("Later"), context=text("Round 9"))
    since = replace(
        moved,
        moved=moved.moved + 1,
        scene=scene,
        events=(told("since"),),
        opponents_turn=OpponentsTurn(1, "go", (text("it is near"),)),
    )
    walk = reconcile(walk, since)
    while walk.steps:
        walk, _ = ShownScreen(walk, since).press("key3")
    assert ShownScreen(walk, since).screen.name == "orders"
    walk, _ = ShownScreen(walk, since).press("key1")
    shown = ShownScreen(walk, since)
    now = there(moved.scene)
    assert (shown.panel.title, shown.panel.context) == (translate(now.phase), translate(now.context))
    body = of_kind(Card, shown.panel.body)
    assert (body.head, body.lines) == ("goes", ())


def told(name: str, order: Order = "", glyph: Glyph | None = None) -> Event:
    return Event("toy", text("Fly"), title=text("{name}", name=name), glyph=glyph, order=order)


def test_what_goes_on_the_table_is_listed_with_what_comes_whatever_pictures_it_has(table: Table) -> None:
    table.start_turns()
    pending = (Choice(0, text("Is it done?"), "done"),)
    walk = reconcile(Walk(), replace(table.now, pending=pending))
    way = Glyph("direction", 3)
    events = (told("shown", glyph=way), told("goes", "goes", Glyph("dice", ("4",))), told("comes", "comes"))

    def after(*events: Event) -> tuple[Event, ...]:
        moved = table.now.moved + 1
        orders = reconcile(walk, replace(table.now, pending=pending, moved=moved, events=events)).orders
        return orders.steps.events if orders else ()

    assert after(*events) == events[1:]
    assert after(events[0], events[2]) == ()  # what only comes is seen where it comes


def test_each_seat_finds_the_row_it_used_last_on_top_but_never_the_end_of_its_turn(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table)

    def choose(label: str) -> None:
        while fingers.focused != label:
            fingers.press(2)
        fingers.press(3)
        fingers.skip()

    fingers.press(3)
    choose("Dare")  # Red
    fingers.press(3)
    choose("Pass")
    fingers.press(3)
    choose("Challenge")  # Green
    choose("No")
    fingers.press(3)
    choose("Pass")
    table.submit("draw")
    table.submit("done all")
    fingers.look()
    fingers.skip()
    for top in ("Dare", "Challenge"):
        fingers.press(3)
        assert fingers.labels[0] == top
        choose("Pass")


def test_a_late_offer_that_was_taken_up_stays_below_what_is_asked(table: Table) -> None:
    table.deal()
    fingers = Fingers(table)
    fingers.press(3, 2, 3, 3)  # Red: Cheer, once
    assert fingers.said == ["cheer 1"]
    assert fingers.labels == ["Ready", "Cheer"]


def test_the_next_notice_begins_at_its_first_page(table: Table) -> None:
    table.start_turns()
    long = "The first sentence says it. " + "Then there is more to say about it. " * 9
    snapshot = replace(table.now, troubles=(text(long), text(f"Another one. {long}")))
    walk = reconcile(Walk(), snapshot)
    walk, _ = ShownScreen(walk, snapshot).press("key2")  # its second page
    walk, _ = ShownScreen(walk, snapshot).press("key3")  # read
    assert ShownScreen(walk, snapshot).panel.body == Notice("Another one.")


def test_the_page_below_a_refusal_begins_anew_when_that_was_read(table: Table) -> None:
    table.start_turns()
    long = text("The first sentence says it. " + "Then there is more to say about it. " * 9)
    walk = replace(reconcile(Walk(), table.now), page="log")
    walk = refuse(walk, RefusedWord("back", Refusal("revealed", long), 0))
    walk, _ = ShownScreen(walk, table.now).press("key2")
    assert walk.scroll == 1
    walk, _ = ShownScreen(walk, table.now).press("key3")
    assert (ShownScreen(walk, table.now).screen.name, walk.scroll) == ("log", 0)
