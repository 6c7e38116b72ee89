"""List the licence of all that is shipped: ``python tools/licences.py``, or ``make licences``.

Writes ``LICENCES.md`` from what stands in ``requirements`` and what each package, as it is installed
here, says about itself. A package or a file whose licence is not known ends it with a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatch
from importlib.metadata import Distribution, distribution
from pathlib import Path

from lock import pins

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "LICENCES.md"
TEXTS = ROOT / "docs" / "licences"
"""The licence of each library that brings none along, from its source."""

MAY_SHIP = {"Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "MIT", "MIT-CMU", "OFL-1.1"}

SAID = {
    "Classifier: License :: OSI Approved :: MIT License": "MIT",
    "License: MIT": "MIT",
    "License: BSD-3-Clause": "BSD-3-Clause",
}
"""What packages said before there was a field for the expression; "BSD" alone says too little."""

READ = {
    "cbor2": "MIT",
    "cheroot": "BSD-3-Clause",
    "itsdangerous": "BSD-3-Clause",
    "jinja2": "BSD-3-Clause",
    "markupsafe": "BSD-3-Clause",
    "pillow": "MIT-CMU",
    "pyserial": "BSD-3-Clause",
    "reportlab": "BSD-3-Clause",
    "segno": "BSD-3-Clause",
}
"""Read in the licence of the package, for one that says no more than "BSD" about itself, as Debian's
older ones do."""

BESIDES = {"werkzeug": "; the icons of its debugger CC-BY-3.0"}

PACKAGES = ("companion", "drivers", "hardware", "web_ui")
OURS = {".css", ".html", ".js", ".json", ".md", ".mo", ".po", ".py", ".scad", ".svg", ".toml", ".ts", ".txt"}
DRAWN = "hardware/case/*.png"
"""Pictures that we make out of a source of ours: of no other can it be seen whose they are."""
FOREIGN = {
    "companion/fronts/fonts/strikes.bin": (
        "Helvetica (Adobe, Digital Equipment) and Spleen (Frederic Cambus)",
        "X.Org’s terms for Adobe’s 75 dpi fonts; BSD-2-Clause",
        "companion/fronts/fonts/LICENCES.md",
    ),
    "companion/paper/fonts/*.ttf": (
        "Inter and Fraunces (their project authors)",
        "OFL-1.1",
        "companion/paper/fonts/LICENCES.md",
    ),
    "web_ui/static/vendor/hashes.js": (
        "noble hashes (Paul Miller), SHA-256 and HMAC alone",
        "MIT",
        "web_ui/static/vendor/LICENCE.txt",
    ),
}
"""Whose the files are that we did not make, their licence, and where it can be read."""

CLAIM = re.compile(r"copyright|@licen[cs]e|©", re.IGNORECASE)
TEXT = re.compile(r"(icon_)?(licen[cs]e|copying|notice)\b[^/]*$", re.IGNORECASE)


def licence_of(package: Distribution) -> str:
    """The SPDX expression of a package. Errors: SystemExit for one that is not known to be free to ship."""
    about = package.metadata
    name = about["Name"].lower()
    stated = about["License-Expression"] if "License-Expression" in about else READ.get(name)
    lines = [
        *(f"License: {one}" for one in about.get_all("License", [])),
        *(f"Classifier: {one}" for one in about.get_all("Classifier", [])),
    ]
    found = stated or next((SAID[line] for line in lines if line in SAID), None)
    if found not in MAY_SHIP:
        raise SystemExit(
            f"The licence of {name} is not known: {found or lines}. tools/licences.py lists them."
        )
    return found


def texts_of(package: Distribution) -> list[str]:
    """The licence texts of a package, each once. Errors: SystemExit for a package without one."""
    files = [file for file in package.files or () if TEXT.search(str(file)) and "/fonts/" not in str(file)]
    found = [Path(str(file.locate())).read_text("utf-8").strip() for file in files if file.suffix != ".py"]
    own = TEXTS / f"{package.metadata['Name'].lower()}.txt"
    if not found and own.exists():
        found = [own.read_text("utf-8").strip()]
    if not found:
        raise SystemExit(
            f"{package.metadata['Name']} brings no licence text: put it at {own.relative_to(ROOT)}."
        )
    return list(dict.fromkeys(found))


def unknown_files() -> Iterator[str]:
    """The files of the wheel that are neither of a kind that we make nor known as somebody else's."""
    for folder in PACKAGES:
        for file in sorted((ROOT / folder).rglob("*")):
            name = file.relative_to(ROOT).as_posix()
            if file.is_dir() or "__pycache__" in file.parts or any(fnmatch(name, one) for one in FOREIGN):
                continue
            if file.suffix not in OURS and not fnmatch(name, DRAWN):
                yield f"{name} is of a kind that is not ours"
            elif file.suffix in {".css", ".html", ".js", ".svg"} and CLAIM.search(file.read_text("utf-8")):
                yield f"{name} names somebody’s rights"


def page() -> str:
    """LICENCES.md. Errors: SystemExit with what is not known."""
    if unknown := [*unknown_files()]:
        raise SystemExit("\n".join([*unknown, "Say whose they are in tools/licences.py."]))
    run, compiled = pins("run"), pins("compiled")
    foreign = "\n".join(
        f"| `{files}` | {whose} | {terms}; [text]({text}) |"
        for files, (whose, terms, text) in FOREIGN.items()
    )
    return f"""\
# Licences

Of all that is shipped; made by `make licences`. Orbweaver itself, its code, pages, pictures, boards and
drawings, is under the [Apache License 2.0](LICENSE); see also [NOTICE](NOTICE).

## What others made, in these folders

| Files | Whose | Licence |
|---|---|---|
{foreign}

## Libraries in the Debian package

The wheel asks for the same ones. Their licences stand whole in `/usr/share/doc/orbweaver/copyright`.
Reportlab’s own fonts are left out.

{_table(run)}

## Libraries made for the machine

The Debian package asks Debian for them, and for the drivers of the pins; elsewhere `pip` brings them.

{_table(compiled)}
"""


def _table(versions: dict[str, str]) -> str:
    rows = (
        f"| {name} | {version} | {licence_of(distribution(name))}{BESIDES.get(name, '')} |"
        for name, version in sorted(versions.items())
    )
    return "\n".join(["| Package | Version | Licence |", "|---|---|---|", *rows])


def copyright_file() -> str:
    """The file ``copyright`` of the Debian package: every licence, whole."""
    parts = [("Orbweaver", _read("NOTICE") + "\n\n" + _read("LICENSE"))]
    parts += [(files, _read(text)) for files, (_, _, text) in FOREIGN.items()]
    for name, version in sorted(pins("run").items()):
        package = distribution(name)
        texts = "\n\n".join(texts_of(package))
        parts.append((f"{name} {version}: {licence_of(package)}{BESIDES.get(name, '')}", texts))
    return "\n\n".join(f"{'=' * 78}\n{title}\n{'=' * 78}\n\n{text}" for title, text in parts) + "\n"


def _read(name: str) -> str:
    return (ROOT / name).read_text("utf-8").strip()


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {len(pins('run', 'compiled'))} libraries")
