"""Frozen dataclasses as plain JSON values and back, every value checked against its type."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

TAG = "task"


class Misfit(Exception):
    """A value that does not fit its place; says which and why."""


class Codec:
    """Writes and reads values; ``kinds`` are the dataclasses that stand where ``base`` is asked for."""

    def __init__(self, base: type, kinds: Mapping[str, type]) -> None:
        self.base = base
        self.kinds = kinds

    def plain(self, value: Any) -> Any:
        """A value as plain JSON values; dataclasses that stand for ``base`` are tagged."""
        if isinstance(value, tuple):
            return [self.plain(item) for item in value]
        if not is_dataclass(value):
            return value
        kind: Any = type(value)
        tag = {TAG: kind.__name__} if isinstance(value, self.base) else {}
        return tag | {name: self.plain(getattr(value, name)) for name in field_types(kind)}

    def read(self, hint: Any, value: Any, path: str) -> Any:
        """The value of a type. Errors: Misfit, which names the place by ``path``."""
        if get_origin(hint) is tuple:
            return self._tuple(get_args(hint), value, path)
        if isinstance(hint, UnionType):
            return self._optional(hint, value, path)
        if hint is self.base:
            return self._tagged(value, path)
        if is_dataclass(hint):
            return self._dataclass(hint, value, path)
        if type(value) is not hint:
            raise Misfit(f"{path} is not of the kind {hint.__name__}")
        return value

    def _optional(self, hint: UnionType, value: Any, path: str) -> Any:
        if value is None:
            return None
        (inner,) = (kind for kind in get_args(hint) if kind is not NoneType)
        return self.read(inner, value, path)

    def _tuple(self, kinds: tuple[Any, ...], value: Any, path: str) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise Misfit(f"{path} is no list")
        if len(kinds) == 2 and kinds[1] is Ellipsis:
            kinds = (kinds[0],) * len(value)
        if len(kinds) != len(value):
            raise Misfit(f"{path} has {len(value)} parts instead of {len(kinds)}")
        pairs = zip(kinds, value, strict=True)
        return tuple(self.read(kind, item, f"{path}.{place}") for place, (kind, item) in enumerate(pairs))

    def _tagged(self, value: Any, path: str) -> Any:
        tag = value.get(TAG) if isinstance(value, Mapping) else None
        if not isinstance(tag, str) or tag not in self.kinds:
            raise Misfit(f"{path} is no {TAG}")
        return self._dataclass(
            self.kinds[tag], {key: item for key, item in value.items() if key != TAG}, path
        )

    def _dataclass(self, kind: Any, value: Any, path: str) -> Any:
        if not isinstance(value, Mapping):
            raise Misfit(f"{path} is no group of values")
        hints = field_types(kind)
        if set(value) != set(hints):
            raise Misfit(f"{path} has other parts than a {kind.__name__}")
        return kind(**{name: self.read(hint, value[name], f"{path}.{name}") for name, hint in hints.items()})


@cache
def field_types(kind: Any) -> dict[str, Any]:
    """The fields of a dataclass with their types."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}
