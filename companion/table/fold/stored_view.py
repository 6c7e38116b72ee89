"""How a game stood, as JSON: its dump, its scene and the last lines of its log.

Written when the desk rests, so that a game can be shown when the rules that could fold it are
gone. Values of the vocabulary become objects with their type under ``_``; when read, fields
that no longer exist are left out.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple

from companion import play
from companion.errors import RecordError
from companion.play import Scene, text
from companion.table.happened import Drawn, LogLine

MAX_BYTES = 4 * 1024 * 1024  # bytes of how a game stood, dump, scene and log; none has a tenth of that

_TYPES: dict[str, Any] = {
    value.__name__: value for value in vars(play).values() if isinstance(value, type) and is_dataclass(value)
} | {"Drawn": Drawn, "LogLine": LogLine}
_FIELDS = {type_: tuple(field.name for field in fields(type_)) for type_ in _TYPES.values()}


class StoredView(NamedTuple):
    """How a game stood after entry ``n``, None in a view of an earlier version, which was written
    with its entry."""

    n: int | None
    dump: Mapping[str, Any]
    scene: Scene
    log: tuple[LogLine, ...]


def pack(view: StoredView) -> bytes:
    """A view as compressed JSON."""
    return zlib.compress(json.dumps(view._asdict(), default=_plain, separators=(",", ":")).encode(), 1)


def unpack(data: bytes) -> StoredView:
    """What was packed. Errors: RecordError when it is not of this vocabulary."""
    try:
        view = json.loads(decompressed(data))
        return StoredView(view.get("n"), view["dump"], _value(view["scene"]), _value(view["log"]))
    except (zlib.error, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise RecordError(text("How this game stood cannot be read any more.")) from None


def numbered(data: bytes, n: int) -> bytes:
    """A view of an earlier version with the entry that it was written with; any other as it is."""
    try:
        view = json.loads(decompressed(data))
        if "n" in view:
            return data
        return zlib.compress(json.dumps({"n": n, **view}, separators=(",", ":")).encode(), 1)
    except (zlib.error, ValueError, TypeError, RecursionError):
        return data


def decompressed(data: bytes) -> bytes:
    """Compressed bytes as they were. Errors: zlib.error for what is damaged, or larger than any game."""
    whole = zlib.decompressobj()
    plain = whole.decompress(data, MAX_BYTES)
    if not whole.eof:
        raise zlib.error("cut off, or larger than any game")
    return plain


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
