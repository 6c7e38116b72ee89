"""Packages that name a game and bring none: each is refused with a sentence wherever it is asked for, and
the other games go on."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion import games
from companion.cli import main
from companion.errors import GameError, UnknownGame, plain
from companion.kit.desk_verbs import DESK_VERBS, SHARED, is_of_game, require_distinct_verbs
from companion.kit.game import require_lapses
from companion.kit.pencil import CORRECT
from companion.play import Slot, Verb
from companion.table.authority import menus
from companion.table.desk.verbs import VERBS
from companion.views import prose
from tests.contract.recordings import working
from tests.support.elsewhere import installed
from tests.support.tables import UNIT, Table
from tests.support.toy_game import Pebbles

Install = Callable[..., None]

COLLIDING = """
from companion.play import Verb, text
from tests.support.toy_game import Pebbles

class Colliding(Pebbles):
    name = "colliding"
    verbs = {**Pebbles.verbs, "pause": Verb("pause")}

game = Colliding()
"""
LAPSING = """
from tests.support.toy_game import Pebbles

class Lapsing(Pebbles):
    name = "lapsing"
    lapses = (0.85, 0.65, 0.4)

game = Lapsing()
"""
IN_A_BAD_MOMENT = """
import os
from tests.support.toy_game import Pebbles

if "SCARCE" in os.environ:
    raise OSError(24, "Too many open files")

class Stranger(Pebbles):
    name = "stranger"

game = Stranger()
"""
REASON = "the verb pause is the table’s own. Give it another name in the game."


@pytest.fixture
def install(tmp_path: Path) -> Iterator[Install]:
    """Puts a package with a game into the way of Python, as pip would leave it."""
    with ExitStack() as stack:

        def put(name: str, source: str, module: str = "not_a_game") -> None:
            about = tmp_path / "stranger-1.0.dist-info"
            about.mkdir()
            (about / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1.0\n")
            (about / "entry_points.txt").write_text(f"[orbweaver.games]\n{name} = {module}:game\n")
            (tmp_path / f"{module}.py").write_text(source)
            stack.enter_context(installed(tmp_path))
            stack.callback(sys.modules.pop, module, None)

        yield put


def test_the_verbs_that_no_game_may_have_are_those_of_the_desk() -> None:
    assert {*VERBS} == DESK_VERBS


@pytest.mark.parametrize("name", working())
def test_the_verbs_of_an_installed_game_are_not_those_of_the_desk(name: str) -> None:
    require_distinct_verbs(games.find(name))


def with_verbs(*verbs: Verb) -> Pebbles:
    """A game that has these verbs as well."""
    game = Pebbles()
    game.verbs = {**game.verbs, **{verb.name: verb for verb in verbs}}
    return game


@pytest.mark.parametrize(
    "lapses",
    [
        (),
        (0.8, 0.4, 0.0),
        (0.8, 0.6, 0.4, 0.2, 0.0),
        (0.4, 0.6, 0.2, 0.0),
        (1.2, 0.6, 0.4, 0.0),
        (85, 65, 40, 0),
    ],
)
def test_a_game_whose_opponent_would_lapse_otherwise_is_refused(lapses: tuple[float, ...]) -> None:
    game = Pebbles()
    game.lapses = lapses
    with pytest.raises(GameError, match="its lapses are 4 shares from 0 to 1"):
        require_lapses(game)


def test_an_opponent_may_lapse_as_often_at_two_strengths() -> None:
    game = Pebbles()
    game.lapses = (1, 0.5, 0.5, 0)
    require_lapses(game)


def test_one_with_such_lapses_is_listed_with_what_is_wrong(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install("lapsing", LAPSING, "lapsing")
    assert main(["games"]) == 0
    listed = capsys.readouterr().out
    assert "its lapses are 4 shares from 0 to 1" in " ".join(listed.split())
    assert "Web of Flies" in listed


ALONE = with_verbs(*map(Verb, SHARED))


def test_a_game_may_have_the_words_that_are_shared_and_neither_the_table_s_nor_the_pencil_s() -> None:
    require_distinct_verbs(ALONE)
    for verb in (Verb(CORRECT), *(Verb(shared, ((Slot("number"),),)) for shared in SHARED)):
        with pytest.raises(GameError, match="is the table’s own"):
            require_distinct_verbs(with_verbs(verb))


def test_a_word_alone_is_a_game_s_where_its_rules_have_it() -> None:
    for verb in SHARED:
        assert is_of_game(ALONE, verb, ())
        assert not is_of_game(ALONE, verb, ("all",))
        assert not is_of_game(Pebbles(), verb, ())
        assert not is_of_game(None, verb, ())
    assert not is_of_game(ALONE, "pause", ())
    assert is_of_game(Pebbles(), "ready", ())


def test_a_game_with_a_verb_of_the_desk_is_listed_with_what_is_wrong(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install("colliding", COLLIDING, "colliding")
    assert main(["games"]) == 0
    listed = capsys.readouterr().out
    assert REASON in listed
    assert "Web of Flies" in listed


def test_it_is_not_simulated_and_the_others_are(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    install("colliding", COLLIDING, "colliding")
    assert main(["simulate", "colliding", "--games", "1", "--seats", "2"]) == 1
    assert REASON in capsys.readouterr().err
    assert main(["simulate", "web-of-flies", "--games", "1", "--seats", "2", "--jobs", "1"]) == 0


def test_it_is_not_offered_at_the_table_and_the_others_are(install: Install, tmp_path: Path) -> None:
    install("colliding", COLLIDING, "colliding")
    with Table(tmp_path, find=games.find, names=games.names) as table:
        assert "colliding" not in [game.name for game in table.now.games]
        assert table.submit("new colliding 2 start").refusal is not None
        assert table.submit("new web-of-flies 2 start").ok


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("raise SystemExit(3)", id="ends the program"),
        pytest.param("import there_is_none", id="lacks a module"),
        pytest.param("game = 7", id="is no game"),
        pytest.param("from tests.support.toy_game import Pebbles; game = Pebbles()", id="has another name"),
        pytest.param(
            "from tests.support.toy_game import Pebbles\n"
            "class Nameless(Pebbles): name = 'stranger'\n"
            "game = Nameless()\n"
            "del Pebbles.about",
            id="does not say what it is",
        ),
    ],
)
def test_a_package_that_brings_no_game_does_not_keep_the_box_from_starting(
    source: str,
    install: Install,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(Pebbles, "about", Pebbles.about)  # and put back afterwards
    install("stranger", source)
    with Table(tmp_path, find=games.find, names=games.names) as table:
        assert "stranger" not in [game.name for game in table.now.games]
        assert len(table.now.games) >= 5
    with pytest.raises(GameError, match=r"The game stranger cannot be loaded\. Install it again\."):
        games.find("stranger")
    assert caplog.text.count("the game stranger cannot be loaded") == 1, "the log tells it once"


def test_a_game_that_was_asked_for_in_a_bad_moment_is_there_in_the_next(install: Install) -> None:
    install("stranger", IN_A_BAD_MOMENT)
    with pytest.MonkeyPatch.context() as moment:
        moment.setenv("SCARCE", "1")
        with pytest.raises(OSError, match="Too many open files"):
            games.find("stranger")
    assert games.find("stranger").name == "stranger"


def test_a_package_that_ends_the_program_while_it_is_looked_for_stops_nobody(install: Install) -> None:
    install("stranger", "raise SystemExit(3)", "ends")
    (entry,) = (entry for entry in games._installed()[games.GAMES].values() if entry.name == "stranger")
    assert games._package(entry) is not None
    assert games._package(type(entry)("stranger", "ends.deeper:game", games.GAMES)) is None
    assert prose.languages()


@pytest.mark.parametrize("name", ["two words", "Capital", "bell\x07", "turn\u202eed", "..", "a/b"])
def test_a_name_that_cannot_be_said_is_left_out_and_told_clean(
    name: str, install: Install, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        install(name, "raise SystemExit(3)")
        assert name not in games.names()
    assert "left out" in caplog.text
    assert not {"\x07", "\u202e"} & {*caplog.text}
    with pytest.raises(UnknownGame) as refused:
        games.find(name)
    assert not {"\x07", "\u202e"} & {*plain(refused.value.text)}


def test_a_record_of_a_game_with_such_a_name_is_told_and_listed_clean(tmp_path: Path) -> None:
    class Loud(Pebbles):
        name = "loud\x07\u202e"

    with Table(tmp_path, find=lambda _: Loud(), names=lambda: (Loud.name,)) as table:
        assert table.submit(f"new {Loud.name} 2 start").refusal is not None, "nobody can say it"
        ledger = table.desk._ledger
        ledger.put_on_table(ledger.begin(Loud(), Loud().configure(2, {}), "a", UNIT), "b", UNIT)
    with Table(tmp_path, find=games.find, names=games.names) as table:
        assert table.now.notice is not None
        assert plain(table.now.notice).startswith(
            "This game can only be looked at. No game is called loud. Try"
        )
        assert table.submit("close").ok
        shelf = menus.below_verb(table.now, menus.BOX, "open")
        assert isinstance(shelf, tuple)
        assert plain(shelf[0].label) == "loud, 2 players"
