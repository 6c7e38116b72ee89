"""What spiders do, told to the table."""

from __future__ import annotations

from companion.games.taller_ants import names
from companion.games.taller_ants.state.equipment import EGGS, PILE, PILES, SPIDER_HP
from companion.games.taller_ants.state.position import SPIDER_SEAT, Group, Spider, State
from companion.games.taller_ants.told import events
from companion.play import Event, Glyph, Text, text


def _budget(spider: Spider) -> Text:
    return text("{hp} hp, {points} MP left", hp=spider.hp, points=names.points(spider.points))


def webbed(state: State, spider: Spider, to: int) -> Event:
    """A web is made."""
    sentence = text(
        "{unit} webs {space}: {budget}.",
        unit=names.unit(spider.name),
        space=names.place(state, to),
        budget=_budget(spider),
    )
    return events.by_spider(state, "web", sentence, "Webs", to, unit=spider.name)


def spanned(state: State, spider: Spider, end: int, number: int) -> Event:
    """Water is webbed in a line."""
    sentence = text(
        "{unit} webs {n} square of water to {space}: {budget}.",
        plural="{unit} webs {n} squares of water to {space}: {budget}.",
        unit=names.unit(spider.name),
        n=number,
        space=names.place(state, end),
        budget=_budget(spider),
    )
    return events.by_spider(state, "web", sentence, "T-31", end)


def torn(state: State, spider: Spider, to: int, *, sunk: bool) -> Event:
    """A web is destroyed; over water what lay on it sinks."""
    sentence = text(
        "{unit} tears the web at {space}.", unit=names.unit(spider.name), space=names.place(state, to)
    )
    if sunk:
        sentence = text("{torn} What lay on it sinks.", torn=sentence)
    return events.by_spider(state, "tear", sentence, "T-32", to)


def cocooned(state: State, spider: Spider, seat: int, group: Group, number: int) -> Event:
    """Living ants are wrapped."""
    sentence = text(
        "{unit} cocoons {n} of the ants of {group}: {budget}.",
        unit=names.unit(spider.name),
        n=number,
        group=events.own(state, seat, group.name),
        budget=_budget(spider),
    )
    return Event(
        "cocoon",
        sentence,
        "T-44",
        SPIDER_SEAT,
        title=text("Cocooned"),
        glyph=Glyph("number", number, "ant"),
        lines=(
            text(
                "{n} ant of {seat}", plural="{n} ants of {seat}", n=number, seat=names.seat_name(state, seat)
            ),
        ),
        spaces=(names.square(state, group.square),),
    )


def wrapped(state: State, spider: Spider) -> Event:
    """A prisoner is wrapped."""
    sentence = text(
        "{unit} wraps its prisoner: {budget}.", unit=names.unit(spider.name), budget=_budget(spider)
    )
    return events.by_spider(state, "cocoon", sentence, "T-43", spider.square)


def fed(state: State, spider: Spider, to: int) -> Event:
    """An egg is fed."""
    sentence = text(
        "{unit} feeds an egg at {space}. It hatches at the beginning of the next turn.",
        unit=names.unit(spider.name),
        space=names.place(state, to),
    )
    return events.by_spider(state, "feed", sentence, "T-46", to)


def eaten(state: State, spider: Spider, thing: str) -> Event:
    """A spider has eaten."""
    sentence = (
        text("{unit} eats an ant: {hp} hp.", unit=names.unit(spider.name), hp=spider.hp)
        if thing == "ants"
        else text("{unit} eats a cocooned ant: {hp} hp.", unit=names.unit(spider.name), hp=spider.hp)
    )
    return events.by_spider(state, "eat", sentence, "T-24", spider.square)


def healed(state: State, spider: Spider, number: int) -> Event:
    """A spider has rested."""
    sentence = text(
        "{unit} heals {n}: {budget}.", unit=names.unit(spider.name), n=number, budget=_budget(spider)
    )
    return events.by_spider(state, "heal", sentence, "T-23", spider.square, unit=spider.name)


def laid(state: State, spider: Spider) -> Event:
    """A spider has laid its eggs."""
    name = names.unit(spider.name)
    where = names.place(state, spider.square)
    sentence = text(
        "{unit} lays {n} eggs at {space} and has {hp} hp left.", unit=name, n=EGGS, space=where, hp=spider.hp
    )
    if spider.hp < 1:
        sentence = text(
            "{unit} lays {n} eggs at {space}. It dies at the end of the turn.", unit=name, n=EGGS, space=where
        )
    return Event(
        "lay",
        sentence,
        "T-29" if spider.hp < 1 else "T-30",
        SPIDER_SEAT,
        title=names.amount("eggs", EGGS),
        glyph=events.SPIDER,
        lines=(text("at {space}", space=where),),
        spaces=(names.square(state, spider.square),),
    )


def hatched(state: State, name: str, to: int) -> Event:
    """A spider hatches."""
    where = names.place(state, to)
    return Event(
        "hatch",
        text("{unit} hatches at {space} with {hp} hp.", unit=names.unit(name), space=where, hp=SPIDER_HP),
        "T-47",
        SPIDER_SEAT,
        title=text("A spider hatches"),
        glyph=events.SPIDER,
        lines=(text("{unit} at {space}", unit=names.unit(name), space=where),),
        spaces=(names.square(state, to),),
    )


def poisoned(state: State, spider: Spider) -> Event:
    """A spider touches fungus at the end of the turn."""
    sentence = text("{unit} touches fungus at the end of the turn.", unit=names.unit(spider.name))
    return events.by_spider(state, "poison", sentence, "T-20", spider.square)


def exhausted(state: State, spider: Spider) -> Event:
    """A spider has laid eggs with too little hp."""
    sentence = text("{unit} has spent its last strength on eggs.", unit=names.unit(spider.name))
    return events.by_spider(state, "poison", sentence, "T-29", spider.square)


def spider_dies(state: State, spider: Spider) -> Event:
    """A spider is dead. It names no space, so that a board shows it as a step of its own: nobody chose it."""
    name, where, food = names.unit(spider.name), names.place(state, spider.square), PILES * PILE
    return Event(
        "death",
        text("{unit} dies at {space} and leaves {n} food.", unit=name, space=where, n=food),
        "T-22",
        SPIDER_SEAT,
        title=text("{unit} dies", unit=name),
        glyph=Glyph("icon", icon="spider", seats=(SPIDER_SEAT,)),
        lines=(text("{n} food at {space}", n=food, space=where), text("and beside it")),
        cue="danger",
        stays=True,
    )
