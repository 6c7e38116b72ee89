"""A Debian that is entered rather than booted: its own files and processes, this machine's network
and devices, and no ``/sys``. All of it needs root."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.support.debian_root import run

ENTER = """
set -eu
root=$1 user=$2 folder=$3
shift 3
ip link set lo up
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
exec chroot --userspec="$user" "$root" env --chdir="$folder" "$@"
"""
PATH = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
TO_AN_INDEX = {"index-url", "extra-index-url", "trusted-host", "cert", "proxy", "timeout", "default-timeout"}


class Chroot:
    """A root made by ``fresh_root``, with a user ``guest`` beside root; both lie in their homes."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
        run("chroot", root, "useradd", "--create-home", "guest")
        self._ways_out = [
            *_pip(),
            *(f"{k}={v}" for k, v in os.environ.items() if k.lower().endswith("_proxy")),
        ]

    def clone(self, source: Path, user: str = "root") -> str:
        """A clean clone of ``source`` in the user's home; where it lies, as seen from inside."""
        home = "/root" if user == "root" else f"/home/{user}"
        place = f"{home}/orbweaver"
        run("git", "clone", "--quiet", source, f"{self.root}{place}")
        run("chroot", self.root, "chown", "--recursive", f"{user}:", place)
        return place

    def attempt(
        self, *command: str, folder: str = "/", user: str = "root", online: bool = True
    ) -> subprocess.CompletedProcess[str]:
        """Run a command there, offline with a loopback and nothing else; it and all that it has
        started end with it."""
        home = "HOME=/root" if user == "root" else f"HOME=/home/{user}"
        namespaces = ["--mount", "--pid", *([] if online else ["--net"])]
        return subprocess.run(
            [
                *("unshare", *namespaces, "--fork", "--kill-child", "sh", "-c", ENTER, "enter"),
                *(str(self.root), user, folder, "-i", PATH, home, *self._ways_out, *command),
            ],
            capture_output=True,
            text=True,
        )

    def run(self, *command: str, folder: str = "/", user: str = "root", online: bool = True) -> str:
        """The same for a command that must succeed; what it printed."""
        done = self.attempt(*command, folder=folder, user=user, online=online)
        assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
        return done.stdout


def _pip() -> Iterator[str]:
    """How pip reaches its index on this machine, as variables; folders of this machine are not there."""
    for line in run(sys.executable, "-m", "pip", "config", "list").splitlines():
        name, _, value = line.partition("=")
        option = name.rpartition(".")[2]
        if option in TO_AN_INDEX:
            words = [word for word in ast.literal_eval(value).split() if not word.startswith("file:")]
            yield f"PIP_{option.upper().replace('-', '_')}={' '.join(words)}"
