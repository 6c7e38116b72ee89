"""The voice of espeak-ng, a program of the system: a process for each sentence.

It is no part of this package and need not be there. A process that hangs is ended, and one that
fails is told; the next sentence is tried all the same.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import threading
from array import array
from contextlib import suppress
from pathlib import Path

from companion.play import Text, text
from drivers.trouble import Trouble, reason_of
from drivers.voice import VoiceSetup
from drivers.voice.one_by_one import OneByOne

PROGRAM = "espeak-ng"
PACE = "160"  # words a minute; its own 175 is fast for a table
LONGEST = 20.0  # seconds that a sentence may take
CARDS = Path("/proc/asound/cards")
MISSING = Trouble(
    text("{program} is not installed, so the box cannot announce anything.", program=PROGRAM),
    text("sudo apt install {program} brings it.", program=PROGRAM),
)
CHECK_SOUND = text(
    "Look whether the box has a loudspeaker and {program} can be heard: {command}.",
    program=PROGRAM,
    command=f"{PROGRAM} hello",
)
HEADER = 44
"""Bytes before the samples of a WAV file."""


class EspeakVoice(OneByOne):
    """Sentences spoken by a ``program`` that takes them as espeak-ng does."""

    def __init__(self, program: str, longest: float = LONGEST) -> None:
        super().__init__(self._run_program)
        self._program = program
        self._longest = longest
        self._running: subprocess.Popen[bytes] | None = None
        self._ending = threading.Event()

    def close(self) -> None:
        """Also in the middle of a sentence."""
        self._ending.set()
        running = self._running
        if running is not None:
            with suppress(OSError):
                running.kill()
        super().close()

    def _run_program(self, sentence: str, language: str) -> None:
        """Errors: Trouble."""
        try:
            process = subprocess.Popen(
                _command(self._program, language),
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
            )
        except OSError as error:
            raise _silent(reason_of(error)) from error
        self._running = process
        try:
            if self._ending.is_set():
                process.kill()
            # Through a pipe: a sentence that begins with a dash is no option.
            _, errors = process.communicate(sentence.encode(), timeout=self._longest)
        except subprocess.TimeoutExpired as error:
            process.kill()
            process.communicate()
            raise _silent(f"it did not end within {self._longest:g} s") from error
        finally:
            self._running = None
        if self._ending.is_set():
            return
        # Without a sound card it says so and ends well.
        wrong = re.search(r"^error: (.+)", errors.decode("utf-8", "replace"), re.MULTILINE | re.IGNORECASE)
        if wrong or process.returncode:
            raise _silent(wrong[1].strip(". ") if wrong else f"it ended with status {process.returncode}")


def open_driver(_setup: VoiceSetup) -> EspeakVoice:
    """The voice of this system. Errors: DeviceError where it is not installed."""
    return EspeakVoice(installed())


def installed() -> str:
    """Where the program is. Errors: Trouble."""
    found = shutil.which(PROGRAM)
    if found is None:
        raise MISSING
    return found


def has_sound_card() -> bool:
    """False where the system has nothing that a voice could be heard from."""
    try:
        return "[" in CARDS.read_text("utf-8", "replace")
    except OSError:
        return False


def loudness(sentence: str, language: str, program: str | None = None) -> int:
    """The largest sample, of 32,767, of a sentence that is written and not played; 0 is silence.

    Errors: Trouble.
    """
    command = [*_command(program or installed(), language), "--stdout"]
    try:
        made = subprocess.run(
            command, input=sentence.encode(), capture_output=True, timeout=LONGEST, check=True
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise _silent(reason_of(error)) from error
    whole = made.stdout[HEADER:]
    samples = array("h", whole[: len(whole) - len(whole) % 2])
    return max(map(abs, samples), default=0)


def _command(program: str, language: str) -> list[str]:
    return [program, "-v", language, "-s", PACE, "-b", "1", "--stdin"]


def _silent(reason: str) -> Trouble:
    wrong: Text = text("{program} does not speak: {reason}.", program=PROGRAM, reason=reason)
    return Trouble(wrong, CHECK_SOUND)
