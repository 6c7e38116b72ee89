"""The compact Spidertwist, move by move against the rules themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from companion import games
from companion.kit import grammar
from companion.lab.luck import SeededLuck
from companion.lab.simulate import simulate
from companion.lab.twist_position import DIE, Position
from companion.lab.twist_web import web_of
from companion.play import Chance, Over
from tests.lab.fairness import as_expected

game = games.find("spidertwist")


class Dice:
    """Rolls meals for a Position and remembers them for the kernel."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self.fell: list[int] = []

    def __call__(self, count: int) -> int:
        assert count == DIE
        self.fell.append(self._random.randrange(count) + 1)
        return self.fell[-1] - 1


def begun(options: dict[str, Any], seed: int) -> Any:
    """The kernel's state when it is settled who begins."""
    state, luck = game.start(game.settle(2, options)), SeededLuck(seed)
    while isinstance(chance := game.pending(state), Chance):
        state = game.apply(state, luck.answer(chance), None).state
    return state


def same(state: Any, position: Position) -> None:
    """Both stand at the same question, with the same words, or at the same end."""
    pending = game.pending(state)
    assert (list(state.stock), list(state.mated), list(state.eaten)) == (
        position.stock,
        position.mated,
        position.eaten,
    )
    assert (state.female, state.feeding, state.turns) == (position.female, position.feeding, position.turns)
    for seat in (0, 1):
        own = [node for node, male in enumerate(state.males) if male and state.layout.owner(male) == seat]
        assert position.men[seat] == sum(1 << node for node in own)
    if isinstance(pending, Over):
        assert (pending.reason, pending.scores) == (position.reason, position.points())
        assert pending.ranking[0] == position.winners()
        return
    assert not isinstance(pending, Chance)
    assert not position.reason
    assert pending[0].seat == position.asked
    words = [position.word(move) for move in position.moves()]
    assert len(words) == position.count == len(set(words))
    assert sorted(words) == sorted(grammar.walk(game, state, position.asked))


def side_by_side(options: dict[str, Any], seed: int) -> Iterator[tuple[Any, Position]]:
    """A random game, played in the kernel and in a Position; both after every move."""
    random, dice = Random(seed), Dice(seed)
    state = begun(options, seed)
    position = Position.of(state, dice)
    while not position.reason:
        yield state, position
        move = position.move(random.randrange(position.count))
        word, seat = position.word(move), position.asked
        dice.fell.clear()
        position.play(move, dice)
        state = game.apply(state, word, seat).state
        for face in dice.fell:
            state = game.apply(state, f"roll {face}", None).state
    yield state, position


@pytest.mark.parametrize(
    ("web", "plus", "tie", "turns"),
    list(product(("summer_morning", "spiral"), (True, False), ("draw", "mated"), (0, 20))),
)
def test_every_move_does_what_the_kernel_does(web: str, plus: bool, tie: str, turns: int) -> None:
    options = {
        "spidertwist.web": web,
        "spidertwist.centre_plus": plus,
        "spidertwist.tie": tie,
        "spidertwist.max_turns": turns,
    }
    for state, position in side_by_side(options, seed=turns + plus):
        same(state, position)


def test_a_position_can_be_taken_up_at_any_question() -> None:
    for state, position in side_by_side({}, seed=3):
        taken = Position.of(state, Dice(1))
        same(state, taken)
        assert sorted(taken.moves()) == sorted(position.moves())


def test_a_copy_leaves_the_position_as_it_was() -> None:
    for state, position in side_by_side({}, seed=4):
        position.copy().playout(Random(1).randrange, 600)
        same(state, position)


def test_playouts_choose_evenly_among_all_moves() -> None:
    """The place of what was chosen among all moves, in tenths of lists that have as many."""
    seen: Counter[int] = Counter()
    expected: Counter[int] = Counter()
    luck = SeededLuck(6)

    def pick(count: int) -> int:
        number = luck.pick(count)
        if count >= 10:
            seen[number * 10 // count] += 1
            for each in range(count):
                expected[each * 10 // count] += 1 / count  # type: ignore[assignment]
        return number

    for _ in range(60):
        Position(web_of(game.settle(2, {})), 0).playout(pick, 600)
    assert seen.total() > 2000
    assert as_expected(seen, expected)


# ----------------------------------------------------------------------------- in simulations


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
