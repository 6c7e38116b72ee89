"""The pieces of a position: frozen values that share what did not change.

The economy counts what is on the board (webs of each colour, flies, funnels, critters, spiders);
where those things stand is the business of ``modes``, and of ``places`` on a tracked board. Food is
counted everywhere it can lie, so that the tokens of the table always add up.
"""

from __future__ import annotations

from companion.frozen import frozen, replace


@frozen
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


@frozen
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


@frozen
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


@frozen
class Critter:
    """A critter on the board. ``bites`` it has taken; ``holder`` steers it by Mind Control."""

    token: str
    bites: int = 0
    snared: bool = False
    holder: int | None = None


@frozen
class Funnel:
    """A funnel on the board: the seat on whose web it lies and the food on it."""

    name: str
    seat: int
    food: int = 0


@frozen
class Reward:
    """An upgrade that a seat has earned and not yet chosen: one of ``spiders`` gets it.

    A Beta in ``swaps`` may exchange its ability instead (A-45).
    """

    seat: int
    spiders: tuple[str, ...]
    swaps: bool = False


@frozen
class Mover:
    """A spider that ended a movement this turn, and the enemies it has fought since."""

    spider: str
    fought: tuple[str, ...] = ()


@frozen
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

    def counting(self, kind: str, by: int) -> Activity:
        """The same with one activation more, or less, of a critter of that kind."""
        return replace(
            self,
            near=self.near + by,
            crawls=self.crawls + by * (kind != "ladybird"),
            thieves=max(0, self.thieves + by * (kind == "ladybird")),
            worms=max(0, self.worms + by * (kind == "worm")),
            heebies=max(0, self.heebies + by * (kind == "heebie")),
        )


@frozen
class Reports:
    """What the table may still report, when the box does not see the board.

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
