"""Small positions of Arachne, written as who stands where."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from typing import Any

from companion.errors import plain
from companion.games.arachne.game import game
from companion.kit import grammar
from companion.play import Step, Value
from tests.support import saying
from tests.support.saying import sentences as sentences

refused = partial(saying.refused, game)
dice_due = partial(saying.dice_due, game)
where = partial(saying.where, game)

COLOURS = ("white", "black")
NUMBERED = ("wizard", "blademaster", "grunt")
TURNCOAT = "turncoat"
EYES = (1, 1)
DUEL = {"c3": "white-wizard", "c2": "black-grunt"}
LINES = {"c3": "black-wizard", "c2": "black-grunt", "d3": "white-grunt"}


def position(
    board: dict[str, str],
    *,
    mover: str = "white",
    dice: tuple[int, int] = (3, 5),
    settings: Any = None,
    changes: dict[str, Any] | None = None,
    **options: Value,
) -> Any:
    """A state in which the mover acts; pieces are ``white-grunt``, ``black-matron``.

    The Matrons stand on a5 and i5 unless the board says otherwise. With ``dice=EYES`` the mover
    is asked for a turncoat first. Options are written ``arachne_variant=…``.
    """
    chosen = {key.replace("_", ".", 1): value for key, value in options.items()}
    values = json.loads(json.dumps(game.dump(game.start(settings or game.configure(2, chosen)))))
    whole = dict(board)
    for colour, home in (("white", "a5"), ("black", "i5")):
        if f"{colour}-matron" not in whole.values():
            whole[home] = f"{colour}-matron"
    used: Counter[str] = Counter()
    pieces = {}
    for space, face in whole.items():
        used[face] += 1
        pieces[space] = f"{face}-{used[face]}" if face.partition("-")[2] in NUMBERED else face
    values |= {
        "stage": "turncoat" if dice == EYES else "act",
        "first": "white",
        "seat": mover,
        "turns": 40 + COLOURS.index(mover),
        "dice": list(dice),
        "board": pieces,
    }
    return game.load(values | (changes or {}))


def say(state: Any, *said: str) -> Step:
    """Say ``move a5 a4`` and so on, each by the seat that is asked; dice as ``roll 3``.

    The step of the last word.
    """
    step = Step(state)
    for word in said:
        asked = grammar.asked(game, step.state)
        step = game.apply(step.state, word, asked[0] if asked else None)
    return step


def words(state: Any, begin: str = "") -> set[str]:
    """Everything the asked seat may say that begins like this."""
    return {
        word
        for seat in grammar.asked(game, state)
        for word in grammar.words(game, state, seat)
        if word.startswith(begin)
    }


def ends(state: Any, start: str, verb: str = "move") -> set[str]:
    """Where the piece on a space may go with a verb."""
    return {word.split()[2] for word in words(state, f"{verb} {start} ")}


def notes(state: Any, *prefix: str) -> dict[str, str]:
    """The options at a prefix with what stands beside them."""
    level = game.menu(state, grammar.asked(game, state)[0], prefix)
    assert isinstance(level, tuple)
    return {option.part: plain(option.note) if option.note else "" for option in level}
