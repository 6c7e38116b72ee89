"""What the search finds: wins that are there to be seen, chances that make sense, within a budget."""

from __future__ import annotations

from itertools import count, islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import games
from companion.games.arachnid.ahead import BRINGS
from companion.kit import grammar
from companion.lab import search
from companion.lab.luck import SeededLuck
from companion.lab.search import mcts
from companion.play import Chance, Over
from companion.table.intents import Advice
from tests.games.arachne import positions as arachne
from tests.games.spidertwist import positions as spidertwist
from tests.games.web_of_flies import positions as web_of_flies
from tests.support.there import there

PICKS = st.lists(
    st.integers(1, 12).flatmap(lambda count: st.tuples(st.integers(0, count - 1), st.just(count))), max_size=5
)
WEB = games.find("web-of-flies")
TWIST = games.find("spidertwist")
ARACHNE = games.find("arachne")
ARACHNID = games.find("arachnid")
ANTS = games.find("taller-ants")


def thought(game: Any, state: Any, playouts: int = 150) -> list[Any]:
    return search.best(game, state, Random(1), playouts=playouts)


def test_all_of_the_time_may_be_for_one_word_wherever_it_would_stand():
    state = web_of_flies.position(
        {"d4": "red-8", "d1": "green-8", "f3": "fly", "a1": "green-5", "a2": "red-3", "b4": "fly"}
    )
    *_, last = thought(WEB, state)
    assert last.word != "capture d4 d1"
    (alone,) = search.best(WEB, state, Random(1), playouts=40, word=last.word)
    assert (alone.word, alone.visits) == (last.word, 40)
    assert alone.chance < 1
    with pytest.raises(LookupError):
        search.best(WEB, state, Random(1), playouts=4, word="capture a1 a1")


@pytest.mark.parametrize("name", search.opponents())
def test_every_word_that_may_be_said_may_be_thought_about_alone(name):
    game, luck, random = games.find(name), SeededLuck(name), Random(2)
    options = {"mode": "tracked"} if name == "arachnid" else {}
    state, tried = game.start(game.configure(game.seats[0], options)), 0
    while tried < 40 and not isinstance(pending := game.pending(state), Over):
        if isinstance(pending, Chance):
            state = game.apply(state, luck.answer(pending), None, trusted=True).state
            continue
        seat = grammar.asked(game, state)[0]
        words = list(islice(grammar.words(game, state, seat), 200))
        for word in random.sample(words, min(4, len(words))):
            search.best(game, state, random, seat=seat, playouts=1, word=word)
            tried += 1
        state = game.apply(state, random.choice(words), seat, trusted=True).state


@given(a=PICKS, b=PICKS)
def test_other_luck_is_noted_otherwise_however_much_of_it_there_is(a, b):
    """Or a position is taken for another, and its words are said where they cannot be. Out of how many a pick
    is follows from those before it."""
    assert (noted(a) == noted(b)) == ([number for number, _ in a] == [number for number, _ in b])


class Said(Random):
    """A generator that says what it is told."""

    def __init__(self, picks: list[tuple[int, int]]) -> None:
        super().__init__()
        self._values = [(number + 0.5) / count for number, count in picks]

    def random(self) -> float:
        return self._values.pop(0)


def noted(picks: list[tuple[int, int]]) -> int:
    """What is noted of numbers, each with how many it is out of."""
    luck = mcts.RandomPicks(Said(picks))
    assert [luck.note(count) for _, count in picks] == [number for number, _ in picks]
    return luck.noted


def test_the_pick_of_seven_is_not_that_of_one_and_then_one_of_five():
    """A search of Arachnid once hatched a ladybird."""
    assert noted([(6, 8)]) != noted([(0, 8), (0, 5)])


def test_taking_the_last_enemy_8_comes_first_and_is_certain():
    state = web_of_flies.position(
        {"d4": "red-8", "d1": "green-8", "f3": "fly", "a1": "green-5", "a2": "red-3", "b4": "fly"}
    )
    first, *others = thought(WEB, state)
    assert (first.word, first.chance) == ("capture d4 d1", 1)
    assert all(other.chance < 1 for other in others)


def test_walking_into_the_enemys_8_is_not_advised():
    """Red’s only 8 may take either fly; on g1 the green 8 would take it, and all be lost."""
    state = web_of_flies.position(
        {
            "d1": "red-8",
            "d4": "fly",
            "g1": "fly",
            "g4": "green-8",
            "a1": "green-2",
            "a2": "red-2",
            "a3": "fly",
        }
    )
    chances = {one.word: one.chance for one in thought(WEB, state, 300)}
    assert "capture d1 g1" in chances
    assert chances["capture d1 g1"] == min(chances.values())


def test_the_mating_that_ends_the_game_ahead_comes_first_and_is_certain():
    state = spidertwist.position({"a1": "black", "c5": "black", "f5": "white"}, mated=(8, 1))
    first, *others = thought(TWIST, state)
    assert (first.word, first.chance) == ("mate a1 hub", 1)
    assert all(other.chance < 1 for other in others)


def test_the_capture_of_the_matron_comes_first_and_a_vain_one_last():
    board = {"c3": "white-wizard", "c2": "black-matron", "d3": "black-grunt", "d2": "black-grunt"}
    state = arachne.position(board, settings=ARACHNE.configure(2, {"arachne.variant": "strategist"}))
    first, *others = thought(ARACHNE, state, 60)
    assert (first.word, first.chance) == ("capture c3 c2", 1)
    assert all(other.chance < 1 for other in others)


def test_words_are_those_of_the_seat_that_is_named():
    """Arachnid asks for an upgrade beside the turn of another."""
    luck, random = SeededLuck(8), Random(8)
    state = dealt(ARACHNID, luck, mode="tracked")
    while len(grammar.asked(ARACHNID, state)) < 2:
        pending: Any = ARACHNID.pending(state)
        seat: int | None = None
        if isinstance(pending, Chance):
            word = luck.answer(pending)
        else:
            seat = pending[0].seat
            word = random.choice(list(grammar.words(ARACHNID, state, seat)))
        state = ARACHNID.apply(state, word, seat, trusted=True).state
    for asked in grammar.asked(ARACHNID, state):
        found = search.best(ARACHNID, state, Random(1), seat=asked, playouts=20)
        assert {one.word for one in found} <= set(grammar.words(ARACHNID, state, asked))


def test_a_male_is_not_put_beside_the_hungry_female():
    """S-22: whoever steps next to her without mating is eaten."""
    state = spidertwist.position({"a3": "black", "d5": "black", "f5": "white", "h5": "white"}, female="a1")
    found = thought(TWIST, state, 400)
    assert found[0].word != "step a3 a2"


@pytest.mark.parametrize(("mated", "answer"), [((8, 0), "accept"), ((0, 8), "decline")])
def test_a_draw_is_accepted_by_who_is_behind(mated, answer):
    """S-35: Black offers one turn before the end."""
    board = {"a1": "black", "c5": "white", "d5": "white"}
    if mated[1]:
        board = {"h5": "black", "c1": "white", "d5": "black"}
    state = spidertwist.position(board, mated=mated, eaten=(0, 0), feeding=6)
    state = spidertwist.say(state, "black: offer").state
    found = thought(TWIST, state)
    assert {one.word for one in found} == {"accept", "decline"}
    assert found[0].word == answer


@pytest.mark.parametrize("game", [WEB, TWIST, ARACHNE, ARACHNID, ANTS])
def test_chances_lie_between_0_and_1_and_every_word_may_be_said(game):
    state = dealt(game, SeededLuck(4))
    found = thought(game, state)
    seat = grammar.asked(game, state)[0]
    assert all(0 <= one.chance <= 1 for one in found)
    assert {one.word for one in found} <= set(grammar.words(game, state, seat))
    assert [one.visits for one in found] == sorted((one.visits for one in found), reverse=True)


@pytest.mark.parametrize("game", [WEB, TWIST, ARACHNE, ARACHNID])
def test_a_budget_of_playouts_is_kept(game):
    found = thought(game, dealt(game, SeededLuck(4)), 60)
    assert sum(one.visits for one in found) == 60


def test_a_budget_of_time_ends_with_the_first_look_at_the_clock_after_it():
    """A clock that goes on by 1 ms a look: 50 ms are some 50 looks, one every few playouts."""
    looks = iter(range(10_000))
    luck = SeededLuck(4)
    position = WEB.ahead(dealt(WEB, luck), luck.pick)
    assert position is not None
    found = search.mcts.search(position, Random(1), seconds=0.05, clock=lambda: next(looks) / 1000)
    assert sum(one.visits for one in found) == 50 * position.looks_after


def test_a_word_that_was_tried_comes_before_one_of_which_nothing_is_known_even_if_it_loses_for_sure():
    """Late in a random game Black may end it with words that lose; eight playouts do not try every word."""
    state = late(TWIST, 37, 90)
    found = search.best(TWIST, state, Random(1), playouts=8)
    assert found[-1].visits == 0
    tried = sum(one.visits > 0 for one in found)
    assert 0 in [one.chance for one in found[:tried]]
    assert all(one.visits for one in search.best(TWIST, state, Random(1), playouts=8, most=tried))


def late(game: Any, seed: int, words: int) -> Any:
    """How a random game stands after so many words."""
    luck, random = SeededLuck(seed), Random(seed)
    state, said = dealt(game, luck), 0
    while said < words:
        pending = game.pending(state)
        if isinstance(pending, Chance):
            word, seat = luck.answer(pending), None
        else:
            seat = pending[0].seat
            word, said = random.choice(list(islice(grammar.words(game, state, seat), 50))), said + 1
        state = game.apply(state, word, seat, trusted=True).state
    while isinstance(pending := game.pending(state), Chance):
        state = game.apply(state, luck.answer(pending), None, trusted=True).state
    return state


def test_the_same_seed_gives_the_same_advice():
    state = dealt(WEB, SeededLuck(4))
    assert thought(WEB, state) == thought(WEB, state)


def dealt(game: Any, luck: SeededLuck, **options: Any) -> Any:
    """A state in which somebody is asked."""
    state = game.start(game.configure(2, options))
    while isinstance(chance := game.pending(state), Chance):
        state = game.apply(state, luck.answer(chance), None, trusted=True).state
    return state


@pytest.mark.parametrize(
    ("game", "options", "playouts", "count"),
    [(WEB, {}, 60, 20), (TWIST, {}, 12, 10), (ARACHNE, {}, 16, 10), (ARACHNID, {"mode": "tracked"}, 6, 2)],
)
def test_it_beats_a_random_player_in_nearly_every_game(game, options, playouts, count):
    """The measured matches are longer: make match."""
    won = 0
    for number in range(count):
        luck, random, own = SeededLuck(number), Random(number), number % 2
        state = dealt(game, luck, **options)
        while not isinstance(pending := game.pending(state), Over):
            if isinstance(pending, Chance):
                word, seat = luck.answer(pending), None
            else:
                seat = pending[0].seat
                if seat == own:
                    word = search.best(game, state, random, playouts=playouts)[0].word
                else:
                    word = random.choice(list(grammar.words(game, state, seat)))
            state = game.apply(state, word, seat, trusted=True).state
        won += pending.ranking[0] == (own,)
    assert won >= count * 0.9


def test_of_many_words_and_few_playouts_a_web_is_spun_rather_than_the_turn_ended():
    """Nine words or more to a question, and time for four playouts: most are never tried."""
    chosen = []
    for seed in range(12):
        luck = SeededLuck(seed)
        ahead = ARACHNID.ahead(dealt(ARACHNID, luck, mode="tracked"), luck.pick)
        assert ahead is not None
        while not {"spin", "pass"} <= {move[0] for move in ahead.moves(ahead.asked[0])}:
            seat, move = ahead.random_move(luck.pick)
            ahead.play(move, seat, luck.pick)
        chosen.append(search.mcts.search(ahead, Random(seed), playouts=4)[0].move[0])
    assert chosen.count("spin") >= 8
    assert "pass" not in chosen


def test_what_a_word_brings_is_known_of_verbs_of_the_game():
    assert set(BRINGS) <= set(ARACHNID.verbs)


def test_the_words_of_a_hint_stand_in_the_order_of_their_chances(monkeypatch):
    """They stood in that of the search: 34 %, 56 %, 20 %."""
    found = [("a", 0.34, 998), ("b", 0.56, 38), ("c", 0.2, 30), ("d", 0.3, 20), ("e", 0.1, 9), ("f", 0.3, 0)]
    monkeypatch.setattr(search, "best", lambda *_, **__: [Advice(*one) for one in found])
    told = search.hint(WEB, None, Random(1), seconds=1, most=3)
    assert [one.word for one in told] == ["a", "d", "c"]  # what it would say itself stays the first


def test_where_a_word_that_was_hardly_looked_at_seems_better_it_thinks_on():
    state = spidertwist.position({"a1": "black", "c5": "white", "e4": "white", "b3": "black"})
    unsettled = 0
    for seed in range(40):
        short, settled = (looked_at(state, seed, more) for more in (0.0, 1e9))
        unsettled += not is_in_order(short)
        assert is_in_order(settled)
        if is_in_order(short):
            assert settled == short
    assert unsettled


def looked_at(state, seed, more):
    """What a search found in ten ticks of a clock that ticks whenever it is looked at, and ``more``."""
    ticks = count()
    begin = there(TWIST.ahead(state, mcts.RandomPicks(Random(seed)).pick))
    return mcts.ranked(mcts.grown(begin, Random(seed), None, 10, None, lambda: next(ticks), more=more))


def is_in_order(found):
    first, *others = found
    return all(one.chance <= first.chance for one in others if one.visits)
