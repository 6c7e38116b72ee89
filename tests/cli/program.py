"""The program as a person starts it: a process, its output, its page, its end."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.support.phone import PATIENCE, Phone


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


def hears_ctrl_c() -> None:
    """What a terminal gives its programs; those started by a script in the background lack it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Running(Phone):
    """``orbweaver run`` on a port of its own, from its welcome to its end, and a phone beside it."""

    def __init__(self, data: Path, *arguments: str, **env: str) -> None:
        command = [sys.executable, "-m", "companion", "run", "--data", str(data), "--port", "0"]
        command += ["--profile", "desk", *arguments]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(**env)
        )
        self.welcome = ""
        while "/unit" not in self.welcome:
            assert self.process.stdout is not None
            line = self.process.stdout.readline()
            assert line, self.process.stderr.read() if self.process.stderr else ""
            self.welcome += line
        found = re.search(r"Here +http://[^:]+:(\d+)", self.welcome)
        assert found, self.welcome
        super().__init__(int(found[1]))

    def join(self, token: str = "", seat: str = "all") -> None:
        """Become the phone of everybody, by the link of the welcome."""
        link = re.search(r"/j/(\w{12})", self.welcome)
        assert link, self.welcome
        super().join(token or link[1], seat)

    def __enter__(self) -> Running:
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
