"""What stands against a verb of the desk is one thing, for its menu and for its refusal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.kit.desk_verbs import DESK_VERBS
from companion.play import Chance, Over, Refusal, text
from companion.table import conditions
from companion.table.conditions import CONDITIONS, why_not
from companion.table.intents import Origin
from companion.table.menus import desk_menu, play_menu
from companion.table.opponents import Opponents
from companion.table.refusals import ONLY_WATCHING
from companion.table.verbs import VERBS
from tests.support.tables import GREEN, ONLOOKER, RED, SEATLESS, TABLET, UNIT, Table

ANOTHER = Refusal("another", text("Another reason."))
WORDS = {
    "hand": "hand sun",
    "source": "source bag hand",
    "note": "note a fly was lost",
    "opponent": "opponent green 250",
    "done": "done all",
    "pencil": "pencil set red 7",
    "open": "open 1",
    "new": "new again",
}
"""A word of each verb that does not stand alone."""
UNLISTED = {"note"}
"""What a note says is on no menu."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Table(tmp_path, opponents=Opponents(games={"pebbles"})) as table:
        table.new()
        table.new()
        yield table


def listed(table: Table, origin: Origin = UNIT) -> set[str]:
    """The desk's verbs that a menu has for somebody."""
    luck = play_menu(table.now, None, (), origin) if isinstance(table.now.pending, Chance) else ()
    menus = (desk_menu(table.now, origin), luck)
    return {option.part for menu in menus if isinstance(menu, tuple) for option in menu}


def test_every_verb_of_the_desk_has_its_condition() -> None:
    assert {*CONDITIONS} == {*VERBS} == DESK_VERBS


@pytest.mark.parametrize("verb", sorted(DESK_VERBS))
def test_what_stands_against_a_verb_is_off_its_menu_and_is_the_refusal(
    table: Table, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(conditions.CONDITIONS, verb, lambda _attempt: ANOTHER)
    before = table.now
    assert verb not in listed(table)
    assert table.submit(WORDS.get(verb, verb)).refusal == ANOTHER
    assert (table.now.key, table.now.entry) == (before.key, before.entry)
    monkeypatch.setitem(conditions.CONDITIONS, verb, lambda _attempt: None)
    assert (verb in listed(table)) is (verb not in UNLISTED)


@pytest.mark.parametrize("seed", range(3))
def test_a_menu_has_what_nothing_stands_against_and_the_desk_refuses_the_rest(
    table: Table, seed: int
) -> None:
    random = Random(seed)
    for _ in range(25):
        origin = random.choice([UNIT, TABLET, RED, GREEN, SEATLESS, ONLOOKER])
        for verb in sorted(DESK_VERBS - UNLISTED):
            assert (verb in listed(table, origin)) is (why_not(table.now, origin, verb) is None), verb
        verb = random.choice(sorted(DESK_VERBS))
        word = WORDS.get(verb, verb)
        against = why_not(table.now, origin, verb, None, tuple(word.split()[1:]))
        answer = table.submit(word, origin)
        if against is not None:
            assert answer.refusal == against
        if table.now.paused:
            table.submit("resume")
        elif table.now.pending is None or isinstance(table.now.pending, Over):
            table.new()
        else:
            assert table.play_a_step(random).ok


def test_somebody_who_looks_on_is_told_one_thing_whatever_is_said(table: Table) -> None:
    told = {table.submit(WORDS.get(verb, verb), ONLOOKER).refusal for verb in (*DESK_VERBS, "take")}
    assert told == {ONLY_WATCHING}
