"""Writing a file whole or not at all."""

from __future__ import annotations

from pathlib import Path

from companion.errors import OrbweaverError
from companion.kit import files
from companion.play import text


class PrintError(OrbweaverError):
    """A PDF that cannot be written where it was wanted."""

    slug = "not-written"


def write(file: Path, content: bytes) -> None:
    """Put content into a file; what was there before stays until it is all written.

    A device or a pipe is written into as it is: to put a file in its place would take it away.

    Errors: PrintError, with nothing changed.
    """
    if file.is_dir():
        raise PrintError(text("{file} is a folder. Name a file, such as {file}/game.pdf.", file=str(file)))
    if file.exists() and not file.is_file():
        try:
            file.write_bytes(content)
        except OSError as error:
            raise _trouble(file, error) from None
        return
    try:
        files.replace_file(file, content)
    except OSError as error:
        raise _trouble(file, error) from None


def _trouble(file: Path, error: OSError) -> PrintError:
    return PrintError(
        text(
            "{file} cannot be written: {reason}. Name a file in a folder of yours.",
            file=str(file),
            reason=files.reason(error),
        )
    )
