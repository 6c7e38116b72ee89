"""A run of the package's test that was killed is in no later run's way.

Its machine leaves a cable with an address. When every machine had the same, the next run asked
the dead one for its page.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.package.machine import Machine, cables, why_not_here

NO_PROCESS = 2**22 + 1  # more than any process is called


@pytest.fixture(autouse=True)
def where_containers_run() -> None:
    if (reason := why_not_here()) is not None:
        pytest.skip(f"no container runs here: {reason}")


def test_the_cable_of_a_killed_run_is_taken_up(tmp_path: Path) -> None:
    killed = Machine(tmp_path)
    killed.name = f"ow{NO_PROCESS}"
    killed.lay_cable()
    assert killed.name + "h" in cables()
    Machine(tmp_path)
    assert killed.name + "h" not in cables()


def test_two_machines_at_once_have_each_their_own_address(tmp_path: Path) -> None:
    one = Machine(tmp_path)
    one.lay_cable()
    try:
        assert Machine(tmp_path).address != one.address
    finally:
        one.pull_the_plug()
