"""``paper`` and ``enter``: a game leaves one box on a page and comes to another."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from companion import games
from companion.table.archive import paper_code
from tests.cli.program import answered, orbweaver
from tests.support.tables import Table


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a box that is off, with one game."""
    with closing(Table(tmp_path / "box", find=games.find, names=games.names, seed=2)) as table:
        assert table.submit("new spidertwist 2 start").ok
    return tmp_path / "box"


def test_a_game_goes_from_box_to_box(data: Path, tmp_path: Path) -> None:
    page, other = tmp_path / "page.pdf", tmp_path / "other"
    made = orbweaver("paper", "--data", data, "--out", page, "--paper", "letter", "--language", "de")
    assert made.returncode == 0, made.stderr
    name = made.stdout.partition(": page ")[2].partition(",")[0]
    assert "one page of letter with" in made.stdout
    lines = tmp_path / "lines.txt"
    lines.write_text(paper_code.in_file(page.read_bytes()))
    for number, file in enumerate((page, lines), 1):
        entered = orbweaver("enter", file, "--data", other)
        assert entered.returncode == 0, entered.stderr
        assert entered.stdout.startswith(f"Spidertwist, page {name}, is on the table in ")
        record = tmp_path / f"{number}.jsonl"
        assert answered("export", str(number), "--data", other, "--out", record).returncode == 0
        assert f"goes on from page {name}" in answered("replay", record).stdout
        assert f"The game came from page {name} of paper" in answered("verify", record).stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("paper", "arachne", "--out", "p.pdf"), "No game on the shelf is called arachne"),
        (("paper", "--out", "p.pdf", "--paper", "A5"), "No paper is called A5."),
        (("enter", "missing.pdf"), "missing.pdf cannot be read"),
    ],
)
def test_what_cannot_be_done_is_said(data: Path, arguments: tuple[str, ...], said: str) -> None:
    done = answered(*arguments, "--data", data)
    assert done.returncode != 0
    assert said in done.stderr
    assert done.stdout == ""
