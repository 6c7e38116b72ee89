"""A virtual unit that is switched on: QEMU around it, a bus inside this process, a plug to pull."""

from __future__ import annotations

import base64
import json
import re
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.support.phone import Phone
from tests.virtual_unit.i2c_bus import I2cBus
from tests.virtual_unit.vhost import Backend

PATIENCE = 300.0  # seconds for anything; without KVM, on a busy machine, everything is slow
MEMORY = 512  # MiB, as a Pi Zero 2 W has
PINS = {1: 17, 2: 27, 3: 22}  # the keys of the profile "bare"
LINE = "/sys/devices/platform/gpio-sim.0/gpiochip0/sim_gpio{pin}/pull"
RECORD = "/var/lib/orbweaver/record.sqlite"
COPY = (
    f'import sqlite3; record = sqlite3.connect("file:{RECORD}?mode=ro", uri=True);'
    ' record.backup(sqlite3.connect("/run/copy"))'
)
SERVICE = "orbweaver.service"

# microvm has no PCI and no ACPI: a smaller kernel, and a start that takes half as long.
BOARD = "microvm,acpi=off,rtc=on,pic=on,pit=on,isa-serial=on,x-option-roms=off,accel=tcg,memory-backend=ram"
# The guest's time goes by its instructions, and by the clock only when it has nothing to do: it
# takes a machine that is busy with something else for no slower than a quiet one.
CLOCK = ("-icount", "shift=1,sleep=on,align=off")
KERNEL_LINE = (
    "console=ttyS0 root=/dev/vda rw mitigations=off random.trust_cpu=on panic=-1 reboot=t"
    " ip=10.0.2.15::10.0.2.2:255.255.255.0:unit:eth0:off"
)


class Machine:
    """A guest with a header of pins, an SSD1306 on I2C, a generator, a network and two disks.

    ``disks`` are QEMU's descriptions of the root and of the disk for the games. ``folder`` is its
    own, for sockets and for ``console.log``. The machine runs until ``cut_power`` or ``shut_down``,
    or the end of a ``with``.
    """

    def __init__(self, kernel: Path, folder: Path, disks: tuple[str, ...]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.bus = I2cBus()
        self.port = _free_port()
        bus, agent = folder / "i2c.sock", folder / "agent.sock"
        for left_over in (bus, agent):
            left_over.unlink(missing_ok=True)
        self._stack = ExitStack()
        self._backend = Backend(bus, self.bus)
        self._stack.callback(self._backend.close)
        self._console = folder / "console.log"
        self._qemu = subprocess.Popen(
            [
                *("qemu-system-x86_64", "-M", BOARD, "-cpu", "max", *CLOCK),
                *("-nodefaults", "-nographic", "-no-reboot"),
                *("-m", str(MEMORY), "-object", f"memory-backend-memfd,id=ram,size={MEMORY}M,share=on"),
                *("-kernel", str(kernel), "-append", KERNEL_LINE, "-serial", f"file:{self._console}"),
                *_disks(disks),
                *("-device", "virtio-rng-device"),
                *("-netdev", f"user,id=net,restrict=on,hostfwd=tcp:127.0.0.1:{self.port}-:80"),
                *("-device", "virtio-net-device,netdev=net"),
                *("-chardev", f"socket,id=agent,path={agent},server=on,wait=off"),
                *("-device", "virtio-serial-device", "-device", "virtserialport,chardev=agent,name=agent"),
                *("-chardev", f"socket,id=bus,path={bus}"),
                *("-device", "vhost-user-i2c-device,chardev=bus,indirect_desc=off,event_idx=off"),
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._stack.enter_context((folder / "qemu.log").open("w")),
        )
        try:
            self._agent = self._connected(agent)
            self._replies = self._stack.enter_context(self._agent.makefile("rb"))
            assert self._answer() == {"ready": True}
        except BaseException:
            self.cut_power()
            raise

    def __enter__(self) -> Machine:
        return self

    def __exit__(self, *_: object) -> None:
        if self._qemu.poll() is None:
            self.cut_power()

    # ------------------------------------------------------------------------ what it is told

    def run(self, command: str, *, check: bool = True) -> str:
        """What a shell command says inside, as root."""
        answer = self._ask(run=command)
        assert answer["status"] == 0 or not check, f"{command}\n{answer['said']}"
        said: str = answer["said"]
        return said

    def fetch(self, path: str) -> bytes:
        """The content of a file inside."""
        return base64.b64decode(self.run(f"base64 -w 0 {path}"))

    def press(self, *keys: int) -> None:
        """Short presses of keys 1 to 3: edges on the pins they are wired to."""
        for key in keys:
            self._ask(press=LINE.format(pin=PINS[key]), seconds=0.08)

    def hold(self, key: int) -> None:
        """Hold a key until that means something else than a press."""
        self._ask(press=LINE.format(pin=PINS[key]), seconds=1.0)

    def phone(self, seat: str) -> Phone:
        """A phone that has joined at a seat by the link of the welcome."""
        said = self.log()
        phone = Phone(self.port)
        phone.join(re.findall(r"/j/(\w{12})", said)[-1], seat)
        return phone

    # ----------------------------------------------------------------------- what is seen of it

    def service(self, of: str) -> str:
        """A property of Orbweaver's service, as systemd has it."""
        return self.run(f"systemctl show --value --property {of} {SERVICE}").strip()

    def log(self) -> str:
        """What Orbweaver has said since the start of the machine."""
        return self.run(f"journalctl --boot --output cat --unit {SERVICE}")

    def wait_for_service(self) -> None:
        """Until Orbweaver has said that it is ready."""
        self.run(f"systemctl start {SERVICE}")  # which waits for a start that is under way

    def games(self) -> bytes:
        """The games as they are on its disk now: a copy of the SQLite file."""
        self.run(f"rm -f /run/copy; python3 -c '{COPY}'")
        return self.fetch("/run/copy")

    # --------------------------------------------------------------------------------- its end

    def cut_power(self) -> None:
        """Pull the plug: nothing inside learns of it."""
        self._qemu.kill()
        self._qemu.wait()
        self._stack.close()

    def shut_down(self) -> None:
        """Switch it off as it should be."""
        # Without ACPI there is no switch; the end of QEMU is a restart that it does not make.
        self.run("systemctl --no-block reboot")
        self._qemu.wait(PATIENCE)
        self._stack.close()

    # ------------------------------------------------------------------------------- inside

    def _connected(self, path: Path) -> socket.socket:
        """A connection to a socket that QEMU is about to open."""
        agent = self._stack.enter_context(socket.socket(socket.AF_UNIX))
        agent.settimeout(PATIENCE)

        def connects() -> bool:
            assert self._qemu.poll() is None, self._told()
            return agent.connect_ex(str(path)) == 0

        until(connects, self._told)
        return agent

    def _ask(self, **request: object) -> dict[str, Any]:
        self._agent.sendall(json.dumps(request).encode() + b"\n")
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        line = self._replies.readline()
        assert line, self._told()
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _told(self) -> str:
        """What is known when something went wrong."""
        console = self._console.read_text("utf-8", "replace") if self._console.exists() else ""
        return f"QEMU: {(self.folder / 'qemu.log').read_text()}\nConsole: {console[-3000:]}"


def until(true: Callable[[], bool], told: Callable[[], str], every: float = 0.05) -> None:
    """Wait until something is true. Errors: AssertionError with what is known by then."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, told()
        time.sleep(every)


def _disks(descriptions: tuple[str, ...]) -> list[str]:
    """The first is /dev/vda, the second /dev/vdb."""
    arguments = []
    for number, description in enumerate(descriptions):
        arguments += ["-drive", f"if=none,id=disk{number},{description}"]
        arguments += ["-device", f"virtio-blk-device,drive=disk{number}"]
    return arguments


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port
