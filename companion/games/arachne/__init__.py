"""Arachne, a game for 2 players designed by Kai Bettzieche; the rules in our own words are
docs/rules/arachne.md."""

from __future__ import annotations

from companion.games.arachne.rules import Arachne
from companion.play import Game

game: Game = Arachne()
