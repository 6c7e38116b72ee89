"""Entropy: where luck comes from (``companion.ports.Entropy``).

A driver is a module here with ``open_driver(setup) -> Entropy``. Opening does not read; a source
that is gone, silent or not permitted says so at ``read``, as an EntropyError with the way to mend
it, and is tried anew by the next ``read``. No driver ever gives another's bytes: ``auto`` chooses
once, at start-up, and says which it took and why.
"""

from __future__ import annotations

from importlib import import_module

from companion.frozen import frozen
from companion.play import Text, text
from companion.ports import Entropy

DRIVERS = ("hwrng", "truerng", "onerng", "neug", "getrandom", "auto", "simulated")
DEVICES = {"hwrng": "/dev/hwrng", "auto": "/dev/hwrng", "truerng": "", "onerng": "", "neug": ""}
"""The drivers that read a device, and which one unless told; empty: found by its USB identity."""


@frozen
class EntropySetup:
    """``device`` is the file a hardware generator is read from."""

    driver: str
    device: str = "/dev/hwrng"


def open_entropy(setup: EntropySetup) -> Entropy:
    """The source of luck of a unit."""
    entropy: Entropy = import_module(f"drivers.entropy.{setup.driver}").open_driver(setup)
    return entropy


def describe(entropy: Entropy, setup: EntropySetup) -> Text:
    """Where luck comes from, and why where ``auto`` chose it."""
    if setup.driver != "auto":
        return text("Luck comes from {label}.", label=entropy.label)
    reason = getattr(entropy, "reason", None)
    if reason is None:
        return text("Luck comes from {label}; the profile says auto, and it answered.", label=entropy.label)
    return text("Luck comes from {label}. {reason}", label=entropy.label, reason=reason)
