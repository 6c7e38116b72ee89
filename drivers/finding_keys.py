"""Which pin each key is really on: "press each key".

Boards that are sold under one name have their buttons on different pins. Every pin that could
carry one is watched while a person presses key after key.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from companion.errors import ConfigError
from companion.kit import files
from companion.play import Text, text
from companion.ports import Keys
from drivers.header import PLAIN
from drivers.keys import KeysSetup, open_keys
from drivers.profiles import Profile, keys_file
from drivers.trouble import Trouble

PATIENCE = 30.0  # seconds in which somebody finds the key that is asked for
LOOK = 0.005  # seconds between two looks at the contacts
STEADY = 4  # looks that a contact must stay closed, or all of them open

NAMES: Mapping[str, Text] = {
    "key1": text("key 1"),
    "key2": text("key 2"),
    "key3": text("key 3"),
    "up": text("the joystick up"),
    "down": text("the joystick down"),
    "left": text("the joystick to the left"),
    "right": text("the joystick to the right"),
    "press": text("the joystick straight down"),
}


def find_keys(
    profile: Profile,
    tell: Callable[[Text], None],
    *,
    sleep: Callable[[float], None] = time.sleep,
    patience: float = PATIENCE,
) -> dict[str, int]:
    """The BCM pin on which each key of a profile was pressed, in the order of the profile.

    ``tell`` gets what the person should do. Errors: ConfigError for a profile without keys to
    press, DeviceError where a pin cannot be had or no press comes.
    """
    setup = profile.keys
    if setup.driver != "gpio":
        raise ConfigError(
            text("The profile {name} has no keys on pins; there is nothing to press.", name=profile.name)
        )
    names = {f"GPIO{pin}": pin for pin in _candidates(profile)}
    keys = open_keys(KeysSetup(setup.driver, names, setup.factory))
    try:
        tell(text("Press each key as it is named. Ctrl-C ends it and changes nothing."))
        wanted = {name: _spoken(name, setup.printed.get(name, "")) for name in setup.pins}
        found = ask(keys, wanted, tell, sleep=sleep, patience=patience)
        return {name: names[place] for name, place in found.items()}
    finally:
        keys.close()


def ask(
    keys: Keys,
    wanted: Mapping[str, Text],
    tell: Callable[[Text], None],
    *,
    sleep: Callable[[float], None] = time.sleep,
    patience: float = PATIENCE,
) -> dict[str, str]:
    """Ask for one press after the other; the input each was seen on. Errors: Trouble."""
    found: dict[str, str] = {}
    for key, spoken in wanted.items():
        tell(text("Press {key}.", key=spoken))
        while key not in found:
            _steadily(keys, sleep, patience, spoken, closed=False)
            (place,) = _steadily(keys, sleep, patience, spoken, closed=True)
            taken = next((other for other, at in found.items() if at == place), None)
            if taken is None:
                found[key] = place
            else:
                tell(text("That is {other} already. Press {key}.", other=wanted[taken], key=spoken))
    return found


def save(own: Path, profile: Profile, pins: Mapping[str, int]) -> Path | None:
    """Write the pins down for ``profile`` as it comes; the file, None where it needs none.

    Errors: ConfigError when the folder cannot be written.
    """
    file = keys_file(own, profile.name)
    try:
        if pins == profile.keys.pins:
            file.unlink(missing_ok=True)
            return None
        own.mkdir(parents=True, exist_ok=True)
        lines = (f"{name} = {pin}" for name, pin in pins.items())
        head = (
            f"# Where the keys of the profile {profile.name} were found. Without this file it is as it comes."
        )
        files.replace_file(file, "\n".join((head, "[pins]  # BCM numbers", *lines, "")).encode())
    except OSError as error:
        raise ConfigError(
            text("{file} cannot be written: {reason}.", file=str(file), reason=files.reason(error))
        ) from None
    return file


def _candidates(profile: Profile) -> Sequence[int]:
    """The pins a key may be on: the profile's own, and every plain one that nothing else uses."""
    own = tuple(profile.keys.pins.values())
    others = {wire.pin for wire in profile.wires()} - set(own)
    return (*own, *(pin for pin in PLAIN if pin not in own and pin not in others))


def _spoken(name: str, printed: str) -> Text:
    return text("{key} (marked {mark})", key=NAMES[name], mark=printed) if printed else NAMES[name]


def _steadily(
    keys: Keys, sleep: Callable[[float], None], patience: float, spoken: Text, *, closed: bool
) -> tuple[str, ...]:
    """Wait until exactly one contact, or none, has been closed for some looks. Errors: Trouble."""
    before: Iterable[str] = ()
    steady = 0
    for _ in range(round(patience / LOOK)):
        now = keys.pressed()
        fits = len(now) == 1 if closed else not now
        steady = steady + 1 if fits and (not closed or now == before) else 0
        if steady == STEADY:
            return now
        before = now
        sleep(LOOK)
    if closed:
        raise Trouble(
            text("No press of {key} was seen for {seconds} s.", key=spoken, seconds=f"{patience:g}"),
            text("Look at its wire and at ground; nothing was changed."),
        )
    raise Trouble(
        text("{place} stays closed.", place=", ".join(before)),
        text("Let it go; where nobody touches it, look for a wire that reaches ground. Nothing was changed."),
    )
