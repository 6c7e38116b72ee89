"""The fold: the table as its entries make it, from the first to the last.

A Fold holds one game. Every entry adds a Moment, the state after it with all that comes back
when the table goes back to it. The desk adds entries as they are accepted, start-up and
``replay`` add those of a verified record; both make the same moments.

Per entry a fold costs the rules' own trusted ``apply`` and little else: sentences for the log
and open questions are worked out only for the last moments, when somebody looks.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from companion import games
from companion.errors import OrbweaverError, RecordError
from companion.kit.game import Game
from companion.kit.options import with_later
from companion.play import (
    Chance,
    Event,
    Over,
    Pending,
    Settings,
    Text,
    text,
)
from companion.table.fold import proposals
from companion.table.fold.playing import Outcome, Playing
from companion.table.fold.proposals import Proposal
from companion.table.fold.validation import require_fit
from companion.table.happened import Drawn
from companion.table.intents import BOT, LUCK
from companion.table.luck.rounds import RoundsSoFar, require_derived
from companion.table.luck.tapes import HAND, Cursors, Tapes
from companion.table.record import stops
from companion.table.record.entries import MOVING, Entry, is_count
from companion.table.record.persistent_list import PersistentList
from companion.table.record.stops import Stop
from companion.table.record.timekeeping import Clocks, between, setting_of

log = logging.getLogger(__name__)

FindGame = Callable[[str], Game]

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
    clocks: Clocks
    asked: tuple[int, ...]
    undo: Undo | None
    events: tuple[Event, ...]
    drawn: tuple[tuple[int, Drawn], ...]
    stop: Stop | None = None
    """How people have ended the game, where they did."""


Topics = Mapping[int, Sequence[str]]
"""The topics of the questions that each seat is asked."""


class Questions(NamedTuple):
    """What a seat was asked from its last own decision to entry ``upto``: each topic with the
    ``first`` entry that asked it."""

    upto: int
    first: Mapping[str, int]


class Fold:
    """One game at the table, entry by entry. Not safe for threads: only the desk's adds."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.settings: Settings | None = None
        self.entries: PersistentList[Entry] = PersistentList()
        self.moments: PersistentList[Moment] = PersistentList()
        self.tapes: Tapes = MappingProxyType({})
        self.by_hand: frozenset[str] = frozenset()
        self.paused = False
        self.closed = False
        self._resumed = 0  # the last entry with which the game went on
        self.moved = 0
        self.rounds = RoundsSoFar()
        self.proposal: Proposal | None = None
        self._questions: Mapping[int, Questions] = MappingProxyType({})

    @property
    def n(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    @property
    def now(self) -> Moment:
        """The table after the last entry."""
        return self.moments[-1]

    @property
    def paper(self) -> str | None:
        """The page that the game came from, itself or one that it was carried on from; None for others."""
        before = self.entries[0].body.get("from", {})
        page: str | None = before.get("paper")
        return page

    @property
    def carried(self) -> tuple[int, int] | None:
        """The game and the entry of it that this one is carried on from, None for one that is not."""
        before = self.entries[0].body.get("from", {})
        return (before["key"], before["n"]) if "key" in before else None

    def moment(self, n: int) -> Moment:
        """The table after entry ``n``."""
        return self.moments[n - 1]

    @property
    def pending(self) -> Pending:
        """What is waited for after the last entry."""
        return self.pending_at(self.now)

    def pending_at(self, moment: Moment) -> Pending:
        """What was waited for at a moment."""
        return stops.pending(self.game, moment.state, moment.stop)

    # -------------------------------------------------------------------------- adding

    def read(self, entry: Entry, *, trusted: bool = True) -> None:
        """Add an entry of a verified record, playing its words and draws."""
        if not trusted:
            seats = self.settings.seats if self.settings is not None else 0
            proposals.require_follows(self.proposal, entry, seats)
            if self.moments and self.now.stop is not None and entry.kind in ("word", "luck", "stop"):
                raise RecordError(text("The game had been ended by then."))
        if entry.kind in ("word", "luck", "pencil"):
            self.add(entry, self._replayed(entry, trusted))
            return
        if not trusted:
            self.rounds.require_follows(entry)
        self.add(entry)

    def add(self, entry: Entry, played: Outcome | None = None) -> None:
        """Add an entry; ``played`` is what a word, luck or pencil made of the last moment."""
        if played is not None:
            moment = self._after_play(entry, played)
            self.tapes = played.tapes
        elif entry.kind == "open":
            moment = self._opened(entry)
        elif entry.kind == "back":
            moment = self._gone_back(entry)
        elif entry.kind == "stop":
            moment = self._stopped(entry)
        else:
            moment = self.now._replace(clocks=self._clocks(entry), events=(), drawn=())
            self._switch(entry)
        self.rounds = self.rounds.after(entry)
        if self.proposal is not None or entry.kind == "propose":
            over = isinstance(self.pending_at(moment), Over)
            self.proposal = proposals.after(self.proposal, entry, over=over)
        self.entries = self.entries.added(entry)
        self.moments = self.moments.added(moment)
        if entry.kind in MOVING:
            self.moved = entry.n

    def _opened(self, entry: Entry) -> Moment:
        body = entry.body
        given = body["settings"]
        options = with_later(self.game.house_rules, given["options"])
        self.settings = Settings(given["seats"], options, given["data"])
        carried = body.get("from")
        state = self.game.start(self.settings) if carried is None else self.game.load(carried["dump"])
        asked = tuple(body["asked"])
        clocks = Clocks((0.0,) * self.settings.seats).after(0.0, (), asked)
        return Moment(state, _NOTHING, clocks, asked, None, (), ())

    def _after_play(self, entry: Entry, played: Outcome) -> Moment:
        return Moment(
            played.state,
            played.cursors,
            self._clocks(entry),
            tuple(entry.body["asked"]),
            self._undo(entry, played),
            played.events,
            played.drawn,
            self.now.stop,
        )

    def _stopped(self, entry: Entry) -> Moment:
        """The end as people made it: the state stays, and nobody thinks any more."""
        told = stops.event(self.game, self.now.state, entry.body)
        return self.now._replace(
            clocks=self._clocks(entry), asked=(), undo=None, events=(told,), drawn=(), stop=entry.body
        )

    def _undo(self, entry: Entry, played: Outcome) -> Undo | None:
        """How the entry that is being added may be taken back; None where it revealed something."""
        if entry.by is None:
            return None
        if entry.kind == "word" and not played.draws:
            if entry.via == BOT:  # an opponent lets people take back what they said before it
                return self.now.undo
            return Undo(entry.by, self.n, self.now.undo)
        if entry.kind == "luck" and len(played.draws) == len(played.seen) == 1:
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
        moment = moment._replace(clocks=moment.clocks.gone_back(self.now.clocks))
        if undo is None or undo.before != to:  # what was seen since stays known: earlier decisions stand
            return moment._replace(undo=None)
        if not undo.source:
            return moment
        tape = self.tapes[undo.source].without_last()  # it never fell: somebody mistyped
        self.tapes = {**self.tapes, undo.source: tape}
        return moment._replace(undo=undo.earlier)

    def _switch(self, entry: Entry) -> None:
        if entry.kind == "source":
            source = frozenset((entry.body["source"],))
            self.by_hand = self.by_hand | source if entry.body["hand"] else self.by_hand - source
        elif entry.kind in ("pause", "resume"):
            self.paused = entry.kind == "pause"
            self.closed = False
            self._resumed = entry.n
        elif entry.kind == "close":
            self.closed = True

    def _replayed(self, entry: Entry, trusted: bool) -> Outcome:
        playing = self.playing()
        if entry.kind == "word":
            playing.apply(entry.body["word"], entry.by, trusted=trusted)
        elif entry.kind == "pencil":
            playing.apply(entry.body["word"], None, trusted=trusted)
        for place, item in enumerate(entry.body["luck"]):
            if not trusted and (place or entry.kind != "luck"):
                self._require_automatic(entry, playing, item["source"])
            playing.replay(item, trusted=trusted)
        if not trusted:
            self._require_whole(entry, playing)
            self._require_chosen(playing.played())
            revealed = self.rounds.revealed(entry)
            if self.rounds.game:  # nothing is claimed for what was drawn before they began
                require_derived(revealed, playing.fresh)
            self.rounds.require_follows(entry)
        return playing.played()

    def _require_automatic(self, entry: Entry, playing: Playing, source: str) -> None:
        """Hold a draw that nobody asked for against the rules, where it may be fresh: what people draw has an
        entry, and so a round, of its own. Errors: RecordError."""
        if "round" in entry.body and playing.automatic(self.by_hand) is None:
            raise RecordError(text("A draw from {source} needs an entry of its own.", source=source))

    def _require_whole(self, entry: Entry, playing: Playing) -> None:
        """An entry with a round goes on until something waits for people: a box that could end it before a
        draw that it knows already would make that one anew, in the next round. Errors: RecordError."""
        left = playing.automatic(self.by_hand) if "round" in entry.body else None
        if left is not None:
            raise RecordError(
                text("A draw from {source} had to follow in the same entry.", source=left.source)
            )

    def _require_chosen(self, played: Outcome) -> None:
        """A face by hand is only taken where hands were chosen; versions without rounds took it from anybody.
        Going back leaves who draws as it is. Errors: RecordError."""
        by_hand = {source for source, seen in played.seen if seen.provenance == HAND}
        if self.rounds.game and not by_hand <= self.by_hand:
            (source, *_) = sorted(by_hand - self.by_hand)
            raise RecordError(
                text("A draw from {source} was said by hand, and nobody had chosen that.", source=source)
            )

    def playing(self) -> Playing:
        """A line of play that starts from the last moment."""
        return Playing(self.game, self.now.state, self.now.cursors, self.tapes)

    def fork(self) -> Fold:
        """A copy to try the next entries on; what they add does not touch this one."""
        return copy(self)  # all that a fold holds is replaced and never changed

    def thinking(self, boot: str) -> tuple[int, ...]:
        """The seats whose clocks run since the last entry, in this run of the box."""
        last = self.entries[-1].at
        return () if self.paused or self.closed or boot != last.boot else self.now.asked

    def _clocks(self, entry: Entry) -> Clocks:
        """The seats' clocks after an entry: those asked since the last one have thought."""
        passed = between(self.entries[-1].at, entry.at)
        clocks = self.now.clocks.after(passed, self.thinking(entry.at.boot), entry.body.get("asked"))
        return clocks if entry.kind != "clock" else clocks.choosing(setting_of(entry.body), entry.n)

    # --------------------------------------------------------------------------- asks

    def asks(self) -> Mapping[int, int]:
        """Who is asked now (LUCK for a draw) and the entry that opened each question.

        A question is the same one while its topic is, whatever other seats do and whatever
        interrupts it, until its own seat decides, the table goes back or the pencil is used.
        """
        pending = self.pending
        if isinstance(pending, Chance):
            return {LUCK: self.moved}
        if not isinstance(pending, tuple):
            return {}
        self._follow_questions([choice.seat for choice in pending])
        return {choice.seat: self._questions[choice.seat].first[choice.topic] for choice in pending}

    def asked_since(self, asks: Mapping[int, int], run: str) -> Mapping[int, float]:
        """When each question of ``asks`` was opened, in seconds of this run of the box; one from before the
        run or from before a pause was asked anew when that began or ended."""
        opened = {seat: self.entries[max(n, self._resumed) - 1].at for seat, n in asks.items()}
        return {seat: at.mono if at.boot == run else 0.0 for seat, at in opened.items()}

    def _follow_questions(self, seats: Iterable[int]) -> None:
        """Bring up to the last entry what these seats and all before them have been asked."""
        asked_after = cache(self._asked_after)
        self._questions = {
            seat: self._followed(seat, asked_after) for seat in sorted({*self._questions, *seats})
        }

    def _followed(self, seat: int, asked_after: Callable[[int], Topics]) -> Questions:
        known = self._questions.get(seat) or Questions(self._last_decision(seat) - 1, {})
        first = dict(known.first)
        for n in range(known.upto + 1, self.n + 1):
            entry = self.entries[n - 1]
            if entry.kind not in MOVING:
                continue
            if _decides(entry, seat):
                first.clear()
            for topic in asked_after(n).get(seat, ()):
                first.setdefault(topic, n)
        return Questions(self.n, first)

    def _last_decision(self, seat: int) -> int:
        """The last entry with which this seat, or going back or the pencil, ended its questions."""
        return next(n for n in range(self.n, 0, -1) if _decides(self.entries[n - 1], seat))

    def _asked_after(self, n: int) -> Topics:
        """What each seat is asked after entry ``n``."""
        pending = self.pending_at(self.moment(n))
        topics: dict[int, list[str]] = {}
        for choice in pending if isinstance(pending, tuple) else ():
            topics.setdefault(choice.seat, []).append(choice.topic)
        return topics


def _decides(entry: Entry, seat: int) -> bool:
    own = entry.kind == "word" and entry.by == seat
    return own or entry.kind in ("open", "back", "pencil", "stop")


def fold(record: Iterable[Entry], find: FindGame = games.find, *, trusted: bool = True) -> Fold:
    """The table after all entries of a record. Errors: RecordError, UnknownGame.

    A record from elsewhere is not ``trusted``: every word and every draw of it is held against
    the rules, so that whatever is wrong is found at its entry.
    """
    folded: Fold | None = None
    for entry in record:
        if folded is None:
            folded = Fold(_game_of(entry, find))
        try:
            if not trusted:
                require_fit(entry, folded.game, folded.settings)
            folded.read(entry, trusted=trusted)
        except OrbweaverError as error:
            raise _unplayable(entry, error.text, error.slug) from error
        except Exception as error:  # whatever a record makes the rules do wrong is its own fault
            own = logging.ERROR if trusted else logging.DEBUG
            log.log(own, "entry %s cannot be played", entry.n, exc_info=True)
            raise _unplayable(entry, text("It does not fit the game as it stood.")) from error
    if folded is None:
        raise RecordError(text("A record without entries holds no game."))
    return folded


def each_told(record: Sequence[Entry], played: Callable[[int, int], None]) -> Iterator[Entry]:
    """The entries of a record, each told once it is folded: how many of how many are."""
    for n, entry in enumerate(record):
        yield entry
        played(n + 1, len(record))


def _unplayable(entry: Entry, why: Text, slug: str | None = None) -> RecordError:
    known = RecordError.slug if slug is None or slug in ("refused", "trouble") else slug
    return RecordError(text("Entry {n} cannot be played. {why}", n=entry.n, why=why), slug=known)


def _game_of(entry: Entry, find: FindGame) -> Game:
    name, edition = entry.body.get("game"), entry.body.get("edition")
    if entry.kind != "open" or not isinstance(name, str) or not is_count(edition):
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
