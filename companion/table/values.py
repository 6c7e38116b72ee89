"""How a game stood, as JSON: its dump, its scene and the last lines of its log.

Written beside every commit, so that a game can be shown when the rules that could fold it are
gone. Values of the vocabulary become objects with their type under ``_``; when read, fields
that no longer exist are left out.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from companion import play
from companion.errors import RecordError
from companion.play import Scene, text
from companion.table.intents import Drawn, LogLine

_TYPES: dict[str, Any] = {
    value.__name__: value for value in vars(play).values() if isinstance(value, type) and is_dataclass(value)
} | {"Drawn": Drawn, "LogLine": LogLine}
_FIELDS = {type_: tuple(field.name for field in fields(type_)) for type_ in _TYPES.values()}


def pack(dump: Mapping[str, Any], scene: Scene, log: tuple[LogLine, ...]) -> bytes:
    """The three as compressed JSON."""
    view = {"dump": dump, "scene": scene, "log": log}
    return zlib.compress(json.dumps(view, default=_plain, separators=(",", ":")).encode(), 1)


def unpack(data: bytes) -> tuple[dict[str, Any], Scene, tuple[LogLine, ...]]:
    """What was packed. Errors: RecordError when it is not of this vocabulary."""
    try:
        view = json.loads(zlib.decompress(data))
        return view["dump"], _value(view["scene"]), _value(view["log"])
    except (zlib.error, ValueError, KeyError, TypeError):
        raise RecordError(text("How this game stood cannot be read any more.")) from None


def _plain(value: Any) -> dict[str, Any]:
    type_ = type(value)
    plain = {name: getattr(value, name) for name in _FIELDS[type_]}
    plain["_"] = type_.__name__
    return plain


def _value(plain: Any) -> Any:
    if isinstance(plain, list):
        return tuple(_value(item) for item in plain)
    if not isinstance(plain, dict):
        return plain
    type_ = _TYPES[plain["_"]]
    return type_(**{name: _value(plain[name]) for name in _FIELDS[type_] if name in plain})
