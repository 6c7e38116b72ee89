"""What a table sees of Arachne: pieces, seats, trays, and events worth a step."""

from __future__ import annotations

from companion.errors import plain
from companion.games.arachne.game import game
from companion.play import Chance, Glyph
from companion.views.prose import Speech
from tests.games.arachne.positions import EYES, notes, position, say
from tests.support.saying import options
from tests.support.there import there

BOARD = {"c3": "white-wizard", "c2": "black-grunt", "c4": "black-wizard"}


def test_seats_are_white_and_black_with_their_pieces() -> None:
    white, black = game.scene(position(BOARD)).seats
    assert (white.colour, plain(white.name), white.headline, plain(there(white.note))) == (
        "white",
        "White",
        2,
        "begins",
    )
    assert (black.colour, black.headline, black.note) == ("black", 3, None)


def test_pieces_are_known_by_name_kind_and_letter() -> None:
    seen = {
        piece.space: (piece.id, plain(piece.name), piece.seat, piece.label)
        for piece in game.scene(position(BOARD)).pieces
    }
    assert seen["c3"] == ("white-wizard-1", "White Wizard", 0, "W")
    assert seen["i5"] == ("black-matron", "Black Matron", 1, "M")
    assert seen["c2"] == ("black-grunt-1", "Black Grunt", 1, "G")


def test_trays_show_what_is_left_of_each_kind() -> None:
    tray = game.scene(position(BOARD)).trays[1]
    assert tray.seat == 1
    assert [(item.id, item.value, item.of) for item in tray.items] == [
        ("matron", 1, 1),
        ("priestess", 0, 1),
        ("wizard", 1, 2),
        ("blademaster", 0, 2),
        ("grunt", 1, 6),
    ]


def test_the_table_sees_who_may_capture_whom_and_how_sure_it_is() -> None:
    tray = game.scene(position(BOARD)).trays[2]
    assert [plain(item.label) for item in tray.items] == [
        "Wizard c3 takes Grunt c2: 84 %",
        "Wizard c3 takes Wizard c4: 56 %",
    ]
    after = say(position({"c5": "white-priestess", "c2": "black-grunt"}), "move c5 c3").state
    assert [plain(item.label) for item in game.scene(after).trays[2].items] == [
        "Priestess c3 takes Grunt c2: 91 %"
    ]


def test_without_dice_every_capture_is_sure() -> None:
    assert notes(position(BOARD, arachne_variant="strategist"), "capture", "c3") == {
        "c4": "sure",
        "c2": "sure",
    }


def test_the_capture_that_is_worth_most_stands_beside_a_move() -> None:
    """A Grunt would fall 84 times of 100, a Wizard about as often as not."""
    board = {"c4": "white-wizard", "c2": "black-wizard", "b3": "black-grunt"}
    assert notes(position(board), "move", "c4")["c3"] == "Wizard c2 56 % +1"
    beside_her = position(board | {"d3": "black-matron"})
    assert notes(beside_her, "move", "c4")["c3"].startswith("Matron d3")


def test_a_capture_that_cannot_succeed_is_none_that_is_worth_most() -> None:
    """Six Grunts guard the Matron: 0 of 64, and a Grunt falls 49 of 64 times."""
    guards = {f"{spoke}1": "black-grunt" for spoke in "abcdef"}
    state = position(guards | {"hub": "black-matron", "i1": "white-wizard", "p2": "black-wizard"})
    assert "Matron" not in notes(state, "leap", "i1")["g1"]


def test_phases_are_named() -> None:
    start = game.start(game.configure(2, {"arachne.first": "random"}))
    eyes = position(BOARD, dice=EYES)
    turned = say(eyes, "turncoat").state
    attack = say(position(BOARD), "capture c3 c2").state
    seen = [
        (plain(game.scene(state).phase), plain(game.scene(state).context))
        for state in (start, eyes, turned, attack)
    ]
    assert seen == [
        ("Set-up", "who begins?"),
        ("Spiders’ eyes", "round 21"),
        ("Turncoat", "round 21"),
        ("Attack", "84 %"),
    ]


def test_the_dice_of_a_fight_are_shown_with_what_is_added() -> None:
    step = say(position(BOARD | {"b2": "black-grunt"}), "capture c3 c2", "roll 4", "roll 7")
    event = step.events[0]
    assert event.glyph == Glyph("dice", ("4+3", "7+1"), seats=(0, 1))
    assert event.duel is not None
    assert [(one.seat, one.picture, one.dice[0][1], one.total) for one in event.duel.fighters] == [
        (0, "wizard", "4", 7),
        (1, "grunt", "7", 8),
    ]
    assert event.duel.came == 1
    assert sum(end.chance or 0 for end in event.duel.ends) == 100
    assert plain(there(event.title)) == "It holds"
    assert [plain(line) for line in event.lines] == ["7 against 8", "Grunt c2"]


def test_spiders_eyes_are_a_step_of_their_own() -> None:
    event = say(game.start(game.configure(2, {})), "roll 1", "roll 1").events[0]
    assert plain(there(event.title)) == "Spiders’ eyes"
    assert event.glyph == Glyph("dice", ("11",), seats=(0,))


def test_the_web_is_drawn_with_neighbours_at_least_one_apart() -> None:
    board = game.board(game.configure(2, {}))
    place = {space.name: (space.x, space.y) for space in board.spaces}
    for one, other in board.strands:
        (x, y), (u, v) = place[one], place[other]
        assert (x - u) ** 2 + (y - v) ** 2 > 0.99


def test_after_a_move_the_verbs_say_whom_and_how_sure() -> None:
    board = {"c5": "white-wizard", "c3": "black-grunt", "b4": "white-grunt"}
    moved = say(position(board), "move c5 c4").state
    assert notes(moved) == {"capture": "Grunt c3 84 %", "punish": "Grunt b4", "stay": ""}


def test_a_piece_reads_as_somebodys_and_not_as_a_person_of_that_name() -> None:
    pieces = game.scene(position({"c4": "white-wizard", "c2": "black-wizard"})).pieces
    wizard = next(one.name for one in pieces if one.id.startswith("white-wizard"))
    mia = (("White", "Mia"),)
    assert [Speech(names=mia).translate(wizard, short=short) for short in (False, True)] == [
        "Mia’s Wizard"
    ] * 2
    assert Speech("de", mia).translate(wizard) == "Zauberer (Mia)"
    assert (Speech().translate(wizard), Speech("de").translate(wizard)) == ("White Wizard", "Zauberer (Weiß)")


def test_spiders_eyes_say_whose_piece_acts_with_colours_with_names_and_to_oneself() -> None:
    lines = say(game.start(game.configure(2, {})), "roll 1", "roll 1").events[0].lines
    mia = (("White", "Jo"), ("Black", "Mia"))
    both = Speech(names=mia, seats=("White", "Black"))
    assert [plain(line) for line in lines] == ["White may use", "one of Black’s pieces"]
    assert [both.translate(line) for line in lines] == ["Jo may use", "one of Mia’s pieces"]
    assert both.to_seats(lines[0], 0) == {"0": "You may use"}
    assert both.to_seats(lines[1], 0) == {"1": "one of your pieces"}
    assert Speech("de", mia).translate(lines[1]) == "eine Figur von Mia"


def test_the_dice_of_a_turn_do_not_stand_over_a_capture_that_has_dice_of_its_own() -> None:
    acting = position(BOARD)
    assert game.scene(acting).progress == game.scene(say(acting, "capture c3 c2").state).progress == ()


def test_what_the_dice_of_a_turn_are_for_is_said_where_they_are_rolled() -> None:
    due = game.pending(game.start(game.configure(2, {})))
    assert isinstance(due, Chance)
    assert plain(due.prompt) == "White rolls two dice, d8: two ones let White act with a piece of Black"


def test_the_two_ways_of_a_wizard_to_a_space_are_told_apart() -> None:
    level = options(game.menu(position(BOARD), 0))
    labels = {one.part: plain(one.label) for one in level}
    assert (labels["move"], labels["leap"]) == ("Move", "Move 3 steps, no follow-up")
