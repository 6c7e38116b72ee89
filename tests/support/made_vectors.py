"""The vectors: small records that never were, each with what a checker must say of it.

    python -m tests.support.made_vectors

writes tests/vectors/rounds.json again. Nothing here is taken from the box or from a checker.
"""

from __future__ import annotations

import json
from typing import Any

from tests.support.made_rounds import DIE, HALF, PAGE, STEP, VECTORS, MadeRecord, many_sources


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
    taken_back = [[2, "hand", "die", None, []], [4, "back", "", None, []]]
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
    step.begin_with("source", {"source": "die", "hand": True})
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
    swallowed = MadeRecord(25)  # neither the void rounds nor the missing phone go under by the correction
    for _ in range(20):
        swallowed.publish(1)
        swallowed.void()
    swallowed.publish(2)
    swallowed.correct()
    swallowed.draw(DIE, missing=1)
    swallowed.publish()
    unchosen = MadeRecord(27, rounds=False)
    unchosen.by_hand("3")
    pressed = MadeRecord(28)
    pressed.entries[0]["body"]["from"] = {"key": 3, "n": 12, "hash": STEP, "dump": {}}
    pressed.begin_with("source", {"source": "bag", "hand": True})
    pressed.by_hand("3")
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
        _holds(
            "entries cut short",
            cut,
            [3, 1, 2],
            [4, 2, 3],
            [10, 2, 3],
            changed=[[8, "hand", "die", None, []]],
            taken=2,
            missing=3,
            hand=1,
        ),
        _holds("by hand, and taken back", hand, changed=taken_back, hand=2),
        _holds("by hand, taken back, and the same", same, changed=taken_back, hand=2),
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
            [4, 1, 2],
            [7, 3, 4],
            steered=[[4, [3]]],
            changed=[[3, "pencil", "", None, []], [5, "pencil", "", None, []]],
            taken=1,
            corrected=1,
            missing=1,
        ),
        _holds(
            "void rounds, a correction, and a phone missing",
            swallowed,
            [23, 20, 43],
            steered=[[23, [22]]],
            changed=[[22, "pencil", "", None, []]],
            corrected=1,
        ),
        _holds(
            "asked of all, and not",
            _asked_of_all(),
            changed=[
                [5, "hand", "die", [0, 1], []],
                [8, "pencil", "", [0], [1]],
                [9, "box", "die", None, []],
                [10, "hand", "die", None, []],
                [14, "back", "", [0, 1], []],
                [17, "handover", "2", [0], [1]],
                [18, "stop", "", None, []],
            ],
            hand=1,
        ),
        _holds("of an older version", older, older=1),
        _holds(
            "of an older version, by hand where nobody chose that",
            unchosen,
            changed=[[2, "unchosen", "die", None, []]],
            hand=1,
        ),
        _holds(
            "carried on, and a switch right behind that nobody was asked about",
            pressed,
            carried=[3, 12, STEP],
            changed=[[2, "start", "bag", [], []], [3, "hand", "die", None, []]],
            hand=1,
        ),
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
    record.agree("rewind 11", "back", {"to": 10})
    record.agree("handover 2", "handover", {"seat": 1}, away=True)
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
    record = MadeRecord(26, rounds=False)
    record.say("luck", {"luck": many_sources(), "asked": [0]})
    made.append(("more sources than anybody counts", record, 2, "limit"))
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
    for name, kind, body in (
        ("a proposal that ends a line, and an end that is no text", "stop", {"how": 7}),
        ("a proposal that ends a line, and a clock that is none", "clock", {}),
        ("a proposal that ends a line, and a correction that is no text", "pencil", {"word": 5, "luck": []}),
    ):
        record, _ = cheat(name, 4, "consent")
        record.entries[0]["body"]["settings"] = {"seats": 2}
        record.agree(f"{kind} \n", kind, body)
    record, _ = cheat("a correction that is no text", 4, "change")
    record.say("pencil", {"word": 5, "luck": [], "asked": [0]})
    record, _ = cheat("a face by hand where nobody chose hands", 4, "hand")
    record.hands.add("die")
    record.by_hand("4")
    record, _ = cheat("a face by hand after hands were chosen no more", 6, "hand")
    for hand in (True, False):
        record.say("source", {"source": "die", "hand": hand})
    record.hands.add("die")
    record.by_hand("4")
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
