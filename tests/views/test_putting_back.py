"""What people put back on the table after a step back, as it is told everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.errors import plain
from companion.kit import grammar
from companion.kit.game import Game
from companion.kit.pencil import Correctable
from companion.play import Chance
from companion.table.fold.taken_back import MOST_TOLD
from companion.table.record.clock import Clock
from companion.views import putting_back as view
from companion.views.page import page
from companion.views.prose import translate
from companion.views.putting_back import PuttingBack, putting_back
from tests.games.taller_ants import positions as ants
from tests.support.tables import GREEN, RED, Table
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


def test_of_a_fly_it_says_whether_it_is_there(table):
    """It read "A fly on a3: no instead of yes."."""
    play(table, "arachnid-tracked")
    game, state = there(table.now.game), table.now.state
    lies = next(piece.space for piece in game.scene(state).pieces if piece.picture == "fly")
    caught = game.apply(state, f"correct fly {lies} no", None).state
    assert f"A fly on {lies}: there instead of gone." in differences(game, caught, state)


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
    """It read "Red Beta, Snared: no instead of yes"."""
    play(table, "arachnid-tracked")
    game, state = there(table.now.game), table.now.state
    how = next(one for one in _set_of(table, "how") if one.now == "no" and one.path[1] == "stunned")
    stunned = game.apply(state, f"correct how {' '.join(how.path)} yes", None).state
    assert f"{plain(how.name)}: again." in differences(game, state, stunned)
    assert f"{plain(how.name)}: no longer." in differences(game, stunned, state)


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


def test_what_people_carried_out_for_one_act_is_undone_from_its_end(table):
    play(table, "arachnid")
    say(table, "pass")
    rewind(table, 1)
    _, acts, _ = told(table)
    assert acts == [
        "Red can do nothing: the turn is skipped",
        "Yellow Alpha has no bloodied token left",
        "Yellow discards 1 food: Alpha Bite",
        "Yellow ends the turn",
    ]


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
    assert table.submit("new arachnid 2 mode=counters start").ok
    luck = Random(1)
    for _ in range(163):
        assert table.play_a_step(luck).ok
    rewind(table, 1)
    assert told(table) == ("Taken back:", ["Red ends the turn"], ["Nothing has to be put back."])
    assert page(table.now)["putting"]["count"] == 0, "that nothing is put back was counted as a thing"


# --------------------------------------------------------------------------- what counts as one


def test_steps_back_that_follow_one_another_are_told_together(tmp_path):
    """Whoever takes back twice in a row has put nothing back between."""
    with Table(tmp_path) as table:
        table.deal()
        assert table.submit("ready", RED).ok
        assert table.submit("ready", GREEN).ok
        assert table.submit("back", GREEN).ok
        assert len(there(table.now.taken_back).undone) == 1
        assert table.submit("back", RED).ok
        assert [step[0].seat for step in there(table.now.taken_back).undone] == [1, 0]


def test_a_step_back_that_is_undone_is_told_as_what_stands_again(table):
    play(table, "web-of-flies")
    say(table, CAPTURE)
    assert table.submit("back", seat=0).ok
    assert table.submit("note wait").ok
    say(table, _another(table))
    rewind(table, 2)
    _, acts, puts = told(table)
    assert acts[-1] == "once more: Red 5 goes from e3 to e2 and takes a fly."
    assert "Red 5: e2 instead of e3." in puts


def test_of_several_acts_that_stand_again_the_first_is_told_first(tmp_path):
    with _timed(tmp_path) as (table, now):
        done = [plain(line.text) for line in there(table.now.timeline).lines(2)]
        rewind(table, 2)
        now[0] += 60
        rewind(table, 1)  # the step back
        _, acts, _ = told(table)
        assert acts == [f"once more: {act}" for act in done[::-1]]


def _another(table: Table) -> str:
    """Another capture than that of before."""
    words = grammar.words(there(table.now.game), table.now.state, 0)
    return next(word for word in words if not word.startswith("capture e3"))


def test_back_and_on_again_leaves_nothing_to_tell(table):
    play(table, "web-of-flies")
    say(table, CAPTURE)
    assert table.submit("back", seat=0).ok
    assert table.submit(f"rewind {table.now.moved}").ok
    assert putting_back(table.now) is None


@pytest.mark.parametrize("since", ["word", "break", "run"])
def test_nothing_is_told_of_what_lies_behind(tmp_path, since):
    with a_table(tmp_path) as table:
        play(table, "web-of-flies")
        say(table, CAPTURE)
        assert table.submit("back", seat=0).ok
        assert "putting" in page(table.now)
        if since == "word":
            say(table, CAPTURE)
        elif since == "break":
            assert table.submit("pause").ok
            assert "putting" in page(table.now), "a break is when people put it back"
            assert table.submit("resume").ok
        assert ("putting" in page(table.now)) == (since == "run")
    with a_table(tmp_path) as table:
        assert "putting" not in page(table.now)


@pytest.mark.parametrize(
    ("between", "told_of"), [((5.0,), 2), ((20.0,), 2), ((20.1,), 1), ((60.0,), 1), ((15.0, 15.0), 3)]
)
def test_steps_back_at_once_count_as_one_and_a_later_one_by_itself(tmp_path, between, told_of):
    """Who had put back what the first list said was told it again, and of the second act half. At once is
    within 20 s of the one before."""
    with _timed(tmp_path) as (table, now):
        later, *earlier = _steps(table, 1 + len(between))
        assert table.submit(f"rewind {later}").ok
        for seconds, step in zip(between, earlier, strict=True):
            now[0] += seconds
            assert table.submit(f"rewind {step}").ok
        _, acts, _ = told(table)
        assert len(acts) == told_of


def test_a_break_between_two_steps_back_is_when_the_first_was_put_back(tmp_path):
    with _timed(tmp_path) as (table, _):
        later, earlier = _steps(table, 2)
        for word in (f"rewind {later}", "pause", "resume", f"rewind {earlier}"):
            assert table.submit(word).ok, word
        _, acts, _ = told(table)
        assert len(acts) == 1


def test_what_is_noted_between_two_steps_back_is_no_break(tmp_path):
    with _timed(tmp_path) as (table, _):
        later, earlier = _steps(table, 2)
        for word in (f"rewind {later}", "note wait", f"rewind {earlier}"):
            assert table.submit(word).ok, word
        _, acts, _ = told(table)
        assert len(acts) == 2


@contextmanager
def _timed(folder: Path) -> Iterator[tuple[Table, list[float]]]:
    """Web of Flies in the middle of a game, and the seconds of its clock, which goes when it is set."""
    now = [0.0]
    clock = Clock(mono=lambda: now[0])
    with Table(folder, find=games.find, names=games.names, seed=1, clock=clock) as table:
        play(table, "web-of-flies")
        luck = Random(3)
        for _ in range(3):
            assert table.play_a_step(luck).ok
        yield table, now


def _steps(table: Table, count: int) -> list[int]:
    """The entries of the last steps, the latest first."""
    return [line.n for line in there(table.now.timeline).lines(count)]


def test_much_is_counted_and_the_board_looked_at(table):
    play(table, "arachne")
    luck = Random(1)
    for _ in range(60):
        assert table.play_a_step(luck).ok
    rewind(table, 40)
    found: PuttingBack = there(putting_back(table.now))
    assert plain(found.acts[-1]) == "and what was before that"
    assert len(found.acts) == MOST_TOLD + 1
    many = tuple(there(found.puts[0]) for _ in range(30))
    assert plain(view._told(many)[-1]) == "6 more stand otherwise: check the board."


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
