"""What lies on the card of a spider: food and bloodied tokens on its tracks, dice, its ability, how it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from companion.frozen import replace
from companion.games.arachnid.pencil.dens import POOL, changed
from companion.games.arachnid.printed.names import ABILITY, TRACK, piece_name, piece_text
from companion.games.arachnid.state.pieces import Spider, Track
from companion.games.arachnid.state.position import State, StateBuilder
from companion.kit.pencil import (
    YES_OR_NO,
    Correctable,
    Correctables,
    choices,
    counted,
    difference,
    yes_or_no,
)
from companion.play import Option, Range, Text, text

SUPPLY = text("the supply")
NO_FOOD = text("no food")
DICE = {"attack": text("Attack dice"), "defense": text("Defense dice")}
PLACES = {"university": text("in the University"), "gone": text("out of the game")}
HOW = {"stunned": text("Stunned"), "snared": text("Snared")}
PUTS = {
    "stunned": (text("{piece}: no longer stunned."), text("{piece}: stunned again.")),
    "snared": (text("{piece}: no longer snared."), text("{piece}: snared again.")),
}
"""What hands do where it was otherwise."""


def kinds(state: State) -> Iterator[Correctables]:
    """What may be set on cards."""

    def kind(
        part: str, label: Text, make: Callable[[State, int, Spider], Iterator[Correctable]]
    ) -> Correctables:
        return Correctables(
            part,
            label,
            lambda _: [one for seat, spider in _spiders(state) for one in make(state, seat, spider)],
        )

    yield kind("track", text("Food on a track"), _tracks)
    yield kind("bloodied", text("Bloodied tokens on a track"), _covers)
    yield kind("dice", text("Dice on a card"), _dice)
    yield kind("how", text("Stunned or snared"), _conditions)
    yield kind("ability", text("The ability of a Beta"), _abilities)
    yield Correctables("token", text("Where an ability token is"), lambda _: _tokens(state))


def _spiders(state: State) -> Iterator[tuple[int, Spider]]:
    for seat, colony in enumerate(state.colonies):
        for spider in colony.spiders:
            yield seat, spider


def _of(
    state: State,
    seat: int,
    spider: Spider,
    part: str,
    label: Text,
    now: str,
    values: Range | tuple[Option, ...],
    change: Callable[[StateBuilder, str], None],
    term: Callable[[str], Text | None] = lambda _: None,
) -> Correctable:
    """Something on the card of a spider; ``change`` sets it in a builder."""

    name, called = piece_name(seat, spider.name), piece_text(seat, spider.name)
    return Correctable(
        path=(name, part),
        labels=(called, label),
        name=text("{piece}, {what}", piece=called, what=label),
        now=now,
        values=values,
        become=partial(changed, state, change),
        term=term,
        seat=seat,
        item=f"{name}/{part}",
    )


def _set_track(builder: StateBuilder, seat: int, spider: Spider, track: Track) -> None:
    tracks = tuple(track if old.name == track.name else old for old in spider.tracks)
    builder.alter(seat, spider.name, tracks=tracks)


def _tracks(state: State, seat: int, spider: Spider) -> Iterator[Correctable]:
    """The printed space on which the food of a track stands."""
    for track in spider.tracks:

        def change(builder: StateBuilder, value: str, track: Track = track) -> None:
            food = int(value)
            builder.pool += bool(track.food) - bool(food)
            _set_track(builder, seat, spider, replace(track, food=food))

        def term(value: str, track: Track = track) -> Text | None:
            if bool(int(value)) == bool(track.food):
                return None
            more = int(bool(int(value)))
            return difference(str(1 - more), str(more), POOL)

        spaces = {
            str(n): text("food on space {n}", short="space {n}", n=n) for n in range(1, track.length + 1)
        }
        values = choices({"0": NO_FOOD, **spaces})
        yield _of(state, seat, spider, track.name, TRACK[track.name], str(track.food), values, change, term)


def _covers(state: State, seat: int, spider: Spider) -> Iterator[Correctable]:
    printed = {name: covered for name, _, covered in state.equipment.cards[spider.card].tracks}
    for track in spider.tracks:
        if not printed[track.name]:
            continue

        def change(builder: StateBuilder, value: str, track: Track = track) -> None:
            builder.bloodied += track.covered - int(value)
            _set_track(builder, seat, spider, replace(track, covered=int(value)))

        def term(value: str, track: Track = track) -> Text:
            return difference(str(track.covered), value, POOL)

        label = text("bloodied tokens on {track}", track=TRACK[track.name])
        values = counted(track.covered, printed[track.name], label)
        found = _of(state, seat, spider, track.name, label, str(track.covered), values, change, term)
        yield found


def _dice(state: State, seat: int, spider: Spider) -> Iterator[Correctable]:
    card = state.equipment.cards[spider.card]
    for which, label in DICE.items():
        now, most = getattr(spider, which), getattr(card, which)

        def change(builder: StateBuilder, value: str, which: str = which) -> None:
            builder.alter(seat, spider.name, **{which: int(value)})

        yield _of(state, seat, spider, which, label, str(now), counted(now, most, label), change)


def _conditions(state: State, seat: int, spider: Spider) -> Iterator[Correctable]:
    for which, label in HOW.items():
        now = getattr(spider, which)

        def change(builder: StateBuilder, value: str, which: str = which, now: bool = now) -> None:
            after = value == "yes"
            builder.snares += (now - after) * (which == "snared")
            builder.alter(seat, spider.name, **{which: after})

        def term(value: str, which: str = which) -> Text | None:
            if which != "snared":
                return None
            more = int(value == "yes")
            return difference(str(1 - more), str(more), SUPPLY)

        found = _of(state, seat, spider, which, label, yes_or_no(now), YES_OR_NO, change, term)
        name = piece_name(seat, spider.name)
        puts = puts_of(which, piece_text(seat, spider.name))
        yield found._replace(piece=name, item=f"{name}/", puts=puts)


def puts_of(which: str, called: Text) -> tuple[Text, Text]:
    """What hands do for a piece that was stunned or snared, or was not."""
    no_longer, again = PUTS[which]
    return no_longer.filled(piece=called), again.filled(piece=called)


def _abilities(state: State, seat: int, spider: Spider) -> Iterator[Correctable]:
    """The ability tokens lie in the University; what a Beta had goes back there. One that is out of the game
    with a Beta that was eaten may come back."""
    if spider.name != "beta":
        return
    now = spider.ability or "none"

    def change(builder: StateBuilder, value: str) -> None:
        university = [*builder.university, *([spider.ability] if spider.ability else [])]
        if value in university:
            university.remove(value)
        elif value != "none":
            gone = builder.gone.index(value)
            builder.gone = (*builder.gone[:gone], *builder.gone[gone + 1 :])
        builder.university = tuple(university)
        builder.alter(seat, "beta", ability=None if value == "none" else value)
        if spider.ability == "control":
            builder.critters = tuple(
                replace(one, holder=None) if one.holder == seat else one for one in builder.critters
            )

    held = [spider.ability] if spider.ability else []
    free = dict.fromkeys([*held, *state.university, *state.gone])
    values = choices({"none": text("none"), **{ability: ABILITY[ability] for ability in free}})
    label = text("ability")
    yield _of(state, seat, spider, "ability", label, now, values, change)


def _tokens(state: State) -> Iterator[Correctable]:
    """The ability tokens that no Beta has: in the University, or out of the game with one that was eaten."""
    for place in PLACES:
        for ability in dict.fromkeys(getattr(state, place)):

            def become(value: str, place: str = place, ability: str = ability) -> State:
                left = list(getattr(state, place))
                left.remove(ability)
                changed: dict[str, Any] = {place: tuple(left), value: (*getattr(state, value), ability)}
                return replace(state, **changed)

            yield Correctable(
                path=(ability, place),
                labels=(ABILITY[ability], PLACES[place]),
                name=ABILITY[ability],
                now=place,
                values=choices(PLACES),
                become=become,
                item=f"university/{ability}" if place == "university" else "",
            )
