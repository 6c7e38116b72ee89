"""What phones are told of the pencil: what may be set of what was tapped, the likeliest first."""

from __future__ import annotations

from pathlib import Path
from random import Random

from companion import games
from companion.views.pencil import pencil_page
from tests.support.tables import Table


def test_of_what_is_drawn_nowhere_the_turn_comes_first_and_the_round_next(tmp_path: Path) -> None:
    """Before funnels in the supply, which may be put on any space."""
    luck = Random(3)
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        assert table.submit("new arachnid 2 mode=tracked start").ok
        while "turn" not in {kind.part for kind in games.find("arachnid").correctables(table.now.state)}:
            assert table.play_a_step(luck).ok
        words = [value["word"] for value in pencil_page(table.now)["values"]]
    assert words[:2] == ["correct turn", "correct round"]
    assert "correct funnel funnel1" in words
