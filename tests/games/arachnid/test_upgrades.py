"""Upgrades and ability swaps: who earns them, when they are chosen."""

from __future__ import annotations

from companion.errors import plain
from companion.play import DONE_EVENT
from tests.games.arachnid.tabletop import Tabletop
from tests.support.there import there


def fought(seats: int = 2, options: dict[str, object] | None = None, **counts: int) -> Tabletop:
    """A turn of Red in which these spiders fought (``red_alpha=1``), everyone still to come."""
    table = Tabletop(seats, options).turn()  # type: ignore[arg-type]
    later = [task for task in Tabletop(seats).den().state.agenda if getattr(task, "seat", 0)]
    table.at(table.state.agenda[0], *later, table.state.agenda[-1])
    for name, count in counts.items():
        table.change(name.replace("_", "-"), fought=count)
    return table


def test_a39_both_fighters_earn_one_at_the_clean_up() -> None:
    table = fought(red_alpha=1, yellow_alpha=1)
    table.say("red: pass")
    assert table.asked == {"red": "upgrade", "yellow": "upgrade"}
    assert table.words("red") == ["upgrade alpha move", "upgrade alpha bite"]
    table.say("red: upgrade alpha move")
    assert there(table.spider("red-alpha").track("move")).covered == 1
    assert table.colony("red").upgrades == 1


def test_a39_a_kill_earns_too() -> None:
    table = Tabletop().critters("worm").turn()
    table.say("red: bite alpha worm", "red: pass")
    assert table.words("red") == ["upgrade alpha move", "upgrade alpha bite"]


def test_a39_a148_several_fights_are_one_upgrade_or_by_house_rule_one_each() -> None:
    table = fought(red_alpha=2)
    table.say("red: pass", "red: upgrade alpha bite")
    assert table.state.due == ()
    each = fought(2, {"upgrade.rate": "battle"}, red_alpha=2)
    each.say("red: pass", "red: upgrade alpha bite")
    assert each.colony("red").upgrades == 2  # the second had one way to be taken


def test_a45_by_house_rule_one_each_a_fight_may_swap_and_a_kill_may_not() -> None:
    table = fought(2, {"upgrade.rate": "battle"}, red_beta=1).change("red-beta", killed=1)
    table.say("red: pass", "red: swap vicious")
    assert len(table.state.due) == 1
    assert table.words("red", "swap") == []


def test_a39_by_house_rule_one_per_player_and_turn() -> None:
    table = fought(2, {"upgrade.rate": "player_turn"}, red_alpha=1, red_beta=1)
    table.say("red: pass")
    assert {"upgrade alpha move", "upgrade beta spin", "swap jump"} <= set(table.words("red"))
    table.say("red: upgrade beta spin")
    assert table.state.due == ()


def test_a41_only_on_the_own_card() -> None:
    table = fought(red_alpha=1)
    table.say("red: pass")
    refusal = table.why_not("red: upgrade beta spin")
    assert (refusal.slug, refusal.rule) == ("not-earned", "A-41")


def test_a42_without_a_bloodied_token_there_is_nothing_to_take() -> None:
    table = fought(red_alpha=1)
    for track in ("move", "bite"):
        table.track("red-alpha", track, covered=0)
    table.say("red: pass")
    assert "A-42" in table.rules
    assert table.asked == {"yellow": "turn"}


def test_one_way_to_take_it_is_taken_without_asking() -> None:
    table = fought(red_alpha=1).track("red-alpha", "move", covered=0)
    table.say("red: pass")
    assert there(table.spider("red-alpha").track("bite")).covered == 0
    assert table.asked == {"yellow": "turn"}


def test_a43_upgrades_stay_open_beside_the_following_turns_until_the_event() -> None:
    table = fought(3, None, red_alpha=1, green_alpha=1)
    table.say("red: pass", "red: upgrade alpha move")
    assert table.asked == {"yellow": "turn", "green": "upgrade"}
    table.say("yellow: pass")
    assert table.asked == {"green": "turn"}
    assert "upgrade alpha move" in table.words("green")
    table.say("green: pass")
    assert table.asked == {"green": "upgrade"}
    table.say("green: upgrade alpha move")
    assert table.chance.source == "event-bag"


def test_a43_the_round_waits_for_an_upgrade_before_the_next_event() -> None:
    table = fought(3, None, red_alpha=1, yellow_alpha=1)
    table.say("red: pass", "red: upgrade alpha move", "yellow: pass")
    assert table.asked["yellow"] == "upgrade"


def test_a43_by_house_rule_everyone_chooses_at_that_clean_up_in_turn_order() -> None:
    table = fought(3, {"upgrade.late": False}, red_alpha=1, green_alpha=1)
    table.say("red: pass")
    assert table.asked == {"red": "upgrade"}
    table.say("red: upgrade alpha move")
    assert table.asked == {"green": "upgrade"}
    table.say("green: upgrade alpha move")
    assert table.asked == {"yellow": "turn"}


def test_a43_the_university_serves_who_answers_first() -> None:
    table = fought(3, None, yellow_beta=1, green_beta=1)
    table.say("red: pass")
    assert {"yellow", "green"} <= table.asked.keys()
    assert "swap vicious" in table.words("yellow")
    table.say("green: swap vicious")
    assert table.words("yellow", "swap")
    assert "swap vicious" not in table.words("yellow")


def test_a44_a_spider_beside_its_card_still_earns() -> None:
    table = fought(red_alpha=1).change("red-alpha", on_board=False)
    table.say("red: pass")
    assert table.asked["red"] == "upgrade"


def test_a45_a_beta_that_fought_may_swap_and_one_that_killed_may_not() -> None:
    table = fought(red_beta=1)
    table.say("red: pass")
    assert "swap vicious" in table.words("red")
    old = table.spider("red-beta").ability
    table.say("red: swap vicious")
    assert table.spider("red-beta").ability == "vicious"
    assert old in table.state.university
    killed = Tabletop().ability("red-beta", "pounce").critters("worm").turn()
    killed.say("red: pounce worm", "red: pass")
    assert killed.words("red", "swap") == []
    assert killed.why_not("red: swap vicious").rule == "A-45"


def test_a45_also_with_no_bloodied_token_left() -> None:
    table = fought(red_beta=1).track("red-beta", "move", covered=0).track("red-beta", "spin", covered=0)
    table.say("red: pass")
    *swaps, keep = table.words("red")
    assert swaps
    assert all(word.startswith("swap ") for word in swaps)
    assert keep == "keep"
    table.say("red: keep")
    assert table.events[0].kind == DONE_EVENT, "no piece is moved"


def test_a45_the_own_ability_is_not_taken_though_the_university_has_another_of_it() -> None:
    table = fought(2, {"abilities.copies": 2}, red_beta=1)
    own = table.spider("red-beta").ability
    table.say("red: pass")
    assert own in table.state.university
    refusal = table.why_not(f"red: swap {own}")
    assert refusal.rule == "A-45"
    assert plain(refusal.text).startswith("Your Beta has that ability already.")


def test_a45_nobody_has_to_swap() -> None:
    table = fought(red_beta=1).track("red-beta", "move", covered=0).track("red-beta", "spin", covered=0)
    ability = table.spider("red-beta").ability
    table.say("red: pass", "red: keep")
    assert table.spider("red-beta").ability == ability
    assert table.asked == {"yellow": "turn"}
    with_tokens = fought(red_beta=1)
    with_tokens.say("red: pass")
    assert with_tokens.why_not("red: keep").rule == "A-45"


def test_a145_an_ability_handed_in_can_be_taken_by_the_next() -> None:
    table = fought(2, None, red_beta=1, yellow_beta=1)
    old = table.spider("red-beta").ability
    table.say("red: pass", "red: swap vicious")
    assert f"swap {old}" in table.words("yellow")


def in_own_turn(*, special: bool, spare: bool = True, also: str = "") -> Tabletop:
    """Red fought Yellow’s Beta and passed; Yellow’s turn runs, the swap is still open."""
    table = fought(2, None, yellow_beta=1).ability("yellow-beta", "snare")
    if also:
        table.hatched(also).change(also, fought=1)
    for track in () if spare else ("move", "spin"):
        table.track("yellow-beta", track, covered=0)
    table.say("red: pass")
    if special:
        table.say("yellow: snare red-alpha")
    return table


def test_a45_no_swap_while_food_lies_on_the_special_track() -> None:
    table = in_own_turn(special=True)
    assert table.words("yellow", "swap") == []
    refusal = table.why_not("yellow: swap vicious")
    assert (refusal.slug, refusal.rule) == ("special-used", "A-45")
    assert table.words("yellow", "upgrade") == ["upgrade beta move", "upgrade beta spin"]
    table.say("yellow: pass")
    assert table.asked == {"yellow": "upgrade"}
    table.say("yellow: swap vicious")
    assert table.spider("yellow-beta").ability == "vicious"


def test_a45_the_swap_is_open_before_the_special_track_is_used_and_the_token_at_any_time() -> None:
    early = in_own_turn(special=False)
    early.say("yellow: swap vicious")
    assert early.spider("yellow-beta").ability == "vicious"
    table = in_own_turn(special=True)
    table.say("yellow: upgrade beta move")
    assert table.state.due == ()


def test_a_reward_waits_while_others_are_asked_about_a_battle() -> None:
    table = in_own_turn(special=True)
    assert "upgrade beta move" in table.words("yellow")
    table.say("yellow: move alpha", "yellow: battle alpha red-alpha", "yellow: commit 1 0 0")
    assert table.asked == {"red": "defend"}
    assert table.words("yellow") == []


def test_a45_with_no_bloodied_token_the_swap_waits_for_the_clean_up() -> None:
    table = in_own_turn(special=True, spare=False)
    assert len(table.state.due) == 1
    assert not {"swap", "keep", "upgrade"} & {word.split()[0] for word in table.words("yellow")}
    table.say("yellow: pass")
    assert table.asked == {"yellow": "upgrade"}
    assert "keep" in table.words("yellow")


def test_a45_a_swap_that_waits_does_not_keep_another_spider_from_its_upgrade() -> None:
    table = in_own_turn(special=True, spare=False, also="yellow-spider1")
    assert table.words("yellow", "upgrade") == ["upgrade spider1 move", "upgrade spider1 spin"]


def test_a45_a_last_token_is_not_taken_unasked_while_the_swap_waits() -> None:
    table = in_own_turn(special=False, spare=False).track("yellow-beta", "spin", covered=1)
    table.say("yellow: snare red-alpha")
    assert table.words("yellow", "upgrade") == ["upgrade beta spin"]
    assert table.colony("yellow").upgrades == 0


def test_a43_at_the_latest_it_is_chosen_at_the_clean_up_of_the_own_next_turn() -> None:
    table = fought(3, None, red_alpha=1, yellow_alpha=1)
    table.say("red: pass", "red: upgrade alpha move", "yellow: pass")
    assert table.asked == {"yellow": "upgrade"}, "Green does not begin before"
