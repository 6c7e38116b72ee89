"""Switches: what people have switched at the box itself: whether it speaks, and in which language.

The configuration says how the box begins; once somebody has used a switch that holds, after a pulled
plug too. A damaged book is forgotten, and told. A language that this box does not have, as a later version
may have left it, is that of the configuration for everybody who asks here, and stays in the book.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

from companion.play import text
from companion.table.people.sidefile import Report, Sentences, SideFile

FILE = "switches.json"
KINDS = {"announcing": bool, "language": str}
"""What may be switched, and what stands in the book for it."""

SENTENCES = Sentences(
    text("What was switched at the box could not be read and is forgotten: switch it again."),
    lambda reason: text(
        "What was switched at the box cannot be written down: {reason}. It holds until the box goes off.",
        reason=reason,
    ),
)


class Switches:
    """What is on, and in which ``language``, of the ``languages`` there are (None: any). ``announcing`` and
    ``language`` are how that begins; ``path`` None remembers nothing."""

    def __init__(
        self,
        path: Path | None = None,
        *,
        announcing: bool = False,
        language: str = "en",
        languages: Collection[str] | None = None,
    ) -> None:
        self._languages = languages
        self._book = SideFile(path, SENTENCES)
        self._begins: dict[str, Any] = {"announcing": announcing, "language": language}
        self._switched: dict[str, Any] = self._book.read(_switched) or {}

    @property
    def announcing(self) -> bool:
        """Whether the box says aloud what happens."""
        return bool(self._now("announcing"))

    @property
    def language(self) -> str:
        """What the display, the voice and big boards speak, and pages of phones that wish for none."""
        switched = str(self._now("language"))
        is_there = self._languages is None or switched in self._languages
        return switched if is_there else str(self._begins["language"])

    def announce(self, on: bool) -> None:
        """Switch that, to be remembered."""
        self._switch(announcing=on)

    def choose_language(self, language: str) -> None:
        """Choose that, to be remembered."""
        self._switch(language=language)

    def report_to(self, report: Report) -> None:
        """Tell people through ``report`` what was forgotten or is not written."""
        self._book.report_to(report)

    def close(self) -> None:
        self._book.close()

    def _now(self, name: str) -> Any:
        return self._switched.get(name, self._begins[name])

    def _switch(self, **one: Any) -> None:
        self._switched = switched = {**self._switched, **one}
        self._book.save(lambda: switched)


def _switched(document: Any) -> dict[str, Any]:
    """What stands in the book. What has never been switched does not: there the configuration holds."""
    if not isinstance(document, dict):
        raise ValueError("no book of switches")
    switched = {name: document[name] for name in KINDS if name in document}
    if any(not isinstance(value, KINDS[name]) for name, value in switched.items()):
        raise ValueError("not as it is switched")
    return switched
