"""What the economy needs to know of places, behind one protocol.

The economy never looks at a board. Whatever depends on where things stand goes through
``Positions``: ``Asked`` (counters mode) keeps the question open as a report that the table may
make or leave, silence meaning no; ``Tracked`` computes the same answers from the board and calls
the same functions of the economy at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from companion.games.arachnid.asked import Asked
from companion.games.arachnid.state import Critter, Head
from companion.games.arachnid.tracked import Tracked
from companion.games.arachnid.work import View, Work
from companion.play import Value


class Positions(Protocol):
    """Everything about places: how a word goes on, what an act leads to, what may be reported."""

    def targets(self, view: View, seat: int, head: Head) -> tuple[str, ...] | None:
        """What an act of a spider may be aimed at; None when its word ends with the head."""
        ...

    def directions(self, view: View, token: str) -> tuple[str, ...] | None:
        """Which ways a critter may be steered by the act that takes control of it (A-130)."""
        ...

    def fly_came(self, work: Work, number: int) -> str | None:
        """Where a new fly lies now, innermost of its number: ``""`` where the table sees it, None
        where no space is open (New flies)."""
        ...

    def colour(self, view: View, target: str) -> int:
        """Whose web is on top where an act is aimed at."""
        ...

    def seen(self, work: Work, seat: int, spider: str) -> None:
        """A spider acts, fights or is snared, so it stands on the board."""
        ...

    def spun(self, work: Work, seat: int, spider: str, place: Head) -> None:
        """A spider spun a web; a fly may have lain there (A-56)."""
        ...

    def spot(self, view: View, token: str) -> Head:
        """Where a critter stands that is pounced upon."""
        ...

    def moved(self, work: Work, seat: int, spider: str, place: Head) -> bool:
        """A spider moves; funnels and enemies may be there (A-52, A-65). False if it has to stay."""
        ...

    def further(self, view: View, seat: int, spider: str) -> tuple[str, ...]:
        """Where an Agile spider may step on to after a Move (A-118)."""
        ...

    def landed(self, work: Work, seat: int, spider: str) -> None:
        """A spider ended a movement and takes the food that lies there (A-52)."""
        ...

    def where(self, view: View, seat: int, spider: str) -> str:
        """Where a spider stands."""
        ...

    def foes(self, view: View, seat: int, spider: str) -> tuple[str, ...]:
        """Enemies beside a spider that has landed: it fights them all (A-64, A-66)."""
        ...

    def placed(self, work: Work, seat: int, spider: str, place: Head) -> None:
        """A spider was deployed (A-141)."""
        ...

    def deployed(self, work: Work, seat: int, spider: str, place: Head) -> None:
        """A spider was deployed, and by house rule that may start a battle (A-65, A-128)."""
        ...

    def left(self, work: Work, seat: int, spider: str) -> None:
        """A spider was eaten and is gone (A-90)."""
        ...

    def supports(self, view: View, seat: int, spider: str) -> bool:
        """Whether Alpha is near enough to help this spider (A-71)."""
        ...

    def double(self, view: View, seat: int, spider: str) -> bool | None:
        """Whether a spider stands on two webs (A-73); None where the table has to say it."""
        ...

    def settled(self, work: Work, seat: int, spider: str, enemy: str, *, stays: bool) -> None:
        """A battle is over; the attacker stays where he is, or has retreated."""
        ...

    def retreated(self, work: Work, seat: int, spider: str, winner: str) -> None:
        """A loser retreats to a web of his own, if there is a place (A-80, A-81)."""
        ...

    def covered(self, work: Work, seat: int, colour: int, place: Head) -> None:
        """A seat has covered a web of a colour; a funnel may have stood on it (A-60)."""
        ...

    def removed(self, work: Work, seat: int, colour: int, place: Head) -> None:
        """A topmost web leaves the board; another may lie under it, a funnel on it (A-88)."""
        ...

    def funnelled(self, work: Work, funnel: str, place: Head) -> None:
        """A funnel was placed on a web (A-128)."""
        ...

    def standing(self, view: View, funnel: str) -> str | None:
        """Who stands on a funnel, ``""`` for nobody; None where the table has to say it (A-128)."""
        ...

    def order(self, view: View) -> tuple[str, ...]:
        """The critters in the order in which they activate (A-95)."""
        ...

    def flight(self, view: View) -> tuple[str, ...] | None:
        """The spaces a Ladybird may fly to where one is drawn; None where dice say it (A-108)."""
        ...

    def rolled(self, work: Work, token: str, side: str, face: str) -> bool:
        """A critter activates as rolled (A-95–A-101). False when it has to roll again.

        ``side`` is the edge a Ladybird flies to and ``face`` its place there.
        """
        ...

    def steered(self, work: Work, critter: Critter, way: Head) -> None:
        """A critter activates as its holder wants, who is asked where no way is said (A-130)."""
        ...

    def spawn_hex(self, view: View) -> str | None:
        """The spawn hex, ``""`` where the table sees it; None while it is occupied (A-104)."""
        ...

    def spawned(self, work: Work, token: str) -> None:
        """A critter came onto the spawn hex (A-104, A-107)."""
        ...

    def died(self, work: Work, token: str) -> None:
        """A critter has left the board."""
        ...

    def largest(self, view: View) -> tuple[int, ...] | None:
        """The largest web of each seat (A-136); None where the table has to say it."""
        ...

    def offers(self, view: View, seat: int) -> Iterator[Head]:
        """What may be reported while this seat acts."""
        ...

    def sweep_offers(self, view: View) -> Iterator[Head]:
        """What may be reported while critters are moved."""
        ...

    def told(self, work: Work, seat: int, parts: Head) -> None:
        """A report was made."""
        ...


MODES: dict[Value, Positions] = {"counters": Asked(), "tracked": Tracked()}
"""Who answers for places, by the house rule ``mode``."""


def positions(view: View) -> Positions:
    """Who answers for places in this game."""
    return MODES[view.table.options["mode"]]
