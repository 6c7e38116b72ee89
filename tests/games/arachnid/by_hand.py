"""Moves and bites of a tracked board, reckoned as people would: from a dump and the rules page alone.

It shares no code with the game. A space is a column and a height, two heights a space, so that the columns
beside it are half a space up and down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

Dump = Mapping[str, Any]
Cell = tuple[int, int]

WAYS = {1: (0, -2), 2: (1, -1), 3: (1, 1), 4: (0, 2), 5: (-1, 1), 6: (-1, -1)}
COLOURS = ("red", "yellow", "green", "purple")


class Table:
    """What stands where. ``rules`` are the house rules."""

    def __init__(self, dump: Dump) -> None:
        fixed, places = dump["settings"], dump["places"]
        (board,) = (values for name, values in fixed["data"].items() if name.startswith("board-"))
        self.rules, self.colonies = fixed["options"], dump["colonies"]
        self.rings: int = board["radius"]
        self.middle = self.cell(board["spawn"])
        self.webs = {self.cell(space): stack for space, stack in places["webs"]}
        self.spiders = {self.cell(space): name for name, space in places["spiders"]}
        self.critters = {token: self.cell(space) for token, space in places["critters"]}

    def cell(self, space: str) -> Cell:
        """A letter for the column, a number from its top; the columns at the sides begin lower."""
        column = ord(space[0]) - ord("a")
        return column, 2 * (int(space[1:]) - 1) + abs(column - self.rings)

    def name(self, cell: Cell) -> str:
        column, height = cell
        return f"{chr(ord('a') + column)}{(height - abs(column - self.rings)) // 2 + 1}"

    def on_board(self, cell: Cell) -> bool:
        return apart(cell, self.middle) <= self.rings

    def taken(self, cell: Cell) -> bool:
        return cell in self.spiders or cell in self.critters.values()

    def hidden(self, name: str) -> bool:
        """Whether critters do not see a spider: a Beta with Stealth (A-119)."""
        colour, own = name.split("-")
        colony = self.colonies[COLOURS.index(colour)]
        return any(one["name"] == own and one["ability"] == "stealth" for one in colony["spiders"])


def beside(cell: Cell) -> set[Cell]:
    return {(cell[0] + right, cell[1] + down) for right, down in WAYS.values()}


def apart(one: Cell, other: Cell) -> int:
    """Steps: each goes to a column beside and half a space up or down, or a whole one in its column."""
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return across + max(0, down - across) // 2


# ---------------------------------------------------------------------------------- moves


def moves(dump: Dump, seat: int, spider: str) -> set[str]:
    """The spaces that a Move may lead to (A-47–A-51)."""
    table = Table(dump)
    (here,) = (cell for cell, name in table.spiders.items() if name == f"{COLOURS[seat]}-{spider}")
    colour = table.webs[here][-1]
    single = table.rules["move.reach"] == "step" or (
        colour != seat and table.rules["move.on_rival"] == "step"
    )
    reached = {here} if single else _web(table, here, around=table.rules["move.path"] == "unblocked")
    near = {cell for cell in beside(here) if cell in table.webs}
    return {table.name(cell) for cell in reached | near if not table.taken(cell)}


def _web(table: Table, here: Cell, *, around: bool) -> set[Cell]:
    """The web of a space; those of it that are reached ``around`` everybody who stands on it."""
    colour, found, edge = table.webs[here][-1], {here}, [here]
    while edge:
        for cell in beside(edge.pop()) - found:
            if cell in table.webs and table.webs[cell][-1] == colour and not (around and table.taken(cell)):
                found.add(cell)
                edge.append(cell)
    return found


# ---------------------------------------------------------------------------------- bites


def crawled(dump: Dump, token: str, way: int) -> tuple[str, Counter[int]] | None:
    """Where a critter that crawls ends, and what each colony loses; None where it rolls again (A-98)."""
    table = Table(dump)
    start = table.critters[token]
    goal = (start[0] + WAYS[way][0], start[1] + WAYS[way][1])
    others = {cell for other, cell in table.critters.items() if other != token}
    met = table.spiders.get(goal)
    bare = table.rules["critters.terrain"] == "web" and goal not in table.webs
    purse = Purse(table)
    if met is not None and token.startswith("heebie") and goal not in others:
        purse.colony(met)
        end = goal
    elif met is not None:
        purse.spider(met)
        end = start
    elif not table.on_board(goal) or goal in others or bare:
        if table.rules["critters.blocked"] == "reroll":
            return None
        end = start
    else:
        end = goal
    purse.bites(start, end)
    return table.name(end), purse.lost


def flown(dump: Dump, token: str, space: str) -> list[Counter[int]]:
    """What each colony may lose where the Ladybird has flown: of those that are as near it robs one."""
    table, found = Table(dump), []
    start, end = table.critters[token], table.cell(space)
    seen = {cell: name for cell, name in table.spiders.items() if not table.hidden(name)}
    nearest = min((apart(cell, end) for cell in seen), default=0)
    for victim in [name for cell, name in seen.items() if apart(cell, end) == nearest] or [None]:
        purse = Purse(table)
        if victim is not None:
            purse.spider(victim)
        purse.bites(start, end)
        found.append(purse.lost)
    return found


class Purse:
    """What one activation takes from each colony: no more than its store has, nor too often from a spider."""

    def __init__(self, table: Table) -> None:
        self.table, self.lost = table, Counter[int]()
        self.hurt = Counter[str]()

    def spider(self, name: str, food: int = 1) -> None:
        self.hurt[name] += 1
        self._take(COLOURS.index(name.split("-")[0]), food)

    def colony(self, met: str) -> None:
        """The Heebie Jeebies sits on a spider: each of its colony pays, deployed or not (A-112)."""
        colour = met.split("-")[0]
        self.hurt.update(name for name in self.table.spiders.values() if name.startswith(colour))
        seat = COLOURS.index(colour)
        self._take(seat, len(self.table.colonies[seat]["spiders"]))

    def bites(self, start: Cell, end: Cell) -> None:
        """Who is beside the critter where it is, by house rule also where it was (A-100, A-101)."""
        left = start != end and self.table.rules["critters.passing"]
        most = self.table.rules["critters.bite_cap"]
        for cell in (start, end) if left else (end,):
            for near in (cell, *beside(cell)):
                name = self.table.spiders.get(near)
                if name and not self.table.hidden(name) and self.hurt[name] < most:
                    self.spider(name)

    def _take(self, seat: int, food: int) -> None:
        left = self.table.colonies[seat]["store"] - self.lost[seat]
        self.lost[seat] += min(food, left)
