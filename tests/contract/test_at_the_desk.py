"""Every word that a menu offers is played when it is said at the desk, whatever the house rules.

The desk has verbs of its own and hears them first: a game’s word that begins with one of them would
be offered and never played.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.errors import plain
from companion.kit import grammar
from companion.kit.desk_verbs import SHARED
from companion.kit.options import typed
from companion.play import Chance, Over
from companion.table.authority.menus import ask_for
from companion.table.desk.desk import Desk
from companion.table.desk.verbs import VERBS
from companion.table.intents import Answer, Intent, Origin, Snapshot
from companion.table.journal.journal import Journal
from companion.table.record.entries import parse
from tests.contract.recordings import drawn_rules, fewest_and_most, other_rules, recording, working
from tests.support.luck import SeededPool

WORDS = 50
"""Words said with each of them."""
DRAWN = 4
"""Sets of house rules that are drawn for each game."""
RULES = 6
"""As many house rules as fit into a word to the desk."""
UNIT = Origin("unit")


class Driven:
    """A desk without a thread, to which one says one thing after another."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.journal = Journal(folder)
        self.desk = Desk(self.journal, SeededPool(seed))
        self.desk.wake()
        self.said = 0

    def submit(self, word: str, seat: int | None = None) -> Answer:
        self.said += 1
        asked = ask_for(self.desk.snapshot(), seat, word)
        return self.desk.answer(Intent(str(self.said), word, UNIT, seat, asked))


def rarest(words: list[tuple[int, str]], verbs: Counter[str], luck: Random) -> tuple[int, str]:
    """A word whose verb has been said least, so that few words say every verb there is."""
    least = min(verbs[word.split()[0]] for _, word in words)
    return luck.choice([one for one in words if verbs[one[1].split()[0]] == least])


def chosen() -> list[Any]:
    """Every game as it comes, with every other value of each house rule, and with drawn ones."""
    others = [(name, f"{key}={typed(value)}") for name, key, value in other_rules()]
    drawn = []
    for name in working():
        for seed in range(DRAWN):
            rules = Random(seed).sample(
                [*drawn_rules(games.find(name), seed).items()],
                k=min(RULES, len(games.find(name).house_rules)),
            )
            drawn.append(
                pytest.param(
                    name, " ".join(f"{key}={typed(value)}" for key, value in rules), id=f"{name} {seed}"
                )
            )
    return [*((name, "") for name in working()), *others, *drawn]


def said_aside(now: Snapshot) -> list[tuple[int, str]]:
    """What the seats that are asked may say instead of playing."""
    if now.game is None or not isinstance(now.pending, tuple):
        return []
    return [
        (choice.seat, word)
        for choice in now.pending
        for word in grammar.menu_words(now.game, now.state, choice.seat)
        if now.game.verbs[word.split()[0]].aside
    ]


@pytest.mark.parametrize(("name", "option"), chosen())
def test_every_word_on_a_menu_applies_at_the_desk(name: str, option: str, tmp_path: Path) -> None:
    luck, verbs, table = Random(f"{name} {option}"), Counter[str](), Driven(tmp_path, 6)
    assert table.submit(f"new {name} {games.find(name).seats[-1]} {option} start").ok
    for _ in range(WORDS):
        now = table.desk.snapshot()
        if isinstance(now.pending, Chance):
            assert table.submit("draw").ok
            continue
        if isinstance(now.pending, Over):
            break
        assert isinstance(now.pending, tuple)
        assert now.game is not None
        assert now.key is not None
        words = [
            (choice.seat, word)
            for choice in now.pending
            for word in grammar.words(now.game, now.state, choice.seat)
        ]
        seat, word = rarest(words, verbs, luck)
        verbs[word.split()[0]] += 1
        answer = table.submit(word, seat)
        assert answer.ok, (word, answer.refusal and plain(answer.refusal.text))
        entry = parse(table.journal.stored(now.key)[-1].data)
        assert (entry.kind, entry.body.get("word")) == ("word", word), f"{word} is the game’s"
    for seat, word in said_aside(table.desk.snapshot()):
        assert table.submit(word, seat).ok, word
        break
    table.journal.close()
    if option == "ants.new_holes=true":
        assert "shaft" in verbs, "T-58: even a word of one house rule only is said"


@pytest.mark.parametrize(("name", "seats"), fewest_and_most())
def test_no_word_on_a_menu_begins_with_a_verb_of_the_desk(name: str, seats: int) -> None:
    one = recording(name, seats)
    for state in one.sample():
        for seat in grammar.asked(one.game, state):
            first = {word.split()[0] for word in grammar.menu_words(one.game, state, seat)}
            both = first & set(VERBS)
            assert both <= SHARED
            assert all(one.game.verbs[verb].shapes == ((),) for verb in both)
