"""The pencil: counters are mended and every token stays accounted for."""

from __future__ import annotations

import pytest

from companion.errors import Refused
from companion.games.arachnid.game import game
from companion.games.arachnid.saving.invariants import broken
from companion.kit import grammar
from companion.play import End, Option, Range
from tests.games.arachnid.tabletop import Tabletop


def correct(table: Tabletop, word: str) -> None:
    table.state = game.apply(table.state, word, None).state
    assert broken(table.state) is None


@pytest.mark.parametrize("place", ["turn", "event"])
def test_food_goes_to_and_from_the_pool(place: str) -> None:
    table = getattr(Tabletop(), place)()
    pool = table.state.pool
    correct(table, "correct food yellow 5")
    assert (table.food("yellow"), table.state.pool) == (5, pool - 2)
    correct(table, "correct food yellow 0")
    assert table.state.pool == pool + 3


def test_webs_flies_and_incubators_too() -> None:
    table = Tabletop().turn()
    correct(table, "correct flies 3")
    correct(table, "correct incubator red 2")
    correct(table, "correct webs red 2")
    assert (table.state.flies, table.colony("red").incubator, table.colony("red").tops) == (3, 2, 2)
    assert table.colony("red").lost == 1


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    table = Tabletop().turn()
    for word in ("correct food red 6", "correct incubator red 3", "correct webs red 26", "correct food"):
        with pytest.raises(Refused):
            game.apply(table.state, word, None)
    assert table.why_not("red: correct food red 5").slug == "pencil"


def test_a_correction_settles_what_is_asked() -> None:
    table = Tabletop().event().arrange("red", store=0)
    table.draw("feed1")
    assert table.asked == {"red": "feed"}
    correct(table, "correct food red 4")
    assert table.food("red") == 2
    assert table.asked == {"red": "turn"}


def test_every_word_of_the_pencil_applies() -> None:
    table = Tabletop(3).turn()

    def words(prefix: tuple[str, ...] = ()) -> list[str]:
        level = game.corrections(table.state, prefix)
        if isinstance(level, End):
            return [" ".join(prefix)]
        if isinstance(level, Range):
            assert level.low <= level.preset <= level.high
            return [w for n in range(level.low, level.high + 1) for w in words((*prefix, str(n)))]
        assert all(isinstance(option, Option) for option in level)
        return [w for option in level for w in words((*prefix, option.part))]

    found = words()
    assert "correct food green 3" in found
    for word in found:
        assert broken(game.apply(table.state, word, None).state) is None
    assert grammar.asked(game, table.state) == (0,)
