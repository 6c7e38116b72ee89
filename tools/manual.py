"""Write the manual page and the completions for shells, from the command line itself: ``make manual``.

``docs/shell`` has them: ``orbweaver.1``, ``orbweaver.bash``, and ``_orbweaver`` for zsh. The package and
the wheel put them where ``man`` and the shells look.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import shtab
from argparse_manpage.manpage import Manpage

from companion import __version__, cli, config
from companion.paper.book import PARTS
from companion.paper.papers import PAPERS
from companion.views.prose import languages
from drivers import profiles

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "shell"
COLUMNS = "100"  # in which usage is set: always the same

VALUES: Mapping[str, Sequence[str]] = {
    "PROFILE": profiles.names(),
    "PAPER": [paper.name for paper in PAPERS.values()],
    "PART": [part for part in PARTS if part != "all"],
    "CODE": languages(),
    "LEVEL": config.CHOICES["log.level"],
}
"""What may stand for an argument, by the word that the help has for it."""

NAMES_OF_GAMES = {"bash": "_orbweaver_names", "zsh": "_orbweaver_names"}
"""The function that offers games: it asks the box, which may have more of them than the house."""
_ASK = "orbweaver games 2>/dev/null | awk '!NF { exit } /^[^ ]/ { print $1 }'"
OFFER_GAMES = {
    "bash": f'_orbweaver_names() {{ compgen -W "$({_ASK})" -- "$1"; }}',
    "zsh": f"_orbweaver_names() {{ compadd -- $({_ASK}) }}",
}

SECTIONS = (
    (
        "FILES",
        f"{config.SYSTEM_FILE} has the settings; orbweaver show-config prints those in force, each with "
        "where it came from. Games are kept in the folder that --data names.",
    ),
    (
        "EXIT STATUS",
        f"0 when it was done, {cli.ASKED_WRONGLY} when it was asked wrongly (a sentence says what would be "
        f"right), {cli.TROUBLE} for any other trouble, {cli.INTERRUPTED} after Ctrl-C.",
    ),
    (
        "EXAMPLES",
        ".TP\norbweaver run --profile desk --port 8080\n"
        "The table at http://localhost:8080, with a unit in the browser.\n"
        ".TP\norbweaver print arachnid --seats 3 --paper A4 --out arachnid.pdf\n"
        "A game for three, to print and cut.\n"
        ".TP\norbweaver export arachnid --out evening.jsonl\n"
        "The record of the game of that name which was played last.",
    ),
)


def main() -> None:
    """Write the three files anew."""
    os.environ["COLUMNS"] = COLUMNS
    FOLDER.mkdir(exist_ok=True)
    for name, content in (
        ("orbweaver.1", manual_page()),
        ("orbweaver.bash", completion("bash")),
        ("_orbweaver", completion("zsh")),
    ):
        (FOLDER / name).write_text(content, "utf-8")
        print(f"docs/shell/{name}")


def manual_page() -> str:
    """The manual page, as troff."""
    parser = cli.build_parser()
    page = Manpage(parser)
    page.manual, page.source, page.date = "Orbweaver", f"orbweaver {__version__}", ""
    page.parser._manpage = [{"heading": heading, "content": words} for heading, words in SECTIONS]
    said = str(page)
    # NAME wants what it is in a line, or whatis finds nothing.
    about = "a tabletop referee for spider games"
    said = said.replace(".SH NAME\norbweaver\n", f".SH NAME\norbweaver \\- {about}\n", 1)
    return re.sub(r"(?m)^\.SH\nCOMMANDS$", ".SH COMMANDS", said).rstrip() + "\n"


def completion(shell: str) -> str:
    """What a shell offers, command by command."""
    parser = cli.build_parser()
    _offer(parser)
    return str(shtab.complete(parser, shell, preamble=OFFER_GAMES[shell])).rstrip() + "\n"


def _offer(parser: argparse.ArgumentParser) -> None:
    """Give every argument the values it may have, of this parser and of those of its commands."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for sub in action.choices.values():
                _offer(sub)
        elif action.metavar == "FILE":
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.metavar == "DIR":
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
        elif action.metavar == "GAME":
            action.complete = NAMES_OF_GAMES  # type: ignore[attr-defined]
        else:
            named = "PROFILE" if "--profile" in action.option_strings else action.metavar
            action.choices = VALUES.get(named) if isinstance(named, str) else None


if __name__ == "__main__":
    main()
