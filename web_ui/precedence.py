"""Who asks, as far as room is concerned: threads, streams and connections are few.

A seat of the table goes before a guest who only looks on, and both before strangers. No one device
and no one address takes all there is of its kind.
"""

from __future__ import annotations

from enum import IntEnum
from ipaddress import IPv6Address, ip_address, ip_network

from companion.frozen import frozen
from companion.table.people.guest_book import Guest

SUBSCRIBER = 64  # bits of an IPv6 address that whoever has one has all the rest of


class Precedence(IntEnum):
    """Whose request it is; whoever stands higher is served first."""

    STRANGER = 0  # has not joined
    GUEST = 1  # has joined, without a seat
    SEATED = 2  # plays a seat or all of them


@frozen
class Requester:
    """Somebody who asks. ``key`` is the device of a guest, the network of a stranger."""

    precedence: Precedence
    key: str


def requester(guest: Guest | None, address: str) -> Requester:
    """Who a guest is, or somebody at ``address`` who has not joined."""
    if guest is None:
        return Requester(Precedence.STRANGER, network(address))
    plays = bool(guest.seats) or guest.everywhere or guest.referee
    return Requester(Precedence.SEATED if plays else Precedence.GUEST, guest.device)


def network(address: str) -> str:
    """What is counted as one address: an IPv4 address, or the /64 of an IPv6 address, which has
    addresses without end."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((found, SUBSCRIBER), strict=False))
    return str(found)
