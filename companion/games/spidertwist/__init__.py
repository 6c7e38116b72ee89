"""Spidertwist, a game for 2 players by Henning Poehl; the rules in our own words are
docs/rules/spidertwist.md."""

from __future__ import annotations

from companion.games.spidertwist.rules import Spidertwist
from companion.play import Game

game: Game = Spidertwist()
