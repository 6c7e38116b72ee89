"""The games that are installed, at the desk: what people see is what the record folds to."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.play import Chance, Over
from companion.table.fold import stored_view
from companion.table.fold.fold import fold
from companion.table.record.entries import verified
from tests.support.tables import Table
from tests.support.there import there

STEPS = 120
LONG = 500


def open_table(folder: Path) -> Table:
    return Table(folder, find=games.find, names=games.names, seed=4)


@pytest.mark.parametrize("name", games.names())
def test_a_random_game_with_steps_back_and_a_restart_folds_to_what_is_seen(name, tmp_path):
    random = Random(4)
    with open_table(tmp_path) as table:
        assert table.submit(f"new {name} {games.find(name).seats[-1]} start").ok
        stepped_back = play(table, random)
        before = table.now
    with open_table(tmp_path) as table:
        now = table.now
        for what in ("state", "pending", "scene", "asks", "back", "entry", "log", "clocks"):
            assert getattr(now, what) == getattr(before, what), what
        play(table, random)
        folded = fold(verified(table.journal.stored(1)))
        assert folded.now.state == table.now.state
        checked = fold(verified(table.journal.stored(1)), trusted=False)  # as replay does
        assert (checked.moments, checked.tapes) == (folded.moments, folded.tapes)
        assert folded.asks() == table.now.asks
        table.desk.stop()
        view = stored_view.unpack(there(table.journal.latest(1)).view)
        assert there(now.game).load(view.dump) == table.now.state
        assert (view.n, view.scene, view.log) == (table.now.entry, table.now.scene, table.now.log)
    assert stepped_back > 0


@pytest.mark.parametrize("name", games.names())
def test_with_a_dead_device_a_game_is_played_by_hand(name, tmp_path):
    """To its end, or for so many words that every kind of draw has come."""
    random = Random(2)
    with Table(tmp_path, find=games.find, names=games.names, mood="dead") as table:
        assert table.submit(f"new {name} 2 start").ok
        while not isinstance(pending := table.now.pending, Over) and table.now.entry < LONG:
            if isinstance(pending, Chance):
                by_hand = pending.source in table.now.luck.by_hand
                assert there(table.submit("draw").refusal).slug == ("by-hand" if by_hand else "no-luck")
                if not by_hand:
                    assert table.submit(f"source {pending.source} hand").ok
                answer = table.submit(f"hand {random.choice(pending.faces)[0]}")
            else:
                answer = table.play_a_step(random)
            assert answer.ok, answer
        record = table.journal.intact_entries(1)[0]
    drawn = [draw for entry in record for draw in entry.body.get("luck", ())]
    assert drawn
    assert {draw["provenance"] for draw in drawn} == {"hand"}


def play(table: Table, random: Random) -> int:
    """Some random steps, now and then one back; returns how many went back."""
    back = 0
    for _ in range(STEPS):
        if isinstance(table.now.pending, Over):
            break
        if table.now.back and random.random() < 0.2:
            before = table.now
            assert table.submit("back").ok
            (to,) = before.back.values()
            assert table.now.state == there(table.desk.played()).moment(to).state
            back += 1
        else:
            answer = table.play_a_step(random)
            assert answer.ok, answer
    return back
