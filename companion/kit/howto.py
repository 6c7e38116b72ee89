"""How to play, on one page: what a newcomer reads before the first turn. Shown on paper and phones alike.

Every picture is drawn from the board and the tokens the game is played with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.frozen import frozen
from companion.play import Text, text

if TYPE_CHECKING:
    from companion.components import Opening, TokenSide

KINDS = text("The pieces")
"""The heading over the kinds of pieces."""


@frozen
class Diagram:
    """A cut of a board of the game's components: its ``spaces``, what stands on them, and arrows
    from space to space. Without spaces it is the things of ``row`` side by side."""

    spaces: tuple[str, ...] = ()
    pieces: tuple[tuple[str, TokenSide], ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()
    row: tuple[TokenSide, ...] = ()


@frozen
class TurnPicture:
    """One of the five pictures of a turn, with what it shows."""

    title: Text
    text: Text
    diagram: Diagram


@frozen
class Kind:
    """A kind of piece: what it looks like, and what it may do with what."""

    side: TokenSide
    text: Text


@frozen
class Sign:
    """Something that boards show, and what it means."""

    diagram: Diagram
    text: Text


@frozen
class HowTo:
    """The page: five ``pictures`` make a turn, ``forgotten`` are the rules that people forget.

    ``kinds`` are told of where each has a way of its own, so many that they fit beside the set-up. ``signs``
    are what boards and cards show besides the tokens of the game, and tokens in another state.
    ``opening`` is the picture of the set-up; its board is the one that diagrams are cut from.
    """

    goal: Text
    setup: Text
    opening: Opening
    pictures: tuple[TurnPicture, ...]
    end: Text
    forgotten: tuple[Text, ...]
    turn: Text
    kinds: tuple[Kind, ...] = ()
    signs: tuple[Sign, ...] = ()
