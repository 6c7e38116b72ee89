"""Search states are the rules' own: random games in both, word by word.

``AHEAD_GAMES=2000`` plays so many games for each table, to their end or 4,000 words, instead of the
beginning of a few. Then positions are compared after every word, and lists of words, which take most of
the time, after some.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

import pytest

from companion import games
from companion.kit import grammar
from companion.kit.ahead import SearchState
from companion.kit.game import Game
from companion.lab.luck import SeededLuck
from companion.play import Chance, Over
from tests.contract.recordings import drawn_rules, every_game
from tests.lab.fairness import as_expected
from tests.support.saying import no_luck

GAMES = int(os.environ.get("AHEAD_GAMES", "0"))
MOST_WORDS = 4000 if GAMES else 150
LISTED = 25 if GAMES else 1
"""After every so many words both list all they offer."""
DRAWS = 20
MODES: dict[str, list[dict[str, Any]]] = {"arachnid": [{"mode": "tracked"}, {"mode": "counters"}]}
"""Options without which a game is another one."""


class Replay:
    """Luck that search state and kernel share: what the one has picked, the other picks again."""

    def __init__(self, luck: SeededLuck) -> None:
        self._luck = luck
        self.picked: list[tuple[int, int]] = []

    def note(self, count: int) -> int:
        self.picked.append((count, self._luck.pick(count)))
        return self.picked[-1][1]

    def again(self, count: int) -> int:
        counted, number = self.picked.pop(0)
        assert count == counted, "as many cases in both"
        return number


def side_by_side(game: Game, settings: Any, seed: int) -> Iterator[tuple[Any, SearchState]]:
    """A random game, in the rules and in a search state; both wherever somebody is asked, and at the end."""
    luck = SeededLuck(f"ahead {seed}")
    replay = Replay(luck)
    start = game.start(settings)
    ahead = game.ahead(start, replay.note)
    assert ahead is not None
    state = drawn(game, start, replay)
    while True:
        yield state, ahead
        if ahead.reason:
            return
        seat, move = ahead.random_move(luck.pick)
        word = ahead.word(move)
        ahead.play(move, seat, replay.note)
        state = drawn(game, game.apply(state, word, seat).state, replay)


def drawn(game: Game, state: Any, replay: Replay) -> Any:
    """The state once all luck has fallen as it did for the search state."""
    again = SeededLuck(0)
    again.pick = replay.again
    while isinstance(chance := game.pending(state), Chance):
        state = game.apply(state, again.answer(chance), None).state
    assert not replay.picked, "the search state has picked no more than the rules"
    return state


def check(game: Game, state: Any, ahead: SearchState) -> None:
    """Both stand at the same question, with the same words, or at the same end."""
    pending, standing = game.pending(state), game.result(state)
    assert ahead.winners() == standing.ranking[0]
    assert ahead.rounds_begun == game.rounds_begun(state)
    if isinstance(pending, Over):
        assert (ahead.asked, ahead.reason) == ((), pending.reason)
        return
    assert not ahead.reason
    assert ahead.asked == grammar.asked(game, state)
    for seat in ahead.asked:
        said = [ahead.word(move) for move in ahead.moves(seat)]
        words = set(grammar.words(game, state, seat))
        assert len(said) == len(set(said)), "no word twice"
        assert words.issuperset(said)
        others = words.difference(said)
        if others:
            play = partial(game.apply, state, seat=seat)
            listed = [play(word).state for word in said]
            assert all(play(word).state in listed for word in islice(sorted(others), 5)), "one does the same"


def settings_of(game: Game, options: dict[str, Any], seed: int) -> Any:
    """Settings with these options, the usual ones in every other game and else drawn."""
    house = {} if seed % 2 == 0 else drawn_rules(game, seed)
    return game.configure(game.seats[seed // 2 % len(game.seats)], {**house, **options})


def tables() -> list[Any]:
    """The games that can be played ahead on, with the options that takes."""
    found = []
    for game in every_game():
        for options in MODES.get(game.name, [{}]):
            settings = game.configure(game.seats[0], options)
            if game.ahead(game.start(settings), SeededLuck(0).pick) is not None:
                found.append(pytest.param(game, options, id="-".join([game.name, *options.values()])))
    return found


each_game = pytest.mark.parametrize(("game", "options"), tables())


@each_game
@pytest.mark.parametrize("seed", range(GAMES or 6))
def test_a_search_state_offers_and_plays_what_the_rules_do(
    game: Game, options: dict[str, Any], seed: int
) -> None:
    played = side_by_side(game, settings_of(game, options, seed), seed)
    for number, (state, ahead) in enumerate(islice(played, MOST_WORDS)):
        assert game.ahead(state, no_luck) == ahead
        if ahead.reason or number % LISTED == 0:
            check(game, state, ahead)


@each_game
def test_a_search_state_can_be_taken_up_wherever_somebody_is_asked(
    game: Game, options: dict[str, Any]
) -> None:
    played = side_by_side(game, settings_of(game, options, 0), 1)
    for state, ahead in islice(played, MOST_WORDS):
        taken = game.ahead(state, no_luck)
        assert taken == ahead
        check(game, state, taken)


@each_game
def test_what_is_played_on_a_copy_leaves_the_original_as_it_was(game: Game, options: dict[str, Any]) -> None:
    luck = SeededLuck(3)
    for state, ahead in islice(side_by_side(game, settings_of(game, options, 0), 4), MOST_WORDS):
        if not ahead.reason:
            copy = ahead.copy()
            assert copy == ahead
            seat, move = copy.random_move(luck.pick)
            copy.play(move, seat, luck.pick)
            assert copy != ahead
            assert game.ahead(state, no_luck) == ahead


@each_game
def test_a_random_move_is_any_word_each_as_likely_as_the_others(game: Game, options: dict[str, Any]) -> None:
    """The place of what was chosen among all words, in tenths of their list."""
    luck = SeededLuck(6)
    seen: Counter[int] = Counter()
    expected: Counter[int] = Counter()
    for state, ahead in islice(side_by_side(game, settings_of(game, options, 0), 5), MOST_WORDS):
        words = sorted((seat, word) for seat in ahead.asked for word in grammar.words(game, state, seat))
        if not words:
            continue
        for place in range(len(words)):
            expected[place * 10 // len(words)] += DRAWS / len(words)  # type: ignore[assignment]
        for _ in range(DRAWS):
            seat, move = ahead.random_move(luck.pick)
            seen[words.index((seat, ahead.word(move))) * 10 // len(words)] += 1
    assert seen.total() >= DRAWS
    assert as_expected(seen, expected)


@pytest.mark.parametrize("name", [name for name in games.names() if games.find(name).opponent])
def test_a_playout_ends_and_shares_one_win(name: str) -> None:
    game, luck = games.find(name), SeededLuck(1)
    ahead = game.ahead(game.start(game.configure(game.seats[0], {})), luck.pick)
    assert ahead is not None
    for _ in range(5):
        assert sum(ahead.copy().playout(luck.pick)) == pytest.approx(1)
    assert all(0 <= ahead.guess(move) <= 1 for move in ahead.moves(ahead.asked[0]))
