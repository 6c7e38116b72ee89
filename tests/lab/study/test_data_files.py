"""A designer's own board, cards, dice or tokens beside those of the game, with the same luck."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.errors import OrbweaverError
from companion.lab.study import data_files, export, report, sentences
from companion.lab.study.findings import compared, findings
from companion.lab.study.gathering import gather
from companion.lab.study.plan import Study, plan
from companion.lab.study.running import played, run
from companion.lab.study.store import Store


@pytest.fixture
def dice(tmp_path: Path) -> Path:
    """Dice for Arachnid that hit twice as often."""
    file = tmp_path / "sharp.json"
    file.write_text(json.dumps({"attack": [2] * 6, "defense": [0, 0, 1, 1, 1, 2], "bolster": [0] * 6}))
    return file


def settled(study: Study) -> Store:
    store = Store(None)
    run(study, store, 1, lambda _done, _all: None)
    return store


def test_the_file_of_a_designer_is_played_beside_that_of_the_game(dice: Path) -> None:
    study = plan("arachnid", options={"mode": "tracked"}, games=3, vary=f"dice.json=own,{dice}")
    assert [one.label for one in study.tables] == ["own", str(dice)]
    attack = [one.settings.data["dice.json"]["attack"] for one in study.tables]
    assert attack == [[0, 1, 1, 1, 2, 2], [2] * 6]
    own = plan("arachnid", options={"mode": "tracked"}, games=3)
    keys = [job.key for job in study.jobs()]
    assert keys[:3] == [job.key for job in own.jobs()]  # the store has those of the game already
    assert not {*keys[:3]} & {*keys[3:]}


def test_a_file_is_known_by_what_it_says_and_not_by_its_name(tmp_path: Path, dice: Path) -> None:
    again = tmp_path / "again.json"
    again.write_text(json.dumps(json.loads(dice.read_text()), indent=8))

    def keys(file: Path) -> set[str]:
        study = plan("arachnid", options={"mode": "tracked"}, games=2, vary=f"dice.json=own,{file}")
        return {job.key for job in study.jobs()}

    assert keys(dice) == keys(again)


def test_the_same_luck_falls_on_both_and_the_change_is_told_with_its_power(tmp_path: Path) -> None:
    web = tmp_path / "smaller.json"
    web.write_text(json.dumps({"males": 5}))
    study = plan("spidertwist", games=40, players_=["guess"], vary=f"pieces.json=own,{web}", max_rounds=40)
    store = settled(study)
    gathered = gather(study, played(study, store))
    rows = compared(study, gathered)
    names = sentences.seat_names(study)
    told = [sentences.of_change(study, names, row, study.deals) for row in rows]
    assert any("Not enough games to say: it takes" in one for one in told)
    page = report.page(study, "orbweaver lab", findings(study, gathered), rows)
    assert "What pieces.json changes" in page
    assert re.search(r"<td>males</td><td>\d+</td><td>5</td>", page)
    made = json.loads(export.findings(study, "", findings(study, gathered), rows))["made with"]
    own, other = made["varied"]["pieces.json"]
    assert re.fullmatch(r"own, content [0-9a-f]{12}", own)
    assert re.fullmatch(rf"{re.escape(str(web))}, content [0-9a-f]{{12}}", other)
    table = list(csv.DictReader(io.StringIO(export.table(study, played(study, store)))))
    assert {one["pieces.json"] for one in table} == {"own", str(web)}


def test_each_file_is_held_against_the_first_by_its_name(tmp_path: Path) -> None:
    """Whatever is told of the others, or of how many of them anything can be said."""
    five, four = tmp_path / "five.json", tmp_path / "four.json"
    five.write_text(json.dumps({"males": 5}))
    four.write_text(json.dumps({"males": 4}))
    study = plan("spidertwist", games=2, vary=f"pieces.json=own,{five},{four}", max_rounds=2)
    gathered = gather(study, played(study, settled(study)))
    rows = [row for row in compared(study, gathered) if row.value == str(four)]
    page = report.page(study, "orbweaver lab", findings(study, gathered), rows)
    assert re.search(r"<td>males</td><td>\d+</td><td>4</td>", page)
    assert "<td>5</td>" not in page


def pieces(**for_two: int) -> str:
    """The file of Web of Flies with this for two players."""
    others = {"3": {"sets": 1, "flies": 13}, "4": {"sets": 1, "flies": 5}}
    return json.dumps({"players": {"2": for_two, **others}})


@pytest.mark.parametrize(
    ("vary", "written", "why"),
    [
        ("pieces.json", pieces(sets=2), "mine.json will not do. pieces.json: players.2 lacks flies."),
        ("pieces.json", pieces(sets=2, flies=4), "will not do. pieces.json: players.2 makes 36 pieces, but"),
        ("pieces.json", '{"players": ', "mine.json will not do. pieces.json is not JSON: "),
        ("pieces.json", None, "mine.json cannot be read: No such file or directory. Say own for"),
        ("cards.json", "{}", "nothing is read from cards.json, only from board-hexhex4.json, pieces.json."),
        ("board-radial6x6.json", "{}", "nothing is read from board-radial6x6.json, only from"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_before_anything_is_played(
    tmp_path: Path, vary: str, written: str | None, why: str
) -> None:
    file = tmp_path / "mine.json"
    if written is not None:
        file.write_text(written)
    with pytest.raises(OrbweaverError, match=why):
        plan("web-of-flies", games=1, vary=f"{vary}=own,{file}")


@pytest.mark.parametrize("vary", ["pieces.json", "pieces.json=own", "pieces.json=own,own"])
def test_one_file_alone_is_nothing_to_compare(vary: str) -> None:
    with pytest.raises(OrbweaverError, match="over two values or more, each once"):
        plan("web-of-flies", games=1, vary=vary)


@pytest.mark.parametrize(
    ("before", "after", "where"),
    [
        ({"a": 1, "b": {"c": [1, 2]}}, {"a": 1, "b": {"c": [1, 3]}}, [("b.c.1", "2", "3")]),
        ({"a": [1]}, {"a": [1, 2]}, [("a", "[1]", "[1, 2]")]),
        ({"a": 1}, {"b": "x"}, [("a", "1", ""), ("b", "", '"x"')]),
        ({}, {}, []),
    ],
)
def test_where_two_files_differ(before: Any, after: Any, where: list[tuple[str, str, str]]) -> None:
    assert list(data_files.differences(before, after)) == where
