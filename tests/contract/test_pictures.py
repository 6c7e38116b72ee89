"""Every picture that a game names is there, for people with a phone, with paper and at the display."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from companion import games, pictures
from companion.components import Components, TokenSide
from companion.kit.game import Game
from companion.pictures.checking import MAX_BYTES, fault
from companion.play import Board, Event, Glyph, Scene, text
from tests.contract.recordings import house_rules, of_game, record, recording, working

THE_BOX = {"bag", "crown", "dice", "spider", "widow"}
"""What the box itself shows: a draw, a winner, an award, its name, the head of a print."""
EVERY = 4  # of so many scenes one is looked at
BARE = Scene((), text(""), text(""))
FIELD = 9  # pixels of a square of a field, see companion/pictures/README.md


def of_scene(scene: Scene) -> Iterator[str]:
    for piece in scene.pieces:
        yield piece.picture
    for tray in scene.trays:
        yield tray.picture
        yield from (name for item in tray.items for name in (item.icon, item.under))


def of_glyph(glyph: Glyph | None) -> Iterator[str]:
    if glyph is not None:
        yield glyph.icon


def of_components(made: Components) -> Iterator[str]:
    sides: list[TokenSide | None] = []
    for token in made.tokens:
        sides += [token.front, token.back]
    for variant in made.boards:
        sides += [side for _, side in variant.printed]
        yield from grounds(variant.board)
    for opening in made.openings:
        sides += [side for _, side in opening.pieces]
    yield from (side.picture for side in sides if side is not None)
    for mat in made.mats:
        yield mat.picture
        for group in (group for line in mat.lines for group in line):
            yield group.picture
            yield from (place.picture for place in group.places)


def grounds(board: Board | None) -> set[str]:
    return {space.ground for space in board.spaces} if board is not None else set()


def played(game: Game) -> Iterator[tuple[Scene, Sequence[Event], Glyph | None]]:
    """The scenes of some games, with every way to play, and what was told and drawn in them."""
    modes = [value for name, key, value in house_rules() if name == game.name and "." not in key]
    found = [recording(game.name, seats) for seats in game.seats]
    for mode in modes:
        key = next(key for name, key, value in house_rules() if name == game.name and value == mode)
        found.append(record(game, game.configure(max(game.seats), {key: mode}), seed=2))
    for one in found:
        for number, said in enumerate(one.said):
            glyph = getattr(game.pending(said.before), "glyph", None)
            yield game.scene(said.after) if number % EVERY == 0 else BARE, said.events, glyph
    for state in of_game(game, "positions", "SELDOM", ()):
        yield game.scene(state), (), None


@cache
def named(name: str) -> frozenset[str]:
    """All pictures that a game names."""
    game = games.find(name)
    found = {game.picture, *map(game.seat_picture, range(max(game.seats)))}
    found |= grounds(game.board(game.configure(max(game.seats), {})))
    for scene, events, glyph in played(game):
        found |= {*of_scene(scene), *of_glyph(glyph)}
        found |= {icon for event in events for icon in of_glyph(event.glyph)}
    for options in ({}, *({rule.key: value} for rule in game.house_rules for value in rule.values[1:])):
        made = game.components(game.tables(None, options))
        found |= set(of_components(made)) if made is not None else set()
    return frozenset(found) - {""}


@pytest.mark.parametrize("name", working())
def test_every_picture_a_game_names_is_drawn_and_has_a_bitmap(name: str) -> None:
    assert named(name) <= set(pictures.names())
    assert all(pictures.bitmaps(picture) for picture in named(name))


def test_every_picture_is_named_by_a_game_or_shown_by_the_box() -> None:
    assert set(pictures.names()) == THE_BOX.union(*map(named, working()))


def test_every_drawing_has_its_bitmaps_and_nothing_else_lies_there() -> None:
    folder = Path(str(pictures.__file__)).parent
    stems = {ending: {path.stem for path in folder.glob(f"*{ending}")} for ending in (".svg", ".txt")}
    assert stems[".svg"] == stems[".txt"]


@pytest.mark.parametrize("name", pictures.names())
def test_a_picture_keeps_to_what_every_medium_draws(name: str) -> None:
    folder = Path(str(pictures._folders()[name]))
    assert fault(folder / f"{name}.svg", folder / f"{name}.txt") == ""


SEAT = '<circle class="seat" cx="0" cy="0" r="9" fill="currentColor"/>'
GOOD = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 -20 40 40" color="#f4bc52">{SEAT}</svg>'


@pytest.mark.parametrize(
    ("drawing", "wrong"),
    [
        ("", "begins with <svg"),
        ("<?xml version='1.0'?>" + GOOD, "begins with <svg"),
        (GOOD.replace(SEAT, "<!-- > -->"), "without a head, comments or entities"),
        (GOOD.replace(SEAT, "<g>"), "It is no XML"),
        (GOOD.replace(' color="#f4bc52"', ""), "needs a color"),
        (GOOD.replace("-20 -20 40 40", "0 0 40 40"), "viewBox"),
        (GOOD.replace(' cx="0"', ""), "A <circle> needs cx."),
        (GOOD.replace('r="9"', 'r="9em"'), "r of <circle> cannot be '9em'."),
        (GOOD.replace(SEAT, SEAT * 2), "Only one circle"),
        (GOOD.replace(SEAT, "<script>alert(1)</script>"), "<script> cannot be drawn on paper"),
        (GOOD.replace(SEAT, '<a href="http://example.org"/>'), "<a> cannot be drawn"),
        (GOOD.replace("currentColor", "url(#x)"), "fill of <circle> cannot be 'url(#x)'."),
        (GOOD.replace('r="9"', 'r="9" onload="x()"'), "onload of <circle> cannot be drawn"),
        (GOOD.replace(SEAT, '<path d="M0 0A1 1 0 0 0 2 2"/>'), "d of <path> cannot be"),
        (GOOD + " " * MAX_BYTES, "larger than"),
    ],
)
def test_a_drawing_that_some_medium_could_not_draw_is_told(tmp_path: Path, drawing: str, wrong: str) -> None:
    assert wrong in told(tmp_path, drawing, "#")


@pytest.mark.parametrize("bitmaps", ["", "##\n#", "ab\ncd", "##\n##\n\n#"])
def test_bitmaps_are_whole_rectangles_the_smallest_first(tmp_path: Path, bitmaps: str) -> None:
    assert "bitmap" in told(tmp_path, GOOD, bitmaps)
    assert told(tmp_path, GOOD, "#\n\n##\n##") == ""


def test_a_picture_without_bitmaps_or_in_other_letters_is_told(tmp_path: Path) -> None:
    assert "No such file" in told(tmp_path, GOOD, None)
    (tmp_path / "moth.svg").write_bytes(GOOD.encode("utf-16"))
    assert "can't decode" in fault(tmp_path / "moth.svg", tmp_path / "moth.svg")


def told(folder: Path, drawing: str, bitmaps: str | None) -> str:
    (folder / "moth.svg").write_text(drawing)
    if bitmaps is not None:
        (folder / "moth.txt").write_text(bitmaps)
    return fault(folder / "moth.svg", folder / "moth.txt")


@pytest.mark.parametrize("name", working())
def test_what_covers_a_square_or_is_its_ground_has_a_bitmap_for_the_field(name: str) -> None:
    game = games.find(name)
    board = game.board(game.configure(max(game.seats), {}))
    if board is None or not board.sheets:
        return
    covers = {
        piece.picture for scene, _, _ in played(game) for piece in scene.pieces if piece.layer == "cover"
    }
    for picture in (covers | grounds(board)) - {""}:
        assert any(len(rows) == len(rows[0]) == FIELD for rows in pictures.bitmaps(picture)), picture


@pytest.mark.parametrize("name", working())
def test_the_grounds_of_a_board_have_names(name: str) -> None:
    game = games.find(name)
    board = game.board(game.configure(max(game.seats), {}))
    assert board is None or grounds(board) - {""} == {ground for ground, _ in board.grounds}


def test_a_picture_with_the_name_of_one_of_the_box_is_left_out_and_the_log_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "spider.svg").write_text("<svg/>", "utf-8")
    monkeypatch.setattr(games, "folders", lambda _name: (tmp_path,))
    found = pictures._folders.__wrapped__()
    assert found["spider"] != tmp_path
    assert f"{tmp_path / 'spider.svg'} is left out" in caplog.text
