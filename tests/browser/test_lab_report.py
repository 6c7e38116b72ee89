"""The report of the lab in a browser: on a phone and a wall, dark, light and on paper."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.lab.study import report
from companion.lab.study.findings import compared, findings
from companion.lab.study.gathering import gather
from companion.lab.study.plan import plan
from companion.lab.study.running import played, run
from companion.lab.study.store import Store
from tests.browser.axe import violations
from tests.browser.waiting import until

pytestmark = pytest.mark.timeout(400)  # axe is slow on a busy machine


@cache
def page_of(game: str, vary: str) -> str:
    study, store = plan(game, games=40, vary=vary, max_rounds=6), Store(None)
    run(study, store, 1, lambda _done, _all: None)
    gathered = gather(study, played(study, store))
    return report.page(study, "orbweaver lab", findings(study, gathered), compared(study, gathered))


@pytest.mark.parametrize(("game", "vary"), [("web-of-flies", "wof.end_on_last_8"), ("arachnid", "")])
def test_nothing_is_wider_than_the_screen_and_axe_finds_nothing(
    chromium: Any, tmp_path: Path, game: str, vary: str
) -> None:
    file = tmp_path / "report.html"
    file.write_text(page_of(game, vary), "utf-8")
    page = chromium.new_page(viewport={"width": 1280, "height": 800}, color_scheme="dark")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    wrong = []
    for width in (1280, 390, 320):
        page.set_viewport_size({"width": width, "height": 800})
        until(page, lambda width=width: page.evaluate("document.documentElement.scrollWidth") <= width)
        if width != 390:  # which lies between the two, and has nothing of its own
            wrong += violations(page)
    assert asked == [file.as_uri()]
    page.emulate_media(color_scheme="light")
    wrong += violations(page, "color-contrast")
    page.close()
    assert wrong == []
