"""House rules: every key is on the rules page, wrong ones are refused with what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import OptionError, plain
from companion.games.arachnid.game import game
from companion.play import HouseRule
from companion.views.rulebook import sections

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "arachnid.md").read_text("utf-8")


@pytest.mark.parametrize("rule", game.house_rules, ids=lambda rule: rule.key)
def test_the_rules_page_explains_it_under_its_ruling(rule: HouseRule) -> None:
    assert rule.rule is not None
    heading = f"# {sections(game)[rule.rule]}\n"
    explained = PAGE.partition(heading)[2].partition("\n#")[0]
    assert f"`{rule.key}`" in explained


@pytest.mark.parametrize("rule", game.house_rules, ids=lambda rule: rule.key)
def test_no_value_is_offered_twice(rule: HouseRule) -> None:
    assert len(set(rule.values)) == len(rule.values)


def test_an_unknown_house_rule_is_answered_with_the_nearest() -> None:
    with pytest.raises(OptionError) as caught:
        game.configure(2, {"den.timming": "common"})
    assert "den.timing" in plain(caught.value.text)


def test_a_wrong_value_is_answered_with_those_there_are() -> None:
    with pytest.raises(OptionError) as caught:
        game.configure(2, {"den.timing": "sometimes"})
    assert "common, own_turn" in plain(caught.value.text)


@pytest.mark.parametrize("seats", [1, 5])
def test_the_number_of_players_is_checked(seats: int) -> None:
    with pytest.raises(OptionError, match="Take 2 to 4"):
        game.configure(seats, {})


def test_defaults_are_the_rulings() -> None:
    options = game.configure(4, {}).options
    assert options["mode"] == "counters"
    assert options["den.timing"] == "common"
    assert options["end.stall_rounds"] == 20
    assert options["upgrade.rate"] == "spider_turn"
