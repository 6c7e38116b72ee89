"""What a simulation is asked to play."""

from __future__ import annotations

from companion.frozen import frozen
from companion.kit.game import Game
from companion.play import Settings


@frozen
class Run:
    """``games`` games, numbered from 0, each stopped after ``max_rounds``; without a seed never the same."""

    rules: Game
    settings: Settings
    games: int
    seed: int | str | None
    max_rounds: int

    def seed_of(self, number: int) -> str | None:
        """The seed of one game, or of the block it begins: the same whoever plays it, and after what."""
        return None if self.seed is None else f"{self.seed}/{number}"
