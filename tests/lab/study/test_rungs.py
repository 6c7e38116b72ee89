"""Whether more thinking wins more: a ladder of players, rung by rung."""

from __future__ import annotations

from random import Random

import pytest

from companion.errors import OptionError
from companion.lab.study import report, sentences
from companion.lab.study.findings import rungs
from companion.lab.study.gathering import gather
from companion.lab.study.plan import ladder, plan
from companion.lab.study.running import played, run
from companion.lab.study.store import Store
from tests.lab.study.test_findings import a_game, found_in


def climbed(games: int, better_wins: float) -> list[str]:
    """What is said of a step whose better player wins such a part of all games."""
    (step,) = ladder(plan("spidertwist", games=games), ["guess", "think-9"])
    random = Random(2)
    seen = []
    for job in step.jobs():
        better = [one.name for one in job.seated].index("think-9")
        seen.append(a_game(better if random.random() < better_wins else 1 - better))
    return [sentences.of_rung(step, rung) for step, rung in rungs([step], found_in(step, seen))]


def test_a_step_is_better_worse_as_good_or_not_known() -> None:
    assert climbed(400, 0.8)[0].startswith("think-9 against guess: won 80 % (76–84 %)")
    assert climbed(400, 0.8)[0].endswith("50 % being even: better.")
    assert climbed(400, 0.2)[0].endswith("50 % being even: worse.")
    assert climbed(4000, 0.5)[0].endswith("as good, to within 5 points.")
    assert "Not enough games to say: it takes" in climbed(40, 0.5)[0]


def test_who_is_better_sits_on_every_seat_against_all_others() -> None:
    first, second = ladder(plan("web-of-flies", 3, games=10), ["random", "guess", "think-3"])
    assert [one.name for one in first.players] == ["guess", "random", "random"]
    assert [one.name for one in second.players] == ["think-3", "guess", "guess"]
    assert (first.deals, len(first.rotations)) == (4, 3)


@pytest.mark.parametrize("names", [["guess"], ["guess", "guess"], ["random", "clever"]])
def test_a_ladder_has_steps_of_players_that_there_are(names: list[str]) -> None:
    with pytest.raises(OptionError):
        ladder(plan("web-of-flies", games=1), names)


def test_a_ladder_says_under_which_value_of_what_is_varied_it_is_played() -> None:
    study = plan("spidertwist", games=2, vary="spidertwist.centre_plus=true,false")
    steps = ladder(study, ["random", "guess"])
    store = Store(None)
    run(steps[0], store, 1, lambda _done, _all: None)
    climb = rungs(steps, gather(steps[0], played(steps[0], store)))
    said = "The ladder is played under spidertwist.centre_plus = true alone."
    assert [table.label for table in steps[0].tables] == ["true"]
    assert f"<li>{said}</li>" in report.page(study, "", (), (), climb)
    assert "The ladder is played under" not in report.page(plan("spidertwist", games=2), "", (), (), climb)
