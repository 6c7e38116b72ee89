"""Records of games that never were, with rounds as docs/luck.md tells them: what checkers are tried on.

Nothing here is taken from the box or from a checker.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import math
import random
from pathlib import Path
from typing import Any

VECTORS = Path(__file__).parents[1] / "vectors" / "rounds.json"
PAGE = "7KQ4-X2M9"
STEP = "5e" * 32
"""The hash of an entry that a game is carried on from."""
DIE = [[str(face), 1] for face in range(1, 7)]
HALF = 2**47 + 1  # a sum of weights that nearly every second block is thrown away for


def hashed(*fields: bytes | str) -> bytes:
    raw = [field.encode() if isinstance(field, str) else field for field in fields]
    return hashlib.sha256(b"".join(len(one).to_bytes(4, "big") + one for one in raw)).digest()


class MadeRecord:
    """A record that grows entry by entry, and keeps the promises of the format until told otherwise."""

    def __init__(self, seed: int, *, rounds: bool = True) -> None:
        self.chance = random.Random(seed)
        self.entries: list[dict[str, Any]] = []
        self.game = self.chance.randbytes(16)
        self.number = 0
        self.story = b""
        self.code: list[Any] | None = None
        self.secret = b""
        self.named: list[tuple[bytes, bytes]] = []
        self.tapes: dict[str, list[dict[str, Any]]] = {}
        self.possible: dict[tuple[str, int], list[list[Any]]] = {}
        self.rejected = 0
        self.hands: set[str] = set()
        self.rounds = rounds
        body: dict[str, Any] = {"game": "made-up", "edition": 1, "asked": [0]}
        if rounds:
            body["rounds"] = self.game.hex()
        self.say("open", body)

    def say(self, kind: str, body: dict[str, Any], by: int | None = None) -> dict[str, Any]:
        n = len(self.entries) + 1
        if kind == "source" and body["hand"] is True:
            self.hands.add(body["source"])
        elif kind == "source":
            self.hands.discard(body["source"])
        at = [1_790_000_000.0 + n, float(n), "run-1"]
        self.entries.append(
            {"n": n, "kind": kind, "id": f"entry-{n}", "by": by, "via": "desk", "at": at, "body": body}
        )
        return body

    def publish(self, phones: int | list[tuple[bytes, bytes]] = 0) -> None:
        """Announce the next round in the last entry, with so many new phones or with these."""
        self.number += 1
        self.secret = self.chance.randbytes(32)
        if isinstance(phones, int):
            phones = [(self.chance.randbytes(8), self.chance.randbytes(32)) for _ in range(phones)]
        self.named = sorted(phones)
        commitments = [(id_, hashed("orbweaver nonce 1", self.game, id_, nonce)) for id_, nonce in self.named]
        fields = [part for pair in commitments for part in pair]
        fixed = hashed("orbweaver round 1", self.game, str(self.number), self.secret, *fields)
        self._tell("round", self.game, str(self.number), fixed)
        self.entries[-1]["body"]["next"] = {
            "number": self.number,
            "commitment": fixed.hex(),
            "witnesses": [[id_.hex(), told.hex()] for id_, told in commitments],
            "seats": {id_.hex(): [seat] for seat, (id_, _) in enumerate(commitments[:-1])},
        }

    def _tell(self, *fields: bytes | str) -> None:
        self.story = hashed("orbweaver story 1", self.story, *fields)

    def draw(self, *draws: list[list[Any]], missing: int = 0, kind: str = "luck") -> None:
        """An entry with fresh draws of the box from these faces, so many of the named phones being silent."""
        silent = {id_ for id_, _ in self.chance.sample(self.named, missing)}
        nonces = [(id_, b"" if id_ in silent else nonce) for id_, nonce in self.named]
        luck = []
        for nth, possible in enumerate(draws, 1):
            faces = in_order(possible)
            face = self._face(nth, faces, nonces)
            source = "die" if faces == DIE else "bag"
            seen = self._seen(source, face, "getrandom")
            self.possible[source, seen["place"]] = faces
            luck.append({**seen, "nth": nth, "faces": faces})
        told = [[id_.hex(), nonce.hex() or None] for id_, nonce in nonces]
        shown = {"number": self.number, "secret": self.secret.hex(), "nonces": told}
        if nonces and not silent:
            made = hashed("orbweaver evening 1", self.story, *(nonce for _, nonce in nonces))
            bits = bin(int.from_bytes(made, "big"))[2:].zfill(256)
            self.code = [self.number, [1000 + int(bits[at : at + 13], 2) for at in (0, 13, 26)]]
        faces_seen = [part for one in luck for part in (one["source"], one["face"])]
        self._tell("drawn", str(len(nonces)), *(nonce for _, nonce in nonces), *faces_seen)
        word = {} if kind == "luck" else {"word": "roll"}
        self.say(kind, {**word, "luck": luck, "asked": [0], "round": shown}, None if kind == "luck" else 0)

    def begin_with(self, kind: str, body: dict[str, Any]) -> None:
        """An entry that was written in one act with the first."""
        self.say(kind, body)
        self.entries[-1]["id"] = f"{self.entries[0]['id']}#{len(self.entries)}"

    def by_hand(self, face: str) -> None:
        """A face by hand, after hands were chosen; versions without rounds did not ask for that."""
        if self.rounds and "die" not in self.hands:
            self.say("source", {"source": "die", "hand": True})
        self.say("luck", {"luck": [self._seen("die", face, "hand")], "asked": [0]})

    def correct(self) -> None:
        self.say("pencil", {"word": "correct food red 7", "luck": [], "asked": [0]})

    def agree(self, word: str, kind: str, body: dict[str, Any], *, away: bool = False) -> None:
        """One seat proposes, the other agrees or is away for a minute, and it is done."""
        n = len(self.entries) + 1
        self.say("propose", {"word": word, "seats": [0]}, 0)
        self.say("answer", {"seats": [1], "agrees": True, **({"away": True} if away else {})}, 1)
        self.say(kind, {**body, "agreed": n})

    def back_to_the_start(self) -> None:
        """Go back before all draws; all of them fall again."""
        self.say("back", {"to": 1})
        seen = [one for tape in self.tapes.values() for one in tape]
        luck = [{**one, "faces": self.possible.get((one["source"], one["place"]), DIE)} for one in seen]
        self.say("luck", {"luck": luck, "asked": [0]})

    def void(self, *, shown: bool = True) -> None:
        self.say("round", {"void": {"number": self.number, "secret": self.secret.hex() if shown else None}})
        self._tell("void")

    def _seen(self, source: str, face: str, provenance: str) -> dict[str, Any]:
        tape = self.tapes.setdefault(source, [])
        seen = {
            "source": source,
            "verb": "fall",
            "face": face,
            "provenance": provenance,
            "place": len(tape),
        }
        tape.append(seen)
        return seen

    def _face(self, nth: int, faces: list[list[Any]], nonces: list[tuple[bytes, bytes]]) -> str:
        fields: list[bytes | str] = ["orbweaver draw 1", self.game, str(self.number), str(nth)]
        fields += [part for pair in nonces for part in pair]
        fields += [str(part) for pair in faces for part in pair]
        raw = [field.encode() if isinstance(field, str) else field for field in fields]
        context = b"".join(len(one).to_bytes(4, "big") + one for one in raw)
        total = sum(weight for _, weight in faces)
        for block in range(1, 1000):
            message = block.to_bytes(4, "big") + b"orbweaver draw 1\0" + context + b"\0\0\1\0"
            value = int.from_bytes(hmac.new(self.secret, message, "sha256").digest()[:6], "big")
            if value < 2**48 // total * total:
                break
            self.rejected += 1
        bag = iter([(str(face), int(weight)) for face, weight in faces])
        face, left = next(bag)
        value %= total
        while value >= left:
            value -= left
            face, left = next(bag)
        return face

    def lines(self) -> list[str]:
        return chained(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in self.entries)


def many_sources() -> list[dict[str, Any]]:
    """A draw by hand from each of 65 sources."""
    drawn = {"verb": "fall", "face": "1", "provenance": "hand", "place": 0}
    return [{"source": f"source-{n}", **drawn} for n in range(65)]


def in_order(faces: list[list[Any]]) -> list[list[Any]]:
    """Faces in the one form that is drawn from."""
    divisor = math.gcd(*(weight for _, weight in faces))
    return [[face, weight // divisor] for face, weight in sorted(faces)]


def chained(entries: Any) -> list[str]:
    """Entries as the lines of a record, each with the hash that follows from all before."""
    before, lines = bytes(32), []
    for entry in entries:
        before = hashlib.sha256(before + entry.encode()).digest()
        lines.append(json.dumps({"entry": entry, "hash": before.hex()}, separators=(",", ":")))
    return lines


def made_game(seed: int, turns: int = 24) -> list[str]:
    """A game with a bit of everything."""
    record = MadeRecord(seed)
    chance = random.Random(seed + 1)
    record.entries[0]["body"]["settings"] = {"seats": 2}
    if chance.random() < 0.3:
        record.entries[0]["body"]["from"] = {"key": 1, "n": 2, "hash": STEP, "dump": {}}
    record.publish(chance.randrange(4))
    for _ in range(turns):
        match chance.randrange(11):
            case 0:
                record.say("word", {"word": "pass", "luck": [], "asked": [1]}, 0)
            case 1:
                record.void(shown=chance.random() < 0.8)
                record.publish(chance.randrange(4))
            case 2:
                record.by_hand(str(chance.randrange(1, 7)))
            case 3:
                record.say("note", {"text": "Tea – für alle 🕷"})
            case 8:
                hand = chance.random() < 0.5
                body = {"source": "die", "hand": hand}
                record.agree(
                    f"source die {'hand' if hand else 'box'}", "source", body, away=chance.random() < 0.3
                )
            case 9:
                record.correct()
            case 4 if record.tapes and chance.random() < 0.5:
                record.back_to_the_start()
            case _:
                bag = [[f"face-{n}", chance.randrange(1, 9)] for n in range(chance.randrange(1, 9))]
                draws = [chance.choice((DIE, bag)) for _ in range(chance.randrange(1, 4))]
                missing = chance.randrange(len(record.named) + 1) if chance.random() < 0.2 else 0
                record.draw(*draws, missing=missing, kind=chance.choice(("luck", "word")))
                record.publish(chance.randrange(4))
    return record.lines()
