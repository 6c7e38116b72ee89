"""The table's menus: what is on them lands, and they know who may say it."""

from __future__ import annotations

from random import Random

import pytest

from companion.errors import plain
from companion.play import Chance, End, Option, Over, Range
from companion.table.menus import complete, desk_menu, play_menu
from tests.support.tables import GREEN, ONLOOKER, RED, UNIT, Table

REFEREE = UNIT.__class__("phone", None)


@pytest.fixture
def table(tmp_path):
    with Table(tmp_path) as table:
        yield table


def parts(menu) -> list[str]:
    assert not isinstance(menu, (Range, End))
    return [option.part for option in menu]


def every_word(menu, prefix=(), depth=4):
    """Every complete word of a menu, to a depth."""
    level = menu(prefix)
    if isinstance(level, End):
        yield " ".join(prefix)
    elif depth and isinstance(level, Range):
        for number in {level.low, level.preset, level.high}:
            yield from every_word(menu, (*prefix, str(number)), depth - 1)
    elif depth:
        for option in level:
            yield from every_word(menu, (*prefix, option.part), depth - 1)


def test_with_no_game_there_is_only_a_new_one(table):
    assert parts(desk_menu(table.now, UNIT)) == ["new"]
    assert parts(desk_menu(table.now, RED)) == ["new"]
    assert desk_menu(table.now, ONLOOKER) == ()
    assert play_menu(table.now, 0) == ()


def test_a_new_game_is_chosen_level_by_level(table):
    assert parts(desk_menu(table.now, UNIT, ("new",))) == ["pebbles"]
    assert parts(desk_menu(table.now, UNIT, ("new", "pebbles"))) == ["2"]
    rules = desk_menu(table.now, UNIT, ("new", "pebbles", "2"))
    assert parts(rules) == ["start", "rounds=2", "rounds=1", "rounds=3"]
    assert parts(desk_menu(table.now, UNIT, ("new", "pebbles", "2", "rounds=3"))) == ["start"]
    assert desk_menu(table.now, UNIT, ("new", "pebbles", "2", "rounds=3", "start")) == End()
    assert desk_menu(table.now, UNIT, ("new", "pebbles", "3")) == ()
    assert desk_menu(table.now, UNIT, ("new", "pebbles", "2", "rounds=9")) == ()


def test_waiting_luck_offers_draw_and_by_hand_to_the_one_who_paces(table):
    table.new()
    assert parts(play_menu(table.now, 0)) == ["draw", "hand"]
    assert play_menu(table.now, 1) == ()
    assert parts(play_menu(table.now, None)) == ["draw", "hand"]
    faces = play_menu(table.now, 0, ("hand",))
    assert parts(faces) == ["sun", "moon", "star"]
    assert [plain(option.note) for option in faces] == ["3 left", "2 left", "1 left"]
    assert play_menu(table.now, 0, ("hand", "sun")) == End()
    assert play_menu(table.now, 0, ("hand", "pig")) == ()


def test_a_source_by_hand_offers_only_the_faces(table):
    table.new()
    table.say("source bag hand")
    assert parts(play_menu(table.now, 0)) == ["hand"]
    assert desk_menu(table.now, UNIT, ("source", "bag")) == (
        desk_menu(table.now, UNIT, ("source", "bag"))[0],
    )
    assert parts(desk_menu(table.now, UNIT, ("source", "bag"))) == ["box"]


def test_every_source_of_a_game_can_be_drawn_by_hand_before_it_was_seen(table):
    table.new()
    sources = desk_menu(table.now, RED, ("source",))
    assert [(one.part, plain(one.label), plain(one.note)) for one in sources] == [
        ("bag", "Bag of tokens", "the box"),
        ("die", "Die", "the box"),
    ]
    assert table.say("source die hand").ok
    assert plain(desk_menu(table.now, RED, ("source",))[1].note) == "By hand"
    assert plain(table.now.log[-1].text) == "Die: from now on drawn by hand"


def test_paused_luck_offers_another_try_and_hands(tmp_path):
    with Table(tmp_path, mood="dead") as table:
        table.new()
        table.say("draw")
        again, by_hand = play_menu(table.now, 0)
        assert (plain(again.label), again.part) == ("Try again", "draw")
        assert by_hand.part == "hand"


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
    assert parts(desk_menu(table.now, UNIT)) == ["pencil", "pause", "source", "done", "new", "close"]
    assert parts(desk_menu(table.now, RED)) == ["pause", "source"]
    table.say("ready", RED)
    assert parts(desk_menu(table.now, RED)) == ["back", "pause", "source"]
    assert parts(desk_menu(table.now, GREEN)) == ["pause", "source"]
    assert parts(desk_menu(table.now, UNIT))[0] == "back"
    table.say("pause", RED)
    assert parts(desk_menu(table.now, GREEN)) == ["resume"]
    assert play_menu(table.now, 1) == ()
    table.say("resume")
    table.play_to_the_end(rng)
    assert "new" in parts(desk_menu(table.now, RED))
    table.new()
    assert parts(desk_menu(table.now, UNIT, ("open",))) == ["1"]


def test_a_referee_phone_may_say_what_the_box_may(table):
    table.start_turns()
    assert desk_menu(table.now, REFEREE) == desk_menu(table.now, UNIT)


@pytest.mark.parametrize("seed", range(3))
def test_every_word_on_the_desks_menu_lands(tmp_path, seed):
    random = Random(seed)
    with Table(tmp_path) as table:
        table.new()
        for _ in range(25):
            origin = random.choice([UNIT, RED, GREEN])
            words = list(every_word(lambda prefix, who=origin: desk_menu(table.now, who, prefix)))
            word = random.choice(words) if words and random.random() < 0.5 else None
            if word is not None:
                assert complete(
                    lambda prefix, who=origin: desk_menu(table.now, who, prefix), tuple(word.split())
                )
                answer = table.say(word, UNIT if origin is UNIT else origin)
                assert answer.ok, (word, answer)
            elif table.now.paused:
                assert table.say("resume").ok
            elif table.now.pending is None or isinstance(table.now.pending, Over):
                table.new()
            else:
                assert table.play_a_step(random).ok


def test_labels_fit_the_small_display(table):
    table.deal()
    table.say("ready", RED)
    snapshots = [table.now]
    table.say("pause")
    snapshots.append(table.now)
    for snapshot in snapshots:
        for option in desk_menu(snapshot, UNIT):
            assert isinstance(option, Option)
            assert len(option.label.short or option.label.msgid) <= 18
    table.say("resume")
    assert not isinstance(table.now.pending, Chance)
