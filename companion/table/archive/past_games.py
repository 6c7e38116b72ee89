"""Past games: all that were played on this box, read beside the desk to be listed and looked at again.

Everything here reads through a connection of its own, as an export does, so nobody's word waits for it. What
a list tells comes from the entries and from how the game stood last, without playing it again. To look at a
game step by step it is folded once; all its moments are at hand then, and the last two games stay so.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from itertools import pairwise

from companion import games
from companion.errors import OrbweaverError, RecordError
from companion.frozen import frozen
from companion.kit.game import Game
from companion.play import Over, Scene, Text, text
from companion.table.fold import stored_view
from companion.table.fold.fold import FindGame, Fold, fold
from companion.table.intents import Shelved
from companion.table.journal.journal import Journal
from companion.table.people.people import mark_of
from companion.table.record import stops
from companion.table.record.entries import MOVING, Entry, parse

log = logging.getLogger(__name__)

FOLDED = 2
"""Games that stay folded: somebody looks at one, somebody else at another."""
LISTED = 512
"""Games of which stays known what a list tells."""

OpenJournal = Callable[[], AbstractContextManager[Journal]]
"""Gives a journal to read, for a moment."""


@frozen
class PastGame:
    """What a list tells of a game. Times are Unix seconds by the clock of the box; ``seconds`` were played.

    ``scene`` is how it stood last, None where that cannot be read. ``acts`` are those of each seat by
    their verbs, those that were taken back not counted. ``carried_from`` is the game and the entry that it
    was carried on from, by people or under rules of a new edition. ``problem`` says why it cannot be
    looked at.
    """

    key: int
    game: str
    title: Text
    seats: int
    mark: str
    began: float
    last: float
    seconds: float
    scene: Scene | None
    over: Over | None
    acts: tuple[Mapping[str, int], ...] = ()
    carried_from: tuple[int, int] | None = None
    problem: Text | None = None


class PastGames:
    """The games of one data folder. All methods may be called from any thread but the desk's."""

    def __init__(self, open_journal: OpenJournal, find: FindGame = games.find) -> None:
        self._open = open_journal
        self._find = find
        self._lock = threading.Lock()
        self._folding = threading.Lock()
        self._folds: dict[int, tuple[int, Fold]] = {}  # by key, the one that was looked at last at the end
        self._listed: dict[int, tuple[int, PastGame]] = {}
        self._glimpses: dict[int, tuple[int, tuple[str, Text | None]]] = {}
        self._keys: dict[str, int] = {}
        self._carried: dict[int, int] = {}

    def fold(self, one: Shelved, played: Fold | None = None) -> Fold:
        """A game with all its moments; ``played`` where it lies on the table.

        Errors: RecordError, UnknownGame where it cannot be played again.
        """
        if played is not None:
            return played
        with self._folding:  # one at a time: it takes a processor for a moment
            entries, made = self._folds.pop(one.key, (0, None))
            if made is None or entries != one.entries:
                made = fold(self._entries(one.key), self._find)
            self._folds[one.key] = one.entries, made
            while len(self._folds) > FOLDED:
                del self._folds[next(iter(self._folds))]
            return made

    def keys(self, count: int) -> Mapping[str, int]:
        """The games by their marks; ``count`` is how many there are."""
        with self._lock:
            self._read_beginnings(count)
            return self._keys

    def counting(self, shelf: Collection[Shelved]) -> frozenset[int]:
        """The games whose end counts for those who played them; ``shelf`` are all there are."""
        with self._lock:
            self._read_beginnings(len(shelf))
            return ends_that_count(shelf, self._carried)

    def _read_beginnings(self, count: int) -> None:
        if len(self._keys) == count:
            return
        with self._open() as journal:
            beginnings = journal.beginnings()
        self._keys, self._carried = {}, {}
        for key, data in beginnings:
            with suppress(RecordError):  # a damaged one is nobody's any more
                first = parse(data)
                self._keys[mark_of(first)] = key
                if (carried_from := _carried_from(first)) is not None:
                    self._carried[key] = carried_from[0]

    def abilities(self, game: str) -> Collection[str]:
        """The verbs of the abilities of a game; none of one that is not installed."""
        with suppress(OrbweaverError):
            return self._find(game).abilities
        return ()

    def called(self, one: Shelved, seat: int, verb: str, played: Fold | None = None) -> Text | None:
        """What a seat's menu called a verb that it said in a game; None where that cannot be found."""
        with suppress(OrbweaverError):
            made = self.fold(one, played)
            for entry in made.entries:
                if entry.kind == "word" and entry.by == seat and entry.body["word"].split()[0] == verb:
                    menu = made.game.menu(made.moment(entry.n - 1).state, seat)
                    options = menu if isinstance(menu, tuple) else ()
                    found = next((option.label for option in options if option.part == verb), None)
                    if found is not None:
                        return found
        return None

    @staticmethod
    def mark(of: Fold) -> str:
        """What a game is known by beside its record."""
        return mark_of(of.entries[0])

    def _entries(self, key: int) -> Sequence[Entry]:
        with self._open() as journal:
            entries, _, lost = journal.intact_entries(key)
        if lost or not entries:
            raise RecordError(text("Game {key} has no entry that can be read.", key=str(key)))
        return entries

    def tell(self, one: Shelved, played: Fold | None = None) -> PastGame:
        """What a list tells of a game on the shelf; ``played`` where it lies on the table."""
        with self._lock:
            entries, known = self._listed.get(one.key, (0, None))
        if known is not None and entries == one.entries:
            return known
        listed = self._read(one, played)
        with self._lock:
            self._listed.pop(one.key, None)
            self._listed[one.key] = one.entries, listed
            if len(self._listed) > LISTED:
                del self._listed[next(iter(self._listed))]
        return listed

    def glimpse(self, one: Shelved) -> tuple[str, Text | None]:
        """By what the book of people knows a game, and how far it is, None where that cannot be read. Of its
        entries the first alone is read.

        Errors: RecordError for one whose first entry cannot be read.
        """
        with self._lock:
            entries, known = self._glimpses.get(one.key, (0, ("", None)))
        if entries == one.entries:
            return known
        with self._open() as journal:
            first, latest = journal.first_entry(one.key), journal.latest(one.key)
        context: Text | None = None
        with suppress(RecordError):
            if latest is not None and latest.view:
                context = stored_view.unpack(latest.view).scene.context
        found = mark_of(parse(first)), context
        with self._lock:
            self._glimpses[one.key] = one.entries, found
        return found

    def _read(self, one: Shelved, played: Fold | None) -> PastGame:
        title: Text = text(one.game_name)
        try:
            game = self._find(one.game_name)
            title = game.title
            entries = list(played.entries) if played is not None else self._entries(one.key)
        except OrbweaverError as why:
            return PastGame(
                one.key, one.game_name, title, one.seats, "", one.at, one.at, 0, None, None, problem=why.text
            )
        scene: Scene | None = None
        over: Over | None = None
        problem: Text | None = None
        try:
            scene, over = self._stood(one, game, entries, played)
        except OrbweaverError as why:
            problem = why.text
        except Exception:  # whatever an old record makes the rules do wrong, the list goes on
            log.warning("game %s cannot be shown", one.key, exc_info=True)
            problem = text("The rules cannot show this game.")
        first = entries[0]
        return PastGame(
            one.key,
            one.game_name,
            title,
            one.seats,
            mark_of(first),
            first.at.wall,
            entries[-1].at.wall,
            seconds_played(entries),
            scene,
            over,
            _acts(entries, one.seats),
            _carried_from(first),
            problem,
        )

    def _stood(
        self, one: Shelved, game: Game, entries: Sequence[Entry], played: Fold | None
    ) -> tuple[Scene, Over | None]:
        """How a game stood last, and its end. Errors: OrbweaverError, and whatever its rules do wrong."""
        made: Fold | None = None
        if played is not None or game.edition != entries[0].body["edition"]:
            made = self.fold(one, played)
        else:
            with self._open() as journal:
                latest = journal.latest(one.key)
            view = None if latest is None or not latest.view else stored_view.unpack(latest.view)
            moved = next(entry for entry in reversed(entries) if entry.kind in MOVING)
            if view is not None and (view.n or 0) >= moved.n:
                if not one.over:
                    return view.scene, None
                stop = moved.body if moved.kind == "stop" else None
                return view.scene, _over(stops.pending(game, game.load(view.dump), stop))
        made = made or self.fold(one)
        return game.scene(made.now.state), _over(made.pending)


def ends_that_count(shelf: Iterable[Shelved], carried: Mapping[int, int]) -> frozenset[int]:
    """Of games that go on from one another the one that is over and began first; ``carried`` are the games
    that others go on from. From the step before the winning word whoever likes wins again and again."""
    first: dict[int, int] = {}
    for key in sorted(one.key for one in shelf if one.over):
        first.setdefault(_root(key, carried), key)
    return frozenset(first.values())


def _root(key: int, carried: Mapping[int, int]) -> int:
    """Where what led to a game began. What a game goes on from is older, whatever a damaged record says."""
    while (older := carried.get(key, key)) < key:
        key = older
    return key


def _carried_from(first: Entry) -> tuple[int, int] | None:
    """The game and the entry that a game goes on from, out of its first entry."""
    carried = first.body.get("from") or {}
    return (carried["key"], carried["n"]) if "key" in carried else None


def _over(pending: object) -> Over | None:
    return pending if isinstance(pending, Over) else None


def _acts(entries: Sequence[Entry], seats: int) -> tuple[Mapping[str, int], ...]:
    """How often each seat did each act, by its verb, on the line of play that led to the end."""
    counted: list[Counter[str]] = [Counter() for _ in range(seats)]
    n = len(entries)
    while n > 0:
        entry = entries[n - 1]
        if entry.kind == "word" and entry.by is not None and entry.by < seats:
            verb, *rest = entry.body["word"].split()
            if rest:  # to pass, or to be ready, is no act
                counted[entry.by][verb] += 1
        n = entry.body["to"] if entry.kind == "back" else n - 1
    return tuple(counted)


def seconds_played(entries: Sequence[Entry]) -> float:
    """How long was played: the time between entries of one run of the box, pauses apart, to the entry that
    moved the game last."""
    seconds, stopped = 0.0, False
    moved = max((entry.n for entry in entries if entry.kind in MOVING), default=0)
    for entry, after in pairwise(entries[:moved]):
        if entry.kind in ("pause", "close", "resume"):
            stopped = entry.kind != "resume"
        if not stopped and entry.at.boot == after.at.boot:
            seconds += max(0.0, after.at.mono - entry.at.mono)
    return seconds
