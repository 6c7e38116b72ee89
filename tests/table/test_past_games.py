"""Past games: told in a list without being played again, and step by step as they were."""

from __future__ import annotations

import random
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.errors import OrbweaverError, plain
from companion.play import Over
from companion.table.archive.past_games import FOLDED, seconds_played
from companion.table.intents import Snapshot
from companion.table.record.entries import At, Entry
from companion.views.page import page
from companion.views.replay import replay_page
from tests.support.tables import RED, Table, past_games
from tests.support.whole_games import SHORT

STEPS = 44
SEEN = ("head", "pieces", "trays", "progress", "over", "board", "game")
"""What is the same for whoever was there and for whoever looks at it later."""


def seen(shown: Any) -> dict[str, Any]:
    seats = [{key: one[key] for key in one if key != "asked"} for one in shown["seats"]]
    return {key: shown.get(key) for key in SEEN} | {"seats": seats}


@pytest.mark.parametrize("name", SHORT)
def test_a_replay_shows_at_every_step_what_the_table_showed(name: str, tmp_path: Path) -> None:
    luck, there = Random(7), {}
    with Table(tmp_path, find=games.find, names=games.names, seed=7) as table:
        assert table.submit(SHORT[name]).ok
        for step in range(STEPS):
            now = table.now
            there[now.entry] = page(now)
            if isinstance(now.pending, Over):
                break
            assert table.play_a_step(luck).ok
            if step == STEPS // 2:
                assert table.submit(f"rewind {table.now.moved}").ok
        past = past_games(tmp_path, games.find)
        assert table.submit("close").ok
        fold = past.fold(table.now.shelf[0])
        for entry, shown in there.items():
            replayed = replay_page(fold, 1, entry, table.now.luck, {}, "en")
            assert replayed["entry"] == entry
            assert seen(replayed["page"]) == seen(shown)
            own = [line for line in shown["log"] if line["n"] == entry]
            assert replayed["page"]["log"] == own
            assert "questions" not in replayed["page"]
        assert len(there) > 20


def test_it_goes_from_step_to_step_and_says_what_was_taken_back(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        table.start_turns()
        assert table.submit("take 1", RED).ok
        taken = table.now.entry
        assert table.submit("back", RED).ok
        fold = past_games(tmp_path).fold(table.now.shelf[0])
        told = replay_page(fold, 1, taken, table.now.luck, {0: "Anna"}, "en")
        assert told["undone"]
        assert [line["text"] for line in told["page"]["log"]] == ["Anna takes 1"]
        walked, entry = [], 1
        while entry:
            told = replay_page(fold, 1, entry, table.now.luck, {}, "en")
            walked.append(told["entry"])
            entry = told.get("after") or 0
        silent = [entry.n for entry in fold.entries if entry.kind == "round"]
        assert walked == [n for n in range(1, fold.n + 1) if n not in silent]
        assert replay_page(fold, 1, None, table.now.luck, {}, "en")["entry"] == walked[-1]
        assert replay_page(fold, 1, 10**9, table.now.luck, {}, "en")["entry"] == walked[-1]


def test_no_secret_of_the_round_that_waits_is_in_a_replay(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        table.start_turns()
        assert table.now.key is not None
        sealed = table.journal.sealed(table.now.key)
        assert sealed is not None
        fold = past_games(tmp_path).fold(table.now.shelf[0])
        told = replay_page(fold, 1, None, table.now.luck, {}, "en")
        assert sealed.secret.hex() not in str(told)


def shelved(now: Snapshot) -> Any:
    return now.shelf[0]


def test_a_list_tells_when_how_long_and_who_won_without_playing_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Table(tmp_path) as table:
        table.new("rounds=1")
        table.play_to_the_end(random.Random(3))
        over = table.now.pending
        live = past_games(tmp_path).tell(shelved(table.now), table.desk.played())
        assert table.submit("close").ok
        past = past_games(tmp_path)
        monkeypatch.setattr(past, "fold", None)
        told = past.tell(shelved(table.now))
        assert isinstance(over, Over)
        assert told.over == live.over == over
        assert told.scene == live.scene
        assert told.began <= told.last
        assert told.seconds >= 0
        assert sum(told.acts[0].values()) > 0
        assert past.tell(shelved(table.now)) is told


def test_time_is_played_but_in_a_pause_on_the_shelf_and_while_the_box_is_off() -> None:
    told = (
        ("open", 0, "run-1"),
        ("word", 10, "run-1"),  # 10 s were played
        ("pause", 15, "run-1"),  # 15 s
        ("note", 115, "run-1"),
        ("resume", 215, "run-1"),
        ("word", 220, "run-1"),  # 20 s
        ("close", 230, "run-1"),  # 30 s
        ("resume", 530, "run-1"),
        ("word", 531, "run-1"),  # 31 s
        ("word", 4, "run-2"),
        ("word", 6, "run-2"),  # 33 s
        ("note", 900, "run-2"),  # and nothing moved any more
    )
    entries = [
        Entry(n, kind, f"id{n}", None, "unit", At(1.0, float(mono), boot), {})
        for n, (kind, mono, boot) in enumerate(told, 1)
    ]
    assert seconds_played(entries) == 33


def test_a_game_that_people_ended_is_told_as_they_ended_it(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        table.start_turns()
        assert table.submit("resign 1").ok
        over = table.now.pending
        assert table.submit("close").ok
        told = past_games(tmp_path).tell(shelved(table.now))
        assert told.over == over
        assert told.over is not None
        assert told.over.ranking[-1] == (0,)


def test_a_game_whose_rules_are_gone_or_that_is_damaged_is_listed_with_the_reason(tmp_path: Path) -> None:
    def gone(name: str) -> Any:
        raise OrbweaverError(games.find("arachnid").title)

    with Table(tmp_path) as table:
        table.start_turns()
        assert table.submit("close").ok
        one = shelved(table.now)
        assert past_games(tmp_path, gone).tell(one).problem is not None
        table.journal.connection().execute("UPDATE entries SET data = x'00' WHERE n = 2")
        told = past_games(tmp_path).tell(one)
        assert told.problem is not None
        assert "no entry that can be read" in plain(told.problem)
        with pytest.raises(OrbweaverError):
            past_games(tmp_path).fold(one)


def test_a_game_stays_folded_while_it_is_looked_at_and_not_for_ever(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        for _ in range(FOLDED + 1):
            table.start_turns()
        past = past_games(tmp_path)
        first, *others = table.now.shelf
        folded = past.fold(first)
        assert past.fold(first) is folded
        for one in others:
            past.fold(one)
        assert past.fold(first) is not folded
        assert len(past._folds) == FOLDED
