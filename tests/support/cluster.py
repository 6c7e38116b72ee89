"""A Dask cluster on this machine, in a process of its own: its scheduler and its workers."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Self


class Cluster:
    """So many workers with a thread each, in an environment with this too; who dies is replaced."""

    def __init__(self, workers: int, **environment: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.cluster", str(workers)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # it tells at length of what was killed
            text=True,
            env={**os.environ, **environment},
        )
        self.address = self._heard()

    def _heard(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def workers(self) -> list[int]:
        """The processes of those that work now."""
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return [int(pid) for pid in self._heard().split()]

    def kill(self) -> None:
        """End its scheduler, without a word to anybody."""
        self._process.kill()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()  # whose input ends with this


def main() -> None:
    """Say the address of the scheduler, and for each line of input the processes that work."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=int(sys.argv[1]), threads_per_worker=1, processes=True, dashboard_address=":0"
    ) as cluster:
        print(cluster.scheduler_address, flush=True)
        for _ in sys.stdin:
            alive = (nanny.pid for nanny in cluster.workers.values())
            print(*(pid for pid in alive if pid is not None), flush=True)


if __name__ == "__main__":
    main()
