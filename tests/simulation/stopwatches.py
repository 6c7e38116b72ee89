"""What a patient person with one stopwatch for each seat would write down, with no line of the program's."""

from __future__ import annotations

from typing import Any

Noted = dict[str, Any]


class Stopwatches:
    """Follows the entries of one game, as they read, from the first on."""

    def __init__(self, seats: int) -> None:
        self.seats = range(seats)
        self.now: Noted = {
            "spent": [0.0] * seats,
            "left": [],
            "turn": set(),
            "asked": set(),
            "way": {},
            "set": 0,
        }
        self._after: list[Noted] = []
        self._last: list[Any] = []
        self._rest = False

    def follow(self, plain: dict[str, Any]) -> None:
        """One more entry."""
        kind, body, at = plain["kind"], plain["body"], plain["at"]
        if kind == "back":
            self._back(body["to"])
        else:
            self._pass_by(at)
        if kind == "clock":
            self._choose(body, plain["n"])
        if kind == "stop":
            self.now["asked"] = set()
        if "asked" in body:
            self._ask(set(body["asked"]))
        if kind in ("pause", "close", "resume"):
            self._rest = kind != "resume"
        self._last = at
        self._after.append(_copy(self.now))

    def _pass_by(self, at: list[Any]) -> None:
        if self._rest or not self._last or self._last[2] != at[2]:
            return
        for seat in self.now["asked"]:
            self.now["spent"][seat] += max(0.0, at[1] - self._last[1])
            if self.now["left"]:
                self.now["left"][seat] -= max(0.0, at[1] - self._last[1])

    def _ask(self, asked: set[int]) -> None:
        self.now["asked"] = asked
        if not asked:
            return
        way, newcomer = self.now["way"].get("way"), any(seat not in self.now["turn"] for seat in asked)
        for seat in self.seats:
            done = seat in self.now["turn"] and (newcomer or seat not in asked)
            if way == "fischer" and done:
                self.now["left"][seat] += self.now["way"]["more"]
            if way == "turn" and newcomer and seat in asked:
                self.now["left"][seat] = float(self.now["way"]["seconds"])
        self.now["turn"] = set(asked)

    def _choose(self, way: dict[str, Any], n: int) -> None:
        limit = way["way"] in ("turn", "sum", "fischer")
        self.now |= {"way": way, "set": n, "left": [float(way["seconds"])] * len(self.seats) if limit else []}

    def _back(self, to: int) -> None:
        way, n = self.now["way"], self.now["set"]
        self.now = _copy(self._after[to - 1])
        if self.now["set"] != n:
            self._choose(way, n)


def _copy(one: Noted) -> Noted:
    return {key: value.copy() if isinstance(value, list | set) else value for key, value in one.items()}
