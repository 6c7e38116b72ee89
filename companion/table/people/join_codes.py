"""Join codes: the four signs that the display shows for some minutes, for whoever cannot scan."""

from __future__ import annotations

from collections.abc import Callable

from companion.table.people.guest_book import random_signs

CODE_LENGTH = 4  # 20 bits, hence the short life and the limit on attempts
CODE_LIFE = 600.0  # seconds a typed code is accepted
CODE_SHOWN = 300.0  # seconds it is shown: whoever reads it has as long again to type it


def plain(code: str) -> str:
    """A code as it is compared, however it was typed; empty for what cannot be one.

    Only ASCII keeps its length in capitals: ``ﬀ`` would become two signs. So what is compared has
    as many signs as whoever counts attempts has seen.
    """
    return code.strip().upper() if code.isascii() else ""


class JoinCodes:
    """The codes that are good now, made by ``clock``, which counts monotonic seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._codes: list[tuple[str, float]] = []  # newest first, with the time each was made

    def good(self) -> list[str]:
        """All that may be typed, first the one to show; that changes every ``CODE_SHOWN`` seconds."""
        now = self._clock()
        self._codes = [(code, made) for code, made in self._codes if now - made < CODE_LIFE]
        if not self._codes or now - self._codes[0][1] >= CODE_SHOWN:
            self._codes.insert(0, (random_signs(CODE_LENGTH), now))
        return [code for code, _ in self._codes]
