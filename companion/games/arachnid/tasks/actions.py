"""What spiders do on their tracks, as far as the counters see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from companion.frozen import replace
from companion.games.arachnid.colony import economy
from companion.games.arachnid.colony.able import SPINS, free_funnel, stack_code
from companion.games.arachnid.modes.chosen import mode
from companion.games.arachnid.printed.names import (
    ABILITY,
    ABILITY_IN_BRIEF,
    COLOURS,
    CRITTER_TOKENS,
    critter_text,
    piece,
    piece_text,
    web_text,
)
from companion.games.arachnid.printed.verbs import SPECIALS, candidate_length
from companion.games.arachnid.state.pieces import Funnel
from companion.games.arachnid.state.position import Aim, State, StateBuilder
from companion.games.arachnid.tasks import critters
from companion.games.arachnid.tasks.landing import Landing
from companion.kit.game import Parts
from companion.play import Event, Text, text


def candidates(state: State, seat: int) -> Iterator[Parts]:
    """The acts on the cards of this seat’s spiders, spider by spider."""
    for spider in state.colonies[seat].spiders:
        for track in spider.tracks:
            if track.name != "special":
                yield (track.name, spider.name)
            elif spider.ability in SPECIALS:
                yield (spider.ability,)


def actor(parts: Parts) -> str:
    """The spider that does an act: only a Beta has special abilities."""
    return "beta" if parts[0] in SPECIALS else parts[1]


def excess_code(verb: str) -> str:
    """Why the word of an act ends before its last part: what keeps a spider or critter from moving."""
    return "leftmost-stack" if verb in SPINS else "snared"


def aim(state: State, seat: int, candidate: Parts) -> Aim | None:
    """What follows the candidate of an act: its target, and where a web is spun a stack of the den."""
    aim = mode(state).aim(state, seat, candidate)
    stacks = stack_aim(state, seat) if candidate[0] in SPINS else None
    if aim is None or stacks is None:
        return aim or stacks
    return aim._replace(then=lambda _: stacks)


def stack_aim(state: State, seat: int) -> Aim | None:
    """The stacks of the den that may be chosen by house rule; else it is the leftmost (A-57)."""
    if not state.equipment.on("den.free_stack"):
        return None
    return Aim(tuple("123456"), partial(stack_code, state, seat), "missing-stack")


def _stack(rest: Parts) -> int | None:
    """The stack that a word names a web is taken from, counted from 0."""
    return int(rest[-1]) - 1 if rest and rest[-1].isdigit() else None


def act(builder: StateBuilder, seat: int, parts: Parts) -> None:
    """Use the track of an act and do it."""
    verb, name = parts[0], actor(parts)
    spider = builder.spider(seat, name)
    economy.use(builder, seat, spider, "special" if verb in SPECIALS else verb)
    mode(builder).seen(builder, seat, name)
    _ACTS[verb](builder, seat, name, parts[candidate_length(verb) :])


# ------------------------------------------------------------------------ basic actions


def _move(builder: StateBuilder, seat: int, name: str, rest: Parts) -> None:
    who = piece_text(seat, name)
    if builder.spider(seat, name).snared:
        builder.alter(seat, name, snared=False)
        builder.snares += 1
        builder.emit(Event("act", text("{piece} untangles itself from the snare", piece=who), "A-125", seat))
        return
    sentence = _to(text("{piece} moves", piece=who), mode(builder).where(builder, seat, name), rest)
    builder.emit(Event("act", sentence, "A-47", seat, spaces=rest))
    _land(builder, seat, name, rest, len(builder.agenda), agile=True)


def _land(
    builder: StateBuilder, seat: int, name: str, place: Parts, depth: int, *, agile: bool = False
) -> None:
    """A spider moves and does what follows from it, after what the agenda holds from ``depth`` on."""
    if mode(builder).moved(builder, seat, name, place):
        builder.insert(depth, Landing(seat, name, agile=agile))


def _to(sentence: Text, start: str, place: Parts) -> Text:
    """The sentence, and where the spider goes from and to if the word says it."""
    if not place:
        return sentence
    return text("{what} from {start} to {space}", what=sentence, start=start, space=place[0])


def _on(sentence: Text, place: Parts) -> Text:
    """The sentence, and the space it is about if the word says it."""
    return text("{what} on {space}", what=sentence, space=place[0]) if place else sentence


def _space(rest: Parts) -> Parts:
    """The space an act is aimed at, nothing where the word names a colour instead."""
    return () if rest[0] in COLOURS else rest[:1]


def _bite(builder: StateBuilder, seat: int, name: str, rest: Parts) -> None:
    critters.bite(builder, seat, name, rest[0])


def _spin(builder: StateBuilder, seat: int, name: str, rest: Parts) -> None:
    place = rest if _stack(rest) is None else rest[:-1]
    sentence = _on(text("{piece} spins a web", piece=piece_text(seat, name)), place)
    builder.emit(Event("act", sentence, "A-54", seat, spaces=place))
    economy.take_web(builder, seat, _stack(rest))
    economy.lay_web(builder, seat)
    mode(builder).spun(builder, seat, name, rest)


def _overspin(builder: StateBuilder, seat: int, name: str, rest: Parts) -> None:
    colour = mode(builder).colour(builder, rest[0])
    place = _space(rest)
    sentence = text("{piece} spins over {web}", piece=piece_text(seat, name), web=web_text(colour))
    builder.emit(Event("act", _on(sentence, place), "A-58", seat, spaces=place))
    economy.take_web(builder, seat, _stack(rest))
    economy.cover_web(builder, seat, colour)
    mode(builder).covered(builder, seat, colour, rest)


# --------------------------------------------------------------------------- abilities


def _leap(ability: str, rule: str) -> Callable[[StateBuilder, int, str, Parts], None]:
    def leap(builder: StateBuilder, seat: int, name: str, rest: Parts) -> None:
        piece, called = piece_text(seat, name), ABILITY[ability]
        sentence = text("{piece}: {ability}", piece=piece, ability=called)
        if not rest:  # people move it on their board, and read how
            brief = ABILITY_IN_BRIEF[ability]
            sentence = text("{piece}: {ability}, {brief}", piece=piece, ability=called, brief=brief)
        start = mode(builder).where(builder, seat, name)
        builder.emit(Event("act", _to(sentence, start, rest), rule, seat, spaces=rest))
        _land(builder, seat, name, rest, len(builder.agenda))

    return leap


def _pounce(builder: StateBuilder, seat: int, name: str, rest: Parts) -> None:
    place, depth = mode(builder).spot(builder, rest[0]), len(builder.agenda)
    critters.pounce(builder, seat, rest[0])
    _land(builder, seat, name, place, depth)
    if where := mode(builder).where(builder, seat, name):
        sentence = text("{piece} is on {space} now", piece=piece_text(seat, name), space=where)
        builder.emit(Event("act", sentence, "A-123", seat, spaces=(where,)))


def _funnel(builder: StateBuilder, seat: int, name: str, rest: Parts) -> None:
    funnel = free_funnel(builder)
    if funnel is None:
        raise LookupError("no funnel is left")
    builder.funnels = (*builder.funnels, Funnel(funnel, seat))
    mode(builder).funnelled(builder, funnel, rest)
    sentence = _on(text("{piece} places a funnel", piece=piece_text(seat, name)), rest)
    builder.emit(Event("act", sentence, "A-128", seat, spaces=rest))


def _snare(builder: StateBuilder, seat: int, name: str, rest: Parts) -> None:
    target = rest[0]
    builder.snares -= 1
    if target in CRITTER_TOKENS:
        critter = builder.critter(target)
        critters.put(builder, replace(critter, snared=True))
        what = critter_text(target)
        rule = "A-126"
    else:
        owner, spider = piece(target)
        builder.alter(owner, spider, snared=True)
        mode(builder).seen(builder, owner, spider)
        what, rule = piece_text(owner, spider), "A-125"
    builder.emit(
        Event("act", text("{piece} snares {what}", piece=piece_text(seat, name), what=what), rule, seat)
    )


def _unravel(builder: StateBuilder, seat: int, name: str, rest: Parts) -> None:
    colour = mode(builder).colour(builder, rest[0])
    place = _space(rest)
    sentence = text("{piece} unravels {web}", piece=piece_text(seat, name), web=web_text(colour))
    builder.emit(Event("act", _on(sentence, place), "A-127", seat, spaces=place))
    mode(builder).removed(builder, seat, colour, rest)


def _control(builder: StateBuilder, seat: int, name: str, rest: Parts) -> None:
    critter = builder.critter(rest[0])
    held = replace(critter, holder=seat)
    critters.put(builder, held)
    builder.emit(
        Event(
            "act",
            text(
                "{piece} takes control of the {critter}",
                piece=piece_text(seat, name),
                critter=critter_text(rest[0]),
            ),
            "A-130",
            seat,
        )
    )
    if critter.snared:
        critters.untangle(builder, held)
    else:
        mode(builder).steered(builder, held, rest[1:])


_ACTS: Mapping[str, Callable[[StateBuilder, int, str, Parts], None]] = {
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
