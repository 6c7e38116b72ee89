"""The log: lines for people, and what a mistake of the program needs to be found.

What can be foreseen is one line. A mistake of the program itself keeps its traceback, since a log
is all that is left of it; one that repeats itself shows it once a minute. No line can give orders
to the terminal it is read on.
"""

from __future__ import annotations

import logging
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from companion.kit.cleaning import printable

OFTEN = 60.0  # s between two tracebacks of one mistake
OURS = ("companion", "drivers", "web_ui")

log = logging.getLogger(__name__)


class LogFormatter(logging.Formatter):
    """``orbweaver: message``, safe for a terminal, with few tracebacks."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__("orbweaver: %(message)s")
        self._clock = clock
        self._shown: dict[str, float] = {}

    def format(self, record: logging.LogRecord) -> str:
        # Formatters for one record share its text of the exception; this one decides anew.
        record.exc_text = None
        return "\n".join(printable(line) for line in super().format(record).split("\n"))

    def formatException(self, ei: object) -> str:  # noqa: N802
        error = ei[1] if isinstance(ei, tuple) else None
        if not isinstance(error, BaseException):
            return ""
        place, now = place_of(error), self._clock()
        if now - self._shown.get(place, -OFTEN) < OFTEN:
            return f"(once more, at {place})"
        self._shown[place] = now
        return "".join(traceback.format_exception(error)).rstrip("\n")


def start(*, verbose: bool = False) -> None:
    """Send what is logged to stderr, and what ends a thread to the log."""
    handler = logging.StreamHandler()
    handler.setFormatter(LogFormatter())
    logging.basicConfig(handlers=[handler])
    for name in OURS:
        logging.getLogger(name).setLevel(logging.DEBUG if verbose else logging.NOTSET)
    logging.raiseExceptions = False  # a stderr that is full or gone is no reason to say so on it
    threading.excepthook = _thread_ended


def set_level(level: str) -> None:
    """Log nothing of ours below a level: ``debug``, ``info``, ``warning`` or ``error``. Where more was
    asked for at the start, that stays."""
    wanted = logging.getLevelNamesMapping()[level.upper()]
    for name in OURS:
        logger = logging.getLogger(name)
        logger.setLevel(min(wanted, logger.level or wanted))


def place_of(error: BaseException) -> str:
    """The line of the program that raised an error: the last of its own on the way there."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if any(name in Path(frame.filename).parts for name in OURS)]
    if not frames:
        return "an unknown place"
    last = (own or list(frames))[-1]
    return f"{Path(last.filename).name} line {last.lineno}"


def _thread_ended(ended: threading.ExceptHookArgs) -> None:
    if ended.exc_value is not None and ended.exc_type is not SystemExit:
        name = ended.thread.name if ended.thread is not None else "unknown"
        log.error("the thread %s met a mistake and ended", name, exc_info=ended.exc_value)
