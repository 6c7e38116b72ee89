"""Web of Flies on OpenSpiel's C++ core, built once from ``open_spiel_web.cc`` with the wheel's headers."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path

SOURCE = Path(__file__).with_name("open_spiel_web.cc")
BUILT = Path(__file__).parents[2] / "build" / "open_spiel_web.so"


def why_not() -> str:
    """What is missing to build and play it, as a sentence; empty where nothing is."""
    if find_spec("pyspiel") is None:
        return "OpenSpiel is not installed here: make bench installs it where it can."
    if shutil.which("c++") is None:
        return "Without a C++ compiler OpenSpiel’s C++ core is not beside them: apt install g++."
    return ""


@cache
def core(seats: int, deals: int) -> Callable[[int], tuple[int, int]]:
    """Plays so many games: how many they were, and how often a seat chose in them.

    Each begins with its deal, or with one of ``deals`` positions that have been dealt before.
    Errors: CalledProcessError when it cannot be built, ImportError without OpenSpiel.
    """
    import pyspiel

    # Its library has all that the game is made of; a module of Python keeps that to itself unless asked.
    ctypes.CDLL(pyspiel.__file__, ctypes.RTLD_GLOBAL)
    run = ctypes.CDLL(str(_built(Path(pyspiel.__file__).parent))).play
    run.restype = ctypes.c_long
    run.argtypes = (ctypes.c_int, ctypes.c_long, ctypes.c_int)
    return lambda games: (games, run(seats, games, deals))


def _built(packages: Path) -> Path:
    if not BUILT.exists() or BUILT.stat().st_mtime < SOURCE.stat().st_mtime:
        BUILT.parent.mkdir(exist_ok=True)
        library = packages / "open_spiel"
        folders = (packages, library / "abseil-cpp", library / "json" / "include")
        include = [f"-I{folder}" for folder in folders]
        options = ["-O3", "-march=native", "-std=c++17", "-shared", "-fPIC", "-w"]
        subprocess.run(["c++", *options, *include, str(SOURCE), "-o", str(BUILT)], check=True)
    return BUILT
