"""Profiles: the hardware of a unit as data, ``hardware/profiles/*.toml``.

A profile is read whole and checked before any device is touched: unknown keys, values that
cannot be, and two things on one pin are refused in a sentence with the file and the key.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.resources import files
from typing import Any

from companion.errors import ConfigError
from companion.play import text
from drivers import entropy, keys, lights, screen, sound
from drivers.entropy import EntropySetup
from drivers.keys import KeysSetup
from drivers.lights import LightsSetup
from drivers.screen import ScreenSetup
from drivers.sound import SoundSetup

PINS = range(2, 28)  # BCM numbers on the header; 0 and 1 belong to the HAT's own memory
I2C_1_PINS = {2: "display SDA", 3: "display SCL"}  # an overlay places every other bus


@dataclass(frozen=True, slots=True)
class Profile:
    """The hardware of one unit. ``about`` is a sentence for people."""

    name: str
    about: str
    keys: KeysSetup
    screen: ScreenSetup
    lights: LightsSetup
    sound: SoundSetup
    entropy: EntropySetup

    def wires(self) -> dict[int, str]:
        """Every BCM pin in use, and what it goes to."""
        return dict(_wires(self))


def names() -> tuple[str, ...]:
    """The profiles that come with Orbweaver, by name."""
    folder = files("hardware") / "profiles"
    return tuple(
        sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))
    )


def load_profile(name: str) -> Profile:
    """The profile of that name. Errors: ConfigError."""
    if name not in names():
        hint = _hint(name, names()) or f" There are {', '.join(names())}."
        raise ConfigError(text("There is no profile {name}.{hint}", name=name, hint=hint))
    source = (files("hardware") / "profiles" / f"{name}.toml").read_text("utf-8")
    return read_profile(name, source)


def read_profile(name: str, source: str) -> Profile:
    """The profile written in ``source``, a TOML text. Errors: ConfigError."""
    file = f"{name}.toml"
    try:
        values = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(text("{file} is not TOML: {reason}.", file=file, reason=str(error))) from None
    top = _Table(file, "", values)
    profile = Profile(
        name=name,
        about=top.text("about"),
        keys=_keys(top.table("keys")),
        screen=_screen(top.table("screen")),
        lights=_lights(top.table("lights")),
        sound=_sound(top.table("sound")),
        entropy=_entropy(top.table("entropy")),
    )
    top.done()
    _check_pins(file, profile)
    return profile


# ------------------------------------------------------------------------- one table each


def _keys(table: _Table) -> KeysSetup:
    driver = table.text("driver", one_of=keys.DRIVERS)
    pins: dict[str, int] = {}
    factory = "lgpio"
    if driver != "none":
        wanted = table.table("pins")
        pins = {name: wanted.number(name, PINS) for name in keys.NAMES if name in wanted}
        wanted.done(keys.NAMES)
        if not pins:
            raise table.wrong("pins", "is empty; name at least key1, key2 and key3")
    if driver == "gpio":
        factory = table.text("factory", "lgpio", one_of=keys.FACTORIES)
    table.done()
    return KeysSetup(driver, pins, factory)


def _screen(table: _Table) -> ScreenSetup:
    driver = table.text("driver", one_of=screen.DRIVERS)
    if driver == "none":
        table.done()
        return ScreenSetup(driver)
    chip = table.text("chip", one_of=tuple(screen.SIZES))
    width = table.number("width", range(1, 257))
    height = table.number("height", range(1, 129))
    if (width, height) not in screen.SIZES[chip]:
        sizes = _either([f"{w} by {h}" for w, h in screen.SIZES[chip]])
        raise ConfigError(
            text(
                "{file}: the screen is {width} by {height}; a module with {chip} is {sizes}.",
                file=table.file,
                width=width,
                height=height,
                chip=chip,
                sizes=sizes,
            )
        )
    setup = ScreenSetup(
        driver,
        chip,
        width,
        height,
        rotate=table.number("rotate", (0, 2), 0),
        bus=table.number("bus", range(32), 1),
        address=table.number("address", range(0x08, 0x78), 0x3C),
    )
    table.done()
    return setup


def _lights(table: _Table) -> LightsSetup:
    driver = table.text("driver", one_of=lights.DRIVERS)
    if driver != "gpio":
        table.done()
        return LightsSetup(driver)
    lamps = table.triples("lamps")
    factory = table.text("factory", "lgpio", one_of=keys.FACTORIES)
    table.done()
    return LightsSetup(driver, lamps, factory)


def _sound(table: _Table) -> SoundSetup:
    driver = table.text("driver", one_of=sound.DRIVERS)
    if driver != "gpio":
        table.done()
        return SoundSetup(driver)
    setup = SoundSetup(
        driver, table.number("pin", PINS), table.text("factory", "lgpio", one_of=keys.FACTORIES)
    )
    table.done()
    return setup


def _entropy(table: _Table) -> EntropySetup:
    driver = table.text("driver", one_of=entropy.DRIVERS)
    device = table.text("device", "/dev/hwrng") if driver != "getrandom" else "/dev/hwrng"
    table.done()
    return EntropySetup(driver, device)


# ----------------------------------------------------------------------------------- pins


def _wires(profile: Profile) -> list[tuple[int, str]]:
    wires = [(pin, name) for name, pin in profile.keys.pins.items()]
    if profile.screen.driver != "none" and profile.screen.bus == 1:
        wires += I2C_1_PINS.items()
    for number, lamp in enumerate(profile.lights.lamps, 1):
        wires += [
            (pin, f"lamp {number} {colour}")
            for pin, colour in zip(lamp, ("red", "green", "blue"), strict=True)
        ]
    if profile.sound.driver == "gpio":
        wires.append((profile.sound.pin, "beeper"))
    return wires


def _check_pins(file: str, profile: Profile) -> None:
    taken: dict[int, str] = {}
    for pin, use in _wires(profile):
        if pin in taken:
            raise ConfigError(
                text(
                    "{file}: GPIO{pin} is taken twice: {first} and {second}. Each needs a pin of its own.",
                    file=file,
                    pin=pin,
                    first=taken[pin],
                    second=use,
                )
            )
        taken[pin] = use


# ---------------------------------------------------------------------------- the reading


class _Table:
    """One table of a profile, read key by key; ``done`` refuses what nobody read."""

    def __init__(self, file: str, name: str, values: Mapping[str, Any]) -> None:
        self.file = file
        self._name = name
        self._values = values
        self._read: list[str] = []

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def table(self, key: str) -> _Table:
        value = self._value(key, None)
        if not isinstance(value, dict):
            raise self.wrong(key, "must be a table")
        return _Table(self.file, self._full(key), value)

    def text(self, key: str, default: str | None = None, *, one_of: Sequence[str] = ()) -> str:
        value = self._value(key, default)
        if not isinstance(value, str):
            raise self.wrong(key, f"is {_shown(value)}; it must be a text in quotes")
        if one_of and value not in one_of:
            raise self.wrong(key, f"is {_shown(value)}; it may be {_either(one_of)}")
        return value

    def number(self, key: str, within: Sequence[int], default: int | None = None) -> int:
        value = self._value(key, default)
        if type(value) is not int:
            raise self.wrong(key, f"is {_shown(value)}; it must be a whole number")
        if value not in within:
            few = len(within) == 2
            allowed = _either([str(n) for n in within]) if few else f"{within[0]} to {within[-1]}"
            raise self.wrong(key, f"is {value}; it may be {allowed}")
        return value

    def triples(self, key: str) -> tuple[tuple[int, int, int], ...]:
        value = self._value(key, None)
        lamps = value if isinstance(value, list) else []
        if not lamps or not all(_is_triple(lamp) for lamp in lamps):
            first, last = PINS[0], PINS[-1]
            raise self.wrong(key, f"must list pins {first} to {last} in threes, as in [[5, 6, 13]]")
        return tuple((red, green, blue) for red, green, blue in lamps)

    def done(self, known: Sequence[str] = ()) -> None:
        """Errors: ConfigError for a key that is not ``known``, nor was read."""
        for key in self._values:
            if key not in self._read:
                raise self._unknown(key, [name for name in known or self._read if name not in self._values])

    def wrong(self, key: str, what: str) -> ConfigError:
        return ConfigError(text("{file}: {key} {what}.", file=self.file, key=self._full(key), what=what))

    def _unknown(self, key: str, missing: Sequence[str]) -> ConfigError:
        full = [self._full(name) for name in missing]
        hint = _hint(self._full(key), full)
        return ConfigError(
            text("{file}: there is no key {key}.{hint}", file=self.file, key=self._full(key), hint=hint)
        )

    def _value(self, key: str, default: Any) -> Any:
        if key not in self._values and default is None:
            slips = get_close_matches(key, [name for name in self._values if name not in self._read], 1, 0.75)
            raise self._unknown(slips[0], [key]) if slips else self.wrong(key, "is missing")
        self._read.append(key)
        return self._values.get(key, default)

    def _full(self, key: str) -> str:
        return f"{self._name}.{key}" if self._name else key


def _is_triple(lamp: object) -> bool:
    return isinstance(lamp, list) and len(lamp) == 3 and all(type(pin) is int and pin in PINS for pin in lamp)


def _shown(value: object) -> str:
    return json.dumps(value, default=str, ensure_ascii=False)


def _either(names: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _hint(name: str, known: Sequence[str]) -> str:
    close = get_close_matches(name, known, n=1, cutoff=0.5)
    return f" Did you mean {close[0]}?" if close else ""
