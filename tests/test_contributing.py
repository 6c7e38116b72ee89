"""The example in CONTRIBUTING.md is true: it type-checks, it runs, and it is a game."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from companion import games
from companion.errors import OptionError, Refused
from companion.kit import grammar
from companion.lab.simulate import simulate
from companion.play import Chance, Choice, Game, Over

GUIDE = Path(__file__).parent.parent / "CONTRIBUTING.md"
SOURCE = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)[0]


@pytest.fixture
def last_fly(monkeypatch: pytest.MonkeyPatch) -> Game:
    module = ModuleType("last_fly")
    monkeypatch.setitem(sys.modules, "last_fly", module)
    exec(compile(SOURCE, str(GUIDE), "exec"), module.__dict__)
    game: Game = module.game
    return game


def test_the_example_satisfies_the_types(tmp_path: Path) -> None:
    file = tmp_path / "last_fly.py"
    file.write_text(SOURCE)
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--follow-imports=silent", str(file)],
        cwd=GUIDE.parent,
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout


def test_the_example_plays(last_fly: Game) -> None:
    state = last_fly.start(last_fly.settle(2, {}))
    swarm = last_fly.pending(state)
    assert isinstance(swarm, Chance)
    state = last_fly.apply(state, "roll 10", None).state
    for seat, word in [(0, "take 3"), (1, "take 3"), (0, "take 2")]:
        state = last_fly.apply(state, word, seat).state
    (question,) = last_fly.pending(state)
    assert question == Choice(1, question.prompt, "turn", preset="take 1")
    assert list(grammar.words(last_fly, state, 1)) == ["take 1", "take 2"]
    step = last_fly.apply(state, "take 1", 1)  # one fly is left, and is taken without asking
    assert [event.seat for event in step.events] == [1, 0]
    over = last_fly.pending(step.state)
    assert isinstance(over, Over)
    assert over.ranking == ((0,), (1,))


@pytest.mark.parametrize(
    ("word", "slug"),
    [("take 4", "too-many"), ("take", "wrong-shape"), ("eat 1", "unknown-verb"), ("roll 10", "not-asked")],
)
def test_the_example_says_why_not(last_fly: Game, word: str, slug: str) -> None:
    state = last_fly.start(last_fly.settle(2, {}))
    state = last_fly.apply(state, "roll 12", None).state
    with pytest.raises(Refused) as caught:
        last_fly.apply(state, word, 0)
    assert caught.value.slug == slug


def test_the_example_can_be_simulated_saved_and_set_up_otherwise(
    last_fly: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "find", lambda name: last_fly)
    result = simulate("last-fly", 3, 50, seed=1, options={"last_fly.most": 4})
    assert result["finished"] == 50
    assert set(result["ends"]) == {"last-fly"}
    state = last_fly.start(last_fly.settle(4, {}))
    state = last_fly.apply(state, f"roll {random.Random(1).randint(10, 15)}", None).state
    assert last_fly.load(last_fly.dump(state)) == state
    with pytest.raises(OptionError):
        last_fly.settle(5, {})
