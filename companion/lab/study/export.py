"""A study as files for other programs: a row for each game as CSV, and all findings as JSON.

The same games give the same bytes: there is no date in them and no time.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from companion import __version__
from companion.kit.options import typed
from companion.lab.study import data_files, judging
from companion.lab.study.findings import Compared, Rung, TableFindings
from companion.lab.study.gathering import Leads
from companion.lab.study.plan import Job, Study
from companion.lab.study.watching import Watched


def table(study: Study, played: Iterable[tuple[Job, Watched]]) -> str:
    """All games as CSV, in the order of the study."""
    seats = range(1, study.seats + 1)
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(
        [
            *([study.varied] if study.varied else []),
            *("deal", "rotation"),
            *(f"player {seat}" for seat in seats),
            *(f"won {seat}" for seat in seats),
            *("begins", "end", "rounds", "lead changes", "settled"),
            *(("drama",) if study.judged else ()),
            *(f"decisions {seat}" for seat in seats),
            *(f"idle rounds {seat}" for seat in seats),
            *(f"at the end {seat}" for seat in seats),
            "game",
        ]
    )
    for job, game in played:
        course = next(iter(game.course.values()), ())
        leads = Leads(course, game.winners) if course else None
        judged = judging.drama(game.judged, game.winners) if game.judged and game.winners else None
        rows.writerow(
            [
                *([study.tables[job.table].label] if study.varied else []),
                *(job.deal, job.rotation),
                *(one.name for one in job.seated),
                *(f"{game.credit(seat):.4g}" for seat in range(study.seats)),
                *("" if game.first is None else game.first + 1, game.reason, game.rounds),
                *(("", "") if leads is None else (leads.changes, f"{leads.settled:.4g}")),
                *(("" if judged is None else f"{judged:.4g}",) if study.judged else ()),
                *game.decisions,
                *game.idle,
                *(course[-1] if course else [""] * study.seats),
                job.key,
            ]
        )
    return out.getvalue()


def made_with(study: Study, command: str) -> dict[str, Any]:
    """What it takes to make the same again."""
    options = {key: typed(value) for key, value in study.tables[0].settings.options.items()}
    options.pop(study.varied, None)
    return {
        "command": command,
        "orbweaver": __version__,
        "game": study.game.name,
        "edition": study.game.edition,
        "seats": study.seats,
        "house rules": options,
        **({"varied": {study.varied: _varied(study)}} if study.varied else {}),
        "players": [f"{one.name}, version {one.version}" for one in study.players],
        "deals": study.deals,
        "rotations": len(study.rotations),
        "seed": study.seed,
        "most rounds": study.max_rounds,
        **({"each judge plays on": study.judged} if study.judged else {}),
    }


def _varied(study: Study) -> list[str]:
    """The values of what is varied; of files what tells whether another has the same in it."""
    if not data_files.is_file(study.varied):
        return [one.label for one in study.tables]
    contents = (data_files.digest(one.settings.data[study.varied]) for one in study.tables)
    return [f"{one.label}, content {content}" for one, content in zip(study.tables, contents, strict=True)]


def findings(
    study: Study,
    command: str,
    tables: Sequence[TableFindings],
    compared: Sequence[Compared],
    ladder: Sequence[tuple[Study, Rung]] = (),
) -> str:
    """All findings as JSON."""
    told = {
        "made with": made_with(study, command),
        "tables": [asdict(one) for one in tables],
        "compared": [{**asdict(one), "verdict": one.verdict} for one in compared],
        **({"ladder": [_of_rung(rung) for _, rung in ladder]} if ladder else {}),
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _of_rung(rung: Rung) -> dict[str, Any]:
    share = rung.better
    return {
        "player": share.name,
        "against": rung.weaker,
        "games": rung.games,
        "deals": rung.deals,
        "won": share.won.value,
        "low": share.sure.low,
        "high": share.sure.high,
        "even": share.even,
        "verdict": share.verdict,
        "deals needed": share.needed,
    }


def ladder(steps: Sequence[tuple[Study, Rung]]) -> str:
    """A ladder as CSV, a row for each step, the lowest first."""
    out = io.StringIO()
    made = [_of_rung(rung) for _, rung in steps]
    rows = csv.DictWriter(out, list(made[0]), lineterminator="\n")
    rows.writeheader()
    rows.writerows(made)
    return out.getvalue()
