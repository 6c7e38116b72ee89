"""How the box plays Taller-Ants: turns as people play them, under every house rule."""

from __future__ import annotations

from itertools import count, cycle
from random import Random
from typing import Any

import pytest

from companion import games
from companion.frozen import replace
from companion.games.taller_ants.acts.losses import fatal
from companion.games.taller_ants.ahead import SearchState
from companion.games.taller_ants.saving.invariants import check
from companion.games.taller_ants.state import areas
from companion.games.taller_ants.state.equipment import bits
from companion.games.taller_ants.state.position import unit_of
from companion.games.taller_ants.tactics import spiders as spider_tactics
from companion.games.taller_ants.tactics import tactics
from companion.games.taller_ants.words import menus
from companion.kit import grammar
from companion.lab import players, search
from companion.lab.luck import SeededLuck
from companion.lab.search import mcts
from companion.lab.search.mcts import RandomPicks
from companion.play import Chance, Over
from companion.views.prose import translate
from tests.games.taller_ants.positions import game, position, say

GAME = games.find("taller-ants")
RULES = [(rule.key, value) for rule in GAME.house_rules for value in rule.values[1:]]


def as_people_do(state: Any, _seat: int) -> str:
    return " ".join(tactics.word(state))


@pytest.mark.parametrize(
    ("seats", "key", "value"),
    [
        *((seats, "ants.setup", "A") for seats in GAME.seats),
        *((seats, *rule) for seats, rule in zip(cycle(GAME.seats), RULES, strict=False)),
    ],
)
def test_its_words_stand_under_every_house_rule_and_lead_to_an_end(seats: int, key: str, value: Any) -> None:
    over, state = players.play_out(
        GAME, GAME.configure(seats, {key: value}), SeededLuck(f"{seats} {key}"), as_people_do
    )
    assert over.reason in ("spider-goal", "ant-goal", "rounds", "ants-dead", "spiders-dead")
    check(state)


def test_what_is_worth_a_thought_stands_and_begins_with_what_people_would_say() -> None:
    state, luck, seen = GAME.start(GAME.configure(3, {})), SeededLuck(5), 0
    while seen < 150 and not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, Chance):
            state = GAME.apply(state, luck.answer(pending), None, trusted=True).state
            continue
        seat, seen = pending[0].seat, seen + 1
        words = tactics.words(state)
        assert words[0] == tactics.word(state)
        assert len(words) == len(set(words))
        assert not any(menus.code(state, seat, path) for path in words)
        if state.stage in ("spiders", "ants") and not state.passing and words[0] != ("done",):
            assert words[-1] == ("done",)  # whoever passes over a word does something else first
        state = GAME.apply(state, " ".join(words[seen % len(words)]), seat).state


def until(stage: str, seats: int = 2) -> Any:
    """The first question of a stage, as people play up to it."""
    state, luck = GAME.start(GAME.configure(seats, {})), SeededLuck(7)
    while state.stage != stage:
        pending: Any = GAME.pending(state)
        chance = isinstance(pending, Chance)
        word = luck.answer(pending) if chance else as_people_do(state, 0)
        state = GAME.apply(state, word, None if chance else pending[0].seat, trusted=True).state
    return state


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("stage", ["hole", "enter"])
def test_where_to_begin_it_tries_a_square_of_each_part_of_the_map(stage: str, seats: int) -> None:
    state = until(stage, seats)
    here = SearchState(state, lambda _: 0)
    first, *others = tried = here.worth_trying(here.asked[0])
    assert first == tactics.word(state)
    assert len(others) >= 3
    assert len(tried) == len(set(tried)) <= 17
    assert not any(menus.code(state, here.asked[0], path) for path in tried)
    assert here.guess(first) > here.guess(others[0])


@pytest.mark.parametrize("stage", ["hole", "enter"])
def test_what_a_start_is_worth_whole_games_tell(stage: str) -> None:
    """Where the first spider enters began the first round, so its playouts ended with that turn."""
    here = SearchState(until(stage), lambda _: 0)
    here.play(here.worth_trying(here.asked[0])[0], here.asked[0], lambda _: 0)
    after = here.copy()
    assert sorted(after.playout(RandomPicks(Random(1)).pick)) == [0, 1]
    assert after.rounds_begun > 1


def test_what_does_not_say_where_to_begin_takes_no_whole_games() -> None:
    here = SearchState(until("colour"), lambda _: 0)
    here.play(here.worth_trying(1)[0], 1, lambda _: 0)
    assert here.playout(RandomPicks(Random(1)).pick) == [0.5, 0.5]


def test_few_games_do_not_overrule_what_people_would_say() -> None:
    state = until("hole")
    for seed in range(6):
        found = search.best(GAME, state, Random(seed), playouts=6)
        assert found[0].word == " ".join(tactics.word(state))


def test_where_to_begin_it_thinks_as_long_as_it_may_and_in_a_turn_as_long_as_it_pays() -> None:
    begin, turn = until("enter"), until("spiders")
    assert sum(one.visits for one in search.best(GAME, begin, Random(1), playouts=9)) == 9
    assert sum(one.visits for one in search.best(GAME, turn, Random(1), playouts=9)) == 1
    assert sum(one.visits for one in search.best(GAME, turn, Random(1), playouts=9, thorough=True)) == 9


def test_after_each_game_that_it_imagines_it_looks_at_the_clock() -> None:
    ticks = count()
    here = SearchState(until("enter"), lambda _: 0)
    found = mcts.search(here, Random(1), seconds=2, clock=lambda: next(ticks))
    assert sum(one.visits for one in found) == 2


def test_where_there_is_one_word_it_says_it_at_once() -> None:
    (alone,) = search.best(GAME, until("nest"), Random(1), playouts=9)
    assert (alone.word, alone.visits) == ("rest", 0)


@pytest.mark.parametrize("ours", [0, 1])
def test_it_wins_with_either_side(ours: int) -> None:
    """The measured matches are longer: make match."""
    random = Random(1)

    def says(state: Any, seat: int) -> str:
        if seat != ours:
            return players.find("random").choose(GAME, state, seat, random)
        return search.best(GAME, state, random, seat=seat, playouts=1)[0].word

    over, _ = players.play_out(
        GAME, GAME.configure(2, {"ta.max_rounds": 20, "ta.map": 12}), SeededLuck("a side"), says
    )
    assert over.ranking[0] == (ours,)


def test_a_turn_that_wins_the_game_is_ended_for_certain() -> None:
    """Both goals are reached: to end the turn wins, and is proved."""
    state, luck = GAME.start(GAME.configure(2, {})), SeededLuck(2)
    while state.stage != "spiders":
        pending: Any = GAME.pending(state)
        word = luck.answer(pending) if isinstance(pending, Chance) else as_people_do(state, 0)
        seat = None if isinstance(pending, Chance) else pending[0].seat
        state = GAME.apply(state, word, seat, trusted=True).state
    free = state.equipment.whole & ~state.equipment.rock & ~state.fungus
    (spider,) = state.spiders
    state = replace(state, webs=free, spiders=(replace(spider, cocoons=20),))
    first = search.best(GAME, state, Random(1), playouts=60)[0]
    assert (first.word, first.chance) == ("done", 1)
    assert "done" in grammar.words(GAME, state, 0)


def before_a_ward() -> Any:
    """A position in which people would grow a ward."""
    state, luck = GAME.start(GAME.configure(2, {"ta.map": 12})), SeededLuck(1)
    while True:
        pending: Any = GAME.pending(state)
        if isinstance(pending, Chance):
            state = GAME.apply(state, luck.answer(pending), None, trusted=True).state
            continue
        word, seat = as_people_do(state, 0), pending[0].seat
        if word.startswith("ward "):
            return state
        state = GAME.apply(state, word, seat, trusted=True).state


def test_ants_close_the_meadow_with_wards_where_that_closes_most() -> None:
    """No spider goes within two squares of a ward (T-19), so it can make no web there."""
    state = before_a_ward()
    _, name, space = tactics.word(state)
    unit = unit_of(state, 1, name)
    assert unit is not None
    closed = {
        to: areas.closed_by_ward(state, state.equipment.index[to]).bit_count()
        for (to,) in menus.tails(state, "ward", unit)
    }
    assert closed[space] == max(closed.values()) >= 3
    why, *_ = GAME.motives(state, f"ward {name} {space}", 1)
    assert translate(why, language="en").startswith(f"closes {closed[space]} squares")


def test_a_ward_closes_nothing_that_is_closed_and_takes_no_web_away() -> None:
    state = before_a_ward()
    word = tactics.word(state)
    square = state.equipment.index[word[2]]
    closed = areas.closed_by_ward(state, square)
    after = GAME.apply(state, " ".join(word), 1).state
    assert areas.closed_by_ward(after, square) == 0
    woven = replace(after, webs=after.webs | closed)
    assert spider_tactics.meadow(woven) & closed == closed
    assert spider_tactics.meadow(after) & closed != closed


def test_a_ward_that_closes_nothing_is_there_for_a_spider_that_has_to_flee() -> None:
    """Its reason was that it *closes 0 squares*."""
    state = before_a_ward()
    word = tactics.word(state)
    square = state.equipment.index[word[2]]
    beside = next(to for to in state.equipment.near[square] if not areas.all_ants(state) >> to & 1)
    (spider,) = state.spiders[:1]
    state = replace(state, webs=state.equipment.whole, spiders=(replace(spider, square=beside),))
    words = [translate(why) for why in GAME.motives(state, " ".join(word), 1)]
    assert words == ["a spider beside it has to flee"]


def test_instead_of_a_ward_it_thinks_of_others_and_of_none() -> None:
    state = before_a_ward()
    first, *others = tactics.words(state)
    wards = [path for path in others if path[:2] == first[:2]]
    assert 0 < len(wards) <= 4
    assert any(path[0] != "ward" and path[1] == first[1] for path in others if len(path) > 1)


def test_a_ward_is_worth_its_food_to_those_who_look_at_the_end_of_the_turn() -> None:
    """Who weighed no more than the food sent it home, however long it thought."""
    state = before_a_ward()
    before, after = GAME.ahead(state, no_luck), GAME.ahead(state, no_luck)
    assert before is not None
    assert after is not None
    after.play(tactics.word(state), 1, no_luck)
    assert after.prospects()[1] > before.prospects()[1]


def test_what_a_position_promises_is_about_what_comes_of_it() -> None:
    """At the end of their third turn spiders were promised 94 of 100 games, of which they won 38."""
    misses: list[float] = []
    for number in range(20):
        luck = luck_of(Random(number))
        ahead, promised = SearchState(GAME.start(GAME.configure(2, {})), luck), list[float]()
        while not ahead.reason:
            seat, move = ahead.likely_move(luck)
            if move == ("done",) and seat == 0 and 3 <= ahead.rounds_begun <= 5:
                promised.append(ahead.prospects()[0])
            ahead.play(move, seat, luck)
        misses += [(chance - ahead.rewards()[0]) ** 2 for chance in promised]
    assert sum(misses) / len(misses) < 0.2, "to promise one half of each game misses by 0.25"


def test_before_all_stand_nobody_is_promised_more_than_others() -> None:
    """Ants that were to choose their hole were promised 99 of 100 games, spiders about to enter 14."""
    for seats in GAME.seats:
        assert SearchState(GAME.start(GAME.configure(seats, {})), no_luck).prospects() == [1 / seats] * seats


def test_the_end_of_a_turn_has_no_false_reason() -> None:
    """*All of use has been done* was said with all points left."""
    state = position(spiders={"spider1": {"at": "g9", "hp": 20}})
    assert GAME.motives(state, "done", 0) == []
    idle = position(spiders={"spider1": {"at": "g9", "hp": 18, "points": 0, "acted": True, "cocoons": 1}})
    assert tactics.word(idle) == ("done",)
    assert GAME.motives(idle, "done", 0) != []


@pytest.mark.parametrize(("hp", "verb"), [(11, "web"), (10, "heal")])
def test_webs_leave_a_spider_hp_to_attack_the_largest_group(hp: int, verb: str) -> None:
    state = position(spiders={"spider1": {"at": "g9", "hp": hp}, "spider2": "p1"})
    assert tactics.word(state)[:2] == (verb, "spider1")


def luck_of(random: Random) -> Any:
    return lambda count: random.randrange(count)


def no_luck(_count: int) -> int:
    raise AssertionError("no luck falls here")


@pytest.mark.parametrize("hp", [4, 7, 12, 20])
def test_a_spider_that_touches_fungus_walks_out_before_anything_else(hp: int) -> None:
    """It healed and wove until it had no points left to go, and died of the end of its turn (T-20)."""
    state = position(spiders={"spider1": {"at": "f9", "hp": hp}})
    assert fatal(state)
    while (path := tactics.word(state)) != ("done",):
        state = game.apply(state, " ".join(path), 0).state
    assert not fatal(state)


def test_spiders_lay_eggs_until_all_five_figures_are_there_or_will_be() -> None:
    def lays(count: int, fed: int) -> bool:
        there = {f"spider{n}": {"at": f"b{n}", "ants": 1} for n in range(1, count + 1)}
        state = position(spiders=there | {"spider1": {"at": "e2", "ants": 1, "fed": fed}})
        return tactics.word(state) == ("lay", "spider1")

    assert lays(count=1, fed=0)
    assert lays(count=4, fed=0)
    assert not lays(count=4, fed=1)
    assert not lays(count=5, fed=0)


def test_the_first_webs_are_those_about_the_fungus_where_ants_work() -> None:
    """They hold ants up, and who stands on one is cocooned without a fight (T-44)."""
    state = position(spiders={"spider1": {"at": "g9", "hp": 20, "points": 20}, "spider2": "p1"})
    webbed = []
    while (path := tactics.word(state))[:2] == ("web", "spider1"):
        webbed.append(state.equipment.index[path[2]])
        state = game.apply(state, " ".join(path), 0).state
    near = [areas.forbidden(state) >> square & 1 for square in webbed]
    assert near == sorted(near, reverse=True)
    assert set(near) == {0, 1}
    *_, slower = GAME.motives(state, f"web spider1 {state.equipment.names[webbed[0]]}", 0)
    assert translate(slower, language="en") == "ants go slower there"


@pytest.mark.parametrize(("dice", "word"), [((1, 4, 4), ("kill", "3")), ((1, 3, 4), ("seize",))])
def test_a_spider_that_has_won_kills_as_many_as_can_be(dice: tuple[int, ...], word: tuple[str, ...]) -> None:
    """It took one prisoner as long as cocoons were missing, and the other ants were fifty the sooner."""
    state = position(spiders={"spider1": "g5"}, ants={"red": {"group1": "f6"}})
    state = say(state, "attack spider1 red-group1", *(f"roll {face}" for face in dice)).state
    assert tactics.word(state) == word


def test_a_spider_that_has_to_flee_from_a_ward_counts_as_four_squares() -> None:
    """Of two wards the one with a spider beside it is grown, unless the other closes four squares more."""
    state = before_a_ward()
    fixed, name = state.equipment, tactics.word(state)[1]
    unit = unit_of(state, 1, name)
    assert unit is not None
    (spider,) = state.spiders[:1]
    seen = set()
    for beside in bits(fixed.whole & ~fixed.rock & ~areas.all_ants(state)):
        there = replace(state, spiders=(replace(spider, square=beside),))
        worth = {
            to: areas.closed_by_ward(there, fixed.index[to]).bit_count()
            + 4 * (fixed.widened(1 << fixed.index[to]) >> beside & 1)
            for (to,) in menus.tails(there, "ward", unit)
        }
        word = tactics.word(there)
        if word[0] == "ward":
            assert worth[word[2]] == max(worth.values())
            seen.add(bool(fixed.widened(1 << fixed.index[word[2]]) >> beside & 1))
    assert seen == {True, False}
