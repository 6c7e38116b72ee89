"""A position, and the same one while a word is played; what an agenda is made of.

Functions of the economy take a StateBuilder and change it; ``build`` gives the State when the word is
done. What only reads takes a State and gets either.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import fields
from functools import partial
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, final

from companion.frozen import openable, recast, replace
from companion.games.arachnid.printed.equipment import Equipment
from companion.games.arachnid.printed.names import piece, piece_name
from companion.games.arachnid.printed.verbs import candidate_length
from companion.games.arachnid.state.pieces import (
    SILENCE,
    Activity,
    Colony,
    Critter,
    Funnel,
    Reports,
    Reward,
    Spider,
)
from companion.games.arachnid.state.places import Places
from companion.kit.game import Parts
from companion.kit.memoized import memoized_latest
from companion.kit.refusals import Code
from companion.play import Chance, Choice, Event, Over, Range, Text


@openable
class State:
    """A position, and under ``agenda`` what is still to be done, the next thing last.

    ``holder`` has the event bag. ``bag`` and ``dead`` hold critter tokens; ``track`` the event
    tokens drawn; ``held_out`` the Feed kept out of the first cycle; the other event tokens are
    in their bag. ``weavers`` and ``soldiers`` are cards in the University. ``stall`` counts rounds
    in a row without a web from a den; ``placed`` says this round is none of them. ``early`` are
    fights of a den phase (house rule of A-65): the seat whose clean-up rewards them, the spider.
    ``places`` say where things stand on a tracked board; None in counters mode.
    """

    equipment: Equipment
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


class StateBuilder(State):
    """A State that may be changed, and ``events``, in the order they happened.

    ``told`` are the words of counters mode that say the same: reports the board has answered, and
    what was committed or eaten, with or without a question.
    """

    __slots__ = ("events", "told")
    events: list[Event]
    told: list[Parts]

    if not TYPE_CHECKING:
        __setattr__ = object.__setattr__

    def build(self) -> State:
        """The State as it is now."""
        return recast(self, State)

    # ------------------------------------------------------------------------- changing

    def change(self, seat: int, **fields: Any) -> None:
        """Set fields of a colony."""
        self._set(seat, replace(self.colonies[seat], **fields))

    def alter(self, seat: int, name: str, **fields: Any) -> None:
        """Set fields of a spider."""
        colony = self.colonies[seat]
        spiders = tuple(
            replace(spider, **fields) if spider.name == name else spider for spider in colony.spiders
        )
        self._set(seat, replace(colony, spiders=spiders))

    def _set(self, seat: int, colony: Colony) -> None:
        self.colonies = (*self.colonies[:seat], colony, *self.colonies[seat + 1 :])

    def put(self, kind: str, name: str, where: str | tuple[int, ...] | None) -> None:
        """Put a spider, critter, funnel or webs somewhere on a tracked board, or take it off."""
        if self.places is not None:
            self.places = self.places.put(kind, name, where)

    def report(self, **fields: Any) -> None:
        """Set fields of what the table may still report."""
        self.reports = replace(self.reports, **fields)

    def spider(self, seat: int, name: str) -> Spider:
        """A spider that is known to be in play."""
        spider = self.colonies[seat].spider(name)
        if spider is None:
            raise LookupError(f"no spider {name} at seat {seat}")
        return spider

    @property
    def activity(self) -> Activity:
        """What critters that are known to have moved may have done."""
        if self.reports.activity is None:
            raise LookupError("no critter has moved")
        return self.reports.activity

    def critter(self, token: str) -> Critter:
        """A critter that is known to be on the board."""
        critter = critter_of(self, token)
        if critter is None:
            raise LookupError(f"{token} is not on the board")
        return critter

    # --------------------------------------------------------------------------- agenda

    def push(self, *tasks: Task) -> None:
        """Put tasks on the agenda, to be done before all others, the last of them first."""
        self.agenda = (*self.agenda, *tasks)

    def insert(self, depth: int, task: Task) -> None:
        """Put a task on the agenda above so many that are done after it."""
        self.agenda = (*self.agenda[:depth], task, *self.agenda[depth:])

    def done(self, task: Task) -> None:
        """Take a task off the agenda, wherever it stands by now."""
        self._put(task)

    def instead(self, task: Task, by: Task) -> None:
        """Replace a task where it stands on the agenda."""
        self._put(task, by)

    def _put(self, task: Task, *by: Task) -> None:
        for place in range(len(self.agenda) - 1, -1, -1):
            if self.agenda[place] is task:
                self.agenda = (*self.agenda[:place], *by, *self.agenda[place + 1 :])
                return
        raise LookupError(f"{task} is not on the agenda")

    # --------------------------------------------------------------------------- events

    def emit(self, event: Event) -> None:
        """Note something that happened."""
        self.events.append(event)


def builder_of(state: State) -> StateBuilder:
    """A State to be changed, in which nothing has happened yet."""
    builder = recast(state, StateBuilder)
    builder.events, builder.told = [], []
    return builder


def _nothing(_part: str) -> None:
    """What follows the last part of a word."""


class Aim(NamedTuple):
    """What a word goes on with: candidates in useful order, and why one of them does not do.

    ``code`` gives a code of ``reasons``, empty for a candidate that does; ``missing`` is that of a word
    that leaves this part out. Numbers have a ``span``, made when it is asked for. ``then`` says
    what follows one that does.
    """

    order: Collection[str]
    code: Callable[[str], str]
    missing: str = "missing-place"
    span: Callable[[], Range] | None = None
    then: Callable[[str], Aim | None] = _nothing

    def missing_code(self) -> str:
        """Why no word ends before this part."""
        return self.missing

    def found(self) -> Iterator[str]:
        """The candidates that do."""
        code = self.code
        return (name for name in self.order if not code(name))

    def words(self, start: Parts) -> Iterator[Parts]:
        """Every complete word that begins with ``start`` and goes on like this."""
        code, then = self.code, self.then
        if then is _nothing:
            return ((*start, part) for part in self.order if not code(part))
        return chain.from_iterable(words_after((*start, part), then(part)) for part in self.found())


def words_after(start: Parts, aim: Aim | None) -> Iterable[Parts]:
    """Every complete word that begins with ``start``, with what follows it."""
    return (start,) if aim is None else aim.words(start)


OUT_OF_RANGE = Code("out-of-range")


def numbers(
    low: int, high: int, span: Callable[[int, int], Range], code: Code = OUT_OF_RANGE, **more: Any
) -> Aim:
    """The numbers of a range; every other has this code."""
    order = tuple(map(str, range(low, high + 1)))
    return Aim(order, partial(number_code, low, high, code), span=partial(span, low, high), **more)


def number_code(low: int, high: int, code: Code, number: str) -> str:
    """Why a number is none of those that may be said."""
    return "" if low <= int(number) <= high else Code(code, low=low, high=high, **code.about)


class When(NamedTuple):
    """When some verbs work, for who said one at another time; ``mode`` if only one has them."""

    verbs: tuple[str, ...]
    time: Text
    rule: str
    mode: str = ""


class Task:
    """One thing on the agenda. A task is a frozen value; what it does is written beside it.

    ``claims_card`` is 1 for a hatching that will take a card of the University; ``non_blocking`` is
    True where upgrades earned before may be chosen meanwhile (A-43). ``when`` are the verbs that
    belong to it. ``kinds`` are all tasks by name, each there once its module is imported.
    """

    __slots__ = ()
    kinds: ClassVar[dict[str, type[Task]]] = {}
    claims_card: ClassVar[int] = 0
    non_blocking: ClassVar[bool] = False
    when: ClassVar[tuple[When, ...]] = ()

    def __init_subclass__(cls, *, kind: bool = True) -> None:
        if kind:
            Task.kinds[cls.__name__] = cls

    def clears(self, _seat: int) -> bool:
        """Whether this task will clear the tracks of a seat: its turn, or the clean-up after it."""
        return False

    def advance(self, _builder: StateBuilder) -> bool:
        """Go on as far as nobody has to be asked. True when the rules wait here."""
        return True

    def asked(self, _state: State) -> tuple[int, ...]:
        """The seats that are asked a question at this task."""
        return ()

    def pending(self, state: State) -> tuple[Choice, ...] | Chance | Over:
        """What the rules wait for at this task."""
        raise NotImplementedError

    def candidates(self, _state: State, _seat: int) -> Iterator[Parts]:
        """The words this seat could think of, up to where ``aim`` follows, in useful order."""
        return iter(())

    def code(self, state: State, seat: int, parts: Parts) -> str:
        """Why a word does not stand here, as far as its candidate goes: a code of ``reasons``, or empty."""
        return (
            "" if any(parts[: len(known)] == known for known in self.candidates(state, seat)) else "not-now"
        )

    def aim(self, _state: State, _seat: int, _candidate: Parts) -> Aim | None:
        """What follows a candidate that has no code; None where the word ends with it."""
        return None

    def excess_code(self, verb: str) -> str:
        """Why a word of a verb ends here before its last part."""
        raise NotImplementedError

    @final
    def code_of_word(self, state: State, seat: int, parts: Parts) -> str:
        """Why a whole word of the right shape does not stand here, its target and numbers too."""
        length = candidate_length(parts[0])
        if barred := self.code(state, seat, parts[:length]):
            return barred
        aim = self.aim(state, seat, parts[:length])
        for part in parts[length:]:
            if aim is None:
                return self.excess_code(parts[0])
            if barred := aim.code(part):
                return barred
            aim = aim.then(part)
        return aim.missing_code() if aim is not None else ""

    @final
    def possible(self, state: State, seat: int) -> Iterator[tuple[Parts, Aim | None]]:
        """The candidates that stand, each with what follows, of which there may be nothing (A-37)."""
        for candidate in self.candidates(state, seat):
            if not self.code(state, seat, candidate):
                yield candidate, self.aim(state, seat, candidate)

    @final
    def words(self, state: State, seat: int) -> Iterator[Parts]:
        """Every complete word of a seat, in one pass."""
        return chain.from_iterable(
            words_after(candidate, aim) for candidate, aim in self.possible(state, seat)
        )

    @final
    def forced(self, state: State, seat: int) -> Parts | None:
        """The word of a seat that has no other, which need not be asked for it."""
        found = listed(state, seat)
        return found[0] if len(found) == 1 else None

    @final
    def asks(self, builder: StateBuilder, seat: int) -> bool:
        """Whether a seat has to be asked; a word that is its only one is played."""
        word = self.forced(builder, seat)
        if word is not None:
            self.on_word(builder, seat, word)
        return word is None

    def on_word(self, builder: StateBuilder, seat: int, parts: Parts) -> None:
        """Do what a legal word says."""
        raise NotImplementedError

    def on_draw(self, builder: StateBuilder, face: str) -> None:
        """Do what a draw or a roll shows."""
        raise NotImplementedError


class SeatTask(Task, kind=False):
    """A task at which one seat is asked: its own."""

    __slots__ = ()
    seat: int

    @final
    def asked(self, _state: State) -> tuple[int, ...]:
        return (self.seat,)


class TableTask(Task, kind=False):
    """A task at which the table is asked: the first player answers for all."""

    __slots__ = ()

    @final
    def asked(self, state: State) -> tuple[int, ...]:
        return (state.holder,)


def listed(state: State, seat: int) -> list[Parts]:
    """Every complete word of a seat at the task that is next, not to be changed.

    The list is kept for the position asked about last: what a builder waits with, its State begins with.
    """
    return _listed(seat, *_values(state))


_values = attrgetter(*(field.name for field in fields(State)))


@memoized_latest
def _listed(seat: int, *fields: Any) -> list[Parts]:
    state = State(*fields)
    return list(state.agenda[-1].words(state, seat))


def turn_order(state: State, start: int) -> tuple[int, ...]:
    """The seats clockwise, beginning with ``start``."""
    seats = len(state.colonies)
    return tuple((start + step) % seats for step in range(seats))


def pieces(state: State) -> list[str]:
    """The full names of all spiders in play, seat by seat."""
    return [
        piece_name(seat, one.name) for seat, colony in enumerate(state.colonies) for one in colony.spiders
    ]


def spider_of(state: State, name: str) -> Spider | None:
    """The spider of a full name (``green-alpha``), None when it is not in play."""
    seat, spider = piece(name)
    return state.colonies[seat].spider(spider) if seat < len(state.colonies) else None


def critter_of(state: State, token: str) -> Critter | None:
    """The critter of that name on the board, None when it is not there."""
    for critter in state.critters:
        if critter.token == token:
            return critter
    return None


def forget(builder: StateBuilder) -> None:
    """Close every open report: silence means no."""
    builder.reports = Reports()
