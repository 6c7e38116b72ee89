"""What a page is made of besides its data: a script and a style sheet each, under names that never
mean anything else, so that a browser may keep them."""

from __future__ import annotations

import hashlib
import threading
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from flask import Blueprint, Response, current_app, request
from werkzeug.exceptions import NotFound

from companion.views.prose import languages
from web_ui import bundling, pictures, seats
from web_ui.translation import current_language, in_language, languages_script

SOURCES = Path(__file__).parent / "static"
MADE: dict[str, Callable[[], str]] = {
    "/languages.js": languages_script,
    "/pictures.js": pictures.script,
    "/seats.js": seats.script,
    "/seats.css": seats.stylesheet,
}
"""What the box writes itself, of its languages, its games and its seats."""

BASE = ("tokens.css", "/seats.css", "phone.css")
HANDS = ("footer.css", "toast.css")
"""What can be pressed, and what answers: on phones alone."""
STAGE = (
    *("sheet.css", "board.css", "cards.css", "event.css", "faceoff.css", "mat.css"),
    *("recap.css", "journey.css", "squares.css", "ending.css"),
)
"""Sheets lie in ``styles/``, but for what is made."""
SHEETS = {
    "phone.css": (*BASE, *HANDS, *STAGE, "start.css", "landscape.css", "still.css", "large.css"),
    "wide.css": (*BASE, *STAGE, "wide.css", "between.css", "teaching.css", "counted.css", "ended.css"),
    "games.css": (*BASE, *STAGE, "games.css"),
    "plain.css": ("tokens.css", "/seats.css", "plain.css", "howto.css", "fallen.css"),
    "unit.css": ("tokens.css", "/seats.css", "unit.css"),
}
SCRIPTS = {
    "phone.js": "phone/phone.js",
    "wide.js": "television/wide.js",
    "unit.js": "pages/unit.js",
    "rules.js": "pages/rules.js",
    "paper.js": "pages/paper.js",
    "games.js": "pages/games.js",
    "seating.js": "pages/seats.js",
}
"""The module that each script of a page begins with."""
LATER = dict.fromkeys(
    (
        *("late.js", "ended.js", "starting.js", "trying.js", "luck.js", "coach.js", "duels.js"),
        *("putting_right.js", "heard.js"),
    ),
    "phone.js",
)
"""What is fetched later, each from a module of its name in ``later/``, and for which script."""
PAGES = {"phone": ("phone.js", "phone.css"), "board": ("wide.js", "wide.css")}
"""What each kind of page that follows the table is made of."""
BLOCKS = (6, 7)
"""Sizes of a block: one fits scripts best and one style sheets, by some 100 bytes."""
GZIP = 16
"""What zlib takes a frame of gzip by."""
FOR_EVER = "public, max-age=31536000, immutable"
"""Cache-Control of what never changes under its address. A year is as long as HTTP knows."""


@dataclass(frozen=True)
class Asset:
    """One file as it is sent: what kind it is, its name for ever, and its bytes in gzip."""

    mimetype: str
    digest: str
    packed: bytes


class Assets:
    """The assets of one app, each made when it is first asked for."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._made: dict[tuple[str, str], Asset] = {}

    def get(self, name: str, language: str) -> Asset:
        """Errors: KeyError when there is none of that name."""
        with self._lock:
            if (name, language) not in self._made:
                self._made[name, language] = _make(name, language)
            return self._made[name, language]

    def find(self, name: str, digest: str) -> Asset | None:
        """What has this name for ever, in whichever language: that of the page which names it may be another
        than that of a page now. Errors: KeyError when there is none of that name."""
        with self._lock:
            made = {asset.digest: asset for (called, _), asset in self._made.items() if called == name}
        if digest in made:
            return made[digest]
        every = (self.get(name, language) for language in languages())
        return next((asset for asset in every if asset.digest == digest), None)

    def of_page(self, kind: str, language: str) -> list[str]:
        """The addresses that a page of this kind names when it is loaded now."""
        return [self.address(name, language) for name in PAGES[kind]]

    def address(self, name: str, language: str) -> str:
        """Where it is to be had, as long as it is what it is now."""
        return _address(name, self.get(name, language).digest)


@cache
def _make(name: str, language: str) -> Asset:
    """It is made of what is installed, so a program makes it once, for however many apps."""
    mimetype, content = _CONTENT[Path(name).suffix](name, partial(_read, language=language))
    plain = content.encode()
    return Asset(mimetype, _digest(plain), min((_packed(plain, size) for size in BLOCKS), key=len))


def _packed(plain: bytes, size: int) -> bytes:
    """In gzip, with blocks of this size (zlib's ``memLevel``)."""
    packer = zlib.compressobj(9, wbits=zlib.MAX_WBITS + GZIP, memLevel=size)
    return packer.compress(plain) + packer.flush()


def _digest(plain: bytes) -> str:
    return hashlib.sha256(plain).hexdigest()[:12]


def _script(name: str, read: bundling.Read) -> tuple[str, str]:
    if name in LATER:
        return "text/javascript", bundling.part(f"later/{name}", SCRIPTS[LATER[name]], read)
    entry = SCRIPTS[name]

    def address(part: str) -> str:
        return _address(Path(part).name, _digest(bundling.part(part, entry, read).encode()))

    return "text/javascript", bundling.script(entry, read, address)


def _address(name: str, digest: str) -> str:
    return f"/assets/{digest}/{name}"


def _sheet(name: str, read: bundling.Read) -> tuple[str, str]:
    sheets = [one if one in MADE else f"styles/{one}" for one in SHEETS[name]]
    return "text/css", bundling.stylesheet(sheets, read)


def _picture(name: str, read: bundling.Read) -> tuple[str, str]:
    if name != "icon.svg":
        raise KeyError(name)
    return "image/svg+xml", read(name)


_CONTENT: dict[str, Callable[[str, bundling.Read], tuple[str, str]]] = {
    ".js": _script,
    ".css": _sheet,
    ".svg": _picture,
}


def _read(name: str, language: str) -> str:
    if name in MADE:
        return MADE[name]()
    source = (SOURCES / name).read_text("utf-8")
    return in_language(source, language) if name.endswith(".js") else source


def blueprint(assets: Assets) -> Blueprint:
    """The route of the assets; templates say ``asset("phone.js")``."""
    routes = Blueprint("assets", __name__)
    routes.app_template_global("asset")(lambda name: assets.address(name, current_language()))

    @routes.get("/assets/<digest>/<name>")
    def asset(digest: str, name: str) -> Response:
        try:
            found = assets.find(name, digest) or assets.get(name, current_language())
        except KeyError:
            raise NotFound from None
        if name in LATER and digest != found.digest:
            raise NotFound  # it fits no page but its own, which loads itself again
        response = current_app.response_class(found.packed, mimetype=found.mimetype)
        # Of a page that an older edition of the box has sent: good for now, not for ever.
        response.headers["Cache-Control"] = FOR_EVER if digest == found.digest else "no-store"
        response.headers["Vary"] = "Accept-Encoding"
        if request.accept_encodings["gzip"]:
            response.headers["Content-Encoding"] = "gzip"
        else:
            response.set_data(zlib.decompress(found.packed, zlib.MAX_WBITS + GZIP))
        return response

    return routes
