"""What stands where, over every game: nothing on the table is left out or told twice."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion import games
from companion.kit.game import Game
from companion.play import Settings, Tray
from companion.table.intents import Snapshot
from companion.views.rebuild import correctable_at, rebuild_page, stations
from tests.contract.recordings import Recording, drawn, every_game, house_rules, record, recording, tables
from tests.contract.wellformed import check_text
from tests.support.luck import luck_from
from tests.support.there import there

STATES = 6


def shown(game: Game, settings: Settings, state: Any) -> Snapshot:
    """A table at which a game stands so."""
    return Snapshot(
        1,
        luck_from("getrandom", "the system"),
        game=game,
        settings=settings,
        state=state,
        pending=game.pending(state),
        scene=game.scene(state),
    )


def tracked() -> Recording:
    """A game of Arachnid on a board that the box sees."""
    game = games.find("arachnid")
    return record(game, game.configure(4, {"mode": "tracked"}), 3, 300)


def some(name: str) -> list[Recording]:
    """The games of that name and number of seats; under drawn house rules one of every game."""
    if name == "tracked":
        return [tracked()]
    if name == "drawn":
        return [drawn(game, 4) for game in every_game()]
    of, seats = name.split()
    return [recording(of, int(seats))]


NAMES = [*(f"{name} {seats}" for name, seats in tables()), "drawn", "tracked"]


def lies(tray: Tray) -> bool:
    return not tray.follows


@pytest.mark.parametrize("name", NAMES)
def test_each_piece_and_each_tray_is_at_one_station(name: str) -> None:
    for one in some(name):
        for state in one.sample(STATES):
            now = shown(one.game, one.settings, state)
            scene = there(now.scene)
            found = stations(now)
            pieces = Counter(piece.id for station in found for piece in station.pieces)
            assert pieces == Counter(piece.id for piece in scene.pieces)
            trays = Counter(tray.id for station in found for tray in station.trays)
            assert trays == Counter(tray.id for tray in scene.trays if lies(tray))
            assert [station.seat for station in found if station.seat is not None] == [
                line.seat for line in scene.seats
            ]
            for station in found:
                check_text(station.name)
                for sentence in station.sentences:
                    check_text(sentence)


@pytest.mark.parametrize("name", NAMES)
def test_in_words_each_piece_stands_on_its_space_and_each_tray_has_a_line(name: str) -> None:
    for one in some(name):
        for state in one.sample(STATES):
            now = shown(one.game, one.settings, state)
            scene = there(now.scene)
            spaces = (
                {space.name for space in there(one.game.board(one.settings)).spaces} if scene.pieces else ()
            )
            told = [
                line["where"]
                for station in rebuild_page(now)["stations"]
                for line in station["lines"]
                if "where" in line and line["where"] in spaces
            ]
            assert sorted(told) == sorted({piece.space for piece in scene.pieces})


@pytest.mark.parametrize("name", NAMES)
def test_whatever_the_pencil_sets_is_seen_at_a_station(name: str) -> None:
    for one in some(name):
        for state in one.sample(2):
            now = shown(one.game, one.settings, state)
            found = {
                (kind.part, *value.path)
                for station in stations(now)
                for kind, values in correctable_at(now, station).items()
                for value in values
            }
            every = {
                (kind.part, *value.path) for kind in one.game.correctables(state) for value in kind.those()
            }
            assert found == every


@pytest.mark.parametrize("name", [game.name for game in every_game()])
def test_the_regions_of_a_board_are_all_of_it(name: str) -> None:
    game = next(one for one in every_game() if one.name == name)
    rules = [(key, value) for of, key, value in house_rules() if of == name]
    for options in ({}, *({key: value} for key, value in rules)):
        for settings in game.tables(None, options) if not options else game.tables(max(game.seats), options):
            board = game.board(settings)
            spaces = [space.name for space in board.spaces] if board is not None else []
            regions = game.regions(settings)
            assert sorted(name for one in regions for name in one.spaces) == sorted(spaces)
            sheet_of = {space.name: space.sheet for space in board.spaces} if board is not None else {}
            assert all(len({sheet_of[name] for name in one.spaces}) == 1 for one in regions)


def test_without_a_game_there_is_nothing_to_look_at() -> None:
    assert stations(Snapshot(1, luck_from("getrandom", "the system"))) == ()
