"""What was taken back, and what people put back on the table for it.

What lies otherwise is told of what the pencil may set, each thing under its name. Where that is nothing, as
before the first piece and after the end, or the box does not see the board, people go by the acts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from companion.frozen import frozen
from companion.kit.game import Game
from companion.kit.memoized import memoized_by_identity
from companion.kit.pencil import Correctable, otherwise
from companion.play import Range, Scene, Text, text
from companion.table.intents import Snapshot, TakenBack

MOST_PUT = 24
"""Things that are told one by one; of more the board is better looked at as a whole."""
FEW_SPACES = 6
"""Changed spaces that are looked at one by one."""
TAKEN_BACK = text("Taken back:")
BY_THE_ACTS = text("Taken back, undo it on the board:")
"""The same where the box does not see the board, or cannot tell what lies otherwise."""
TO_PUT_BACK = text("Put back:")
BEFORE_THAT = text("and what was before that")
OFF = text("not on the board")
NOTHING = text("Nothing has to be put back.")


@frozen
class PuttingBack:
    """What the step back of entry ``n`` has taken back, under a ``head``: the ``acts``, the latest first,
    each with the seat it is about, and what there is to put back, as sentences: ``count`` things, of which
    many are not told one by one."""

    n: int
    head: Text
    acts: tuple[tuple[Text, int | None], ...]
    puts: tuple[Text, ...]
    count: int

    @property
    def is_short(self) -> bool:
        """True for one small thing, which is told in one sentence."""
        return len(self.acts) == 1 and len(self.puts) <= 1

    @property
    def idle(self) -> bool:
        """True where there is nothing to put back, which is a sentence too."""
        return not self.count and not self.is_by_the_acts

    @property
    def is_by_the_acts(self) -> bool:
        """True where people undo the acts at a board that the box cannot tell them."""
        return self.head == BY_THE_ACTS


def putting_back(snapshot: Snapshot) -> PuttingBack | None:
    """What people have to put back after steps back; None where nothing was undone, or something was played
    since."""
    taken, game, settings = snapshot.taken_back, snapshot.game, snapshot.settings
    if taken is None or game is None or settings is None or not (taken.undone or taken.again):
        return None
    puts = _differences(game, taken.before, snapshot.state)
    by_the_acts = taken.acted and (game.board(settings) is None or not puts)
    head = BY_THE_ACTS if by_the_acts else TAKEN_BACK
    told = _told(puts) if puts or by_the_acts else (NOTHING,)
    return PuttingBack(taken.n, head, tuple(_acts(taken, whole=by_the_acts)), told, len(puts))


def _acts(taken: TakenBack, *, whole: bool) -> Iterator[tuple[Text, int | None]]:
    """The acts that were undone, the latest first; ``whole``: with all that people carried out for them."""
    for step in taken.undone:
        yield from ((line.text, line.seat) for line in (step[::-1] if whole else step[:1]))
    if taken.earlier:
        yield BEFORE_THAT, None
    for step in taken.again:
        yield from (
            (text("once more: {act}", act=line.text), line.seat) for line in (step if whole else step[:1])
        )


def _told(puts: tuple[Text, ...]) -> tuple[Text, ...]:
    more = len(puts) - MOST_PUT
    if more <= 0:
        return puts
    rest = text(
        "{n} more stands otherwise: check the board.",
        plural="{n} more stand otherwise: check the board.",
        n=more,
    )
    return (*puts[:MOST_PUT], rest)


# --------------------------------------------------------------------------- what lies otherwise


@memoized_by_identity(2)
def _differences(game: Game, before: Any, now: Any) -> tuple[Text, ...]:
    """Each thing that lies otherwise now than before, as a sentence."""
    scenes = game.scene(before), game.scene(now)
    spaces = _changed(*scenes)
    was, stands = _set(game, before, spaces), _set(game, now, spaces)
    return tuple(_by_name(was, stands)) if was and stands else ()


def _changed(before: Scene, now: Scene) -> frozenset[str]:
    """The spaces on which something is otherwise."""
    return frozenset(piece.space for piece in {*before.pieces} ^ {*now.pieces})


def _set(game: Game, state: Any, spaces: frozenset[str]) -> Mapping[tuple[str, ...], Correctable]:
    """What the pencil may set that lies on the table: of spaces, of which a board has hundreds, those."""
    firsts = spaces if 0 < len(spaces) <= FEW_SPACES else {""}
    return {
        (kind.part, *one.path): one
        for kind in game.correctables(state)
        if not kind.remembered
        for one in chain.from_iterable(map(kind.find, firsts))
    }


def _by_name(
    was: Mapping[tuple[str, ...], Correctable], stands: Mapping[tuple[str, ...], Correctable]
) -> Iterator[Text]:
    for path, one in stands.items():
        before = was.get(path)
        if before is not None and one.now != before.now and (_is_drawn(one) or _is_drawn(before)):
            yield otherwise(one.name, one.label_of(one.now), before.label_of(before.now))
        elif before is None and one.piece and one.space:
            yield otherwise(one.name, one.label_of(one.now), OFF)
        elif before is None and _is_drawn(one) and not _is_nothing(one):
            yield text("{what}: {after}.", what=one.name, after=one.label_of(one.now))
    for path, one in was.items():
        if path not in stands and one.piece and one.space:
            yield otherwise(one.name, OFF, one.label_of(one.now))
        elif path not in stands and isinstance(one.values, Range) and _is_drawn(one) and not _is_nothing(one):
            yield otherwise(one.name, str(one.values.low), one.now)


def _is_drawn(one: Correctable) -> bool:
    return bool(one.piece or one.space or one.item)


def _is_nothing(one: Correctable) -> bool:
    """Whether this is the value that says that there is nothing, which is the first."""
    first = str(one.values.low) if isinstance(one.values, Range) else one.values[0].part
    return one.now == first
