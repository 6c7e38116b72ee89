"""What is found in games of which it is known what there is to find."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from companion.frozen import replace
from companion.lab.players import find
from companion.lab.study import export, sentences
from companion.lab.study.findings import TableFindings, compared, findings
from companion.lab.study.gathering import Gathered, Leads, gather
from companion.lab.study.plan import Study, plan
from companion.lab.study.running import played, run
from companion.lab.study.store import Store
from companion.lab.study.watching import BROKEN, LIMIT, Watched


def a_game(winner: int, **given: Any) -> Watched:
    """A game for two that a seat has won, after two rounds."""
    usual: dict[str, Any] = {
        "ranking": ((winner,), (1 - winner,)),
        "reason": "last-male",
        "trouble": "",
        "first": 0,
        "rounds": 2,
        "decisions": (3, 2),
        "idle": (0, 1),
        "looked": (2, 5, 50),
        "words": {},
        "events": {},
        "draws": {},
        "rules": {"S-5": 2},
        "course": {"point": ((1, 0), (1, 3)) if winner else ((1, 0), (2, 0))},
        "judged": (),
        "trod": {"a5": 1},
        "stood": {"b3": 2},
    }
    return Watched(**{**usual, **given})


def found_in(study: Study, games: Sequence[Watched]) -> list[Gathered]:
    """The games as those of a study."""
    return gather(study, zip(study.jobs(), games, strict=True))


def of_games(games: Sequence[Watched]) -> TableFindings:
    study = plan("spidertwist", games=len(games))
    return findings(study, found_in(study, games))[0]


def said(games: Sequence[Watched]) -> str:
    study = plan("spidertwist", games=len(games))
    found = findings(study, found_in(study, games))[0]
    return "\n".join(sentences.of_table(study, sentences.seat_names(study), found))


def won_by_first(of: int, games: int) -> list[Watched]:
    return [a_game(0)] * of + [a_game(1)] * (games - of)


def test_a_seat_that_wins_too_often_is_told() -> None:
    told = said(won_by_first(630, 1000))
    assert "Black won 63 % (60–66 %), 50 % being even: favoured." in told
    assert "White won 37 % (34–40 %), 50 % being even: held back." in told


def test_whoever_begins_is_told_from_the_seats() -> None:
    games = [a_game(number % 2, first=number % 2 if number % 5 else 1 - number % 2) for number in range(1000)]
    told = said(games)
    assert "Black won 50 % (47–53 %), 50 % being even: even, to within 5 points." in told
    assert "Who begins won 80 % (77–82 %), 50 % being even: favoured." in told
    assert "Who begins" not in said([a_game(0, first=None)])


def test_few_games_say_that_they_do_not_say() -> None:
    told = said(won_by_first(27, 50))
    assert "Black won 54 %" in told
    assert "Not enough games to say: it takes 901 more games to see 5 points." in told


def test_many_games_that_show_nothing_say_that() -> None:
    assert "even, to within 5 points" in said(won_by_first(1010, 2000))
    assert "no difference was seen, and one of 5 points would have been" in said(won_by_first(530, 1000))


def test_shared_wins_count_in_parts() -> None:
    tie = a_game(0, ranking=((0, 1),))
    found = of_games([tie] * 30 + won_by_first(30, 30))
    assert (found.seats[0].won.value, found.seats[1].won.value) == (0.75, 0.25)
    assert found.ties is not None
    assert found.ties.value == 0.5


def test_a_game_that_nobody_could_win_is_told_and_counts_for_no_seat() -> None:
    broken = a_game(0, ranking=(), reason=BROKEN, trouble="KeyError: 'x'", course={})
    stopped = a_game(1, reason=LIMIT)
    found = of_games([a_game(0), broken, stopped])
    assert found.seats[0].won.value == 0.5
    assert found.ends == {"last-male": 1, BROKEN: 1, LIMIT: 1}
    assert found.troubles == [(1, 0, "KeyError: 'x'"), (2, 0, LIMIT)]
    assert sentences.of_ends(found) == (
        "Of 3 games 1 met a mistake of the rules, 1 were stopped after the last round."
    )
    nothing = of_games([broken])
    assert (nothing.seats, nothing.ties, nothing.leads) == ((), None, {})
    assert "All 1" not in said([broken])


def test_who_leads_is_looked_at_round_by_round() -> None:
    course = [(0, 0, 0), (2, 1, 0), (2, 2, 0), (2, 3, 1), (5, 3, 6)]
    leads = Leads(course, [2])
    assert (leads.changes, leads.gap, leads.half_way, leads.last_won) == (2, 1, False, True)
    assert leads.behind == pytest.approx(3 / 5)  # in the first all share the lead


def test_lengths_choices_and_courses_are_added_up() -> None:
    long = a_game(1, rounds=3, course={"point": ((0, 0), (0, 0), (0, 8))})
    found = of_games([a_game(0), a_game(0), long])
    assert found.rounds == {2: 2, 3: 1}
    assert found.numbers["rounds"].middle == 2
    assert (found.decisions, found.idle) == ((3, 2), (0, 3 / 7))
    assert found.words == {"middle": 5, "two": pytest.approx(1 / 3), "many": pytest.approx(1 / 3)}
    assert found.course["point"] == [[2 / 3, 0], [4 / 3, 0], [4 / 3, 8 / 3]]
    assert [(one.rule, one.share_of_games, one.times) for one in found.rulings] == [("S-5", 1, 6)]
    assert (found.trod, found.stood) == ({"a5": 3}, {"b3": 6})


def test_what_only_winners_had_mattered_and_what_anybody_had_did_not() -> None:
    random = Random(5)
    games = []
    for _ in range(300):
        winner, other = random.randrange(2), random.randrange(2)
        mine, its = [0, 0, 0], [0, 0, 0]
        mine[winner if random.random() < 0.8 else 1 - winner] = 1
        its[other] = 1
        games.append(a_game(winner, words={"spin": tuple(mine), "pass": tuple(its), "wait": (1, 1, 0)}))
    rows = {one.name: one for one in of_games(games).mattered}
    assert rows["spin"].tells
    assert rows["spin"].difference is not None
    assert rows["spin"].difference.holds(0.6)
    assert not rows["pass"].tells
    assert (rows["wait"].difference, rows["wait"].a_game, rows["wait"].compared) == (None, 2.0, 0)


# ------------------------------------------------------------------------------ players and rules


def test_a_stronger_player_is_told_from_its_seat() -> None:
    study = plan("spidertwist", games=200, players_=["think-9", "random"])
    random = Random(1)
    games = []
    for job in study.jobs():
        strong = [one.name for one in job.seated].index("think-9")
        games.append(a_game(strong if random.random() < 0.8 else 1 - strong))
    found = findings(study, found_in(study, games))[0]
    thinker = next(one for one in found.players if one.share.name == "think-9")
    assert thinker.share.verdict == "more"
    assert thinker.verdict is not None
    assert thinker.verdict.better
    assert found.seats[0].verdict != "more"
    assert "a sequential test calls it stronger after" in sentences.of_player(thinker)
    assert study.deals == 100


def test_nothing_has_no_sign_of_less() -> None:
    assert [sentences.signed(value) for value in (-0.04, 0.04, -1.26)] == ["+0.0", "+0.0", "−1.3"]


def test_seats_that_are_turned_are_seen_to_be_even_sooner() -> None:
    """Where the same player wins both games of a deal, no seat has won."""
    study = plan("spidertwist", games=400, players_=["think-9", "random"])
    games = [a_game([one.name for one in job.seated].index("think-9")) for job in study.jobs()]
    found = findings(study, found_in(study, games))[0]
    assert [share.won.value for share in found.seats] == [0.5, 0.5]
    assert all(share.verdict == "even" and share.won.half < 0.02 for share in found.seats)
    thinker = next(one.share for one in found.players if one.share.name == "think-9")
    assert thinker.won.value == thinker.won.high == 1
    assert thinker.won.low > 0.95


def varied(games: int, per_value: Sequence[Sequence[Watched]]) -> list[str]:
    study = plan("spidertwist", games=games, vary="spidertwist.web")
    study = replace(study, tables=study.tables[: len(per_value)])
    rows = compared(study, found_in(study, [one for some in per_value for one in some]))
    return [sentences.of_change(study, ["Red", "Yellow"], row, study.deals) for row in rows]


def test_a_rule_that_changes_who_wins_is_told_and_how_long_it_lasts() -> None:
    before = won_by_first(60, 100)
    after = [replace(game, rounds=3) for game in won_by_first(30, 100)]
    told = varied(100, [before, after])
    assert told[0].startswith("Red wins: −30.0 points (−4")
    assert told[0].endswith(": less.")
    assert "Rounds: +1.0 (+1.0 to +1.0) from 2: more." in told
    assert "Decisions: +0.0 (+0.0 to +0.0) from 5: the same, to within 0.25." in told


def test_a_rule_of_which_too_little_is_known_says_how_many_games_it_takes() -> None:
    random = Random(3)
    before, after = ([a_game(random.randrange(2)) for _ in range(60)] for _ in range(2))
    (red, *_) = varied(60, [before, after])
    assert "Not enough games to say: it takes" in red
    assert red.endswith("more games to see 2 points.")
    (red, *_) = varied(5, [before[:5], after[:5]])
    assert red == "Red wins: not enough games to say; it takes 30 deals at the least."


# ------------------------------------------------------------------------------------- as files


def test_the_table_has_a_row_for_each_game_and_the_findings_all_it_takes_to_repeat_them() -> None:
    study = plan("spidertwist", games=3, players_=["guess", "random"], vary="spidertwist.tie", seed=7)
    store = Store(None)
    run(study, store, 1, lambda _done, _all: None)
    rows = list(csv.DictReader(io.StringIO(export.table(study, played(study, store)))))
    values = [one.label for one in study.tables]
    assert [(one["spidertwist.tie"], one["deal"], one["rotation"]) for one in rows][:5] == [
        (values[0], deal, rotation) for deal, rotation in ("00", "01", "10", "11")
    ] + [(values[1], "0", "0")]
    assert len(rows) == 4 * len(values)
    assert {(one["player 1"], one["player 2"]) for one in rows} == {("guess", "random"), ("random", "guess")}
    assert all(float(one["won 1"]) + float(one["won 2"]) == 1 for one in rows)
    gathered = gather(study, played(study, store))
    told = json.loads(
        export.findings(study, "orbweaver lab", findings(study, gathered), compared(study, gathered))
    )
    made = told["made with"]
    assert (made["edition"], made["seed"], made["deals"]) == (study.game.edition, 7, 2)
    assert made["players"] == [f"{name}, version {find(name).version}" for name in ("guess", "random")]
    assert made["varied"] == {"spidertwist.tie": values}
    assert [one["label"] for one in told["tables"]] == values
