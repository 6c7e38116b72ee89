"""Check the record of a game by itself: that its luck is what was fixed before anybody knew it.

    python verify.py [--json] FILE

This file stands alone, and is one file however long it is: people give it away by itself. It needs Python and
nothing else of this program, and shares no code with what plays.
What it checks and what it can claim is told in ``docs/luck.md``; whether the words were legal it cannot say.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import math
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NoReturn

KINDS = "open word luck pencil back source pause resume note close round propose answer stop clock handover".split()  # noqa: SIM905, E501
DRAWING = ("word", "luck", "pencil")
HAND = "hand"
ORIGINS = ("hwrng", "serial", "getrandom")
"""Where a draw of the box may come from."""
TEXTS = ("source", "face", "provenance")
SPAN, LARGEST = 2**48, 2**53 - 1
PAPER = "[0-9A-Z]{4}-[0-9A-Z]{4}"
"""What a page is called that a game was entered from."""
MOST_PHONES, MOST_FACES, MOST_SOURCES = 16, 4096, 64
DEEPEST, LONGEST_NUMBER = 32, 32
"""Lists in lists of a line, and characters of one of its numbers."""
PAGE = Path(__file__).with_name("check.html")
"""The page that checks the same in any browser, by code of its own."""


class Wrong(Exception):
    """The first entry that does not hold: its number, what it breaks in one word, and a sentence."""

    def __init__(self, n: int, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.n, self.rule, self.sentence = n, rule, sentence


@dataclass
class Published:
    """A round as the record announces it: what was fixed before the draw."""

    number: int
    commitment: bytes
    witnesses: list[tuple[bytes, bytes]]
    seats: dict[str, list[int]]


@dataclass
class Revealed:
    """A round with what was hidden until the draw; no nonce of a phone that stayed silent.

    ``passed`` counts by the phones they named the rounds that the box may have called and gone on from: void
    ones since the draw before, and where no word came since, that draw's own round and those passed by it.
    """

    of: Published
    secret: bytes
    nonces: list[bytes]
    passed: Counter[int] = field(default_factory=Counter)

    @property
    def missing(self) -> list[str]:
        """Who of the named phones stayed silent, in words."""
        named = zip(self.of.witnesses, self.nonces, strict=True)
        return [_whose(id_, self.of.seats) for (id_, _), nonce in named if not nonce]

    @property
    def alone(self) -> bool:
        """True where nobody but the box has given anything to it."""
        return not any(self.nonces)

    @property
    def choices(self) -> int:
        """Results that a box could have had while saying of no more phones that they were silent."""
        silent = self.nonces.count(b"")
        return sum(
            rounds * math.comb(named, several)
            for named, rounds in (self.passed + Counter([len(self.nonces)])).items()
            for several in range(min(silent, named) + 1)
        )


@dataclass
class Face:
    """A face that was seen: what, where from, and in which entry it first fell."""

    face: str
    provenance: str
    n: int


@dataclass
class Report:
    """What a record that holds can claim, draw by draw.

    ``missing`` has an entry and who was silent in it; ``choices`` an entry, the rounds with phones that were
    passed before it, and how many results there were to choose among, where these were several and somebody
    answered; ``code`` the last round that all its phones took part in, and the numbers it made; ``void`` an
    entry, its void round, and whether the secret was shown; ``corrected`` the entries that set what stands;
    ``paper`` the page that the game was entered from, of whose luck nothing is known.
    """

    entries: int = 0
    hash: str = ""
    paper: str | None = None
    rounds: int = 0
    open: int | None = None
    code: tuple[int, list[int]] | None = None
    draws: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(("taken", "missing", "alone", "hand", "older", "again"), 0)
    )
    missing: list[tuple[int, list[str]]] = field(default_factory=list)
    choices: list[tuple[int, int, int]] = field(default_factory=list)
    void: list[tuple[int, int, bool]] = field(default_factory=list)
    corrected: list[int] = field(default_factory=list)


def encoded(*fields: bytes | str | int) -> bytes:
    """Fields as they are hashed: each behind its length in four bytes."""
    raw = [one if isinstance(one, bytes) else str(one).encode() for one in fields]
    return b"".join(part for one in raw for part in (len(one).to_bytes(4, "big"), one))


def hashed(*fields: bytes | str | int) -> bytes:
    """SHA-256 of encoded fields."""
    return hashlib.sha256(encoded(*fields)).digest()


def three_numbers(made: bytes) -> list[int]:
    """The code of an evening: the first 39 bits, 13 to a number."""
    digits = "".join(f"{byte:08b}" for byte in made[:5])
    return [1000 + int(digits[at : at + 13], 2) for at in (0, 13, 26)]


def tickets(key: bytes, context: bytes) -> Iterator[int]:
    """The numbers below 2^48 that a secret gives: SP 800-108r1, counter mode, HMAC-SHA-256."""
    block = 0
    while True:
        block += 1
        fixed = b"orbweaver draw 1\0" + context + (256).to_bytes(4, "big")
        yield int.from_bytes(hmac.digest(key, block.to_bytes(4, "big") + fixed, "sha256")[:6], "big")


def drawn(game: bytes, round_: Revealed, nth: int, faces: list[tuple[str, int]]) -> str:
    """The face that follows from a round for its draw with this number."""
    fields: list[bytes | str | int] = ["orbweaver draw 1", game, round_.of.number, nth]
    for (id_, _), nonce in zip(round_.of.witnesses, round_.nonces, strict=True):
        fields += [id_, nonce]
    for face, weight in faces:
        fields += [face, weight]
    total = sum(weight for _, weight in faces)
    limit = SPAN - SPAN % total
    ticket = next(one for one in tickets(round_.secret, encoded(*fields)) if one < limit) % total
    for face, weight in faces:
        if ticket < weight:
            return face
        ticket -= weight
    raise AssertionError("a ticket lies below the sum of all weights")


def check(record: str) -> Report:
    """What the lines of a record can claim. Errors: Wrong, at the first entry that does not hold."""
    checker = _Checker()
    for line in record.split("\n"):
        if line.strip(" \t\r"):
            checker.add(line)
    checker.n += 1
    if checker.n == 1:
        checker.fail("empty", "The file holds no entry of a record.")
    return checker.report


class _Checker:
    """Goes through a record entry by entry. ``n`` is the entry in hand."""

    def __init__(self) -> None:
        self.n = 0
        self.report = Report()
        self.before = bytes(32)
        self.game: bytes | None = None
        self.story = b""
        self.open: Published | None = None
        self.number = 0
        self.spent: set[bytes] = set()
        self.void: Counter[int] = Counter()
        self.led: Counter[int] = Counter()
        self.tapes: dict[str, list[Face]] = {}
        self.cursors: dict[str, int] = {}
        self.kept: list[dict[str, int]] = [{}]
        self.went_back = 0

    def fail(self, rule: str, sentence: str) -> NoReturn:
        raise Wrong(self.n, rule, sentence)

    # ------------------------------------------------------------------------ the chain

    def add(self, line: str) -> None:
        self.n += 1
        kind, body = self._entry(line)
        if kind not in KINDS:
            self.fail("kind", "An entry of this kind is not known.")
        if (kind == "open") != (self.n == 1):
            self.fail("open", "A game is opened by the first entry, and only by that.")
        self._places(kind, body)
        self._beginning(body.get("from") if kind == "open" else None)
        if kind in ("word", "pencil"):
            self.led = Counter()
        self.report.corrected += [self.n] if kind == "pencil" else []
        revealed = self._reveal(body["round"]) if "round" in body else None
        if "void" in body:
            self._void(body["void"])
        if kind in DRAWING:
            self._luck(body.get("luck"), revealed)
        if revealed is not None:
            fresh = [
                part for draw in body["luck"] if "nth" in draw for part in (draw["source"], draw["face"])
            ]
            self._tell("drawn", len(revealed.nonces), *revealed.nonces, *fresh)
        if kind == "back":
            self._back(body.get("to"))
        if "next" in body:
            self._publish(body["next"])
        self.kept.append(self.cursors)
        self.report.entries, self.report.hash = self.n, self.before.hex()
        self.report.open = self.open.number if self.open else None

    def _entry(self, line: str) -> tuple[str, dict[str, Any]]:
        self._require_plain(line)
        held = _json(line)
        if not isinstance(held, dict) or not isinstance(held.get("entry"), str):
            self.fail("line", "This line is not an entry of a record.")
        stored, told = _utf8(held["entry"]), _bytes(held.get("hash"), 32)
        if stored is None or told is None:
            self.fail("line", "This line is not an entry of a record.")
        self.before = hashlib.sha256(self.before + stored).digest()
        if self.before != told:
            self.fail("chain", "It was changed, or one before it is missing: its hash is another.")
        self._require_plain(held["entry"])
        entry = _json(held["entry"])
        sound = isinstance(entry, dict) and isinstance(entry.get("body"), dict)
        if not sound or not isinstance(entry.get("kind"), str):
            self.fail("entry", "It cannot be read.")
        if _count(entry.get("n")) != self.n:
            self.fail("number", "It has another number: an entry is missing or stands twice.")
        return entry["kind"], entry["body"]

    def _require_plain(self, line: str) -> None:
        if not _is_plain(line):
            self.fail("limit", "It is nested too deeply, or has a number that is too long.")

    # ------------------------------------------------------------------------ rounds

    def _places(self, kind: str, body: dict[str, Any]) -> None:
        if "rounds" in body:
            game = _bytes(body["rounds"], 16)
            if game is None or self.game is not None or kind not in ("open", "round"):
                self.fail("begin", "Rounds begin here a second time, or under no proper name.")
            self.game = game
        about = {"round", "void", "next"} & body.keys()
        if about and self.game is None:
            self.fail("begin", "It has a round, but no rounds have begun in this record.")
        wrong = (
            ("round" in body and kind not in DRAWING)
            or ("void" in body and kind != "round")
            or ("next" in body and kind not in ("open", "round") and "round" not in body)
            or (kind == "round" and not about)
        )
        if wrong:
            self.fail("place", "An entry of this kind cannot do that with a round.")

    def _beginning(self, before: Any) -> None:
        """Where the game comes from: a page of paper has a name of eight signs."""
        if not isinstance(before, dict) or "paper" not in before:
            return
        page = before["paper"]
        if not isinstance(page, str) or not re.fullmatch(PAPER, page, re.ASCII):
            self.fail("paper", "It goes on from a page of paper that has no proper name.")
        self.report.paper = page

    def _waiting(self, body: Any, rule: str) -> Published:
        if not isinstance(body, dict):
            self.fail(rule, "Its round cannot be read.")
        if self.open is None or _count(body.get("number")) != self.open.number:
            self.fail(
                "unpublished", "It reveals a round that was not announced, or was over: nothing had fixed it."
            )
        return self.open

    def _opens(self, waiting: Published, secret: bytes) -> bool:
        assert self.game is not None
        named = [part for witness in waiting.witnesses for part in witness]
        return waiting.commitment == hashed("orbweaver round 1", self.game, waiting.number, secret, *named)

    def _reveal(self, body: Any) -> Revealed:
        waiting = self._waiting(body, "round")
        secret, pairs = _bytes(body.get("secret"), 32), _pairs(body.get("nonces"))
        if secret is None or pairs is None:
            self.fail("round", "Its round cannot be read.")
        if [_bytes(id_, 8) for id_, _ in pairs] != [id_ for id_, _ in waiting.witnesses]:
            self.fail("witnesses", "Other phones take part than were named when the round was fixed.")
        if not self._opens(waiting, secret):
            self.fail("secret", "The secret is not the one that was fixed before.")
        nonces = []
        for (id_, commitment), (_, told) in zip(waiting.witnesses, pairs, strict=True):
            nonce = b"" if told is None else _bytes(told, 32)
            if nonce is None or (
                told is not None and hashed("orbweaver nonce 1", self.game or b"", id_, nonce) != commitment
            ):
                self.fail("nonce", "The nonce of a phone is not the one that the phone had fixed before.")
            nonces.append(nonce)
        self.open = None
        if nonces and all(nonces):
            made = hashed("orbweaver evening 1", self.story, *nonces)
            self.report.code = waiting.number, three_numbers(made)
        revealed = Revealed(waiting, secret, nonces, self.void + self.led)
        # What the rules draw next without a word the box knows by now: it may stop here and draw it anew.
        self.led = revealed.passed + Counter([len(nonces)] if nonces else ())
        self.void = Counter()
        return revealed

    def _tell(self, *fields: bytes | str | int) -> None:
        """Add to the story that the code of the evening is made of."""
        self.story = hashed("orbweaver story 1", self.story, *fields)

    def _void(self, body: Any) -> None:
        waiting = self._waiting(body, "round")
        secret = _bytes(body.get("secret"), 32)
        if body.get("secret") is not None and (secret is None or not self._opens(waiting, secret)):
            self.fail("secret", "The secret is not the one that was fixed before.")
        self.report.void.append((self.n, waiting.number, secret is not None))
        self.void += Counter([len(waiting.witnesses)] if waiting.witnesses else ())
        self.open = None
        self._tell("void")

    def _publish(self, body: Any) -> None:
        if self.open is not None:
            self.fail("second", "It announces a round while another waits, neither used nor void.")
        number = _count(body.get("number")) if isinstance(body, dict) else None
        if number != self.number + 1:
            self.fail("gap", "It announces a round with a number that is not the next one.")
        commitment, pairs = _bytes(body.get("commitment"), 32), _pairs(body.get("witnesses"))
        if len(pairs or ()) > MOST_PHONES:
            self.fail("limit", "It announces a round with more than 16 phones.")
        seats = body.get("seats", {})
        named = [(_bytes(id_, 8), _bytes(told, 32)) for id_, told in pairs or ()]
        witnesses = [(id_, told) for id_, told in named if id_ and told]
        ids = [id_.hex() for id_, _ in witnesses]
        sound = commitment is not None and pairs is not None and _are_seats(seats, ids)
        if not sound or len(witnesses) < len(named) or ids != sorted(set(ids)):
            self.fail("next", "The round that it announces cannot be read.")
        told_now = {told for _, told in witnesses}
        if self.spent & told_now or len(told_now) < len(witnesses):
            self.fail("replay", "A phone takes part with what was named before: its nonce may be known.")
        self.spent |= told_now
        self.number += 1
        self.report.rounds = self.number
        self._tell("round", self.game or b"", self.number, commitment or b"")
        self.open = Published(self.number, commitment or b"", witnesses, seats)

    # ------------------------------------------------------------------------ draws

    def _back(self, to: Any) -> None:
        place = _count(to)
        if place is None or not 1 <= place < self.n:
            self.fail("back", "It goes back to an entry that is not there.")
        self.cursors, self.went_back = self.kept[place], self.n

    def _luck(self, luck: Any, revealed: Revealed | None) -> None:
        if not isinstance(luck, list):
            self.fail("draw", "Its draws cannot be read.")
        nth = 0
        self.cursors = dict(self.cursors) if luck else self.cursors  # going back needs them as they were
        for draw in luck:
            if not isinstance(draw, dict):
                self.fail("draw", "Its draws cannot be read.")
            source, place = str(draw.get("source")), _count(draw.get("place"))
            seen = Face(str(draw.get("face")), str(draw.get("provenance")), self.n)
            if place is None or any(_utf8(draw.get(key)) is None for key in TEXTS):
                self.fail("draw", "Its draws cannot be read.")
            if seen.provenance != HAND and seen.provenance not in ORIGINS:
                self.fail("origin", "A draw comes from a place that is not known.")
            if "nth" in draw:
                nth += 1
                faces = self._by_box(draw, nth, revealed)
                self._on_tape(source, seen, place, fresh=True, old=False)
                self._nothing_left(source, place, faces)
                self._claim(revealed)
            elif self._on_tape(source, seen, place, fresh=False, old="faces" in draw or self.game is None):
                self._falls_again(draw, source, place)
            else:
                self._unproved(seen.provenance)
            self.cursors[source] = place + 1
        if revealed is not None and not nth:
            self.fail("undrawn", "It reveals a round from which nothing is drawn.")

    def _by_box(self, draw: dict[str, Any], nth: int, revealed: Revealed | None) -> list[tuple[str, int]]:
        if _count(draw.get("nth")) != nth or draw["provenance"] == HAND:
            self.fail("draw", "Its draws cannot be read.")
        faces = self._faces(draw)
        if revealed is None:
            self.fail("unproved", "A draw of the box stands there without its round: nothing had fixed it.")
        if drawn(self.game or b"", revealed, nth, faces) != draw["face"]:
            self.fail("face", "What was drawn does not follow from the secret and the nonces.")
        return faces

    def _faces(self, draw: dict[str, Any]) -> list[tuple[str, int]]:
        """What was possible, in the one form it may stand in."""
        pairs = _pairs(draw.get("faces"))
        if not pairs:
            self.fail("draw", "Its draws cannot be read.")
        if len(pairs) > MOST_FACES:
            self.fail("limit", "It draws from more than 4096 faces.")
        faces = []
        for face, weight in pairs:
            share = _count(weight)
            if _utf8(face) is None or not share:
                self.fail("draw", "Its draws cannot be read.")
            faces.append((face, share))
        if sum(weight for _, weight in faces) >= SPAN:
            self.fail("limit", "Its weights sum up to 2^48 or more.")
        names = [face for face, _ in faces]
        if names != sorted(set(names)) or math.gcd(*(weight for _, weight in faces)) != 1:
            self.fail(
                "form", "What was possible does not stand in the one order and scale: it may be chosen."
            )
        return faces

    def _falls_again(self, draw: dict[str, Any], source: str, place: int) -> None:
        self.report.draws["again"] += 1
        if "faces" in draw:
            faces = self._faces(draw)
            if all(face != draw["face"] for face, _ in faces):
                self.fail("again", "A result falls again that was not possible.")
            self._nothing_left(source, place, faces)

    def _on_tape(self, source: str, seen: Face, place: int, *, fresh: bool, old: bool) -> bool:
        """True for what fell again; what falls for the first time goes to the end of its tape.

        ``fresh``: of the box; ``old``: it may be one that fell before."""
        tape = self.tapes.setdefault(source, [])
        if len(self.tapes) > MOST_SOURCES:
            self.fail("limit", "It draws from more than 64 sources.")
        if place < len(tape) and old:
            stood = tape[place]
            if (stood.face, stood.provenance) == (seen.face, seen.provenance):
                if place < self.cursors.get(source, 0):
                    self.fail("tape", "A result falls again that is used already.")
                return True
        # Faces by hand may be taken back; others are said instead.
        back = all(one.provenance == HAND and one.n < self.went_back for one in tape[place:])
        if place < len(tape) and back and (fresh or seen.provenance == HAND):
            del tape[place:]
        if place != len(tape):
            self.fail("tape", "A result stands in the place of another one that was seen before.")
        tape.append(seen)
        return False

    def _nothing_left(self, source: str, place: int, faces: list[tuple[str, int]]) -> None:
        possible, first = {face for face, _ in faces}, self.cursors.get(source, 0)
        if place - first > MOST_FACES:
            self.fail("limit", "It passes over more than 4096 results.")
        left = self.tapes[source][first:place]
        if any(one.face in possible for one in left):
            self.fail("redraw", "Another result that was seen before had to fall again first.")

    def _claim(self, revealed: Revealed | None) -> None:
        assert revealed is not None
        missing = revealed.missing
        first = self.n not in [n for n, *_ in (*self.report.missing[-1:], *self.report.choices[-1:])]
        if missing and first:
            self.report.missing.append((self.n, missing))
        if revealed.choices > 1 and first and not revealed.alone:
            self.report.choices.append((self.n, revealed.passed.total(), revealed.choices))
        self.report.draws["alone" if revealed.alone else "missing" if revealed.choices > 1 else "taken"] += 1

    def _unproved(self, provenance: str) -> None:
        if provenance == HAND:
            self.report.draws["hand"] += 1
        elif self.game is None:
            self.report.draws["older"] += 1
        else:
            self.fail("unproved", "A draw of the box stands there without its round: nothing had fixed it.")


# ---------------------------------------------------------------------------- reading


def _refuse(_: str) -> NoReturn:
    raise ValueError


def _json(line: str) -> Any:
    try:
        return json.loads(line, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None


def _is_plain(line: str) -> bool:
    """False for what programs read differently: too many lists in lists, or digits."""
    bare = re.sub(r'"(?:[^"\\]|\\.)*"?', " ", line, flags=re.DOTALL)
    depth = 0
    for one in re.findall(r"[][{}]", bare):
        depth += 1 if one in "[{" else -1
        if depth > DEEPEST:
            return False
    return re.search(rf"[-+.0-9eE]{{{LONGEST_NUMBER + 1}}}", bare) is None


def _utf8(value: Any) -> bytes | None:
    try:
        return value.encode() if isinstance(value, str) else None
    except UnicodeEncodeError:
        return None


def _bytes(value: Any, count: int) -> bytes | None:
    sound = isinstance(value, str) and len(value) == 2 * count and not value.strip("0123456789abcdef")
    return bytes.fromhex(value) if sound else None


def _count(value: Any) -> int | None:
    """A whole number from 0 on, small enough for every program; 1.0 is 1."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return int(value) if 0 <= value <= LARGEST and value == int(value) else None


def _pairs(value: Any) -> list[tuple[Any, Any]] | None:
    sound = isinstance(value, list) and all(isinstance(one, list) and len(one) == 2 for one in value)
    return [(first, second) for first, second in value] if sound else None


def _are_seats(value: Any, ids: list[str]) -> bool:
    """True for the seats of each phone, for those that are named and no others."""
    if not isinstance(value, dict) or not value.keys() <= set(ids):
        return False
    return all(isinstance(own, list) and None not in map(_count, own) for own in value.values())


def _whose(id_: bytes, seats: dict[str, list[int]]) -> str:
    own = [str(int(seat) + 1) for seat in seats.get(id_.hex(), [])]
    whose = f"of seat {' and '.join(own)}" if own else "of somebody who looked on"
    return f"phone {id_.hex()[:4]} {whose}"


# ---------------------------------------------------------------------------- saying


RULES = "if the words and the possible faces are those of the rules, which orbweaver replay checks."
CLAIMS = {
    "taken": (
        "every named phone took part. Nobody could choose what came, as long as the box or one of the named "
        f"phones was honest, {RULES}"
    ),
    "missing": (
        "a named phone missing, or a round with phones before it that was void or had no word after it. As "
        "long as the box or one phone that answered was honest, there was no more to choose among than "
        f"stands below, {RULES}"
    ),
    "alone": (
        "no phone named, or none answered. The box alone could choose; nothing was changed afterwards in "
        "this copy."
    ),
    "hand": "by hand. The people at the table said what came; nothing is claimed.",
    "older": "by an older version. Nothing is claimed.",
    "again": "again. After going back the same result fell as before.",
}


def sentences(report: Report) -> Iterator[str]:
    """What a record that holds can claim, line by line."""
    draws, by_hand = sum(report.draws.values()), report.draws["hand"]
    said = (
        f", and {by_hand} of its {draws} draws {'was' if by_hand == 1 else 'were'} said by hand"
        if by_hand
        else ""
    )
    yield f"The record holds: {report.entries} entries, each follows from the one before{said}."
    yield f"Its last hash is {report.hash}. One that was cut or written anew has another: compare copies."
    if report.paper is not None:
        yield (
            f"The game goes on from page {report.paper} of paper: how it came to stand so, and what was "
            "drawn before, is not witnessed here. Nothing is claimed for it."
        )
    if report.code is not None:
        number, numbers = report.code
        yield (
            f"The code of the evening after round {number} is {' '.join(map(str, numbers))}. A phone that "
            "took part and was told the same shows it too."
        )
    for key, count in report.draws.items():
        if count:
            yield f"{count:>6} {'draw' if count == 1 else 'draws'}, {CLAIMS[key]}"
    for n, missing in report.missing:
        yield f"Entry {n}: missing {', '.join(missing)}."
    for n, passed, choices in report.choices:
        rounds = f"{passed} {'round' if passed == 1 else 'rounds'}"
        before = f"{rounds} with phones before it, void or with no word after; " if passed else ""
        yield f"Entry {n}: {before}up to {choices} results to choose among."
    for n, number, shown in report.void:
        yield f"Entry {n}: round {number} was not drawn from{'' if shown else ', and its secret not shown'}."
    for n in report.corrected:
        yield f"Entry {n} corrects what stands, which may have changed what could come. Had all agreed?"
    yield from [f"Round {report.open} is still open."] if report.open is not None else []
    yield (
        "Whether each word was legal, and the faces that were possible and their weights the right ones, is "
        "not checked here; orbweaver replay does."
    )


def tell(record: str, say: Callable[[str], None], *, as_json: bool = False) -> int:
    """Say what a record can claim, or which entry does not hold; 1 where one does not."""
    try:
        report = check(record)
    except Wrong as wrong:
        told = {"holds": False, "entry": wrong.n, "rule": wrong.rule, "sentence": wrong.sentence}
        say(json.dumps(told) if as_json else f"Entry {wrong.n} does not hold. {wrong.sentence}")
        return 1
    for sentence in [json.dumps({"holds": True, **asdict(report)})] if as_json else sentences(report):
        say(sentence)
    return 0


def main(arguments: list[str]) -> int:
    """Check the file that is named."""
    as_json = arguments[:1] == ["--json"]
    if len(arguments) != 1 + as_json:
        print("Say which file: python verify.py [--json] FILE")
        return 2
    try:
        record = Path(arguments[-1]).read_bytes().decode()
    except (OSError, ValueError) as error:
        print(f"{arguments[-1]} cannot be read: {error}")
        return 1
    return tell(record, print, as_json=as_json)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
