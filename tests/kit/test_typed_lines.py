"""Bytes as lines that people type: forgiving of how they are typed, never of what they say."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kit import typed_lines
from companion.kit.typed_lines import SIGNS, Mistyped, grouped, read, written

CODE = bytes(range(1, 90))
LINES = written(CODE)


def slip(typed: str) -> str:
    """What is said of lines that are wrong."""
    with pytest.raises(Mistyped) as wrong:
        read(typed)
    return str(wrong.value)


@given(st.binary(min_size=1, max_size=600))
def test_what_was_written_is_read(data: bytes) -> None:
    lines = written(data)
    assert {len(line) for line in lines[:-1]} <= {27}
    assert set("".join(lines)) <= set(SIGNS)
    assert read("\n".join(lines)) == data
    assert read("".join(lines)) == data, "as a camera reads it"


@pytest.mark.parametrize(
    "typed",
    [
        "\n".join(f"{n}. {grouped(line)}" for n, line in enumerate(LINES, 1)),
        "\r\n\n".join(LINES).lower(),
        "\n".join(line.replace("1", "l").replace("0", "O") for line in LINES),
        "\n".join(line.replace("1", "I").replace("V", "u") for line in LINES),
        "\n".join(f"{n}:{'-'.join(line)}" for n, line in reversed(list(enumerate(LINES, 1)))),
        "/".join(LINES),
        f"{LINES[0]}\n{''.join(LINES[1:])}",
    ],
    ids=["as printed", "small letters", "O and l", "I and u", "numbered from the end", "strokes", "pasted"],
)
def test_how_it_is_typed_does_not_matter(typed: str) -> None:
    assert read(typed) == CODE


@given(st.data())
def test_one_wrong_sign_is_found(data: st.DataObject) -> None:
    n = data.draw(st.integers(0, len(LINES) - 1))
    place = data.draw(st.integers(0, len(LINES[n]) - 1))
    sign = data.draw(st.sampled_from([one for one in SIGNS if one != LINES[n][place]]))
    typed = [*LINES]
    typed[n] = LINES[n][:place] + sign + LINES[n][place + 1 :]
    assert f"Line {n + 1} has a slip: if it is one sign, it is sign {place + 1}." in slip("\n".join(typed))


@given(st.data())
def test_two_wrong_signs_of_a_line_never_pass(data: st.DataObject) -> None:
    n = data.draw(st.integers(0, len(LINES) - 1))
    places = data.draw(st.sets(st.integers(0, len(LINES[n]) - 1), min_size=2, max_size=2))
    line = [*LINES[n]]
    for place in places:
        line[place] = data.draw(st.sampled_from([one for one in SIGNS if one != line[place]]))
    said = slip("\n".join([*LINES[:n], "".join(line), *LINES[n + 1 :]]))
    assert re.match(rf"Line {n + 1} (has a slip|seems to be line)", said)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ([LINES[1], LINES[0], *LINES[2:]], "Line 1 seems to be line 2."),
        ([*LINES[:2], *LINES[3:]], "Line 3 seems to be line 4."),
        ([f"2. {LINES[1]}", f"3. {LINES[2]}"], "Line 1 is missing."),
        ([f"1. {LINES[0]}", f"1. {LINES[1]}"], "Line 1 stands there twice, and not alike."),
        ([LINES[0][:-1], *LINES[1:]], "Line 1 has"),
        ([f"1. {LINES[0]}9", *LINES[1:]], "Line 1 has 28 signs instead of 27."),
        (["what is this?"], "A code has letters and figures only, not ?."),
        (["", "  "], "Type the lines of the page, the first one first."),
        (["999. ABC"], "No code has a line 999."),
        (["0" * typed_lines.MOST_CHARACTERS, "0"], "That is longer than any code of a page."),
    ],
)
def test_what_is_wrong_with_lines_is_said(typed: list[str], said: str) -> None:
    assert said in slip("\n".join(typed))


@given(st.text(max_size=400))
def test_whatever_is_typed_is_bytes_or_a_sentence(typed: str) -> None:
    with suppress(Mistyped):
        assert isinstance(read(typed), bytes)
