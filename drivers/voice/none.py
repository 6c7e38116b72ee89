"""A unit without a voice."""

from __future__ import annotations

from drivers.voice import VoiceSetup


class NoVoice:
    """Stays silent."""

    speaks = False

    def speak(self, _sentence: str, _language: str) -> None:
        pass

    def check(self) -> None:
        pass

    def close(self) -> None:
        pass


def open_driver(_setup: VoiceSetup) -> NoVoice:
    """Nothing to open."""
    return NoVoice()
