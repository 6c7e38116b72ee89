"""Games of all kinds, played at random on a table with phones that take part: both checkers, good and spoilt.

``PROOF_GAMES=1000`` plays as many; by default a few of each kind.
"""

from __future__ import annotations

import os
import random
from functools import partial

import pytest

from companion import games
from companion.play import Chance, Over
from companion.table.archive import paper_code
from companion.table.authority.menus import desk_menu
from companion.table.desk import desk
from companion.table.luck.witnesses import Witnesses
from tests.support import spoilt
from tests.support.menus import some_word
from tests.support.record_checkers import by_page, by_program
from tests.support.tables import GREEN, RED, UNIT, Table
from tests.support.taking_part import TakingPart
from tests.support.waiting import until

KINDS = ["arachne 2", "arachnid 3", "spidertwist 2", "taller-ants 3", "web-of-flies 3"]
GAMES = int(os.environ.get("PROOF_GAMES", "20")) // len(KINDS)
STEPS = {"taller-ants 3": 120}


@pytest.fixture(autouse=True)
def _desk_that_rests_soon(monkeypatch):
    monkeypatch.setattr(desk, "_QUIET", 0.02)


def named(table):
    """The phones that the next round names."""
    return table.now.round.witnesses if table.now.round is not None else ()


def played(folder, kind, seed):
    """The record of a game on a table of its own; two of three go on from a page of paper or from a step."""
    chance = random.Random(seed)
    witnesses = Witnesses(patience=0.02)
    with Table(folder, find=games.find, names=games.names, witnesses=witnesses) as table:
        assert table.submit(f"new {kind} start").ok
        phones = [
            TakingPart(table, witnesses, f"phone-{n}", (n,) if n < 2 else ())
            for n in range(chance.randrange(4))
        ]
        for phone in phones:
            phone.register()
        # The desk names them when it has nothing else to do.
        until(lambda: len(named(table)) == len(phones))
        steps = STEPS.get(kind, 30)
        for done in range(steps):
            if done == steps // 3 and seed % 3:
                carry_on(table, chance, by_paper=seed % 3 == 1)
            for phone in phones:
                phone.silent = chance.random() < 0.1
                if not phone.silent and phone.id.hex() not in named(table):
                    phone.register()
            if isinstance(table.now.pending, Over):
                break
            step(table, chance)
        assert table.now.key is not None
        return list(table.journal.export(table.now.key))


def carry_on(table, chance, *, by_paper):
    """Another game from how this one stands, or stood."""
    now = table.now
    if isinstance(now.pending, Over):
        return
    if by_paper:
        lines = paper_code.lines_of(paper_code.code_of(now.game, now.state))
        assert table.submit(f"paper {' '.join(lines)}").ok
    else:
        assert table.submit(f"branch {now.key} {chance.randrange(1, now.entry + 1)}").ok


def ask_all(table, chance):
    """A seat proposes what takes all, and the others agree, or do not, or the box speaks for them."""
    source = chance.choice(sorted(table.now.sources)) if table.now.sources else "die"
    word = chance.choice((f"source {source} hand", f"source {source} box", "clock sum 600", "clock off"))
    if not table.submit(word, RED).ok:
        return
    for origin in (GREEN, UNIT):
        if table.now.proposal is not None:
            table.submit(chance.choice(("agree", "agree", "agree", "object")), origin)


def step(table, chance):
    """Mostly play; now and then say a face by hand, go back, correct a slip, set the clock or ask all."""
    pending, happens = table.now.pending, chance.random()
    if happens < 0.1 and table.now.back:
        table.submit("back", UNIT, chance.choice(sorted(table.now.back)))
    elif happens < 0.13 and table.now.timeline:
        table.submit(f"rewind {chance.choice(table.now.timeline.lines(20)).n}", UNIT)
    elif happens < 0.17 and (word := some_word(partial(desk_menu, table.now, UNIT), chance, ("pencil",))):
        table.submit(word, UNIT)
    elif happens < 0.2 and table.now.sources:
        source = chance.choice(sorted(table.now.sources))
        table.submit(f"source {source} {chance.choice(('hand', 'box'))}", UNIT)
    elif happens < 0.22:
        table.submit(chance.choice(("clock count", "clock turn 60", "clock fischer 300 5")), UNIT)
    elif happens < 0.26:
        ask_all(table, chance)
    elif not isinstance(pending, Chance) or not table.submit("draw").ok:
        assert table.play_a_step(chance).ok


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("kind", KINDS)
def test_a_game_that_was_played_holds_and_does_not_once_it_is_spoilt(tmp_path, kind):
    chance = random.Random(GAMES)
    made = [played(tmp_path / str(seed), kind, seed) for seed in range(GAMES)]
    sound = ["\n".join(lines) for lines in made]
    said = by_program(sound)
    assert not [one for one in said if "rule" in one]
    assert by_page(tmp_path, sound) == said
    assert sum(one["draws"]["taken"] for one in said)
    assert any(one["carried"] for one in said)
    assert any(one["paper"] for one in said)
    cheats = [spoilt.spoilt(lines, chance) for lines in made]
    said = by_program([record for _, record in cheats])
    assert not [way for (way, _), one in zip(cheats, said, strict=True) if "rule" not in one]
    assert by_page(tmp_path, [record for _, record in cheats]) == said
