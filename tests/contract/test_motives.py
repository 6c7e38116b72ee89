"""Why the box says a word: facts of it, short enough for the display, and never a fault."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from companion import games
from companion.games.arachnid.tasks.feeding import Feed
from companion.games.arachnid.tasks.rounds import EndRound
from companion.kit import grammar, motives
from companion.lab import search
from companion.lab.luck import SeededLuck
from companion.play import Chance, Over, Text
from companion.views.prose import translate
from tests.contract.recordings import drawn, of_game
from tests.games.arachne import positions as arachne
from tests.games.arachnid.board import Board
from tests.games.arachnid.tabletop import Tabletop
from tests.games.spidertwist import positions as spidertwist
from tests.games.web_of_flies import positions as web_of_flies

ARACHNID = games.find("arachnid")
WORDS = 120
LONGEST = 27
"""Letters; the display leaves out what does not fit its line."""
LOOKED_AT = 12
SEEDS = range(1, 5)


@pytest.mark.parametrize("name", search.opponents())
def test_every_word_tells_what_was_done_and_has_a_reason_that_is_short_and_changes_nothing(name: str) -> None:
    """A card with a reason alone said nothing of an end of a turn."""
    game, luck, random = games.find(name), SeededLuck(f"why {name}"), Random(2)
    options = {"mode": "tracked"} if name == "arachnid" else {}
    state: Any = game.start(game.configure(game.seats[0], options))
    said = 0
    while said < WORDS and not isinstance(pending := game.pending(state), Over):
        if isinstance(pending, Chance):
            state = game.apply(state, luck.answer(pending), None, trusted=True).state
            continue
        seat, said = pending[0].seat, said + 1
        words, dump = list(grammar.words(game, state, seat)), game.dump(state)
        for word in random.sample(words, min(LOOKED_AT, len(words))):
            found = game.motives(state, word, seat)
            assert all(isinstance(one, Text) for one in found)
            assert all(len(translate(one, short=True)) <= LONGEST for one in found), found
            assert translate(motives.told(found))
            assert game.apply(state, word, seat, trusted=True).events, f"{word} tells nothing"
        assert game.dump(state) == dump
        state = game.apply(state, random.choice(words), seat, trusted=True).state


@pytest.mark.parametrize("name", search.opponents())
def test_every_word_tells_something_where_games_seldom_come_too(name: str) -> None:
    """Twelve words of each question of one game miss those that are seldom asked for."""
    game = games.find(name)
    rules = game.opponent_where.items()
    quiet = {
        one.word
        for seed in SEEDS
        for one in drawn(game, seed).said
        if one.seat is not None and rules <= drawn(game, seed).settings.options.items() and not one.events
    }
    states = [build().state for build, _ in of_game(game, "forbidden", "POSITIONS", ())]
    for state in (*states, *of_game(game, "positions", "SELDOM", ())):
        if not rules <= game.dump(state)["settings"]["options"].items():
            continue
        for seat in grammar.asked(game, state):
            of_each_verb = {word.split()[0]: word for word in grammar.words(game, state, seat)}.values()
            quiet |= {word for word in of_each_verb if not game.apply(state, word, seat, trusted=True).events}
    assert not quiet


def told(name: str, state: Any, word: str, seat: int = 0) -> str:
    return translate(motives.told(games.find(name).motives(state, word, seat)))


TAKEN_OR_SAFE = {"d4": "red-8", "d1": "green-5", "f3": "fly", "a1": "green-8", "a2": "red-3", "b4": "fly"}


def test_a_capture_says_what_it_takes_and_that_it_is_safe_there_but_not_that_it_is_not() -> None:
    """*Can be recaptured* stood as what speaks for a capture."""
    state = web_of_flies.position(TAKEN_OR_SAFE)
    assert told("web-of-flies", state, "capture d4 d1") == "takes Green 5"
    assert told("web-of-flies", state, "capture d4 b4") == "takes a fly, gets out of reach"


@pytest.mark.parametrize(("mated", "accepts", "declines"), [((2, 1), False, True), ((1, 2), True, False)])
def test_points_speak_for_one_answer_to_an_offered_draw(
    mated: tuple[int, int], accepts: bool, declines: bool
) -> None:
    """*Has fewer points* stood as the reason to go on, *has more points* as that to accept."""
    state = spidertwist.position({"a1": "black", "f5": "white"}, mated=mated)
    said = {word: told("spidertwist", state, word) for word in ("accept", "decline")}
    assert {word: one.endswith("points") for word, one in said.items()} == {
        "accept": accepts,
        "decline": declines,
    }


def test_a_male_that_mates_says_what_it_counts() -> None:
    state = spidertwist.position({"a1": "black", "c5": "black", "f5": "white"}, mated=(3, 1))
    assert told("spidertwist", state, "mate a1 hub") == "mates: 2 points"


def test_a_male_on_its_way_to_the_female_says_so() -> None:
    state = spidertwist.position({"a4": "black", "c5": "black", "f5": "white"}, mated=(3, 1))
    assert told("spidertwist", state, "step a4 a3") == "comes nearer to the female"
    assert told("spidertwist", state, "step a4 b4") == "nothing better is in sight"


def test_a_capture_by_dice_says_its_chance() -> None:
    board = {"c3": "white-wizard", "c2": "black-matron", "d3": "black-grunt", "d2": "black-grunt"}
    state = arachne.position(board)
    assert re.fullmatch(r"tries to take the Matron \(\d+\s%\)", told("arachne", state, "capture c3 c2"))
    sure = arachne.position(board, arachne_variant="strategist")
    assert told("arachne", sure, "capture c3 c2") == "takes the Matron"


def test_a_move_aims_at_what_is_worth_most_though_another_capture_is_surer() -> None:
    state = arachne.position({"c3": "white-wizard", "b1": "black-priestess", "c1": "black-grunt"})
    assert told("arachne", state, "leap c3 hub").startswith("aims at Priestess: 33")


def test_a_move_of_arachne_that_takes_nothing_has_a_reason_too() -> None:
    state = arachne.position({"e3": "white-priestess", "f3": "black-grunt"})
    assert told("arachne", state, "move e3 e2") == "gets out of reach"
    assert told("arachne", state, "move e3 e4") == "gets out of reach, comes nearer to the Matron"
    assert told("arachne", state, "move a5 b5") == "nothing better is in sight", "the Matron herself"


def test_what_a_traitor_comes_nearer_to_or_gets_away_from_is_no_reason() -> None:
    """It belongs to the other side, whose Matron is on i5."""
    game = games.find("arachne")
    state = game.play(
        arachne.position({"e4": "black-grunt", "m3": "white-priestess"}, dice=arachne.EYES), "turncoat", 0
    ).state
    moves = [word for word in grammar.words(game, state, 0) if word.startswith("move e4")]
    said = ", ".join(told("arachne", state, word) for word in moves)
    assert moves
    assert "nearer" not in said
    assert "reach" not in said


def test_dice_of_a_battle_say_how_likely_they_win_or_hold() -> None:
    table = Tabletop(2).turn()
    table.say("red: move alpha")
    table.say("red: battle alpha yellow-alpha")
    tries = told("arachnid", table.state, "commit 2 0 0")
    assert re.fullmatch(r"tries to win \(\d+ %\)", tries)
    table.say("red: commit 2 0 0")
    few, many = (told("arachnid", table.state, f"commit {dice} 0 0", 1) for dice in (0, 1))
    assert re.fullmatch(r"tries to hold out \(\d+ %\)", few)
    assert few != many


def test_a_spider_that_walks_says_whom_it_keeps_beside() -> None:
    """Every move of the first turn, on a tracked board: Alpha and Beta start side by side."""
    state: Any = ARACHNID.start(ARACHNID.configure(2, {"mode": "tracked"}))
    luck = SeededLuck(1)
    while not any(
        word.startswith("move ") for seat in asked(state) for word in grammar.words(ARACHNID, state, seat)
    ):
        pending: Any = ARACHNID.pending(state)
        if isinstance(pending, Chance):
            word, seat = luck.answer(pending), None
        else:
            seat = pending[0].seat
            word = next(iter(grammar.words(ARACHNID, state, seat)))
        state = ARACHNID.apply(state, word, seat).state
    (seat,) = asked(state)
    moves = [word for word in grammar.words(ARACHNID, state, seat) if word.startswith("move ")]
    said = {told("arachnid", state, word, seat) for word in moves}
    assert any("beside" in one or "joins" in one for one in said), said


ROW = {"b3": "red", "c3": "red", "d4": "red", "e4": "red", "g5": "yellow", "c6": "yellow", "i5": "red"}
"""A red web of four in a row."""


def of_a_move(spider: str, start: str, end: str, **things: Any) -> str:
    """Why Red moves on its row; its other spider, and those of Yellow, stand far away."""
    others = {"red-alpha", "red-beta"} - {f"red-{spider}"}
    spiders = {f"red-{spider}": start, **dict.fromkeys(others, "i5")}
    spiders |= {"yellow-alpha": "g5", "yellow-beta": "c6"} | things.pop("spiders", {})
    webs = ROW | things.pop("webs", {})
    table = Board().lay(webs, spiders, **things).turn()
    return translate(motives.told(ARACHNID.motives(table.state, f"move {spider} {end}", 0)))


def test_a_spider_says_what_it_comes_nearer_to() -> None:
    assert of_a_move("alpha", "b3", "d4", flies=("f6",)) == "comes nearer to a fly"
    assert of_a_move("alpha", "d4", "b3", flies=("f6",)) == "nothing better is in sight"
    assert of_a_move("alpha", "b3", "d4", critters={"tater1": "f6"}) == "comes nearer to a critter"
    assert of_a_move("alpha", "b3", "d4", flies=("d5",)) == "a fly is beside it there"


def test_a_spider_says_whom_it_gets_away_from() -> None:
    assert of_a_move("alpha", "d4", "b3", critters={"tater1": "d5"}) == "gets away from Tater Bug 1"
    foe = {"webs": {"f4": "yellow"}, "spiders": {"yellow-alpha": "f4"}}
    assert of_a_move("alpha", "e4", "b3", **foe) == "gets away from Yellow Alpha"


def test_a_spider_that_spins_says_where_it_has_room_for_webs() -> None:
    wall = dict.fromkeys(("a2", "a3", "b2", "b4", "c4"), "red")
    assert of_a_move("beta", "b3", "e4", webs=wall) == "room for a web there"
    assert of_a_move("beta", "d4", "b3") == "room for more webs there"
    assert of_a_move("alpha", "b3", "e4", webs=wall) == "nothing better is in sight", "it does not spin"


def test_what_is_eaten_says_what_for_and_a_draft_what_the_ability_does() -> None:
    short = Board().arrange("red", store=0).at(EndRound(), Feed((0,))).state
    assert told("arachnid", short, "eat alpha") == "the spiders must be fed"
    state: Any = ARACHNID.start(
        ARACHNID.configure(2, {"setup.first_player": "red", "events.heldout": "feed2"})
    )
    assert told("arachnid", state, "take jump", 1) == "3 spaces, over anything"


def asked(state: Any) -> tuple[int, ...]:
    return tuple(grammar.asked(ARACHNID, state))


def test_where_nothing_speaks_for_a_word_that_is_said() -> None:
    assert translate(motives.told(())) == "nothing better is in sight"
