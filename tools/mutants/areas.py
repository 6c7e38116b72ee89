"""Where mistakes are made, and the tests that are there to notice them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Area:
    """The modules of a part that decides, and the tests that are there for it."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]


TABLE = "companion/table"
DESK = (
    "desk moves verbs menus conditions conditions_in_play conditions_of_games forms authority consent"
    " proposals opponents guests sitting intents refusals playing attempts correction_reasons snapshots"
    " publisher command_context drawing timeline line_of_play opponents_words stops timekeeping beginning"
)
JOURNAL = (
    "journal commits opening check salvage chains entry_rows sqlite_pages entries ledger transaction losses"
    " fold disk schema validation stored_view set_aside"
    " backups stick_copy past_games paper_code entering carrying"
)
LUCK = "tapes pool generator draws rounds witnesses evening_code encoding persistent_set"
LUCK_ASKED = "luck pool rounds witnesses persistent_set desk desk_luck taking_back desk_words"
LEFT_OUT = {
    "attendance": "it notes who plays for people, which may be lost",
    "clock": "it reads clocks",
    "folder_lock": "one call of the system",
    "game_log": "it tells",
    "taken_back": "it tells",
    "by_hand": "tests/fronts/test_kept_out asks it",
    "happened": "it tells",
    "told_again": "it tells",
    "guest_book": "it keeps who sits where, and tests/web_ui asks it",
    "names": "how people are called",
    "join_codes": "tests/web_ui asks it",
    "people": "who has played what, which may be lost",
    "persistent_list": "how much a copy costs",
    "positions": "it tells; tests/web_ui and tests/cli ask it",
    "presence": "tests/web_ui asks it",
    "sidefile": "it keeps what may be lost",
    "switches": "it keeps what may be lost",
}
"""Modules of the table in no area, each with why."""
ASKED = (
    "desk desk_luck taking_back timeline stops timekeeping desk_words resting conditions consent menus guests"
    " handover who_agrees opponents editions games journal fold rounds failing_disks torn_journals"
    " write_ahead_log set_aside sqlite_pages validation backups stick_copy past_games"
    " paper_code from_paper"
)
"""The tests that are there for them, without those that start programs or fill disks."""


def _at_the_table(modules: str, asked: str) -> Area:
    return Area(
        tuple(f"{TABLE}/**/{name}.py" for name in modules.split()),
        tuple(f"tests/table/test_{name}.py" for name in asked.split()),
    )


AREAS = {
    "rules": Area(("companion/games/**/*.py",), ("tests/games/*", "tests/transcripts", "tests/contract")),
    "desk": _at_the_table(DESK, ASKED),
    "journal": _at_the_table(JOURNAL, ASKED),
    "luck": _at_the_table(LUCK, LUCK_ASKED),
    "health": Area(
        ("companion/health.py",), ("tests/table/test_pool.py", "tests/drivers/test_source_health.py")
    ),
    "keys": Area(("companion/fronts/keys.py",), ("tests/fronts/test_keys.py", "tests/drivers/test_keys.py")),
    "windows": Area(("drivers/display/windows.py",), ("tests/drivers/test_windows.py",)),
}
SHOWS_ONLY = {
    "howto",
    "tips",
    "prose",
    "names",
    "components",
    "scene",
    "events",
    "told",
}
"""Modules and folders of the games that make sentences, pictures and prints; what is decided is decided
elsewhere."""
