"""What an event says that it moved on the table, held against what lies there before it and after."""

from __future__ import annotations

import pytest

from companion.kit.game import Game
from companion.kit.pencil import YES_OR_NO
from companion.play import Range
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


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_where_one_event_alone_says_that_things_moved_something_lies_otherwise(game: Game, seed: int) -> None:
    for one in drawn(game, seed).said:
        seen = game.board(game.settings(one.after)) is not None
        if seen and [event.moved for event in one.events] == ["things"]:
            before, after = (lying(game.scene(state)) for state in (one.before, one.after))
            assert before != after, (one.word, one.events[0].text.msgid)


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_of_each_yes_or_no_that_is_drawn_it_is_said_how_it_is_put_back(game: Game, seed: int) -> None:
    """It read *again*, *Stunned: yes* or *there instead of gone*, which is nothing that hands do."""
    said = drawn(game, seed).said
    for one in (*said[:: max(1, len(said) // 20)], said[-1]):
        for kind in game.correctables(one.before):
            for correctable in kind.find("") if not kind.remembered else ():
                parts = not isinstance(correctable.values, Range) and [it.part for it in correctable.values]
                drawn_there = correctable.piece or correctable.space or correctable.item
                if parts == [value.part for value in YES_OR_NO] and drawn_there:
                    assert correctable.put_back is not None, (kind.part, correctable.path)
