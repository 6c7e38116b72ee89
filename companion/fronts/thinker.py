"""The process that thinks, seen from here: started when it is needed, ended when it hangs.

It talks in lines of JSON (``companion.lab.search.mind``). Whoever wants to know gets a future; one
thread asks and listens. A hint does not wait behind an opponent, who thinks on when it is told; a future
that is cancelled ends its thinking.
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
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from itertools import count
from queue import Empty, SimpleQueue
from typing import Any

from companion.errors import OrbweaverError
from companion.frozen import frozen, replace
from companion.kit.game import Game
from companion.play import text
from companion.table.intents import WORDS_OF_A_LINE, Advice

log = logging.getLogger(__name__)

PATIENCE = 15.0
"""Seconds beyond the thinking time; a small machine takes some of them to start the process."""
TRIES = 2
IDLE = 300.0
"""Seconds without a question after which the process is let go, and its memory with it."""
GLANCE = 0.5  # seconds between looks at whether to stop
WORD_MS = 600
LOOK_MS = 3000
LOOKED_AT = 5
"""Of a position that is looked at closely: how long, and how many words."""


class ThinkerError(OrbweaverError):
    """The process that thinks did not answer."""

    slug = "no-thinker"


@frozen
class _Question:
    """What is asked under a number, how long it is thought about, how often it was sent, and until when it is
    waited for."""

    number: int
    asked: dict[str, Any]
    future: Future[tuple[Advice, ...]]
    tries: int = 0
    ends: float = 0.0

    @property
    def spare(self) -> bool:
        """Whether the table would rather do without than wait."""
        return bool(self.asked["spare"])

    @property
    def alone(self) -> bool:
        """Whether it fails by itself: what somebody chose to have looked at says nothing of the process."""
        return self.spare or self.asked["word"] is not None


class Thinker:
    """Asks the process started by ``command``; at most one runs at a time."""

    def __init__(self, command: Sequence[str], *, patience: float = PATIENCE) -> None:
        self._command = tuple(command)
        self._patience = patience
        self._numbers = count(1)
        self._questions: SimpleQueue[_Question] = SimpleQueue()
        self._waiting: dict[int, _Question] = {}  # of the thread alone
        self._stopping = threading.Event()
        self._ears, self._bell = os.pipe()
        os.set_blocking(self._bell, False)
        self._process: subprocess.Popen[bytes] | None = None
        self._unread = b""
        self._thread = threading.Thread(target=self._run, name="thinker", daemon=True)

    def start(self) -> None:
        """Begin to take questions. The process itself starts with the first of them."""
        self._thread.start()

    def stop(self, timeout: float = 3) -> None:
        """Take no more questions, and end the process whatever it does."""
        self._stopping.set()
        self._ring()
        self._thread.join(timeout)

    @property
    def pid(self) -> int | None:
        """The number of the process, None while there is none."""
        return self._process.pid if self._process is not None else None

    def ask(
        self,
        game: Game,
        state: Any,
        ms: int,
        *,
        seat: int | None = None,
        most: int = 1,
        line: int = 0,
        word: str | None = None,
        hint: bool = False,
        urgent: bool = False,
        spare: bool = False,
    ) -> Future[tuple[Advice, ...]]:
        """The best words of a seat that is asked, None for the first, ``most`` at most, after thinking for
        ``ms``, each with ``line`` words of how it would go on, or one ``word`` alone; as a ``hint`` in the
        order of their chances. What is ``urgent`` is thought about before what is not, and what is ``spare``
        only while there is nothing else.

        The future fails with ThinkerError when the process cannot be made to answer.
        """
        number = next(self._numbers)
        asked = {"game": game.name, "dump": game.dump(state), "seat": seat, "ms": ms, "most": most}
        asked |= {"number": number, "line": line, "word": word}
        asked |= {"hint": hint, "urgent": urgent, "spare": spare}
        question = _Question(number, asked, Future())
        question.future.add_done_callback(lambda _: self._ring())  # it may be cancelled
        self._questions.put(question)
        self._ring()
        return question.future

    def try_word(self, game: Game, state: Any, seat: int, word: str) -> Future[tuple[Advice, ...]]:
        """What a word of a seat is worth, with the line behind it, behind what the box plays itself. Fails as
        ``ask`` does."""
        return self.ask(game, state, WORD_MS, seat=seat, line=WORDS_OF_A_LINE, word=word)

    def look(self, game: Game, state: Any, seat: int) -> Future[tuple[Advice, ...]]:
        """The best words of a seat anywhere, with the line behind each, thought of in the time that the table
        leaves; whoever waits too long cancels it. Fails as ``ask`` does."""
        return self.ask(game, state, LOOK_MS, seat=seat, most=LOOKED_AT, line=WORDS_OF_A_LINE, spare=True)

    # -------------------------------------------------------------------------- the thread

    def _ring(self) -> None:
        """Wake the thread; a bell that rings already is enough."""
        with suppress(OSError):
            os.write(self._bell, b".")

    def _run(self) -> None:
        last = time.monotonic()
        while not self._stopping.is_set():
            heard = self._heard()
            try:
                self._send_new()
                self._forget_cancelled()
                if heard:
                    self._hear()
                self._give_up_spare()
                if any(question.ends < time.monotonic() for question in self._waiting.values()):
                    raise TimeoutError("no answer in time")
            except (OSError, ValueError, KeyError, TypeError) as error:
                self._begin_again(error)
            if heard or self._waiting:
                last = time.monotonic()
            elif time.monotonic() - last > IDLE:
                self._end()
        self._fail_all()
        self._end()
        os.close(self._ears)
        bell, self._bell = self._bell, -1  # whoever rings now is not heard
        os.close(bell)

    def _heard(self) -> bool:
        """Wait for the bell or the process; whether the process has said something."""
        out = self._process.stdout if self._process is not None else None
        ears: list[int] = [self._ears] if out is None else [self._ears, out.fileno()]
        ready, _, _ = select.select(ears, [], [], GLANCE)
        if self._ears in ready:
            os.read(self._ears, 4096)
        return out is not None and out.fileno() in ready

    def _send_new(self) -> None:
        """Ask what has come. Errors: OSError."""
        while True:
            try:
                question = self._questions.get_nowait()
            except Empty:
                return
            self._send(question)

    def _send(self, question: _Question) -> None:
        ends = time.monotonic() + question.asked["ms"] / 1000 + self._patience
        self._waiting[question.number] = replace(question, tries=question.tries + 1, ends=ends)
        self._write(question.asked)

    def _write(self, asked: dict[str, Any]) -> None:
        """One line to the process. Errors: OSError."""
        process = self._running()
        assert process.stdin is not None
        process.stdin.write(json.dumps(asked).encode() + b"\n")
        process.stdin.flush()

    def _forget_cancelled(self) -> None:
        """What nobody wants to know any more is no longer thought about. Errors: OSError."""
        for number in [number for number, one in self._waiting.items() if one.future.cancelled()]:
            del self._waiting[number]
            self._write({"stop": number})

    def _give_up_spare(self) -> None:
        """What is spare and late has waited for the table: it fails and nothing else. Errors: OSError."""
        for question in list(self._waiting.values()):
            if question.spare and question.ends < time.monotonic():
                del self._waiting[question.number]
                self._fail(question)
                self._write({"stop": question.number})

    def _hear(self) -> None:
        """Tell what the process has answered. Errors: OSError when it has ended, and ValueError and the like
        for what is no answer."""
        assert self._process is not None
        assert self._process.stdout is not None
        found = os.read(self._process.stdout.fileno(), 65536)
        if not found:
            raise OSError("it has ended")
        *lines, self._unread = (self._unread + found).split(b"\n")
        for line in lines:
            answer = json.loads(line)
            question = self._waiting.get(answer["number"])
            if question is None:
                continue  # nobody wants to know it any more
            if "error" in answer and question.alone:
                log.warning("a position that was looked at cannot be thought about: %s", answer["error"])
                del self._waiting[question.number]
                self._fail(question)
                continue
            if "error" in answer:
                raise ValueError(answer["error"])
            words = tuple(
                Advice(
                    str(word), float(chance), int(games), tuple((int(who), str(said)) for who, said in line)
                )
                for word, chance, games, line in answer["words"]
            )
            del self._waiting[question.number]
            with suppress(InvalidStateError):  # cancelled just now
                question.future.set_result(words)

    def _begin_again(self, error: Exception) -> None:
        """A process that died or hangs is replaced, and asked once more what it has not answered."""
        log.warning("the thinking process does not answer: %s", error or type(error).__name__)
        self._end()
        again, self._waiting = self._waiting, {}
        for question in again.values():
            if question.spare or question.tries >= TRIES:  # what is spare may be what it died of
                self._fail(question)
            else:
                self._questions.put(question)
        self._ring()

    def _fail_all(self) -> None:
        for question in self._waiting.values():
            self._fail(question)
        with suppress(Empty):
            while True:
                self._fail(self._questions.get_nowait())

    def _fail(self, question: _Question) -> None:
        with suppress(InvalidStateError):
            question.future.set_exception(ThinkerError(text("The box cannot think ahead just now.")))

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._end()
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
            )
        return self._process

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
