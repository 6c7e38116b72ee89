"""``python tools/bias.py``: draws held against what they should be."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

TOOLS = Path(__file__).parents[2] / "tools"


@pytest.fixture
def bias(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(TOOLS)
    return importlib.import_module("bias")


@pytest.mark.parametrize(
    ("square", "freedom", "share"),
    [
        (0.0, 5, 1.0),
        (3.841, 1, 0.05),
        (11.070, 5, 0.05),
        (20.515, 5, 0.001),
        (7.344, 8, 0.5),
        (50.998, 36, 0.05),
    ],
)
def test_how_often_a_fair_source_strays_as_far_is_as_in_the_tables_of_statistics(
    bias, square, freedom, share
):
    assert bias.beyond(square, freedom) == pytest.approx(share, rel=0.002)


def test_a_die_that_shows_one_face_a_little_too_often_is_found_in_100_000_rolls(bias):
    faces = bias.DRAWN["six sides"]
    fair = Counter({face: 16_667 for face, _ in faces})
    assert bias.beyond(bias.chi_square(fair, faces), 5) > 0.99
    loaded = fair + Counter({"6": 900})
    assert bias.beyond(bias.chi_square(loaded, faces), 5) < bias.UNLIKELY


def test_a_bag_is_held_against_what_it_holds(bias):
    faces = bias.DRAWN["1, 2 and 3 of a kind"]
    assert bias.chi_square(Counter(a=100, b=200, c=300), faces) == 0
    assert bias.chi_square(Counter(a=200, b=200, c=200), faces) == 100 + 0 + 100**2 / 300


def test_it_draws_as_the_box_does_and_says_from_where():
    done = subprocess.run(
        [sys.executable, str(TOOLS / "bias.py"), "--source", "getrandom", "--draws", "2000", "--phones", "2"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.startswith("2000 draws of the box, luck from getrandom (operating system), 2 phones")
    assert re.search(r"^six sides +222 ", done.stdout, re.M)
    assert done.stdout.count("%") == 9


def test_the_bytes_of_draws_come_for_as_long_as_somebody_reads_them():
    tool = [sys.executable, str(TOOLS / "bias.py"), "--source", "getrandom", "--bytes"]
    with subprocess.Popen(tool, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        first, second = running.stdout.read(50_000), running.stdout.read(50_000)
        running.stdout.close()
        assert len(first) == len(second) == 50_000
        assert first != second
        assert running.wait(20) == 0
        assert running.stderr.read() == b""
