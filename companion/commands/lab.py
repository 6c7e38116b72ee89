"""The designer's lab on the command line: a study is planned, played, and told."""

from __future__ import annotations

import os
import shlex
from argparse import Namespace
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from companion.commands.common import options_of
from companion.commands.progress import Progress
from companion.errors import ConfigError, OptionError
from companion.kit.cleaning import printable
from companion.kit.files import reason
from companion.lab.study import export, findings, gathering, plan, running, sentences
from companion.lab.study.store import Store
from companion.play import text


def lab(arguments: Namespace) -> int:
    """``orbweaver lab``: games by the thousand, and what they say."""
    if arguments.out is not None:
        _may_be_written(arguments.out)
    study = plan.plan(
        arguments.game,
        arguments.seats,
        options_of(arguments.option),
        games=arguments.games,
        players_=arguments.players.split(","),
        vary=arguments.vary or "",
        seed=arguments.seed,
        max_rounds=arguments.max_rounds,
        judged=arguments.judge or 0,
    )
    steps = plan.ladder(study, arguments.ladder.split(",")) if arguments.ladder else ()
    jobs = arguments.jobs or len(os.sched_getaffinity(0))
    with closing(Store(_store_of(arguments))) as store:
        running.run(study, store, jobs, Progress().of("games"), arguments.dask)
        gathered = gathering.gather(study, running.played(study, store))
        ladder = _ladder(steps, store, jobs, arguments.dask)
        tables, compared = findings.findings(study, gathered), findings.compared(study, gathered)
        if arguments.out is not None:
            from companion.lab.study import report  # with all that draws boards

            command = _command(arguments)
            _write(arguments.out, report.page(study, command, tables, compared, ladder))
            _write(arguments.out.with_suffix(".csv"), export.table(study, running.played(study, store)))
            _write(
                arguments.out.with_suffix(".json"), export.findings(study, command, tables, compared, ladder)
            )
            if ladder:
                beside = arguments.out.with_name(f"{arguments.out.stem}-ladder.csv")
                _write(beside, export.ladder(ladder))
    _print(study, tables, compared)
    if ladder:
        _print_ladder(study, ladder)
    return 0


def _ladder(
    steps: Sequence[plan.Study], store: Store, jobs: int, dask: str | None
) -> list[tuple[plan.Study, findings.Rung]]:
    """The steps of a ladder with what their games say."""
    gathered = []
    for step in steps:
        running.run(step, store, jobs, Progress().of("games"), dask)
        gathered += gathering.gather(step, running.played(step, store))
    return findings.rungs(steps, gathered)


def _may_be_written(out: Path) -> None:
    """Errors: OptionError, before anything is played for it."""
    if out.suffix != ".html":
        raise OptionError(text("The report is a page: give --out a name that ends in .html."))
    if not os.access(out.parent, os.W_OK):
        raise OptionError(text("There is no folder {folder} to write into.", folder=str(out.parent)))


def _store_of(arguments: Namespace) -> Path | None:
    """Where games are kept: beside what is written, where nothing else is said."""
    if arguments.store is not None or arguments.out is None:
        store: Path | None = arguments.store
        return store
    beside: Path = arguments.out.with_suffix(".sqlite")
    return beside


def _command(arguments: Namespace) -> str:
    """What repeats it. How many processes play, and where the games lie, makes no difference."""
    words = ["orbweaver", "lab", arguments.game]
    for flag in ("seats", "games", "players", "vary", "ladder", "judge", "seed", "max_rounds"):
        if getattr(arguments, flag) is not None:
            words += [f"--{flag.replace('_', '-')}", str(getattr(arguments, flag))]
    for pair in arguments.option:
        words += ["--option", pair]
    return shlex.join([*words, "--out", arguments.out.name])


def _write(file: Path, content: str) -> None:
    try:
        file.write_text(content, "utf-8")
    except OSError as error:
        raise ConfigError(
            text("{file} cannot be written: {reason}.", file=str(file), reason=reason(error))
        ) from None


def _print(
    study: plan.Study, tables: Sequence[findings.TableFindings], compared: Sequence[findings.Compared]
) -> None:
    names = sentences.seat_names(study)
    for table in tables:
        if study.varied:
            print(printable(f"{study.varied} = {table.label}"))
        for sentence in sentences.of_table(study, names, table):
            print(printable(sentence))
        print()
    value = ""
    for row in compared:
        if row.value != value:
            value = row.value
            print(printable(f"{study.varied} = {value} against {tables[0].label}"))
        print(printable(sentences.of_change(study, names, row, study.deals)))


def _print_ladder(study: plan.Study, ladder: Sequence[tuple[plan.Study, findings.Rung]]) -> None:
    for sentence in sentences.of_ladder(study):
        print(printable(sentence))
    for step, rung in ladder:
        print(printable(sentences.of_rung(step, rung)))
