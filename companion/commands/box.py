"""The commands of the box itself: serving, its devices, their wires, its settings."""

from __future__ import annotations

import gc
import sqlite3
import sys
import time
from argparse import Namespace

from companion import config as configuration
from companion import logs
from companion.commands.common import config_of, language_of, print_json
from companion.config import Config
from companion.errors import ConfigError
from companion.kit.cleaning import printable
from companion.kit.files import reason
from companion.play import text
from companion.views.prose import translate


def run(arguments: Namespace) -> int:
    """``orbweaver run``: serve until told to stop."""
    config = config_of(arguments)
    logs.set_level(config.log_level)
    gc.disable()  # what is made while starting stays; looking through it for waste takes time
    from companion import app

    app.run(config)
    return 0


def doctor(arguments: Namespace) -> int:
    """``orbweaver doctor``: open every device; status 1 when one of them needs mending."""
    from drivers import examine
    from drivers.profiles import load_profile

    config = config_of(arguments)
    if arguments.keys:
        return _find_keys(config, arguments.json)
    profile = load_profile(config.profile, config.profiles)
    if arguments.json:
        found = list(examine(profile))
        told = {
            "sqlite": sqlite3.sqlite_version,
            "backup": _last_backup(config),
            "stick": _last_stick(config),
        }
        print_json({**told, "devices": [finding.as_data() for finding in found]})
        return 0 if all(finding.ok for finding in found) else 1
    print(f"SQLite    {sqlite3.sqlite_version}")
    print(f"backup    {_last_backup(config) or 'none yet: orbweaver backup makes one'}")
    print(f"stick     {_last_stick(config) or 'no copy yet: put one in, and press at the box'}")
    healthy = True
    for finding in examine(profile):
        healthy = healthy and finding.ok
        print("\n".join(printable(line) for line in str(finding).split("\n")))
    return 0 if healthy else 1


def _last_backup(config: Config) -> str | None:
    """When all games were last written into a file beside the others, by the clock of the box."""
    from companion.table.archive import backups

    return _when(backups.latest(config.data / backups.FOLDER))


def _last_stick(config: Config) -> str | None:
    """When all games were last saved onto a stick."""
    from companion.table.archive import stick_copy

    return _when(stick_copy.last(config.data))


def _when(made: float | None) -> str | None:
    return None if made is None else time.strftime("%Y-%m-%d %H:%M", time.localtime(made))


def _find_keys(config: Config, as_json: bool) -> int:
    """Walk through the keys of the unit, and write down where they are. Where another program reads the
    answer, people are told on stderr what to press."""
    from drivers.finding_keys import find_keys, save
    from drivers.profiles import profile_as_it_comes

    profile = profile_as_it_comes(config.profile, config.profiles)
    to = sys.stderr if as_json else sys.stdout
    pins = find_keys(profile, lambda words: print(translate(words), file=to, flush=True))
    file = save(config.profiles, profile, pins)
    if as_json:
        print_json({"keys": pins, "profile": dict(profile.keys.pins), "file": file and str(file)})
        return 0
    if file is None:
        print("Every key is where the profile says.")
        return 0
    for name, pin in pins.items():
        print(
            f"  {name:<6} GPIO{pin:<3}"
            + ("" if pin == profile.keys.pins[name] else "  other than the profile")
        )
    print(printable(f"Written to {file}, which is used from the next start on."))
    return 0


def wiring(arguments: Namespace) -> int:
    """``orbweaver wiring``: the wires of a profile as a drawing, or the steps of its build."""
    from drivers.build_drawing import build_drawing
    from drivers.profiles import load_profile
    from drivers.wiring_drawing import drawing

    config = configuration.load(arguments.config, {"table.data": arguments.data})
    drawn = build_drawing if arguments.steps else drawing
    language = language_of(arguments.language or config.language)
    picture = drawn(load_profile(arguments.profile, config.profiles), language)
    try:
        arguments.out.write_text(picture, "utf-8")
    except OSError as error:
        raise ConfigError(
            text("{file} cannot be written: {reason}.", file=str(arguments.out), reason=reason(error))
        ) from None
    return 0


def show_config(arguments: Namespace) -> int:
    """``orbweaver show-config``: the settings in force, as TOML."""
    config = config_of(arguments)
    if arguments.json:
        settings = configuration.values(config)
        print_json({key: {"value": value, "from": config.origins[key]} for key, value in settings.items()})
    else:
        sys.stdout.write(configuration.as_toml(config))
    return 0
