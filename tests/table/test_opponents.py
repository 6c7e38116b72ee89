"""Who lets the box play a seat, where, and what that changes for taking back."""

from __future__ import annotations

import json
import re

import pytest

from companion import games
from companion.lab import search
from companion.play import is_way, text
from companion.table.authority.menus import desk_menu, play_menu
from companion.table.intents import Origin
from companion.table.people.opponents import STRENGTHS, Opponents, lapses_of, note_of
from companion.views.levels import Lines, level_at
from companion.views.prose import translate
from tests.support.saying import options
from tests.support.tables import GREEN, ONLOOKER, RED, UNIT, OnPhones, Table
from tests.support.there import of_kind, there

BOX = Origin("bot", frozenset({1}))


@pytest.fixture
def phones():
    return OnPhones()


@pytest.fixture
def book(tmp_path):
    book = Opponents(tmp_path / "opponents.sqlite", {"pebbles"})
    yield book
    book.close()


@pytest.fixture
def table(tmp_path, book, phones):
    with Table(tmp_path, opponents=book) as table:
        table.seat(phones)
        yield table


@pytest.mark.parametrize("origin", [UNIT, RED])
def test_anyone_who_plays_lets_the_box_play_a_free_seat_and_leave_it_again(table, origin):
    table.start_turns()
    entry = table.now.entry
    assert table.submit("opponent green 250", origin).ok
    assert table.now.opponents == {1: 250}
    assert table.submit("opponent green 50", origin).ok
    assert table.now.opponents == {1: 50}
    assert table.submit("opponent green nobody", origin).ok
    assert table.now.opponents == {}
    assert table.now.entry == entry  # nothing of it is in the record


def test_whoever_looks_on_may_not(table):
    table.start_turns()
    assert table.submit("opponent green 250", ONLOOKER).refusal.slug == "only-watching"


def test_a_seat_on_a_phone_is_not_taken(table, phones):
    table.start_turns()
    phones.alive.add(1)
    refusal = table.submit("opponent green 250", RED).refusal
    assert refusal.slug == "seat-taken"
    assert "Green is on a phone" in translate(refusal.text)
    assert table.now.opponents == {}


@pytest.mark.parametrize(
    ("word", "slug", "says"),
    [
        ("opponent", "wrong-shape", "Say it as opponent COLOUR and 50, 250, 1000, 5000, or nobody."),
        ("opponent green", "wrong-shape", "Say it as opponent COLOUR and 50, 250, 1000, 5000, or nobody."),
        ("opponent green 7", "wrong-shape", "Say it as opponent COLOUR and 50, 250, 1000, 5000, or nobody."),
        ("opponent blue 50", "unknown-name", "No seat here is blue. Try red, green."),
        ("opponent gren nobody", "unknown-name", "No seat here is gren. Try green."),
        ("opponent red nobody", "already", "Red: played by people already."),
        (
            "opponent red nobody now",
            "wrong-shape",
            "Say it as opponent COLOUR and 50, 250, 1000, 5000, or nobody.",
        ),
    ],
)
def test_a_word_that_cannot_be_says_why(table, word, slug, says):
    table.start_turns()
    assert table.submit("opponent green 250").ok
    refusal = table.submit(word).refusal
    assert (refusal.slug, translate(refusal.text)) == (slug, says)
    assert table.now.opponents == {1: 250}


def test_people_choose_how_fast_the_box_plays_while_it_plays(table):
    table.start_turns()
    refusal = there(table.submit("opponent pace quick").refusal)
    assert (refusal.slug, translate(refusal.text)) == ("plays-nothing", "The box plays no seat here.")
    assert table.submit("opponent green 250").ok
    before = table.now.entry
    assert table.submit("opponent pace quick", RED).ok
    assert (table.now.quick, table.now.entry) == (True, before), "it is nothing of the record"
    pace = options(desk_menu(table.now, UNIT, ("opponent",)))[-1]
    assert [translate(there(part)) for part in (pace.label, pace.note)] == [
        "How fast the box plays",
        "three times as fast or more",
    ]
    assert table.submit("opponent pace usual").ok
    assert not table.now.quick
    assert there(table.submit("opponent pace never").refusal).slug == "wrong-shape"


def test_a_game_the_box_cannot_play_says_so(tmp_path):
    with Table(tmp_path, opponents=Opponents(games={"other"})) as table:
        table.start_turns()
        refusal = there(table.submit("opponent green 250").refusal)
        assert refusal.slug == "no-opponent"
        assert translate(refusal.text) == "The box has no opponent for Pebbles."
        assert "opponent" not in [option.part for option in options(desk_menu(table.now, UNIT))]
        assert table.now.opponents == {}


def test_where_the_box_does_not_see_the_board_it_says_so_and_plays_where_it_does(tmp_path):
    with Table(
        tmp_path, find=games.find, names=games.names, opponents=Opponents(games={"arachnid"})
    ) as table:
        assert table.submit("new arachnid 2 mode=counters start").ok
        refusal = there(table.submit("opponent red 250").refusal)
        assert refusal.slug == "no-opponent"
        assert translate(refusal.text) == (
            "The box does not see your board: it plays Arachnid where it keeps the board itself."
        )
        assert not table.now.engine
        assert table.submit("new arachnid 2 mode=tracked start").ok
        assert table.submit("opponent red 250").ok
        assert (table.now.engine, table.now.opponents) == (True, {0: 250})
        assert table.submit("new arachnid 2 mode=counters start").ok
        assert table.now.opponents == {}, "and it waits for a game that it can play"


@pytest.mark.parametrize("name", search.opponents())
def test_before_a_game_it_is_known_under_which_house_rules_the_box_plays(name):
    """Whoever sets one up is offered the box there, and ``no_opponent`` does not refuse it then."""
    game = games.find(name)
    assert game.no_opponent(game.configure(game.seats[0], dict(game.opponent_where))) is None
    for rule in game.house_rules:
        for value in rule.values if rule.key in game.opponent_where or is_way(rule.key) else ():
            plays = game.no_opponent(game.configure(game.seats[0], {rule.key: value})) is None
            assert plays == (game.opponent_where.get(rule.key, value) == value)


def test_the_menu_says_who_is_played_by_the_box_and_how(table):
    table.start_turns()
    table.submit("opponent green 250")
    notes = {option.part: option.note for option in options(desk_menu(table.now, UNIT, ("opponent",)))}
    assert notes["red"] is None
    assert translate(there(notes["green"])) == "Steady"
    strengths = options(desk_menu(table.now, UNIT, ("opponent", "green")))
    assert [option.part for option in strengths] == ["50", "250", "1000", "5000", "nobody"]
    assert [option.part for option in strengths if option.now] == ["250"]
    assert table.submit("opponent green 250").ok, "chosen again it stays so"
    assert table.now.opponents == {1: 250}
    free = options(desk_menu(table.now, UNIT, ("opponent", "red")))
    assert [option.part for option in free if option.now] == []


def test_the_unit_shows_which_strength_is_in_force(table):
    table.start_turns()
    table.submit("opponent green 1000")
    level = level_at(lambda path: desk_menu(table.now, UNIT, path), ("opponent", "green"))
    notes = {line.parts[0]: translate(there(line.note)) for line in of_kind(Lines, level).lines if line.note}
    assert notes["1000"] == "now"
    assert "now" not in {notes["50"], notes["250"], notes["5000"]}


@pytest.mark.parametrize("name", search.opponents())
def test_each_strength_passes_over_the_best_less_often_than_the_one_before(name):
    game = games.introduce(name)
    shares = [lapses_of(game, ms) for ms in sorted(STRENGTHS)]
    assert shares == sorted(set(shares), reverse=True)
    assert shares[-1] == 0
    notes = [translate(note_of(game, ms)) for ms in STRENGTHS]
    best, about = (70, "where to begin") if name == "taller-ants" else (35, "each move")
    assert notes[-1] == f"always its best move; thinks 5 s about {about}"
    assert notes[1] == f"its best move {best} times in 100; thinks 0.25 s about {about}"


def test_the_menu_has_no_seat_that_is_on_a_phone(table, phones):
    """Such a word stood there, and the desk refused it."""
    table.start_turns()
    phones.alive.add(1)
    table.submit("pause")
    table.submit("resume")
    assert [option.part for option in options(desk_menu(table.now, UNIT, ("opponent",)))] == ["red"]
    assert desk_menu(table.now, UNIT, ("opponent", "green", "250")) == ()
    phones.alive.add(0)
    table.submit("pause")
    table.submit("resume")
    assert "opponent" not in [option.part for option in options(desk_menu(table.now, UNIT))]


def test_a_seat_on_a_silent_phone_is_on_the_menu_of_who_speaks_for_the_table(table, phones):
    table.start_turns()
    phones.silent.add(1)
    table.submit("pause")
    table.submit("resume")
    seats = {origin: options(desk_menu(table.now, origin, ("opponent",))) for origin in (UNIT, RED)}
    assert [option.part for option in seats[UNIT]] == ["red", "green"]
    assert [option.part for option in seats[RED]] == ["red"]


def test_it_keeps_its_seat_when_the_next_game_begins_and_when_the_plug_is_pulled(table, tmp_path):
    table.start_turns()
    table.submit("opponent green 250")
    table.new()
    assert table.now.opponents == {1: 250}
    again = Opponents(tmp_path / "opponents.sqlite", {"pebbles"})
    assert again.at(table.now.game, table.now.settings) == {1: 250}
    again.close()


def test_people_take_back_past_what_the_box_answered(table):
    table.start_turns()
    before = table.now
    assert table.submit("challenge", RED).ok
    assert table.submit("yes", BOX).ok
    turn = there(table.now.opponents_turn)
    assert (turn.seat, turn.word) == (1, "yes")
    assert table.now.back == {0: before.entry}
    assert table.submit("back", RED).ok
    assert table.now.state == before.state
    assert table.now.opponents_turn is None


def test_what_a_person_answered_is_not_taken_back_by_another(table):
    table.start_turns()
    assert table.submit("challenge", RED).ok
    assert table.submit("yes", GREEN).ok
    assert table.now.opponents_turn is None
    assert table.submit("back", RED).refusal.slug == "moved-on"


def test_the_record_tells_the_box_from_a_phone_and_knows_nothing_of_its_strength(table):
    table.start_turns()
    table.submit("opponent green 250")
    table.submit("challenge", RED)
    table.submit("yes", BOX)
    entries, _, _ = table.journal.intact_entries(table.now.key)
    assert [(entry.by, entry.via) for entry in entries[-2:]] == [(0, "phone"), (1, "bot")]
    assert not re.search(r"\b250\b", json.dumps([entry.body for entry in entries]))


def test_trouble_is_told_and_taken_back(table, book):
    table.start_turns()
    book.report(text("The box cannot think."))
    seen = table.desk.wait(table.now.rev - 1, 5)
    for _ in range(50):
        if seen.notice is not None:
            break
        seen = table.desk.wait(seen.rev, 0.1)
    assert translate(seen.notice) == "The box cannot think."
    book.report(None)
    for _ in range(50):
        if seen.notice is None:
            break
        seen = table.desk.wait(seen.rev, 0.1)
    assert seen.notice is None


def test_people_draw_by_hand_what_falls_for_the_box(table):
    """Phones said that the box was thinking, and nobody was asked but at the display."""
    table.start_turns()
    assert table.submit("opponent red 250").ok
    assert table.submit("source die hand").ok
    assert table.submit("dare", Origin("bot", frozenset({0})), 0).ok
    assert there(table.now.pending).by == 0
    assert table.now.drawer is None
    assert options(play_menu(table.now, 1, (), GREEN))
    assert table.submit("hand 4", GREEN, 1).ok


def test_what_the_box_draws_for_itself_is_for_nobody_else_to_draw(table):
    table.new()
    assert table.submit("opponent red 250").ok
    assert there(table.now.pending).by == table.now.drawer == 0
    assert play_menu(table.now, 1, (), GREEN) == ()
