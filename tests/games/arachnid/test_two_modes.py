"""Both modes keep the same books: a tracked game, told to the counters, ends in the same place."""

from __future__ import annotations

from collections import defaultdict, deque
from random import Random
from typing import Any

import pytest

from companion.games.arachnid.game import game
from companion.games.arachnid.modes.walking import Steer
from companion.games.arachnid.rules import carry_out
from companion.games.arachnid.state.position import State
from companion.games.arachnid.tasks.battle import Battle
from companion.games.arachnid.tasks.critters import Spawn, Wake
from companion.games.arachnid.tasks.turns import Turn
from companion.kit import grammar
from companion.kit.game import Parts
from companion.play import Chance, Over

SAME = frozenset(
    {"take", "hatch", "upgrade", "swap", "keep", "refresh", "done", "pass", "bite", "pounce", "snare"}
)
"""Verbs whose words are the same in both modes."""

BARE = frozenset({"move", "spin", "deploy", "control"})
"""Verbs that name a piece first and say nothing more in counters mode."""


class Books:
    """The counters of a table that is told of every step of a tracked board.

    Critters are rolled for in another order here, so their rolls are kept by token until the
    sweep of the tracked board is over.
    """

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.state: State = game.start(game.configure(seats, {**options, "mode": "counters"}))
        self.said: deque[tuple[Parts, int | None]] = deque()
        self.committing = 0
        self.rolls: dict[str, deque[str]] = defaultdict(deque)
        self.spawn: str | None = None

    def step(self, before: State, word: str, seat: int | None, told: list[Parts], after: State) -> None:
        parts = tuple(word.split())
        task = before.agenda[-1]
        if seat is None and isinstance(task, Wake):
            self.rolls[task.tokens[0]].append(parts[1])
        elif seat is None and isinstance(task, Spawn):
            self.spawn = parts[1]
        elif seat is None:
            self.catch_up(before)
            self.say(word, None)
        elif (same := self.counters_word(before, parts)) is not None:
            self.catch_up(before)
            self.say(same, seat)
        self.hear(told)
        if not sweeping(after):
            self.catch_up(after)

    def hear(self, told: list[Parts]) -> None:
        """Keep what is to be told, what is said in a battle with the side that says it."""
        for parts in told:
            if parts[0] == "battle":
                self.committing = 0
            self.said.append((parts, self.committing if parts[0] in ("double", "commit") else None))
            self.committing += parts[0] == "commit"

    def counters_word(self, before: State, parts: Parts) -> str | None:
        """What is said here for a word of the tracked board; None for what is told instead."""
        verb = parts[0]
        if verb in SAME:
            return " ".join(parts)
        if verb in BARE:
            return " ".join(parts[:2])
        if verb == "eat" and isinstance(before.agenda[-1], Turn):
            return " ".join(parts[:2])
        if verb in ("balloon", "jump", "funnel"):
            return verb
        if verb in ("overspin", "unravel"):
            assert before.places is not None
            colour = ("red", "yellow", "green", "purple")[dict(before.places.webs)[parts[-1]][-1]]
            return " ".join((*parts[:-1], colour))
        return None  # commit, battle, eat in a Feeding, agile, stay, retreat, steer

    def say(self, word: str, seat: int | None) -> None:
        self.state = game.apply(self.state, word, seat).state

    def catch_up(self, tracked: State) -> None:
        """Tell what is to be told and go on until the same thing is asked as on the board."""
        for _ in range(200):
            pending = game.pending(self.state)
            if isinstance(pending, Over):
                return
            if isinstance(pending, Chance):
                if not self.roll(pending):
                    return
            elif not self.tell(tracked) and not self.finish(tracked):
                return
        raise AssertionError("the counters do not catch up")

    def committed(self) -> int:
        """How many sides of the battle that is fought have committed their dice."""
        task = self.state.agenda[-1]
        return task.attacker.committed + task.defender.committed if isinstance(task, Battle) else 2

    def roll(self, chance: Chance) -> bool:
        task = self.state.agenda[-1]
        if isinstance(task, Wake):
            self.say(f"roll {self.rolls[task.tokens[0]].popleft()}", None)
        elif isinstance(task, Spawn) and (("no-spawn",), None) in self.said:
            self.say(f"draw {chance.faces[0][0]}", None)
        elif isinstance(task, Spawn) and self.spawn is not None:
            self.say(f"draw {self.spawn}", None)
            self.spawn = None
        else:
            return False
        return True

    def tell(self, tracked: State) -> bool:
        """Say the next thing that is to be told, if it may be said now.

        What had to be so was played without being told: dice where there was one word only, a web
        that came to light where no other was left, a funnel that had no other web.
        """
        for place, (parts, side) in enumerate(self.said):
            if side is not None and side < self.committed():
                del self.said[place]
                return True
            for seat in grammar.asked(game, self.state):
                if grammar.on_menu(game, self.state, seat, " ".join(parts)):
                    del self.said[place]
                    self.say(" ".join(parts), seat)
                    return True
            if self.knows(parts, tracked):
                del self.said[place]
                return True
            if parts[0] not in ("no-space", "commit", "double", "no-spawn"):
                return False
        return False

    def knows(self, parts: Parts, tracked: State) -> bool:
        if parts[0] == "lost":
            return all(funnel.name != parts[1] for funnel in self.state.funnels)
        return parts[0] == "uncovered" and self.sums()["colonies"] == sums(tracked)["colonies"]

    def finish(self, tracked: State) -> bool:
        """End a question that the board did not have to ask."""
        pending, there = game.pending(self.state), game.pending(tracked)
        assert isinstance(pending, tuple)
        asked = {(one.seat, one.topic) for one in there} if isinstance(there, tuple) else set()
        beside = isinstance(there, tuple) and any(one.topic in ("agile", "foes", "retreat") for one in there)
        for choice in pending:
            if (choice.seat, choice.topic) in asked or choice.topic == "upgrade" or beside:
                continue
            if choice.topic == "largest":
                largest = tracked.agenda[0].largest[choice.seat]  # type: ignore[attr-defined]
                self.say(f"largest {largest}", choice.seat)
                return True
            if choice.finish is not None:
                self.say(choice.finish, choice.seat)
                return True
        return False

    def sums(self) -> dict[str, Any]:
        return sums(self.state)


def sweeping(state: State) -> bool:
    return any(isinstance(task, Wake | Spawn | Steer) for task in state.agenda)


def sums(state: State) -> dict[str, Any]:
    """Everything the economy counts, without where it is and what is asked."""
    values = game.dump(state)
    for key in ("settings", "places", "reports", "agenda", "round", "stall", "placed"):
        del values[key]
    values["bag"] = sorted(values["bag"])
    return values


PRESETS: dict[str, dict[str, Any]] = {
    "as printed": {},
    "short of food": {"consume.anytime": True, "incubator.usable": True, "overflow.all_sources": False},
    "wild": {
        "players.2.board": "large",
        "abilities.copies": 2,
        "critters.counts": "all",
        "critters.bite_cap": 2,
        "critters.order": "rings",
        "critters.terrain": "web",
        "critters.passing": True,
        "move.reach": "step",
        "worm.whole_stack": True,
        "pounce.heebie": "shown",
        "jump.exact": False,
        "eat.ability": "university",
    },
    "fierce": {
        "players.2.board": "large",
        "battle.loot": True,
        "upgrade.rate": "battle",
        "upgrade.late": False,
        "support.max": 1,
        "bolster.max_buy": 1,
        "stun.auto_recover": True,
        "stun.can_support": True,
        "stun.can_defend": False,
        "retreat.choice": "nearest",
        "move.path": "unblocked",
        "critters.passing": True,
        "tie.largest": "total",
    },
}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_tracked_game_told_to_the_counters_keeps_the_same_books(preset: str, seats: int, seed: int) -> None:
    luck = Random(f"{preset} {seats} {seed}")
    options = {"setup.first_player": "red", **PRESETS[preset]}
    state: State = game.start(game.configure(seats, {**options, "mode": "tracked"}))
    books = Books(seats, options)
    compared = 0
    while not isinstance(pending := game.pending(state), Over):
        if isinstance(pending, Chance):
            seat, word = None, f"{pending.verb} {luck.choice([face for face, _ in pending.faces])}"
        else:
            seat = luck.choice(pending).seat
            word = luck.choice(list(grammar.words(game, state, seat)))
        builder = carry_out(state, word, seat)
        after = builder.build()
        books.step(state, word, seat, builder.told, after)
        state = after
        if not books.said and not sweeping(state):
            assert books.sums() == sums(state), f"{word} by {seat}"
            compared += 1
    over = game.pending(books.state)
    assert isinstance(over, Over)
    assert (over.scores, over.ranking, over.reason) == (pending.scores, pending.ranking, pending.reason)
    assert compared
