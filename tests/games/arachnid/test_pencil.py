"""The pencil: counters are mended and every token stays accounted for."""

from __future__ import annotations

import pytest

from companion.errors import Refused, plain
from companion.frozen import replace
from companion.games.arachnid.game import game
from companion.games.arachnid.saving import agenda_fits
from companion.games.arachnid.saving.invariants import broken
from companion.games.arachnid.state.position import critter_of
from companion.games.arachnid.tasks.scoring import Finished
from tests.games.arachnid.tabletop import Tabletop
from tests.support.there import there


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
    assert table.why_not("red: correct food red 5").slug == "not-asked"


def test_a_correction_settles_what_is_asked() -> None:
    table = Tabletop().event().arrange("red", store=0)
    table.draw("feed1")
    assert table.asked == {"red": "feed"}
    correct(table, "correct food red 4")
    assert table.food("red") == 2
    assert table.asked == {"red": "turn"}


def test_a104_what_goes_back_into_the_bag_leaves_its_snare_in_the_pool() -> None:
    table = Tabletop().event()
    table.draw("critter1", "tater2")
    pool = table.state.snares
    correct(table, "correct net tater2 yes")
    assert table.state.snares == pool - 1
    table.say("red: no-spawn")
    assert table.state.snares == pool
    assert broken(table.state) is None


def test_a81_who_goes_back_beside_the_card_leaves_a_snare_in_the_pool() -> None:
    table = Tabletop().turn()
    table.say("red: move alpha", "red: battle alpha yellow-alpha")
    table.say("red: commit 1 0 0", "yellow: commit 0 0 0")
    table.draw("2")
    pool = table.state.snares
    correct(table, "correct how yellow-alpha snared yes")
    assert table.state.snares == pool - 1
    table.say("red: no-retreat yellow-alpha")
    assert (table.spider("yellow-alpha").on_board, table.state.snares) == (False, pool)
    assert broken(table.state) is None


def test_what_is_taken_from_a_den_is_out_of_the_game_until_it_lies_elsewhere() -> None:
    table = Tabletop().turn()
    stack = table.colony("red").stacks[-1]
    last = len(table.colony("red").stacks)
    step = game.apply(table.state, f"correct stack red {last} {stack - 1}", None)
    assert plain(step.events[0].text).endswith(
        f"Red, Stack {last}: {stack - 1} instead of {stack}. 1 goes to the webs out of the game."
    )
    tops = table.colony("red").tops
    table.state = step.state
    correct(table, f"correct webs red {tops + 1}")
    assert (table.colony("red").lost, table.colony("red").tops) == (0, tops + 1)
    refused = table.why_not(f": correct stack red {last} {stack}")
    assert plain(refused.text) == "No web of Red is out of the game. Take it from the den first."


def test_cards_bags_and_turns_too() -> None:
    table = Tabletop(3).turn()
    pool = table.state.pool
    correct(table, "correct track red-alpha move 3")
    assert (there(table.spider("red-alpha").track("move")).food, table.state.pool) == (3, pool - 1)
    correct(table, "correct dice red-alpha attack 1")
    correct(table, "correct how red-alpha stunned yes")
    correct(table, "correct critter worm board")
    correct(table, "correct turn yellow")
    assert (table.spider("red-alpha").attack, table.spider("red-alpha").stunned) == (1, True)
    assert "worm" not in table.state.bag
    assert table.asked == {"yellow": "turn"}


def test_food_that_is_first_on_a_track_comes_from_the_pool_and_the_last_goes_back() -> None:
    table = Tabletop().turn()
    for value, sentence in (
        ("4", "Red Alpha, Move: food on space 4 instead of no food. 1 comes from the pool."),
        ("3", "Red Alpha, Move: food on space 3 instead of food on space 4."),
        ("0", "Red Alpha, Move: no food instead of food on space 3. 1 goes to the pool."),
    ):
        step = game.apply(table.state, f"correct track red-alpha move {value}", None)
        assert plain(step.events[0].text) == f"Corrected. {sentence}"
        table.state = step.state


def test_a_stack_of_a_den_is_counted_anew_and_the_others_stay_as_they_are() -> None:
    table = Tabletop().turn()
    first, second, *others = table.colony("red").stacks
    correct(table, f"correct stack red 2 {second - 1}")
    assert table.colony("red").stacks == (first, second - 1, *others)


def test_an_ending_is_corrected_by_going_back() -> None:
    table = Tabletop().turn()
    assert game.correctables(replace(table.state, agenda=(Finished((0, 0), (0, 0), (0, 1)),))) == ()


def test_a10_an_ability_that_was_corrected_before_the_draft_is_over_goes_back_to_the_others() -> None:
    """Or the token would be out of the game, and the box could take the game up no more."""
    state = game.start(game.configure(3, {"events.heldout": "feed1"}))
    state = game.apply(state, "draw red", None).state
    for word, seat in (
        ("correct ability red-beta ability vicious", None),
        ("take balloon", 2),
        ("take jump", 1),
    ):
        state = game.apply(state, word, seat).state
    state = game.apply(state, "take snare", 0).state
    assert "vicious" in state.university
    assert game.load(game.dump(state)) == state


def hatched(table: Tabletop, word: str) -> list[str]:
    """The events of a correction of a card, in words; every token stays accounted for."""
    step = game.apply(table.state, f"correct hatched {word}", None)
    table.state = step.state
    assert broken(table.state) is None
    assert game.load(game.dump(table.state)) == table.state
    return [plain(event.text) for event in step.events]


def open_space(table: Tabletop) -> int:
    """The first space of a track on which food may stand."""
    return there(there(table.spider("red-spider1")).track("move")).covered + 1


def test_a_spider_that_the_table_has_hatched_gets_its_card_and_gives_it_back() -> None:
    table = Tabletop().turn()
    before = table.state
    told = hatched(table, "red-spider1 soldier")
    assert told[0] == (
        "Corrected. Red Spider 1, card: Soldier instead of unhatched. Its card comes from the University."
    )
    assert there(table.spider("red-spider1")).card == "soldier"
    assert table.state.soldiers == before.soldiers - 1
    assert table.colony("red").figures == ("spider2",)
    correct(table, "correct spider red-spider1 board")
    correct(table, f"correct track red-spider1 move {open_space(table)}")
    correct(table, "correct how red-spider1 snared yes")
    hatched(table, "red-spider1 none")
    assert table.state == before


def test_a_card_that_was_mistaken_is_changed_and_the_spider_stays_where_it_is() -> None:
    table = Tabletop().turn()
    hatched(table, "red-spider1 soldier")
    correct(table, "correct spider red-spider1 board")
    pool, weavers = table.state.pool, table.state.weavers
    correct(table, f"correct track red-spider1 move {open_space(table)}")
    hatched(table, "red-spider1 weaver")
    spider = there(table.spider("red-spider1"))
    assert (spider.card, spider.on_board, spider.food) == ("weaver", True, 0)
    assert (table.state.pool, table.state.weavers) == (pool, weavers - 1)


def test_no_spider_hatches_without_a_card_in_the_university() -> None:
    table = Tabletop().turn()
    table.state = replace(table.state, soldiers=0)
    with pytest.raises(Refused):
        game.apply(table.state, "correct hatched red-spider1 soldier", None)


def test_a_spider_that_was_eaten_leaves_with_its_card_and_comes_back_with_it() -> None:
    table = Tabletop().turn()
    hatched(table, "red-spider1 soldier")
    before = table.state
    correct(table, "correct spider red-spider1 board")
    correct(table, f"correct track red-spider1 move {open_space(table)}")
    told = hatched(table, "red-spider1 eaten")
    assert told[0] == (
        "Corrected. Red Spider 1, card: eaten instead of Soldier."
        " It leaves the game with its card, what lies on it goes to the pool."
    )
    assert table.colony("red").spider("spider1") is None
    assert (table.state.pool, table.state.soldiers) == (before.pool, before.soldiers)
    assert table.colony("red").figures == ("spider2",)
    refused = table.why_not(": correct hatched red-spider1 weaver")
    assert plain(refused.text) == "No Weaver card is out of the game. Choose the other card."
    told = hatched(table, "red-spider1 soldier")
    assert told[0].endswith("Soldier instead of eaten. It comes back with its card, without food.")
    assert table.state == before


@pytest.mark.parametrize("option", ["university", "gone"])
def test_an_alpha_and_a_beta_are_eaten_and_back_and_the_ability_is_where_it_was(option: str) -> None:
    table = Tabletop(2, {"eat.ability": option}).turn()
    ability, before = there(table.spider("red-beta")).ability, table.state
    for name in ("alpha", "beta"):
        hatched(table, f"red-{name} eaten")
        assert table.colony("red").spider(name) is None
        hatched(table, f"red-{name} {name}")
    assert there(table.spider("red-beta")).ability is None
    assert ((ability in table.state.university), (ability in table.state.gone)) == (
        option == "university",
        option == "gone",
    )
    correct(table, f"correct ability red-beta ability {ability}")
    assert (set(table.state.university), table.state.gone) == (set(before.university), ())


def test_before_the_draft_is_over_no_spider_is_eaten_and_no_event_token_is_on_the_track() -> None:
    """Or a Beta that is to draft would be gone, and the token that is kept out of the bag be drawn."""
    state = game.start(game.configure(2, {}))
    for word, seat in (("draw red", None), ("draw feed2", None), ("take agile", 1), ("take snare", 0)):
        correctable = {kind.part: kind for kind in game.correctables(state)}
        assert "event" not in correctable
        assert all("eaten" not in str(one.others) for one in correctable["hatched"].find(""))
        with pytest.raises(Refused):
            game.apply(state, "correct hatched red-beta eaten", None)
        state = game.apply(state, word, seat).state
    assert "event" in [kind.part for kind in game.correctables(state)]
    assert game.apply(state, "correct hatched red-beta eaten", None).state.colonies[0].spider("beta") is None


def test_a_saved_draft_without_a_spider_that_is_to_draft_is_refused() -> None:
    state = game.start(game.configure(2, {"setup.first_player": "red", "events.heldout": "feed2"}))
    red, yellow = state.colonies
    gone = replace(state, colonies=(red, replace(yellow, spiders=yellow.spiders[:1])))
    assert [plain(one) for one in agenda_fits.wrong(gone)] == ["a spider has left the game before it began"]


def test_no_spider_comes_back_without_bloodied_tokens_for_its_card() -> None:
    table = Tabletop().turn()
    hatched(table, "red-alpha eaten")
    correct(table, f"correct upgrades yellow {table.colony('yellow').upgrades + table.state.bloodied}")
    refused = table.why_not(": correct hatched red-alpha alpha")
    assert plain(refused.text).startswith("The pool has too few bloodied tokens")


def test_the_event_bag_is_with_another_and_the_turns_that_are_left_come_from_there() -> None:
    table = Tabletop(3).turn()
    assert (table.state.holder, table.asked) == (0, {"red": "turn"})
    correct(table, "correct bag yellow")
    assert table.state.holder == 1
    assert [getattr(task, "seat", None) for task in table.state.agenda] == [None, 0]
    correct(table, "correct bag green")
    assert [getattr(task, "seat", None) for task in table.state.agenda] == [None, 1, 0]
    correct(table, "correct bag red")
    assert [getattr(task, "seat", None) for task in table.state.agenda] == [None, 2, 1, 0]


def test_the_event_bag_is_not_moved_while_something_else_is_to_be_done() -> None:
    table = Tabletop(3).event()
    assert "bag" not in {kind.part for kind in game.correctables(table.state)}


def test_an_incubator_stays_full_only_where_nobody_is_left_to_hatch() -> None:
    table = Tabletop().turn()
    with pytest.raises(Refused):
        game.apply(table.state, "correct incubator red 3", None)
    hatched(table, "red-spider1 weaver")
    hatched(table, "red-spider2 weaver")
    correct(table, "correct incubator red 3")
    full = table.state
    correct(table, "correct incubator red 1")
    correct(table, "correct incubator red 3")
    assert table.state == full


def test_an_ability_token_is_out_of_the_game_or_in_the_university() -> None:
    table = Tabletop().turn()
    before, ability = table.state, table.state.university[-1]
    correct(table, f"correct token {ability} university gone")
    assert (ability in table.state.university, table.state.gone) == (False, (ability,))
    correct(table, f"correct token {ability} gone university")
    assert table.state == before


def test_who_steers_a_critter_is_put_right_where_he_has_mind_control() -> None:
    table = Tabletop().turn()
    correct(table, "correct critter worm board")
    with pytest.raises(Refused):
        game.apply(table.state, "correct steered worm red", None)
    if there(table.spider("red-beta")).ability != "control":
        correct(table, "correct ability red-beta ability control")
    before = table.state
    correct(table, "correct steered worm red")
    assert there(critter_of(table.state, "worm")).holder == 0
    correct(table, "correct steered worm nobody")
    assert table.state == before


def test_the_round_and_the_rounds_without_a_web_are_put_right() -> None:
    table = Tabletop().turn()
    before = table.state
    for word in ("round 7", "stall 3", f"round {before.round}", f"stall {before.stall}"):
        correct(table, f"correct {word}")
    assert table.state == before
    with pytest.raises(Refused):
        game.apply(before, "correct stall 99", None)


def test_food_on_a_funnel_comes_from_the_pool_and_goes_with_it() -> None:
    table = Tabletop().turn()
    before = table.state
    correct(table, "correct funnel funnel1 red")
    correct(table, "correct catch funnel1 2")
    assert table.state.pool == before.pool - 2
    correct(table, "correct funnel funnel1 supply")
    assert table.state == before
