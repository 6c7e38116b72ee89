"""People may end a game before its rules do: counted as it stands, as a draw, or as a seat gives it up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.errors import RecordError, plain
from companion.play import End, Over
from companion.table.authority.menus import desk_menu
from companion.table.fold.fold import fold
from companion.table.intents import Origin
from companion.table.record.entries import Entry, verified
from companion.views.ending import ending
from companion.views.transcript import transcript
from tests.support.menus import every_word
from tests.support.saying import options
from tests.support.tables import GREEN, RED, UNIT, Table, refusal
from tests.support.toy_game import find


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Table(tmp_path) as table:
        table.start_turns()
        table.submit("take 3", RED)
        yield table


def over(table: Table) -> Over:
    assert isinstance(table.now.pending, Over)
    return table.now.pending


def phone(seat: int) -> Origin:
    return Origin("phone", frozenset((seat,)))


def test_all_agree_to_stop_and_what_everybody_has_counts(table: Table) -> None:
    assert table.submit("stop count", GREEN).ok
    shown = table.now.proposal
    assert shown is not None
    assert plain(shown.what) == "stop and count"
    assert plain(shown.meaning) == "The game ends here, and what everybody has counts as it stands."
    assert not isinstance(table.now.pending, Over)
    assert table.submit("agree", RED).ok
    assert (over(table).ranking, over(table).scores, over(table).reason) == (((0,), (1,)), (3, 0), "count")
    assert plain(over(table).text) == "Red wins."
    assert table.log[-1] == "All agreed to stop and count."
    assert table.now.asks == {}
    assert refusal(table.submit("pass", RED)) == ("over", "The game is over. Start a new one.")


@pytest.mark.parametrize(
    ("word", "told"),
    [("stop count", "The game was stopped and counted."), ("stop draw", "The game was ended as a draw.")],
)
def test_that_all_agreed_is_said_where_all_were_asked(table: Table, word: str, told: str) -> None:
    """It was said of one person, who played the box."""
    assert table.submit(word).ok  # for the table
    assert table.log[-1] == told


def test_a_draw_by_agreement_is_shared_by_all(table: Table) -> None:
    table.submit("stop draw", RED)
    table.submit("agree", GREEN)
    assert over(table).ranking == ((0, 1),)
    assert plain(over(table).text) == "All share the first place."


def test_who_plays_on_has_not_agreed(table: Table) -> None:
    table.submit("stop draw", GREEN)
    table.submit("take 1", RED)
    assert table.now.proposal is None


def test_one_of_two_resigns_alone_and_the_rival_wins(table: Table) -> None:
    assert table.submit("resign 1", RED).ok
    assert over(table).ranking == ((1,), (0,))
    assert plain(over(table).text) == "Green wins."
    assert table.entries[-1].by == 0


def test_nobody_resigns_for_another(table: Table) -> None:
    assert refusal(table.submit("resign 1", GREEN))[0] == "not-your-seat"
    assert refusal(table.submit("resign 3", RED)) == ("not-your-seat", "This game has no seat 3.")
    assert refusal(table.submit("resign", RED)) == ("wrong-shape", "Say which seat resigns, from 1 to 2.")
    assert refusal(table.submit("stop", RED)) == ("wrong-shape", "Say it as stop count, or stop draw.")


def test_an_end_is_undone_like_any_step(table: Table) -> None:
    table.submit("resign 2", GREEN)
    n = table.now.entry
    assert refusal(table.submit("back", GREEN))[0] == "revealed"
    table.submit(f"rewind {n}", GREEN)
    assert table.submit("agree", RED).ok
    assert not isinstance(table.now.pending, Over)
    assert table.submit("take 1", RED).ok


def test_a_slip_is_corrected_after_the_end_and_the_result_with_it(table: Table) -> None:
    table.submit("stop count")
    assert table.submit("pencil correct set green 5").ok
    assert over(table).ranking == ((1,), (0,))


def test_the_clocks_stand_still_and_the_record_tells_the_end(table: Table) -> None:
    table.submit("stop count")
    assert table.played.now.asked == ()
    told = list(transcript(table.played))
    assert any(line.split()[1:] == ["table", "count"] for line in told)
    assert "Red wins." in told
    again = fold(verified(table.journal.stored(table.key)), find, trusted=False)
    assert again.pending == over(table)


def fewest_and_most(seats: range) -> list[int]:
    return sorted({seats[0], seats[-1]})


@pytest.mark.parametrize(
    ("name", "seats"), [(name, n) for name in games.names() for n in fewest_and_most(games.find(name).seats)]
)
def test_every_game_can_be_ended_at_any_moment(tmp_path: Path, name: str, seats: int) -> None:
    game = games.find(name)
    luck = Random(seats)
    for steps in (0, 12):
        with Table(tmp_path / str(steps), find=games.find, names=games.names) as table:
            assert table.submit(f"new {name} {seats} start").ok
            for _ in range(steps):
                table.play_a_step(luck)
                if isinstance(table.now.pending, Over):  # so short a game is looked at before its last step
                    assert table.submit(f"rewind {table.now.entry}").ok
                    break
            words = [word for word in every_word(lambda path: desk_menu(table.now, UNIT, path)) if ends(word)]
            assert "stop count" in words
            own_words = "offer" in game.verbs  # S-35, N-40: of a draw the rules speak
            assert ("stop draw" in words) != own_words
            for word in words:
                assert table.submit(word).ok
                end = ending(table.played)
                assert end is not None
                assert sorted(seat for group in end.over.ranking for seat in group) == list(range(seats))
                assert table.submit(f"rewind {table.now.entry}").ok


def ends(word: str) -> bool:
    return word.split()[0] in ("stop", "resign")


def test_of_three_all_are_asked_before_one_resigns(tmp_path: Path) -> None:
    with Table(tmp_path, find=games.find, names=games.names) as table:
        table.submit("new arachnid 3 start")
        assert refusal(table.submit("resign 2", phone(0)))[0] == "not-your-seat"
        assert table.submit("resign 1", phone(0)).ok
        assert not isinstance(table.now.pending, Over)
        for seat in (1, 2):
            assert table.submit("agree", phone(seat)).ok
        assert over(table).ranking[-1] == (0,)


def test_spidertwist_has_its_own_words_and_no_second_ones(tmp_path: Path) -> None:
    with Table(tmp_path, find=games.find, names=games.names) as table:
        table.submit("new spidertwist 2 start")
        offered = {option.part for option in options(desk_menu(table.now, UNIT))}
        assert "resign" not in offered
        assert desk_menu(table.now, UNIT, ("stop", "count")) == End()
        assert refusal(table.submit("resign 1"))[0] == "wrong-shape"
        assert refusal(table.submit("stop draw")) == ("wrong-shape", "Say it as stop count.")


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"how": "victory"}, "This game cannot be ended that way."),
        ({"how": "resign"}, "It names a seat that is not in this game."),
        ({"how": "resign", "seat": 2}, "It names a seat that is not in this game."),
    ],
)
def test_a_record_from_elsewhere_ends_no_game_otherwise(
    table: Table, body: dict[str, str], sentence: str
) -> None:
    last = table.entries[-1]
    forged = Entry(last.n + 1, "stop", "x", 0, "desk", last.at, body)
    with pytest.raises(RecordError, match=sentence):
        fold([*table.entries, forged], find, trusted=False)


def test_a_record_from_elsewhere_is_not_played_on_after_its_end(table: Table) -> None:
    table.submit("take 1", RED)
    words = table.entries
    end = Entry(words[-1].n, "stop", "x", 0, "desk", words[-1].at, {"how": "count"})
    late = Entry(words[-1].n + 1, "word", "y", 0, "desk", words[-1].at, words[-1].body)
    with pytest.raises(RecordError, match="The game had been ended by then"):
        fold([*words[:-1], end, late], find, trusted=False)
