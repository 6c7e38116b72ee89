"""What is made once, however often it is asked for: the fixed part of a game, parts of a position."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, wraps
from operator import is_
from typing import TypeVar, TypeVarTuple

from companion.play import Settings

Fixed = TypeVar("Fixed")
Made = TypeVar("Made")
Owner = TypeVar("Owner")
About = TypeVarTuple("About")


def memoized(make: Callable[[Settings], Fixed]) -> Callable[[Settings], Fixed]:
    """The same function, which gives the same value again for equal settings, soonest for the latest."""

    @cache
    def made(key: str) -> Fixed:
        seats, options, files = json.loads(key)
        return make(Settings(seats, options, files))

    latest: tuple[Settings, Fixed] | None = None

    @wraps(make)
    def found(settings: Settings) -> Fixed:
        nonlocal latest
        known = latest  # another thread may ask about other settings meanwhile
        if known is None or known[0] is not settings:
            # Settings hold mappings and cannot be hashed; they are plain JSON values, whose text can.
            key = json.dumps([settings.seats, settings.options, settings.data], sort_keys=True)
            latest = known = settings, made(key)
        return known[1]

    return found


def memoized_latest(make: Callable[[*About], Made]) -> Callable[[*About], Made]:
    """The same function, which gives its last value again while it is asked about the same things.

    They are the same by identity: nothing is compared or hashed, so they must never change. What is
    remembered is no state of the rules: it can always be made again, and is the same. It is remembered here
    and not in a State, for most of it is read off parts that many states share, and a State is what a dump
    says and no more. One value a function is held, with what it was made of, so that no other thing can have
    its identity.

    That is the rule of ``memoized_by_identity(1)``, written out: asked again it answers in half the time, and
    the games ask thousands of times in each of theirs.
    """
    last: tuple[tuple[*About], Made] | None = None

    @wraps(make)
    def found(*about: *About) -> Made:
        nonlocal last
        known = last  # another thread may ask about other things meanwhile
        if known is None or not all(map(is_, known[0], about)):
            last = known = about, make(*about)
        return known[1]

    return found


def memoized_onward(
    make: Callable[[tuple[tuple[*About], Made] | None, Owner, *About], Made],
) -> Callable[[Owner, *About], Made]:
    """As ``memoized_latest``, for what is much like what was asked about before.

    The function is also handed what it was asked about last, but for the first of it, and what it gave, to go
    on from there. That is held for each ``Owner`` of the latest few, so that games that are asked about in
    turn leave each other what they know.
    """
    cache: dict[int, tuple[Owner, tuple[*About], Made]] = {}

    @wraps(make)
    def found(owner: Owner, *about: *About) -> Made:
        known = cache.get(id(owner))
        if known is None or known[0] is not owner:
            if len(cache) >= OWNERS:
                cache.clear()
            made = make(None, owner, *about)
        elif all(map(is_, known[1], about)):
            return known[2]
        else:
            made = make(known[1:], owner, *about)
        cache[id(owner)] = owner, about, made
        return made

    return found


OWNERS = 8
"""More are seldom asked about at once."""


def memoized_by_identity(most: int) -> Callable[[Callable[[*About], Made]], Callable[[*About], Made]]:
    """Has a function give the same value again for the very same things, as long as it was asked about few
    others. As with ``memoized_latest`` nothing is compared or hashed, so they must never change."""

    def keep(make: Callable[[*About], Made]) -> Callable[[*About], Made]:
        cache: dict[tuple[int, ...], tuple[tuple[*About], Made]] = {}

        @wraps(make)
        def found(*about: *About) -> Made:
            key = tuple(map(id, about))
            known = cache.get(key)
            if known is None:
                if len(cache) >= most:
                    cache.clear()
                known = cache[key] = about, make(*about)
            return known[1]

        return found

    return keep
