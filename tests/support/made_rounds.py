"""Records of games that never were, with rounds as docs/luck.md tells them: what checkers are tried on.

    python -m tests.support.made_rounds

writes tests/vectors/rounds.json again. Nothing here is taken from the box or from a checker.
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
        body: dict[str, Any] = {"game": "made-up", "edition": 1, "asked": [0]}
        if rounds:
            body["rounds"] = self.game.hex()
        self.say("open", body)

    def say(self, kind: str, body: dict[str, Any], by: int | None = None) -> dict[str, Any]:
        n = len(self.entries) + 1
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

    def by_hand(self, face: str) -> None:
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


# ---------------------------------------------------------------------------- the vectors


def vectors() -> list[dict[str, Any]]:
    """Small records, each with what a checker must say of it."""
    return [*_that_hold(), *_that_do_not()]


def _holds(
    name: str,
    record: MadeRecord,
    *choices: list[int],
    carried: list[Any] | None = None,
    steered: list[Any] | None = None,
    changed: list[Any] | None = None,
    **draws: int,
) -> dict[str, Any]:
    """``choices`` are those of entries: the entry, rounds passed before it, results to choose among.
    ``steered`` are entries with the corrections between what fixed their draws and them, ``changed`` what was
    changed otherwise than by play: the entry, what, of which source, who agreed, and who of them was away."""
    return {
        "name": name,
        "lines": record.lines(),
        "draws": draws,
        "choices": list(choices),
        "code": record.code,
        "paper": record.entries[0]["body"].get("from", {}).get("paper"),
        "carried": carried,
        "steered": steered or [],
        "changed": changed or [],
    }


def _that_hold() -> list[dict[str, Any]]:
    alone = MadeRecord(1)
    alone.publish()
    alone.draw(DIE)
    alone.publish()
    one = MadeRecord(2)
    one.publish(1)
    one.draw(DIE)
    one.publish(1)
    two = MadeRecord(3)
    two.publish(2)
    two.draw(DIE, missing=1)
    two.publish(1)
    several = MadeRecord(4)
    several.publish(3)
    several.draw(DIE, [["web", 3], ["fly", 1], ["💧", 2], ["\ufb01", 2]], DIE, kind="word")
    several.publish(3)
    large = MadeRecord(5)
    large.publish(1)
    large.draw([["left", HALF - 1], ["right", 1]], [["left", 1], ["right", HALF - 1]])
    assert large.rejected, "choose another seed: no block was thrown away"
    large.publish()
    void = MadeRecord(6)
    void.publish(1)
    void.void()
    void.publish(2)
    void.draw(DIE)
    void.publish()
    void.void(shown=False)
    void.publish(3)
    void.void(shown=False)
    void.publish(2)
    void.void()
    void.publish(2)
    void.draw(DIE, missing=1, kind="word")
    void.publish()
    silent = MadeRecord(15)
    silent.publish(2)
    silent.draw(DIE, missing=2)
    silent.publish()
    hand = MadeRecord(8)
    hand.publish()
    hand.by_hand("4")
    hand.say("back", {"to": 1})
    hand.by_hand("5")
    hand.tapes["die"] = [{**hand.tapes["die"][-1], "place": 0}]
    hand.entries[-1]["body"]["luck"] = list(hand.tapes["die"])
    same = MadeRecord(16)
    same.publish()
    same.by_hand("4")
    same.say("back", {"to": 1})
    same.tapes["die"].clear()
    same.by_hand("4")
    again = MadeRecord(9)
    again.publish(1)
    again.draw(DIE)
    again.publish(1)
    again.back_to_the_start()
    cut = MadeRecord(17)  # what one entry could have drawn, in three
    cut.publish(1)
    for kind in ("word", "luck", "luck"):
        cut.draw(DIE, kind=kind)
        cut.publish(1)
    cut.say("word", {"word": "pass", "luck": [], "asked": [0]}, 0)
    cut.draw(DIE)
    cut.publish(1)
    cut.void()
    cut.publish(2)
    cut.by_hand("4")
    cut.draw(DIE)
    cut.publish()
    paper = MadeRecord(19)
    paper.entries[0]["body"]["from"] = {"paper": PAGE, "dump": {"stands": [1, 2]}}
    paper.publish(1)
    paper.draw(DIE)
    paper.publish()
    step = MadeRecord(20)
    step.entries[0]["body"]["from"] = {"key": 3, "n": 12, "hash": STEP, "dump": {"stands": [1, 2]}}
    step.publish(1)
    step.say("source", {"source": "die", "hand": True})
    step.draw(DIE)
    step.publish()
    laundered = MadeRecord(21)
    laundered.entries[0]["body"]["from"] = {"key": 4, "n": 1, "hash": STEP, "paper": PAGE, "dump": {}}
    laundered.publish(1)
    laundered.draw(DIE)
    laundered.publish()
    edition = MadeRecord(22)
    edition.entries[0]["body"]["from"] = {"key": 5, "n": 40, "dump": {}}
    edition.publish()
    corrected = MadeRecord(23)
    corrected.publish(1)
    corrected.draw(DIE, kind="word")
    corrected.publish(1)
    corrected.correct()
    corrected.draw(DIE)
    corrected.publish(1)
    corrected.correct()
    corrected.void()
    corrected.publish(2)
    corrected.draw(DIE)
    corrected.publish()
    older = MadeRecord(10, rounds=False)
    older.say("luck", {"luck": [older._seen("die", "3", "hwrng")], "asked": [0]})
    return [
        _holds("no phone", alone, alone=1),
        _holds("one phone", one, taken=1),
        _holds("two phones, one missing", two, [2, 0, 3], missing=1),
        _holds("two phones, and both missing", silent, alone=1),
        _holds("several draws in an entry", several, taken=3),
        _holds("blocks thrown away", large, taken=2),
        _holds("void rounds", void, [3, 1, 2], [7, 2, 10], missing=2),
        _holds("entries cut short", cut, [3, 1, 2], [4, 2, 3], [9, 2, 3], taken=2, missing=3, hand=1),
        _holds("by hand, and taken back", hand, changed=[[3, "back", "", None, []]], hand=2),
        _holds("by hand, taken back, and the same", same, changed=[[3, "back", "", None, []]], hand=2),
        _holds(
            "the same again after going back", again, changed=[[3, "back", "", None, []]], taken=1, again=1
        ),
        _holds("from paper", paper, taken=1),
        _holds(
            "carried on from a step",
            step,
            carried=[3, 12, STEP],
            changed=[[2, "start", "die", [], []]],
            taken=1,
        ),
        _holds("carried on from what came from paper", laundered, carried=[4, 1, STEP], taken=1),
        _holds("carried on by a new edition", edition, carried=[5, 40, None]),
        _holds(
            "corrections between draws",
            corrected,
            [7, 3, 4],
            steered=[[4, [3]]],
            changed=[[3, "pencil", "", None, []], [5, "pencil", "", None, []]],
            taken=1,
            corrected=1,
            missing=1,
        ),
        _holds(
            "asked of all, and not",
            _asked_of_all(),
            changed=[
                [5, "hand", "die", [0, 1], []],
                [8, "pencil", "", [0], [1]],
                [9, "box", "die", None, []],
                [13, "back", "", [0, 1], []],
                [14, "stop", "", None, []],
            ],
            hand=1,
        ),
        _holds("of an older version", older, older=1),
    ]


def _asked_of_all() -> MadeRecord:
    """A switch, a correction and a step back that both seats agree to; a switch and an end without that."""
    record = MadeRecord(24)
    record.entries[0]["body"]["settings"] = {"seats": 2}
    record.publish()
    record.say("clock", {"way": "sum", "seconds": 600})
    record.agree("source die hand", "source", {"source": "die", "hand": True})
    word = {"word": "correct food red 3", "because": "cat", "luck": [], "asked": [0]}
    record.agree("pencil correct food red 3 because cat", "pencil", word, away=True)
    record.say("source", {"source": "die", "hand": False})
    record.by_hand("4")
    record.agree("rewind 10", "back", {"to": 9})
    record.say("stop", {"how": "draw"})
    return record


def _wrong(name: str, record: MadeRecord, n: int, rule: str) -> dict[str, Any]:
    return {"name": name, "lines": record.lines(), "wrong": {"n": n, "rule": rule}}


def _game() -> MadeRecord:
    """Two draws with two phones each; what follows is done to it and chained anew."""
    record = MadeRecord(11)
    record.publish(2)
    record.draw(DIE)
    record.publish(2)
    record.draw(DIE)
    record.publish(2)
    return record


def _that_do_not() -> list[dict[str, Any]]:
    """Cheats of somebody who hashes the whole record anew afterwards."""
    made = []

    def cheat(name: str, n: int, rule: str) -> tuple[MadeRecord, dict[str, Any]]:
        record = _game()
        made.append((name, record, n, rule))
        return record, record.entries[min(n, len(record.entries)) - 1]["body"]

    _, body = cheat("another face", 2, "face")
    body["luck"][0]["face"] = str(int(body["luck"][0]["face"]) % 6 + 1)
    _, body = cheat("other weights", 3, "face")
    others = [face for face, _ in DIE if face != body["luck"][0]["face"]]
    body["luck"][0]["faces"] = [[others[0], 1]]
    _, body = cheat("another secret", 2, "secret")
    body["round"]["secret"] = "00" * 32
    _, body = cheat("another nonce", 3, "nonce")
    body["round"]["nonces"][0][1] = "00" * 32
    _, body = cheat("a phone added after the round was fixed", 2, "witnesses")
    body["round"]["nonces"].append(["ff" * 8, "00" * 32])
    _, body = cheat("a phone dropped after the round was fixed", 3, "witnesses")
    del body["round"]["nonces"][1]
    _, body = cheat("a phone added to what was announced", 2, "witnesses")
    record, _ = made[-1][1], None
    record.entries[0]["body"]["next"]["witnesses"].append(["ff" * 8, "00" * 32])
    record, body = cheat("a nonce used twice", 3, "replay")
    body["next"]["witnesses"] = record.entries[1]["body"]["next"]["witnesses"]
    body["next"]["seats"] = {}
    record, _ = cheat("a second commitment for one number", 2, "place")
    record.entries.insert(1, {**record.entries[0], "n": 2, "kind": "note", "body": {"text": ""}})
    record.entries[1]["body"]["next"] = record.entries[0]["body"]["next"]
    _renumber(record)
    record, _ = cheat("a round announced while another waits", 2, "second")
    record.entries.insert(1, {**record.entries[0], "n": 2, "kind": "round"})
    record.entries[1]["body"] = {"next": record.entries[0]["body"]["next"]}
    _renumber(record)
    record, _ = cheat("a draw cut out", 2, "unpublished")
    del record.entries[1]
    _renumber(record)
    _, body = cheat("a number passed over", 2, "gap")
    body["next"]["number"] = 3
    _, body = cheat("a draw without its round", 2, "unproved")
    del body["round"]
    del body["next"]
    for name, shown in ("a void round", True), ("a lost round", False):
        record, _ = cheat(f"{name} and its commitments again", 4, "replay")
        record.void(shown=shown)
        record.publish(record.named)
    record, _ = cheat("what was called for in vain, again", 4, "replay")
    named = record.named
    record.draw(DIE, missing=2)
    record.publish(named)
    record, _ = cheat("the commitment of another phone", 3, "replay")
    witnesses = record.entries[2]["body"]["next"]["witnesses"]
    witnesses[1][1] = witnesses[0][1]
    _, body = cheat("faces in another order", 2, "form")
    body["luck"][0]["faces"] = DIE[::-1]
    _, body = cheat("weights in another scale", 2, "form")
    body["luck"][0]["faces"] = [[face, 2] for face, _ in DIE]
    _, body = cheat("a face that stands twice", 2, "form")
    body["luck"][0]["faces"] = [DIE[0], *DIE]
    _, body = cheat("a face without weight", 2, "draw")
    body["luck"][0]["faces"] = [["0", 0], *DIE]
    _, body = cheat("a place nothing comes from", 2, "origin")
    body["luck"][0]["provenance"] = "math.random"
    for several, name in (
        (2, "one old result taken for another"),
        (1, "an old result that was not possible"),
    ):
        record, _ = cheat(name, 5, "redraw" if several > 1 else "again")
        record.say("back", {"to": 1})
        first, second = record.tapes["die"]
        seen = second if several > 1 else first
        faces = DIE if several > 1 else [one for one in DIE if one[0] != first["face"]]
        record.say("luck", {"luck": [{**seen, "faces": faces}], "asked": [0]})
    record, _ = cheat("an old result without what was possible", 5, "tape")
    record.say("back", {"to": 1})
    record.say("luck", {"luck": [record.tapes["die"][0]], "asked": [0]})
    _, body = cheat("a draw that claims to be an old one", 3, "tape")
    for key in ("nth", "faces"):
        del body["luck"][0][key]
    body["luck"][0]["place"] = 0
    body["luck"][0]["face"] += "?"
    record, _ = cheat("more sources than anybody counts", 4, "limit")
    record.say("luck", {"luck": many_sources(), "asked": [0]})
    record, _ = cheat("a draw anew after going back", 3, "redraw")
    record.entries.insert(2, {**record.entries[0], "n": 3, "kind": "back", "body": {"to": 1}})
    made[-1] = ("a draw anew after going back", record, 4, "redraw")
    _renumber(record)
    _, body = cheat("a round without a draw", 3, "undrawn")
    body["luck"] = []
    for name, before in (
        ("a beginning from nowhere", {"dump": {}}),
        ("a beginning without a number", {"key": 3, "n": "12", "hash": STEP}),
        ("a beginning with half a hash", {"key": 3, "n": 12, "hash": STEP[:32]}),
    ):
        record, _ = cheat(name, 1, "from")
        record.entries[0]["body"]["from"] = before
    for name, seats, does in (
        ("an agreement that nobody gave", [], "source die hand"),
        ("an agreement of one of two", [0], "source die hand"),
        ("an agreement to something else", [0, 1], "source die box"),
    ):
        record, _ = cheat(name, 6, "agreed")
        record.entries[0]["body"]["settings"] = {"seats": 2}
        record.say("propose", {"word": does, "seats": []}, 0)
        record.say("answer", {"seats": seats, "agrees": True}, 0)
        record.say("source", {"source": "die", "hand": True, "agreed": 4})
    record, _ = cheat("an agreement that one took back", 7, "agreed")
    record.entries[0]["body"]["settings"] = {"seats": 2}
    record.say("propose", {"word": "source die hand", "seats": [0, 1]}, 0)
    record.say("answer", {"seats": [1], "agrees": False}, 1)
    record.say("note", {"text": ""})
    record.say("source", {"source": "die", "hand": True, "agreed": 4})
    record, _ = cheat("a proposal that cannot be read", 4, "consent")
    record.say("propose", {"word": "source die hand", "seats": 2}, 0)
    record, _ = cheat("a switch of nothing", 4, "change")
    record.say("source", {"source": None, "hand": True})
    for name, page in ("a page without a name", None), ("a page with another name", f"{PAGE}\n"):
        record, _ = cheat(name, 1, "paper")
        record.entries[0]["body"]["from"] = {"paper": page}
    _, body = cheat("rounds that begin twice", 2, "begin")
    body["rounds"] = "00" * 16
    return [_wrong(*one) for one in made]


def _renumber(record: MadeRecord) -> None:
    for n, entry in enumerate(record.entries, 1):
        entry["n"] = n


if __name__ == "__main__":
    VECTORS.parent.mkdir(exist_ok=True)
    VECTORS.write_text(json.dumps(vectors(), ensure_ascii=False, indent=1) + "\n", "utf-8")
    print(f"{VECTORS.name}: {len(vectors())} records")
