"""``orbweaver print`` as a person runs it: a whole PDF, or a sentence and nothing changed."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from companion.paper import output
from tests.cli.program import answered, environment, orbweaver
from tests.paper.ink import read


def test_it_writes_the_pdf_and_says_how_to_print_it(tmp_path: Path) -> None:
    out = tmp_path / "flies.pdf"
    seen = orbweaver("print", "web-of-flies", "--what", "board", "--paper", "Letter", "--out", out)
    assert (seen.returncode, seen.stderr) == (0, "")
    assert seen.stdout == f"{out}: 1 page of letter. Print it at 100 %, not fitted to the page.\n"
    assert out.read_bytes().startswith(b"%PDF")
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (["web-of-flys"], 2, "Try web-of-flies. (unknown-game)"),
        (["web-of-flies", "--paper", "B5"], 2, "Take A4, A3, letter or tabloid. (no-paper)"),
        (["web-of-flies", "--paper", "leter"], 2, "Did you mean letter? (no-paper)"),
        (["web-of-flies", "--language", "fr"], 2, "There are en (English), de (Deutsch). (no-language)"),
        (["web-of-flies", "--seats", "5"], 2, "2"),
        (["arachne", "--seats", "3"], 2, "3 seats do not work. It is a game for 2."),
        (["web-of-flies", "--option", "=round"], 2, "=round is no house rule. Say KEY=VALUE."),
        (["web-of-flies", "--out", "-"], 2, "- is no name of a file"),
        (["web-of-flies", "--option", "wof.board=round"], 2, "radial6x6"),
        (["web-of-flies", "--what", "dice"], 2, "Take board, tokens or sheet. (no-part)"),
        (["web-of-flies", "--what", "board", "--out", "/none/a.pdf"], 1, "/none/a.pdf cannot be written"),
        (["web-of-flies", "--what", "board", "--out", "."], 1, "is a folder"),
    ],
)
def test_asked_wrongly_it_says_what_would_be_right_and_writes_nothing(
    arguments: list[str], status: int, sentence: str, tmp_path: Path
) -> None:
    out = tmp_path / "a.pdf"
    where = [] if "--out" in arguments else ["--out", str(out)]
    seen = answered("print", *arguments, *where)
    assert seen.returncode == status
    assert seen.stdout == ""
    assert sentence in seen.stderr
    assert seen.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_the_board_the_seats_and_the_language_are_chosen(tmp_path: Path) -> None:
    out = tmp_path / "netz.pdf"
    chosen = ["--seats", "2", "--option", "wof.board=radial6x6", "--language", "DE"]
    assert orbweaver("print", "web-of-flies", *chosen, "--out", out).returncode == 0
    words = [word.words for page in read(out.read_bytes()) for word in page.words]
    assert any(line.startswith("Radnetz") for line in words)
    assert "So wird gespielt" in words
    assert not any("Orange" in line for line in words)


def test_an_owners_own_data_is_what_is_printed(tmp_path: Path) -> None:
    own = tmp_path / "own" / "spidertwist"
    own.mkdir(parents=True)
    settings = tmp_path / "mine.toml"
    settings.write_text(f'[table]\nreplacements = "{own.parent}"\n')
    (own / "pieces.json").write_text('{"males": 0}')
    out = tmp_path / "a.pdf"
    seen = orbweaver("print", "spidertwist", "--what", "tokens", "--config", settings, "--out", out)
    assert seen.returncode == 2
    assert "pieces.json: males" in seen.stderr
    assert not out.exists()


def test_what_was_there_stays_when_the_disk_is_full(tmp_path: Path) -> None:
    out = tmp_path / "a.pdf"
    out.write_bytes(b"what was there")
    command = f"ulimit -f 16; exec {sys.executable} -m companion print spidertwist --out {out}"
    seen = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=environment())
    assert seen.returncode == 1
    assert f"{out} cannot be written: File too large." in seen.stderr
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [b"what was there"]


def test_a_new_print_takes_the_place_of_the_old(tmp_path: Path) -> None:
    out = tmp_path / "a.pdf"
    out.write_bytes(b"what was there")
    assert orbweaver("print", "spidertwist", "--what", "sheet", "--out", out).returncode == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert list(tmp_path.iterdir()) == [out]


def test_a_pipe_or_a_device_is_written_into_and_stays_what_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "printer"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDWR)
    output.write(pipe, b"%PDF")
    assert os.read(reader, 10) == b"%PDF"
    os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
