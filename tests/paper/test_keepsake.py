"""An evening to keep, on paper and as a picture, drawn of every game."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from companion.frozen import replace
from companion.kit.seatmarks import SEATMARKS
from companion.paper import keepsake
from companion.paper.drawn_picture import DrawnPicture
from companion.paper.palette import HUES
from companion.play import text
from companion.views.ending import LUCK, TURNING, Ending, ending, moment
from companion.views.prose import Speech, translate
from tests.paper.ink import read
from tests.support.there import there
from tests.support.whole_games import SHORT, whole_game

GAMES = [*SHORT]


def told(name: str) -> Ending:
    found = ending(whole_game(name))
    assert found is not None
    return found


@pytest.mark.parametrize("name", GAMES)
def test_the_score_sheet_says_who_won_by_what_and_how_lucky_everybody_was(name):
    end = told(name)
    pages = PdfReader(BytesIO(keepsake.score_sheet(end, Speech()))).pages
    words = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert translate(end.who_won) in words
    assert translate(there(end.note)) in words
    said = (
        [one.text for one in end.turning] + [one.text for one in end.awards] + [one.text for one in end.luck]
    )
    for sentence in said:
        assert translate(sentence) in words
    for line in end.scene.seats:
        assert translate(line.name) in words


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_an_evening_is_told_on_one_page(name, language):
    assert len(PdfReader(BytesIO(keepsake.score_sheet(told(name), Speech(language)))).pages) == 1


def test_where_one_page_is_too_small_the_second_has_all_that_is_retold():
    end = told("arachnid")
    long = replace(end, luck=(*end.luck, *end.luck))
    first, second = PdfReader(BytesIO(keepsake.score_sheet(long, Speech()))).pages
    assert "Turning points" not in first.extract_text()
    for title in (TURNING, LUCK, end.awards[0].title):
        assert translate(title) in second.extract_text()


@pytest.mark.parametrize(("language", "written"), [("en", "%Y-%m-%d"), ("de", "%d.%m.%Y")])
def test_the_day_is_written_as_people_of_that_language_do(language, written):
    end = told("web-of-flies")
    (page,) = PdfReader(BytesIO(keepsake.score_sheet(end, Speech(language)))).pages
    assert f" · {moment(end.began):{written}} · " in page.extract_text()


def test_the_same_ending_makes_the_same_bytes():
    end = told("web-of-flies")
    assert keepsake.score_sheet(end, Speech()) == keepsake.score_sheet(end, Speech())
    assert keepsake.picture(end, Speech()) == keepsake.picture(end, Speech())


@pytest.mark.parametrize("name", GAMES)
def test_the_picture_is_one_that_everything_can_open_with_the_colours_of_the_seats(name):
    end = told(name)
    image = Image.open(BytesIO(keepsake.picture(end, Speech())))
    assert (image.format, image.mode, image.width) == ("PNG", "RGB", 1050)
    assert image.height < 3 * image.width
    found = {colour for _, colour in image.getcolors(image.width * image.height) or []}
    for line in end.scene.seats:
        assert tuple(bytes.fromhex(SEATMARKS[line.colour].print.fill[1:])) in found


def test_a_wide_name_hides_nothing_of_what_an_award_is_for():
    end = told("arachnid")
    speech = Speech("de", tuple((translate(line.name), "W" * 30) for line in end.scene.seats))
    made = keepsake.score_sheet(end, speech)
    sizes = {one.words: one.size for page in read(made) for one in page.words}
    assert end.awards
    for award in end.awards:
        assert sizes[speech.translate(award.text)] >= 7  # below the name, which does not make it smaller


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", ["arachnid", "spidertwist"])
def test_what_an_award_is_for_is_broken_into_lines_and_never_made_smaller(name, language):
    end, speech = told(name), Speech(language)
    lines = [one for page in read(keepsake.score_sheet(end, speech)) for one in page.words]
    for award in end.awards:
        for sentence, size in ((award.title, keepsake.TITLED), (award.text, keepsake.BODY)):
            words = speech.translate(sentence)
            found = [one for one in lines if one.words in words and words.startswith(one.words.split()[0])]
            assert any(one.size == pytest.approx(size, abs=0.1) for one in found), words


def test_the_longest_names_fit():
    longest = "Maximilian-Alexander von Hohen"
    speech = Speech("en", tuple((translate(line.name), longest) for line in told("arachnid").scene.seats))
    assert keepsake.score_sheet(told("arachnid"), speech)
    assert keepsake.picture(told("arachnid"), speech)


def test_where_a_clock_was_on_show_the_sheet_tells_how_long_each_thought():
    end = told("web-of-flies")
    timed = replace(end, time=((text("Swap"), (75, 9, 0)), (text("total"), (3675, 9, 30))))
    without, words = (
        PdfReader(BytesIO(keepsake.score_sheet(one, Speech()))).pages[0].extract_text()
        for one in (end, timed)
    )
    times = {"1:15", "0:09", "1:01:15"}
    assert times <= {*words.split()}
    assert not times & {*without.split()}


def test_a_part_of_a_bar_is_told_by_its_pattern_where_others_are_nothing(monkeypatch):
    """Webs and upgrades of a player without spiders were read as the first two of the legend."""
    end = told("arachnid")
    points = {"Spiders": (0, 9, 3), "Webs": (6, 0, 2), "Upgrades": (2, 1, 0)}
    rows = tuple((text(heading), row) for heading, row in points.items())
    bare = replace(
        end,
        score_rows=rows,
        over=replace(end.over, scores=tuple(map(sum, zip(*points.values(), strict=True)))),
    )
    drawn, draw = [], keepsake._part
    monkeypatch.setattr(
        keepsake,
        "_part",
        lambda pen, place, hue, *at: (
            drawn.append((place, hue is keepsake.NOBODY)),
            draw(pen, place, hue, *at),
        ),
    )
    keepsake.score_sheet(bare, Speech())
    assert [place for place, legend in drawn if legend] == [0, 1, 2]
    seats = [seat for group in end.over.ranking for seat in group]
    there = [place for seat in seats for place, row in enumerate(points.values()) if row[seat]]
    assert [place for place, legend in drawn if not legend] == there


@pytest.mark.parametrize("colour", SEATMARKS)
def test_patterns_are_told_apart_without_colour(colour):
    made = set()
    for place in range(keepsake.PATTERNS):
        pen = DrawnPicture(12, 8, ground="#ffffff")
        keepsake._part(pen, place, HUES[colour], 1, 1, 10, 6)
        grey = Image.open(BytesIO(pen.png())).convert("L").crop((10, 10, 50, 30))
        shades = [shade // 16 for shade, count in enumerate(grey.histogram()) if count]
        made.add((shades[0], shades[-1]))
    assert len(made) == keepsake.PATTERNS
