"""How many mistakes the tests notice: ``make mutants``, of what decides at the table.

make mutants                         300 mistakes drawn from all that could be made
make mutants COUNT=40 ARGS=journal   40 of one area
make mutants SEED=7                  other ones; the same seed draws the same from the same code
make mutants ARGS=3f2a91c0           one of them again, with its tests' words

Works on a copy of this tree. First the tests run once, watched, so that each line knows the tests that
come by it; what was seen is kept in ``build/mutants``. Then each mistake is made, one after the other,
and the quickest of its tests run, up to the first that fails; the slower ones only for a mistake that
gets past those, and with ``ARGS=--random`` those that play at random for one that gets past all others.
Whatever no test notices is printed. ``harmless.json`` lists the mistakes that change
nothing anybody could notice, each with the reason; they are passed over, and one that the code no longer
has ends this with a sentence.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import fastjsonschema  # noqa: F401  what the tests stand on: read once, here
import hypothesis.stateful  # noqa: F401
import PIL.ImageDraw  # noqa: F401
import pytest
from areas import AREAS, SHOWS_ONLY
from cover import at_random
from mistakes import Mistake, mistakes_in
from sample import drawn, harmless

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
CACHE = ROOT / "build" / "mutants"
NOTICED = CACHE / "noticed"
"""For each mistake the test that noticed it the last time, which is asked first."""


QUICK = 1.5  # s of a processor that the quickest tests of a line may take together
PATIENCE = 20.0  # such seconds that all of them may take
SLOWER = 3  # times the seconds of a processor that tests take without a mistake, and
STARTING = 4.0  # such seconds to come up: more is without end
LONG = 600.0  # s of a processor for the tests that play at random
WAITING = 120.0  # s on the clock after which tests hang


def main() -> int:
    """Draw, try, and tell."""
    given = _given()
    found = [mistake for area in given.areas for mistake in _mistakes(area)]
    passed_over = harmless(HERE / "harmless.json", ROOT, mistakes_in)
    with tempfile.TemporaryDirectory(prefix="orbweaver-mutants-") as folder:
        tree = Path(folder)
        tests = Tests(tree, _copy(tree))
        if given.one:
            return _again(given, found, tree, tests)
        _compile(tree, given.areas)
        started = time.monotonic()
        tried = sorted(drawn(found, passed_over, given.seed, given.count), key=lambda mistake: mistake.file)
        results = [
            _tried(tree, tests, number, mistake, given.random) for number, mistake in enumerate(tried, 1)
        ]
    _report(given, len(found), results, time.monotonic() - started)
    return 0


def _given() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make mutants", description="How many mistakes the tests notice.")
    parser.add_argument("what", nargs="*", help=f"{', '.join(AREAS)}, or the name of a mistake")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--random", action="store_true", help="ask the tests that play at random as well")
    given = parser.parse_args()
    given.areas = [word for word in given.what if word in AREAS] or list(AREAS)
    given.one = next((word for word in given.what if word not in AREAS and "/" not in word), None)
    given.tests = [word for word in given.what if "/" in word]
    return given


# ------------------------------------------------------------------------- the mistakes


def _files(area: str) -> Iterator[Path]:
    for pattern in AREAS[area].modules:
        files = sorted(ROOT.glob(pattern))
        if not files:
            raise SystemExit(f"{pattern} is no longer there: tools/mutants/mutants.py, AREAS.")
        yield from (path for path in files if SHOWS_ONLY.isdisjoint((path.stem, path.parent.name)))


def _mistakes(area: str) -> Iterator[Mistake]:
    for path in _files(area):
        yield from mistakes_in(str(path.relative_to(ROOT)), path.read_text("utf-8"))


# ---------------------------------------------------------------------------- the tests

WATCHED = ("companion", "drivers", "tests/support")
"""What every test stands on."""


def _copy(tree: Path) -> list[str]:
    """All that git knows of this tree or would know, with its dates; says what it is."""
    asked = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    names = sorted(name for name in listed.split("\0") if (ROOT / name).is_file())
    for name in names:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tree / name)
    return names


def _covered(tree: Path, files: list[str], path: Path) -> dict[str, Any]:
    """What ``cover.py`` finds about a file or a folder of tests, kept until they or the program change."""
    digest = hashlib.sha256()
    for file in files:
        if any((tree / file).is_relative_to(root) for root in (*(tree / name for name in WATCHED), path)):
            digest.update(f"{file}\0".encode() + (tree / file).read_bytes())
    name = str(path.relative_to(tree)).replace("/", "-")
    kept = CACHE / f"{name}-{digest.hexdigest()[:16]}.json"
    if not kept.exists():
        tell(f"watching {path.relative_to(tree)} …")
        CACHE.mkdir(parents=True, exist_ok=True)
        for old in CACHE.glob(f"{name}-{'?' * 16}.json"):
            old.unlink()
        asked = [sys.executable, str(HERE / "cover.py"), str(kept), str(path.relative_to(tree))]
        done = subprocess.run(asked, cwd=tree, env=_surroundings(tree), stdout=subprocess.DEVNULL)
        if done.returncode:
            raise SystemExit(f"{path.relative_to(tree)} did not run.")
    covered: dict[str, Any] = json.loads(kept.read_text("utf-8"))
    return covered


def _surroundings(tree: Path) -> dict[str, str]:
    """Programs that a test starts shall find the copy too."""
    return {**os.environ, "PYTHONPATH": str(tree)}


class Tests:
    """The tests by the lines they come by, watched when they are first asked for."""

    def __init__(self, tree: Path, files: list[str]) -> None:
        self._tree, self._files = tree, files
        self._seconds: dict[str, float] = {}
        self._by: dict[tuple[str, int], set[str]] = defaultdict(set)
        self._watched: dict[Path, set[str]] = {}

    def _watch(self, path: Path) -> None:
        covered = _covered(self._tree, self._files, path)
        self._seconds |= covered["seconds"]
        names = list(covered["seconds"])
        self._watched[path] = set(names)
        for file, lines in covered["lines"].items():
            for line, numbers in lines.items():
                self._by[file, int(line)].update(names[number] for number in numbers)
        if covered["failed"]:
            tell("These fail without any mistake, and are not asked:", *covered["failed"])

    def of(self, mistake: Mistake) -> tuple[list[str], list[str]]:
        """The quickest tests that come by, and the slower ones, as far as patience goes.

        What is made when a module is read belongs to no test, but for the one that happened to read it
        first: so all are asked, those that come by the module before the others."""
        own: set[str] = set()
        for path in _folders(self._tree, mistake):
            if path not in self._watched:
                self._watch(path)
            own |= self._watched[path]
        module = range(1, len(mistake.module.code.splitlines()) + 1)
        near: set[str] = set()
        for lines in (module,) if mistake.early else (mistake.lines, mistake.around, module):
            near = near or {name for line in lines for name in self._by.get((mistake.file, line), ())} & own
        names = own if mistake.early else near
        quick: list[str] = []
        slow: list[str] = []
        spent = 0.0
        for name in sorted(names, key=lambda name: (name not in near, self._seconds[name])):
            spent += self._seconds[name]
            if spent <= QUICK or not quick:
                quick.append(name)
            elif spent <= PATIENCE:
                slow.append(name)
        return quick, slow

    def seconds(self, names: list[str]) -> float:
        """How long these take without a mistake."""
        return sum(self._seconds[name] for name in names)


@dataclass(frozen=True)
class Result:
    """What came of a mistake: the test or the reason that gave it away, None when nothing did."""

    mistake: Mistake
    by: str | None
    asked: int


def _tried(tree: Path, tests: Tests, number: int, mistake: Mistake, long: bool) -> Result:
    quick, slow = tests.of(mistake)
    by = None
    before = NOTICED / mistake.name
    first = [before.read_text("utf-8")] if before.exists() else []
    with Made(tree, mistake):
        for some in ([name for name in first if name in {*quick, *slow}], quick, slow):
            if some and by is None:
                by = _noticed(tree, some, SLOWER * tests.seconds(some) + STARTING)
        if long and by is None:
            by = _noticed(tree, [str(path) for path in _folders(tree, mistake)], LONG, [_AtRandom()])
    if by in {*quick, *slow}:
        NOTICED.mkdir(parents=True, exist_ok=True)
        before.write_text(by, "utf-8")
    if number == 1 and (failed := _noticed(tree, quick, LONG)):
        raise SystemExit(f"The tests fail without any mistake: {failed}")
    result = Result(mistake, by, len(quick) + len(slow))
    tell(f"{number:4}  {mistake.name}  {'noticed' if by else 'NOT NOTICED'}  {_place(mistake)}  {by or ''}")
    return result


class Made:
    """The copy with a mistake in it."""

    def __init__(self, tree: Path, mistake: Mistake) -> None:
        self._path, self._mistake = tree / mistake.file, mistake

    def __enter__(self) -> None:
        self._before = self._path.stat()
        self._path.write_text(self._mistake.code, "utf-8")

    def __exit__(self, *_: object) -> None:
        self._path.write_text(self._mistake.module.code, "utf-8")
        # What was compiled of it is good again.
        os.utime(self._path, ns=(self._before.st_atime_ns, self._before.st_mtime_ns))


def _compile(tree: Path, areas: list[str]) -> None:
    """What Python and pytest make of each module, once, so that only the one with the mistake is read."""
    tests = [str(path) for area in areas for pattern in AREAS[area].tests for path in tree.glob(pattern)]
    asked = [sys.executable, "-m", "pytest", "-q", "--collect-only", *tests]
    subprocess.run(asked, cwd=tree, env=_surroundings(tree), stdout=subprocess.DEVNULL, check=True)


def _folders(tree: Path, mistake: Mistake) -> list[Path]:
    """Of a game its own tests and those of all games, of everything else those of its area."""
    game = mistake.file.split("/")[2] if mistake.file.startswith("companion/games/") else "*"
    patterns = AREAS[_area(mistake)].tests
    return [path for one in patterns for path in sorted(tree.glob(one.replace("games/*", f"games/{game}")))]


class _AtRandom:
    """Leaves only the tests that play at random."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if at_random(item)]


class _First:
    """Writes down the first test that fails."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._file.write_text(report.nodeid, "utf-8")


def _noticed(tree: Path, tests: list[str], seconds: float, plugins: list[object] | None = None) -> str | None:
    """The first of these tests that fails, or that there is no end.

    They run in a fork of this process, which has read pytest and what the tests stand on already."""
    told = tree / "build" / "told"
    told.parent.mkdir(exist_ok=True)
    told.write_text("they could not run", "utf-8")
    child = os.fork()
    if child == 0:
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 1))
            os._exit(_run(tree, tests, [_First(told), *(plugins or ())]))
        except BaseException as error:  # whatever it is, it must not end what the parent has begun
            told.write_text(f"they could not run: {error!r}", "utf-8")
            os._exit(pytest.ExitCode.INTERNAL_ERROR)
    until = time.monotonic() + WAITING + 10 * seconds
    while time.monotonic() < until:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            code = os.waitstatus_to_exitcode(status)
            if code in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
                return None
            return "no end" if code < 0 else told.read_text("utf-8")
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "no end"


def _run(tree: Path, tests: list[str], plugins: list[object]) -> int:
    os.setsid()
    os.chdir(tree)
    os.environ.update(_surroundings(tree), PYTHONDONTWRITEBYTECODE="1")
    sys.dont_write_bytecode = True
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    # What was read before the fork is not ours, and its assertions need no rewriting.
    quiet = ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    asked = ["-x", "-q", "--tb=no", "--hypothesis-seed=0", *quiet, *tests]
    return int(pytest.main(asked, plugins=plugins))


def _again(given: argparse.Namespace, found: list[Mistake], tree: Path, all_tests: Tests) -> int:
    """One mistake with all that its tests, or those that are named, say about it."""
    mistake = next((mistake for mistake in found if mistake.name == given.one), None)
    if mistake is None:
        raise SystemExit(f"There is no area and no mistake {given.one}.")
    _show(mistake)
    tests = given.tests or [name for some in all_tests.of(mistake) for name in some]
    with Made(tree, mistake):
        asked = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "--hypothesis-seed=0", *tests]
        return subprocess.run(asked, cwd=tree, env=_surroundings(tree)).returncode


# --------------------------------------------------------------------------- the report


def _report(given: argparse.Namespace, possible: int, results: list[Result], seconds: float) -> None:
    left = [result for result in results if result.by is None]
    for result in left:
        print()
        _show(result.mistake)
        print("  no test comes here" if not result.asked else f"  past {result.asked} tests")
    print(f"\nseed {given.seed}, {len(results)} of {possible} mistakes, {seconds / 60:.0f} minutes")
    drawn = Counter(_area(result.mistake) for result in results)
    missed = Counter(_area(result.mistake) for result in left)
    for area, count in drawn.items():
        print(f"{area:8} {count - missed[area]:4} of {count:4} noticed")
    share = (len(results) - len(left)) / max(1, len(results))
    print(f"{'all':8} {len(results) - len(left):4} of {len(results):4} noticed: {share:.1%}")


def _area(mistake: Mistake) -> str:
    return next(area for area in AREAS if ROOT / mistake.file in set(_files(area)))


def _show(mistake: Mistake) -> None:
    print(f"{mistake.name}  {_place(mistake)}")
    was, becomes = mistake.change
    for sign, lines in (("-", was), ("+", becomes)):
        for line in lines:
            print(f"  {sign} {line}")


def _place(mistake: Mistake) -> str:
    return f"{mistake.file}:{mistake.lines.start} {mistake.where}"


def tell(*words: object) -> None:
    """Something for whoever waits."""
    print(*words, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
