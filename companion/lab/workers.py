"""Games on several cores: processes that play portions, and one that hands them out and counts.

A pool of the standard library would not do: its workers wait on a queue that they hold open
themselves, and outlive a parent that is killed. These have a pipe each and end with its other end.

They are forked: the command has one thread, so nothing is caught in the middle; they start in
milliseconds, and what the games have made ready is theirs too.
"""

from __future__ import annotations

import os
import select
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, NoReturn, TypeVar

from companion.errors import OrbweaverError
from companion.frozen import frozen
from companion.play import text

Portion = TypeVar("Portion")
"""What one process is given at a time, such as the numbers of games."""
Played = TypeVar("Played")
"""What came of it, such as a tally."""
DIED = "worker-died"


@frozen
class _Stumbled:
    """A mistake of the program in a worker, as Python tells it."""

    trace: str


def share_out(
    portions: Iterator[Portion],
    jobs: int,
    play: Callable[[Portion], Played],
    count: Callable[[Played], None],
) -> None:
    """Have ``jobs`` processes play the portions; ``count`` is given what came of each, in no order.

    However this ends, no worker stays. Ctrl-C is heard while waiting and nowhere else, so what came
    is counted whole or not at all; what is under way is lost. Errors: KeyboardInterrupt;
    OrbweaverError when a worker has died.
    """
    held_back = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # by the workers for good
    try:
        with _workers(jobs, play) as idle:
            busy: list[Connection] = []
            while True:
                while idle and (portion := next(portions, None)) is not None:
                    busy.append(idle.pop())
                    _hand(busy[-1], portion)
                if not busy:
                    return
                for pipe in _listen(busy, held_back):
                    played = _answer(pipe)
                    busy.remove(pipe)
                    idle.append(pipe)
                    count(played)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held_back)


def _listen(pipes: list[Connection], mask: set[int]) -> list[Connection]:
    """Those that have something to read. Ctrl-C is KeyboardInterrupt here."""
    try:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        ready = wait(pipes)
        return [pipe for pipe in pipes if pipe in ready]
    finally:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _hand(pipe: Connection, portion: object) -> None:
    with suppress(OSError):  # of the dead ``_answer`` tells
        pipe.send(portion)


def _answer(pipe: Connection) -> Any:
    try:
        answer = pipe.recv()
    except (EOFError, OSError):
        raise OrbweaverError(
            text("A process that played games has died, perhaps for want of memory. Take fewer --jobs."),
            slug=DIED,
        ) from None
    if isinstance(answer, _Stumbled):
        raise RuntimeError(f"in a worker:\n{answer.trace}")
    return answer


@contextmanager
def _workers(jobs: int, play: Callable[[Any], Any]) -> Iterator[list[Connection]]:
    """The pipes of new processes, which end with this."""
    context = get_context("fork")
    pipes, processes = [], []
    try:
        for _ in range(jobs):
            here, there = context.Pipe()
            pipes.append(here)
            worker = context.Process(target=work, args=(there, tuple(pipes), play), daemon=True)
            worker.start()
            processes.append(worker)
            there.close()
        yield list(pipes)
    finally:
        for worker in processes:
            worker.kill()
            worker.join()
        for pipe in pipes:
            pipe.close()


def work(pipe: Connection, parents: tuple[Connection, ...], play: Callable[[Any], Any]) -> None:
    """Play what comes through the pipe, until nobody holds its other end."""
    for end in parents:  # a fork has them too, and would keep itself and others alive
        end.close()
    Thread(target=_end_with_parent, args=(pipe.fileno(),), daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            portion = pipe.recv()
            try:
                answer = play(portion)
            except Exception:
                answer = _Stumbled(traceback.format_exc())
            pipe.send(answer)


def _end_with_parent(pipe: int) -> NoReturn:
    """End this process, in the middle of a game too, when the other end is closed."""
    hang_up = select.poll()
    hang_up.register(pipe, 0)  # which is told of unasked
    hang_up.poll()
    os._exit(1)
