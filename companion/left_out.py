"""What libraries would load though a box that is served does without: a tenth of its memory (docs/costs.md).

What the box stands on imports each of these in a ``try``, and takes it for not installed:

* ``ssl``: the box answers plain HTTP on the table's own network, and asks nobody else anything;
* ``_hashlib``, which brings the whole of OpenSSL: Python has digests of its own. They take six times as
  long for what is large, and other threads wait meanwhile: a box hashes an entry, or a file piece by piece;
* ``PIL._imagingft``, outline fonts: the letters of the display are bitmaps. A picture for phones has some,
  and asks for ``outline_fonts``.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
import threading

FONTS = "PIL._imagingft"
OWN_DIGESTS = ("_sha2", "_sha256")  # from Python 3.12 on, and before; some builds have neither

_reading = threading.Lock()


def leave_out() -> None:
    """Let nothing that is imported from here on load them. What is loaded already stays."""
    own = any(importlib.util.find_spec(name) for name in OWN_DIGESTS)
    for name in ("ssl", FONTS, *(("_hashlib",) if own else ())):
        sys.modules.setdefault(name, None)  # type: ignore[arg-type]  # "not installed", to an import


def outline_fonts() -> None:
    """Let Pillow draw outline fonts, if that was left out. From any thread."""
    with _reading:
        if sys.modules.get(FONTS, FONTS) is None:
            del sys.modules[FONTS]
            importlib.reload(importlib.import_module("PIL.ImageFont"))
