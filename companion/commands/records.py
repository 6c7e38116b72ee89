"""The commands of records: reading one, checking it, taking games out of a box and bringing them back."""

from __future__ import annotations

import os
import time
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import games
from companion.commands.common import config_of, key_of, print_json
from companion.commands.progress import Progress, on_terminal
from companion.errors import OptionError, RecordError
from companion.kit.cleaning import printable
from companion.kit.files import reason
from companion.play import text

if TYPE_CHECKING:
    from companion.table.archive.backups import Contents


def replay(arguments: Namespace) -> int:
    """``orbweaver replay``: a record file as a transcript."""
    from companion.table.fold.fold import each_told, fold
    from companion.table.record import entries
    from companion.views.transcript import as_data, transcript

    record, seen = entries.read(arguments.file), on_terminal(arguments.json).of("entries played")
    folded = fold(each_told(record, seen), trusted=False)
    if arguments.json:
        print_json(as_data(folded))
        return 0
    for line in transcript(folded):
        print(printable(line))
    return 0


def verify(arguments: Namespace) -> int:
    """``orbweaver verify``: what the luck of a record can claim, and whether it goes on from an older one;
    status 1 when an entry does not hold, or it does not go on from that."""
    from companion import verify as checker
    from companion.table.journal.carrying import stood
    from companion.table.record import entries

    if arguments.page is not None:
        _write(arguments.page, checker.PAGE.read_text("utf-8"))
    if arguments.file is None:
        if arguments.page is None:
            raise OptionError(text("Say which record, or --page and where to write the page."))
        return 0
    record = entries.read_lines(arguments.file)
    old = None if arguments.old is None else entries.read_lines(arguments.old)
    seen = on_terminal(arguments.json).of("entries checked")

    def stood_by_rules(older: str, n: int) -> list[Any] | None:
        try:
            return stood(older, n)
        except RecordError as why:
            raise checker.Unlinked(str(why)) from None

    return checker.tell(
        record,
        lambda line: print(printable(line)),
        seen,
        as_json=arguments.json,
        old=old,
        stood=stood_by_rules,
    )


def luck(arguments: Namespace) -> int:
    """``orbweaver luck``: what fell in all games of this box against what was to be expected; status 1 when
    the luck of a source is not to be believed."""
    from companion.lab.box_luck import report
    from companion.table.journal.journal import Journal
    from companion.views.luck_report import as_data, lines

    journal = Journal(config_of(arguments).data, readonly=True)
    try:
        found = report(journal, games.find, Progress().of("games"))
    finally:
        journal.close()
    if arguments.json:
        print_json(as_data(found))
    else:
        for line in lines(found):
            print(printable(line))
    return 1 if any(one.alarms for one in found.sources) else 0


def export(arguments: Namespace) -> int:
    """``orbweaver export``: the record of a game from the shelf, as JSON Lines."""
    from companion.table.journal.journal import Journal

    journal = Journal(config_of(arguments).data, readonly=True)
    try:
        lines = list(journal.export(key_of(arguments.game, journal.shelf())))
    finally:
        journal.close()
    if arguments.out is None:
        print("\n".join(lines))
        return 0
    _write(arguments.out, "\n".join(lines) + "\n")
    return 0


def backup(arguments: Namespace) -> int:
    """``orbweaver backup``: all games of this box in one file; a box may run beside it."""
    from companion.table.archive import backups

    now, data = time.time(), config_of(arguments).data
    out = arguments.out
    if out is None and data.is_dir():
        out = data / backups.FOLDER
        out.mkdir(mode=0o700, exist_ok=True)
    folder = out if out is not None and out.is_dir() else None
    if arguments.keep is not None and folder is None:
        raise OptionError(text("--keep is for a folder of backups, and {file} is none.", file=str(out)))
    file = (data if out is None else out) if folder is None else folder / backups.name_for(now)
    contents = backups.make(data, file, now, on_terminal(arguments.json).show)
    pruned = () if arguments.keep is None or folder is None else backups.prune(folder, arguments.keep, file)
    deleted = [str(gone) for gone in pruned]
    if arguments.json:
        print_json({"file": str(file), **_as_data(contents), "deleted": deleted})
        return 0
    print(printable(f"{file}: {_counted(contents)}."))
    for gone in deleted:
        print(printable(f"{gone} was deleted."))
    return 0


def stick(arguments: Namespace) -> int:
    """``orbweaver stick``: all games of this box onto a stick that is mounted; status 1 where they are not
    there now. The box's own service reads what came of it from a file."""
    from companion.table.archive import stick_copy
    from drivers.sticks import write_answer

    try:
        if not os.path.ismount(arguments.folder):
            if arguments.answer is None:
                sentence = text(
                    "No stick is mounted at {folder}. orbweaver backup --out writes to any folder.",
                    folder=str(arguments.folder),
                )
                raise OptionError(sentence)
            raise stick_copy.NoCopy("broken")
        data, shown = config_of(arguments).data, on_terminal(as_json=False).show
        file, contents = stick_copy.save(data, arguments.folder, time.time(), shown)
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
    from companion.table.archive import backups

    data = config_of(arguments).data
    shown = on_terminal(arguments.json).show
    contents = backups.restore(arguments.file, data, replace=arguments.replace, progress=shown)
    if arguments.json:
        print_json({"folder": str(data), **_as_data(contents)})
        return 0
    print(printable(f"{_counted(contents)}, {_made(contents)}, are in {data}."))
    return 0


def check(arguments: Namespace) -> int:
    """``orbweaver check``: whether every entry of a backup, or of this box, is what was written."""
    from companion.table.archive import backups

    data = None if arguments.file is not None else config_of(arguments).data
    shown = on_terminal(arguments.json).show
    contents = backups.look(arguments.file, shown) if data is None else backups.check_folder(data, shown)
    if arguments.json:
        print_json({"whole": True, "place": str(data or arguments.file), **_as_data(contents)})
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
