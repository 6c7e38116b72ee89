"""Whole games, played at random and folded: what there is to tell of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion import games
from companion.table.fold.fold import Fold
from tests.support.tables import Table

SHORT = {
    "arachnid": "new arachnid 3 start",
    "web-of-flies": "new web-of-flies 3 start",
    "arachne": "new arachne 2 start",
    "spidertwist": "new spidertwist 2 start",
    "taller-ants": "new taller-ants 2 ta.map=12 ta.max_rounds=20 start",
}
"""Of every game one that is short; by this seed no spider of Taller-Ants lives to see the fifth round."""


@cache
def whole_game(name: str, seed: int = 1) -> Fold:
    """A game played to its end; each time the same."""
    with (
        TemporaryDirectory() as folder,
        Table(Path(folder), find=games.find, names=games.names, seed=seed) as table,
    ):
        assert table.submit(SHORT[name]).ok
        table.play_to_the_end(Random(seed))
        played = table.desk.played()
    assert played is not None
    return played
