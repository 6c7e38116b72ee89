"""Who agrees for a seat that phones have: the rule of voices, as the world knows it.

Of the phones that have a seat the one that had it first agrees for it, once it has had it for a minute of
this run; the others have it beside that one. When it leaves the seat, the next has it newly.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from companion.table.people.presence import MINUTE
from tests.simulation.clocks import Times

if TYPE_CHECKING:
    from tests.simulation.people import Phone

MOST = 2  # phones of a seat whose order is known for certain


class Voice(NamedTuple):
    """The seats that a phone has first, those of them that it may agree for, and those it surely may.

    What ``may`` lacks the box has to refuse, and what ``surely`` holds it has to take. Of what lies between,
    a seat that is a minute old by one count and not by the other (see ``Holding``), nothing is demanded.
    """

    first: frozenset[int]
    may: frozenset[int]
    surely: frozenset[int]


@dataclass
class Holding:
    """A phone that has a seat, since when at the latest and at the earliest, by the true time.

    The world looks after each step, so it knows a moment only from two sides. A phone that has no seat at
    100 s and has one at 130 s took it at the ``earliest`` at 100 and at the ``latest`` at 130. At 160 it
    *may* have had it for a minute, so the box may let it agree; at 191 it *surely* has, so the box must.
    """

    phone: str
    latest: float
    earliest: float


class Voices:
    """Which phones have each seat, whoever had it first at the front."""

    def __init__(self) -> None:
        self._of: dict[int, list[Holding]] = {}
        self._unordered: set[int] = set()  # seats that many have had at once, until one alone has them
        self._run = 0
        self._looked = 0.0
        self._known = True  # until a guest book was damaged, or not written

    def look(self, phones: Iterable[Phone], times: Times, began: float) -> None:
        """Take in who has which seat by now; the run of the box ``began`` then."""
        phones = list(phones)
        self._known = self._known and not any(phone.uncertain for phone in phones)
        if times.runs != self._run:
            self._begin_anew(began)
            self._run = times.runs
        has = {phone.name: phone.seats if phone.member else frozenset[int]() for phone in phones}
        for seat in [*self._of]:
            for holding in [one for one in self._of[seat] if seat not in has[one.phone]]:
                self._leave(seat, holding, times)
        for phone in phones:
            for seat in sorted(has[phone.name]):
                holders = self._of.setdefault(seat, [])
                if all(one.phone != phone.name for one in holders):
                    holders.append(Holding(phone.name, times.lived, self._looked))
        self._unordered = {
            seat
            for seat, holders in self._of.items()
            if len(holders) > MOST or (seat in self._unordered and len(holders) > 1)
        }
        self._looked = times.lived

    def doubt(self) -> None:
        """A guest book is older than what was agreed: since when each had what it has is not known."""
        self._known = False

    def _begin_anew(self, began: float) -> None:
        """What was new when the box went off is new from the start on; else it is not new any more."""
        for holders in self._of.values():
            for one in holders:
                was_new = self._looked - one.earliest < MINUTE
                one.latest, one.earliest = began, began if was_new else one.earliest

    def _leave(self, seat: int, holding: Holding, times: Times) -> None:
        holders = self._of[seat]
        was_first = holders[0] is holding
        holders.remove(holding)
        if seat in self._unordered:  # whichever was first: any of the others may have it newly now
            for one in holders:
                one.latest = times.lived
        elif was_first and holders:
            holders[0].latest, holders[0].earliest = times.lived, self._looked

    def passed_on(self, phone: Phone, seat: int, times: Times) -> None:
        """A phone let the one beside it agree for their seat."""
        holders = self._of.get(seat, [])
        own = [one for one in holders if one.phone == phone.name]
        others = [one for one in holders if one.phone != phone.name]
        if own and others:
            others[0].latest, others[0].earliest = times.lived, self._looked
            self._of[seat] = [*others, *own]

    def of(self, phone: Phone, times: Times) -> Voice | None:
        """What a phone may agree for; None where the world does not know it, or it acts for all seats."""
        if not self._known or phone.everywhere or phone.referee:
            return None
        first, may, surely = set(), set(), set()
        for seat in phone.seats:
            holders = self._of.get(seat, [])
            own = [one for one in holders if one.phone == phone.name]
            if not own or (holders[0] is not own[0] and seat not in self._unordered):
                continue
            first.add(seat)
            if times.lived - own[0].earliest >= MINUTE:
                may.add(seat)
            if seat not in self._unordered and times.lived - own[0].latest > MINUTE:
                surely.add(seat)
        return Voice(frozenset(first), frozenset(may), frozenset(surely))
