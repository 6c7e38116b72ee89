"""One game, played through the public kernel and watched: what came of it, as plain JSON values.

Nothing here knows a game. What a game does not tell (a board, points, rulings) is left out of its record.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import fields
from itertools import islice
from random import Random

from companion.frozen import frozen
from companion.kit import ahead, endings, grammar
from companion.kit.game import Game
from companion.lab.luck import picker
from companion.lab.players import NoWord, Player
from companion.lab.study.judging import Judge
from companion.play import Chance, Choice, Event, Over, Settings

EVERY = 10
"""One of so many decisions is looked at closely: how many words there were."""
LIMIT, STUCK, BROKEN = "limit", "stuck", "broken"
"""Ends of games that no rule made."""
COUNTED = 50
"""Words that are counted of one decision; so many or more are many."""


class PairedLuck:
    """The luck of a deal: of each source a row of its own, so that the third die of one game falls as the
    third of another, whatever else was drawn between."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._sources: dict[str, Random] = {}

    def answer(self, chance: Chance) -> str:
        """The word for one face, by weight; of other weights the one that lies as far along."""
        source = self._sources.get(chance.source)
        if source is None:
            source = self._sources[chance.source] = Random(f"{self._seed}/{chance.source}")
        along = source.random()
        return ahead.answer(chance, lambda count: int(along * count))


@frozen
class Watched:
    """A game that has ended. ``reason`` is that of its end, ``limit`` where it was stopped, ``stuck`` where
    a seat was asked and had no word, ``broken`` with ``trouble`` where the rules met a mistake of their own.
    ``first`` is the seat that spoke first in the first round, after what belongs to the set-up.

    By seat, the last number of each row but ``decisions`` and ``idle`` for nobody: ``words`` by verb,
    ``events`` by kind, ``draws`` by source and face, these for the seat that spoke before. ``idle`` are
    rounds in which a seat was asked nothing. ``looked`` are the words of decisions that were looked at.
    ``course`` has for each figure that the game keeps one row of seats for each round, its last one as it
    ended. ``judged`` has for each round what two judges made of its end, if there were any, but for
    those that the last word of the game ended.
    ``trod`` counts the spaces that words named, ``stood`` those on which a piece of a seat stood when a round
    was over.
    """

    ranking: Sequence[Sequence[int]]
    reason: str
    trouble: str
    first: int | None
    rounds: int
    decisions: Sequence[int]
    idle: Sequence[int]
    looked: Sequence[int]
    words: Mapping[str, Sequence[int]]
    events: Mapping[str, Sequence[int]]
    draws: Mapping[str, Sequence[int]]
    rules: Mapping[str, int]
    course: Mapping[str, Sequence[Sequence[int]]]
    judged: Sequence[Sequence[Sequence[float]]]
    trod: Mapping[str, int]
    stood: Mapping[str, int]

    def line(self) -> str:
        """All of it as one line of JSON, the same for the same game."""
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        return json.dumps(values, ensure_ascii=False, separators=(",", ":"))

    @property
    def winners(self) -> Sequence[int]:
        """The seats that are first or share it; none where nobody can be."""
        return self.ranking[0] if self.ranking else ()

    def credit(self, seat: int) -> float:
        """What the end is worth to a seat: 1 for a win, its part of a shared one."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def of_line(line: str) -> Watched:
    """What a line tells. Errors: ValueError, TypeError for a line that is of something else."""
    return Watched(**json.loads(line))


def watch(
    game: Game, settings: Settings, seated: tuple[Player, ...], seed: str, max_rounds: int, judged: int = 0
) -> Watched:
    """Play a game to its end or its last round. The same seed gives the same game, with judges or without."""
    watcher = _Watcher(game, settings, seated, seed, Judge(game, judged, seed))
    try:
        reason = watcher.play(max_rounds)
        ranking = () if reason == STUCK else game.result(watcher.state).ranking
    except Exception as error:  # one game of thousands must not end the others; it is told as it is
        return watcher.watched(BROKEN, f"{type(error).__name__}: {error}", ())
    return watcher.watched(reason, "", ranking)


class _Watcher:
    def __init__(
        self, game: Game, settings: Settings, seated: tuple[Player, ...], seed: str, judge: Judge
    ) -> None:
        seats = settings.seats
        self.game, self.settings, self.seated = game, settings, seated
        self.state = game.start(settings)
        self.luck = PairedLuck(seed)
        self.own = [Random(f"{seed}/seat {seat}") for seat in range(seats)]
        self.look = picker(Random(f"{seed}/look"))
        board = game.board(settings)
        self.spaces = frozenset() if board is None else frozenset(space.name for space in board.spaces)
        self.usual = type(game).figures is Game.figures  # which would draw the same scene once more
        self.rounds = game.rounds_begun(self.state)
        self.last: int | None = None
        self.first: int | None = None
        self.decisions, self.idle, self.asked = [0] * seats, [0] * seats, [False] * seats
        self.looked: list[int] = []
        self.words = self._by_seat()
        self.events = self._by_seat()
        self.draws = self._by_seat()
        self.rules: Counter[str] = Counter()
        self.trod: Counter[str] = Counter()
        self.stood: Counter[str] = Counter()
        self.course: dict[str, list[tuple[int, ...]]] = {}
        self.judge = judge
        self.judged: list[Sequence[Sequence[float]]] = []

    def _by_seat(self) -> defaultdict[str, list[int]]:
        return defaultdict(lambda: [0] * (self.settings.seats + 1))

    def play(self, max_rounds: int) -> str:
        """Play on to the end; why it ended."""
        while True:
            pending = self.game.pending(self.state)
            if isinstance(pending, Over):
                self._round_over()
                return pending.reason
            if isinstance(pending, Chance):
                word = self.luck.answer(pending)
                self._count(self.draws, f"{pending.source} {word.partition(' ')[2]}", self.last)
                self._go_on(word, None)
                continue
            if self.rounds > max_rounds:
                self.rounds = max_rounds
                return LIMIT
            if not self._speak(pending[0]):
                return STUCK

    def _speak(self, choice: Choice) -> bool:
        """Have the seat that is asked first say a word; False where it has none."""
        seat = choice.seat
        if self.look(EVERY) == 0:
            there = len(list(islice(grammar.words(self.game, self.state, seat), COUNTED)))
            if there == 0:
                return False
            self.looked.append(there)
        try:
            word = self.seated[seat].choose(self.game, self.state, seat, self.own[seat])
        except NoWord:
            return False
        verb, *parts = word.split()
        self.last = seat
        if self.first is None and self.rounds > 0:
            self.first = seat
        self.decisions[seat] += 1
        self.asked[seat] = True
        self._count(self.words, verb, seat)
        self.trod.update(part for part in parts if part in self.spaces)
        self._go_on(word, seat)
        return True

    def _go_on(self, word: str, seat: int | None) -> None:
        step = self.game.play(self.state, word, seat)
        self.state = step.state
        for event in step.events:
            self._note(event)
        self._rounds_over(self.game.rounds_begun(self.state))

    def _rounds_over(self, begun: int) -> None:
        """Look at every round that is over now: where nobody may do anything a word begins several."""
        goes_on = not isinstance(self.game.pending(self.state), Over)
        while self.rounds < begun:
            if self.rounds > 0 and goes_on:
                self.judged += self.judge.of(self.state)
            self._round_over()
            self.rounds += 1

    def _note(self, event: Event) -> None:
        self._count(self.events, event.kind, event.seat)
        if event.rule is not None:
            self.rules[event.rule] += 1

    def _count(self, where: dict[str, list[int]], what: str, seat: int | None) -> None:
        where[what][self.settings.seats if seat is None else seat] += 1

    def _round_over(self) -> None:
        """Look at the table as it stands when a round is over; at what came before the first one not."""
        if self.rounds < 1:
            return
        scene = self.game.scene(self.state)
        for figure in endings.figures(scene) if self.usual else self.game.figures(self.state):
            self.course.setdefault(figure.label.msgid, []).append(figure.values)
        pieces = (one for one in scene.pieces if one.seat is not None and one.layer == "stands")
        self.stood.update(one.space for one in pieces)
        self.idle = [was + (not asked) for was, asked in zip(self.idle, self.asked, strict=True)]
        self.asked = [False] * self.settings.seats

    def watched(self, reason: str, trouble: str, ranking: Sequence[Sequence[int]]) -> Watched:
        """All that was seen."""

        def frozen_rows(rows: dict[str, list[int]]) -> dict[str, tuple[int, ...]]:
            return {name: tuple(row) for name, row in sorted(rows.items())}

        return Watched(
            ranking,
            reason,
            trouble,
            self.first,
            self.rounds,
            tuple(self.decisions),
            tuple(self.idle),
            tuple(self.looked),
            frozen_rows(self.words),
            frozen_rows(self.events),
            frozen_rows(self.draws),
            dict(sorted(self.rules.items())),
            {name: tuple(rows) for name, rows in self.course.items()},
            tuple(self.judged),
            {name: count for name, count in sorted(self.trod.items()) if name in self.spaces},
            {name: count for name, count in sorted(self.stood.items()) if name in self.spaces},
        )
