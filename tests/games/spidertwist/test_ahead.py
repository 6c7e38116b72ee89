"""What a search state knows of Spidertwist besides what tests/contract/test_ahead.py asks."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.spidertwist.ahead import SearchState
from companion.games.spidertwist.game import game
from companion.kit import grammar
from tests.games.spidertwist.positions import begun, position, say
from tests.support.saying import no_luck


@pytest.mark.parametrize(("word", "rewards"), [("accept", [0.5, 0.5]), ("decline", None)])
def test_an_offer_of_a_draw_is_answered_as_the_rules_have_it(word: str, rewards: list[float] | None) -> None:
    """S-35: the rival answers; then it is a draw, or the turn goes on."""
    offered = say(begun(), "black: offer").state
    ahead = SearchState(offered, no_luck)
    said = {ahead.word(move): move for move in ahead.moves(1)}
    assert (ahead.asked, list(said)) == ((1,), ["accept", "decline"])
    assert {ahead.guess(move) for move in said.values()} == {0.5}
    ahead.play(said[word], 1, no_luck)
    after = game.apply(offered, word, 1).state
    assert ahead == SearchState(after, no_luck)
    if rewards is not None:
        assert ahead.rewards() == ahead.playout(Random(1).randrange) == rewards
    else:
        words = [ahead.word(move) for move in ahead.moves(0)]
        assert sorted(words) == sorted(grammar.words(game, after, 0))


def test_who_resigns_has_lost_whatever_the_points() -> None:
    assert SearchState(say(begun(), "black: resign").state, no_luck).rewards() == [0, 1]


def test_a_playout_takes_an_offer_as_it_comes() -> None:
    ahead = SearchState(say(begun(), "black: offer").state, no_luck)
    assert sum(ahead.playout(Random(1).randrange)) == pytest.approx(1)


@pytest.mark.parametrize(("black", "white"), [(3, 1), (2, 2), (0, 2)])
def test_a_playout_without_an_end_is_judged_by_the_points(black: int, white: int) -> None:
    first, second = SearchState(position({}, mated=(black, white)), no_luck).prospects()
    assert first + second == pytest.approx(1)
    assert (first > second) - (first < second) == (black > white) - (black < white)
    if black > white:
        fewer = SearchState(position({}, mated=(black - 1, white)), no_luck).prospects()
        assert first > fewer[0], "more points are more likely to win"


@pytest.mark.parametrize("black", ["6", "1"])
def test_s31_a_roll_for_the_start_that_has_fallen_counts(black: str) -> None:
    """White rolls 3 against it; of level rolls only those after them count."""
    rolled = say(game.start(game.configure(2, {})), f"roll {black}").state
    again = say(game.start(game.configure(2, {})), "roll 5", "roll 5", f"roll {black}").state
    for state in (rolled, again):
        assert SearchState(state, lambda _count: 2).seat == (0 if black == "6" else 1)


@pytest.mark.parametrize("number", range(6))
def test_a_playout_mates_where_it_can(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(SearchState, "horizon", 1)
    ahead = SearchState(position({"a1": "black", "c5": "black"}), no_luck)
    assert not ahead.mated[0]
    ahead.playout(lambda count: number % count)
    assert ahead.mated == [1, 0]


def test_a_playout_answers_an_offer_before_anybody_mates() -> None:
    offered = say(position({"a1": "black", "c5": "black"}), "black: offer").state
    ahead = SearchState(offered, no_luck)
    assert ahead.playout(lambda _count: 0) == [0.5, 0.5]
    assert (ahead.reason, ahead.mated) == ("agreement", [0, 0])
