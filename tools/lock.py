"""Lock the packages that are installed: ``make lock``, or ``make lock ARGS=--upgrade`` for newer ones.

Reads what ``pyproject.toml`` asks for and writes ``requirements/*.txt``: of each package one version,
and the SHA-256 of every file that its version is published in, so that one list serves every machine
and every Python from 3.11 on. Versions that stand there already are kept unless ``--upgrade`` is given.

No package stands in two files. What ``pip`` would compile has a file of its own, because on a Pi and in
the Debian package it comes from Debian instead.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "requirements"

COMPILED = {"cbor2", "markupsafe", "pillow", "smbus2"}  # Depends, in systemd/debian/control
NOT_NEEDED = ("setuptools", "colorama")  # colorzero names the one and runs without; the other is for Windows
EDITABLE = "editables~=0.3"  # what hatchling adds for an installation from a checkout

ABOUT = {
    "run": "What the box stands on; pure Python, the same on every machine.",
    "compiled": "What the box stands on and Debian has too, made for the machine it runs on.",
    "build": "What makes a wheel, or an installation from this checkout.",
    "dev": "What the tests and the checks use besides.",
    "lab": "What plays the games of the lab on many machines, `orbweaver lab --dask`; never on a box.",
    "mutants": "What `make mutants` makes mistakes with.",
    "manual": "What `make manual` writes with.",
    "virtual-unit": "The pins of the virtual unit, tests/virtual_unit, which does not take them from Debian.",
}

ENTRY = re.compile(r"^([\w.-]+)==([^\s;\\]+).*(?:\n +.*)*\n", re.MULTILINE)


def wanted() -> dict[str, list[str]]:
    """What is asked for by name, per file; ``run`` stands for ``compiled`` too."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    about = project["project"]
    return {
        "run": about["dependencies"],
        "build": [*project["build-system"]["requires"], EDITABLE],
        "dev": about["optional-dependencies"]["dev"],
        "lab": about["optional-dependencies"]["lab"],
        "mutants": about["optional-dependencies"]["mutants"],
        "manual": about["optional-dependencies"]["manual"],
        "virtual-unit": [one for one in about["optional-dependencies"]["pi"] if one.startswith("lgpio")],
    }


def pins(*files: str) -> dict[str, str]:
    """The version of each package in these files of ``requirements``, in all of them by default."""
    return {
        name: version
        for file in files or ABOUT
        if (FOLDER / f"{file}.txt").exists()
        for name, version in ENTRY.findall((FOLDER / f"{file}.txt").read_text("ascii"))
    }


def main() -> None:
    """Write the files. Errors: SystemExit with what the resolver said; then no file has changed."""
    upgrade = "--upgrade" in sys.argv[1:]
    asked = wanted()
    together = _resolved([one for some in asked.values() for one in some], {} if upgrade else pins())
    entries = {entry[1]: entry[0] for entry in ENTRY.finditer(together)}
    versions = dict(ENTRY.findall(together))
    files: dict[str, set[str]] = {}
    placed: set[str] = set()
    for file, some in asked.items():
        needed = {name for name, _ in ENTRY.findall(_resolved(some, versions))} - placed
        files[file] = needed - COMPILED
        files["compiled"] = files.get("compiled", set()) | needed & COMPILED
        placed |= needed
    for file, about in ABOUT.items():
        head = f"# {about}\n# Made by `make lock`; checked at each installation.\n"
        (FOLDER / f"{file}.txt").write_text(
            head + "".join(entries[name] for name in sorted(files[file])), "ascii"
        )
        print(f"requirements/{file}.txt: {len(files[file])} packages")


def _resolved(asked: Iterable[str], keep: dict[str, str]) -> str:
    """The packages that ``asked`` comes to, with their hashes; those of ``keep`` stay at their version
    where that will do."""
    with tempfile.TemporaryDirectory() as folder:
        # What stands in its output already is what uv prefers.
        out = Path(folder, "out.txt")
        out.write_text("".join(f"{name}=={version}\n" for name, version in keep.items()))
        done = subprocess.run(
            [
                *(sys.executable, "-m", "uv", "pip", "compile", "-", "--quiet", "--universal"),
                *("--python-version=3.11", "--generate-hashes", "--no-annotate", "--no-header"),
                *(f"--no-emit-package={name}" for name in NOT_NEEDED),
                f"--output-file={out}",
            ],
            input="\n".join(asked),
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise SystemExit(f"{done.stderr}\nNothing was changed.")
        return out.read_text("ascii")


if __name__ == "__main__":
    main()
