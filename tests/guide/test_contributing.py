"""The guide in CONTRIBUTING.md is true: its steps, taken to the letter in a copy, make a game that passes."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import polib
import pytest

from companion import games
from companion.errors import OptionError, Refused
from companion.kit import grammar
from companion.kit.desk_verbs import DESK_VERBS, SHARED
from companion.kit.game import Game
from companion.kit.pencil import CORRECT
from companion.lab.simulate import simulate
from companion.play import Chance, Choice, Over
from tests.support.tables import choices

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
STEPS = GUIDE.partition("## A game in an afternoon")[2].partition("\n## Other languages\n")[0]
BLOCKS = re.findall(r"^```(\w+) ?(\S*)\n(.*?)^```", STEPS, re.DOTALL | re.MULTILINE)
"""The language of each block, the file it goes into if it names one, and what it holds."""
((_, FILE, SOURCE),) = [block for block in BLOCKS if block[0] == "python"]
TESTS = re.findall(r"^make test ARGS=\"(.*)\"$", STEPS, re.MULTILINE)
"""What is tested of the game in the last step."""


class Copy:
    """A copy of this folder, with what Python has compiled of it, in which somebody follows the guide.
    Nothing is installed."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "orbweaver"
        self.installed = folder / "installed"
        passed_over = shutil.ignore_patterns(".*", "node_modules", "build", "dist", "*.pyc.*")
        shutil.copytree(ROOT, self.root, ignore=passed_over)

    def follow(self) -> None:
        """Take all steps but the last, which is for the tests below."""
        for language, file, content in BLOCKS:
            path = self.root / file
            match language:
                case "sh":
                    for command in content.splitlines():
                        if not command.startswith("make "):
                            self.run(command)
                case "toml":
                    heading, _, lines = content.partition("\n")
                    path.write_text(
                        path.read_text("utf-8").replace(heading, f"{heading}\n{lines}".rstrip(), 1)
                    )
                    self.find_the_games()
                case "po":
                    translate(path, polib.pofile(content))
                case _:
                    path.parent.mkdir(exist_ok=True)
                    path.write_text(content, "utf-8")

    def run(self, command: str) -> str:
        """What a command says in the copy. Errors: AssertionError when it fails."""
        paths = {
            "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": f"{self.root}{os.pathsep}{self.installed}",
        }
        done = subprocess.run(
            command, shell=True, cwd=self.root, env=os.environ | paths, capture_output=True, text=True
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def find_the_games(self) -> None:
        """What ``make run`` does about a new game: Python learns what pyproject.toml names."""
        self.run(f"python -m hatchling build -t wheel -d {self.installed}")
        (wheel,) = self.installed.glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            about = [name for name in archive.namelist() if ".dist-info/" in name]
            archive.extractall(self.installed, about)


def translate(path: Path, given: polib.POFile) -> None:
    """Put translations into the places that a catalogue has for them."""
    catalogue = polib.pofile(str(path), wrapwidth=100)
    for entry in given:
        place = catalogue.find(entry.msgid)
        assert place is not None, entry.msgid
        place.msgstr, place.msgstr_plural = entry.msgstr, entry.msgstr_plural
    catalogue.save()


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    copy = Copy(tmp_path_factory.mktemp("guide"))
    copy.follow()
    return copy


def recipe(target: str) -> list[str]:
    """The commands with which a target of the Makefile calls a tool."""
    lines = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert lines is not None
    return re.findall(r"^\t\$\(BIN\)/(.*)", lines[1], re.MULTILINE)


@pytest.mark.timeout(600)  # for a slow machine; seconds on any other
@pytest.mark.parametrize("command", [one for one in recipe("check") if "tools/" not in one])
def test_the_new_game_passes_the_checks(followed: Copy, command: str) -> None:
    """It alone is checked: of all else ``make check`` has said so, and what reads no game is left out."""
    assert "make check\n" in STEPS
    followed.run(f"{BIN}/{command.removesuffix(' .')} {Path(FILE).parent}")


@pytest.mark.timeout(600)
@pytest.mark.parametrize("what", TESTS, ids=["alone", "beside-the-others"])  # or -k would choose this one
def test_the_new_game_passes_all_that_is_tested_of_games(followed: Copy, what: str) -> None:
    (command,) = recipe("test")
    command = command.replace("$(ARGS)", what)
    said = followed.run(f"{BIN}/{command} -n 0")
    assert int(re.findall(r"(\d+) passed", said)[0]) > (110 if "-k" in what else 0)


def test_every_sentence_of_the_new_game_is_translated(followed: Copy) -> None:
    catalogue = polib.pofile(str(followed.root / "companion/views/locale/de/orbweaver.po"))
    own = [entry for entry in catalogue if any("last_fly" in place for place, _ in entry.occurrences)]
    assert len(own) > 10
    assert [entry.msgid for entry in own if not entry.translated()] == []


def test_the_guide_names_every_verb_that_the_desk_hears_first() -> None:
    (told,) = re.findall(r"^- The desk has verbs of its own.*?(?=^- )", STEPS, re.DOTALL | re.MULTILINE)
    assert {*re.findall(r"`(\w+)`", told)} == {*DESK_VERBS, CORRECT}
    (shared,) = re.findall(r"and ([^.]*), which a game may\s+have as well", told)
    assert {*re.findall(r"`(\w+)`", shared)} >= {"draw", *SHARED}


def test_the_guide_says_how_long_the_rules_are() -> None:
    assert f"whole, in {len(SOURCE.splitlines())} lines" in STEPS


@pytest.fixture
def last_fly(monkeypatch: pytest.MonkeyPatch) -> Game:
    module = ModuleType("last_fly")
    monkeypatch.setitem(sys.modules, "last_fly", module)
    exec(compile(SOURCE, "CONTRIBUTING.md", "exec"), module.__dict__)
    game: Game = module.game
    return game


def test_the_example_plays(last_fly: Game) -> None:
    state = last_fly.start(last_fly.configure(2, {}))
    swarm = last_fly.pending(state)
    assert isinstance(swarm, Chance)
    state = last_fly.apply(state, "roll 10", None).state
    for seat, word in [(0, "take 3"), (1, "take 3"), (0, "take 2")]:
        state = last_fly.apply(state, word, seat).state
    (question,) = choices(last_fly.pending(state))
    assert question == Choice(1, question.prompt, "turn", preset="take 1")
    assert list(grammar.words(last_fly, state, 1)) == ["take 1", "take 2"]
    step = last_fly.apply(state, "take 1", 1)  # one fly is left, and is taken without asking
    assert [event.seat for event in step.events] == [1, 0]
    over = last_fly.pending(step.state)
    assert isinstance(over, Over)
    assert over.ranking == ((0,), (1,))


@pytest.mark.parametrize(
    ("word", "slug"),
    [("take 4", "too-many"), ("take", "wrong-shape"), ("eat 1", "unknown-verb"), ("roll 10", "not-asked")],
)
def test_the_example_says_why_not(last_fly: Game, word: str, slug: str) -> None:
    state = last_fly.start(last_fly.configure(2, {}))
    state = last_fly.apply(state, "roll 12", None).state
    with pytest.raises(Refused) as caught:
        last_fly.apply(state, word, 0)
    assert caught.value.slug == slug


def test_the_example_can_be_simulated_saved_and_set_up_otherwise(
    last_fly: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "find", lambda name: last_fly)
    result = simulate("last-fly", 3, 50, seed=1, options={"last_fly.most": 4})
    assert result["finished"] == 50
    assert set(result["ends"]) == {"last-fly"}
    state = last_fly.start(last_fly.configure(4, {}))
    state = last_fly.apply(state, f"roll {random.Random(1).randint(10, 15)}", None).state
    assert last_fly.load(last_fly.dump(state)) == state
    with pytest.raises(OptionError):
        last_fly.configure(5, {})
