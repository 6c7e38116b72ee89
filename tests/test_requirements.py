"""What is installed is what ``requirements`` lists, each package in one version with its hashes."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "requirements"
FILES = [*FOLDER.glob("*.txt")]


@pytest.fixture
def lock(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "tools")
    return importlib.import_module("lock")


def test_whatever_is_asked_for_is_listed_in_a_version_that_will_do(lock: ModuleType) -> None:
    """``make lock`` brings the lists up to pyproject.toml."""
    places = {"run": ("run", "compiled"), "build": ("build",), "dev": ("run", "build", "dev")}
    for purpose, asked in lock.wanted().items():
        listed = lock.pins(*places.get(purpose, (purpose,)))
        for line in asked:
            requirement = Requirement(line)
            assert listed.get(canonicalize_name(requirement.name), "none") in requirement.specifier, line


def test_no_package_is_listed_twice() -> None:
    names = [name for file in FILES for name in re.findall(r"^[\w.-]+(?===)", file.read_text(), re.M)]
    assert len(names) == len({*names})


def test_each_entry_has_its_hashes() -> None:
    for file in FILES:
        for entry in re.findall(r"^\w.*(?:\n +.*)*", file.read_text(), re.M):
            name, *hashes = entry.split(" \\\n    ")
            assert re.fullmatch(r"[\w.-]+==[^=]+( ; [^=]+(== |!= )?.*)?", name)
            assert hashes
            assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", one) for one in hashes), name


def test_what_is_installed_is_what_is_listed(lock: ModuleType) -> None:
    for name, listed in lock.pins("run", "build", "dev").items():
        assert version(name) == listed, name


def test_what_debian_brings_is_what_its_package_asks_debian_for(lock: ModuleType) -> None:
    control = (ROOT / "systemd/debian/control").read_text()
    debian_s = {name: "pil" if name == "pillow" else name for name in lock.COMPILED}
    makefile = (ROOT / "Makefile").read_text()
    for name in lock.pins("compiled"):
        assert f"python3-{debian_s[name]}" in control
        assert f"python3-{debian_s[name]}" in makefile
    assert {*lock.pins("compiled")} == lock.COMPILED


def test_a_file_with_another_hash_is_not_installed(tmp_path: Path) -> None:
    """As the Makefile installs, with no index but a folder that holds a library of the same name."""
    (tmp_path / "pyproject.toml").write_text(
        '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n'
        '[project]\nname = "segno"\nversion = "1.6.6"\n'
    )
    (tmp_path / "segno.py").write_text("print('not segno')\n")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", "."],
        cwd=tmp_path, check=True, capture_output=True,
    )  # fmt: skip
    makefile = (ROOT / "Makefile").read_text()
    listed = re.search(r"^LISTED := \$\(PIP\) (.*)$", makefile, re.M)
    assert listed
    entry = re.search(r"^segno==.*(?:\n +.*)*", (FOLDER / "run.txt").read_text(), re.M)
    assert entry
    (tmp_path / "list.txt").write_text(entry[0])
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pip", "--isolated", "install", *listed[1].split()),
            *("--no-index", "--find-links", ".", "--target", "site", "--requirement", "list.txt"),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode != 0
    assert "DO NOT MATCH THE HASHES" in done.stderr
    assert not (tmp_path / "site").exists()
