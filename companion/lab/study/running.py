"""Playing what a study still lacks: here, in other processes or on a cluster, all into one store.

Whoever plays a game, and after which other, it is the same game: it depends on nothing but what its key
is made of. So it does no harm to play one again that a dead process had begun.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from companion.errors import OrbweaverError
from companion.lab.study.plan import Job, Study, luck_of
from companion.lab.study.store import Store
from companion.lab.study.watching import Watched, of_line, watch

KEEP_EVERY = 0.5
"""Seconds of games that are put into the store at once, and lost when the plug is pulled."""
DEATHS = 3
"""So often a process may die, and the others go on; it may have been killed for want of memory."""


def run(
    study: Study, store: Store, jobs: int, progress: Callable[[int, int], None], dask: str | None = None
) -> None:
    """Play all games that are not in the store: in so many processes, or on the cluster whose scheduler
    has the address ``dask``. ``progress`` is told how many of how many are.

    After Ctrl-C, and when processes died again and again, what was played is in the store.
    Errors: KeyboardInterrupt; OrbweaverError ``worker-died``; of a cluster OptionError ``no-cluster``.
    """
    wanted = list({job.key: job for job in study.jobs()}.values())
    for death in range(DEATHS + 1):
        missing = store.missing(job.key for job in wanted)
        left = [job for job in wanted if job.key in missing]
        keeper = _Keeper(store, len(wanted) - len(left), len(wanted), progress)
        try:
            if dask is not None and left:
                from companion.lab.study import cluster  # which needs what a box has not

                cluster.play_on(dask, study, left, keeper.take)
            else:
                _play(study, left, jobs, keeper.take)
            return
        except OrbweaverError as error:
            if death == DEATHS or error.slug != "worker-died":
                raise
        finally:
            keeper.put()


class _Keeper:
    """Puts games into the store, some at a time."""

    def __init__(self, store: Store, there: int, wanted: int, progress: Callable[[int, int], None]) -> None:
        self._store, self._there, self._wanted, self._progress = store, there, wanted, progress
        self._held: list[tuple[str, str]] = []
        self._due = time.monotonic() + KEEP_EVERY

    def take(self, played: tuple[str, str]) -> None:
        self._held.append(played)
        if time.monotonic() >= self._due:
            self.put()
        self._progress(self._there + len(self._held), self._wanted)

    def put(self) -> None:
        """All that is held."""
        self._store.keep(self._held)
        self._there += len(self._held)
        self._held.clear()
        self._due = time.monotonic() + KEEP_EVERY


def _play(study: Study, left: list[Job], jobs: int, take: Callable[[tuple[str, str]], None]) -> None:
    def play(number: int) -> tuple[str, str]:
        job = left[number]
        settings = study.tables[job.table].settings
        luck = luck_of(study.seed, job.deal)
        watched = watch(study.game, settings, job.seated, luck, study.max_rounds, study.judged)
        return job.key, watched.line()

    if jobs == 1 or len(left) < 2:
        for number in range(len(left)):
            take(play(number))
        return
    from companion.lab.workers import share_out  # its modules take as long to load as some games

    share_out(iter(range(len(left))), min(jobs, len(left)), play, take)


def played(study: Study, store: Store) -> Iterator[tuple[Job, Watched]]:
    """All games of a study in the order of its jobs, once they are in the store."""
    wanted = list(study.jobs())
    for first in range(0, len(wanted), 100):
        some = wanted[first : first + 100]
        lines = store.lines(job.key for job in some)
        for job in some:
            yield job, of_line(lines[job.key])
