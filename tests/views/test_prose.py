"""How numbers are written, and how people are called."""

from __future__ import annotations

import pytest

from companion.games.arachnid.printed.names import piece_beside, piece_text
from companion.games.spidertwist import events
from companion.play import text
from companion.views.prose import Speech, figure


def test_points_below_nothing_have_a_true_minus_sign() -> None:
    assert [figure(number) for number in (12, 0, -3)] == ["12", "0", "−3"]


def called(**people: str) -> Speech:
    named = tuple((colour.capitalize(), name) for colour, name in people.items())
    return Speech(names=named, seats=("Red", "Green"))


def test_a_seat_is_called_by_the_name_of_whoever_sits_there() -> None:
    attack = text("{one} attacks {other}", one=text("{seat} Alpha", seat=text("Red")), other=text("Green"))
    assert called(red="Anna").translate(attack) == "Anna Alpha attacks Green"
    assert called(green="Ben").translate(text("Green")) == "Ben"
    assert Speech().translate(attack) == "Red Alpha attacks Green"


def test_on_a_small_display_a_long_name_leaves_room_for_what_is_said() -> None:
    speech = called(red="Maximilian-Alexander von A")
    assert speech.translate(text("Red"), short=True) == "Maximilian-Alexan…"
    assert speech.translate(text("{seat} begins", seat=text("Red")), short=True) == "Maximilia… begins"
    assert speech.translate(text("{seat} begins", seat=text("Red"))) == "Maximilian-Alexander von A begins"


def test_whoever_it_is_about_is_spoken_to() -> None:
    red, green = text("Red"), text("Green")
    taken = text("{seat} takes {n} from {other}", you="You take {n} from {other}", n=2, seat=red, other=green)
    assert called(red="Anna", green="Ben").to_you(taken, 0) == "You take 2 from Ben"
    assert called().to_you(text("Round {n}", n=2), 0) is None
    assert called().to_you(None, 0) is None


def test_a_sentence_within_a_sentence_is_told_to_the_one_it_is_about_too():
    act = text("{seat} adds a male on {space}", you="You add a male on {space}", seat=text("Red"), space="a5")
    stated = text("{act}: impact {n}.", act=act, n=1)
    assert called().to_you(stated, 0) == "You add a male on a5: impact 1."
    assert called(red="Anna").translate(stated) == "Anna adds a male on a5: impact 1."
    both = text("Next, {seat}: {act}", you="You are next: {act}", seat=text("Red"), act=act)
    assert called().to_you(both, 0) == "You are next: You add a male on a5"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("You can do no more: White’s turn.", "Black can do no more: it is your turn.")),
        (
            "de",
            ("Du kannst nichts mehr tun: Weiß ist am Zug.", "Schwarz kann nichts mehr tun: du bist am Zug."),
        ),
    ],
)
def test_whose_turn_follows_is_told_to_that_one_as_such(language, told):
    """“White’s turn” stood there for whoever is White himself."""
    said = Speech(language, seats=("Black", "White")).to_seats(events.nothing_left(0).text, 0)
    assert said == dict(zip("01", told, strict=True))


def test_what_is_ones_own_is_called_by_nobodys_name_and_that_of_others_by_theirs():
    red, green = (text("{whose} Beta", you="Beta", whose=text(one)) for one in ("Red", "Green"))
    won = text("{about} by {n}", you="You by {n}", about=text("Green"), n=1)
    ended = text("{how}: {piece} retreats", how=won, piece=red)
    speech = called(red="Anna", green="Ben")
    assert speech.translate(ended) == "Ben by 1: Anna’s Beta retreats"
    assert speech.to_you(ended, 0) == "Ben by 1: Beta retreats"
    assert speech.to_you(ended, 1) == "You by 1: Anna’s Beta retreats"
    assert speech.to_you(text("{one} bites {other}", one=red, other=green), 0) == "Beta bites Ben’s Beta"
    assert speech.to_you(green, 0) is None


def test_a_name_in_brackets_stands_as_it_is():
    grunt = text("{whose} {kind}", you="{kind}", whose=text("White"), kind=text("Grunt"))
    speech = Speech("de", names=(("White", "Mia"),), seats=("White",))
    assert speech.translate(grunt) == "Krieger (Mia)"
    assert Speech(names=(("White", "Mia"),), seats=("White",)).translate(grunt) == "Mia’s Grunt"


def test_whoever_else_a_sentence_names_is_told_it_as_one_it_is_about():
    bitten = text(
        "{who} bites {other}",
        you="You bite {other}",
        who=text("Red"),
        other=text("{whose} Beta", you="Beta", whose=text("Green")),
    )
    speech = called(red="Anna", green="Ben")
    assert speech.to_seats(bitten, 0) == {"0": "You bite Ben’s Beta"}, "Anna’s own is called Beta, too"
    assert speech.to_you(bitten, None) is None
    gone = text("{about} has resigned.", you="You have resigned.", about=text("Green"))
    assert speech.to_seats(gone, 0) == {"1": "You have resigned."}, "the end is the other’s"
    assert speech.to_seats(text("Round {n}", n=2), 0) is None


def test_what_belongs_to_somebody_is_told_so_in_each_language() -> None:
    spins = text(
        "{piece} spins a web", piece=text("{whose} {spider}", whose=text("Red"), spider=text("Alpha"))
    )
    assert called(red="Jonas").translate(spins) == "Jonas’s Alpha spins a web"
    assert called(green="Jonas").translate(spins) == "Red Alpha spins a web"
    for name, owned in (("Mia", "Mias"), ("Jonas", "Jonas’"), ("Max", "Max’")):
        speech = Speech("de", (("Red", name),))
        assert (
            speech.translate(text("{whose} {spider}", whose=text("Red"), spider=text("Alpha")))
            == f"{owned} Alpha"
        )
    assert called(red="Mia").translate(text("{whose} {n}", whose=text("Red"), n=1), short=True) == "Mia’s 1"
    long = called(red="Maximilian-Alexander")
    assert long.translate(text("{whose} {n}", whose=text("Red"), n=1), short=True) == "Maximilia… 1"


def test_german_says_points_and_what_is_missing_whatever_the_number() -> None:
    led = text("{high} to {low} {points}.", high="26", low="19", points=text("points"))
    assert Speech("de").translate(led) == "26 : 19 Punkte."
    short = text("You lack {n} food: choose what is eaten", n=1)
    assert Speech("de").translate(short).startswith("Dir fehlt Futter (1)")


def test_whoever_gains_food_is_told_so() -> None:
    told = text(
        "{cause}: {colour} gains {n} food",
        you="{cause}: you gain {n} food",
        cause=text("Heebie Jeebies"),
        colour=text("Red"),
        n=1,
    )
    assert Speech("de", seats=("Red",)).to_you(told, 0) == "Heebie Jeebies: Du bekommst 1 Futter"


@pytest.mark.parametrize(
    ("said", "english", "german"),
    [
        (
            text("{piece} moves from {start} to {end}.", piece="A", start="hub", end="a1"),
            "A moves from the hub to a1.",
            "A geht von der Mitte nach a1.",
        ),
        (
            text("{piece} moves from {start} to {end}.", piece="A", start="a1", end="hub"),
            "A moves from a1 to the hub.",
            "A geht von a1 in die Mitte.",
        ),
        (text("{piece} on {space}", piece="A", space="hub"), "A on the hub", "A in der Mitte"),
        (
            text("{piece} follows up to {space}.", piece="A", space="hub"),
            "A follows up to the hub.",
            "A rückt nach in die Mitte.",
        ),
        (
            text("From {start} take {ends}", start="a1", ends="b1, hub"),
            "From a1 take b1, hub",
            "Schlage von a1 aus b1, Mitte",
        ),
    ],
)
def test_the_hub_is_a_word_and_has_an_article_where_a_sentence_asks_for_one(said, english, german):
    assert [Speech(language).translate(said) for language in ("en", "de")] == [english, german]


def test_what_is_to_be_typed_or_somebody_wrote_is_said_as_it_is():
    said = text("Say {word}. {note}", word="capture a1 hub", note="Meet you at the hub café")
    assert Speech("de").translate(said) == "Say capture a1 hub. Meet you at the hub café"


def test_a_sentence_begins_with_a_capital_letter_whoever_is_told_it():
    attacked = text(
        "{me} is attacked by {enemy} with {n} die: {colour} commits dice to defend",
        plural="{me} is attacked by {enemy} with {n} dice: {colour} commits dice to defend",
        colour=text("Red"),
        me=piece_text(0, "beta"),
        enemy=piece_beside(1, "alpha"),
        n=2,
    )
    told = Speech("de", seats=("Red", "Yellow")).to_you(attacked, 1)
    assert told == "Deine Alpha greift Rot Beta mit 2 Würfeln an: Rot wählt Würfel zur Abwehr"
