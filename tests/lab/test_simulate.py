"""Simulated games: repeatable with a seed, uniform over words, ended politely."""

from __future__ import annotations

from collections import Counter
from statistics import median

import pytest

from companion.errors import OptionError, UnknownGame
from companion.kit.tally import Tally
from companion.lab.luck import SeededLuck
from companion.lab.simulate import simulate
from companion.play import Chance, text

FIELDS = {
    "game", "seats", "games", "finished", "seconds", "playouts_per_s", "actions", "actions_per_s",
    "rounds", "wins", "ties", "ends", "engine", "seed",
}  # fmt: skip


def outcome(**given: object) -> dict[str, object]:
    """A report without what depends on the machine."""
    report = simulate("web-of-flies", seats=3, games=4, **given)  # type: ignore[arg-type]
    return {
        key: value
        for key, value in report.items()
        if key not in ("seconds", "playouts_per_s", "actions_per_s")
    }


ONE_BY_ONE = {"wof.tie": "last_capture"}
"""With this games are not played in lockstep, and each is told when it ends."""


def test_the_report_has_every_field() -> None:
    report = simulate("web-of-flies", seats=2, games=3, seed=1)
    assert set(report) == FIELDS
    assert (report["game"], report["seats"], report["games"], report["finished"]) == ("web-of-flies", 2, 3, 3)
    assert sum(report["ends"].values()) == 3
    assert sum(report["wins"]) >= 3
    assert report["rounds"]["min"] <= report["rounds"]["median"] <= report["rounds"]["max"]


def test_the_same_seed_plays_the_same_games() -> None:
    assert outcome(seed=7) == outcome(seed=7)
    assert outcome(seed=7) != outcome(seed=8)


def test_options_reach_the_game() -> None:
    assert set(outcome(seed=1, options={"wof.end_on_last_8": "false"})["ends"]) == {"no-captures"}  # type: ignore[call-overload]


def test_a_game_that_reaches_the_limit_is_scored_and_counted() -> None:
    report = outcome(seed=1, max_rounds=2)
    assert report["ends"] == {"limit": 4}
    assert report["finished"] == 4
    assert report["rounds"] == {"min": 2, "median": 2, "max": 2}
    assert sum(report["wins"]) >= 4  # type: ignore[call-overload]


def test_progress_is_told_after_every_game() -> None:
    seen: list[tuple[int, int]] = []
    outcome(seed=1, options=ONE_BY_ONE, progress=lambda played, games: seen.append((played, games)))
    assert seen == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_ctrl_c_keeps_what_has_been_played() -> None:
    def stop(played: int, games: int) -> None:
        if played == 2:
            raise KeyboardInterrupt

    report = outcome(seed=1, options=ONE_BY_ONE, progress=stop)
    assert (report["games"], report["finished"]) == (4, 2)


def test_ctrl_c_before_the_first_game_ends_still_reports() -> None:
    def stop(played: int, games: int) -> None:
        raise KeyboardInterrupt

    assert outcome(seed=1, options=ONE_BY_ONE, progress=stop)["finished"] == 1


@pytest.mark.parametrize("rounds", [[3], [3, 4], [2, 2, 5], [1, 2, 4, 9], [1, 1, 1, 9]])
def test_the_median_of_counts_is_that_of_the_list(rounds: list[int]) -> None:
    tally = Tally([0])
    for number in rounds:
        tally.count([0], "limit", number, 1)
    seen = tally.report(1.0)["rounds"]["median"]
    assert (seen, type(seen)) == (median(rounds), type(median(rounds)))


@pytest.mark.parametrize("wrong", [{"games": 0}, {"games": 1, "max_rounds": 0}])
def test_nothing_to_play_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(OptionError, match="at least 1"):
        simulate("web-of-flies", seats=2, **wrong)  # type: ignore[arg-type]


def test_unknown_games_and_options_are_refused() -> None:
    with pytest.raises(UnknownGame):
        simulate("web-of-wasps", seats=2, games=1)
    with pytest.raises(OptionError):
        simulate("web-of-flies", seats=9, games=1)


def test_draws_follow_their_weights() -> None:
    chance = Chance("die", (("hit", 2), ("miss", 1)), text("Roll"), verb="roll")
    luck = SeededLuck(3)
    seen = Counter(luck.answer(chance) for _ in range(3000))
    assert set(seen) == {"roll hit", "roll miss"}
    assert 1900 < seen["roll hit"] < 2100


def test_without_a_seed_luck_is_not_repeated() -> None:
    assert [SeededLuck().pick(1 << 60) for _ in range(2)] != [SeededLuck().pick(1 << 60) for _ in range(2)]
