"""What people are called: which names there are, and that they outlive a pulled plug."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.table.people.names import LONGEST_NAME, Names, WrongName, as_name
from companion.views.prose import translate
from tests.support.tables import Table
from tests.support.there import there


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Anna", "Anna"),
        ("  Anna \t B. ", "Anna B."),
        ("Jürgen", "Jürgen"),
        ("Ju\u0308rgen", "Jürgen"),
        ("O’Neill-Żak 2", "O’Neill-Żak 2"),
        ("Nguyễn", "Nguyen"),
        ("Ștefan", "Stefan"),
        ("", ""),
        (" \n ", ""),
    ],
)
def test_a_name_is_kept_in_letters_that_every_display_has(typed: str, kept: str) -> None:
    assert as_name(typed) == kept


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("Anna 🕷", "no sign for 🕷. Take Latin letters"),
        ("محمد", "no sign for م"),
        ("<b>Anna</b>", "no sign for <"),
        ("An\x00na", "no sign for U+0000"),
        ("\u202eanna", "no sign for U+202E"),
        ("Anna\ud83d", "no sign for U+D83D"),
        ("x" * 10_000, f"at most {LONGEST_NAME} characters"),
        ("7", "a letter in it"),
        ("...", "a letter in it"),
        ("anna", "Add a letter, for example anna B"),
        ("RED", "RED is taken"),
    ],
)
def test_anything_else_is_answered_with_what_would_do(typed: str, told: str) -> None:
    with pytest.raises(WrongName) as wrong:
        as_name(typed, ("Anna", "Red"))
    assert told in translate(wrong.value.text)


def test_a_seat_keeps_its_name_through_a_pulled_plug_and_loses_it_when_told_to(tmp_path: Path) -> None:
    book = Names(tmp_path / "names.json")
    book.call(1, "Ben")
    book.call(0, "Anna")
    with pytest.raises(WrongName):
        book.call(2, "ANNA")
    again = Names(tmp_path / "names.json")  # the first was never closed
    assert again.now() == {0: "Anna", 1: "Ben"}
    again.call(0, "")
    assert Names(tmp_path / "names.json").now() == {1: "Ben"}


def test_a_damaged_book_of_names_is_set_aside_and_told(tmp_path: Path) -> None:
    (tmp_path / "names.json").write_text('{"0": "Anna"}')
    book = Names(tmp_path / "names.json")
    told: dict[str, str | None] = {}
    book.report_to(lambda part, sentence: told.update({part: translate(sentence) if sentence else None}))
    assert book.now() == {}
    assert there(told["names forgotten"]).startswith("What people are called could not be read")
    book.call(0, "Anna")
    assert told["names forgotten"] is None
    assert Names(tmp_path / "names.json").now() == {0: "Anna"}


def test_the_table_is_told_and_no_record_has_a_name(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        table.start_turns()
        book, entry = Names(), table.now.entry
        book.tell(table.desk.call_seats)
        rev = table.now.rev
        book.call(0, "Wilhelmine")
        assert table.desk.wait(rev, 10).names == {0: "Wilhelmine"}
        assert table.now.entry == entry
        assert table.submit("take 1", seat=0).ok
        assert "Wilhelmine" not in "".join(table.journal.export(table.key))
