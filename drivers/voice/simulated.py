"""A voice without a loudspeaker: it takes its time over a sentence and remembers what was heard."""

from __future__ import annotations

import threading

from companion.play import text
from drivers.trouble import Trouble
from drivers.voice import VoiceSetup
from drivers.voice.one_by_one import OneByOne

LATEST = 64
PER_SIGN = 0.06  # seconds, about the pace of espeak-ng


class SimulatedVoice(OneByOne):
    """``heard`` holds the last sentences that were begun, each with its language; ``mute`` is a fault that
    it can be given. A sentence lasts ``per_sign`` seconds for each of its signs."""

    def __init__(self, per_sign: float = PER_SIGN) -> None:
        super().__init__(self._pretend)
        self._per_sign = per_sign
        self._ending = threading.Event()
        self.heard: list[tuple[str, str]] = []
        self.mute = False

    def close(self) -> None:
        self._ending.set()
        super().close()

    def _pretend(self, sentence: str, language: str) -> None:
        if self.mute:
            raise Trouble(text("The simulated voice is mute."), text("Mend it on the bench."))
        self.heard = [*self.heard, (sentence, language)][-LATEST:]
        self._ending.wait(self._per_sign * len(sentence))


def open_driver(_setup: VoiceSetup) -> SimulatedVoice:
    """Nothing to open."""
    return SimulatedVoice()
