"""A look at every device of a profile: is it there, does it answer, and if not, what mends it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from companion.errors import DeviceError
from companion.health import START_UP, WINDOW, Health
from companion.play import Text, text
from drivers.display import DisplaySetup, open_display
from drivers.entropy import EntropySetup, describe, open_entropy
from drivers.keys import KeysSetup, open_keys
from drivers.lights import LightsSetup, open_lights
from drivers.profiles import Profile
from drivers.sound import SoundSetup, open_sound
from drivers.trouble import Finding, LuckTrouble, Trouble
from drivers.voice import VoiceSetup

if TYPE_CHECKING:
    from PIL.Image import Image


def examine(profile: Profile) -> Iterator[Finding]:
    """One finding per device, each opened for it and closed again."""
    looks: tuple[tuple[str, Callable[[], Text]], ...] = (
        ("keys", lambda: _keys(profile.keys)),
        ("display", lambda: _display(profile.display)),
        ("lights", lambda: _lights(profile.lights)),
        ("sound", lambda: _sound(profile.sound)),
        ("voice", lambda: _voice(profile.voice)),
        ("entropy", lambda: _entropy(profile.entropy)),
    )
    for device, look in looks:
        try:
            yield Finding(device, True, look())
        except DeviceError as error:
            yield Finding.of(device, error)


def _keys(setup: KeysSetup) -> Text:
    keys = open_keys(setup)
    try:
        closed = keys.pressed()
    finally:
        keys.close()
    if closed:
        raise Trouble(
            text(
                "{key} on GPIO{pin} reads as pressed.",
                key=closed[0],
                pin=setup.pins[closed[0]],
            ),
            text("Let it go; where nobody touches it, look for a wire that reaches ground."),
        )
    if setup.driver == "none":
        return text("None in this profile; phones play.")
    wires = ", ".join(f"{name} GPIO{pin}" for name, pin in setup.pins.items())
    if setup.driver == "simulated":
        return text("Simulated: {wires}.", wires=wires)
    return text("Open, none pressed: {wires}.", wires=wires)


def _display(setup: DisplaySetup) -> Text:
    display = open_display(setup)
    try:
        display.reopen()
        display.show(orientation(display.width, display.height))
    finally:
        display.close()
    if setup.driver == "none":
        return text("None in this profile; phones show everything.")
    size = f"{setup.chip.upper()}, {setup.width}×{setup.height}"
    if setup.driver == "simulated":
        return text("Simulated: {size}.", size=size)
    if setup.bus == "spi":
        return text(
            "{size}, sent to on SPI {port}.{device}, which cannot tell whether it is there. "
            "It should show a frame with an arrow that points up.",
            size=size,
            port=setup.port,
            device=setup.device,
        )
    return text(
        "{size}, answers at {address} on I2C bus {port}. "
        "It should show a frame with an arrow that points up.",
        size=size,
        address=f"0x{setup.address:02X}",
        port=setup.port,
    )


def orientation(width: int, height: int) -> Image:
    """A frame on the outermost pixels and an arrow: a picture that is shifted, cut off or upside
    down is seen at once."""
    from PIL import Image, ImageDraw

    image = Image.new("1", (width, height))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, width - 1, height - 1), outline=1)
    middle, tip, foot = width // 2, height // 6, height - height // 6
    draw.polygon(
        ((middle, tip), (middle - height // 4, height // 2), (middle + height // 4, height // 2)), fill=1
    )
    draw.rectangle((middle - height // 12, height // 2, middle + height // 12, foot), fill=1)
    return image


def _lights(setup: LightsSetup) -> Text:
    lights = open_lights(setup)
    count = lights.count
    lights.close()
    if not count:
        return text("None in this profile.")
    return text("{n} lamp open.", plural="{n} lamps open.", n=count)


def _sound(setup: SoundSetup) -> Text:
    open_sound(setup).close()
    match setup.driver:
        case "none":
            return text("None in this profile.")
        case "simulated":
            return text("Simulated.")
        case _:
            return text("A beeper on GPIO{pin}.", pin=setup.pin)


def _voice(setup: VoiceSetup) -> Text:
    """A word in each language, written and not played: whether there is anything in it. One that is not
    installed is no fault, as a box speaks only where people want it."""
    if setup.driver != "espeak":
        return text("None in this profile.") if setup.driver == "none" else text("Simulated.")
    from drivers.voice import espeak

    try:
        program = espeak.installed()
    except Trouble as missing:
        return missing.text
    for language, word in SPOKEN.items():
        if espeak.loudness(word, language, program) < AUDIBLE:
            raise Trouble(
                text("{program} makes no sound in the language {name}.", program=program, name=language),
                text("Install it anew: sudo apt install --reinstall espeak-ng espeak-ng-data."),
            )
    if not espeak.has_sound_card():
        return text(
            "{program} speaks {languages}, but this machine has no sound card to hear it from.",
            program=program,
            languages=", ".join(SPOKEN),
        )
    return text("{program} speaks {languages}.", program=program, languages=", ".join(SPOKEN))


SPOKEN = {"en": "Your turn", "de": "Du bist dran"}
"""A few words of each language of the box."""
AUDIBLE = 1000  # of 32,767


def _entropy(setup: EntropySetup) -> Text:
    """The start-up test, with what the device was told apart by."""
    source = open_entropy(setup)
    try:
        samples = source.read(START_UP)
        health = Health(source.bits_per_byte)
        sound = health.passes(samples)
    finally:
        source.close()
    if len(samples) != START_UP:
        raise LuckTrouble(
            text(
                "{device} gave {n} of {count} bytes.",
                device=source.label,
                n=len(samples),
                count=f"{START_UP:,}",
            ),
            _OTHER_LUCK,
        )
    if not sound:
        raise LuckTrouble(_unsound(source.label, health), _OTHER_LUCK)
    return text(
        "{source} {n} samples passed both tests: at most {run} equal in a row ({in_a_row} fail), "
        "the first of each {window} at most {often} times ({in_a_window} fail).",
        source=describe(source, setup),
        n=f"{START_UP:,}",
        run=health.most_in_a_row,
        in_a_row=health.in_a_row,
        often=health.most_in_a_window,
        window=WINDOW,
        in_a_window=health.in_a_window,
    )


_OTHER_LUCK = text(
    "The box does not use it. Plug it out and in, or turn the box off and on. If it stays like this, name"
    " another under [entropy] in the profile, or draw by hand."
)


def _unsound(device: str, health: Health) -> Text:
    """What was found in the bytes of a device that failed."""
    if health.failure == "repetition":
        return text(
            "{device} is stuck: {n} equal bytes in a row.",
            device=device,
            n=health.in_a_row,
        )
    return text(
        "{device} is biased: one value {n} times in {window} bytes or fewer.",
        device=device,
        n=health.in_a_window,
        window=WINDOW,
    )
