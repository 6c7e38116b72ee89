"""The verbs of the desk, which no game may take: a word that begins with one never reaches its rules."""

from __future__ import annotations

from companion.errors import GameError
from companion.kit.game import Game
from companion.play import text

DESK_VERBS = frozenset(
    (
        "draw", "hand", "back", "pause", "resume", "recover", "source", "note", "opponent", "done", "pencil",
        "close", "open", "new", "branch", "agree", "object", "rewind", "stop", "resign", "paper",
        "clock",
    )
)  # fmt: skip


def require_distinct_verbs(game: Game) -> None:
    """Refuse a game with a verb that the desk would take for its own. Errors: GameError.

    ``draw`` may be a game's: it says which face came, and of that the desk hears only ``draw``
    and ``hand``. So may ``done`` and ``resign`` alone.
    """
    for name, verb in game.verbs.items():
        if name not in DESK_VERBS or name == "draw" or (name in ("done", "resign") and verb.shapes == ((),)):
            continue
        raise GameError(
            text(
                "{game}: the verb {verb} is the table’s own. Give it another name in the game.",
                game=game.title,
                verb=name,
            )
        )
