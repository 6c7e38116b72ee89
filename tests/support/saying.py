"""Saying words in small positions of one game, for the tests of every game; each is told the game first."""

from __future__ import annotations

from typing import Any

from companion.errors import plain
from companion.kit import grammar
from companion.kit.game import Game
from companion.play import Chance, Menu, Option, Refusal, Step


def words(game: Game, state: Any) -> list[str]:
    """Everything the asked seats may say."""
    return [word for seat in grammar.asked(game, state) for word in grammar.words(game, state, seat)]


def options(menu: Menu) -> tuple[Option, ...]:
    """The rows of a menu that lists them."""
    assert isinstance(menu, tuple)
    return menu


def refused(game: Game, state: Any, word: str) -> Refusal:
    """Why the asked seat may not say this; it has to be refused."""
    asked = grammar.asked(game, state)
    refusal = game.why_not(state, word, asked[0] if asked else None)
    assert refusal is not None, word
    return refusal


def sentences(step: Step) -> list[str]:
    """The events of a step in English."""
    return [plain(event.text) for event in step.events]


def where(game: Game, state: Any) -> dict[str, str]:
    """Every piece by its space."""
    return {piece.space: piece.id for piece in game.scene(state).pieces}


def dice_due(game: Game, state: Any) -> str | None:
    """The source of the die that is due, None when a question is open."""
    pending = game.pending(state)
    return pending.source if isinstance(pending, Chance) else None


def no_luck(_count: int) -> int:
    """Luck of a game played ahead that must not be asked for."""
    raise AssertionError("somebody is asked, so no luck is due")
