"""The letters of a name on paper: none is lost that can be written with others."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from companion.paper.keepsake import score_sheet
from companion.paper.pen import BOLD, PLAIN, TITLE, in_font, width_of
from companion.views.ending import ending
from companion.views.prose import speech_of
from tests.support.there import there
from tests.support.whole_games import whole_game


@pytest.mark.parametrize("font", [PLAIN, BOLD, TITLE])
@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("So\ufb01e", "Sofie"),
        ("\ufb02o", "flo"),
        ("Łukasz", "Lukasz"),
        ("Erdős", "Erdos"),
        ("GROẞ", "GROß"),
        ("\u0132sbrand", "IJsbrand"),
        ("Zoe\u0308", "Zoë"),
        ("Эш", "??"),
        ("Jörg", "Jörg"),
    ],
)
def test_a_letter_that_a_font_does_not_have_is_written_with_those_that_it_has(
    font: str, name: str, written: str
) -> None:
    assert in_font(name, font) == written
    assert width_of(name, font, 10) == width_of(written, font, 10)


def test_a_name_with_a_ligature_stands_whole_on_a_score_sheet() -> None:
    end = there(ending(whole_game("spidertwist")))
    sheet = score_sheet(end, speech_of(end.scene, {0: "So\ufb01e", 1: "Łukasz"}, "en"))
    words = " ".join(page.extract_text() for page in PdfReader(BytesIO(sheet)).pages)
    assert "Sofie" in words
    assert "Lukasz wins" in words
