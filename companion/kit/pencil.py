"""The pencil: a value of a position that everybody sees is set to what truly stands at the table.

A game lists what may be set as ``Correctable`` values, kind by kind. The menu, the word, its sentence and its
refusal are made here, the same for every game. Whether the position can be is for the game's own invariants
to say: they are asked last, and a correction that breaks one is refused with its sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol

from companion.errors import PositionError
from companion.kit.refusals import is_number
from companion.kit.spaces import NO_SPACE
from companion.play import End, Event, Menu, Option, Range, Refusal, Step, Text, text

Path = tuple[str, ...]
CORRECT = "correct"
"""The first part of every correction."""
TURN = text("Whose turn it is", short="Whose turn")
"""A correctable of most games, which lies nowhere on the table."""
ROUND = text("The round")
MOST_ROUNDS = 99
"""No round after this is set where a game has no last one."""
OF_THE_TABLE = Refusal("not-asked", text("A correction is the table’s, not one seat’s. Use the pencil."))
NO_SUCH = text("No correction reads like that. Choose one from the menu.")


class Correctable(NamedTuple):
    """A value that may be set, and the ``path`` of parts that names it within its kind.

    ``labels`` say how each part reads, ``name`` all of it in a sentence. ``values`` are what it may be set
    to, each as the last part of the word; ``now`` is the one it has. ``become`` makes the position with
    another value, and may raise PositionError where nothing gives it or takes it. ``term`` says where what is
    added comes from, or where what is taken away goes.
    It is drawn as a ``piece``, on a ``space`` or as an ``item`` of a tray (``red-den/store``); nowhere where
    all three are empty. ``puts`` are of a yes or no what hands do after a step back: it is so no longer, and
    it is so again.
    """

    path: Path
    labels: tuple[Text, ...]
    name: Text
    now: str
    values: Range | tuple[Option, ...]
    become: Callable[[str], Any]
    term: Callable[[str], Text | None] = lambda _: None
    seat: int | None = None
    piece: str = ""
    space: str = ""
    item: str = ""
    puts: tuple[Text, Text] | None = None

    @property
    def put_back(self) -> Text | None:
        """What hands do for a yes or no that was otherwise, where it says so or lies on a space."""
        yes = self.now == yes_or_no(True)
        if self.puts is not None:
            return self.puts[yes]
        if self.values != THERE_OR_GONE:
            return None
        if yes:
            return text("{what}: put it back.", what=self.name)
        return text("{what}: take it away.", what=self.name)

    def label_of(self, value: str) -> Text | str:
        """How a value reads."""
        if isinstance(self.values, Range):
            return value
        return next((one.label for one in self.values if one.part == value), value)

    def space_of(self, value: str) -> str:
        """The space that a value is, empty for what is none."""
        if isinstance(self.values, Range):
            return ""
        return next((one.space or "" for one in self.values if one.part == value), "")

    @property
    def others(self) -> Range | tuple[Option, ...]:
        """What it may be instead; nothing where there is nothing else."""
        if isinstance(self.values, Range):
            return self.values if self.values.low < self.values.high else ()
        return tuple(one for one in self.values if one.part != self.now)

    def has(self, value: str) -> bool:
        """Whether it may be set to this."""
        if isinstance(self.values, Range):
            return is_number(value) and self.values.low <= int(value) <= self.values.high
        return any(one.part == value for one in self.values)


class Correctables(NamedTuple):
    """All that may be set of one kind, found when somebody looks for them.

    ``find`` is told the first part of the path that is looked for, empty for any, and may leave others out.
    What is ``remembered`` of a turn lies nowhere on the table.
    """

    part: str
    label: Text
    find: Callable[[str], Iterable[Correctable]]
    remembered: bool = False

    def those(self, first: str = "") -> Iterator[Correctable]:
        """Those that may be set to something else."""
        return (one for one in self.find(first) if one.others)


def counted(now: int, most: int, label: Text, least: int = 0) -> Range:
    """The numbers that a count may be set to, among them the one it has."""
    return Range(min(now, least), max(now, most), now, label)


def as_named(space: str) -> Text:
    """A space under its name."""
    return text("{space}", space=space)


def places(names: Iterable[str], said: Callable[[str], Text] = as_named) -> tuple[Option, ...]:
    """The spaces where something may be, each as it is ``said``."""
    return tuple(_place(name, said) for name in names)


@cache  # each piece may go to any of a board's hundreds, and there are dozens
def _place(name: str, said: Callable[[str], Text]) -> Option:
    return Option(name, said(name), space=name)


def choices(labels: Mapping[str, Text]) -> tuple[Option, ...]:
    """Values by name, with how they read."""
    return tuple(Option(part, label) for part, label in labels.items())


YES_OR_NO = choices({"no": text("no"), "yes": text("yes")})
THERE_OR_GONE = choices({"no": text("gone"), "yes": text("there")})
"""The same of what lies on a space."""


def yes_or_no(value: bool) -> str:
    """How a value of these two is said."""
    return "yes" if value else "no"


OFF = "off"
"""The value of a piece that is not on the board."""


def piece(
    names: Sequence[str],
    at: int,
    called: Text,
    become: Callable[[int], Any],
    *,
    path: Path,
    label: Text,
    off: Text,
    seat: int | None = None,
    term: Callable[[str], Text | None] = lambda _: None,
    said: Callable[[str], Text] = as_named,
) -> Correctable:
    """Where a piece is, on one of these spaces, each as it is ``said``, or off them all.

    ``become`` is told the space by number.
    """
    now = OFF if at == NO_SPACE else names[at]

    def moved(value: str) -> Any:
        return become(NO_SPACE if value == OFF else names.index(value))

    values = (*places(names, said), Option(OFF, off))
    drawn = "" if at == NO_SPACE else path[-1]
    space = "" if at == NO_SPACE else now
    return Correctable(path, (label,), called, now, values, moved, term, seat, drawn, space)


def goes_instead(other: Text, names: Sequence[str], at: int) -> Text:
    """The term of a piece that changes places: the ``other`` goes where it was, or off the board."""
    if at == NO_SPACE:
        return text("{piece} leaves the board.", piece=other)
    return text("{piece} goes to {space}.", piece=other, space=names[at])


def turn(
    seats: Mapping[str, Text],
    now: str,
    become: Callable[[str], Any],
    term: Callable[[str], Text | None] = lambda _: None,
) -> Correctable:
    """Whose turn it is: one of these seats, by colour."""
    return Correctable((), (), TURN, now, choices(seats), become, term)


def round_of(now: int, become: Callable[[int], Any], most: int = MOST_ROUNDS) -> Correctable:
    """The round that is played; ``become`` is told its number."""
    values = counted(now, most, ROUND, 1)
    return Correctable((), (), ROUND, str(now), values, lambda value: become(int(value)))


# --------------------------------------------------------------------------------- the menu


def menu(kinds: Sequence[Correctables], prefix: Path) -> Menu:
    """How a correction may go on after ``prefix``: the kind, what of it, then the value."""
    if not kinds:
        return ()
    if not prefix:
        return (Option(CORRECT, text("Correct a value", short="Correct")),)
    if prefix[0] != CORRECT:
        return ()
    if len(prefix) == 1:
        return tuple(Option(kind.part, kind.label) for kind in kinds)
    kind = next((kind for kind in kinds if kind.part == prefix[1]), None)
    return () if kind is None else _below(kind, prefix[2:])


def _below(kind: Correctables, rest: Path) -> Menu:
    options: dict[str, Option] = {}
    for one in kind.those(rest[0] if rest else ""):
        depth = len(one.path)
        if rest[:depth] != one.path[: len(rest)]:
            continue
        if len(rest) > depth:
            return End() if rest[depth + 1 :] == () and one.has(rest[depth]) else ()
        if len(rest) == depth:
            return one.others
        part, label, last = one.path[len(rest)], one.labels[len(rest)], len(rest) + 1 == depth
        if part not in options:
            options[part] = _leading_to(one, part, label) if last else Option(part, label)
    return tuple(options.values())


def _leading_to(one: Correctable, part: str, label: Text) -> Option:
    """The row of a correctable, with what it is set to now."""
    now = one.label_of(one.now)
    note = now if isinstance(now, Text) else text("{n}", n=now)
    return Option(part, label, note=note, space=one.space or None, piece=one.piece or None)


# ----------------------------------------------------------------------------- corrections


def found(kinds: Sequence[Correctables], path: Path) -> tuple[Correctable, str] | None:
    """What a whole word corrects, and to which value; None for one that is not on the menu."""
    if len(path) < 3 or path[0] != CORRECT:
        return None
    for kind in kinds:
        if kind.part == path[1]:
            for one in kind.those(path[2] if len(path) > 3 else ""):
                if path[2:-1] == one.path and one.has(path[-1]):
                    return one, path[-1]
    return None


class Rules(Protocol):
    """What corrections need of a game, see ``Game``."""

    def correctables(self, state: Any, /) -> Sequence[Correctables]: ...

    def gone_on(self, state: Any, /) -> Step: ...

    def dump(self, state: Any, /) -> dict[str, Any]: ...

    def load(self, data: Mapping[str, Any], /) -> Any: ...


def why_not(game: Rules, state: Any, path: Path) -> Refusal | None:
    """Why a correction does not stand; the sentence of the invariant that it breaks, where it does."""
    what = found(game.correctables(state), path)
    if what is None:
        return Refusal("wrong-shape", NO_SUCH)
    correctable, value = what
    if value == correctable.now:
        return Refusal("already", text("{what}: it is so already.", what=correctable.name))
    try:
        corrected(game, state, path)
    except PositionError as error:
        return Refusal(error.slug, error.text, error.rule)
    return None


def corrected(game: Rules, state: Any, path: Path) -> Step:
    """The position with one value set anew, gone on to what the rules wait for then.

    Errors: PositionError, with the broken invariant, or for a word that is not on the menu.
    """
    what = found(game.correctables(state), path)
    if what is None:
        raise PositionError(NO_SUCH)
    correctable, value = what
    step = game.gone_on(correctable.become(value))
    return Step(game.load(game.dump(step.state)), (_event(correctable, value), *step.events))


def sentence_of(game: Rules, state: Any, path: Path) -> Text | None:
    """What was and what is to be, and where the difference comes from or goes; None for a word that is not on
    the menu."""
    what = found(game.correctables(state), path)
    return None if what is None else _sentence(*what)


def _event(correctable: Correctable, value: str) -> Event:
    spaces = tuple(filter(None, (correctable.space, correctable.space_of(value))))
    sentence = text("Corrected. {sentence}", sentence=_sentence(correctable, value))
    return Event("correction", sentence, seat=correctable.seat, spaces=spaces, moved="")


def _sentence(correctable: Correctable, value: str) -> Text:
    before, after = correctable.label_of(correctable.now), correctable.label_of(value)
    sentence = (
        text("{what}: {after}.", what=correctable.name, after=after)
        if correctable.values == THERE_OR_GONE
        else otherwise(correctable.name, after, before)
    )
    term = correctable.term(value)
    return sentence if term is None else text("{sentence} {term}", sentence=sentence, term=term)


def otherwise(what: Text, after: Text | str, before: Text | str) -> Text:
    """How something stands now, and how it stood before."""
    return text("{what}: {after} instead of {before}.", what=what, after=after, before=before)


def difference(now: str, value: str, source: Text) -> Text:
    """The term of a count: so many more come from its source, so many fewer go there."""
    more = int(value) - int(now)
    if more > 0:
        return text("{n} comes from {source}.", plural="{n} come from {source}.", n=more, source=source)
    return text("{n} goes to {source}.", plural="{n} go to {source}.", n=-more, source=source)
