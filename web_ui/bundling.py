"""Many scripts and style sheets in one, and small, so that a page is loaded in a few short requests.

The sources are ES modules, formatted, that import one another by name; nothing else is understood,
and the tests hold the sources to it. They stand one after the other, each after what it stands on, and share
one scope: what a module declares beside the margin has a name in it that nothing else has, and a short one.
What comes from elsewhere (``vendor/``) keeps its names, and a scope of its own.

What a module imports with ``await import("../later/coach.js")`` is a part that comes later, a script of its
own: a function that is given what it shares with the page. So the page names its parts, and none the page.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from string import ascii_lowercase, ascii_uppercase

from web_ui import compacting, renaming

Read = Callable[[str], str]
"""The source of a module or a sheet, by its name: ``kit/dom.js``, or ``/seats.js`` for one that is made."""
Export = tuple[str, str]
"""A module, and what it calls something."""

_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|function|async function|class) (\w+))", re.MULTILINE)
_DECLARED = re.compile(r"^(?:const|let|function|async function|class) (\w+)", re.MULTILINE)
_LATER = re.compile(r'await import\("(\.[\w./]+\.js)"\)')
_LEFT = re.compile(r"^(?:import|export)\b.*|\bawait import\b.*", re.MULTILINE)
_SEVERAL = re.compile(r"^(?:var\b|(?:const|let) (?:\W|\w+,)).*", re.MULTILINE)
VENDORED = "vendor/"


def script(entry: str, read: Read, address: Callable[[str], str]) -> str:
    """One module that does what ``entry`` and all that it imports do; ``address`` says where a later part of
    it is to be had. Errors: ValueError for a source that is written otherwise than these are."""
    page = _closure(entry, read)
    names = _names(page)
    calls = {
        part: f"await import({json.dumps(address(part))} + $again()).then((it) => it.default({given}))"
        for name, source in page.items()
        for part in _parts(name, source)
        for given in [", ".join(names[one] for one in _shared(page, part, read))]
    }
    written = [_module(name, source, names, calls) for name, source in page.items()]
    return compacting.script("".join([_AGAIN if calls else "", *written]))


_AGAIN = """\
let $asked = 0;
const $again = () => $asked++ ? `?${$asked}` : "";
"""
"""A browser may remember that an address did not answer: it is asked for by another name the next time."""


def part(name: str, entry: str, read: Read) -> str:
    """The script of a later part of the page of ``entry``. Errors: as ``script``."""
    page = _closure(entry, read)
    shared = _shared(page, name, read)
    own = {one: source for one, source in _closure(name, read).items() if one not in page}
    names = _names(own, shared)
    given = ", ".join(names[one] for one in shared)
    written = "".join(_module(one, source, names, {}) for one, source in own.items())
    returned = ", ".join(f"{one}: {names[name, one]}" for one in _EXPORT.findall(own[name]))
    return compacting.script(f"export default ({given}) => {{\n{written}return {{ {returned} }};\n}};\n")


def _shared(page: Mapping[str, str], part: str, read: Read) -> list[Export]:
    """What a part of a page imports from modules of the page."""
    own = [(name, source) for name, source in _closure(part, read).items() if name not in page]
    imported = {one for name, source in own for one in _imports(name, source).values()}
    return sorted(one for one in imported if one[0] in page)


def _closure(entry: str, read: Read) -> dict[str, str]:
    """The sources of a module and of all that it imports, each after what it stands on."""
    done: dict[str, str] = {}
    _add(entry, read, done)
    return done


def _add(name: str, read: Read, done: dict[str, str]) -> None:
    source = read(name)
    for _, path in _IMPORT.findall(source):
        if (imported := _named(path, name)) not in done:
            _add(imported, read, done)
    done[name] = source


def _named(path: str, name: str) -> str:
    """The name of the module that the one of that name finds at a path."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _parts(name: str, source: str) -> list[str]:
    """The names of the later parts that a module imports."""
    return [_named(path, name) for path in _LATER.findall(source)]


def _imports(name: str, source: str) -> dict[str, Export]:
    """What a module imports, by what it calls it."""
    found = {}
    for names, path in _IMPORT.findall(source):
        for one in filter(None, (one.strip() for one in names.split(","))):
            exported, _, called = one.partition(" as ")
            found[called or exported] = (_named(path, name), exported)
    return found


def _names(modules: Mapping[str, str], given: Iterable[Export] = ()) -> dict[Export, str]:
    """A short name for all that modules declare beside the margin and for what they are given, what is said
    most the shortest. They begin with a capital, so that no name within a module is one of them."""
    said = Counter(dict.fromkeys(given, 1))
    for name, source in modules.items():
        imported = _imports(name, source)
        own = dict.fromkeys(_DECLARED.findall(_EXPORT.sub("", source)))
        for called, often in Counter(renaming.NAME.findall(source)).items():
            if called in imported:
                said[imported[called]] += often
            elif called in own:
                said[name, called] += often
    taken = {one for source in modules.values() for one in renaming.NAME.findall(source)}
    return dict(
        zip((one for one, _ in said.most_common()), renaming.short(ascii_uppercase, taken), strict=False)
    )


def _module(name: str, source: str, names: Mapping[Export, str], calls: Mapping[str, str]) -> str:
    """``calls``: what stands for the import of each later part; a part has none."""
    exported = _EXPORT.findall(source)
    body = _EXPORT.sub("", _IMPORT.sub("", source))
    parts = _LATER.sub(lambda found: "" if _named(found[1], name) in calls else found[0], body)
    vendored = name.startswith(VENDORED)
    if left := _LEFT.search(parts) or (not vendored and _SEVERAL.search(body)):
        raise ValueError(f"{name}: the bundle does not know {left[0]}")
    if vendored:
        taken = ", ".join(f"{one}: {names[name, one]}" for one in exported)
        return f"const {{ {taken} }} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();\n"
    script = renaming.pieces(body)
    own = {one: names[name, one] for one in _DECLARED.findall(body)}
    imported = {one: names[export] for one, export in _imports(name, source).items()}
    within = (one for one in renaming.declared(script) if one not in own)
    every = renaming.short(ascii_lowercase, renaming.NAME.findall(source))
    body = renaming.renamed(script, dict(zip(within, every, strict=False)) | imported | own)
    return _LATER.sub(lambda found: calls[_named(found[1], name)], body)


def stylesheet(names: Iterable[str], read: Read) -> str:
    """Sheets one after the other."""
    return compacting.stylesheet("".join(read(name) for name in names))
