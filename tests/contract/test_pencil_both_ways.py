"""The pencil both ways: what it sets it sets back, nothing comes from nowhere, and it reaches every field.

Which correction sets a field of a position, and what has none and why, stands beside the tests of each game,
in ``corrected``.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from companion import games
from companion.errors import PositionError, plain
from companion.kit.game import Game
from companion.kit.pencil import Correctable
from companion.play import Event, Over, Range, Step, Text
from tests.contract.recordings import Recording, of_game, record
from tests.contract.wellformed import check_text
from tests.support.position_fields import Leaf, leaves
from tests.support.there import there

TABLES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "web-of-flies": ("web-of-flies", 2, {}),
    "spidertwist": ("spidertwist", 2, {}),
    "arachne": ("arachne", 2, {}),
    "taller-ants": ("taller-ants", 3, {}),
    "arachnid counters": ("arachnid", 3, {}),
    "arachnid tracked": ("arachnid", 3, {"mode": "tracked"}),
}
MOMENTS = 6
WORDS = 500
TRIES = 6
MADE = 2
STEPS = 30
MOST = 60
KEPT = 1000
GOES_ON = "turn"
"""In Arachnid a turn begins of which more is told; where it goes on by itself only undoing brings it back."""


class Correction(NamedTuple):
    """One that was made: its kind and word, the position before, and what came of it."""

    kind: str
    word: str
    before: Any
    after: Any
    events: tuple[Event, ...]


@cache
def played(table: str) -> Recording:
    name, seats, options = TABLES[table]
    game = games.find(name)
    return record(game, game.configure(seats, options), 3, WORDS, evenly=True)


def moments(table: str) -> list[Any]:
    """Positions of a game: one for each thing that the rules wait for, others from its start to its end."""
    one = played(table)
    waited: dict[str, Any] = {}
    for state in one.states:
        pending = one.game.pending(state)
        if not isinstance(pending, Over):
            waited.setdefault(pending[0].topic if isinstance(pending, tuple) else pending.source, state)
    spread = one.states[:: max(1, len(one.states) // MOMENTS)]
    found = [*Random(table).sample([*waited.values()], min(len(waited), MOMENTS)), *spread]
    return [state for state in found if one.game.correctables(state)]


def values(one: Correctable) -> list[str]:
    """All that a value may be set to."""
    if isinstance(one.values, Range):
        return [str(n) for n in range(one.values.low, one.values.high + 1) if str(n) != one.now]
    return [option.part for option in one.values if option.part != one.now]


def tried(game: Game, state: Any, luck: Random) -> Iterator[tuple[str, str]]:
    """Of each kind some corrections, with words."""
    for kind in game.correctables(state):
        found = list(kind.those())
        for one in luck.sample(found, min(len(found), TRIES)):
            yield kind.part, " ".join(("correct", kind.part, *one.path, luck.choice(values(one))))


def corrected(game: Game, state: Any, word: str) -> Step | None:
    """What comes of a correction; None where it is refused. That ``why_not`` agrees is tested beside this."""
    try:
        return game.apply(state, word, None, trusted=True)
    except PositionError:
        return None


@cache
def corrections(table: str) -> tuple[Correction, ...]:
    """Corrections at all these moments, some of every kind; a refusal says why in a sentence."""
    game, luck, found = played(table).game, Random(table), []
    for state in moments(table):
        made: dict[str, int] = defaultdict(int)
        for kind, word in tried(game, state, luck):
            if made[kind] == MADE:
                continue
            step = corrected(game, state, word)
            if step is None:
                refusal = there(game.why_not(state, word, None))
                check_text(refusal.text)
                assert refusal.slug == "impossible-position", word
                continue
            made[kind] += 1
            found.append(Correction(kind, word, state, step.state, tuple(step.events)))
    return tuple(found)


def rested(table: str) -> list[Correction]:
    """Those after which nothing went on by itself."""
    return [one for one in corrections(table) if len(one.events) == 1]


def told_of(game: Game, name: str) -> Mapping[str, Any]:
    """What the tests of a game say of its fields."""
    found: Mapping[str, Any] = of_game(game, "corrected", name, {})
    return found


LATEST: OrderedDict[int, tuple[Any, frozenset[Leaf]]] = OrderedDict()
"""The values of the positions that were looked at last, which are looked at again and again."""


def fields(game: Game, state: Any) -> frozenset[Leaf]:
    """All values of a position; what is set not at all or seldom is one, as far as nothing in it is set."""
    known = LATEST.get(id(state))
    if known is None:
        known = LATEST[id(state)] = state, leaves(game.dump(state), whole(game))
        if len(LATEST) > KEPT:
            LATEST.popitem(last=False)
    return known[1]


@cache
def whole(game: Game) -> frozenset[str]:
    """What is one value of it."""
    set_ = told_of(game, "FIELDS")
    others = {*told_of(game, "UNSET"), *told_of(game, "SELDOM")}
    return frozenset(one for one in others if not any(field.startswith(f"{one}.") for field in set_))


# ------------------------------------------------------------------------------- and back again


def set_back(game: Game, one: Correction) -> frozenset[Leaf]:
    """What still stands otherwise once it is corrected back: the same value, or all that went with it."""
    forgotten = told_of(game, "FORGOTTEN").get(one.kind, set())

    def differing(state: Any) -> frozenset[Leaf]:
        return frozenset(leaf for leaf in fields(game, state) ^ wanted if leaf.field not in forgotten)

    wanted, state = fields(game, one.before), one.after
    state = _backwards(game, one, state)
    for _ in range(STEPS):
        if not (left := differing(state)):
            return left
        for word in _towards(game, state, one.before):
            step = corrected(game, state, word)
            if step is not None and len(differing(step.state)) < len(left):
                state = step.state
                break
        else:
            return left
    return differing(state)


def _backwards(game: Game, one: Correction, state: Any) -> Any:
    """After the same correction with the value as it was; as it stands where there is no such one."""
    *named, _ = one.word.split()
    for kind in game.correctables(one.before):
        if kind.part == one.kind:
            for value in kind.those(named[2] if len(named) > 2 else ""):
                if [*named[2:]] == [*value.path]:
                    step = corrected(game, state, " ".join((*named, value.now)))
                    if step is not None:
                        return step.state
    return state


def _towards(game: Game, state: Any, target: Any) -> Iterator[str]:
    """Corrections to what a value is in another position; of what has no name there, to all it may be."""
    wanted = {(kind.part, *one.path): one.now for kind in game.correctables(target) for one in kind.find("")}
    strange = []
    for kind in game.correctables(state):
        for one in kind.those():
            now = wanted.get((kind.part, *one.path))
            start = ("correct", kind.part, *one.path)
            if now is None:
                strange += [" ".join((*start, value)) for value in values(one)]
            elif now != one.now:
                yield " ".join((*start, now))
    yield from strange


@pytest.mark.parametrize("table", TABLES)
def test_what_was_corrected_is_corrected_back(table: str) -> None:
    game = played(table).game
    kinds = set()
    is_lost = of_game(game, "corrected", "is_lost", lambda *_: False)
    for one in rested(table):
        if is_lost(one.kind, game.dump(one.before)):
            continue
        left = set_back(game, one)
        assert not left, (one.word, sorted(left))
        kinds.add(one.kind)
    offered = {
        kind.part for state in moments(table) for kind in game.correctables(state) if any(kind.those())
    }
    assert kinds >= offered - {GOES_ON}


# --------------------------------------------------------------------- from where, and to where


def stated(sentence: Text) -> Iterator[tuple[str, int]]:
    """Where a sentence says that something comes from (more than nothing), or goes to."""
    given = dict(sentence.args)
    if isinstance(source := given.get("source"), Text):
        number = int(str(given["n"]))
        yield plain(source), number if " from " in sentence.msgid else -number
    for one in given.values():
        if isinstance(one, Text):
            yield from stated(one)


@pytest.mark.parametrize(
    "table",
    [table for table in TABLES if of_game(games.find(TABLES[table][0]), "corrected", "unaccounted", None)],
)
def test_nothing_comes_from_nowhere(table: str) -> None:
    game = played(table).game
    unaccounted = of_game(game, "corrected", "unaccounted", None)
    for one in rested(table):
        told: dict[str, int] = defaultdict(int)
        for place, number in stated(one.events[0].text):
            told[place] += number
        before, after = game.dump(one.before), game.dump(one.after)
        assert not unaccounted(one.kind, before, after, told), (one.word, plain(one.events[0].text))


# ---------------------------------------------------------------------------------- every field


def is_set(name: str, field: str, kinds: Sequence[str]) -> bool:
    """Whether a correction of these kinds sets a field: looked for where chance had not tried it."""
    game, luck = games.find(name), Random(field)
    for table, (of, *_) in TABLES.items():
        for state in moments(table) if of == name else ():
            for kind in game.correctables(state):
                found = list(kind.those()) if kind.part in kinds else []
                for one in luck.sample(found, min(len(found), MOST)):
                    word = " ".join(("correct", kind.part, *one.path, luck.choice(values(one))))
                    step = corrected(game, state, word)
                    if step is not None and any(
                        leaf.field == field for leaf in fields(game, state) ^ fields(game, step.state)
                    ):
                        return True
    return False


@pytest.mark.parametrize("name", sorted({name for name, *_ in TABLES.values()}))
def test_every_field_of_a_position_is_set_by_a_correction_or_says_why_not(name: str) -> None:
    game = games.find(name)
    by, unset = told_of(game, "FIELDS"), told_of(game, "UNSET")
    seldom = told_of(game, "SELDOM")
    assert not set(by) & set(unset)
    there, changed = set(), defaultdict(set)
    for table, (of, *_) in TABLES.items():
        if of == name:
            there |= {leaf.field for state in played(table).states for leaf in fields(game, state)}
            for one in rested(table):
                there |= {leaf.field for leaf in fields(game, one.after)}
                for leaf in fields(game, one.before) ^ fields(game, one.after):
                    changed[leaf.field].add(one.kind)
    assert there <= {*by, *unset, *seldom}, "nobody says how these are corrected"
    assert {*by, *unset} <= there, "no position has these"
    seldom_set = {field: kinds for field, kinds in by.items() if not changed[field] & set(kinds.split())}
    missed = {field: kinds for field, kinds in seldom_set.items() if not is_set(name, field, kinds.split())}
    assert not missed, "no correction sets these"
    assert all(" " in why for why in unset.values())
