"""What a phone is told, from a table with the toy game."""

from __future__ import annotations

import json

import pytest

from companion import games
from companion.views import page
from companion.views.prose import languages
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


def test_the_rest_of_a_menu_can_be_had(table):
    table.start_turns()
    menu = page.menu_page(table.now, 0, ("take",))
    assert menu == {"low": 1, "high": 3, "preset": 2, "label": "Pebbles"}
    assert page.menu_page(table.now, 1, ("take",)) == []


@pytest.mark.parametrize("language", languages())
def test_a_view_names_the_board_that_a_phone_of_its_language_gets(tmp_path, language):
    with Table(tmp_path, find=games.find, names=games.names) as box:
        assert box.say("new taller-ants 2 start").ok
        board = box.now.game.board(box.now.settings)
        assert page.page(box.now, language)["board"] == page.board_page(board, language)["digest"]
