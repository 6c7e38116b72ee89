"""What a phone is told of the end of a game."""

from __future__ import annotations

from random import Random

from companion import games
from companion.play import Over
from companion.views.ending import ending
from companion.views.ending.page import page
from companion.views.prose import speech_of
from tests.support.tables import Table


def test_whoever_decided_a_game_is_told_so_as_you(tmp_path):
    with Table(tmp_path, find=games.find, names=games.names) as table:
        assert table.submit("new arachne 2 start").ok
        chooser = Random(1)
        while not isinstance(table.now.pending, Over):
            assert table.play_a_step(chooser).ok
        played = table.desk.played()
        assert played is not None
        ended = ending(played)
        assert ended is not None
        speech = speech_of(table.now.scene, {}, "en")
        told = page(ended, table.now.entry, 1, speech)
    (winner,) = table.now.pending.ranking[0]
    assert told["deciding"].endswith(" has captured the Matron.")
    assert told.get("you") == {str(winner): "You have captured the Matron."}
