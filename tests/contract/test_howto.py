"""Every game of the box says how to play it, on one page, with pictures that can be drawn."""

from __future__ import annotations

import re
from functools import partial
from xml.etree import ElementTree

import pytest

from companion import games, pictures
from companion.components import TokenSide
from companion.errors import plain
from companion.games.arachne.equipment import KINDS, RANKS
from companion.games.taller_ants.acts.prices import WEB
from companion.games.taller_ants.show.howto import movement
from companion.games.taller_ants.state.equipment import EGGS, QUEEN_HP, SPIDER_HP, SPIDER_POINTS, SPIDERS
from companion.games.web_of_flies.equipment import equip
from companion.kit.game import Game
from companion.kit.howto import Diagram, HowTo
from companion.paper import book, diagrams, sides, svg
from companion.paper.boards import Drawing
from companion.paper.pen import Pen
from companion.play import Value
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
    all_sides: list[TokenSide] = []
    for space, side in found.opening.pieces:
        assert space in sheets[0].at, f"the set-up is on the first sheet, not on {space}"
        all_sides.append(side)
    for one in found.pictures:
        diagram = one.diagram
        assert bool(diagram.spaces) != bool(diagram.row), "a board or a row"
        assert {space for space, _ in diagram.pieces} <= set(diagram.spaces) <= spaces
        assert {space for way in diagram.arrows for space in way} <= set(diagram.spaces)
        all_sides += [*diagram.row, *(side for _, side in diagram.pieces)]
    assert all("<svg" in pictures.svg(side.picture) for side in all_sides)


@pytest.mark.parametrize("name", ["arachne", "taller-ants"])
def test_each_kind_of_piece_is_told_with_its_picture(name: str) -> None:
    _, found = told(name)
    if name == "arachne":
        assert [one.side.picture for one in found.kinds] == list(KINDS)
        assert [dict(one.text.args)["rank"] for one in found.kinds] == list(RANKS)
    assert all("<svg" in pictures.svg(one.side.picture) for one in found.kinds)


@pytest.mark.parametrize("name", OWN)
def test_what_is_drawn_for_a_screen_is_whole(name: str) -> None:
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
    sentences = [
        found.goal,
        found.setup,
        found.end,
        *found.forgotten,
        *(one.text for one in game.tips(game.tables()[-1])),
    ]
    sentences += [words for one in found.pictures for words in (one.title, one.text)]
    said = " ".join(map(plain, sentences))
    assert not set(re.findall(r"\w+", said.lower())) & {"eat", "eats", "eaten", "meal", "rival", "rivals"}


def test_pieces_are_shown_as_the_tokens_that_are_printed() -> None:
    """By the picture and the letter of each, so that either is found on the other."""
    _, found = told("arachne")
    pieces = dict.fromkeys(side for _, side in found.opening.pieces)
    assert {side.picture for side in pieces} == set(KINDS)
    for side in pieces:
        drawn = svg.drawn(44, 30, partial(draw, diagram=Diagram(row=(side,)), sheets=[]))
        assert f">{side.figure}<" in drawn


def test_pieces_that_stand_beside_each_other_do_not_run_together() -> None:
    """Black's hourglasses were wider than a space, and one lay on the next."""
    _, found = told("arachne")
    black = next(side for _, side in found.opening.pieces if side.colour == "black")
    drawn = svg.drawn(20, 20, partial(sides.emblem, side=black, x=10, y=10, cell=10))
    discs = re.findall(r'"M([\d.]+) ([\d.]+)a([\d.]+)[^"]*"[^>]* stroke-width="([\d.]+)"', drawn)
    assert len(discs) == 2, "its ground, and the plate of its letter"
    for left, middle, radius, line in (map(float, one) for one in discs):
        assert max(abs(left + radius - 10), abs(middle - 10)) + radius + line / 2 < 5


@pytest.mark.parametrize(("variant", "eyes"), [("original", 8), ("convenient", 6)])
def test_two_ones_are_shown_as_two_dice_with_a_one(variant: str, eyes: int) -> None:
    game = games.find("arachne")
    found = game.howto(game.tables(None, {"arachne.variant": variant}))
    assert found is not None
    roll = found.pictures[0]
    dice = [side for side in roll.diagram.row if side.picture == "dice"]
    assert [(side.figure, side.parts) for side in dice] == [("1", eyes)] * 2
    assert dict(roll.text.args)["n"] == eyes
    drawn = svg.drawn(44, 30, partial(draw, diagram=roll.diagram, sheets=[]))
    assert drawn.count(">1<") == 2


CHOSEN: list[tuple[str, int | None, dict[str, Value]]] = [
    ("arachnid", 2, {}),
    ("arachne", None, {"arachne.board": "web16x6"}),
    ("spidertwist", None, {"spidertwist.web": "spiral"}),
    ("web-of-flies", 4, {"wof.board": "radial6x6"}),
    ("web-of-flies", 3, {"wof.dewdrops": 2}),
    ("taller-ants", 2, {"ta.map": 12}),
    ("taller-ants", 3, {"ta.map": 20}),
    ("taller-ants", 4, {"ta.map": 24}),
]


@pytest.mark.parametrize(("name", "seats", "options"), CHOSEN)
def test_its_pictures_are_of_the_board_that_was_chosen(
    name: str, seats: int | None, options: dict[str, Value]
) -> None:
    game = games.find(name)
    tables = game.tables(seats, options)
    found = game.howto(tables)
    assert found is not None
    made = diagrams.sheets(book.components_of(game, tables), found.opening)
    spaces = {space for sheet in made for space in sheet.at}
    shown = {space for space, _ in found.opening.pieces}
    for one in found.pictures:
        shown |= {*one.diagram.spaces, *(space for space, _ in one.diagram.pieces)}
        assert {space for way in one.diagram.arrows for space in way} <= set(one.diagram.spaces)
    assert shown <= spaces
    if name == "web-of-flies":
        assert {space for space, _ in found.opening.pieces} == spaces
        colours = {side.colour for _, side in found.opening.pieces} - {""}
        assert len(colours) == seats
        dew = [side for _, side in found.opening.pieces if side.picture == "dewdrop"]
        assert len(dew) == options.get("wof.dewdrops", 0)
    if name == "taller-ants":
        assert sum(side.picture == "hole" for _, side in found.opening.pieces) == tables[0].seats - 1


@pytest.mark.parametrize("options", [{}, {"wof.board": "radial6x6"}])
def test_the_ways_of_web_of_flies_are_those_of_its_web(options: dict[str, Value]) -> None:
    game = games.find("web-of-flies")
    (table,) = game.tables(2, options)
    found = game.howto((table,))
    assert found is not None
    fixed = equip(table)
    for one in found.pictures:
        for start, end in one.diagram.arrows:
            lines = fixed.lines[fixed.index[start]]
            assert any(fixed.index[end] in line for line in lines), f"{start} sees {end}"
    last = found.pictures[-1].diagram
    shut = last.pieces[0][0]
    around = {fixed.names[line[0]] for line in fixed.lines[fixed.index[shut]] if line}
    assert around == {space for space, _ in last.pieces[1:]}, "nothing is open round a spider that passes"
