"""Voices: one contract for espeak-ng and the simulated one, and whatever can be wrong with a program."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from companion.errors import ConfigError, DeviceError, plain
from companion.frozen import replace
from companion.ports import Voice
from drivers import examine, open_unit
from drivers.profiles import load_profile, read_profile
from drivers.voice import VoiceSetup, espeak, open_voice
from drivers.voice.espeak import EspeakVoice
from drivers.voice.simulated import SimulatedVoice
from tests.support.waiting import until

Heard = Callable[[], list[str]]

PROGRAM = """#!/bin/sh
# Takes a sentence as espeak-ng does, and its time over it.
sentence=$(cat)
echo "$2 $sentence" >> '{heard}'
sleep {seconds}
"""


def program(place: Path, body: str) -> str:
    """A program that stands in for espeak-ng."""
    path = place / "espeak-ng"
    path.write_text(body)
    path.chmod(0o755)
    return str(path)


def trouble(voice: Voice) -> str:
    """Why the last sentence was not heard; empty where it was."""
    try:
        voice.check()
    except DeviceError as error:
        return str(error)
    return ""


@pytest.fixture(params=["espeak", "simulated"])
def voice(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Voice, Heard]]:
    """A voice that takes 0.3 s over a sentence, and what was heard of it."""
    if request.param == "simulated":
        simulated = SimulatedVoice(0.3 / len("first"))
        yield simulated, lambda: [sentence for sentence, _ in simulated.heard]
        simulated.close()
        return
    log = tmp_path / "heard"
    real = EspeakVoice(program(tmp_path, PROGRAM.format(heard=log, seconds=0.3)))
    yield (
        real,
        lambda: [line.split(" ", 1)[1] for line in log.read_text().splitlines()] if log.exists() else [],
    )
    real.close()


def test_nobody_waits_for_a_sentence_and_a_later_one_takes_the_place_of_one_that_waits(
    voice: tuple[Voice, Heard],
) -> None:
    spoken, heard = voice
    assert spoken.speaks
    spoken.speak("first", "en")
    until(lambda: heard() == ["first"])
    begun = time.monotonic()
    for sentence in ("never heard", "nor this", "last"):
        spoken.speak(sentence, "en")
    assert time.monotonic() - begun < 0.2
    until(lambda: heard() == ["first", "last"])
    spoken.check()


def test_a_voice_is_closed_in_the_middle_of_a_sentence_and_says_nothing_afterwards(
    voice: tuple[Voice, Heard],
) -> None:
    spoken, heard = voice
    spoken.speak("first", "en")
    until(lambda: heard() == ["first"])
    spoken.close()
    spoken.close()
    spoken.speak("too late", "en")
    assert heard() == ["first"]


def test_a_sentence_is_spoken_in_its_language_and_is_no_option_of_the_program(tmp_path: Path) -> None:
    log = tmp_path / "heard"
    voice = EspeakVoice(program(tmp_path, PROGRAM.format(heard=log, seconds=0)))
    voice.speak("--path=/etc „Mia“ ist dran; $(reboot)", "de")
    until(lambda: log.exists() and log.read_text() == "de --path=/etc „Mia“ ist dran; $(reboot)\n")
    voice.close()


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("#!/bin/sh\nexec sleep 60\n", "it did not end within 0.2 s"),
        ("#!/bin/sh\nexit 3\n", "it ended with status 3"),
        ("#!/bin/sh\necho 'error: No such file or directory' >&2\n", "No such file or directory"),
        ("#!/nowhere\n", "No such file or directory"),
    ],
)
def test_a_program_that_hangs_fails_or_has_no_loudspeaker_is_told_and_tried_again(
    tmp_path: Path, body: str, said: str
) -> None:
    voice = EspeakVoice(program(tmp_path, body), longest=0.2)
    voice.speak("Red, it is your turn.", "en")
    until(lambda: trouble(voice))
    assert trouble(voice).startswith(f"espeak-ng does not speak: {said}.")
    log = tmp_path / "heard"
    program(tmp_path, PROGRAM.format(heard=log, seconds=0))
    voice.speak("Green, it is your turn.", "en")
    until(lambda: not trouble(voice))
    assert log.read_text() == "en Green, it is your turn.\n"
    voice.close()


def test_a_mute_voice_is_told_once_it_should_have_spoken() -> None:
    voice = SimulatedVoice()
    voice.mute = True
    voice.speak("Red, it is your turn.", "en")
    until(lambda: trouble(voice))
    voice.close()


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_espeak_ng_writes_is_no_silence(language: str) -> None:
    assert espeak.loudness("Mia, du bist dran.", language) > 3000
    assert espeak.loudness("", language) == 0


# ------------------------------------------------------------- a box with and without the program


@pytest.fixture
def without_espeak(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))


@pytest.mark.usefixtures("without_espeak")
def test_a_box_without_the_program_is_silent_and_tells_it_only_where_it_should_speak() -> None:
    quiet = open_unit(load_profile("desk"))
    wanted = open_unit(load_profile("desk"), announcing=True)
    assert not quiet.voice.speaks
    assert [finding.device for finding in quiet.findings] == ["entropy"]
    assert [finding.device for finding in wanted.findings] == ["voice", "entropy"]
    assert "sudo apt install espeak-ng" in str(wanted.findings[0])
    for unit in (quiet, wanted):
        unit.voice.speak("nobody hears this", "en")
        unit.close()


@pytest.mark.usefixtures("without_espeak")
def test_the_doctor_says_that_it_is_not_installed_and_what_brings_it() -> None:
    found = next(finding for finding in examine(load_profile("desk")) if finding.device == "voice")
    assert found.ok
    assert plain(found.text) == (
        "espeak-ng is not installed, so the box cannot announce anything. "
        "sudo apt install espeak-ng brings it."
    )


def test_the_doctor_listens_to_a_word_in_each_language(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    program(tmp_path, "#!/bin/sh\ncat > /dev/null; head -c 4044 /dev/zero\n")
    found = next(finding for finding in examine(load_profile("desk")) if finding.device == "voice")
    assert not found.ok
    assert "makes no sound in the language en" in plain(found.text)
    monkeypatch.setattr(espeak, "CARDS", tmp_path / "cards")
    program(tmp_path, "#!/bin/sh\ncat > /dev/null; head -c 44 /dev/zero; yes | head -c 4000\n")
    found = next(finding for finding in examine(load_profile("desk")) if finding.device == "voice")
    assert found.ok
    told = f"{tmp_path / 'espeak-ng'} speaks en, de, but this machine has no sound card to hear it from."
    assert plain(found.text) == told
    (tmp_path / "cards").write_text(" 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n")
    found = next(finding for finding in examine(load_profile("desk")) if finding.device == "voice")
    assert plain(found.text).endswith("speaks en, de.")


@pytest.mark.parametrize("driver", ["simulated", "none"])
def test_a_profile_may_name_another_voice(driver: str) -> None:
    profile = replace(load_profile("desk"), voice=VoiceSetup(driver))
    voice = open_voice(profile.voice)
    assert voice.speaks == (driver == "simulated")
    voice.close()


def test_a_profile_that_names_a_voice_there_is_not_is_refused() -> None:
    source = (files("hardware") / "profiles" / "desk.toml").read_text("utf-8")
    assert read_profile("desk", source).voice == VoiceSetup("espeak")
    with pytest.raises(ConfigError, match=r"voice\.driver is .loud.; it may be espeak, simulated or none"):
        read_profile("desk", source + '\n[voice]\ndriver = "loud"\n')
