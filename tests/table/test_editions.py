"""A game of an older edition is carried on as a new record, or at least shown."""

from __future__ import annotations

import zlib
from random import Random

import pytest

from companion import verify
from companion.errors import PositionError, RecordError, UnknownGame
from companion.play import text
from companion.table.fold import stored_view
from companion.views.prose import translate
from tests.support import toy_game
from tests.support.tables import RED, Table


class Revised(toy_game.Pebbles):
    """Pebbles after a change of its rules."""

    edition = 2


class Rewritten(Revised):
    """Pebbles after a change so deep that old positions mean nothing."""

    def load(self, data):
        raise PositionError(text("Pebbles are counted otherwise now."))


def finder(game):
    return lambda name: game


@pytest.fixture
def old_game(tmp_path):
    with Table(tmp_path) as table:
        table.start_turns()
        table.submit("take 3", RED)
        return table.now


def test_a_game_of_an_older_edition_goes_on_as_a_new_record(tmp_path, old_game, caplog):
    with Table(tmp_path, find=finder(Revised())) as table:
        assert table.now.key == 2
        assert table.now.entry == 1
        assert table.now.state == old_game.state
        before = table.entries[0].body["from"]
        last = table.journal.stored(1)[before["n"] - 1]
        assert (before["key"], before["edition"], before["hash"]) == (1, 1, last.hash.hex())
        assert f"goes on from entry {before['n']} of game 1, under edition 2" in translate(
            table.now.log[0].text
        )
        new, old = ("\n".join(table.journal.export(key)) for key in (2, 1))
        said: list[str] = []
        assert verify.tell(new, said.append, lambda *_: None, old=old) == 0
        assert said[-1].startswith("The older record holds that very entry, and who draws")
        assert "edition 1" in table.notice
        assert not caplog.records, "nothing is wrong"
        assert table.submit("take 1", RED).ok
        assert table.now.state.scores == (4, 0)
        assert {game.key for game in table.now.shelf} == {1, 2}
    with Table(tmp_path, find=finder(Revised())) as table:
        assert table.now.key == 2
        assert table.now.state.scores == (4, 0)


def test_who_draws_and_how_time_is_kept_outlives_an_edition(tmp_path):
    with Table(tmp_path) as table:
        table.start_turns()
        table.submit("source die hand")
        table.submit("source bag hand")
        table.submit("source bag box")
        table.submit("clock turn 60")
    with Table(tmp_path, find=finder(Revised())) as table:
        assert table.now.luck.by_hand == {"die"}
        played = table.desk.played()
        assert played is not None
        assert played.now.clocks.chosen.words == ("turn", "60")
        assert table.now.luck.carried == (1, table.entries[0].body["from"]["n"])


def test_a_game_that_cannot_be_carried_on_is_shown_and_not_touched(tmp_path, old_game):
    with Table(tmp_path, find=finder(Rewritten())) as table:
        assert table.now.key == 1
        assert table.now.game is None
        assert table.now.pending is None
        assert table.now.scene == old_game.scene
        assert table.now.log == old_game.log
        assert "only be looked at" in table.notice
        assert table.submit("close").ok
        assert table.now.key is None
        assert table.submit("open 1").ok
    with Table(tmp_path, find=finder(Rewritten())) as table:
        assert table.now.key == 1, "what is looked at lies on the table the next time too"
        assert table.submit("close").ok
    with Table(tmp_path) as table:
        assert table.submit("open 1").ok  # with the old rules it is whole
        assert table.now.state == old_game.state


def test_a_game_that_is_no_longer_installed_is_shown(tmp_path, old_game):
    def nothing(name):
        raise UnknownGame(text("No game is called {name}. There is none.", name=name))

    with Table(tmp_path, find=nothing, names=tuple) as table:
        assert table.now.scene == old_game.scene
        assert "No game is called pebbles" in table.notice


def test_rules_that_stumble_over_a_record_leave_it_whole(tmp_path, old_game, caplog):
    class Broken(toy_game.Pebbles):
        def apply(self, state, word, seat, *, trusted=False):
            raise RuntimeError("a bad day")

    with Table(tmp_path, find=finder(Broken())) as table:
        assert table.now.scene == old_game.scene
        assert "Entry 2 cannot be played." in table.notice
    assert "a bad day" in caplog.text
    with Table(tmp_path) as table:
        assert table.now.state == old_game.state
        assert table.play_a_step(Random(1)).ok


def test_a_view_that_grows_without_end_is_damaged_and_costs_nothing():
    bomb = zlib.compress(bytes(200 * 1024 * 1024))
    with pytest.raises(RecordError, match="cannot be read any more"):
        stored_view.unpack(bomb)
    with pytest.raises(zlib.error, match="larger than any game"):
        stored_view.decompressed(bomb)
