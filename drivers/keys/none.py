"""A unit without keys: phones play."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.ports import Edge
from drivers.keys import KeysSetup


class NoKeys:
    """Never reports anything, and is never out of order."""

    names: tuple[str, ...] = ()
    printed: Mapping[str, str] = {}

    def start(self, on_edge: Callable[[Edge], None]) -> None:
        pass

    def pressed(self) -> tuple[str, ...]:
        return ()

    def alive(self) -> bool:
        return True

    def close(self) -> None:
        pass


def open_driver(_setup: KeysSetup) -> NoKeys:
    """Nothing to open."""
    return NoKeys()
