"""What the rules ask, and how it may be answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from companion.frozen import frozen
from companion.play.shown import DieShape, Duel, Glyph
from companion.play.texts import Text, text


@frozen
class Choice:
    """A question to one seat, answered by one word from its menu.

    ``preset`` is the complete word most people would say, ``finish`` the complete word that
    ends this question (pass, ready, done); both are on the menu when given. ``topic`` is a
    slug that stays the same as long as the question is the same one (``upgrade``): an unchanged
    topic that returns after an interruption is the same question. ``TURN`` is the topic of
    whoever's turn it is. Of a question that is ``gathered`` the words go together: a front may
    let people choose several before it says them one after another, and then the ``finish``.
    One that is ``modal`` has many words for the same few spaces around a piece: a front may offer the
    verbs of the piece, and mark the spaces of one verb at a time. ``duel`` is the fight it is about.
    """

    seat: int
    prompt: Text
    topic: str
    preset: str | None = None
    finish: str | None = None
    gathered: bool = False
    modal: bool = False
    duel: Duel | None = None


TURN = "turn"
ROLL = "roll"


@frozen
class Chance:
    """A request for one draw; the rules wait until someone says which face came.

    ``faces`` are (token, weight) pairs with positive integer weights. The answer is the word
    ``<verb> <token>``; the verb of dice is ``ROLL``. ``by`` is the seat whose press paces the table,
    None for anyone. With ``auto`` the draw follows at once in the same entry as what came before it.
    ``glyph`` is what the display shows while it waits (a bag with its count, a die). ``labels`` say how
    the faces read, one each; without them the tokens speak for themselves. ``rule`` says which faces
    there are. ``spaces`` say where on the board it is about. A die of which it ``rerolls`` the rest has other
    faces than these: who rolls by hand rolls those again. ``kept_out`` is none of the faces, though hands may
    have it in the bag: they take it out before they draw.
    """

    source: str
    faces: tuple[tuple[str, int], ...]
    prompt: Text
    by: int | None = None
    auto: bool = False
    verb: str = "draw"
    glyph: Glyph | None = None
    labels: tuple[Text, ...] = ()
    rule: str | None = None
    spaces: tuple[str, ...] = ()
    rerolls: bool = False
    kept_out: Text | None = None


POINTS = text("points")


@frozen
class Over:
    """The end of a game: places from first to last, each a group of seats that share it.

    ``reason`` is a slug (``last-web``, ``all-pass``, ``limit``). ``scores`` has one number per
    seat, or None where the game has no points. ``table`` is the breakdown, a row per heading:
    (heading, one number per seat). ``breaker`` says what parted the first from the next
    where no points say so, or a sentence says it better, and ``text`` does not. ``unit`` is what the
    scores are, as it stands behind a number.
    """

    ranking: tuple[tuple[int, ...], ...]
    reason: str
    text: Text
    scores: tuple[int | None, ...] = ()
    table: tuple[tuple[Text, tuple[int, ...]], ...] = ()
    rule: str | None = None
    breaker: Text | None = None
    unit: Text = POINTS

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first place."""
        return self.ranking[0] if self.ranking else ()

    @property
    def winner(self) -> int | None:
        """The seat that has won alone."""
        return self.winners[0] if len(self.winners) == 1 else None

    def who_won(self, names: Mapping[int, Text]) -> Text:
        """Who has won, in a few words; ``names`` are those of the seats."""
        if self.winner is not None:
            return text("{name} wins", name=names[self.winner])
        return text("A draw") if len(self.ranking) == 1 else text("Shared win")

    @property
    def places(self) -> dict[int, int]:
        """The place of each seat from the first on, those that share one counted as one each: 1, 1, 3."""
        found: dict[int, int] = {}
        for group in self.ranking:
            found |= dict.fromkeys(group, len(found) + 1)
        return found


Pending = tuple[Choice, ...] | Chance | Over

# ------------------------------------------------------------------------------------ menu


@frozen
class Option:
    """One way to continue a word: the next part and how it reads.

    ``note`` stands at the right of the row (``food −1``, ``2 left``). ``space`` and ``piece``
    say what on the board it points to, when that is not the part itself. ``late`` marks an
    offer that may be said until the question ends and needs no answer (silence means no). ``cost`` is
    what the word takes from whoever says it for good, a piece or the game: a front asks once more;
    ``consent`` says that all who play are asked before it is done. Of settings one is so ``now``.
    """

    part: str
    label: Text
    note: Text | None = None
    space: str | None = None
    piece: str | None = None
    late: bool = False
    cost: Text | None = None
    now: bool = False
    consent: bool = False


@frozen
class Outlook:
    """What a word of numbers comes to: how its button reads, and the chances of the one who says
    it to win, tie and lose in whole percent that add up to 100. ``ends`` are those of the ends of its
    duel, in their order. ``note`` says what they rest on."""

    label: Text
    win: int
    tie: int
    lose: int
    note: Text | None = None
    ends: tuple[int, ...] = ()


@frozen
class Range:
    """A number to choose, ``low`` to ``high`` inclusive; ``preset`` lies between them.

    ``outlook`` has one for each value, where the word ends with this number, ``sums`` what each value comes
    to as a sum that people can check. ``die`` is the shape of the dice it counts, where it counts some.
    """

    low: int
    high: int
    preset: int
    label: Text
    note: Text | None = None
    outlook: tuple[Outlook, ...] = ()
    die: DieShape | None = None
    sums: tuple[Text, ...] = ()


@frozen
class End:
    """The prefix walked so far is a complete word."""


Menu = tuple[Option, ...] | Range | End


@frozen
class Slot:
    """One part of a verb's grammar. ``names`` lists what may stand there; empty: any name."""

    kind: Literal["piece", "space", "number", "name"]
    names: tuple[str, ...] = ()


Sign = Literal["", "plus", "cross", "dot", "arc", "ring"]
"""What marks a space that a word may name: something comes there, what is there is attacked or
taken away, somebody goes there, leaps there over others, or takes hold of what is there."""


@frozen
class Verb:
    """The grammar of one verb: its slots in order, and the sign of a space that it names.

    A verb with several shapes lists them all in ``shapes``. One that is ``aside`` deals with the
    game instead of playing it, as who resigns does: random play and opponents never say it.
    """

    name: str
    shapes: tuple[tuple[Slot, ...], ...] = ((),)
    sign: Sign = ""
    aside: bool = False


@frozen
class Refusal:
    """Why a word does not stand: what is in the way, then what would work.

    ``slug`` is one of ``unknown-verb``, ``wrong-shape``, ``unknown-name``, ``not-asked`` or,
    for a rule, a slug of the game; only those cite ``rule`` (a ruling or a chapter).
    """

    slug: str
    text: Text
    rule: str | None = None
