"""Goes through a record entry by entry."""

from __future__ import annotations

import hashlib
import math
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn

from .consent import Consent
from .reading import Wrong, as_bytes, as_count, as_pairs, is_of_one_act, is_plain, parsed, utf8
from .report import Changed, Report
from .rounds import SPAN, Published, Revealed, drawn, hashed, three_numbers

KINDS = "open word luck pencil back source pause resume note close round".split()  # noqa: SIM905
KINDS += "propose answer stop clock handover".split()  # noqa: SIM905
DRAWING = ("word", "luck", "pencil")
HAND = "hand"
ORIGINS = ("hwrng", "serial", "getrandom")
"""Where a draw of the box may come from."""
TEXTS = ("source", "face", "provenance")
PAPER = "[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}"
"""What a page is called that a game was entered from."""
MOST_PHONES, MOST_FACES, MOST_SOURCES, MOST_DRAWS = 16, 4096, 64, 4096
Seen = Callable[[int, int], None]  # is told how many lines of all are checked


@dataclass
class Face:
    """A face that was seen: what, where from, and in which entry it first fell."""

    face: str
    provenance: str
    n: int


def check(record: str, seen: Seen = lambda _done, _all: None) -> Report:
    """What the lines of a record can claim. Errors: Wrong, at the first entry that does not hold."""
    checker, lines = _Checker(), record.split("\n")
    for number, line in enumerate(lines, 1):
        if line.strip(" \t\r"):
            checker.add(line)
        seen(number, len(lines))
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
        self.corrected: list[int] = []
        self.consent = Consent(self.fail)
        self.first_id: Any = None
        self.by_hand: set[str] = set()

    def fail(self, rule: str, sentence: str) -> NoReturn:
        raise Wrong(self.n, rule, sentence)

    # ------------------------------------------------------------------------ the chain

    def add(self, line: str) -> None:
        self.n += 1
        entry = self._entry(line)
        kind, body = entry["kind"], entry["body"]
        if kind not in KINDS:
            self.fail("kind", "An entry of this kind is not known.")
        if (kind == "open") != (self.n == 1):
            self.fail("open", "A game is opened by the first entry, and only by that.")
        self._places(kind, body)
        if kind == "open":
            self._beginning(body)
            self.first_id = entry.get("id")
        if kind == "word":
            self.led = Counter()
        self.corrected += [self.n] if kind == "pencil" else []
        begun_with = is_of_one_act(self.first_id, entry.get("id"))
        changed = self.consent.after(self.n, kind, body, begun_with=begun_with)
        self.report.changed += [changed] if changed is not None else []
        if kind == "source":
            switched = {str(body["source"])}
            self.by_hand = self.by_hand | switched if body["hand"] else self.by_hand - switched
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

    def _entry(self, line: str) -> dict[str, Any]:
        """The entry in a line, with a ``kind`` and a ``body``."""
        self._require_plain(line)
        held = parsed(line)
        if not isinstance(held, dict) or not isinstance(held.get("entry"), str):
            self.fail("line", "This line is not an entry of a record.")
        stored, told = utf8(held["entry"]), as_bytes(held.get("hash"), 32)
        if stored is None or told is None:
            self.fail("line", "This line is not an entry of a record.")
        self.before = hashlib.sha256(self.before + stored).digest()
        if self.before != told:
            self.fail("chain", "It was changed, or one before it is missing: its hash is another.")
        self._require_plain(held["entry"])
        entry = parsed(held["entry"])
        sound = isinstance(entry, dict) and isinstance(entry.get("body"), dict)
        if not sound or not isinstance(entry.get("kind"), str):
            self.fail("entry", "It cannot be read.")
        if as_count(entry.get("n")) != self.n:
            self.fail("number", "It has another number: an entry is missing or stands twice.")
        return dict(entry)

    def _require_plain(self, line: str) -> None:
        if not is_plain(line):
            self.fail("limit", "It is nested too deeply, or has a number that is too long.")

    # ------------------------------------------------------------------------ rounds

    def _places(self, kind: str, body: dict[str, Any]) -> None:
        if "rounds" in body:
            game = as_bytes(body["rounds"], 16)
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

    def _beginning(self, body: dict[str, Any]) -> None:
        """Where the game comes from: a page of paper has a name of eight signs, another game a key."""
        settings = body.get("settings")
        seats = as_count(settings.get("seats")) if isinstance(settings, dict) else None
        self.consent.begin(seats, carried="from" in body)
        if "from" not in body:
            return
        before = body["from"]
        if not isinstance(before, dict) or not {"paper", "key"} & before.keys():
            self.fail("from", "It does not say rightly what it goes on from.")
        if "paper" in before:
            page = before["paper"]
            if not isinstance(page, str) or not re.fullmatch(PAPER, page, re.ASCII):
                self.fail("paper", "It comes from a page of paper that has no proper name.")
            self.report.paper = page
        if "key" in before:
            key, n, hash_ = as_count(before["key"]), as_count(before.get("n")), before.get("hash")
            if key is None or not n or (hash_ is not None and as_bytes(hash_, 32) is None):
                self.fail("from", "It does not say rightly what it goes on from.")
            self.report.carried = key, n, hash_

    def _waiting(self, body: Any, rule: str) -> Published:
        if not isinstance(body, dict):
            self.fail(rule, "Its round cannot be read.")
        if self.open is None or as_count(body.get("number")) != self.open.number:
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
        secret, pairs = as_bytes(body.get("secret"), 32), as_pairs(body.get("nonces"))
        if secret is None or pairs is None:
            self.fail("round", "Its round cannot be read.")
        if [as_bytes(id_, 8) for id_, _ in pairs] != [id_ for id_, _ in waiting.witnesses]:
            self.fail("witnesses", "Other phones take part than were named when the round was fixed.")
        if not self._opens(waiting, secret):
            self.fail("secret", "The secret is not the one that was fixed before.")
        nonces = []
        for (id_, commitment), (_, told) in zip(waiting.witnesses, pairs, strict=True):
            nonce = b"" if told is None else as_bytes(told, 32)
            if nonce is None or (
                told is not None and hashed("orbweaver nonce 1", self.game or b"", id_, nonce) != commitment
            ):
                self.fail("nonce", "The nonce of a phone is not the one that the phone had fixed before.")
            nonces.append(nonce)
        self.open = None
        if nonces and all(nonces):
            made = hashed("orbweaver evening 1", self.story, *nonces)
            self.report.code = waiting.number, three_numbers(made)
        corrected = [n for n in self.corrected if n > waiting.n]
        revealed = Revealed(waiting, secret, nonces, self.void + self.led, corrected)
        # What the rules draw next without a word the box knows by now: it may stop here and draw it anew.
        self.led = revealed.passed + Counter([len(nonces)] if nonces else ())
        self.void = Counter()
        return revealed

    def _tell(self, *fields: bytes | str | int) -> None:
        """Add to the story that the evening code is made of."""
        self.story = hashed("orbweaver story 1", self.story, *fields)

    def _void(self, body: Any) -> None:
        waiting = self._waiting(body, "round")
        secret = as_bytes(body.get("secret"), 32)
        if body.get("secret") is not None and (secret is None or not self._opens(waiting, secret)):
            self.fail("secret", "The secret is not the one that was fixed before.")
        self.report.void.append((self.n, waiting.number, secret is not None))
        self.void += Counter([len(waiting.witnesses)] if waiting.witnesses else ())
        self.open = None
        self._tell("void")

    def _publish(self, body: Any) -> None:
        if self.open is not None:
            self.fail("second", "It announces a round while another waits, neither used nor void.")
        number = as_count(body.get("number")) if isinstance(body, dict) else None
        if number != self.number + 1:
            self.fail("gap", "It announces a round with a number that is not the next one.")
        commitment, pairs = as_bytes(body.get("commitment"), 32), as_pairs(body.get("witnesses"))
        if len(pairs or ()) > MOST_PHONES:
            self.fail("limit", "It announces a round with more than 16 phones.")
        seats = body.get("seats", {})
        named = [(as_bytes(id_, 8), as_bytes(told, 32)) for id_, told in pairs or ()]
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
        self.open = Published(self.n, self.number, commitment or b"", witnesses, seats)

    # ------------------------------------------------------------------------ draws

    def _back(self, to: Any) -> None:
        place = as_count(to)
        if place is None or not 1 <= place < self.n:
            self.fail("back", "It goes back to an entry that is not there.")
        self.cursors, self.went_back = self.kept[place], self.n

    def _luck(self, luck: Any, revealed: Revealed | None) -> None:
        if not isinstance(luck, list):
            self.fail("draw", "Its draws cannot be read.")
        if len(luck) > MOST_DRAWS:
            self.fail("limit", "It has more than 4096 draws.")
        nth = 0
        self.cursors = dict(self.cursors) if luck else self.cursors  # going back needs them as they were
        for draw in luck:
            if not isinstance(draw, dict):
                self.fail("draw", "Its draws cannot be read.")
            source, place = str(draw.get("source")), as_count(draw.get("place"))
            seen = Face(str(draw.get("face")), str(draw.get("provenance")), self.n)
            if place is None or any(utf8(draw.get(key)) is None for key in TEXTS):
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
                self._unproved(source, seen.provenance)
            self.cursors[source] = place + 1
        if revealed is not None and not nth:
            self.fail("undrawn", "It reveals a round from which nothing is drawn.")

    def _by_box(self, draw: dict[str, Any], nth: int, revealed: Revealed | None) -> list[tuple[str, int]]:
        if as_count(draw.get("nth")) != nth or draw["provenance"] == HAND:
            self.fail("draw", "Its draws cannot be read.")
        faces = self._faces(draw)
        if revealed is None:
            self.fail("unproved", "A draw of the box stands there without its round: nothing had fixed it.")
        if drawn(self.game or b"", revealed, nth, faces) != draw["face"]:
            self.fail("face", "What was drawn does not follow from the secret and the nonces.")
        return faces

    def _faces(self, draw: dict[str, Any]) -> list[tuple[str, int]]:
        """What was possible, in the one form it may stand in."""
        pairs = as_pairs(draw.get("faces"))
        if not pairs:
            self.fail("draw", "Its draws cannot be read.")
        if len(pairs) > MOST_FACES:
            self.fail("limit", "It draws from more than 4096 faces.")
        faces = []
        for face, weight in pairs:
            share = as_count(weight)
            if utf8(face) is None or not share:
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
        missing, steered = revealed.missing, revealed.corrected
        listed = self.report.missing[-1:], self.report.choices[-1:], self.report.steered[-1:]
        first = self.n not in [n for one in listed for n, *_ in one]
        if missing and first:
            self.report.missing.append((self.n, missing))
        if first and not revealed.alone and steered:
            self.report.steered.append((self.n, steered))
        if first and not revealed.alone and revealed.choices > 1:
            self.report.choices.append((self.n, revealed.passed.total(), revealed.choices))
        self.report.draws[_class_of(revealed)] += 1

    def _unproved(self, source: str, provenance: str) -> None:
        if provenance == HAND:
            self._require_chosen(source)
            self.report.draws["hand"] += 1
        elif self.game is None:
            self.report.draws["older"] += 1
        else:
            self.fail("unproved", "A draw of the box stands there without its round: nothing had fixed it.")

    def _require_chosen(self, source: str) -> None:
        """A face by hand is taken where hands were chosen, but by versions that knew no rounds."""
        if source in self.by_hand:
            return
        if self.game is not None:
            self.fail("hand", "A result stands there as said by hand, and nobody had chosen that.")
        self.report.changed.append(Changed(self.n, "unchosen", source, None, []))


def _class_of(revealed: Revealed) -> str:
    """What can be claimed of a draw of the box, as ``Report.draws`` counts it."""
    if revealed.alone:
        return "alone"
    if revealed.corrected:
        return "corrected"
    return "missing" if revealed.choices > 1 else "taken"


def _are_seats(value: Any, ids: list[str]) -> bool:
    """True for the seats of each phone, for those that are named and no others."""
    if not isinstance(value, dict) or not value.keys() <= set(ids):
        return False
    return all(isinstance(own, list) and None not in map(as_count, own) for own in value.values())
