"""Many games at once: a bit of a Python integer for each, and every step one operation.

A *plane* is an integer that holds one bit of every game: bit 5 of all planes together is game
5, its *lane*. What a rule says about a bit then is said to all games by one ``&``, ``|`` or
``^`` between planes of some thousand bits, which Python does at the speed of the memory.
Nothing may branch on what a single game looks like: "if a then b else c" becomes
``c ^ (a & (b ^ c))``. A number is a list of planes, the lowest bit first.

Here is what any game needs for that: ``Circuit``, which writes such operations down and makes
a function of them, binary arithmetic in planes, and ``LaneLuck``, exact uniform numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from operator import and_
from typing import Any

Plane = int
Number = list[Plane]
Bits = Callable[[int], int]
"""Gives a number of so many random bits."""

NAME = re.compile(r"n\d+x\d+")
"""What a circuit calls its values."""
NOTHING = "0"
"""The plane without a bit, as an expression."""


class Circuit:
    """A function under construction: one straight line of assignments, without a branch.

    Expressions are source text. ``let`` gives one a name, for what is used more than once;
    everything else is written where it is used. ``function`` shares registers between names
    whose lives do not overlap: with a few hundred planes alive, and not many thousand, the
    work stays in the processor's cache, which is worth a factor of two.
    """

    def __init__(self) -> None:
        self._lines: list[tuple[list[str], str]] = []

    def let(self, expression: str) -> str:
        """Name an expression. A lone name or constant stays what it is."""
        if expression.isalnum():
            return expression
        return self.unpack(1, expression)[0]

    def unpack(self, count: int, expression: str) -> list[str]:
        """Name ``count`` values: of a sequence of that length, or the expression itself for 1."""
        made = [f"n{len(self._lines)}x{place}" for place in range(count)]
        self._lines.append((made, expression))
        return made

    def function(self, arguments: Sequence[str], result: str) -> Callable[..., Any]:
        """The circuit as a function that returns the expression ``result``."""
        lines = self._needed(result)
        last = {name: number for number, (_, text) in enumerate(lines) for name in NAME.findall(text)}
        place: dict[str, str] = {}
        free: list[str] = []
        source = [f"def run({', '.join(arguments)}):"]
        for number, (names, text) in enumerate(lines):
            used = set(NAME.findall(text))
            body = NAME.sub(lambda match: place[match[0]], text)
            # What dies here gives its register to what is made here.
            free += [place[name] for name in sorted(used) if last[name] == number]
            for name in names:
                place[name] = free.pop() if free else f"r{len(place)}"
                if name not in last:
                    free.append(place[name])
            made = ", ".join(place[name] for name in names)
            comma = "," if len(names) > 1 else ""
            source.append(f" {made}{comma} = {body}" if names else f" return {body}")
        scope: dict[str, Any] = {}
        exec("\n".join(source), scope)
        run: Callable[..., Any] = scope["run"]
        return run

    def _needed(self, result: str) -> list[tuple[list[str], str]]:
        """The lines that lead to the result, which is the last, without those nothing needs."""
        needed = set(NAME.findall(result))
        kept: list[tuple[list[str], str]] = [([], result)]
        for names, text in reversed(self._lines):
            if needed.intersection(names):
                kept.append((names, text))
                needed.update(NAME.findall(text))
        return kept[::-1]


def both(*terms: str) -> str:
    """AND of expressions."""
    return NOTHING if NOTHING in terms else f"({'&'.join(terms)})"


def either(*terms: str) -> str:
    """OR of expressions; those without a bit fall away."""
    some = [term for term in terms if term != NOTHING]
    return some[0] if len(some) == 1 else f"({'|'.join(some)})" if some else NOTHING


def one_of(*terms: str) -> str:
    """OR of expressions of which never two have a bit in the same lane: ``^`` is quicker than ``|``."""
    some = [term for term in terms if term != NOTHING]
    return some[0] if len(some) == 1 else f"({'^'.join(some)})" if some else NOTHING


def less(one: str, other: str) -> str:
    """The bits of ``one`` that are not in ``other``. (``~`` would make slow, negative planes.)"""
    return one if other == NOTHING else f"({one}^({one}&{other}))"


def total(circuit: Circuit, one: list[str], other: list[str], most: int) -> list[str]:
    """The sum of two numbers that is known to be ``most`` at most, by ripple carry."""
    bits, carry = [], NOTHING
    for place in range(most.bit_length()):
        a, b = (number[place] if place < len(number) else NOTHING for number in (one, other))
        if NOTHING in (a, b):
            a, b = (b if a == NOTHING else a), carry
            bits.append(circuit.let(f"{a}^{b}") if b != NOTHING else a)
            carry = circuit.let(both(a, b))
            continue
        half = circuit.let(f"{a}^{b}")
        bits.append(circuit.let(f"{half}^{carry}") if carry != NOTHING else half)
        carry = circuit.let(one_of(both(a, b), both(half, carry)))
    return bits


def without(circuit: Circuit, one: list[str], other: list[str], width: int) -> tuple[str, list[str]]:
    """Where ``one`` is below ``other``, and elsewhere the lowest ``width`` bits of the difference."""
    bits, borrow = [], NOTHING
    for place, a in enumerate(one):
        b = other[place] if place < len(other) else NOTHING
        differ = circuit.let(f"{a}^{b}") if b != NOTHING else a
        if place < width:
            bits.append(circuit.let(f"{differ}^{borrow}") if borrow != NOTHING else differ)
        if b == NOTHING:
            borrow = circuit.let(less(borrow, a)) if borrow != NOTHING else NOTHING
        elif borrow == NOTHING:
            borrow = circuit.let(less(b, a))
        else:
            borrow = circuit.let(f"{borrow}^({differ}&({borrow}^{b}))")
    return borrow, bits


class LaneLuck:
    """Uniform numbers for every lane, exact, out of random ``bits``: what falls outside is drawn again."""

    def __init__(self, lanes: int, bits: Bits) -> None:
        self.lanes = lanes
        self.full: Plane = (1 << lanes) - 1
        self._bits = bits
        # For drawing again: planes, and the lanes whose bits in them nobody has read.
        self._spare: list[Plane] = []
        self._unread: Plane = 0
        self._moves = 0

    def plane(self) -> Plane:
        """A fair bit for every lane."""
        return self._bits(self.lanes)

    def below(self, bound: Number, lanes: Plane) -> Number:
        """A number from 0 to its ``bound`` - 1 in each of ``lanes``, 0 in all others."""
        masks = _masks(bound)

        def cut(bits: Number) -> Number:
            return list(map(and_, bits, masks))

        drawn = [self.plane() & mask if mask else 0 for mask in masks]
        return self._until(lambda bits: _is_below(bits, bound), drawn, cut, lanes)

    def under(self, bound: int) -> Number:
        """A number from 0 to ``bound`` - 1 in every lane.

        A few bits more than that takes are drawn, so that few lanes draw again: what is below a
        multiple of ``bound`` stands, and its remainder is the number.
        """
        width = (bound - 1).bit_length()
        longer = width + (_MORE_BITS if bound != 1 << width else 0)
        limit = (1 << longer) // bound * bound
        drawn = [self.plane() for _ in range(longer)]
        found = self._until(
            lambda bits: _is_under(bits, limit, self.full), drawn, lambda bits: bits[:longer], self.full
        )
        for times in reversed(range(longer - width + 1)):
            found = _modulo(found, bound << times, self.full)
        return found[:width]

    def _until(
        self, fits: Callable[[Number], Plane], drawn: Number, cut: Callable[[Number], Number], lanes: Plane
    ) -> Number:
        """The drawn numbers where they fit; elsewhere drawn again until there is one in each lane.

        A draw has as many bits as the bound minus 1 and stands when it is below the bound, so at
        least every second one stands. ``cut`` makes it so of bits for any bound.
        """
        stands = lanes & fits(drawn)
        found = [bit & stands for bit in drawn]
        waiting = lanes ^ stands
        while waiting:
            again = cut(self._bits_again(len(drawn)))
            stands = waiting & self._unread & fits(again)
            self._unread ^= waiting & self._unread
            found = [old ^ (bit & stands) for old, bit in zip(found, again, strict=False)]
            waiting ^= stands
        return found

    def _bits_again(self, count: int) -> list[Plane]:
        """At least so many random planes, to be read in lanes that ``_unread`` has.

        Random bits are dear (a plane of them costs as much as 40 operations), and few lanes draw
        again. So the bits they have no use for go to their neighbours: all move on by one lane,
        some times over, each bit still being read only once. For the last lanes to have
        neighbours too there are some bits more than lanes.
        """
        if self._moves == _NEIGHBOURS or len(self._spare) < count:
            width = self.lanes + _NEIGHBOURS
            self._spare = [self._bits(width) for _ in range(count)]
            self._unread, self._moves = (1 << width) - 1, 0
        else:
            self._spare = [bit >> 1 for bit in self._spare]
            self._unread, self._moves = self._unread >> 1, self._moves + 1
        return self._spare


_NEIGHBOURS = 10  # How far bits move on before new ones are drawn.


_MORE_BITS = 2


def _masks(bound: Number) -> list[Plane]:
    """For each place where it counts: the lanes in which ``bound`` - 1 is that long."""
    masks, longer = [0] * len(bound), 0
    # bound - 1 has a bit at or above a place exactly when bound is more than 2 ** place.
    lower = [0] * len(bound)
    for place in range(1, len(bound)):
        lower[place] = lower[place - 1] | bound[place - 1]
    for place in reversed(range(len(bound))):
        masks[place] = longer | (bound[place] & lower[place])
        longer |= bound[place]
    return masks


def _is_below(number: Number, bound: Number) -> Plane:
    below = 0
    for bit, limit in zip(number, bound, strict=True):
        below ^= (bit ^ limit) & (below ^ limit)
    return below


def _is_under(number: Number, bound: int, full: Plane) -> Plane:
    """Where a number is below the same bound everywhere."""
    if bound >> len(number):
        return full
    below = 0
    for place, bit in enumerate(number):
        below = below | (full ^ bit) if bound >> place & 1 else below ^ (below & bit)
    return below


def _modulo(number: Number, bound: int, full: Plane) -> Number:
    """A number below twice the bound, less the bound where that can be taken off."""
    enough = full ^ _is_under(number, bound, full)
    rest, borrow = [], 0
    for place, bit in enumerate(number):
        if bound >> place & 1:
            differ = bit ^ enough
            rest.append(differ ^ borrow)
            borrow ^= differ & (borrow ^ enough)
        else:
            rest.append(bit ^ borrow)
            borrow ^= borrow & bit
    return rest


def lane(planes: Iterable[Plane], number: int) -> int:
    """The number that the planes hold in one lane."""
    return sum((plane >> number & 1) << place for place, plane in enumerate(planes))
