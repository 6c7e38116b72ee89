"""Web of Flies, a game for 2 to 4 players by Stephen Tavener; the rules in our own words are
docs/rules/web-of-flies.md."""

from __future__ import annotations

from companion.games.web_of_flies.rules import WebOfFlies
from companion.play import Game

game: Game = WebOfFlies()
