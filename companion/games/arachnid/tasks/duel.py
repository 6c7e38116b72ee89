"""A battle as two figures that face each other: their dice, how it may end, and how it did."""

from __future__ import annotations

from typing import Annotated

from companion.frozen import frozen
from companion.games.arachnid.printed.names import COLOUR, LABELS, piece_beside, piece_text
from companion.games.arachnid.printed.odds import ENDS, End, end_of
from companion.games.arachnid.state.position import State
from companion.kit.codec import Key
from companion.play import Duel, DuelEnd, Fighter, Fought, text
from companion.play.shown import DieShape

BOLSTER: DieShape = "round"
_ATTACKS, _DEFENDS = text("attacks"), text("defends")


@frozen
class Side:
    """One side of a battle. ``double`` says it stands on two webs: one bolster die free (A-73).

    ``dice`` are its own, ``support`` come from Alpha, ``bought`` are bolster dice for one food
    each. ``faces`` are those rolled so far.
    """

    seat: int
    spider: str
    double: bool = False
    committed: bool = False
    dice: int = 0
    support: int = 0
    bought: int = 0
    faces: Annotated[tuple[int, ...], Key("sides")] = ()

    @property
    def card_dice(self) -> int:
        return self.dice + self.support

    @property
    def all_dice(self) -> int:
        return self.dice + self.support + self.bought + self.double


def shape(*, attacks: bool) -> DieShape:
    """The shape of the dice on a card."""
    return "square" if attacks else "shield"


def before(state: State, attacker: Side, defender: Side, defence: int) -> Duel:
    """Before the defender has chosen: ``defence`` is how many dice of its own it is shown with."""
    fighters = (
        _fighter(attacker, attacker.card_dice, attacks=True),
        _fighter(defender, defence),
    )
    return Duel(fighters, _ends(state, (attacker, defender)))


def falling(state: State, sides: tuple[Side, Side], shares: tuple[int, ...]) -> Duel:
    """While dice fall one by one: ``shares`` are the chances in percent that those to come leave."""
    attacker, defender = sides
    fighters = (_fighter(attacker, attacker.card_dice, attacks=True), _fighter(defender, defender.card_dice))
    return Duel(fighters, _ends(state, sides, shares))


def after(
    state: State, sides: tuple[Side, Side], bonus: tuple[int, int], shares: tuple[int, ...], margin: int
) -> Duel:
    """With the dice that fell: ``shares`` are the chances of the ends in percent."""
    attacker, defender = sides
    fighters = (
        _fighter(attacker, attacker.card_dice, bonus[0], attacks=True),
        _fighter(defender, defender.card_dice, bonus[1]),
    )
    return Duel(fighters, _ends(state, sides, shares), end_of(margin))


def fought(sides: tuple[Side, Side], faced: Duel, totals: tuple[int, int]) -> Fought:
    """What is remembered of a battle: which side won, close or clear."""
    seat = faced.ends[faced.came or 0].seat
    chance = sum(end.chance or 0 for end in faced.ends if end.seat == seat)
    one, other = sides
    figures = (piece_text(one.seat, one.spider), piece_text(other.seat, other.spider))
    return Fought((one.seat, other.seat), figures, totals, seat, chance)


def _fighter(side: Side, own: int, bonus: int | None = None, *, attacks: bool = False) -> Fighter:
    """A side with so many dice of cards; with its ``bonus``, if that is 0, its dice have rolled."""
    shapes = (shape(attacks=attacks),) * own + (BOLSTER,) * (side.bought + side.double)
    faces = [*map(str, side.faces), *[""] * (len(shapes) - len(side.faces))]
    return Fighter(
        side.seat,
        piece_text(side.seat, side.spider),
        _ATTACKS if attacks else _DEFENDS,
        "spider",
        LABELS[side.spider],
        tuple(zip(shapes, faces, strict=True)),
        bonus or 0,
        None if bonus is None else sum(side.faces) + bonus,
    )


def _ends(state: State, sides: tuple[Side, Side], shares: tuple[int, ...] = ()) -> tuple[DuelEnd, ...]:
    """The ways it may end, with what each does to the loser."""
    chances = shares or (None,) * len(ENDS)
    return tuple(_end(state, sides, *one) for one in zip(ENDS, chances, strict=True))


def _end(state: State, sides: tuple[Side, Side], end: End, chance: int | None) -> DuelEnd:
    loser, other = sides[end.loser], sides[1 - end.loser]
    sentence = text(
        "{how}: {piece} {outcome}",
        how=end.margin.filled(about=COLOUR[other.seat]),
        piece=piece_beside(loser.seat, loser.spider),
        outcome=end.outcome(min(end.food, state.colonies[loser.seat].store)),
    )
    return DuelEnd(sentence, None if end.winner is None else other.seat, end.stuns, chance)
