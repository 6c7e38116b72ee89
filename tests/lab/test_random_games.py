"""Simulations on the search states of a game."""

from __future__ import annotations

from typing import Any

import pytest

from companion.lab.simulate import simulate


def counts(**given: Any) -> dict[str, Any]:
    report = simulate("spidertwist", 2, **{"games": 40, **given})
    return {key: report[key] for key in report if key not in ("seconds", "playouts_per_s", "actions_per_s")}


def test_the_report_says_which_engine_ran() -> None:
    assert counts(seed=1)["engine"] == "fast"
    assert counts(seed=1, options={"spidertwist.web": "spiral"})["engine"] == "fast"
    assert counts(seed=1, games=2, fast=False)["engine"] == "kernel"


def test_games_repeat_with_a_seed_only() -> None:
    assert counts(seed=7) == counts(seed=7)
    assert counts(seed=7) != counts(seed=8)
    assert counts() != counts()


@pytest.mark.parametrize("options", [{}, {"spidertwist.max_turns": 20, "spidertwist.tie": "mated"}])
def test_both_engines_come_to_the_same(options: dict[str, Any]) -> None:
    """Means of 120 kernel games and 2000 fast ones lie within four deviations of each other."""
    fast = counts(seed=1, games=2000, options=options)
    kernel = counts(seed=2, games=120, options=options, fast=False)
    assert fast["actions"] / 2000 == pytest.approx(kernel["actions"] / 120, abs=8)
    assert fast["rounds"]["median"] == pytest.approx(kernel["rounds"]["median"], abs=1)
    assert fast["wins"][0] / 2000 == pytest.approx(kernel["wins"][0] / 120, abs=0.2)
    assert set(fast["ends"]) == set(kernel["ends"])


def test_a_limit_stops_games_as_it_does_in_the_kernel() -> None:
    fast, kernel = (counts(seed=1, games=20, max_rounds=5, fast=fast) for fast in (True, False))
    assert fast["ends"] == kernel["ends"] == {"limit": 20}
    assert fast["rounds"] == kernel["rounds"] == {"min": 5, "median": 5, "max": 5}


def test_ctrl_c_ends_with_the_games_played_so_far() -> None:
    def stop(played: int, _asked: int) -> None:
        if played == 7:
            raise KeyboardInterrupt

    assert counts(seed=1, progress=stop)["finished"] == 7
