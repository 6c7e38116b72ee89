"""Short names in a script for what only the script itself calls by name.

Nothing is parsed: a name that a script declares is another one wherever it stands there, whichever of
several things it means. That changes nothing as long as the new name is nowhere else in it, and names of
properties stay: what follows a dot, and the keys of an object. A name that is declared in a way that is not
known here keeps its own.

The scripts are ours and formatted (``deno fmt``), as ``compacting`` says.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, product
from string import ascii_letters, digits

from web_ui.compacting import COMMENT, TEXT

Piece = tuple[str, str]
"""A name, a sign or a text of a script, and the gap after it."""
NAME = re.compile(r"[A-Za-z_$][\w$]*")

_GAP = rf"(?:\s|//[^\n]*|{COMMENT})*"
_PIECE = re.compile(rf"({TEXT}|[A-Za-z_$][\w$]*|=>|\?\.|\.\.\.|\d[\w.]*|[^\w\s])({_GAP})", re.VERBOSE)
_BEFORE = re.compile(_GAP)
_FILLED = re.compile(r'\$\{((?:[^`"{}\n]|"[^"\n]*"|`[^`\n]*`|\{[^`{}\n]*\})*)\}')
"""What is filled into a text: a script again."""
_DECLARES = ("const", "let", "function", "class")
_BEFORE_A_BLOCK = (")", "=>", ";", "{", "}", "", "else", "do", "try", "catch", "finally")
_NO_NAMES = frozenset(("as", "do", "if", "in", "is", "of"))
"""What has a meaning of its own, among words of one or two letters."""


def pieces(source: str) -> list[Piece]:
    """A script in pieces, without what stands before the first."""
    return _PIECE.findall(source, _BEFORE.match(source).end())  # type: ignore[union-attr]  # nothing is a gap too


def declared(script: Sequence[Piece]) -> list[str]:
    """The names that a script declares, those first that it says most."""
    said = [one for one, _ in script]
    found: set[str] = set()
    for n, one in enumerate(said):
        if one in _DECLARES:
            found.add(said[n + 1])
        if one == "=>":
            found.update(_parameters(said, n - 1, -1))
        elif one == "function":
            found.update(_parameters(said, n + 1 + (said[n + 1] != "("), 1))
    return [one for one, _ in Counter(said).most_common() if one in found and NAME.match(one)]


def _parameters(said: Sequence[str], at: int, step: int) -> list[str]:
    """The names in the brackets that begin or end there; none where there is more in them than names."""
    names: list[str] = []
    for n in count(at + step if said[at] in "()" else at, step):
        if said[n] in ("(", ")"):
            return names
        if not NAME.match(said[n]) and said[n] != ",":
            return []
        names.append(said[n])
        if n == at:
            return names
    return []


def renamed(script: Sequence[Piece], names: Mapping[str, str]) -> str:
    """A script in which things are called otherwise, by ``names``."""
    return "".join(_renamed(script, names))


def _renamed(script: Sequence[Piece], names: Mapping[str, str]) -> Iterator[str]:
    inside, before, two_before = [""], "", ""
    for n, (here, gap) in enumerate(script):
        if here in names:
            yield _called(
                here, names[here], before, script[n + 1][0] if n + 1 < len(script) else "", inside[-1]
            )
        elif here[0] == "`":
            yield _FILLED.sub(lambda found: f"${{{renamed(pieces(found[1]), names)}}}", here)
        else:
            yield here
            if here in ("(", "[", "{"):
                inside.append(_kind(two_before, before) if here == "{" else here)
            elif here in (")", "]", "}"):
                inside.pop()
        yield gap
        two_before, before = before, here


def _kind(two_before: str, before: str) -> str:
    """What a brace begins: a ``class``, a ``block``, or an ``object`` (or what takes one apart)."""
    if before == "class" or (two_before in ("class", "extends") and NAME.match(before)):
        return "class"
    return "block" if before in _BEFORE_A_BLOCK else "object"


def _called(here: str, new: str, before: str, after: str, inside: str) -> str:
    if before in (".", "?."):
        return here
    if inside == "class" and before in ("{", "}", ";") and after in ("(", "=", ";"):
        return here
    if inside == "object" and before in ("{", ",", "async", "get", "set"):
        return here if after in (":", "(") else f"{here}: {new}"
    return new


def short(first: str, taken: Iterable[str]) -> Iterator[str]:
    """Short names that begin with one of the letters of ``first``, the shortest first, and are not taken."""
    refused = _NO_NAMES.union(taken)
    every = (
        one + "".join(rest) for n in count() for one, *rest in product(first, *[ascii_letters + digits] * n)
    )
    return (name for name in every if name not in refused)
