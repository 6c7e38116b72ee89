"""The wheel: what is installed is all that is here, and it runs from any folder."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tests.cli.program import environment

ROOT = Path(__file__).parents[2]
PACKAGES = ("companion", "drivers", "hardware", "web_ui")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


def test_it_holds_every_module_and_data_file(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    here = {
        str(file.relative_to(ROOT))
        for package in PACKAGES
        for file in (ROOT / package).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and file.suffix != ".po"
    }
    docs = ROOT / "docs" / "rules"
    rules = {f"companion/rules/{file.relative_to(docs)}" for file in docs.rglob("*.md")}
    assert here | rules <= packed
    assert "companion/views/locale/de/orbweaver.mo" in packed
    assert any(name.endswith(".dist-info/licenses/NOTICE") for name in packed)


def test_it_holds_nothing_else(wheel: Path) -> None:
    packed = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in packed}
    assert {top for top in tops if not top.endswith((".dist-info", ".data"))} == set(PACKAGES)
    shared = {name.partition(".data/data/")[2] for name in packed if ".data/" in name}
    assert shared == {
        "share/man/man1/orbweaver.1",
        "share/bash-completion/completions/orbweaver",
        "share/zsh/site-functions/_orbweaver",
    }


def test_what_is_installed_runs_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    """Unpacked as an installer does it, away from this folder, with nothing else on the path but
    the libraries."""
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    program = tmp_path / "program.py"
    program.write_text(
        "import sys\n"
        f"sys.path[:0] = [{str(tmp_path / 'site')!r}, {sysconfig.get_path('purelib')!r}]\n"
        "import companion\n"
        "from companion.cli import main\n"
        f"assert companion.__file__.startswith({str(tmp_path)!r})\n"
        "sys.exit(main())\n"
    )
    commands = (
        "games",
        "games arachnid",
        "doctor --profile desk",
        "show-config",
        "simulate web-of-flies --games 1 --seats 2",
    )
    for command in commands:
        done = subprocess.run(
            # -S: the folder of this checkout, which stands in a .pth file, is not added.
            [sys.executable, "-S", str(program), *command.split()],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            env=environment(),
        )
        assert done.returncode == 0, (command, done.stderr)
