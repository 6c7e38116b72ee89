"""Every registered game is there, says what it is, and has its page of rules."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion import games
from companion.errors import DataError, OptionError, UnknownGame
from tests.contract.recordings import house_rules, working
from tests.contract.wellformed import check_text

RULES = Path(__file__).parents[2] / "docs" / "rules"


@pytest.mark.parametrize("name", games.names())
def test_a_registered_game_imports(name: str) -> None:
    assert games.find(name).name == name


def test_an_unknown_game_is_named_with_the_nearest() -> None:
    with pytest.raises(UnknownGame, match="web-of-flies"):
        games.find("web-of-fleas")


def test_games_are_listed_by_rank_and_no_two_have_the_same() -> None:
    ranks = [games.find(name).rank for name in games.names()]
    assert ranks == sorted(set(ranks))
    assert games.names()[0] == "arachnid"


@pytest.mark.parametrize("name", working())
def test_a_game_introduces_itself(name: str) -> None:
    game = games.find(name)
    check_text(game.title)
    what, how = check_text(game.about).removesuffix(".").split(". ")
    assert what
    assert re.fullmatch(r"For \d.* players?.*, (about )?\d+ (minutes|hours)", how), "for how many, how long"
    assert game.edition >= 1
    assert game.seats.start >= 1
    for key, verb in game.verbs.items():
        assert key == verb.name
        assert verb.shapes
        check_text(verb.help)


@pytest.mark.parametrize("name", working())
def test_every_section_is_a_heading_of_the_rules_page(name: str) -> None:
    page = (RULES / f"{name}.md").read_text("utf-8")
    headings = set(re.findall(r"^#+ +(.+?) *$", page, re.MULTILINE))
    missing = {
        rule: heading for rule, heading in games.find(name).sections.items() if heading not in headings
    }
    assert not missing


@pytest.mark.parametrize("name", working())
def test_every_house_rule_has_a_default_and_a_rule(name: str) -> None:
    game = games.find(name)
    keys = [rule.key for rule in game.house_rules]
    assert len(keys) == len(set(keys))
    for rule in game.house_rules:
        check_text(rule.text)
        assert rule.values
        assert rule.rule is None or rule.rule in game.sections


@pytest.mark.parametrize(("name", "key", "value"), house_rules())
def test_every_value_of_a_house_rule_can_be_chosen_as_it_is_or_as_typed(
    name: str, key: str, value: object
) -> None:
    game = games.find(name)
    typed = str(value).lower() if isinstance(value, bool) else str(value)
    for given in (value, typed):
        settings = game.settle(game.seats[-1], {key: given})
        assert settings.options[key] == value
        assert type(settings.options[key]) is type(value)


@pytest.mark.parametrize("name", working())
def test_settings_are_complete_plain_values(name: str) -> None:
    game = games.find(name)
    for seats in game.seats:
        settings = game.settle(seats, {})
        assert settings.options == {rule.key: rule.default for rule in game.house_rules}
        assert json.loads(json.dumps(settings.data)) == settings.data


@pytest.mark.parametrize("name", working())
def test_wrong_settings_are_refused(name: str) -> None:
    game = games.find(name)
    rule = game.house_rules[0]
    with pytest.raises(OptionError, match=r"hint|Try"):
        game.settle(game.seats[0], {rule.key + "x": rule.default})
    with pytest.raises(OptionError, match=re.escape(rule.key)):
        game.settle(game.seats[0], {rule.key: "nonsense"})
    with pytest.raises(OptionError):
        game.settle(game.seats[-1] + 1, {})


@pytest.mark.parametrize("name", working())
def test_a_wrong_data_file_is_refused_by_name(name: str) -> None:
    game = games.find(name)
    asked: list[str] = []

    def note(file: str) -> None:
        asked.append(file)

    game.settle(game.seats[0], {}, note)
    assert asked, "a game has data files that an owner can replace"
    for file in set(asked):
        for wrong in ("{", "7", '{"nonsense": 1}'):
            replaced = {file: wrong}
            with pytest.raises(DataError, match=re.escape(file)):
                game.settle(game.seats[0], {}, replaced.get)
