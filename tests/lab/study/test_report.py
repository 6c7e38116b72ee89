"""The report: one page that needs nothing else, and leaves out what a game does not tell."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser

import pytest

from companion.lab.players import find
from companion.lab.study import charts, heat, report
from companion.lab.study.findings import compared, findings
from companion.lab.study.gathering import gather
from companion.lab.study.plan import Study, plan
from companion.lab.study.running import played, run
from companion.lab.study.store import Store

COMMAND = "orbweaver lab web-of-flies --games 40 --out report.html"


def made(study: Study, jobs: int = 1) -> str:
    store = Store(None)
    run(study, store, jobs, lambda _done, _all: None)
    gathered = gather(study, played(study, store))
    return report.page(study, COMMAND, findings(study, gathered), compared(study, gathered))


@cache
def usual() -> str:
    return made(plan("web-of-flies", games=40, players_=["random", "guess"], vary="wof.end_on_last_8"))


class Opened(HTMLParser):
    """Every element that is opened is closed, or is of those that are not."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def elements(page: str) -> list[tuple[str, dict[str, str | None]]]:
    parser = Opened()
    parser.feed(page)
    assert parser.open == []
    return parser.seen


def test_it_is_one_page_that_asks_for_nothing() -> None:
    tags = elements(usual())
    assert not {tag for tag, _ in tags} & {"script", "link", "img", "iframe", "object"}
    addresses = [value for _, given in tags for key, value in given.items() if key in ("href", "src")]
    assert addresses
    assert all(str(address).startswith("#") for address in addresses)
    assert "url(" not in usual()
    assert "@import" not in usual()


def test_it_says_what_was_found_and_how_to_repeat_it() -> None:
    page = usual()
    for title in ("Wins by seat", "Wins by player", "Length", "Decisions", "Lead", "Where words point"):
        assert f"<h3>{title}</h3>" in page
    assert COMMAND in page
    guess, random = (f"{name}, version {find(name).version}" for name in ("guess", "random"))
    assert f"{guess}, {random}" in page or f"{random}, {guess}" in page
    assert '<span class="open">Not enough games to say</span>' in page
    assert "What wof.end_on_last_8 changes" in page


def test_the_same_games_make_the_same_page_whoever_played_them() -> None:
    study = plan("web-of-flies", games=40, players_=["random", "guess"], vary="wof.end_on_last_8")
    assert made(study, 2) == usual()


@pytest.mark.parametrize("name", ["arachne", "spidertwist", "arachnid"])
def test_what_a_game_does_not_tell_is_left_out(name: str) -> None:
    page = made(plan(name, games=2, max_rounds=4))
    elements(page)
    assert ("Where words point" in page) == (name != "arachnid")  # whose board lies on the table only
    assert "none" not in re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL).lower().split()


def test_the_board_is_warmest_where_there_was_most() -> None:
    study = plan("spidertwist", games=1)
    settings = study.tables[0].settings
    (drawn,) = heat.maps(study.game, settings, {"a5": 9, "b3": 3})
    spots = re.findall(r'fill-opacity="([\d.]+)"[^>]*><title>(\w+): ([\d.]+) %', drawn)
    assert {name: part for _, name, part in spots} == {"a5": "75.0", "b3": "25.0"}
    deep = {name: float(deep) for deep, name, _ in spots}
    assert heat.COLDEST < deep["b3"] < deep["a5"] == heat.HOTTEST
    assert heat.warmest({"a5": 9, "b3": 3}) == "a5 75.0 %, b3 25.0 %"
    assert heat.maps(study.game, settings, {}) == []
    assert (
        heat.maps(plan("arachnid", games=1).game, plan("arachnid", games=1).tables[0].settings, {"a": 1})
        == []
    )


def test_a_histogram_of_many_numbers_has_no_more_columns_than_can_be_seen() -> None:
    drawn = charts.columns({1: 1, 300: 3}, "rounds")
    assert drawn.count("<rect") == charts.COLUMNS
    assert "75 %" in drawn
    assert "<title>291–300: 3</title>" in drawn
    assert charts.columns({7: 2}, "rounds").count("<rect") == 1


def test_below_bars_of_one_scale_stands_what_they_go_up_to() -> None:
    """A bar of 46 % filled two thirds of its track, and nothing said of what."""
    row = charts.row("Red", charts.bar(0.46 / 0.76), "46 %")
    assert charts.rows([row], charts.up_to(0.76)).endswith(
        '<div class="scale"><span>0</span><span>76 %</span></div></div>'
    )
    assert "scale" not in charts.rows([row])


def test_a_line_below_nothing_has_its_axis_above() -> None:
    drawn = charts.lines([[-3.0, -1.0], [-6.0, 0.0]], ["red", "green"], "points")
    assert re.findall(r">(-?\d+)</text>", drawn)[:2] == ["-6", "0"]
    assert charts.lines([[0.0]], ["red"], "points").count("<polyline") == 1
