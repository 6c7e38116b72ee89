"""Small positions of Taller-Ants, written as who stands where."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from companion.games.taller_ants.game import game as game
from companion.kit import grammar
from companion.play import Step
from tests.support import saying
from tests.support.saying import sentences as sentences

refused = partial(saying.refused, game)
dice_due = partial(saying.dice_due, game)

FRESH = {"spiders": 20, "ants": 10}
HOLES = {"red": "d8", "black": "m9", "yellow": "h2"}
COLOURS = ("red", "black", "yellow")


def nest_at(hole: str) -> list[str]:
    """The nine squares around a hole, below ground, in the order of the map."""
    column, row = ord(hole[0]), int(hole[1:])
    return [f"{chr(c)}{r}-u" for r in range(row - 1, row + 2) for c in range(column - 1, column + 2)]


def group(name: str, at: str | dict[str, Any], colour: str, points: int) -> dict[str, Any]:
    """A group of 5 ants of its colony, or as it is described."""
    given = {"at": at} if isinstance(at, str) else dict(at)
    ants = given.pop("ants", 5)
    whole = {
        "name": name,
        "red": 0 if colour == "black" else ants,
        "black": ants if colour == "black" else 0,
        "points": points,
        "food": 0,
        "web": 0,
        "brood": 0,
        "credit": 0,
        "handled": [],
        "moved": [0, 0],
        "bridge": [],
    }
    return whole | given


def spider(name: str, at: str | dict[str, Any], points: int) -> dict[str, Any]:
    """A spider with 20 hp that carries nothing, or as it is described."""
    given = {"at": at} if isinstance(at, str) else dict(at)
    whole = {"name": name, "hp": 20, "points": points, "handled": [], "beaten": ""}
    whole |= dict.fromkeys(("acted", "attacked", "laid"), False)
    whole |= dict.fromkeys(("ants", "cocoons", "eggs", "fed"), 0)
    return whole | given


def values(
    turn: str = "spider",
    *,
    spiders: dict[str, Any] | None = None,
    ants: dict[str, dict[str, Any]] | None = None,
    seats: int = 2,
    options: dict[str, Any] | None = None,
    **parts: Any,
) -> dict[str, Any]:
    """The dump of a position in the turn of ``spider`` or of a colony by its colour.

    ``ants`` gives the units of a colony by its colour: groups by name, ``queen`` as a square or
    with its hp, None for none, and any other part of the colony. Everything not said is as small
    as it can be: 3 by 3 squares of nest, the queen in its middle, one group beside her.
    """
    chosen = {"ants.setup": "B"} | (options or {})
    found: dict[str, Any] = json.loads(json.dumps(game.dump(game.start(game.configure(seats, chosen)))))
    colonies = []
    for colour in COLOURS[: seats - 1]:
        given = dict((ants or {}).get(colour, {}))
        hole = given.pop("hole", HOLES[colour])
        queen = given.pop("queen", f"{hole}-u")
        if isinstance(queen, str):
            queen = {"at": queen, "hp": 10, "points": FRESH["ants"]}
        groups = {name: at for name, at in given.items() if name.startswith("group") and name != "groups"}
        if not groups and "groups" not in given:
            groups = {"group1": nest_at(hole)[0]}
        rest = {name: value for name, value in given.items() if name not in groups}
        kind = "black" if colour == "black" else "red"
        colony = {
            "kind": kind,
            "hole": hole,
            "shafts": [],
            "nest": nest_at(hole),
            "groups": [group(name, at, kind, FRESH["ants"]) for name, at in groups.items()],
            "queen": queen and {"points": FRESH["ants"]} | queen,
            "out": False,
        }
        colonies.append(colony | rest)
    placed = {"spider1": "h12"} if spiders is None else spiders
    seat = 0 if turn == "spider" else COLOURS.index(turn) + 1
    found |= {
        "stage": "ants" if seat else "spiders",
        "seat": seat,
        "round": 3,
        "spiders": [spider(name, at, FRESH["spiders"]) for name, at in placed.items()],
        "colonies": colonies,
    }
    for area in ("webs", "wards", "fungus", "spent"):
        if area in parts:
            parts[area] = sorted(parts[area], key=lambda name: (int(name[1:]), name))
    return found | parts


def position(turn: str = "spider", **described: Any) -> Any:
    """The state of ``values``."""
    return game.load(values(turn, **described))


def say(state: Any, *said: str) -> Step:
    """Say words, each by the seat that is asked; dice as ``roll 3``. The step of the last word,
    with the events of all."""
    step = Step(state)
    told: list[Any] = []
    for word in said:
        asked = grammar.asked(game, step.state)
        step = game.apply(step.state, word, asked[0] if asked else None)
        told += step.events
    return Step(step.state, tuple(told))


def words(state: Any, begin: str = "") -> set[str]:
    """Everything the asked seat may say that begins like this."""
    seat = grammar.asked(game, state)[0]
    return {word for word in grammar.words(game, state, seat) if word.startswith(begin)}


def ends(state: Any, begin: str) -> set[str]:
    """The last parts of the words that begin like this: ``step spider1`` → squares."""
    return {word.split()[-1] for word in words(state, f"{begin} ")}


def rule(state: Any, word: str) -> str | None:
    """The ruling that a refusal cites."""
    return refused(state, word).rule


def dumped(state: Any) -> dict[str, Any]:
    """A state as plain values."""
    found: dict[str, Any] = json.loads(json.dumps(game.dump(state)))
    return found


def unit(state: Any, name: str, seat: int = 0) -> dict[str, Any]:
    """A spider, a group or a queen as the dump describes it."""
    found = dumped(state)
    if seat == 0:
        return next(one for one in found["spiders"] if one["name"] == name)
    colony = found["colonies"][seat - 1]
    if name == "queen":
        queen: dict[str, Any] = colony["queen"]
        return queen
    return next(one for one in colony["groups"] if one["name"] == name)


def red(**units: object) -> dict[str, dict[str, object]]:
    """Units of red alone."""
    return {"red": units}


BRIDGE = {"at": "h8", "ants": 4, "points": 0, "bridge": ["g8", "h8", "i8", "j8"]}
SELDOM = [
    position(ants={"red": {"group1": BRIDGE}}, wards=["a3"], items={"d7-u": {"web": 1}, "a9": {"ants": 2}}),
    say(
        position(spiders={"spider1": "g5"}, ants={"red": {"group1": "f6"}}),
        *("attack spider1 red-group1", "roll 6"),
    ).state,
]
"""Those that random games hardly come to, with every picture of this game that they do not show, and the
question of a six."""
