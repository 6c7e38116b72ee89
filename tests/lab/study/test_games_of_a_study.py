"""A study: every game once, the same whoever plays it, kept in a store and paired by its luck."""

from __future__ import annotations

import os
import signal
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.errors import OptionError, OrbweaverError, RecordError
from companion.games import find
from companion.kit import grammar
from companion.lab import players
from companion.lab.study import running, watching
from companion.lab.study.plan import Study, plan
from companion.lab.study.running import played, run
from companion.lab.study.store import Store
from companion.lab.study.watching import PairedLuck, of_line, watch
from companion.play import Chance, text

pytestmark = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # what runs tests has threads


def silent(_done: int, _all: int) -> None:
    pass


def lines(study: Study, jobs: int = 1, store: Store | None = None) -> list[str]:
    """All games of a study, as they are kept."""
    store = store or Store(None)
    run(study, store, jobs, silent)
    return [game.line() for _, game in played(study, store)]


# ------------------------------------------------------------------------------- what is played


def test_a_game_is_called_by_all_it_depends_on() -> None:
    def keys(**given: Any) -> set[str]:
        given = {"name": "web-of-flies", "games": 3, **given}
        return {job.key for job in plan(**given).jobs()}

    usual = keys()
    assert len(usual) == 3
    assert usual == keys(seats=2, seed=1, max_rounds=300, players_=["random", "random"])
    assert usual < keys(games=4)
    others: list[Mapping[str, Any]] = [
        {"seats": 3},
        {"seed": 2},
        {"max_rounds": 9},
        {"players_": ["guess"]},
        {"options": {"wof.board": "radial6x6"}},
        {"name": "spidertwist"},
    ]
    for other in others:
        assert not usual & keys(**other)


def test_it_is_another_game_under_another_edition_or_version(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {job.key for job in plan("web-of-flies", games=2).jobs()}
    monkeypatch.setattr(type(find("web-of-flies")), "edition", 99)
    assert not before & {job.key for job in plan("web-of-flies", games=2).jobs()}
    monkeypatch.undo()
    newer = players.Kind(2, "", players.PLAYERS["random"].make)
    monkeypatch.setattr(players, "PLAYERS", {"random": newer})
    assert not before & {job.key for job in plan("web-of-flies", games=2).jobs()}


def test_players_sit_every_way_round_and_alike_ones_only_once() -> None:
    study = plan("web-of-flies", 3, games=10, players_=["guess", "random", "think-3"])
    assert study.deals == 4  # of three games each: as many deals as that takes
    sitting = [[one.name for one in job.seated] for job in study.jobs()][:3]
    assert sitting == [
        ["guess", "random", "think-3"],
        ["think-3", "guess", "random"],
        ["random", "think-3", "guess"],
    ]
    assert len(plan("web-of-flies", 4, games=8, players_=["guess", "random"] * 2).rotations) == 2
    assert plan("web-of-flies", 4, games=8, players_=["guess"]).deals == 8


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"name": "no-such"}, "no-such"),
        ({"seats": 9}, "9 seats do not work"),
        (
            {"players_": ["clever"]},
            "No player is called clever. There are random, guess, greedy, two-ply",
        ),
        ({"players_": ["think"]}, "No player is called think"),
        ({"players_": ["think-0"]}, "No player is called think-0"),
        ({"players_": ["random-5"]}, "No player is called random-5"),
        ({"players_": ["think-N"]}, "No player is called think-N"),
        ({"players_": ["think-9999999"]}, "No player is called think-9999999"),
        ({"players_": ["two"]}, "No player is called two"),
        ({"players_": ["random"] * 3}, "Name one player for all seats, or 2"),
        ({"name": "arachnid", "players_": ["think-5"]}, "The box"),
        ({"vary": "wof.bord=a,b"}, "No house rule is called wof.bord"),
        ({"vary": "wof.board=hexhex4"}, "two values or more"),
        ({"vary": "wof.board=hexhex4,hexhex4"}, "two values or more"),
        ({"vary": "wof.board=hexhex4,no"}, "wof.board cannot be no"),
        ({"vary": "wof.board", "options": {"wof.board": "hexhex4"}}, "chosen and varied"),
    ],
)
def test_what_cannot_be_played_is_told_before_anything_is(given: dict[str, Any], why: str) -> None:
    with pytest.raises(OrbweaverError, match=why):
        plan(**{"name": "web-of-flies", "games": 1, **given})


def test_who_thinks_ahead_is_not_asked_where_nobody_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(find("spidertwist")), "ahead", lambda *_: None)
    plan("spidertwist", games=1)
    with pytest.raises(OptionError, match="think-5 cannot play this"):
        plan("spidertwist", games=1, players_=["think-5"])


# --------------------------------------------------------------------------------- its luck


def chance(source: str, *faces: tuple[str, int]) -> Chance:
    return Chance(source, faces, text("Draw"))


def test_each_source_goes_on_where_it_was_whatever_is_drawn_between() -> None:
    die = chance("die", *((str(n), 1) for n in range(1, 7)))
    bag = chance("bag", ("fly", 3), ("worm", 1))
    alone, mixed = PairedLuck("1/0"), PairedLuck("1/0")
    expected = [alone.answer(die) for _ in range(40)]
    found = []
    for _ in range(40):
        mixed.answer(bag)
        found.append(mixed.answer(die))
    assert found == expected
    assert set(expected) == {f"draw {n}" for n in range(1, 7)}


def test_a_face_comes_as_often_as_its_weight_says() -> None:
    luck = PairedLuck("weights")
    flies = sum(luck.answer(chance("bag", ("fly", 3), ("worm", 1))) == "draw fly" for _ in range(4000))
    assert 2900 < flies < 3100


def test_games_of_a_deal_begin_with_the_same_draws_under_every_rule_and_rotation() -> None:
    study = plan("web-of-flies", 2, games=4, players_=["random", "guess"], vary="wof.end_on_last_8")
    store = Store(None)
    run(study, store, 1, silent)
    drawn: dict[int, set[str]] = {}
    for job, game in played(study, store):
        drawn.setdefault(job.deal, set()).add(str({k: v for k, v in game.draws.items() if "bag" not in k}))
    assert {deal: len(ways) for deal, ways in drawn.items()} == {0: 1, 1: 1}


# ---------------------------------------------------------------------------- what is noted


@pytest.mark.parametrize("name", ["web-of-flies", "spidertwist", "arachne", "arachnid"])
def test_a_watched_game_adds_up(name: str) -> None:
    game = find(name)
    study = plan(name, games=1, max_rounds=30)
    settings = study.tables[0].settings
    found = watch(game, settings, study.players, "9/0", 30)
    assert found == watch(game, settings, study.players, "9/0", 30)
    assert of_line(found.line()).line() == found.line()
    assert found.trouble == ""
    assert sorted(seat for group in found.ranking for seat in group) == [0, 1]
    for seat in range(2):
        assert found.decisions[seat] == sum(by_seat[seat] for by_seat in found.words.values())
    assert sum(found.credit(seat) for seat in range(2)) == pytest.approx(1)
    for rows in found.course.values():
        assert found.rounds <= len(rows) <= found.rounds + 1
    assert all(count > 0 for count in found.rules.values())
    board = game.board(settings)
    assert bool(found.trod) == (board is not None)


def test_a_game_is_stopped_where_nobody_has_a_word_and_where_the_rules_break(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    study = plan("spidertwist", games=1)
    game, settings = study.game, study.tables[0].settings

    def nothing(*_: object) -> str:
        raise players.NoWord

    stuck = watch(game, settings, (players.Player("mute", 1, nothing),) * 2, "1/0", 9)
    assert (stuck.reason, stuck.ranking, stuck.winners) == (watching.STUCK, (), ())

    genuine = game.play

    def breaks(_self: Any, state: Any, word: str, seat: int | None) -> Any:
        if word.startswith("step"):
            raise KeyError("a mistake")
        return genuine(state, word, seat)

    monkeypatch.setattr(type(game), "play", breaks)
    broken = watch(game, settings, study.players, "1/0", 9)
    assert (broken.reason, broken.trouble) == (watching.BROKEN, "KeyError: 'a mistake'")
    assert sum(broken.decisions) > 0


def test_a_game_without_an_end_is_stopped_after_its_last_round() -> None:
    study = plan("arachne", games=1, max_rounds=2)
    (line,) = lines(study)
    found = of_line(line)
    assert (found.reason, found.rounds, len(found.course["piece"])) == (watching.LIMIT, 2, 2)


@pytest.mark.parametrize("name", ["random", "guess", "greedy", "two-ply", "think-4"])
def test_every_player_says_words_that_stand(name: str) -> None:
    game = find("spidertwist")
    state = game.start(game.configure(2, {}))
    player, random, luck = players.find(name), Random(3), PairedLuck("3")
    for _ in range(40):
        pending = game.pending(state)
        if isinstance(pending, Chance):
            state = game.apply(state, luck.answer(pending), None).state
            continue
        assert isinstance(pending, tuple)
        word = player.choose(game, state, pending[0].seat, random)
        assert grammar.on_menu(game, state, pending[0].seat, word)
        state = game.apply(state, word, pending[0].seat).state


def test_who_thinks_wins_against_random_play() -> None:
    study = plan("spidertwist", games=4, players_=["think-40", "random"])
    store = Store(None)
    run(study, store, 2, silent)
    won = [
        game.credit([one.name for one in job.seated].index("think-40")) for job, game in played(study, store)
    ]
    assert sum(won) > 3


# ---------------------------------------------------------------------------- who plays it


def test_the_same_games_come_of_one_process_and_of_several() -> None:
    study = plan("web-of-flies", 3, games=9, players_=["random", "guess", "random"], vary="wof.board")
    assert lines(study) == lines(study, 2) == lines(study, 5)


def test_what_is_in_the_store_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path / "games.sqlite")
    first = lines(plan("web-of-flies", games=4), store=store)
    store.close()
    told: list[tuple[int, int]] = []
    store = Store(tmp_path / "games.sqlite")
    more = plan("web-of-flies", games=6)
    run(more, store, 1, lambda done, total: told.append((done, total)))
    assert told == [(5, 6), (6, 6)]
    assert [game.line() for _, game in played(more, store)][:4] == first
    monkeypatch.setattr(running, "watch", None)  # whoever played now would fall over it
    run(more, store, 1, silent)


def test_a_worker_that_is_killed_is_replaced_and_nothing_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = plan("web-of-flies", games=8)
    whole = lines(study)
    genuine = watch

    def deadly(game: Any, settings: Any, seated: Any, seed: str, most: int, judged: int) -> Any:
        killed = tmp_path / seed.replace("/", "-")
        if seed in ("1/1", "1/4") and not killed.exists():
            killed.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return genuine(game, settings, seated, seed, most, judged)

    monkeypatch.setattr(running, "watch", deadly)
    assert lines(study, 2) == whole
    assert len(list(tmp_path.iterdir())) == 2


def test_workers_that_always_die_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    here = os.getpid()

    def deadly(*_: Any) -> Any:
        assert os.getpid() != here
        os.kill(os.getpid(), signal.SIGKILL)

    monkeypatch.setattr(running, "watch", deadly)
    with pytest.raises(OrbweaverError, match="has died"):
        run(plan("web-of-flies", games=3), Store(None), 2, silent)


def test_two_commands_may_write_into_one_store(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    one, other = Store(file), Store(file)
    one.keep([("a", "1"), ("b", "2")])
    other.keep([("b", "3"), ("c", "4")])
    assert one.lines("abcd") == {"a": "1", "b": "2", "c": "4"}
    assert one.missing("abcd") == {"d"}


def test_no_other_file_is_taken_for_a_store(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("not a store at all, but words of somebody " * 20)
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.execute("create table somebodys (x)")
    for name in ("note.txt", "other.db", "no/such/folder"):
        with pytest.raises(RecordError, match="as a store of games"):
            Store(tmp_path / name)
    with sqlite3.connect(tmp_path / "other.db") as other:
        assert other.execute("select count(*) from sqlite_master").fetchone() == (1,)
