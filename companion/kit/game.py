"""What a game is: its rules, as everybody else asks for them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from companion.errors import GameError, Refused
from companion.frozen import frozen
from companion.kit import data, endings, pencil, refusals, regions
from companion.kit.ahead import Lockstep, Pick, SearchState
from companion.kit.data import own_only
from companion.kit.endings import Award, Figure
from companion.kit.memoized import memoized_latest
from companion.kit.options import resolve_options
from companion.kit.refusals import OTHER_QUESTION, Reason
from companion.play import (
    Board,
    Chance,
    HouseRule,
    Menu,
    Over,
    Pending,
    Preset,
    ReadFile,
    Refusal,
    Region,
    Scene,
    Settings,
    Step,
    Text,
    Value,
    Verb,
    text,
)

if TYPE_CHECKING:
    from companion.components import Components
    from companion.kit.howto import HowTo
    from companion.kit.tips import Tip

Parts = tuple[str, ...]
"""The parts of a word or of its beginning."""


@frozen
class QuickWords:
    """What a game may have besides, where listing words through its menu is too slow.

    Only for random play, bots and tests; ``kit.grammar`` and ``lab`` use it where it is there.
    ``words(state, seat)`` are all complete words of a seat but asides, each once, in an order of
    their own. ``choose(state, seat, pick)`` gives one of them sooner than a list does, each as likely
    as the others.
    """

    words: Callable[[Any, int], Iterable[str]]
    choose: Callable[[Any, int, Pick], str] | None = None

    def random_word(self, state: Any, seat: int, pick: Pick) -> str:
        """One of the words of a seat that has some, each as likely as the others."""
        if self.choose is not None:
            return self.choose(state, seat, pick)
        found = list(self.words(state, seat))
        return found[pick(len(found))]


def later(module: str, name: str) -> Callable[..., Any]:
    """A function or class of a module that is read when it is first called: most evenings need it never."""

    def call(*given: Any) -> Any:
        return getattr(import_module(module), name)(*given)

    return call


@memoized_latest
def _names(board: Board) -> tuple[str, ...]:
    return tuple(space.name for space in board.spaces)


class Introduction:
    """What lists of games tell of one. A game is its own introduction; where it registers another,
    its rules are not read before it is named."""

    name: str
    title: Text
    about: Text  # two sentences: what it is, for how many and how long
    rank: int  # where it stands in lists of games, the lowest first
    seats: range
    house_rules: tuple[HouseRule, ...]
    presets: tuple[Preset, ...] = ()
    colours: tuple[str, ...] = ()  # of its seats in their order, where that is known before it starts
    roles: tuple[Text, ...] = ()  # what its seats play in their order, the last all others; where they differ
    picture = ""  # the drawing that stands for it, of ``companion.pictures`` or its own
    seat_pictures: tuple[str, ...] = ()  # of what its seats play, the last all others; else ``picture``
    opponent = False  # whether the box plays it and gives hints, by its search states; see ``no_opponent``
    opponent_where: Mapping[str, Value] = MappingProxyType({})  # the house rules under which alone it does
    lapses: tuple[float, ...] = (0.85, 0.65, 0.4, 0.0)
    """For how many of its words the box passes over the best, at each of its strengths, the easiest first."""
    thinks_about = text("each move")
    """What the box takes the time of its strength for; all else it says at once (``SearchState.enough``)."""

    def role(self, seat: int) -> Text | None:
        """What a seat plays, where that is not the same for all."""
        return self.roles[min(seat, len(self.roles) - 1)] if self.roles else None

    def seat_picture(self, seat: int) -> str:
        """The drawing of what a seat plays; empty where the game has none."""
        pictures = self.seat_pictures or (self.picture,)
        return pictures[min(seat, len(pictures) - 1)]


def require_lapses(introduction: Introduction) -> None:
    """Refuse a game whose opponent would not play better the stronger it is. Errors: GameError."""
    shares = introduction.lapses
    fit = len(shares) == len(Introduction.lapses) and all(0 <= share <= 1 for share in shares)
    if not fit or list(shares) != sorted(shares, reverse=True):
        raise GameError(
            text(
                "{game}: its lapses are {n} shares from 0 to 1, the easiest strength first and none above "
                "the one before. Put that right in the game.",
                game=introduction.title,
                n=len(Introduction.lapses),
            )
        )


class Game(Introduction, ABC):
    """The rules of one game, to be derived from. Every method is pure; ``State`` is a frozen value
    of its own.

    A method may as well be a function of a module of the game: ``menu = staticmethod(menus.menu)``,
    or ``load = saving.load`` where that takes the game first.
    """

    edition: int
    verbs: Mapping[str, Verb]
    source_names: Mapping[str, Text] = MappingProxyType({})  # of each source, where settings change none
    reasons: Mapping[str, Reason]  # code → why not; ``code/verb`` goes first, see ``refusals``
    things: Mapping[str, Reason] = MappingProxyType({})  # item of a tray → what it is for
    quick_words: QuickWords | None = None
    abilities: Collection[str] = ()  # verbs that people choose among, and have a favourite of
    draws_by_agreement = False  # whether its rules have them; else people at the table have a word for it
    awards: Sequence[Award] = ()

    def read_data(self, _seats: int, _options: Mapping[str, Value], _read: ReadFile, /) -> Mapping[str, Any]:
        """The data files for these seats and complete options by name, checked, as plain JSON values.

        Errors: OptionError, DataError.
        """
        return {}

    def configure(self, seats: int, options: Mapping[str, Value], read: ReadFile = own_only) -> Settings:
        """Check options and data files. Errors: OptionError, DataError; nothing is started."""
        chosen = resolve_options(self.house_rules, self.seats, seats, options)
        return Settings(seats, chosen, self.read_data(seats, chosen, read))

    def tables(
        self,
        seats: int | None = None,
        options: Mapping[str, Value] = MappingProxyType({}),
        read: ReadFile = own_only,
    ) -> tuple[Settings, ...]:
        """The settings for this number of seats, for each that may play without one.

        Errors: OptionError, DataError.
        """
        counts = self.seats if seats is None else (seats,)
        return tuple(self.configure(count, options, read) for count in counts)

    def sources(self, _settings: Settings, /) -> Mapping[str, Text]:
        """Every source a Chance of this game may name, as people call it, in the order they are met."""
        return self.source_names

    @abstractmethod
    def start(self, settings: Settings, /) -> Any:
        """The state before the first draw or question."""

    def board(self, _settings: Settings, /) -> Board | None:
        """The board; None for a game played on counters alone."""
        return None

    def regions(self, settings: Settings, /) -> Sequence[Region]:
        """The parts of the board, as they are set up one after the other; each of its spaces is in one."""
        board = self.board(settings)
        return regions.of_board(board) if board is not None else ()

    def components(self, _tables: Sequence[Settings], /) -> Components | None:
        """What the game is made of, for paper; None where that is no more than its board.

        ``tables`` are one or more numbers of seats, the fewest first, under the same house rules: there
        is enough for each of them, and only the boards that one of them is played on.
        """
        return None

    def howto(self, _tables: Sequence[Settings] = (), /) -> HowTo | None:
        """How to play it, on one page, with pictures of what these tables play on, all that may play if there
        are none (``components``); None for a game that brings no such page."""
        return None

    def tips(self, _settings: Settings, /) -> Sequence[Tip]:
        """What a coach says in a first game at such a table; nothing for a game that brings no tips."""
        return ()

    @abstractmethod
    def pending(self, state: Any, /) -> Pending:
        """What the rules wait for. Never a choice with one word: that has been played."""

    @abstractmethod
    def menu(self, state: Any, seat: int, prefix: Parts = ()) -> Menu:
        """How a word of this seat may go on after ``prefix``, in useful order.

        An empty tuple for a prefix that leads nowhere or a seat that is not asked. While a
        Chance is pending no seat is asked.
        """

    @abstractmethod
    def code(self, state: Any, seat: int, path: Parts, /) -> str:
        """What forbids a word of the right form to a seat that is asked: a code of ``reasons``.

        Empty for a word that stands, and the menu lists exactly those; ``OTHER_QUESTION`` for a
        verb that the question does not have, where no row says when it works.
        """

    def explain(self, _state: Any, _seat: int, _code: str, _path: Parts, sentence: Text, /) -> Text:
        """The sentence of a code with its fields filled, and with what would work."""
        return sentence

    def spaces(self, state: Any, /) -> Sequence[str]:
        """The spaces that a word may name: those of the board."""
        board = self.board(self.settings(state))
        return () if board is None else _names(board)

    def why_not(self, state: Any, word: str, seat: int | None, /) -> Refusal | None:
        """Why this word does not stand now; None when it does."""
        path, pending = tuple(word.split()), self.pending(state)
        if isinstance(pending, Chance) and seat is None and path == (pending.verb, word.partition(" ")[2]):
            return refusals.of_face(pending, path[1])
        if path[:1] == (pencil.CORRECT,) and self.corrections(state):
            return pencil.why_not(self, state, path) if seat is None else pencil.OF_THE_TABLE
        if (refusal := refusals.of_form(self.verbs, word, self.spaces(state))) is not None:
            return refusal
        if (refusal := refusals.of_moment(pending, path[0], seat)) is not None:
            return refusal
        assert seat is not None
        code = self.code(state, seat, path)
        if code == OTHER_QUESTION:
            return refusals.of_question(self.verbs, path[0], self.menu(state, seat))
        if not code:
            return None
        sentence, rule = refusals.reason(self.reasons, code, path[0])
        return Refusal(refusals.slug(code), self.explain(state, seat, code, path, sentence), rule)

    @abstractmethod
    def play(self, state: Any, word: str, seat: int | None, /) -> Step:
        """What a word does that stands. For the answer to a Chance ``seat`` is None."""

    def apply(self, state: Any, word: str, seat: int | None, *, trusted: bool = False) -> Step:
        """The state after a word. Errors: Refused, with the answer of ``why_not``.

        ``trusted`` skips the check, for words out of a verified record.
        """
        if not trusted and (refusal := self.why_not(state, word, seat)) is not None:
            raise Refused(refusal)
        if seat is None and word.startswith(f"{pencil.CORRECT} "):
            return pencil.corrected(self, state, tuple(word.split()))
        return self.play(state, word, seat)

    def ahead(self, _state: Any, _pick: Pick, /) -> SearchState | None:
        """A State as a search state, to play ahead on; ``pick`` draws the luck that the rules wait for.

        None where there is none for games with these settings.
        """
        return None

    def no_opponent(self, _settings: Settings, /) -> Text | None:
        """Why the box cannot play with these settings, of a game that it plays; None where it can."""
        return None

    def motives(self, _state: Any, _word: str, _seat: int, /) -> Sequence[Text]:
        """Why somebody would say a word that stands: facts of it in some 26 characters each, the most telling
        first; what is said where there are none is ``kit.motives``."""
        return ()

    def lockstep(self, _settings: Settings, /) -> Lockstep | None:
        """Random games with these settings by the thousand at once; None where that is not known."""
        return None

    @abstractmethod
    def scene(self, state: Any, /) -> Scene:
        """All there is to see, the same for everybody."""

    def phase(self, state: Any, /) -> Text:
        """What is going on, as the scene says it; for games whose scene is much work, that alone."""
        return self.scene(state).phase

    def settings(self, state: Any, /) -> Settings:
        """The settings a state is played under; those of its ``equipment``, where it has one."""
        settings: Settings = state.equipment.settings
        return settings

    def rounds_begun(self, state: Any, /) -> int:
        """How many rounds have begun; 0 during set-up. The ``round`` of a state that counts them."""
        begun: int = state.round
        return begun

    @abstractmethod
    def result(self, state: Any, /) -> Over:
        """The result if it ended now, with reason ``limit``; the result itself once over."""

    def figures(self, state: Any, /) -> tuple[Figure, ...]:
        """What is looked at round by round when the game is over, the most telling first."""
        return endings.figures(self.scene(state))

    def counts_for(self, _state: Any, _chance: Chance, /) -> int | None:
        """The seat for which the number adds up that is drawn now; None where it is none to add up."""
        return None

    def correctables(self, _state: Any, /) -> Sequence[pencil.Correctables]:
        """What the pencil may set, kind by kind; nothing in a game without corrections."""
        return ()

    def gone_on(self, state: Any, /) -> Step:
        """A position as people have corrected it, gone on to what the rules wait for.

        What is forced then has been played and is told. Errors: PositionError, with the broken invariant.
        """
        return Step(state)

    def corrections(self, state: Any, prefix: Parts = (), /) -> Menu:
        """The pencil's menu: words that set a value to what truly stands. They go to ``apply`` with seat
        None, which refuses those that no position bears."""
        return pencil.menu(self.correctables(state), prefix)

    def typical(self) -> str:
        """How games of this edition stand in their middle, as dumps one after another; never changed
        within an edition. With them codes on paper are shorter. The file of its package, where it has one."""
        return data.typical(import_module(type(self).__module__).__package__ or "")

    @abstractmethod
    def dump(self, state: Any, /) -> dict[str, Any]:
        """The state as plain JSON values."""

    @abstractmethod
    def load(self, data: Mapping[str, Any], /) -> Any:
        """The state of a dump. Errors: PositionError, naming the broken invariant."""
