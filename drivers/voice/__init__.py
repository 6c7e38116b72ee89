"""Voice: what reads sentences aloud (``companion.ports.Voice``).

A driver is a module here with ``open_driver(setup) -> Voice``.
"""

from __future__ import annotations

from importlib import import_module

from companion.frozen import frozen
from companion.ports import Voice

DRIVERS = ("espeak", "simulated", "none")


@frozen
class VoiceSetup:
    """Which driver speaks: a profile that says nothing of a voice has that of the system."""

    driver: str = "espeak"


def open_voice(setup: VoiceSetup) -> Voice:
    """The voice of a unit, silent. Errors: DeviceError."""
    voice: Voice = import_module(f"drivers.voice.{setup.driver}").open_driver(setup)
    return voice
