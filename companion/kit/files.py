"""Files: read whole as text or said in plain words why not, and replaced whole or not at all."""

from __future__ import annotations

import json
import os
import secrets
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.errors import OrbweaverError
from companion.play import Text, text

MAX_BYTES = 1024 * 1024
"""Bytes of a file that people write by hand."""
_UNFINISHED = ".new"


class Unreadable(OrbweaverError):
    """A file that cannot be read, or its content; the sentence is a reason without its full stop."""

    slug = "unreadable"


def read_text(path: Path, most: int = MAX_BYTES) -> str:
    """The text of a file of at most ``most`` bytes, of whatever kind. Errors: Unreadable."""
    try:
        with path.open("rb") as file:
            content = file.read(most + 1)
    except OSError as error:
        raise Unreadable(reason(error)) from None
    except ValueError:
        raise Unreadable(text("no file can have that name")) from None
    if len(content) > most:
        raise Unreadable(text("it is larger than {n} MB", n=max(1, most // 1024 // 1024)))
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise Unreadable(text("it is not text")) from None


def reason(error: OSError) -> Text:
    """Why the system did not do what was asked, as a part of a sentence."""
    return Text(error.strerror) if error.strerror else text("the system gives no reason")


def replace_file(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Write a file and put it in place as a whole, durably; ``mode`` is subject to the umask.

    Errors: OSError, and then what was there before is there still.
    """
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}{_UNFINISHED}")
    try:
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(handle)
        move_into_place(fresh, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(fresh)
        raise


def move_into_place(fresh: Path, path: Path) -> None:
    """Give a finished file in the same folder its name, durably. Errors: OSError."""
    os.rename(fresh, path)
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def remove_unfinished(path: Path) -> None:
    """Remove what a pulled plug left of files that were to replace this one."""
    with suppress(OSError):
        for stale in path.parent.glob(f"{path.name}.*{_UNFINISHED}"):
            stale.unlink()


def json_values(source: str) -> Any:
    """The values of a JSON text. Errors: Unreadable."""
    try:
        return json.loads(source)
    except json.JSONDecodeError as error:
        raise Unreadable(text("{wrong} in line {line}", wrong=error.msg, line=error.lineno)) from None
    except RecursionError:
        raise Unreadable(_deep()) from None
    except ValueError:
        raise Unreadable(text("a number in it is too long")) from None


def toml_values(source: str) -> dict[str, Any]:
    """The tables of a TOML text. Errors: Unreadable."""
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(_toml_reason(str(error))) from None
    except RecursionError:
        raise Unreadable(_deep()) from None
    except ValueError:
        raise Unreadable(text("a number in it is too long, or no day has that date")) from None


def _toml_reason(message: str) -> Text:
    """What the reader of TOML says, save where it quotes a character as Python writes it."""
    place = message.rpartition(" (")[2].rstrip(")")
    if "'" in message and "\\" in message:
        return text("a character that may not stand there ({place})", place=place)
    return Text(message)


def _deep() -> Text:
    return text("it is nested too deeply")
