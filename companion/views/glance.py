"""What every panel is written from: the table, the walk, and how things are said there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from companion.frozen import frozen, replace
from companion.kit.seatmarks import SEATMARKS
from companion.play import Chance, Choice, Scene, SeatLine, Text, text
from companion.table.intents import Shelved, Snapshot
from companion.views.bodies import Column, Shape, SoftKey
from companion.views.levels import Level
from companion.views.prose import Speech, speech_at
from companion.views.putting_back import PuttingBack, putting_back
from companion.views.questions import asked, asked_of_people, asks_in_menu, question, turn
from companion.views.walk import Walk, go_home, level


@frozen
class Invitation:
    """How a phone joins: an address for the QR code, one to type, the join code, the seats taken."""

    url: str
    address: str
    join_code: str
    taken: frozenset[int] = frozenset()


@frozen
class OnShelf:
    """What is known of a game on the shelf: the ``names`` of those who play, empty for a seat of the box, of
    no seat where nobody gave one; and how far it is."""

    names: tuple[str, ...] = ()
    context: Text | None = None


LookUp = Callable[[Shelved], OnShelf | None]
"""What is known of a game on the shelf, None where that cannot be read."""


@dataclass(frozen=True)
class Glance:
    """The table as one walk sees it, in its language. What follows from both is worked out once. What
    ``on_shelf`` tells is looked up where it is shown: no snapshot has it, for most evenings nobody asks."""

    snapshot: Snapshot
    walk: Walk
    invitation: Invitation | None = None
    on_shelf: LookUp = lambda _one: None

    def at(self, walk: Walk) -> Glance:
        """The same table from another place."""
        return replace(self, walk=walk)

    def go_home(self) -> Walk:
        """The walk, back at the screen that shows what the table waits for."""
        return go_home(self.walk, self.snapshot)

    # --------------------------------------------------------------------- what is the case

    @cached_property
    def asked(self) -> tuple[Choice, ...]:
        """The questions open now."""
        return asked(self.snapshot)

    @cached_property
    def asked_of_people(self) -> tuple[Choice, ...]:
        """Those of them that the box does not answer itself."""
        return asked_of_people(self.snapshot)

    @cached_property
    def turn(self) -> Choice | None:
        """The question of the seat whose turn it is, while it is the turn itself."""
        return turn(self.snapshot)

    @property
    def takes_turn(self) -> bool:
        """True where it is the turn of a seat that people play."""
        return self.turn is not None and self.turn in self.asked_of_people

    @cached_property
    def question(self) -> Choice | None:
        """The question of the seat whose menu is walked."""
        return question(self.snapshot, self.walk.menu.seat)

    @cached_property
    def level(self) -> Level:
        """What there is to choose at the place of the walk."""
        return level(self.walk, self.snapshot)

    @cached_property
    def rooted(self) -> bool:
        """True when the menu is what the table waits for: there is nothing to go back to."""
        return self.walk.menu.tree == "play" and not self.walk.menu.trail and asks_in_menu(self.snapshot)

    @cached_property
    def waits_for_hands(self) -> bool:
        """True while the table waits for people to say what they drew themselves."""
        return isinstance(self.snapshot.pending, Chance) and asks_in_menu(self.snapshot)

    @cached_property
    def news(self) -> Text | None:
        """What all should know and nobody here has read yet: what is wrong with the box first."""
        told = (*self.snapshot.troubles, self.snapshot.notice)
        return next((news for news in told if news and news not in self.walk.read), None)

    @cached_property
    def putting_back(self) -> PuttingBack | None:
        """What people have to put back, as long as nobody here has read it."""
        found = putting_back(self.snapshot)
        walked = self.walk.putting_back
        read = walked is not None and found is not None and walked.n == found.n and walked.read
        return None if found is None or found.idle or read else found

    @property
    def in_game(self) -> bool:
        """True while a game is open."""
        return self.snapshot.game is not None and self.snapshot.scene is not None

    @property
    def speaker(self) -> int | None:
        """The seat that a word is for: whoever is to draw, else the one whose menu is walked."""
        pending = self.snapshot.pending
        return pending.by if isinstance(pending, Chance) else self.walk.menu.seat

    @property
    def box_thinks(self) -> str:
        """That the box thinks, where nobody else is asked: for which seat."""
        if len(self.asked) > 1:
            return self.translate(text("The box is thinking", short="The box thinks"))
        name = self.seat(self.asked[0].seat).name
        return self.translate(text("{name} is thinking", short="{name} thinks", name=name))

    # ----------------------------------------------------------------------- how it is said

    @cached_property
    def speech(self) -> Speech:
        """The language of the walk, and the names of the people at this table."""
        return speech_at(self.snapshot, self.walk.language)

    def translate(self, words: Text) -> str:
        """The short form, for a display."""
        return self.speech.translate(words, short=True)

    def translate_in_full(self, words: Text) -> str:
        """The whole sentence."""
        return self.speech.translate(words)

    def key(self, words: Text) -> SoftKey:
        """The label of a key."""
        return SoftKey(self.translate(words))

    @property
    def scene(self) -> Scene:
        assert self.snapshot.scene is not None, "only asked while a game is open"
        return self.snapshot.scene

    @property
    def context(self) -> str:
        """What stands at the right of the title: the round."""
        return self.translate(self.scene.context) if self.snapshot.scene else ""

    def seat(self, number: int) -> SeatLine:
        """The line of a seat."""
        return next(line for line in self.scene.seats if line.seat == number)

    def name(self, number: int) -> str:
        """What a seat is called."""
        return self.translate(self.seat(number).name)

    def mark(self, number: int | None) -> Shape:
        """The shape of a seat, none for nobody, nor for one that the game on the table now does not have."""
        lines = self.scene.seats if self.snapshot.scene is not None else ()
        return next((SEATMARKS[one.colour].shape.name for one in lines if one.seat == number), "")

    def column(self, line: SeatLine) -> Column:
        """The headline and little track of a seat."""
        pips = line.pips if line.pips[1] <= 4 else (0, 0)
        return Column(self.mark(line.seat), str(line.headline), pips=pips)
