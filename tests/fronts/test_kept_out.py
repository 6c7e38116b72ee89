"""What hands keep out of a bag that they draw from is told them: the box alone knew of it."""

from __future__ import annotations

from pathlib import Path
from random import Random

from companion import games
from companion.fronts.console import READING
from companion.frozen import replace
from companion.play import Chance, Text
from companion.table.fold.by_hand import is_taken_out
from companion.views.bodies import Card, Rows
from companion.views.page import page
from companion.views.reconciling import reconcile
from companion.views.walk import enter_desk
from tests.fronts.bench import Bench
from tests.fronts.fingers import Fingers, drafted
from tests.support.tables import Table
from tests.support.there import of_kind, there

BY_HAND = "source event-bag hand"


def test_before_they_draw_by_hand_they_are_told_what_stays_out(shop: Table) -> None:
    fingers = drafted(shop)
    feed = shop.now.state.held_out
    number = shop.now.state.equipment.events[feed].number
    fingers.press(2)
    assert fingers.said[-1] == BY_HAND
    assert fingers.on == "kept out"
    assert fingers.panel.title == "Stays out of the bag"
    assert fingers.body(Card).head == f"Feed, number {number}"
    fingers.press(2)
    assert fingers.on == "kept out", "key 2 says nothing"
    fingers.press(3)
    assert fingers.on == "menu"
    assert not any(label.endswith(f" {number}") and "Feed" in label for label in fingers.labels)
    assert shop.submit("hand bughit1").ok
    fingers.look()
    assert fingers.on != "kept out", "once is enough"


def test_where_the_box_draws_nothing_has_to_be_taken_out(shop: Table) -> None:
    assert drafted(shop).on == "draw"


def test_it_is_told_a_box_that_was_restarted_and_no_press_on_its_way_answers(shop: Table) -> None:
    drafted(shop)
    bench = Bench(shop)
    bench.tap("key2")
    bench.tap("key3")
    assert (bench.on, bench.words) == ("kept out", [BY_HAND])
    bench.wait(READING)
    bench.tap("key3")
    assert bench.body(Rows).rows
    assert Bench(shop).on == "kept out"


def test_once_hands_have_drawn_it_comes_after_no_restart(tmp_path: Path) -> None:
    """It came after each of them for the rest of the bag."""
    with at(tmp_path) as table:
        drafted(table)
        assert table.submit(BY_HAND).ok
        assert not table.now.taken_out
        number = _draws_again(table)
    with at(tmp_path) as table:
        assert table.now.taken_out
        fingers = _past_the_news(table)
        assert (fingers.on, fingers.walk.kept_out) == ("menu", None)
        assert page(table.now)["chance"]["others"] == f"Stays out of the bag: Feed, number {number}."


def test_what_the_box_drew_took_out_nothing(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        drafted(table)
        assert table.submit("draw").ok
        until_drawn_again(table)
        assert not table.now.taken_out
        assert table.submit(BY_HAND).ok
        assert not table.now.taken_out
    with at(tmp_path) as table:
        assert _past_the_news(table).on == "kept out"


def test_after_a_step_back_and_a_restart_it_is_told_again(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        drafted(table)
        assert table.submit(BY_HAND).ok
        before = table.now.moved
        _draws_again(table)
        drawn = min(n for n in there(table.now.timeline).numbers() if n > before)
        assert table.submit(f"rewind {drawn}").ok
        assert table.now.again is not None
        for _ in range(2):
            assert not table.now.taken_out, "what falls again nobody takes out of the bag"
            assert table.submit("draw").ok
            until_drawn_again(table)
            if table.now.again is None:
                break
        assert not table.now.taken_out
    with at(tmp_path) as table:
        assert _past_the_news(table).on == "kept out"


def test_another_token_that_stays_out_is_to_be_taken_out(tmp_path: Path) -> None:
    """All others went back into the bag with the one that had stayed out."""
    with at(tmp_path) as table:
        drafted(table)
        assert table.submit(BY_HAND).ok
        kept_out: list[Text | None] = []
        faces: list[str] = []
        while len(faces) < 20 and len(set(kept_out)) < 2:
            chance = of_kind(Chance, table.now.pending)
            kept_out.append(chance.kept_out)
            if len(set(kept_out)) == 1:
                assert table.now.taken_out == bool(faces)
            faces.append(chance.faces[0][0])
            assert table.submit(f"hand {faces[-1]}").ok
            until_drawn_again(table)
        assert not table.now.taken_out


def test_only_who_draws_from_this_bag_has_taken_it_out(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        drafted(table)
        for bag in ("event-bag", "critter-bag"):
            assert table.submit(f"source {bag} hand").ok
        _draws_again(table)
        chance = of_kind(Chance, table.now.pending)
        assert is_taken_out(table.played, chance)
        assert not is_taken_out(table.played, replace(chance, source="critter-bag"))
        assert table.submit("source event-bag box").ok
        assert not table.now.taken_out, "the box draws, and takes nothing out"


def at(folder: Path) -> Table:
    return Table(folder, find=games.find, names=games.names, seed=3)


def until_drawn_again(table: Table) -> None:
    """On to the next draw from the event bag, which waits for hands."""
    luck = Random(1)
    while not (isinstance(chance := table.now.pending, Chance) and chance.source == "event-bag"):
        assert table.play_a_step(luck).ok


def _draws_again(table: Table) -> int:
    """Hands draw, and the bag waits for them once more; the number of the token that stays out."""
    number: int = table.now.state.equipment.events[table.now.state.held_out].number
    assert table.submit("hand bughit1").ok
    until_drawn_again(table)
    return number


def _past_the_news(table: Table) -> Fingers:
    """Whoever comes to the unit and has read what all should know and what hands were to do."""
    fingers = Fingers(table)
    while fingers.on in ("notice", "putting back", "steps"):
        fingers.press(3)
    return fingers


def test_after_a_step_back_it_is_told_again(shop: Table) -> None:
    """The bag goes back with the game, and the token that stays out of it may lie in it again."""
    fingers = drafted(shop)
    fingers.press(2, 3)
    assert shop.submit("hand bughit1").ok
    assert shop.submit(f"rewind {shop.now.moved}").ok
    fingers.look()
    assert fingers.walk.kept_out is None


def test_once_all_tokens_are_back_in_the_bag_it_was_taken_out_no_more(shop: Table) -> None:
    """Back in the rounds before, nobody was told to take it out again."""
    fingers = drafted(shop)
    fingers.press(2, 3)
    chance = of_kind(Chance, shop.now.pending)
    read = fingers.walk
    of_a_die = replace(chance, source="a die", kept_out=None)
    assert reconcile(read, replace(shop.now, pending=of_a_die)).kept_out is not None
    full = reconcile(read, replace(shop.now, pending=replace(chance, kept_out=None)))
    assert full.kept_out is None


def test_it_lies_under_the_menu_of_the_table(shop: Table) -> None:
    fingers = drafted(shop)
    fingers.press(2)
    assert fingers.on == "kept out"
    fingers.walk = enter_desk(fingers.walk)
    assert fingers.on == "menu"


def test_a_phone_is_told_where_it_says_what_came(shop: Table) -> None:
    """The display alone said it, and whoever drew beside a phone had the token in their hand."""
    drafted(shop)
    number = shop.now.state.equipment.events[shop.now.state.held_out].number
    assert shop.submit(BY_HAND).ok
    others = page(shop.now)["chance"]["others"]
    assert others == f"Stays out of the bag: Feed, number {number}. Take it out first."
