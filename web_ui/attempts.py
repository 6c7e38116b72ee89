"""How often a code may be guessed that people type.

It has four signs, one of about a million, and two of them are good at a time. Wrong ones are
counted over all addresses together, however many somebody has: ``AT_ONCE``, and one more each time
the box shows another code. So in an evening of six hours at most 88 are tried, and one evening in
six thousand would be enough for a stranger. When the count is used up no typed code is taken, right
or wrong; the square on the box holds 60 bits and is always taken.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.play import text
from companion.table.people.join_codes import CODE_SHOWN
from companion.table.people.sitting import GuestError
from web_ui.refusals import RequestRefused

AT_ONCE = 16
EACH = 6  # of these for one address, so that it cannot use up what the others have


class Attempts:
    """Counts wrong codes. ``shown`` gives the code on the box, ``clock`` monotonic seconds.

    Only addresses are remembered that were wrong of late, and together they can be wrong
    ``AT_ONCE`` times: so they are few, however many there are in the world.
    """

    def __init__(self, shown: Callable[[], str], clock: Callable[[], float] = time.monotonic) -> None:
        self._shown = shown
        self._clock = clock
        self._lock = threading.Lock()
        self._all = 0
        self._wrong: Counter[str] = Counter()
        self._code, self._since = shown(), clock()

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """Try a code inside, one at a time: who is let in has not counted.

        Errors: RequestRefused with 429 and a sentence when no more may be tried.
        """
        with self._lock:
            self._look_at_the_box()
            if self._all >= AT_ONCE or self._wrong[address] >= EACH:
                raise RequestRefused(
                    429,
                    "too-many-codes",
                    text(
                        "Too many wrong codes. Scan the square on the box: that always works."
                        " Or type the code it shows next; a new one comes within {n} minutes.",
                        n=str(int(CODE_SHOWN // 60)),
                    ),
                )
            try:
                yield
            except GuestError as error:
                if error.slug == "unknown-code":
                    self._all += 1
                    self._wrong[address] += 1
                raise

    def __len__(self) -> int:
        """How many addresses are remembered."""
        return len(self._wrong)

    def _look_at_the_box(self) -> None:
        """For each code it has shown since, one wrong code is forgiven."""
        code, now = self._shown(), self._clock()
        if code == self._code:
            return
        codes = max(1, int((now - self._since) // CODE_SHOWN))
        self._code, self._since = code, now
        self._all = max(self._all - codes, 0)
        self._wrong = +Counter({address: count - codes for address, count in self._wrong.items()})
