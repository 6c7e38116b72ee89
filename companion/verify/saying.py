"""What a checked record can claim, in sentences."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

from .chain import Link, Stood, Unlinked, require_goes_on
from .checking import Seen, check
from .reading import Wrong
from .report import Changed, Report

RULES = "if the words and the possible faces are those of the rules, which orbweaver replay checks."
CLAIMS = {
    "taken": (
        "every named phone took part. Nobody could choose what came, as long as the box or one of the named "
        f"phones was honest, {RULES}"
    ),
    "missing": (
        "a named phone missing, or a round with phones before it that was void or had no word after it. As "
        "long as the box or one phone that answered was honest, there was no more to choose among than "
        f"stands below, {RULES}"
    ),
    "corrected": (
        "a correction came between what fixed them and the draw, so that something else could come. A box "
        "that had called the phones before it could have chosen, beside what stands below, among as much as "
        "the pencil can change."
    ),
    "alone": (
        "no phone named, or none answered. The box alone could choose; nothing was changed afterwards in "
        "this copy."
    ),
    "hand": "by hand. The people at the table said what came; nothing is claimed.",
    "older": "by an older version. Nothing is claimed.",
    "again": "again. After going back the same result fell as before.",
}


CHANGES = {
    "pencil": "corrects what stands, which may have changed what could come",
    "back": "goes back over what was drawn",
    "hand": "has {source} drawn by hand from then on",
    "box": "has {source} drawn by the box from then on",
    "start": "has {source} drawn by hand from the beginning",
    "again": "has {source} drawn by hand from the beginning, as in the game before",
    "unchosen": "has a result of {source} said by hand though nobody had chosen that, as versions without "
    "rounds took it",
    "stop": "ends the game before its rules do",
    "clock": "sets the clock",
    "handover": "gives seat {source} to another phone",
}


def _told(changed: Changed) -> str:
    """What an entry changed otherwise than by play, and who agreed."""
    n, what, source, agreed, away = changed
    # A name may hold what a terminal or a reader would take for more than a name.
    done = f"Entry {n} {CHANGES[what].format(source=source if what == 'handover' else json.dumps(source))}"
    if what in ("start", "again", "unchosen"):
        return f"{done}."
    if agreed is None:
        return f"{done}. No seat was asked: it was said for the whole table. Had all agreed?"
    counted = f"; away, and counted as agreed: {_seats(away)}" if away else ""
    return f"{done}. Agreed: {_seats(agreed) if agreed else 'nobody who was there'}{counted}."


def _seats(seats: list[int]) -> str:
    return f"seat {_listed([seat + 1 for seat in seats])}"


def _listed(numbers: list[int]) -> str:
    return " and ".join(map(str, numbers))


def sentences(report: Report) -> Iterator[str]:
    """What a record that holds can claim, line by line."""
    draws, by_hand = sum(report.draws.values()), report.draws["hand"]
    said = (
        f", and {by_hand} of its {draws} {'draw' if draws == 1 else 'draws'} "
        f"{'was' if by_hand == 1 else 'were'} said by hand"
        if by_hand
        else ""
    )
    n = report.entries
    entries = "1 entry" if n == 1 else f"{n} entries, each follows from the one before"
    yield f"The record holds: {entries}{said}."
    yield f"Its last hash is {report.hash}. One that was cut or written anew has another: compare copies."
    if report.paper is not None:
        yield (
            f"The game came from page {report.paper} of paper: how it came to stand so, and what was drawn "
            "before, is not witnessed here. Nothing is claimed for it. A page can be entered again until the "
            "first draws suit; no record says how often that was done."
        )
    if report.carried is not None:
        game, entry, hash_ = report.carried
        yield (
            f"This is carried on from entry {entry} of game {game}: from there on this game has luck of its "
            "own. Nothing is claimed for how it came to stand so. It can be done again until the "
            "first draws suit; the box lists every game that was begun so, and no record does."
        )
        yield (
            f"That entry has the hash {hash_}: with the record of that game, verify NEW OLD looks for it."
            if hash_ is not None
            else "It leaves out the hash of that entry: as older versions did, or so that nobody can look."
        )
    if report.code is not None:
        number, numbers = report.code
        yield (
            f"The evening code after round {number} is {' '.join(map(str, numbers))}. A phone that "
            "took part and was told the same shows it too."
        )
    for key, count in report.draws.items():
        if count:
            yield f"{count:>6} {'draw' if count == 1 else 'draws'}, {CLAIMS[key]}"
    for n, missing in report.missing:
        yield f"Entry {n}: missing {', '.join(missing)}."
    steered = {n for n, _ in report.steered}
    for n, passed, choices in report.choices:
        rounds = f"{passed} {'round' if passed == 1 else 'rounds'}"
        before = f"{rounds} with phones before it, void or with no word after; " if passed else ""
        beside = ", beside the correction" if n in steered else ""
        yield f"Entry {n}: {before}up to {choices} results to choose among{beside}."
    for n, number, shown in report.void:
        yield f"Entry {n}: round {number} was not drawn from{'' if shown else ', and its secret not shown'}."
    for n, corrections in report.steered:
        yield (
            f"Entry {n}: entry {_listed(corrections)} corrected what stands after this draw was fixed and "
            "before it was drawn."
        )
    for changed in report.changed:
        yield _told(changed)
    yield from [f"Round {report.open} is still open."] if report.open is not None else []
    yield (
        "Whether each word was legal, and the faces that were possible and their weights the right ones, is "
        "not checked here; orbweaver replay does."
    )


def tell(
    record: str,
    say: Callable[[str], None],
    seen: Seen,
    *,
    as_json: bool = False,
    old: str | None = None,
    stood: Stood | None = None,
) -> int:
    """Say what a record can claim, or which entry does not hold, and whether it goes on from the ``old`` one;
    1 where one does not. ``stood`` knows the rules."""
    try:
        report = check(record, seen)
        link = None if old is None else require_goes_on(record, report, old, stood)
    except Wrong as wrong:
        told = {"holds": False, "entry": wrong.n, "rule": wrong.rule, "sentence": wrong.sentence}
        say(json.dumps(told) if as_json else f"Entry {wrong.n} does not hold. {wrong.sentence}")
        return 1
    except Unlinked as why:
        say(json.dumps({"holds": False, "rule": "chain", "sentence": str(why)}) if as_json else str(why))
        return 1
    # That it goes on is known by the hash alone; else nobody can say.
    chain = {} if link is None else {"goes_on": True if link.by_hash else None, **asdict(link)}
    for sentence in (
        [json.dumps({"holds": True, **asdict(report), **chain})] if as_json else sentences(report)
    ):
        say(sentence)
    if link is not None and not as_json:
        say(_goes_on(link, knows_rules=stood is not None))
    return 0


def _goes_on(link: Link, *, knows_rules: bool) -> str:
    """What is known of a record beside that of the game it goes on from."""
    holds = (
        "The older record holds that very entry, and who draws and the clock are as they were there."
        if link.by_hash
        else "The older record says of its entry that it was that one; its hash is another, as in a copy "
        "with fewer names. That is all there is for it. Who draws and the clock are as they were there."
    )
    if link.stood_so:
        return f"{holds} Its rules reach just how this game began."
    why = (
        "its rules, or that edition of them, are not here."
        if knows_rules
        else "orbweaver verify NEW OLD does, where the rules are."
    )
    return f"{holds} Whether the game stood so there is not checked; {why}"


def main(arguments: list[str]) -> int:
    """Check the file that is named, against the record of the game it goes on from where that is too."""
    as_json = arguments[:1] == ["--json"]
    files = arguments[as_json:]
    if not 1 <= len(files) <= 2:
        print("Say which file: python -m verify [--json] FILE [OLD]")
        return 2
    records = []
    for file in files:
        try:
            records.append(Path(file).read_bytes().decode())
        except (OSError, ValueError) as error:
            print(f"{file} cannot be read: {error}")
            return 1
    old = records[1] if len(records) > 1 else None
    return tell(records[0], print, lambda _done, _all: None, as_json=as_json, old=old)
