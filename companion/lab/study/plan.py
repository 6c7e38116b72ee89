"""What a study plays: every game of it by a name that says all it depends on.

A **deal** is a number of a study, and its luck. It is played once for each way round the table that the
players may sit, and once under each value of the house rule, or with each data file, that is varied: those
games share their luck, so that what differs between them is the seat, or the rule.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import pairwise
from typing import Any

from companion import games as rule_books
from companion.errors import OptionError
from companion.frozen import frozen, replace
from companion.kit.game import Game
from companion.kit.options import resolve_options, typed
from companion.lab import players
from companion.lab.luck import generator, picker
from companion.lab.players import Player
from companion.lab.simulate import MAX_ROUNDS
from companion.lab.study import data_files
from companion.play import Settings, Value, text

RECORD = 3
"""The edition of what is noted of a game; raised when that changes, so that no store mixes two."""


@frozen
class Table:
    """Games under the same rules. ``label`` is the value of the rule that is varied, or the data file, empty
    without one."""

    label: str
    settings: Settings


@frozen
class Job:
    """One game: at which table, with which luck, and who sits where, the first seat first."""

    key: str
    table: int
    deal: int
    rotation: int
    seated: tuple[Player, ...]


@frozen
class Study:
    """What was asked for, checked. ``deals`` are those of each table."""

    game: Game
    tables: tuple[Table, ...]
    players: tuple[Player, ...]
    deals: int
    seed: int
    max_rounds: int
    varied: str = ""
    judged: int = 0
    """How often each of two judges plays on from the end of a round; 0 where nobody judges."""

    @property
    def seats(self) -> int:
        return self.tables[0].settings.seats

    @property
    def rotations(self) -> list[tuple[Player, ...]]:
        """Every way round the table that the players may sit, each once."""
        turned = (self.players[-turn:] + self.players[:-turn] for turn in range(self.seats))
        return list({tuple(one.name for one in seated): seated for seated in turned}.values())

    def jobs(self) -> Iterator[Job]:
        """Every game, in the order of the table that is made of them."""
        for number, table in enumerate(self.tables):
            fixed = _fixed(self.game, table.settings, self.seed, self.max_rounds, self.judged)
            for deal in range(self.deals):
                for rotation, seated in enumerate(self.rotations):
                    yield Job(_key(fixed, seated, deal), number, deal, rotation, seated)


def luck_of(seed: int, deal: int) -> str:
    """The seed of a deal: its draws follow from it, whatever the rules are and whoever sits where."""
    return f"{seed}/{deal}"


def key_of(
    game: Game,
    settings: Settings,
    seated: tuple[Player, ...],
    seed: int,
    deal: int,
    max_rounds: int,
    judged: int,
) -> str:
    """What a game is called: a hash of all that it depends on."""
    return _key(_fixed(game, settings, seed, max_rounds, judged), seated, deal)


def _key(fixed: list[Any], seated: tuple[Player, ...], deal: int) -> str:
    return _hash([fixed, [[one.name, one.version] for one in seated], deal])


def _fixed(game: Game, settings: Settings, seed: int, max_rounds: int, judged: int) -> list[Any]:
    """What all games of a table depend on."""
    data = _hash({**settings.data})
    rules = [game.name, game.edition, settings.seats, {**settings.options}, data]
    return [RECORD, *rules, seed, max_rounds, judged]


def _hash(value: Any) -> str:
    return sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:32]


def plan(
    name: str,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    *,
    games: int,
    players_: Sequence[str] = ("random",),
    vary: str = "",
    seed: int = 1,
    max_rounds: int = MAX_ROUNDS,
    judged: int = 0,
) -> Study:
    """A study of at least so many ``games`` at each table: as many deals as that takes.

    ``players_`` are one for all seats or one for each. ``vary`` is ``KEY=A,B,C``: a table for each value,
    the first of them the one that others are compared with; or ``KEY`` alone for all it may be. The key is
    a house rule, or a data file of the game, with files to be read in its place.
    Errors: UnknownGame, OptionError, DataError.
    """
    game = rule_books.find(name)
    count = game.seats[0] if seats is None else seats
    chosen = dict(options or {})
    game.configure(count, chosen)
    varied, tables = _tables(game, count, chosen, vary)
    who = _seated(game, tables, tuple(players.find(one) for one in players_), judged)
    study = Study(game, tables, who, games, seed, max_rounds, varied, judged)
    return replace(study, deals=-(-games // len(study.rotations)))


def ladder(study: Study, names: Sequence[str]) -> tuple[Study, ...]:
    """A study for each step of a ladder: its better player on one seat, its other one on all others.

    They are played under the first value of what is varied, and nobody judges them: what is varied is asked
    of all games, and who is better shows in what is won. Errors: OptionError.
    """
    if len(names) < 2 or len(set(names)) < len(names):
        raise OptionError(
            text("A ladder has two players or more, each once, the weakest first: A,B,C."), slug="no-player"
        )
    steps = []
    games = study.deals * len(study.rotations)
    for weaker, better in pairwise(players.find(one) for one in names):
        who = _seated(study.game, study.tables[:1], (better, *[weaker] * (study.seats - 1)), 0)
        step = replace(study, tables=study.tables[:1], players=who, varied="", judged=0)
        steps.append(replace(step, deals=-(-games // len(step.rotations))))
    return tuple(steps)


def _seated(game: Game, tables: Sequence[Table], who: tuple[Player, ...], judged: int) -> tuple[Player, ...]:
    """Who sits on each seat. Errors: OptionError where they are not as many, or cannot play or judge this."""
    count = tables[0].settings.seats
    if len(who) == 1:
        who *= count
    if len(who) != count:
        raise OptionError(
            text("Name one player for all seats, or {seats}, one for each.", seats=count), slug="no-player"
        )
    for table in tables:
        ahead = game.ahead(game.start(table.settings), picker(generator(0)))
        blind = game.no_opponent(table.settings)
        if blind is not None and (judged or any(one.ahead for one in who)):
            raise OptionError(blind, slug="no-player")
        if judged and ahead is None:
            raise OptionError(text("Nobody can play this ahead, so nobody can judge it."), slug="no-player")
        for one in who:
            if one.ahead and ahead is None:
                raise OptionError(
                    text(
                        "{name} cannot play this, for nobody can play it ahead. Take random.", name=one.name
                    ),
                    slug="no-player",
                )
    return who


def _tables(game: Game, count: int, chosen: Mapping[str, Value], vary: str) -> tuple[str, tuple[Table, ...]]:
    """What is varied, and a table for each of its values; empty and one nameless table for nothing."""
    key, sign, listed = vary.partition("=")
    if not key:
        return "", (Table("", game.configure(count, chosen)),)
    if data_files.is_file(key):
        files = _values(key, listed.split(","))
        return key, tuple(Table(one, data_files.settings(game, count, chosen, key, one)) for one in files)
    rule = next((one for one in game.house_rules if one.key == key), None)
    if rule is None:
        resolve_options(game.house_rules, game.seats, count, {key: ""})  # which says what there is
    assert rule is not None
    values = _values(key, listed.split(",") if sign else [typed(value) for value in rule.values])
    if key in chosen:
        raise OptionError(text("{key} cannot be chosen and varied as well.", key=key))
    return key, tuple(Table(value, game.configure(count, {**chosen, key: value})) for value in values)


def _values(key: str, values: list[str]) -> list[str]:
    """Values of what is varied. Errors: OptionError for fewer than two, and for one that comes twice."""
    if len(values) < 2 or len(set(values)) < len(values):
        raise OptionError(text("Vary {key} over two values or more, each once: {key}=A,B.", key=key))
    return values
