"""The end of a game: who won by what, how it came, and the luck of the evening."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.errors import plain
from companion.frozen import replace
from companion.games.spidertwist.position import MATED
from companion.kit.dice import D6
from companion.kit.endings import Award, Figure
from companion.kit.seats import FIRST_PLAYER
from companion.play import POINTS, ROLL, Chance, Event, Fought, Glyph, Over, Scene, SeatLine, text
from companion.table.fold.fold import fold
from companion.views.ending import (
    Ending,
    awards,
    beside,
    ending,
    luck,
    note_of,
    score_rows,
    turning,
    without_luck,
)
from companion.views.ending.course import Course, Draw, Happened, look_through
from tests.support import toy_game
from tests.support.tables import GREEN, RED, Table
from tests.support.there import of_kind, there
from tests.support.whole_games import SHORT, whole_game

FOOD = text("food")
HUNGRY = text("{seat} had nothing from {first} to {last}")


def told(
    points: Sequence[tuple[int, ...]],
    food: Sequence[tuple[int, ...]] | None = None,
    happened: Iterable[Happened] = (),
    draws: Iterable[Draw] = (),
) -> Course:
    """The course of a game of two seats with these points, and this food, after each round."""
    names = ("Red", "Green")
    label = text("points")
    lines = tuple(SeatLine(seat, one.lower(), text(one), 0, label) for seat, one in enumerate(names))
    food = food or [(1, 1)] * len(points)
    return Course(
        Scene(lines, text("Over"), text("")),
        len(points),
        0.0,
        (0.0, 0.0),
        {
            number: (Figure(POINTS, row), Figure(FOOD, own, HUNGRY))
            for number, (row, own) in enumerate(zip(points, food, strict=True), 1)
        },
        tuple(happened),
        tuple(draws),
        {"die": text("Die")},
    )


def found(points: Sequence[tuple[int, ...]], winner: int = 0, **more: Any) -> dict[str, tuple[int, str]]:
    """The turning points by their titles: the round, and how it was."""
    rows = turning.turning_points(told(points, **more), winner)
    return {plain(one.title): (one.round, plain(one.text)) for one in rows}


# ------------------------------------------------------------------------------ by what


def test_the_rows_that_make_the_points_are_found_and_the_sum_is_none_of_them():
    rows = (
        (text("Spiders"), (3, 6)),
        (text("Webs"), (20, 12)),
        (text("Points"), (23, 18)),
    )
    over = Over(((0,), (1,)), "limit", text("Over"), (23, 18), rows)
    assert score_rows(over) == rows[:2]
    assert score_rows(replace(over, scores=(24, 18))) == ()


def test_what_decided_is_the_row_with_the_largest_difference():
    end = ending(whole_game("arachnid"))
    assert end is not None
    first, second = (group[0] for group in end.over.ranking[:2])
    gaps = {plain(heading): row[first] - row[second] for heading, row in end.score_rows}
    widest = max(gaps, key=lambda heading: gaps[heading])
    assert f"The largest difference: {widest}, " in plain(end.deciding)
    assert plain(end.deciding).startswith(f"{end.over.scores[first]} to {end.over.scores[second]} points.")


def test_what_people_stopped_says_so_before_what_decided(table: Table) -> None:
    table.start_turns()
    assert table.submit("stop count").ok
    end = there(ending(there(table.desk.played())))
    first, *more = plain(end.deciding).partition(" counted. ")
    assert first == "The game was stopped and"
    assert more[1]


@pytest.mark.parametrize("how", ["count", "draw", "resign 1"])
@pytest.mark.parametrize("name", SHORT)
def test_how_people_stopped_is_said_once_and_not_who_has_won(how: str, name: str, tmp_path: Path) -> None:
    with Table(tmp_path, find=games.find, names=games.names, seed=2) as table:
        assert table.submit(f"new {name} 2 start").ok
        luck = Random(2)
        for _ in range(12):
            assert table.play_a_step(luck).ok
        if not table.submit(f"stop {how}" if how != "resign 1" else how).ok:
            pytest.skip("it has words of its own for that")
        end = there(ending(there(table.desk.played())))
    deciding = plain(end.deciding)
    how_it_ended = deciding.split(".")[0]
    assert deciding.count(how_it_ended) == 1, deciding
    assert plain(end.who_won) not in deciding
    if how != "count":
        assert beside(end.over) is None, "no numbers have parted them"


def test_who_wins_as_the_leader_resigns_is_not_told_to_be_ahead(tmp_path: Path) -> None:
    with Table(tmp_path, find=games.find, names=games.names, seed=2) as table:
        assert table.submit("new arachnid 2 start").ok
        luck = Random(2)
        while (scores := [line.score or 0 for line in there(table.now.scene).seats])[0] == scores[1]:
            assert table.play_a_step(luck).ok
        assert table.submit(f"resign {scores.index(max(scores)) + 1}").ok
        end = there(ending(there(table.desk.played())))
    assert end.over.winner == scores.index(min(scores))
    assert "largest difference" not in plain(end.deciding)
    assert beside(end.over) is None


def test_what_parts_those_who_are_level_is_told_behind_why_it_ended():
    end = ending(whole_game("web-of-flies"))
    assert end is not None
    assert end.over.breaker is not None
    assert plain(end.deciding).endswith(f" {plain(end.over.breaker)}")


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (Fraction(1, 250), "So, in 1 of 250 such evenings."),
        (Fraction(93, 100), "So, in 93 of 100 such evenings."),
        (Fraction(999, 1000), "So, in nearly all such evenings."),
    ],
)
def test_how_likely_luck_is_reads_as_a_sentence(chance: Fraction, told: str) -> None:
    assert plain(there(luck.how_likely(chance, text("So")))) == told


def test_that_there_were_too_few_draws_is_said_once_below_all_lines():
    few, many = (luck.luck_of(told([(0, 0)], draws=rolled([6] * n, seat=0)))[0] for n in (9, 10))
    assert few.likely is None
    assert plain(note_of((few, few, few))) == "Too few draws to say how likely that is."
    assert "too few draws" not in plain(note_of((many,)))
    assert plain(note_of((many, few))).endswith(
        "rare by itself. Where none stands, there were too few draws to say."
    )


def test_points_and_the_award_for_matings_do_not_contradict_each_other():
    end = ending(whole_game("spidertwist"))
    assert end is not None
    assert [plain(heading) for heading, _ in end.score_rows] == [
        "points for mating",
        "points for eaten males",
    ]
    mated = [one for one in end.awards if plain(one.title) == "Heartbreaker"]
    for one in mated:
        assert plain(one.text).split()[1] == str(end.score_rows[0][1][one.seat] // MATED)


def test_where_nothing_is_counted_the_rules_say_what_decided():
    end = ending(whole_game("arachne"))
    assert end is not None
    assert "Matron" in plain(end.deciding)


# ----------------------------------------------------------------------- turning points


def test_the_lead_is_taken_in_the_round_after_which_nobody_was_level_again():
    assert found([(1, 2), (3, 3), (5, 4), (4, 4), (6, 5), (9, 5)])["The lead"] == (
        5,
        "Red takes the lead and keeps it",
    )


def test_whoever_leads_from_the_first_round_on_takes_no_lead():
    assert "The lead" not in found([(2, 1), (3, 1)])


def test_the_best_round_is_the_first_with_the_largest_gain():
    assert found([(0, 0), (4, 1), (5, 2), (9, 5)])["The best round"] == (2, "Red gains 4 points")


def test_the_worst_round_is_the_one_that_cost_a_seat_most_and_nobody_as_much():
    assert found([(9, 9), (7, 9), (6, 6), (6, 5)])["The worst round"] == (3, "Green loses 3 points")
    assert "The worst round" not in found([(9, 9), (7, 9), (7, 7)])


def test_the_best_round_of_a_game_without_points_is_told_in_what_it_counts() -> None:
    course = told([(0, 0), (4, 1)])
    assert turning.turning_points(course, None, text("cups")) == (), "cups are counted nowhere"
    cups = {number: (replace(row[0], label=text("cups")), *row[1:]) for number, row in course.figures.items()}
    (best,) = turning.turning_points(replace(course, figures=cups), None, text("cups"))
    assert plain(best.text) == "Red gains 4 cups"


def test_two_who_are_level_are_both_named_and_of_more_nobody() -> None:
    def best(points: Sequence[tuple[int, ...]], **more: Any) -> list[tuple[int, int | None]]:
        return [(one.round, one.seat) for one in turning.turning_points(told(points, **more), None)]

    assert best([(0, 0), (4, 1), (5, 5), (9, 5)]) == [(2, 0), (3, 1)]
    food = [(0, 1), (0, 1), (1, 0), (0, 0), (0, 1)]
    assert best([(0, 0)] * 5, food=food) == [(1, 0), (3, 1)]
    assert turning.best_of([(3, 0), (3, 1), (3, 2)], lambda one: one[0], lambda one: one[1]) == []


def test_the_longest_hunger_is_the_longest_row_of_rounds_with_nothing():
    food = [(0, 1), (0, 0), (1, 0), (0, 0), (0, 2)]
    assert found([(0, 0)] * 5, food=food)["The longest hunger"] == (2, "Green had nothing from 2 to 4")


def test_a_round_that_people_broke_off_has_no_end_at_which_somebody_had_nothing() -> None:
    course = replace(told([(0, 0)] * 3, food=[(1, 1), (0, 1), (0, 1)]), broken_off=3)
    assert turning.turning_points(course, None) == ()
    course = replace(told([(0, 0)] * 3, food=[(0, 1), (0, 1), (0, 1)]), broken_off=3)
    assert [plain(one.text) for one in turning.turning_points(course, None)] == [
        "Red had nothing from 1 to 2"
    ]


def test_of_a_game_that_people_stopped_the_last_round_is_broken_off(table: Table) -> None:
    table.start_turns()
    assert look_through(table.played).broken_off is None
    assert table.submit("stop count").ok
    course = look_through(table.played)
    assert course.broken_off == course.rounds


def test_one_round_with_nothing_is_no_hunger():
    assert "The longest hunger" not in found([(0, 0)] * 3, food=[(1, 1), (0, 1), (1, 1)])


def test_the_best_draw_is_what_gave_most_at_once_and_was_drawn():
    def gain(entry, change, *, drawn):
        event = Event("gain", text("Gain"), seat=1, title=text("Fly Hit"), gains=((1, change),))
        return Happened(2, entry, event, drawn)

    happened = [gain(1, 3, drawn=True), gain(2, 5, drawn=False), gain(3, 3, drawn=True)]
    assert found([(0, 0)], happened=happened)["The best draw"] == (2, "Green: Fly Hit, +3")


@pytest.mark.parametrize("name", ["arachnid", "arachne"])
def test_the_largest_battle_of_a_whole_game_is_the_one_with_the_highest_sum(name: str) -> None:
    told = look_through(whole_game(name))
    sums = [sum(battle.totals) for _, battle in turning.fought(told)]
    points = {plain(one.title): plain(one.text) for one in turning.turning_points(told, None)}
    largest = points.get("The largest battle") or points["The last battle"]  # where that is the same one
    assert sum(map(int, re.findall(r"(\d+) to (\d+)", largest)[0])) == max(sums)


def test_the_battle_with_which_a_game_ended_is_told_with_its_dice_and_its_chance() -> None:
    figures = (text("Mia’s Wizard"), text("Jo’s Matron"))
    decided = Event("capture", text("Captured"), seat=0, fought=Fought((0, 1), figures, (8, 7), 0, 23))
    end = Event("end", text("The Matron has fallen."), seat=0)
    last = found([(0, 0)] * 2, happened=[Happened(2, 9, decided, True), Happened(2, 9, end, True)])
    won = "Mia’s Wizard wins against Jo’s Matron, 8 to 7, with a chance of 23 %"
    assert last["The last battle"] == (2, won)
    assert not {"The largest battle", "The unlikely victory"} & last.keys()  # it is told once
    earlier = [Happened(1, 4, decided, True), Happened(2, 9, end, False)]
    assert "The last battle" not in found([(0, 0)] * 2, happened=earlier)


# ------------------------------------------------------------------------------- awards

HUNTER = Award(text("Hunter"), text("{n} kill", plural="{n} kills"), "kill", "critter")


def kills(*seats: int) -> list[Happened]:
    return [Happened(1, n, Event("kill", text("Dead"), seat=seat), False) for n, seat in enumerate(seats, 1)]


def test_an_award_goes_to_whoever_did_something_most_often():
    (one,) = awards.awards_of(told([(0, 0)], happened=kills(0, 1, 1)), (HUNTER,))
    assert (one.seat, plain(one.title), plain(one.text)) == (1, "Hunter", "2 kills")


@pytest.mark.parametrize("seats", [(0, 1), (0, 0, 1, 1), (1,), ()])
def test_nobody_is_called_so_who_is_level_with_another_or_did_it_once(seats):
    assert awards.awards_of(told([(0, 0)], happened=kills(*seats)), (HUNTER,)) == ()


def test_thought_is_told_of_from_a_minute_on():
    slow = replace(told([(0, 0)]), thought=(600.0, 61.0))
    titles = {plain(one.title): (one.seat, plain(one.text)) for one in awards.awards_of(slow, ())}
    assert titles == {"Deep thinker": (0, "thought for 10 min"), "Quick legs": (1, "thought for 1 min")}
    assert awards.awards_of(replace(slow, thought=(59.0, 1.0)), ()) == ()


def test_less_than_a_minute_of_thought_is_told_in_seconds_and_a_moment_is_none() -> None:
    slow = replace(told([(0, 0)]), thought=(600.0, 40.0))
    assert [plain(one.text) for one in awards.awards_of(slow, ())] == [
        "thought for 10 min",
        "thought for 40 s",
    ]
    hardly = awards.awards_of(replace(slow, thought=(600.0, 9.0)), ())
    assert [plain(one.title) for one in hardly] == ["Deep thinker"]


def test_who_thought_as_long_in_words_is_neither_deep_nor_quick() -> None:
    alike = replace(told([(0, 0)]), thought=(124.0, 100.0))
    assert awards.awards_of(alike, ()) == ()


# --------------------------------------------------------------------------------- luck


def rolled(faces: Iterable[int], seat: int | None = None) -> list[Draw]:
    chance = Chance("die", D6, text("Roll"), verb=ROLL)
    return [Draw(1, chance, str(face), False, seat) for face in faces]


def test_ten_sixes_of_one_seat_are_told_with_their_chance():
    lines = luck.luck_of(told([(0, 0)], draws=rolled([6] * 10, seat=0)))
    mine = next(one for one in lines if one.seat == 0)
    assert (mine.seen, mine.expected, mine.chance) == (60, Fraction(35), Fraction(1, 6**10))
    assert plain(mine.text) == "Red: 60 on 10 dice, 35.0 expected"
    assert plain(there(mine.likely)) == f"So much, or more, in 1 of {6**10} such evenings."
    assert lines[0].chance == min(there(one.chance) for one in lines)


def test_nine_draws_are_too_few_to_say():
    for line in luck.luck_of(told([(0, 0)], draws=rolled([6] * 9, seat=0))):
        assert line.chance is None
        assert line.likely is None


def test_a_die_of_nobody_is_told_by_its_most_frequent_face():
    (line,) = luck.luck_of(told([(0, 0)], draws=rolled([1, 2, 3, 4, 5, 6, 4, 4, 4, 1, 2, 4])))
    assert plain(line.text) == "Die: 4 came 5 of 12 times, 2.0 expected"
    assert line.seat is None


def test_directions_are_no_dice_and_are_told_as_what_they_are() -> None:
    eight = tuple((str(way), 1) for way in range(1, 9))
    chance = Chance("die", eight, text("Where"), verb=ROLL, glyph=Glyph("compass"))
    (line,) = luck.luck_of(told([(0, 0)], draws=[Draw(1, chance, "3", False, None)] * 12))
    assert plain(there(line.likely)).startswith("Some direction comes so often, or more")
    assert not line.dice
    assert plain(there(note_of((line,)))).partition(",")[0] == "Chances are exact for fair draws"


def test_what_taller_ants_draws_are_directions() -> None:
    assert {line.dice for line in there(ending(whole_game("taller-ants"))).luck} == {False}


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("web-of-flies", "Drawn without dice: Bag. There is nothing to compare it with."),
        ("spidertwist", "Chances are exact for fair dice"),
    ],
)
def test_the_luck_is_told_by_what_was_drawn(name: str, told: str) -> None:
    assert plain(there(there(ending(whole_game(name))).note)).startswith(told)


def test_where_nothing_is_drawn_nothing_is_said_of_luck() -> None:
    assert without_luck(told([(0, 0)])) is None
    start = Chance(next(iter(FIRST_PLAYER)), (("red", 1), ("green", 1)), text("Who?"))
    assert without_luck(told([(0, 0)], draws=[Draw(0, start, "red", False, None)])) is None


def test_a_bag_that_empties_is_not_compared():
    draws = [
        Draw(1, Chance("die", tuple((str(n), 1) for n in range(left)), text("Draw")), "0", False, None)
        for left in range(20, 0, -1)
    ]
    assert luck.luck_of(told([(0, 0)], draws=draws)) == ()


@pytest.mark.parametrize(("number", "words"), [(Fraction(7, 2), "3.5"), (Fraction(1, 3), "0.3"), (2, "2.0")])
def test_numbers_are_told_with_one_decimal(number, words):
    assert plain(luck.tenths(Fraction(number))) == words


# ------------------------------------------------------------------------ whole records


@pytest.mark.parametrize("name", SHORT)
def test_every_game_has_an_ending_and_it_is_the_same_from_its_record(name):
    played = whole_game(name)
    end = ending(played)
    assert isinstance(end, Ending)
    assert end == ending(fold(played.entries, games.find))
    assert plain(end.who_won)
    assert plain(end.deciding)
    assert len(end.over.ranking) >= 1
    for chart in end.charts:
        assert len(chart.values) == len(chart.rounds)
        assert all(len(row) == len(end.scene.seats) for row in chart.values)
    assert end.draws == len(look_through(played).draws)


def test_taller_ants_counts_the_dice_of_whoever_rolls_them():
    game = games.find("taller-ants")
    roll, grows = (Chance(source, D6, text("Roll"), by=1) for source in ("d6", "d8"))
    assert game.counts_for(None, roll) == 1
    assert game.counts_for(None, grows) is None


def test_every_award_of_a_game_has_a_picture_and_events_that_there_are():
    from companion import pictures

    for name in games.names():
        for award in games.find(name).awards:
            assert award.picture in pictures.names()
            assert award.kind


def test_while_a_game_is_played_there_is_no_ending(tmp_path):
    with Table(tmp_path) as table:
        table.start_turns()
        played = table.desk.played()
        assert played is not None
        assert ending(played) is None


def test_what_was_taken_back_did_not_happen_but_what_was_drawn_did_fall(tmp_path):
    with Table(tmp_path, find=toy_game.find) as table:
        table.deal()
        drawn = len(look_through(table.played).draws)
        assert table.submit("cheer 2", RED).ok
        cheered = len(look_through(table.played).happened)
        assert table.submit("back", RED).ok
        told = look_through(table.played)
        assert len(told.happened) < cheered
        assert len(told.draws) == drawn
        assert GREEN.seats is not None


def test_a_face_that_was_mistyped_never_fell(tmp_path):
    with Table(tmp_path, find=toy_game.find) as table:
        table.new()
        assert table.submit("source bag hand").ok
        face = of_kind(Chance, table.now.pending).faces[0][0]
        assert table.submit(f"hand {face}").ok
        before = len(look_through(table.played).draws)
        assert table.submit("back").ok, table.now
        assert len(look_through(table.played).draws) == before - 1


@pytest.mark.parametrize("mode", ["counters", "tracked"])
def test_an_evening_of_arachnid_is_told_whoever_knows_the_board(mode, tmp_path):
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        assert table.submit(f"new arachnid 2 mode={mode} end.max_rounds=5 start").ok
        table.play_to_the_end(Random(1))
        end = ending(table.played)
    assert end is not None
    assert [plain(chart.label) for chart in end.charts] == ["points", "food"]
    assert end.charts[0].rounds == (1, 2, 3, 4, 5)
    assert end.charts[0].values[-1] == end.over.scores
    told = {plain(heading) for heading, _ in end.score_rows}
    assert {"Spiders", "Webs"} <= told <= {"Spiders", "Webs", "Upgrades"}  # no row where nobody has any


def test_a_game_that_says_nothing_of_its_end_has_one_too(tmp_path):
    with Table(tmp_path) as table:
        table.new()
        table.play_to_the_end(Random(2))
        end = ending(table.played)
    assert end is not None
    assert plain(end.who_won)
    assert end.charts
    assert end.awards == ()


@pytest.mark.parametrize("game", ["arachnid", "taller-ants"])
def test_a_long_game_is_looked_through_without_drawing_all_its_scenes(game, monkeypatch):
    """A whole scene of Taller-Ants is much work, and a game has thousands of entries."""
    fold, drawn = whole_game(game), []
    genuine = fold.game.scene
    monkeypatch.setattr(fold.game, "scene", lambda state: drawn.append(state) or genuine(state))
    course = look_through(fold)
    assert len(drawn) <= 1 + len(course.figures)  # the last one, and what the figures are read off


# ------------------------------------------------------------------------------- charts
