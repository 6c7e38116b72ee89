"""A position looked at closely: by whom, which, and what is told; of a game that is played, nothing."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import games
from companion.kit import grammar
from companion.kit.game import Game
from companion.play import Over
from companion.table.archive import paper_code
from companion.table.intents import Advice
from companion.table.people.guests import Guests
from tests.support.tables import Table, past_games
from tests.support.there import there
from tests.web_ui.conftest import NewPhone
from web_ui import analysis_page, create_app
from web_ui.services import Services

HERE = "127.0.0.1"


class Mind:
    """Somebody who takes the first words that stand, and can be made to think for ever."""

    slow = False

    def __init__(self) -> None:
        self.asked: list[Future[tuple[Advice, ...]]] = []

    def __call__(self, game: Game, state: Any, seat: int) -> Future[tuple[Advice, ...]]:
        future: Future[tuple[Advice, ...]] = Future()
        self.asked.append(future)
        if not self.slow:
            first, second = list(grammar.words(game, state, seat))[:2]
            line = ((seat, first), (1 - seat, "pass"))
            future.set_result((Advice(first, 0.71, 231, line), Advice(second, 0.2, 40)))
        return future


@pytest.fixture
def mind() -> Mind:
    return Mind()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        yield table


@pytest.fixture
def app(table: Table, guests: Guests, tmp_path: Path, mind: Mind) -> Flask:
    return create_app(
        table.desk,
        guests,
        Services(
            trusted_hosts=["spider.local"],
            past_games=past_games(tmp_path, games.find),
            look=mind,
        ),
    )


@pytest.fixture
def owner(new_phone: NewPhone) -> Callable[..., Any]:
    """Asks from the machine itself."""
    phone = new_phone(address=HERE)
    return lambda **form: phone.post("/unit/analyse", data=form)


def play(table: Table, words: int = 2000) -> None:
    assert table.submit("new web-of-flies 2 start").ok
    luck = random.Random(2)
    for _ in range(words):
        if isinstance(table.now.pending, Over):
            return
        assert table.play_a_step(luck).ok


def code(table: Table) -> str:
    return "\n".join(paper_code.lines_of(paper_code.code_of(there(table.now.game), table.now.state)))


def test_a_game_that_is_over_is_looked_at_with_chances_reasons_and_a_drawn_board(table, owner, mind):
    play(table)
    answer = owner(game=str(table.now.key))
    assert answer.status_code == 200
    assert "<b>71 %</b>" in answer.text
    assert "231 games imagined" in answer.text
    assert "<svg" in answer.text
    assert "Then:" in answer.text
    assert len(re.findall(r"%</b> (?:Red|Green) \d goes from", answer.text)) == 2
    assert "<code>pass</code>" in answer.text, "what this game has no sentence for"
    assert "Web of Flies, entry " in answer.text


def test_who_sits_at_the_table_now_is_not_put_into_a_game_of_before(table, owner, mind):
    play(table)
    table.desk.call_seats({0: "Anna", 1: "Bea"})
    answer = owner(game=str(table.now.key))
    assert "Red" in answer.text
    assert "Anna" not in answer.text
    assert "Bea" not in answer.text


@pytest.mark.parametrize("by", ["record", "paper", "paper of a word ago"])
def test_nobody_is_helped_in_the_game_that_is_played(table, owner, mind, by):
    play(table, 12)
    page = code(table)
    if by == "paper of a word ago":
        assert table.play_a_step(random.Random(5)).ok
    answer = owner(game=str(table.now.key)) if by == "record" else owner(code=page)
    assert answer.status_code == 403
    assert "nobody is helped in secret" in answer.text
    assert mind.asked == []


@pytest.mark.parametrize("before", ["", "http://spider.local:8000/paper#"], ids=["typed", "read-by-a-camera"])
def test_a_page_of_paper_is_looked_at(table, owner, before):
    play(table, 12)
    typed = f"\n{before}{code(table)}\n\n"
    assert table.submit("close").ok
    answer = owner(code=typed)
    assert (answer.status_code, "Web of Flies, page " in answer.text) == (200, True)


def test_a_slip_in_a_code_is_named(owner):
    answer = owner(code="1. 7KQ4X")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


@pytest.mark.parametrize("seat", [None, "0", "all"])
def test_only_who_sits_at_the_box_or_is_referee_may(table, new_phone, mind, seat):
    play(table)
    phone = new_phone(seat)
    answer = phone.post("/unit/analyse", data={"game": str(table.now.key)})
    assert (answer.status_code, mind.asked) == (403, [])
    assert "at the box itself, or by the referee" in phone.get("/unit/analyse").text


def test_what_the_table_has_no_time_for_is_given_up(table, owner, mind, monkeypatch):
    play(table)
    mind.slow = True
    monkeypatch.setattr(analysis_page, "WAIT", 0.01)
    assert owner(game=str(table.now.key)).status_code == 503
    assert [one.cancelled() for one in mind.asked] == [True]


def test_it_reads_in_german(table, new_phone):
    play(table)
    page = new_phone(address=HERE).get("/unit/analyse", headers={"Accept-Language": "de"}).text
    assert "Genau hingesehen" in page
    assert "Eine Partie, die zu Ende ist" in page
