"""Is what is drawn spread evenly? A million draws from a source as the box makes them, or their bytes.

``python tools/bias.py`` reads this machine's own generator through the pool, opens a round for each entry of
20 draws, and holds how often each face came against how often it should have, by Pearson's chi-square.
``--source getrandom`` asks another, ``--draws 100000`` for fewer; ``--phones 3`` lets phones take part.

``python tools/bias.py --bytes | rngtest -c 1000`` hands on the bytes that faces are made of, for programs
that test generators; ``… --bytes | dieharder -g 200 -d 0`` is another.

The last column is how often a fair source strays as far or further. Of nine rows one below 10 % is usual;
below one in a million something is wrong, and the command fails.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import cycle, islice
from math import exp, lgamma, log

from companion.table.luck.pool import Pool
from companion.table.luck.rounds import SECRET_BYTES, RevealedRound, Witness, nonce_commitment, publish
from companion.table.luck.tapes import Faces, canonical
from drivers.entropy import DRIVERS, EntropySetup, open_entropy

AN_ENTRY = 20  # draws; a deal has as many
BLOCKS = 640  # of 32 bytes, of a round, where only its bytes are wanted
PATIENCE = 30.0  # s for a source to answer
UNLIKELY = 1e-6


def _die(sides: int) -> Faces:
    return canonical(tuple((str(face), 1) for face in range(1, sides + 1)))


DRAWN: dict[str, Faces] = {
    "who begins, of 2": _die(2),
    "who begins, of 3": _die(3),
    "who begins, of 4": _die(4),
    "six sides": _die(6),
    "eight sides": _die(8),
    "twelve sides": _die(12),
    "37 pieces": _die(37),
    "1, 2 and 3 of a kind": canonical((("a", 1), ("b", 2), ("c", 3))),
    "a bag of 40 of 7 kinds": canonical(tuple(zip("abcdefg", (1, 2, 3, 5, 8, 9, 12), strict=True))),
}
"""As many faces as dice, first players and bags of the games have."""


def revealed_rounds(pool: Pool, phones: int) -> Iterator[RevealedRound]:
    """Round after round as a table has them, each with a secret out of the pool."""
    game = os.urandom(16)
    number = 0
    while True:
        number += 1
        if not pool.wait_ready(PATIENCE):
            raise SystemExit(str(pool.problem()))
        secret = pool.take(SECRET_BYTES).data
        nonces = {os.urandom(8): os.urandom(32) for _ in range(phones)}
        named = [Witness(one, nonce_commitment(game, one, nonce)) for one, nonce in nonces.items()]
        opened = publish(game, number, secret, named)
        yield RevealedRound(opened, secret, tuple(nonces[one.id] for one in opened.witnesses))


def chi_square(seen: Counter[str], faces: Faces) -> float:
    """How far what was seen is from what was expected."""
    total = sum(weight for _, weight in faces)
    expected = {face: seen.total() * weight / total for face, weight in faces}
    return sum((seen[face] - often) ** 2 / often for face, often in expected.items())


def beyond(square: float, freedom: int) -> float:
    """The share of fair sources that stray as far or further: the upper tail of chi-square.

    By the series of the lower incomplete gamma function, which is exact enough up to here.
    """
    half, at = freedom / 2, square / 2
    if at <= 0:
        return 1.0
    term = total = 1 / half
    for n in range(1, 10_000):
        term *= at / (half + n)
        total += term
        if term < total * 1e-15:
            break
    return max(0.0, 1 - total * exp(half * log(at) - at - lgamma(half)))


def table(pool: Pool, draws: int, phones: int) -> bool:
    """Print a row for each kind of draw; true when none strays too far."""
    seen: dict[str, Counter[str]] = {name: Counter() for name in DRAWN}
    kinds = cycle(DRAWN.items())
    made = 0
    for opened in revealed_rounds(pool, phones):
        for nth, (name, faces) in enumerate(islice(kinds, min(AN_ENTRY, draws - made)), 1):
            seen[name][opened.face(nth, faces)] += 1
        made += AN_ENTRY
        if made >= draws:
            break
    print(f"{draws} draws of the box, luck from {pool.generator().label}, {phones} phones taking part")
    print(f"{'':24}{'draws':>8}{'chi-square':>12}{'freedom':>9}{'as far':>10}")
    sound = True
    for name, faces in DRAWN.items():
        square, freedom = chi_square(seen[name], faces), len(faces) - 1
        share = beyond(square, freedom)
        sound &= share > UNLIKELY
        print(f"{name:24}{seen[name].total():>8}{square:>12.2f}{freedom:>9}{share:>10.1%}")
    return sound


def write_bytes(pool: Pool, phones: int) -> None:
    """The bytes of draws, until nobody reads them any more; a round gives more of them than it would of
    draws, since a generator has fewer bytes a second than tests want."""
    try:
        for opened in revealed_rounds(pool, phones):
            for block in islice(opened.blocks(1, DRAWN["six sides"]), BLOCKS):
                sys.stdout.buffer.write(block)
        sys.stdout.buffer.flush()
    except BrokenPipeError:  # what is held back is nobody's, but Python would write it once more as it ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main() -> None:
    """Make the draws that are asked for, and say how they came out."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--source", choices=DRIVERS, default="auto")
    parser.add_argument("--draws", type=int, default=1_000_000)
    parser.add_argument("--phones", type=int, default=0)
    parser.add_argument("--bytes", action="store_true", help="the bytes of draws instead of a table")
    asked = parser.parse_args()
    with closing(open_entropy(EntropySetup(asked.source))) as entropy:
        pool = Pool(entropy, capacity=SECRET_BYTES)
        pool.start()
        with closing(pool):
            if asked.bytes:
                write_bytes(pool, asked.phones)
            elif not table(pool, asked.draws, asked.phones):
                raise SystemExit("That is not evenly spread.")


if __name__ == "__main__":
    main()
