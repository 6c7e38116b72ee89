"""Which tests come by each line, and how long each takes: ``python cover.py OUT TESTS…`` in a tree.

Tests that play at random are left out: they are long.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest


class Watch:
    """Names the test that runs to coverage, and keeps the seconds of the processor that it took."""

    def __init__(self, cov: coverage.Coverage) -> None:
        self._cov = cov
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if not at_random(item)]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._switch(item.nodeid)
        started = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - started
            self._switch("")

    def _switch(self, test: str) -> None:
        """Coverage holds a lock here that it takes again for each new file: were garbage collected in
        between, and what is called then came from a file not seen before, it would wait for ever."""
        gc.disable()
        self._cov.switch_context(test)
        gc.enable()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self.failed.add(report.nodeid)


def at_random(item: pytest.Item) -> bool:
    """True for a test of Hypothesis, and for one whose name says so."""
    given = getattr(getattr(item, "function", None), "is_hypothesis_test", False)
    return given or "random" in item.name


def main(out: Path, tests: list[str]) -> int:
    """Write ``seconds`` of each test that passes, and ``lines``: file, line, the numbers of its tests."""
    cov = coverage.Coverage(data_file=None, source=["companion", "drivers"], config_file=False)
    watch = Watch(cov)
    cov.start()
    ended = pytest.main(["-q", "--hypothesis-seed=0", *tests], plugins=[watch])
    cov.stop()
    if ended not in {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED}:
        return int(ended)
    passed = sorted(set(watch.seconds) - watch.failed)
    numbers = {name: number for number, name in enumerate(passed)}
    data = cov.get_data()
    lines = {
        str(Path(file).relative_to(Path.cwd())): {
            line: [numbers[name] for name in names if name in numbers]
            for line, names in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }
    seconds = {name: round(watch.seconds[name], 4) for name in passed}
    out.write_text(json.dumps({"seconds": seconds, "lines": lines, "failed": sorted(watch.failed)}))
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
