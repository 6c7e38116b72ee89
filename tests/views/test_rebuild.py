"""What stands where, as people read it, and as they walk through it at the box.

REWRITE_REBUILDS=1 python -m pytest tests/views/test_rebuild.py    rewrites tests/views/rebuilds, on purpose
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.fronts.oled import draw
from companion.frozen import replace
from companion.play import text
from companion.table.journal.ledger import BACK_AFTER_BREAK
from companion.views.bodies import Field, Map, Mat, Notice, Panel, Rows, SmallPrint
from companion.views.prose import languages, translate
from companion.views.rebuild import rebuild_page, stations
from companion.views.screens import ShownScreen
from companion.views.screens.rebuild import is_under_way
from companion.views.standing import is_drawn
from companion.views.walk import Looking, Walk, enter_desk
from tests.fronts.fingers import Fingers
from tests.support.tables import Table

FOLDER = Path(__file__).parent / "rebuilds"
REWRITE = bool(os.environ.get("REWRITE_REBUILDS"))
KINDS = {
    "arachnid": ("new arachnid 2 start", 160),
    "arachnid-tracked": ("new arachnid 3 mode=tracked start", 120),
    "web-of-flies": ("new web-of-flies 3 start", 12),
    "arachne": ("new arachne 2 start", 30),
    "spidertwist": ("new spidertwist 2 start", 30),
    "taller-ants": ("new taller-ants 3 start", 150),
}
"""Of each game how it is begun, and how many words at random are played then."""


def a_table(folder: Path) -> Table:
    return Table(folder, find=games.find, names=games.names, seed=1)


def play(table: Table, kind: str) -> None:
    word, steps = KINDS[kind]
    assert table.submit(word).ok
    luck = Random(1)
    for _ in range(steps):
        assert table.play_a_step(luck).ok


def told(table: Table, language: str) -> str:
    """All stations as they read."""
    found = rebuild_page(table.now, language)["stations"]
    blocks = []
    for number, station in enumerate(found, 1):
        lines = [f"{number}/{len(found)} {station['name']}"]
        for line in station["lines"]:
            where = f"{line['where']}: " if "where" in line else ""
            lines.append(f"    {where}{line['text']}")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_reads_as_it_is_written(kind: str, tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        play(table, kind)
        for language in languages():
            path = FOLDER / f"{kind}.{language}.txt"
            if REWRITE:
                path.write_text(told(table, language), "utf-8")
            assert told(table, language) == path.read_text("utf-8")


# ------------------------------------------------------------------------------- at the box


def pages_of(at: Fingers, station: int) -> list[Panel]:
    """What the display shows of a station, page after page."""
    found: list[Panel] = []
    for leaf in range(30):
        shown = ShownScreen(replace(at.walk, looking=Looking(station, leaf)), at.table.now).panel
        if shown in found:
            break
        found.append(shown)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_every_page_stands_on_the_display_in_every_language(kind: str, tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        play(table, kind)
        at = Fingers(table)
        turn_to_the_rebuild(at)
        for language in languages():
            at.walk = replace(at.walk, language=language)
            for number in range(1, len(stations(table.now)) + 1):
                for panel in pages_of(at, number):
                    drawn = draw(panel)
                    assert (drawn.spilled, drawn.cut) == ([], []), panel


@pytest.mark.parametrize("language", languages())
def test_a_den_on_counters_is_drawn_and_told_in_four_pages(language: str, tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        play(table, "arachnid")
        at = Fingers(table)
        turn_to_the_rebuild(at)
        at.walk = replace(at.walk, language=language)
        for number, station in enumerate(stations(table.now), 1):
            if station.seat is None:
                continue
            found = pages_of(at, number)
            assert len(found) <= 4
            den = found[0].body
            assert isinstance(den, Mat)
            assert den.piles == tuple(item.value for item in station.trays[0].items if item.kind == "pile")
            assert len(den.rows) == 2, "food and incubator"
            words = " ".join(
                words
                for page in found[1:]
                if isinstance(page.body, SmallPrint)
                for _, words in page.body.paragraphs
            )
            for item in (item for tray in station.trays for item in tray.items if not is_drawn(item)):
                assert translate(item.label, language, short=True) in words


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("kind", "most"), [("arachnid", 5), ("arachnid-tracked", 6)])
def test_the_middle_of_the_table_is_told_in_few_pages(
    kind: str, most: int, language: str, tmp_path: Path
) -> None:
    with a_table(tmp_path) as table:
        play(table, kind)
        at = Fingers(table)
        turn_to_the_rebuild(at)
        at.walk = replace(at.walk, language=language)
        found = stations(table.now)
        number = next(n for n, one in enumerate(found, 1) if one.trays and one.seat is None)
        pages = [page.body for page in pages_of(at, number)]
        assert len(pages) <= most
        told = [part for page in pages if isinstance(page, SmallPrint) for part in page.paragraphs]
        for tray in found[number - 1].trays:
            title = translate(tray.title, language, short=True)
            words = " ".join(words for lead, words in told if lead in (f"{title}:", ""))
            for item in tray.items:
                assert translate(item.label, language, short=True) in words
        for sentence in found[number - 1].sentences:
            assert ("", translate(sentence, language)) in told


def test_phones_are_told_what_no_drawing_of_a_den_shows(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        play(table, "arachnid")
        red = rebuild_page(table.now)["stations"][0]
        headline, den, spider = red["lines"]
        assert headline.get("beside") == ""
        assert "Stack 1" in den["text"]
        assert den.get("beside", "").startswith("Flies a hit")
        assert "Stack" not in den.get("beside", "")
        assert "beside" not in spider


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Fingers]:
    with a_table(tmp_path) as table:
        play(table, "arachnid-tracked")
        yield Fingers(table)


def turn_to_the_rebuild(at: Fingers) -> None:
    """In a break; with its first station on show the game goes on."""
    if at.walk.looking.at == 0:
        assert at.table.submit("pause").ok
    at.skip()
    at.look()
    for _ in range(12):
        if at.on == "rebuild":
            break
        at.press(1)
    assert at.on == "rebuild"
    if at.walk.looking.at == 0:
        assert [key.label for key in at.panel.keys] == ["more", "", "Begin"]
        at.press(3)
        assert at.table.submit("resume").ok
        at.look()


def test_key_3_leads_through_all_stations_and_key_1_back(at: Fingers) -> None:
    turn_to_the_rebuild(at)
    assert isinstance(at.panel.body, Map)
    assert at.panel.body.caption.what == "Top left"
    assert at.panel.body.caption.name == "1/9"
    at.press(3)
    assert at.panel.title == "Top left"
    assert [row.note for row in at.body(Rows).rows] == ["a3", "b3", "b4"]
    at.press(1)
    assert isinstance(at.panel.body, Map)
    seen = []
    while at.on == "rebuild" and at.presses < 300:
        seen.append(at.panel.title)
        last = at.panel.keys[2].label == "Stands"
        assert [key.label for key in at.panel.keys[:1]] == ["back"]
        assert last or at.panel.keys[2].sign in ("next", "ok")
        at.press(3)
    assert list(dict.fromkeys(filter(None, seen))) == [
        "Top left",
        "Top right",
        "Bottom left",
        "Bottom right",
        "Red",
        "Yellow",
        "Green",
        "The table",
        "Whose turn",
        "Rebuild",
    ]
    assert at.walk.looking.at == 0
    assert at.said == []


def take_up(at: Fingers) -> None:
    """Out of the menu of the table."""
    at.walk = enter_desk(at.walk)
    at.go_to("Rebuild")
    at.press(3)
    assert at.on == "rebuild"


def test_it_is_left_by_holding_key_3_and_goes_on_there(at: Fingers) -> None:
    turn_to_the_rebuild(at)
    while at.walk.looking.at < 3:
        at.press(3)
    at.hold(3)
    assert at.on != "rebuild"
    take_up(at)
    assert at.walk.looking.at == 3


@pytest.mark.parametrize("paused", [False, True], ids=["in the game", "in a break"])
def test_whoever_leaves_it_finds_it_no_more_behind_more(at: Fingers, paused: bool) -> None:
    """It lay there ever after, in the middle of the board."""
    turn_to_the_rebuild(at)
    at.press(3)
    if paused:
        assert at.table.submit("pause").ok
        at.look()
    at.hold(3)
    assert at.on == ("paused" if paused else "turn")
    while at.walk.menu.tree != "desk":
        at.press(1)
        assert at.on != "rebuild"
    at.press(1)
    assert at.table.submit("resume" if paused else "pause").ok
    at.look()
    if paused:
        assert at.table.submit("pause").ok
        at.look()
    for _ in range(12):
        if at.on == "rebuild":
            break
        at.press(1)
    assert at.on == "rebuild", "in the next break it is offered anew"


def test_it_is_left_by_a_row_too_and_by_key_2_where_nothing_can_be_corrected(at: Fingers) -> None:
    """It was left by holding key 3 alone, which no word told."""
    turn_to_the_rebuild(at)
    while at.walk.looking.at < 2:
        at.press(3)
    at.press(3, 2)
    assert at.panel.title == "What differs?"
    assert at.labels[-1] == "Leave the check"
    at.go_to("Leave the check")
    at.press(3)
    assert (at.on, at.said) == ("turn", [])
    assert not is_under_way(at.walk)
    take_up(at)
    assert (at.walk.looking.at, at.walk.looking.differs) == (2, None)  # where it was left
    assert at.table.submit("pause").ok
    at.look()
    at.press(2)
    assert at.panel.keys[1].label == "Leave"
    at.press(2)
    assert at.on == "paused"


def test_in_a_break_what_differs_is_corrected_once_the_game_goes_on(at: Fingers) -> None:
    turn_to_the_rebuild(at)
    assert at.table.submit("pause").ok
    at.look()
    at.press(3, 2)
    assert at.body(Notice).head == "Nothing is corrected in a break."
    at.press(1)
    assert at.panel.title == "Top left"
    at.press(2)
    assert [key.label for key in at.panel.keys] == ["back", "Leave", "Go on"]
    at.press(3)
    assert at.said == ["resume"]
    assert not at.table.now.paused
    assert (at.on, at.panel.title) == ("rebuild", "What differs?")
    at.press(1)
    assert at.panel.title == "Top left"


def test_in_the_middle_of_a_game_the_menu_of_the_box_leads_there(at: Fingers) -> None:
    at.skip()
    assert at.on != "paused"
    while at.walk.menu.tree != "desk" and at.presses < 20:
        at.press(1)
    while at.focused != "Rebuild" and at.presses < 40:
        at.press(2)
    assert at.labels.index("Rebuild") == at.labels.index("Correct") + 1
    at.press(3)
    assert (at.on, at.walk.looking.at) == ("rebuild", 1)
    at.hold(3)
    assert at.on == "turn"
    assert at.said == []


def test_in_a_break_and_without_a_game_the_menu_of_the_box_has_no_second_way_there(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        at = Fingers(table)
        for word in ("", "new spidertwist 2 start", "pause"):
            assert not word or table.submit(word).ok
            at.look()
            at.walk = enter_desk(at.walk)
            assert ("Rebuild" in at.labels) == word.startswith("new")


def test_what_differs_is_corrected_there_and_then_the_station_is_on_show_again(at: Fingers) -> None:
    turn_to_the_rebuild(at)
    while at.panel.title != "Red":
        at.press(3)
    station = at.walk.looking.at
    at.press(2)
    assert at.panel.title == "What differs?"
    assert at.labels[0] == "Food in the store"
    at.press(3)
    assert at.panel.title == "Food in the store"
    assert at.labels == ["Red"]
    at.press(3)
    assert at.walk.menu.tree == "desk"
    at.press(2)
    for _ in range(3):
        if not at.said:
            at.press(3)
    assert [word.startswith("pencil correct food red ") for word in at.said] == [True]
    at.skip()
    assert (at.on, at.walk.looking.at) == ("rebuild", station)


def test_what_differs_is_put_aside_with_key_1(at: Fingers) -> None:
    turn_to_the_rebuild(at)
    at.press(3, 2)
    assert at.panel.title == "What differs?"
    at.press(3, 1)
    assert at.panel.title == "What differs?"
    at.press(1)
    assert at.panel.title == "Top left"
    at.press(2, 3, 3)
    assert at.walk.menu.tree == "desk"
    at.press(1)
    assert (at.on, at.walk.looking.at) == ("rebuild", 1)


def test_a_joystick_turns_the_pages_of_a_station(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        play(table, "taller-ants")
        at = Fingers(table, joystick=True)
        turn_to_the_rebuild(at)
        assert isinstance(at.panel.body, Field)
        at.push("down")
        assert isinstance(at.panel.body, Rows)
        at.push("up")
        assert isinstance(at.panel.body, Field)
        at.press(2)
        assert at.panel.title == "What differs?"
        focus = at.body(Rows).focus
        at.push("down")
        assert at.body(Rows).focus != focus
        at.push("left")
        assert isinstance(at.panel.body, Field)


def test_after_a_break_the_box_asks_and_key_1_begins(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        play(table, "spidertwist")
        assert not table.now.woken
    with a_table(tmp_path) as table:
        assert table.now.woken
        assert table.now.notice == BACK_AFTER_BREAK
        at = Fingers(table)
        assert (at.on, at.panel.keys[0].label) == ("notice", "Check")
        assert isinstance(at.panel.body, Notice)
        assert f"{at.panel.body.head} {at.panel.body.text}" == translate(BACK_AFTER_BREAK)
        at.press(1)
        assert (at.on, at.walk.looking.at) == ("rebuild", 1)
        assert table.play_a_step(Random(1)).ok
        assert not table.now.woken


def test_of_a_game_that_is_over_nothing_is_asked_after_a_break(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        play(table, "web-of-flies")
        assert table.now.is_played
        chooser = Random(1)
        while table.now.is_played:
            assert table.play_a_step(chooser).ok
    with a_table(tmp_path) as table:
        assert table.now.woken
        assert table.now.game is not None
        assert not table.now.is_played
        assert table.now.notice is None
        ails = text("No buttons.")
        shown = ShownScreen(Walk(), replace(table.now, notice=ails))
        assert shown.panel.body == Notice("No buttons.")
        assert shown.panel.keys[0].label != "Check"


def test_in_play_it_costs_no_press(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        play(table, "spidertwist")
        at = Fingers(table)
        at.skip()
        seen = set()
        for _ in range(12):
            at.press(1)
            seen.add(at.on)
        assert "rebuild" not in seen


def test_a_box_that_was_not_stopped_asks_nothing(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        assert table.submit("new spidertwist 2 start").ok
        assert table.submit("close").ok
        assert table.submit("open 1").ok
        assert not table.now.woken
