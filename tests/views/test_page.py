"""What a phone is told, from a table with the toy game."""

from __future__ import annotations

import json

import pytest

from companion.play import End, Option, Range, text
from companion.views import page
from tests.support.tables import GREEN, RED, Table


@pytest.fixture
def table(tmp_path):
    with Table(tmp_path) as table:
        yield table


def shown(table):
    """The page as it arrives at a phone."""
    return json.loads(page.encode(table.now))


def test_without_a_game_there_is_only_what_may_be_started(table):
    view = shown(table)
    assert "game" not in view
    assert [one["part"] for one in view["desk"]["member"]] == ["new"]
    assert view["luck"]["from"] == "hwrng"


def test_a_waiting_draw_names_its_source_and_who_may_press(table):
    table.new()
    chance = shown(table)["chance"]
    assert (chance["source"], chance["by"], chance["prompt"]) == ("bag", 0, "Draw a token")
    assert chance["glyph"] == {"kind": "bag", "value": 6}
    assert chance["ask"] == table.now.asks[-1]
    draw, hand = chance["menu"]
    assert draw == {"part": "draw", "label": "Draw"}
    assert [face["part"] for face in hand["then"]] == ["sun", "moon", "star"]


def test_what_will_be_drawn_is_on_no_page(table):
    table.new()
    assert "sun" not in json.dumps({**shown(table), "chance": None})


def test_every_asked_seat_has_its_whole_menu(table):
    table.deal()
    view = shown(table)
    assert [one["seat"] for one in view["questions"]] == [0, 1]
    assert [line["seat"] for line in view["seats"] if line.get("asked")] == [0, 1]
    ready, cheer = view["questions"][0]["menu"]
    assert ready == {"part": "ready", "label": "Ready"}
    assert cheer["late"] is True
    assert cheer["then"] == {"low": 0, "high": 3, "preset": 1, "label": "How often"}


def test_preset_and_finish_are_words_of_the_menu(table):
    table.start_turns()
    (asked,) = shown(table)["questions"]
    assert (asked["topic"], asked["preset"], asked["finish"]) == ("turn", "take 2", "pass")


def test_the_log_names_the_seat_and_where_luck_came_from(table):
    table.deal()
    table.say("ready", RED)
    log = shown(table)["log"]
    assert log[-1]["text"] == "Red is ready"
    assert log[-1]["seat"] == 0
    drawn = [line["drawn"]["from"] for line in log if "drawn" in line]
    assert drawn
    assert set(drawn) == {"hwrng"}


def test_the_seat_that_may_go_back_is_named_with_the_entry(table):
    table.start_turns()
    table.say("take 1", RED)
    assert shown(table)["back"]["0"] == table.now.back[0]


def test_the_end_has_places_and_points(table):
    table.new("rounds=1")
    table.say("draw")
    for seat in (RED, GREEN):
        table.say("ready", seat)
    table.say("take 3", RED)
    table.say("pass", RED)
    table.say("pass", GREEN)
    over = shown(table)["over"]
    assert over["ranking"] == [[0], [1]]
    assert over["scores"] == [3, 0]
    assert "questions" not in shown(table)


def test_a_pause_and_house_rules_are_shown(table):
    table.new("rounds=3")
    table.say("pause")
    view = shown(table)
    assert view["paused"] is True
    assert view["rules"] == [{"key": "rounds", "value": "3", "text": "How many rounds.", "changed": True}]


# -------------------------------------------------------------------------------- big menus


def written(walk, most=page.MENU_OPTIONS):
    return page._Writer("en").menu(walk, most)


def count(level):
    if isinstance(level, list):
        return sum(1 + count(row.get("then")) for row in level)
    if isinstance(level, dict):
        return sum(count(one) for one in level.get("each", [level.get("then")]))
    return 0


def test_a_number_whose_value_matters_has_a_level_for_each():
    def walk(prefix):
        if not prefix:
            return Range(0, 2, 1, text("Dice"))
        if len(prefix) == 1:
            return Range(0, int(prefix[0]), 0, text("Helpers"))
        return End()

    menu = written(walk)
    assert [one["high"] for one in menu["each"]] == [0, 1, 2]
    assert "then" not in menu
    assert "each" not in menu["each"][2]


def test_a_menu_too_big_for_a_page_keeps_its_first_levels():
    def walk(prefix):
        letters = "abcdefghij"
        return tuple(Option(x, text(x)) for x in letters) if len(prefix) < 3 else End()

    menu = written(walk, 100)
    assert 100 <= count(menu) < 130
    assert len(menu) == 10
    assert all(isinstance(row["then"], list) for row in menu[:9])
    assert menu[0]["then"][0]["then"] == page.LEFT_OUT


def test_the_rest_of_a_menu_can_be_had(table):
    table.start_turns()
    menu = page.menu_page(table.now, 0, ("take",))
    assert menu == {"low": 1, "high": 3, "preset": 2, "label": "Pebbles"}
    assert page.menu_page(table.now, 1, ("take",)) == []
