"""Menus: the heads of all words of a seat, grouped level by level, and how their parts read."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.arachnid import actions, places_seen, upgrades
from companion.games.arachnid.ground import SPACES
from companion.games.arachnid.names import (
    ABILITIES,
    ABILITY,
    ABILITY_IN_BRIEF,
    CARD,
    COLOUR_OF,
    CRITTER_TOKENS,
    FUNNELS,
    PIECES,
    SPIDER,
    TRACK,
    critter_text,
    funnel_text,
    piece,
    piece_text,
)
from companion.games.arachnid.state import Head, State
from companion.games.arachnid.verbs import LATE, VERB_LABELS
from companion.games.arachnid.work import View
from companion.kit import compass
from companion.play import End, Menu, Option, Range, Text, text

SPACE_NAMES = frozenset(SPACES)


def heads(view: View, seat: int) -> Iterator[Head]:
    """All words this seat may say, up to where places, targets or numbers follow."""
    task = view.agenda[-1]
    if seat in task.asked(view):
        yield from task.heads(view, seat)
    elif task.beside and seat in rewarded(view):
        yield from upgrades.heads(view, seat)


def rewarded(view: View) -> tuple[int, ...]:
    """The seats asked about an upgrade: all that earned one, or in turn order one by one (A-43)."""
    seats = tuple(dict.fromkeys(reward.seat for reward in view.due))
    return seats if view.table.on("upgrade.late") else seats[:1]


def level(state: State, seat: int, prefix: tuple[str, ...]) -> Menu:
    """One level of the menu; empty for a prefix that leads nowhere."""
    options: dict[str, None] = {}
    depth = len(prefix)
    for head in heads(state, seat):
        if len(head) > depth:
            if head[:depth] == prefix:
                options[head[depth]] = None
        elif prefix[: len(head)] == head:
            return _after(state, seat, prefix, len(head))
    return tuple(_option(state, seat, prefix, part) for part in options)


def _after(state: State, seat: int, prefix: tuple[str, ...], start: int) -> Menu:
    """What follows a head: targets, stacks, numbers, or nothing more."""
    task = state.agenda[-1]
    for depth in range(start, len(prefix) + 1):
        following = task.rest(state, seat, prefix[:depth])
        if depth == len(prefix):
            if following is None:
                return End()
            if isinstance(following, Range):
                return following
            return tuple(_option(state, seat, prefix, part) for part in following)
        if following is None or not _fits(following, prefix[depth]):
            return ()
    return ()


def _fits(following: tuple[str, ...] | Range, part: str) -> bool:
    if isinstance(following, Range):
        return part.isascii() and part.isdigit() and following.low <= int(part) <= following.high
    return part in following


def _option(state: State, seat: int, prefix: tuple[str, ...], part: str) -> Option:
    if not prefix:
        return Option(part, VERB_LABELS[part], _verb_note(state, seat, part), late=part in LATE)
    if part in SPACE_NAMES:
        note = places_seen.note(state, seat, prefix, part)
        return Option(part, text("{space}", space=part), note, space=part)
    return Option(
        part,
        _label(prefix[0], part),
        _note(state, seat, prefix, part),
        space=places_seen.space_of(state, seat, part),
        piece=part if part in PIECES or part in CRITTER_TOKENS else None,
        late=prefix[0] in LATE,
    )


def _label(verb: str, part: str) -> Text:
    if verb in ("control", "steer") and part in compass.SIX:
        return text("{number}, {direction}", number=part, direction=compass.SIX[part])
    if part in SPIDER:
        return SPIDER[part]
    if part in PIECES:
        return piece_text(*piece(part))
    if part in CRITTER_TOKENS:
        return critter_text(part)
    if part in COLOUR_OF:
        return COLOUR_OF[part]
    if part in FUNNELS:
        return funnel_text(part)
    if verb in ("take", "swap") and part in ABILITIES:
        return ABILITY[part]
    if part in CARD:
        return CARD[part]
    if part in TRACK:
        return TRACK[part]
    if part.isdigit():
        return text("Stack {number}", number=part)
    return {
        "fly": text("a fly"),
        "upgrade": text("An upgrade"),
        "web": text("A web on the board", short="A web"),
    }[part]


def _verb_note(state: State, seat: int, verb: str) -> Text | None:
    if verb in actions.SPECIALS:
        beta = state.colonies[seat].spider("beta")
        return _uses(state, seat, "beta", "special") if beta is not None else None
    if verb == "incubate":
        return text("food −1")
    return None


def _note(state: State, seat: int, prefix: tuple[str, ...], part: str) -> Text | None:
    verb = prefix[0]
    if len(prefix) == 1 and verb in ("move", "bite", "spin", "overspin"):
        return _uses(state, seat, part, verb)
    if verb in ("refresh", "deploy"):
        return text("food −1")
    if verb in ("take", "swap") and part in ABILITY_IN_BRIEF:
        return ABILITY_IN_BRIEF[part]
    if verb == "eat":
        return {"upgrade": text("1 food"), "web": text("2 food")}.get(part, text("3 food"))
    if verb in ("bitten", "bumped", "robbed"):
        return text("food −1")
    if verb == "found":
        return text("food +1")
    if verb == "took":
        food = next(funnel.food for funnel in state.funnels if funnel.name == part)
        return text("food +{n}", n=food)
    if verb == "hatch":
        stock = state.weavers if part == "weaver" else state.soldiers
        return text("{n} left", n=stock)
    return None


def _uses(state: State, seat: int, name: str, track_name: str) -> Text | None:
    """What an act costs: a use of food that is there, or a new food."""
    spider = state.colonies[seat].spider(name)
    track = spider.track(track_name) if spider is not None else None
    if track is None:
        return None
    if track.food:
        return text("{n} left", n=track.uses)
    return text("food −1")
