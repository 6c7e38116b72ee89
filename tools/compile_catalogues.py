"""Compile the catalogues: the build hook of a wheel and of an installation from this checkout.

Beside each ``orbweaver.po`` it writes ``orbweaver.mo``, which the gettext of Python reads, and
``scripts.json``, the messages of the browser's scripts: for each the one form, or the singular and
the plural. Both are made and not kept: git does not know them, and the wheel holds no sources.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polib
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALE = Path("companion", "views", "locale")
SCRIPTS = "web_ui/static/"


def compile_catalogues(root: Path, *, again: bool = True) -> Iterator[Path]:
    """The files made from every catalogue under a checkout; without ``again`` only those are written
    anew whose source is newer."""
    for source in sorted((root / LOCALE).glob("*/orbweaver.po")):
        made = [source.with_suffix(".mo"), source.with_name("scripts.json")]
        times = [file.stat().st_mtime if file.exists() else 0.0 for file in (*made, source)]
        if again or min(times) < times[-1]:
            messages = polib.pofile(str(source))
            _replace(made[0], messages.to_binary())
            _replace(made[1], json.dumps(_of_scripts(messages), ensure_ascii=False).encode())
        yield from made


def _of_scripts(messages: polib.POFile) -> dict[str, list[str]]:
    return {
        entry.msgid: list(entry.msgstr_plural.values()) or [entry.msgstr]
        for entry in messages
        if any(place.startswith(SCRIPTS) for place, _line in entry.occurrences)
    }


def _replace(file: Path, content: bytes) -> None:
    """Write a file at once: two runs of the tests may come upon it together."""
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    fresh.write_bytes(content)
    fresh.replace(file)


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Hatchling's: what is made goes into the wheel although git does not know it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        root = Path(self.root)
        made = [file.relative_to(root).as_posix() for file in compile_catalogues(root)]
        build_data["artifacts"] += made


if __name__ == "__main__":
    for file in compile_catalogues(Path(__file__).parents[1]):
        print(file)
