"""Who agreed to what takes all seats: what steers luck, changes what stands, or ends the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NoReturn

from .reading import as_count, utf8
from .report import Changed

MOVING = ("word", "luck", "pencil", "back", "stop")
"""Kinds after which the game stands otherwise, so that what hung on that has nothing to agree to."""
STANDING_ALONE = ("source", "clock", "handover")
"""Proposals that do not hang on how the game stands."""


@dataclass
class _Proposal:
    n: int
    word: str
    to: int | None
    agreed: set[int]
    away: set[int] = field(default_factory=set)


class Consent:
    """Follows what is proposed and answered, entry by entry. ``fail`` is told a rule and a sentence."""

    def __init__(self, fail: Callable[[str, str], NoReturn]) -> None:
        self._fail = fail
        self._seats: int | None = None
        self._begun = False
        self._from_the_beginning = "again"
        self._taken_along: set[str] | None = None  # by hand from the beginning, while nothing else was said
        self._drew = 0  # the last entry that drew
        self._proposal: _Proposal | None = None

    def begin(self, seats: int | None, *, carried: bool) -> None:
        """A game for so many seats opens; ``carried`` where it goes on from something. Who draws may be as it
        was there, or in the game before."""
        self._seats, self._taken_along = seats, set()
        self._from_the_beginning = "start" if carried else "again"

    def after(self, n: int, kind: str, body: dict[str, Any], *, begun_with: bool) -> Changed | None:
        """Take in entry ``n``; what it changed otherwise than by play, where all seats had to agree.
        ``begun_with``: it was written in one act with the first."""
        self._require_text(kind, body)
        if not begun_with and kind != "open":
            self._taken_along = None
        if kind == "propose":
            self._proposal = self._proposed(n, body)
        elif kind == "answer":
            self._answered(body)
        agreed, away = self._agreed(kind, body) if "agreed" in body else (None, [])
        changed = self._changed(n, kind, body, agreed, away)
        self._end(kind, body)
        self._begun = self._begun or kind in MOVING
        if kind != "open" and (changed is None or changed.what != self._from_the_beginning):
            self._taken_along = None
        if isinstance(body.get("luck"), list) and body["luck"]:
            self._drew = n
        return changed

    def _require_text(self, kind: str, body: dict[str, Any]) -> None:
        """What is switched or corrected, how a game ends and how time is kept is said in a text."""
        key = {"source": "source", "pencil": "word", "stop": "how", "clock": "way"}.get(kind)
        if key is not None and utf8(body.get(key)) is None:
            self._fail("change", "What it changes cannot be read.")

    def _proposed(self, n: int, body: dict[str, Any]) -> _Proposal:
        word, seats, to = body.get("word"), _seats(body.get("seats")), body.get("to")
        sound = utf8(word) is not None and not re.search("[\r\n]", str(word))
        if not sound or seats is None or (to is not None and as_count(to) is None):
            self._fail("consent", "What is proposed or answered cannot be read.")
        return _Proposal(n, str(word), as_count(to), set(seats))

    def _answered(self, body: dict[str, Any]) -> None:
        seats, agrees = _seats(body.get("seats")), body.get("agrees")
        if seats is None or not isinstance(agrees, bool):
            self._fail("consent", "What is proposed or answered cannot be read.")
        if self._proposal is None:
            return
        if not agrees:
            self._proposal = None
            return
        if body.get("away") is True:
            self._proposal.away |= {seat for seat in seats if seat not in self._proposal.agreed}
        self._proposal.agreed |= set(seats)

    def _agreed(self, kind: str, body: dict[str, Any]) -> tuple[list[int], list[int]]:
        """The seats that agreed to what an entry does, and those of them that were away."""
        asked = self._proposal
        whole = (
            asked is not None
            and asked.n == as_count(body["agreed"])
            and self._seats is not None
            and len({seat for seat in asked.agreed if seat < self._seats}) == self._seats
        )
        if not whole or asked is None or not _does(asked, kind, body):
            self._fail("agreed", "It is said that all have agreed to this, and they have not.")
        return sorted(asked.agreed - asked.away), sorted(asked.away)

    def _changed(
        self, n: int, kind: str, body: dict[str, Any], agreed: list[int] | None, away: list[int]
    ) -> Changed | None:
        if kind == "source":
            source, hand = body.get("source"), body.get("hand")
            if utf8(source) is None or not isinstance(hand, bool):
                self._fail("change", "What it changes cannot be read.")
            if hand and agreed is None and self._taken_along is not None and source not in self._taken_along:
                self._taken_along.add(str(source))
                return Changed(n, self._from_the_beginning, str(source), [], [])
            return Changed(n, "hand" if hand else "box", str(source), agreed, away)
        if kind == "back":
            to = as_count(body.get("to"))
            over_draws = to is not None and self._drew > to
            return Changed(n, kind, "", agreed, away) if over_draws or agreed is not None else None
        if kind == "handover":
            seat = as_count(body.get("seat"))
            if seat is None:
                self._fail("change", "What it changes cannot be read.")
            return Changed(n, kind, str(seat + 1), agreed, away)
        if kind == "stop" and agreed is None and body.get("how") == "resign" and (self._seats or 0) < 3:
            return None  # of two, one may give up alone
        if kind == "clock" and agreed is None and not self._begun:
            return None  # chosen with the game
        return Changed(n, kind, "", agreed, away) if kind in ("pencil", "stop", "clock") else None

    def _end(self, kind: str, body: dict[str, Any]) -> None:
        """What leaves nothing to agree to ends what is proposed."""
        if self._proposal is None:
            return
        stands_alone = self._proposal.word.split(" ")[0] in STANDING_ALONE
        done = "agreed" in body or kind == "close" or body.get("shelf") is True
        if done or (kind in MOVING and not stands_alone):
            self._proposal = None


def _does(asked: _Proposal, kind: str, body: dict[str, Any]) -> bool:
    """Whether an entry does what was proposed."""
    if kind == "back":
        to = as_count(body.get("to"))
        return to is not None and (
            (asked.word == "back" and asked.to == to) or asked.word == f"rewind {to + 1}"
        )
    if kind == "pencil":
        word = f"pencil {body['word']}"
        return asked.word == word or asked.word.startswith(f"{word} because ")
    if kind == "source":
        return asked.word == f"source {body.get('source')} {'hand' if body.get('hand') is True else 'box'}"
    if kind == "stop" and body.get("how") == "resign":
        seat = as_count(body.get("seat"))
        return seat is not None and asked.word == f"resign {seat + 1}"
    if kind == "stop":
        return asked.word == f"stop {body['how']}"
    if kind == "handover":
        seat = as_count(body.get("seat"))
        return seat is not None and asked.word == f"handover {seat + 1}"
    if kind == "clock":
        limits = [as_count(body[key]) for key in ("seconds", "more") if key in body]
        return None not in limits and asked.word == " ".join(["clock", body["way"], *map(str, limits)])
    return False


def _seats(value: Any) -> list[int] | None:
    if not isinstance(value, list):
        return None
    seats = [as_count(one) for one in value]
    return None if None in seats else [one for one in seats if one is not None]
