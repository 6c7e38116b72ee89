"""How much drama a game has, and how open it is."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Any

import pytest

from companion.errors import OptionError
from companion.frozen import replace
from companion.games import find
from companion.kit.ahead import Pick
from companion.lab.study import export, judging, report, sentences
from companion.lab.study.findings import compared, findings, rungs
from companion.lab.study.gathering import Leads, gather
from companion.lab.study.judging import Judge, Round
from companion.lab.study.plan import ladder, plan
from companion.lab.study.running import played, run
from companion.lab.study.store import Store
from companion.lab.study.watching import watch
from companion.play import Chance
from tests.lab.study.test_findings import a_game, found_in


def agreed(*values: float) -> Round:
    """A round that both judges see alike."""
    return (values, values)


def test_drama_is_how_far_who_won_was_behind_the_best() -> None:
    course = [agreed(0.5, 0.5), agreed(0.2, 0.8), agreed(0.7, 0.3), agreed(0.9, 0.1)]
    assert judging.drama(course, [0]) == pytest.approx(0.6 / 4)
    assert judging.drama(course, [1]) == pytest.approx((0.4 + 0.8) / 4)
    assert judging.drama([agreed(0.6, 0.3, 0.1)], [1, 2]) == pytest.approx(0.4)


def test_a_game_is_open_where_all_are_alike_and_closed_where_one_is_sure_to_win() -> None:
    assert judging.openness(agreed(0.5, 0.5)) == 1
    assert judging.openness(agreed(0.25, 0.25, 0.25, 0.25)) == 1
    assert judging.openness(agreed(1, 0, 0)) == 0
    assert judging.openness(agreed(0.75, 0.25)) == 0.5
    course = [agreed(0.5, 0.5)] * 15 + [agreed(0.75, 0.25)] * 5
    assert judging.by_part(course) == [1] * 8 + [0.5] * 2
    assert judging.by_part([agreed(1, 0)]) == [0] * judging.PARTS


def test_what_is_nothing_but_chance_is_no_drama() -> None:
    """Two judges of ten games each see equal seats now ahead, now behind; of one alone it would be drama."""
    random = Random(1)

    def one() -> tuple[float, float]:
        won = sum(random.random() < 0.5 for _ in range(10)) / 10
        return won, 1 - won

    course = [(one(), one()) for _ in range(4000)]
    alone = [(first, first) for first, _ in course]
    assert abs(judging.drama(course, [0])) < 0.02
    assert judging.drama(alone, [0]) > 0.1
    assert fmean(map(judging.openness, course)) == pytest.approx(1, abs=0.02)
    assert fmean(map(judging.openness, alone)) < 0.8


def test_judges_change_nothing_of_the_game_and_see_every_round_but_the_last() -> None:
    study = plan("spidertwist", games=1, judged=3)
    settings = study.tables[0].settings
    alone = watch(study.game, settings, study.players, "1/0", 300)
    judged = watch(study.game, settings, study.players, "1/0", 300, 3)
    assert replace(judged, judged=()) == alone
    assert judged == watch(study.game, settings, study.players, "1/0", 300, 3)
    assert len(judged.judged) == judged.rounds - 1
    for both in judged.judged:
        assert all(sum(one) == pytest.approx(1, abs=0.001) for one in both)
    others = {job.key for job in plan("spidertwist", games=1).jobs()}
    assert not others & {job.key for job in study.jobs()}


def test_a_round_is_judged_and_looked_at_as_it_stands_once_its_last_word_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    study = plan("web-of-flies", games=1, judged=1)
    game, settings = study.game, study.tables[0].settings
    seen: list[Any] = []

    def of(_self: Judge, state: Any) -> tuple[Round, ...]:
        seen.append(state)
        return (agreed(0.5, 0.5),)

    monkeypatch.setattr(Judge, "of", of)
    found = watch(game, settings, study.players, "1/0", 300, 1)
    assert [game.rounds_begun(state) for state in seen] == list(range(2, len(seen) + 2))
    for number, state in enumerate(seen):
        for figure in game.figures(state):
            assert found.course[figure.label.msgid][number] == figure.values


def test_rounds_that_pass_without_a_word_are_looked_at_too() -> None:
    """In Web of Flies the turns of all who have no capture left pass at the last word."""
    study = plan("web-of-flies", games=20)
    for deal in range(study.deals):
        found = watch(study.game, study.tables[0].settings, study.players, f"1/{deal}", 300)
        assert {len(rows) for rows in found.course.values()} == {found.rounds}


def test_judges_let_the_luck_of_the_next_round_fall_anew_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Arachne begins each round with a die: one fall of it for all would be taken for what is so."""
    game = find("arachne")
    state = game.start(game.configure(2, {}))
    assert isinstance(game.pending(state), Chance)
    begun: list[Any] = []
    genuine = game.ahead

    def ahead(state: Any, pick: Pick) -> Any:
        begun.append(genuine(state, pick))
        return begun[-1].copy()

    monkeypatch.setattr(game, "ahead", ahead)
    Judge(game, 4, "1").of(state)
    assert any(one != begun[0] for one in begun)


def test_nobody_judges_what_nobody_plays_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(find("spidertwist")), "ahead", lambda *_: None)
    plan("spidertwist", games=1)
    with pytest.raises(OptionError, match="nobody can judge it"):
        plan("spidertwist", games=1, judged=2)


def test_the_lead_is_settled_once_who_won_never_loses_it_again() -> None:
    def settled(course: Sequence[Sequence[int]], *winners: int) -> float:
        return Leads(course, winners).settled

    assert settled([(0, 0), (1, 0), (2, 0), (3, 0)], 0) == 1 / 4
    assert settled([(1, 0), (0, 2), (3, 2), (3, 2)], 0) == 2 / 4
    assert settled([(1, 0), (1, 0)], 0) == 0
    assert settled([(1, 0), (1, 0)], 1) == 1
    assert settled([(1, 0), (1, 1)], 0, 1) == 1 / 2


# ---------------------------------------------------------------------------- what is said of it


def dramatic(games: int, behind: float) -> str:
    """Games that a seat has won which was so far behind in every other of them."""
    study = plan("spidertwist", games=games, judged=5)
    half = (1 - behind) / 2
    courses = [[agreed(0.5, 0.5)], [agreed(half, 1 - half)]]
    seen = [a_game(0, judged=courses[number % 2]) for number in range(games)]
    found = findings(study, found_in(study, seen))[0]
    return "\n".join(sentences.of_table(study, ["Black", "White"], found))


def test_enough_games_say_how_much_drama_there_is_and_few_that_they_do_not() -> None:
    told = dramatic(1000, 0.2)
    assert "who wins is 10.0 points behind the best chance (+9.4 to +10.6).\n" in told
    assert "The result is 90 % open in the first tenth of a game, 90 % half-way and 90 %" in told
    assert "Not enough games to say to within 2 points: it takes 18 more games." in dramatic(80, 0.2)
    assert "10.0 points behind the best chance. Not enough games to say: it takes 30" in dramatic(20, 0.2)


def test_drama_and_ladder_are_in_the_report_and_beside_it() -> None:
    study = plan("spidertwist", games=4, judged=2)
    steps = ladder(study, ["random", "guess"])
    store = Store(None)
    for one in (study, *steps):
        run(one, store, 1, lambda _done, _all: None)
    gathered = gather(study, played(study, store))
    climb = rungs(steps, [games for step in steps for games in gather(step, played(step, store))])
    tables, rows = findings(study, gathered), compared(study, gathered)
    page = report.page(study, "orbweaver lab", tables, rows, climb)
    for title in ("Drama", "Lead", "Step by step"):
        assert f"<h3>{title}</h3>" in page
    assert "guess against random" in page
    assert page.count(". tenth") == judging.PARTS
    told = json.loads(export.findings(study, "", tables, rows, climb))
    assert told["made with"]["each judge plays on"] == 2
    assert [one["player"] for one in told["ladder"]] == ["guess"]
    assert len(told["tables"][0]["openness"]) == judging.PARTS
    (row,) = csv.DictReader(io.StringIO(export.ladder(climb)))
    assert (row["player"], row["against"], row["games"]) == ("guess", "random", "4")
    games = list(csv.DictReader(io.StringIO(export.table(study, played(study, store)))))
    assert all(-1 <= float(one["drama"]) <= 1 and 0 <= float(one["settled"]) <= 1 for one in games)
