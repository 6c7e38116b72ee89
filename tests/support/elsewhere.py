"""A game that the box does not bring, installed as pip would leave it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion import games, pictures
from companion.fronts.glyphs import fitting
from companion.views import prose
from web_ui import assets

MOONMOTHS = Path(__file__).parent / "sixth_game"
"""The folder in which the package and what pip wrote of it lie."""


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """Python finds what lies in a folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        _forget()
        yield
    _forget()


def _forget() -> None:
    sys.modules.pop("moonmoths", None)  # which may have been in another folder
    for known in (
        games._installed,
        games.names,
        games.introduce,
        games._loaded,
        pictures._folders,
        pictures.bitmaps,
        fitting,
        prose.catalogue,
        assets._make,
    ):
        known.cache_clear()
