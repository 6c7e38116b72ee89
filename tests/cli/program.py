"""The program as a person starts it: a process, its output, its page, its end."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import uuid
from contextlib import closing
from pathlib import Path
from typing import Any

PATIENCE = 30.0  # seconds for anything; only a broken program takes as long


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


class Running:
    """``orbweaver run`` on a port of its own, from its welcome to its end."""

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
        self.port = int(found[1])
        self.cookie = ""

    def ask(self, path: str, body: Any = None, **headers: str) -> tuple[int, bytes]:
        """The status and content of a page; with ``body``, of a POST of JSON or a form."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        sent = {"Cookie": self.cookie, "Origin": f"http://127.0.0.1:{self.port}", "X-Orbweaver": "1"}
        if isinstance(body, str):
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        elif body is not None:
            body, sent["Content-Type"] = json.dumps(body), "application/json"
        with closing(connection):
            connection.request("GET" if body is None else "POST", path, body, {**sent, **headers})
            answer = connection.getresponse()
            content = answer.read()
            cookie = answer.getheader("Set-Cookie")
        if cookie:
            self.cookie = cookie.partition(";")[0]
        return answer.status, content

    def join(self) -> None:
        """Become the phone of everybody, by the link of the welcome."""
        link = re.search(r"/j/(\w{12})", self.welcome)
        assert link, self.welcome
        status, content = self.ask(f"/j/{link[1]}", "seat=all")
        assert status == 303, content

    def view(self) -> dict[str, Any]:
        status, content = self.ask("/api/view")
        assert status == 200
        view: dict[str, Any] = json.loads(content)
        return view

    def say(self, word: str, *, seat: int | None = None, ask: int | None = None) -> dict[str, Any]:
        """Send a word; the answer, refused or not."""
        intent = {"id": uuid.uuid4().hex, "word": word, "seat": seat, "ask": ask}
        _, content = self.ask("/api/intent", intent)
        answer: dict[str, Any] = json.loads(content)
        return answer

    def draw(self) -> dict[str, Any]:
        """Say ``draw`` to the luck that waits."""
        return self.say("draw", ask=self.view()["chance"]["ask"])

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
