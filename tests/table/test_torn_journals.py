"""Damage of every kind anywhere in the journal and its log: the box starts, serves what can be
read, takes new words, and says what is lost.

The damages are drawn from a seed, which a failure names; ``TORN_SEED`` and ``TORN_ROUNDS`` choose others.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import zlib
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from companion.errors import plain
from companion.play import Text
from companion.table.desk.desk import Desk
from companion.table.intents import Answer, Intent, Origin
from companion.table.journal import chains
from companion.table.journal.entry_rows import EntryRow, rows_in
from companion.table.journal.journal import FILE, Journal
from companion.table.journal.ledger import BACK_AFTER_BREAK
from companion.table.journal.opening import open_as_copy, open_database, write_fresh
from companion.table.journal.salvage import Salvaged, latest_row, salvage
from companion.table.journal.sqlite_pages import FilePages, OverlaidPages
from companion.table.record.entries import NO_HASH, Stored
from tests.support import toy_game
from tests.support.luck import SeededPool
from tests.support.tables import Table
from tests.support.there import there

SEED = int(os.environ.get("TORN_SEED", "11"))
ROUNDS = int(os.environ.get("TORN_ROUNDS", "70"))
PAGE_SIZE, SECTOR = 4096, 512
UNIT = Origin("unit")


@dataclass(frozen=True)
class Truth:
    """A folder with four games, closed or as a pulled plug leaves it, and all entries in it."""

    folder: Path
    games: dict[int, list[Stored]]
    ids: dict[int, list[str]]


def truth_of(folder: Path) -> Truth:
    with closing(sqlite3.connect(f"file:{folder / FILE}?mode=ro", uri=True)) as db:
        rows = db.execute("SELECT game, id, data, hash FROM entries ORDER BY game, n").fetchall()
    games: dict[int, list[Stored]] = {}
    ids: dict[int, list[str]] = {}
    for game, id_, data, hash_ in rows:
        games.setdefault(game, []).append(Stored(data, hash_))
        ids.setdefault(game, []).append(id_)
    return Truth(folder, games, ids)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Truth]:
    root = tmp_path_factory.mktemp("torn")
    random = Random(5)
    with Table(root / "closed", seed=1) as table:
        for _ in range(3):
            table.new("rounds=3")
            table.play_to_the_end(random)
        table.new("rounds=3")
        for n in range(60):
            assert table.submit(f"note {n} " + "x" * random.randrange(190)).ok
    shutil.copytree(root / "closed", root / "shelved")
    with Table(root / "shelved", seed=2) as table:
        for n in range(40):
            assert table.submit(f"note later {n}").ok
        shutil.copytree(root / "shelved", root / "pulled")  # the plug, with a log of forty commits
        truth = truth_of(root / "shelved")
    return {
        "file": truth_of(root / "closed"),
        "log": Truth(root / "pulled", truth.games, truth.ids),
    }


def damaged(data: bytes, random: Random) -> tuple[bytes, str]:
    """Some damage to a file's bytes, and what it was."""
    spoilt = bytearray(data)
    at = (
        random.randrange(len(spoilt))
        if random.random() < 0.8
        else random.randrange(min(PAGE_SIZE, len(spoilt)))
    )
    kind = random.choice(("sector", "page", "bit", "bits", "garbage", "cut", "stale"))
    match kind:
        case "sector":
            spoilt[at // SECTOR * SECTOR : (at // SECTOR + 1) * SECTOR] = bytes(SECTOR)
        case "page":
            spoilt[at // PAGE_SIZE * PAGE_SIZE : (at // PAGE_SIZE + 1) * PAGE_SIZE] = bytes(PAGE_SIZE)
        case "bit":
            spoilt[at] ^= 1 << random.randrange(8)
        case "bits":
            for _ in range(20):
                spoilt[random.randrange(len(spoilt))] ^= 1 << random.randrange(8)
        case "garbage":
            more = random.randbytes(random.randrange(1, PAGE_SIZE))
            spoilt[at : at + len(more)] = more
        case "cut":
            return bytes(spoilt[:at]), f"{kind} at {at}"
        case "stale":
            source = random.randrange(len(spoilt)) // PAGE_SIZE * PAGE_SIZE
            target = at // PAGE_SIZE * PAGE_SIZE
            spoilt[target : target + PAGE_SIZE] = spoilt[source : source + PAGE_SIZE]
    return bytes(spoilt[: len(data)]), f"{kind} at {at}"


@dataclass
class Woken:
    """A desk that was woken on a folder and is driven by hand."""

    journal: Journal
    desk: Desk
    number: int = 0

    @classmethod
    def on(cls, folder: Path) -> Woken:
        journal = Journal(folder)
        desk = Desk(journal, SeededPool(1), find=toy_game.find, names=lambda: ("pebbles",))
        desk.wake()
        return cls(journal, desk)

    def submit(self, word: str) -> Answer:
        self.number += 1
        return self.desk.answer(Intent(f"{word} {id(self)} {self.number}", word, UNIT))

    @property
    def notice(self) -> str:
        notice: Text | None = self.desk.snapshot().notice
        return "" if notice is None else plain(notice)


def still_readable(game: list[Stored], data: bytes) -> int:
    """How many of a game's first entries still lie in some bytes, whole and with their hash."""
    count = 0
    for item in game:
        if item.data + item.hash not in data:
            break
        count += 1
    return count


def whole_prefix(served: list[Stored], truth: list[Stored]) -> bool:
    return [one.hash for one in served] == [one.hash for one in truth[: len(served)]]


@pytest.mark.parametrize("what", ["file", "log"])
def test_whatever_is_damaged_the_box_starts_and_serves_what_can_be_read(tables, tmp_path, what):
    truth = tables[what]
    name = FILE if what == "file" else f"{FILE}-wal"
    for round_ in range(ROUNDS):
        random = Random(f"{SEED} {what} {round_}")
        folder = tmp_path / str(round_)
        shutil.copytree(truth.folder, folder, ignore=shutil.ignore_patterns("*-shm"))
        spoilt, how = damaged((folder / name).read_bytes(), random)
        (folder / name).write_bytes(spoilt)
        told = f"TORN_SEED={SEED}, {what} {round_}: {how}"
        try:
            goes_on(folder, truth, spoilt if what == "file" else b"", how)
        except BaseException as error:
            error.add_note(told)
            raise
        shutil.rmtree(folder)


def goes_on(folder: Path, truth: Truth, left: bytes, how: str) -> None:
    """Start on a damaged folder and hold everything that is promised against it."""
    woken = Woken.on(folder)
    losses = {loss.key: loss for loss in woken.journal.opened.losses}
    short = 0
    everything = [woken.journal.stored(kept.key) for kept in woken.journal.shelf()]
    for key, game in truth.games.items():
        served = woken.journal.stored(key)
        assert whole_prefix(served, game)
        short += len(game) - len(served)
        # Where two games lost what names them, the rest of either may stand as a game of its own.
        parts = (one for one in (served, *everything) if whole_prefix(one, game))
        assert max(map(len, parts)) >= still_readable(game, left)
        if key in losses:
            assert losses[key].intact == len(served)
            # Twenty flipped bits can make an index tell of an entry that never was.
            assert losses[key].intact + losses[key].lost <= len(game) or how.startswith("bits")
        for n, id_ in list(enumerate(truth.ids[key][: len(served)], 1))[::20]:
            assert woken.journal.entry_of(id_) == (key, n)
    if short and not how.startswith("cut"):  # an end that is cut off between two commits tells nothing
        assert woken.notice not in ("", plain(BACK_AFTER_BREAK))
    assert woken.journal.trouble is None
    if woken.desk.snapshot().recoverable:
        assert woken.submit("resume").ok
    if woken.desk.snapshot().game is not None:
        assert woken.submit("note it goes on").ok
    assert woken.submit("new pebbles 2 start").ok
    key, entry = there(woken.desk.snapshot().key), woken.desk.snapshot().entry
    shelf = {game.key: game.entries for game in woken.desk.snapshot().shelf}
    woken.journal.close()
    woken = Woken.on(folder)
    assert not woken.journal.opened.torn
    assert woken.notice == plain(BACK_AFTER_BREAK)
    assert (woken.desk.snapshot().key, woken.desk.snapshot().entry) == (key, entry)
    assert {game.key: game.entries for game in woken.desk.snapshot().shelf} == shelf
    woken.journal.close()


def test_a_plug_pulled_while_a_torn_file_is_replaced_costs_nothing(tables, tmp_path):
    truth = tables["log"]
    folder = tmp_path / "data"
    shutil.copytree(truth.folder, folder, ignore=shutil.ignore_patterns("*-shm"))
    found = Woken.on(folder)
    everything = found.journal._all_games()
    found.journal.close()
    shutil.copy(truth.folder / f"{FILE}-wal", folder / f"{FILE}-wal")  # the old log is still there
    write_fresh(folder / FILE, everything, open_database)
    (folder / FILE).rename(folder / "record.torn-2026-01-01-1.sqlite")
    woken = Woken.on(folder)
    for key, game in truth.games.items():
        assert woken.journal.stored(key) == game
    assert woken.submit("note it goes on").ok
    woken.journal.close()


@pytest.mark.parametrize("readonly", [False, True])
def test_a_first_page_of_before_there_were_tables_makes_no_new_journal(tables, tmp_path, readonly):
    """A disk gives back an old block: SQLite takes the file for a new one and would write over the rest."""
    truth = tables["file"]
    shutil.copytree(truth.folder, tmp_path / "data")
    with closing(sqlite3.connect(tmp_path / "new.sqlite", isolation_level=None)) as new:
        new.execute("PRAGMA journal_mode = WAL").fetchall()
        new.execute("PRAGMA user_version = 2")
    first = (tmp_path / "new.sqlite").read_bytes()[:PAGE_SIZE]
    spoilt = first + (tmp_path / "data" / FILE).read_bytes()[PAGE_SIZE:]
    (tmp_path / "data" / FILE).write_bytes(spoilt)
    if readonly:
        opened = open_as_copy(tmp_path / "data" / FILE)
        assert (opened.torn, opened.empty) == (True, False)
        opened.db.close()
    else:
        goes_on(tmp_path / "data", truth, spoilt, "stale")


def in_a_key(data: bytes, page: int) -> int:
    """Where the last key on a page of an index of ids is spoilt."""
    return page * PAGE_SIZE - 40


def in_a_number(data: bytes, page: int) -> int:
    """Where an index of entries would tell of an entry 69 when it is spoilt: in the number of the fifth."""
    fifth = b"\x06\x04\x09\x01\x01\x05"  # a cell of six bytes: a head of four, game 1, two short numbers
    return data.index(fifth, (page - 1) * PAGE_SIZE) + len(fifth) - 1


def test_a_tear_that_tells_of_a_text_of_a_thousand_million_bytes_is_mended(tables, tmp_path):
    truth = tables["file"]
    shutil.copytree(truth.folder, tmp_path / "data")
    spoilt = bytearray((truth.folder / FILE).read_bytes())
    at = spoilt.index(
        b"tableentriesentries"
    )  # before it the lengths of its row, its key, its head, its texts
    spoilt[at - 10 : at - 6], spoilt[at - 1 : at + 3] = b"\xab\xd9\x99\xac", b"\x94\xd3\x8b\xf6"
    (tmp_path / "data" / FILE).write_bytes(spoilt)
    woken = Woken.on(tmp_path / "data")
    assert woken.journal.trouble is None
    assert "everything in it could be read" in woken.notice
    woken.journal.close()


@pytest.mark.parametrize("what", ["game", "number"])
def test_an_entry_whose_row_names_another_place_is_known_by_its_hash(tables, tmp_path, what):
    truth = tables["file"]
    whole = (truth.folder / FILE).read_bytes()
    for n in (2, 5, 11):
        for key in (2, 3):  # a bit makes one of the other, and an even number of an odd one
            row = bytes((key, n)) + truth.ids[key][n - 1].encode() + truth.games[key][n - 1].data
            at = whole.index(row) + (what == "number")
            folder = tmp_path / f"{key}-{n}"
            shutil.copytree(truth.folder, folder)
            spoilt = bytearray(whole)
            spoilt[at] ^= 1
            (folder / FILE).write_bytes(spoilt)
            woken = Woken.on(folder)
            assert {key: woken.journal.stored(key) for key in truth.games} == truth.games
            assert "everything in it could be read" in woken.notice
            woken.journal.close()


@pytest.mark.parametrize(("index", "place"), [(1, in_a_key), (2, in_a_number)])
def test_a_damage_that_fits_in_one_index_costs_nothing_and_says_so(tables, tmp_path, index, place):
    truth = tables["file"]
    folder = tmp_path / "data"
    shutil.copytree(truth.folder, folder)
    with closing(sqlite3.connect(folder / FILE)) as db:
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        ((page,),) = db.execute(query, (f"sqlite_autoindex_entries_{index}",)).fetchall()
    spoilt = bytearray((folder / FILE).read_bytes())
    spoilt[place(spoilt, page)] ^= 0x40
    (folder / FILE).write_bytes(spoilt)
    woken = Woken.on(folder)
    assert "everything in it could be read" in woken.notice
    assert {key: woken.journal.stored(key) for key in truth.games} == truth.games
    assert woken.submit("note it goes on").ok
    woken.journal.close()


def test_a_page_that_lies_there_twice_and_says_nothing_of_its_rows_is_read_once(tables, tmp_path):
    truth = tables["file"]
    shutil.copytree(truth.folder, tmp_path / "data")
    spoilt = bytearray((truth.folder / FILE).read_bytes())
    page = spoilt.index(truth.games[2][0].data) // PAGE_SIZE * PAGE_SIZE  # with the first entry of a game
    spoilt[page : page + 8] = b"\xff" * 8
    spoilt += spoilt[page : page + PAGE_SIZE]
    (tmp_path / "data" / FILE).write_bytes(spoilt)
    woken = Woken.on(tmp_path / "data")
    assert {key: woken.journal.stored(key) for key in truth.games} == truth.games
    assert woken.journal.next_key() == 5
    woken.journal.close()


def hashed(games: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many entries are hashed to mend so many games of twelve, each with a gap after the fifth."""
    count = 0

    def counted(data: bytes) -> object:
        nonlocal count
        count += 1
        return sha256(data)

    lines: list[EntryRow] = []
    for game in range(1, games + 1):
        before = NO_HASH
        for n in range(1, 13):
            data = f'{{"n":{n},"kind":"note","id":"{game}-{n}",'.encode()
            before = sha256(before + data).digest()
            lines.append(EntryRow(len(lines), game, n, f"{game}-{n}", data, before))
    with monkeypatch.context() as patch:
        patch.setattr(chains, "sha256", counted)
        found = chains.chained([line for line in lines if line.n != 6])
    assert [len(chain) for chain in found] == [5] * games
    return count


def test_the_work_of_mending_grows_as_the_games_do(monkeypatch):
    assert hashed(200, monkeypatch) < 3 * hashed(100, monkeypatch)


def salvaged(folder: Path, *changes: str) -> Salvaged:
    """What is read of the journal in a folder after these changes of its tables."""
    with closing(sqlite3.connect(folder / FILE)) as db, db:
        for change in changes:
            db.execute(change)
    with closing(FilePages(folder / FILE)) as file:
        return salvage(OverlaidPages(file, {}), (), 0.0)


def test_a_game_loses_what_is_told_of_it_and_no_more_than_a_file_can_tell_of(tmp_path: Path) -> None:
    """Twice what can be read, in rows and in their index, and 100 more."""
    with Table(tmp_path) as table:
        table.new("rounds=3")
        for n in range(8):
            assert table.submit(f"note {n}").ok
        table.new("rounds=3")
    read = sum(len(game) for game in salvaged(tmp_path).games.values())
    whole = len(salvaged(tmp_path).games[1])
    most = 2 * (read + read) + 100
    for n, lost in ((whole + 1, 1), (most, most - whole), (most + 1, 0)):
        (told,) = salvaged(tmp_path, f"UPDATE latest SET n = {n}, at = 7 WHERE game = 1").losses or (None,)
        assert (0 if told is None else told.lost) == lost
    damaged = salvaged(tmp_path, "DELETE FROM entries WHERE game = 2", "UPDATE latest SET n = 1, at = 7")
    assert [(loss.key, loss.intact, loss.lost) for loss in damaged.losses] == [(2, 0, 1)], "its only entry"
    nobody = salvaged(tmp_path, "INSERT INTO entries VALUES (99, 0, 1, 'x', x'7b226e223a312c', zeroblob(32))")
    assert [loss.key for loss in nobody.losses] == [2], "no game has the key 0"


def test_an_entry_that_is_known_by_its_bytes_alone_claims_no_game_and_no_place(tables, tmp_path):
    spoilt = bytearray((tables["file"].folder / FILE).read_bytes())
    page = spoilt.index(tables["file"].games[2][0].data) // PAGE_SIZE * PAGE_SIZE
    spoilt[page : page + 8] = b"\xff" * 8
    (tmp_path / FILE).write_bytes(spoilt)
    with closing(FilePages(tmp_path / FILE)) as file:
        carved = rows_in(OverlaidPages(file, {})).carved
    assert carved
    assert {(line.seq, line.game) for line in carved} == {(0, 0)}


def test_what_a_game_under_a_new_key_still_has_is_not_told_as_lost(tmp_path: Path) -> None:
    """Two games lose their keys and their last three entries: six entries are lost, and no more."""
    with Table(tmp_path, seed=4) as table:
        random = Random(4)
        for _ in range(3):
            table.new("rounds=3")
            table.play_to_the_end(random)
    with closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        ends = dict(db.execute("SELECT game, max(n) FROM entries GROUP BY game").fetchall())
        for key in (2, 3):
            db.execute("DELETE FROM entries WHERE game = ? AND n > ?", (key, ends[key] - 3))
            db.execute("UPDATE entries SET game = ? WHERE game = ?", (2**62 + key, key))
    with closing(FilePages(tmp_path / FILE)) as file:
        salvaged = salvage(OverlaidPages(file, {}), (), 0.0)
    told = [(loss.game, loss.intact, loss.lost) for loss in salvaged.losses]
    assert sorted(told) == sorted(("pebbles", ends[key] - 3, 3) for key in (2, 3))
    assert all(len(salvaged.games[loss.key]) == loss.intact for loss in salvaged.losses)


@pytest.mark.parametrize("at", [-5.0, 1e12, float("nan"), float("inf"), "yesterday", None])
def test_a_moment_that_cannot_be_is_told_as_none(at: object) -> None:
    view = zlib.compress(b"{}")
    (key, name, *_, told, over, kept) = there(latest_row(3, (), (3, "pebbles", 2, 5, at, 1, view)))  # type: ignore[arg-type]
    assert (key, name, told, over, kept) == (3, "pebbles", 0.0, 1, view)


def test_a_moment_that_can_be_is_kept() -> None:
    row = (3, "pebbles", 2, 5, 1_700_000_000, 1, zlib.compress(b"{}"))
    assert latest_row(3, (), row) == row


def test_a_view_is_numbered_only_where_entries_after_it_are_lost(tmp_path: Path) -> None:
    """An earlier edition wrote views without their number; the row beside them tells it."""
    with Table(tmp_path) as table:
        table.start_turns()
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        chain = [EntryRow(*row) for row in db.execute("SELECT seq, game, n, id, data, hash FROM entries")]
    view, n = zlib.compress(b'{"round":1}'), chain[-1].n
    for told, kept in ((n, b'{"round":1}'), (n + 2, b'{"n":%d,"round":1}' % (n + 2))):
        row = latest_row(1, chain, (1, "pebbles", 2, told, 1_700_000_000, 0, view))
        assert row is not None
        assert (row[3], zlib.decompress(row[6])) == (n, kept)  # type: ignore[arg-type]
