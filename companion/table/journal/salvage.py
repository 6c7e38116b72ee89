"""Salvage: everything that can be read of a torn journal, for a fresh file.

Rows are read from the pages themselves, so no tear in an index, in the schema or in the file's
header stands in the way. What belongs to a game is told by the chain of hashes and not by where
it lies: an entry whose row was damaged beside its bytes is known again by them, and one whose own
hash was damaged by the entry that follows it.

What does not follow from the entries before it is set aside in the table ``damaged``, with what
lay after a tear in the write-ahead log. It is never joined to a game by itself.
"""

from __future__ import annotations

import heapq
import math
import sqlite3
import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from companion.errors import RecordError
from companion.frozen import frozen
from companion.table.fold.stored_view import decompressed, numbered
from companion.table.journal.chains import Chain, chained
from companion.table.journal.entry_rows import EntryRow, Rows, may_be_key, number_in, rows_after_tear, rows_in
from companion.table.journal.sqlite_pages import Images, Row
from companion.table.record.entries import Entry, parse


@frozen
class Loss:
    """A game that lost entries: ``lost`` of them after the ``intact`` first. ``at`` is when it was
    last written to, in epoch seconds, as far as that can be known."""

    key: int
    game: str
    at: float
    intact: int
    lost: int


@dataclass(slots=True)
class Salvaged:
    """What a journal holds. ``games`` are the whole entries of each by its key, ``latest``, ``set_aside``
    and ``sealed`` rows of the tables ``latest``, ``damaged`` and ``sealed``: whether a secret is that of
    its round is told by what was published of it."""

    games: dict[int, list[EntryRow]] = field(default_factory=dict)
    latest: list[Row] = field(default_factory=list)
    set_aside: list[Row] = field(default_factory=list)
    sealed: list[Row] = field(default_factory=list)
    on_table: int | None = None
    losses: list[Loss] = field(default_factory=list)

    def write_to(self, db: sqlite3.Connection, tables: str) -> None:
        """Write it into an empty database and forget the entries one by one: a large journal need not
        fit into memory twice. Errors: sqlite3.Error."""
        db.executescript(tables)
        rows = ((seq, *line[1:]) for seq, line in enumerate(self._in_order(), 1))
        with db:
            db.execute("BEGIN IMMEDIATE")
            db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", rows)
            db.executemany("INSERT OR REPLACE INTO latest VALUES (?, ?, ?, ?, ?, ?, ?)", self.latest)
            db.executemany("INSERT INTO damaged VALUES (?, ?, ?, ?, ?)", self.set_aside)
            db.executemany("INSERT OR REPLACE INTO sealed VALUES (?, ?, ?, ?)", self.sealed)
            db.execute("REPLACE INTO desk VALUES ('on-table', ?)", (self.on_table,))

    def _in_order(self) -> Iterator[EntryRow]:
        """All entries as they were written; those of a game always follow one another."""
        games = [_drained(self.games.pop(key)) for key in list(self.games)]
        for _, _, _, line in heapq.merge(*games, key=lambda place: place[:3]):
            yield line


def _drained(game: list[EntryRow]) -> Iterator[tuple[int, int, int, EntryRow]]:
    """The entries of a game, each with its place among all, and then no more in the list."""
    game.reverse()
    seq = 0
    while game:
        line = game.pop()
        seq = max(seq, line.seq)  # a row that was damaged may name any
        yield seq, line.game, line.n, line


def salvage(images: Images, after_tear: Iterable[tuple[int, bytes]], now: float) -> Salvaged:
    """All that can be read of a file's pages. ``after_tear`` are pages of a torn log, in order, that
    are only set aside; ``now`` dates them, in epoch seconds."""
    rows = rows_in(images)
    salvaged = Salvaged()
    aside = {row[3] for row in rows.set_aside if isinstance(row[3], bytes)}
    chains = chained([line for line in (*rows.entries, *rows.carved) if line.hash not in aside])
    salvaged.games, renamed = _keyed(chains, rows)
    joined = {line.hash for game in salvaged.games.values() for line in game}
    rows.entries = [line for line in rows.entries if line.hash not in joined]
    left = [line for line in rows.entries if line.hash not in aside]
    left += rows_after_tear(images, after_tear, joined | aside)
    salvaged.set_aside = [*rows.set_aside, *((line.game, line.n, line.data, line.hash, now) for line in left)]
    _summarize(rows, salvaged, renamed)
    salvaged.on_table = _on_table(rows, salvaged)
    salvaged.sealed = rows.sealed
    return salvaged


# ----------------------------------------------------------------------- games by their keys


def _keyed(chains: Sequence[Chain], rows: Rows) -> tuple[dict[int, Chain], list[int]]:
    """The games by the key that most of their rows and of the index name, the longest first. One whose
    keys are taken gets the only key that is left without a game, else a new one: these are named too."""
    told = Counter(game for game, _, _ in rows.places)
    told.update(line.game for line in rows.entries)
    told.update(rows.latest_keys)
    votes = _votes(chains, rows, told)
    games: dict[int, Chain] = {}
    homeless: list[Chain] = []
    for chain, here in sorted(zip(chains, votes, strict=True), key=lambda one: len(one[0]), reverse=True):
        usual = max(here, key=lambda key: (may_be_key(key), here[key], told[key]))
        if may_be_key(usual) and usual not in games:
            games[usual] = chain
        else:
            homeless.append(chain)
    for chain in homeless:
        games[_key_for_another(told, games)] = chain
    for key, chain in games.items():
        _number(chain, key)
    return {key: games[key] for key in sorted(games)}, [key for key in games if key not in told]


def _votes(chains: Sequence[Chain], rows: Rows, told: Counter[int]) -> list[Counter[int]]:
    """Of each chain how often its rows name which game; the index is asked besides where they do not agree,
    or nothing but them names a game."""
    votes = [Counter(line.game for line in chain) for chain in chains]
    asked = {
        line.seq: here
        for chain, here in zip(chains, votes, strict=True)
        if len(here) > 1 or any(told[key] <= n for key, n in here.items())
        for line in chain
    }
    for game, _, seq in rows.places:
        if seq in asked:
            asked[seq][game] += 1
    return votes


def _key_for_another(told: Counter[int], games: Collection[int]) -> int:
    """The key of a game whose own is taken: the only one without a game that several rows name, for one
    damaged row or index can name any; else a new one."""
    empty = [key for key in told if told[key] > 1 and key not in games and may_be_key(key)]
    return empty[0] if len(empty) == 1 else max({*filter(may_be_key, told), *games, 0}) + 1


def _number(chain: Chain, key: int) -> None:
    """Put down in each row of a game what its key is, and the number of the entry."""
    for at, line in enumerate(chain):
        if (line.game, line.n) != (key, at + 1):
            chain[at] = line._replace(game=key, n=at + 1)


# ------------------------------------------------------------------- how the games stand


def _summarize(rows: Rows, salvaged: Salvaged, renamed: list[int]) -> None:
    """Put down how each game stands and what it lost. What a game under a new key has is not lost under
    the old one."""
    ends = _ends(rows, salvaged)
    for key in sorted(ends):
        chain = salvaged.games.get(key, [])
        stood = [row for row in rows.latest if row[0] == key]
        last = max(stood, key=lambda row: int(str(row[3])), default=None)
        row = latest_row(key, chain, last)
        if row is not None:
            salvaged.latest.append(row)
        now = key if chain else next((new for new in renamed if _goes_on(last, salvaged.games[new])), key)
        if now != key:
            renamed.remove(now)
            chain, row = salvaged.games[now], last
        if ends[key] > len(chain):
            name, at = ("", 0.0) if row is None else (str(row[1]), float(str(row[4])))
            salvaged.losses.append(Loss(now, name, at, len(chain), ends[key] - len(chain)))


def _goes_on(row: Row | None, chain: Chain) -> bool:
    """True when a row of ``latest`` can tell of a game that began so."""
    own = latest_row(0, chain, None)
    return row is not None and own is not None and row[1:3] == own[1:3] and int(str(row[3])) >= len(chain)


def _ends(rows: Rows, salvaged: Salvaged) -> dict[int, int]:
    """The highest number of an entry that anything tells of, by game.

    A row that could be read says more than an index of it, and a game's own last entry more than
    the row of ``latest`` that was written with it.
    """
    ends = {key: len(chain) for key, chain in salvaged.games.items()}
    last = {_moment(chain[-1]) for chain in salvaged.games.values()}
    named = {*ends, *rows.latest_keys, *(line.game for line in rows.entries if line.n == 1)}
    told = [(line.game, number_in(line.data)) for line in rows.entries if line.game in named]
    told += [(int(str(row[0])), int(str(row[3]))) for row in rows.latest if row[4] not in last]
    read = {line.seq for game in salvaged.games.values() for line in game}
    read |= {line.seq for line in rows.entries}
    told += [(game, n) for game, n, seq in rows.places if seq not in read and 0 < seq <= 1 << 40]
    most = 2 * (len(read) + sum(1 for _ in rows.places)) + 100  # what fits nothing tells nothing
    for key, n in told:
        if 0 < n <= most and key > 0:
            ends[key] = max(ends.get(key, 0), n)
    return ends


def _moment(line: EntryRow) -> float:
    try:
        return parse(line.data).at.wall
    except RecordError:
        return math.nan


def latest_row(key: int, chain: Sequence[EntryRow], latest: Row | None) -> Row | None:
    """The row of ``latest`` for a game: what was kept of it where that can be so, else what its
    entries tell, without a view (first and last will do). None for a game of which nothing can be shown."""
    view = _view(latest)
    if not chain:
        if latest is None or not view:
            return None
        _, name, seats, n, at, over, _ = latest
        return key, name, seats, n, _time(at), over, view
    try:
        opened, last = parse(chain[0].data), parse(chain[-1].data)
        name, seats = opened.body["game"], opened.body["settings"]["seats"]
    except (RecordError, LookupError, TypeError):
        return None
    n = chain[-1].n
    over = latest[5] if latest is not None and latest[3] == n else False
    if latest is not None and latest[3] != n:  # the row tells of a later entry from here on
        view = numbered(view, int(str(latest[3])))
    return key, name, seats, n, _time(last.at.wall), int(bool(over)), view


def _view(latest: Row | None) -> bytes:
    """How a game stood, empty where that was damaged: compressed bytes carry their own check."""
    try:
        view = latest[6] if latest is not None and isinstance(latest[6], bytes) else b""
        if view:
            decompressed(view)
        return view
    except zlib.error:
        return b""


def _time(at: object) -> float:
    return float(at) if isinstance(at, (int, float)) and 0 <= at < 1e11 and math.isfinite(at) else 0.0


def _on_table(rows: Rows, salvaged: Salvaged) -> int | None:
    """The game on the table; where that is not known, the one that was written to last."""
    keys = {row[0] for row in salvaged.latest}
    if rows.tabled in keys:
        return rows.tabled
    last = max(
        (line for game in salvaged.games.values() for line in game), key=lambda one: one.seq, default=None
    )
    if last is None or last.game not in keys:
        return None
    return None if _kind(last) == "close" else last.game


def _kind(line: EntryRow) -> str:
    try:
        entry: Entry = parse(line.data)
    except RecordError:
        return ""
    return entry.kind
