"""Matches of the opponent: what their shares say, and that the same command plays the same games."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType

import pytest


@pytest.fixture
def match() -> ModuleType:
    return importlib.import_module("match")


def test_who_won_everything_is_not_sure_of_everything(match: ModuleType) -> None:
    assert match.said([1.0] * 200, 2) == "100% of the wins, 97% to 100% (95% sure)"
    assert match.said([1.0, 0.0] * 100, 2).endswith("not enough games to say who is better")
    assert match.said([1.0] * 58, 2).startswith("not enough games to say: 30 deals")


def test_a_control_says_whether_it_is_even(match: ModuleType) -> None:
    assert match.said([1.0, 0.0] * 100, 2, control=True).endswith("which holds the 50% of a control")
    assert match.said([1.0] * 200, 2, control=True).endswith("which does NOT hold the 50% of a control")


def run(match: ModuleType, capsys: pytest.CaptureFixture[str], *given: str) -> str:
    sys.argv = ["match.py", *given]
    match.main()
    return "\n".join(line for line in capsys.readouterr().out.splitlines() if " took " not in line)


def test_the_same_command_plays_the_same_games(
    match: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", sys.argv)
    given = ("two-ply", "spidertwist", "--playouts", "3", "--games", "2")
    first = run(match, capsys, *given)
    assert first.startswith(
        "spidertwist, the opponent with 3 playouts a move against a two-ply player: 2 games"
    )
    assert run(match, capsys, *given) == first


def test_a_ladder_doubles_until_a_step_is_not_clear(
    match: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", sys.argv)

    def played(_game: object, _settings: object, us: object, them: object, *_: object) -> list[str]:
        better = steps.pop()
        us.shares += [better, better] * 50  # type: ignore[attr-defined]
        return ["played"]

    steps = [0.5, 0.9, 0.8]
    monkeypatch.setattr(match, "match", played)
    said = run(match, capsys, "ladder", "spidertwist", "--playouts", "20")
    for ours, theirs in ((40, 20), (80, 40), (160, 80)):
        assert f"with {ours} playouts a move against itself with {theirs}" in said
    assert said.endswith("No step is clear from 80 playouts on.")
    assert steps == []
