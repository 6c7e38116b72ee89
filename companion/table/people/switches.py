"""Switches: what people have switched on or off at the box itself.

The configuration says how the box begins; once somebody has used a switch that holds, after a pulled
plug too. A damaged book is forgotten, and told.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.play import text
from companion.table.people.sidefile import Report, Sentences, SideFile

FILE = "switches.json"

SENTENCES = Sentences(
    text("What was switched at the box could not be read and is forgotten: switch it again."),
    lambda reason: text(
        "What was switched at the box cannot be written down: {reason}. It holds until the box goes off.",
        reason=reason,
    ),
)


class Switches:
    """What is on. ``announcing`` is how that begins; ``path`` None remembers nothing."""

    def __init__(self, path: Path | None = None, *, announcing: bool = False) -> None:
        self._book = SideFile(path, SENTENCES)
        kept = self._book.read(_announcing)
        self._announcing = announcing if kept is None else kept

    @property
    def announcing(self) -> bool:
        """Whether the box says aloud what happens."""
        return self._announcing

    def announce(self, on: bool) -> None:
        """Switch that, to be remembered."""
        self._announcing = on
        self._book.save(lambda: {"announcing": on})

    def report_to(self, report: Report) -> None:
        """Tell people through ``report`` what was forgotten or is not written."""
        self._book.report_to(report)

    def close(self) -> None:
        self._book.close()


def _announcing(document: Any) -> bool:
    on = document["announcing"]
    if not isinstance(on, bool):
        raise ValueError("not on or off")
    return on
