"""The 22 rulings of Web of Flies, each at work. The number of a ruling is in its test's name."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from companion.errors import OptionError, Refused, plain
from companion.games.web_of_flies import prose
from companion.games.web_of_flies.game import game
from companion.kit import grammar
from companion.lab.luck import SeededLuck
from companion.lab.simulate import playout
from companion.play import Chance, Choice, End, Over
from companion.views.prose import Speech
from tests.contract.recordings import recording
from tests.games.web_of_flies.positions import all_faces, deal, position, say, sentences, words
from tests.support.saying import options
from tests.support.tables import choices
from tests.support.there import of_kind, there

# ------------------------------------------------------------------------------------ board


def test_w1_the_usual_board_is_a_hexagon_with_four_spaces_a_side() -> None:
    board = game.board(game.configure(2, {}))
    columns = Counter(space.name[0] for space in board.spaces)
    assert columns == {"a": 4, "b": 5, "c": 6, "d": 7, "e": 6, "f": 5, "g": 4}
    assert len(board.neighbours["d4"]) == 6
    assert len(board.neighbours["a1"]) == 3


def test_w1_lines_run_in_six_directions() -> None:
    ring = dict.fromkeys(("d1", "g1", "g4", "d7", "a4"), "fly")
    state = position({"d4": "red-8", "a1": "green-1", "b5": "green-8"} | ring)
    assert set(words(state)) == {f"capture d4 {space}" for space in ("d1", "g1", "g4", "d7", "a4", "a1")}


def test_w1_on_the_orb_web_lines_run_along_spokes_and_round_rings() -> None:
    state = position(
        {"a3": "red-8", "d2": "fly", "a6": "fly", "c3": "fly", "e3": "fly", "b6": "green-8"},
        wof_board="radial6x6",
    )
    assert set(words(state)) == {f"capture a3 {space}" for space in ("a6", "d2", "c3", "e3")}


def test_w1_both_ways_round_a_ring_to_the_same_piece_are_one_capture() -> None:
    state = position({"a3": "red-8", "d3": "fly", "a5": "fly", "b6": "green-8"}, wof_board="radial6x6")
    assert sorted(words(state)) == ["capture a3 a5", "capture a3 d3"]


def test_w1_from_the_hub_a_line_runs_along_every_spoke() -> None:
    outer = {f"{spoke}6": "fly" for spoke in "abcd"}
    state = position({"hub": "red-8", "e6": "green-8", "f6": "green-1"} | outer, wof_board="radial6x6")
    assert set(words(state)) == {f"capture hub {spoke}6" for spoke in "abcdef"}


# --------------------------------------------------------------------- set-up: who and what


def test_w4_luck_chooses_who_begins_and_anybody_may_press() -> None:
    chance = game.pending(game.start(game.configure(3, {})))
    assert isinstance(chance, Chance)
    assert chance.faces == (("red", 1), ("green", 1), ("orange", 1))
    assert chance.by is None
    assert not chance.auto


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_w19_one_press_deals_37_pieces_space_by_space(seats: int) -> None:
    state = game.start(game.configure(seats, {}))
    state = game.apply(state, "draw red", None).state
    luck, called = SeededLuck(5), []
    while isinstance(chance := game.pending(state), Chance):
        assert chance.auto
        step = game.apply(state, luck.answer(chance), None)
        called += [event.spaces[0] for event in step.events]
        state = step.state
    assert called == [space.name for space in game.board(game.configure(seats, {})).spaces]
    assert len(called) == 37


def test_w19_every_piece_in_the_bag_is_as_likely_as_every_other() -> None:
    state = game.apply(game.start(game.configure(2, {})), "draw green", None).state
    assert dict(of_kind(Chance, game.pending(state)).faces) == {
        **{f"{colour}-{legs}": 2 for colour in ("red", "green") for legs in range(1, 9)},
        "fly": 5,
    }
    state = game.apply(state, "draw red-8", None).state
    assert dict(of_kind(Chance, game.pending(state)).faces)["red-8"] == 1


def test_w19_pieces_that_are_all_alike_are_laid_without_a_draw() -> None:
    faces = sorted(all_faces(3), key=lambda face: face == "fly")
    step = deal(faces, seats=3)
    assert sentences(step)[-1] == "g4: Fly."
    assert len(step.events) == 14
    assert isinstance(game.pending(step.state), tuple)


# -------------------------------------------------------------------------------------- swaps


def test_w2_only_own_pieces_are_swapped() -> None:
    state = deal(all_faces(2), first="red").state
    offered = {space for word in words(state) for space in word.split()[1:]}
    pieces = {piece.space: piece.seat for piece in game.scene(state).pieces}
    assert {pieces[space] for space in offered} == {1}


def test_w2_the_two_pieces_change_places() -> None:
    state = deal(all_faces(2), first="red").state
    word = words(state)[0]
    _, one, other = word.split()
    before = {piece.space: piece.id for piece in game.scene(state).pieces}
    after = {piece.space: piece.id for piece in game.scene(say(state, f"green: {word}").state).pieces}
    assert (after[one], after[other]) == (before[other], before[one])


def test_w2_a_swap_says_where_each_goes_and_calls_ones_own_your() -> None:
    state = deal(all_faces(2), first="red").state
    _, one, other = words(state)[0].split()
    legs = {piece.space: piece.id.split("-")[1] for piece in game.scene(state).pieces if piece.seat == 1}
    event = next(one for one in say(state, f"green: swap {one} {other}").events if one.kind == "swap")
    mine, yours = (
        (f"{legs[one]} goes from {one} to {other}", f"{legs[other]} from {other} to {one}"),
        Speech(names=(("Green", "Anna"),), seats=("Red", "Green")),
    )
    assert yours.translate(event.text) == f"Anna swaps: Anna’s {mine[0]}, Anna’s {mine[1]}."
    assert yours.to_seats(event.text, 1) == {"1": f"You swap: your {mine[0]}, your {mine[1]}."}


def test_the_loser_of_two_is_not_named_beside_the_winner_and_of_more_each_has_a_place() -> None:
    assert plain(prose.result(((0,), (1,)))) == "Red wins."
    assert plain(prose.result(((0,), (1,), (2,)))).startswith("Red wins. Place 2: Green. Place 3: ")
    assert plain(prose.result(((1,), (0, 2), (3,)))) == (
        f"Green wins. Place 2: Red and {plain(prose.SEATS[2])}. Place 4: {plain(prose.SEATS[3])}."
    )


def test_w2_two_pieces_that_are_alike_are_no_swap() -> None:
    state = deal(all_faces(2), first="red").state
    spaces = {piece.id: piece.space for piece in game.scene(state).pieces}
    one, twin = spaces["green-8-1"], spaces["green-8-2"]
    assert twin not in [option.part for option in options(game.menu(state, 1, ("swap", one)))]
    assert game.menu(state, 1, ("swap", one, twin)) == ()


def test_w2_any_pieces_may_be_swapped_where_the_house_says_so() -> None:
    state = deal(all_faces(2, dewdrops=2), first="red", wof_swap="any", wof_dewdrops=2).state
    spaces = {piece.picture: piece.space for piece in game.scene(state).pieces}
    reds = [piece.space for piece in game.scene(state).pieces if piece.seat == 0]
    assert f"swap {spaces['fly']} {reds[0]}" in words(state)
    assert f"swap {spaces['dewdrop']} {reds[0]}" in words(state)


@pytest.mark.parametrize("swap", ["own", "any"])
def test_w3_every_player_but_the_first_is_asked_once_in_turn_order(swap: str) -> None:
    state = deal(all_faces(4), first="orange", seats=4, wof_swap=swap).state
    asked = []
    while (choice := choices(game.pending(state))[0]).topic == "swap":
        assert choice.finish == "keep"
        assert game.menu(state, choice.seat, ("keep",)) == End()
        assert game.menu(state, choice.seat, ("keep", "a1")) == ()
        asked.append(choice.seat)
        state = game.apply(state, "keep", choice.seat).state
    assert asked == [3, 0, 1]
    assert grammar.asked(game, state) == (2,)


# ------------------------------------------------------------------------------------ captures


def test_w5_the_first_piece_on_the_line_decides() -> None:
    board = {"d1": "red-8", "d3": "red-1", "d5": "fly", "d6": "green-5", "g1": "fly", "b1": "green-8"}
    assert set(words(position(board))) == {"capture d1 d5", "capture d1 g1", "capture d1 b1", "capture d3 d5"}


def test_w5_a_stronger_enemy_closes_the_line() -> None:
    board = {
        "d1": "red-3",
        "d3": "green-4",
        "d5": "fly",
        "g1": "fly",
        "a1": "fly",
        "a4": "red-8",
        "f5": "green-8",
    }
    assert not any(word.startswith("capture d1 d") for word in words(position(board)))


def test_w5_as_many_legs_are_enough() -> None:
    board = {"d1": "red-3", "d3": "green-3", "g1": "fly", "a4": "red-8", "f5": "green-8"}
    assert "capture d1 d3" in words(position(board))


def test_w6_nobody_moves_without_eating() -> None:
    state = position({"d1": "red-8", "d5": "fly", "g1": "fly", "b3": "green-8"})
    with pytest.raises(Refused) as refused:
        say(state, "red: capture d1 d2")
    assert refused.value.rule == "W-6"


def test_w7_one_capture_ends_the_turn() -> None:
    board = {"d1": "red-8", "d5": "fly", "d7": "fly", "a1": "fly", "b5": "fly", "b2": "green-8"}
    step = say(position(board), "red: capture d1 d5")
    assert [event.kind for event in step.events] == ["capture"]
    assert grammar.asked(game, step.state) == (1,)


def test_w8_a_player_with_nothing_to_capture_passes_by_announcement() -> None:
    board = {"d6": "red-8", "d2": "fly", "g3": "fly", "e1": "fly", "f2": "fly", "a1": "green-8"}
    step = say(position(board), "red: capture d6 d2")
    assert sentences(step)[1] == "Green has nothing to capture and passes."
    assert [event.rule for event in step.events] == ["Capture", "W-8"]
    assert grammar.asked(game, step.state) == (0,)


def test_w8_a_single_capture_is_played_and_announced() -> None:
    board = {"d6": "red-8", "d2": "fly", "g3": "fly", "f2": "fly", "e1": "fly", "b5": "green-8", "b3": "fly"}
    step = say(position(board), "red: capture d6 d2")
    assert sentences(step)[1] == "Green 8 on b5 has the only capture: it takes a fly on b3."
    assert grammar.asked(game, step.state) == (0,)


def test_w8_who_can_capture_must() -> None:
    state = position({"d1": "red-8", "d5": "fly", "g1": "fly", "b3": "green-8"})
    assert there(game.why_not(state, "pass", 0)).rule == "W-8"
    assert not any(word.startswith("pass") for word in words(state))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_w16_turns_go_clockwise_passes_included(seats: int) -> None:
    for seed in range(8):
        one = recording("web-of-flies", seats, seed)
        turns = [event.seat for event in one.events if event.kind in ("capture", "pass")]
        first = there(next(event.seat for event in one.events if event.kind == "first-player"))
        assert turns == [(first + number) % seats for number in range(len(turns))]
        assert one.game.rounds_begun(one.states[-1]) == -(-len(turns) // seats)


# ----------------------------------------------------------------------------------- endings


def shut_in(**options: object) -> object:
    """Red can eat Green 5 or the last fly; after the fly nobody has a capture."""
    board = {"g3": "red-8", "d3": "red-7", "e1": "red-5", "c6": "red-5"}
    board |= {"e4": "green-8", "f5": "green-7", "b2": "green-5", "d1": "fly"}
    return position(board, **options)  # type: ignore[arg-type]


def test_w9_the_game_is_over_at_once_when_nobody_can_capture() -> None:
    step = say(shut_in(), "red: capture e1 d1")
    assert sentences(step) == ["Red 5 goes from e1 to d1 and takes a fly.", "Nobody can capture any more."]
    assert of_kind(Over, game.pending(step.state)).rule == "W-9"


def test_w12_no_moves_and_all_pass_are_one_ending() -> None:
    over = of_kind(Over, game.pending(say(shut_in(), "red: capture e1 d1").state))
    assert over.reason == "no-captures"
    assert {rule.key for rule in game.house_rules}.isdisjoint({"wof.passes"})


LAST_EIGHT = {"d4": "red-8", "b2": "red-2", "d1": "green-8", "e2": "green-6", "f3": "orange-7", "a1": "fly"}


def test_w10_the_game_is_over_as_soon_as_one_player_has_all_the_eights() -> None:
    step = say(position(LAST_EIGHT | {"f5": "fly"}, seats=3), "red: capture d4 d1")
    over = of_kind(Over, game.pending(step.state))
    assert (over.reason, over.rule) == ("last-eights", "W-10")
    assert sentences(step)[-1] == "Only Red has spiders with 8 legs left."


def test_w10_without_that_ending_play_goes_on() -> None:
    state = position(LAST_EIGHT | {"f5": "fly"}, seats=3, wof_end_on_last_8=False)
    step = say(state, "red: capture d4 d1")
    assert sentences(step)[1] == "Green has nothing to capture and passes."
    assert isinstance(game.pending(step.state), tuple)


def test_w10_an_eight_of_two_others_ends_nothing() -> None:
    board = LAST_EIGHT | {"g4": "orange-8", "f5": "fly", "e6": "fly", "g1": "fly"}
    assert isinstance(game.pending(say(position(board, seats=3), "red: capture d4 d1").state), tuple)


def test_w11_somebody_always_keeps_an_eight() -> None:
    luck = SeededLuck(11)
    for seats in game.seats:
        for _ in range(20):
            over = playout(game, game.configure(seats, {"wof.end_on_last_8": False}), luck).over
            assert sum(over.table[0][1]) > 0


def test_w14_the_player_who_keeps_the_eights_wins() -> None:
    luck, endings = SeededLuck(14), 0
    for _ in range(60):
        over = playout(game, game.configure(4, {}), luck).over
        if over.reason == "last-eights":
            endings += 1
            eights = over.table[0][1]
            assert over.ranking[0] == tuple(seat for seat in range(4) if eights[seat])
    assert endings


# ----------------------------------------------------------------------------------- places


LEVEL = {"e2": "red-8", "g3": "green-8", "b2": "orange-8", "f1": "yellow-8", "f5": "fly"}


def test_w13_players_level_to_the_ones_share_their_place() -> None:
    step = say(position(LEVEL, mover="yellow", seats=4), "yellow: capture f1 f5")
    assert of_kind(Over, game.pending(step.state)).ranking == ((0, 1, 2, 3),)
    over = of_kind(Over, game.pending(step.state))
    assert plain(over.text) == "A draw: all share the win."
    assert plain(there(over.breaker)) == "Level in spiders with 8 legs, 1 each, and in all others."


def test_w13_or_the_last_capture_decides() -> None:
    state = position(LEVEL, mover="yellow", seats=4, wof_tie="last_capture")
    over = of_kind(Over, game.pending(say(state, "yellow: capture f1 f5").state))
    assert over.ranking == ((3,), (2,), (1,), (0,))
    assert plain(there(over.breaker)) == (
        "Level in all spiders. The last capture was in turn 33, before that in turn 32."
    )


def test_w21_every_place_is_decided_from_the_eights_down() -> None:
    state = position(LAST_EIGHT | {"f5": "fly"}, seats=3)
    over = of_kind(Over, game.pending(say(state, "red: capture d4 d1").state))
    assert over.ranking == ((0,), (2,), (1,))
    over = of_kind(Over, game.pending(say(shut_in(), "red: capture e1 d1").state))
    assert over.ranking == ((0,), (1,)), "8s, 7s and 6s are level; Red has more 5s"
    assert plain(there(over.breaker)) == "Spiders with 8 legs: 1 each. With 5 legs: 2 to 1."


def test_w10_who_alone_has_eights_is_told_once() -> None:
    step = say(position(LAST_EIGHT | {"f5": "fly"}, seats=3), "red: capture d4 d1")
    assert of_kind(Over, game.pending(step.state)).breaker is None, "the end says it: nobody else has an 8"
    assert [plain(line) for line in step.events[-1].lines] == ["Nobody else has an 8"]


def test_w15_a_player_without_spiders_passes_for_ever_and_is_last() -> None:
    board = {"d4": "red-8", "b2": "red-2", "d1": "green-8", "f3": "orange-7", "g3": "orange-6"}
    board |= {"a1": "fly", "c6": "fly", "e6": "fly", "g1": "fly"}
    state = position(board, seats=3, wof_end_on_last_8=False)
    step = say(state, "red: capture d4 d1")
    assert sentences(step)[1] == "Green has no spiders left and passes."
    step = say(step.state, "orange: capture g3 g1", "red: capture d1 a1")
    assert of_kind(Over, game.pending(step.state)).ranking[-1] == (1,)


def test_w20_a_deal_without_any_capture_ends_as_soon_as_the_swaps_are_done() -> None:
    files = {  # one ring of 18 round a hub: three dewdrops keep the colours apart
        "board-radial6x6.json": json.dumps({"name": "ring", "shape": "web", "spokes": 18, "rings": 1}),
        "pieces.json": json.dumps({"players": {key: {"sets": 1, "flies": 3} for key in "234"}}),
    }
    settings = game.configure(2, {"wof.board": "radial6x6", "wof.dewdrops": 3}, files.get)
    state = game.apply(game.start(settings), "draw red", None).state
    reds, greens = ([f"{colour}-{legs}" for legs in range(1, 9)] for colour in ("red", "green"))
    for face in ("dewdrop", *reds, "dewdrop", *greens):
        state = game.apply(state, f"draw {face}", None).state
    over = of_kind(Over, game.pending(say(state, "green: keep").state))
    assert (over.reason, over.ranking) == ("no-captures", ((0, 1),))


# --------------------------------------------------------------------------------- dewdrops


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5])
def test_w17_each_dewdrop_replaces_a_fly(count: int) -> None:
    state = game.apply(game.start(game.configure(2, {"wof.dewdrops": count})), "draw red", None).state
    faces = dict(of_kind(Chance, game.pending(state)).faces)
    assert faces.get("fly", 0) == 5 - count
    assert faces.get("dewdrop", 0) == count
    assert sum(faces.values()) == 37


def test_w17_nobody_eats_a_dewdrop_or_passes_over_one() -> None:
    board = {"d1": "red-8", "d4": "dewdrop", "d6": "fly", "g1": "fly", "a1": "fly", "b3": "green-8"}
    state = position(board, wof_dewdrops=1)
    assert not {"capture d1 d4", "capture d1 d6"} & set(words(state))
    assert there(game.why_not(state, "capture d1 d6", 0)).rule == "W-17"
    assert there(game.why_not(state, "capture d1 d4", 0)).rule == "W-17"


def test_w18_three_players_replace_at_most_five_of_thirteen_flies() -> None:
    state = game.apply(game.start(game.configure(3, {"wof.dewdrops": 5})), "draw red", None).state
    assert dict(of_kind(Chance, game.pending(state)).faces)["fly"] == 8
    with pytest.raises(OptionError, match="0, 1, 2, 3, 4, 5"):
        game.configure(3, {"wof.dewdrops": 6})


def test_w22_the_rules_know_of_no_alliances() -> None:
    assert set(game.verbs) == {"capture", "swap", "keep", "pass", "draw"}


def test_the_question_of_a_turn_is_the_capture() -> None:
    choice = choices(game.pending(position({"d1": "red-8", "d5": "fly", "g1": "fly", "b3": "green-8"})))[0]
    assert choice == Choice(0, choice.prompt, "turn")
    assert not isinstance(choice, Over)
