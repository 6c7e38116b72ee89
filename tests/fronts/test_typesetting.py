"""Type on the display: it fits, and turn does not read tum."""

from __future__ import annotations

import pytest
from PIL import Image

from companion.fronts import layouts
from companion.fronts.canvas import Canvas, bitmap
from companion.fronts.fonts.pack import STRIKES, redrawn
from companion.fronts.oled import render
from companion.fronts.typesetting import HAIR_AFTER_R, Strike, fit, font, place, wrap
from companion.views.bodies import Notice, Panel
from tests.support.there import there


@pytest.mark.parametrize("strike", STRIKES)
def test_every_strike_has_the_letters_of_western_languages(strike: Strike) -> None:
    face = font(strike)
    assert all(face.has(letter) for letter in "AZaz09ÄÖÜäöüßéèñçøåæÿ")


@pytest.mark.parametrize("strike", sorted(set(STRIKES) - {"M12"}))
def test_the_faces_for_words_have_proper_signs(strike: Strike) -> None:
    assert all(font(strike).has(sign) for sign in "’“”–…−€")


@pytest.mark.parametrize(("strike", "character"), redrawn())
def test_what_is_drawn_anew_is_what_the_display_shows(strike: Strike, character: str) -> None:
    rows = redrawn()[strike, character]
    shown = Image.new("1", (len(rows[0]), len(rows)))
    font(strike).draw(shown, 0, len(rows), character)
    assert shown.tobytes() == bitmap(rows).tobytes()


@pytest.mark.parametrize("strike", sorted(set(STRIKES) - {"M12"}))
def test_a_bold_five_has_a_corner_that_no_s_has(strike: Strike) -> None:
    """Small and bold it read like an S. Now its second row begins right below its first."""

    def beginnings(letter: str) -> list[int]:
        """Where the first two rows begin, in pixels from the left."""
        image = Image.new("1", (60, 60))
        font(strike).draw(image, 20, 40, letter)
        _, top, _, _ = there(image.getbbox())
        return [there(image.crop((0, top + row, 60, top + row + 1)).getbbox())[0] for row in range(2)]

    first, second = beginnings("5")
    assert first == second
    for letter in "Ss":
        above, below = beginnings(letter)
        assert above > below, letter


def test_a_hair_of_space_stands_between_r_and_n_in_small_faces() -> None:
    assert {"R8", "B8", "R10", "B10"} <= HAIR_AFTER_R
    together = font("B10").width("r") + 1 + font("B10").width("n")
    assert font("B10").width("rn") == together + 1
    assert font("B18").width("rn") == font("B18").width("r") + 1 + font("B18").width("n")


def test_what_fits_is_set_in_the_largest_face() -> None:
    assert fit("Red’s turn", 90, "B10", "B8") == ("B10", "Red’s turn")


def test_what_does_not_fit_goes_to_a_smaller_face_and_then_ends_in_an_ellipsis() -> None:
    assert fit("Fliegenschlag", 60, "B10", "B8") == ("B8", "Fliegenschlag")
    strike, shown = fit("Donaudampfschifffahrt", 60, "B10", "B8")
    assert strike == "B8"
    assert shown.startswith("Donau")
    assert shown.endswith("…")
    assert font("B8").width(shown) <= 60


def test_lines_that_run_on_have_a_stop_before_a_capital_and_a_comma_before_a_number() -> None:
    """A fly came on 5 and 1 critter woke: *fly on 5 1 wakes*."""
    assert layouts._sentence(["fly on 5", "1 wakes, one more comes"]) == "fly on 5, 1 wakes, one more comes"
    assert layouts._sentence(["spawns", "and bites", "It stays"]) == "spawns and bites. It stays"


def test_sentences_break_between_words() -> None:
    lines = wrap("Spin on an empty space, or bite it first.", 126, "R10")
    assert lines == ["Spin on an empty space, or", "bite it first."]
    assert all(font("R10").width(line) <= 126 for line in lines)


def test_alignment_goes_by_the_width_of_the_line() -> None:
    assert place(64, 21, "middle") == 54
    assert place(126, 20, "right") == 106
    assert place(3, 20, "left") == 3


def test_a_line_stands_on_its_baseline() -> None:
    image = Image.new("1", (40, 20))
    font("B10").draw(image, 0, 10, "Ab")
    assert there(image.getbbox())[3] == 10
    image = Image.new("1", (40, 20))
    font("B10").draw(image, 0, 10, "g")
    assert there(image.getbbox())[3] > 10


def test_a_character_no_font_has_becomes_a_question_mark() -> None:
    unknown, question = Image.new("1", (20, 20)), Image.new("1", (20, 20))
    font("R10").draw(unknown, 0, 12, "蜘")
    font("R10").draw(question, 0, 12, "?")
    assert unknown.tobytes() == question.tobytes()


def test_a_canvas_tells_what_ran_over_its_rim() -> None:
    canvas = Canvas(30, 12)
    canvas.write(0, 9, "ok", "R8")
    assert canvas.spilled == []
    canvas.write(0, 9, "far too long", "R8")
    assert canvas.spilled == ["far too long"]


@pytest.mark.parametrize(("title", "strike"), [("Andern", "B10"), ("Ändern", "B8"), ("Zur Übersicht", "B8")])
def test_a_title_with_a_capital_with_dots_is_set_in_type_that_shows_them(title: str, strike: Strike) -> None:
    expected = Image.new("1", (128, 12))
    font(strike).draw(expected, 1, 8, title)
    assert there(expected.getbbox())[1] == 0
    titled = render(Panel(Notice(""), title=title)).image()
    assert titled.crop((0, 0, 128, 12)).tobytes() == expected.tobytes()


@pytest.mark.parametrize("strike", STRIKES)
def test_no_letter_is_smaller_than_can_be_read(strike: Strike) -> None:
    """Capitals and digits 6 pixels high, small letters 5: 1.0 and 0.85 mm on a display of 0.96 inches."""

    def height(letter: str) -> int:
        image = Image.new("1", (40, 60))
        font(strike).draw(image, 5, 40, letter)
        _, top, _, bottom = image.getbbox() or (0, 0, 0, 0)
        return bottom - top

    assert min(height(letter) for letter in "AHMXZ0123456789") >= 6
    assert min(height(letter) for letter in "acenorsuvxz") >= 5


@pytest.mark.parametrize("strike", STRIKES)
def test_a_space_l9_is_no_19(strike: Strike) -> None:
    """The letter was a bare stroke like the number: it has a foot where it names a space, nowhere else."""

    def feet(line: str) -> tuple[int, int]:
        """How wide the first letter is at its middle and at its foot."""
        image = Image.new("1", (200, 60))
        font(strike).draw(image, 2, 40, line)
        _, top, _, low = there(image.getbbox())
        rows = [
            image.crop((0, row, font(strike).width("l") + 4, row + 1)).getbbox()
            for row in ((top + low) // 2, low - 1)
        ]
        return there(rows[0])[2], there(rows[1])[2]

    middle, foot = feet("l9")
    assert foot > middle
    assert font(strike).width("l9") >= font(strike).width("l") + font(strike).width("9")
    if strike != "M12":  # which has feet
        assert feet("l")[0] == feet("l")[1]
        for word in ("all9", "al9", "19"):
            alone = sum(font(strike).width(letter) + 1 for letter in word) - 1
            assert font(strike).width(word) == alone, word
        assert font(strike).width("to l9") > font(strike).width("to ") + 1 + font(strike).width("l")
