"""A Debian Bookworm of its own: an installed root that can be booted with its own systemd.

It boots in a container of systemd-nspawn with a network of its own, so that port 80
there is port 80. All of it needs root.
"""

from __future__ import annotations

import contextlib
import ipaddress
import json
import os
import re
import stat
import subprocess
import time
from pathlib import Path

from tests.support.debian_root import run

PACKAGES = ("systemd", "systemd-sysv", "dbus", "udev", "ca-certificates")
PATIENCE = 90.0  # seconds for anything; only a broken machine takes as long

NETWORK = ipaddress.ip_network("10.71.0.0/16")
HWRNG = os.makedev(10, 183)


def why_not_here() -> str | None:
    """Why this machine lets no container run, in its own words; None when it does."""
    tried = subprocess.run(
        ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--volatile=yes", "-D", "/", "true"],
        capture_output=True,
        text=True,
    )
    return tried.stderr.strip() or str(tried.returncode) if tried.returncode else None


def cables() -> dict[str, list[str]]:
    """What this machine is connected to: each connection's name with its IPv4 addresses."""
    return {
        link["ifname"]: [each["local"] for each in link["addr_info"]]
        for link in json.loads(run("ip", "-json", "-4", "address"))
    }


def take_up_what_the_dead_left() -> None:
    """Take away the cables of runs that were killed before they could do so themselves."""
    for name in cables():
        owner = re.fullmatch(r"ow(\d+)h", name)
        if owner and not Path("/proc", owner[1]).exists():
            _unplug(name.removesuffix("h"))


def _unplug(name: str) -> None:
    for cable in (["link", "delete", f"{name}h"], ["netns", "delete", name]):
        subprocess.run(["ip", *cable], stderr=subprocess.DEVNULL)


class Machine:
    """A root, and the machine that it is while it is booted.

    ``address`` is where it is reached: its end of a cable that no other run on this machine has.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.name = f"ow{os.getpid()}"
        take_up_what_the_dead_left()
        taken = {ipaddress.ip_address(each) for there in cables().values() for each in there}
        free = next(each for each in NETWORK.subnets(new_prefix=30) if not taken & set(each.hosts()))
        self._here, self.address = map(str, free.hosts())
        self._container: subprocess.Popen[bytes] | None = None

    def unbooted(self, *command: str) -> str:
        """Run a command in the root while it is not booted, with this machine's network."""
        return run("systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "-D", self.root, *command)

    def boot(self) -> None:
        """Boot it, with a hardware generator, and wait until systemd has started everything."""
        self.lay_cable()
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
        _unplug(self.name)

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

    def lay_cable(self) -> None:
        """Give it its network."""
        outside, inside = f"{self.name}h", f"{self.name}g"
        run("ip", "netns", "add", self.name)
        run("ip", "link", "add", outside, "type", "veth", "peer", "name", inside, "netns", self.name)
        run("ip", "address", "add", f"{self._here}/30", "dev", outside)
        run("ip", "link", "set", outside, "up")
        run("ip", "-n", self.name, "address", "add", f"{self.address}/30", "dev", inside)
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
