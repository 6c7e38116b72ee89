"""The command line: what can be asked, and how trouble is answered.

Trouble is one sentence on stderr, ``orbweaver: … (slug)``, and an exit status: 2 for what was
asked wrongly (usage, configuration, options), 1 for anything else, 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import NoReturn

from companion import __version__, commands
from companion.errors import ConfigError, DataError, OptionError, OrbweaverError, UnknownGame
from companion.play import text

ASKED_WRONGLY = 2
TROUBLE = 1
INTERRUPTED = 130


class UsageError(OrbweaverError):
    """A command line that cannot be understood."""

    slug = "usage"


class Parser(argparse.ArgumentParser):
    """A parser that raises UsageError with one sentence."""

    def error(self, message: str) -> NoReturn:
        """Refuse the command line. Errors: UsageError, always."""
        sentence = message.removeprefix("argument ").rstrip(".")
        raise UsageError(
            text(
                "{sentence}. See {prog} --help.", sentence=sentence[0].upper() + sentence[1:], prog=self.prog
            )
        )


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status."""
    try:
        arguments = parse(sys.argv[1:] if argv is None else argv)
        status: int = arguments.command(arguments)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader went away (``| head``); point stdout elsewhere so that exit is quiet.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return TROUBLE
    except OrbweaverError as error:
        print(f"orbweaver: {error} ({error.slug})", file=sys.stderr)
        wrong = isinstance(error, (UsageError, ConfigError, OptionError, DataError, UnknownGame))
        return ASKED_WRONGLY if wrong else TROUBLE


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """What the command line asks for. Errors: UsageError."""
    parser = _parser()
    known = parser.get_default("names")
    if not argv:
        raise UsageError(text("No command was given. There are {all}.", all=", ".join(known)))
    if not argv[0].startswith("-") and argv[0] not in known:
        near = get_close_matches(argv[0], known, 1)
        hint = f"Did you mean {near[0]}?" if near else f"There are {', '.join(known)}."
        raise UsageError(text("There is no command {name}. {hint}", name=argv[0], hint=hint))
    arguments, unknown = parser.parse_known_args(argv)
    if unknown:
        flags = arguments.parser.get_default("flags")
        near = get_close_matches(unknown[0].partition("=")[0], flags, 1)
        raise UsageError(
            text(
                "{command} does not know {flag}. {hint}",
                command=arguments.name,
                flag=unknown[0],
                hint=f"Did you mean {near[0]}?" if near else f"See orbweaver {arguments.name} --help.",
            )
        )
    return arguments


def _parser() -> Parser:
    parser = Parser(
        prog="orbweaver",
        description="A tabletop referee for spider games: a box beside the board that draws, counts "
        "and remembers.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"orbweaver {__version__}")
    made = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, body: commands.Command, help_: str) -> Parser:
        sub: Parser = made.add_parser(name, help=help_, description=help_, allow_abbrev=False)
        sub.set_defaults(command=body, name=name, parser=sub)
        return sub

    run = command("run", commands.run, "Serve the table: the unit, the phones and the games.")
    _settings(run, "profile", "host", "port", "data")
    doctor = command("doctor", commands.doctor, "Open every device of the unit and say what mends it.")
    _settings(doctor, "profile", "data")
    doctor.add_argument(
        "--keys", action="store_true", help="press each key in turn, to find those on other pins"
    )
    drawn = command("wiring", commands.wiring, "Draw how the parts of a profile are wired.")
    drawn.add_argument("profile", metavar="PROFILE", help="the hardware; see hardware/")
    drawn.add_argument("--out", type=Path, required=True, metavar="FILE", help="the drawing, an SVG")
    _settings(drawn, "data")
    show = command("show-config", commands.show_config, "Print the settings in force and their origin.")
    _settings(show, "profile", "host", "port", "data")

    listing = command("games", commands.list_games, "List the games, or the house rules of one.")
    listing.add_argument("game", nargs="?", metavar="GAME", help="its name, to see its house rules")

    replay = command("replay", commands.replay, "Print a record as a transcript, and how it ends.")
    replay.add_argument("file", type=Path, metavar="FILE", help="a record, as export writes it")

    export = command("export", commands.export, "Write the record of a game from the shelf.")
    export.add_argument("game", metavar="GAME", help="its number on the shelf, or a name for the latest")
    export.add_argument("--out", type=Path, metavar="FILE", help="where to; default: standard output")
    _settings(export, "data")

    simulate = command("simulate", commands.simulate, "Play random games and print what they came to.")
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--games", type=_count, required=True, metavar="N", help="how many")
    simulate.add_argument("--seats", type=_count, required=True, metavar="K", help="players in each")
    simulate.add_argument("--seed", type=_whole, metavar="S", help="makes it repeatable; default: random")
    simulate.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="a house rule; may be repeated"
    )
    simulate.add_argument("--max-rounds", type=_count, default=300, metavar="N", help="default 300")
    simulate.add_argument("--json", action="store_true", help="print one JSON object")

    printing = command("print", commands.print_game, "Make a PDF of a game at true size, to print and play.")
    printing.add_argument("game", metavar="GAME")
    printing.add_argument(
        "--what", metavar="PART", help="only its board, tokens or sheet; default: everything"
    )
    printing.add_argument(
        "--paper", default="A4", metavar="PAPER", help="A4, A3, letter or tabloid; default A4"
    )
    printing.add_argument("--out", type=Path, required=True, metavar="FILE", help="the PDF to write")
    _settings(printing)

    parser.set_defaults(names=list(made.choices))
    for sub in made.choices.values():
        sub.set_defaults(flags=[flag for action in sub._actions for flag in action.option_strings])
    return parser


def _settings(parser: Parser, *names: str) -> None:
    """Add --config and the flags that stand for settings of the configuration."""
    parser.add_argument("--config", type=Path, metavar="FILE", help="default /etc/orbweaver.toml")
    for name in names:
        match name:
            case "profile":
                parser.add_argument("--profile", metavar="NAME", help="the hardware in use; see hardware/")
            case "host":
                parser.add_argument("--host", metavar="ADDRESS", help="the address to listen on")
            case "port":
                parser.add_argument("--port", type=_whole, metavar="N", help="default 8000")
            case "data":
                parser.add_argument("--data", metavar="DIR", help="where games are kept")


def _whole(value: str) -> int:
    try:
        return int(value)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{value} is not a whole number") from None


def _count(value: str) -> int:
    number = _whole(value)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{value} is too few; it takes 1 or more")
    return number
