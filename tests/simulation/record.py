"""The shadow: what the world knows of the record, kept apart from the program's own fold.

Every entry that appears on the disk is read here once, in the order of the disk: its hash, its
number, its id, who may have made it, and what it does to the state, to the tapes and to the
questions. The rules of the games are the program's; everything else is said a second time.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from companion import games
from companion.kit.game import Game
from companion.play import Chance, Over, Settings
from tests.simulation.stopwatches import Stopwatches

MOVING = ("open", "word", "luck", "pencil", "back", "stop")
BLANK = bytes(32)
WHEN_OVER = ("back", "rewind")
"""What may be agreed to when a game is over."""


class Broken(AssertionError):
    """An invariant does not hold. ``check`` names it in one word."""

    def __init__(self, check: str, sentence: str) -> None:
        super().__init__(f"{check}: {sentence}")
        self.check = check


def demand(holds: object, check: str, sentence: str) -> None:
    if not holds:
        raise Broken(check, sentence)


@dataclass(frozen=True)
class Row:
    """An entry as it lies on the disk."""

    seq: int
    key: int
    n: int
    id: str
    data: bytes
    hash: bytes


@dataclass
class After:
    """A game after one of its entries. No seat takes back alone what lies before entry ``wall``."""

    state: Any
    cursors: dict[str, int]
    wall: int = 1
    stopped: bool = False


@dataclass
class Shadow:
    """One game. ``rows``, ``plain`` and ``after`` have one for every entry."""

    game: Game
    rows: list[Row] = field(default_factory=list)
    plain: list[dict[str, Any]] = field(default_factory=list)
    after: list[After] = field(default_factory=list)
    tapes: dict[str, list[str]] = field(default_factory=dict)
    spoken: dict[str, list[str]] = field(default_factory=dict)  # provenance of each face of a tape
    by_hand: set[str] = field(default_factory=set)
    paused: bool = False
    watches: Stopwatches = field(default_factory=lambda: Stopwatches(0))
    proposed: tuple[int, str, frozenset[int]] | None = None  # entry, word, and the seats that have agreed

    @property
    def now(self) -> After:
        return self.after[-1]

    @property
    def seats(self) -> frozenset[int]:
        return frozenset(range(self.plain[0]["body"]["settings"]["seats"]))

    @property
    def over(self) -> bool:
        return self.now.stopped or isinstance(self.game.pending(self.now.state), Over)

    def chains(self, row: Row) -> bool:
        """True when the hash of this row is one over the hash before it."""
        before = self.rows[-1].hash if self.rows else BLANK
        return sha256(before + row.data).digest() == row.hash

    def add(self, row: Row) -> dict[str, Any]:
        """One more entry. Errors: Broken."""
        demand(
            row.n == len(self.rows) + 1,
            "log",
            f"entry {row.n} of game {row.key} follows entry {len(self.rows)}",
        )
        demand(
            self.chains(row),
            "joined",
            f"entry {row.n} of game {row.key} does not follow from the one before it",
        )
        plain: dict[str, Any] = json.loads(row.data)
        demand(
            plain["n"] == row.n and plain["id"] == row.id, "log", f"entry {row.n} names itself {plain['n']}"
        )
        self._follow_proposal(plain)
        after = self._played(plain)
        if plain["kind"] not in ("propose", "answer"):
            self._drop_when_over(after)
        self._keep_time(plain)
        self.rows.append(row)
        self.plain.append(plain)
        self.after.append(after)
        return plain

    def _keep_time(self, plain: dict[str, Any]) -> None:
        """One stopwatch for each seat."""
        if plain["kind"] == "open":
            self.watches = Stopwatches(plain["body"]["settings"]["seats"])
        self.watches.follow(plain)

    def _played(self, plain: dict[str, Any]) -> After:
        kind, body = plain["kind"], plain["body"]
        if kind == "open":
            given = body["settings"]
            if "from" in body:  # a step of another game, or paper
                return After(self.game.load(body["from"]["dump"]), {})
            return After(self.game.start(Settings(given["seats"], given["options"], given["data"])), {})
        if kind in ("word", "pencil"):
            seat = plain["by"] if kind == "word" else None
            demand(kind == "pencil" or not self.over, "over", f"entry {plain['n']} plays on after the end")
            state = self.game.apply(self.now.state, body["word"], seat).state
            return self._draws(replace(self.now, state=state, cursors=dict(self.now.cursors)), body["luck"])
        if kind == "luck":
            demand(not self.over, "over", f"entry {plain['n']} draws after the end")
            return self._draws(replace(self.now, cursors=dict(self.now.cursors)), body["luck"])
        if kind == "stop":
            demand(not self.over, "over", f"entry {plain['n']} ends what is over")
            return replace(self.now, wall=plain["n"], stopped=True)
        if kind == "back":
            return self._back(plain)
        if kind == "source":
            (self.by_hand.add if body["hand"] else self.by_hand.discard)(body["source"])
        elif kind in ("pause", "resume"):
            self.paused = kind == "pause"
        return self.now

    def _follow_proposal(self, plain: dict[str, Any]) -> None:
        """What is proposed, and how it is answered; what all have to agree to is done when all have."""
        kind, body = plain["kind"], plain["body"]
        if kind == "propose":
            demand(self.proposed is None, "consent", f"entry {plain['n']} proposes beside another")
            self.proposed = (plain["n"], body["word"], frozenset(body["seats"]))
        elif kind == "answer":
            demand(self.proposed is not None, "consent", f"entry {plain['n']} answers nothing")
            assert self.proposed is not None
            n, word, agreed = self.proposed
            self.proposed = (n, word, agreed.union(body["seats"])) if body["agrees"] else None
        elif "agreed" in body:
            whole = self.proposed is not None and self.proposed[2] >= self.seats
            demand(whole, "consent", f"entry {plain['n']} was agreed to by too few: {self.proposed}")
            self.proposed = None
        elif self.proposed is not None and self._is_void(kind, body, self.proposed[1]):
            self.proposed = None

    def _drop_when_over(self, after: After) -> None:
        """With the game ends what is proposed; only going back may still be agreed to."""
        over = after.stopped or isinstance(self.game.pending(after.state), Over)
        if over and self.proposed is not None and self.proposed[1].split()[0] not in WHEN_OVER:
            self.proposed = None

    @staticmethod
    def _is_void(kind: str, body: dict[str, Any], word: str) -> bool:
        if kind == "close" or body.get("shelf"):
            return True
        verb, *args = word.split()
        if verb == "handover":
            return False
        if verb == "clock":
            return kind == "clock"
        return kind == "source" and body["source"] == args[0] if verb == "source" else kind in MOVING

    def _draws(self, after: After, items: list[dict[str, Any]]) -> After:
        """Each face falls where it must: again where it has been seen, else at the end of its tape."""
        for item in items:
            source, face, place = item["source"], item["face"], item["place"]
            chance = self.game.pending(after.state)
            demand(
                isinstance(chance, Chance) and chance.source == source,
                "luck",
                f"nobody asked for a draw of {source}",
            )
            assert isinstance(chance, Chance)
            possible = {one for one, _ in chance.faces}
            tape = self.tapes.setdefault(source, [])
            seen = next(
                (at for at in range(after.cursors.get(source, 0), len(tape)) if tape[at] in possible),
                len(tape),
            )
            demand(
                place == seen and (seen == len(tape) or tape[seen] == face),
                "rolled-again",
                f"{source} showed {tape[seen : seen + 1]} at {seen} and now {face} at {place}",
            )
            if seen == len(tape):
                tape.append(face)
                self.spoken.setdefault(source, []).append(item["provenance"])
            after.cursors[source] = place + 1
            after.state = self.game.apply(after.state, f"{item['verb']} {face}", None).state
        return after

    def _back(self, plain: dict[str, Any]) -> After:
        """Back to an entry; a single face said by hand, which somebody mistyped, leaves its tape."""
        to = plain["body"]["to"]
        demand(1 <= to <= len(self.rows), "log", f"goes back to entry {to}")
        then: After = self.after[to - 1]
        if self.took_a_face(to):
            (item,) = self.plain[self.line(to)[0] - 1]["body"]["luck"]
            self.tapes[item["source"]].pop()
            self.spoken[item["source"]].pop()
        elif not self.is_free(to):
            then = replace(then, wall=len(self.rows) + 1)  # what was decided before stands
        return replace(then, cursors=dict(then.cursors))

    def line(self, to: int) -> list[int]:
        """The words, draws and corrections after entry ``to`` that led here, the first first; none where it
        did not lead here, as what came of it was taken back."""
        found, n = [], len(self.rows)
        while n > to:
            plain = self.plain[n - 1]
            if plain["kind"] == "back":
                n = plain["body"]["to"]
                continue
            if plain["kind"] in MOVING:
                found.append(n)
            n -= 1
        return found[::-1] if n == to else []

    def is_free(self, to: int) -> bool:
        """True when going back to entry ``to`` takes back a seat’s last decision, and nothing was seen."""
        undone = [self.plain[n - 1] for n in self.line(to)]
        decided = [one for one in undone if one["via"] != "bot"]
        return (
            to >= self.now.wall
            and bool(undone)
            and decided == undone[:1]
            and all(one["kind"] == "word" and not one["body"]["luck"] for one in undone)
        )

    def took_a_face(self, to: int) -> bool:
        """True when going back to entry ``to`` takes back a single face said by hand, not a decision; with
        what opponents said since, which revealed nothing."""
        face, *since = [self.plain[n - 1] for n in self.line(to)] or [{"kind": ""}]
        if face["kind"] != "luck" or face["by"] is None:
            return False
        if any(one["via"] != "bot" or one["kind"] != "word" or one["body"]["luck"] for one in since):
            return False
        items = face["body"]["luck"]
        return len(items) == 1 and self._is_last_by_hand(items[0])

    def _is_last_by_hand(self, item: dict[str, Any]) -> bool:
        """True for a face said by hand that fell for the first time there, and is the last on its tape."""
        tape, voices = self.tapes[item["source"]], self.spoken[item["source"]]
        return item["place"] == len(tape) - 1 and voices[-1] == "hand" and "faces" not in item

    def overtaken(self, seat: int | None, ask: int, before: int) -> bool:
        """True when a question that entry ``ask`` opened had ended by entry ``before``: its own seat has
        decided, the table went back or was corrected; for luck (seat None) when anything has moved."""
        for plain in self.plain[ask:before]:
            if plain["kind"] in ("back", "pencil", "open", "stop") or (
                seat is None and plain["kind"] in MOVING
            ):
                return True
            if plain["kind"] == "word" and plain["by"] == seat:
                return True
        return False


def shadow_of(plain: dict[str, Any]) -> Shadow:
    """An empty shadow for the game that this entry opens."""
    demand(plain["kind"] == "open", "log", "a record begins with the entry that opens a game")
    return Shadow(games.find(plain["body"]["game"]))
