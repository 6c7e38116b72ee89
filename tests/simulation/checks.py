"""The judge: what must hold after every step, whatever has been done to the box.

- *missing*: an acknowledged entry is not on the disk. After a dishonest disk: nobody was told.
- *refused*: what was refused stands in the record all the same.
- *invented*, *doubled*: an entry nobody sent; the same id twice, or answered as another entry.
- *joined*, *log*: an entry that does not follow from the one before it; numbers out of order.
- *rolled-again*, *luck*: a seen face fell otherwise; bytes of the pool were handed out twice.
- *authority*: who may not act did; a phone lost its seat, or was refused its voice without a reason.
- *stale*: an answer to a question of before.
- *what-if*: a game that goes on from another does not begin as that one stood. *backup*: all games cannot
  be saved, or are not to the entry in the copy.
- *tokens*: the game's own invariants. *fold*: the table is not what the entries make.
- *view*: two people saw different pages of one moment, or one that was not written down.
- *told*: a side file was lost or is not written, and nobody reads of it.
- *liveness*: what was right was refused. *start*: the box did not come up. *trouble*: it met a mistake.
"""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256
from typing import Any

from companion.kit.desk_verbs import DESK_VERBS
from companion.play import Over, text
from companion.table.intents import BOT, LUCK, Snapshot
from companion.table.journal.ledger import BACK_AFTER_BREAK
from companion.table.people.sidefile import RETRY_AFTER
from tests.simulation.box import Box
from tests.simulation.law import BOX, STRANGER, Table, forbidden, unfounded
from tests.simulation.people import Page, Phone, Sent
from tests.simulation.record import BLANK, Broken, Row, Shadow, demand, shadow_of

ROWS = "SELECT seq, game, n, id, data, hash FROM entries WHERE seq > ? ORDER BY seq"
THE_DESK = Sent("away", "the desk", BOX, "", None, None)
"""Counts by itself who has been away for a minute."""
OURS = ("trouble", "busy")
"""Slugs with which a box says that the fault is its own."""


class Judge:
    """Knows the record as it must be. ``sent`` are all intents by name."""

    def __init__(self) -> None:
        self.shadows: dict[int, Shadow] = {}
        self.sent: dict[str, Sent] = {}
        self.names: dict[str, str] = {}  # of what phones sent, by the id that the box gave it
        self.last = 0
        self.newest: list[Row] = []  # the rows of the last commit
        self.checks: Counter[str] = Counter()
        self.lost = 0
        self.damaged = False  # the disk has lied: games may have lost their ends
        self.table: Table = "clear"
        self.boxes: frozenset[int] = frozenset()  # the seats that the box plays
        self.choosing = Sent("seat", "nobody", STRANGER, "", None, None)  # who asks on the page of seats
        self.settled: list[tuple[int, bool]] = []  # seats that all were asked for, and whether they went over
        self._chosen: dict[str, Sent] = {}
        self._ids: set[str] = set()
        self._stands: dict[str, set[tuple[int, int]]] = {}  # the entries of each intent
        self._boxes: dict[str, frozenset[int]] = {}  # the seats that the box played when it was sent
        self._tables: dict[str, Table] = {}  # how the table stood then: a tear may hide it for a while
        self._judged: set[tuple[str, bytes]] = set()  # rows that were lawful: they may be read again
        self._pages: dict[tuple[int, int], bytes] = {}
        self._loaded: Any = None
        self._well = (0, 0, 0.0)  # the run, what was refused to side files, when the disk last was ill

    # ------------------------------------------------------------------------------ intents

    def expect(self, sent: Sent) -> None:
        """Somebody sends an intent, perhaps once more."""
        self.sent[sent.name] = sent
        sent.refused = False  # what was refused may be right by now
        if sent.entry is None:
            self._boxes[sent.name], self._tables[sent.name] = self.boxes, self.table

    def answered(self, box: Box, sent: Sent, answer: Page) -> None:
        """Somebody heard what became of an intent."""
        said = sent.word.split()[0] if sent.word.split() else ""
        said = said if said in DESK_VERBS else "any word of a game"
        self.checks[f"{'refused' if 'slug' in answer else 'done'}: {said}"] += 1
        if "slug" in answer:
            demand(answer["text"].strip(), "refused", f"{sent.word!r} was refused without a reason")
            demand(answer["slug"] not in OURS, "trouble", f"{sent.word!r} was answered {answer['text']!r}")
            self._founded(box, sent, answer["slug"])
            if answer["slug"] != "too-fast":
                demand(
                    sent.entry is None,
                    "doubled",
                    f"{sent.name} stands as entry {sent.entry} and is now refused",
                )
                sent.refused = True
            return
        sent.refused = False
        self.read(box)
        entry = answer["entry"]
        if entry is None:
            return
        stands = {n for _, n in self._stands.get(sent.name, ())}
        demand(stands, "missing", f"{sent.name} was acknowledged as entry {entry} and is not on the disk")
        demand(
            entry in stands, "doubled", f"{sent.name} stands as {sorted(stands)}, answered as entry {entry}"
        )
        sent.entry = entry

    def _founded(self, box: Box, sent: Sent, slug: str) -> None:
        """A voice is refused for a reason."""
        shadow = self.shadows.get(box.desk.snapshot().key or 0)
        if shadow is None or sent.rights.speaks:
            return
        self.checks["voices refused"] += slug in ("too-new", "beside")
        wrong = unfounded(sent.rights, sent.word, slug, shadow, self.boxes)
        demand(wrong is None, "authority", f"{sent.who} said {sent.word!r} and was answered {slug}: {wrong}")

    # ------------------------------------------------------------------------------ the disk

    def read(self, box: Box) -> None:
        """Take in the entries that are new on the disk."""
        self.boxes = frozenset(box.opponents.seats)
        since = 0 if self.damaged else self.last
        newest = []
        for row in (Row(*values) for values in box.rows(ROWS, (since,))):
            if self.damaged and (row.id in self._ids or not self._follows(row)):
                continue  # what lies beyond a gap is not read, and may be put aside at any time
            self._enter(row)
            newest.append(row)
        self.newest = newest or self.newest
        self._look_at(box.desk.snapshot())

    def _follows(self, row: Row) -> bool:
        shadow = self.shadows.get(row.key)
        if shadow is None:
            return row.n == 1 and _begins(row)
        return row.n == len(shadow.rows) + 1 and shadow.chains(row)

    def _enter(self, row: Row) -> None:
        plain = json.loads(row.data)
        sent = self.sent.get(self._name(row.id))
        if sent is None and row.id.startswith("away-"):
            sent = THE_DESK
        if sent is None and row.id.startswith("seat-"):
            sent = self._chosen.setdefault(row.id, self.choosing)  # it may be read again after damage
        demand(
            sent is not None,
            "invented",
            f"entry {row.n} of game {row.key} has the id {row.id}, which nobody sent",
        )
        assert sent is not None
        demand(
            not sent.refused,
            "refused",
            f"{sent.word!r} of {sent.who} was refused and is entry {row.n} of game {row.key}",
        )
        demand(row.id not in self._ids, "doubled", f"the id {row.id} stands twice in the record")
        shadow = self.shadows.get(row.key)
        self._lawful(sent, row, plain, shadow)
        if plain["body"].get("agreed") and shadow is not None and shadow.proposed is not None:
            self.checks[f"agreed: {shadow.proposed[1].split()[0]}"] += 1
        if plain["via"] == BOT:
            self.checks["words of the box"] += 1
        if plain["kind"] == "answer" and shadow is not None and not plain["body"]["agrees"]:
            self._refuse(shadow)
        if shadow is None:
            shadow = shadow_of(plain)
            shadow.add(row)
            self.shadows[row.key] = shadow
            self._goes_on(row, plain["body"].get("from", {}))
        else:
            shadow.add(row)
        if plain["kind"] == "handover":
            self.settled.append((plain["body"]["seat"], True))
        self._stand(row)
        self.last = max(self.last, row.seq)
        self.checks["entries"] += 1

    def _refuse(self, shadow: Shadow) -> None:
        """Somebody objected: who wanted a seat does not ask any more, whatever the record loses."""
        assert shadow.proposed is not None
        verb, *rest = shadow.proposed[1].split()
        if verb == "handover":
            self.settled.append((int(rest[0]) - 1, False))

    def _goes_on(self, row: Row, carried: dict[str, Any]) -> None:
        """A game that goes on from another begins as that one stood."""
        if (older := self.shadows.get(carried.get("key", 0))) is None:
            return
        then, here = older.after[carried["n"] - 1].state, self.shadows[row.key].now.state
        demand(then == here, "what-if", f"game {row.key} does not begin as game {carried['key']} stood")
        self.checks["what-ifs"] += 1

    def _name(self, id_: str) -> str:
        """The name an intent was given by whoever sent it."""
        act = id_.partition("#")[0]
        return self.names.get(act, act)

    def _stand(self, row: Row) -> None:
        self._ids.add(row.id)
        self._stands.setdefault(self._name(row.id), set()).add((row.key, row.n))

    def _lawful(self, sent: Sent, row: Row, plain: dict[str, Any], shadow: Shadow | None) -> None:
        if sent.name.startswith("stock") or (row.id, row.data) in self._judged:
            return
        self._judged.add((row.id, row.data))
        said = row.id if sent.name == "seat" else sent.name
        boxes = self._boxes.setdefault(said, self.boxes)
        table = self._tables.setdefault(said, self.table)
        wrong = forbidden(sent.rights, plain, shadow, table, boxes)
        demand(wrong is None, "authority", f"{sent.who} said {sent.word!r}, entry {row.n}: {wrong}")
        kind = plain["kind"]
        if kind == "word" and sent.word != "done all":
            demand(
                plain["body"]["word"] == sent.word,
                "invented",
                f"{sent.word!r} became {plain['body']['word']!r}",
            )
        if shadow is None or "#" in row.id or kind not in ("word", "luck"):
            return
        seat = plain["by"] if kind == "word" else None
        if sent.ask is not None:
            stale = sent.ask > len(shadow.rows) or shadow.overtaken(seat, sent.ask, len(shadow.rows))
            demand(
                not stale,
                "stale",
                f"{sent.who} answered entry {sent.ask} with {sent.word!r} at entry {row.n}",
            )
        self.checks["asks"] += 1

    # ------------------------------------------------------------------------------ the table

    def after_step(self, box: Box) -> None:
        """All that must hold of the box as it stands."""
        self.read(box)
        self._table(box.desk.snapshot())
        pool = box.pool
        demand(
            pool.stored.startswith(pool.handed),
            "luck",
            "the pool handed out bytes that were not the next it had",
        )
        self._side_files(box)
        self.checks["steps"] += 1

    def _side_files(self, box: Box) -> None:
        """What is agreed beside the record is written down, or people read that it is not; it is written
        soon after the disk takes something again."""
        times, disk = box.times, box.disk
        ill = disk.dead or disk.full or disk.failing_writes or disk.failing_syncs
        if ill or self._well[:2] != (times.runs, disk.refused):
            self._well = times.runs, disk.refused, times.lived
        for book in box.books:
            if book.written:
                continue
            told = box.tells(book.sentences.unsaved(text("the disk is full")))
            demand(told or disk.dead, "told", f"{book.name} is not written, and nobody is told")
            waited = times.lived - self._well[2]
            demand(
                waited <= RETRY_AFTER, "told", f"{book.name} could be written for {waited:.0f} s and is not"
            )
            self.checks["unwritten"] += 1

    def _table(self, snapshot: Snapshot) -> None:
        self._look_at(snapshot)
        if snapshot.game is None or snapshot.key is None:
            return
        shadow = self.shadows.get(snapshot.key)
        demand(shadow is not None, "view", f"game {snapshot.key} is on the table and not on the disk")
        assert shadow is not None
        n = len(shadow.rows)
        demand(snapshot.entry == n, "view", f"the table shows entry {snapshot.entry}, the disk holds {n}")
        demand(
            snapshot.state == shadow.now.state,
            "fold",
            f"the table after entry {n} is not what the entries make",
        )
        self._clocks(snapshot, shadow)
        for seat, ask in snapshot.asks.items():
            overtaken = shadow.overtaken(None if seat == LUCK else seat, ask, n)
            demand(
                1 <= ask <= n and not overtaken, "stale", f"seat {seat} is asked by entry {ask} at entry {n}"
            )
        numbers = [line.n for line in snapshot.log]
        demand(
            numbers == sorted(numbers) and all(at <= n for at in numbers), "log", "the log is out of order"
        )
        if snapshot.state is not self._loaded:
            self._tokens(snapshot)

    def _look_at(self, snapshot: Snapshot) -> None:
        """Whether a game lies on the table, before what comes next."""
        self.table = (
            "clear" if snapshot.game is None else "over" if isinstance(snapshot.pending, Over) else "going"
        )

    def _clocks(self, snapshot: Snapshot, shadow: Shadow) -> None:
        """Each seat has thought what its stopwatch says, and has left of its limit what that leaves."""
        noted, shown = shadow.watches.now, snapshot.clock
        way = noted["way"].get("way", "off")
        demand(
            (shown.chosen.way if shown is not None else "off") == way,
            "clock",
            f"the table keeps time as {shown}, its entries say {way}",
        )
        told = [(snapshot.clocks, noted["spent"]), (shown.left if shown else (), noted["left"])]
        for said, right in told:
            same = len(said) == len(right) and all(abs(a - b) < 0.1 for a, b in zip(said, right, strict=True))
            demand(same, "clock", f"the clocks show {said}, stopwatches {right}")
        self.checks["clocks"] += 1

    def _tokens(self, snapshot: Snapshot) -> None:
        """A dump is only loaded where everything adds up."""
        assert snapshot.game is not None
        self._loaded = snapshot.state
        try:
            loaded = snapshot.game.load(json.loads(json.dumps(snapshot.game.dump(snapshot.state))))
        except Exception as error:
            raise Broken("tokens", str(error)) from error
        demand(loaded == snapshot.state, "tokens", "the table is not what its dump loads to")
        self.checks["loads"] += 1

    # ------------------------------------------------------------------------------ the views

    def saw(self, box: Box, phone: Phone, content: bytes) -> None:
        """Somebody looked at the page."""
        assert phone.view is not None
        moment = (box.times.runs, phone.view["rev"])
        known = self._pages.setdefault(moment, sha256(content).digest())
        demand(
            known == sha256(content).digest(),
            "view",
            f"{phone.name} sees another page of revision {moment[1]}",
        )
        if "game" in phone.view:
            shadow = self.shadows.get(phone.view["key"])
            demand(shadow is not None, "view", "a game is on show that is not on the disk")
            assert shadow is not None
            shown = phone.view["entry"]
            demand(
                shown == len(shadow.rows),
                "view",
                f"entry {shown} is on show, the disk holds {len(shadow.rows)}",
            )
        self.checks["pages"] += 1

    def knows(self, phone: Phone, told: Page) -> None:
        """What a phone is told of itself is what it has been granted."""
        demand(told["member"] == phone.member, "authority", f"{phone.name} has joined and is told {told}")
        if phone.member:
            everything = phone.everywhere or phone.referee
            demand(
                (frozenset(told["seats"]), told["all"], told["referee"])
                == (phone.seats, everything, phone.referee),
                "authority",
                f"{phone.name} has {sorted(phone.seats)}, all: {everything}, and is told {told}",
            )
        self.checks["cookies"] += 1

    # ------------------------------------------------------------------------------ restarts

    def woke(self, box: Box, *, honest: bool, damage: list[str]) -> str:
        """The box is up again: compare what lies on the disk with what was acknowledged.

        Returns how the story tells of a loss that was owned up to.
        """
        rows = {(row.key, row.n): row for row in (Row(*values) for values in box.rows(ROWS, (0,)))}
        gone = [
            row
            for shadow in self.shadows.values()
            for row in shadow.rows
            if (found := rows.get((row.key, row.n))) is None or found.hash != row.hash
        ]
        if not gone and not damage:
            self.read(box)
            self._table(box.desk.snapshot())
            for (key,) in box.rows("SELECT value FROM desk WHERE name = 'on-table'", ()):
                there = key is None or (box.desk.snapshot().key, self.table != "clear") == (key, True)
                demand(there, "fold", f"game {key} lay on the table and is not taken up")
            return ""
        if gone:
            newest = {(row.key, row.n) for row in self.newest}
            names = ", ".join(f"{row.n} of game {row.key}" for row in gone[:5])
            demand(not honest, "missing", f"{len(gone)} acknowledged entries are gone: {names}")
            told = _told(box) or {(row.key, row.n) for row in gone} <= newest
            demand(told, "missing", f"{len(gone)} entries are gone and nobody was told: {names}; {damage}")
        self._start_over(box, rows, gone)
        return f"{len(gone)} entries lost, and said so" if gone else ""

    def _start_over(self, box: Box, rows: dict[tuple[int, int], Row], gone: list[Row]) -> None:
        """Believe the disk, as far as each game follows from its first entry, if that was once so."""
        self.damaged = True
        known = {row.hash for shadow in self.shadows.values() for row in shadow.rows}
        before = self.shadows
        self.shadows, self._ids, self._stands = {}, set(), {}
        for row in gone:
            sent = self.sent.get(self._name(row.id))
            if sent is not None:
                sent.entry = None
                self.lost += 1
        for key in sorted({key for key, _ in rows}):
            self._follow(key, rows, known, before.get(key))
        self.last = max((row.seq for row in rows.values()), default=0)
        for key in (game.key for game in box.journal.shelf()):
            served = [entry.id for entry in box.journal.intact_entries(key)[0]]
            true = [row.id for row in self.shadows[key].rows] if key in self.shadows else []
            demand(
                served == true[: len(served)],
                "joined",
                f"game {key} is read with {len(served)} entries, {len(true)} follow from the first",
            )
        self._table(box.desk.snapshot())

    def _follow(
        self, key: int, rows: dict[tuple[int, int], Row], known: set[bytes], was: Shadow | None
    ) -> None:
        shadow = shadow_of({"kind": "open", "body": {"game": was.game.name}}) if was is not None else None
        n = 1
        while (row := rows.get((key, n))) is not None:
            demand(
                row.hash in known or self._name(row.id) in self.sent,
                "invented",
                f"entry {n} of game {key} is new",
            )
            if shadow is None and not _begins(row):
                break
            if shadow is None:
                shadow = shadow_of(json.loads(row.data))
            try:
                shadow.add(row)
            except (Broken, ValueError):
                break  # the box must have noticed: its table is compared with what comes before
            self._stand(row)
            n += 1
        if shadow is not None and shadow.rows:
            self.shadows[key] = shadow


def _begins(row: Row) -> bool:
    """True for a first entry that is what was hashed."""
    return sha256(BLANK + row.data).digest() == row.hash


def _told(box: Box) -> bool:
    """True when everybody is told of more than a break."""
    return box.journal.trouble is not None or box.desk.snapshot().notice not in (None, BACK_AFTER_BREAK)
