"""Scripts and style sheets without what only people read: comments, indents, spaces beside signs.

They are ours and formatted (``deno fmt``), and that is what makes it simple: every statement ends with a
semicolon or a brace, a sign that divides has a space after it and a pattern (``/…/``) begins with none. A
text in a text goes no deeper than one.
"""

from __future__ import annotations

import re

COMMENT = r"/\*(?:[^*]|\*(?!/))*\*/"
TEXT = r"""
      "(?:[^"\\\n]|\\.)*"
    | '(?:[^'\\\n]|\\.)*'
    | `(?:[^`$\n]|\$\{(?:[^`"{}\n]|"[^"\n]*"|`[^`\n]*`|\{[^`{}\n]*\})*\})*`
    | /(?![\s*/])(?:[^/\\\n\[]|\\.|\[[^\]\n]*\])+/
"""
"""A text or a pattern in a script, as a verbose pattern finds it."""
_IN_SCRIPT = re.compile(
    rf"""
    (?P<kept>{TEXT})
  | ,\s*(?P<last>[)\]}}])
  | (?P<gap>(?:\s|//[^\n]*|{COMMENT})+)
  | (?P<torn>["'`])
    """,
    re.VERBOSE,
)
_WORDS = re.compile(r"[\w$]{2}")
_TWICE = re.compile(r"([-+/])\1")
"""Signs that mean another thing where nothing stands between them."""


def script(source: str) -> str:
    """A script that does the same. Its lines end after statements and blocks, so that a browser's console
    still tells one place from another. Errors: ValueError for a text that is not understood."""
    return _IN_SCRIPT.sub(_in_script, source) + "\n"


def _in_script(found: re.Match[str]) -> str:
    if found["kept"] or found["last"]:
        return found["kept"] or found["last"]
    source = found.string
    if found["torn"]:
        line, _, _ = source[found.start() :].partition("\n")
        raise ValueError(f"no text that is understood: {line}")
    before, after = source[found.start() - 1 : found.start()], source[found.end() : found.end() + 1]
    if "\n" in found[0] and before in (";", "}") and after not in ")]},.;":
        return "\n"
    return " " if _WORDS.match(before + after) or _TWICE.match(before + after) else ""


_GAP = rf"(?:\s|{COMMENT})"
_IN_SHEET = re.compile(
    rf"""
    (?P<text>"[^"\n]*")
  | {_GAP}*(?P<sign>[{{}};,>~]){_GAP}*
  | (?P<colon>:){_GAP}+
  | (?P<nought>(?<![\w.])0(?=\.\d))
  | {_GAP}+
    """,
    re.VERBOSE,
)


def stylesheet(source: str) -> str:
    """A sheet that says the same on one line, with no nought before a point."""
    return _IN_SHEET.sub(_in_sheet, source).replace(";}", "}").strip() + "\n"


def _in_sheet(found: re.Match[str]) -> str:
    if found["text"] or found["sign"]:
        return found["text"] or found["sign"]
    return ":" if found["colon"] else "" if found["nought"] else " "
