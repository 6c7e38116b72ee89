"""Bring the catalogues up to the messages in the code: ``python tools/catalogue.py``

New messages come in without a translation, those that are gone are dropped, and translations are
kept. Messages are the first argument of ``text`` in Python with its ``plural`` and ``short``, of
``_`` and ``_n`` in scripts, and of ``_`` in templates.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import polib
from babel.messages.extract import extract_from_dir

ROOT = Path(__file__).parents[1]
LOCALE = ROOT / "companion" / "views" / "locale"
SPOKEN = ("companion", "web_ui", "drivers/entropy")
"""What is heard at the table; the command line speaks English."""
COMMAND_LINE = {"cli.py", "commands.py", "config.py", "network.py", "systemd.py", "app.py", "components.py"}
BESIDE = {"lab", "paper"}


class Message(NamedTuple):
    """A message, its plural where it has one, and where it stands; ``short``: for displays."""

    msgid: str
    plural: str
    place: str
    short: bool = False


def messages() -> Iterator[Message]:
    """Every message in the code, as often as it stands there."""
    for folder in SPOKEN:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if path.name not in COMMAND_LINE and not BESIDE & {*path.parts}:
                yield from _in_python(path)
    ways = [("**.js", "javascript"), ("**.html", "jinja2.ext:babel_extract")]
    keywords = {"_": None, "_n": (1, 2)}
    for file, _line, said, *_ in extract_from_dir(ROOT / "web_ui", ways, keywords=keywords):
        msgid, plural = said if isinstance(said, tuple) else (said, "")
        yield Message(msgid, plural, f"web_ui/{file}")


def _in_python(path: Path) -> Iterator[Message]:
    place = path.relative_to(ROOT).as_posix()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "text":
            named = {keyword.arg: _written(keyword.value) for keyword in node.keywords}
            if node.args and (msgid := _written(node.args[0])):
                yield Message(msgid, named.get("plural", ""), place)
            if named.get("short"):
                yield Message(named["short"], "", place, short=True)


def _written(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def updated(catalogue: polib.POFile) -> polib.POFile:
    """The catalogue with just the messages that are in the code, in the order of their places."""
    known = {entry.msgid: entry for entry in catalogue}
    fresh = polib.POFile(wrapwidth=100)
    fresh.header, fresh.metadata = catalogue.header, catalogue.metadata
    found: dict[str, polib.POEntry] = {}
    for message in messages():
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


if __name__ == "__main__":
    for file in sorted(LOCALE.glob("*/orbweaver.po")):
        after = updated(polib.pofile(str(file)))
        after.save(str(file))
        missing = len(after.untranslated_entries())
        print(f"{file.relative_to(ROOT)}: {len(after)} messages, {missing} without a translation")
