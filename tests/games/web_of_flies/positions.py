"""Small positions of Web of Flies, written as who stands where."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from typing import Any

from companion.games.web_of_flies.game import game
from companion.play import Chance, Step, Value
from tests.support import saying
from tests.support.saying import sentences as sentences

words = partial(saying.words, game)

COLOURS = ("red", "green", "orange", "yellow")


def position(
    board: dict[str, str],
    *,
    mover: str = "red",
    seats: int = 2,
    last: dict[str, int] | None = None,
    **options: Value,
) -> Any:
    """A state of play with the mover to capture; pieces are ``red-8``, ``fly``, ``dewdrop``.

    So many turns have been played that the missing pieces can all have been eaten; ``last``
    moves the last capture of a seat to another turn. Options are written ``wof_tie=…``.
    """
    chosen = {key.replace("_", ".", 1): value for key, value in options.items()}
    values = json.loads(json.dumps(game.dump(game.start(game.configure(seats, chosen)))))
    used: Counter[str] = Counter()
    pieces = {}
    for space, face in board.items():
        used[face] += 1
        numbered = f"{face}-{used[face]}" if seats == 2 else face
        pieces[space] = numbered if "-" in face else f"{face}{used[face]}"
    missing = len(game.board(game.configure(seats, chosen)).spaces) - len(pieces)
    turns = -(-missing // seats) * seats
    seat = COLOURS.index(mover)
    values |= {"stage": "play", "first": mover, "seat": mover, "turns": turns, "board": pieces}
    values["last"] = [
        (last or {}).get(colour, turns - seats + 1 + (COLOURS.index(colour) - seat) % seats)
        for colour in COLOURS[:seats]
    ]
    return game.load(values)


def say(state: Any, *said: str) -> Step:
    """Say ``red: capture d1 d4`` and so on; the step of the last word."""
    step = Step(state)
    for line in said:
        colour, _, word = line.partition(": ")
        step = game.apply(step.state, word, COLOURS.index(colour))
    return step


def deal(faces: list[str], first: str = "red", seats: int = 2, **options: Value) -> Step:
    """Deal these pieces in order, as long as draws are needed; the last step."""
    chosen = {key.replace("_", ".", 1): value for key, value in options.items()}
    step = game.apply(game.start(game.configure(seats, chosen)), f"draw {first}", None)
    for face in faces:
        if not isinstance(game.pending(step.state), Chance):
            break
        step = game.apply(step.state, f"draw {face}", None)
    return step


def all_faces(seats: int, dewdrops: int = 0) -> list[str]:
    """Every piece of a game in a fixed, mixed order."""
    sets, flies = {2: (2, 5), 3: (1, 13), 4: (1, 5)}[seats]
    spiders = [f"{colour}-{legs}" for legs in range(1, 9) for colour in COLOURS[:seats] for _ in range(sets)]
    rest = ["fly"] * (flies - dewdrops) + ["dewdrop"] * dewdrops
    return [*spiders[::3], *rest, *spiders[1::3], *spiders[2::3]]
