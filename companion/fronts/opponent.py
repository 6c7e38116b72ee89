"""The opponent at the table: it sees what everybody sees and says its words like a phone.

One thread watches the desk. When a seat that the box plays is asked, the position goes to the
process that thinks, and the best word, or at times the next one, comes back as an
intent for that seat. People move the piece, so words of opponents that follow one another are
``PACE`` apart or more, and a third of it where the same unit did the same again. When the process does not
answer, the table is told and may play the seat by hand; the thread tries again.
"""

from __future__ import annotations

import logging
import threading
import time
import uuid
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from random import Random
from typing import Any

from companion.fronts.thinker import Thinker
from companion.frozen import frozen
from companion.kit import like_acts
from companion.kit.game import Game
from companion.play import Chance, Event, Over, Pending, Text, text
from companion.table.desk.desk import Desk
from companion.table.intents import BOT, LUCK, Advice, Intent, Origin, Snapshot
from companion.table.people.opponents import Opponents, lapses_of
from companion.views.steps import steps_of
from companion.views.waiting import MOST_STEPS, puts_back, waits_for

log = logging.getLogger(__name__)

PACE = 4.0
"""Seconds for each step of what an opponent said, or of what luck decided: time to move a piece, to read."""
AGAIN = 1 / 3
"""Of that, where the same unit has done the same again: whoever moves it has the hand there."""
SEEN = 1 / 2
"""Of that, where a word of people did more than they said: it is read before the box says its own."""
QUICK = 1 / 3
"""Of all that, where people have chosen that the box plays faster."""
LONG = 10
"""Events of a turn after which nobody who chose that moves pieces along: the rest comes as what is done
again does, and its end tells all of it."""
BREATH = 0.6
"""Seconds after a person's word, so that what it did is seen before it is answered."""
RETRY_AFTER = 5.0
"""Seconds until a process that did not answer is tried once more."""
LATE = 5.0
"""Seconds beyond the thinking time after which the table is told that nothing comes."""
LOOKED_AT = 4
"""Words of which it says one, the best first."""
GLANCE = 0.2  # seconds between looks at whether to stop


def said_of(
    game: Game, state: Any, seat: int, found: Sequence[Advice], lapses: float, random: Random
) -> Advice:
    """The word that an opponent says of those it thought of, the best first: by the share of its ``lapses``
    the next one. It passes over none that surely wins, for none that surely loses or ends the game."""
    best, *others = found
    likely = [one for one in others if one.chance > 0]
    place, said = 0, best
    if best.chance == 1 or (lapses and _wins(_after(game, state, best.word, seat), seat)):
        return best
    while place < len(likely) and random.random() < lapses:
        if not isinstance(_after(game, state, likely[place].word, seat), Over):
            said = likely[place]
        place += 1
    return said


def _after(game: Game, state: Any, word: str, seat: int) -> Pending:
    """What is waited for after a word."""
    return game.pending(game.apply(state, word, seat, trusted=True).state)


def _wins(pending: Pending, seat: int) -> bool:
    """Whether the game is over there and this seat has won alone; of more than two nothing is proved."""
    return isinstance(pending, Over) and pending.ranking[0] == (seat,)


@frozen
class _Thought:
    """What is being thought about: the game, the seat, the question, how often it ``lapses``, and the
    answer to come, which is ``due`` at a time of the clock."""

    key: int | None
    seat: int
    ask: int
    lapses: float
    future: Future[tuple[Advice, ...]]
    due: float


class OpponentFront:
    """Plays the seats in the book of opponents. ``pace`` and ``breath`` are for tests to shorten."""

    def __init__(
        self,
        desk: Desk,
        opponents: Opponents,
        thinker: Thinker,
        *,
        pace: float = PACE,
        breath: float = BREATH,
        again: float = RETRY_AFTER,
        late: float = LATE,
        clock: Callable[[], float] = time.monotonic,
        random: Random | None = None,
    ) -> None:
        self._desk = desk
        self._opponents = opponents
        self._thinker = thinker
        self._pace, self._breath, self._again, self._late = pace, breath, again, late
        self._clock = clock
        self._random = random or Random()  # when it lapses is no luck of the game
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="opponent", daemon=True)
        self._seen: tuple[int | None, int] = (None, 0)  # the game and the entry that moved it last
        self._moved = clock()
        self._rests = 0.0
        self._thought: _Thought | None = None

    def start(self) -> None:
        self._thread.start()

    def stop(self, timeout: float = 3) -> None:
        self._stopping.set()
        self._thread.join(timeout)

    # -------------------------------------------------------------------------- the thread

    def _run(self) -> None:
        snapshot = self._desk.snapshot()
        while not self._stopping.is_set():
            try:
                self._look(snapshot)
            except Exception:
                log.exception("the opponent met a mistake and tries again")
                self._thought = None
                self._rests = self._clock() + self._again
            snapshot = self._desk.wait(snapshot.rev, GLANCE if self._thought is None else GLANCE / 10)

    def _look(self, snapshot: Snapshot) -> None:
        """Do what is due for the table as it is now."""
        if (snapshot.key, snapshot.moved) != self._seen:
            self._seen, self._moved = (snapshot.key, snapshot.moved), self._clock()
        if self._make_room(snapshot):
            return  # what the table is now shows without those seats; no word is said for them any more
        if snapshot.paused or not snapshot.opponents or self._clock() < self._rests:
            return
        if self._waits(snapshot):
            return
        if isinstance(snapshot.pending, Chance):
            self._press(snapshot, snapshot.pending)
        elif self._thought is not None:
            self._speak(snapshot, self._thought)
        else:
            self._think(snapshot)

    def _waits(self, snapshot: Snapshot) -> bool:
        """Whether people still do what no time is given for; once they have done something after a restart
        that the record keeps they are there."""
        if waits_for(snapshot) is not None:
            return self._opponents.wait_for_people((snapshot.key, snapshot.moved))
        if snapshot.box_waits:
            self._opponents.go_on()
        return False

    def _make_room(self, snapshot: Snapshot) -> bool:
        """Whoever has taken a seat on a phone plays it. True where the box gave one up."""
        taken = snapshot.opponents.keys() & snapshot.on_phones.alive
        for seat in taken:
            self._opponents.leave(seat)
        if not snapshot.opponents:
            self._thought = None
            self._opponents.report(None)
        return bool(taken)

    def _think(self, snapshot: Snapshot) -> None:
        seat = next((seat for seat in snapshot.asks if seat in snapshot.opponents), None)
        if seat is None or snapshot.game is None:
            return
        ms = snapshot.opponents[seat]
        future = self._thinker.ask(snapshot.game, snapshot.state, ms, seat=seat, most=LOOKED_AT)
        due = self._clock() + ms / 1000 + self._late
        self._thought = _Thought(
            snapshot.key, seat, snapshot.asks[seat], lapses_of(snapshot.game, ms), future, due
        )

    def _speak(self, snapshot: Snapshot, thought: _Thought) -> None:
        """Say what was thought of, once people have had their time; nothing that nobody asks now."""
        asked = snapshot.key == thought.key and snapshot.asks.get(thought.seat) == thought.ask
        if not asked or thought.seat not in snapshot.opponents:
            thought.future.cancel()
            self._thought = None
            return
        if not thought.future.done():
            if self._clock() > thought.due:
                self._opponents.report(_silent(snapshot, thought.seat))
            return
        if not self._is_time(snapshot):
            return
        self._thought = None
        if thought.future.exception() is not None:
            self._rests = self._clock() + self._again
            self._opponents.report(_silent(snapshot, thought.seat))
            return
        self._opponents.report(None)
        assert snapshot.game is not None
        found = thought.future.result()
        said = said_of(snapshot.game, snapshot.state, thought.seat, found, thought.lapses, self._random)
        self._submit(said.word, thought.seat, thought.ask)

    def _press(self, snapshot: Snapshot, chance: Chance) -> None:
        """A draw that only this seat's press would start; the box draws it as for anybody."""
        ask = snapshot.asks.get(LUCK)
        by_hand = chance.source in snapshot.luck.by_hand and snapshot.again is None
        theirs = chance.by in snapshot.opponents and not by_hand and snapshot.luck.problem is None
        if theirs and self._is_time(snapshot):
            self._submit("draw", chance.by, ask)

    def _is_time(self, snapshot: Snapshot) -> bool:
        """Whether people have had their time: to move pieces for an opponent, and to see what fell."""
        steps = _steps(snapshot)
        pace = self._pace * (QUICK if snapshot.quick else 1)
        if snapshot.opponents_turn is not None or (snapshot.drawn and steps):
            hurries = snapshot.quick and len(_before(snapshot)) >= LONG
            rest = pace * (AGAIN if hurries or _is_again(snapshot) else min(max(steps, 1), MOST_STEPS))
        elif puts_back(snapshot) and not snapshot.box_goes_on:  # where it does, they say *Done*
            rest = pace * MOST_STEPS
        elif len(snapshot.events) > 1:
            rest = max(self._breath, pace * SEEN)
        else:
            rest = self._breath
        return self._clock() - self._moved >= rest

    def _submit(self, word: str, seat: int | None, ask: int | None) -> None:
        assert seat is not None
        intent = Intent(f"{BOT}-{uuid.uuid4().hex}", word, Origin(BOT, frozenset((seat,))), seat, ask)
        answer = self._desk.submit(intent).result()
        if not answer.ok and answer.refusal is not None:
            log.warning("the opponent’s word %r was refused: %s", word, answer.refusal.slug)
            self._rests = self._clock() + self._again


def _steps(snapshot: Snapshot) -> int:
    """The steps in which people are shown what happened last."""
    return len(steps_of(snapshot))


def _is_again(snapshot: Snapshot) -> bool:
    """Whether an opponent's unit has only done once more what it had just done."""
    return bool(snapshot.events) and all(
        like_acts.is_again(_before(snapshot), event) for event in snapshot.events
    )


def _before(snapshot: Snapshot) -> Sequence[Event]:
    """What an opponent that said the last word did before in the same turn."""
    return snapshot.opponents_turn.before if snapshot.opponents_turn is not None else ()


def _silent(snapshot: Snapshot, seat: int) -> Text:
    names = {line.seat: line.name for line in snapshot.scene.seats} if snapshot.scene else {}
    return text(
        "The box cannot think for {who} just now. Leave that seat to people at the box, take it on a phone, "
        "or wait.",
        who=names.get(seat, text("that seat")),
    )
