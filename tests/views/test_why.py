"""Whatever is tapped in vain is answered with what is in the way, in words for people and with its rule."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion import games
from companion.errors import plain
from companion.play import Chance, Over
from companion.views import why
from companion.views.prose import Speech, languages
from companion.views.rulebook import sections
from tests.games.spidertwist.positions import position
from tests.support.tables import Table
from tests.support.there import there

GAMES = ["web-of-flies 2", "spidertwist 2", "arachne 2", "taller-ants 2", "arachnid 2 mode=tracked"]


@pytest.fixture
def table(tmp_path):
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        yield table


def on(table, steps, seed=1):
    """Random words, then as many more as it takes to a question; in Arachnid to one of a turn."""
    luck = Random(seed)
    for _ in range(300):
        pending = table.now.pending
        assert not isinstance(pending, Over)
        asked = steps <= 0 and not isinstance(pending, Chance)
        if asked and (pending[0].topic == "turn" or table.now.game.name != "arachnid"):
            return
        assert table.play_a_step(luck).ok
        steps -= 1


def named(game, seat, menu, path=()):
    """The spaces that stand in words of a menu."""
    level = game.menu(menu, seat, path)
    found = set()
    for option in level if isinstance(level, tuple) else ():
        found |= {option.part, option.space} | named(game, seat, menu, (*path, option.part))
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("steps", [4, 20])
def test_a_space_that_is_in_no_word_says_what_is_in_the_way(table, game, steps):
    assert table.submit(f"new {game} start").ok
    on(table, steps, seed=steps)
    now = table.now
    seat = now.pending[0].seat
    spoken = named(now.game, seat, now.state)
    own = [one.id for one in now.scene.pieces if one.seat == seat and one.layer == "stands"]
    silent = []
    for space in now.game.board(now.settings).spaces[::3]:
        for piece in ["", *own[:2]]:
            found = why.of_space(now, seat, space.name, piece)
            assert len(found) <= why.MOST_REASONS
            for one in found:
                assert one.refusal.rule in sections(now.game)
                for language in languages():
                    said = Speech(language).translate(why.in_the_way(one.refusal))
                    assert said.endswith((".", "?"))
                    assert "{" not in said
            if not found and space.name not in spoken:
                silent.append((piece, space.name))
    asks_of_spaces = bool(spoken & {space.name for space in now.game.board(now.settings).spaces})
    assert not [one for one in silent if asks_of_spaces and one[0]]


def test_each_act_of_the_chosen_spider_says_why_not(table):
    assert table.submit("new arachnid 2 mode=tracked setup.first_player=red start").ok
    on(table, 0)
    far = why.of_space(table.now, 0, "a1", "red-beta")
    assert [(there(one.act).msgid, one.refusal.slug, one.refusal.rule) for one in far] == [
        ("Move", "no-web-there", "A-50"),
        ("Spin", "not-adjacent", "A-54"),
    ]
    assert plain(why.in_the_way(far[0].refusal)) == "No web lies on a1, spiders stay on webs."
    assert plain(far[0].refusal.text).startswith("No web lies on a1, spiders stay on webs. Possible: ")


CRITTERS = ("ladybird", "tater", "worm")


def red_acts(now):
    """True in Red's turn."""
    return isinstance(now.pending, tuple) and (now.pending[0].seat, now.pending[0].topic) == (0, "turn")


def test_where_a_rival_stands_the_bite_speaks_first(table):
    assert table.submit("new arachnid 2 mode=tracked setup.first_player=red start").ok
    on(table, 0)
    luck = Random(1)
    while not (
        critters := [one for one in table.now.scene.pieces if one.picture in CRITTERS]
    ) or not red_acts(table.now):
        assert table.play_a_step(luck).ok
    critter = critters[0]
    [first, *_] = why.of_space(table.now, 0, critter.space, "red-alpha")
    assert first.refusal.slug == "too-far"
    assert first.refusal.rule == "A-144"


def test_an_act_on_a_card_that_is_off_says_why(table):
    assert table.submit("new arachnid 2 start").ok
    on(table, 0)
    [one] = why.of_beginning(table.now, table.now.pending[0].seat, ("refresh",))
    assert (one.refusal.slug, one.refusal.rule) == ("not-now", "A-24")


def test_every_act_on_a_card_that_is_off_says_why_without_a_board(table):
    assert table.submit("new arachnid 3 start").ok
    luck, told = Random(1), set()
    for _ in range(120):
        now = table.now
        if isinstance(now.pending, tuple) and now.pending[0].topic == "turn":
            seat = now.pending[0].seat
            own = [tray for tray in now.scene.trays if tray.seat == seat]
            for path in [item.path for tray in own for item in tray.items if item.path]:
                if now.game.menu(now.state, seat, path) == ():
                    [one] = why.of_beginning(now, seat, path)
                    assert one.refusal.rule in sections(now.game)
                    assert one.refusal.slug != "not-at-table"
                    assert "is not on the board" not in plain(one.refusal.text), "it is nobody’s question"
                    told.add((path[0], one.refusal.slug))
        assert table.play_a_step(luck).ok
    assert {("bite", "no-critter"), ("overspin", "track-used")} <= told


def test_a_spider_beside_the_board_says_what_it_waits_for(table):
    luck = Random(1)
    for _ in range(4000):
        now = table.now
        if now.game is None or isinstance(now.pending, Over):
            assert table.submit("new arachnid 2 mode=tracked start").ok
            continue
        waiting = {tray.id: tray.seat for tray in now.scene.trays if "off" in tray.marks}
        turn = isinstance(now.pending, tuple) and now.pending[0].topic == "turn"
        asked = now.pending[0].seat if turn else None
        mine = next((one for one, seat in waiting.items() if turn and seat == asked), None)
        if mine is not None and now.scene.pieces:
            [told] = why.of_piece(now, there(asked), mine)
            assert (told.refusal.slug, told.refusal.rule) == ("not-deployed", "A-38")
            return
        assert table.play_a_step(luck).ok
    raise AssertionError("no spider ever waited in its owner’s turn")


def test_who_is_not_asked_hears_who_is(table):
    assert table.submit("new arachnid 2 mode=tracked setup.first_player=red start").ok
    on(table, 0)
    [one] = why.of_space(table.now, 1, "a1")
    assert one.refusal.slug == "not-asked"


def test_a_step_onto_the_female_is_told_to_be_a_mating(table):
    assert table.submit("new spidertwist 2 start").ok
    state = position({"c5": "black", "b4": "white"}, female="d5")
    game = table.now.game
    now = replace(table.now, state=state, scene=game.scene(state), pending=game.pending(state))
    male = next(one for one in now.scene.pieces if one.space == "c5")
    [one] = why.of_space(now, 0, "d5", male.id, "step")
    assert plain(why.in_the_way(one.refusal)) == "A step onto the female is a mating."
    assert one.refusal.rule == "S-8"


def test_what_lies_in_a_den_says_what_it_is_for(table):
    assert table.submit("new arachnid 2 start").ok
    things = {item.id for tray in table.now.scene.trays if tray.seat == 0 for item in tray.items}
    for thing in ("store", "incubator", "stack1", "stack6", "attack", "defense", "flies"):
        assert thing in things
        [told] = why.of_item(table.now, thing)
        assert told.refusal.rule in sections(table.now.game)
    assert why.of_item(table.now, "moon") == ()


@pytest.mark.parametrize("game", GAMES)
def test_a_verb_alone_is_weighed_in_some_hundred_words(table, game, monkeypatch):
    """Of a large board not every pair of spaces, of which there are ten thousand."""
    table.submit(f"new {game} start")
    on(table, 10)
    now, weighed = table.now, []
    code = why._Table._code
    monkeypatch.setattr(why._Table, "_code", lambda table, word: weighed.append(word) or code(table, word))
    most = 0
    for verb in now.game.verbs:
        weighed.clear()
        why.of_beginning(now, now.pending[0].seat, (verb,))
        most = max(most, len(weighed))
    assert 0 < most <= 600


@pytest.mark.parametrize("game", GAMES)
def test_what_no_game_has_is_answered_with_no_reason(table, game):
    """A page that has not heard of another game yet, or a stranger, may ask for anything."""
    table.submit(f"new {game} start")
    on(table, 10)
    (seat,) = {choice.seat for choice in table.now.pending[:1]}
    for path in ((), ("fly-away",), ("fly-away", "c3"), ("",), ("fly-away",) * 300):
        assert why.of_beginning(table.now, seat, path) == ()
    for nothing in ("", "z99", "\0", "🕷"):
        assert why.of_piece(table.now, seat, nothing) == ()
        assert why.of_space(table.now, seat, nothing, nothing, "fly-away") == ()
        assert why.of_item(table.now, nothing) == ()
