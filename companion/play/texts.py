"""Sentences before they have a language."""

from __future__ import annotations

from collections.abc import Sequence

from companion.frozen import frozen, replace


@frozen
class Text:
    """A sentence before it has a language: an English message and the values it names.

    ``msgid`` holds ``{name}`` fields; ``args`` are sorted pairs. An argument is a number, a
    name that is never translated (a space, a piece) or another Text. With ``plural`` the
    argument ``n`` chooses between the two. ``short`` is a form of at most 18 characters for
    small displays, with the same fields. ``you`` says it to the one it is about: ``You take a fly.``
    An argument ``whose`` is the seat that what follows belongs to: Red Alpha, Mia’s Alpha; ``about`` the
    seat it is about. Where there is one of these, ``you`` is said to that seat alone.
    ``remedy`` is a sentence after it, with the same fields: what would work where something does not.
    """

    msgid: str
    args: tuple[tuple[str, Arg], ...] = ()
    plural: str = ""
    short: str = ""
    you: str = ""
    remedy: str = ""

    def filled(self, **args: Arg) -> Text:
        """The same sentence with these values."""
        return replace(self, args=tuple(sorted(args.items())))


Arg = int | str | Text


def text(
    msgid: str, /, *, plural: str = "", short: str = "", you: str = "", remedy: str = "", **args: Arg
) -> Text:
    """Make a Text from an English message and its named values."""
    return Text(msgid, tuple(sorted(args.items())), plural, short, you, remedy)


def listed(names: Sequence[Text]) -> Text:
    """Names one after the other: ``Red, Green, Yellow``; there is at least one."""
    first, *others = names
    for name in others:
        first = text("{first}, {next}", first=first, next=name)
    return first
