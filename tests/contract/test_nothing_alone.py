"""Whatever two seats say, in any order, through starts too: no outcome changes without the other's consent.

The law is read off the record by itself, entry by entry, and asks nothing of the program but what was written
down. A seat’s intents carry its name, so that the record cannot say an answer of a seat that never gave it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from companion import games
from companion.frozen import replace
from companion.play import Chance, Over
from companion.table.fold.fold import fold
from companion.table.fold.proposals import PROPOSABLE
from companion.table.intents import Answer, Origin
from companion.table.luck.tapes import HAND
from companion.table.people.opponents import Opponents
from companion.table.record.entries import Entry, verified
from tests.support.menus import some_word
from tests.support.tables import OnPhones, Table

GAMES = ("web-of-flies", "arachne", "spidertwist", "taller-ants", "arachnid")
SEATS = frozenset((0, 1))
MOVING = ("word", "luck", "pencil", "stop")

Deed = tuple[str, int, int]
"""What is done, by which seat, and a seed for what is left open."""
OFTEN = {"play": 8, "agree": 5, "back": 2, "rewind": 3, "redo": 2, "switch": 2, "correct": 2}
WAYS = (
    *("play", "agree", "object", "back", "rewind", "redo", "switch", "correct", "again", "branch", "forge"),
    *("end", "clock", "hand over", "let it play", "another game"),
)
DEEDS = st.lists(
    st.tuples(
        st.sampled_from([way for way in WAYS for _ in range(OFTEN.get(way, 1))]),
        st.sampled_from(sorted(SEATS)),
        st.integers(0, 2**16),
    ),
    min_size=15,
    max_size=40,
)


class Law:
    """What may stand in a record of two seats that speak for themselves alone."""

    def __init__(self) -> None:
        self.line: dict[int, tuple[Entry, ...]] = {}  # the steps that led to how it stood after each entry
        self.tapes: dict[str, list[str]] = {}
        self.by_hand: set[str] = set()
        self.proposed: tuple[int, frozenset[int]] | None = None

    def read(self, entries: Sequence[Entry]) -> None:
        """Errors: AssertionError, with the entry that nobody may have made alone."""
        for entry in entries:
            speaker = {int(entry.id[1])} if entry.id.startswith("s") else set()
            self._ask(entry, speaker)
            agreed = self._is_agreed(entry)
            before = self.line.get(entry.n - 1, ())
            if entry.kind == "back":
                self.line[entry.n] = self._go_back(entry, before, speaker, agreed=agreed)
                continue
            if entry.kind in ("pencil", "source", "clock", "handover", "stop"):
                assert agreed or self._resigns(entry, speaker), entry
            if entry.kind in ("word", "luck") and entry.by is not None:
                assert {entry.by} == speaker, entry
            if entry.kind == "source":
                self.by_hand ^= {entry.body["source"]}
            for draw in entry.body.get("luck", ()):
                self._fall(entry, draw)
            self.line[entry.n] = (*before, entry) if entry.kind in MOVING else before

    def _ask(self, entry: Entry, speaker: set[int]) -> None:
        body = entry.body
        if entry.kind in ("propose", "answer"):
            assert set(body["seats"]) <= speaker, entry
        if entry.kind == "propose":
            self.proposed = (entry.n, frozenset(body["seats"]))
        if entry.kind == "answer" and self.proposed is not None:
            number, agreed = self.proposed
            self.proposed = (number, agreed.union(body["seats"])) if body["agrees"] else None

    def _is_agreed(self, entry: Entry) -> bool:
        if "agreed" not in entry.body:
            return False
        assert self.proposed == (entry.body["agreed"], SEATS), entry
        self.proposed = None
        return True

    @staticmethod
    def _resigns(entry: Entry, speaker: set[int]) -> bool:
        """True for a seat that gives itself up: of two, one may."""
        body = entry.body
        return entry.kind == "stop" and body["how"] == "resign" and {body["seat"], entry.by} == speaker

    def _go_back(
        self, entry: Entry, before: tuple[Entry, ...], speaker: set[int], *, agreed: bool
    ) -> tuple[Entry, ...]:
        stood = self.line[entry.body["to"]]
        undone = before[len(stood) :]
        if not agreed:  # one’s own last decision, which revealed nothing
            assert len(undone) == 1, entry
            (decided,) = undone
            assert before == (*stood, decided), entry
            assert (decided.kind, {decided.by}, decided.body["luck"]) == ("word", speaker, []), entry
        if len(undone) == 1 and undone[0].kind == "luck":
            *others, last = undone[0].body["luck"]
            tape = self.tapes[last["source"]]
            if not others and last["provenance"] == HAND and last["place"] == len(tape) - 1:
                tape.pop()  # it is said anew
        return stood

    def _fall(self, entry: Entry, draw: Any) -> None:
        tape = self.tapes.setdefault(draw["source"], [])
        if draw["place"] < len(tape):
            assert tape[draw["place"]] == draw["face"], entry
            return
        assert (draw["provenance"] == HAND) == (draw["source"] in self.by_hand), entry
        tape.append(draw["face"])


class BothAsk(OnPhones):
    """Both seats are on phones that are heard, and another phone asks for each of them."""

    def asked(self) -> frozenset[int]:
        return SEATS


class Evening:
    """Two phones at a table, and a plug that is pulled."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder = folder
        self.said = 0
        self.up()
        assert self.table.submit(f"new {name} 2 start").ok

    def up(self) -> None:
        opponents = Opponents(None, games.names())
        self.table = Table(self.folder, find=games.find, names=games.names, seed=1, opponents=opponents)
        self.table.seat(BothAsk(*SEATS))

    def say(self, seat: int, word: str, *, as_seat: int | None = None) -> Answer:
        intent = self.table.intent(word, Origin("phone", frozenset({seat})), as_seat)
        self.said += 1
        return self.table.send(replace(intent, id=f"s{seat}-{self.said}"))

    def do(self, deed: Deed) -> None:
        what, seat, seed = deed
        random, now = Random(seed), self.table.now
        if what == "again":
            self.table.close()
            self.up()
        elif what == "play":
            self._play(seat, random)
        elif what in ("agree", "object"):
            self.say(seat, what)
        elif what == "back":
            self.say(seat, "back", as_seat=seat)
        elif what == "rewind" and now.timeline is not None:
            steps = [line.n for line in now.timeline.lines(8)]
            self.say(seat, f"rewind {random.choice(steps or [1])}")
        elif what == "redo":
            self._say_again()
        elif what == "end":
            how = random.choice(("stop count", "stop draw", "resign 1", "resign 2"))
            self.say(seat, how, as_seat=seat)
        elif what == "clock":
            self.say(seat, f"clock {random.choice(('turn 60', 'sum 900', 'off'))}")
        elif what == "hand over":
            self.say(seat, f"handover {random.choice((1, 2))}")
        elif what == "let it play" and now.scene is not None:
            line = now.scene.seats[1 - seat]
            assert not self.say(seat, f"opponent {line.colour} 50").ok
        elif what == "another game":
            word = random.choice(("close", "new again", f"open {now.key}", "done all", "recover"))
            answer = self.say(seat, word)
            assert not answer.ok or now.game is None or isinstance(now.pending, Over)
        elif what == "switch":
            source = random.choice(list(now.sources) or ["none"])
            self.say(seat, f"source {source} {random.choice(('hand', 'box'))}")
        elif what == "correct" and now.game is not None:
            game, state = now.game, now.state
            self.say(seat, f"pencil {some_word(lambda path: game.corrections(state, path), random)}")
        elif what == "branch":
            answer = self.say(seat, f"branch {now.key} {random.randint(1, now.entry)}")
            assert not answer.ok or isinstance(now.pending, Over)
        elif what == "forge":
            face = now.pending.faces[0][0] if isinstance(now.pending, Chance) else "1"
            words = (
                "agree",
                "back",
                "object",
                *(("draw", f"hand {face}") if self._waits_for(1 - seat) else ()),
            )
            assert not self.say(seat, random.choice(words), as_seat=1 - seat).ok

    def _waits_for(self, seat: int) -> bool:
        return isinstance(self.table.now.pending, Chance) and self.table.now.pending.by == seat

    def _say_again(self) -> None:
        """The first of what was undone last, once more."""
        fold = self.table.desk.played()
        entries = [] if fold is None else list(fold.entries)
        back = next((entry for entry in reversed(entries) if entry.kind == "back"), None)
        if back is None:
            return
        undone = entries[back.body["to"] : back.n - 1]
        first = next((entry for entry in undone if entry.kind in ("word", "luck")), None)
        if first is not None:
            by = first.by or 0
            self.say(by, first.body.get("word", "draw"), as_seat=by)

    def _play(self, seat: int, random: Random) -> None:
        now = self.table.now
        if isinstance(now.pending, Chance):
            by = seat if now.pending.by is None else now.pending.by
            face = random.choice(now.pending.faces)[0]
            self.say(by, random.choice(("draw", f"hand {face}")), as_seat=by)
        elif isinstance(now.pending, tuple) and now.game is not None:
            game, state, by = now.game, now.state, random.choice(now.pending).seat
            words = (some_word(lambda path: game.menu(state, by, path), random) for _ in range(20))
            self.say(
                by, next(word for word in words if word != "resign"), as_seat=by
            )  # that ends all too soon

    def close(self) -> None:
        self.table.close()


def hold_against_the_law(folder: Path, name: str, deeds: Sequence[Deed]) -> None:
    evening = Evening(folder, name)
    try:
        for deed in deeds:
            evening.do(deed)
        for shelved in evening.table.now.shelf:
            stored = evening.table.journal.stored(shelved.key)
            told = fold(verified(stored), games.find, trusted=False)
            Law().read(list(told.entries))
            if shelved.key == evening.table.now.key:
                assert told.now.state == evening.table.now.state
    finally:
        evening.close()


BY_TURNS: list[Deed] = [
    ("switch", 0, 1), ("agree", 1, 0), ("play", 0, 1), ("play", 1, 2), ("rewind", 0, 3), ("agree", 1, 0),
    ("again", 0, 0), ("play", 0, 5), ("play", 1, 6), ("correct", 1, 7), ("agree", 0, 0), ("rewind", 1, 0),
    ("again", 0, 0), ("agree", 0, 0), ("back", 0, 0), ("play", 0, 3), ("back", 1, 0), ("branch", 0, 1),
    ("rewind", 0, 2), ("agree", 1, 0), ("redo", 0, 0), ("redo", 0, 0), ("clock", 0, 1), ("agree", 1, 0),
    ("hand over", 0, 1), ("again", 0, 0), ("agree", 1, 0), ("end", 1, 1), ("agree", 0, 0), ("rewind", 0, 0),
    ("agree", 1, 0), ("another game", 0, 0), ("let it play", 0, 0), ("end", 0, 2),
]  # fmt: skip
SOME_PLAY: list[Deed] = [("play", n % 2, n) for n in range(6)]


@pytest.mark.parametrize("name", GAMES)
def test_no_sequence_changes_an_outcome_without_consent(
    name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    @settings(
        max_examples=10,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @example(BY_TURNS)
    @given(DEEDS)
    def played(deeds: list[Deed]) -> None:
        hold_against_the_law(tmp_path_factory.mktemp(name), name, deeds)

    played()


@pytest.mark.parametrize(
    ("verb", "way"),
    [
        *(("rewind", "rewind"), ("pencil", "correct"), ("source", "switch")),
        *(("stop", "end"), ("clock", "clock"), ("handover", "hand over")),
    ],
)
def test_the_law_notices_a_verb_that_one_may_say_alone(
    verb: str, way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = replace(PROPOSABLE[verb], needs_all=lambda _: False)
    monkeypatch.setattr("companion.table.authority.authority.PROPOSABLE", {**PROPOSABLE, verb: alone})
    with pytest.raises(AssertionError):
        hold_against_the_law(tmp_path, "web-of-flies", [*SOME_PLAY, *((way, 0, n) for n in range(8))])
