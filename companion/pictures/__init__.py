"""Pictures by their slugs: how each is drawn at any size, and its bitmaps for a display of one bit.

A picture is two files of the same name, in this folder or in the folder ``pictures`` of an
installed game: ``fly.svg`` and ``fly.txt``. ``README.md`` beside them says how they are drawn.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from companion import games
from companion.pictures.checking import fault

log = logging.getLogger(__name__)

Bitmap = tuple[str, ...]
"""Rows of equal length; ``#`` is lit."""


def names() -> tuple[str, ...]:
    """The slugs of all pictures there are."""
    return tuple(sorted(_folders()))


def svg(name: str) -> str:
    """How a picture is drawn. Errors: KeyError where there is none of that name."""
    return (_folders()[name] / f"{name}.svg").read_text("utf-8")


@cache
def bitmaps(name: str) -> tuple[Bitmap, ...]:
    """The bitmaps of a picture, the smallest first; none where there is no picture of that name."""
    folder = _folders().get(name)
    if folder is None:
        return ()
    blocks = (folder / f"{name}.txt").read_text("utf-8").strip().split("\n\n")
    return tuple(tuple(block.split()) for block in blocks)


@cache
def _folders() -> Mapping[str, Traversable]:
    """The folder of each picture. Where two have one of the same name the box keeps its own, or
    the first. What is left out, or could not be drawn, the log says."""
    found = dict.fromkeys(_slugs(own := files("companion.pictures")), own)
    for folder in games.folders("pictures"):
        for name in _slugs(folder):
            if name in found:
                there = found[name] / f"{name}.svg"
                log.warning("The picture %s is left out: there is %s already", folder / f"{name}.svg", there)
            elif wrong := fault(folder / f"{name}.svg", folder / f"{name}.txt"):
                log.warning("The picture %s is left out: %s", folder / f"{name}.svg", wrong)
            else:
                found[name] = folder
    return found


def _slugs(folder: Traversable) -> list[str]:
    return sorted(file.name.removesuffix(".svg") for file in folder.iterdir() if file.name.endswith(".svg"))
