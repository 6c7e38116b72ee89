"""Set-up: what lies where, who is first, what the draft does."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from importlib import import_module

import pytest

from companion.games.arachnid.game import game
from companion.games.arachnid.tasks.kinds import KINDS
from companion.kit import bags, grammar
from companion.play import Chance, Choice
from tests.games.arachnid.tabletop import Tabletop
from tests.support.tables import choices


@pytest.mark.parametrize(
    ("seats", "stacks", "spare", "spaces"),
    [(2, (0, 3, 4, 5, 5, 5), 1, 60), (3, (0, 3, 4, 5, 5, 5), 1, 90), (4, (0, 2, 3, 4, 4, 4), 6, 90)],
)
def test_a1_to_a6_dens_and_boards(seats: int, stacks: tuple[int, ...], spare: int, spaces: int) -> None:
    table = Tabletop(seats)
    colony = table.colony("red")
    assert colony.stacks == stacks
    assert colony.spare == spare
    assert colony.tops == 3
    assert table.state.equipment.spaces == spaces


def test_a3_two_players_may_take_the_large_board() -> None:
    assert Tabletop(2, {"players.2.board": "large"}).state.equipment.spaces == 90


def test_a7_alpha_and_beta_start_on_the_board() -> None:
    table = Tabletop(3)
    assert all(spider.on_board for colony in table.state.colonies for spider in colony.spiders)


def test_a8_luck_names_the_first_player_and_a_house_rule_can() -> None:
    state = game.start(game.configure(3, {}))
    chance = game.pending(state)
    assert isinstance(chance, Chance)
    assert (chance.source, chance.faces) == ("first-player", (("red", 1), ("yellow", 1), ("green", 1)))
    after = game.apply(state, "draw green", None).state
    assert (after.first, after.holder) == (2, 2)
    assert Tabletop(3).state.first == 0


def test_a10_the_draft_goes_in_reverse_turn_order() -> None:
    state = game.start(game.configure(3, {"events.heldout": "feed1"}))
    state = game.apply(state, "draw yellow", None).state
    order = []
    for ability in ("jump", "snare", "agile"):
        (choice,) = choices(game.pending(state))
        waiting = {0, 1, 2} - {choice.seat}
        assert not any([*grammar.words(game, state, seat)] for seat in waiting), "the others wait"
        assert isinstance(choice, Choice)
        order.append(choice.seat)
        state = game.apply(state, f"take {ability}", choice.seat).state
    assert order == [0, 2, 1]
    assert len(state.university) == 7


def test_a11_one_of_each_ability_and_more_by_house_rule() -> None:
    state = game.start(game.configure(2, {"setup.first_player": "red", "events.heldout": "feed1"}))
    state = game.apply(state, "take jump", 1).state
    refusal = game.why_not(state, "take jump", 0)
    assert refusal is not None
    assert (refusal.slug, refusal.rule) == ("ability-taken", "A-11")
    twice = game.start(
        game.configure(2, {"setup.first_player": "red", "events.heldout": "feed1", "abilities.copies": 2})
    )
    twice = game.apply(twice, "take jump", 1).state
    twice = game.apply(twice, "take jump", 0).state
    assert len(twice.university) == 18


def test_a12_a13_cards_start_with_bloodied_tokens_and_dice() -> None:
    table = Tabletop()
    alpha, beta = table.spider("red-alpha"), table.spider("red-beta")
    assert [(t.name, t.length, t.covered) for t in alpha.tracks] == [
        ("move", 4, 2),
        ("bite", 2, 1),
        ("overspin", 1, 0),
    ]
    assert [t.uses for t in beta.tracks] == [3, 2, 1]
    assert (alpha.attack, alpha.defense, beta.attack, beta.defense) == (2, 2, 1, 1)
    assert table.state.bloodied == 50 - 2 * 6


def test_a15_the_university_has_four_of_each_card_and_a_house_rule_changes_it() -> None:
    assert (Tabletop().state.weavers, Tabletop().state.soldiers) == (4, 4)
    assert Tabletop(options={"university.stock": 2}).state.soldiers == 2


def test_a18_three_snares_and_a_house_rule_for_more() -> None:
    assert Tabletop().state.snares == 3
    assert Tabletop(options={"tokens.snare": 6}).state.snares == 6


def test_a21_the_held_out_feed_is_drawn_or_agreed() -> None:
    state = game.start(game.configure(2, {"setup.first_player": "red"}))
    chance = game.pending(state)
    assert isinstance(chance, Chance)
    assert (chance.source, chance.auto) == ("held-out-feed", True)
    assert [face for face, _ in chance.faces] == ["feed1", "feed2"]
    for feed in ("feed1", "feed2"):
        assert Tabletop(options={"events.heldout": feed}).state.held_out == feed


def test_a22_five_critters_and_two_of_each_by_house_rule() -> None:
    assert Tabletop().state.bag == ("ladybird", "worm", "tater1", "tater2", "heebie")
    doubled = Tabletop(options={"critters.counts": "all"}).state.bag
    assert len(doubled) == 8
    assert bags.faces(doubled)[:2] == (("ladybird1", 1), ("ladybird2", 1))


def test_three_food_each_and_the_rest_in_the_pool() -> None:
    table = Tabletop(4)
    assert [colony.store for colony in table.state.colonies] == [3, 3, 3, 3]
    assert table.state.pool == 38


def test_the_first_question_after_the_draft_is_the_event_of_the_first_player() -> None:
    table = Tabletop(2)
    assert table.chance.source == "event-bag"
    assert game.rounds_begun(table.state) == 1
    assert table.chance.by == 0
    assert not table.chance.auto


def test_every_task_is_known() -> None:
    """A record is read with the tasks that are named in one place, and they are all there are."""
    package = "companion.games.arachnid"
    known = f"from {package}.tasks.kinds import KINDS; print(*KINDS)"
    alone = subprocess.run([sys.executable, "-c", known], capture_output=True, text=True, check=True)
    for module in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
        import_module(module.name)
    assert sorted(alone.stdout.split()) == sorted(KINDS)
