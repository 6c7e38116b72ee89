"""The address that phones are told."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address
from pathlib import Path

import pytest

from companion import network


def test_the_address_is_this_machines_own_and_not_the_loopback() -> None:
    address = network.own_address()
    if address is None:
        pytest.skip("this machine is on no network")
    assert not IPv4Address(address).is_loopback
    with socket.socket() as own:
        own.bind((address, 0))  # only an own address can be bound


def test_without_a_way_out_the_first_interface_with_an_address_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on the box's own hotspot: nothing leads to the outside."""
    on_a_network = network.own_address() is not None
    monkeypatch.setattr(network, "ELSEWHERE", ("255.255.255.255", 9))  # refused like no route
    assert (network.own_address() is not None) == on_a_network

    interfaces = tmp_path / "dev"
    interfaces.write_text("Inter-|   Receive\n face |bytes\n    lo:  17\n  gone:   0\n")
    monkeypatch.setattr(network, "INTERFACES", interfaces)
    assert network.own_address() is None
    monkeypatch.setattr(network, "INTERFACES", tmp_path / "none")
    assert network.own_address() is None
