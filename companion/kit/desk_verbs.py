"""The verbs of the desk, which no game may take: a word that begins with one never reaches its rules."""

from __future__ import annotations

from collections.abc import Sequence

from companion.errors import GameError
from companion.kit.game import Game
from companion.kit.pencil import CORRECT
from companion.play import text

DESK_VERBS = frozenset(
    (
        "draw", "hand", "back", "pause", "resume", "recover", "source", "note", "opponent", "done", "pencil",
        "close", "open", "new", "branch", "agree", "object", "rewind", "stop", "resign", "paper",
        "clock", "handover",
    )
)  # fmt: skip
SHARED = frozenset(("done", "resign"))
"""Those that a game may have as well: alone they are its words, with something after them the desk’s."""


def is_of_game(game: Game | None, verb: str, args: Sequence[str]) -> bool:
    """True for a word that is for the rules of the game on the table to hear, and none of the desk’s."""
    return verb not in DESK_VERBS or (verb in SHARED and not args and game is not None and verb in game.verbs)


def require_distinct_verbs(game: Game) -> None:
    """Refuse a game with a verb that the desk or the pencil would take for its own. Errors: GameError.

    ``draw`` may be a game's: it says which face came, and of that the desk hears only ``draw``
    and ``hand``. So may be those that are ``SHARED``, alone.
    """
    for name, verb in game.verbs.items():
        if name == "draw" or (name in SHARED and verb.shapes == ((),)):
            continue
        if name not in DESK_VERBS and name != CORRECT:
            continue
        raise GameError(
            text(
                "{game}: the verb {verb} is the table’s own. Give it another name in the game.",
                game=game.title,
                verb=name,
            )
        )
