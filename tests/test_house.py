"""The house itself: who may import whom, how long a module may be, what stands nowhere.

A rule is one test of all modules, which names those that break it: thousands of tests of a module each take
longer to be handed out than to run.
"""

from __future__ import annotations

import ast
import posixpath
import re
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from companion import games
from companion.views import rulebook
from web_ui import assets

ROOT = Path(__file__).parent.parent
PACKAGES = ("companion", "drivers", "web_ui", "hardware")
MAX_LINES = 500  # lines of a module; split it by idea before that

# Floors from the top down. A module may import from its own package and from any floor below.
# Those that share a floor never import one another.
FLOORS: tuple[tuple[str, ...], ...] = (
    ("companion.__main__",),
    ("companion.cli",),
    ("companion.commands",),
    ("companion.app",),
    ("companion.config", "companion.logs", "companion.network", "companion.systemd"),
    ("companion.fronts", "web_ui", "drivers", "companion.lab"),
    ("companion.paper",),  # also what a phone shows of it
    ("companion.pictures", "companion.views"),
    ("companion.table",),  # see THE_TABLE
    ("companion.games.",),  # each game
    ("companion.games",),  # finding them
    ("companion.kit",),
    ("companion.components",),
    ("companion.ports", "companion.errors", "companion.play"),
    ("companion.pixels", "companion.health"),
    ("companion.frozen", "companion.left_out"),
    ("companion", "companion.verify", "hardware"),
)
# Those of the table, in the same way: its folders, and what fronts and desk say to one another.
THE_TABLE = (
    "desk",
    "authority",
    "archive",
    "people",
    "journal",
    "fold",
    "intents",
    "happened",
    "luck",
    "record",
)
HARDWARE = {"gpiozero", "lgpio", "RPi", "luma", "smbus2", "spidev", "serial"}
WEB = {"flask", "werkzeug", "cheroot", "jinja2", "itsdangerous"}


def modules() -> Iterator[tuple[str, Path]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


MODULES = dict(modules())


@cache
def imported(module: str) -> frozenset[str]:
    """Every module that this one imports, wherever in it the import stands."""
    return frozenset(_imported(module))


def _imported(module: str) -> Iterator[str]:
    path = MODULES[module]
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield inner if inner in MODULES else base


def part(module: str) -> str:
    """The part of the house a module belongs to: a game, a package, a lone module."""
    parts = module.split(".")
    if parts[:2] == ["companion", "games"] and len(parts) > 2:
        return ".".join(parts[:3])
    return ".".join(parts[:2]) if parts[0] == "companion" else parts[0]


def floor(name: str) -> int:
    """How far up a part stands; 0 is the ground."""
    if name.startswith("companion.games."):
        name = "companion.games."
    for height, names in enumerate(reversed(FLOORS)):
        if name in names:
            return height
    raise AssertionError(f"{name} has no place in the house; see FLOORS here and docs/architecture.md")


def test_imports_run_downward_only() -> None:
    upward = []
    for module in MODULES:
        own = part(module)
        strange = {other for other in imported(module) if other.split(".")[0] in PACKAGES}
        for other in strange:
            # errors carry a Text, so the vocabulary's two modules are one floor with an order.
            if part(other) == own or (own, part(other)) == ("companion.errors", "companion.play"):
                continue
            if floor(part(other)) >= floor(own):
                upward.append(f"{module} imports {other}")
    assert upward == []


def circle(leads: Mapping[str, Collection[str]]) -> list[str]:
    """The parts that lead back to themselves, or to some that do; empty where there is no circle."""
    left = dict(leads)
    while free := [name for name in left if not any(other in left for other in left[name])]:
        for name in free:
            del left[name]
    return sorted(left)


def inside(names: Collection[str]) -> dict[str, set[str]]:
    """Which of some modules each of them imports, itself apart, wherever in it the import stands."""
    return {name: {other for other in imported(name) if other in names and other != name} for name in names}


@pytest.mark.parametrize("package", PACKAGES)
def test_no_modules_import_one_another_in_a_circle_not_even_for_their_types(package: str) -> None:
    own = {name for name in MODULES if name.split(".")[0] == package}
    assert not circle(inside(own))


@pytest.mark.parametrize(
    "game",
    sorted({part(name) for name in MODULES if name.startswith("companion.games.") and name.count(".") > 1}),
)
def test_a_game_has_no_circle_between_its_folders(game: str) -> None:
    own = inside({name for name in MODULES if part(name) == game != name})
    folders: dict[str, set[str]] = {}
    for name, others in own.items():
        folder = name.removeprefix(f"{game}.").partition(".")[0]
        inner = {other.removeprefix(f"{game}.").partition(".")[0] for other in others if other in own}
        folders.setdefault(folder, set()).update(inner - {folder})
    assert not circle(folders)


def place_at_the_table(module: str) -> str:
    """The folder of the table that a module lies in, or itself where it lies in none."""
    return module.removeprefix("companion.table.").partition(".")[0]


def test_imports_run_downward_at_the_table_too() -> None:
    upward = []
    for module in (name for name in MODULES if name.startswith("companion.table.")):
        own = place_at_the_table(module)
        for other in imported(module):
            if not other.startswith("companion.table.") or (place := place_at_the_table(other)) == own:
                continue
            if THE_TABLE.index(place) <= THE_TABLE.index(own):
                upward.append(f"{module} imports {other}")
    assert upward == []


def test_the_table_has_no_other_places() -> None:
    there = {place_at_the_table(name) for name in MODULES if name.startswith("companion.table.")}
    assert there == {*THE_TABLE}


def test_values_are_replaced_in_one_way() -> None:
    other = re.compile(r"^\s*from dataclasses import .*\breplace\b", re.MULTILINE)
    found = [name for name, path in MODULES.items() if other.search(path.read_text("utf-8"))]
    assert found == ["companion.frozen"]


BESIDE = [path for folder in ("tests", "tools") for path in sorted((ROOT / folder).rglob("*.py"))]
STATIC = ROOT / "web_ui" / "static"
SCRIPTS = {
    path.relative_to(STATIC).as_posix(): path
    for path in sorted(STATIC.rglob("*.js"))
    if "vendor" not in path.parts
}

# The same for the folders of the pages' scripts.
SCRIPT_FLOORS: tuple[tuple[str, ...], ...] = (
    ("later",),
    ("phone", "television", "pages"),
    ("proof",),
    ("stage",),
    ("words",),
    ("table", "drawing"),
    ("kit",),
    ("vendor",),
)


def test_who_reads_a_position_of_arachnid_sets_nothing_in_it() -> None:
    """The type checker takes a State for open, for what a word changes is a StateBuilder."""
    found = []
    for module in (name for name in MODULES if name.startswith("companion.games.arachnid.")):
        for function in ast.walk(ast.parse(MODULES[module].read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef):
                given = [
                    one for one in ast.walk(function.args) if isinstance(one, ast.arg) and one.annotation
                ]
                read = {one.arg for one in given if ast.unparse(one.annotation or one) == "State"}
                changed = [node for node in ast.walk(function) if isinstance(node, ast.Attribute)]
                changed = [node for node in changed if not isinstance(node.ctx, ast.Load)]
                if read & {ast.unparse(node.value) for node in changed}:
                    found.append(f"{module}: {function.name}")
    assert found == []


def test_the_scripts_of_the_pages_import_one_another_without_a_circle() -> None:
    leads = {name: {*scripts_imported(name)} for name in SCRIPTS}
    assert any(leads.values())
    assert not circle(leads)


def scripts_imported(name: str, how: str = r"^(?:import .*|\}) from ") -> list[str]:
    """What a script imports. What a comment imports is a type, and gone when it runs."""
    found = re.findall(rf'{how}"(\.[^"]+)"', SCRIPTS[name].read_text("utf-8"), re.MULTILINE)
    return [posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) for path in found]


def script_floor(name: str) -> int:
    """How far up the folder of a script stands; 0 is the ground."""
    folder = name.rpartition("/")[0]
    for height, folders in enumerate(reversed(SCRIPT_FLOORS)):
        if folder in folders:
            return height
    raise AssertionError(f"{name} has no place; see SCRIPT_FLOORS here and docs/architecture.md")


def test_the_scripts_of_the_pages_import_downward_only() -> None:
    upward = []
    for name in SCRIPTS:
        folder = name.rpartition("/")[0]
        for other in scripts_imported(name):
            if other.rpartition("/")[0] != folder and script_floor(other) >= script_floor(name):
                upward.append(f"{name} imports {other}")
    assert upward == []


def test_what_a_page_fetches_later_is_a_part_and_each_is_named_by_its_page_alone() -> None:
    fetched = {name: scripts_imported(name, r"await import\(") for name in SCRIPTS}
    named = sorted((other, name.rpartition("/")[0]) for name, others in fetched.items() for other in others)
    assert named == [(f"later/{part}", "phone") for part in sorted(assets.LATER)]


def test_no_type_of_a_script_is_any() -> None:
    any_ = re.compile(r"@\w+ \{[^}@]*\bany\b")
    assert [name for name, path in SCRIPTS.items() if any_.search(path.read_text("utf-8"))] == []


def test_a_comment_of_a_script_is_wrapped() -> None:
    """Code is wrapped by its formatter, which leaves comments alone."""
    lines = ((name, line) for name, path in SCRIPTS.items() for line in path.read_text("utf-8").splitlines())
    long = ((name, line.lstrip()) for name, line in lines if len(line) > 120)
    assert [(name, line) for name, line in long if line.startswith(("*", "/"))] == []


def outside(module: str) -> set[str]:
    """The packages that a module imports."""
    return {name.partition(".")[0] for name in imported(module)}


def test_hardware_stays_in_the_drivers_and_the_web_in_its_front() -> None:
    for theirs, front in ((HARDWARE, "drivers"), (WEB, "web_ui")):
        assert [name for name in MODULES if part(name) != front and outside(name) & theirs] == []


def test_a_game_is_pure() -> None:
    """No clock, no input or output, no generator."""
    impure = {"random", "secrets", "time", "datetime", "os", "sqlite3", "threading", "socket"}
    in_games = [name for name in MODULES if name.startswith("companion.games.")]
    assert [name for name in in_games if outside(name) & impure] == []


DEVICES = re.compile(
    r"\b(button|click|display|keyboard|phone|press|screen|swipe|tap(?! dancer)|television)(s|es|ed|ped)?\b",
    re.I,
)


def test_a_game_says_nothing_of_devices() -> None:
    """A sentence is read on a display, a phone and paper, and in the box's own words at a console."""
    found = []
    for module in (name for name in MODULES if name.startswith("companion.games.")):
        for node in ast.walk(ast.parse(MODULES[module].read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                said = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
                found += [(module, one) for one in said if isinstance(one, str) and DEVICES.search(one)]
    assert found == []


def test_finding_a_game_imports_no_other() -> None:
    names = games.names()
    packages = {name: part(type(games.find(name)).__module__) for name in names}
    for name in names:
        code = f"import sys; from companion import games; games.find({name!r}); print(*sys.modules)"
        loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        strangers = {packages[other] for other in names if other != name}
        assert not strangers & set(loaded.stdout.split())


def test_a_module_can_be_read_in_one_sitting() -> None:
    sheets = (ROOT / "web_ui" / "static" / "styles").glob("*.css")
    paths = (*MODULES.values(), *SCRIPTS.values(), *BESIDE, *sheets)
    lines = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in paths}
    assert {path: count for path, count in lines.items() if count > MAX_LINES} == {}


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_its_rules_page_and_a_transcript(name: str) -> None:
    assert (ROOT / "docs" / "rules" / f"{name}.md").is_file()
    assert list((ROOT / "tests" / "transcripts" / name).glob("*.txt"))


@pytest.mark.parametrize("name", games.names())
def test_every_ruling_is_shown_by_a_test_that_cites_it(name: str) -> None:
    """In its name, as ``test_t27_...``, in a value, or beside what happens in a lesson."""
    own = ROOT / "tests" / "games" / name.replace("-", "_")
    shown = [*own.glob("*.py"), *(ROOT / "tests" / "transcripts" / name).glob("*.txt")]
    told = "".join(path.read_text("utf-8") for path in shown)
    cited = {*re.findall(r"\b[A-Z]-\d+\b", told)}
    cited |= {f"{letter.upper()}-{number}" for letter, number in re.findall(r"_([a-z])(\d+)(?=_)", told)}
    rulings = {rule for rule in rulebook.sections(games.find(name)) if re.fullmatch(r"[A-Z]-\d+", rule)}
    assert rulings
    assert not rulings - cited


READABLE = {".py", ".toml", ".md", ".txt", ".js", ".ts", ".css", ".html", ".json", ".yml", ".service", ""}


def own_files() -> Iterator[Path]:
    made = {"node_modules", "__pycache__", "build", "dist"}
    for path in ROOT.rglob("*"):
        folders = path.relative_to(ROOT).parts[:-1]
        hidden = any(part.startswith(".") and part != ".ci" for part in path.relative_to(ROOT).parts)
        if path.is_file() and path.suffix in READABLE and not hidden and not made.intersection(folders):
            yield path


def test_nothing_names_the_folder_it_happens_to_lie_in() -> None:
    found = [path for path in own_files() if f"{ROOT}/" in path.read_text("utf-8", "replace")]
    assert not found


def test_the_script_of_the_page_that_checks_records_passes_the_gates_of_the_others() -> None:
    """Where not: ``python tools/seal.py``."""
    done = subprocess.run([sys.executable, ROOT / "tools/seal.py", "--check"], capture_output=True, text=True)
    assert not done.returncode, done.stderr
