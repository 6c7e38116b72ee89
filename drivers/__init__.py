"""Drivers: the hardware of a unit, opened by name.

A folder per kind of device holds its contract and, beside it, its drivers. A profile names one
driver of each kind; it is opened or its trouble is told, and never is another taken instead.
Packages for hardware are imported by the drivers alone, when one is opened.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from companion.errors import DeviceError
from companion.frozen import frozen
from companion.ports import Display, Entropy, Keys, Lights, Sound, Voice
from drivers.display import open_display
from drivers.doctor import examine
from drivers.entropy import describe, open_entropy
from drivers.keys import open_keys
from drivers.keys.none import NoKeys
from drivers.lights import open_lights
from drivers.lights.none import NoLights
from drivers.profiles import Profile
from drivers.sound import open_sound
from drivers.sound.none import NoSound
from drivers.trouble import Finding
from drivers.voice import open_voice
from drivers.voice.none import NoVoice

if TYPE_CHECKING:
    from drivers.bench import SimulatedBench

__all__ = ["Finding", "Profile", "Unit", "examine", "open_unit"]

Device = TypeVar("Device")


@frozen
class Unit:
    """The devices of one unit, open.

    ``findings`` has a sentence for each device that could not be opened and for where luck
    comes from; whoever starts the unit says them aloud. ``bench`` is there when keys and
    display are simulated.
    """

    keys: Keys
    display: Display
    lights: Lights
    sound: Sound
    entropy: Entropy
    voice: Voice = NoVoice()
    findings: tuple[Finding, ...] = ()
    bench: SimulatedBench | None = None

    def close(self) -> None:
        """Close every device; may be called twice."""
        for device in (self.keys, self.lights, self.sound, self.voice, self.entropy, self.display):
            device.close()


def open_unit(profile: Profile, *, announcing: bool = False) -> Unit:
    """Open every device of a profile.

    A device that is not there never stops a game: a unit without it plays by phones, and
    ``findings`` says what is wrong. A display that is absent answers ``show`` with a DeviceError
    until ``reopen`` finds it. A voice that is not there is told only where the box is ``announcing``:
    most boxes never speak.
    """
    findings: list[Finding] = []

    def opened(kind: str, device: Callable[[], Device]) -> Device | None:
        try:
            return device()
        except DeviceError as error:
            findings.append(Finding.of(kind, error))
            return None

    keys: Keys = opened("keys", lambda: open_keys(profile.keys)) or NoKeys()
    display = open_display(profile.display)
    opened("display", display.reopen)
    lights: Lights = opened("lights", lambda: open_lights(profile.lights)) or NoLights()
    sound: Sound = opened("sound", lambda: open_sound(profile.sound)) or NoSound()
    voice: Voice = opened("voice", lambda: open_voice(profile.voice)) or NoVoice()
    if not announcing:
        findings = [finding for finding in findings if finding.device != "voice"]
    entropy = open_entropy(profile.entropy)
    findings.append(Finding("entropy", True, describe(entropy, profile.entropy)))
    bench = None
    if profile.keys.driver == profile.display.driver == "simulated":
        bench, entropy = _on_the_bench(keys, display, entropy)
    return Unit(keys, display, lights, sound, entropy, voice, tuple(findings), bench)


def _on_the_bench(keys: Keys, display: Display, entropy: Entropy) -> tuple[SimulatedBench, Entropy]:
    """The inside of a simulated unit, and its source of luck so that it can be made to fail."""
    from drivers.bench import SimulatedBench
    from drivers.display.simulated import SimulatedDisplay
    from drivers.entropy.simulated import SimulatedEntropy
    from drivers.keys.simulated import SimulatedKeys

    assert isinstance(keys, SimulatedKeys)
    assert isinstance(display, SimulatedDisplay)
    luck = SimulatedEntropy(entropy)
    return SimulatedBench(keys, display, luck), luck
