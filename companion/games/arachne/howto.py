"""How to play Arachne, on one page."""

from __future__ import annotations

from collections.abc import Sequence

from companion.components import TokenSide
from companion.games.arachne.components import components
from companion.games.arachne.equipment import COLOURS, KINDS, LETTERS, RANKS, REACH, equip
from companion.games.arachne.position import TIMES
from companion.games.arachne.prose import KIND_NAMES
from companion.kit.game import Game
from companion.kit.howto import Diagram, HowTo, Kind, TurnPicture
from companion.play import Settings, text

_WAYS = {
    "matron": text("Matron, rank {rank}: up to {n} spaces in one line, past her own."),
    "priestess": text("Priestess, rank {rank}: any distance in one line."),
    "wizard": text("Wizard, rank {rank}: {n} space, or three steps over anything."),
    "blademaster": text("Blademaster, rank {rank}: up to {n} spaces and a capture, twice."),
    "grunt": text("Grunt, rank {rank}: {n} space nearer to an enemy, or a capture."),
}
"""What each kind of piece may do, with its rank and how far it goes."""
PART = tuple(f"{spoke}{ring}" for spoke in "pab" for ring in range(1, 6))


def howto(game: Game, tables: Sequence[Settings] = ()) -> HowTo:
    """The page for these tables, all that may play if there are none. Errors: DataError."""
    tables = tables or game.tables()
    matron, grunt = _piece("matron", 0), _piece("grunt", 0)
    one = TokenSide("dice", figure="1", parts=equip(tables[0]).eyes)
    wizard, rival = _piece("wizard", 0), _piece("grunt", 1)
    return HowTo(
        goal=text("Capture the Matron of your rival. Lose yours and you have lost."),
        setup=text("White stands at the top, Black opposite, each as in the picture. White begins."),
        kinds=tuple(
            Kind(
                _piece(name, 0),
                words.filled(rank=RANKS[KINDS.index(name)], n=REACH.get(KINDS.index(name), 1)),
            )
            for name, words in _WAYS.items()
        ),
        opening=components(tables).openings[0],
        turn=text("A turn in five pictures"),
        pictures=(
            TurnPicture(
                text("Roll"),
                text(
                    "Roll two dice with {n} sides. Two ones are spiders’ eyes: you may turn a piece of your"
                    " rival against its own.",
                    n=one.parts,
                ),
                Diagram(row=(one, one, _piece("blademaster", 1))),
            ),
            TurnPicture(
                text("Move"),
                text("Act with one piece, along its ring or its spoke. Each kind has a way of its own."),
                Diagram(PART, (("a5", matron), ("a4", grunt)), (("a5", "a3"),)),
            ),
            TurnPicture(
                text("Attack"),
                text(
                    "Without a move any piece beside you; after one only straight ahead. A Wizard:"
                    " always any."
                ),
                Diagram(PART, (("a5", _piece("priestess", 0)), ("a2", rival)), (("a5", "a3"),)),
            ),
            TurnPicture(
                text("Fight"),
                text(
                    "Each side rolls a die and adds the rank of its piece; the defender adds 1 for"
                    " each own Grunt beside it. Level: the attacker wins."
                ),
                Diagram(
                    PART, (("a3", wizard), ("a2", _piece("blademaster", 1)), ("b2", rival)), (("a3", "a2"),)
                ),
            ),
            TurnPicture(
                text("Follow up"),
                text("The captured piece leaves the web, and the one that captured it takes its space."),
                Diagram(PART, (("a3", wizard), ("b2", rival)), (("a3", "a2"),)),
            ),
        ),
        end=text(
            "Whoever captures the Matron wins at once. A position that stands {times} times is a draw; you"
            " may also agree on one.",
            times=TIMES,
        ),
        forgotten=(
            text("Corner to corner is not next to each other: only strands connect."),
            text("The hub of the web is a space; spokes run through it."),
            text("A move does not end where the piece began the turn."),
            text("A Wizard who leaps three steps stays where he is when he captures."),
            text("A capture is never compulsory; but something you have to do."),
            text("A turncoat captures pieces of its own colour, never yours, and never its Matron."),
            text("You may punish, that is capture, a piece of your own of a lower rank: it always succeeds."),
            text("A Grunt that reaches where the enemy Matron, Priestess or a Wizard began may be promoted."),
        ),
    )


def _piece(name: str, seat: int) -> TokenSide:
    kind = KINDS.index(name)
    return TokenSide(name, COLOURS[seat], LETTERS[kind], initial=KIND_NAMES[kind])
