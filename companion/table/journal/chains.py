"""The chains of a torn journal: every game from its first entry on, as far as each follows the one before.

What follows is told by the hashes; what the rows say is tried first.
"""

from __future__ import annotations

import json
from array import array
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from hashlib import sha256

from companion.errors import RecordError
from companion.table.journal.entry_rows import EntryRow, number_in
from companion.table.record.entries import NO_HASH, parse

Chain = list[EntryRow]


def follows(before: bytes, line: EntryRow) -> bool:
    """True when an entry is what was written after the one with hash ``before``."""
    return sha256(before + line.data).digest() == line.hash and _id_stands_in(line)


def _id_stands_in(line: EntryRow) -> bool:
    id_ = json.dumps(line.id, ensure_ascii=False).encode(errors="replace")
    return line.data.find(b'"id":' + id_ + b",", 0, 200 + len(id_)) >= 0


class _Own:
    """Entries by the game that their row names and the number that their bytes begin with."""

    def __init__(self, lines: Sequence[EntryRow]) -> None:
        self._games: dict[int, list[EntryRow]] = defaultdict(list)
        for line in lines:
            self._games[line.game].append(line)
        self._numbers: dict[int, array[int]] = {}
        for game, found in self._games.items():
            found.sort(key=lambda line: number_in(line.data))
            self._numbers[game] = array("q", (number_in(line.data) for line in found))

    def at(self, game: int, n: int) -> list[EntryRow]:
        """All that say they are entry ``n`` of a game."""
        numbers = self._numbers.get(game)
        if numbers is None:
            return []
        return self._games[game][bisect_left(numbers, n) : bisect_right(numbers, n)]


def chained(lines: Sequence[EntryRow]) -> list[Chain]:
    """Every game from its first entry on, as far as each follows from the one before: by what the
    rows say, and then with the entries that are left, whose rows or hashes may be wrong."""
    own = _Own(lines)
    firsts = {line.hash: line for line in lines if number_in(line.data) == 1}
    chains = [_followed([first], own) for first in firsts.values() if follows(NO_HASH, first)]
    joined = {line.hash for chain in chains for line in chain}
    strays = _Strays(lines, own, joined)
    for first in strays.near(0, 1):
        known = _identified(first, NO_HASH, strays)
        if known is not None and known.hash not in joined:
            chains.append([known])
            joined.add(known.hash)
    for chain in chains:
        while following := _stray_after(chain, strays):
            chain.append(following)
            _followed(chain, own)
    return chains


class _Strays:
    """The entries in no chain yet, and among them those that follow from none where their row says:
    few even of a journal of a thousand games that all have a gap, so that all of them may be tried."""

    def __init__(self, lines: Sequence[EntryRow], own: _Own, joined: set[bytes]) -> None:
        self._own, self._joined = own, joined
        self._loose: dict[int, list[EntryRow]] = defaultdict(list)
        for line in lines:
            n = number_in(line.data)
            if line.hash not in joined and not any(
                follows(one.hash, line) for one in own.at(line.game, n - 1)
            ):
                self._loose[n].append(line)

    def near(self, game: int, n: int) -> list[EntryRow]:
        """What may be entry ``n`` of a game: what its row says is, then what has no place else."""
        here = [one for one in self._own.at(game, n) if one.hash not in self._joined]
        return [*here, *(one for one in self._loose.get(n, ()) if one.game != game)]


def _followed(chain: Chain, own: _Own) -> Chain:
    """The chain with all that follow by what their rows say."""
    while True:
        here = own.at(chain[-1].game, len(chain) + 1)
        line = next((one for one in here if follows(chain[-1].hash, one)), None)
        if line is None:
            return chain
        chain.append(line)


def _stray_after(chain: Chain, strays: _Strays) -> EntryRow | None:
    near, before = strays.near(chain[-1].game, len(chain) + 1), chain[-1].hash
    for line in near:
        if sha256(before + line.data).digest() == line.hash and (known := _identified(line, before, strays)):
            return known
    return next((known for line in near if (known := _identified(line, before, strays))), None)


def _identified(line: EntryRow, before: bytes, strays: _Strays) -> EntryRow | None:
    """An entry whose row or whose hash was damaged, known by its bytes or by what follows it."""
    true = sha256(before + line.data).digest()
    following = strays.near(line.game, number_in(line.data) + 1)
    if line.hash != true and not any(sha256(true + one.data).digest() == one.hash for one in following):
        return None
    try:
        entry = parse(line.data)
    except RecordError:
        return None
    return EntryRow(line.seq, line.game, entry.n, entry.id, line.data, true)
