"""Random tables: whatever people do, the record folds to what they see.

Hypothesis drives one table through words, draws, steps back, pauses, changes of source,
corrections and restarts, and shrinks what goes wrong to a short story.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.kit import grammar
from companion.play import Chance, Over
from companion.table.fold.fold import fold
from companion.table.intents import LUCK, Intent
from companion.table.luck.tapes import HAND
from companion.table.record.entries import verified
from tests.support.tables import GREEN, RED, UNIT, Table
from tests.support.there import there
from tests.support.toy_game import find, game

ORIGINS = st.sampled_from([UNIT, RED, GREEN])


class TableMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self._folder = tempfile.TemporaryDirectory()
        self.folder = Path(self._folder.name)
        self.table = Table(self.folder, seed=1)
        self.table.new("rounds=3")
        self.accepted = 1
        self.tapes: dict[str, list[str]] = {}
        self.answered: list[Any] = []

    def teardown(self) -> None:
        self.table.close()
        self._folder.cleanup()

    @property
    def pending(self):
        return self.table.now.pending

    def submit(self, intent: Intent) -> None:
        before = self.table.now
        answer = self.table.send(intent)
        if answer.ok:
            self.answered.append((intent, answer.entry))
            self.accepted = self.table.now.entry
        else:
            assert self.table.now.entry == before.entry
            assert self.table.now.state == before.state
            assert there(answer.refusal).slug != "trouble"

    @precondition(lambda self: isinstance(self.pending, Chance))
    @rule(origin=ORIGINS)
    def draw(self, origin):
        self.submit(self.table.intent("draw", origin))

    @precondition(lambda self: isinstance(self.pending, Chance))
    @rule(data=st.data())
    def by_hand(self, data):
        face, _ = data.draw(st.sampled_from(self.pending.faces))
        if self.pending.source not in self.table.now.luck.by_hand and data.draw(st.booleans()):
            self.submit(self.table.intent(f"source {self.pending.source} hand"))
        self.submit(self.table.intent(f"hand {face}"))

    @precondition(lambda self: isinstance(self.pending, tuple))
    @rule(data=st.data())
    def play(self, data):
        choice = data.draw(st.sampled_from(self.pending))
        words = list(grammar.words(game, self.table.now.state, choice.seat))
        word = data.draw(st.sampled_from(words))
        self.submit(self.table.intent(word, data.draw(ORIGINS), choice.seat))

    @rule(origin=ORIGINS, word=st.sampled_from(["back", "pause", "resume", "done all", "note tea", "take 1"]))
    def say(self, origin, word):
        self.submit(self.table.intent(word, origin))

    @rule(source=st.sampled_from(["bag", "die"]), who=st.sampled_from(["box", "hand"]), origin=ORIGINS)
    def change_source(self, source, who, origin):
        self.submit(self.table.intent(f"source {source} {who}", origin))

    @rule(word=st.sampled_from(["agree", "agree", "object"]), origin=ORIGINS)
    def answer_a_proposal(self, word, origin):
        self.submit(self.table.intent(word, origin))

    @rule(pebbles=st.integers(0, 20))
    def correct(self, pebbles):
        self.submit(self.table.intent(f"pencil correct set red {pebbles}"))

    @precondition(lambda self: self.answered)
    @rule(data=st.data())
    def repeat(self, data):
        intent, entry = data.draw(st.sampled_from(self.answered))
        before = self.table.now
        again = self.table.send(intent)
        assert again.ok
        assert again.entry is not None
        assert again.entry <= entry
        assert self.table.now.entry == before.entry

    @rule()
    def restart(self):
        before = self.table.now
        self.table.close()
        self.table = Table(self.folder, seed=1)
        now = self.table.now
        for name in (
            "state",
            "pending",
            "scene",
            "asks",
            "back",
            "entry",
            "moved",
            "log",
            "clocks",
            "paused",
        ):
            assert getattr(now, name) == getattr(before, name), name

    @invariant()
    def the_record_folds_to_what_everyone_sees(self):
        now = self.table.now
        folded = fold(verified(self.table.journal.stored(self.table.key)), find)
        assert folded.n == now.entry == self.accepted  # nothing accepted is lost
        assert folded.now.state == now.state
        assert folded.asks() == now.asks
        assert folded.now.clocks.spent == now.clocks
        assert folded.paused == now.paused
        assert folded.proposal == there(self.table.desk.played()).proposal

    @invariant()
    def what_the_box_drew_stays_on_its_tape(self):
        folded = there(self.table.desk.played())
        tapes = {
            source: [seen.face for seen in tape if seen.provenance != HAND]
            for source, tape in folded.tapes.items()
        }
        for source, faces in self.tapes.items():
            assert tapes[source][: len(faces)] == faces
        self.tapes = tapes

    @invariant()
    def everyone_asked_has_an_ask(self):
        pending, asks = self.pending, self.table.now.asks
        if isinstance(pending, Over):
            assert asks == {}
        elif isinstance(pending, Chance):
            assert set(asks) == {LUCK}
        else:
            assert set(asks) == {choice.seat for choice in pending}


TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=30, stateful_step_count=40)
