"""What each command does. Whatever is heavy is imported inside the one command that needs it."""

from __future__ import annotations

import gc
import json
import os
import sqlite3
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import config as configuration
from companion import games, logs
from companion.config import Config
from companion.errors import ConfigError, OptionError, OrbweaverError, RecordError
from companion.kit.cleaning import escaped, printable
from companion.kit.data import replacements
from companion.kit.files import reason
from companion.kit.game import Introduction
from companion.kit.options import typed
from companion.play import Value, text
from companion.table.intents import Shelved
from companion.views.prose import Speech, languages, own_names, translate

if TYPE_CHECKING:
    from companion.table.backups import Contents

Command = Callable[[Namespace], int]
"""A command's body: its arguments in, its exit status out."""

LONGEST_KEY = 15  # digits; the shelf has no place for more
_PROGRESS_AFTER = 1.0  # seconds of silence before a long command shows that it works
_REFRESH_TERMINAL = 0.2
_REFRESH_LOG = 10.0


def run(arguments: Namespace) -> int:
    """``orbweaver run``: serve until told to stop."""
    config = _config(arguments)
    logs.set_level(config.log_level)
    gc.disable()  # what is made while starting stays; looking through it for waste takes time
    from companion import app

    app.run(config)
    return 0


def doctor(arguments: Namespace) -> int:
    """``orbweaver doctor``: open every device; status 1 when one of them needs mending."""
    from drivers import examine
    from drivers.profiles import load_profile

    config = _config(arguments)
    if arguments.keys:
        return _find_keys(config)
    profile = load_profile(config.profile, config.profiles)
    if arguments.json:
        found = list(examine(profile))
        told = {
            "sqlite": sqlite3.sqlite_version,
            "backup": _last_backup(config),
            "stick": _last_stick(config),
        }
        _print_json({**told, "devices": [finding.as_data() for finding in found]})
        return 0 if all(finding.ok for finding in found) else 1
    print(f"SQLite    {sqlite3.sqlite_version}")
    print(f"backup    {_last_backup(config) or 'none yet: orbweaver backup makes one'}")
    print(f"stick     {_last_stick(config) or 'no copy yet: put one in, and press at the box'}")
    healthy = True
    for finding in examine(profile):
        healthy = healthy and finding.ok
        print("\n".join(printable(line) for line in str(finding).split("\n")))
    return 0 if healthy else 1


def _last_backup(config: Config) -> str | None:
    """When all games were last written into a file beside the others, by the clock of the box."""
    from companion.table import backups

    return _told(backups.latest(config.data / backups.FOLDER))


def _last_stick(config: Config) -> str | None:
    """When all games were last saved onto a stick."""
    from companion.table import stick_copy

    return _told(stick_copy.last(config.data))


def _told(made: float | None) -> str | None:
    return None if made is None else time.strftime("%Y-%m-%d %H:%M", time.localtime(made))


def _find_keys(config: Config) -> int:
    """Walk through the keys of the unit, and write down where they are."""
    from drivers.finding_keys import find_keys, save
    from drivers.profiles import profile_as_it_comes

    profile = profile_as_it_comes(config.profile, config.profiles)
    pins = find_keys(profile, lambda words: print(translate(words), flush=True))
    file = save(config.profiles, profile, pins)
    if file is None:
        print("Every key is where the profile says.")
        return 0
    for name, pin in pins.items():
        print(
            f"  {name:<6} GPIO{pin:<3}"
            + ("" if pin == profile.keys.pins[name] else "  other than the profile")
        )
    print(printable(f"Written to {file}, which is used from the next start on."))
    return 0


def wiring(arguments: Namespace) -> int:
    """``orbweaver wiring``: the wires of a profile as a drawing, or the steps of its build."""
    from drivers.build_drawing import build_drawing
    from drivers.profiles import load_profile
    from drivers.wiring_drawing import drawing

    own = configuration.load(arguments.config, {"table.data": arguments.data}).profiles
    drawn = build_drawing if arguments.steps else drawing
    picture = drawn(load_profile(arguments.profile, own))
    try:
        arguments.out.write_text(picture, "utf-8")
    except OSError as error:
        raise ConfigError(
            text("{file} cannot be written: {reason}.", file=str(arguments.out), reason=reason(error))
        ) from None
    return 0


def show_config(arguments: Namespace) -> int:
    """``orbweaver show-config``: the settings in force, as TOML."""
    config = _config(arguments)
    if arguments.json:
        settings = configuration.values(config)
        _print_json({key: {"value": value, "from": config.origins[key]} for key, value in settings.items()})
    else:
        sys.stdout.write(configuration.as_toml(config))
    return 0


def list_games(arguments: Namespace) -> int:
    """``orbweaver games``: every game in two sentences, or the house rules of one."""
    if arguments.game:
        game = games.introduce(arguments.game)
        if arguments.json:
            _print_json(_introduced(game))
        else:
            _print_house_rules(game)
        return 0
    if arguments.json:
        _print_json([_introduced_by_name(name) for name in games.names()])
        return 0
    for name in games.names():
        try:
            game = games.introduce(name)
        except OrbweaverError as error:
            print(f"{name:<14}{printable(translate(error.text))}")
            continue
        print(printable(f"{name:<14}{translate(game.title)}"))
        print(printable(f"    {translate(game.about)}"))
    print("\norbweaver games NAME lists the house rules of one.")
    return 0


def replay(arguments: Namespace) -> int:
    """``orbweaver replay``: a record file as a transcript."""
    from companion.table import entries
    from companion.table.fold import fold
    from companion.views.transcript import as_data, transcript

    folded = fold(entries.read(arguments.file), trusted=False)
    if arguments.json:
        _print_json(as_data(folded))
        return 0
    for line in transcript(folded):
        print(printable(line))
    return 0


def verify(arguments: Namespace) -> int:
    """``orbweaver verify``: what the luck of a record can claim; status 1 when an entry does not hold."""
    from companion import verify as checker
    from companion.table import entries

    if arguments.page is not None:
        _write(arguments.page, checker.PAGE.read_text("utf-8"))
    if arguments.file is None:
        if arguments.page is None:
            raise OptionError(text("Say which record, or --page and where to write the page."))
        return 0
    record = entries.read_lines(arguments.file)
    return checker.tell(record, lambda said: print(printable(said)), as_json=arguments.json)


def luck(arguments: Namespace) -> int:
    """``orbweaver luck``: what fell in all games of this box against what was to be expected; status 1 when
    the luck of a source is not to be believed."""
    from companion.lab.box_luck import report
    from companion.table.journal import Journal
    from companion.views.luck_report import as_data, lines

    journal = Journal(_config(arguments).data, readonly=True)
    try:
        found = report(journal, games.find, _progress("games"))
    finally:
        journal.close()
    if arguments.json:
        _print_json(as_data(found))
    else:
        for line in lines(found):
            print(printable(line))
    return 1 if any(one.alarms for one in found.sources) else 0


def export(arguments: Namespace) -> int:
    """``orbweaver export``: the record of a game from the shelf, as JSON Lines."""
    from companion.table.journal import Journal

    journal = Journal(_config(arguments).data, readonly=True)
    try:
        lines = list(journal.export(_key(arguments.game, journal.shelf())))
    finally:
        journal.close()
    if arguments.out is None:
        print("\n".join(lines))
        return 0
    _write(arguments.out, "\n".join(lines) + "\n")
    return 0


def backup(arguments: Namespace) -> int:
    """``orbweaver backup``: all games of this box in one file; a box may run beside it."""
    from companion.table import backups

    now, data = time.time(), _config(arguments).data
    out = arguments.out
    if out is None and data.is_dir():
        out = data / backups.FOLDER
        out.mkdir(mode=0o700, exist_ok=True)
    folder = out if out is not None and out.is_dir() else None
    if arguments.keep is not None and folder is None:
        raise OptionError(text("--keep is for a folder of backups, and {file} is none.", file=str(out)))
    file = (data if out is None else out) if folder is None else folder / backups.name_for(now)
    contents = backups.make(data, file, now)
    pruned = () if arguments.keep is None or folder is None else backups.prune(folder, arguments.keep)
    deleted = [str(gone) for gone in pruned]
    if arguments.json:
        _print_json({"file": str(file), **_as_data(contents), "deleted": deleted})
        return 0
    print(printable(f"{file}: {_counted(contents)}."))
    for gone in deleted:
        print(printable(f"{gone} was deleted."))
    return 0


def stick(arguments: Namespace) -> int:
    """``orbweaver stick``: all games of this box onto a stick that is mounted; status 1 where they are not
    there now. The box's own service reads what came of it from a file."""
    from companion.table import stick_copy
    from drivers.sticks import write_answer

    try:
        if not os.path.ismount(arguments.folder):
            raise stick_copy.NoCopy("broken")
        file, contents = stick_copy.save(_config(arguments).data, arguments.folder, time.time())
    except stick_copy.NoCopy as error:
        if arguments.answer is not None:
            write_answer(arguments.answer, 0, error.problem, error.megabytes)
        raise
    if arguments.answer is not None:
        write_answer(arguments.answer, contents.games)
    print(printable(f"{file}: {_counted(contents)}."))
    return 0


def restore(arguments: Namespace) -> int:
    """``orbweaver restore``: the games of a backup come to this box; those that are here are kept."""
    from companion.table import backups

    data = _config(arguments).data
    contents = backups.restore(arguments.file, data, replace=arguments.replace)
    if arguments.json:
        _print_json({"folder": str(data), **_as_data(contents)})
        return 0
    print(printable(f"{_counted(contents)}, {_made(contents)}, are in {data}."))
    return 0


def check(arguments: Namespace) -> int:
    """``orbweaver check``: whether every entry of a backup, or of this box, is what was written."""
    from companion.table import backups

    data = None if arguments.file is not None else _config(arguments).data
    contents = backups.look(arguments.file) if data is None else backups.check_folder(data)
    if arguments.json:
        _print_json({"whole": True, "place": str(data or arguments.file), **_as_data(contents)})
    elif data is None:
        print(printable(f"{arguments.file} is whole: {_counted(contents)}, {_made(contents)}."))
    else:
        print(printable(f"{data} is whole: {_counted(contents)}."))
    return 0


def _as_data(contents: Contents) -> dict[str, int | float]:
    """For another program."""
    return {"games": contents.games, "entries": contents.entries}


def _counted(contents: Contents) -> str:
    games = "1 game" if contents.games == 1 else f"{contents.games} games"
    return f"{games} with {contents.entries} {'entry' if contents.entries == 1 else 'entries'}"


def _made(contents: Contents) -> str:
    return time.strftime("backed up %Y-%m-%d %H:%M", time.localtime(contents.made))


def _write(file: Path, content: str) -> None:
    """Errors: RecordError where it cannot be written."""
    try:
        file.write_text(content, "utf-8")
    except OSError as error:
        raise RecordError(
            text("{file} cannot be written: {reason}.", file=str(file), reason=reason(error))
        ) from None


def simulate(arguments: Namespace) -> int:
    """``orbweaver simulate``: random games, uniform over complete words."""
    from companion.lab.simulate import simulate as play_games

    result = play_games(
        arguments.game,
        seats=arguments.seats,
        games=arguments.games,
        seed=arguments.seed,
        options=_options(arguments.option),
        max_rounds=arguments.max_rounds,
        progress=_progress("games"),
        jobs=arguments.jobs or len(os.sched_getaffinity(0)),
    )
    if arguments.json:
        _print_json(result)
    else:
        _print_simulation(result)
    return 0


def print_game(arguments: Namespace) -> int:
    """``orbweaver print``: the box of a game, or a part of it, as a PDF at true size."""
    from companion.paper import book, output, papers

    game, config = games.find(arguments.game), _config(arguments)
    own = replacements(config.replacements)

    def read(file: str) -> str | None:
        return own(f"{game.name}/{file}")

    order = book.Order(
        game,
        book.find_part(arguments.what),
        papers.find(arguments.paper),
        game.tables(arguments.seats, _options(arguments.option), read),
        Speech(_language(arguments.language or config.language)),
        read,
    )
    made = book.printed(order, _progress("pages"))
    output.write(arguments.out, made.content)
    done = text(
        "{file}: {n} page of {paper}. Print it at 100 %, not fitted to the page.",
        plural="{file}: {n} pages of {paper}. Print them at 100 %, not fitted to the page.",
        file=str(arguments.out),
        n=made.pages,
        paper=order.paper.name,
    )
    print(printable(translate(done)))
    return 0


def paper(arguments: Namespace) -> int:
    """``orbweaver paper``: a game on one page, with a code that brings it to another box."""
    from companion.network import address, place
    from companion.paper import output, papers, standing
    from companion.table import paper_code
    from companion.table.entering import played
    from companion.table.journal import Journal

    config, sheet = _config(arguments), papers.find(arguments.paper)
    speech = Speech(_language(arguments.language or config.language))
    here = place(address(config.host, config.address), config.port)
    with closing(Journal(config.data, readonly=True)) as journal:
        shelf = journal.shelf()
        folded = played(journal, _key(arguments.game or (shelf[0].game if shelf else ""), shelf))
    told = standing.standing(folded.game, folded.now.state)
    output.write(
        arguments.out,
        standing.printed(told, sheet, speech, f"http://{here}/paper"),
    )
    lines = len(paper_code.lines_of(told.code))
    print(
        printable(f"{arguments.out}: page {told.page}, one page of {sheet.name} with {lines} lines to type.")
    )
    return 0


def enter(arguments: Namespace) -> int:
    """``orbweaver enter``: a game from a page comes to the table; one that lies there goes to the shelf."""
    from companion.table import paper_code
    from companion.table.entering import enter as bring

    config = _config(arguments)
    found = bring(config.data, paper_code.of_file(arguments.file), replacements(config.replacements))
    title = translate(found.game.title)
    print(printable(f"{title}, page {found.page}, is on the table in {config.data}."))
    return 0


def _language(name: str) -> str:
    """A language there is. Errors: OptionError, with those there are."""
    if name in languages():
        return name
    there = ", ".join(f"{code} ({own})" for code, own in own_names().items())
    raise OptionError(
        text("No language is called {name}. There are {there}.", name=name, there=there), slug="no-language"
    )


def _config(arguments: Namespace) -> Config:
    keys = {
        "profile": "unit.profile",
        "host": "web.host",
        "port": "web.port",
        "data": "table.data",
        "log_level": "log.level",
    }
    flags = {key: getattr(arguments, name, None) for name, key in keys.items()}
    return configuration.load(arguments.config, flags)


def _key(wanted: str, shelf: tuple[Shelved, ...]) -> int:
    """The key of a game by its number, or of the one of that name which was played last."""
    if wanted.isdecimal() and len(wanted) <= LONGEST_KEY:
        return int(wanted)
    for game in shelf:
        if game.game == wanted:
            return game.key
    there = ", ".join(f"{game.key} ({game.game})" for game in shelf) or "none"
    raise RecordError(
        text("No game on the shelf is called {name}. There are: {there}.", name=wanted, there=there),
        slug="no-game",
    )


def _options(pairs: list[str]) -> dict[str, Value]:
    """The house rules of KEY=VALUE pairs as typed; the game itself checks them."""
    chosen: dict[str, Value] = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign:
            raise OptionError(text("{pair} is no house rule. Say KEY=VALUE.", pair=pair))
        chosen[key] = value
    return chosen


def _introduced_by_name(name: str) -> dict[str, Any]:
    try:
        return _introduced(games.introduce(name))
    except OrbweaverError as error:
        return {"name": name, "problem": translate(error.text)}


def _introduced(game: Introduction) -> dict[str, Any]:
    """A game and its house rules, as data."""
    return {
        "name": game.name,
        "title": translate(game.title),
        "about": translate(game.about),
        "seats": list(game.seats),
        "house_rules": [
            {
                "key": rule.key,
                "values": list(rule.values),
                "default": rule.default,
                "text": translate(rule.text),
                "rule": rule.rule,
            }
            for rule in game.house_rules
        ],
    }


def _print_json(value: Any) -> None:
    """On one line, and without a character that does harm to a terminal."""
    print(escaped(json.dumps(value, ensure_ascii=False)))


def _print_house_rules(game: Introduction) -> None:
    print(f"{translate(game.title)}\n{translate(game.about)}\n")
    for rule in game.house_rules:
        default, *others = (typed(value) for value in rule.values)
        print(f"{rule.key} = {default}" + (f"   (or {', '.join(others)})" if others else ""))
        print(f"    {translate(rule.text)}" + (f" [{rule.rule}]" if rule.rule else ""))


def _print_simulation(result: Mapping[str, Any]) -> None:
    for key, value in result.items():
        print(f"{key:>15}  {json.dumps(value) if isinstance(value, (dict, list)) else value}")


def _progress(what: str) -> Callable[[int, int], None]:
    """Shows ``done of all`` on stderr once a second has passed: in place on a terminal, else
    in lines further apart."""
    terminal = sys.stderr.isatty()
    due = time.monotonic() + _PROGRESS_AFTER

    def report(done: int, total: int) -> None:
        nonlocal due
        if time.monotonic() < due and done < total:
            return
        if terminal:
            print(f"\r{done} of {total} {what}" if done < total else "\r\x1b[K", end="", file=sys.stderr)
            sys.stderr.flush()
        elif done < total:
            print(f"{done} of {total} {what}", file=sys.stderr, flush=True)
        due = time.monotonic() + (_REFRESH_TERMINAL if terminal else _REFRESH_LOG)

    return report
