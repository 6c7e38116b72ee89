"""Frozen values as plain JSON values and back, as the types of their fields say.

A dataclass or a named tuple is an object of its fields and a tuple a list; text, numbers and yes or no
stand for themselves. ``Annotated[int, "space"]`` is written as the notation of that name says, and a
field of ``Annotated[…, Key("at")]`` is called so in what is written.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

TAG = "task"
_CALLED = {int: "a whole number", str: "a text", bool: "true or false"}


class Misfit(Exception):
    """A value that does not fit its place; says which and why."""


class Key(NamedTuple):
    """What a field is called in what is written, where that is not its own name.

    No text, or ``Annotated[int, Key("seat")]`` would equal a type that names the notation ``seat``.
    """

    name: str


class Notation(NamedTuple):
    """How a value that stands for something is written, and read again. Errors: PositionError."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


class Codec:
    """Writes and reads values.

    ``notations`` are those that the types name. ``kinds`` are the dataclasses, by name, that stand
    where ``base`` is asked for; each is written with its name.
    """

    def __init__(
        self,
        notations: Mapping[str, Notation] | None = None,
        base: type | None = None,
        kinds: Mapping[str, type] | None = None,
    ) -> None:
        self._notations = notations or {}
        self._base = base
        self._kinds = kinds or {}
        self._writers: dict[Any, Callable[[Any], Any]] = {}

    def write_fields(self, value: Any, omit: Collection[str] = ()) -> dict[str, Any]:
        """The fields of a value as plain JSON values."""
        kind: Any = type(value)
        return {
            key: self._writer(hint)(getattr(value, name))
            for name, (key, hint) in _fields(kind).items()
            if name not in omit
        }

    def read_fields(
        self, kind: Any, values: Any, omit: Collection[str] = (), path: str = ""
    ) -> dict[str, Any]:
        """The fields of a kind out of plain values. Errors: Misfit, which names the place by ``path``."""
        if not isinstance(values, Mapping):
            raise Misfit(f"{path} is no group of values")
        inner = f"{path}." if path else ""
        fields = {name: found for name, found in _fields(kind).items() if name not in omit}
        for key in sorted(set(values) ^ {key for key, _ in fields.values()}):
            raise Misfit(f"{inner}{key} is missing or unknown")
        return {name: self._read(hint, values[key], f"{inner}{key}") for name, (key, hint) in fields.items()}

    def _writer(self, hint: Any) -> Callable[[Any], Any]:
        """What writes a value of this type: worked out once, for a position has thousands of values."""
        found = self._writers.get(hint)
        if found is None:
            found = self._writers[hint] = self._made_writer(hint)
        return found

    def _made_writer(self, hint: Any) -> Callable[[Any], Any]:
        hint, notation = self._meant(hint)
        if notation is not None:
            return notation.write
        if _origin(hint) in _OPTIONAL:
            return _unless_none(self._writer(_some(hint)))
        if _origin(hint) is not tuple:
            return self._write_itself if hint is not self._base else self._write_tagged
        kinds = get_args(hint)
        if _is_of_one_kind(kinds):
            one = self._writer(kinds[0])
            return _unless_none(lambda value: [one(item) for item in value])
        each = [self._writer(kind) for kind in kinds]
        return _unless_none(lambda value: [write(item) for write, item in zip(each, value, strict=True)])

    def _write_itself(self, value: Any) -> Any:
        kind: Any = type(value)
        return self.write_fields(value) if _is_record(kind) else value

    def _write_tagged(self, value: Any) -> Any:
        kind: Any = type(value)
        return {TAG: kind.__name__, **self.write_fields(value)} if _is_record(kind) else value

    def _read(self, hint: Any, value: Any, path: str) -> Any:
        hint, notation = self._meant(hint)
        if notation is not None:
            return notation.read(value)
        if _origin(hint) in _OPTIONAL:
            return None if value is None else self._read(_some(hint), value, path)
        if _origin(hint) is tuple:
            return self._tuple(hint, value, path)
        if hint is self._base:
            return self._tagged(value, path)
        if _is_record(hint):
            return hint(**self.read_fields(hint, value, path=path))
        if _origin(hint) is Literal:
            if value not in get_args(hint):
                raise Misfit(f"{path} is none of {', '.join(map(str, get_args(hint)))}")
        elif type(value) is not hint:
            raise Misfit(f"{path} is not {_CALLED.get(hint, 'of its kind')}")
        return value

    def _meant(self, hint: Any) -> tuple[Any, Notation | None]:
        """A type without what is annotated, and the notation that says how it is written."""
        if _origin(hint) is not Annotated:
            return hint, None
        inner, *notes = get_args(hint)
        return inner, next((self._notations[note] for note in notes if not isinstance(note, Key)), None)

    def _tuple(self, hint: Any, value: Any, path: str) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise Misfit(f"{path} is no list")
        kinds = _items(hint, value)
        if len(kinds) != len(value):
            raise Misfit(f"{path} has {len(value)} parts instead of {len(kinds)}")
        pairs = enumerate(zip(kinds, value, strict=True))
        return tuple(self._read(kind, item, f"{path}.{place}") for place, (kind, item) in pairs)

    def _tagged(self, value: Any, path: str) -> Any:
        tag = value.get(TAG) if isinstance(value, Mapping) else None
        if not isinstance(tag, str) or tag not in self._kinds:
            raise Misfit(f"{path} is no {TAG}")
        kind, rest = self._kinds[tag], {key: item for key, item in value.items() if key != TAG}
        return kind(**self.read_fields(kind, rest, path=path))


_OPTIONAL = (Union, UnionType)
_origin: Callable[[Any], Any] = cache(get_origin)
"""The same, sooner: of each value that is read or written it is asked for several times."""


@cache
def _some(hint: Any) -> Any:
    """The type of a value that may be None, where it is not."""
    (inner,) = (kind for kind in get_args(hint) if kind is not NoneType)
    return inner


def _items(hint: Any, value: Any) -> tuple[Any, ...]:
    """The types of the items of a tuple."""
    kinds = get_args(hint)
    return (kinds[0],) * len(value) if _is_of_one_kind(kinds) else kinds


def _is_of_one_kind(kinds: tuple[Any, ...]) -> bool:
    """Whether a tuple is as long as it likes, of items of one type."""
    return len(kinds) == 2 and kinds[1] is Ellipsis


def _unless_none(write: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else write(value)


@cache
def _is_record(kind: Any) -> bool:
    return is_dataclass(kind) or hasattr(kind, "_fields")


@cache
def _fields(kind: Any) -> dict[str, tuple[str, Any]]:
    """The fields of a dataclass or a named tuple by name, each with its key and its type."""
    return {
        name: (next((note.name for note in get_args(hint) if isinstance(note, Key)), name), hint)
        for name, hint in get_type_hints(kind, include_extras=True).items()
        if name in getattr(kind, "__match_args__", ())
    }
