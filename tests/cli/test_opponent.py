"""The whole program with an opponent: what thinks is killed, then everything is, and it goes on."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.cli.program import Running
from tests.support.waiting import PATIENCE, until


def view_when(running: Running, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first view of which this holds; the board is laid out as soon as the box waits for it."""
    ends = time.monotonic() + PATIENCE
    while not holds(view := running.view()):
        if "waits" in view:
            assert running.submit("resume")["ok"]
        assert time.monotonic() < ends, view
        time.sleep(0.05)
    return view


def begun(running: Running) -> None:
    """A game on the table that goes on: against the first words of a menu the opponent wins fast."""
    view = running.view()
    if "game" not in view or "over" in view:
        assert running.submit("new web-of-flies 2 start")["ok"]
    while "chance" in running.view():
        running.draw()
        time.sleep(0.05)


def answered(running: Running) -> dict[str, Any]:
    """Say the first word for Red when it is asked, and wait for the opponent's."""
    begun(running)
    before = view_when(running, lambda view: any(one["seat"] == 0 for one in view.get("questions", ())))
    (question,) = before["questions"]
    parts, level = [], question["menu"]
    while level:
        parts.append(level[0]["part"])
        level = level[0].get("then")
    assert "ok" in running.submit(" ".join(parts), seat=0, ask=question["ask"])
    return view_when(running, lambda view: view["moved"] > before["moved"] + 1 and "said" in view)


def thinking(program: int) -> list[int]:
    """The processes that think for this program."""
    threads = Path(f"/proc/{program}/task").glob("*/children")
    children = {int(child) for thread in threads for child in thread.read_text().split()}
    return [one for one in children if b"companion.lab.think" in Path(f"/proc/{one}/cmdline").read_bytes()]


def lives(process: int) -> bool:
    """False as well for one that has ended and that nobody has taken note of."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except OSError:
        return False


def test_it_plays_on_when_its_process_or_everything_is_killed(tmp_path: Path) -> None:
    with Running(tmp_path) as running:
        running.join()
        begun(running)
        assert running.submit("opponent green 50")["ok"]
        answered(running)
        (first,) = thinking(running.process.pid)
        os.kill(first, signal.SIGKILL)
        answered(running)
        (second,) = thinking(running.process.pid)
        assert second != first
        running.kill()
    with Running(tmp_path) as running:
        running.join()
        assert running.view()["opponents"] == {"1": 50}
        answered(running)
        assert running.stop() == (0, "")
    until(lambda: not lives(second))  # the process that thought
