"""Which mistakes are tried: so many in the order of a seed, without those that nobody could notice."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mistakes import Mistake

Key = tuple[str, str, str, str]
"""File, function and the lines before and after."""


def drawn(found: Iterable[Mistake], harmless: set[Key], seed: int, count: int) -> Iterator[Mistake]:
    """So many of them in the order of the seed, without the harmless ones.

    A change of a function changes nothing about what is drawn of all the others."""
    met: Counter[tuple[str, str]] = Counter()
    order: list[tuple[bytes, Mistake]] = []
    for mistake in found:
        place = mistake.file, mistake.where
        met[place] += 1
        order.append((hashlib.sha256(repr((seed, place, met[place])).encode()).digest(), mistake))
    for _, mistake in sorted(order, key=lambda drawn: drawn[0]):
        if count and _key(mistake) not in harmless:
            count -= 1
            yield mistake


def harmless(listed: Path, root: Path, mistakes_in: Callable[[str, str], list[Mistake]]) -> set[Key]:
    """The list of the harmless ones. Errors: SystemExit for one that ``root`` no longer has."""
    keys = {
        (one["file"], one["in"], one["was"], one["becomes"]) for one in json.loads(listed.read_text("utf-8"))
    }
    for file in sorted({file for file, *_ in keys}):
        ours = {key for key in keys if key[0] == file}
        functions = {where for _, where, *_ in ours}
        path = root / file
        found = mistakes_in(file, path.read_text("utf-8")) if path.exists() else []
        gone = ours - {_key(mistake) for mistake in found if mistake.where in functions}
        for _, where, was, _ in sorted(gone):
            raise SystemExit(f"{listed.name}: {file} has this no longer in {where}: {was}")
    return keys


def _key(mistake: Mistake) -> Key:
    was, becomes = mistake.change
    return mistake.file, mistake.where, "\n".join(was), "\n".join(becomes)
