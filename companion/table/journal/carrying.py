"""What a game takes along from another: where it came from, who draws, and the clock."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from companion import games
from companion.errors import RecordError, UnknownGame
from companion.frozen import frozen
from companion.kit.game import Game
from companion.kit.saved import settings_values
from companion.play import Settings, text
from companion.table.fold.fold import FindGame, Fold, fold
from companion.table.journal.transaction import Transaction
from companion.table.record.entries import Entry, from_lines, is_of_one_act, verified
from companion.table.record.timekeeping import OFF, ClockSetting, setting_of


@frozen
class Ways:
    """``by_hand`` are the sources that the table draws by itself, ``clock`` how time is kept."""

    by_hand: frozenset[str] = frozenset()
    clock: ClockSetting = OFF

    def enter(self, transaction: Transaction) -> None:
        """Write down, right after the first entry, who draws and how time is kept."""
        for source in sorted(self.by_hand):
            transaction.enter("source", None, {"source": source, "hand": True})
        if self.clock != OFF:
            transaction.enter("clock", None, self.clock.body())


@frozen
class Carried:
    """``body`` is what the first entry says of where the game comes from, None for one that begins anew.
    Paper has no ``ways``."""

    body: Mapping[str, Any] | None = None
    ways: Ways = Ways()


ANEW = Carried()
"""A game that takes nothing along."""


def from_step(key: int, stood: Fold, hash_: bytes, begun: Iterable[Entry]) -> Carried:
    """A game that people carry on from the last entry of this one, which has that hash. Who draws and how
    time is kept is as it was there; what that game was ``begun`` with counts from its first entry on.
    """
    body = {
        "key": key,
        "n": stood.n,
        "dump": stood.game.dump(stood.now.state),
        "hash": hash_.hex(),
        **_page(stood.paper),
    }
    with_it = [one.body for one in begun if one.n > stood.n]
    by_hand = {body["source"] for body in with_it if body.get("hand") is True}
    clock = next((setting_of(body) for body in with_it if "way" in body), stood.now.clocks.chosen)
    return Carried(body, Ways(stood.by_hand | by_hand, clock))


def from_edition(
    key: int,
    n: int,
    dump: Mapping[str, Any],
    entries: Iterable[Entry],
    hash_: bytes | None,
    game: Game,
    settings: Settings,
) -> Carried:
    """A game that goes on under rules of a new edition, from these entries of an older one; ``hash_`` is that
    of entry ``n``, None where damage ends the record before it."""
    body: dict[str, Any] = {"key": key, "n": n, "dump": dump}
    if hash_ is not None:
        body["hash"] = hash_.hex()
    there = list(entries)
    before = [one for one in there if one.n <= n or is_of_one_act(there[0], one)]
    for opened in (one.body for one in before if one.kind == "open"):
        body |= {"edition": opened["edition"], **_page(opened.get("from", {}).get("paper"))}
    return Carried(body, ways_of(before, game.sources(settings)))


def ways_of(entries: Iterable[Entry], sources: Iterable[str]) -> Ways:
    """Who draws from these sources, and how time is kept, after entries that nobody may have folded."""
    by_hand, clock = dict.fromkeys(sources, False), OFF
    for entry in entries:
        source, hand = entry.body.get("source"), entry.body.get("hand")
        if (
            entry.kind == "source"
            and isinstance(source, str)
            and source in by_hand
            and isinstance(hand, bool)
        ):
            by_hand[source] = hand
        elif entry.kind == "clock":
            clock = setting_of(entry.body)
    return Ways(frozenset(source for source, hand in by_hand.items() if hand), clock)


def stood(record: str, n: int, find: FindGame = games.find) -> list[Any] | None:
    """How a game stood after entry ``n`` of its exported record, as what goes on from there tells it: game,
    settings, dump. None where its rules are not here. Errors: RecordError, where they do not allow it.
    """
    try:
        played = fold(verified(list(from_lines(record.split("\n")))[:n]), find, trusted=False)
    except UnknownGame:
        return None
    except RecordError as why:
        if why.slug == "other-edition":
            return None
        raise RecordError(text("The rules do not allow the older record. {why}", why=why.text)) from None
    assert played.settings is not None  # set by its first entry
    stands = [played.game.name, settings_values(played.settings), played.game.dump(played.now.state)]
    told: list[Any] = json.loads(json.dumps(stands))
    return told


def _page(page: str | None) -> dict[str, str]:
    """What was drawn before a page of paper stays without a witness, however often it is carried on."""
    return {} if page is None else {"paper": page}
