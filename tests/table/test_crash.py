"""A pulled plug: whatever was acknowledged is there, and the same prompt is back.

A child process plays at a table and tells every accepted entry through a pipe; it is killed
(SIGKILL) at moments it cannot choose.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from tests.support.tables import Table
from tests.support.there import there
from tests.support.toy_game import game

ROOT = Path(__file__).parents[2]

CHILD = """
import sys
from pathlib import Path
from random import Random
from companion.play import Over
from tests.support.tables import UNIT, Table
from tests.table.test_crash import told

folder, seed = Path(sys.argv[1]), int(sys.argv[2])
random = Random(seed)
with Table(folder) as table:
    print(told(table), flush=True)
    while True:
        now = table.now
        if now.game is None or isinstance(now.pending, Over):
            answer = table.submit("new pebbles 2 rounds=3 start")
        elif now.back and random.random() < 0.15:
            answer = table.submit("back")
        else:
            answer = table.play_a_step(random)
        assert answer.ok, answer
        print(told(table), flush=True)
"""


def told(table: Table) -> str:
    """What the table acknowledges: game, entry, and a digest of state and prompt."""
    now = table.now
    if now.game is None:
        return json.dumps([None, 0, ""])
    return json.dumps([now.key, now.entry, digest(now.state)])


def digest(state: Any) -> str:
    shown = json.dumps(game.dump(state), sort_keys=True) + repr(game.pending(state))
    return sha256(shown.encode()).hexdigest()


def test_nothing_acknowledged_is_ever_lost_to_a_kill(tmp_path):
    random = Random(9)
    acknowledged: dict[tuple[int, int], str] = {}
    for round_ in range(12):
        last = play_until_killed(tmp_path, round_, random, acknowledged)
        with Table(tmp_path) as table:
            now = table.now
            key, n, _ = last
            assert (now.key, now.entry) >= (key, n)
            for (key, n), seen in acknowledged.items():
                if key == now.key:
                    assert digest(there(table.desk.played()).moment(n).state) == seen
            ledger = table.desk._ledger
            waiting = ledger.fold.rounds.open if ledger.fold is not None else None
            if waiting is not None:  # the same secret as was committed to
                assert ledger.sealed is not None
                assert waiting.is_sealed_by(ledger.sealed.secret)
            if (now.key, now.entry) == (last[0], last[1]):
                assert digest(now.state) == last[2]  # the same prompt is back
    assert len(acknowledged) > 100


def play_until_killed(
    folder: Path, seed: int, random: Random, acknowledged: dict[tuple[int, int], str]
) -> tuple[int, int, str]:
    """Let a child play and kill it; returns the last entry it acknowledged."""
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(folder), str(seed)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    told_lines: list[str] = []
    for _ in range(random.randint(1, 60)):
        line = child.stdout.readline()
        assert line, "the child ended by itself"
        told_lines.append(line)
    time.sleep(random.random() * 0.02)
    child.kill()
    told_lines += child.stdout.read().splitlines()
    child.wait()
    child.stdout.close()
    whole = [json.loads(line) for line in told_lines if line.rstrip().endswith("]")]
    for key, n, seen in whole:
        if key is not None:
            acknowledged[key, n] = seen
    key, n, seen = whole[-1]
    return key or 0, n, seen
