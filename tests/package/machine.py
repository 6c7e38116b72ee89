"""A Debian Bookworm of its own: an installed root that can be booted with its own systemd.

The root is made once by debootstrap from the archive this machine installs from, and lies in
``build``. It boots in a container of systemd-nspawn with a network of its own, so that port 80
there is port 80. All of it needs root.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import subprocess
import time
from pathlib import Path

BUILD = Path(__file__).parents[2] / "build"
BASE = BUILD / "bookworm"
PATIENCE = 90.0  # seconds for anything; only a broken machine takes as long

HERE, THERE = "10.71.6.1", "10.71.6.2"
HWRNG = os.makedev(10, 183)


def run(*command: str | Path) -> str:
    """Run a command of this machine; what it printed. Errors: AssertionError with all it said."""
    done = subprocess.run([*map(str, command)], capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}"
    return done.stdout


def fresh_root(place: Path) -> Path:
    """A root as debootstrap leaves it, at ``place``."""
    if not (BASE / "done").exists():
        shutil.rmtree(BASE, ignore_errors=True)
        BASE.mkdir(parents=True)
        site = run("apt-get", "indextargets", "--format", "$(REPO_URI)", "Identifier: Packages")
        packages = "--include=systemd,systemd-sysv,dbus,udev,ca-certificates"
        run("debootstrap", "--variant=minbase", packages, "bookworm", BASE / "root", site.split()[0])
        # It installs further packages the way this machine does.
        for folder in ("apt.conf.d", "sources.list.d", "auth.conf.d"):
            shutil.copytree(f"/etc/apt/{folder}", BASE / "root/etc/apt" / folder, dirs_exist_ok=True)
        (BASE / "done").touch()
    run("cp", "-a", "--reflink=auto", BASE / "root", place)
    return place


def why_not_here() -> str | None:
    """Why this machine lets no container run, in its own words; None when it does."""
    tried = subprocess.run(
        ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--volatile=yes", "-D", "/", "true"],
        capture_output=True,
        text=True,
    )
    return tried.stderr.strip() or str(tried.returncode) if tried.returncode else None


class Machine:
    """A root, and the machine that it is while it is booted."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.name = f"ow{os.getpid()}"
        self._container: subprocess.Popen[bytes] | None = None

    def unbooted(self, *command: str) -> str:
        """Run a command in the root while it is not booted, with this machine's network."""
        return run("systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "-D", self.root, *command)

    def boot(self) -> None:
        """Boot it, with a hardware generator, and wait until systemd has started everything."""
        self._lay_cable()
        container = ["systemd-nspawn", "--boot", "--register=no", "--keep-unit", "--console=pipe"]
        network = f"--network-namespace-path=/run/netns/{self.name}"
        self._container = subprocess.Popen(
            [*container, network, f"--bind={self._generator()}:/dev/hwrng", "-D", str(self.root)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        end = time.monotonic() + PATIENCE
        while self._state() not in ("running", "degraded"):
            assert time.monotonic() < end, f"the machine does not come up: {self._state()}"
            time.sleep(0.2)

    def pull_the_plug(self) -> None:
        """End it without warning."""
        if self._container is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._init(), 9)
            self._container.kill()
            self._container.wait()
            self._container = None
        for cable in (["link", "delete", f"{self.name}h"], ["netns", "delete", self.name]):
            subprocess.run(["ip", *cable], stderr=subprocess.DEVNULL)

    def run(self, *command: str) -> str:
        """Run a command in the booted machine; what it printed."""
        return run("nsenter", f"--target={self._init()}", "--all", *command)

    def main_pid(self) -> int:
        """The process of Orbweaver, by this machine's number."""
        inside = self.show("MainPID")
        for status in Path("/proc").glob("[0-9]*/status"):
            with contextlib.suppress(OSError):
                numbers = next(line for line in status.read_text().splitlines() if line.startswith("NSpid:"))
                same = os.readlink(status.parent / "ns/pid") == os.readlink(f"/proc/{self._init()}/ns/pid")
                if same and numbers.split()[-1] == inside:
                    return int(status.parent.name)
        raise AssertionError("Orbweaver does not run")

    def show(self, what: str) -> str:
        """A property of the service, as systemd has it."""
        return self.run("systemctl", "show", "--value", "--property", what, "orbweaver.service").strip()

    def _lay_cable(self) -> None:
        outside, inside = f"{self.name}h", f"{self.name}g"
        run("ip", "netns", "add", self.name)
        run("ip", "link", "add", outside, "type", "veth", "peer", "name", inside, "netns", self.name)
        run("ip", "address", "add", f"{HERE}/30", "dev", outside)
        run("ip", "link", "set", outside, "up")
        run("ip", "-n", self.name, "address", "add", f"{THERE}/30", "dev", inside)
        run("ip", "-n", self.name, "link", "set", inside, "up")
        run("ip", "-n", self.name, "link", "set", "lo", "up")

    def _generator(self) -> Path:
        """This machine's generator under a node of its own, with the rights the udev rule gives:
        no udev runs in a container."""
        node = self.root.parent / f"{self.root.name}-hwrng"
        if not node.exists():
            os.mknod(node, stat.S_IFCHR | 0o440, HWRNG)
            groups = (self.root / "etc/group").read_text().splitlines()
            os.chown(node, 0, next(int(g.split(":")[2]) for g in groups if g.startswith("orbweaver-rng:")))
        return node

    def _init(self) -> int:
        assert self._container is not None, "the machine is not booted"
        container = self._container.pid
        children = Path(f"/proc/{container}/task/{container}/children").read_text().split()
        assert children, "the machine has gone"
        return int(children[0])

    def _state(self) -> str:
        try:
            seen = subprocess.run(
                ["nsenter", f"--target={self._init()}", "--all", "systemctl", "is-system-running"],
                capture_output=True,
                text=True,
            )
        except (AssertionError, OSError):
            return "not yet there"
        return seen.stdout.strip()
