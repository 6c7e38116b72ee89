"""What a table sees of Spidertwist: pieces, seats, trays, menus, and events worth a step."""

from __future__ import annotations

import re
from math import dist
from typing import Any

import pytest

from companion.errors import plain
from companion.games.spidertwist import prose
from companion.games.spidertwist.game import game
from companion.play import Choice, Glyph
from companion.views.prose import Speech, translate
from tests.games.spidertwist.positions import begun, position, say
from tests.support.saying import options
from tests.support.tables import choices
from tests.support.there import there

BOARD = {"a5": "black", "c3": "black", "g5": "white"}


def test_seats_are_black_and_white_with_their_points() -> None:
    state = position(BOARD, mated=(2, 1), eaten=(1, 3))
    black, white = game.scene(state).seats
    assert (black.colour, plain(black.name), black.headline) == ("black", "Black", 3)
    assert (white.colour, white.headline) == ("white", -1)
    assert black.note is not None
    assert plain(black.note) == "7 males in the game"


def test_pieces_are_one_female_and_the_males_by_name() -> None:
    state = position(BOARD, female="e2", feeding=4)
    seen = {
        piece.space: (piece.id, piece.picture, piece.seat, piece.label) for piece in game.scene(state).pieces
    }
    assert seen == {
        "e2": ("female", "widow", None, "4"),
        "a5": ("black-1", "male", 0, ""),
        "c3": ("black-2", "male", 0, ""),
        "g5": ("white-1", "male", 1, ""),
    }


def test_a_male_keeps_his_name_and_is_marked_when_he_has_moved() -> None:
    state = say(position(BOARD, female="e2", feeding=4), "black: step a5 b5").state
    moved = {piece.space: piece for piece in game.scene(state).pieces}
    assert (moved["b5"].id, moved["b5"].marks) == ("black-1", ("done",))
    assert moved["c3"].marks == ()
    after = say(state, "black: end").state
    assert all(piece.marks == () for piece in game.scene(after).pieces)


def test_trays_count_stock_web_mated_and_eaten() -> None:
    state = position(BOARD, mated=(2, 1), eaten=(1, 3), feeding=5)
    trays = {tray.id: {item.id: item.value for item in tray.items} for tray in game.scene(state).trays}
    assert trays["black-males"] == {"stock": 5, "web": 2, "mated": 2, "eaten": 1}
    assert trays["white-males"] == {"stock": 5, "web": 1, "mated": 1, "eaten": 3}
    assert trays["female"] == {"die": 5}


def test_the_phases_are_named() -> None:
    start = game.start(game.configure(2, {}))
    asked = say(position({"h4": "black", "d4": "white"}, female="a3"), "black: add d5").state
    eaten = say(position({"a2": "white", "g5": "black"}), "black: add a5").state
    scenes = [game.scene(state) for state in (start, begun(), asked, eaten)]
    assert [plain(scene.phase) for scene in scenes] == ["Set-up", "Black’s turn", "Reaction", "Her meal"]
    assert [plain(scene.context) for scene in scenes] == ["who begins?", "round 1", "impact 2", "round 21"]
    assert [scene.active for scene in scenes] == [None, 0, 0, 0]


def test_whoever_is_asked_is_the_one_who_chooses() -> None:
    turn = position(BOARD)
    assert game.pending(turn) == (Choice(0, choices(game.pending(turn))[0].prompt, "turn"),)
    asked = say(position({"h4": "black", "d4": "white"}, female="a3"), "black: add d5").state
    (choice,) = choices(game.pending(asked))
    assert (choice.seat, choice.topic, choice.finish) == (1, "reaction", None)


def test_menus_offer_matings_first_and_what_ends_the_turn_or_the_game_last() -> None:
    state = position({"c4": "black", "a5": "black"}, female="c3", feeding=3)
    state = say(state, "black: step a5 a4").state
    menu = options(game.menu(state, 0))
    assert [option.part for option in menu] == ["mate", "step", "add", "end", "offer", "resign"]
    males = options(game.menu(state, 0, ("step",)))
    assert [(one.part, one.piece) for one in males] == [("c4", "black-1")]


def test_menus_name_what_they_lead_to() -> None:
    state = position({"c4": "black", "a5": "black"}, female="c3", feeding=3)
    labels = [
        [plain(option.label) for option in options(game.menu(state, 0, prefix))]
        for prefix in ((), ("mate", "c4"), ("step", "a5"))
    ]
    assert labels == [
        ["Mate", "Step", "Add a male", "Offer a draw", "Resign"],
        ["Female on c3"],
        ["a4", "b5", "j5"],
    ]


def test_ends_with_prey_say_who_is_eaten() -> None:
    board = {"h4": "black", "d4": "white", "a5": "white", "c3": "black"}
    state = say(position(board, female="a3"), "black: add d5").state
    labels = [plain(option.label) for option in options(game.menu(state, 1, ("lead",)))]
    assert labels == ["Eat your own male on a5", "Eat Black’s male on c3"]


def test_a_male_that_is_eaten_is_shown_and_told_as_its_owners_not_as_of_who_led_the_female() -> None:
    board = {"h4": "black", "d4": "white", "a5": "white", "c3": "black"}
    eaten = say(position(board, female="a3"), "black: add d5", "white: lead c3").events[-1]
    assert (eaten.kind, eaten.seat, there(eaten.glyph).seats) == ("eat", 1, (0,)), "White led her to Black’s"
    told = Speech("de", (("Black", "Nora"),), ("Black", "White"))
    mine = told.to_seats(eaten.text, eaten.seat)
    assert mine == {"0": "Das Weibchen frisst dein Männchen auf c3: −1 Punkt."}
    assert told.to_seats(eaten.title, eaten.seat) == {"0": "Dein Männchen wird gefressen"}


def test_whoever_leads_the_female_is_spoken_to() -> None:
    board = {"h4": "black", "d4": "white", "a5": "white", "c3": "black"}
    events = say(position(board, female="a3"), "black: add d5", "white: lead c3").events
    (event,) = (one for one in events if one.kind == "react")
    led = Speech("de", (("White", "Nora"),), ("Black", "White")).to_seats(event.lines[1], event.seat)
    assert led == {"1": "Du führst das Weibchen"}


def test_german_says_that_it_is_the_female_who_acts() -> None:
    """*Das Weibchen* is no *sie*: nobody knew who came or ate."""
    step = say(position({"a2": "white", "g5": "black"}), "black: add a5")
    sentences = [translate(one.text, "de") for one in step.events]
    assert not [one for one in sentences if re.search(r"\b[Ss]ie\b", one)]


def test_a_disturbance_shows_its_impact() -> None:
    event = say(position({"d4": "white", "h4": "black"}, female="a3"), "black: add d5").events[0]
    assert event.glyph == Glyph("number", 2, "spider")
    assert plain(event.text) == "Black adds a male on d5. Impact 2: the female comes up to 2 steps."
    assert event.spaces == ("d5",)


@pytest.mark.parametrize(
    ("feeding", "line", "glyph"),
    [(4, "Die down to 3", Glyph("dice", ("3",))), (1, "Her meal is over", Glyph("icon", icon="spider"))],
)
def test_during_a_meal_a_disturbance_shows_the_die(feeding: int, line: str, glyph: Glyph) -> None:
    event = say(position(BOARD, female="e2", feeding=feeding), "black: step a5 a4").events[0]
    assert event.glyph == glyph
    assert plain(event.lines[1]) == line


def test_the_meal_die_is_on_the_display() -> None:
    step = say(position({"a2": "white", "g5": "black"}), "black: add a5", "roll 4")
    (event,) = step.events
    assert event.glyph == Glyph("dice", ("4",))
    assert plain(event.lines[0]) == "for 4 disturbances"


def test_points_are_told_as_they_come() -> None:
    mated = say(position({"c4": "black", "g5": "black"}, female="c3"), "black: mate c4 c3").events[0]
    eaten = say(position({"a2": "white", "g5": "black"}), "black: add a5").events[2]
    assert (mated.gains, eaten.gains) == (((0, 2),), ((1, -1),))


@pytest.mark.parametrize("web", ["summer_morning", "spiral"])
def test_nodes_lie_far_enough_apart_for_a_finger(web: str) -> None:
    spaces = game.board(game.configure(2, {"spidertwist.web": web})).spaces
    places = [(space.x, space.y) for space in spaces]
    assert min(dist(one, other) for one in places for other in places if one != other) > 0.99
    assert places[0] == (0, 0)
    assert [space.name for space in spaces if not space.label] == ["hub"], (
        "where all spokes meet needs no word"
    )
    assert {space.name for space in spaces if "edge" in space.marks} == {
        f"{spoke}{5 if web == 'summer_morning' else 6}" for spoke in "abcdefghij"
    }


def asked(state: Any) -> str:
    (choice,) = choices(game.pending(state))
    return plain(choice.prompt)


def test_only_what_is_possible_is_asked_for() -> None:
    assert asked(position(BOARD)) == "Black adds or steps"
    assert asked(position({"g5": "white"})) == "Black adds a male"
    assert asked(position(BOARD, female="c4")) == "Black adds, steps or mates"
    moved = say(position({**BOARD, "h5": "white"}, feeding=6), "black: add d5").state
    assert asked(moved) == "Black steps with a male"


def test_whose_male_is_eaten_and_what_it_costs_is_a_step_of_its_own() -> None:
    state = position({"a2": "white"}, female="a1")
    (eaten,) = (event for event in say(state, "black: add a5").events if event.kind == "eat")
    assert eaten.spaces == (), "else a board shows it as what people did there"
    assert eaten.gains == ((1, -1),)
    speech = Speech("de", (("White", "Jo"),), ("Black", "White"))
    assert speech.translate(there(eaten.title)) == "Das Männchen von Jo wird gefressen"
    assert there(eaten.glyph).seats == (1,)
    assert speech.to_seats(eaten.text, eaten.seat) == {
        "1": "Das Weibchen frisst dein Männchen auf a2: −1 Punkt."
    }


def test_a_mating_says_what_it_scores() -> None:
    step = say(position({"c3": "black", "g5": "white"}, female="c4"), "black: mate c3 c4")
    assert plain(step.events[0].text) == "Black’s male on c3 mates on c4: +2 points."


def test_the_last_male_is_said_to_end_the_game() -> None:
    why, _ = prose.end_reason("last-male", 1)
    assert plain(why) == "White has one male left: that ends the game."
