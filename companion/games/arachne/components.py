"""What Arachne is made of, counted from the data files the rules use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.components import BoardVariant, Components, Group, Mat, Need, Opening, Token, TokenSide
from companion.games.arachne import equipment
from companion.games.arachne.equipment import BLADEMASTER, COLOURS, KINDS, LETTERS, MATRON, RANKS, REACH
from companion.games.arachne.prose import KIND_NAMES, SEATS
from companion.play import Settings, text

ZONES = ("red", "blue")
"""The colours of the two set-up zones, White's first."""

CREDIT = text(
    "Arachne was designed by Kai Bettzieche, CatZeyeS Entertainment. Get the rules from their maker."
)

STEPS = (
    text("Lay the web between you. White sits at the top, behind the red zone; Black behind the blue."),
    text("Put each piece on the letter of its kind."),
)
STARTING = (
    text("Start Arachne on the box, with 8-sided dice, with 6-sided dice, or without. White begins."),
    text("The box rolls for spiders’ eyes and for captures, or you roll and tell it what came."),
    text("Keep captured pieces: a Grunt may be promoted to one of them."),
)

WAYS = (
    text("Up to {n} spaces along a line, past her own. Lose her and you lose.", n=REACH[MATRON]),
    text("Any number of empty spaces along a line."),
    text("1 space, or exactly 3 with turns, over anything. Captures on any side."),
    text(
        "Up to {n} empty spaces along a line, and then again. May capture after each.",
        n=REACH[BLADEMASTER],
    ),
    text("1 space towards the nearest enemy, or a capture. Helps a neighbour to defend."),
)


def components(tables: Sequence[Settings]) -> Components:
    """The whole components."""
    (settings,) = tables
    fixed = equipment.equip(settings)
    return Components(
        boards=(_variant(settings),),
        credit=CREDIT,
        tokens=tuple(_tokens(fixed)),
        mats=(_reference(),),
        needs=(Need(2, text("dice with 8 sides, or with 6; the box can roll them for you")),),
        steps=STEPS,
        starting=STARTING,
        openings=(Opening(text("Set-up"), 0, tuple(_opening(fixed))),),
    )


def _variant(settings: Settings) -> BoardVariant:
    board = equipment.board(settings)
    title = text("The web of {n} spaces", n=len(board.spaces))
    zones = tuple(
        (space, TokenSide(colour=ZONES[COLOURS.index(side.colour)], figure=side.figure, initial=side.initial))
        for space, side in _opening(equipment.equip(settings))
    )
    return BoardVariant(title, board, zones)


def _opening(fixed: equipment.Equipment) -> Iterator[tuple[str, TokenSide]]:
    for space, piece in enumerate(fixed.opening):
        if piece:
            token = fixed.tokens[piece]
            side = TokenSide(
                KINDS[token.kind], COLOURS[token.seat], LETTERS[token.kind], initial=KIND_NAMES[token.kind]
            )
            yield fixed.names[space], side


def _tokens(fixed: equipment.Equipment) -> Iterator[Token]:
    """Every piece of the set-up; a promoted Grunt comes back as a captured piece."""
    counts = Counter((token.seat, token.kind) for token in fixed.tokens[1:])
    for seat, colour in enumerate(COLOURS):
        for kind, name in enumerate(KINDS):
            yield Token(
                f"{colour}-{name}",
                text("{colour} {kind}", colour=SEATS[seat], kind=KIND_NAMES[kind]),
                counts[seat, kind],
                TokenSide(name, colour, LETTERS[kind], initial=KIND_NAMES[kind]),
                section=text("Pieces of {seat}", seat=SEATS[seat]),
            )


def _reference() -> Mat:
    groups = tuple(
        Group(
            text("{kind}, rank {rank}", kind=KIND_NAMES[kind], rank=RANKS[kind]),
            note=WAYS[kind],
            picture=name,
        )
        for kind, name in enumerate(KINDS)
    )
    return Mat(
        "reference",
        text("Ranks and ways"),
        (groups[:3], groups[3:]),
        count=2,
        note=text("Attack: die + rank. Defense: die + rank + 1 for each Grunt beside. Level dice capture."),
        picture="matron",
        form="strip",
    )
