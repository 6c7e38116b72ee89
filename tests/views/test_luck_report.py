"""What the luck report tells people, and other programs."""

from __future__ import annotations

from fractions import Fraction

from companion.play import text
from companion.views.ending.luck import Luck
from companion.views.fairness import judged
from companion.views.luck_report import OneGame, Report, Source, as_data, lines

DIE = tuple((str(face), 1) for face in range(1, 7))
PEBBLES = text("Pebbles")
RARE = Luck(text("Red: 60 on 10 dice"), text("as much or more"), 10, 60, Fraction(35), Fraction(1, 6**10), 0)


def report(faces: str) -> Report:
    source = Source(
        "pebbles", PEBBLES, "die", text("Die"), False, judged((DIE, face) for face in faces), True
    )
    return Report((OneGame(1, "pebbles", PEBBLES, 0.0, len(faces), 0, (RARE,)),), (source,), 0)


def test_rare_luck_is_told_to_programs_as_to_people():
    found = report("123456")
    assert any("Red: 60 on 10 dice" in line for line in lines(found))
    (rare,) = as_data(found)["games"][0]["luck"]
    assert rare == {
        "text": "Red: 60 on 10 dice",
        "seat": 0,
        "draws": 10,
        "seen": 60,
        "expected": 35.0,
        "chance": 6.0**-10,
    }


def test_chances_that_nobody_can_tell_apart_are_told_as_less_than_one():
    told = {faces: "\n".join(lines(report(faces))) for faces in ("11", "1" * 8, "1" * 300)}
    assert "2 times; chance of one as long or longer in as many fair draws: 16.67%" in told["11"]
    assert "fair draws: 1 in 279,936" in told["1" * 8]
    assert "fair draws: less than 1 in 1,000,000,000,000" in told["1" * 300]
    streaks = [as_data(report(faces))["sources"][0]["streak"] for faces in ("11", "1" * 300)]
    assert [streak["or_less"] for streak in streaks] == [False, True]
    assert streaks[1]["chance"] == 1e-12
