"""What Arachne is made of, counted from the data files the rules use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.components import BoardVariant, Components, Group, Mat, Need, Opening, Side, Token
from companion.games.arachne import layout
from companion.games.arachne.layout import COLOURS, KINDS, LETTERS, RANKS
from companion.games.arachne.prose import HOUSE_RULES, KIND_NAMES, SEATS
from companion.kit.options import settled
from companion.play import ReadFile, Settings, Value, text

ZONES = ("red", "blue")
"""The colours of the two set-up zones, White's first."""

CREDIT = text(
    "Arachne was designed by Kai Bettzieche, CatZeyeS Entertainment. Get the rules from their maker."
)

STEPS = (
    text("Lay the web between you. White sits at the top, behind the red zone; Black behind the blue."),
    text("Put each piece on the letter of its kind."),
    text("Start Arachne on the box, with 8-sided dice, with 6-sided dice, or without. White begins."),
    text("The box rolls for spiders’ eyes and for captures, or you roll and tell it what came."),
    text("Keep captured pieces: a Grunt may be promoted to one of them."),
)

WAYS = (
    text("Up to 2 spaces along a line, past her own. Lose her and you lose."),
    text("Any number of empty spaces along a line."),
    text("1 space, or exactly 3 with turns, over anything. Captures on any side."),
    text("Up to 2 empty spaces along a line, and then again. May capture after each."),
    text("1 space towards the nearest enemy, or a capture. Helps a neighbour to defend."),
)


def components(read: ReadFile) -> Components:
    """The whole components. Errors: DataError."""
    boards = HOUSE_RULES[0].values
    settings = tuple(_settings({"arachne.board": name}, read) for name in boards)
    fixed = layout.layout(settings[0])
    return Components(
        boards=tuple(_variant(one, usual=one is settings[0]) for one in settings),
        credit=CREDIT,
        tokens=tuple(_tokens(fixed)),
        mats=(_reference(),),
        needs=(Need(2, text("dice with 8 sides, or with 6; the box can roll them for you")),),
        steps=STEPS,
        openings=(Opening(text("Set-up"), 0, tuple(_opening(fixed))),),
    )


def _settings(options: dict[str, Value], read: ReadFile) -> Settings:
    return layout.settle(2, settled(HOUSE_RULES, range(2, 3), 2, options), read)


def _variant(settings: Settings, *, usual: bool) -> BoardVariant:
    board = layout.board(settings)
    title = text("The web of {n} spaces", n=len(board.spaces))
    zones = tuple(
        (space, Side(colour=ZONES[COLOURS.index(side.colour)], figure=side.figure))
        for space, side in _opening(layout.layout(settings))
    )
    return BoardVariant(title, board, zones, None if usual else text("a larger web, by house rule"))


def _opening(fixed: layout.Layout) -> Iterator[tuple[str, Side]]:
    for space, piece in enumerate(fixed.opening):
        if piece:
            token = fixed.tokens[piece]
            side = Side(KINDS[token.kind], COLOURS[token.seat], LETTERS[token.kind])
            yield fixed.names[space], side


def _tokens(fixed: layout.Layout) -> Iterator[Token]:
    """Every piece of the set-up; a promoted Grunt comes back as a captured piece."""
    counts = Counter((token.seat, token.kind) for token in fixed.tokens[1:])
    for seat, colour in enumerate(COLOURS):
        for kind, name in enumerate(KINDS):
            yield Token(
                f"{colour}-{name}",
                text("{colour} {kind}", colour=SEATS[seat], kind=KIND_NAMES[kind]),
                counts[seat, kind],
                Side(name, colour, LETTERS[kind]),
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
