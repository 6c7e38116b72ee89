"""What may stand in a note, and what may reach a terminal."""

from __future__ import annotations

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kit.cleaning import clean, escaped, is_text, printable


@pytest.mark.parametrize(
    "words",
    [
        "the fly was lost",
        "Grüße, naïve façade",
        "العنكبوت ربح الجولة",
        "העכביש ניצח",
        "می‌خواهم",  # Persian, with a joiner that keeps two letters apart
        "क्‍ष",  # Hindi, with one that joins them
        "👩‍👩‍👧‍👦 and 🏳️‍🌈 and ❤️ and 👍🏽",
        "🏴󠁧󠁢󠁥󠁮󠁧󠁿 won",
        "蜘蛛が勝った",
        "rock \U0001fae8 and what comes next year \U0001faff",
    ],
)
def test_what_people_write_stays_as_it_is(words: str) -> None:
    assert clean(words) == words
    assert printable(words) == words


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("\x1b[31mred\x1b[0m", "[31mred [0m"),
        ("bell\x07 and \x9b31m and \x7f", "bell and 31m and"),
        ("two\nlines\r\nand\u2028more\u2029", "two lines and more"),
        ("\u202egnp.exe", "gnp.exe"),
        ("a\u2066b\u2069c\u200ed\u200fe\u061cf", "abcdef"),
        ("zero\u200bwidth\u2060and\ufeff marks", "zerowidthand marks"),
        ("\u200d\u200dalone \u200c here\u200d", "alone here"),
        ("a\u200d\u200d\u200d\u200db", "a\u200db"),
        ("hidden\U000e0041\U000e0042\U000e0043", "hidden"),
        ("ha\ud83dlf", "half"),
        ("\u3164\u115f", ""),
        ("  tidy   up ", "tidy up"),
        ("a\x00b", "a b"),
    ],
)
def test_what_does_harm_is_taken_out(words: str, kept: str) -> None:
    assert clean(words) == kept


@given(st.text())
def test_what_was_cleaned_is_clean(words: str) -> None:
    once = clean(words)
    assert clean(once) == once
    assert not any(unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in once)


@given(st.text(st.characters(exclude_categories=[])))
def test_a_line_on_a_terminal_keeps_its_length_and_gives_no_orders(line: str) -> None:
    shown = printable(line)
    assert len(shown) == len(line)
    assert not any(unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in shown)
    assert not set(shown) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")


@given(st.text())
def test_what_is_escaped_reads_back_as_it_was(words: str) -> None:
    source = escaped(json.dumps(words, ensure_ascii=False))
    assert json.loads(source) == words
    assert printable(source) == source


@pytest.mark.parametrize(
    ("value", "sound"),
    [
        ({"a": ["b", 1, None, {"c": "☕"}]}, True),
        ({"a": ["b", {"c": "\ud83d"}]}, False),
        ({"\udc00": 1}, False),
        ("\udc00", False),
    ],
)
def test_half_a_character_is_found_wherever_it_stands(value: object, sound: bool) -> None:
    assert is_text(value) is sound
