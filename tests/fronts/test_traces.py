"""Edges of bad days, replayed: ``traces/*.txt``, a time in milliseconds and a level on each line."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.fronts.keys import KeyReader
from companion.ports import Edge

TRACES = sorted((Path(__file__).parent / "traces").glob("*.txt"))


def replay(trace: str, quiet: float = 1000) -> list[str]:
    """What a reader says to a trace, as the unit feeds it: edge by edge, and as time goes by."""
    reader = KeyReader(frozenset({"key3"}) if "# holds: yes" in trace else frozenset())
    presses: list[str] = []
    at = 0.0
    for line in trace.splitlines():
        if not line or line.startswith("#"):
            continue
        time, *what = line.split()
        at = float(time) / 1000
        if what[0] == "contacts":
            reader.contacts(("key3",) if what[1] == "closed" else (), at)
        else:
            reader.edge(Edge("key3", what[0] == "down", at))
        presses += [press.kind for press in reader.tick(at)[0]]
    presses += [press.kind for press in reader.tick(at + quiet / 1000)[0]]
    return presses


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: trace.stem)
def test_a_trace_is_heard_as_the_fingers_meant_it(trace: Path) -> None:
    text = trace.read_text("utf-8")
    heard = next(line for line in text.splitlines() if line.startswith("# heard: "))
    assert replay(text) == heard.removeprefix("# heard: ").split(", ")
