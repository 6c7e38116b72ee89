"""What a table sees of Web of Flies: pieces, seats, trays, and events worth a step."""

from __future__ import annotations

from companion.errors import plain
from companion.games.web_of_flies.game import game
from companion.play import Glyph
from tests.games.web_of_flies.positions import all_faces, deal, position, say
from tests.support.saying import options
from tests.support.there import there


def test_seats_are_colours_with_their_spiders_and_eights() -> None:
    state = position({"d1": "red-8", "d3": "red-3", "b3": "green-8", "g1": "fly", "d5": "fly"})
    red, green = game.scene(state).seats
    assert (red.colour, plain(red.name), red.headline, red.pips) == ("red", "Red", 2, (1, 2))
    assert (green.colour, green.headline, green.pips) == ("green", 1, (1, 2))


def test_pieces_are_known_by_name_kind_and_label() -> None:
    state = position(
        {"d1": "red-8", "b3": "green-8", "d5": "fly", "g1": "dewdrop", "a1": "fly"}, wof_dewdrops=1
    )
    seen = {
        piece.space: (piece.id, piece.picture, piece.seat, piece.label) for piece in game.scene(state).pieces
    }
    assert seen == {
        "d1": ("red-8-1", "spider", 0, "8"),
        "b3": ("green-8-1", "spider", 1, "8"),
        "d5": ("fly1", "fly", None, ""),
        "a1": ("fly2", "fly", None, "") if seen["d5"][0] == "fly1" else ("fly1", "fly", None, ""),
        "g1": ("dewdrop1", "dewdrop", None, ""),
    }


def test_a_piece_keeps_its_name_when_it_moves() -> None:
    state = position({"d1": "red-8", "b3": "green-8", "d5": "fly", "g1": "fly", "b5": "fly", "a2": "fly"})
    moved = say(state, "red: capture d1 d5").state
    assert {piece.space: piece.id for piece in game.scene(moved).pieces}["d5"] == "red-8-1"


def test_trays_count_spiders_in_the_order_that_decides_places() -> None:
    state = position({"d1": "red-8", "d3": "red-3", "b3": "green-8", "g1": "fly", "d5": "fly"})
    tray = game.scene(state).trays[0]
    assert [item.id for item in tray.items] == [f"legs-{legs}" for legs in range(8, 0, -1)]
    assert [item.value for item in tray.items] == [1, 0, 0, 0, 0, 1, 0, 0]
    assert {item.of for item in tray.items} == {2}


def test_the_phases_are_named() -> None:
    start = game.start(game.configure(2, {}))
    swapping = deal(all_faces(2), first="red").state
    playing = game.apply(swapping, "keep", 1).state
    phases = [plain(game.scene(state).phase) for state in (start, swapping, playing)]
    assert phases == ["Set-up", "Swap", "Red’s turn"]
    assert plain(game.scene(start).context) == "37 to place"
    assert plain(game.scene(playing).context) == "round 1"
    assert game.scene(swapping).active == 1


def test_every_dealt_piece_is_a_step_that_people_can_follow() -> None:
    event = deal(["red-8"]).events[0]
    assert plain(event.text) == "a1: Red 8."
    assert plain(there(event.title)) == "Place on a1"
    assert event.glyph == Glyph("number", 8, "spider")
    assert [plain(line) for line in event.lines] == ["Red 8", "36 more to place"]


def test_a_capture_shows_what_was_eaten_and_what_it_cost() -> None:
    state = position({"d1": "red-8", "d5": "green-5", "g1": "fly", "b3": "green-8", "a1": "fly"})
    event = say(state, "red: capture d1 d5").events[0]
    assert event.spaces == ("d1", "d5")
    assert event.gains == ((1, -1),)
    assert event.glyph == Glyph("number", 5, "spider")


def test_menus_put_the_best_prey_first() -> None:
    state = position({"d1": "red-8", "d5": "green-5", "g1": "fly", "b3": "green-8", "a1": "green-7"})
    ends = options(game.menu(state, 0, ("capture", "d1")))
    assert [option.part for option in ends] == ["a1", "d5", "g1"]
    assert [plain(option.label) for option in ends] == ["Green 7 on a1", "Green 5 on d5", "Fly on g1"]


def test_spiders_with_the_best_prey_are_offered_first() -> None:
    state = position(
        {"d1": "red-2", "d5": "fly", "a4": "red-6", "b4": "green-5", "e6": "green-8", "g4": "red-8"}
    )
    starts = [option.part for option in options(game.menu(state, 0, ("capture",)))]
    assert starts == sorted(starts, key=["g4", "a4", "d1"].index)
    assert starts[0] in ("g4", "a4")
