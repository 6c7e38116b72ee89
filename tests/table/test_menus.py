"""The table's menus: what is on them lands, and they know who may say it."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from companion import games
from companion.errors import plain
from companion.frozen import replace
from companion.kit.grammar import is_complete
from companion.play import ROLL, Chance, End, Menu, Option, Over, Range, text
from companion.table.authority.menus import desk_menu, play_menu
from companion.views.prose import translate
from tests.support.menus import every_word
from tests.support.saying import options
from tests.support.tables import GREEN, ONLOOKER, RED, SEATLESS, TABLET, UNIT, Table, refusal
from tests.support.there import there

REFEREE = UNIT.__class__("phone", None)

OF_A_SEAT = ["rewind", "pencil", "pause", "source", "clock", "stop", "resign"]
"""The verbs of the desk that somebody with a seat may say in a game."""


def parts(menu: Menu) -> list[str]:
    return [option.part for option in options(menu)]


def test_with_no_game_there_is_only_a_new_one(table):
    assert parts(desk_menu(table.now, UNIT)) == ["new"]
    assert parts(desk_menu(table.now, RED)) == parts(desk_menu(table.now, SEATLESS)) == ["new"]
    assert desk_menu(table.now, ONLOOKER) == ()
    assert play_menu(table.now, 0) == ()


def test_a_new_game_is_chosen_level_by_level(table):
    assert parts(desk_menu(table.now, UNIT, ("new",))) == ["pebbles"]
    assert parts(desk_menu(table.now, UNIT, ("new", "pebbles"))) == ["2"]
    rules = desk_menu(table.now, UNIT, ("new", "pebbles", "2"))
    assert parts(rules)[:4] == ["start", "rounds=2", "rounds=1", "rounds=3"]
    assert all(part.startswith("table.clock=") for part in parts(rules)[4:])
    left = parts(desk_menu(table.now, UNIT, ("new", "pebbles", "2", "rounds=3")))
    assert left == ["start", *parts(rules)[4:]]
    assert parts(desk_menu(table.now, UNIT, ("new", "pebbles", "2", "rounds=3", left[1]))) == ["start"]
    assert desk_menu(table.now, UNIT, ("new", "pebbles", "2", "rounds=3", "start")) == End()
    assert desk_menu(table.now, UNIT, ("new", "pebbles", "3")) == ()
    assert desk_menu(table.now, UNIT, ("new", "pebbles", "2", "rounds=9")) == ()


def test_a_house_rule_that_another_overrules_is_not_offered(tmp_path):
    """Not after the other was chosen, and the other way round it stays chosen."""
    with Table(tmp_path, find=games.find, names=games.names) as every:

        def keys(*chosen: str) -> set[str]:
            rules = parts(desk_menu(every.now, UNIT, ("new", "arachnid", "2", "mode=tracked", *chosen)))
            return {part.partition("=")[0] for part in rules}

        of_its_way = {"move.path", "move.on_rival"}
        assert keys() >= of_its_way
        assert keys("move.reach=network") >= of_its_way
        assert "start" in keys("move.reach=step")
        assert not keys("move.reach=step") & of_its_way
        assert "start" in keys("move.path=unblocked", "move.reach=step")


def test_waiting_luck_offers_the_draw_or_the_faces_to_the_one_who_paces(table):
    table.new()
    assert parts(play_menu(table.now, 0)) == ["draw"]
    assert play_menu(table.now, 1) == ()
    assert parts(play_menu(table.now, None)) == ["draw"]
    for origin in (RED, TABLET):
        assert parts(play_menu(table.now, 0, origin=origin)) == ["draw"]
    for other in (GREEN, SEATLESS, ONLOOKER):
        assert play_menu(table.now, 0, origin=other) == ()
    assert play_menu(table.now, 0, ("hand",)) == ()
    table.submit("source bag hand")
    faces = options(play_menu(table.now, 0, ("hand",)))
    assert parts(faces) == ["sun", "moon", "star"]
    assert [plain(there(option.note)) for option in faces] == ["3 left", "2 left", "1 left"]
    assert play_menu(table.now, 0, ("hand", "sun")) == End()
    assert play_menu(table.now, 0, ("hand", "pig")) == ()


def test_of_the_faces_of_a_die_none_are_left(table):
    table.start_turns()
    table.submit("source die hand")
    table.submit("dare", RED)
    faces = options(play_menu(table.now, 0, ("hand",)))
    assert parts(faces) == ["1", "2", "3", "4", "5", "6"]
    assert {option.note for option in faces} == {None}


def test_a_die_that_shows_directions_is_read_by_its_number_and_by_what_that_means(table):
    table.start_turns()
    table.submit("source die hand")
    table.submit("dare", RED)
    ways = tuple(map(text, ("north", "east", "south", "west", "up", "down")))
    compass = replace(table.now.pending, verb=ROLL, labels=ways)
    faces = options(play_menu(replace(table.now, pending=compass), 0, ("hand",)))
    assert [plain(face.label) for face in faces[:2]] == ["1: north", "2: east"]


def test_lots_are_read_by_what_they_say_alone(table):
    table.new()
    table.submit("source bag hand")
    lots = replace(table.now.pending, labels=(text("Sun"), text("Moon"), text("Star")))
    faces = options(play_menu(replace(table.now, pending=lots), 0, ("hand",)))
    assert [plain(face.label) for face in faces] == ["Sun", "Moon", "Star"]


def test_a_source_by_hand_offers_only_the_faces(table):
    table.new()
    table.submit("source bag hand")
    assert parts(play_menu(table.now, 0)) == ["hand"]
    assert parts(play_menu(table.now, 0, origin=RED)) == ["hand"]
    assert parts(desk_menu(table.now, UNIT, ("source", "bag"))) == ["box"]


def test_every_source_of_a_game_can_be_drawn_by_hand_before_it_was_seen(table):
    table.new()
    sources = options(desk_menu(table.now, TABLET, ("source",)))
    assert [(one.part, plain(one.label), plain(there(one.note))) for one in sources] == [
        ("bag", "Bag of tokens", "the box"),
        ("die", "Die", "the box"),
    ]
    assert table.submit("source die hand").ok
    assert plain(there(options(desk_menu(table.now, TABLET, ("source",)))[1].note)) == "By hand"
    assert parts(desk_menu(table.now, RED, ("source",))) == ["bag", "die"]  # to propose it
    assert plain(table.now.log[-1].text) == "Die: from now on drawn by hand"


def test_paused_luck_offers_another_try(tmp_path):
    with Table(tmp_path, mood="dead") as table:
        table.new()
        table.submit("draw")
        (again,) = options(play_menu(table.now, 0))
        assert (plain(again.label), again.part) == ("Try again", "draw")
        assert parts(play_menu(table.now, 0, origin=RED)) == ["draw"]


def test_a_draw_that_falls_again_offers_nothing_else(tmp_path, step_back_over_luck):
    with Table(tmp_path) as table:
        table.deal()
        step_back_over_luck(table, 1)
    with Table(tmp_path) as table:
        assert parts(play_menu(table.now, 0)) == ["draw"]


def test_a_question_offers_the_menu_of_the_game(table):
    table.start_turns()
    assert parts(play_menu(table.now, 0)) == ["take", "challenge", "dare", "pass"]
    assert isinstance(play_menu(table.now, 0, ("take",)), Range)
    assert play_menu(table.now, 1) == ()


def test_the_desks_words_follow_the_table(table, rng):
    table.deal()
    assert parts(desk_menu(table.now, UNIT)) == [*OF_A_SEAT, "done", "new", "close"]
    assert parts(desk_menu(table.now, RED)) == OF_A_SEAT
    assert parts(desk_menu(table.now, TABLET)) == OF_A_SEAT
    assert desk_menu(table.now, SEATLESS) == ()
    table.submit("ready", RED)
    assert parts(desk_menu(table.now, RED)) == ["back", *OF_A_SEAT]
    assert parts(desk_menu(table.now, GREEN)) == OF_A_SEAT
    assert parts(desk_menu(table.now, UNIT))[0] == "back"
    table.submit("pause", RED)
    assert parts(desk_menu(table.now, GREEN)) == ["resume"]
    assert desk_menu(table.now, SEATLESS) == ()
    assert play_menu(table.now, 1) == ()
    table.submit("resume")
    table.play_to_the_end(rng)
    assert "new" in parts(desk_menu(table.now, RED))
    assert desk_menu(table.now, SEATLESS) == ()
    table.new()
    assert parts(desk_menu(table.now, UNIT, ("open",))) == ["1"]
    assert desk_menu(table.now, UNIT, ("open", "1")) == End()
    assert desk_menu(table.now, UNIT, ("open", "2")) == desk_menu(table.now, UNIT, ("open", "1", "1")) == ()


def test_a_referee_phone_may_say_what_the_box_may(table):
    table.start_turns()
    assert desk_menu(table.now, REFEREE) == desk_menu(table.now, UNIT)


@pytest.mark.parametrize("seed", range(3))
def test_every_word_on_the_desks_menu_lands(tmp_path, seed):
    random = Random(seed)
    with Table(tmp_path) as table:
        table.new()
        for _ in range(25):
            origin = random.choice([UNIT, TABLET, RED, GREEN])
            menu = partial(desk_menu, table.now, origin)
            words = list(every_word(menu))
            word = random.choice(words) if words and random.random() < 0.5 else None
            if word is not None:
                assert is_complete(menu, tuple(word.split()))
                answer = table.submit(word, UNIT if origin is UNIT else origin)
                assert answer.ok or refusal(answer)[0] == "already", (word, answer)
            elif table.now.paused:
                assert table.submit("resume").ok
            elif table.now.pending is None or isinstance(table.now.pending, Over):
                table.new()
            else:
                assert table.play_a_step(random).ok


def test_labels_fit_the_small_display(table):
    table.deal()
    table.submit("ready", RED)
    snapshots = [table.now]
    table.submit("pause")
    snapshots.append(table.now)
    for snapshot in snapshots:
        for option in options(desk_menu(snapshot, UNIT)):
            assert isinstance(option, Option)
            assert len(option.label.short or option.label.msgid) <= 18
    table.submit("resume")
    assert not isinstance(table.now.pending, Chance)


@pytest.mark.parametrize(("bag", "called"), [(True, "Ziehen"), (False, "Auslosen")])
def test_a_bag_is_drawn_from_and_lots_are_drawn(table: Table, bag: bool, called: str) -> None:
    table.new()
    chance = there(table.now.pending)
    assert isinstance(chance, Chance)
    lots = replace(chance, glyph=chance.glyph if bag else None)
    (draw, *_) = options(play_menu(replace(table.now, pending=lots), 0))
    assert translate(draw.label, "de") == called
