"""What is only to be read, on the display: sentences page by page, and how a game ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import games
from companion.frozen import replace
from companion.play import Event, Over, Refusal, text
from companion.table.happened import LogLine
from companion.views.bodies import Card, Log, Notice, Score, Sheet
from companion.views.reconciling import reconcile
from companion.views.screens import ShownScreen
from companion.views.screens.reading import leaves
from companion.views.screens.refusal import refuse
from companion.views.walk import RefusedWord, Walk
from tests.support.tables import Table
from tests.support.there import of_kind, there
from tests.views.panels import shown, words

# ------------------------------------------------------------------ to be read


def test_a_refusal_shows_its_rule_and_what_would_work(table: Table) -> None:
    table.start_turns()
    refusal = Refusal("blocked", text("A Tater Bug sits on h4. Spin on an empty space."), "P-1")
    walk = refuse(reconcile(Walk(), table.now), RefusedWord("take 9", refusal, 0))
    assert ShownScreen(walk, table.now).screen.name == "refused"
    page = ShownScreen(walk, table.now).panel
    assert page.body == Notice("A Tater Bug sits on h4.", "Spin on an empty space.")
    assert (page.title, page.mark, page.context) == ("Not possible", "disc", "P-1")
    assert words(page) == ["rule", "", "ok"]
    headed = refuse(walk, RefusedWord("take 9", refusal, 0, heading=True))
    assert ShownScreen(headed, table.now).panel.body == Notice("P-1"), (
        "what its rules page says, where the game has one"
    )


def test_a_ruling_is_headed_as_on_the_rules_page_in_the_language_of_the_box(tmp_path: Path) -> None:
    with Table(tmp_path, find=games.find, names=games.names) as table:
        assert table.submit("new web-of-flies 2 start").ok
        refused = RefusedWord("take", Refusal("far", text("Not there."), "W-13"), 0, heading=True)
        walk = refuse(reconcile(Walk(), table.now), refused)
        for language, heading in (("en", "W-13 Ties"), ("de", "W-13 Gleichstand")):
            panel = ShownScreen(replace(walk, language=language), table.now).panel
            assert of_kind(Notice, panel.body).head == heading


def test_a_chapter_of_the_rules_is_called_in_the_language_of_the_box(tmp_path: Path) -> None:
    with Table(tmp_path, find=games.find, names=games.names) as table:
        assert table.submit("new web-of-flies 2 start").ok
        refused = RefusedWord("take", Refusal("far", text("Not there."), "Capture"), 0)
        german = replace(refuse(reconcile(Walk(), table.now), refused), language="de")
        assert ShownScreen(german, table.now).panel.context == "Schlagen"
        rule = ShownScreen(refuse(german, replace(refused, heading=True)), table.now).panel
        assert (rule.title, of_kind(Notice, rule.body).head) == ("Regel Schlagen", "Schlagen")


@pytest.mark.parametrize(
    ("word", "slug", "title"),
    [
        ("back", "revealed", "Not taken back"),
        ("take 1", "not-asked", "Not now"),
        ("take 1", "stale", "Too late"),
        ("take 9", "too-many", "Not possible"),
    ],
)
def test_the_title_of_a_refusal_says_what_kind_it_is(table: Table, word: str, slug: str, title: str) -> None:
    table.start_turns()
    walk = refuse(reconcile(Walk(), table.now), RefusedWord(word, Refusal(slug, text("No.")), 0))
    assert ShownScreen(walk, table.now).panel.title == title


def test_a_long_sentence_is_turned_page_by_page() -> None:
    pages = leaves("One thing is in the way. " + "And then there is much to say about it. " * 5)
    assert pages[0] == Notice("One thing is in the way.")
    assert len(pages) > 2
    assert all(len(page.head) + len(page.text) <= 100 for page in pages)


def test_a_notice_is_shown_until_it_was_read(table: Table) -> None:
    table.start_turns()
    snapshot = replace(table.now, notice=text("Back after a break. Check the board."))
    walk = reconcile(Walk(), snapshot)
    assert ShownScreen(walk, snapshot).panel.body == Notice("Back after a break.", "Check the board.")
    read = replace(walk, read=frozenset({there(snapshot.notice)}))
    assert ShownScreen(read, snapshot).screen.name == "turn"


def test_what_ails_the_box_is_shown_first_and_until_it_was_read_or_mended(table: Table) -> None:
    table.start_turns()
    deaf = text("The keys cannot be heard any more. Play on by phone, and restart the box in a pause.")
    snapshot = replace(table.now, notice=text("Check the board."), troubles=(deaf,))
    walk = reconcile(Walk(), snapshot)
    shown = ShownScreen(walk, snapshot).panel
    assert shown.title == "The box needs help"
    assert shown.body == Notice(
        "The keys cannot be heard any more.", "Play on by phone, and restart the box in a pause."
    )
    walk, _ = ShownScreen(walk, snapshot).press("key3")
    assert ShownScreen(walk, snapshot).panel.body == Notice("Check the board.")
    walk, _ = ShownScreen(walk, snapshot).press("key3")
    assert ShownScreen(walk, snapshot).screen.name == "turn"
    mended = replace(snapshot, troubles=())
    again = replace(snapshot, troubles=(deaf,))
    assert ShownScreen(reconcile(reconcile(walk, mended), again), again).screen.name == "notice"


def test_the_log_shows_the_newest_first(table: Table) -> None:
    table.start_turns()
    snapshot = replace(
        table.now,
        log=(LogLine(1, text("Red takes {n}", n=2), seat=0), LogLine(2, text("Green sighs"), seat=1)),
    )
    walk = replace(reconcile(Walk(), snapshot), page="log")
    body = ShownScreen(walk, snapshot).panel.body
    assert body == Log((("square", "Green sighs"), ("disc", "Red takes 2")))


def test_the_generator_is_told_and_behind_it_the_page_that_the_game_came_from(table: Table) -> None:
    table.start_turns()
    whole = table.now
    snapshot = replace(whole, round=None, luck=replace(whole.luck, paper="K7MQ2XWD"))
    walks = [replace(reconcile(Walk(), snapshot), page="luck", scroll=scroll) for scroll in (0, 1, 2)]
    told = [ShownScreen(walk, snapshot).panel.body for walk in walks]
    assert isinstance(told[0], Notice)
    assert told[0].text == whole.luck.generator.label
    assert told[1] == Notice("Page K7MQ2XWD", "What was drawn before it nobody has witnessed.")
    assert told[2] == told[0]


def test_the_pause_is_on_show(table: Table) -> None:
    table.start_turns()
    table.submit("pause")
    page = shown(table.now)
    assert isinstance(page.body, Card)
    assert page.body.head == "Paused"
    assert words(page) == ["more", "", "Go on"]


# --------------------------------------------------------------------- the end


def test_the_end_shows_the_winner_large_and_the_others_in_order(table: Table) -> None:
    table.start_turns()
    over = Over(((1,), (0,)), "limit", text("The pebbles are gone."), (3, 7), ((text("Pebbles"), (3, 7)),))
    page = shown(replace(table.now, pending=over))
    assert isinstance(page.body, Score)
    assert page.body.value == "7"
    assert [(row.label, row.note, row.mark) for row in page.body.rows] == [("Red", "3", "disc")]
    assert (page.title, page.mark) == ("Green wins", "square")
    assert words(page) == ["numbers", "why", "New"]


def test_a_game_without_points_shows_places(table: Table) -> None:
    table.start_turns()
    over = Over(((1,), (0,)), "limit", text("Green wins."), (None, None))
    body = shown(replace(table.now, pending=over)).body
    assert isinstance(body, Score)
    assert body.value == ""
    assert body.rows[0].note == "2."


def test_a_draw_has_no_single_mark_and_is_called_one(table: Table) -> None:
    table.start_turns()
    over = Over(((0, 1),), "limit", text("Level."), (5, 5))
    page = shown(replace(table.now, pending=over))
    assert (page.title, page.mark) == ("A draw", "")
    assert isinstance(page.body, Score)
    assert page.body.shared
    assert [(row.label, row.note) for row in page.body.rows] == [("Red", "5"), ("Green", "5")], (
        "no title names them"
    )


def test_where_two_of_four_share_a_win_all_four_are_named(tmp_path: Path) -> None:
    with Table(tmp_path, find=games.find, names=games.names) as table:
        assert table.submit("new arachnid 4 start").ok
        over = Over(((1, 2), (0,), (3,)), "limit", text("Over."), (7, 9, 9, 1))
        page = shown(replace(table.now, pending=over))
    assert isinstance(page.body, Score)
    assert [row.note for row in page.body.rows] == ["9", "9", "7", "1"]


def test_in_a_draw_without_points_nobody_has_a_place(table: Table) -> None:
    table.start_turns()
    over = Over(((0, 1),), "agreed", text("A draw."), (None, None))
    ended = replace(table.now, pending=over, events=(Event("end", text("Both agree on a draw.")),))
    assert shown(ended).body == Score("", (), "Both agree on a draw.", shared=True)


def test_why_tells_what_ended_the_game_before_the_result(table: Table) -> None:
    table.start_turns()
    over = Over(((1,), (0,)), "limit", text("Green wins."))
    ended = replace(table.now, pending=over, events=(Event("end", text("No pebble is left.")),))
    view = ShownScreen(replace(reconcile(Walk(), ended), page="why"), ended)
    assert view.panel.body == Notice("No pebble is left.")
    walk, _ = view.press("key2")
    assert ShownScreen(walk, ended).panel.body == Notice("Green wins.")


def test_why_tells_first_by_what_the_game_was_won(table: Table) -> None:
    table.start_turns()
    rows = ((text("Pebbles"), (3, 7)), (text("Shells"), (2, 4)))
    over = Over(((1,), (0,)), "limit", text("Green wins."), (5, 11), rows)
    snapshot = replace(table.now, pending=over, events=(Event("end", text("No pebble is left.")),))
    view = ShownScreen(replace(reconcile(Walk(), snapshot), page="why"), snapshot)
    fact = "The largest difference: Pebbles, 7 to 3."
    assert view.panel.body == Notice("11 to 5 points.", fact)
    walk, _ = view.press("key2")
    assert ShownScreen(walk, snapshot).panel.body == Notice("No pebble is left.")


def test_why_does_not_begin_with_numbers_that_did_not_decide(table: Table) -> None:
    """In Taller-Ants the last spider dies: who came nearer to the goals does not matter."""
    table.start_turns()
    rows = ((text("Pebbles"), (3, 7)), (text("Shells"), (2, 4)))
    breaker = text("Numbers do not count then.")
    over = Over(((1,), (0,)), "sunk", text("The boat is gone."), (5, 11), rows, breaker=breaker)
    ended = replace(table.now, pending=over, events=(Event("end", over.text),))
    view = ShownScreen(replace(reconcile(Walk(), ended), page="why"), ended)
    assert view.panel.body == Notice("The boat is gone.")
    walk, _ = view.press("key2")
    assert ShownScreen(walk, ended).panel.body == Notice("Numbers do not count then.")
    walk, _ = ShownScreen(walk, ended).press("key2")
    assert ShownScreen(walk, ended).panel.body == Notice("The boat is gone."), "and nothing more"


def test_the_table_of_the_score_is_behind_key_1(table: Table) -> None:
    table.start_turns()
    over = Over(((1,), (0,)), "limit", text("Gone."), (3, 7), ((text("Pebbles"), (3, 7)),))
    snapshot = replace(table.now, pending=over)
    walk = replace(reconcile(Walk(), snapshot), page="sheet")
    assert ShownScreen(walk, snapshot).panel.body == Sheet(("disc", "square"), (("Pebbles", (3, 7)),))


def test_the_points_leave_the_display_when_the_end_is_taken_back(table: Table) -> None:
    table.start_turns()
    over = Over(((1,), (0,)), "limit", text("Gone."), (3, 7), ((text("Pebbles"), (3, 7)),))
    ended = replace(table.now, pending=over)
    points = ShownScreen(reconcile(Walk(), ended), ended).press("key1")[0]
    assert ShownScreen(points, ended).screen.name == "sheet"
    view = ShownScreen(reconcile(points, table.now), table.now)
    assert (view.screen.name, view.walk.page) == ("turn", None)
    assert (
        ShownScreen(replace(points, page="why"), table.now).screen.name == "why"
    )  # it says that all is well


def test_the_log_begins_anew_after_its_oldest_line(table: Table) -> None:
    table.start_turns()
    snapshot = replace(table.now, log=tuple(LogLine(n, text("Line {n}", n=n)) for n in range(5)))
    walk = replace(reconcile(Walk(joystick=True), snapshot), page="log")
    tops = []
    for way in ("down", "down", "down", "up"):
        walk, _ = ShownScreen(walk, snapshot).push(way)
        body = ShownScreen(walk, snapshot).panel.body
        assert isinstance(body, Log)
        tops.append(body.lines[0][1])
    assert tops == ["Line 2", "Line 0", "Line 4", "Line 0"]
