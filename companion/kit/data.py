"""Data files: boards, cards, dice and tokens, each JSON beside its JSON Schema.

A file is read with ``load`` and comes back as plain JSON values, checked. A wrong file is
refused with its name, the key and the reason; nothing is used of it.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import DataError
from companion.kit.files import Unreadable, json_values, read_text
from companion.play import ReadFile, Text, text

if TYPE_CHECKING:
    from fastjsonschema import JsonSchemaValueException


def own_only(_name: str, /) -> str | None:
    """A ReadFile for tables without replacements: every file is the game's own."""
    return None


def replacements(folder: Path | None) -> ReadFile:
    """Reads an owner's boards, cards and tokens, ``<game>/<file>``, where the owner has any."""

    def read(name: str) -> str | None:
        if folder is None or not (folder / name).is_file():
            return None
        try:
            return read_text(folder / name)
        except Unreadable as error:
            raise DataError(
                text("{file} cannot be read: {reason}.", file=str(folder / name), reason=error.text)
            ) from None

    return read


def files_of(game: str, read: ReadFile) -> ReadFile:
    """Reads those of one game by their own names; ``read`` calls them ``<game>/<file>``."""
    return lambda file: read(f"{game}/{file}")


def load(package: str, name: str, read: ReadFile = own_only) -> Any:
    """The values of data file ``name`` (``board.json``), an owner's replacement first.

    ``<stem>.schema.json`` beside the package's file is its schema; files that share one are
    named ``<stem>-<variant>.json``. Errors: DataError with file, key and reason.
    """
    replaced = read(name)
    source = replaced if replaced is not None else (files(package) / "data" / name).read_text("utf-8")
    try:
        values = _as_meant(json_values(source))
    except Unreadable as error:
        raise DataError(text("{file} is not JSON: {reason}.", file=name, reason=error.text)) from None
    check(package, name, values)
    return values


def typical(package: str) -> str:
    """The file of a game that makes its codes on paper short, made by ``tools/typical.py``; empty where there
    is none."""
    file = files(package) / "data" / "typical.txt"
    return file.read_text("utf-8") if file.is_file() else ""


def _as_meant(value: Any) -> Any:
    """JSON has one kind of number: 4.0 is 4, and passes as a whole number, so it becomes one."""
    match value:
        case dict():
            return {key: _as_meant(one) for key, one in value.items()}
        case list():
            return [_as_meant(one) for one in value]
        case float() if value.is_integer():
            return int(value)
    return value


def check(package: str, name: str, values: Any) -> None:
    """Hold values against the schema of a data file. Errors: DataError."""
    from fastjsonschema import JsonSchemaValueException  # no file is read before there is a game

    stem = name.removesuffix(".json").partition("-")[0]
    try:
        _validator(package, stem)(values)
    except JsonSchemaValueException as error:
        key = ".".join(str(part) for part in error.path[1:]) or "the whole file"
        raise DataError(
            text("{file}: {key} {reason}.", file=name, key=key, reason=_reason(error)), slug="wrong-data"
        ) from None


def _reason(error: JsonSchemaValueException) -> Text | str:
    """What a schema says of a value, without the lists of Python that its reader quotes."""
    given = error.value if isinstance(error.value, dict) else {}
    match error.rule:
        case "required":
            missing = [name for name in error.rule_definition if name not in given]
            return text("lacks {names}", names=", ".join(missing))
        case "additionalProperties":
            unknown = sorted(set(given) - set(error.definition.get("properties", ())))
            return text("has {names}, which nothing here is called", names=", ".join(map(str, unknown)))
        case "enum" | "const":
            choices = error.rule_definition if error.rule == "enum" else [error.rule_definition]
            return text("must be {values}", values=" or ".join(json.dumps(one) for one in choices))
    return str(error.message).removeprefix(error.name or "").strip()


@cache
def _validator(package: str, stem: str) -> Any:
    import fastjsonschema

    schema = json.loads((files(package) / "data" / f"{stem}.schema.json").read_text("utf-8"))
    return fastjsonschema.compile(schema)
