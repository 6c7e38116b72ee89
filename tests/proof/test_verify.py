"""``orbweaver verify``: what it says of records, on the vectors and on their spoilt copies."""

from __future__ import annotations

import ast
import json
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion import games, verify
from companion.table.fold import validation
from tests.cli.program import orbweaver
from tests.support import made_rounds, made_vectors
from tests.support.made_rounds import MadeRecord
from tests.support.tables import Table

ROOT = Path(__file__).parents[2]
FOLDER = Path(verify.__file__).parent
VECTORS = json.loads(made_rounds.VECTORS.read_text("utf-8"))
HOLD = [one for one in VECTORS if "draws" in one]
WRONG = [one for one in VECTORS if "wrong" in one]


def name_of(vector):
    return vector["name"]


def test_the_vectors_are_those_that_the_script_makes():
    assert made_vectors.vectors() == VECTORS


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
        "The record holds: 5 entries, each follows from the one before, and 1 of its 4 draws was said by "
        "hand.",
        f"Its last hash is {json.loads(record.lines()[-1])['hash']}. One that was cut or written anew has "
        "another: compare copies.",
        f"The evening code after round 2 is {code}. A phone that took "
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
        'Entry 4 has "die" drawn by hand from then on. No seat was asked: it was said for the whole table. '
        "Had all agreed?",
        "Round 3 is still open.",
        "Whether each word was legal, and the faces that were possible and their weights the right ones, is "
        "not checked here; orbweaver replay does.",
    ]


def test_a_page_of_paper_has_one_form_in_all_three_programs():
    """They share no code, so that each has it written down."""
    (in_page,) = re.findall(r"const PAPER = /\^(.*)\$/;", verify.PAGE.read_text("utf-8"))
    assert validation.PAGE == f"^{verify.PAPER}$" == f"^{in_page}$"


def goes_on(tmp_path, change=lambda body: None):
    """A game, and one that goes on from a step of it whose first entry was changed; the files of both."""
    with Table(tmp_path / "box", find=games.find, names=games.names, seed=4) as table:
        assert table.submit("new web-of-flies 3 start").ok
        for _ in range(12):
            assert table.play_a_step(random.Random(2)).ok
        assert table.submit("branch 1 9").ok
        records = [list(table.journal.export(key)) for key in (2, 1)]
    entries = [json.loads(json.loads(line)["entry"]) for line in records[0]]
    change(entries[0]["body"])
    records[0] = made_rounds.chained(json.dumps(one) for one in entries)
    files = [tmp_path / "new.jsonl", tmp_path / "old.jsonl"]
    for file, lines in zip(files, records, strict=True):
        file.write_text("\n".join(lines) + "\n", "utf-8")
    return files


def test_a_game_that_goes_on_is_held_against_the_record_of_the_other(tmp_path):
    new, old = goes_on(tmp_path)
    seen = orbweaver("verify", new, old)
    assert (seen.returncode, seen.stderr) == (0, "")
    said = "This is carried on from entry 9 of game 1: from there on this game has luck of its own."
    assert said in seen.stdout
    assert seen.stdout.endswith(
        "The older record holds that very entry, and who draws and the clock are as they were there. Its "
        "rules reach just how this game began.\n"
    )
    told = json.loads(orbweaver("verify", "--json", new, old).stdout)
    assert (told["goes_on"], told["by_hash"], told["stood_so"]) == (True, True, True)
    assert told["carried"][:2] == [1, 9]
    shutil.copytree(FOLDER, tmp_path / "verify")
    alone = [sys.executable, "-m", "verify", new, old]
    seen = subprocess.run(alone, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert seen.stdout.endswith("orbweaver verify NEW OLD does, where the rules are.\n")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda body: body["from"]["dump"].update(turns=99), "what it goes on from is made up"),
        (lambda body: body["settings"].update(seats=2), "what it goes on from is made up"),
        (lambda body: body["from"].update(hash="ab" * 32), "has no entry 9 with the hash"),
        (lambda body: body["from"].update(n=8), "has no entry 8 with the hash"),
        (lambda body: body["from"].update(n=4000), "has no entry 4000 with the hash"),
        (lambda body: body["from"].pop("hash"), "names no hash of entry 9 of game 1"),
        (lambda body: body.pop("from"), "does not say that it goes on from another"),
    ],
)
def test_a_made_up_beginning_is_found_beside_the_record_that_it_names(tmp_path, change, says):
    seen = orbweaver("verify", *goes_on(tmp_path, change))
    assert (seen.returncode, seen.stderr) == (1, "")
    assert says in seen.stdout


def test_it_counts_one_as_one(tmp_path):
    record = MadeRecord(12, rounds=False)
    (tmp_path / "one.jsonl").write_text("\n".join(record.lines()), "utf-8")
    said = orbweaver("verify", tmp_path / "one.jsonl").stdout
    assert said.startswith("The record holds: 1 entry.\n")
    record.by_hand("6")
    (tmp_path / "one.jsonl").write_text("\n".join(record.lines()), "utf-8")
    said = orbweaver("verify", tmp_path / "one.jsonl").stdout
    assert said.startswith(
        "The record holds: 2 entries, each follows from the one before, and 1 of its 1 draw was said by hand."
    )
    assert (
        'Entry 2 has a result of "die" said by hand though nobody had chosen that, as versions without '
        "rounds took it.\n"
    ) in said


@pytest.mark.parametrize("change", ["dropped", "added"])
def test_who_draws_as_a_game_begins_is_held_against_the_record_of_the_other(tmp_path, change):
    """Its rules may reach how it began, whoever draws."""
    with Table(tmp_path / "box", find=games.find, names=games.names, seed=4) as table:
        assert table.submit("new web-of-flies 3 start").ok
        if change == "dropped":
            assert table.submit(f"source {min(table.now.sources)} hand").ok
        assert table.submit("clock sum 600").ok
        assert table.submit(f"branch 1 {table.now.entry}").ok
        source = min(table.now.sources)
        new, old = (list(table.journal.export(key)) for key in (2, 1))
    files = tmp_path / "new.jsonl", tmp_path / "old.jsonl"
    for file, lines in zip(files, (new, old), strict=True):
        file.write_text("\n".join(lines), "utf-8")
    assert "who draws and the clock are as they were there. Its rules" in orbweaver("verify", *files).stdout
    entries = [json.loads(json.loads(line)["entry"]) for line in new]
    if change == "dropped":
        entries = [one for one in entries if one["kind"] != "source"]
        said = f'By hand was drawn there: "{source}"; as this game begins: nothing.'
    else:
        body = {"source": source, "hand": True}
        entries.insert(1, {**entries[0], "kind": "source", "id": f"{entries[0]['id']}#9", "body": body})
        said = f'By hand was drawn there: nothing; as this game begins: "{source}".'
    for n, entry in enumerate(entries, 1):
        entry["n"] = n
    files[0].write_text("\n".join(made_rounds.chained(json.dumps(one) for one in entries)), "utf-8")
    seen = orbweaver("verify", *files)
    assert (seen.returncode, said in seen.stdout) == (1, True)


def test_an_older_record_that_only_says_of_itself_that_it_is_the_one_is_told_from_that(tmp_path):
    """A copy with fewer names says so of each entry; so may anything that was made up."""
    new, old = goes_on(tmp_path)
    entries = [json.loads(json.loads(line)["entry"]) for line in old.read_text("utf-8").splitlines()]
    named = json.loads(json.loads(new.read_text("utf-8").splitlines()[0])["entry"])["body"]["from"]["hash"]
    entries[0]["id"] = "another"
    lines = [json.loads(line) for line in made_rounds.chained(json.dumps(one) for one in entries)]
    lines[8]["was"] = named
    old.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    seen = orbweaver("verify", new, old)
    assert (seen.returncode, seen.stderr) == (0, "")
    assert seen.stdout.endswith(
        "The older record says of its entry that it was that one; its hash is another, as in a copy with "
        "fewer names. That is all there is for it. Who draws and the clock are as they were there. Its rules "
        "reach just how this game began.\n"
    )
    told = json.loads(orbweaver("verify", "--json", new, old).stdout)
    assert (told["goes_on"], told["by_hash"]) == (None, False)


def test_an_older_record_that_the_rules_refuse_is_told_as_data_too(tmp_path):
    new, old = goes_on(tmp_path)
    entries = [json.loads(json.loads(line)["entry"]) for line in old.read_text("utf-8").splitlines()]
    entries.insert(
        1, {**entries[0], "kind": "word", "by": 0, "body": {"word": "fly 9", "luck": [], "asked": []}}
    )
    for n, entry in enumerate(entries, 1):
        entry.update(n=n, id=f"entry-{n}")
    lines = [*made_rounds.chained(json.dumps(one) for one in entries)]
    (begun,) = [json.loads(json.loads(line)["entry"]) for line in new.read_text("utf-8").splitlines()][:1]
    begun["body"]["from"].update(n=2, hash=json.loads(lines[1])["hash"])
    new.write_text("\n".join(made_rounds.chained([json.dumps(begun)])), "utf-8")
    old.write_text("\n".join(lines), "utf-8")
    seen = orbweaver("verify", "--json", new, old)
    told = json.loads(seen.stdout)
    assert (seen.returncode, told["holds"], told["rule"]) == (1, False, "chain")
    assert told["sentence"].startswith("The rules do not allow the older record. ")


def test_a_correction_hides_neither_void_rounds_nor_missing_phones(tmp_path):
    (vector,) = [one for one in HOLD if one["name"] == "void rounds, a correction, and a phone missing"]
    (tmp_path / "evening.jsonl").write_text("\n".join(vector["lines"]), "utf-8")
    said = orbweaver("verify", tmp_path / "evening.jsonl").stdout
    assert "could have chosen, beside what stands below, among as much as the pencil can change." in said
    assert (
        "Entry 23: 20 rounds with phones before it, void or with no word after; up to 43 results to choose "
        "among, beside the correction.\n"
    ) in said


def test_a_page_that_the_older_game_came_from_is_not_hidden_from_it(tmp_path):
    old, new = MadeRecord(30), MadeRecord(31)
    old.entries[0]["body"]["from"] = {"paper": made_rounds.PAGE, "dump": {}}
    hash_ = json.loads(old.lines()[0])["hash"]
    new.entries[0]["body"]["from"] = {"key": 1, "n": 1, "hash": hash_, "dump": {}}
    said: list[str] = []
    files = ["\n".join(one.lines()) for one in (new, old)]
    assert verify.tell(files[0], said.append, lambda *_: None, old=files[1]) == 1
    new.entries[0]["body"]["from"]["paper"] = made_rounds.PAGE
    assert verify.tell("\n".join(new.lines()), lambda _: None, lambda *_: None, old=files[1]) == 0
    assert said == [
        f"The older game came from page {made_rounds.PAGE} of paper, and this one does not say so."
    ]


def test_an_older_record_that_was_changed_vouches_for_nothing(tmp_path):
    new, old = goes_on(tmp_path)
    old.write_text(
        old.read_text("utf-8").replace('\\"kind\\":\\"luck\\"', '\\"kind\\":\\"word\\"', 1), "utf-8"
    )
    seen = orbweaver("verify", new, old)
    assert seen.returncode == 1
    assert "The record of the older game does not hold: entry" in seen.stdout


def test_who_agreed_is_told_and_where_nobody_was_asked(tmp_path):
    (vector,) = [one for one in HOLD if one["name"] == "asked of all, and not"]
    (tmp_path / "evening.jsonl").write_text("\n".join(vector["lines"]), "utf-8")
    said = orbweaver("verify", tmp_path / "evening.jsonl").stdout.splitlines()
    assert [one for one in said if "Agreed" in one or "agreed?" in one] == [
        'Entry 5 has "die" drawn by hand from then on. Agreed: seat 1 and 2.',
        "Entry 8 corrects what stands, which may have changed what could come. Agreed: seat 1; away, and "
        "counted as agreed: seat 2.",
        'Entry 9 has "die" drawn by the box from then on. No seat was asked: it was said for the whole '
        "table. Had all agreed?",
        'Entry 10 has "die" drawn by hand from then on. No seat was asked: it was said for the whole table. '
        "Had all agreed?",
        "Entry 14 goes back over what was drawn. Agreed: seat 1 and 2.",
        "Entry 17 gives seat 2 to another phone. Agreed: seat 1; away, and counted as agreed: seat 2.",
        "Entry 18 ends the game before its rules do. No seat was asked: it was said for the whole table. Had "
        "all agreed?",
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
