"""What leaves the box of an evening: a table of figures that is no program, and a play for BG Stats."""

from __future__ import annotations

import csv
import json
from io import StringIO
from urllib.parse import unquote

import pytest

from companion.errors import plain
from companion.frozen import replace
from companion.play import text
from companion.views.ending import ending
from companion.views.ending.bgstats import LINK, as_file, as_link, play
from companion.views.ending.spreadsheet import BYTE_ORDER_MARK, HEAD, KINDS, guarded, spreadsheet
from companion.views.prose import Speech, translate
from tests.support.whole_games import whole_game

NAMED = Speech("en", (("Red", "-Anna"), ("Yellow", 'Jürgen, "J"')))


@pytest.fixture(scope="module")
def over():
    told = ending(whole_game("arachnid"))
    assert told is not None
    return told


def rows(text: str) -> list[dict[str, str]]:
    assert text.startswith(BYTE_ORDER_MARK)
    return list(csv.DictReader(StringIO(text.removeprefix(BYTE_ORDER_MARK), newline="")))


@pytest.mark.parametrize(
    "words",
    ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "\u00a0=1", "＝1", "＋1", "－1", "＠1"],
)
def test_no_cell_begins_like_a_formula(words):
    assert guarded(words) == f"'{words}"


@pytest.mark.parametrize("words", ["", "Anna", "3=3", "a-b", "30 to 18.", "−6"])
def test_what_is_no_formula_stays_as_it_is(words):
    assert guarded(words) == words


def test_every_figure_has_a_row_and_every_cell_of_words_is_guarded(over):
    found = rows(spreadsheet(over, NAMED))
    assert tuple(found[0]) == tuple(map(plain, HEAD))
    scores = {row["player"]: int(row["number"]) for row in found if row["kind"] == "score"}
    assert scores == dict(zip(["'-Anna", 'Jürgen, "J"', "Green"], over.over.scores, strict=True))
    figures = [row for row in found if row["kind"] == "figure"]
    assert len(figures) == sum(len(chart.rounds) * 3 for chart in over.charts)
    for row in found:
        for head in ("kind", "what", "player", "text"):
            assert row[head][:1] not in set("=+-@\t\r"), row
        assert row["number"] == "" or int(row["number"]) is not None


def test_headings_and_kinds_are_in_the_language_of_who_saves_it(over):
    told = rows(spreadsheet(over, Speech("de")))
    assert list(told[0]) == ["Art", "Was", "Runde", "Wer", "Zahl", "Text"]
    assert {row["Art"] for row in told} <= {translate(kind, "de") for kind in KINDS}
    assert {"Spiel", "Platz", "Punkte", "Verlauf", "Glück"} <= {row["Art"] for row in told}
    assert [row["Zahl"] for row in told] == [row["number"] for row in rows(spreadsheet(over, Speech()))]


def test_the_exact_chance_stands_beside_its_words(over):
    said = {row["text"] for row in rows(spreadsheet(over, Speech())) if row["kind"] == "luck"}
    for line in over.luck:
        if line.chance is not None:
            assert any(f"({line.chance.numerator}/{line.chance.denominator})" in one for one in said)


def test_a_play_says_who_won_in_the_form_that_the_app_takes(over):
    told = play(over, 7, NAMED)
    assert [one["rank"] for one in told["players"]] == [1, 2, 3]
    assert [one["winner"] for one in told["players"]] == [True, False, False]
    began = [one["name"] for one in told["players"] if one["startPlayer"]]
    assert began == [("-Anna", 'Jürgen, "J"', "Green")[over.began_by]]
    assert {one["sourcePlayerId"] for one in told["players"]} == {
        "Orbweaver-person--Anna",
        'Orbweaver-person-Jürgen, "J"',
        "Orbweaver-green",
    }
    (winner,) = over.over.ranking[0]
    assert told["players"][0]["name"] == ("-Anna", 'Jürgen, "J"', "Green")[winner]
    assert told["game"] == {
        "name": "Arachnid",
        "sourceGameId": "Orbweaver-arachnid",
        "highestWins": True,
        "noPoints": False,
    }
    date, _, time = told["playDate"].partition(" ")
    assert len(date.split("-")) == len(time.split(":")) == 3


@pytest.mark.parametrize("game", ["arachnid", "web-of-flies", "spidertwist", "arachne"])
def test_somebody_began_every_game(game):
    told = ending(whole_game(game))
    assert told is not None
    assert sum(one["startPlayer"] for one in play(told, 1, Speech())["players"]) == 1


def test_whom_the_draw_fell_on_has_begun():
    fold = whole_game("web-of-flies")
    told = ending(fold)
    assert told is not None
    drawn = next(face for moment in fold.moments for _, one in moment.drawn for face in [one.face])
    assert told.scene.seats[told.began_by or 0].colour == drawn


def test_a_game_without_points_says_so():
    told = ending(whole_game("arachne"))
    assert told is not None
    one = play(told, 1, Speech())
    assert one["game"]["noPoints"] is True
    assert all("score" not in player for player in one["players"])


@pytest.mark.parametrize("name", ["1E5", "3 Mar", "True"])
def test_a_name_does_not_become_a_number_a_date_or_a_truth(over, name):
    named = Speech(names=(("Red", name),))
    players = {row["player"] for row in rows(spreadsheet(over, named)) if row["kind"] == "rank"}
    assert f"'{name}" in players


def test_the_third_of_two_who_share_the_first_place_is_third(over):
    shared = replace(over, over=replace(over.over, ranking=((0, 2), (1,))))
    assert shared.over.places == {0: 1, 2: 1, 1: 3}
    ranks = [(one["rank"], one["winner"]) for one in play(shared, 1, Speech())["players"]]
    assert ranks == [(1, True), (1, True), (3, False)]
    level = replace(over, over=replace(over.over, ranking=((0, 1, 2),)))
    ranks = [(one["rank"], one["winner"]) for one in play(level, 1, Speech())["players"]]
    assert ranks == [(1, False)] * 3  # of a draw nobody is the winner
    told = [row["number"] for row in rows(spreadsheet(shared, Speech())) if row["kind"] == "rank"]
    assert told == ["1", "1", "3"]


def test_times_have_rows_in_seconds_where_a_clock_was_on_show(over):
    assert all(row["kind"] != "time" for row in rows(spreadsheet(over, Speech())))
    timed = replace(over, time=((text("total"), (3675, 9, 30)),))
    times = [row for row in rows(spreadsheet(timed, Speech())) if row["kind"] == "time"]
    assert [(row["what"], row["number"]) for row in times] == [
        ("total", "3675"),
        ("total", "9"),
        ("total", "30"),
    ]


def test_the_link_holds_the_file_and_nothing_that_an_address_would_misread(over):
    told = play(over, 7, NAMED)
    link = as_link(told)
    assert link.startswith(LINK)
    assert json.loads(unquote(link.removeprefix(LINK))) == json.loads(as_file(told)) == told
    assert link.isascii()
    assert not set(link.removeprefix(LINK)) & set(' "&#+<>')
