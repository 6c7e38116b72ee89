"""Why a tap does nothing: the words that it could have meant, and what forbids each of them.

Nothing here knows a rule. A tap names a space, a piece or the beginning of a word; the grammar of the
verbs says which words that makes, and the game why none of them stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from companion.frozen import replace
from companion.kit import refusals
from companion.kit.game import Game, Parts
from companion.play import Over, Piece, Refusal, Slot, Text
from companion.table.intents import Snapshot
from companion.views import schema
from companion.views.prose import Speech
from companion.views.tree import lean

MOST_REASONS = 2
"""So many reasons are told at once, the likeliest first."""
SPREAD = 16
"""Of more places or pieces than this in one part of a word, so many are looked at, from first to last."""
SOME_NUMBER = "1"
"""Stands for the number of a word, which is asked for last and so is hardly what forbids it."""


class Why(NamedTuple):
    """Why a word does not stand, and how its verb reads where a menu has it."""

    refusal: Refusal
    act: Text | None = None


class _Target(NamedTuple):
    """What a part of a word may be: a space, and the pieces on it by the names that a seat calls them.

    ``unseen``: where none of them fits, whatever the grammar lists, as no board tells what is there.
    """

    spaces: Collection[str]
    pieces: Collection[str]
    unseen: bool = False


NOTHING = _Target((), ())


def of_space(snapshot: Snapshot, seat: int, space: str, piece: str = "", verb: str = "") -> Sequence[Why]:
    """Why a space can be named in no word: for the piece that was chosen, if one was, and its verb.

    A piece of the same seat that stands there is one that cannot act, and tells why.
    """
    if (early := _of_moment(snapshot, seat)) is not None:
        return early
    table = _Table(snapshot, seat)
    own = [one for one in table.standing(space) if one.seat == seat and one.id != piece]
    if own and not verb and (found := of_piece(snapshot, seat, own[0].id)):
        return found
    target = table.target([space])
    actor = next((one for one in table.pieces if one.id == piece), None)
    for verbs, given in (
        (
            [verb] if verb else table.acts_of(actor, on_piece=bool(target.pieces)),
            [table.called(actor), target],
        ),
        ([verb] if verb else list(table.labels), [target]),
    ):
        found = table.first(table.words(verbs, given))
        if found:
            return found
    return ()


def of_piece(snapshot: Snapshot, seat: int, piece: str) -> Sequence[Why]:
    """Why a piece can do nothing: what forbids most of the words it could be named in."""
    if (early := _of_moment(snapshot, seat)) is not None:
        return early
    table = _Table(snapshot, seat)
    actor = next((one for one in table.pieces if one.id == piece), None)
    around = table.around(actor)
    if actor is None:  # it waits beside the board
        return table.commonest(
            word for path in table.paths.get(piece, ()) for word in table.begun(path, around)
        )
    return table.commonest(table.words(table.acts_of(actor), [table.called(actor)], around))


def of_beginning(snapshot: Snapshot, seat: int, path: Parts) -> Sequence[Why]:
    """Why no word that begins like this stands."""
    if (early := _of_moment(snapshot, seat)) is not None:
        return early
    table = _Table(snapshot, seat)
    actor = next((one for one in table.pieces if {*path[1:]} & {*table.called(one).pieces}), None)
    return table.commonest(table.begun(path, table.around(actor)))


def of_item(snapshot: Snapshot, item: str) -> Sequence[Why]:
    """What something that is counted beside the board is for, which nobody taps to act."""
    told = snapshot.game.things.get(item) if snapshot.game is not None else None
    return () if told is None else (Why(Refusal(item, *told)),)


def page(found: Iterable[Why], speech: Speech) -> list[schema.Reason]:
    """The reasons as plain JSON values."""
    return [
        lean(
            schema.Reason(
                text=speech.translate(in_the_way(one.refusal)),
                rule=one.refusal.rule,
                act=speech.maybe(one.act),
            )
        )
        for one in found
    ]


def in_the_way(refusal: Refusal) -> Text:
    """The sentence of a refusal without what would work, for who sees the spaces that glow."""
    return replace(refusal.text, remedy="")


def _of_moment(snapshot: Snapshot, seat: int) -> Sequence[Why] | None:
    """Why a seat can say nothing at all now; None for one that is asked."""
    if snapshot.pending is None or isinstance(snapshot.pending, Over) or snapshot.paused:
        return ()
    refusal = refusals.of_moment(snapshot.pending, "", seat)
    return None if refusal is None else (Why(refusal),)


class _Table:
    """A game as a seat that is asked sees it."""

    def __init__(self, snapshot: Snapshot, seat: int) -> None:
        assert snapshot.game is not None
        assert snapshot.scene is not None
        assert snapshot.settings is not None
        self.game: Game = snapshot.game
        self.state = snapshot.state
        self.seat = seat
        self.pieces: Sequence[Piece] = snapshot.scene.pieces
        self.board = self.game.board(snapshot.settings)
        menu = self.game.menu(self.state, seat)
        options = menu if isinstance(menu, tuple) else ()
        self.labels = {option.part: option.label for option in options if not option.late}
        self.seats = {tray.seat for tray in snapshot.scene.trays if tray.seat is not None}
        self.paths: dict[str, list[Parts]] = {}  # of a piece: the beginnings of words on its card
        self.tokens: list[str] = []  # those that lie anywhere
        for tray in snapshot.scene.trays:
            self.paths.setdefault(tray.id, []).extend(item.path for item in tray.items if item.path)
            self.tokens.extend(item.id for item in tray.items if item.kind == "token")

    # ------------------------------------------------------------------------- what is named

    def standing(self, space: str) -> list[Piece]:
        """The pieces that stand on a space."""
        return [one for one in self.pieces if one.space == space and one.layer == "stands"]

    def called(self, piece: Piece | None) -> _Target:
        """A piece as the seat names it: as on its card, else by its id; or by where it is."""
        if piece is None:
            return _Target((), ())
        own = {path[1] for path in self.paths.get(piece.id, ()) if len(path) > 1}
        return _Target({piece.space}, own or {piece.id})

    def target(self, spaces: Sequence[str]) -> _Target:
        """What may be named of some spaces: themselves, and what stands on them."""
        standing = [one for space in spaces for one in self.standing(space)]
        names = dict.fromkeys(name for one in standing for name in (*self.called(one).pieces, one.id))
        return _Target(spaces, names)

    def around(self, piece: Piece | None) -> _Target:
        """What is beside a piece: its neighbours, else the whole board; without one, all with a card."""
        if self.board is None:
            carded = [path[1] for paths in self.paths.values() for path in paths if len(path) > 1]
            colours = [one for seat, one in enumerate(self.game.colours) if seat in self.seats]
            names = dict.fromkeys([*carded, *self.paths, *self.tokens, *colours])
            return _Target((), names, unseen=True)
        near = [*self.board.neighbours.get(piece.space, {}).values()] if piece is not None else []
        return self.target(near or [space.name for space in self.board.spaces])

    def acts_of(self, piece: Piece | None, *, on_piece: bool = False) -> list[str]:
        """The verbs of a piece, those of its card too: what is done to others first where one is meant."""
        if piece is None:
            return []
        names = {*self.called(piece).pieces, piece.space}
        on_menu = [verb for verb in self.labels if names & self._named_after(verb)]
        on_card = [path[0] for path in self.paths.get(piece.id, ()) if path[0] in self.game.verbs]
        verbs = dict.fromkeys([*on_menu, *on_card] or self.labels)
        return sorted(verbs, key=lambda verb: (self.game.verbs[verb].sign == "cross") != on_piece)

    def _named_after(self, verb: str) -> set[str]:
        """What may follow a verb now."""
        level = self.game.menu(self.state, self.seat, (verb,))
        return {option.part for option in level} if isinstance(level, tuple) else set()

    # ------------------------------------------------------------------------ what is meant

    def words(self, verbs: Iterable[str], given: Sequence[_Target], free: _Target = NOTHING) -> Iterator[str]:
        """Words of these verbs whose places and pieces are the given ones, and then free ones."""
        for verb in verbs:
            known = self.game.verbs.get(verb)  # a page of another game may still ask
            for shape in sorted(known.shapes if known is not None else (), key=_completeness):
                missing = sum(slot.kind != "number" for slot in shape) - len(given)
                if missing < 0 or (missing and not (free.spaces or free.pieces)):
                    continue
                fitting = iter([*given, *[free] * missing])
                parts = [
                    (SOME_NUMBER,) if slot.kind == "number" else _spread(_fill(slot, next(fitting)), missing)
                    for slot in shape
                ]
                if all(parts):
                    yield from (" ".join((verb, *word)) for word in product(*parts))
                    break

    def begun(self, path: Parts, free: _Target) -> Iterator[str]:
        """Words that begin like this and go on with what is free."""
        return self.words(path[:1], [_Target({part}, {part}) for part in path[1:]], free)

    def first(self, words: Iterable[str]) -> Sequence[Why]:
        """The reasons against the first words, one of each verb."""
        found: dict[str, Why] = {}
        for word in words:
            verb = word.partition(" ")[0]
            if len(found) < MOST_REASONS and verb not in found and self._code(word):
                why = self._why(word)
                if why.refusal.text not in [one.refusal.text for one in found.values()]:
                    found[verb] = why
        return tuple(found.values())

    def commonest(self, words: Iterable[str]) -> Sequence[Why]:
        """The reason against most of the words."""
        codes: dict[str, str] = {}
        for word in words:
            if code := self._code(word):
                codes[word] = f"{word.partition(' ')[0]} {code}"
        if not codes:
            return ()
        [(code, _)] = Counter(codes.values()).most_common(1)
        return (self._why(next(word for word, other in codes.items() if other == code)),)

    def _code(self, word: str) -> str:
        """What forbids a word of this game's language; empty where it stands, or was none."""
        if refusals.of_form(self.game.verbs, word, self.game.spaces(self.state)) is not None:
            return ""
        code = self.game.code(self.state, self.seat, tuple(word.split()))
        return "" if code == refusals.OTHER_QUESTION or code.startswith(refusals.INCOMPLETE) else code

    def _why(self, word: str) -> Why:
        refusal = self.game.why_not(self.state, word, self.seat)
        assert refusal is not None
        return Why(refusal, self.labels.get(word.partition(" ")[0]))


def _completeness(shape: Sequence[Slot]) -> tuple[int, int]:
    """Sorts the shapes of a verb: those that say most about places first, numbers last."""
    numbers = sum(slot.kind == "number" for slot in shape)
    return numbers - len(shape), numbers


def _fill(slot: Slot, target: _Target) -> tuple[str, ...]:
    """What of a target may stand in a slot; where any name may, what the seat calls it."""
    names = tuple(target.spaces if slot.kind == "space" else target.pieces)
    if slot.names:
        fitting = tuple(name for name in names if name in slot.names)
        return fitting or (slot.names if target.unseen and slot.kind != "space" else ())
    return names if slot.kind != "name" else ()


def _spread(names: tuple[str, ...], free: int) -> tuple[str, ...]:
    """So few of many names that a word with several free parts has some hundred forms and not thousands."""
    return names[:: -(-len(names) // SPREAD)] if free > 1 and names else names
