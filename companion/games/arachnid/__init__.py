"""Arachnid: spider colonies over one web. The companion keeps the economy, the table the board."""

from companion.games.arachnid.game import game

__all__ = ["game"]
