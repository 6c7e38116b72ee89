"""Records whose chain is right and whose content is not: ``replay`` names the entry and what is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion import cli
from companion.kit import grammar
from companion.table.record.entries import NO_HASH, Stored, store, to_lines
from tests.cli.test_record import submit, table

Plain = dict[str, Any]
Spoil = Callable[[list[Plain]], object]

PYTHON = re.compile(
    r"Error\(|Exception|Traceback|\bNone\b|\bTrue\b|\bFalse\b|<class|object at 0x"
    r"|\{'|\['|\bdict\b|'list'|'int'|'str'|KeyError|TypeError|codec|\bb'|\\x"
)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[Plain]:
    """The entries of a real game of Web of Flies, dealt and with some words, as plain values."""
    folder = tmp_path_factory.mktemp("shelf")
    with table(folder) as desk:
        while True:
            submit(desk, "new web-of-flies 2 start")
            submit(desk, "draw")
            while (now := desk.snapshot()).entry < 12 and isinstance(now.pending, tuple):
                assert now.game is not None
                seat = now.pending[0].seat
                submit(desk, next(grammar.words(now.game, now.state, seat)), seat)
            if isinstance(now.pending, tuple):
                break  # with other luck a game may be over as soon
        submit(desk, "note tea", 0)
        submit(desk, f"source {next(iter(now.sources))} hand")
        assert now.key is not None
        stored = desk._journal.stored(now.key)
    return [json.loads(item.data) for item in stored]


def written(plains: list[Plain], file: Path) -> Path:
    """Entries as an exported file, chained as if they were right."""
    before, stored = NO_HASH, []
    for plain in plains:
        data = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()
        stored.append(_chained(data, before))
        before = stored[-1].hash
    file.write_text(
        "\n".join(json.dumps({"entry": item.data.decode(), "hash": item.hash.hex()}) for item in stored)
    )
    return file


def _chained(data: bytes, before: bytes) -> Stored:
    from hashlib import sha256

    return Stored(data, sha256(before + data).digest())


def at(kind: str, plains: list[Plain], which: int = 0) -> Plain:
    return [plain for plain in plains if plain["kind"] == kind][which]


def head(key: str, value: Any, n: int = 4) -> Spoil:
    return lambda plains: plains[n - 1].__setitem__(key, value)


def body(kind: str, key: str, value: Any) -> Spoil:
    return lambda plains: at(kind, plains)["body"].__setitem__(key, value)


def without(kind: str, key: str) -> Spoil:
    return lambda plains: at(kind, plains)["body"].pop(key)


def drawn(key: str, value: Any) -> Spoil:
    return lambda plains: at("luck", plains)["body"]["luck"][0].__setitem__(key, value)


def setting(key: str, value: Any) -> Spoil:
    return lambda plains: at("open", plains)["body"]["settings"].__setitem__(key, value)


def odd(*values: Any) -> tuple[Any, ...]:
    return values


def back_to(value: Any) -> Spoil:
    return lambda plains: plains[4].update(kind="back", body={"to": value})


def option(key: str, value: Any) -> Spoil:
    return lambda plains: at("open", plains)["body"]["settings"]["options"].__setitem__(key, value)


def deep(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


SPOILT: dict[str, Spoil] = {
    # the head of an entry
    **{f"n {value!r}": head("n", value) for value in (99, -1, "4", None, 4.0, True, 10**30)},
    **{f"kind {value!r}": head("kind", value) for value in odd("dance", 5, None, [], "open")},
    **{f"id {value!r}": head("id", value) for value in (5, None, ["a"])},
    **{f"by {value!r}": head("by", value) for value in (9, -1, "red", True, [0], 10**30)},
    **{f"via {value!r}": head("via", value) for value in odd(None, 3, {})},
    **{
        f"at {value!r}": head("at", value)
        for value in (None, [], [1, 2], ["a", 2, "b"], [1, None, "b"], [1, 2, 3], [float("nan"), 2, "b"])
    },
    "at far beyond": head("at", [10**400, 2, "b"]),
    "at for ever": head("at", [float("inf"), 2, "b"]),
    **{f"body {value!r}": head("body", value) for value in odd(None, [], "text", 5, {})},
    "no body": lambda plains: plains[3].pop("body"),
    "no by": lambda plains: plains[3].pop("by"),
    # words
    **{
        f"word {value!r}": body("word", "word", value)
        for value in (
            "",
            "jump",
            "capture a1 z99",
            "keep keep keep",
            5,
            None,
            ["keep"],
            "\x1b[31m",
            "x" * 5000,
        )
    },
    "word asked": body("word", "asked", [7]),
    "word asked text": body("word", "asked", "red"),
    "word luck": body("word", "luck", [{"source": "none", "verb": "x", "face": "y"}]),
    "word without luck": without("word", "luck"),
    "word of another seat": lambda plains: at("word", plains).__setitem__("by", 1 - at("word", plains)["by"]),
    "word said twice": lambda plains: at("word", plains, 1)["body"].update(at("word", plains)["body"]),
    # luck
    **{f"face {value!r}": drawn("face", value) for value in ("dragon", "", 5, None, "red-8 red-8")},
    **{f"source {value!r}": drawn("source", value) for value in ("bag of gold", 5, None)},
    **{f"verb {value!r}": drawn("verb", value) for value in ("jump", "", 5)},
    **{f"place {value!r}": drawn("place", value) for value in (-1, 7, "0", None, 0.0, 10**30)},
    **{f"provenance {value!r}": drawn("provenance", value) for value in ("heaven", None, "\x1b]0;x\x07")},
    "a draw too many": lambda plains: at("luck", plains)["body"]["luck"].append(
        dict(at("luck", plains)["body"]["luck"][-1], place=99)
    ),
    "luck that is none": body("luck", "luck", [None, 5]),
    "luck is a word": body("luck", "luck", "draw"),
    # opening
    **{
        f"game {value!r}": body("open", "game", value) for value in ("chess", "", 5, None, "arachnid", "../x")
    },
    **{f"edition {value!r}": body("open", "edition", value) for value in (99, "1", None)},
    **{f"seats {value!r}": setting("seats", value) for value in (0, 9, "2", None, True, 10**30, 2.0)},
    **{f"options {value!r}": setting("options", value) for value in odd(None, [], {"wof.board": []})},
    "an option of no game": option("wof.bord", "hexhex4"),
    "an option that cannot be": option("wof.board", "moebius"),
    **{f"data {value!r}": setting("data", value) for value in odd(None, [], {"pieces.json": {}})},
    "data of another shape": setting("data", {"pieces.json": {"red": "many", "more": [None, True]}}),
    "deep data": setting("data", {"pieces.json": deep(300)}),
    "carried on from nothing": body("open", "from", {"key": 1, "n": 1, "dump": {}}),
    "carried on from no dump": body("open", "from", 5),
    "opened twice": lambda plains: plains.insert(3, dict(plains[0], n=4)),
    "never opened": lambda plains: plains[0].__setitem__("kind", "pause"),
    # the others
    **{f"note {value!r}": body("note", "text", value) for value in (5, None, ["tea"])},
    **{f"hand {value!r}": body("source", "hand", value) for value in (1, None, "yes")},
    **{f"source of {value!r}": body("source", "source", value) for value in (5, "gold")},
    **{f"back {value!r}": back_to(value) for value in (0, 99, -1, "1", None, 10**30)},
    "a pencil nobody holds": lambda plains: plains[4].update(
        kind="pencil", body={"word": "correct set red 99", "luck": [], "asked": []}
    ),
}


def test_there_are_plenty() -> None:
    assert len(SPOILT) >= 60


def test_the_record_itself_can_be_replayed(
    played: list[Plain], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["replay", str(written(played, tmp_path / "r.jsonl"))]) == 0
    assert "note: tea" in capsys.readouterr().out


@pytest.mark.parametrize("name", SPOILT, ids=lambda name: ascii(name)[1:40])
def test_a_record_that_cannot_have_been_is_refused_in_plain_words(
    name: str, played: list[Plain], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plains: list[Plain] = json.loads(json.dumps(played))
    SPOILT[name](plains)
    for n, plain in enumerate(plains, 1):
        if name == "opened twice":
            plain["n"] = n
    status = cli.main(["replay", str(written(plains, tmp_path / "r.jsonl"))])
    seen = capsys.readouterr()
    assert (status, seen.out) in ((1, ""), (2, "")), seen
    assert seen.err.startswith("orbweaver: ")
    assert seen.err.count("\n") == 1
    assert not PYTHON.search(seen.err), seen.err
    assert len(seen.err) < 1000
    assert seen.err[:-1].isprintable()
    if status == 1:
        first = "A record begins with" in seen.err or "edition" in seen.err
        assert re.search(r"\b[Ee]ntry \d+\b", seen.err) or first or "no record of a game" in seen.err


def test_old_records_with_orders_for_a_terminal_are_shown_without_them(
    played: list[Plain], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plains: list[Plain] = json.loads(json.dumps(played))
    at("note", plains)["body"]["text"] = "tea\x1b[2J\x9b31m\u202e\x07 and\ncake"
    file = written(plains, tmp_path / "r.jsonl")
    assert cli.main(["replay", str(file)]) == 0
    shown = capsys.readouterr().out
    assert all(line.isprintable() for line in shown.split("\n"))
    (line,) = (line for line in shown.split("\n") if "note: tea" in line)
    assert line.endswith("and�cake")


def test_an_export_gives_a_terminal_no_orders_and_keeps_every_byte() -> None:
    from companion.table.record.entries import At, Entry, from_lines

    entry = Entry(1, "note", "a", None, "unit", At(0, 0, ""), {"text": "\x7f\x9b31m\u202e\u2028☕"})
    stored = [store(entry, NO_HASH)]
    (line,) = to_lines(stored)
    assert line.isprintable()
    assert "☕" in line
    assert list(from_lines([line])) == stored
