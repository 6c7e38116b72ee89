"""The command line: what can be asked, and how trouble is answered.

Trouble is one sentence on stderr, ``orbweaver: … (slug)``, and an exit status: 2 for what was
asked wrongly (usage, configuration, options), 1 for anything else, 130 after Ctrl-C. With ``-v`` its
details follow, down to the line of the program, for whoever mends the program itself.
"""

from __future__ import annotations

import argparse
import logging
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from difflib import get_close_matches
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn, TextIO

from companion import __version__, logs
from companion.commands import analyse, box, games, records
from companion.commands.common import Command
from companion.errors import ConfigError, DataError, OptionError, OrbweaverError, UnknownGame, plain
from companion.kit import files
from companion.kit.cleaning import printable
from companion.play import text
from companion.views.prose import languages

ASKED_WRONGLY = 2
TROUBLE = 1
INTERRUPTED = 130
VERBOSE = ("-v", "--verbose")
LONGEST_SHOWN = 300  # characters without a space that a sentence quotes
WHICH_GAME = (  # games.names() would cost every command 15 ms; a test holds the two together
    "arachnid, web-of-flies, spidertwist, arachne or taller-ants, and what else is installed: orbweaver games"
)
WHICH_LANGUAGE = f"{' or '.join(languages())}; default: as configured"
LONGEST_NAME = 1024  # characters of the name of a file
MAX_COUNT = 10**9  # of anything that is counted
MAX_JOBS = 256  # processes at a time

log = logging.getLogger(__name__)


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

    def _print_message(self, message: str, file: Any = None) -> None:
        """Help and version; argparse would take a disk that is full for success."""
        print(message, end="", file=file or sys.stderr)


NewCommand = Callable[[str, Command, str], Parser]
"""Makes the parser of a command, told its name, what does it, and what that is in a sentence."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status."""
    given = sys.argv[1:] if argv is None else list(argv)
    try:
        _have_streams()
        logs.start(verbose=any(flag in given[:1] for flag in VERBOSE))
        try:
            arguments = parse(given)
            status: int = arguments.command(arguments)
        finally:  # after --help too: what cannot be written is noticed here and not while Python ends
            sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader went away (``| head``)
        _drop(sys.stdout)
        return TROUBLE
    except OrbweaverError as error:
        log.debug("how it came about", exc_info=True)
        _complain(f"{error} ({error.slug})")
        wrong = isinstance(error, (UsageError, ConfigError, OptionError, DataError, UnknownGame))
        return ASKED_WRONGLY if wrong else TROUBLE
    except OSError as error:
        log.debug("how it came about", exc_info=True)
        _drop(sys.stdout)
        _complain(f"{_system_trouble(error)} (system)")
        return TROUBLE
    except Exception as error:
        served = "run" in given[:2]  # its log is read by people who cannot ask again
        log.log(logging.ERROR if served else logging.DEBUG, "a mistake of the program", exc_info=True)
        place = logs.place_of(error)
        _complain(f"It met a mistake of its own, at {place}. Put -v first to see all of it. (mistake)")
        return TROUBLE


def _have_streams() -> None:
    """Give standard streams to a program that was started without some of them.

    Else the next file that is opened would take their place, and be written into.
    """
    while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(handle, True)
    os.close(handle)
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # what its letters cannot say is no reason to stop
            stream.reconfigure(errors="replace")


def _drop(stream: TextIO) -> None:
    """Send what a stream still holds nowhere: Python writes it out once more as it ends, and ends with 120
    where it cannot."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _complain(sentence: str) -> None:
    quoted = re.sub(rf"(\S{{{LONGEST_SHOWN}}})\S+", r"\1…", printable(sentence))
    try:
        print(f"orbweaver: {quoted}", file=sys.stderr, flush=True)
    except OSError:  # nobody is there to hear it; the status tells
        _drop(sys.stderr)


def _system_trouble(error: OSError) -> str:
    reason = plain(files.reason(error))
    return f"{error.filename}: {reason}." if isinstance(error.filename, str) else f"{reason}."


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """What the command line asks for. Errors: UsageError."""
    parser = build_parser()
    known = parser.get_default("names")
    if argv[:1] and argv[0] in VERBOSE:
        argv = argv[1:]
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


def build_parser() -> Parser:
    """The whole command line."""
    parser = Parser(
        prog="orbweaver",
        description="A tabletop referee for spider games: a box beside the board that draws, counts "
        "and remembers.",
        allow_abbrev=False,
    )
    parser.add_argument(*VERBOSE, action="store_true", help="tell the details of what goes wrong")
    parser.add_argument("--version", action="version", version=f"orbweaver {__version__}")
    made = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, body: Command, help_: str) -> Parser:
        sub: Parser = made.add_parser(name, help=help_, description=help_, allow_abbrev=False)
        sub.set_defaults(command=body, name=name, parser=sub)
        return sub

    for commands in (_of_the_box, _of_records, _of_all_games, _of_random_games, _of_paper):
        commands(command)
    parser.set_defaults(names=list(made.choices))
    for sub in made.choices.values():
        sub.set_defaults(flags=[flag for action in sub._actions for flag in action.option_strings])
    return parser


def _of_the_box(command: NewCommand) -> None:
    """Commands for the box itself: how it is served, looked over, wired and set, and what it can play."""
    run = command("run", box.run, "Serve the table: the unit, the phones and the games.")
    _settings(run, "profile", "host", "port", "data", "log-level")
    doctor = command("doctor", box.doctor, "Open every device of the unit and say what mends it.")
    _settings(doctor, "profile", "data")
    doctor.add_argument(
        "--keys", action="store_true", help="press each key in turn, to find those on other pins"
    )
    _json(doctor)
    drawn = command("wiring", box.wiring, "Draw how the parts of a profile are wired.")
    drawn.add_argument("profile", metavar="PROFILE", help="the hardware; see hardware/")
    drawn.add_argument("--out", type=_file, required=True, metavar="FILE", help="the drawing, an SVG")
    drawn.add_argument("--steps", action="store_true", help="draw the build step by step instead")
    drawn.add_argument("--language", metavar="CODE", help=WHICH_LANGUAGE)
    _settings(drawn, "data")
    show = command("show-config", box.show_config, "Print the settings in force and their origin.")
    _settings(show, "profile", "host", "port", "data", "log-level")
    _json(show)

    listing = command("games", games.list_games, "List the games, or the house rules of one.")
    listing.add_argument(
        "game", nargs="?", metavar="GAME", help="its name, as the list has it, to see its house rules"
    )
    _json(listing)


def _of_records(command: NewCommand) -> None:
    """Commands for games that were played."""
    replay = command("replay", records.replay, "Print a record as a transcript, and how it ends.")
    replay.add_argument("file", type=_file, metavar="FILE", help="a record, as export writes it")
    _json(replay)

    verify = command("verify", records.verify, "Check a record: was its luck fixed before anybody knew it?")
    verify.add_argument("file", type=_file, nargs="?", metavar="FILE", help="a record, as export writes it")
    verify.add_argument(
        "old",
        type=_file,
        nargs="?",
        metavar="OLD",
        help="the record of the game that it goes on from: does it hold the step, and did the game stand so?",
    )
    verify.add_argument(
        "--page",
        type=_file,
        metavar="FILE",
        help="write the page that checks records in any browser, to keep",
    )
    _json(verify)

    luck = command("luck", records.luck, "Say what fell in all games of this box, and whether it is fair.")
    _settings(luck, "data")
    _json(luck)

    export = command("export", records.export, "Write the record of a game from the shelf.")
    export.add_argument("game", metavar="GAME", help="its number on the shelf, or a name for the latest")
    export.add_argument(
        "--out", type=_file_or_output, metavar="FILE", help="where to; default and -: standard output"
    )
    _settings(export, "data")


def _of_all_games(command: NewCommand) -> None:
    """Commands for all games of a box at once."""
    backup = command("backup", records.backup, "Write all games of this box into one file.")
    backup.add_argument(
        "--out",
        type=_file,
        metavar="FILE",
        help="a file, or a folder; default: backups in DIR",
    )
    backup.add_argument("--keep", type=_count, metavar="N", help="delete all but the latest N in that folder")
    _settings(backup, "data")
    _json(backup)
    stick = command("stick", records.stick, "Write all games of this box onto a stick, and read them again.")
    stick.add_argument("folder", type=_file, metavar="FOLDER", help="where the stick is mounted")
    stick.add_argument(
        "--answer", type=_file, metavar="FILE", help="for the service: what came of it, as JSON"
    )
    _settings(stick, "data")
    restore = command("restore", records.restore, "Bring the games of a backup to this box.")
    restore.add_argument("file", type=_file, metavar="FILE", help="a backup, as backup writes it")
    restore.add_argument(
        "--replace", action="store_true", help="set the games aside that are here, in the same folder"
    )
    _settings(restore, "data")
    _json(restore)
    check = command("check", records.check, "Check that all games of this box, or of a backup, are whole.")
    check.add_argument("file", type=_file, nargs="?", metavar="FILE", help="a backup; default: this box")
    _settings(check, "data")
    _json(check)


def _lab(arguments: argparse.Namespace) -> int:
    from companion.commands.lab import lab  # no box that starts waits for it

    return lab(arguments)


def _of_random_games(command: NewCommand) -> None:
    """Commands that play by themselves."""
    simulate = command("simulate", games.simulate, "Play random games and print what they came to.")
    simulate.add_argument("game", metavar="GAME", help=WHICH_GAME)
    simulate.add_argument("--games", type=_count, required=True, metavar="N", help="how many")
    simulate.add_argument("--seats", type=_count, required=True, metavar="K", help="players in each")
    simulate.add_argument("--seed", type=_whole, metavar="S", help="the same games again; default: new ones")
    simulate.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="a house rule; may be repeated"
    )
    simulate.add_argument(
        "--max-rounds", type=_count, default=300, metavar="N", help="of rounds in a game at most; default 300"
    )
    simulate.add_argument(
        "--jobs", type=_jobs, metavar="N", help="processes that play; default: as many as cores"
    )
    _json(simulate)

    study = command("lab", _lab, "Play a game by the thousand, and say what that tells of its rules.")
    study.add_argument("game", metavar="GAME", help=WHICH_GAME)
    study.add_argument("--seats", type=_count, metavar="K", help="players in each; default: as few as may")
    study.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="a house rule; may be repeated"
    )
    study.add_argument(
        "--games", type=_count, default=1000, metavar="N", help="at least so many; default 1000"
    )
    study.add_argument(
        "--players",
        default="random",
        metavar="A,B",
        help="one for all or one for each seat: random, guess, greedy, two-ply or think-N; default random",
    )
    study.add_argument(
        "--vary",
        metavar="KEY=A,B",
        help="compare values of a house rule, KEY alone takes all it may be; or, as in pieces.json=own,FILE, "
        "files read in place of a data file",
    )
    study.add_argument(
        "--ladder",
        metavar="A,B,C",
        help="play each player against the one before it, the weakest first; under the first value of --vary "
        "alone, and without judges",
    )
    study.add_argument(
        "--judge",
        type=_count,
        metavar="N",
        help="tell the drama: two judges play on N times after each round",
    )
    study.add_argument("--seed", type=_whole, default=1, metavar="S", help="other games; default 1")
    study.add_argument(
        "--max-rounds", type=_count, default=300, metavar="N", help="of rounds in a game at most; default 300"
    )
    workers = study.add_mutually_exclusive_group()
    workers.add_argument(
        "--jobs", type=_jobs, metavar="N", help="processes that play; default: as many as cores"
    )
    workers.add_argument(
        "--dask", metavar="ADDRESS", help="play on the Dask cluster with this scheduler instead"
    )
    study.add_argument(
        "--store",
        type=_file,
        metavar="FILE",
        help="where games are kept, to go on with; default: beside --out",
    )
    study.add_argument(
        "--out", type=_file, metavar="REPORT.html", help="the report; CSV and JSON go beside it"
    )

    analysed = command("analyse", analyse.analyse, "Say what is best in a position, and how it would go on.")
    analysed.add_argument(
        "file", type=_file, metavar="FILE", help="a record, as export writes it, or a page of paper"
    )
    analysed.add_argument(
        "--entry", type=_count, metavar="N", help="after which entry; default: the last that asks"
    )
    analysed.add_argument(
        "--seconds", type=_count, default=2, metavar="N", help="how long it thinks; default 2"
    )
    analysed.add_argument("--playouts", type=_count, metavar="N", help="so many imagined games instead")
    analysed.add_argument("--most", type=_count, default=3, metavar="N", help="words to list; default 3")
    analysed.add_argument("--seed", type=_whole, metavar="S", help="makes it repeatable, with --playouts")
    _settings(analysed)
    _json(analysed)


def _of_paper(command: NewCommand) -> None:
    """Commands that lead to paper, and back from it."""
    printing = command("print", games.print_game, "Make a PDF of a game at true size, to print and play.")
    printing.add_argument("game", metavar="GAME", help=WHICH_GAME)
    printing.add_argument(
        "--what", metavar="PART", help="only its board, tokens or sheet; default: everything"
    )
    printing.add_argument(
        "--paper", default="A4", metavar="PAPER", help="A4, A3, letter or tabloid; default A4"
    )
    printing.add_argument("--seats", type=_count, metavar="K", help="for so many players; default: for all")
    printing.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a house rule, such as another board; may be repeated",
    )
    printing.add_argument("--language", metavar="CODE", help=WHICH_LANGUAGE)
    printing.add_argument("--out", type=_file, required=True, metavar="FILE", help="the PDF to write")
    _settings(printing)

    paper = command("paper", games.paper, "Put a game on one page, to play on by hand or at another box.")
    paper.add_argument(
        "game", nargs="?", metavar="GAME", help="its number on the shelf, or a name; default: the last played"
    )
    paper.add_argument("--paper", default="A4", metavar="PAPER", help="A4, A3, letter or tabloid; default A4")
    paper.add_argument("--language", metavar="CODE", help=WHICH_LANGUAGE)
    paper.add_argument("--out", type=_file, required=True, metavar="FILE", help="the PDF to write")
    _settings(paper, "data")
    enter = command("enter", games.enter, "Lay a game from such a page on the table, as a record of its own.")
    enter.add_argument(
        "file", type=_file, metavar="FILE", help="the PDF, or a text with the lines of its code"
    )
    _settings(enter, "data")


def _json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="print it as JSON")


def _settings(parser: Parser, *names: str) -> None:
    """Add --config and the flags that stand for settings of the configuration."""
    parser.add_argument(
        "--config", type=_file, metavar="FILE", help="the settings; default /etc/orbweaver.toml"
    )
    for name in names:
        match name:
            case "profile":
                parser.add_argument(
                    "--profile",
                    metavar="NAME",
                    help="the hardware in use: desk, for none, bare, or a HAT; hardware/profiles has all",
                )
            case "host":
                parser.add_argument("--host", metavar="ADDRESS", help="the address to listen on")
            case "port":
                parser.add_argument(
                    "--port", type=_whole, metavar="N", help="the port of the page; default 8000"
                )
            case "data":
                parser.add_argument("--data", metavar="DIR", help="where games are kept")
            case "log-level":
                parser.add_argument(
                    "--log-level", metavar="LEVEL", help="debug, info, warning or error; default warning"
                )


def _whole(value: str) -> int:
    try:
        return int(value)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{value} is not a whole number") from None


def _count(value: str, most: int = MAX_COUNT) -> int:
    number = _whole(value)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{value} is too few; it takes 1 or more")
    if number > most:
        raise argparse.ArgumentTypeError(f"{value} is too many; it takes {most} at most")
    return number


def _jobs(value: str) -> int:
    return _count(value, MAX_JOBS)


def _file(value: str) -> Path:
    if value in ("", "-") or "\0" in value or len(value) > LONGEST_NAME:
        raise argparse.ArgumentTypeError(f"{value or 'nothing'} is no name of a file")
    return Path(value)


def _file_or_output(value: str) -> Path | None:
    return None if value == "-" else _file(value)
