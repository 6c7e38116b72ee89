"""A card that gives hands something to do waits for them: it had gone after 2.4 s, not to be seen again."""

from __future__ import annotations

import pytest

from companion.fronts.console import READING
from companion.frozen import replace
from companion.play import Choice, Event, Order, text
from companion.views.bodies import Card, Orders
from companion.views.screens import ShownScreen
from companion.views.screens.event import LAST_STEP, STEP
from tests.fronts.bench import Bench, titled
from tests.fronts.fingers import drafted
from tests.support.tables import RED, Table

NEXT = STEP + 0.01


def orders(title: str, order: Order = "comes") -> Event:
    return replace(titled(title), order=order)


@pytest.fixture
def bench(table: Table) -> Bench:
    table.start_turns()
    bench = Bench(table)
    bench.wait(LAST_STEP + 0.1)
    return bench


def card(bench: Bench) -> str:
    body = bench.console.shown().panel.body
    return body.head if isinstance(body, Card) and bench.on == "steps" else ""


def test_the_last_card_that_tells_hands_what_to_do_stays_until_a_key_is_pressed(bench: Bench) -> None:
    """*fly on 3* had gone, and *+1 +1*, which is counted, stood there instead."""
    bench.happen(titled("One"), titled("Two"), orders("Three"), titled("Four"))
    bench.wait(60)
    assert card(bench) == "Three"
    assert bench.console.shown().panel.keys[1].label == "", "it stays without being told to"
    bench.tap("key2")
    bench.tap("key3")
    assert card(bench) == "Four"
    bench.wait(LAST_STEP + 0.1)
    assert (card(bench), bench.words) == ("", [])


def test_the_cards_before_it_are_read_again(bench: Bench) -> None:
    bench.happen(orders("One"), orders("Two"))
    bench.wait(60)
    assert bench.console.shown().panel.keys[0].sign == "back"
    for title in ("Two", "One"):
        bench.tap("key1")
        assert card(bench) == title
    for _ in range(3):
        bench.tap("key3")
    assert (card(bench), bench.words) == ("", [])


def test_of_several_a_list_of_all_stays(bench: Bench) -> None:
    """Of three fungi the first two had passed by themselves, and only the last stayed."""
    bench.happen(titled("One"), orders("Fungus to k6"), orders("Fungus to c4"), orders("Fungus to d9"))
    bench.wait(60)
    assert [one.who for one in bench.body(Orders).orders] == ["Fungus to k6", "Fungus to c4", "Fungus to d9"]
    assert bench.console.shown().panel.context == "round 1", "it is of all"
    bench.tap("key3")
    assert (card(bench), bench.words, bench.console.walk.steps) == ("", [], None)


def test_the_last_of_them_is_read_to_its_end_before_the_list_comes(bench: Bench) -> None:
    """Its second line, *and bites all beside it*, stood nowhere."""
    bites = replace(orders("Worm"), lines=(text("comes to d9"), text("and bites all beside it")))
    bench.happen(orders("Fly"), bites)
    bench.wait(NEXT)
    assert bench.body(Card).lines == ("comes to d9", "and bites all beside it")
    assert bench.console.shown().panel.keys[2].sign == "next"
    bench.wait(LAST_STEP)
    assert [one.word for one in bench.body(Orders).orders] == ["", "comes to d9"]
    bench.tap("key1")
    assert bench.body(Orders).orders, "a press that was on its way as the list came up"
    bench.wait(READING)
    bench.tap("key1")
    bench.wait(60)
    assert bench.body(Card).head == "Worm", "it is read again, as long as somebody likes"
    bench.tap("key3")
    assert len(bench.body(Orders).orders) == 2


def test_a_list_that_something_follows_is_no_card_again(bench: Bench) -> None:
    """Its last card stood there for a moment more, and key 1 did nothing to it."""
    bench.happen(orders("One"), orders("Two"))
    bench.wait(60)
    walk = bench.console.walk
    assert walk.steps is not None
    followed = replace(walk, steps=replace(walk.steps, then=(walk.steps,)))
    shown = ShownScreen(followed, bench.table.now)
    assert isinstance(shown.panel.body, Orders)
    assert shown.passing is not None


def test_more_than_five_take_two_pages(bench: Bench) -> None:
    """Of six the list had told none."""
    bench.happen(*(orders(f"Fungus to k{n}") for n in range(1, 7)))
    bench.wait(60)
    for page, numbers in (("1–3 of 6", (1, 2, 3)), ("4–6 of 6", (4, 5, 6))):
        body = bench.body(Orders)
        assert bench.console.shown().panel.context == page
        assert [one.who for one in body.orders] == [f"Fungus to k{n}" for n in numbers]
        assert body.first == numbers[0]
        bench.wait(READING)
        bench.tap("key3")
    assert (card(bench), bench.words, bench.console.walk.steps) == ("", [], None)


def test_what_was_pressed_through_card_by_card_is_not_listed_again(bench: Bench) -> None:
    bench.happen(*(orders(str(n)) for n in range(9)))
    for n in range(9):
        bench.wait(READING)
        assert card(bench) == str(n)
        bench.tap("key3")
    assert bench.console.walk.steps is None


def test_where_nothing_is_for_hands_the_cards_go_by_themselves(bench: Bench) -> None:
    bench.happen(titled("One"), titled("Two"))
    bench.wait(STEP + LAST_STEP + 0.1)
    assert card(bench) == ""


@pytest.mark.parametrize(
    ("word", "shown"), [((), ""), (("Three",), "Three")], ids=["that is no card", "with a card of its own"]
)
def test_whoever_goes_on_elsewhere_takes_it_away(bench: Bench, word: tuple[str, ...], shown: str) -> None:
    """A table that plays on phones is never left behind on an old card."""
    bench.happen(orders("One"))
    bench.wait(60)
    bench.happen(*(map(titled, word) if word else [Event("toy", text("Red passes."))]))
    assert card(bench) == shown


def test_a_press_that_was_meant_for_a_card_does_nothing_to_what_lay_under_it(bench: Bench) -> None:
    bench.happen(orders("One"))
    bench.wait(60)
    bench.happen(Event("toy", text("Red passes.")))
    bench.wait(READING / 2)
    before = bench.console.walk
    bench.tap("key3")
    assert bench.console.walk == before
    bench.wait(READING)
    bench.tap("key3")
    assert bench.console.walk != before


def test_nor_does_one_that_was_meant_for_a_card_that_has_just_gone_by_itself(bench: Bench) -> None:
    bench.happen(titled("One"))
    bench.wait(LAST_STEP + READING / 2)
    before = bench.console.walk
    assert before.steps is None
    bench.tap("key3")
    assert bench.console.walk == before


def test_a_press_that_was_meant_for_something_else_does_not_turn_it_over(bench: Bench) -> None:
    bench.happen(orders("One"))
    bench.tap("key3")
    assert card(bench) == "One"
    bench.wait(READING)
    bench.tap("key3")
    assert card(bench) == ""


def test_what_all_are_asked_comes_over_a_card_that_waits_and_the_card_is_there_again(table: Table) -> None:
    table.start_turns()
    bench = Bench(table)
    bench.happen(orders("One"))
    bench.wait(60)
    assert table.submit("source die hand", RED).ok
    bench.console.see(replace(table.now, moved=bench.console.snapshot.moved), bench.now)
    assert bench.on == "consent"
    bench.wait(READING)
    bench.tap("key2")  # Later
    assert card(bench) == "One"


def test_a_list_that_may_be_passed_stands_there_and_takes_no_press_more(bench: Bench) -> None:
    pending = (Choice(0, text("Who was bitten?"), "bitten", finish="nobody"),)
    bench.happen(orders("Fly"), orders("Worm"), pending=pending)
    bench.wait(STEP + LAST_STEP + 0.1)
    assert [one.who for one in bench.body(Orders).orders] == ["Fly", "Worm"]


@pytest.mark.parametrize(("face", "on"), [("bughit1", "steps"), ("critter1", "orders")])
def test_a_fly_of_arachnid_waits_until_it_lies_on_the_board(shop: Table, face: str, on: str) -> None:
    drafted(shop)
    bench = Bench(shop)
    assert shop.say_by_hand(face).ok
    bench.console.see(shop.now, bench.now)
    bench.wait(60)
    assert bench.on == on
    if on == "steps":
        assert bench.body(Card).lines[0].startswith("fly on"), "and not what it brings"
    bench.tap("key3")
    bench.wait(LAST_STEP + 0.1)
    assert bench.on not in ("steps", "orders")
    assert bench.words == ([] if on == "steps" else ["swept"])


def test_a_phone_that_asks_to_act_does_not_wait_behind_such_a_card(bench: Bench) -> None:
    """It stands there for minutes, and a phone had waited for 90 s."""
    bench.happen(orders("One"))
    bench.wait(60)
    assert bench.console._shown.between_words
    bench.happen(titled("Two"))
    assert not bench.console._shown.between_words
