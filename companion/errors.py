"""The errors of Orbweaver: one root, and each has a slug, a sentence and perhaps a rule.

The sentence says what is wrong and then what would be right. Edges turn the slug into an exit
status or an HTTP status; nothing here knows of either.
"""

from __future__ import annotations

import errno

from companion.play import Refusal, Text

SCARCE = frozenset((errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM))
"""Errors of the system that pass: it has no file descriptors or no memory to spare now."""


class OrbweaverError(Exception):
    """Root of all errors a person may see."""

    slug = "trouble"

    def __init__(self, text: Text, *, slug: str | None = None, rule: str | None = None) -> None:
        super().__init__(plain(text))
        self.text = text
        self.rule = rule
        if slug is not None:
            self.slug = slug


class Refused(OrbweaverError):
    """A word that does not stand; carries the Refusal."""

    slug = "refused"

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text, slug=refusal.slug, rule=refusal.rule)
        self.refusal = refusal


class UnknownGame(OrbweaverError):
    """No game of that name is installed."""

    slug = "unknown-game"


class GameError(OrbweaverError):
    """A game that cannot be taken to the table."""

    slug = "wrong-game"


class OptionError(OrbweaverError):
    """A house rule, a setting or a number of seats that a game does not have."""

    slug = "wrong-option"


class DataError(OrbweaverError):
    """A data file that does not fit its schema: names file, key and reason."""

    slug = "wrong-data"


class PositionError(OrbweaverError):
    """A dumped state that no play could reach: names the broken invariant."""

    slug = "impossible-position"


class ConfigError(OrbweaverError):
    """A configuration or profile that cannot be used."""

    slug = "wrong-config"


class RecordError(OrbweaverError):
    """A record that cannot be read, folded or written."""

    slug = "wrong-record"


class DeviceError(OrbweaverError):
    """A device that is absent, silent or broken."""

    slug = "device"


class EntropyError(DeviceError):
    """A source of luck that is silent or fails its health tests."""

    slug = "no-luck"


def plain(text: Text) -> str:
    """English for a Text, for exceptions and terminals without a catalogue."""
    args: dict[str, object] = {
        key: plain(value) if isinstance(value, Text) else value for key, value in text.args
    }
    message = text.plural if text.plural and args.get("n") != 1 else text.msgid
    if text.remedy:
        message = f"{message} {text.remedy}"
    return message.format(**args) if args else message
