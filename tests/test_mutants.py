"""``make mutants``: which mistakes are made, and which of them are drawn."""

from __future__ import annotations

import importlib
import json
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
TOOL = ROOT / "tools" / "mutants"


@pytest.fixture
def sample(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(TOOL)
    return importlib.import_module("sample")


@pytest.fixture
def areas(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(TOOL)
    return importlib.import_module("areas")


@pytest.fixture
def mistakes(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    for package in ("libcst", "mutmut"):
        pytest.importorskip(package, reason="only `make mutants` installs what makes the mistakes")
    monkeypatch.syspath_prepend(TOOL)
    return importlib.import_module("mistakes")


@dataclass(frozen=True)
class Slip:
    """A mistake as far as the draw looks at it."""

    where: str
    was: str
    becomes: str = "pass"
    file: str = "rules.py"

    @property
    def change(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return (self.was,), (self.becomes,)


def slips(where: str, count: int) -> list[Slip]:
    return [Slip(where, f"{where} line {number}") for number in range(count)]


# ------------------------------------------------------------------------------- the areas


def test_each_module_of_the_table_has_its_area_or_a_reason_for_none(areas: ModuleType) -> None:
    watched = [
        Path(file).stem for area in areas.AREAS.values() for file in area.modules if areas.TABLE in file
    ]
    there = {file.stem for file in (ROOT / areas.TABLE).rglob("*.py")} - {"__init__"}
    assert sorted([*watched, *areas.LEFT_OUT]) == sorted(there)


def test_what_an_area_names_is_there(areas: ModuleType) -> None:
    for area in areas.AREAS.values():
        for pattern in (*area.modules, *area.tests):
            assert list(ROOT.glob(pattern)), pattern


# ------------------------------------------------------------------------------- the draw


def test_a_seed_draws_the_same_mistakes_and_more_of_them_are_the_same_and_more(sample: ModuleType) -> None:
    found = slips("move", 40) + slips("feed", 40)
    ten, twenty = (list(sample.drawn(found, set(), 1, count)) for count in (10, 20))
    assert len({*ten}) == 10
    assert twenty[:10] == ten
    assert list(sample.drawn(found, set(), 1, 10)) == ten
    assert list(sample.drawn(found, set(), 2, 10)) != ten
    assert {*sample.drawn(found, set(), 1, 100)} == {*found}


def test_a_change_of_one_function_leaves_the_draw_of_the_others_as_it_was(sample: ModuleType) -> None:
    before = sample.drawn(slips("move", 40) + slips("feed", 40), set(), 1, 80)
    after = sample.drawn(slips("move", 7) + slips("rest", 9) + slips("feed", 40), set(), 1, 80)
    fed = [[slip for slip in drawn if slip.where == "feed"] for drawn in (before, after)]
    assert fed[0] == fed[1]


def test_a_harmless_one_is_passed_over_and_the_next_one_takes_its_place(sample: ModuleType) -> None:
    found = slips("move", 40)
    first, second, third = sample.drawn(found, set(), 1, 3)
    passed_over = {("rules.py", "move", second.was, "pass")}
    assert [*sample.drawn(found, passed_over, 1, 2)] == [first, third]


def test_a_harmless_one_that_the_code_no_longer_has_ends_it_with_a_sentence(
    sample: ModuleType, tmp_path: Path
) -> None:
    (tmp_path / "rules.py").write_text("")
    listed = tmp_path / "harmless.json"
    entry = {"file": "rules.py", "in": "move", "was": "move line 2", "becomes": "pass", "because": "…"}
    listed.write_text(json.dumps([entry]))
    known = sample.harmless(listed, tmp_path, lambda file, code: slips("move", 3))
    assert known == {("rules.py", "move", "move line 2", "pass")}
    with pytest.raises(
        SystemExit, match=r"^harmless\.json: rules\.py has this no longer in move: move line 2$"
    ):
        sample.harmless(listed, tmp_path, lambda file, code: slips("move", 2))
    (tmp_path / "rules.py").unlink()
    with pytest.raises(SystemExit, match="no longer"):
        sample.harmless(listed, tmp_path, lambda file, code: slips("move", 3))


def test_each_harmless_one_has_a_reason_and_its_lines_still_stand() -> None:
    for entry in json.loads((TOOL / "harmless.json").read_text("utf-8")):
        assert {*entry} == {"file", "in", "was", "becomes", "because"}
        assert entry["because"].endswith(".")
        lines = [line.strip() for line in (ROOT / entry["file"]).read_text("utf-8").splitlines()]
        was = entry["was"].split("\n")
        assert any(lines[at : at + len(was)] == was for at in range(len(lines))), entry


# --------------------------------------------------------------------------- the mistakes

FEEDING = '''\
class Web:
    def feed(self, flies: int, hungry: bool) -> str:
        """Feed at most three."""
        log.info("%s flies", flies + 1)
        if hungry and flies <= 3:
            return text("It eats {n}.", n=flies - 1)
        return "no"
'''


def test_what_decides_is_got_wrong_and_sentences_types_and_logs_are_not(mistakes: ModuleType) -> None:
    found = mistakes.mistakes_in("web.py", FEEDING)
    assert {(mistake.where, mistake.lines.start, *mistake.change[1]) for mistake in found} == {
        ("Web.feed", 5, "if hungry or flies <= 3:"),
        ("Web.feed", 5, "if hungry and flies < 3:"),
        ("Web.feed", 5, "if hungry and flies <= 4:"),
    }


def test_a_mistake_outside_of_functions_is_made_when_the_module_is_read(mistakes: ModuleType) -> None:
    web = "MOST = 3\n\nclass Web:\n    flies = 0\n\n    def full(self):\n        return self.flies == MOST\n"
    found = mistakes.mistakes_in("web.py", web)
    assert [(mistake.where, mistake.early) for mistake in found] == [
        ("", True),
        ("Web", True),
        ("Web.full", False),
    ]


def test_a_mistake_keeps_its_name_where_lines_come_before_it(mistakes: ModuleType) -> None:
    names = {mistake.name for mistake in mistakes.mistakes_in("web.py", FEEDING)}
    later = {mistake.name for mistake in mistakes.mistakes_in("web.py", f"import log\n\n\n{FEEDING}")}
    assert len(names) == 3
    assert later == names
