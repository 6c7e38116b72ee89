"""A table of a TOML file, read key by key; what nobody read is refused, and so is what cannot be.

Every refusal is a ConfigError with the file, the full name of the key, and what would be right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from companion.errors import ConfigError
from companion.kit.mistyped import quoted
from companion.play import text


class TomlTable:
    """One table of a profile, read key by key; ``done`` refuses what nobody read."""

    def __init__(self, file: str, name: str, values: Mapping[str, Any]) -> None:
        self.file = file
        self._name = name
        self._values = values
        self._read: list[str] = []

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def table(self, key: str, *, optional: bool = False) -> TomlTable:
        """The table under a key; an ``optional`` one may be left out and is then empty."""
        value = self._value(key, {} if optional else None)
        if not isinstance(value, dict):
            raise self.wrong(key, "must be a table")
        return TomlTable(self.file, self._full(key), value)

    def text(self, key: str, default: str | None = None, *, one_of: Sequence[str] = ()) -> str:
        value = self._value(key, default)
        if not isinstance(value, str):
            raise self.wrong(key, f"is {quoted(value)}; it must be a text in quotes")
        if one_of and value not in one_of:
            raise self.wrong(key, f"is {quoted(value)}; it may be {either(one_of)}")
        return value

    def number(self, key: str, within: Sequence[int], default: int | None = None) -> int:
        value = self._value(key, default)
        if type(value) is not int:
            raise self.wrong(key, f"is {quoted(value)}; it must be a whole number")
        if value not in within:
            few = len(within) == 2
            allowed = either([str(n) for n in within]) if few else f"{within[0]} to {within[-1]}"
            raise self.wrong(key, f"is {quoted(value)}; it may be {allowed}")
        return value

    def triples(self, key: str, within: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
        """A list of lists of three whole numbers, at least one."""
        value = self._value(key, None)
        lists = value if isinstance(value, list) else []
        if not lists or not all(_is_triple(three, within) for three in lists):
            first, last = within[0], within[-1]
            raise self.wrong(key, f"must list pins {first} to {last} in threes, as in [[5, 6, 13]]")
        return tuple((first, second, third) for first, second, third in lists)

    def done(self, known: Sequence[str] = ()) -> None:
        """Errors: ConfigError for a key that is not ``known``, nor was read."""
        for key in self._values:
            if key not in self._read:
                raise self._unknown(key, [name for name in known or self._read if name not in self._values])

    def wrong(self, key: str, what: str) -> ConfigError:
        return ConfigError(text("{file}: {key} {what}.", file=self.file, key=self._full(key), what=what))

    def _unknown(self, key: str, missing: Sequence[str]) -> ConfigError:
        full = [self._full(name) for name in missing]
        hint = did_you_mean(self._full(key), full)
        return ConfigError(
            text("{file}: there is no key {key}.{hint}", file=self.file, key=self._full(key), hint=hint)
        )

    def _value(self, key: str, default: Any) -> Any:
        if key not in self._values and default is None:
            typos = get_close_matches(key, [name for name in self._values if name not in self._read], 1, 0.75)
            raise self._unknown(typos[0], [key]) if typos else self.wrong(key, "is missing")
        self._read.append(key)
        return self._values.get(key, default)

    def _full(self, key: str) -> str:
        return f"{self._name}.{key}" if self._name else key


def _is_triple(value: object, within: Sequence[int]) -> bool:
    return isinstance(value, list) and len(value) == 3 and all(type(n) is int and n in within for n in value)


def either(names: Sequence[str]) -> str:
    """``a, b or c``."""
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def did_you_mean(name: str, known: Sequence[str]) -> str:
    """A sentence with the known name that is nearest, preceded by a space; empty if none is near."""
    close = get_close_matches(name, known, n=1, cutoff=0.5)
    return f" Did you mean {close[0]}?" if close else ""
