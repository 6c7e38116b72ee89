"""A position as plain values and back; a position that no play could reach is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.taller_ants.invariants import check
from companion.games.taller_ants.layout import NOWHERE, PACKAGE, Layout, bits, layout
from companion.games.taller_ants.state import Colony, Fight, Group, Queen, Spider, State
from companion.kit.saved import checked_settings, settings_values, wrong
from companion.play import Game, text

# ------------------------------------------------------------------------------- writing


def dump(state: State) -> dict[str, Any]:
    """The state as plain values: squares by name, areas as lists of squares."""
    fixed = state.layout
    items: dict[str, dict[str, int]] = {}
    for at, thing, number in state.items:
        items.setdefault(fixed.names[at], {})[thing] = number
    return {
        "settings": settings_values(fixed.settings),
        "stage": state.stage,
        "seat": state.seat,
        "round": state.round,
        "spiders": [_spider(fixed, spider) for spider in state.spiders],
        "colonies": [_colony(fixed, colony) for colony in state.colonies],
        "webs": _area(fixed, state.webs),
        "fungus": _area(fixed, state.fungus),
        "wards": _area(fixed, state.wards),
        "spent": _area(fixed, state.spent),
        "items": items,
        "last": list(state.last),
        "heading": state.heading,
        "passing": state.passing,
        "growing": [fixed.names[to] for to in state.growing],
        "way": state.way,
        "grown": state.grown,
        "fight": _fight(state.fight),
        "picking": _picking(fixed, state.picking),
        "reason": state.reason,
        "winners": list(state.winners),
    }


def _area(fixed: Layout, area: int, sheet: int = 0) -> list[str]:
    return [fixed.names[to + sheet] for to in bits(area)]


def _spider(fixed: Layout, spider: Spider) -> dict[str, Any]:
    return {
        "name": spider.name,
        "at": fixed.names[spider.square],
        "hp": spider.hp,
        "points": spider.points,
        "acted": spider.acted,
        "attacked": spider.attacked,
        "laid": spider.laid,
        "ants": spider.ants,
        "cocoons": spider.cocoons,
        "eggs": spider.eggs,
        "fed": spider.fed,
        "handled": list(spider.handled),
        "beaten": spider.beaten,
    }


def _colony(fixed: Layout, colony: Colony) -> dict[str, Any]:
    queen = colony.queen
    return {
        "kind": colony.kind,
        "hole": None if colony.hole == NOWHERE else fixed.names[colony.hole],
        "shafts": [fixed.names[to] for to in colony.shafts],
        "nest": _area(fixed, colony.nest, fixed.size),
        "groups": [_group(fixed, group) for group in colony.groups],
        "queen": queen and {"at": fixed.names[queen.square], "hp": queen.hp, "points": queen.points},
        "out": colony.out,
    }


def _group(fixed: Layout, group: Group) -> dict[str, Any]:
    return {
        "name": group.name,
        "at": fixed.names[group.square],
        "red": group.red,
        "black": group.black,
        "points": group.points,
        "food": group.food,
        "web": group.web,
        "credit": group.credit,
        "handled": list(group.handled),
        "regrouped": group.regrouped,
        "bridge": [fixed.names[to] for to in group.bridge],
    }


def _fight(fight: Fight | None) -> dict[str, Any] | None:
    if fight is None:
        return None
    return {
        "seat": fight.seat,
        "unit": fight.unit,
        "foe": fight.foe,
        "target": fight.target,
        "dice": list(fight.dice),
    }


def _picking(fixed: Layout, picking: tuple[str, int, tuple[int, ...]] | None) -> dict[str, Any] | None:
    if picking is None:
        return None
    group, tile, dice = picking
    return {"group": group, "tile": fixed.names[tile], "dice": list(dice)}


# ------------------------------------------------------------------------------- reading


def load(game: Game, values: Mapping[str, Any]) -> State:
    """The state of a dump. Errors: PositionError, naming the broken invariant."""
    state = _Reader(layout(checked_settings(game, PACKAGE, values))).state(values)
    if dump(state) != values:
        raise wrong(text("Squares stand in the order of the map, things in the order of their names."), "T-2")
    check(state)
    return state


class _Reader:
    """Plain values with known squares, as what they stand for."""

    def __init__(self, fixed: Layout) -> None:
        self.fixed = fixed

    def state(self, values: Mapping[str, Any]) -> State:
        if len(values["colonies"]) != self.fixed.seats - 1:
            raise wrong(text("Every ant player has one colony: {n}.", n=self.fixed.seats - 1), "T-3")
        return State(
            layout=self.fixed,
            stage=values["stage"],
            seat=values["seat"],
            round=values["round"],
            spiders=tuple(self.spider(one) for one in values["spiders"]),
            colonies=tuple(self.colony(one) for one in values["colonies"]),
            webs=self.area(values["webs"]),
            fungus=self.area(values["fungus"]),
            wards=self.area(values["wards"]),
            spent=self.area(values["spent"]),
            items=self.items(values["items"]),
            last=tuple(values["last"]),
            heading=values["heading"],
            passing=values["passing"],
            growing=tuple(self.above(name) for name in values["growing"]),
            way=values["way"],
            grown=values["grown"],
            fight=self.fight(values["fight"]),
            picking=self.picking(values["picking"]),
            reason=values["reason"],
            winners=tuple(values["winners"]),
        )

    def square(self, name: str) -> int:
        if name not in self.fixed.index:
            raise wrong(text("There is no space {space}.", space=name), "T-2")
        return self.fixed.index[name]

    def above(self, name: str) -> int:
        found = self.square(name)
        if found >= self.fixed.size:
            raise wrong(text("{space} lies below ground, where this cannot be.", space=name), "T-2")
        return found

    def area(self, names: Iterable[str]) -> int:
        return sum(1 << self.above(name) for name in names)

    def items(self, values: Mapping[str, Mapping[str, int]]) -> tuple[tuple[int, str, int], ...]:
        found = [
            (self.square(name), thing, number)
            for name, lying in values.items()
            for thing, number in lying.items()
        ]
        return tuple(sorted(found))

    def spider(self, values: Mapping[str, Any]) -> Spider:
        rest = {key: value for key, value in values.items() if key not in ("at", "handled")}
        return Spider(square=self.above(values["at"]), handled=tuple(values["handled"]), **rest)

    def colony(self, values: Mapping[str, Any]) -> Colony:
        size, queen = self.fixed.size, values["queen"]
        nest = [self.square(name) for name in values["nest"]]
        if any(to < size for to in nest):
            raise wrong(text("A nest lies below ground."), "T-57")
        return Colony(
            kind=values["kind"],
            hole=NOWHERE if values["hole"] is None else self.above(values["hole"]),
            nest=sum(1 << to - size for to in nest),
            shafts=tuple(self.above(name) for name in values["shafts"]),
            groups=tuple(self.group(one) for one in values["groups"]),
            queen=queen and Queen(self.square(queen["at"]), queen["hp"], queen["points"]),
            out=values["out"],
        )

    def group(self, values: Mapping[str, Any]) -> Group:
        rest = {key: value for key, value in values.items() if key not in ("at", "handled", "bridge")}
        return Group(
            square=self.square(values["at"]),
            handled=tuple(values["handled"]),
            bridge=tuple(self.above(name) for name in values["bridge"]),
            **rest,
        )

    def fight(self, values: Mapping[str, Any] | None) -> Fight | None:
        if values is None:
            return None
        return Fight(values["seat"], values["unit"], values["foe"], values["target"], tuple(values["dice"]))

    def picking(self, values: Mapping[str, Any] | None) -> tuple[str, int, tuple[int, ...]] | None:
        if values is None:
            return None
        return values["group"], self.above(values["tile"]), tuple(values["dice"])
