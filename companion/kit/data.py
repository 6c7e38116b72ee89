"""Data files: boards, cards, dice and tokens, each JSON beside its JSON Schema.

A file is read with ``load`` and comes back as plain JSON values, checked. A wrong file is
refused with its name, the key and the reason; nothing is used of it.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import fastjsonschema

from companion.errors import DataError
from companion.play import ReadFile, text


def own_only(_name: str, /) -> str | None:
    """A ReadFile for tables without replacements: every file is the game's own."""
    return None


def replacements(folder: Path | None) -> ReadFile:
    """Reads an owner's boards, cards and tokens, ``<game>/<file>``, where the owner has any."""

    def read(name: str) -> str | None:
        if folder is None or not (folder / name).is_file():
            return None
        try:
            return (folder / name).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise DataError(
                text("{file} cannot be read: {reason}.", file=str(folder / name), reason=str(error))
            ) from None

    return read


def load(package: str, name: str, read: ReadFile = own_only) -> Any:
    """The values of data file ``name`` (``board.json``), an owner's replacement first.

    ``<stem>.schema.json`` beside the package's file is its schema; files that share one are
    named ``<stem>-<variant>.json``. Errors: DataError with file, key and reason.
    """
    replaced = read(name)
    source = replaced if replaced is not None else (files(package) / "data" / name).read_text("utf-8")
    try:
        values = json.loads(source)
    except ValueError as error:
        raise DataError(text("{file} is not JSON: {reason}.", file=name, reason=str(error))) from None
    check(package, name, values)
    return values


def check(package: str, name: str, values: Any) -> None:
    """Hold values against the schema of a data file. Errors: DataError."""
    stem = name.removesuffix(".json").partition("-")[0]
    try:
        _validator(package, stem)(values)
    except fastjsonschema.JsonSchemaValueException as error:
        key = ".".join(str(part) for part in error.path[1:]) or "the whole file"
        reason = error.message.removeprefix(error.name or "").strip()
        raise DataError(
            text("{file}: {key} {reason}.", file=name, key=key, reason=reason), slug="wrong-data"
        ) from None


@cache
def _validator(package: str, stem: str) -> Any:
    schema = json.loads((files(package) / "data" / f"{stem}.schema.json").read_text("utf-8"))
    return fastjsonschema.compile(schema)
