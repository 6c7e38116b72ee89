"""All there is to see of a game, the same for everyone: seats, cards, dens and the commons."""

from __future__ import annotations

from collections import Counter

from companion.games.arachnid.colony import able, economy
from companion.games.arachnid.colony.hatching import Hatch
from companion.games.arachnid.modes.reported import report_code
from companion.games.arachnid.modes.reports import Underneath
from companion.games.arachnid.modes.retreat import Retreat
from companion.games.arachnid.modes.walking import Steer
from companion.games.arachnid.printed.names import (
    ABILITY,
    ABILITY_IN_BRIEF,
    CARD,
    COLOUR,
    COLOURS,
    CRITTER_KIND,
    LABELS,
    PASSIVE,
    SPIDER,
    TRACK,
    critter_kind,
    critter_text,
    event_text,
    funnel_text,
    piece_name,
)
from companion.games.arachnid.printed.odds import Odds, shares
from companion.games.arachnid.show import places_seen
from companion.games.arachnid.show.things import BRIEFLY
from companion.games.arachnid.state.pieces import Colony, Spider, Track
from companion.games.arachnid.state.position import State
from companion.games.arachnid.tasks import duel
from companion.games.arachnid.tasks.battle import Battle
from companion.games.arachnid.tasks.critters import Spawn, Sweep, Wake
from companion.games.arachnid.tasks.den import DenPhase
from companion.games.arachnid.tasks.feeding import Feed
from companion.games.arachnid.tasks.fly_hit import Standing
from companion.games.arachnid.tasks.landing import Landing
from companion.games.arachnid.tasks.rounds import DrawEvent, EndRound, StartRound, event_bag
from companion.games.arachnid.tasks.scoring import CountWebs, Finished, Largest, added_up, running, score
from companion.games.arachnid.tasks.setup import Draft, FirstPlayer, HoldOut, Settle
from companion.games.arachnid.tasks.turns import CleanUp, Turn
from companion.play import Box, CardMark, Duel, Item, Scene, SeatLine, Text, Tray, text


def scene(state: State) -> Scene:
    """The scene of a state; counters mode has trays and no pieces on a board."""
    trays: list[Tray] = []
    for seat, colony in enumerate(state.colonies):
        trays.append(_den(state, seat, colony))
        trays.extend(_card(state, seat, spider) for spider in colony.spiders)
    return Scene(
        seats=_seat_lines(state),
        phase=phase(state),
        context=text("round {n}", n=state.round)
        if state.round
        else text("{n} players", n=state.equipment.seats),
        active=_active(state),
        pieces=places_seen.pieces(state),
        trays=(*_odds(state), *_count(state), *trays, *_commons(state)),
        progress=_progress(state),
        duel=_duel(state),
    )


def phase(state: State) -> Text:
    """What is going on, in a word or two."""
    task = next(task for task in reversed(state.agenda) if type(task) in _PHASES)
    if isinstance(task, Turn | CleanUp):
        return text("{colour}’s turn", you="Your turn", colour=COLOUR[task.seat])
    return _PHASES[type(task)]


def _duel(state: State) -> Duel | None:
    task = state.agenda[-1]
    return task.faced(state) if isinstance(task, Battle) else None


def _active(state: State) -> int | None:
    """The seat whose turn it is, even while others are asked; else who has the event bag."""
    for task in reversed(state.agenda):
        if isinstance(task, Draft):
            return task.left[-1]
        if isinstance(task, Settle) and task.left:
            return task.left[0]
        if isinstance(task, CleanUp) or (isinstance(task, Turn) and task.begun):
            return task.seat
        if isinstance(task, Battle | Landing) and task.in_den:
            return task.attacker.seat if isinstance(task, Battle) else task.seat
    return state.holder if state.round else None


_PHASES: dict[type, Text] = {
    FirstPlayer: text("Set-up"),
    Settle: text("Set-up"),
    HoldOut: text("Set-up"),
    Draft: text("Draft"),
    DrawEvent: text("Event"),
    Feed: text("Feeding"),
    Wake: text("Critters"),
    Spawn: text("Critters"),
    Sweep: text("Critters"),
    DenPhase: text("Den"),
    Turn: text("Turn"),
    CleanUp: text("Clean-up"),
    Battle: text("Battle"),
    Landing: text("Landing"),
    Retreat: text("Retreat"),
    Steer: text("Critters"),
    Hatch: text("Hatching"),
    Standing: text("Fly Hit"),
    Underneath: text("Web gone"),
    StartRound: text("Set-up"),
    EndRound: text("Upgrades"),
    CountWebs: text("Scoring"),
    Largest: text("Scoring"),
    Finished: text("Game over"),
}


def _seat_lines(state: State) -> tuple[SeatLine, ...]:
    scores = running(state)
    return tuple(
        SeatLine(
            seat=seat,
            colour=COLOURS[seat],
            name=COLOUR[seat],
            headline=colony.store,
            headline_label=text("food"),
            pips=(colony.incubator, state.equipment.den["incubator"]),
            pips_label=text("incubator"),
            score=scores[seat].points,
            note=text("{n} web left", plural="{n} webs left", n=economy.den_left(state, seat)),
        )
        for seat, colony in enumerate(state.colonies)
    )


def _den(state: State, seat: int, colony: Colony) -> Tray:
    den = state.equipment.den
    stacks = tuple(
        Item(
            f"stack{place}",
            "pile",
            text("Stack {n}", n=place),
            count,
            most,
            "web",
            under="fly" if flies else "",
            form="hexagon",
        )
        for place, (count, most, flies) in enumerate(
            zip(colony.stacks, state.equipment.stacks, state.equipment.flies, strict=True), 1
        )
    )
    return Tray(
        id=f"{COLOURS[seat]}-den",
        title=text("Den"),
        seat=seat,
        items=(
            Item("store", "track", text("Food"), colony.store, den["store"], "food"),
            Item("incubator", "track", text("Incubator"), colony.incubator, den["incubator"], "food"),
            *stacks,
            Item("flies", "count", text("Flies a hit"), economy.flies_shown(state, seat), icon="fly"),
            Item("refresh", "track", text("Refresh"), int(colony.refreshed), 1, "food", ("refresh",)),
            Item("deploy", "track", text("Deploy"), int(colony.deployed), 1, "food", ("deploy",)),
            Item("board", "count", text("Webs on top"), colony.tops, icon="web"),
            Item("covered", "count", text("Webs covered"), colony.under, icon="web"),
            Item("upgrades", "count", text("Upgrades kept"), colony.upgrades, icon="upgrade"),
        ),
    )


def _card(state: State, seat: int, spider: Spider) -> Tray:
    card = state.equipment.cards[spider.card]
    items = [_track(state, seat, spider, track.name) for track in spider.tracks]
    items.append(_dice("attack", text("Attack dice"), spider.attack, card.attack))
    items.append(_dice("defense", text("Defense dice"), spider.defense, card.defense))
    if spider.ability is not None:
        does = ABILITY_IN_BRIEF[spider.ability]
        items.append(Item("ability", "token", ABILITY[spider.ability], icon=spider.ability, cost=does))
    lies = places_seen.marks_of(spider)
    marks: tuple[CardMark, ...] = lies if spider.on_board else ("off", *lies)
    notes = [places_seen.CALLED[mark] for mark in marks]
    activity = state.reports.activity
    if activity is not None and piece_name(seat, spider.name) in dict(activity.hurt):
        notes.append(text("bitten"))
    if (spared := _spared(state, seat, spider)) is not None:
        notes.append(spared)
    if spider.fought or spider.killed:
        notes.append(text("earned"))
    return Tray(
        id=f"{COLOURS[seat]}-{spider.name}",
        title=SPIDER[spider.name],
        items=tuple(items),
        seat=seat,
        note=CARD[spider.card] if spider.card != spider.name else None,
        marks=marks,
        notes=tuple(notes),
        picture="spider",
        label=LABELS[spider.name],
    )


def _spared(state: State, seat: int, spider: Spider) -> Text | None:
    """In a word or two why a critter that is told of can take nothing of a spider on the board."""
    if not isinstance(state.agenda[-1], Sweep) or not spider.on_board:
        return None
    name = piece_name(seat, spider.name)
    codes = [report_code(state, seat, (verb, name)) for verb in ("bitten", "bumped")]
    return None if "" in codes else BRIEFLY.get(codes[0])


def _dice(name: str, label: Text, left: int, most: int) -> Item:
    return Item(name, "dice", label, left, most, name, shape=duel.shape(attacks=name == "attack"))


def _track(state: State, seat: int, spider: Spider, name: str) -> Item:
    """A track as boxes: uses left of its open spaces, and why there is no use of it."""
    track = spider.track(name)
    if track is None:
        raise LookupError(f"{spider.name} has no track {name}")
    if name == "special":
        active = spider.ability is not None and spider.ability not in PASSIVE
        path: tuple[str, ...] = (spider.ability,) if active and spider.ability is not None else ()
        label = ABILITY[spider.ability] if spider.ability is not None else TRACK[name]
        barred = _barred(state, seat, path[0], spider) if path else None
    else:
        path, label, barred = (name, spider.name), TRACK[name], _barred(state, seat, name, spider)
    return Item(
        name,
        "track",
        label,
        track.uses,
        track.length - track.covered,
        "food",
        path,
        barred=barred,
        cost=_cost(track),
        boxes=tuple(_box(track, place) for place in range(1, track.length + 1)),
    )


def _cost(track: Track) -> Text:
    """What the next use takes, and how many that leaves or brings (A-31)."""
    if track.food:
        return text("{n} more, free", n=track.uses)
    return text("1 food, 1 use", plural="1 food, {n} uses", n=track.uses)


def _box(track: Track, place: int) -> Box:
    """What a printed space of a track shows, 1 for the leftmost."""
    if place == track.food:
        return "token"
    if place <= track.covered:
        return "covered"
    return "last" if place == track.length else "free"


def _barred(state: State, seat: int, verb: str, spider: Spider) -> Text | None:
    """In a word or two why a spider cannot do an act at all."""
    return BRIEFLY.get(able.act_code(state, seat, verb, spider.name))


def _commons(state: State) -> tuple[Tray, ...]:
    bag = event_bag(state)
    events = tuple(
        Item(
            token,
            "token",
            event_text(token),
            state.equipment.events[token].number,
            icon=state.equipment.events[token].kind,
        )
        for token in state.track
    )
    critters = tuple(
        Item(critter.token, "token", critter_text(critter.token), icon=critter_kind(critter.token))
        for critter in state.critters
    )
    funnels = tuple(
        Item(funnel.name, "count", funnel_text(funnel.name), funnel.food, icon="funnel")
        for funnel in state.funnels
    )
    return (
        Tray(
            "events",
            text("Events"),
            (
                *events,
                Item("event-bag", "count", text("In the bag"), len(bag), icon="bag"),
            ),
            note=text("{n} of {of} spaces", n=len(state.track), of=state.equipment.track),
        ),
        Tray(
            "critters",
            text("Critters"),
            (
                *critters,
                Item("critter-bag", "count", text("In the bag"), len(state.bag), icon="bag"),
                Item("dead", "count", text("Dead"), len(state.dead), icon="critter"),
            ),
        ),
        Tray(
            "event-bag",
            text("In the event bag", short="Event bag"),
            tuple(
                Item(token, "token", event_text(token), icon=state.equipment.events[token].kind)
                for token in bag
            ),
        ),
        Tray(
            "critter-bag",
            text("In the critter bag", short="Critter bag"),
            tuple(
                Item(kind, "count", CRITTER_KIND[kind], count, icon=kind)
                for kind, count in Counter(critter_kind(token) for token in state.bag).items()
            ),
        ),
        Tray(
            "board",
            text("On the board"),
            (Item("flies", "count", text("Flies"), state.flies, icon="fly"), *funnels),
        ),
        Tray(
            "pool",
            text("Pool"),
            (
                Item("food", "count", text("Food"), state.pool, icon="food"),
                Item("bloodied", "count", text("Bloodied tokens"), state.bloodied, icon="upgrade"),
                Item("snares", "count", text("Snares"), state.snares, icon="snare"),
            ),
        ),
        Tray(
            "university",
            text("Spider University", short="University"),
            (
                Item("weaver", "count", CARD["weaver"], state.weavers, icon="spider"),
                Item("soldier", "count", CARD["soldier"], state.soldiers, icon="spider"),
                *(
                    Item(ability, "token", ABILITY[ability], icon=ability)
                    for ability in dict.fromkeys(state.university)
                ),
            ),
        ),
    )


def _odds(state: State) -> tuple[Tray, ...]:
    """What the dice are worth to the side of a battle that commits now, exactly."""
    task = state.agenda[-1]
    if not isinstance(task, Battle) or not task.asked(state):
        return ()
    seat = task.asked(state)[0]
    items = tuple(
        Item(f"odds-{count}", "count", _chances(task.odds(state, count), count), count, icon="dice")
        for count in task.choices(state)
    )
    note = text("percent, if all dice defend") if seat == task.attacker.seat else text("percent")
    return (Tray("odds", text("Odds of the battle"), items, seat=seat, note=note, follows=True),)


def _count(state: State) -> tuple[Tray, ...]:
    """The topmost webs of all while they are counted at the end, and the points they come to (A-135)."""
    task = state.agenda[-1]
    if not isinstance(task, CountWebs):
        return ()
    items = tuple(
        Item(COLOURS[seat], "count", COLOUR[seat], top, cost=added_up(score(colony, top)))
        for seat, (colony, top) in enumerate(zip(state.colonies, task.tops, strict=True))
    )
    return (Tray("count", text("Topmost webs"), items, follows=True),)


def _chances(odds: Odds, count: int) -> Text:
    """The five ends of a battle for the attacker, from overkill to being overkilled."""
    overkill, win, tie, loss, rout = shares(odds)
    return text(
        "{n} die: {overkill}, {win}, tie {tie}, {loss}, {rout}",
        plural="{n} dice: {overkill}, {win}, tie {tie}, {loss}, {rout}",
        n=count,
        overkill=overkill,
        win=win,
        tie=tie,
        loss=loss,
        rout=rout,
    )


def _progress(state: State) -> tuple[Text, ...]:
    lines = []
    if economy.last_round(state):
        lines.append(text("Last round"))
    stall = state.equipment.number("end.stall_rounds") or 0
    if stall and state.stall >= stall // 2:
        lines.append(text("{n} rounds without a new web, {of} end the game", n=state.stall, of=stall))
    for reward in state.due:
        lines.append(
            text(
                "{about} has an upgrade to choose",
                you="you have an upgrade to choose",
                about=COLOUR[reward.seat],
            )
        )
    return tuple(lines)
