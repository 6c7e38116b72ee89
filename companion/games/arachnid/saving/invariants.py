"""What is true in every position: every token is somewhere, and nowhere twice.

``broken`` is used by ``load`` and by tests after every word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.arachnid.colony import economy
from companion.games.arachnid.colony.hatching import Hatch
from companion.games.arachnid.modes.funnels_lost import Stood, funnels_of
from companion.games.arachnid.modes.reports import Underneath
from companion.games.arachnid.printed.names import (
    ABILITIES,
    COLOUR,
    FUNNELS,
    HATCHLINGS,
    critter_kind,
    critter_text,
    piece_text,
)
from companion.games.arachnid.saving import agenda_fits, places_fit
from companion.games.arachnid.state.pieces import Colony, Spider
from companion.games.arachnid.state.position import State
from companion.play import Text, text


def food_total(state: State) -> int:
    """All food of the table, wherever it lies."""
    dens = sum(
        colony.store + colony.incubator + colony.refreshed + colony.deployed for colony in state.colonies
    )
    tracks = sum(spider.food for colony in state.colonies for spider in colony.spiders)
    return state.pool + dens + tracks + state.flies + sum(funnel.food for funnel in state.funnels)


def bloodied_total(state: State) -> int:
    """All bloodied tokens: in the pool, on cards, kept as upgrades."""
    cards = sum(spider.bloodied for colony in state.colonies for spider in colony.spiders)
    return state.bloodied + cards + sum(colony.upgrades for colony in state.colonies)


def broken(state: State) -> Text | None:
    """The first invariant that does not hold, in words; None for a possible position."""
    return next(_broken(state), None)


def _broken(state: State) -> Iterator[Text]:
    equipment = state.equipment
    yield from _total("food", food_total(state), equipment.tokens["food"])
    if state.pool < 0 and economy.limited(state):
        yield text("the pool has {n} food too few", n=-state.pool)
    yield from _total("bloodied tokens", bloodied_total(state), equipment.tokens["bloodied"])
    for seat, colony in enumerate(state.colonies):
        yield from _colony(state, seat, colony)
    yield from _tokens(state)
    yield from _board(state)
    if not (0 <= state.first < equipment.seats and 0 <= state.holder < equipment.seats):
        yield text("the first player or the bag is at no seat of this table")
    if min(state.round, state.stall) < 0:
        yield text("less than no round has been played")
    yield from agenda_fits.wrong(state)
    yield from places_fit.wrong(state)


def _total(name: str, found: int, wanted: int) -> Iterator[Text]:
    if found != wanted:
        yield text(
            "there are {found} {name} instead of {wanted}", found=found, name=text(name), wanted=wanted
        )


def _colony(state: State, seat: int, colony: Colony) -> Iterator[Text]:
    equipment, who = state.equipment, COLOUR[seat]
    webs = sum(colony.stacks) + colony.tops + colony.under + colony.spare + colony.lost
    if webs != equipment.tokens["web_per_colour"]:
        wanted = equipment.tokens["web_per_colour"]
        yield text("{colour} has {n} webs instead of {wanted}", colour=who, n=webs, wanted=wanted)
    counts = (*colony.stacks, colony.tops, colony.under, colony.spare, colony.lost, colony.upgrades)
    if min(counts) < 0 or len(colony.stacks) != len(equipment.stacks):
        yield text("{colour} has a count below nothing", colour=who)
    if not 0 <= colony.store <= equipment.den["store"]:
        yield text("{colour}’s store holds {n} food", colour=who, n=colony.store)
    if not 0 <= colony.incubator <= equipment.den["incubator"]:
        yield text("{colour}’s incubator holds {n} food", colour=who, n=colony.incubator)
    figures = Counter((*colony.figures, *(spider.name for spider in colony.spiders)))
    figures += Counter(t.figure for t in state.agenda if isinstance(t, Hatch) and t.seat == seat)
    if any(count > 1 for count in figures.values()) or not set(figures) <= {"alpha", "beta", *HATCHLINGS}:
        yield text("{colour} has a figure twice", colour=who)
    for spider in colony.spiders:
        yield from _spider(state, seat, spider)


def _spider(state: State, seat: int, spider: Spider) -> Iterator[Text]:
    who = piece_text(seat, spider.name)
    if spider.card not in state.equipment.cards:
        yield text("{piece} has a card that is not of this table", piece=who)
        return
    card = state.equipment.cards[spider.card]
    if (spider.name in HATCHLINGS) != (spider.card in ("weaver", "soldier")) or (
        spider.name not in HATCHLINGS and spider.card != spider.name
    ):
        yield text("{piece} has the card of another spider", piece=who)
    if [(track.name, track.length) for track in spider.tracks] != [row[:2] for row in card.tracks]:
        yield text("{piece} has other tracks than its card", piece=who)
    for track, (_, _, covered) in zip(spider.tracks, card.tracks, strict=False):
        if not 0 <= track.covered <= covered:
            yield text("a track of {piece} has {n} bloodied tokens", piece=who, n=track.covered)
        if track.food and not track.covered < track.food <= track.length:
            yield text("the food on a track of {piece} is on no open space", piece=who)
    if not (0 <= spider.attack <= card.attack and 0 <= spider.defense <= card.defense):
        yield text("{piece} has more dice than its card", piece=who)
    if spider.ability is not None and spider.name != "beta":
        yield text("{piece} has an ability, which only a Beta can", piece=who)
    if spider.snared and not spider.on_board:
        yield text("{piece} is snared beside its card", piece=who)


def _tokens(state: State) -> Iterator[Text]:
    equipment = state.equipment
    abilities = Counter((*state.university, *state.gone))
    spiders = [spider for colony in state.colonies for spider in colony.spiders]
    abilities += Counter(spider.ability for spider in spiders if spider.ability is not None)
    copies = equipment.number("abilities.copies") or 1
    if abilities != Counter(dict.fromkeys(ABILITIES, copies)):
        yield text("the ability tokens are not {n} of each of ten", n=copies)
    critters = Counter((*state.bag, *state.dead, *(critter.token for critter in state.critters)))
    if critters != Counter(equipment.critters.keys()):
        yield text("the critters are not the {n} of this table", n=len(equipment.critters))
    for critter in state.critters:
        if critter.token in equipment.critters:
            values = equipment.food_values[critter_kind(critter.token)]
            if not 0 <= critter.bites < len(values):
                yield text("{critter} has more bites than it bears", critter=critter_text(critter.token))
    snares = state.snares + sum(spider.snared for spider in spiders) + sum(c.snared for c in state.critters)
    yield from _total("snare tokens", snares, equipment.number("tokens.snare") or 0)
    if sum(critter.holder is not None for critter in state.critters) > equipment.tokens["mind_control"]:
        yield text("Mind Control is used more often than there are tokens")
    drawn = Counter((*state.track, *([state.held_out] if state.held_out else [])))
    if any(count > 1 for count in drawn.values()) or not set(drawn) <= set(equipment.events):
        yield text("an event token is on the track twice, or is not of this table")
    if len(state.track) > equipment.track:
        yield text("the event track holds {n} tokens of {of}", n=len(state.track), of=equipment.track)
    stock = equipment.number("university.stock") or 0
    held = Counter(spider.card for spider in spiders)
    for kind, left in (("weaver", state.weavers), ("soldier", state.soldiers)):
        if left < 0 or left + held[kind] > stock:
            yield text("there are more {kind} cards than {n}", kind=text(kind.title()), n=stock)
    if economy.cards_free(state) < 0:
        yield text("more spiders hatch than there are cards")


def _board(state: State) -> Iterator[Text]:
    spaces, hidden = economy.web_spaces(state), economy.doubles(state)
    if spaces > state.equipment.spaces:
        yield text("{n} webs lie on {of} spaces", n=spaces, of=state.equipment.spaces)
    opening = any(isinstance(task, Underneath) for task in state.agenda)
    if hidden > spaces + opening:
        yield text("{n} webs are covered and only {of} lie on top", n=hidden, of=spaces)
    if economy.spiders_out(state) > spaces + opening:
        yield text("{n} spiders stand on {of} webs", n=economy.spiders_out(state), of=spaces)
    if not 0 <= state.flies <= economy.open_spaces(state):
        yield text("{n} flies lie on {of} open spaces", n=state.flies, of=economy.open_spaces(state))
    names = [funnel.name for funnel in state.funnels]
    if len(set(names)) < len(names) or not set(names) <= set(FUNNELS[: state.equipment.tokens["funnel"]]):
        yield text("a funnel is on the board twice, or is not of this table")
    for seat, colony in enumerate(state.colonies):
        own = funnels_of(state, seat)
        leaving = sum(isinstance(task, Stood) and task.colour == seat for task in state.agenda)
        if len(own) > colony.tops + leaving:
            yield text(
                "{n} funnels stand on {of} webs of {colour}", n=len(own), of=colony.tops, colour=COLOUR[seat]
            )
