"""Many scripts and style sheets in one, and small, so that a page is loaded in a few short requests.

The sources are ES modules, formatted, that import one another by name; nothing else is understood,
and the tests hold the sources to it. A module becomes a function that is called once, in the order in
which modules stand on one another.

What a module imports with ``await import("./part.js")`` is a part that comes later, a script of its own: a
function that is given the modules it shares with the page. So the page names its parts, and none the page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping

from web_ui import compacting

Read = Callable[[str], str]
"""The source of a module or a sheet, by its name: ``dom.js``, or ``/words.js`` for one that is made."""

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(?:\./)?([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|function|async function|class) (\w+))", re.MULTILINE)
_LATER = re.compile(r'await import\("\./(\w+\.js)"\)')
_LEFT = re.compile(r"^(?:import|export)\b.*|\bawait import\b.*", re.MULTILINE)


def script(entry: str, read: Read, address: Callable[[str], str]) -> str:
    """One module that does what ``entry`` and all that it imports do; ``address`` says where a later part of
    it is to be had. Errors: ValueError for a source that is written otherwise than these are."""
    modules = _closure(entry, read)
    calls = {
        part: f"await import({json.dumps(address(part))} + $again()).then((it) => it.default({given}))"
        for source in modules.values()
        for part in _LATER.findall(source)
        for given in [", ".join(map(_constant, _shared(modules, part, read)))]
    }
    written = [_module(name, source, calls) for name, source in modules.items()]
    return compacting.script("".join([_AGAIN if calls else "", *written]))


_AGAIN = """\
let $asked = 0;
const $again = () => $asked++ ? `?${$asked}` : "";
"""
"""A browser may remember that an address did not answer: it is asked for by another name the next time."""


def part(name: str, entry: str, read: Read) -> str:
    """The script of a later part of the page of ``entry``. Errors: as ``script``."""
    page = _closure(entry, read)
    given = ", ".join(map(_constant, _shared(page, name, read)))
    own = [_module(one, source, {}) for one, source in _closure(name, read).items() if one not in page]
    return compacting.script(
        f"export default ({given}) => {{\n{''.join(own)}return {_constant(name)};\n}};\n"
    )


def _shared(page: Mapping[str, str], part: str, read: Read) -> list[str]:
    """The modules of a page that a part of it imports."""
    sources = [source for name, source in _closure(part, read).items() if name not in page]
    imported = {name for source in sources for _, name in _IMPORT.findall(source)}
    return [name for name in page if name in imported]


def _closure(entry: str, read: Read) -> dict[str, str]:
    """The sources of a module and of all that it imports, each after what it stands on."""
    done: dict[str, str] = {}
    _add(entry, read, done)
    return done


def _add(name: str, read: Read, done: dict[str, str]) -> None:
    source = read(name)
    for _, imported in _IMPORT.findall(source):
        if imported not in done:
            _add(imported, read, done)
    done[name] = source


def _module(name: str, source: str, calls: Mapping[str, str]) -> str:
    """``calls``: what stands for the import of each later part."""
    exported = [found[1] for found in _EXPORT.finditer(source)]
    body = _IMPORT.sub(lambda found: f"const {{ {_renamed(found[1])} }} = {_constant(found[2])};\n", source)
    body = _EXPORT.sub("", body)
    parts = _LATER.sub(lambda found: "" if found[1] in calls else found[0], body)  # a part has none
    if left := _LEFT.search(parts):
        raise ValueError(f"{name}: the bundle does not know {left[0]}")
    body = _LATER.sub(lambda found: calls[found[1]], body)
    given = f"return {{ {', '.join(exported)} }};\n" if exported else ""
    return f"const {_constant(name)} = (() => {{\n{body}{given}}})();\n"


def _renamed(names: str) -> str:
    """``a, b as c`` as a pattern takes it."""
    return re.sub(r"(\w+) as (\w+)", r"\1: \2", " ".join(names.split()))


def _constant(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name.strip("/").removesuffix(".js"))


def stylesheet(names: Iterable[str], read: Read) -> str:
    """Sheets one after the other."""
    return compacting.stylesheet("".join(read(name) for name in names))
