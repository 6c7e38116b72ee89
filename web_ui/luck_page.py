"""How the luck of this box fell: a page for phones and paper, and the same as one file to keep."""

from __future__ import annotations

import gzip
import time
from collections.abc import Callable

from flask import Response, render_template

from companion.play import Text
from companion.table.desk.desk import Desk
from companion.table.fold.fold import Fold
from companion.views import luck_page
from companion.views.luck_report import BoxLuck
from companion.views.prose import Speech
from web_ui.assets import Assets
from web_ui.translation import current_language, translate

Look = Callable[[int | None, Fold | None, float], BoxLuck]
"""The luck so far, told the game on the table by key and entries, and Unix time."""


def page(desk: Desk, look: Look, assets: Assets, *, to_keep: bool) -> Response:
    """The page as it stands; ``to_keep``: a file that needs no other."""
    now, key = time.time(), desk.snapshot().key
    luck = look(key, desk.played(), now)

    def in_its_names(game: int | None, sentence: Text) -> str:
        """The names at the table are those of its game alone."""
        return translate(sentence) if game == key else Speech(current_language()).translate(sentence)

    content = render_template(
        "luck.html",
        luck=luck,
        sections=tuple(luck_page.sections(luck)),
        in_short=luck_page.in_short(luck),
        remarks=tuple(luck_page.remarks(luck)),
        when=luck_page.day_and_time(now),
        kept=_style(assets) if to_keep else "",
        translate=translate,
        in_its_names=in_its_names,
    )
    answer = Response(content, mimetype="text/html")
    if to_keep:
        answer.headers["Content-Disposition"] = "attachment; filename=orbweaver-luck.html"
    else:
        answer.headers["Cache-Control"] = "no-store"
    return answer


def _style(assets: Assets) -> str:
    """What the page looks like, to stand within it."""
    return gzip.decompress(assets.get("plain.css", current_language()).packed).decode()
