"""The herald: says aloud what the table comes to, where people want that.

It never waits: a voice takes a sentence and speaks it on its own time, so neither the desk nor the keys
are ever held up by one that is slow, silent or gone.
"""

from __future__ import annotations

from companion.errors import DeviceError
from companion.play import Text, text
from companion.ports import Voice
from companion.table.intents import Snapshot
from companion.table.people.switches import Switches
from companion.views.announcing import announced
from companion.views.prose import speech_at, translate

GREETING = text("The box announces now what happens.")


class Herald:
    """A ``voice``; ``switches`` remember whether it is wanted, and in which language."""

    def __init__(self, voice: Voice, switches: Switches) -> None:
        self._voice = voice
        self._switches = switches

    @property
    def wanted(self) -> bool | None:
        """Whether it speaks; None for a box that has no voice."""
        return self._switches.announcing if self._voice.speaks else None

    @property
    def trouble(self) -> Text | None:
        """Why what was said last was not heard, while it is wanted."""
        if not self.wanted:
            return None
        try:
            self._voice.check()
        except DeviceError as error:
            return error.text
        return None

    def switch(self, on: bool) -> None:
        """Let it speak or be silent from now on; whoever lets it speak hears it at once."""
        self._switches.announce(on)
        if on:
            language = self._switches.language
            self._voice.speak(translate(GREETING, language), language)

    def follow(self, before: Snapshot, after: Snapshot) -> None:
        """The table moved on."""
        if not self.wanted:
            return
        speech = speech_at(after, self._switches.language)
        sentences = [speech.translate(words) for words in announced(before, after)]
        if sentences:
            self._voice.speak(" ".join(sentences), speech.language)
