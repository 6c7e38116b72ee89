"""The configuration: defaults, then one file, then the command line.

The file is ``--config FILE``, else ``/etc/orbweaver.toml`` where there is one. Every setting is
written down in ``defaults.toml`` beside this module, which also fixes its type. Nothing is read
from the environment but the state folder that systemd hands over and the folders of the user.
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from typing import Any

from companion.errors import ConfigError
from companion.frozen import frozen
from companion.kit.cleaning import printable
from companion.kit.files import Unreadable, read_text, toml_values
from companion.kit.mistyped import quoted, shortened
from companion.play import text
from companion.views.prose import languages

SYSTEM_FILE = Path("/etc/orbweaver.toml")
DEFAULT = "default"
PI_MODEL = Path("/proc/device-tree/model")

CHOICES = {
    "unit.power_off": ("stop", "poweroff"),
    "table.language": languages(),
    "log.level": ("debug", "info", "warning", "error"),
}


@frozen
class Config:
    """The settings in force. ``origins`` maps each key (``web.port``) to where it came from."""

    profile: str
    motion: bool
    announcements: bool
    power_off: bool
    host: str
    port: int
    address: str
    names: tuple[str, ...]
    language: str
    data: Path
    replacements: Path | None
    log_level: str
    origins: Mapping[str, str]

    @property
    def profiles(self) -> Path:
        """Where the owner's own profile is, and what was found out about the keys of others."""
        return self.data / "profiles"


def load(file: Path | None = None, flags: Mapping[str, Any] | None = None) -> Config:
    """The configuration in force.

    ``flags`` maps keys (``web.port``) to values from the command line, None for a flag that
    was not given. Errors: ConfigError, naming the key and what it may be.
    """
    values = _flat(tomllib.loads((files("companion") / "defaults.toml").read_text("utf-8")))
    origins = dict.fromkeys(values, DEFAULT)
    for key, value in _read(file).items():
        _check(key, value, values, str(file or SYSTEM_FILE))
        values[key], origins[key] = value, str(file or SYSTEM_FILE)
    for key, value in (flags or {}).items():
        if value is not None:
            origin = "--log-level" if key == "log.level" else f"--{key.rpartition('.')[2]}"
            _check(key, value, values, origin)
            values[key], origins[key] = value, origin
    _fill_in(values, origins)
    return Config(
        profile=values["unit.profile"],
        motion=values["unit.motion"],
        announcements=values["unit.announcements"],
        power_off=values["unit.power_off"] == "poweroff",
        host=values["web.host"],
        port=values["web.port"],
        address=values["web.address"],
        names=tuple(values["web.names"]),
        language=values["table.language"],
        data=_path("table.data", values, origins),
        replacements=_folder("table.replacements", values, origins),
        log_level=values["log.level"],
        origins=origins,
    )


def values(config: Config) -> dict[str, Any]:
    """Every setting by its key, as it stands in a file."""
    return {
        "unit.profile": config.profile,
        "unit.motion": config.motion,
        "unit.announcements": config.announcements,
        "unit.power_off": "poweroff" if config.power_off else "stop",
        "web.host": config.host,
        "web.port": config.port,
        "web.address": config.address,
        "web.names": list(config.names),
        "table.language": config.language,
        "table.data": str(config.data),
        "table.replacements": str(config.replacements or ""),
        "log.level": config.log_level,
    }


def as_toml(config: Config) -> str:
    """The configuration as a TOML file, each value with where it came from."""
    lines: list[str] = []
    table = ""
    for key, value in values(config).items():
        if key.partition(".")[0] != table:
            table = key.partition(".")[0]
            lines += ["", f"[{table}]"] if lines else [f"[{table}]"]
        # JSON's strings, numbers, booleans and lists of strings are TOML's.
        setting = f"{key.partition('.')[2]} = {json.dumps(value, ensure_ascii=False)}"
        lines.append(f"{setting:<40} # {printable(config.origins[key])}")
    return "\n".join(lines) + "\n"


def on_a_pi() -> bool:
    """True when this machine is a Raspberry Pi."""
    try:
        return "Raspberry Pi" in PI_MODEL.read_text("utf-8", "replace")
    except OSError:
        return False


def _read(file: Path | None) -> dict[str, Any]:
    path = file or SYSTEM_FILE
    if file is None and not path.exists():
        return {}
    try:
        source = read_text(path)
    except Unreadable as error:
        raise ConfigError(
            text("The configuration {file} cannot be read: {reason}.", file=str(path), reason=error.text)
        ) from None
    try:
        return _flat(toml_values(source))
    except Unreadable as error:
        raise ConfigError(text("{file} is not TOML: {reason}.", file=str(path), reason=error.text)) from None


def _path(key: str, values: Mapping[str, Any], origins: Mapping[str, str]) -> Path:
    """A place on the disk; ~ stands for a home folder. Errors: ConfigError where nobody has one."""
    try:
        return Path(values[key]).expanduser()
    except RuntimeError:
        raise ConfigError(
            text(
                "{where}: {key} is {path}, and no such home folder is known. Write the whole path.",
                where=origins[key],
                key=key,
                path=values[key],
            )
        ) from None


def _folder(key: str, values: Mapping[str, Any], origins: Mapping[str, str]) -> Path | None:
    """An optional folder that must be there. Errors: ConfigError."""
    if not values[key]:
        return None
    path = _path(key, values, origins)
    if not path.is_dir():
        raise ConfigError(
            text("{where}: {key} is {path}, which is no folder.", where=origins[key], key=key, path=str(path))
        )
    return path


def _flat(tables: Mapping[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for table, content in tables.items():
        if isinstance(content, dict):
            flat.update({f"{table}.{key}": value for key, value in content.items()})
        else:
            flat[table] = content
    return flat


def _check(key: str, value: Any, known: Mapping[str, Any], where: str) -> None:
    if key not in known:
        raise ConfigError(_unknown(key, known, where))
    if not _fits(value, known[key]):
        kind = _kind(known[key])
        raise ConfigError(
            text(
                "{where}: {key} is {value}; it must be {kind}.",
                where=where,
                key=key,
                value=quoted(value),
                kind=kind,
            )
        )
    for words in value if isinstance(value, list) else [value]:
        if isinstance(words, str) and printable(words) != words:
            raise ConfigError(
                text(
                    "{where}: {key} holds a character that cannot be seen. Type it anew.",
                    where=where,
                    key=key,
                )
            )
    if key == "web.port" and not 0 <= value <= 65535:
        raise ConfigError(
            text(
                "{where}: {key} is {value}; a port is 0 to 65535.", where=where, key=key, value=quoted(value)
            )
        )
    if key in CHOICES and value not in CHOICES[key]:
        allowed = " or ".join(CHOICES[key])
        raise ConfigError(
            text(
                "{where}: {key} is {value}; it must be {allowed}.",
                where=where,
                key=key,
                value=quoted(value),
                allowed=allowed,
            )
        )


def _unknown(key: str, known: Mapping[str, Any], where: str) -> Any:
    near = get_close_matches(key, known, 1, 0.5)
    # `port = 80` above the first table, or in the wrong one: same name, other table.
    same = [candidate for candidate in known if candidate.partition(".")[2] == key.rpartition(".")[2]]
    hint = (same or near or [""])[0]
    key = shortened(key)
    if hint:
        return text(
            "{where}: there is no setting {key}. Did you mean {hint}?", where=where, key=key, hint=hint
        )
    return text(
        "{where}: there is no setting {key}. There are {all}.", where=where, key=key, all=", ".join(known)
    )


def _fits(value: Any, default: Any) -> bool:
    if isinstance(default, list):
        return isinstance(value, list) and all(isinstance(part, str) for part in value)
    return type(value) is type(default)


def _kind(default: Any) -> str:
    if isinstance(default, bool):
        return "true or false"
    if isinstance(default, int):
        return "a whole number"
    if isinstance(default, list):
        return 'a list of names, as in ["spider.local"]'
    return 'text in quotes, as in "…"'


def _fill_in(values: dict[str, Any], origins: dict[str, str]) -> None:
    """Fill in what a default leaves to the machine."""
    if values["unit.profile"] == "auto":
        pi = on_a_pi()
        values["unit.profile"] = "bare" if pi else "desk"
        origins["unit.profile"] += ", on a Raspberry Pi" if pi else ", not on a Raspberry Pi"
    if not values["table.data"]:
        state = os.environ.get("STATE_DIRECTORY", "").partition(":")[0]
        home = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
        values["table.data"] = state or f"{home}/orbweaver"
        origins["table.data"] = "$STATE_DIRECTORY" if state else DEFAULT
