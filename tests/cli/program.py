"""The program as a person starts it: a process, its output, its page, its end."""

from __future__ import annotations

import io
import logging
import os
import re
import signal
import subprocess
import sys
import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, Self
from unittest.mock import patch

from companion import cli
from tests.support.phone import Phone
from tests.support.waiting import PATIENCE

STARTING = 100.0  # seconds to its welcome; only a broken program takes as long, on any machine


def environment(**more: str) -> dict[str, str]:
    """This process's environment without what a service manager would set."""
    kept = {
        key: value for key, value in os.environ.items() if key not in ("NOTIFY_SOCKET", "STATE_DIRECTORY")
    }
    return {**kept, **more}


def orbweaver(*arguments: str | Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run one command to its end."""
    return subprocess.run(
        [sys.executable, "-m", "companion", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=environment(**env),
    )


def answered(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """What ``orbweaver`` says and how it ends, within this process: where that alone is asked, a start of
    Python takes most of the time."""
    streams = [io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2)]
    with redirect_stdout(streams[0]), redirect_stderr(streams[1]), _as_a_process_of_its_own():
        try:
            status = cli.main([*map(str, arguments)])
        except SystemExit as end:  # --help and --version
            status = int(end.code or 0)
    out, err = (stream.buffer.getvalue().decode() for stream in streams)
    return subprocess.CompletedProcess(arguments, status, out, err)


@contextmanager
def _as_a_process_of_its_own() -> Iterator[None]:
    """What a command sets for the whole process is as it was afterwards, and its surroundings are those of
    ``environment``."""
    raises, hook = logging.raiseExceptions, threading.excepthook
    with patch.dict(os.environ, environment(), clear=True):
        try:
            yield
        finally:
            logging.raiseExceptions, threading.excepthook = raises, hook


def started(*arguments: str, stderr: int = subprocess.PIPE) -> subprocess.Popen[str]:
    """Start one command as a terminal does: a group of its own, which hears Ctrl-C."""
    return subprocess.Popen(
        [sys.executable, "-m", "companion", *arguments],
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
        env=environment(),
        preexec_fn=hears_ctrl_c,
        start_new_session=True,
    )


def hears_ctrl_c() -> None:
    """What a terminal gives its programs; those started by a script in the background lack it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Running(Phone):
    """``orbweaver run`` on a port of its own, from its welcome to its end, and a phone beside it."""

    def __init__(self, data: Path, *arguments: str, **env: str) -> None:
        command = [sys.executable, "-m", "companion", "run", "--data", str(data), "--port", "0"]
        command += ["--profile", "desk", *arguments]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(PYTHONFAULTHANDLER="1", **env),
        )
        self.welcome = self._heard_welcome()
        found = re.search(r"Here +http://\S+:(\d+)/", self.welcome)
        assert found, self.welcome
        super().__init__(int(found[1]))

    def _heard_welcome(self) -> str:
        """What it says when it is there. One that never is says where it stands, and is gone."""
        said = ""
        too_long = threading.Timer(STARTING, self.process.send_signal, [signal.SIGABRT])
        too_long.start()
        try:
            while "/unit" not in said:
                assert self.process.stdout is not None
                line = self.process.stdout.readline()
                assert line, self.process.communicate()[1]
                said += line
        finally:
            too_long.cancel()
        return said

    def join(self, token: str = "", seat: str = "all") -> None:
        """Become the phone of everybody, by the link of the welcome."""
        link = re.search(r"/j/(\w{12})", self.welcome)
        assert link, self.welcome
        super().join(token or link[1], seat)

    def submit(
        self, word: str, *, seat: int | None = None, ask: int | None = None, id_: str = ""
    ) -> dict[str, Any]:
        """Send a word; on a busy machine again and again, which is one act."""
        act = id_ or uuid.uuid4().hex
        while (answer := super().submit(word, seat=seat, ask=ask, id_=act)).get("slug") == "busy":
            pass
        return answer

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()

    def stop(self, number: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Ask it to end; its exit status and what it said on stderr."""
        self.process.send_signal(number)
        return self.ended()

    def ended(self) -> tuple[int, str]:
        """Wait for its end; its exit status and what it said on stderr."""
        _, said = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said

    def kill(self) -> None:
        """Pull the plug."""
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)
