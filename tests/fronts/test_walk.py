"""Playing with three buttons: presses become words at a real desk."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.play import End, Menu, Over, Range, text
from companion.table.guests import Wish
from companion.views.levels import Lines
from companion.views.presses import Reply, Say, press
from companion.views.walk import Walk, between_words, level, screen, settle
from tests.fronts.fingers import Fingers
from tests.support.tables import GREEN, RED, Table
from tests.support.toy_game import Pebbles


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A desk with the toy game."""
    with Table(tmp_path / "games.sqlite") as table:
        yield table


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Table]:
    """A desk with the games of the house."""
    with Table(tmp_path / "games.sqlite", find=games.find, names=games.names) as table:
        yield table


def labels(fingers: Fingers) -> list[str]:
    return [row.label for row in fingers.panel.body.rows]


# ------------------------------------------------------------------------- a whole game


def test_a_game_is_started_played_and_started_again_with_the_keys_alone(table: Table) -> None:
    fingers = Fingers(table)
    assert fingers.on == "idle"
    fingers.press(3, 3)  # Play; the toy has one number of players: Start
    assert fingers.on == "draw"
    random = Random(1)
    while not isinstance(table.now.pending, Over):
        fingers.skip()
        fingers.press(random.choice((2, 3)))
        assert fingers.walk.refused is None, fingers.walk.refused
    assert fingers.on == "score"
    first = table.now.key
    fingers.press(3, 3)  # New, Start
    assert fingers.on == "draw"
    assert table.now.key != first


@pytest.mark.parametrize(("game", "seats"), [("web-of-flies", 2), ("web-of-flies", 4), ("arachnid", 3)])
def test_any_presses_lead_through_a_real_game_without_one_refusal(shop: Table, game: str, seats: int) -> None:
    shop.say(f"new {game} {seats} start")
    fingers = Fingers(shop)
    random = Random(seats)
    for _ in range(6000):
        if isinstance(shop.now.pending, Over):
            break
        fingers.skip()
        fingers.press(random.choice((1, 2, 2, 3, 3, 3, 3)))
        if fingers.walk.tree == "desk":
            fingers.press(1)
        assert fingers.walk.refused is None, fingers.walk.refused
    assert isinstance(shop.now.pending, Over)
    fingers.skip()
    assert fingers.on == "score"


def test_house_rules_are_chosen_before_the_start(table: Table) -> None:
    fingers = Fingers(table)
    fingers.press(3)
    assert labels(fingers) == ["Start", "How many rounds."]
    fingers.press(2, 3)
    assert [(row.label, row.note) for row in fingers.panel.body.rows] == [
        ("2", "usual"),
        ("1", ""),
        ("3", ""),
    ]
    fingers.press(2, 3)
    assert labels(fingers) == ["Start"]
    fingers.press(3)
    assert table.now.settings is not None
    assert table.now.settings.options == {"rounds": 1}


def test_a_game_on_the_shelf_is_taken_up_again(table: Table) -> None:
    table.deal()
    table.say("close")
    fingers = Fingers(table)
    assert fingers.on == "idle"
    fingers.press(3)
    assert labels(fingers) == ["New game", "Open from shelf"]
    fingers.press(2, 3)
    assert fingers.on == "seats"


# --------------------------------------------------------------------------- wishes


@pytest.mark.parametrize(("key", "granted"), [(3, True), (1, False)])
def test_a_wish_is_answered_and_everything_is_as_it_was(table: Table, key: int, granted: bool) -> None:
    table.start_turns()
    fingers = Fingers(table)
    fingers.press(3, 3)  # Act, Take
    before = fingers.walk
    wish = Wish("tablet", "table")
    fingers.walk = replace(before, wish=wish)
    fingers.press(2)
    assert fingers.on == "wish"
    fingers.press(key)
    assert fingers.replies == [Reply(wish, granted)]
    assert fingers.walk == before
    assert fingers.said == []


def test_a_wish_outlasts_another_game(table: Table) -> None:
    fingers = Fingers(table)
    fingers.walk = replace(fingers.walk, wish=Wish("tablet", "table"))
    table.deal()
    fingers.look()
    assert fingers.on == "wish"


def test_a_wish_may_come_between_words_and_over_what_is_only_read(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table)
    assert between_words(fingers.walk, table.now)
    fingers.press(1)
    assert fingers.walk.page is not None
    assert between_words(fingers.walk, table.now)
    fingers.press(3, 3)  # home, Act
    assert not between_words(fingers.walk, table.now)


# ----------------------------------------------------------------------------- luck


def test_a_draw_is_one_press(table: Table) -> None:
    table.new()
    fingers = Fingers(table)
    fingers.press(3)
    assert fingers.said == ["draw"]
    assert fingers.on == "seats"


def test_people_who_draw_by_hand_say_what_they_drew(table: Table) -> None:
    table.new()
    fingers = Fingers(table)
    fingers.press(2)
    assert labels(fingers) == ["Sun", "Moon", "Star"]
    fingers.press(2, 3)
    assert fingers.said == ["hand moon"]
    assert table.now.log[-1].text.msgid == "A {token} is dealt" or table.now.drawn


def test_a_source_drawn_by_hand_asks_for_the_face_at_once(table: Table) -> None:
    table.new()
    table.say("source bag hand")
    fingers = Fingers(table)
    assert fingers.on == "menu"
    assert labels(fingers) == ["Sun", "Moon", "Star"]
    assert fingers.panel.context == "by hand"
    fingers.press(3, 3)
    assert fingers.said == ["hand sun", "hand sun"]


def test_paused_luck_offers_to_draw_by_hand(tmp_path: Path) -> None:
    with Table(tmp_path / "games.sqlite", mood="dead") as table:
        table.new()
        fingers = Fingers(table)
        assert fingers.on == "trouble"
        fingers.press(3)
        assert fingers.on == "refused"
        fingers.press(3, 2)
        assert labels(fingers) == ["Sun", "Moon", "Star"]


# ------------------------------------------------------------------------ several seats


def test_the_unit_chooses_the_seat_first_when_several_are_asked(table: Table) -> None:
    table.deal()
    fingers = Fingers(table)
    assert fingers.panel.keys[2].label == "Red"
    fingers.press(2)
    assert fingers.panel.keys[2].label == "Green"
    fingers.press(3, 3)
    assert fingers.said == ["ready"]
    assert [choice.seat for choice in table.now.pending] == [0]


def test_holding_key_3_says_done_for_all(table: Table) -> None:
    table.deal()
    fingers = Fingers(table)
    fingers.hold(3)
    assert fingers.said == ["done all"]
    assert fingers.on == "turn"


def test_a_phone_that_answers_first_leaves_the_menu_of_another_seat_open(table: Table) -> None:
    table.deal()
    fingers = Fingers(table)
    fingers.press(2, 3, 2, 3)  # Green: Cheer, how often?
    assert fingers.panel.title == "Cheer"
    table.say("cheer 2", RED)
    fingers.look()
    assert fingers.panel.title == "Cheer"
    table.say("ready", GREEN)
    fingers.look()
    assert fingers.walk.seat != 1


# ---------------------------------------------------------------------------- one turn


def test_the_menu_stays_open_with_the_row_last_used_on_top(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table)
    assert fingers.on == "turn"
    fingers.press(3)
    assert labels(fingers)[0] == "Take"  # the preset
    fingers.press(2, 3)  # Challenge
    assert fingers.said == ["challenge"]
    fingers.press(2, 3)  # Green says no
    assert fingers.on == "turn"
    fingers.press(3)
    assert labels(fingers)[0] == "Challenge"


def test_a_number_starts_at_its_preset_and_wraps(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table)
    fingers.press(3, 3)
    assert fingers.panel.body.faces == ("1", "2", "3")
    assert fingers.panel.body.focus == 1
    fingers.press(2, 2, 3)
    assert fingers.said == ["take 1"]
    assert fingers.on == "menu"


class Census(Pebbles):
    """One number is asked at once, or two in a row."""

    numbers = 1

    def menu(self, state: object, seat: int, prefix: tuple[str, ...] = ()) -> Menu:
        return Range(0, 9, 4, text("Webs")) if len(prefix) < self.numbers else End()


class Twofold(Census):
    numbers = 2


@pytest.mark.parametrize(("game", "on"), [(Census(), "seats-page"), (Twofold(), "menu")])
def test_key_1_informs_at_the_root_unless_there_are_more_numbers(table: Table, game: Census, on: str) -> None:
    table.start_turns()
    question = replace(table.now.pending[0], topic="census")
    snapshot = replace(table.now, game=game, pending=(question,))
    walk = settle(Walk(), snapshot)
    walk, _ = press(walk, snapshot, "key1")
    assert screen(walk, snapshot) == on
    if on == "menu":
        assert walk.place.focus == 1
        walk, _ = press(walk, snapshot, "key1")
        assert walk.place.focus == 0
        walk, said = press(walk, snapshot, "key2")
        walk, said = press(walk, snapshot, "key3")
        assert said == Say("5 4", 0, snapshot.asks[0])


def test_a_wish_does_not_come_into_numbers_that_are_being_set(table: Table) -> None:
    """As in a battle: they are what the table waits for, and still a word that is begun."""
    table.start_turns()
    question = replace(table.now.pending[0], topic="census")
    snapshot = replace(table.now, game=Twofold(), pending=(question,))
    walk = settle(Walk(), snapshot)
    assert between_words(walk, snapshot)
    walk, _ = press(walk, snapshot, "key2")
    assert not between_words(walk, snapshot)


def test_holding_key_3_ends_the_turn(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table)
    fingers.hold(3)
    assert fingers.said == ["pass"]
    assert fingers.on == "turn"
    assert fingers.panel.mark == "square"


def test_holding_key_1_takes_back(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table)
    fingers.press(3, 3, 3)
    assert table.now.scene.seats[0].headline == 2
    fingers.hold(1)
    assert table.now.scene.seats[0].headline == 0
    assert fingers.walk.refused is None


def test_what_cannot_be_taken_back_says_why(table: Table) -> None:
    table.new()
    fingers = Fingers(table)
    fingers.hold(1)
    assert fingers.on == "refused"
    assert fingers.panel.title == "Not taken back"
    fingers.press(3)
    assert fingers.on == "draw"


def test_key_1_goes_back_level_by_level(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table)
    fingers.press(3, 3)
    fingers.press(1)
    assert labels(fingers)[0] == "Take"
    fingers.press(1)
    assert fingers.on == "turn"


def test_key_1_shows_page_after_page_and_then_what_the_desk_can_be_told(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table)
    seen = []
    for _ in range(4):
        fingers.press(1)
        seen.append(fingers.on)
    assert seen == ["tracks", "log", "join", "menu"]
    assert "Pause" in labels(fingers)
    fingers.press(1)
    assert fingers.on == "turn"


def test_the_game_is_paused_and_resumed(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table)
    fingers.press(1, 1, 1, 1)
    while labels(fingers)[fingers.panel.body.focus] != "Pause":
        fingers.press(2)
    fingers.press(3)
    assert fingers.on == "paused"
    fingers.press(3)
    assert fingers.said == ["pause", "resume"]
    assert fingers.on == "turn"


def test_a_word_that_came_too_late_is_explained_until_a_key_is_pressed(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table)
    fingers.press(3, 3)
    late = press(fingers.walk, table.now, "key3")
    table.say("take 3", RED)  # a phone was faster
    fingers.done(late)
    assert fingers.on == "refused"
    assert fingers.panel.title == "Too late"
    fingers.press(2)
    assert fingers.on == "menu"


# ---------------------------------------------------------------------------- the steps


def test_what_happened_is_shown_step_by_step_and_skipped_with_key_3(shop: Table) -> None:
    shop.say("new web-of-flies 2 start")
    fingers = Fingers(shop)
    fingers.press(3)
    assert fingers.on == "steps"
    assert fingers.panel.context == "1 of 38"
    assert fingers.walk.waiting  # so much to put on the table takes its time
    fingers.press(3, 3, 1)
    assert fingers.panel.context == "2 of 38"
    fingers.hold(3)
    assert fingers.on == "menu"
    assert fingers.said == ["draw"]


def test_spaces_are_chosen_on_the_map_by_column_then_row(shop: Table) -> None:
    shop.say("new web-of-flies 2 start")
    shop.say("draw")
    fingers = Fingers(shop)
    fingers.press(3)  # Swap two
    body = fingers.panel.body
    assert type(body).__name__ == "Map"
    assert sum(spot.holds == "own" for spot in body.spots) == 16
    found = level(fingers.walk, shop.now)
    assert isinstance(found, Lines)
    while not found.lines[fingers.walk.place.focus].column:
        fingers.press(2)
    column = found.lines[fingers.walk.place.focus].column
    fingers.press(3)
    assert fingers.panel.body.here.name.startswith(column)
    fingers.press(1)
    assert fingers.panel.body.here.name == column


def test_what_the_people_carry_out_stays_on_show_until_it_is_done(shop: Table) -> None:
    fingers = drafted(shop, "hand critter1")
    fingers.press(3)  # nobody was bitten by the first critter
    while next(iter(shop.now.sources)) != "event-bag":
        fingers.hold(3)
        fingers.skip()
    shop.say("hand critter2")
    fingers.skip()
    assert fingers.on == "orders"
    orders = fingers.panel.body.orders
    assert len(orders) == 2  # one critter wakes, one spawns
    assert fingers.panel.keys[2].label == "Done"
    fingers.press(1)
    assert fingers.on == "steps"
    fingers.skip()
    fingers.press(2)
    assert fingers.on == "menu"
    assert "Bitten" in labels(fingers)
    fingers.press(1, 1, 1, 1, 1)  # through the pages of information and back
    assert fingers.on == "menu"
    fingers.press(1)
    assert fingers.on == "orders"
    fingers.press(3)
    assert fingers.said[-1] == "swept"
    assert fingers.on in ("turn", "seats")


# ------------------------------------------------------------------- how many presses


def drafted(shop: Table, *event: str) -> Fingers:
    """Arachnid for two, the draft done, Red to draw or after this event."""
    shop.say("new arachnid 2 start")
    shop.say("hand red")
    fingers = Fingers(shop)
    fingers.press(3, 3)
    assert fingers.on == "draw"
    for word in event:
        seat = None if word.startswith("hand") else 0
        assert shop.say(word, seat=seat).ok
    fingers.skip()
    fingers.presses = 0
    return fingers


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
    assert fingers.presses <= 3


def test_the_end_of_a_turn_is_one_hold(shop: Table) -> None:
    fingers = drafted(shop, "hand bughit1")
    fingers.hold(3)
    assert fingers.said[-1] == "pass"
    assert fingers.presses == 1


def test_critters_that_bite_nobody_are_two_presses(shop: Table) -> None:
    fingers = drafted(shop, "hand critter1")
    fingers.presses = 1  # the draw
    assert labels(fingers)[0] == "Done"
    fingers.press(3)
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
