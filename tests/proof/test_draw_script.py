"""The commands for a draw come to what fell, by tools of others, and find what was changed."""

from __future__ import annotations

import copy
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.views import draw_script, rounds
from tests.support import phone_rounds
from tests.support.made_rounds import DIE, HALF, MadeRecord
from tests.support.tables import Table

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl here")


def run(told: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-eu", "-c", draw_script.written(told)], capture_output=True, text=True, timeout=30
    )


@pytest.fixture
def told() -> Any:
    """A round with three phones, one of them silent: dice, and a bag hard on a shell."""
    record = MadeRecord(5)
    record.publish(3)
    record.draw(DIE, [["it's", HALF - 3], ["$(false) ü", 2], ["*", 1]], DIE, missing=1)
    [one] = phone_rounds.told(record.entries)
    return one


def test_every_draw_of_a_round_fits(told):
    seen = run(told)
    assert (seen.returncode, seen.stderr) == (0, "")
    fits = [line.removeprefix("fits: ") for line in seen.stdout.splitlines() if "fits: " in line]
    phones = [f"phone {id_}" for id_, nonce in told["revealed"]["nonces"] if nonce]
    assert fits == [*phones, "the box", "die", "bag", "die"]
    assert "missing" in seen.stdout


@pytest.mark.parametrize("seed", range(12))
def test_so_it_does_with_any_number_of_phones(seed):
    record = MadeRecord(seed)
    record.publish(seed % 4)
    record.draw(DIE, [["a", 1], ["b", HALF - 1]])
    [one] = phone_rounds.told(record.entries)
    assert run(one).returncode == 0


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told["draws"][1].update(face="*" if told["draws"][1]["face"] != "*" else "it's"),
        lambda told: told["revealed"].update(secret="00" * 32),
        lambda told: told["published"].update(commitment="00" * 32),
        lambda told: next(one for one in told["revealed"]["nonces"] if one[1]).__setitem__(1, "00" * 32),
        lambda told: told.update(game="00" * 16),
    ],
)
def test_what_was_changed_does_not_fit(told, change):
    changed = copy.deepcopy(told)
    change(changed)
    seen = run(changed)
    assert seen.returncode == 1
    assert "DOES NOT FIT" in seen.stdout


def test_a_draw_of_a_game_fits(tmp_path: Path) -> None:
    with Table(tmp_path, find=games.find, names=games.names) as table:
        assert table.submit("new arachnid 2 start").ok
        assert table.submit("draw").ok
        fold = table.desk.played()
        assert fold is not None
        n = next(one.n for one in table.entries if "round" in one.body)
        assert run(rounds.round_of(fold, table.now, n)).returncode == 0
