"""Menus: the candidates of a seat that stand, grouped level by level, and how their parts read."""

from __future__ import annotations

from companion.games.arachnid.colony import economy
from companion.games.arachnid.modes import reported
from companion.games.arachnid.printed.names import (
    ABILITIES,
    ABILITY,
    ABILITY_IN_BRIEF,
    CARD,
    COLOUR_OF,
    COLOURS,
    CRITTER_TOKENS,
    FUNNELS,
    PIECES,
    SPIDER,
    SPIDERS,
    TRACK,
    critter_text,
    funnel_text,
    piece,
    piece_name,
    piece_text,
)
from companion.games.arachnid.printed.verbs import SPECIALS, VERB_LABELS
from companion.games.arachnid.show import places_seen
from companion.games.arachnid.state.position import Aim, State
from companion.games.arachnid.tasks.scoring import CountWebs
from companion.games.arachnid.why.words import SPACE_NAMES, possible
from companion.kit import compass
from companion.kit.game import Parts
from companion.kit.memoized import memoized_latest
from companion.play import End, Menu, Option, Text, listed, text

_LEAVES = text("it leaves the board", short="out")
"""What becomes of a spider that has no place to retreat to (A-81)."""
LATE = reported.VERBS | {"double", "stands"}
"""What the table tells: it may be said until the question ends, and silence means no."""


def level(state: State, seat: int, prefix: Parts = ()) -> Menu:
    """One level of the menu; empty for a prefix that leads nowhere."""
    options: dict[str, None] = {}
    depth = len(prefix)
    for known, aim in _known(state, seat):
        if len(known) > depth:
            if known[:depth] == prefix:
                options[known[depth]] = None
        elif prefix[: len(known)] == known:
            return _after(state, seat, prefix, len(known), aim)
    return tuple(_option(state, seat, prefix, part) for part in options)


@memoized_latest
def _known(state: State, seat: int) -> tuple[tuple[Parts, Aim | None], ...]:
    """The candidates that stand, which whoever writes the whole menu asks for at each of its levels."""
    return tuple(possible(state, seat))


def _after(state: State, seat: int, prefix: Parts, start: int, aim: Aim | None) -> Menu:
    """What follows a prefix: targets, stacks, numbers, or nothing more."""
    for depth in range(start, len(prefix)):
        if aim is None or prefix[depth] not in aim.order or aim.code(prefix[depth]):
            return ()
        aim = aim.then(prefix[depth])
    if aim is None:
        return End()
    return aim.span() if aim.span else tuple(_option(state, seat, prefix, part) for part in aim.found())


def _option(state: State, seat: int, prefix: Parts, part: str) -> Option:
    if not prefix:
        return Option(part, _verb_label(state, part), _verb_note(state, seat, part), late=part in LATE)
    if part in SPACE_NAMES:
        note = places_seen.note(state, seat, prefix, part)
        cost = _cost(state, seat, prefix[0], part)
        return Option(part, text("{space}", space=part), note, space=part, cost=cost)
    return Option(
        part,
        _label(prefix[0], part, seat),
        _note(state, seat, prefix, part),
        space=places_seen.space_of(state, seat, part),
        piece=piece_name(seat, part) if part in SPIDERS else None,
        late=prefix[0] in LATE,
        cost=_cost(state, seat, prefix[0], part),
    )


def _verb_label(state: State, part: str) -> Text:
    """How a verb reads; that which ends a sweep says what it means."""
    activity = state.reports.activity
    if part == "swept" and activity is not None and not activity.hurt and economy.may_be_lost(state):
        return text("Nobody bitten", short="Nobody")
    return VERB_LABELS[part]


def _cost(state: State, seat: int, verb: str, part: str) -> Text | None:
    """What is eaten is gone for good (A-88, A-90); a web over one's own takes nobody's space (A-58)."""
    if verb == "overspin" and seat == places_seen.owner(state, part):
        return text("It covers your own web.")
    if verb != "eat":
        return None
    if part in SPIDER:
        return text("It leaves the game.")
    return text("The web leaves the game.") if part == "web" else None


def _label(verb: str, part: str, seat: int) -> Text:
    if verb in ("control", "steer") and part in compass.SIX:
        return text("{number}, {direction}", number=part, direction=compass.SIX[part])
    if part in SPIDER:
        return SPIDER[part]
    if part in PIECES:
        return piece_text(*piece(part))
    if part in CRITTER_TOKENS:
        return critter_text(part)
    if part in COLOUR_OF:
        colour = COLOUR_OF[part]
        over = verb in ("overspin", "unravel")
        if over and part == COLOURS[seat]:
            return text("A web of your own", short="Web: your own")
        return text("A web of {colour}", short="Web: {colour}", colour=colour) if over else colour
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
        "upgrade": text("Upgrade kept"),
        "web": text("Web on the board", short="Web"),
    }[part]


def _verb_note(state: State, seat: int, verb: str) -> Text | None:
    if verb in SPECIALS:
        beta = state.colonies[seat].spider("beta")
        return _uses(state, seat, "beta", "special") if beta is not None else None
    if verb == "incubate":
        return text("food −1")
    return _LEAVES if verb == "no-retreat" else None


def _note(state: State, seat: int, prefix: Parts, part: str) -> Text | None:
    verb = prefix[0]
    if len(prefix) == 1 and verb in ("move", "bite", "spin", "overspin"):
        return _uses(state, seat, part, verb)
    if verb in ("refresh", "deploy"):
        return text("food −1")
    if verb in ("take", "swap") and part in ABILITY_IN_BRIEF:
        return ABILITY_IN_BRIEF[part]
    if verb == "upgrade" and part in TRACK:
        return _opened(state, seat, prefix[1], part)
    if verb == "eat":
        return text("{n} food", n=economy.worth(part))
    if verb in ("bitten", "bumped", "robbed"):
        return text("food −1")
    if verb == "found":
        return text("food +1")
    if verb == "no-retreat":
        return _LEAVES
    if verb == "took":
        food = next(funnel.food for funnel in state.funnels if funnel.name == part)
        return text("food +{n}", n=food)
    if verb == "hatch":
        return _fresh(state, part)
    task = state.agenda[-1]
    if verb == "webs" and isinstance(task, CountWebs):
        return text("{n} web on top", plural="{n} webs on top", n=task.tops[COLOURS.index(part)])
    return None


def _fresh(state: State, name: str) -> Text:
    """What a card brings when its spider hatches, and how many of it are left (A-14)."""
    card = state.equipment.cards[name]
    return text(
        "{acts} · dice {attack} attack, {defense} defense · {n} left",
        short="{n} left",
        acts=listed([text("{track} {n}", track=TRACK[of], n=all_ - shut) for of, all_, shut in card.tracks]),
        attack=card.attack,
        defense=card.defense,
        n=state.weavers if name == "weaver" else state.soldiers,
    )


def _uses(state: State, seat: int, name: str, track_name: str) -> Text | None:
    """What an act costs: a use of food that is there, or a new food."""
    spider = state.colonies[seat].spider(name)
    track = spider.track(track_name) if spider is not None else None
    if track is None:
        return None
    if track.food:
        return text("{n} left", n=track.uses)
    return text("food −1")


def _opened(state: State, seat: int, name: str, track_name: str) -> Text | None:
    """What a track brings once one more of its spaces is open (A-41)."""
    spider = state.colonies[seat].spider(name)
    track = spider.track(track_name) if spider is not None else None
    if track is None:
        return None
    before = track.length - track.covered
    return text("{n} uses for 1 food, not {before}", short="{n} uses", n=before + 1, before=before)
