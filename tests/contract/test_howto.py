"""Every game of the box says how to play it, on one page, with pictures that can be drawn."""

from __future__ import annotations

import re
from functools import partial

import pytest

from companion import games, pictures
from companion.components import TokenSide
from companion.errors import plain
from companion.frozen import replace
from companion.games.arachne.equipment import KINDS, RANKS
from companion.games.taller_ants.equipment import EGGS, QUEEN_HP, SPIDER_HP, SPIDER_POINTS, SPIDERS
from companion.games.taller_ants.howto import movement
from companion.games.taller_ants.prices import WEB
from companion.kit.game import Game
from companion.kit.howto import Diagram, HowTo
from companion.paper import book, diagrams, svg
from companion.paper.boards import Drawing
from companion.paper.pen import Pen
from companion.views.prose import translate


def draw(pen: Pen, diagram: Diagram, sheets: list[Drawing]) -> None:
    diagrams.diagram(pen, diagram, sheets, 44, 30)


OWN = ("arachnid", "arachne", "spidertwist", "taller-ants", "web-of-flies")


def told(name: str) -> tuple[Game, HowTo]:
    game = games.find(name)
    found = game.howto()
    assert found is not None, f"{name} says how to play"
    return game, found


@pytest.mark.parametrize("name", OWN)
def test_a_page_has_all_its_parts(name: str) -> None:
    _, found = told(name)
    assert len(found.pictures) == 5
    assert len(set(found.forgotten)) == 8
    sentences = [found.goal, found.setup, found.end, found.turn, *found.forgotten]
    sentences += [one.text for one in found.kinds]
    sentences += [words for one in found.pictures for words in (one.title, one.text)]
    assert all(str(one).strip() for one in sentences)


@pytest.mark.parametrize("name", OWN)
def test_its_pictures_show_what_the_game_has(name: str) -> None:
    game, found = told(name)
    sheets = diagrams.sheets(book.components_of(game), found.opening)
    spaces = {space for sheet in sheets for space in sheet.at}
    sides: list[TokenSide] = []
    for space, side in found.opening.pieces:
        assert space in sheets[0].at, f"the set-up is on the first sheet, not on {space}"
        sides.append(side)
    for one in found.pictures:
        diagram = one.diagram
        assert bool(diagram.spaces) != bool(diagram.row), "a board or a row"
        assert {space for space, _ in diagram.pieces} <= set(diagram.spaces) <= spaces
        assert {space for way in diagram.arrows for space in way} <= set(diagram.spaces)
        sides += [*diagram.row, *(side for _, side in diagram.pieces)]
    assert all("<svg" in pictures.svg(side.picture) for side in sides)


@pytest.mark.parametrize("name", ["arachne", "taller-ants"])
def test_each_kind_of_piece_is_told_with_its_picture(name: str) -> None:
    _, found = told(name)
    if name == "arachne":
        assert [one.side.picture for one in found.kinds] == list(KINDS)
        assert [dict(one.text.args)["rank"] for one in found.kinds] == list(RANKS)
    assert all("<svg" in pictures.svg(one.side.picture) for one in found.kinds)


@pytest.mark.parametrize("name", OWN)
def test_what_is_drawn_for_a_screen_is_whole(name: str) -> None:
    from xml.etree import ElementTree

    game, found = told(name)
    sheets = diagrams.sheets(book.components_of(game), found.opening)
    for one in found.pictures:
        drawn = svg.drawn(44, 30, partial(draw, diagram=one.diagram, sheets=sheets))
        assert len(list(ElementTree.fromstring(drawn).iter())) > 5


_ENDS = (
    "up to {n} spaces in one line",
    "any distance",
    "{n} space, or three",
    "up to {n} spaces and",
    "{n} space n",
)


def test_numbers_of_the_rules_are_those_of_the_game() -> None:
    """And not typed once more: a price that changes is told as it is."""
    numbers = {
        "taller-ants": (
            "A step costs {step}, from web half. A web costs {price} and {hp} hp",
            "costs {hp} hp",
            "takes all {points} points",
            "A spider: {points} points a turn and {hp} hp",
            "A group: {points} points, one to {n} ants",
            "A queen: {points} points and {hp} hp. A step costs {step}",
        ),
        "arachnid": ("at most {layers} layers",),
        "arachne": ("stands {times} times", *(f"rank {{rank}}: {end}" for end in _ENDS)),
    }
    for name, wanted in numbers.items():
        _, found = told(name)
        sentences = [found.end, *found.forgotten, *(one.text for one in found.pictures)]
        sentences += [one.text for one in found.kinds]
        for words in wanted:
            assert any(words in sentence.msgid and sentence.args for sentence in sentences), words
    _, ants = told("taller-ants")
    said = " ".join(plain(one) for one in (*ants.forgotten, *(one.text for one in ants.pictures)))
    assert f"laying eggs costs {EGGS} hp" in said
    assert f"A step costs 1 point, from web half. A web costs {WEB.points // 2} point and {WEB.hp} hp" in said
    told_of = " ".join(plain(one.text) for one in ants.kinds)
    assert f"{SPIDER_POINTS // 2} points a turn and {SPIDER_HP} hp; {SPIDERS} of them at most" in told_of
    assert "black ones ½ points" in told_of
    assert f"and {QUEEN_HP} hp. A step costs 2 points, an egg 1 point and 1 hp." in told_of
    assert translate(movement(2), "de") == "1 Punkt"
    assert [plain(movement(half)) for half in (2, 4, 5)] == ["1 point", "2 points", "2½ points"]


def test_a_page_says_the_words_of_the_table() -> None:
    """Where the table captures enemies nobody eats rivals."""
    game, found = told("web-of-flies")
    sentences = [found.goal, found.setup, found.end, *found.forgotten, *(one.text for one in game.tips())]
    sentences += [words for one in found.pictures for words in (one.title, one.text)]
    said = " ".join(map(plain, sentences))
    assert not set(re.findall(r"\w+", said.lower())) & {"eat", "eats", "eaten", "meal", "rival", "rivals"}


def test_pieces_are_told_apart_by_the_pictures_that_the_board_of_the_game_shows() -> None:
    """And by no letters, which that board shows no more."""
    _, found = told("arachne")
    sides = dict.fromkeys(side for _, side in found.opening.pieces)
    assert {side.picture for side in sides} == set(KINDS)
    for side in sides:
        shown, lettered = (Diagram(row=(one,)) for one in (side, replace(side, figure="X")))
        drawn = [svg.drawn(44, 30, partial(draw, diagram=one, sheets=[])) for one in (shown, lettered)]
        assert drawn[0] == drawn[1]
