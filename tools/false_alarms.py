"""How often does the luck report alarm falsely, and how soon does it find a loaded die?

``python tools/false_alarms.py`` deals ``--games`` fair games to boxes of 50, looks at the report of each box
after every game and at that of every game by itself, and counts those with an alarm. Then it rolls a die
whose six comes once in five, ``--dice`` times, until the report of its box alarms.

A game is what the rules draw most: a die of six sides 40 times, a bag of 37 pieces of seven kinds to its end,
and who of four begins.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random

from companion.table.luck.tapes import Faces, canonical
from companion.views.fairness import ALARM, ALARM_AT, Bets, judged

BOX = 50  # games
ROLLS = 40
BAG = dict(zip("abcdefg", (1, 2, 3, 5, 6, 8, 12), strict=True))
DIE = canonical(tuple((str(face), 1) for face in range(1, 7)))
FIRST = canonical(tuple((str(seat), 1) for seat in range(4)))
LOADED = (4, 4, 4, 4, 4, 5)  # of 25: the six once in five
GIVEN_UP = 20_000  # rolls

Draw = tuple[Faces, str]


def _draw(random: Random, faces: Faces) -> Draw:
    names, weights = zip(*faces, strict=True)
    return faces, random.choices(names, weights)[0]


def game(random: Random) -> Iterator[tuple[str, Draw]]:
    """A fair game: each draw with its source."""
    yield "first", _draw(random, FIRST)
    for _ in range(ROLLS):
        yield "die", _draw(random, DIE)
    left = dict(BAG)
    while any(left.values()):
        # The weights are those of the pieces that are left, as the rules say them.
        drawn = _draw(random, tuple((kind, many) for kind, many in left.items() if many))
        left[drawn[1]] -= 1
        yield "bag", drawn


def fair(games: int, random: Random) -> tuple[int, int, int]:
    """Boxes, those of them that ever alarmed, and games whose own report did."""
    boxes = alarmed = alone = 0
    for first in range(0, games, BOX):
        boxes += 1
        whole: dict[str, Bets] = {}
        ever = False
        for _ in range(min(BOX, games - first)):
            own: dict[str, list[Draw]] = {}
            for source, draw in game(random):
                own.setdefault(source, []).append(draw)
                whole.setdefault(source, Bets()).take(*draw)
            ever |= any(bets.evidence() >= ALARM_AT for bets in whole.values())
            alone += any(judged(draws).evidence >= ALARM_AT for draws in own.values())
        alarmed += ever
    return boxes, alarmed, alone


def found_after(random: Random) -> int:
    """Rolls of the loaded die until its report alarms, looked at every 40."""
    bets = Bets()
    for rolled in range(1, GIVEN_UP + 1):
        bets.take(DIE, random.choices("123456", LOADED)[0])
        if rolled % ROLLS == 0 and bets.evidence() >= ALARM_AT:
            return rolled
    return GIVEN_UP


def main() -> None:
    """Count, and print it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--dice", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    random = Random(asked.seed)
    boxes, alarmed, alone = fair(asked.games, random)
    print(f"stated: 1 box in {ALARM} at most ever has an alarm, in one edition of its games")
    print(f"{asked.games} fair games by themselves: {alone} with an alarm")
    print(f"{boxes} boxes of {BOX} games, looked at after each: {alarmed} with an alarm")
    after = sorted(found_after(random) for _ in range(asked.dice))
    print(f"{asked.dice} dice whose six comes once in five, rolls until the alarm:")
    for share in (10, 50, 90, 99):
        print(f"  {share} of 100 found after {after[min(len(after) - 1, len(after) * share // 100)]}")


if __name__ == "__main__":
    main()
