"""``orbweaver analyse``: the best words of a position, with the line behind each."""

from __future__ import annotations

import time
from argparse import Namespace
from math import ceil
from random import Random
from typing import TYPE_CHECKING

from companion.commands.common import config_of, print_json
from companion.commands.progress import Progress, on_terminal
from companion.kit.cleaning import printable
from companion.kit.data import replacements
from companion.views.prose import translate

if TYPE_CHECKING:
    from companion.lab.search.mcts import Meanwhile


def analyse(arguments: Namespace) -> int:
    """``orbweaver analyse``: a record after one of its entries, or a page of paper, thought about."""
    from companion.lab import analysis

    read_file = replacements(config_of(arguments).replacements)
    progress = on_terminal(arguments.json)
    position = analysis.read(arguments.file, arguments.entry, read_file, progress.of("entries played"))
    random = Random(arguments.seed)
    seconds = None if arguments.playouts else arguments.seconds
    tell = _thinking(progress, seconds, arguments.playouts)
    seat, found = analysis.look(
        position, random, arguments.most, seconds=seconds, playouts=arguments.playouts, meanwhile=tell
    )
    progress.done()
    names = {line.seat: translate(line.name) for line in position.scene.seats}
    if arguments.json:
        words = [
            {
                "word": one.word,
                "chance": round(one.chance, 4),
                "games": one.visits,
                "why": None if one.why is None else translate(one.why),
                "line": [{"seat": who, "word": word} for who, word in one.line],
            }
            for one in found
        ]
        print_json(
            {"game": position.game.name, "where": translate(position.where), "seat": seat, "words": words}
        )
        return 0
    title, where = translate(position.game.title), translate(position.where)
    print(printable(f"{title}, {where}: {names[seat]} is asked."))
    for one in found:
        why = "" if one.why is None else f"   {translate(one.why)}"
        print(printable(f"{_percent(one.chance)}  {one.word}{why}"))
        print(f"       {one.visits:,} games imagined")
        if len(one.line) > 1:
            went = "; ".join(f"{names[who]} {word}" for who, word in one.line[1:])
            print(printable(f"       then {went}"))
    return 0


def _thinking(progress: Progress, seconds: float | None, playouts: int | None) -> Meanwhile:
    """What tells how far a search is: games imagined of all, or seconds where these are its budget."""
    began = time.monotonic()

    def tell(done: int) -> float:
        if playouts is not None:
            progress.show("games imagined", done, playouts)
        elif seconds is not None:
            progress.show("seconds of thought", int(time.monotonic() - began), ceil(seconds))
        return 0.0

    return tell


def _percent(chance: float) -> str:
    """A chance, rounded so that only what is proved reads as certain: ``  71 %``."""
    shown = round(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))
    return f"{shown:>4} %"
