"""The process that thinks, seen from here: started when it is needed, ended when it hangs.

It talks in lines of JSON (``companion.lab.search.__main__``). One thread asks it, one question
after the other; whoever wants to know gets a future.
"""

from __future__ import annotations

import json
import logging
import os
import select
import subprocess
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any

from companion.errors import OrbweaverError
from companion.frozen import frozen
from companion.kit.game import Game
from companion.play import text
from companion.table.intents import Advice, Snapshot

log = logging.getLogger(__name__)

PATIENCE = 15.0
"""Seconds beyond the thinking time; a small machine takes some of them to start the process."""
TRIES = 2
IDLE = 300.0
"""Seconds without a question after which the process is let go, and its memory with it."""
GLANCE = 0.5  # seconds between looks at whether to stop
HINT_MS = 600
HINTS = 3
"""Words in a hint: as many as the display shows at once."""


class ThinkerError(OrbweaverError):
    """The process that thinks did not answer."""

    slug = "no-thinker"


@frozen
class _Question:
    line: bytes
    seconds: float
    future: Future[tuple[Advice, ...]]


class Thinker:
    """Asks the process started by ``command``; at most one runs at a time."""

    def __init__(self, command: Sequence[str], *, patience: float = PATIENCE) -> None:
        self._command = tuple(command)
        self._patience = patience
        self._questions: SimpleQueue[_Question | None] = SimpleQueue()
        self._stopping = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._unread = b""
        self._thread = threading.Thread(target=self._run, name="thinker", daemon=True)

    def start(self) -> None:
        """Begin to take questions. The process itself starts with the first of them."""
        self._thread.start()

    def stop(self, timeout: float = 3) -> None:
        """Take no more questions, and end the process whatever it does."""
        self._stopping.set()
        self._questions.put(None)
        if (process := self._process) is not None:
            process.kill()  # whoever waits for its answer wakes up
        self._thread.join(timeout)
        self._end()

    @property
    def pid(self) -> int | None:
        """The number of the process, None while there is none."""
        return self._process.pid if self._process is not None else None

    def ask(
        self, game: Game, state: Any, ms: int, *, seat: int | None = None, most: int = 1
    ) -> Future[tuple[Advice, ...]]:
        """The best words of a seat that is asked, None for the first, ``most`` at most, after thinking for
        ``ms``.

        The future fails with ThinkerError when the process cannot be made to answer.
        """
        asked = {"game": game.name, "dump": game.dump(state), "seat": seat, "ms": ms, "most": most}
        line = json.dumps(asked)
        question = _Question(line.encode() + b"\n", ms / 1000, Future())
        self._questions.put(question)
        return question.future

    def hint(self, snapshot: Snapshot) -> Future[tuple[Advice, ...]]:
        """The best few words of the seat that is asked; fails as ``ask`` does."""
        if snapshot.game is None or not snapshot.engine:
            future: Future[tuple[Advice, ...]] = Future()
            future.set_exception(ThinkerError(text("There are no hints for this game.")))
            return future
        return self.ask(snapshot.game, snapshot.state, HINT_MS, most=HINTS)

    # -------------------------------------------------------------------------- the thread

    def _run(self) -> None:
        last = time.monotonic()
        while not self._stopping.is_set():
            try:
                question = self._questions.get(timeout=GLANCE if self._process else None)
            except Empty:
                if self._process is not None and time.monotonic() - last > IDLE:
                    self._end()
                continue
            if question is not None and question.future.set_running_or_notify_cancel():
                self._answer(question)
            last = time.monotonic()

    def _answer(self, question: _Question) -> None:
        """Ask; a process that died or hangs is replaced, once."""
        for _ in range(TRIES):
            try:
                question.future.set_result(self._asked(question))
                return
            except (OSError, ValueError, KeyError, TypeError) as error:
                self._end()
                if self._stopping.is_set():
                    break
                log.warning("the thinking process does not answer: %s", error or type(error).__name__)
        question.future.set_exception(ThinkerError(text("The box cannot think ahead just now.")))

    def _asked(self, question: _Question) -> tuple[Advice, ...]:
        """One question to the process. Errors: OSError, ValueError and the like."""
        process = self._running()
        assert process.stdin is not None
        process.stdin.write(question.line)
        process.stdin.flush()
        answer = json.loads(self._line(process, time.monotonic() + question.seconds + self._patience))
        if "error" in answer:
            raise ValueError(answer["error"])
        return tuple(Advice(str(word), float(chance), int(games)) for word, chance, games in answer["words"])

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._end()
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
            )
        return self._process

    def _line(self, process: subprocess.Popen[bytes], ends: float) -> bytes:
        """The next line of the process. Errors: TimeoutError, and OSError when it has ended."""
        assert process.stdout is not None
        while b"\n" not in self._unread:
            if self._stopping.is_set() or time.monotonic() > ends:
                raise TimeoutError("no answer in time")
            ready, _, _ = select.select([process.stdout], [], [], GLANCE)
            if ready:
                found = os.read(process.stdout.fileno(), 65536)
                if not found:
                    raise OSError("it has ended")
                self._unread += found
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def _end(self) -> None:
        process, self._process, self._unread = self._process, None, b""
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
