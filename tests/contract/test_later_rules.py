"""A game that was begun before a house rule came to its game: it is read, shown and played on as it was."""

from __future__ import annotations

import copy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.frozen import replace
from companion.play import Over
from companion.table.fold import fold as folding
from companion.table.fold.fold import Fold
from companion.table.record.entries import NO_HASH, Stored, parse, store, verified
from companion.views.tips import tips_page
from tests.contract.recordings import recording, working
from tests.support.tables import Table
from tests.support.there import there

STEPS = 30


def without_rules(stored: list[Stored]) -> list[Stored]:
    """The same record from when its game had no house rules but the way to keep the board."""
    first, *others = (parse(one.data) for one in stored)
    body: Any = copy.deepcopy(first.body)
    options = body["settings"]["options"]
    body["settings"]["options"] = {key: options[key] for key in options if key == "mode"}
    before, found = NO_HASH, []
    for entry in (replace(first, body=body), *others):
        found.append(store(entry, before))
        before = found[-1].hash
    return found


def folded(stored: list[Stored]) -> Fold:
    return folding.fold(verified(stored), games.find)


@pytest.mark.parametrize(
    "opening", [*(name for name in working() if name != "arachnid"), "arachnid mode=tracked"]
)
def test_a_record_without_them_is_of_the_same_game(opening: str, tmp_path: Path) -> None:
    name, *options = opening.split()
    random = Random(3)
    with Table(tmp_path, find=games.find, names=games.names) as table:
        assert table.submit(" ".join([f"new {name} {games.find(name).seats[0]}", *options, "start"])).ok
        while table.now.entry < STEPS and not isinstance(table.now.pending, Over):
            assert table.play_a_step(random).ok
        assert tips_page(table.now) is not None
        stored = table.journal.stored(there(table.now.key))
    older, newer = folded(without_rules(stored)), folded(stored)
    assert older.settings == newer.settings
    assert older.now.state == newer.now.state
    assert older.asks() == newer.asks()


@pytest.mark.parametrize("name", working())
def test_a_dump_without_them_is_of_the_same_position(name: str) -> None:
    game = games.find(name)
    state = recording(name, game.seats[0]).states[-1]
    dump = game.dump(state)
    options = dump["settings"]["options"]
    for key in options:
        if options[key] == next(rule.default for rule in game.house_rules if rule.key == key):
            older = copy.deepcopy(dump)
            del older["settings"]["options"][key]
            assert game.load(older) == state, key
