"""What the papers say of the program is so: its version, its decisions."""

from __future__ import annotations

import re
from pathlib import Path

from companion import __version__

ROOT = Path(__file__).parents[1]
DECISIONS = ROOT / "docs" / "decisions"


def test_the_version_is_the_newest_of_the_change_log() -> None:
    versions = re.findall(r"^## (\d.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert versions[0] == __version__


def test_only_what_is_not_released_stands_above_it() -> None:
    first, *rest = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert first in ("Unreleased", __version__)
    assert "Unreleased" not in rest


def test_a_decision_has_the_number_of_its_file() -> None:
    for file in DECISIONS.glob("0*.md"):
        assert file.read_text("utf-8").startswith(f"# {int(file.name[:4])}. "), file.name


def test_every_number_is_a_decision_or_named_as_never_given() -> None:
    numbers = sorted(int(file.name[:4]) for file in DECISIONS.glob("0*.md"))
    said = re.search(r"^Never given: (.*)\.$", (DECISIONS / "README.md").read_text("utf-8"), re.MULTILINE)
    never = [int(number) for number in re.findall(r"\d+", said[1])] if said else []
    assert sorted(numbers + never) == list(range(1, numbers[-1] + 1))


def test_the_evening_code_has_one_name_wherever_it_is_read() -> None:
    """The display and the television had another than phones and the docs."""
    read = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "companion" / "check.html"]
    read += ROOT.glob("companion/views/locale/*/orbweaver.po")
    other = re.compile(r"codes? of (the|an) evening|codes? des abends")
    for file in read:
        words = " ".join(re.sub(r'"\n"', "", file.read_text("utf-8")).split())
        assert other.search(words.lower()) is None, file.name
