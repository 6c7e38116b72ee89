"""One sentence after another, on a thread of its own: whoever asks for one never waits."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from companion.errors import DeviceError

Speak = Callable[[str, str], None]
"""Says a sentence in a language and returns when it is over. Errors: DeviceError."""

PATIENCE = 1.0  # seconds that ``close`` waits for the thread
log = logging.getLogger(__name__)


class OneByOne:
    """A voice made of a function that speaks.

    One sentence may wait for the one under way; a later one takes its place. What is said late helps
    nobody, so no more than that is kept.
    """

    speaks = True

    def __init__(self, speak: Speak) -> None:
        self._speak = speak
        self._changed = threading.Condition()
        self._waiting: tuple[str, str] | None = None
        self._closed = False
        self._thread: threading.Thread | None = None
        self._trouble: DeviceError | None = None

    def speak(self, sentence: str, language: str) -> None:
        with self._changed:
            if self._closed:
                return
            self._waiting = (sentence, language)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
                self._thread.start()
            self._changed.notify()

    def check(self) -> None:
        if self._trouble is not None:
            raise self._trouble

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._waiting = None
            self._changed.notify()
        if self._thread is not None:
            self._thread.join(PATIENCE)

    def _run(self) -> None:
        while (spoken := self._next()) is not None:
            try:
                self._speak(*spoken)
                self._trouble = None
            except DeviceError as error:
                if self._trouble is None:
                    log.warning("a sentence was not spoken: %s", error)
                self._trouble = error

    def _next(self) -> tuple[str, str] | None:
        """The sentence that waits, as soon as there is one; None at the end."""
        with self._changed:
            while self._waiting is None and not self._closed:
                self._changed.wait()
            spoken, self._waiting = self._waiting, None
            return spoken
