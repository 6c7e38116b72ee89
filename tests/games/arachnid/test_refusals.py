"""Every no has one reason, and a rule where it is against one."""

from __future__ import annotations

import itertools
from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.errors import plain
from companion.games.arachnid.colony.hatching import Hatch
from companion.games.arachnid.game import game
from companion.games.arachnid.state.pieces import Activity, Reports
from companion.games.arachnid.tasks.battle import Battle
from companion.games.arachnid.tasks.critters import Spawn, Sweep
from companion.games.arachnid.tasks.den import DenPhase
from companion.games.arachnid.tasks.duel import Side
from companion.games.arachnid.tasks.feeding import Feed
from companion.games.arachnid.tasks.rounds import EndRound
from companion.games.arachnid.tasks.turns import Turn
from companion.kit import grammar
from companion.play import Slot, Value
from companion.views.rulebook import sections
from tests.games.arachnid.playing import play
from tests.games.arachnid.tabletop import Tabletop


def _names(slot: Slot) -> tuple[str, ...]:
    """What stands in a slot: a few numbers, and of the spaces some of the small board."""
    if slot.kind == "space":
        return ("c3", "d4", "d5", "e4", "e5", "e6", "f5", "g4", "h1", "k12")
    return slot.names or ("0", "1", "2", "3", "6")


@cache
def language() -> tuple[str, ...]:
    """Every word the grammar allows, with a few numbers."""
    words = []
    for verb in game.verbs.values():
        for shape in verb.shapes:
            parts = [_names(slot) for slot in shape]
            words += [" ".join((verb.name, *chosen)) for chosen in itertools.product(*parts)]
    return tuple(words)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"den.timing": "own_turn", "den.free_stack": True, "consume.anytime": True, "upgrade.rate": "battle"},
        {"battle.on_deploy": True, "critters.blocked": "reroll", "funnel.standing_claims": True},
        {"mode": "tracked"},
        {"mode": "tracked", "den.timing": "own_turn", "den.free_stack": True, "consume.anytime": True},
        {"mode": "tracked", "battle.on_deploy": True, "move.path": "unblocked", "move.on_rival": "step"},
        {"mode": "tracked", "move.reach": "step", "move.on_rival": "step", "critters.passing": True},
        {"mode": "tracked", "spin.must_touch_own": True, "setup.choose_spider_space": True},
    ],
)
@settings(max_examples=5, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(seats=st.integers(2, 4), seed=st.integers(0, 10_000))
def test_any_word_at_any_time_stands_or_is_refused_by_one_rule(
    options: dict[str, Value], seats: int, seed: int
) -> None:
    luck = Random(seed)
    for state in luck.sample(list(play(seats, seed, options)), 16):
        for seat in grammar.asked(game, state) or (None,):
            legal = set(grammar.words(game, state, seat)) if seat is not None else None
            for word in luck.sample(language(), 120):
                refusal = game.why_not(state, word, seat)
                if legal is not None:
                    assert (refusal is None) == (word in legal), word
                if refusal is None:
                    continue
                assert refusal.slug != "not-offered", f"{word}: nobody says why"
                assert plain(refusal.text).endswith(".")
                if refusal.slug not in ("unknown-verb", "wrong-shape", "unknown-name", "not-asked"):
                    assert refusal.rule in sections(game)


@pytest.mark.parametrize(
    ("word", "slug"),
    [
        ("fly beta", "unknown-verb"),
        ("move", "wrong-shape"),
        ("move  beta", "wrong-shape"),
        ("commit a b c", "wrong-shape"),
        ("move gamma", "unknown-name"),
        ("bite alpha tater9", "unknown-name"),
    ],
)
def test_words_that_are_not_of_the_language(word: str, slug: str) -> None:
    refusal = Tabletop().turn().why_not(f"red: {word}")
    assert (refusal.slug, refusal.rule) == (slug, None)


def test_of_many_verbs_an_unknown_one_is_answered_with_a_few() -> None:
    refusal = game.why_not(Tabletop().turn().state, "xyzzy", 0)
    assert refusal is not None
    assert plain(refusal.text) == "No verb is called xyzzy. Say draw, roll, take, hatch."


def test_a_seat_that_is_not_asked_is_told_who_is() -> None:
    refusal = Tabletop().turn().why_not("yellow: spin beta")
    assert refusal.slug == "not-asked"
    assert "Red acts or ends the turn" in plain(refusal.text)


@pytest.mark.parametrize(
    ("word", "slug", "rule"),
    [
        ("bite beta worm", "no-such-track", "Spider actions"),
        ("move spider1", "no-spider", "A-25"),
        ("overspin alpha green", "not-at-table", "A-9"),
        ("swept", "not-now", "A-95"),
        ("bitten yellow-alpha", "no-critter-moved", "A-100"),
        ("took funnel1", "no-funnel", "A-128"),
        ("refresh alpha", "not-now", "A-24"),
        ("upgrade alpha move", "not-now", "A-39"),
        ("no-retreat red-alpha", "has-not-retreated", "A-81"),
        ("uncovered yellow", "nothing-under", "A-88"),
    ],
)
def test_refusals_of_a_turn_cite_their_rule(word: str, slug: str, rule: str) -> None:
    refusal = Tabletop().turn().critters("worm").why_not(f"red: {word}")
    assert (refusal.slug, refusal.rule) == (slug, rule)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("uncovered yellow", "No web of Yellow lies under another."),
        ("bitten yellow-alpha", "Yellow has no food to lose."),
        ("bitten red-alpha", "Red has no food to lose."),
    ],
)
def test_a_refusal_names_the_colour_that_the_word_is_about(word: str, told: str) -> None:
    table = Tabletop().arrange("yellow", store=0).arrange("red", store=0)
    table.turn().arrange(reports=Reports(activity=Activity(near=1)))
    assert plain(table.why_not(f"red: {word}").text) == told


def test_a90_a_spider_that_was_eaten_does_not_hatch() -> None:
    table = Tabletop().turn()
    table.arrange("red", spiders=table.colony("red").spiders[:1])
    refusal = table.why_not("red: spin beta")
    assert (refusal.slug, refusal.rule) == ("eaten", "A-90")
    assert plain(refusal.text).startswith("Red Beta was eaten")


def test_a_word_of_the_own_turn_waits_for_the_question_that_came_up_in_it() -> None:
    table = Tabletop(options={"den.timing": "own_turn"})
    table.at(EndRound(), Turn(0, begun=True), Hatch(0, "spider1")).arrange("red", figures=("spider2",))
    for word in ("move alpha", "refresh alpha", "pass"):
        refusal = table.why_not(f"red: {word}")
        assert refusal.slug == "answer-first"
        assert "Red hatches a spider and chooses its card. Now say hatch" in plain(refusal.text)
    assert table.why_not("red: refresh alpha").rule == "A-24"


def test_a65_a_word_of_the_den_waits_for_the_battle_that_a_deploy_began() -> None:
    table = Tabletop(options={"battle.on_deploy": True})
    table.at(EndRound(), DenPhase((0, 1)), Battle(Side(0, "alpha"), Side(1, "beta"), in_den=True))
    for word, rule in (("refresh beta", "A-24"), ("deploy beta", "A-24"), ("done", "Den")):
        refusal = table.why_not(f"red: {word}")
        assert (refusal.slug, refusal.rule) == ("answer-first", rule)
    assert table.why_not("red: move alpha").slug == "not-now"


def test_before_the_den_begins_its_words_are_told_when_they_work() -> None:
    table = Tabletop().at(EndRound(), DenPhase((0, 1)), Feed((0,))).arrange("red", store=0)
    assert "Refresh works in the den phase." in plain(table.why_not("red: refresh alpha").text)


def test_an_answer_that_is_a_sentence_is_quoted_where_it_is_told_when_it_is_said() -> None:
    table = Tabletop().at(EndRound(), DenPhase((0, 1)))
    assert (
        plain(table.why_not("red: no-space").text)
        == "“There is no free space for a fly” is said in the round of the fly, for who holds the bag."
        " Now say done."
    )


def test_what_house_rules_allow_in_the_own_turn_waits_for_a_question_in_it() -> None:
    table = Tabletop(options={"consume.anytime": True, "incubator.voluntary": True})
    table.at(EndRound(), Turn(0, begun=True), Hatch(0, "spider1"))
    assert (table.why_not("red: eat web").slug, table.why_not("red: eat web").rule) == (
        "answer-first",
        "A-84",
    )
    assert table.why_not("red: incubate").rule == "A-92"
    table.at(EndRound(), DenPhase((0, 1)))
    assert "in your turn, and in a Feeding that cannot be paid" in plain(table.why_not("red: eat web").text)
    assert "Incubate works in your turn." in plain(table.why_not("red: incubate").text)


def test_where_few_names_could_be_said_they_are_listed() -> None:
    table = Tabletop().turn()
    assert plain(table.why_not("red: eat zzz qqq").text) == "There is no name zzz. Try web."


def test_a24_by_house_rule_den_actions_are_at_the_beginning_of_the_own_turn() -> None:
    table = Tabletop(options={"den.timing": "own_turn"}).at(EndRound(), Feed((0,))).arrange("red", store=0)
    refusal = table.why_not("red: refresh alpha")
    assert (refusal.slug, refusal.rule) == ("not-now", "A-24")
    assert "at the beginning of your turn" in plain(refusal.text)


def test_a_card_is_named_and_all_its_tracks_with_it() -> None:
    sentence = plain(Tabletop().turn().critters("worm").why_not("red: bite beta worm").text)
    assert sentence == "Beta cannot do that. It has Move, Spin, Special."


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("move alpha k6", "Its columns are a to i."),
        ("move alpha a9", "Column a has a1 to a5."),
    ],
)
def test_a_space_beyond_the_board_is_told_how_far_it_goes(word: str, told: str) -> None:
    refusal = Tabletop(options={"mode": "tracked"}).turn().why_not(f"red: {word}")
    assert (refusal.slug, refusal.rule) == ("no-such-space", "A-1")
    assert plain(refusal.text).endswith(told)


def test_a_space_of_no_board_is_refused_with_those_of_this_one() -> None:
    table = Tabletop(options={"mode": "tracked"}).turn()
    refusal = table.why_not("red: move alpha z9")
    said = plain(refusal.text)
    assert said == "There is no space z9. Try a1 … i5."
    assert table.why_not("red: move alpha i5").slug != "no-such-space"


def test_a_face_that_cannot_come_is_answered_with_those_that_can() -> None:
    state = Tabletop().critters("worm", "ladybird").at(EndRound(), Sweep(), Spawn()).state
    refusal = game.why_not(state, "draw feed9", None)
    assert refusal is not None
    assert (refusal.slug, refusal.rule) == ("unknown-name", "A-22")
    assert plain(refusal.text) == "feed9 cannot come now. Try tater1, tater2, heebie."


@pytest.mark.parametrize(
    ("said", "rule"),
    [("draw 9", "A-46"), ("draw", None), ("draw  feed1", None), ("draw feed1 feed2", None), ("roll 3", None)],
)
def test_whoever_draws_what_there_is_not_reads_what_there_is(said: str, rule: str | None) -> None:
    """A face is looked for among those in the bag, not among the names that any draw may have."""
    refusal = game.why_not(Tabletop().state, said, None)
    assert refusal is not None
    assert refusal.rule == rule
    assert ("cannot come now. Try feed1" in plain(refusal.text)) is (rule is not None)
