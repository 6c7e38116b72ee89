"""The letters on tokens and boards, in the language of a print."""

from __future__ import annotations

from companion.components import Components, Opening, TokenSide
from companion.frozen import replace
from companion.kit.howto import Diagram, HowTo
from companion.views.prose import Speech

Printed = tuple[tuple[str, TokenSide], ...]


def lettered(components: Components, speech: Speech) -> Components:
    """The same, with the letters of pieces as this language has them."""
    return replace(
        components,
        boards=tuple(replace(one, printed=_all(one.printed, speech)) for one in components.boards),
        tokens=tuple(
            replace(
                one,
                front=_side(one.front, speech),
                back=None if one.back is None else _side(one.back, speech),
            )
            for one in components.tokens
        ),
        openings=tuple(_opening(one, speech) for one in components.openings),
    )


def lettered_howto(told: HowTo, speech: Speech) -> HowTo:
    """The same of a page that tells how to play."""
    return replace(
        told,
        opening=_opening(told.opening, speech),
        kinds=tuple(replace(one, side=_side(one.side, speech)) for one in told.kinds),
        signs=tuple(replace(one, diagram=_diagram(one.diagram, speech)) for one in told.signs),
        pictures=tuple(replace(one, diagram=_diagram(one.diagram, speech)) for one in told.pictures),
    )


def _diagram(one: Diagram, speech: Speech) -> Diagram:
    return replace(one, pieces=_all(one.pieces, speech), row=tuple(_side(side, speech) for side in one.row))


def _opening(one: Opening, speech: Speech) -> Opening:
    return replace(one, pieces=_all(one.pieces, speech))


def _all(printed: Printed, speech: Speech) -> Printed:
    return tuple((space, _side(side, speech)) for space, side in printed)


def _side(side: TokenSide, speech: Speech) -> TokenSide:
    figure = speech.letter(side.figure, side.initial)
    return side if figure == side.figure else replace(side, figure=figure)
