"""Where this machine is found on the network, for the links that phones follow."""

from __future__ import annotations

import fcntl
import socket
import struct
from contextlib import suppress
from ipaddress import IPv6Address
from pathlib import Path

EVERYWHERE = ("", "0.0.0.0", "::")  # listening addresses that stand for all of the machine's
INTERFACES = Path("/proc/net/dev")  # /sys is not everywhere, and the unit may not use netlink
SIOCGIFADDR = 0x8915  # asks the kernel for an interface's IPv4 address, netdevice(7)
ELSEWHERE = ("192.0.2.1", 9)  # an address kept for documentation; nothing is sent to it


def address(host: str, told: str) -> str:
    """The address that phones are told: the one that was set to be ``told``, the only ``host`` that is
    listened on, or this machine's own on its network."""
    only = "" if host in EVERYWHERE else host
    return told or only or own_address() or "localhost"


def place(host: str, port: int) -> str:
    """A host and port as they stand in an address: IPv6 in brackets, and no port where browsers
    need none."""
    with suppress(ValueError):  # a name, or IPv4
        host = f"[{IPv6Address(host)}]"
    return host if port == 80 else f"{host}:{port}"


def own_address() -> str | None:
    """The IPv4 address by which others on the network reach this machine, None without one.

    It is the one a packet to the outside would carry; on a hotspot, which leads nowhere, that
    of the first interface that has one.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            return str(probe.getsockname()[0])
        except OSError:
            return _first_address(probe)


def _first_address(probe: socket.socket) -> str | None:
    try:
        lines = INTERFACES.read_bytes().splitlines()[2:]  # below two lines of headings
    except OSError:
        return None
    for interface in sorted(line.partition(b":")[0].strip() for line in lines):
        try:
            answer = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", interface))
        except OSError:
            continue  # down, or without an address
        address = socket.inet_ntoa(answer[20:24])
        if not address.startswith("127."):
            return address
    return None
