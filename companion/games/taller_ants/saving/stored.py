"""A position as plain values and back; a position that no play could reach is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.taller_ants.saving.invariants import check
from companion.games.taller_ants.state.equipment import PACKAGE, Equipment, bits, equip
from companion.games.taller_ants.state.position import Items, State
from companion.kit import saved
from companion.kit.codec import Codec, Notation
from companion.kit.game import Game
from companion.kit.saved import wrong
from companion.kit.spaces import NO_SPACE
from companion.play import text


def dump(state: State) -> dict[str, Any]:
    """The state as plain values: squares by name, areas as lists of squares."""
    return saved.dump(_codec(state.equipment), state)


def load(game: Game, values: Mapping[str, Any]) -> State:
    """The state of a dump. Errors: PositionError, naming the broken invariant."""
    values = saved.shaped(PACKAGE, _of_this_edition(values))
    fixed = equip(saved.settings(game, values))
    if len(values["colonies"]) != fixed.seats - 1:
        raise wrong(text("Every ant player has one colony: {n}.", n=fixed.seats - 1), "T-3")
    state = State(fixed, **saved.fields(game, _codec(fixed), State, values))
    if dump(state) | {"settings": None} != {**values, "settings": None}:
        raise wrong(text("Squares stand in the order of the map, things in the order of their names."), "T-2")
    check(state)
    return state


def _of_this_edition(values: Mapping[str, Any]) -> Mapping[str, Any]:
    """A dump of the first edition as one of this: a game that lay on the table goes on.

    There a unit handled a thing once between two steps, and a group regrouped once.
    """
    try:
        groups = [group for colony in values["colonies"] for group in colony["groups"]]
        if not any("regrouped" in group for group in groups):
            return values
        colonies = [
            {**colony, "groups": [_regrouped(one) for one in colony["groups"]]}
            for colony in values["colonies"]
        ]
        spiders = [{**spider, "handled": []} for spider in values["spiders"]]
    except (KeyError, TypeError):
        return values  # no dump of any edition: it is refused by its shape
    return {**values, "colonies": colonies, "spiders": spiders}


def _regrouped(values: Mapping[str, Any]) -> dict[str, Any]:
    moved = [values["red"], values["black"]] if values["regrouped"] else [0, 0]
    rest = {key: value for key, value in values.items() if key != "regrouped"}
    return {**rest, "brood": 0, "handled": [], "moved": moved}


def _codec(fixed: Equipment) -> Codec:
    """How squares are written: by name, areas as lists of them, what lies there by square and thing."""
    names, size = fixed.names, fixed.size

    def name(square: int) -> str | None:
        return None if square == NO_SPACE else names[square]

    def square(name: str) -> int:
        if name not in fixed.index:
            raise wrong(text("There is no space {space}.", space=name), "T-2")
        return fixed.index[name]

    def above(name: str | None) -> int:
        found = NO_SPACE if name is None else square(name)
        if found >= size:
            raise wrong(text("{space} lies below ground, where this cannot be.", space=str(name)), "T-2")
        return found

    def nest(listed: Iterable[str]) -> int:
        squares = [square(name) for name in listed]
        if any(to < size for to in squares):
            raise wrong(text("A nest lies below ground."), "T-57")
        return sum(1 << to - size for to in squares)

    def by_square(items: Items) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for at, thing, number in items:
            found.setdefault(names[at], {})[thing] = number
        return found

    def items(values: Mapping[str, Mapping[str, int]]) -> Items:
        found = [
            (square(name), thing, number) for name, lying in values.items() for thing, number in lying.items()
        ]
        return tuple(sorted(found))

    return Codec(
        {
            "square": Notation(name, square),
            "above": Notation(name, above),
            "area": Notation(
                lambda area: [names[to] for to in bits(area)],
                lambda listed: sum(1 << above(name) for name in listed),
            ),
            "nest": Notation(lambda area: [names[to + size] for to in bits(area)], nest),
            "items": Notation(by_square, items),
        }
    )
