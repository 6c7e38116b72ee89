"""What people put back on the table after a step back, as it is told everywhere."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.errors import plain
from companion.kit.game import Game
from companion.kit.pencil import Correctable
from companion.play import Chance
from companion.views import putting_back as view
from companion.views.page import page
from companion.views.prose import translate
from companion.views.putting_back import putting_back
from tests.games.taller_ants import positions as ants
from tests.support.tables import Table
from tests.support.there import there
from tests.views.test_rebuild import KINDS, a_table, play

CAPTURE = "capture e3 e2"
"""What Red may say in Web of Flies after ``play``: its 5 takes a fly."""


@pytest.fixture
def table(tmp_path: Path) -> Any:
    with a_table(tmp_path) as table:
        yield table


def told(table: Table) -> tuple[str, list[str], list[str]]:
    """What stands above the acts, the acts, and what is put back."""
    found = there(putting_back(table.now))
    return plain(found.head), [plain(act) for act in found.acts], [plain(put) for put in found.puts]


def differences(game: Game, before: Any, now: Any) -> list[str]:
    return [plain(one) for one in view._differences(game, before, now)]


def rewind(table: Table, steps: int) -> None:
    """Back to before the last steps, for all."""
    numbers = [line.n for line in there(table.now.timeline).lines(steps)]
    assert table.submit(f"rewind {numbers[-1]}").ok


def say(table: Table, *words: str) -> None:
    """Words of whoever is asked."""
    for word in words:
        assert table.submit(word, seat=next(iter(table.now.asks))).ok, word


def to_a_turn(table: Table, kind: str) -> None:
    """Into the middle of a game, where a seat has its turn."""
    play(table, kind)
    luck = Random(2)
    while isinstance(table.now.pending, Chance):
        assert table.play_a_step(luck).ok


# ------------------------------------------------------------------------------ in each game


def test_a_capture_of_web_of_flies_is_put_back_piece_by_piece(table):
    play(table, "web-of-flies")
    say(table, CAPTURE)
    assert table.submit("back", seat=0).ok
    assert told(table) == (
        "Taken back:",
        ["Red 5 goes from e3 to e2 and takes a fly."],
        ["Red 5: e3 instead of e2.", "Fly: back on e2, it was captured."],
    )


def test_of_several_steps_the_latest_is_told_first_and_each_piece_once(table):
    play(table, "web-of-flies")
    luck = Random(3)
    for _ in range(6):
        assert table.play_a_step(luck).ok
    done = [plain(line.text) for line in there(table.now.timeline).lines(6)]
    rewind(table, 6)
    _, acts, puts = told(table)
    assert acts == done
    assert len(puts) == len({put.partition(" instead")[0] for put in puts})


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("steps", [1, 7])
def test_whatever_lies_otherwise_is_told(table, kind, steps):
    """Held against all that the pencil may set, of every space."""
    to_a_turn(table, kind)
    luck = Random(4)
    for _ in range(steps):
        if isinstance(table.now.pending, tuple | Chance):
            assert table.play_a_step(luck).ok
    before = _values(table)
    rewind(table, steps)
    now, (_, _, puts) = _values(table), told(table)
    for path in before.keys() & now.keys():
        was, stands = before[path], now[path]
        if was.now != stands.now:
            assert any(put.startswith(f"{plain(stands.name)}: ") for put in puts), (path, puts)


def _values(table: Table) -> dict[tuple[str, ...], Correctable]:
    assert table.now.game is not None
    return {
        (kind.part, *one.path): one
        for kind in table.now.game.correctables(table.now.state)
        if not kind.remembered
        for one in kind.find("")
        if one.piece or one.space or one.item
    }


def test_what_is_only_remembered_of_a_turn_is_not_put_back(table):
    play(table, "spidertwist")
    luck = Random(1)
    for _ in range(3):
        assert table.play_a_step(luck).ok
    rewind(table, 3)
    _, _, puts = told(table)
    assert puts
    assert not any("may not move again" in put for put in puts)


def test_after_the_end_which_no_pencil_knows_people_go_by_the_acts(table):
    """It told "Fly Hit 1: 3 instead of 0" of a token that has the number 3."""
    assert table.submit("new spidertwist 2 start").ok
    table.play_to_the_end(Random(1))
    last = plain(table.now.events[0].text)
    rewind(table, 2)
    head, acts, puts = told(table)
    assert head == "Taken back, undo it on the board:"
    assert last in acts
    assert puts == []


def test_where_nothing_is_known_to_lie_otherwise_people_still_go_by_what_was_done(table):
    """Whoever had taken the event bag read "Nothing has to be put back"."""
    assert table.submit("new arachnid 2 mode=tracked start").ok
    first = table.play_a_step(Random(1))
    assert first.ok
    rewind(table, 1)
    head, acts, puts = told(table)
    assert head == "Taken back, undo it on the board:"
    assert any("event bag" in act for act in acts)
    assert puts == []


def test_what_lies_nowhere_after_a_step_back_is_no_line_of_it(table):
    """Food, eggs and dead of a space that fungus had grown to were told, each as 0."""
    play(table, "taller-ants")
    luck = Random(1)
    while not (isinstance(table.now.pending, Chance) and table.now.pending.source == "d8"):
        assert table.play_a_step(luck).ok
    while isinstance(table.now.pending, Chance):
        assert table.play_a_step(luck).ok
    rewind(table, 1)
    _, _, puts = told(table)
    assert puts
    assert [put for put in puts if put.endswith((": 0.", ": no."))] == []


def test_where_something_can_lie_no_more_what_lay_there_is_told_and_nothing_else(table):
    to_a_turn(table, "taller-ants")
    for word in ("tunnel b3-u red", "lying b3-u food 2"):
        assert table.submit(f"pencil correct {word} because moved").ok
    rewind(table, 2)
    _, _, puts = told(table)
    assert puts == ["Tunnel on b3 below: nobody instead of Red.", "Food on b3 below: 0 instead of 2."]


def test_a_square_below_ground_reads_as_people_say_it():
    state = ants.game.apply(
        ants.position("red", ants={"red": {"group1": "b2"}}), "correct tunnel b3-u red", None
    ).state
    below = ants.game.apply(state, "correct unit red-group1 b3-u", None).state
    assert differences(ants.game, below, state) == ["Red’s group 1: b2 instead of b3 below."]


def test_of_a_fly_it_says_what_hands_do_with_it(table):
    """It read "A fly on a3: no instead of yes.", then "there instead of gone"."""
    play(table, "arachnid-tracked")
    game, state = there(table.now.game), table.now.state
    lies = next(piece.space for piece in game.scene(state).pieces if piece.picture == "fly")
    caught = game.apply(state, f"correct fly {lies} no", None).state
    assert f"A fly on {lies}: put it back." in differences(game, caught, state)
    assert f"A fly on {lies}: take it away." in differences(game, state, caught)


def test_food_of_a_track_is_called_food(table):
    """It read "space 4 instead of no food", as if a space were to be put somewhere."""
    play(table, "arachnid-tracked")
    game, state = there(table.now.game), table.now.state
    track = next(one for one in _set_of(table, "track") if one.now == "0")
    food = game.apply(state, f"correct track {' '.join(track.path)} 1", None).state
    name = plain(track.name)
    assert f"{name}: food on space 1 instead of no food." in differences(game, state, food)
    assert f"{name}: no food instead of food on space 1." in differences(game, food, state)
    label = track.values[-1].label
    assert translate(label, "de", short=True).startswith("Feld "), "a row of the menu has little room"


def _set_of(table: Table, kind: str) -> list[Any]:
    kinds = there(table.now.game).correctables(table.now.state)
    return [one for each in kinds if each.part == kind for one in each.find("")]


def test_of_a_piece_hands_are_told_where_to_take_it_from_and_where_to_put_it(table):
    """It read "in the bag instead of f5" and "c4 instead of not on the board"."""
    play(table, "arachnid-tracked")
    game, state = there(table.now.game), table.now.state
    worm = next(one for one in _set_of(table, "critter") if one.space)
    name, off = plain(worm.name), game.apply(state, f"correct critter {worm.path[0]} bag", None).state
    assert f"{name}: off {worm.space}, in the bag again." in differences(game, state, off)
    assert f"{name}: back on {worm.space}, it was in the bag." in differences(game, off, state)


def test_of_a_male_of_spidertwist_where_it_lies_beside_the_web(table):
    """It read "g5 instead of not on the board" of one that goes back to the stock, or comes from there."""
    play(table, "spidertwist")
    game, state = there(table.now.game), table.now.state
    newest = max(one.path for one in _set_of(table, "male") if one.space and one.seat == 0)
    male = next(one for one in _set_of(table, "male") if one.path == newest)
    for place, said in {"stock": "in stock", "eaten": "eaten", "mated": "mated"}.items():
        off = game.apply(state, f"correct male {male.path[0]} {place}", None).state
        assert [put for put in differences(game, state, off) if "male" in put] == [
            f"{plain(male.name)}: off {male.space}, {said} again."
        ]
        assert [put for put in differences(game, off, state) if "male" in put] == [
            f"{plain(male.name)}: back on {male.space}, it was {said}."
        ]


def test_of_a_unit_of_taller_ants_that_is_on_the_board_or_not():
    there_is = ants.position("red", ants={"red": {"group1": "b2", "group2": "c4"}})
    gone = ants.game.apply(there_is, "correct unit red-group2 off", None).state
    assert "Red’s group 2: off the board, from c4." in differences(ants.game, there_is, gone)
    assert "Red’s group 2: back on c4." in differences(ants.game, gone, there_is)


def test_of_what_is_so_or_not_it_says_again_or_no_longer(table):
    """It read "Red Beta, Snared: no instead of yes", and "Red Beta, Stunned: yes" of one that was eaten."""
    play(table, "arachnid-tracked")
    game, state = there(table.now.game), table.now.state
    how = next(one for one in _set_of(table, "how") if one.now == "no" and one.path[1] == "stunned")
    stunned = game.apply(state, f"correct how {' '.join(how.path)} yes", None).state
    piece = plain(how.labels[0])
    assert f"{piece}: stunned again." in differences(game, state, stunned)
    assert f"{piece}: no longer stunned." in differences(game, stunned, state)
    eaten = game.apply(stunned, f"correct hatched {how.path[0]} eaten", None).state
    assert f"{piece}: stunned again." in differences(game, eaten, stunned)
    (said,) = (put for put in view._differences(game, eaten, stunned) if "stunned" in plain(put))
    assert translate(said, "de").endswith(": wieder betäubt.")


def test_of_a_critter_under_control_it_says_whose_that_is(table):
    """It read "Who steers Mangia Worm: Red instead of nobody", which is no question."""
    play(table, "arachnid-tracked")
    game, state = there(table.now.game), table.now.state
    beta = there(next(one for one in _set_of(table, "ability") if one.seat == 0))
    if beta.now != "control":
        state = game.apply(state, f"correct ability {' '.join(beta.path)} control", None).state
    free = next(one for kind in game.correctables(state) if kind.part == "steered" for one in kind.find(""))
    held = game.apply(state, f"correct steered {free.path[0]} red", None).state
    assert differences(game, held, state) == [f"Control of {plain(free.labels[0])}: nobody instead of Red."]


def test_a_piece_that_went_and_came_back_is_not_undone_on_the_board(table):
    """It read "Taken back, undo it on the board" where everything lay as it had lain."""
    to_a_turn(table, "taller-ants")
    say(table, "step group1 d7-u", "step group1 d6-u")
    rewind(table, 2)
    head, acts, puts = told(table)
    assert (head, len(acts), puts) == ("Taken back:", 2, ["Nothing has to be put back."])


# ------------------------------------------------------------------------- where people keep it


def test_where_people_keep_the_board_they_undo_the_acts_and_are_told_the_counts(table):
    play(table, "arachnid")
    luck = Random(1)
    drawn: list[str] = []
    while not drawn:
        assert table.play_a_step(luck).ok
        drawn = [plain(event.text) for event in table.now.events if "draws F" in plain(event.text)]
    rewind(table, 1)
    head, acts, puts = told(table)
    assert head == "Taken back, undo it on the board:"
    assert page(table.now)["putting"]["undoing"], "so the acts stand first"
    assert acts[-1] == drawn[0]
    assert any(put.endswith(": in the bag instead of on the track.") for put in puts)


def with_counters(table: Table, steps: int) -> None:
    """So many steps of a game at a board that people keep, the last of them taken back."""
    assert table.submit("new arachnid 2 mode=counters start").ok
    luck = Random(1)
    for _ in range(steps):
        assert table.play_a_step(luck).ok
    rewind(table, 1)


def test_what_people_carried_out_for_one_act_is_undone_from_its_end(table):
    with_counters(table, 43)
    head, acts, _ = told(table)
    assert head == "Taken back, undo it on the board:"
    assert acts == [
        "Tater Bug 1 spawns and bites its neighbours",
        "Mangia Worm crawls south-east, 3",
        "A fly comes to the innermost open 2",
        "Red draws Critter, number 2",
    ]


def test_what_all_have_paid_is_put_back_as_counts_and_no_act_to_undo(table):
    """It read "Every spider is fed: Yellow pays 1" above the food that it was told once more of."""
    with_counters(table, 87)
    head, acts, puts = told(table)
    assert head == "Taken back, undo it on the board:"
    assert acts == ["A fly comes to the innermost open 4", "Red draws Feed, number 4"]
    assert "Yellow, Food in the store: 1 instead of 0." in puts


def test_a_fly_that_found_no_space_is_no_act_to_undo(table):
    """No hand can undo that nothing was laid; the pool, to which it went, is put back."""
    with_counters(table, 42)
    head, acts, puts = told(table)
    assert head == "Taken back:"
    assert acts == ["No space of that number was open: the fly goes back to the pool"]
    assert "Flies on the board: 4 instead of 3." in puts


def test_what_the_board_never_saw_is_not_undone_on_it(table):
    """It read "Yellow can do nothing: the turn is skipped" there, and food that is put back below."""
    play(table, "arachnid")
    say(table, "pass")
    kinds = [(event.kind, event.moved) for event in table.now.events if event.title or event.stays]
    assert kinds == [("clean-up", "counts"), ("upgrade", ""), ("pass", "")]
    rewind(table, 1)
    assert told(table) == (
        "Taken back:",
        ["Yellow ends the turn"],
        ["Yellow Alpha, Bite: food on space 2 instead of no food.", "Who has the event bag: Yellow."],
    )


def test_a_correction_that_is_taken_back_is_no_act_on_the_board(table):
    """The record had been set to what stood there."""
    play(table, "arachnid")
    assert table.submit("pencil correct food red 3 because moved").ok
    rewind(table, 1)
    head, acts, puts = told(table)
    assert head == "Taken back:"
    assert acts == ["Corrected. Red, Food in the store: 3 instead of 2. 1 comes from the pool. Why: moved."]
    assert puts == ["Red, Food in the store: 2 instead of 3."]


def test_the_end_of_a_turn_alone_leaves_nothing_to_put_back(table):
    with_counters(table, 163)
    assert told(table) == ("Taken back:", ["Red ends the turn"], ["Nothing has to be put back."])
    assert page(table.now)["putting"]["count"] == 0, "that nothing is put back was counted as a thing"


# ------------------------------------------------------------------------------------- shown


def test_an_act_that_was_taken_back_is_no_order_to_whoever_did_it(table):
    """“You take Vicious” after “undo it on the board” read as one."""
    play(table, "web-of-flies")
    say(table, CAPTURE)
    assert table.submit("back", seat=0).ok
    putting = page(table.now, "de")["putting"]
    assert putting["head"] == "Zurückgenommen:"
    assert putting["acts"] == ["Rot 5 geht von e3 nach e2 und schlägt eine Fliege."]
    assert "yours" not in putting
    assert putting["puts"] == ["Rot 5: e3 statt e2.", "Fliege: zurück auf e2, war geschlagen."]


def test_what_there_is_to_put_back_is_counted(table):
    play(table, "web-of-flies")
    say(table, CAPTURE)
    assert table.submit("back", seat=0).ok
    putting = page(table.now)["putting"]
    assert (putting["count"], "undoing" in putting) == (2, False)


def test_what_was_taken_back_of_a_resignation_says_who_had_resigned(table):
    """The line of it goes by the winner: *Black takes back: White resigns*."""
    play(table, "spidertwist")
    table.play_to_a_turn(Random(1))
    (seat,) = table.now.asks
    assert table.submit("resign", seat=seat).ok
    said = plain(table.now.events[0].text)
    assert table.submit("back", seat=seat).ok
    assert plain(table.now.log[-1].text).endswith(f"takes back: {said}")
    assert "resigns" in said
