"""What stands against a verb of the desk is one thing, for its menu and for its refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from random import Random

import pytest

from companion.errors import OrbweaverError
from companion.kit import grammar
from companion.kit.desk_verbs import DESK_VERBS
from companion.kit.game import Parts
from companion.play import Chance, End, Menu, Over, Range, Refusal, text
from companion.table.authority import conditions
from companion.table.authority.conditions import CONDITIONS, why_not
from companion.table.authority.menus import BELOW, desk_menu, play_menu
from companion.table.authority.refusals import ONLY_WATCHING
from companion.table.desk.verbs import VERBS
from companion.table.intents import Origin
from companion.table.journal.ledger import Ledger
from companion.table.people.opponents import Opponents
from companion.table.record import correction_reasons
from companion.table.record.forms import ALONE, FORMS
from tests.support.tables import GREEN, ONLOOKER, RED, SEATLESS, TABLET, UNIT, OnPhones, Table

ANOTHER = Refusal("another", text("Another reason."))
WORDS = {
    "hand": "hand sun",
    "source": "source bag hand",
    "note": "note a fly was lost",
    "opponent": "opponent green 250",
    "done": "done all",
    "pencil": "pencil correct set red 7",
    "open": "open 1",
    "new": "new again",
    "branch": "branch 1 1",
    "paper": "paper 7KQ4X",
    "handover": "handover 2",
}
"""A word of each verb that does not stand alone."""
UNLISTED = {"note", "branch", "paper", "handover"}
"""On no menu is what a note says, a code from paper, or every entry of every game: who looks at one goes
on from it there. A seat is asked for on the page of seats."""


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


def test_every_verb_of_the_desk_has_its_form_and_its_condition() -> None:
    assert {*CONDITIONS} == {*VERBS} == {*FORMS} == DESK_VERBS


def test_every_verb_on_the_menu_of_the_desk_stands_alone_or_has_a_menu_below_it() -> None:
    assert {*BELOW} == DESK_VERBS - ALONE - UNLISTED - {"hand"}  # that is on the menu of a draw


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
    for step in range(25):
        if step == 5:
            table.submit("source die hand", RED)  # a proposal
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


ORIGINS = (UNIT, TABLET, RED, GREEN, SEATLESS, ONLOOKER)
STATES = {
    "never played": (),
    "no game": ("close",),
    "a draw": (),
    "by hand": ("source bag hand",),
    "a draw again": (),
    "a turn": (),
    "opponent": ("opponent green 250",),
    "on phones": (),
    "timed": ("clock turn 120",),
    "proposed": (),
    "paused": ("pause",),
    "over": (),
}
"""How a table may stand, and the words that lead there."""
STRANGE = ("again", "nobody", "red", "box", "hand", "9", "02", "rounds=2", "rounds=9", "start", "all")
"""Parts that mean something somewhere else, or nowhere."""


@pytest.fixture
def standing(
    tmp_path: Path, state: str, step_back_over_luck: Callable[[Table, int], None]
) -> Iterator[Table]:
    """A table in one of ``STATES``, with another game on the shelf where any was played."""
    opponents = Opponents(games={"pebbles"})
    with Table(tmp_path, opponents=opponents) as table:
        if state != "never played":
            table.new()
            table.new()
        if state in ("a turn", "opponent", "on phones", "timed", "paused", "over"):
            table.start_turns()
        for word in STATES[state]:
            assert table.submit(word).ok
        if state == "proposed":
            assert table.submit("source bag hand", RED).ok
        if state == "over":
            table.play_to_the_end(Random(1))
        if state == "a draw again":
            table.deal()
            step_back_over_luck(table, 1)
    with Table(tmp_path, opponents=opponents) as table:
        assert (table.now.again is not None) is (state == "a draw again")
        if state == "on phones":
            table.seat(OnPhones(0, silent=(1,)))
            for word in ("pause", "resume"):
                assert table.submit(word).ok
        yield table


def said(menu: Callable[[Parts], Menu], begun: Parts = ()) -> Iterator[Parts]:
    """Every word of a menu, of a number the least and the most."""
    level = menu(begun)
    if isinstance(level, End):
        yield begun
    elif isinstance(level, Range):
        for number in (level.low, level.high):
            yield from said(menu, (*begun, str(number)))
    else:
        for option in level:
            yield from said(menu, (*begun, option.part))


def menus_of(table: Table, origin: Origin) -> tuple[Callable[[Parts], Menu], ...]:
    """The desk's menu for somebody, and that of luck where a draw waits; each level is looked at once."""
    now = table.now
    desk = cache(partial(desk_menu, now, origin))
    if not isinstance(now.pending, Chance):
        return (desk,)
    return desk, cache(lambda prefix: play_menu(now, None, prefix, origin))


EVERYWHERE: set[Parts] = {
    ("agree",), ("object",),
    ("draw",), ("hand", "sun"), ("back",), ("pause",), ("resume",), ("recover",), ("source", "bag", "hand"),
    ("source", "bag", "box"), ("opponent", "green", "250"), ("opponent", "red", "nobody"), ("done", "all"),
    ("pencil", "correct", "set", "red", "7"), ("new", "again"), ("new", "pebbles", "2", "start"),
    ("open", "1"),
    ("new", "pebbles", "2", "rounds=1", "rounds=1", "start"), ("new", "marbles", "2", "start"), ("close",),
    ("clock", "count"), ("clock", "off"), ("clock", "turn", "120"), ("clock", "fischer", "600", "15"),
}  # fmt: skip
"""Words that are right in one state or another."""


def corrects(menus, args, against):
    """A correction may go without the reason that a menu asks for, or with another; it says what is so not
    already."""
    word, why = correction_reasons.parted(args)
    reasoned = ("pencil", *word, correction_reasons.BECAUSE, "cat")
    listed = any(grammar.is_complete(menu, reasoned) for menu in menus)
    return listed and correction_reasons.refusal_of(why) is None and getattr(against, "slug", "") != "already"


@pytest.mark.parametrize("state", STATES)
def test_a_word_is_on_a_menu_to_its_end_exactly_where_nothing_stands_against_it(standing: Table) -> None:
    words = EVERYWHERE | {
        word for origin in ORIGINS for menu in menus_of(standing, origin) for word in said(menu)
    }
    near = {(*word[:-1], part) for word in words if len(word) > 1 for part in STRANGE}
    near |= {(*word, part) for word in words for part in ("box", "2")}
    near |= {word[:-1] for word in words if len(word) > 2}
    for origin in ORIGINS:
        menus = menus_of(standing, origin)
        for verb, *args in words | near:
            listed = any(grammar.is_complete(menu, (verb, *args)) for menu in menus)
            against = why_not(standing.now, origin, verb, None, tuple(args))
            if verb == "pencil" and args:
                listed = corrects(menus, args, against)
            assert listed is (against is None), (origin, verb, args, against)


class Written(OrbweaverError):
    """Nothing stood in the way of a word: it would be written down now."""

    slug = "written"


@pytest.fixture
def nothing_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every word leaves the table as it was, so that each can be said in the same state."""

    def write(*_: object) -> None:
        raise Written(text("It would be written down."))

    for owner, names in (
        (Ledger, ("commit", "close", "clear", "put_on_table", "take_from_shelf", "recover")),
        (Opponents, ("sit", "leave", "hurry")),
    ):
        for name in names:
            monkeypatch.setattr(owner, name, write)


@pytest.mark.parametrize("state", STATES)
def test_the_desk_takes_every_word_of_its_menus(standing: Table, nothing_is_written: None) -> None:
    """A command may find nothing more against a word than its condition has."""
    for origin in ORIGINS:
        for word in {word for menu in menus_of(standing, origin) for word in said(menu)}:
            answer = standing.submit(" ".join(word), origin)
            assert answer.refusal is not None
            # The menu of a number has the one that stands there as well.
            taken = {"written", "already"} if word[0] == "pencil" else {"written"}
            assert answer.refusal.slug in taken, (origin, word, answer)


def test_somebody_who_looks_on_is_told_one_thing_whatever_is_said(table: Table) -> None:
    told = {table.submit(WORDS.get(verb, verb), ONLOOKER).refusal for verb in (*DESK_VERBS, "take")}
    assert told == {ONLY_WATCHING}
