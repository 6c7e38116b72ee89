"""Every registered game is there, says what it is, and has its page of rules."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from companion import games
from companion.errors import DataError, OptionError, UnknownGame, plain
from companion.kit.game import Game
from companion.play import Sign, Value
from companion.views import rulebook
from tests.contract.recordings import house_rules, working
from tests.contract.wellformed import check_text

IN_WORDS = {"all", "small", "large"}
"""Values that are typed as they are said."""
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
        assert verb.sign in get_args(Sign)


@pytest.mark.parametrize("name", working())
def test_every_house_rule_has_a_default_and_a_rule(name: str) -> None:
    game = games.find(name)
    keys = [rule.key for rule in game.house_rules]
    assert len(keys) == len(set(keys))
    for rule in game.house_rules:
        check_text(rule.text)
        assert rule.values
        assert rule.rule is None or rule.rule in rulebook.sections(game)


@pytest.mark.parametrize("name", working())
def test_what_a_house_rule_may_be_is_said_in_words(name: str) -> None:
    """Yes, no and numbers say themselves; nobody reads a value as it is typed."""
    for rule in games.find(name).house_rules:
        said = [plain(rule.label(value)) for value in rule.values]
        typed = {value for value in rule.values if isinstance(value, str)}
        assert not typed & set(said) - IN_WORDS, rule.key
        assert len(set(said)) == len(rule.values), rule.key


@pytest.mark.parametrize(("name", "key", "value"), house_rules())
def test_every_value_of_a_house_rule_can_be_chosen_as_it_is_or_as_typed(
    name: str, key: str, value: Value
) -> None:
    game = games.find(name)
    typed = str(value).lower() if isinstance(value, bool) else str(value)
    for given in (value, typed):
        settings = game.configure(game.seats[-1], {key: given})
        assert settings.options[key] == value
        assert type(settings.options[key]) is type(value)


@pytest.mark.parametrize("name", working())
def test_settings_are_complete_plain_values(name: str) -> None:
    game = games.find(name)
    for seats in game.seats:
        settings = game.configure(seats, {})
        assert settings.options == {rule.key: rule.default for rule in game.house_rules}
        assert json.loads(json.dumps(settings.data)) == settings.data


@pytest.mark.parametrize("name", working())
def test_wrong_settings_are_refused(name: str) -> None:
    game = games.find(name)
    rule = game.house_rules[0]
    with pytest.raises(OptionError, match=r"hint|Try"):
        game.configure(game.seats[0], {rule.key + "x": rule.default})
    with pytest.raises(OptionError, match=re.escape(rule.key)):
        game.configure(game.seats[0], {rule.key: "nonsense"})
    with pytest.raises(OptionError):
        game.configure(game.seats[-1] + 1, {})


@pytest.mark.parametrize("name", working())
def test_a_wrong_data_file_is_refused_by_name(name: str) -> None:
    game = games.find(name)
    asked: list[str] = []

    def note(file: str) -> None:
        asked.append(file)

    settings = game.configure(game.seats[0], {}, note)
    assert set(asked) >= settings.data.keys(), "an owner can replace every data file"
    for file in set(asked):
        for wrong in ("{", "7", '{"nonsense": 1}'):
            replaced = {file: wrong}
            with pytest.raises(DataError, match=re.escape(file)):
                game.configure(game.seats[0], {}, replaced.get)


def test_a_game_that_lacks_a_part_cannot_be_made() -> None:
    class Forgetful(Game):
        menu = staticmethod(lambda state, seat, prefix=(): ())

    with pytest.raises(TypeError, match=r"abstract methods .*load.*pending"):
        Forgetful()  # type: ignore[abstract]


@pytest.mark.parametrize("name", games.names())
def test_presets_and_labels_are_of_house_rules_that_there_are(name: str) -> None:
    """Each preset starts a game of its own, and what says something of values says it of each."""
    game = games.introduce(name)
    keys = {rule.key: rule for rule in game.house_rules}
    for preset in game.presets:
        check_text(preset.name)
        assert all(value in keys[key].values for key, value in preset.options.items())
        assert any(value != keys[key].default for key, value in preset.options.items())
        games.find(name).configure(game.seats[0], preset.options)
    for rule in game.house_rules:
        for said in (rule.notes, rule.pictures):
            assert len(said) in (0, len(rule.values))
        assert len(rule.labels) <= len(rule.values)
        for label in rule.labels:
            check_text(label)
