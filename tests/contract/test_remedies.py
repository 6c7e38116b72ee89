"""What a refusal proposes can be done: each word that it says to say stands, or begins a word on the menu."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.errors import plain
from companion.kit import grammar
from companion.kit.game import Game
from companion.play import End, Range
from tests.contract.recordings import every_game, with_tests
from tests.contract.test_reasons import OF_ALL, Case, cases

SAMPLE = 12
"""Words that are looked at for each code of a game."""
SAID = re.compile(r"\b[Ss]ay (?:for example )?([^.]*)")


def proposed(game: Game, state: Any, sentence: str) -> Iterator[list[str]]:
    """The words that a sentence says to say: what follows ``say``, as far as it is of the game's language."""
    slots = [slot for verb in game.verbs.values() for shape in verb.shapes for slot in shape]
    names = {*game.spaces(state), *(name for slot in slots for name in slot.names)}
    for listed in SAID.findall(sentence):
        for one in re.split(r", | or ", listed):
            verb, *rest = one.split() or [""]
            if verb in game.verbs:
                ends = (at for at, part in enumerate(rest) if part not in names and not part.isdigit())
                yield [verb, *rest[: next(ends, len(rest))]]


def on_menu(game: Game, state: Any, seat: int, path: list[str]) -> bool:
    """Whether a word stands, or begins one that does."""
    for depth, part in enumerate(path):
        level = game.menu(state, seat, tuple(path[:depth]))
        if isinstance(level, End):
            return False
        if isinstance(level, Range):
            found = part.isdigit() and level.low <= int(part) <= level.high
        else:
            found = part in [option.part for option in level]
        if not found:
            return False
    return True


def refused(game: Game) -> Iterator[Case]:
    """Some of the words that each code forbids, from lessons, random games and the tests' positions."""
    for code, found in cases(game)[OF_ALL].items():
        if code:
            yield from found[:: max(1, len(found) // SAMPLE)]


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
def test_a_refusal_proposes_only_what_stands(game: Game) -> None:
    wrong = set[tuple[str, str, str]]()
    named = 0
    for state, seat, word in refused(game):
        refusal = game.why_not(state, word, seat)
        assert refusal is not None
        assert seat in grammar.asked(game, state)
        for path in proposed(game, state, plain(refusal.text)):
            named += 1
            if not on_menu(game, state, seat, path):
                wrong.add((refusal.slug, word, plain(refusal.text)))
    assert named or game.name not in with_tests()  # another may propose nothing
    assert not wrong
