"""``orbweaver verify``: what it says of records, on the vectors and on their spoilt copies."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion import verify
from tests.cli.program import orbweaver
from tests.support import made_rounds
from tests.support.made_rounds import MadeRecord

ROOT = Path(__file__).parents[2]
FOLDER = Path(verify.__file__).parent
VECTORS = json.loads(made_rounds.VECTORS.read_text("utf-8"))
HOLD = [one for one in VECTORS if "draws" in one]
WRONG = [one for one in VECTORS if "wrong" in one]


def name_of(vector):
    return vector["name"]


def test_the_vectors_are_those_that_the_script_makes():
    assert made_rounds.vectors() == VECTORS


@pytest.mark.parametrize("vector", HOLD, ids=name_of)
def test_a_record_that_keeps_its_promises_holds(vector):
    report = verify.check("\n".join(vector["lines"]))
    assert {kind: count for kind, count in report.draws.items() if count} == vector["draws"]
    assert [list(one) for one in report.choices] == vector["choices"]
    assert (report.code and list(report.code)) == vector["code"]
    assert report.paper == vector["paper"]
    assert (report.carried and list(report.carried)) == vector["carried"]
    assert [list(one) for one in report.steered] == vector["steered"]
    assert [list(one) for one in report.changed] == vector["changed"]


@pytest.mark.parametrize("vector", WRONG, ids=name_of)
def test_a_cheat_is_found_where_it_stands_though_all_was_hashed_anew(vector):
    with pytest.raises(verify.Wrong) as found:
        verify.check("\n".join(vector["lines"]))
    assert {"n": found.value.n, "rule": found.value.rule} == vector["wrong"]


def test_it_needs_nothing_of_this_program():
    for path in FOLDER.glob("*.py"):
        nodes = [*ast.walk(ast.parse(path.read_text("utf-8")))]
        modules = [node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.level == 0]
        modules += [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
        assert {str(module).partition(".")[0] for module in modules} <= sys.stdlib_module_names
        assert all(node.level < 2 for node in nodes if isinstance(node, ast.ImportFrom))


@pytest.mark.parametrize("program", ["companion verify", "verify"])
def test_it_says_what_is_claimed_of_each_draw_and_who_was_missing(tmp_path, program):
    """Also where nothing lies beside it but the folder that somebody gave away."""
    shutil.copytree(FOLDER, tmp_path / "verify")
    where = ROOT if program == "companion verify" else tmp_path
    record = MadeRecord(12)
    record.publish(2)
    record.draw(made_rounds.DIE, missing=1)
    record.publish(3)
    record.draw(made_rounds.DIE, made_rounds.DIE, kind="word")
    record.publish()
    record.by_hand("6")
    (tmp_path / "evening.jsonl").write_text("\n".join(record.lines()) + "\n", "utf-8")
    seen = subprocess.run(
        [sys.executable, "-m", *program.split(), tmp_path / "evening.jsonl"],
        cwd=where,
        capture_output=True,
        text=True,
        check=False,
    )
    assert record.code
    code = " ".join(map(str, record.code[1]))
    assert (seen.returncode, seen.stderr) == (0, "")
    assert seen.stdout.splitlines() == [
        "The record holds: 4 entries, each follows from the one before, and 1 of its 4 draws was said by "
        "hand.",
        f"Its last hash is {json.loads(record.lines()[-1])['hash']}. One that was cut or written anew has "
        "another: compare copies.",
        f"The code of the evening after round 2 is {code}. A phone that took "
        "part and was told the same shows it too.",
        "     2 draws, every named phone took part. Nobody could choose what came, as long as the box or one "
        "of the named phones was honest, if the words and the possible faces are those of the rules, which "
        "orbweaver replay checks.",
        "     1 draw, a named phone missing, or a round with phones before it that was void or had no word "
        "after it. As long as the box or one phone that answered was honest, there was no more to choose "
        "among than stands below, if the words and the possible faces are those of the rules, which "
        "orbweaver replay checks.",
        "     1 draw, by hand. The people at the table said what came; nothing is claimed.",
        "Entry 2: missing phone b956 of seat 1.",
        "Entry 2: up to 3 results to choose among.",
        "Round 3 is still open.",
        "Whether each word was legal, and the faces that were possible and their weights the right ones, is "
        "not checked here; orbweaver replay does.",
    ]


def test_it_names_the_entry_that_does_not_hold(tmp_path):
    lines = WRONG[0]["lines"]
    (tmp_path / "evening.jsonl").write_text("\n".join(lines), "utf-8")
    seen = orbweaver("verify", tmp_path / "evening.jsonl")
    assert seen.returncode == 1
    assert seen.stdout == (
        "Entry 2 does not hold. What was drawn does not follow from the secret and the nonces.\n"
    )
    told = json.loads(orbweaver("verify", "--json", tmp_path / "evening.jsonl").stdout)
    assert (told["holds"], told["entry"], told["rule"]) == (False, 2, "face")


@pytest.mark.parametrize("content", [b"", b"\n\n", b"tea\n", b'{"entry":1}\n', b"[" * 100_000])
def test_what_is_no_record_is_told_in_a_sentence(tmp_path, content):
    (tmp_path / "tea").write_bytes(content)
    seen = orbweaver("verify", tmp_path / "tea")
    assert (seen.returncode, seen.stderr) == (1, "")
    assert len(seen.stdout.splitlines()) == 1


def test_a_file_of_other_bytes_is_told_in_a_sentence(tmp_path):
    (tmp_path / "tea").write_bytes(b"\xff\xfe")
    assert "cannot be read" in orbweaver("verify", tmp_path / "tea").stderr
