"""What it costs to make a page: ``measure.py pages`` plays random games of each game with all its seats."""

from __future__ import annotations

import gc
import random
import tempfile
import time
from pathlib import Path

from desks import OPENINGS, play_a_word, submit, table

from companion.app import freeze_heap
from companion.play import Over
from companion.views import page

GAMES = 3
WORDS = 250  # of each game, or all that it has


def pages() -> None:
    """Processor time of the page after each word, made once as the box makes it."""
    for opening in OPENINGS:
        costs = sorted(cost for number in range(GAMES) for cost in _game(opening, number))
        middle, rare, (worst, topic) = costs[len(costs) // 2], costs[-len(costs) // 100], costs[-1]
        late = sum(cost > 0.010 for cost, _ in costs)
        print(
            f"pages   {opening:24} {len(costs)} pages: median {1000 * middle[0]:4.1f} ms,"
            f" 99 % within {1000 * rare[0]:4.1f} ms, worst {1000 * worst:4.1f} ms ({topic});"
            f" {late} took more than 10 ms"
        )


def _game(opening: str, number: int) -> list[tuple[float, str]]:
    """Seconds and topic of each page."""
    choose = random.Random(number)
    costs = []
    gc.disable()
    with tempfile.TemporaryDirectory() as folder, table(Path(folder)) as (desk, _):
        submit(desk, f"new {opening} start", None)
        page.encode(desk.snapshot())
        freeze_heap()
        for _ in range(WORDS):
            play_a_word(desk, choose)
            seen = desk.snapshot()
            if isinstance(seen.pending, Over):
                break
            began = time.thread_time()
            page.encode(seen)
            taken = time.thread_time() - began
            topics = seen.pending if isinstance(seen.pending, tuple) else ()
            costs.append((taken, ", ".join(choice.topic for choice in topics) or "draw"))
    return costs
