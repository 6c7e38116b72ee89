"""What the economy needs to know of places, with one answer for each way to play.

The economy never looks at a board. Whatever depends on where things stand goes through
``Mode``: ``Asked`` (counters mode) keeps the question open as a report that the table may
make or leave, silence meaning no; ``Tracked`` computes the same answers from the board and calls
the same functions of the economy at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.arachnid.state.pieces import Critter
from companion.games.arachnid.state.position import Aim, State, StateBuilder
from companion.kit.game import Parts


class Mode:
    """All about places: what a word may be aimed at, what an act leads to, what may be reported; here
    as far as only the table knows it."""

    def aim(self, state: State, seat: int, candidate: Parts) -> Aim | None:
        """What a word may be aimed at; None when it ends with the candidate."""
        raise NotImplementedError

    def fly_came(self, _builder: StateBuilder, _number: int) -> str | None:
        """Where a new fly lies now, innermost of its number: ``""`` where the table sees it, None
        where no space is open (New flies)."""
        return ""

    def colour(self, state: State, target: str) -> int:
        """Whose web is on top where an act is aimed at."""
        raise NotImplementedError

    def seen(self, _builder: StateBuilder, _seat: int, _spider: str) -> None:
        """A spider acts, fights or is snared, so it stands on the board."""

    def spun(self, _builder: StateBuilder, _seat: int, _spider: str, _place: Parts) -> None:
        """A spider spun a web; a fly may have lain there (A-56)."""

    def spot(self, state: State, token: str) -> Parts:
        """Where a critter stands that is pounced upon."""
        raise NotImplementedError

    def moved(self, builder: StateBuilder, seat: int, spider: str, place: Parts) -> bool:
        """A spider moves; funnels and enemies may be there (A-52, A-65). False if it has to stay."""
        raise NotImplementedError

    def further(self, _state: State, _seat: int, _spider: str) -> Aim | None:
        """Where an Agile spider may step on to after a Move; None for any other (A-118)."""
        return None

    def landed(self, _builder: StateBuilder, _seat: int, _spider: str) -> None:
        """A spider ended a movement and takes the food that lies there (A-52)."""

    def where(self, _state: State, _seat: int, _spider: str) -> str:
        """Where a spider stands."""
        return ""

    def foes(self, _state: State, _seat: int, _spider: str) -> tuple[str, ...]:
        """Enemies beside a spider that has landed: it fights them all (A-64, A-66)."""
        return ()

    def placed(self, _builder: StateBuilder, _seat: int, _spider: str, _place: Parts) -> None:
        """A spider was deployed (A-141)."""

    def deployed(self, _builder: StateBuilder, _seat: int, _spider: str, _place: Parts) -> None:
        """A spider was deployed, and by house rule that may start a battle (A-65, A-128)."""

    def left(self, _builder: StateBuilder, _seat: int, _spider: str) -> None:
        """A spider was eaten and is gone (A-90)."""

    def supports(self, _state: State, _seat: int, _spider: str) -> bool:
        """Whether Alpha is near enough to help this spider (A-71)."""
        return True

    def double(self, _state: State, _seat: int, _spider: str) -> bool | None:
        """Whether a spider stands on two webs (A-73); None where the table has to say it."""
        return None

    def battle_over(
        self, _builder: StateBuilder, _seat: int, _spider: str, _enemy: str, *, stays: bool
    ) -> None:
        """A battle is over; the attacker stays where he is, or has retreated."""

    def retreated(self, _builder: StateBuilder, _seat: int, _spider: str, _winner: str) -> None:
        """A loser retreats to a web of his own, if there is a place (A-80, A-81)."""

    def covered(self, _builder: StateBuilder, _seat: int, _colour: int, _place: Parts) -> None:
        """A seat has covered a web of a colour; a funnel may have stood on it (A-60)."""

    def removed(self, _builder: StateBuilder, _seat: int, _colour: int, _place: Parts) -> None:
        """A topmost web leaves the board; another may lie under it, a funnel on it (A-88)."""

    def funnelled(self, _builder: StateBuilder, _funnel: str, _place: Parts) -> None:
        """A funnel was placed on a web (A-128)."""

    def who_stands(self, _state: State, _funnel: str) -> str | None:
        """Who stands on a funnel, ``""`` for nobody; None where the table has to say it (A-128)."""
        return None

    def order(self, state: State) -> tuple[str, ...]:
        """The critters in the order in which they activate (A-95)."""
        raise NotImplementedError

    def flight(self, _state: State) -> tuple[str, ...] | None:
        """The spaces a Ladybird may fly to where one is drawn; None where dice say it (A-108)."""
        return None

    def rolled(self, builder: StateBuilder, token: str, side: str, face: str) -> bool:
        """A critter activates as rolled (A-95–A-101). False when it has to roll again.

        ``side`` is the edge a Ladybird flies to and ``face`` its place there.
        """
        raise NotImplementedError

    def steered(self, builder: StateBuilder, critter: Critter, way: Parts) -> None:
        """A critter activates as its holder wants, who is asked where no way is said (A-130)."""
        raise NotImplementedError

    def spawn_hex(self, _state: State) -> str | None:
        """The spawn hex, ``""`` where the table sees it; None while it is occupied (A-104)."""
        return ""

    def spawned(self, _builder: StateBuilder, _token: str) -> None:
        """A critter came onto the spawn hex (A-104, A-107)."""

    def died(self, _builder: StateBuilder, _token: str) -> None:
        """A critter has left the board."""

    def largest(self, _state: State) -> tuple[int, ...] | None:
        """The largest web of each seat (A-136); None where the table has to say it."""
        return None

    def report_code(self, state: State, seat: int, parts: Parts) -> str:
        """Why something cannot be reported now, a code of ``reasons``; empty where it may."""
        raise NotImplementedError

    def reports(self, _state: State, _seat: int, _verbs: frozenset[str]) -> Iterator[Parts]:
        """What this seat could think of reporting with some verbs."""
        return iter(())

    def take_report(self, builder: StateBuilder, seat: int, parts: Parts) -> None:
        """A report was made."""
        raise NotImplementedError
