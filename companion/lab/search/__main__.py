"""The process that thinks: a position in, its best words out, a line of JSON each.

    {"game": "web-of-flies", "dump": {…}, "seat": 0, "ms": 250, "most": 3}
    {"words": [["capture c4 d4", 0.71, 231], …]}

A line that cannot be answered is answered ``{"error": "…"}``. It ends with its input. Whoever asks
ends it when it takes too long; it holds nothing that would be lost.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from random import Random
from typing import Any, TextIO

from companion import games
from companion.lab import search

POLITENESS = 5
"""How far it steps back behind the table itself, which is to answer at once."""


def answer(line: str, random: Random) -> dict[str, Any]:
    """The answer to one line."""
    try:
        asked = json.loads(line)
        game = games.find(asked["game"])
        state = game.load(asked["dump"])
        found = search.best(game, state, random, seat=asked["seat"], seconds=asked["ms"] / 1000)
    except Exception as error:  # whatever is wrong with one line, the next one may be right
        return {"error": repr(error)}
    return {"words": [[one.word, round(one.chance, 4), one.visits] for one in found[: asked["most"]]]}


def main(lines: TextIO = sys.stdin, out: TextIO = sys.stdout) -> None:
    """Answer line after line."""
    random = Random()
    for line in lines:
        print(json.dumps(answer(line, random)), file=out, flush=True)


if __name__ == "__main__":
    with suppress(OSError):  # a service may not be allowed to
        os.nice(POLITENESS)
    with suppress(KeyboardInterrupt):
        main()
