"""What an event says that it moved on the table, held against what lies there before it and after."""

from __future__ import annotations

import pytest

from companion.kit.game import Game
from companion.views.putting_back import lying
from tests.contract.recordings import drawn, every_game


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_where_events_say_that_nothing_moved_all_lies_as_before(game: Game, seed: int) -> None:
    for one in drawn(game, seed).said:
        moved = {event.moved for event in one.events}
        if not moved or "things" in moved:
            continue
        told = [event.text.msgid for event in one.events]
        (pieces, counts), (pieces_after, counts_after) = (
            lying(game.scene(state)) for state in (one.before, one.after)
        )
        assert pieces == pieces_after, (one.word, told)
        both = counts.keys() & counts_after.keys()  # what a turn has left over is counted in it alone
        others = {item for item in both if counts[item] != counts_after[item]}
        assert "counts" in moved or not others, (one.word, told)
