"""Small positions of Spidertwist, written as who stands where."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from companion.games.spidertwist.game import game
from companion.play import Step, Value
from tests.support import saying
from tests.support.saying import sentences as sentences

words = partial(saying.words, game)
where = partial(saying.where, game)

COLOURS = ("black", "white")


def position(
    board: dict[str, str],
    *,
    mover: str = "black",
    female: str = "hub",
    feeding: int = 0,
    turns: int = 40,
    mated: tuple[int, int] = (0, 0),
    eaten: tuple[int, int] = (0, 0),
    **options: Value,
) -> Any:
    """The beginning of a turn: nodes and the colours of the males on them; the rest is in stock."""
    chosen = {key.replace("_", ".", 1): value for key, value in options.items()}
    values = json.loads(json.dumps(game.dump(game.start(game.configure(2, chosen)))))
    # As many males as are gone came before those on the web.
    used = {colour: mated[seat] + eaten[seat] for seat, colour in enumerate(COLOURS)}
    males = {}
    for node, colour in board.items():
        used[colour] += 1
        males[node] = f"{colour}-{used[colour]}"
    values |= {
        "stage": "turn",
        "first": mover if turns % 2 == 0 else COLOURS[1 - COLOURS.index(mover)],
        "seat": mover,
        "turns": turns,
        "female": female,
        "feeding": feeding,
        "stock": [10 - used[colour] for colour in COLOURS],
        "mated": list(mated),
        "eaten": list(eaten),
        "board": males,
    }
    return game.load(values)


def begun(first: str = "black", **options: Value) -> Any:
    """The first turn."""
    chosen = {key.replace("_", ".", 1): value for key, value in options.items()}
    state = game.start(game.configure(2, chosen))
    for roll in ("6", "1") if first == "black" else ("1", "6"):
        state = game.apply(state, f"roll {roll}", None).state
    return state


def say(state: Any, *said: str) -> Step:
    """Say ``black: step d5 d4``, or ``roll 3`` for luck, and so on; the step of the last word."""
    step = Step(state)
    for line in said:
        colour, _, word = line.rpartition(": ")
        step = game.apply(step.state, word, COLOURS.index(colour) if colour else None)
    return step


def ends(state: Any) -> list[str]:
    """Where the female’s way may end, when somebody is asked that."""
    return [word.removeprefix("lead ") for word in words(state) if word.startswith("lead ")]


def kinds(step: Step) -> list[str]:
    """What happened, in order."""
    return [event.kind for event in step.events]


def rule_against(state: Any, line: str) -> str | None:
    """The rule that a word is refused by."""
    colour, _, word = line.partition(": ")
    refusal = game.why_not(state, word, COLOURS.index(colour))
    assert refusal is not None, f"{word} stands"
    return refusal.rule
