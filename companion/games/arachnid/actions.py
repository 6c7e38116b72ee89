"""What spiders do on their tracks, as far as the counters see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from companion.games.arachnid import critters, economy
from companion.games.arachnid.landing import Landing
from companion.games.arachnid.names import (
    ABILITY,
    COLOUR,
    COLOURS,
    CRITTER_TOKENS,
    FUNNELS,
    PASSIVE,
    critter_text,
    piece,
    piece_text,
)
from companion.games.arachnid.positions import positions
from companion.games.arachnid.state import Funnel, Head, Spider
from companion.games.arachnid.work import View, Work, critter_of
from companion.play import Text, text

SPECIALS = ("balloon", "funnel", "jump", "control", "pounce", "snare", "unravel")
"""Abilities that are actions; their verb needs no piece, for only a Beta has them."""

_LEAPS = frozenset({"balloon", "jump", "pounce"})


def head_length(verb: str) -> int:
    """How many parts of an act the economy says itself: the verb, and the spider if any may."""
    return 1 if verb in SPECIALS else 2


def acts(view: View, seat: int) -> Iterator[Head]:
    """The acts this seat's spiders can do now, spider by spider, as heads of words."""
    for spider in view.colonies[seat].spiders:
        if spider.on_board and not spider.stunned:
            yield from _acts_of(view, seat, spider)


def _acts_of(view: View, seat: int, spider: Spider) -> Iterator[Head]:
    for track in spider.tracks:
        if not economy.usable(view, seat, track):
            continue
        verb = track.name
        if verb == "special":
            if spider.ability is None or spider.ability in PASSIVE:
                continue
            head: Head = (spider.ability,)
        else:
            head = (verb, spider.name)
        if possible(view, seat, spider, head):
            yield head


def possible(view: View, seat: int, spider: Spider, head: Head) -> bool:
    """Whether an act would do something (A-37), the track being usable."""
    verb = head[0]
    if verb == "move" and spider.snared:
        return True
    if verb in _LEAPS and spider.snared:
        return False
    if verb in ("move", "balloon", "jump") and not economy.room(view):
        return False
    if verb in ("spin", "overspin") and not economy.den_left(view, seat):
        return False
    if verb == "spin" and economy.web_spaces(view) >= view.table.spaces:
        return False
    if verb == "snare" and not view.snares:
        return False
    if verb == "funnel" and (
        free_funnel(view) is None or _own_funnels(view, seat) >= view.colonies[seat].tops
    ):
        return False
    if verb == "control" and not control_free(view):
        return False
    targets = positions(view).targets(view, seat, head)
    return targets is None or bool(targets)


def free_funnel(view: View) -> str | None:
    """The first funnel token in the supply."""
    used = {funnel.name for funnel in view.funnels}
    for name in FUNNELS[: view.table.tokens["funnel"]]:
        if name not in used:
            return name
    return None


def _own_funnels(view: View, seat: int) -> int:
    return sum(1 for funnel in view.funnels if funnel.seat == seat)


def control_free(view: View) -> bool:
    """Whether the Mind Control token is not on a critter."""
    held = sum(1 for critter in view.critters if critter.holder is not None)
    return held < view.table.tokens["mind_control"]


def act(work: Work, seat: int, parts: Head) -> None:
    """Use the track of an act and do it."""
    verb = parts[0]
    name = "beta" if verb in SPECIALS else parts[1]
    spider = work.spider(seat, name)
    economy.use(work, seat, spider, "special" if verb in SPECIALS else verb)
    positions(work).seen(work, seat, name)
    _ACTS[verb](work, seat, name, parts[head_length(verb) :])


# ------------------------------------------------------------------------ basic actions


def _move(work: Work, seat: int, name: str, rest: Head) -> None:
    who = piece_text(seat, name)
    if work.spider(seat, name).snared:
        work.alter(seat, name, snared=False)
        work.snares += 1
        work.tell("act", text("{piece} untangles itself from the snare", piece=who), "A-125", seat)
        return
    sentence = _to(text("{piece} moves", piece=who), rest)
    work.tell("act", sentence, "A-47", seat, spaces=rest)
    _land(work, seat, name, rest, len(work.agenda), agile=True)


def _land(work: Work, seat: int, name: str, place: Head, depth: int, *, agile: bool = False) -> None:
    """A spider moves and does what follows from it, after what the agenda holds from ``depth`` on."""
    if positions(work).moved(work, seat, name, place):
        work.agenda.insert(depth, Landing(seat, name, agile=agile))


def _to(sentence: Text, place: Head) -> Text:
    """The sentence, and where the spider goes if the word says it."""
    return text("{what} to {space}", what=sentence, space=place[0]) if place else sentence


def _on(sentence: Text, place: Head) -> Text:
    """The sentence, and the space it is about if the word says it."""
    return text("{what} on {space}", what=sentence, space=place[0]) if place else sentence


def _space(rest: Head) -> Head:
    """The space an act is aimed at, nothing where the word names a colour instead."""
    return () if rest[0] in COLOURS else rest[:1]


def _bite(work: Work, seat: int, name: str, rest: Head) -> None:
    critters.bite(work, seat, name, rest[0])


def _spin(work: Work, seat: int, name: str, rest: Head) -> None:
    place = rest[:-1] if work.table.on("den.free_stack") else rest
    sentence = _on(text("{piece} spins a web", piece=piece_text(seat, name)), place)
    work.tell("act", sentence, "A-54", seat, spaces=place)
    economy.take_web(work, seat, _stack(work, rest))
    economy.lay_web(work, seat)
    positions(work).spun(work, seat, name, rest)


def _overspin(work: Work, seat: int, name: str, rest: Head) -> None:
    colour = positions(work).colour(work, rest[0])
    place = _space(rest)
    sentence = text(
        "{piece} spins over a web of {colour}", piece=piece_text(seat, name), colour=COLOUR[colour]
    )
    work.tell("act", _on(sentence, place), "A-58", seat, spaces=place)
    economy.take_web(work, seat, _stack(work, rest[1:]))
    economy.cover_web(work, seat, colour)
    positions(work).covered(work, seat, colour, rest)


def _stack(work: Work, rest: Head) -> int | None:
    """The stack a web is taken from, where the table may choose it (A-57)."""
    return int(rest[-1]) - 1 if work.table.on("den.free_stack") else None


# --------------------------------------------------------------------------- abilities


def _leap(ability: str, rule: str) -> Callable[[Work, int, str, Head], None]:
    def leap(work: Work, seat: int, name: str, rest: Head) -> None:
        sentence = text("{piece}: {ability}", piece=piece_text(seat, name), ability=ABILITY[ability])
        work.tell("act", _to(sentence, rest), rule, seat, spaces=rest)
        _land(work, seat, name, rest, len(work.agenda))

    return leap


def _pounce(work: Work, seat: int, name: str, rest: Head) -> None:
    place, depth = positions(work).spot(work, rest[0]), len(work.agenda)
    critters.pounce(work, seat, rest[0])
    _land(work, seat, name, place, depth)
    if where := positions(work).where(work, seat, name):
        sentence = text("{piece} is on {space} now", piece=piece_text(seat, name), space=where)
        work.tell("act", sentence, "A-123", seat, spaces=(where,))


def _funnel(work: Work, seat: int, name: str, rest: Head) -> None:
    funnel = free_funnel(work)
    if funnel is None:
        raise LookupError("no funnel is left")
    work.funnels = (*work.funnels, Funnel(funnel, seat))
    positions(work).funnelled(work, funnel, rest)
    sentence = _on(text("{piece} places a funnel", piece=piece_text(seat, name)), rest)
    work.tell("act", sentence, "A-128", seat, spaces=rest)


def _snare(work: Work, seat: int, name: str, rest: Head) -> None:
    target = rest[0]
    work.snares -= 1
    if target in CRITTER_TOKENS:
        critter = critter_of(work, target)
        if critter is None:
            raise LookupError(f"{target} is not on the board")
        critters.put(work, replace(critter, snared=True))
        what = critter_text(target)
        rule = "A-126"
    else:
        owner, spider = piece(target)
        work.alter(owner, spider, snared=True)
        positions(work).seen(work, owner, spider)
        what, rule = piece_text(owner, spider), "A-125"
    work.tell("act", text("{piece} snares {what}", piece=piece_text(seat, name), what=what), rule, seat)


def _unravel(work: Work, seat: int, name: str, rest: Head) -> None:
    colour = positions(work).colour(work, rest[0])
    place = _space(rest)
    sentence = text("{piece} unravels a web of {colour}", piece=piece_text(seat, name), colour=COLOUR[colour])
    work.tell("act", _on(sentence, place), "A-127", seat, spaces=place)
    positions(work).removed(work, seat, colour, rest)


def _control(work: Work, seat: int, name: str, rest: Head) -> None:
    critter = critter_of(work, rest[0])
    if critter is None:
        raise LookupError(f"{rest[0]} is not on the board")
    held = replace(critter, holder=seat)
    critters.put(work, held)
    work.tell(
        "act",
        text(
            "{piece} takes control of the {critter}",
            piece=piece_text(seat, name),
            critter=critter_text(rest[0]),
        ),
        "A-130",
        seat,
    )
    if critter.snared:
        critters.untangle(work, held)
    else:
        positions(work).steered(work, held, rest[1:])


_ACTS: Mapping[str, Callable[[Work, int, str, Head], None]] = {
    "move": _move,
    "bite": _bite,
    "spin": _spin,
    "overspin": _overspin,
    "balloon": _leap("balloon", "A-121"),
    "jump": _leap("jump", "A-122"),
    "pounce": _pounce,
    "funnel": _funnel,
    "snare": _snare,
    "unravel": _unravel,
    "control": _control,
}
