"""What a game takes along that goes on from another: where it came from, who draws, and the clock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.frozen import frozen
from companion.kit.game import Game
from companion.play import Settings
from companion.table.entries import Entry
from companion.table.fold import Fold
from companion.table.timekeeping import OFF, ClockSetting, setting_of
from companion.table.transaction import Transaction


@frozen
class Carried:
    """``body`` is what the first entry says of where the game comes from; ``by_hand`` are the sources that
    the table draws by itself, ``clock`` how time is kept. Paper has neither of them.
    """

    body: Mapping[str, Any]
    by_hand: frozenset[str] = frozenset()
    clock: ClockSetting = OFF

    def enter(self, transaction: Transaction) -> None:
        """Write down, right after the first entry, who draws and how time is kept."""
        for source in sorted(self.by_hand):
            transaction.enter("source", None, {"source": source, "hand": True})
        if self.clock != OFF:
            transaction.enter("clock", None, self.clock.body())


def from_step(key: int, stood: Fold, hash_: bytes) -> Carried:
    """A game that people carry on from the last entry of this one, which has that hash."""
    body = {
        "key": key,
        "n": stood.n,
        "dump": stood.game.dump(stood.now.state),
        "hash": hash_.hex(),
        **_page(stood.paper),
    }
    return Carried(body, stood.by_hand, stood.now.clocks.chosen)


def from_edition(
    key: int, n: int, dump: Mapping[str, Any], entries: Iterable[Entry], game: Game, settings: Settings
) -> Carried:
    """A game that goes on under rules of a new edition, from these entries of an older one."""
    page, by_hand, clock = None, dict.fromkeys(game.sources(settings), False), OFF
    for entry in entries:
        if entry.kind == "open":
            page = entry.body.get("from", {}).get("paper")
        elif entry.kind == "source" and entry.body["source"] in by_hand:
            by_hand[entry.body["source"]] = entry.body["hand"]
        elif entry.kind == "clock":
            clock = setting_of(entry.body)
    drawn = frozenset(source for source, hand in by_hand.items() if hand)
    return Carried({"key": key, "n": n, "dump": dump, **_page(page)}, drawn, clock)


def _page(page: str | None) -> dict[str, str]:
    """What was drawn before a page of paper stays without a witness, however often it is carried on."""
    return {} if page is None else {"paper": page}
