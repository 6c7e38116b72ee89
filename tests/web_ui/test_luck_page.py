"""How the luck fell, as a page and as a file to keep."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.lab.box_luck import LuckOfBox
from companion.play import Over, text
from companion.table.journal.journal import Journal
from companion.table.people.guests import Guests
from companion.views.fairness import ALARM_AT, Finding
from companion.views.luck_page import in_short
from companion.views.luck_report import BoxLuck, Source
from tests.support.tables import Table
from tests.web_ui.conftest import NewPhone
from web_ui import create_app
from web_ui.services import Services


@pytest.fixture
def played(table: Table) -> Table:
    """Two games of an evening, the second on the table."""
    for seed in (1, 2):
        assert table.submit("new pebbles 2 start").ok
        play(table, Random(seed), 30)
    return table


def play(table: Table, luck: Random, steps: int) -> None:
    for _ in range(steps):
        if not isinstance(table.now.pending, Over):
            assert table.play_a_step(luck).ok


@pytest.mark.usefixtures("played")
def test_it_tells_of_the_game_the_evening_and_the_box(new_phone: NewPhone) -> None:
    page = new_phone().get("/luck")
    assert page.status_code == 200
    headings = re.findall(r"<h2>(.*?)</h2>", page.text)
    assert headings == ["This game", "This evening", "All games of this box"]
    assert "The 2 games of today" in page.text
    assert "Too few draws to say whether everything comes as often as it should." in page.text
    assert 'http-equiv="refresh"' not in page.text
    assert page.headers["Cache-Control"] == "no-store"


@pytest.mark.usefixtures("played")
def test_it_is_kept_as_one_file_that_needs_no_other(new_phone: NewPhone) -> None:
    kept = new_phone().get("/luck?keep=yes")
    assert kept.headers["Content-Disposition"] == "attachment; filename=orbweaver-luck.html"
    assert "All games of this box" in kept.text
    assert ".fallen" in kept.text
    assert not re.search(r"<link|<script|<a |src=|url\(|@import|http-equiv", kept.text)


@pytest.mark.usefixtures("played")
def test_it_is_read_in_german(new_phone: NewPhone) -> None:
    page = new_phone().get("/luck", headers={"Accept-Language": "de"})
    assert "Alle Partien dieser Box" in page.text
    assert "Bisher sind es zu wenige Ziehungen" in page.text


def sections_of_two(folder: Path, guests: Guests, game: str) -> list[str]:
    """The page of a box on which two games of a kind lie, with Anna at the first seat of the last."""
    with Table(folder, find=games.find, names=games.names, seed=1) as table:
        # However slow this machine is, all games are looked through at once.
        look = LuckOfBox(lambda: Journal(folder, readonly=True), games.find, lambda: 0.0).look
        app = create_app(table.desk, guests, Services(trusted_hosts=["spider.local"], luck_of_box=look))
        for _ in range(2):
            assert table.submit(f"new {game} 2 start").ok
            play(table, Random(1), 60)
        table.call_seats({0: "Anna"})
        page = app.test_client().get("/luck", base_url="http://spider.local").text
    return page.split("<h2>")[1:]


def test_a_name_at_the_table_is_not_put_into_other_games(tmp_path: Path, guests: Guests) -> None:
    this, evening, _ = sections_of_two(tmp_path / "box", guests, "arachne")
    assert re.findall(r"<li>(\w+): \d+ on", this) == ["Anna", "Black"]
    assert re.findall(r"<li>(\w+): \d+ on", evening) == ["White", "Black", "Anna", "Black"]


def test_what_several_games_drew_is_nobody_s(tmp_path: Path, guests: Guests) -> None:
    """The one who is red now was another colour in the game before, and somebody else was red."""
    labels = re.compile(r"<li><b>(Anna|Red) 1<")
    found = [labels.findall(part) for part in sections_of_two(tmp_path / "box", guests, "web-of-flies")]
    assert found == [["Anna"], ["Red"], ["Red"]]


def test_before_anything_was_drawn_it_says_so(new_phone: NewPhone) -> None:
    assert "Nothing has been drawn yet." in new_phone().get("/luck").text


def test_a_game_in_which_nothing_was_drawn_says_so(table: Table, new_phone: NewPhone) -> None:
    """It said *All that was drawn in the game on the table*, and then nothing."""
    assert table.submit("new pebbles 2 start").ok
    page = new_phone().get("/luck").text
    assert "All that was drawn" not in page
    assert page.count("Nothing has been drawn yet.") == 1


def test_it_says_in_plain_words_what_the_figures_below_mean(tmp_path: Path, guests: Guests) -> None:
    """Who is no statistician read of evidence and alarms before anything else."""
    *_, box = sections_of_two(tmp_path / "box", guests, "arachne")
    cards = re.split('<div class="card[" ]', box)[1:]
    assert cards
    for card in cards:
        words, _, figures = card.partition('class="faces"')
        assert "Nothing speaks against fair luck." in words or "Too few draws" in words
        assert "vidence" not in words
        assert "Longest run" not in words
        assert "Evidence against fair luck: " in figures
    assert any("Nothing speaks against fair luck." in card for card in cards)


@pytest.mark.parametrize(
    ("draws", "evidence", "left", "said"),
    [
        (200, 1.0, 0, "Nothing in the games of this box speaks against fair luck."),
        (200, ALARM_AT, 0, "Not everything came as often as it should: see the red card."),
        (9, 1.0, 0, "So far there are too few draws to say whether everything comes as often as it should."),
        (200, 1.0, 1, None),
    ],
)
def test_first_it_is_said_in_short(draws: int, evidence: float, left: int, said: str | None) -> None:
    finding = Finding(draws, (), evidence, None)
    source = Source("pebbles", text("Pebbles"), "bag", text("Bag"), False, finding, True)
    found = in_short(BoxLuck(sources=(source,), games=1, left=left))
    assert (found and found.msgid) == said


def test_what_is_rare_does_not_hide_what_many_draws_say() -> None:
    bag, die = (
        Source("pebbles", text("Pebbles"), name, text("Luck"), False, Finding(draws, (), 1.0, None), True)
        for name, draws in (("bag", 2_000), ("die", 1))
    )
    found = in_short(BoxLuck(sources=(bag, die), games=1, left=0))
    assert found == text("Nothing in the games of this box speaks against fair luck.")
