"""What libraries would load though the box does without, which is a tenth of its memory (docs/costs.md).

Each of these stands in a ``try`` of whoever imports it, who then takes it for not installed:

* ``ssl``: the box answers plain HTTP on the table's own network, and asks nobody else anything;
* ``_hashlib``, which brings the whole of OpenSSL: Python has the digests of its own;
* ``PIL._imagingft``, outline fonts: the letters of the display are bitmaps. A picture for phones has some,
  and asks for ``outline_fonts``.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys

FONTS = "PIL._imagingft"
OWN_DIGESTS = ("_sha2", "_sha256")  # from Python 3.12 on, and before; some builds have neither


def leave_out() -> None:
    """Let nothing that is imported from here on load them. What is loaded already stays."""
    own = any(importlib.util.find_spec(name) for name in OWN_DIGESTS)
    for name in ("ssl", FONTS, *(("_hashlib",) if own else ())):
        sys.modules.setdefault(name, None)  # type: ignore[arg-type]  # "not installed", to an import


def outline_fonts() -> None:
    """Let Pillow draw outline fonts, if that was left out."""
    if sys.modules.get(FONTS, FONTS) is None:
        del sys.modules[FONTS]
        importlib.reload(importlib.import_module("PIL.ImageFont"))
