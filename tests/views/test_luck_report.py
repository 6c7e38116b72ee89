"""What the luck report tells people, and other programs."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from companion.play import text
from companion.views import luck_page, luck_report
from companion.views.ending.luck import Luck
from companion.views.fairness import judged
from companion.views.luck_report import MOST_NAMED, BoxLuck, OneGame, Report, Source, as_data, lines, silence
from companion.views.prose import Speech, translate

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


def drawn(monkeypatch, *rounds):
    """What is told of who was silent in a game of these rounds: of each the phones that answered, those that
    did not, with seats, and how many draws it had."""
    entries: list[Any] = []
    for answered, away, draws in rounds:
        nonces = [[id_, "00"] for id_ in answered] + [[id_, None] for id_ in away]
        entries.append({"next": {"seats": {id_: seats for id_, seats in away.items() if seats}}})
        luck = [{"nth": nth} for nth in range(1, draws + 1)]
        entries.append({"round": {"nonces": nonces}, "luck": [*luck, {"face": "it fell before"}]})
    monkeypatch.setattr(luck_report, "seat_name", lambda _, seat: text("Seat {n}", n=seat + 1))
    fold: Any = SimpleNamespace(entries=[SimpleNamespace(body=body) for body in entries])
    return silence(fold)


def test_who_was_named_for_a_draw_and_did_not_answer_is_in_the_report_by_name(monkeypatch):
    found = drawn(
        monkeypatch,
        (["aaaa1111"], {"bbbb2222": [0]}, 2),
        (["aaaa1111"], {}, 1),
        ([], {"bbbb2222": [0, 1], "cccc3333": []}, 1),
    )
    whole = report("123456")
    whole = replace(whole, games=(replace(whole.games[0], silence=found),))
    said = "3 draws with a phone missing: phone bbbb of Seat 1, Seat 2, phone cccc of somebody who looked on."
    assert f"    {said}" in [*lines(whole)]
    assert as_data(whole)["games"][0]["missing"] == {
        "draws": 3,
        "phones": [{"id": "bbbb", "seats": ["Seat 1", "Seat 2"]}, {"id": "cccc", "seats": []}],
        "more": 0,
    }
    (section,) = luck_page.sections(BoxLuck(table=whole))
    assert section.games[0].missing is not None
    assert translate(section.games[0].missing) == said
    german = Speech("de").translate(section.games[0].missing)
    assert german.startswith("Bei 3 Ziehungen fehlte ein Handy: Handy bbbb von ")


def test_of_a_game_in_which_all_answered_nothing_is_said_of_phones(monkeypatch):
    found = drawn(monkeypatch, (["aaaa1111"], {}, 1))
    whole = report("1")
    whole = replace(whole, games=(replace(whole.games[0], silence=found),))
    assert not [line for line in lines(whole) if "missing" in line]
    assert [section.games[0].missing for section in luck_page.sections(BoxLuck(table=whole))] == [None]


def test_a_phone_that_is_another_each_time_does_not_fill_the_report(monkeypatch):
    found = drawn(monkeypatch, *(([], {f"{n:08x}"[::-1]: []}, 1) for n in range(30)))
    assert (found.draws, len(found.phones), found.more) == (30, MOST_NAMED, 30 - MOST_NAMED)
