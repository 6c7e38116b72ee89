"""What was taken back, and what people put back on the table for it.

What lies otherwise is told of what the pencil may set, each thing under its name. Where that is nothing, as
before the first piece and after the end, or the box does not see the board, people go by the acts that moved
something.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import Any, Final

from companion.frozen import frozen, replace
from companion.kit.game import Game
from companion.kit.memoized import memoized_by_identity
from companion.kit.pencil import Correctable, otherwise
from companion.play import Moves, Range, Scene, Text, text
from companion.table.happened import MOST_TOLD, TakenBack
from companion.table.intents import Snapshot

MOST_PUT = 24
"""Things that are told one by one; of more the board is better looked at as a whole."""
FEW_SPACES = 6
"""Changed spaces that are looked at one by one."""
TAKEN_BACK = text("Taken back:")
BY_THE_ACTS = text("Taken back, undo it on the board:")
"""The same where the box does not see the board, or cannot tell what lies otherwise."""
TO_PUT_BACK = text("Put back:")
BEFORE_THAT = text("and what was before that")
ONCE_MORE_BEFORE = text("once more: what was before these")
OFF = text("not on the board")
NOTHING = text("Nothing has to be put back.")
MOVED: Final[tuple[Moves, ...]] = ("things", "counts")
"""What hands undo where nothing is told to lie otherwise."""
MOVED_BESIDE: Final[tuple[Moves, ...]] = ("things",)
"""The same where that is told: what is counted is among it."""
Settable = Mapping[tuple[str, ...], Correctable]
"""What the pencil may set, by its kind and path, as it stands."""
Counts = Mapping[str, int]
"""How much of each thing lies on trays: ``red-den/store``."""


@frozen
class PuttingBack:
    """What the step back of entry ``n`` has taken back, under a ``head``: the ``acts``, the latest first, and
    what there is to put back, as sentences: ``count`` things, of which many are not told one by one."""

    n: int
    head: Text
    acts: tuple[Text, ...]
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
    since, as far as the box knows."""
    taken, game, settings = snapshot.taken_back, snapshot.game, snapshot.settings
    if taken is None or game is None or settings is None or not (taken.undone or taken.again):
        return None
    if snapshot.recoverable:
        return None
    puts = _differences(game, taken.before, snapshot.state)
    tells = bool(puts) or _lies_alike(game, taken.before, snapshot.state)
    moved = _by_hand(taken, MOVED_BESIDE if puts else MOVED)
    by_the_acts = any((*moved.undone, *moved.again)) and (game.board(settings) is None or not tells)
    head = BY_THE_ACTS if by_the_acts else TAKEN_BACK
    told = _told(puts) if puts or by_the_acts else (NOTHING,)
    return PuttingBack(taken.n, head, tuple(_acts(moved if by_the_acts else _firsts(taken))), told, len(puts))


def _by_hand(taken: TakenBack, moved: Collection[Moves]) -> TakenBack:
    """With all that people carried out on the table for each act, and of one that is undone from its end."""
    undone = (tuple(line for line in step[::-1] if line.moved in moved) for step in taken.undone)
    again = (tuple(line for line in step if line.moved in moved) for step in taken.again)
    return replace(taken, undone=tuple(undone), again=tuple(again))


def _firsts(taken: TakenBack) -> TakenBack:
    """With what each of the latest acts was, in one line."""
    undone, again = taken.undone[:MOST_TOLD], taken.again[-MOST_TOLD:]
    return replace(
        taken,
        undone=tuple(step[:1] for step in undone),
        again=tuple(step[:1] for step in again),
        earlier=taken.earlier + len(taken.undone) - len(undone),
        earlier_again=taken.earlier_again + len(taken.again) - len(again),
    )


def _acts(taken: TakenBack) -> Iterator[Text]:
    """The acts that were undone, the latest first, then those that stand once more."""
    yield from (line.text for step in taken.undone for line in step)
    if taken.earlier:
        yield BEFORE_THAT
    if taken.earlier_again:
        yield ONCE_MORE_BEFORE
    yield from (text("once more: {act}", act=line.text) for step in taken.again for line in step)


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
    counted = _counted(scenes[0]), _counted(scenes[1])
    return tuple(_by_name(was, stands, *counted)) if was and stands else ()


@memoized_by_identity(2)
def _lies_alike(game: Game, before: Any, now: Any) -> bool:
    """Whether nothing lies otherwise, as after a piece went and came back; only where the pencil may set what
    lies there, or else nobody can tell."""
    known = bool(game.correctables(before)) and bool(game.correctables(now))
    return known and lying(game.scene(before)) == lying(game.scene(now))


def lying(scene: Scene) -> tuple[frozenset[tuple[str, ...]], Counts]:
    """What is seen to lie there: pieces, and what is on trays but for how far somebody may still go."""
    pieces = ((piece.id, piece.picture, piece.space, piece.layer) for piece in scene.pieces)
    return frozenset(pieces), _counted(scene, lying=True)


def _changed(before: Scene, now: Scene) -> frozenset[str]:
    """The spaces on which something is otherwise."""
    return frozenset(piece.space for piece in {*before.pieces} ^ {*now.pieces})


def _set(game: Game, state: Any, spaces: frozenset[str]) -> Settable:
    """What the pencil may set that lies on the table: of spaces, of which a board has hundreds, those."""
    firsts = spaces if 0 < len(spaces) <= FEW_SPACES else {""}
    return {
        (kind.part, *one.path): one
        for kind in game.correctables(state)
        if not kind.remembered
        for one in chain.from_iterable(map(kind.find, firsts))
    }


def _counted(scene: Scene, *, lying: bool = False) -> Counts:
    """How much there is of each thing; ``lying``: without how far somebody may still go."""
    return {
        f"{tray.id}/{item.id}": item.value
        for tray in scene.trays
        for item in tray.items
        if not (lying and (tray.follows or item.path))
    }


def _by_name(was: Settable, stands: Settable, had: Counts, has: Counts) -> Iterator[Text]:
    """``had`` and ``has``: what was counted before, and what is now."""
    for path, one in stands.items():
        before = was.get(path)
        if before is not None and one.now != before.now and (_is_drawn(one) or _is_drawn(before)):
            yield _instead(before, one)
        elif before is None and one.piece and one.space:
            yield _back_on(one, _beside(one, was, has, had))
        elif before is None and _is_drawn(one) and not _is_nothing(one) and not _is_off(one):
            yield one.put_back or text("{what}: {after}.", what=one.name, after=one.label_of(one.now))
    for path, one in was.items():
        if path not in stands and one.piece and one.space:
            yield _off(one, _beside(one, stands, had, has))
        elif path not in stands and isinstance(one.values, Range) and _is_drawn(one) and not _is_nothing(one):
            yield otherwise(one.name, str(one.values.low), one.now)


def _instead(before: Correctable, one: Correctable) -> Text:
    """Something under its name, as hands put it: back on the board, off it, again, or instead."""
    on, was_on = one.space_of(one.now), before.space_of(before.now)
    if on and not was_on:
        return _back_on(one, before.label_of(before.now))
    if was_on and not on:
        return _off(before, one.label_of(one.now))
    return one.put_back or otherwise(one.name, one.label_of(one.now), before.label_of(before.now))


def _back_on(one: Correctable, was: Text | str) -> Text:
    space = one.label_of(one.now)
    if not was or was == OFF:
        return text("{what}: back on {space}.", what=one.name, space=space)
    return text("{what}: back on {space}, it was {place}.", what=one.name, space=space, place=was)


def _off(one: Correctable, place: Text | str) -> Text:
    space = one.label_of(one.now)
    if not place or place == OFF:
        return text("{what}: off the board, from {space}.", what=one.name, space=space)
    return text("{what}: off {space}, {place} again.", what=one.name, space=space, place=place)


def _beside(one: Correctable, others: Settable, before: Counts, after: Counts) -> Text | str:
    """Where a piece without a name of its own went from the board, or came from: what of its seat may lie
    there, and was fewer ``before`` than ``after``; nothing where that is not the one place."""
    if isinstance(one.values, Range):
        return ""
    beside = {value.part: value.label for value in one.values if not value.space}
    grown = {
        other.now
        for other in others.values()
        if other.seat == one.seat and other.now in beside and not other.piece
        if before.get(other.item, 0) < after.get(other.item, 0)
    }
    return beside[grown.pop()] if len(grown) == 1 else ""


def _is_drawn(one: Correctable) -> bool:
    return bool(one.piece or one.space or one.item)


def _is_off(one: Correctable) -> bool:
    """Whether this is a piece beside the board, of which is told when it comes or goes."""
    return not one.space and not isinstance(one.values, Range) and any(value.space for value in one.values)


def _is_nothing(one: Correctable) -> bool:
    """Whether this is the value that says that there is nothing, which is the first."""
    first = str(one.values.low) if isinstance(one.values, Range) else one.values[0].part
    return one.now == first
