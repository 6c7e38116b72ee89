"""Is the luck of a box fair? The evidence is exact, may be looked at at any time, and finds a loaded die."""

from __future__ import annotations

import math
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby, product
from pathlib import Path

import pytest

from companion.table.luck.tapes import Faces
from companion.views.fairness import ALARM_AT, Bets, chance_of_run, judged

MEASURE = [sys.executable, str(Path(__file__).parents[2] / "tools/false_alarms.py")]
DIE: Faces = tuple((str(face), 1) for face in range(1, 7))
COIN: Faces = (("a", 1), ("b", 2))


def bag(left: Faces, drawn: tuple[tuple[Faces, str], ...] = ()) -> Iterator[tuple[float, float]]:
    """Every way to empty a bag: how likely it is, and the evidence at its end."""
    total = sum(weight for _, weight in left)
    if not total:
        yield 1.0, judged(drawn).evidence
    for face, weight in left:
        after = tuple((one, many - (one == face)) for one, many in left if many > (one == face))
        for chance, evidence in bag(after, (*drawn, (left, face))):
            yield weight / total * chance, evidence


@pytest.mark.parametrize("draws", [1, 4])
def test_with_fair_dice_the_bets_keep_their_capital_in_the_mean(draws: int) -> None:
    mean = 0.0
    for faces in product(COIN, repeat=draws):
        chance = math.prod(weight / 3 for _, weight in faces)
        mean += chance * judged((COIN, face) for face, _ in faces).evidence
    assert mean == pytest.approx(1)


def test_so_they_do_out_of_a_bag_that_empties() -> None:
    ways = list(bag((("a", 2), ("b", 3), ("c", 1))))
    assert sum(chance for chance, _ in ways) == pytest.approx(1)
    assert sum(chance * evidence for chance, evidence in ways) == pytest.approx(1)


@pytest.mark.parametrize(("faces", "draws"), [(2, 7), (3, 5)])
def test_the_chance_of_a_run_is_that_of_all_ways_counted(faces: int, draws: int) -> None:
    ways = [max(len(list(run)) for _, run in groupby(way)) for way in product(range(faces), repeat=draws)]
    for length in range(1, draws + 1):
        counted = sum(longest >= length for longest in ways) / len(ways)
        assert chance_of_run(draws, faces, length) == pytest.approx(counted)


def test_a_small_chance_of_a_run_is_no_rounding_noise() -> None:
    assert chance_of_run(20, 6, 20) == pytest.approx(6.0**-19, rel=1e-9)
    assert chance_of_run(21, 6, 20) == pytest.approx(6.0**-19 * (1 + 5 / 6), rel=1e-9)
    assert chance_of_run(5, 6, 6) == 0


def test_a_source_that_is_stuck_costs_one_step_a_draw() -> None:
    """A run of all of 200,000 draws: with a step for each length as well nobody would wait for it."""
    assert chance_of_run(200_000, 6, 150_000) < 1e-12
    assert chance_of_run(200_000, 6, 2) == pytest.approx(1)


def test_what_fell_stands_beside_what_was_to_be_expected() -> None:
    found = judged((DIE, face) for face in "112345")
    assert [(row.face, row.seen, round(row.expected, 6)) for row in found.rows[:2]] == [
        ("1", 2, 1),
        ("2", 1, 1),
    ]
    assert found.streak is not None
    assert (found.streak.face, found.streak.length) == ("1", 2)
    assert found.streak.chance == pytest.approx(1 - (5 / 6) ** 5)
    assert not found.alarms


def test_a_face_that_the_first_draw_could_not_show_is_counted_and_not_bet_on() -> None:
    found = judged([((("a", 1), ("b", 1)), "a"), ((("a", 1), ("c", 1)), "c")])
    assert [(row.face, row.seen, row.expected) for row in found.rows] == [
        ("a", 1, 1),
        ("b", 0, 0.5),
        ("c", 1, 0.5),
    ]
    assert found.streak is None


def test_a_die_that_shows_one_face_only_is_found_soon() -> None:
    bets, rolls = Bets(), 0
    while bets.evidence() < ALARM_AT:
        bets.take(DIE, "6")
        rolls += 1
    assert rolls == 22


def test_fair_games_do_not_alarm_and_a_loaded_die_does() -> None:
    done = subprocess.run([*MEASURE, "--games", "100", "--dice", "5"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "100 fair games by themselves: 0 with an alarm" in done.stdout
    assert "2 boxes of 50 games, looked at after each: 0 with an alarm" in done.stdout
    rolls = [int(line.split()[-1]) for line in done.stdout.splitlines() if "found after" in line]
    assert rolls[-1] < 20_000  # where it gives up
