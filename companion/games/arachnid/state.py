"""The state of a game of Arachnid: frozen values that share what did not change.

The economy counts what is on the board (webs of each colour, flies, funnels, critters, spiders);
where those things stand is the business of ``positions``, and of ``places`` on a tracked board.
Food is counted everywhere it can lie, so that the tokens of the table always add up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from companion.games.arachnid.places import Places
from companion.games.arachnid.table import Table
from companion.play import Chance, Choice, Over, Range

if TYPE_CHECKING:
    from companion.games.arachnid.work import Work

Head = tuple[str, ...]
"""The parts of a word as far as the economy knows them; places may follow."""


@dataclass(frozen=True, slots=True)
class Track:
    """An action track: ``length`` printed spaces, the ``covered`` leftmost under bloodied tokens.

    ``food`` is the printed space its food stands on, 1 for the leftmost, 0 for none.
    """

    name: str
    length: int
    covered: int
    food: int = 0

    @property
    def uses(self) -> int:
        """How often the track may still be used for the food that is on it, or for a new one."""
        return self.length - (self.food or self.covered)


@dataclass(frozen=True, slots=True)
class Spider:
    """A spider with its card: ``card`` is alpha, beta, weaver or soldier.

    Off the board it waits beside its card. ``attack`` and ``defense`` are the dice left on the
    card. ``fought`` and ``killed`` count battles and kills of the turn that is running.
    """

    name: str
    card: str
    tracks: tuple[Track, ...]
    attack: int
    defense: int
    on_board: bool = False
    stunned: bool = False
    snared: bool = False
    ability: str | None = None
    fought: int = 0
    killed: int = 0

    def track(self, name: str) -> Track | None:
        """The track of that name, None when this card has none."""
        for track in self.tracks:
            if track.name == name:
                return track
        return None

    @property
    def food(self) -> int:
        """Food lying on the tracks of the card."""
        return sum(1 for track in self.tracks if track.food)

    @property
    def bloodied(self) -> int:
        """Bloodied tokens still on the card."""
        return sum(track.covered for track in self.tracks)


@dataclass(frozen=True, slots=True)
class Colony:
    """What one player owns. ``stacks`` are the web tokens of the den from left to right.

    ``tops`` are the colour's tokens that lie topmost on the board, ``under`` those covered by
    another, ``spare`` the tokens never in play, ``lost`` those out of the game. ``refreshed`` and
    ``deployed`` say that food stands on these den spaces. ``figures`` have not hatched yet.
    """

    stacks: tuple[int, ...]
    spare: int
    spiders: tuple[Spider, ...]
    store: int = 0
    incubator: int = 0
    tops: int = 0
    under: int = 0
    lost: int = 0
    upgrades: int = 0
    refreshed: bool = False
    deployed: bool = False
    figures: tuple[str, ...] = ()

    def spider(self, name: str) -> Spider | None:
        """The spider of that name, None when this player does not control it."""
        for spider in self.spiders:
            if spider.name == name:
                return spider
        return None


@dataclass(frozen=True, slots=True)
class Critter:
    """A critter on the board. ``bites`` it has taken; ``holder`` steers it by Mind Control."""

    token: str
    bites: int = 0
    snared: bool = False
    holder: int | None = None


@dataclass(frozen=True, slots=True)
class Funnel:
    """A funnel on the board: the seat on whose web it lies and the food on it."""

    name: str
    seat: int
    food: int = 0


@dataclass(frozen=True, slots=True)
class Reward:
    """An upgrade that a seat has earned and not yet chosen: one of ``spiders`` gets it.

    A Beta in ``swaps`` may exchange its ability instead (A-45).
    """

    seat: int
    spiders: tuple[str, ...]
    swaps: bool = False


@dataclass(frozen=True, slots=True)
class Mover:
    """A spider that ended a movement this turn, and the enemies it has fought since."""

    spider: str
    fought: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Activity:
    """Critters that moved while the table watched, and what may still be reported of them.

    ``near`` activations may each bite any spider near (a spawned critter bites too), ``crawls``
    of them may bump into one; ``hurt`` counts the losses of each spider so far. ``thieves`` are
    Ladybirds that have not robbed, ``worms`` Worms that have not destroyed, ``heebies`` those
    that have not landed on a spider. ``rolled`` may still turn out blocked.
    """

    near: int = 0
    crawls: int = 0
    hurt: tuple[tuple[str, int], ...] = ()
    thieves: int = 0
    worms: int = 0
    heebies: int = 0
    rolled: tuple[str, ...] = ()
    spawned: str | None = None


@dataclass(frozen=True, slots=True)
class Reports:
    """What the table may still report, when the companion does not see the board.

    ``flies``: spins that may have taken a fly. ``landings``: movements that may have ended on
    a funnel. ``uncovered``: webs taken from the top, under which another may lie, ``buried`` the
    same where the whole stack went (A-110). ``lost``: the colours of webs gone on which a funnel
    may have stood. ``retreated``: losers who may have found no place.
    """

    new_fly: bool = False
    flies: int = 0
    landings: int = 0
    uncovered: int = 0
    buried: int = 0
    lost: tuple[int, ...] = ()
    movers: tuple[Mover, ...] = ()
    retreated: tuple[str, ...] = ()
    activity: Activity | None = None


SILENCE = Reports()


@dataclass(frozen=True, slots=True)
class State:
    """A position, and under ``agenda`` what is still to be done, the next thing last.

    ``holder`` has the event bag. ``bag`` and ``dead`` hold critter tokens; ``track`` the event
    tokens drawn; ``held_out`` the Feed kept out of the first cycle; the other event tokens are
    in their bag. ``weavers`` and ``soldiers`` are cards in the University. ``stall`` counts rounds
    in a row without a web from a den; ``placed`` says this round is none of them. ``early`` are
    fights of a den phase (house rule of A-65): the seat whose clean-up rewards them, the spider.
    ``places`` say where things stand on a tracked board; None in counters mode.
    """

    table: Table
    colonies: tuple[Colony, ...]
    agenda: tuple[Task, ...]
    pool: int
    bloodied: int
    weavers: int
    soldiers: int
    snares: int
    university: tuple[str, ...]
    bag: tuple[str, ...]
    round: int = 0
    first: int = 0
    holder: int = 0
    flies: int = 0
    funnels: tuple[Funnel, ...] = ()
    critters: tuple[Critter, ...] = ()
    dead: tuple[str, ...] = ()
    track: tuple[str, ...] = ()
    held_out: str | None = None
    gone: tuple[str, ...] = ()
    early: tuple[tuple[int, str], ...] = ()
    due: tuple[Reward, ...] = ()
    reports: Reports = SILENCE
    stall: int = 0
    placed: bool = False
    ended: str = ""
    places: Places | None = None


class Task:
    """One thing on the agenda. A task is a frozen value; what it does is written beside it.

    ``claims_card`` is 1 for a hatching that will take a card of the University; ``beside`` is
    True where upgrades earned before may be chosen meanwhile (A-43).
    """

    __slots__ = ()
    claims_card: ClassVar[int] = 0
    beside: ClassVar[bool] = False

    def advance(self, work: Work) -> bool:
        """Go on as far as nobody has to be asked. True when the rules wait here."""
        raise NotImplementedError

    def asked(self, _view: State | Work) -> tuple[int, ...]:
        """The seats that are asked a question at this task."""
        return ()

    def pending(self, state: State) -> tuple[Choice, ...] | Chance | Over:
        """What the rules wait for at this task."""
        raise NotImplementedError

    def heads(self, _state: State | Work, _seat: int) -> Iterator[Head]:
        """The words this seat may say, in useful order; ``rest`` says how each goes on."""
        return iter(())

    def rest(self, _state: State, _seat: int, _parts: Head) -> tuple[str, ...] | Range | None:
        """The parts that may follow after one of the heads; None when the word is complete."""
        return None

    def say(self, work: Work, seat: int, parts: Head) -> None:
        """Do what a legal word says."""
        raise NotImplementedError

    def fall(self, work: Work, face: str) -> None:
        """Do what a draw or a roll shows."""
        raise NotImplementedError
