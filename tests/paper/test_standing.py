"""A game on one page: all there is to see, and its code, as a camera, a person and a file read it."""

from __future__ import annotations

import shutil
import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from companion import games
from companion.errors import plain
from companion.frozen import replace
from companion.kit.data import own_only
from companion.kit.game import Game
from companion.paper import standing
from companion.paper.papers import PAPERS
from companion.paper.pen import BOLD
from companion.paper.standing_words import PrintedClock, coming, groups
from companion.play import text
from companion.table.archive import paper_code
from companion.table.record.timekeeping import called, setting_in
from companion.views.prose import Speech, speech_of
from companion.views.standing import turn
from tests.contract.recordings import Recording, drawn, every_game, record, recording
from tests.paper import ink
from tests.support.there import there

ADDRESS = "http://192.168.178.20:8000/paper"
PLAYED = {
    "arachnid": lambda: recording("arachnid", 4, 3),
    "arachnid tracked": lambda: record(
        games.find("arachnid"), games.find("arachnid").configure(3, {"mode": "tracked"}), 2, 250
    ),
    "arachne": lambda: recording("arachne", 2, 3),
    "spidertwist": lambda: recording("spidertwist", 2, 3),
    "web-of-flies": lambda: recording("web-of-flies", 4, 3),
    "taller-ants": lambda: drawn(games.find("taller-ants"), 5, 4),
}


def late(name: str) -> tuple[Game, object]:
    """A game with much to tell."""
    one: Recording = PLAYED[name]()
    return one.game, one.states[len(one.states) * 2 // 3]


def _lines(game: Game, state: object) -> list[str]:
    return paper_code.lines_of(paper_code.code_of(game, state))


def find(name: str) -> Game:
    return next(game for game in every_game() if game.name == name)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", PLAYED)
def test_it_is_one_page_with_all_there_is_to_see_and_its_code(name: str, paper: str, language: str) -> None:
    game, state = late(name)
    told, speech = standing.standing(game, state), Speech(language)
    made = standing.printed(told, PAPERS[paper], speech, ADDRESS)
    (page,) = ink.read(made)
    assert (round(page.width), round(page.height)) == (
        round(PAPERS[paper].width),
        round(PAPERS[paper].height),
    )
    for word in page.words:
        assert word.x >= 9, word
        assert word.right <= page.width - 9, word
        assert word.top >= 9, word
        assert word.y <= page.height - 7, word
    read = " ".join(word.words for word in page.words)
    for line in told.scene.seats:
        assert speech.translate(line.name) in read
    for tray in told.scene.trays:
        assert speech.translate(tray.title) in read
    assert speech.translate(told.scene.phase) in read
    assert told.page in read
    found = paper_code.read(paper_code.in_file(made), find, own_only)
    assert (found.state, found.page) == (state, told.page)


@pytest.mark.parametrize("name", PLAYED)
def test_a_person_types_it_line_by_line(name: str) -> None:
    """From the signs as they stand on the page, in the order of their numbers."""
    game, state = late(name)
    made = standing.printed(standing.standing(game, state), PAPERS["a4"], Speech(), ADDRESS)
    (page,) = ink.read(made)
    low = min(word.y for word in page.words if word.words == "1.")
    signs = [word for word in page.words if word.font == BOLD and word.y > low - 1]
    half = (
        min(word.x for word in page.words if word.words == f"{(len(_lines(game, state)) + 1) // 2 + 1}.") - 1
    )
    rows: dict[tuple[bool, float], list[str]] = {}
    for word in sorted(signs, key=lambda one: one.x):
        rows.setdefault((word.x > half, round(word.y, 1)), []).append(word.words)
    typed = "\n".join("".join(row) for _, row in sorted(rows.items()))
    found = paper_code.read(typed, find, own_only)
    assert found.state == state


@pytest.mark.skipif(
    not shutil.which("zbarimg") or not shutil.which("pdftoppm"), reason="nothing reads codes here"
)
@pytest.mark.parametrize("name", ["spidertwist", "taller-ants"])
def test_a_camera_reads_the_address_with_the_code(name: str, tmp_path: Path) -> None:
    game, state = late(name)
    (tmp_path / "page.pdf").write_bytes(
        standing.printed(standing.standing(game, state), PAPERS["letter"], Speech(), ADDRESS)
    )
    subprocess.run(["pdftoppm", "-r", "200", "-png", tmp_path / "page.pdf", tmp_path / "seen"], check=True)
    (seen,) = tmp_path.glob("seen*.png")
    read = subprocess.run(["zbarimg", "-q", "--raw", seen], capture_output=True, text=True, check=True).stdout
    assert read.startswith(f"{ADDRESS}#")
    assert paper_code.read(read, find, own_only).state == state


def test_what_one_sheet_does_not_hold_is_on_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of Taller-Ants can go on until there are more groups than a page has room for."""
    game, state = late("taller-ants")
    told = standing.standing(game, state)
    monkeypatch.setattr(standing, "SHARES", (1.0,))
    made = standing.printed(told, PAPERS["a4"], Speech(), ADDRESS)
    first, second = ink.read(made)
    assert "All that is counted is on the second sheet." in first
    read = " ".join(word.words for word in second.words)
    for tray in told.scene.trays:
        assert plain(tray.title) in read
    assert paper_code.read(paper_code.in_file(made), find, own_only).state == state


@pytest.mark.parametrize("name", PLAYED)
def test_what_a_seat_has_stands_below_its_name_in_the_same_column(name: str) -> None:
    """Or its name stands above it again."""
    game, state = late(name)
    told = standing.standing(game, state)
    words = groups(game, game.settings(state), told.scene, None, Speech())
    heads = {block.name for block, *_ in words[: len(told.scene.seats)]}
    for columns in ([(0.0, 0.0, 60.0, 90.0)] * 12, [(0.0, 0.0, 60.0, 200.0)] * 6):
        regions = [(70.0 * number, y, wide, high) for number, (_, y, wide, high) in enumerate(columns)]
        for whole in (True, False):
            placed = standing._poured(words, regions, 7.0, Speech(), whole=whole)
            if placed is None:
                continue
            tops = {x: block for x, y, _, block in reversed(placed) if y == 0}
            below = {block.name for group in words[: len(heads)] for block in group[1:]}
            for x, top in tops.items():
                last = [block for at, _, _, block in placed if at == x][-1]
                assert top.name not in below - heads, "what a seat has begins no column"
                assert last.name not in heads or not below, "no name is the last of a column"
            break
        else:
            pytest.fail("it fits nowhere")


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        (("fischer", "300", "5"), "Left: Red 4:07, Green −0:03."),
        (("count",), "Thought: Red 4:07, Green −0:03."),
    ],
)
def test_the_clocks_are_told_and_that_they_begin_anew(setting: tuple[str, ...], told: str) -> None:
    chosen = there(setting_in(setting))
    game = games.find("web-of-flies")
    state = game.start(game.configure(2, {}))
    clock = PrintedClock(chosen, (247.9, -3.2))
    made = standing.printed(standing.standing(game, state, clock), PAPERS["a4"], Speech(), ADDRESS)
    words = " ".join(PdfReader(BytesIO(made)).pages[0].extract_text().split())
    assert plain(called(chosen)) in words
    assert told in words
    assert "choose the clock again, under More, Clock, and it begins anew" in words


def test_the_same_game_makes_the_same_bytes() -> None:
    told = standing.standing(*late("web-of-flies"))
    once, again = (standing.printed(told, PAPERS["a4"], Speech(), ADDRESS) for _ in range(2))
    assert once == again


def test_what_comes_next_and_the_house_rules_that_differ_are_told() -> None:
    game = games.find("spidertwist")
    rule = game.house_rules[0]
    state = game.start(game.configure(2, {rule.key: rule.values[1]}))
    made = standing.printed(standing.standing(game, state), PAPERS["a4"], Speech(), ADDRESS)
    words = " ".join(PdfReader(BytesIO(made)).pages[0].extract_text().split())
    assert "Next:" in words
    assert f"{plain(rule.text)}: {plain(rule.label(rule.values[1]))}" in words


def test_a_house_rule_that_another_overrules_is_not_told() -> None:
    game = games.find("arachnid")
    chosen = {"mode": "tracked", "move.reach": "step", "move.path": "unblocked"}
    made = standing.printed(
        standing.standing(game, game.start(game.configure(2, chosen))), PAPERS["a4"], Speech(), ADDRESS
    )
    words = " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(made)).pages).split())
    assert "How far a Move goes: one step" in words
    assert "may pass spiders" not in words


@pytest.mark.parametrize(
    ("topic", "name", "told"),
    [
        ("den", "Den", "Den, Yellow, Green, Purple: refresh, deploy or be ready"),
        ("turn", "Mia", "Mia acts or ends the turn"),
    ],
)
def test_a_question_says_who_is_asked_once(topic: str, name: str, told: str) -> None:
    """The letters of a name in it do not say so: somebody may be called Den."""
    played = recording("arachnid", 4, 3)
    for state in played.states:
        scene, asked = played.game.scene(state), played.game.pending(state)
        if isinstance(asked, tuple) and asked[0].topic == topic:
            speech = speech_of(scene, {asked[0].seat: name}, "en")
            assert next(coming(asked, scene, speech)) == told
            return
    pytest.fail(f"nobody is asked for {topic}")


def test_words_without_a_board_stand_side_by_side() -> None:
    """And not all in a narrow column at the left, beside nothing."""
    game = games.find("arachnid")
    told = standing.standing(game, game.start(game.configure(2, {})))
    (page,) = ink.read(standing.printed(told, PAPERS["a4"], Speech(), ADDRESS))
    columns = {int(3 * word.x // page.width) for word in page.words if 35 < word.y < page.height / 2}
    assert columns == {0, 1, 2}


def test_what_is_so_twice_is_said_once_below_the_title() -> None:
    """As of two upgrades that somebody has to choose."""
    game = games.find("web-of-flies")
    scene = game.scene(game.start(game.configure(2, {})))
    twice = replace(scene, progress=(text("Red has an upgrade to choose"),) * 2)
    assert turn(twice, Speech()).count("Red has an upgrade to choose") == 1
