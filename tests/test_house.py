"""The house itself: who may import whom, how long a module may be, what stands nowhere."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games

ROOT = Path(__file__).parent.parent
PACKAGES = ("companion", "drivers", "web_ui", "hardware")
LONGEST = 500  # lines of a module; split it by idea before that

# Floors from the top down. A module may import from its own package and from any floor below.
# Those that share a floor never import one another.
FLOORS: tuple[tuple[str, ...], ...] = (
    ("companion.__main__",),
    ("companion.cli",),
    ("companion.commands",),
    ("companion.app",),
    ("companion.config", "companion.network", "companion.systemd"),
    ("companion.fronts", "web_ui", "drivers", "companion.lab", "companion.paper"),
    ("companion.views",),
    ("companion.table",),
    ("companion.games.",),  # each game
    ("companion.games",),  # finding them
    ("companion.kit",),
    ("companion.components",),
    ("companion.ports", "companion.errors", "companion.play"),
    ("companion.picture",),
    ("companion", "hardware"),
)
HARDWARE = {"gpiozero", "lgpio", "RPi", "luma", "smbus2", "spidev", "serial"}
WEB = {"flask", "werkzeug", "cheroot", "jinja2", "itsdangerous"}


def modules() -> Iterator[tuple[str, Path]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


MODULES = dict(modules())


def imported(module: str) -> Iterator[str]:
    """Every module that this one imports, wherever in it the import stands."""
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


@pytest.mark.parametrize("module", MODULES)
def test_imports_run_downward_only(module: str) -> None:
    own = part(module)
    for other in imported(module):
        if other.split(".")[0] in PACKAGES and part(other) != own:
            # errors carry a Text, so the vocabulary's two modules are one floor with an order.
            if (own, part(other)) == ("companion.errors", "companion.play"):
                continue
            assert floor(part(other)) < floor(own), f"{module} imports {other}"


@pytest.mark.parametrize("module", MODULES)
def test_hardware_stays_in_the_drivers_and_the_web_in_its_front(module: str) -> None:
    outside = {name.partition(".")[0] for name in imported(module)}
    if part(module) != "drivers":
        assert not outside & HARDWARE
    if part(module) != "web_ui":
        assert not outside & WEB


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("companion.games.")])
def test_a_game_is_pure(module: str) -> None:
    """No clock, no input or output, no generator."""
    outside = {name.partition(".")[0] for name in imported(module)}
    assert not outside & {"random", "secrets", "time", "datetime", "os", "sqlite3", "threading", "socket"}


def test_finding_a_game_imports_no_other() -> None:
    names = games.names()
    packages = {name: games.find(name).__class__.__module__.rpartition(".")[0] for name in names}
    for name in names:
        code = f"import sys; from companion import games; games.find({name!r}); print(*sys.modules)"
        loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        strangers = {packages[other] for other in names if other != name}
        assert not strangers & set(loaded.stdout.split())


@pytest.mark.parametrize("module", MODULES)
def test_a_module_can_be_read_in_one_sitting(module: str) -> None:
    assert len(MODULES[module].read_text("utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_its_rules_page_and_a_transcript(name: str) -> None:
    assert (ROOT / "docs" / "rules" / f"{name}.md").is_file()
    assert list((ROOT / "tests" / "transcripts" / name).glob("*.txt"))


@pytest.mark.parametrize("name", games.names())
def test_every_rule_a_game_cites_has_a_heading_on_its_page(name: str) -> None:
    page = (ROOT / "docs" / "rules" / f"{name}.md").read_text("utf-8")
    headings = {line.lstrip("#").strip() for line in page.splitlines() if line.startswith("#")}
    missing = {
        rule: heading for rule, heading in games.find(name).sections.items() if heading not in headings
    }
    assert not missing


READABLE = {".py", ".toml", ".md", ".txt", ".js", ".css", ".html", ".json", ".yml", ".service", ""}


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


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as it would be installed, unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (packed,) = folder.glob("*.whl")
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(folder / "installed")
    return folder / "installed"


def test_the_wheel_holds_all_that_is_beside_the_code(wheel: Path) -> None:
    missing = {
        path.relative_to(ROOT)
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
        if not (wheel / path.relative_to(ROOT)).is_file()
    }
    assert not missing
    for name in games.names():
        assert (wheel / "web_ui" / "rules" / f"{name}.md").is_file()
    assert list(wheel.glob("orbweaver-*.dist-info/licenses/NOTICE"))


def test_the_wheel_runs_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    code = (
        "import companion, web_ui.rulings, companion.cli as cli;"
        "print(companion.__file__, web_ui.rulings.folder());"
        "[cli.main(words.split()) for words in ('games', 'doctor --profile desk', 'show-config',"
        " 'simulate web-of-flies --games 1 --seats 2')]"
    )
    seen = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(wheel)},
        capture_output=True,
        text=True,
    )
    assert (seen.returncode, seen.stderr) == (0, "")
    assert seen.stdout.count(str(wheel)) >= 2
    assert "web-of-flies" in seen.stdout
