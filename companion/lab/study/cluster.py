"""Games on the machines of a Dask cluster: ``orbweaver lab --dask ADDRESS``.

What travels there are plain values: the settings, who sits where and the luck. A worker makes the game of
them with the Orbweaver that it has itself, and calls it by the key that follows from that; so the games of
another edition are told from ours, and never taken for them. A worker that dies is replaced by the cluster.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any

from companion import __version__, games
from companion.errors import OptionError, OrbweaverError
from companion.frozen import frozen
from companion.lab import players
from companion.lab.study.plan import Job, Study, key_of, luck_of
from companion.lab.study.watching import watch
from companion.play import Settings, text

if TYPE_CHECKING:
    from distributed import Client

PATIENCE = 4  # seconds until a cluster has answered, and has somebody who works
PORTIONS = 16
"""Portions for each thread of the cluster at the least, so that all of them end at about the same time."""
MOST = 50  # games in a portion
LOUD = ("distributed", "distributed.client")
"""Loggers that would tell of the dead what is told here in a sentence."""
AHEAD = 3  # portions for each thread that wait there for their turn


@frozen
class GameAsked:
    """A game as it travels."""

    game: str
    settings: Settings
    seated: tuple[str, ...]
    seed: int
    deal: int
    max_rounds: int
    judged: int


def play_there(portion: Sequence[GameAsked]) -> list[tuple[str, str]]:
    """What a worker does: play these games. Of those that its Orbweaver does not know the key is empty."""
    return [_play_one(asked) for asked in portion]


def _play_one(asked: GameAsked) -> tuple[str, str]:
    try:
        game = games.find(asked.game)
        seated = tuple(players.find(name) for name in asked.seated)
    except OrbweaverError:
        return "", ""
    seed, deal, most, judged = asked.seed, asked.deal, asked.max_rounds, asked.judged
    key = key_of(game, asked.settings, seated, seed, deal, most, judged)
    return key, watch(game, asked.settings, seated, luck_of(seed, deal), most, judged).line()


def play_on(address: str, study: Study, left: Sequence[Job], take: Callable[[tuple[str, str]], None]) -> None:
    """Play these games on the cluster whose scheduler has this address; ``take`` is given each, in no order.

    Errors: OptionError ``no-cluster`` where Dask, the scheduler or its workers are not there or know other
    games; OrbweaverError ``worker-died`` where all who played a game have died.
    """
    try:
        import distributed
    except ImportError:
        raise OptionError(
            text(
                "--dask needs Dask, which is not installed. In the environment of Orbweaver say: "
                "pip install distributed. On Debian: apt-get install python3-distributed."
            ),
            slug="no-cluster",
        ) from None
    for name in LOUD:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with _client(address) as client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise _nobody(address)
        size = min(MOST, -(-len(left) // (threads * PORTIONS)))
        portions = iter(
            [[_asked(study, job) for job in left[at : at + size]] for at in range(0, len(left), size)]
        )
        wanted = {job.key for job in left}

        def sent(count: int) -> Iterator[Any]:
            for portion in islice(portions, count):
                yield client.submit(play_there, portion, pure=False)

        coming = distributed.as_completed(list(sent(threads * AHEAD)), loop=client.loop)
        for future in coming:
            for played in _result(future, address):
                if played[0] not in wanted:
                    raise _another(address)
                take(played)
            coming.update(list(sent(1)))


def _client(address: str) -> Client:
    from distributed import Client
    from distributed.comm.core import connect

    async def knock() -> None:
        """What a client does first; one that hears nobody takes seconds to go, and tells at length of it."""
        (await connect(address, timeout=PATIENCE)).abort()

    try:
        asyncio.run(knock())
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        raise OptionError(
            text(
                "No scheduler of Dask answers at {address}. Start one with: dask scheduler. It says its "
                "address, as in tcp://192.168.0.7:8786.",
                address=address,
            ),
            slug="no-cluster",
        ) from None
    with suppress(TimeoutError):  # they are counted next, for they may also go again
        client.wait_for_workers(1, timeout=PATIENCE)
    return client


def _result(future: Any, address: str) -> list[tuple[str, str]]:
    from distributed import CancelledError, KilledWorker

    try:
        found: list[tuple[str, str]] = future.result()
    except KilledWorker:
        raise OrbweaverError(
            text("All who played a game on the cluster have died, perhaps for want of memory."),
            slug="worker-died",
        ) from None
    except CancelledError:
        raise OptionError(
            text("The scheduler at {address} is gone. What was played is in the store.", address=address),
            slug="no-cluster",
        ) from None
    except (ImportError, AttributeError, TypeError, RuntimeError) as error:
        # They cannot read what is asked, or answer it. A scheduler that cannot says so by a RuntimeError.
        raise _another(address) from error
    return found


def _nobody(address: str) -> OptionError:
    return OptionError(
        text(
            "The cluster at {address} has nobody who works. On each machine that shall play, say: "
            "dask worker {address} --nthreads 1 --nworkers auto.",
            address=address,
        ),
        slug="no-cluster",
    )


def _another(address: str) -> OptionError:
    return OptionError(
        text(
            "Those at {address} play other games: the scheduler and each worker need the Orbweaver that this "
            "command is of, {version}.",
            address=address,
            version=__version__,
        ),
        slug="no-cluster",
    )


def _asked(study: Study, job: Job) -> GameAsked:
    settings = study.tables[job.table].settings
    seated = tuple(one.name for one in job.seated)
    return GameAsked(study.game.name, settings, seated, study.seed, job.deal, study.max_rounds, study.judged)
