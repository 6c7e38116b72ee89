"""Games that are set out in the middle, so that a short run sees every part of a long game."""

from __future__ import annotations

from random import Random
from typing import Any

from companion import games
from companion.kit.game import Game
from companion.play import (
    Chance,
    End,
    Over,
    Range,
)
from companion.table.desk.drawing import draw, draw_automatic
from companion.table.luck.draws import EntryLuck, first_round
from companion.views.walk import UNIT
from tests.simulation.box import Box

Setting = tuple[str, int, dict[str, Any], int]
"""Game, seats, house rules, and how many words it may be played on before people sit down."""
SETTINGS: tuple[Setting, ...] = (
    ("web-of-flies", 2, {}, 22),
    ("web-of-flies", 3, {}, 22),
    ("web-of-flies", 4, {"wof.board": "radial6x6", "wof.swap": "any", "wof.dewdrops": 3}, 22),
    ("spidertwist", 2, {}, 80),
    ("spidertwist", 2, {"spidertwist.web": "spiral", "spidertwist.max_turns": 20}, 40),
    ("arachne", 2, {}, 4),
    ("arachne", 2, {"arachne.variant": "strategist", "arachne.first": "random"}, 4),
    ("arachnid", 2, {"end.max_rounds": 5}, 28),
    ("arachnid", 3, {"end.max_rounds": 5, "den.timing": "own_turn", "critters.counts": "all"}, 30),
    ("arachnid", 4, {"end.max_rounds": 5}, 40),
    ("arachnid", 2, {"mode": "tracked", "end.max_rounds": 5}, 14),
    ("taller-ants", 2, {"ta.map": 12, "ta.max_rounds": 20}, 180),
    ("taller-ants", 3, {"ta.map": 12, "ta.max_rounds": 20, "ants.setup": "B"}, 150),
)


def random_word(game: Game, state: Any, seat: int, random: Random) -> str:
    """A random way through a menu."""
    parts: tuple[str, ...] = ()
    while not isinstance(level := game.menu(state, seat, parts), End):
        if isinstance(level, Range):
            parts = (*parts, str(random.randint(level.low, level.high)))
        else:
            parts = (*parts, random.choice(level).part)
    return " ".join(parts)


def set_out(box: Box, random: Random, id_: str, setting: Setting) -> str:
    """Lay a game on the table that has been played for a while, all in one commit."""
    name, seats, options, most = setting
    game = games.find(name)
    ledger, pool = box.desk._ledger, box.pool
    rounds, sealed = first_round(pool)
    transaction = ledger.begin(game, game.configure(seats, options), id_, UNIT, rounds=rounds, sealed=sealed)
    for _ in range(random.randrange(most)):
        playing = transaction.fold.playing()
        pool.fill()
        luck = EntryLuck(transaction.fold.rounds, transaction.sealed, pool)
        pending = game.pending(playing.state)
        if isinstance(pending, Over):
            break
        if isinstance(pending, Chance):
            draw(playing, pending, luck)
            kind, by, body = "luck", pending.by, {}
        else:
            by = random.choice(pending).seat
            word = random_word(game, playing.state, by, random)
            playing.apply(word, by, trusted=True)
            kind, body = "word", {"word": word}
        draw_automatic(playing, frozenset(), luck)
        transaction.enter(kind, by, body, playing.played(), luck)
    ledger.put_on_table(transaction, id_, UNIT)
    box.desk._publisher.publish()
    return f"{name} for {seats}, {transaction.fold.n} entries"
