"""A game as a code that goes onto paper: how it stands, under which house rules and data files.

The code is for any box with the same edition of the rules. It holds what everybody at the table may know,
the game's dump, and nothing else: no secret of a round, no face that is not drawn, no device, no name.

A code is a check, its own length, the name of the game, its edition, seats and house rules, some bytes of the
SHA-256 of each data file, and the dump, deflated with dictionaries that every box has: how games of this
edition typically stand, and how this one stood at its start. People type it in lines
(``kit.typed_lines``); its first eight signs are its check, and name the page.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from companion.errors import OrbweaverError
from companion.frozen import frozen
from companion.kit import files, typed_lines
from companion.kit.data import files_of, own_only
from companion.kit.game import Game
from companion.kit.saved import settings_values
from companion.play import HouseRule, ReadFile, Settings, Value, text
from companion.table.journal.carrying import Carried

FORMAT = 1
"""Of the code; higher when an older Orbweaver could no longer read it."""
MARK = "ORBWEAVER-PAPER:"
"""Stands before a code in a file that holds a page."""
LONGEST_WORD = 3500
"""Characters of the word that enters a game: twice what the longest code has, in groups and with numbers."""
MOST_OF_PAGE = 4 * 1024 * 1024
"""Bytes of a file with a page; none has a tenth of that."""
MAX_BYTES = 256 * 1024  # of a dump: ten times the largest there is
_CHECK, _HASH = 5, 3
_HEAD = struct.Struct(">HBB")  # of a code without its check: how long it is, format, letters of the game
_SETTINGS = "settings"  # the part of a dump that a code has otherwise
_RULES = struct.Struct(">HB2s2sB")  # edition, seats, kin of rules and of dictionary, bytes of the house rules

FindGame = Callable[[str], Game]


class PaperError(OrbweaverError):
    """A code that is none, or that this box cannot go on from; the sentence says why."""

    slug = "paper-code"


@frozen
class OnPaper:
    """A game as its code has it: ``page`` names the page, ``dump`` is how it stands."""

    game: Game
    settings: Settings
    state: Any
    page: str

    def carried(self) -> Carried:
        """What its record begins with; who draws and how time is kept is on no page."""
        return Carried({"paper": self.page, "dump": self.game.dump(self.state)})


def code_of(game: Game, state: Any) -> bytes:
    """How a game stands, as a code."""
    settings, name = game.settings(state), game.name.encode()
    dictionary, chosen = _dictionary(game, settings), _chosen(game, settings.options)
    kin = _kin(game, dictionary)
    rest = b"".join(
        (
            name,
            _RULES.pack(game.edition, settings.seats, *kin, len(chosen)),
            chosen,
            *(_hash(settings.data[file]) for file in sorted(settings.data)),
            _deflated(plain_dump(game, state), dictionary),
        )
    )
    whole = _HEAD.pack(_CHECK + _HEAD.size + len(rest), FORMAT, len(name)) + rest
    return sha256(whole).digest()[:_CHECK] + whole


def page_of(code: bytes) -> str:
    """What a page is called, from its code: eight signs in two groups."""
    signs = typed_lines.written(code[:_CHECK])[0]
    return f"{signs[:4]}-{signs[4:8]}"


def lines_of(code: bytes) -> list[str]:
    """A code as the lines that are typed, without spaces."""
    return typed_lines.written(code)


def read(typed: str, find: FindGame, replaced: ReadFile) -> OnPaper:
    """The game of a code as it was typed, pasted or scanned, in an address or alone.

    ``replaced`` reads the owner's data files, ``<game>/<file>``. Errors: Mistyped, PaperError, and what
    ``find`` and the game say of a name, house rules, a data file or a position there cannot be.
    """
    code = typed_lines.read(typed.rpartition("#")[2])
    name, rest = _taken_apart(code)
    game = find(name)
    (edition, seats, rules, words, size), rest = _split(_RULES, rest)
    if edition != game.edition:
        raise PaperError(
            text(
                "The page is of edition {old} of the rules of {game}; edition {new} is installed.",
                old=str(edition),
                game=game.title,
                new=str(game.edition),
            )
        )
    if rules != _kin_of(game.house_rules):
        raise _other_version()
    options = _options(game, rest[:size])
    settings, packed = _with_files(game, seats, options, rest[size:], files_of(game.name, replaced))
    dictionary = _dictionary(game, settings)
    if words != _kin_of(dictionary):
        raise _other_version()
    dump = _read_dump(packed, dictionary)
    if _SETTINGS in game.dump(game.start(settings)):
        dump[_SETTINGS] = settings_values(settings)
    return OnPaper(game, settings, game.load(dump), page_of(code))


def of_file(file: Path) -> str:
    """The code in a file of at most ``MOST_OF_PAGE`` bytes. Errors: PaperError."""
    try:
        with file.open("rb") as opened:
            content = opened.read(MOST_OF_PAGE + 1)
    except OSError as error:
        raise PaperError(
            text("{file} cannot be read: {reason}.", file=str(file), reason=files.reason(error))
        ) from None
    if len(content) > MOST_OF_PAGE:
        raise PaperError(text("{file} is larger than any page of a game.", file=str(file)))
    return in_file(content)


def in_file(content: bytes) -> str:
    """The code in a file: of a page as it was made, or a text with its lines. Errors: PaperError."""
    _, mark, found = content.rpartition(MARK.encode())
    if mark:
        return found[:LONGEST_WORD].partition(b")")[0].decode("ascii", "replace")
    no_page = PaperError(
        text("This file is no page of a game. Type its lines, or give the file as it was made.")
    )
    if content.startswith(b"%PDF"):
        raise no_page
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise no_page from None


# ------------------------------------------------------------------------------ taking apart


def _taken_apart(code: bytes) -> tuple[str, bytes]:
    """The name of the game, and what follows it. Errors: PaperError."""
    check, whole = code[:_CHECK], code[_CHECK:]
    if len(whole) < _HEAD.size:
        raise _no_code()
    length, kind, letters = _HEAD.unpack_from(whole)
    if len(code) < length:
        lines = len(typed_lines.written(bytes(length)))
        raise PaperError(text("The code has {n} lines; the last ones are missing.", n=lines), slug="mistyped")
    whole = whole[: length - _CHECK]
    if sha256(whole).digest()[:_CHECK] != check:
        raise _no_code()
    if kind != FORMAT:
        raise PaperError(text("The page was made by a newer Orbweaver. Install that here first."))
    try:
        name = whole[_HEAD.size : _HEAD.size + letters].decode()
    except UnicodeDecodeError:
        raise _no_code() from None
    return name, whole[_HEAD.size + letters :]


def _split(head: struct.Struct, data: bytes) -> tuple[tuple[Any, ...], bytes]:
    if len(data) < head.size:
        raise _no_code()
    return head.unpack_from(data), data[head.size :]


def _with_files(
    game: Game, seats: int, options: Mapping[str, Any], rest: bytes, replaced: ReadFile
) -> tuple[Settings, bytes]:
    """The settings with the very data files of the page, and the dump that follows their hashes.

    The game's own files are tried first, then the replaced ones. Errors: OptionError, DataError, PaperError.
    """
    settings = game.configure(seats, options, own_only)
    names = sorted(settings.data)
    if len(rest) < _HASH * len(names):
        raise _no_code()
    wanted = {file: rest[_HASH * place : _HASH * (place + 1)] for place, file in enumerate(names)}
    others = _unlike(settings, wanted)
    if others:
        settings = game.configure(seats, options, lambda file: replaced(file) if file in others else None)
        others = _unlike(settings, wanted)
    if others:
        raise PaperError(
            text(
                "The game was played with a {file} of its owner that this box does not have. Put that file"
                " among the replacements here and try again.",
                file=", ".join(sorted(others)),
            ),
            slug="missing-data",
        )
    return settings, rest[_HASH * len(names) :]


def _unlike(settings: Settings, wanted: Mapping[str, bytes]) -> frozenset[str]:
    here = {file: _hash(values) for file, values in settings.data.items()}
    return frozenset(file for file in {*here, *wanted} if here.get(file) != wanted.get(file))


def _read_dump(packed: bytes, dictionary: bytes) -> dict[str, Any]:
    unpacking = zlib.decompressobj(-zlib.MAX_WBITS, zdict=dictionary)
    try:
        plain = unpacking.decompress(packed, MAX_BYTES)
        dump = json.loads(plain) if unpacking.eof and not unpacking.unused_data else None
    except (zlib.error, ValueError, RecursionError):
        dump = None
    if not isinstance(dump, dict) or _SETTINGS in dump:
        raise _no_code()
    return dump


def _other_version() -> PaperError:
    return PaperError(
        text(
            "The page was made by another version of Orbweaver, with other house rules. Install that version."
        )
    )


def _no_code() -> PaperError:
    return PaperError(text("This is no code of a page. Compare it with the page, line by line."))


# ---------------------------------------------------------------------------- putting together


def plain_dump(game: Game, state: Any) -> bytes:
    """How a game stands without its settings, in the one form it is deflated in."""
    return _plain({key: value for key, value in game.dump(state).items() if key != _SETTINGS})


def _chosen(game: Game, options: Mapping[str, Value]) -> bytes:
    """House rules as one number: which of its values each has, the first of them in the lowest place."""
    number = 0
    for rule in reversed(game.house_rules):
        number = number * len(rule.values) + rule.values.index(options[rule.key])
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def _options(game: Game, chosen: bytes) -> dict[str, Value]:
    number, options = int.from_bytes(chosen, "big"), {}
    for rule in game.house_rules:
        number, place = divmod(number, len(rule.values))
        options[rule.key] = rule.values[place]
    return options


def _dictionary(game: Game, settings: Settings) -> bytes:
    """What later dumps have much in common with, the likeliest last."""
    return game.typical().encode() + plain_dump(game, game.start(settings))


def _kin(game: Game, dictionary: bytes) -> tuple[bytes, bytes]:
    """Two bytes each by which house rules and dictionary are known again."""
    return _kin_of(game.house_rules), _kin_of(dictionary)


def _kin_of(value: bytes | Sequence[HouseRule]) -> bytes:
    known = value if isinstance(value, bytes) else _plain([[rule.key, *rule.values] for rule in value])
    return sha256(known).digest()[:2]


def _plain(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def _hash(values: Any) -> bytes:
    return sha256(_plain(values)).digest()[:_HASH]


def _deflated(plain: bytes, dictionary: bytes) -> bytes:
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zlib.Z_DEFAULT_STRATEGY, dictionary)
    return packing.compress(plain) + packing.flush()
