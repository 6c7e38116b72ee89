"""What fronts send to the desk and what it shows them: Intent, Answer, Snapshot.

All are values. A front sends an Intent and gets a future Answer; every accepted entry
publishes a new Snapshot, whose ``rev`` only orders views.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any

from companion.frozen import frozen
from companion.kit.game import Game, Introduction
from companion.play import (
    Chance,
    Event,
    Over,
    Pending,
    Refusal,
    Scene,
    Settings,
    Text,
)
from companion.table.happened import Drawn, Happened, LogLine, OpponentsTurn, Steps, TakenBack
from companion.table.luck.generator import Generator
from companion.table.record.timekeeping import ClockSetting

BOT = "bot"
"""The ``via`` of an opponent's words."""
LONGEST_WORD = 300
"""Characters of a word as it is typed, but for one that enters a game from paper."""
LUCK = -1
"""The key of ``Snapshot.asks`` under which a pending Chance stands."""


@frozen
class Origin:
    """Who sends an intent.

    ``via`` is ``unit``, ``phone``, ``bot`` or ``desk``; ``seats`` are the seats it may act for,
    None for all (the unit, a referee). ``member`` is False for someone who only looks on.
    ``speaks_for_others`` is False for a device that took all seats by itself and now has ``others`` beside
    it: it plays their seats as before, and does not speak for them. ``fresh`` are seats it has had for less
    than a minute: it plays them, and agrees to nothing for them yet. ``beside`` are seats that another phone
    had first and still has: it plays them, and that phone agrees for them.
    """

    via: str
    seats: frozenset[int] | None = None
    member: bool = True
    speaks_for_others: bool = True
    others: frozenset[int] = frozenset()
    fresh: frozenset[int] = frozenset()
    beside: frozenset[int] = frozenset()

    def may_act_for(self, seat: int | None) -> bool:
        """True when this origin may speak for the seat; None, for none in particular, is any seat."""
        if not self.member:
            return False
        return self.seats is None or (bool(self.seats) if seat is None else seat in self.seats)


@frozen
class Intent:
    """Something somebody wants to happen, in the one language: a word of the game or desk.

    ``id`` is unique and chosen by the sender; the same id again is answered and not redone.
    ``ask`` is the entry that opened the question it answers, None for a desk word that
    answers none (``new …``, ``pause``).
    """

    id: str
    word: str
    origin: Origin
    seat: int | None = None
    ask: int | None = None


@frozen
class Answer:
    """What became of an intent. ``entry`` is its number in the record when it landed."""

    ok: bool
    rev: int
    entry: int | None = None
    refusal: Refusal | None = None


WORDS_OF_A_LINE = 6
"""So much of a line is told where a position is looked at closely."""


FEW_GAMES = 12
"""With fewer games imagined from there, a chance is hardly more than a guess at first sight."""


@frozen
class Advice:
    """A word with the estimated chance, 0 to 1, of winning with it (a shared win counts in part).

    ``visits`` games played on from there say so; they are the box's own imagination, no table luck. ``line``
    is how it would go on, where that was asked: seats with their words, beginning with this one.
    """

    word: str
    chance: float
    visits: int
    line: tuple[tuple[int, str], ...] = ()

    @property
    def is_guess(self) -> bool:
        """Whether it was hardly played ahead, nor proved."""
        return self.visits < FEW_GAMES and 0 < self.chance < 1


@frozen
class LuckState:
    """Where the next draw would come from, and what is wrong with it, if anything.

    ``provenance`` is that of the secret that waits, read before, or of the next; ``generator`` is the
    device now. ``by_hand`` names the sources the table draws itself. ``problem`` is set while draws are
    paused for want of healthy luck. ``paper`` is the page that the game came from: what was drawn before,
    nobody has witnessed here. ``carried`` is the game and its entry that this one is carried on from.
    """

    provenance: str
    generator: Generator
    by_hand: frozenset[str] = frozenset()
    problem: Text | None = None
    paper: str | None = None
    carried: tuple[int, int] | None = None


@frozen
class RoundShown:
    """The round that waits, as everybody may know it; bytes are hexadecimal.

    ``game_id`` is what the record calls the game in all of its rounds.
    ``witnesses`` are the phones it names, each with the commitment of its nonce. ``called``
    while they are asked to reveal: somebody draws.
    ``last`` is the entry that revealed the last round. ``story`` is that of ``table.luck.evening_code`` up to
    this round, ``code`` the round and the three numbers of the evening so far.
    """

    game_id: str
    number: int
    commitment: str
    witnesses: Mapping[str, str] = field(default_factory=dict)
    called: bool = False
    last: int | None = None
    story: str = ""
    code: tuple[int, tuple[int, int, int]] | None = None


@frozen
class ProposalShown:
    """What entry ``n`` proposed to all seats, for seat ``by``: the ``word``, what it is and what it changes.

    Seats have ``agreed``; ``missing`` are asked still. ``left``: of each of those whose phone is away, the
    seconds until it counts as agreed. ``to``: the entry that the game would go back to.
    """

    n: int
    by: int | None
    word: str
    what: Text
    meaning: Text
    agreed: frozenset[int]
    missing: frozenset[int]
    left: Mapping[int, int] = field(default_factory=dict)
    to: int | None = None


@frozen
class ClockShown:
    """The clock of the table, where there is one: what was ``chosen`` and, ``since`` so many seconds of this
    run of the box, what is ``left`` to each seat and what it has ``spent``; those ``running`` since then, and
    those ``over`` their time by now. ``seconds`` reads the clock of this run."""

    chosen: ClockSetting
    spent: tuple[float, ...]
    left: tuple[float, ...]
    running: frozenset[int]
    since: float
    over: frozenset[int]
    seconds: Callable[[], float] = field(compare=False)

    def reading(self, seat: int) -> float:
        """What the clock of a seat shows at this moment: seconds left, or spent where nothing is limited."""
        passed = self.seconds() - self.since if seat in self.running else 0.0
        return self.left[seat] - passed if self.left else self.spent[seat] + passed


@frozen
class OnPhones:
    """Seats that people have on phones of their own: those of phones that are ``alive``; all that are
    ``held``, of silent phones too; and those ``asked`` for, of all who play, by another phone."""

    alive: frozenset[int] = frozenset()
    held: frozenset[int] = frozenset()
    asked: frozenset[int] = frozenset()


@frozen
class Shelved:
    """A game on the shelf: its key, which it is, its seats, when it was last played (epoch seconds),
    and the number of entries. ``over`` once it has ended."""

    key: int
    game_name: str
    seats: int
    at: float
    entries: int
    over: bool


@frozen
class Plan:
    """A game that somebody is setting up, by name, and for how many; no record has it."""

    game_name: str
    seats: int


@frozen
class Showing:
    """What televisions show instead of the table: a game of this box by its key, after an entry."""

    key: int
    entry: int


@frozen
class Ticked:
    """Of what people carry out at the table after an entry, by its place there, what is done."""

    entry: int
    orders: frozenset[int]


@frozen
class Snapshot:
    """The table at one moment, the same for everyone.

    With no game open ``game`` is None, and little more is said than what luck there is, what lies on the
    shelf and which games may be begun. A game that can only be looked at has no more than its ``key``,
    ``scene`` and ``log``.
    """

    rev: int
    """Orders snapshots, and nothing else."""
    luck: LuckState

    # The games of this box.
    shelf: tuple[Shelved, ...] = ()
    """All of them, the one on the table too; the one played last first."""
    games: tuple[Introduction, ...] = ()
    """Those that may be begun here."""
    engines: frozenset[str] = frozenset()
    """The names of those in which the box can think ahead, for opponents and hints."""

    # The game on the table.
    key: int | None = None
    game: Game | None = None
    settings: Settings | None = None
    state: Any = None
    pending: Pending | None = None
    scene: Scene | None = None
    entry: int = 0
    """The last one of its record."""
    paused: bool = False
    recoverable: int = 0
    """Entries that lay after a tear in the write-ahead log: the game is paused until people go on with them
    or without them."""
    woken: bool = False
    """It lay here when the box was started, and nothing has been done since."""

    # What is asked.
    asks: Mapping[int, int] = field(default_factory=dict)
    """Of a seat (LUCK for a pending Chance) the entry that opened its question."""
    asked_since: Mapping[int, float] = field(default_factory=dict)
    """Of the same when that was, in seconds of this run of the box."""
    again: str | None = None
    """The face that falls again when the pending Chance is answered, after a ``back``."""
    taken_out: bool = False
    """What the pending Chance keeps out of its bag is out of it: hands have drawn from it since."""
    sources: Mapping[str, Text] = field(default_factory=dict)
    """The sources of luck of this game as people call them, the one waited for first."""
    round: RoundShown | None = None
    """The one that the next draw comes from, None where none waits."""
    proposal: ProposalShown | None = None
    """What all seats are asked."""

    # What happened.
    moved: int = 0
    """The last entry that moved the state."""
    events: tuple[Event, ...] = ()
    """Those of that entry, to be shown step by step."""
    drawn: tuple[Drawn, ...] = ()
    """What it drew."""
    log: tuple[LogLine, ...] = ()
    """What there is to read of the game, the newest line last."""
    back: Mapping[int, int] = field(default_factory=dict)
    """Of a seat the entry that it may go back to."""
    back_is_face: bool = False
    """Going back takes back a face said by hand rather than a decision."""
    taken_back: TakenBack | None = None
    """What people have to put back."""
    timeline: Steps | None = None
    """The steps that may be gone back to with the consent of all."""
    set_up: Iterable[Happened] = ()
    """All that led to how the table is set up, while nothing of the game has been played."""
    lately: Iterable[Happened] = ()
    """What people did last, and all with which the box has gone on since."""

    # Time.
    clocks: tuple[float, ...] = ()
    """Seconds of thought of each seat."""
    clock: ClockShown | None = None
    """How the table keeps time, where it does."""

    # Who plays.
    names: Mapping[int, str] = field(default_factory=dict)
    """What the people at some seats are called; no record has it."""
    on_phones: OnPhones = field(default_factory=OnPhones)
    """The seats that people have there; no record has it."""
    opponents: Mapping[int, int] = field(default_factory=dict)
    """Of a seat that the box plays its milliseconds for a word."""
    quick: bool = False
    """Whether those seats say their words faster than usual."""
    opponents_book: Mapping[int, int] = field(default_factory=dict)
    """The same of all seats that it plays, in whatever game it can."""
    opponents_turn: OpponentsTurn | None = None
    """That of the opponent who said the last entry that moved the state."""
    opponents_drew: bool = False
    """Whether what the last entry that moved the state drew fell for a seat that the box plays."""
    people_awaited: bool = False
    """People have not said yet, by ``resume``, that they are through with what the box has begun to wait for:
    what was drawn or taken back last, or a restart; no record has it."""

    # What people are told beside the game.
    notice: Text | None = None
    """One thing that everybody should know."""
    troubles: tuple[Text, ...] = ()
    """What is wrong with the box and what mends it, a sentence or two each."""
    plan: Plan | None = None
    """The game that somebody is setting up just now; no record has it."""
    whole: bool = False
    """The big board shows all that stands and nothing else, while somebody sets it up again; no record has
    it."""
    showing: Showing | None = None
    """The past game that the big board shows instead of the table; no record has it."""
    ticked: Ticked | None = None
    """What people have carried out of what was last asked; no record has it."""
    allowing: frozenset[int] = frozenset()
    """The seats that allow all to try out a word before it is played; no record has it."""

    @property
    def trials(self) -> bool:
        """True where the box can play ahead, and all seats that it does not play allow to try out words."""
        if self.settings is None or not self.is_played or not self.engine:
            return False
        people = set(range(self.settings.seats)) - set(self.opponents)
        return bool(people) and self.allowing >= people

    @property
    def drawer(self) -> int | None:
        """The seat that draws what waits; None for anybody, also where people draw by hand what falls for a
        seat of the box."""
        chance = self.pending
        if not isinstance(chance, Chance):
            return None
        for_the_box = (
            chance.by in self.opponents and chance.source in self.luck.by_hand and self.again is None
        )
        return None if for_the_box else chance.by

    @property
    def asks_the_box_alone(self) -> bool:
        """True where whatever is asked is for the box to say."""
        return bool(self.asks) and self.asks.keys() <= self.opponents.keys()

    @property
    def box_goes_on(self) -> bool:
        """True where nobody but the box leads on: it is to say whatever is asked, or to draw."""
        return self.asks_the_box_alone or self.drawer in self.opponents

    @property
    def box_waits(self) -> bool:
        """True where the box does not go on before people have said that they are through."""
        return self.people_awaited and self.box_goes_on and not self.paused

    @property
    def is_played(self) -> bool:
        """True while a game lies here that is not over; it may be paused."""
        return self.game is not None and not isinstance(self.pending, Over)

    @property
    def is_set_up(self) -> bool:
        """True while the table is still set up: no round of the game has begun."""
        return self.game is not None and self.game.rounds_begun(self.state) == 0

    @property
    def engine(self) -> bool:
        """True where the box can think ahead in the game on the table."""
        if self.game is None or self.game.name not in self.engines:
            return False
        return self.settings is None or self.game.no_opponent(self.settings) is None
