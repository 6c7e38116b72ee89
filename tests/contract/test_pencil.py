"""The pencil over every game: each correction on the menu is made, or refused by an invariant by name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.errors import Refused
from companion.kit.game import Game
from companion.kit.grammar import is_complete
from companion.play import Over, Range
from companion.table.authority.menus import desk_menu
from companion.table.fold.fold import fold
from companion.table.record.entries import from_lines, verified
from companion.views.rulebook import sections
from tests.contract.recordings import Recording, fewest_and_most, record, recording, tables
from tests.contract.wellformed import check_event, check_text
from tests.support.menus import some_word
from tests.support.record_checkers import by_program
from tests.support.sixth_game import moonmoths
from tests.support.tables import UNIT, Table
from tests.support.there import there

STATES = 8
CORRECTIONS = 14


def some(game: Game, state: Any, luck: Random) -> Iterator[str]:
    """Some corrections of a position, of every kind as likely."""
    kinds = {kind: list(kind.those()) for kind in game.correctables(state)}
    kinds = {kind: found for kind, found in kinds.items() if found}
    for _ in range(CORRECTIONS if kinds else 0):
        kind = luck.choice(list(kinds))
        one = luck.choice(kinds[kind])
        if isinstance(one.values, Range):
            assert one.values.low <= int(one.now) <= one.values.high
            values = [str(n) for n in range(one.values.low, one.values.high + 1)]
        else:
            values = [option.part for option in one.values]
        values.remove(one.now)
        yield " ".join(("correct", kind.part, *one.path, luck.choice(values)))


def has_corrections(table: tuple[str, int]) -> bool:
    """A game may have none."""
    return type(games.find(table[0])).correctables is not Game.correctables


def tracked() -> Recording:
    """A game of Arachnid on a board that the box sees."""
    game = games.find("arachnid")
    return record(game, game.configure(3, {"mode": "tracked"}), 5, 300)


@pytest.mark.parametrize(
    ("name", "seats"), [*filter(has_corrections, fewest_and_most()), ("arachnid tracked", 3)]
)
def test_a_correction_is_made_or_refused_by_an_invariant(name: str, seats: int) -> None:
    one = tracked() if name == "arachnid tracked" else recording(name, seats)
    game, luck = one.game, Random(f"{name} {seats}")
    made = 0
    for state in one.sample(STATES):
        for word in some(game, state, luck):
            assert is_complete(partial(game.corrections, state), tuple(word.split())), word
            refusal = game.why_not(state, word, None)
            if refusal is not None:
                check_text(refusal.text)
                assert refusal.slug == "impossible-position", word
                assert refusal.rule is None or refusal.rule in sections(game)
                with pytest.raises(Refused):
                    game.apply(state, word, None)
                continue
            step = game.apply(state, word, None)
            made += 1
            for event in step.events:
                check_event(game, event)
            assert step.events[0].kind == "correction"
            dump = json.loads(json.dumps(game.dump(step.state)))
            assert game.load(dump) == step.state, word
            assert game.apply(state, word, None, trusted=True).state == step.state
            # Whoever is given the turn and can do nothing passes at once: then it may stand as before.
            assert step.state != state or len(step.events) > 1, word
    assert made > 2 * STATES, "hardly anything can be corrected"


KINDS = (
    *(
        f"{name} {seats}"
        for name, seats in tables()
        if seats == min(games.find(name).seats) and has_corrections((name, seats))
    ),
    "arachnid 2 mode=tracked",
)


@pytest.mark.parametrize("kind", KINDS)
def test_at_the_table_a_correction_is_undone_and_no_draw_becomes_another(tmp_path: Path, kind: str) -> None:
    luck, made = Random(kind), 0
    with Table(tmp_path, find=games.find, names=games.names, seed=5) as table:
        assert table.submit(f"new {kind} start").ok
        for _ in range(10):
            for _ in range(4):
                if not isinstance(table.now.pending, Over):
                    assert table.play_a_step(luck).ok
            word = some_word(partial(desk_menu, table.now, UNIT), luck, ("pencil",))
            if not word:
                continue  # not before the board is laid, nor when it is over
            before, tapes = table.now.state, there(table.desk.played()).tapes
            answer = table.submit(word)
            if answer.ok:
                made += 1
                for source, tape in tapes.items():
                    assert list(there(table.desk.played()).tapes[source])[: len(tape)] == list(tape), word
                assert table.submit(f"rewind {table.now.moved}").ok
                assert table.now.state == before, word
                assert table.submit(word).ok
            else:
                assert answer.refusal is not None
                assert answer.refusal.slug in ("impossible-position", "already"), word
        assert table.now.key is not None
        lines = list(table.journal.export(table.now.key))
        again = fold(verified(from_lines(lines)), games.find, trusted=False)
        assert again.now.state == table.now.state
    assert "rule" not in by_program(["\n".join(lines)])[0]
    assert made


def test_a_game_without_corrections_is_fine() -> None:
    game = moonmoths.game
    state = game.start(game.configure(min(game.seats), {}))
    assert game.corrections(state) == ()
    refusal = game.why_not(state, "correct piece red a1", None)
    assert refusal is not None
    assert refusal.slug == "unknown-verb"
