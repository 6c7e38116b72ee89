"""Bring the catalogues up to the messages in the code: ``python tools/catalogue.py``

With the folder of a package, a game from elsewhere, those in its ``locale`` are brought up to what it
says and the box does not, and compiled.

New messages come in without a translation, those that are gone are dropped, and translations are
kept. Messages are the first argument of ``text`` in Python with its ``plural``, ``short``, ``you`` and
``remedy``, of ``_`` and ``_n`` in scripts, and of ``_`` in templates; and the names of seats and of
their shapes.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import polib
from babel.messages.extract import extract_from_dir

ROOT = Path(__file__).parents[1]
SEATS = ROOT / "companion" / "kit" / "seats.toml"
LOCALE = ROOT / "companion" / "views" / "locale"
SPOKEN = (
    *("companion/**/*.py", "web_ui/**/*.py", "drivers/entropy/**/*.py"),
    *("drivers/wiring*.py", "drivers/build_*.py"),
)
"""What is said at the table, and drawn for builders; the command line speaks English."""
COMMAND_LINE = {"cli.py", "commands", "config.py", "network.py", "systemd.py", "app.py"}
LEFT_OUT = {"lab"}


class Message(NamedTuple):
    """A message, its plural where it has one, and where it stands; ``short``: for displays."""

    msgid: str
    plural: str
    place: str
    short: bool = False


def messages_of(package: Path) -> Iterator[Message]:
    """Every message in the code of a package, as often as it stands there."""
    for path in sorted(package.rglob("*.py")):
        yield from _in_python(path, package.parent)


def messages() -> Iterator[Message]:
    """Every message in the code, as often as it stands there."""
    for files in SPOKEN:
        for path in sorted(ROOT.glob(files)):
            if not (COMMAND_LINE | LEFT_OUT) & {*path.relative_to(ROOT).parts}:
                yield from _in_python(path, ROOT)
    place = SEATS.relative_to(ROOT).as_posix()
    seats = tomllib.loads(SEATS.read_text("utf-8"))
    yield from (Message(colour["name"], "", place) for colour in seats["colour"].values())
    yield from (Message(shape, "", place) for shape in seats["shape"])
    ways = [("**.js", "javascript"), ("**.html", "jinja2.ext:babel_extract")]
    keywords = {"_": None, "_n": (1, 2)}
    for file, _line, said, *_ in extract_from_dir(ROOT / "web_ui", ways, keywords=keywords):
        msgid, plural = said if isinstance(said, tuple) else (said, "")
        yield Message(msgid, plural, f"web_ui/{file}")


def _in_python(path: Path, root: Path) -> Iterator[Message]:
    place = path.relative_to(root).as_posix()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "text":
            named = {keyword.arg: _written(keyword.value) for keyword in node.keywords}
            if node.args and (msgid := _written(node.args[0])):
                yield Message(msgid, named.get("plural", ""), place)
            for more in ("you", "remedy"):
                if named.get(more):
                    yield Message(named[more], "", place)
            if named.get("short"):
                yield Message(named["short"], "", place, short=True)


def _written(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def updated(catalogue: polib.POFile, messages: Iterable[Message]) -> polib.POFile:
    """The catalogue with just these messages, in their order."""
    known = {entry.msgid: entry for entry in catalogue}
    fresh = polib.POFile(wrapwidth=100)
    fresh.header, fresh.metadata = catalogue.header, catalogue.metadata
    found: dict[str, polib.POEntry] = {}
    for message in messages:
        entry = found.get(message.msgid)
        if entry is None:
            entry = found[message.msgid] = polib.POEntry(msgid=message.msgid)
            fresh.append(entry)
        if (message.place, "") not in entry.occurrences:
            entry.occurrences.append((message.place, ""))
        if message.plural:
            entry.msgid_plural = message.plural
    for entry in fresh:
        before = known.get(entry.msgid)
        if before is not None and bool(before.msgid_plural) == bool(entry.msgid_plural):
            entry.msgstr, entry.msgstr_plural = before.msgstr, before.msgstr_plural
        elif entry.msgid_plural:
            entry.msgstr_plural = {0: "", 1: ""}
    return fresh


def bring_up(file: Path, messages: Iterable[Message]) -> polib.POFile:
    """The catalogue in a file after it was brought up to these messages."""
    after = updated(polib.pofile(str(file)), messages)
    after.save(str(file))
    missing = len(after.untranslated_entries())
    print(f"{file}: {len(after)} messages, {missing} without a translation")
    return after


def bring_up_package(package: Path) -> None:
    """The catalogues of a game from elsewhere, and what is compiled of them."""
    for file in sorted((package / "locale").glob("*/orbweaver.po")):
        own = LOCALE / file.parent.name / file.name
        known = {entry.msgid for entry in polib.pofile(str(own))} if own.exists() else set()
        after = bring_up(file, (one for one in messages_of(package) if one.msgid not in known))
        after.save_as_mofile(str(file.with_suffix(".mo")))


if __name__ == "__main__":
    for folder in sys.argv[1:]:
        bring_up_package(Path(folder))
    if not sys.argv[1:]:
        for file in sorted(LOCALE.glob("*/orbweaver.po")):
            bring_up(file, messages())
