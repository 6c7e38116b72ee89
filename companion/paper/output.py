"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from companion.errors import OrbweaverError
from companion.play import text


class PrintError(OrbweaverError):
    """A PDF that cannot be written where it was wanted."""

    slug = "not-written"


def write(file: Path, content: bytes) -> None:
    """Put content into a file; what was there before stays until it is all written.

    Errors: PrintError, with nothing changed.
    """
    if file.is_dir():
        raise PrintError(text("{file} is a folder. Name a file, such as {file}/game.pdf.", file=str(file)))
    try:
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    except OSError as error:
        raise _trouble(file, error) from None
    try:
        with os.fdopen(handle, "wb") as made:
            made.write(content)
        os.chmod(name, _usual_mode())
        os.replace(name, file)
    except OSError as error:
        Path(name).unlink(missing_ok=True)
        raise _trouble(file, error) from None


def _usual_mode() -> int:
    """The mode a new file would have; temporary files are the owner's alone."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _trouble(file: Path, error: OSError) -> PrintError:
    return PrintError(
        text(
            "{file} cannot be written: {reason}. Name a file in a folder of yours.",
            file=str(file),
            reason=error.strerror or "",
        )
    )
