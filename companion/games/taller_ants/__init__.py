"""Taller-Ants, a game for one spider player and one to three ant players; the rules in our own
words are docs/rules/taller-ants.md."""

from __future__ import annotations

from companion.games.taller_ants.rules import TallerAnts
from companion.play import Game

game: Game = TallerAnts()
