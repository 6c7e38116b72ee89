"""Every lesson plays again word for word, and every game has one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion import games
from tests.transcripts.runner import beginning, replay, transcripts

REWRITE = bool(os.environ.get("REWRITE_TRANSCRIPTS"))


@pytest.mark.parametrize("path", transcripts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_transcript_plays_as_it_is_written(path: Path) -> None:
    played = replay(path.read_text("utf-8"))
    if REWRITE:
        path.write_text(played, "utf-8")
    assert path.read_text("utf-8") == played


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_a_lesson(name: str) -> None:
    assert any(path.parent.name == name for path in transcripts()), (
        f"write tests/transcripts/{name}/<lesson>.txt; tests/transcripts/runner.py says how"
    )


def test_an_answer_edited_by_hand_is_noticed() -> None:
    source = next(path for path in transcripts() if path.parent.name == "web-of-flies").read_text("utf-8")
    assert replay(source.replace("\n- ", "\n- Perhaps ", 1)) == source


def test_a_face_that_cannot_come_stops_the_lesson() -> None:
    with pytest.raises(AssertionError, match="purple cannot come"):
        replay("game web-of-flies\nseats 2\n* first-player: purple\n")


def test_a_line_of_no_known_kind_is_named() -> None:
    with pytest.raises(ValueError, match="a line begins with") as wrong:
        replay("game web-of-flies\nseats 2\nRed begins.\n")
    assert wrong.value.__notes__ == ["in line 3 of the author: Red begins."]


def test_a_refused_word_is_written_down_and_changes_nothing() -> None:
    played = replay("game web-of-flies\nseats 2\n> red: capture a1 a2\n* first-player: red\n")
    assert "x A draw comes first: Draw who begins, then deal 37 pieces.  [not-asked]" in played
    assert "- Red begins.  [W-4]" in played


def test_a_random_game_is_a_beginning_for_a_lesson() -> None:
    lines = beginning("web-of-flies", 2, 3)
    played = replay(lines)
    assert played == replay(played)
    assert [line for line in played.splitlines() if line.startswith("=")]
