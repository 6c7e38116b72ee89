"""A table to play on in tests: a desk with the toy game, healthy luck and a folder."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection
from contextlib import closing
from pathlib import Path
from random import Random

from companion import games
from companion.errors import plain
from companion.frozen import replace
from companion.kit import grammar
from companion.play import Chance, Choice, Over, Pending, Scene
from companion.table.archive.past_games import PastGames
from companion.table.authority import menus
from companion.table.desk.command_context import NobodySits, WhoSits
from companion.table.desk.desk import Desk
from companion.table.fold.fold import FindGame, Fold
from companion.table.intents import Answer, Intent, Origin, Snapshot
from companion.table.journal.journal import Journal, Opener, open_database
from companion.table.luck.pool import Pool
from companion.table.luck.witnesses import Witnesses
from companion.table.people.guests import Guests, PermissionRequest
from companion.table.people.opponents import Opponents
from companion.table.record.clock import Clock
from companion.table.record.entries import Entry
from drivers.entropy.simulated import Mood
from tests.support import toy_game
from tests.support.luck import FakeEntropy, SeededPool
from tests.support.there import there
from tests.support.waiting import PATIENCE

UNIT = Origin("unit")
RED = Origin("phone", frozenset({0}))
GREEN = Origin("phone", frozenset({1}))
SEATLESS = Origin("phone", frozenset())
TABLET = Origin("phone", frozenset(range(8)))
ONLOOKER = Origin("phone", frozenset(), member=False)


class OnPhones(NobodySits):
    """Seats that people hold on phones: ``alive``, and ``silent`` ones."""

    def __init__(self, *alive: int, silent: Collection[int] = ()) -> None:
        self.alive = {*alive}
        self.silent = {*silent}

    def taken(self) -> set[int]:
        return self.alive

    def held(self) -> set[int]:
        return self.alive | self.silent


def a_minute_later(guests: Guests) -> None:
    """As if everybody had had their seats for a minute: none of them is new."""
    for guest in list(guests._guests.values()):
        guests._keep(replace(guest, new=frozenset()))


def press_for_referee(guests: Guests, device: str) -> None:
    """A phone asks to become a referee, and somebody presses the key of the unit that lets it."""
    guests.ask_referee(device)
    guests.grant(PermissionRequest(device, "referee"))


def past_games(folder: Path, find: FindGame = toy_game.find) -> PastGames:
    """The games of a folder, read beside the desk that has it."""
    return PastGames(lambda: closing(Journal(folder, readonly=True)), find)


def choices(pending: Pending | None) -> tuple[Choice, ...]:
    """The questions that wait, where it is they that wait."""
    assert isinstance(pending, tuple)
    return pending


def refusal(answer: Answer) -> tuple[str, str]:
    """The code and the sentence of what an intent was refused with."""
    assert answer.refusal is not None
    return answer.refusal.slug, plain(answer.refusal.text)


class Table:
    """A running desk. ``submit`` answers like a front would: with the ask that is on show."""

    def __init__(
        self,
        folder: Path,
        *,
        find: FindGame = toy_game.find,
        names: Callable[[], tuple[str, ...]] = lambda: ("pebbles",),
        clock: Clock | None = None,
        mood: Mood = "well",
        seed: int | None = None,
        opponents: Opponents | None = None,
        opener: Opener = open_database,
        witnesses: Witnesses | None = None,
    ) -> None:
        self.opponents = opponents
        self.device = FakeEntropy(mood)
        self.journal = Journal(folder, opener=opener)
        self.pool = Pool(self.device) if seed is None else SeededPool(seed)
        self.desk = Desk(
            self.journal,
            self.pool,
            find=find,
            names=names,
            introduce=games.introduce if find is games.find else None,
            clock=clock,
            opponents=opponents,
            witnesses=witnesses,
        )
        self.desk.start()
        if mood == "well" and seed is None:
            assert self.pool.wait_ready(PATIENCE)

    def close(self) -> None:
        self.desk.stop()
        self.device.close()
        self.pool.close()
        self.journal.close()

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def seat(self, seating: WhoSits) -> None:
        """Let the desk know who sits where, as the guest book has it."""
        self.desk._seating = seating

    def say_by_hand(self, face: str, seat: int | None = None) -> Answer:
        """Let hands draw this once: the source is theirs, and the box's again."""
        assert isinstance(self.now.pending, Chance)
        source = self.now.pending.source
        assert self.submit(f"source {source} hand").ok
        answer = self.submit(f"hand {face}", seat=seat)
        assert self.submit(f"source {source} box").ok
        return answer

    @property
    def now(self) -> Snapshot:
        return self.desk.snapshot()

    @property
    def key(self) -> int:
        """The game on the table."""
        return there(self.now.key)

    @property
    def scene(self) -> Scene:
        """What there is to see of it."""
        return there(self.now.scene)

    @property
    def notice(self) -> str:
        """What everybody is told."""
        return plain(there(self.now.notice))

    @property
    def played(self) -> Fold:
        """All of it, folded."""
        return there(self.desk.played())

    @property
    def log(self) -> list[str]:
        """The log as it reads."""
        return [plain(line.text) for line in self.now.log]

    @property
    def entries(self) -> list[Entry]:
        """The entries of the game on the table, as they lie in the journal."""
        return self.journal.intact_entries(self.key)[0]

    def intent(self, word: str, origin: Origin = UNIT, seat: int | None = None) -> Intent:
        if seat is None and origin.seats is not None and len(origin.seats) == 1:
            (seat,) = origin.seats
        return Intent(uuid.uuid4().hex, word, origin, seat, menus.ask_for(self.now, seat, word))

    def submit(self, word: str, origin: Origin = UNIT, seat: int | None = None) -> Answer:
        return self.send(self.intent(word, origin, seat))

    def send(self, intent: Intent) -> Answer:
        return self.desk.submit(intent).result(timeout=PATIENCE)

    def new(self, *options: str) -> Answer:
        answer = self.submit(" ".join(("new pebbles 2", *options, "start")))
        assert answer.ok, answer
        return answer

    def deal(self) -> None:
        """A new game up to the first question: both seats are asked whether they are ready."""
        self.new()
        assert self.submit("draw").ok

    def start_turns(self) -> None:
        """A new game up to the first turn."""
        self.deal()
        assert self.submit("ready", RED).ok
        assert self.submit("ready", GREEN).ok

    def play_a_step(self, random: Random) -> Answer:
        """One random legal intent of the unit."""
        pending = self.now.pending
        if isinstance(pending, Chance):
            by_hand = pending.source in self.now.luck.by_hand and self.now.again is None
            return self.submit(f"hand {random.choice(pending.faces)[0]}" if by_hand else "draw")
        assert isinstance(pending, tuple)
        assert self.now.game is not None
        choice = random.choice(pending)
        words = list(grammar.words(self.now.game, self.now.state, choice.seat))
        return self.submit(random.choice(words), UNIT, choice.seat)

    def play_to_a_turn(self, random: Random) -> None:
        """Random steps up to a question of a turn."""
        while not (isinstance(self.now.pending, tuple) and self.now.pending[0].topic == "turn"):
            assert self.play_a_step(random).ok

    def play_to_the_end(self, random: Random) -> None:
        while not isinstance(self.now.pending, Over):
            assert self.play_a_step(random).ok
