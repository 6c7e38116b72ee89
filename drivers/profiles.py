"""Profiles: the hardware of a unit as data, ``hardware/profiles/*.toml``.

A profile is read whole and checked before any device is touched: unknown keys, values that
cannot be, and two things on one pin are refused in a sentence with the file and the key. The
owner's folder may hold a profile of their own, ``custom.toml``, and for any profile the pins that
its keys were found on, ``NAME.keys.toml``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from companion.errors import ConfigError
from companion.frozen import frozen, replace
from companion.kit.files import Unreadable, read_text, toml_values
from companion.play import text
from drivers import display, entropy, keys, lights, sound, voice
from drivers.display import DisplaySetup
from drivers.entropy import EntropySetup
from drivers.keys import KeysSetup
from drivers.lights import LightsSetup
from drivers.sound import SoundSetup
from drivers.toml_tables import TomlTable, did_you_mean, either
from drivers.voice import VoiceSetup

PINS = range(2, 28)  # BCM numbers on the header; 0 and 1 belong to the HAT's own memory
CUSTOM = "custom"
COLOURS = ("red", "green", "blue")


@frozen
class Wire:
    """One BCM pin in use: by which ``part``, and for which ``line`` of it (empty if it has one)."""

    pin: int
    part: str
    line: str = ""

    def __str__(self) -> str:
        return f"{self.part} {self.line}" if self.line else self.part


@frozen
class Profile:
    """The hardware of one unit. ``about`` is a sentence for people; ``board`` names the HAT that
    brings keys and display on one board, empty where they are wired one by one."""

    name: str
    about: str
    keys: KeysSetup
    display: DisplaySetup
    lights: LightsSetup
    sound: SoundSetup
    entropy: EntropySetup
    voice: VoiceSetup = VoiceSetup()
    board: str = ""

    def wires(self) -> tuple[Wire, ...]:
        """Every pin in use, part by part."""
        return tuple(_wires(self))


def names() -> tuple[str, ...]:
    """The profiles there are, by name."""
    folder = files("hardware") / "profiles"
    ours = (file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))
    return tuple(sorted((*ours, CUSTOM)))


def load_profile(name: str, own: Path | None = None) -> Profile:
    """The profile of that name, with its keys where they were found. ``own`` is the owner's
    folder of profiles. Errors: ConfigError."""
    profile = profile_as_it_comes(name, own)
    found = None if own is None else keys_file(own, name)
    if found is None or not found.exists():
        return profile
    return _with_keys(profile, str(found), _read(found))


def profile_as_it_comes(name: str, own: Path | None = None) -> Profile:
    """The profile as its file says, whatever was found since. Errors: ConfigError."""
    if name not in names():
        hint = did_you_mean(name, names()) or f" There are {', '.join(names())}."
        raise ConfigError(text("There is no profile {name}.{hint}", name=name, hint=hint))
    if name == CUSTOM:
        return read_profile(name, _custom(own))
    return read_profile(name, (files("hardware") / "profiles" / f"{name}.toml").read_text("utf-8"))


def keys_file(own: Path, name: str) -> Path:
    """Where the pins are kept that the keys of a profile were found on."""
    return own / f"{name}.keys.toml"


def read_profile(name: str, source: str) -> Profile:
    """The profile written in ``source``, a TOML text. Errors: ConfigError."""
    file = f"{name}.toml"
    top = TomlTable(file, "", _parsed(file, source))
    if "screen" in top:  # its name until 0.1.0, in profiles that owners wrote
        raise ConfigError(
            text("{file}: the table [screen] is called [display] now. Write that name instead.", file=file)
        )
    profile = Profile(
        name=name,
        about=top.text("about"),
        board=top.text("board", ""),
        keys=_keys(top.table("keys")),
        display=_display(top.table("display")),
        lights=_lights(top.table("lights")),
        sound=_sound(top.table("sound")),
        entropy=_entropy(top.table("entropy")),
        voice=_voice(top.table("voice", optional=True)),
    )
    top.done()
    _check_pins(file, profile)
    return profile


# -------------------------------------------------------------------------- the owner's files


def _custom(own: Path | None) -> str:
    file = (own or Path("profiles")) / f"{CUSTOM}.toml"
    if not file.is_file():
        raise ConfigError(
            text(
                "There is no custom profile yet. Write {file}; hardware/profiles/bare.toml is a pattern.",
                file=str(file),
            )
        )
    return _read(file)


def _read(file: Path) -> str:
    try:
        return read_text(file)
    except Unreadable as error:
        raise ConfigError(
            text("{file} cannot be read: {reason}.", file=str(file), reason=error.text)
        ) from None


def _with_keys(profile: Profile, file: str, source: str) -> Profile:
    """The profile with the pins of its keys replaced. Errors: ConfigError."""
    top = TomlTable(file, "", _parsed(file, source))
    found = top.table("pins")
    pins = {name: found.number(name, PINS, pin) for name, pin in profile.keys.pins.items()}
    found.done(tuple(profile.keys.pins))
    top.done()
    changed = replace(profile, keys=replace(profile.keys, pins=pins))
    _check_pins(file, changed)
    return changed


def _parsed(file: str, source: str) -> Mapping[str, Any]:
    try:
        return toml_values(source)
    except Unreadable as error:
        raise ConfigError(text("{file} is not TOML: {reason}.", file=file, reason=error.text)) from None


# ------------------------------------------------------------------------- one table each


def _keys(table: TomlTable) -> KeysSetup:
    driver = table.text("driver", one_of=keys.DRIVERS)
    if driver == "none":
        table.done()
        return KeysSetup(driver)
    wanted = table.table("pins")
    pins = {name: wanted.number(name, PINS) for name in keys.NAMES if name in wanted}
    wanted.done(keys.NAMES)
    if not pins:
        raise table.wrong("pins", "is empty; name at least key1, key2 and key3")
    _check_soft_keys(table, pins)
    marks = table.table("printed", optional=True)
    printed = {name: marks.text(name) for name in pins if name in marks}
    marks.done(tuple(pins))
    factory = table.text("factory", "lgpio", one_of=keys.FACTORIES) if driver == "gpio" else "lgpio"
    table.done()
    return KeysSetup(driver, pins, factory, printed)


def _check_soft_keys(table: TomlTable, pins: Mapping[str, int]) -> None:
    for name in keys.SOFT:
        if name not in pins and not (name == "key3" and "press" in pins):
            instead = ", or press for a joystick that is pressed," if name == "key3" else ""
            raise table.wrong(
                f"pins.{name}", f"is missing; a unit with keys has key1, key2 and key3{instead}"
            )


def _display(table: TomlTable) -> DisplaySetup:
    driver = table.text("driver", one_of=display.DRIVERS)
    if driver == "none":
        table.done()
        return DisplaySetup(driver)
    chip = table.text("chip", one_of=tuple(display.SIZES))
    width = table.number("width", range(1, 257))
    height = table.number("height", range(1, 129))
    if (width, height) not in display.SIZES[chip]:
        sizes = either([f"{w} by {h}" for w, h in display.SIZES[chip]])
        raise ConfigError(
            text(
                "{file}: the display is {width} by {height}; a module with {chip} is {sizes}.",
                file=table.file,
                width=width,
                height=height,
                chip=chip,
                sizes=sizes,
            )
        )
    rotate = table.number("rotate", (0, 2), 0)
    bus = table.text("bus", "i2c", one_of=display.BUSES)
    setup = DisplaySetup(driver, chip, width, height, rotate, bus)
    if bus == "i2c":
        setup = replace(
            setup,
            port=table.number("port", range(32), 1),
            address=table.number("address", range(0x08, 0x78), 0x3C),
        )
    else:
        setup = replace(
            setup,
            port=table.number("port", range(8), 0),
            device=table.number("device", range(4), 0),
            dc=table.number("dc", PINS),
            reset=table.number("reset", PINS),
            factory=table.text("factory", "lgpio", one_of=keys.FACTORIES),
        )
    table.done()
    return setup


def _lights(table: TomlTable) -> LightsSetup:
    driver = table.text("driver", one_of=lights.DRIVERS)
    if driver != "gpio":
        table.done()
        return LightsSetup(driver)
    lamps = table.triples("lamps", PINS)
    factory = table.text("factory", "lgpio", one_of=keys.FACTORIES)
    table.done()
    return LightsSetup(driver, lamps, factory)


def _sound(table: TomlTable) -> SoundSetup:
    driver = table.text("driver", one_of=sound.DRIVERS)
    if driver != "gpio":
        table.done()
        return SoundSetup(driver)
    setup = SoundSetup(
        driver, table.number("pin", PINS), table.text("factory", "lgpio", one_of=keys.FACTORIES)
    )
    table.done()
    return setup


def _entropy(table: TomlTable) -> EntropySetup:
    driver = table.text("driver", one_of=entropy.DRIVERS)
    device = table.text("device", entropy.DEVICES[driver]) if driver in entropy.DEVICES else ""
    table.done()
    return EntropySetup(driver, device)


def _voice(table: TomlTable) -> VoiceSetup:
    setup = VoiceSetup(table.text("driver", VoiceSetup().driver, one_of=voice.DRIVERS))
    table.done()
    return setup


# ----------------------------------------------------------------------------------- pins


def _wires(profile: Profile) -> Iterator[Wire]:
    for name, pin in profile.keys.pins.items():
        yield Wire(pin, name)
    if profile.display.driver != "none":
        yield from _display_wires(profile.display)
    for number, lamp in enumerate(profile.lights.lamps, 1):
        for pin, colour in zip(lamp, COLOURS, strict=True):
            yield Wire(pin, f"lamp {number}", colour)
    if profile.sound.driver == "gpio":
        yield Wire(profile.sound.pin, "beeper")


def _display_wires(setup: DisplaySetup) -> Iterator[Wire]:
    """Only the buses that have their pins by themselves: overlays place the others."""
    if setup.bus == "spi":
        if setup.port == 0:
            for pin, line in {10: "MOSI", 11: "SCLK", 8 - setup.device: "CS"}.items():
                yield Wire(pin, "display", line)
        yield Wire(setup.dc, "display", "DC")
        yield Wire(setup.reset, "display", "RST")
    elif setup.port == 1:
        yield Wire(2, "display", "SDA")
        yield Wire(3, "display", "SCL")


def _check_pins(file: str, profile: Profile) -> None:
    taken: dict[int, Wire] = {}
    for wire in profile.wires():
        if wire.pin in taken:
            raise ConfigError(
                text(
                    "{file}: GPIO{pin} is taken twice: {first} and {second}. Each needs a pin of its own.",
                    file=file,
                    pin=wire.pin,
                    first=str(taken[wire.pin]),
                    second=str(wire),
                )
            )
        taken[wire.pin] = wire
