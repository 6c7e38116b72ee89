"""The fold: the table as its entries make it, from the first to the last.

A Fold holds one game. Every entry adds a Moment, the state after it with all that comes back
when the table goes back to it. The desk adds entries as they are accepted, start-up and
``replay`` add those of a verified record; both make the same moments.

Per entry a fold costs the rules' own trusted ``apply`` and little else: sentences for the log
and open questions are worked out only for the last moments, when somebody looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from companion import games
from companion.errors import RecordError
from companion.play import Chance, Choice, Event, Game, Settings, text
from companion.table import entries
from companion.table.entries import At, Entry
from companion.table.intents import BOT, LUCK, Drawn
from companion.table.luck import HAND, Cursors, Seen
from companion.table.playing import Played, Playing

FindGame = Callable[[str], Game]

MOVING = frozenset(("open", "word", "luck", "pencil", "back"))
"""Kinds after which the state may be another one."""

_NOTHING: Cursors = MappingProxyType({})


class Undo(NamedTuple):
    """What may be taken back, and what lies before it on the same line of play.

    It is a decision that revealed nothing or, with its ``source``, a face said by hand that led
    to no other luck. Before such a face only others like it can follow: people have seen it.
    """

    seat: int
    before: int
    earlier: Undo | None
    source: str = ""


class Moment(NamedTuple):
    """The table after one entry. All of it comes back with ``back``, save that the entry's own
    ``events`` and ``drawn`` (index of the event it led to, draw) belong to the entry alone."""

    state: Any
    cursors: Cursors
    clocks: tuple[float, ...]
    asked: tuple[int, ...]
    undo: Undo | None
    events: tuple[Event, ...]
    drawn: tuple[tuple[int, Drawn], ...]


class Fold:
    """One game at the table, entry by entry. Not safe for threads: only the desk's adds."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.settings: Settings | None = None
        self.entries: list[Entry] = []
        self.moments: list[Moment] = []
        self.tapes: dict[str, list[Seen]] = {}
        self.by_hand: frozenset[str] = frozenset()
        self.paused = False
        self.closed = False
        self.moved = 0
        self._questions: dict[int, frozenset[tuple[int, str]]] = {}

    @property
    def n(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    @property
    def now(self) -> Moment:
        """The table after the last entry."""
        return self.moments[-1]

    def moment(self, n: int) -> Moment:
        """The table after entry ``n``."""
        return self.moments[n - 1]

    # -------------------------------------------------------------------------- adding

    def read(self, entry: Entry) -> None:
        """Add an entry of a verified record, playing its words and draws."""
        if entry.kind in ("word", "luck", "pencil"):
            self.add(entry, self._replayed(entry))
        else:
            self.add(entry)

    def add(self, entry: Entry, played: Played | None = None) -> None:
        """Add an entry; ``played`` is what a word, luck or pencil made of the last moment."""
        if played is not None:
            moment = self._after_play(entry, played)
            for source, seen in played.seen:
                self.tapes.setdefault(source, []).append(seen)
        elif entry.kind == "open":
            moment = self._opened(entry)
        elif entry.kind == "back":
            moment = self._gone_back(entry)
        else:
            moment = self.now._replace(clocks=self._clocks(entry.at), events=(), drawn=())
            self._switch(entry)
        self.entries.append(entry)
        self.moments.append(moment)
        if entry.kind in MOVING:
            self.moved = entry.n

    def _opened(self, entry: Entry) -> Moment:
        body = entry.body
        given = body["settings"]
        self.settings = Settings(given["seats"], given["options"], given["data"])
        carried = body.get("from")
        state = self.game.start(self.settings) if carried is None else self.game.load(carried["dump"])
        clocks = (0.0,) * self.settings.seats
        return Moment(state, _NOTHING, clocks, tuple(body["asked"]), None, (), ())

    def _after_play(self, entry: Entry, played: Played) -> Moment:
        return Moment(
            played.state,
            played.cursors,
            self._clocks(entry.at),
            tuple(entry.body["asked"]),
            self._undo(entry, played),
            played.events,
            played.drawn,
        )

    def _undo(self, entry: Entry, played: Played) -> Undo | None:
        """How the entry that is being added may be taken back; None where it revealed something."""
        if entry.by is None:
            return None
        if entry.kind == "word" and not played.items:
            if entry.via == BOT:  # an opponent lets people take back what they said before it
                return self.now.undo
            return Undo(entry.by, self.n, self.now.undo)
        if entry.kind == "luck" and len(played.items) == len(played.seen) == 1:
            ((source, seen),) = played.seen
            if seen.provenance == HAND:
                before = self.now.undo
                return Undo(
                    entry.by, self.n, before if before is not None and before.source else None, source
                )
        return None

    def _gone_back(self, entry: Entry) -> Moment:
        to = entry.body["to"]
        if not 1 <= to <= self.n:
            raise RecordError(text("Entry {n} goes back to an entry that is not there.", n=entry.n))
        moment, undo = self.moment(to)._replace(events=(), drawn=()), self.now.undo
        if undo is None or not undo.source or undo.before != to:
            return moment
        self.tapes[undo.source].pop()  # it never fell: somebody mistyped
        return moment._replace(undo=undo.earlier)

    def _switch(self, entry: Entry) -> None:
        if entry.kind == "source":
            source = frozenset((entry.body["source"],))
            self.by_hand = self.by_hand | source if entry.body["hand"] else self.by_hand - source
        elif entry.kind in ("pause", "resume"):
            self.paused = entry.kind == "pause"
            self.closed = False
        elif entry.kind == "close":
            self.closed = True

    def _replayed(self, entry: Entry) -> Played:
        playing = self.playing()
        if entry.kind == "word":
            playing.say(entry.body["word"], entry.by, trusted=True)
        elif entry.kind == "pencil":
            playing.say(entry.body["word"], None, trusted=True)
        for item in entry.body["luck"]:
            playing.replay(item)
        return playing.played()

    def playing(self) -> Playing:
        """A line of play that starts from the last moment."""
        return Playing(self.game, self.now.state, self.now.cursors, self.tapes)

    def draft(self) -> Fold:
        """A copy to try the next entries on; what they add does not touch this one."""
        copy = Fold(self.game)
        copy.__dict__.update(self.__dict__)
        copy.entries = self.entries[:]
        copy.moments = self.moments[:]
        copy.tapes = {source: tape[:] for source, tape in self.tapes.items()}
        copy._questions = dict(self._questions)
        return copy

    def _clocks(self, at: At) -> tuple[float, ...]:
        """The seats' clocks at this moment: those asked since the last entry have thought."""
        last, clocks, asked = self.entries[-1].at, self.now.clocks, self.now.asked
        passed = at.mono - last.mono
        if not asked or self.paused or self.closed or at.boot != last.boot or passed <= 0:
            return clocks
        return tuple(spent + passed if seat in asked else spent for seat, spent in enumerate(clocks))

    # --------------------------------------------------------------------------- asks

    def asks(self) -> Mapping[int, int]:
        """Who is asked now (LUCK for a draw) and the entry that opened each question.

        A question is the same one while its topic is, whatever other seats do and whatever
        interrupts it, until its own seat decides, the table goes back or the pencil is used.
        """
        pending = self.game.pending(self.now.state)
        if isinstance(pending, Chance):
            return {LUCK: self.moved}
        if not isinstance(pending, tuple):
            return {}
        return {choice.seat: self._opened_at(choice) for choice in pending}

    def _opened_at(self, choice: Choice) -> int:
        """The first entry since the seat's last own decision that asked this question."""
        opened = self.moved
        for n in range(self.n, 0, -1):
            entry = self.entries[n - 1]
            if entry.kind not in MOVING:
                continue
            if (choice.seat, choice.topic) in self._questions_after(n):
                opened = n
            own = entry.kind == "word" and entry.by == choice.seat
            if own or entry.kind in ("open", "back", "pencil"):
                break
        return opened

    def _questions_after(self, n: int) -> frozenset[tuple[int, str]]:
        """Seat and topic of the questions open after entry ``n``, worked out once."""
        known = self._questions.get(n)
        if known is None:
            pending = self.game.pending(self.moment(n).state)
            choices = pending if isinstance(pending, tuple) else ()
            known = self._questions[n] = frozenset((choice.seat, choice.topic) for choice in choices)
        return known


def fold(record: Iterable[Entry], find: FindGame = games.find) -> Fold:
    """The table after all entries of a record. Errors: RecordError, UnknownGame."""
    folded: Fold | None = None
    for entry in record:
        if folded is None:
            folded = Fold(_game_of(entry, find))
        try:
            folded.read(entry)
        except RecordError:
            raise
        except Exception as error:  # whatever a record makes the rules do wrong is its own fault
            sentence = text("Entry {n} cannot be played: {reason}.", n=entry.n, reason=repr(error))
            raise RecordError(sentence) from error
    if folded is None:
        raise RecordError(text("A record without entries holds no game."))
    return folded


def _game_of(entry: Entry, find: FindGame) -> Game:
    name, edition = entry.body.get("game"), entry.body.get("edition")
    if entry.kind != "open" or not isinstance(name, str):
        raise RecordError(text("A record begins with the entry that opens a game."))
    game = find(name)
    if game.edition != edition:
        raise RecordError(
            text(
                "This game was played by edition {old} of the rules; edition {new} is installed.",
                old=str(edition),
                new=game.edition,
            ),
            slug="other-edition",
        )
    return game


def read(path: Path) -> list[Entry]:
    """The verified entries of a file made by ``orbweaver export``. Errors: RecordError."""
    return entries.read(path)
