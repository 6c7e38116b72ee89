"""What forbids a word, what takes it off the menu and what is said of it are one thing.

A question answers about each word with a code, empty where the word stands. Here other codes are put
into its mouth: the menu, the list of all words and the refusal have to follow, whatever they were before.
Of the conditions that it asks ``tests/contract/test_reasons.py`` shows the same one by one, and that
each row of the table is said.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from copy import copy
from random import Random
from string import Formatter

import pytest

from companion.errors import plain
from companion.games.arachnid.colony import upgrades
from companion.games.arachnid.game import Arachnid, game
from companion.games.arachnid.state.pieces import Reward
from companion.games.arachnid.state.position import State, Task
from companion.games.arachnid.why import refusals as why
from companion.games.arachnid.why.reasons import REASONS, WHEN
from companion.kit import grammar
from companion.kit.game import Parts
from companion.play import End, Refusal, Slot, Text, Value, text
from tests.contract.wellformed import check_refusal
from tests.games.arachnid.forbidden import POSITIONS
from tests.games.arachnid.playing import play
from tests.games.arachnid.tabletop import Tabletop

NOT_THERE = {
    *("no-spider", "eaten", "other-ability", "passive", "no-such-track", "no-funnel", "not-on-board"),
    *("no-critter-moved", "no-such-critter/robbed", "no-such-critter/landed", "no-such-critter/destroyed"),
    *("not-on-board/bitten", "not-on-board/bumped", "not-on-board/stands", "not-rolled", "not-earned"),
    *("not-moved", "own-spider", "by-itself", "has-not-retreated", "not-beside", "other-critter"),
    *(
        "no-such-track/upgrade",
        "no-such-direction",
        "no-start-web",
        "answer-first",
        "tracked-mode",
        "counters-mode",
    ),
    *("not-now", *(f"not-now/{verb}" for verb in WHEN)),
    *(f"answer-first/{verb}" for verb in ("refresh", "deploy", "done", "eat", "incubate")),
}
"""Rows about what is not at the table or not asked about: no menu would list it, whatever is forbidden."""
ANOTHER: dict[str, tuple[Text, str]] = {**REASONS, "another": (text("Another reason."), "Turn")}
Build = Callable[[], Tabletop]


def menu(state: State) -> Iterator[tuple[int, str]]:
    """A word of each verb that a seat may say."""
    for seat in grammar.asked(game, state):
        by_verb = {word.split()[0]: word for word in grammar.words(game, state, seat)}
        yield from ((seat, word) for word in by_verb.values())


def why_not(state: State, word: str, seat: int = 0) -> Refusal | None:
    """The refusal of a word that is neither on the menu nor listed; None for one that is both."""
    state = copy(state)  # what is kept of a position was found out under its own rules
    refusal = game.why_not(state, word, seat)
    listed = refusal is None
    assert (game.menu(state, seat, tuple(word.split())) == End()) == listed
    assert grammar.on_menu(game, state, seat, word) == listed
    assert (word in grammar.words(game, state, seat)) == listed
    return refusal


def told(state: State, word: str, seat: int = 0) -> tuple[str, str]:
    """The code and the sentence of a refusal."""
    refusal = why_not(state, word, seat)
    assert refusal is not None, f"{word} stands"
    check_refusal(game, refusal)
    return refusal.slug, plain(refusal.text)


@pytest.mark.parametrize("build", [build for build, _ in POSITIONS])
def test_a_code_takes_a_word_off_the_menu_and_is_told(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    state = build().state
    kind = type(state.agenda[-1])
    code = kind.code
    monkeypatch.setattr(Arachnid, "reasons", ANOTHER)
    for seat, word in menu(state):
        parts = tuple(word.split())
        assert why_not(state, word, seat) is None
        with monkeypatch.context() as patch:
            patch.setattr(kind, "code", lambda *of, own=parts: "another" if begins(of[3], own) else code(*of))
            assert told(state, word, seat) == ("another", "Another reason.")


def begins(said: Parts, parts: Parts) -> bool:
    """Whether the one begins with the other, or the other way round."""
    return all(one == other for one, other in zip(said, parts, strict=False))


@pytest.mark.parametrize(("build", "words"), POSITIONS)
def test_a_word_that_is_forbidden_no_longer_stands_or_is_refused_for_what_is_left(
    build: Build, words: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = build().state
    task, kind = state.agenda[-1], type(state.agenda[-1])
    code = kind.code
    for word in (word for word, row in words.items() if row not in NOT_THERE):
        parts, before = tuple(word.split()), why_not(state, word)
        if code(task, state, 0, parts):  # else its target is wrong, or it is none for this table
            with monkeypatch.context() as patch:
                patch.setattr(kind, "code", lambda *of, own=parts: "" if begins(of[3], own) else code(*of))
                assert why_not(state, word) != before


def test_the_upgrade_of_another_seat_follows_its_code_too(monkeypatch: pytest.MonkeyPatch) -> None:
    state = Tabletop().turn("red").arrange(due=(Reward(1, ("beta",), swaps=True),)).state
    code = upgrades.reward_code
    assert why_not(state, "upgrade beta move", 1) is None
    monkeypatch.setattr(Arachnid, "reasons", ANOTHER)
    monkeypatch.setattr(
        upgrades, "reward_code", lambda *of: "another" if of[2][0] == "upgrade" else code(*of)
    )
    assert told(state, "upgrade beta move", 1) == ("another", "Another reason.")
    assert why_not(state, "swap stealth", 1) is None


def test_every_question_has_a_position() -> None:
    asking = {kind for kind in Task.kinds.values() if kind.candidates is not Task.candidates}
    assert {type(build().state.agenda[-1]) for build, _ in POSITIONS} == asking


@pytest.mark.parametrize("mode", ["tracked", "counters"])
@pytest.mark.parametrize("seed", range(4))
def test_a_word_of_a_menu_with_one_part_changed_stands_or_has_a_reason(mode: Value, seed: int) -> None:
    luck = Random(seed)
    rules: dict[str, Value] = {rule.key: luck.choice(rule.values) for rule in game.house_rules}
    for state in play(2 + seed % 3, seed, {**rules, "mode": mode}, rounds=15):
        for seat in grammar.asked(game, state):
            word = luck.choice(list(grammar.words(game, state, seat)))
            for other in luck.sample(list(changed(word)), 2):
                if why_not(state, other, seat) is not None:
                    assert told(state, other, seat)[0] in {re.split("[:/]", row)[0] for row in REASONS}


def changed(word: str) -> Iterator[str]:
    """The words of the language that differ from one in a single part."""
    verb, *parts = word.split()
    for shape in game.verbs[verb].shapes:
        if len(shape) == len(parts):
            for place, slot in enumerate(shape):
                yield from (
                    " ".join((verb, *parts[:place], part, *parts[place + 1 :])) for part in names(slot)
                )
    yield from ("pass", "done")


def names(slot: Slot) -> tuple[str, ...]:
    return slot.names or tuple(str(number) for number in range(10))


def test_every_brace_has_a_value() -> None:
    for sentence, _ in REASONS.values():
        named = {name for _, name, _, _ in Formatter().parse(sentence.msgid + sentence.remedy) if name}
        assert named <= set(why.FIELDS)


def test_no_question_is_left_out_of_what_tells_when_a_word_works() -> None:
    """The table is made of the questions that are known when it is read: a module of the game that is
    reached from nowhere else would bring one more."""
    code = """
import pkgutil
from importlib import import_module
from companion.games.arachnid.why import reasons
from companion.games.arachnid.state.position import Task
known = set(Task.kinds)
import companion.games.arachnid as package
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    import_module(module.name)
print(*sorted(set(Task.kinds) - known))
"""
    late = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert late.split() == [], "reasons.py has to read their modules"
    verbs = {verb for kind in Task.kinds.values() for when in kind.when for verb in when.verbs}
    assert verbs == WHEN.keys()
