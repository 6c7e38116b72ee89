"""The fixed part of a game: made from its settings once, however often it is asked for."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, wraps
from typing import TypeVar

from companion.play import Settings

Fixed = TypeVar("Fixed")


def kept(make: Callable[[Settings], Fixed]) -> Callable[[Settings], Fixed]:
    """The same function, which gives the same value again for equal settings."""

    @cache
    def made(key: str) -> Fixed:
        seats, options, files = json.loads(key)
        return make(Settings(seats, options, files))

    @wraps(make)
    def found(settings: Settings) -> Fixed:
        # Settings hold mappings and cannot be hashed; they are plain JSON values, whose text can.
        return made(json.dumps([settings.seats, settings.options, settings.data], sort_keys=True))

    return found
