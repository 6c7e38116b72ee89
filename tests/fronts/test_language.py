"""What the box speaks is chosen at the box itself, by who cannot read what it speaks now, and remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.frozen import replace
from companion.table.people import switches as book
from companion.table.people.switches import Switches
from companion.views.bodies import Row, Rows
from companion.views.screens.screen import ChooseLanguage
from tests.fronts.fingers import Fingers
from tests.fronts.test_unit import Desk
from tests.support.tables import Table
from tests.support.waiting import until


def test_from_the_help_a_row_leads_to_the_languages_by_their_own_names(table: Table) -> None:
    at = Fingers(table)
    at.walk = replace(at.walk, language="de")
    at.press(1, 2)
    assert at.body(Rows).rows[1] == Row("Sprache", "Language"), "who reads no German finds it by the note"
    at.press(3)
    assert (at.panel.title, at.panel.context) == ("Sprache", "Language")
    assert at.panel.body == Rows((Row("English"), Row("Deutsch", "jetzt")), 1)
    at.press(2)
    walk, chosen = at.view.press("key3")
    assert chosen == ChooseLanguage("en")
    at.walk = walk
    assert (at.on, at.panel.keys[0].label) == ("idle", "Help")


def test_whoever_keeps_the_language_on_show_goes_home(table: Table) -> None:
    at = Fingers(table)
    at.press(1, 2, 3)
    assert at.view.press("key3")[1] is None
    at.press(3)
    assert at.on == "idle"
    at.press(1, 2, 3, 1)
    assert at.on == "guide", "and key 1 leads back to its row of Help"
    at.press(3)
    assert at.on == "language"


@pytest.mark.parametrize("language", ["en", "de"])
def test_in_the_middle_of_a_game_it_is_the_last_row_of_the_menu_of_the_table(
    table: Table, language: str
) -> None:
    table.start_turns()
    at = Fingers(table)
    at.walk = replace(at.walk, language=language)
    while at.on != "menu":
        at.press(1)
    row = at.body(Rows).rows[-1]
    assert {row.label, row.note} == {"Language", "Sprache"}
    at.go_to(row.label)
    at.press(3)
    assert at.on == "language"
    at.press(1)
    assert (at.on, at.focused) == ("menu", row.label)
    at.press(3, 2, 3)
    assert (at.on, at.walk.language) == ("turn", "de" if language == "en" else "en")


def test_the_box_speaks_it_at_once_and_after_the_plug_was_pulled(table: Table, tmp_path: Path) -> None:
    desk = Desk(table, switches=Switches(tmp_path / book.FILE))
    try:
        for shows, key in (
            ("Help", "key1"),
            ("How it goes", "key2"),
            ("Language", "key3"),
            ("Sprache", "key2"),
            ("2 of 2", "key3"),
        ):
            until(lambda words=shows: words in desk.front.spoken())  # type: ignore[misc]
            desk.tap(key)
        until(lambda: "Spielen" in desk.front.spoken())
    finally:
        desk.close()
    assert Switches(tmp_path / book.FILE, language="en").language == "de"


def test_a_language_of_a_later_version_is_that_of_the_configuration(tmp_path: Path) -> None:
    """And is there again once the box has it, whatever was switched meanwhile."""
    Switches(tmp_path / book.FILE).choose_language("fr")
    switches = Switches(tmp_path / book.FILE, language="de", languages=("en", "de"))
    assert switches.language == "de"
    switches.announce(True)
    switches.close()
    assert Switches(tmp_path / book.FILE, languages=("en", "fr")).language == "fr"


def test_what_was_never_switched_is_as_the_configuration_says(tmp_path: Path) -> None:
    Switches(tmp_path / book.FILE).choose_language("de")
    assert Switches(tmp_path / book.FILE, announcing=True).announcing
    Switches(tmp_path / book.FILE).announce(False)
    again = Switches(tmp_path / book.FILE, announcing=True, language="en")
    assert (again.announcing, again.language) == (False, "de")
