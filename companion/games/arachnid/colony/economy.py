"""Food, webs and cards: every change of a counter goes through here, and tokens always add up.

Food that leaves a den goes to the pool unless it lies on a track, a den space, the board or a
funnel. Web tokens go from den to board to out of the game and never back (A-62).
"""

from __future__ import annotations

from companion.frozen import replace
from companion.games.arachnid.printed.equipment import Equipment
from companion.games.arachnid.printed.names import COLOUR, funnel_text, piece_name, piece_text
from companion.games.arachnid.state.pieces import Funnel, Reward, Spider, Track
from companion.games.arachnid.state.position import State, StateBuilder
from companion.play import Event, text

# ------------------------------------------------------------------------------------ food


def worth(item: str) -> int:
    """What a consumed item is worth in food: an upgrade, a web, or a spider (A-86)."""
    return {"upgrade": 1, "web": 2}.get(item, 3)


def limited(state: State) -> bool:
    """Whether there is no more food than its tokens (A-16)."""
    return state.equipment.on("supply.strict")


def dry(state: State) -> bool:
    """Whether no food is left to be had (A-16)."""
    return state.pool <= 0 and limited(state)


def supply_left(state: State) -> int:
    """Food that may still come to the table: what is in the pool, where there is no more than that (A-16)."""
    return max(0, state.pool) if limited(state) else state.equipment.tokens["food"]


def may_be_lost(state: State) -> bool:
    """Whether a spider on the board has food in its den that a bite or a thief could take (A-100)."""
    return any(
        colony.store and any(spider.on_board for spider in colony.spiders) for colony in state.colonies
    )


def purse(state: State, seat: int) -> int:
    """Food this seat can pay with: its store, with the house rule of A-36 its incubator too."""
    colony = state.colonies[seat]
    return colony.store + (colony.incubator if state.equipment.on("incubator.usable") else 0)


def pay(builder: StateBuilder, seat: int, amount: int = 1) -> None:
    """Take food out of a den to be put elsewhere: the store first, then a usable incubator."""
    colony = builder.colonies[seat]
    from_store = min(amount, colony.store)
    builder.change(seat, store=colony.store - from_store, incubator=colony.incubator - (amount - from_store))


def lose(builder: StateBuilder, seat: int, amount: int = 1) -> int:
    """Lose food out of the store to the pool, as much as there is (no debt). Says how much."""
    lost = min(amount, builder.colonies[seat].store)
    if lost:
        builder.change(seat, store=builder.colonies[seat].store - lost)
        builder.pool += lost
    return lost


def absorb(
    builder: StateBuilder, seat: int, amount: int, *, fly_hit: bool = False
) -> tuple[int, tuple[str, ...]]:
    """Gain food from the pool, piece by piece, as far as pool and den allow (A-16, A-91–A-94).

    Returns the food taken and the figures that hatched, whose cards are still to be chosen.
    """
    equipment, colony = builder.equipment, builder.colonies[seat]
    strict = limited(builder)
    overflow = fly_hit or equipment.on("overflow.all_sources")
    full_store, full_incubator = equipment.den["store"], equipment.den["incubator"]
    store, incubator, figures, pool = colony.store, colony.incubator, colony.figures, builder.pool
    cards = cards_free(builder)
    taken, hatched = 0, []
    for _ in range(amount):
        if strict and pool <= 0:
            break
        if store < full_store:
            store += 1
        elif overflow and incubator < full_incubator:
            incubator += 1
        else:
            break
        pool -= 1
        taken += 1
        if incubator == full_incubator and figures and cards:
            pool += incubator
            incubator = 0
            hatched.append(figures[0])
            figures = figures[1:]
            cards -= 1
    if taken:
        builder.pool = pool
        builder.change(seat, store=store, incubator=incubator, figures=figures)
    return taken, tuple(hatched)


def cards_free(state: State) -> int:
    """Cards of the University that no hatching already waits for."""
    waiting = sum(task.claims_card for task in state.agenda)
    return state.weavers + state.soldiers - waiting


# ---------------------------------------------------------------------------------- tracks


def use(builder: StateBuilder, seat: int, spider: Spider, name: str) -> None:
    """Step the food of a track, or pay one onto its leftmost open space."""
    track = spider.track(name)
    if track is None:
        raise LookupError(f"{spider.name} has no track {name}")
    if track.food:
        put_track(builder, seat, spider.name, replace(track, food=track.food + 1))
    else:
        pay(builder, seat)
        put_track(builder, seat, spider.name, replace(track, food=track.covered + 1))


def put_track(builder: StateBuilder, seat: int, name: str, track: Track) -> None:
    """Set one track of a spider's card."""
    spider = builder.spider(seat, name)
    tracks = tuple(track if old.name == track.name else old for old in spider.tracks)
    builder.alter(seat, name, tracks=tracks)


# ------------------------------------------------------------------------------------ cards


def fresh(equipment: Equipment, name: str, kind: str) -> Spider:
    """A spider with a card as it is filled at set-up (A-12–A-14)."""
    card = equipment.cards[kind]
    tracks = tuple(Track(track, length, covered) for track, length, covered in card.tracks)
    return Spider(name, kind, tracks, card.attack, card.defense)


def deal_card(builder: StateBuilder, seat: int, figure: str, kind: str) -> None:
    """Give a hatched figure its card from the University, ready to be deployed."""
    if kind == "weaver":
        builder.weavers -= 1
    else:
        builder.soldiers -= 1
    spider = fresh(builder.equipment, figure, kind)
    builder.bloodied -= spider.bloodied
    builder.change(seat, spiders=(*builder.colonies[seat].spiders, spider))


def remove_spider(builder: StateBuilder, seat: int, name: str) -> None:
    """Take a consumed spider and its card out of the game, what lies on it to the pools (A-90)."""
    spider = builder.spider(seat, name)
    builder.pool += spider.food
    builder.bloodied += spider.bloodied
    builder.snares += spider.snared
    if spider.ability is not None:
        free_critter(builder, seat, spider.ability)
        if builder.equipment.options["eat.ability"] == "university":
            builder.university = (*builder.university, spider.ability)
        else:
            builder.gone = (*builder.gone, spider.ability)
    remaining = tuple(other for other in builder.colonies[seat].spiders if other.name != name)
    builder.change(seat, spiders=remaining)
    builder.due = tuple(left for reward in builder.due if (left := _without(reward, seat, name)) is not None)
    own = piece_name(seat, name)
    reports = builder.reports
    builder.report(
        movers=tuple(mover for mover in reports.movers if mover.spider != own),
        retreated=tuple(piece for piece in reports.retreated if piece != own),
    )


def _without(reward: Reward, seat: int, name: str) -> Reward | None:
    if reward.seat != seat or name not in reward.spiders:
        return reward
    left = tuple(spider for spider in reward.spiders if spider != name)
    return replace(reward, spiders=left, swaps=reward.swaps and "beta" in left) if left else None


def free_critter(builder: StateBuilder, seat: int, ability: str) -> None:
    """A Mind Control that leaves its Beta takes its token off the critter (A-131)."""
    if ability == "control":
        builder.critters = tuple(
            replace(critter, holder=None) if critter.holder == seat else critter
            for critter in builder.critters
        )


# ------------------------------------------------------------------------------------- webs


def den_left(state: State, seat: int) -> int:
    """Web tokens still in the den."""
    return sum(state.colonies[seat].stacks)


def flies_shown(state: State, seat: int) -> int:
    """Fly symbols that no web token covers: what a Fly Hit brings."""
    stacks = state.colonies[seat].stacks
    return sum(flies for flies, stack in zip(state.equipment.flies, stacks, strict=True) if not stack)


def last_round(state: State) -> bool:
    """Whether some den is empty, so that the game ends with this round (A-29)."""
    return any(not any(colony.stacks) for colony in state.colonies)


def web_spaces(state: State) -> int:
    """Spaces with a web, of any colour."""
    return sum(colony.tops for colony in state.colonies)


def doubles(state: State) -> int:
    """Spaces with two webs: each hides one token."""
    return sum(colony.under for colony in state.colonies)


def open_spaces(state: State) -> int:
    """Spaces without a web, where a web or a fly may come."""
    return state.equipment.spaces - web_spaces(state)


def spiders_out(state: State) -> int:
    """Spiders on the board; each stands on a web of its own."""
    return sum(1 for colony in state.colonies for spider in colony.spiders if spider.on_board)


def room(state: State) -> bool:
    """Whether any web space can be free of spiders."""
    return web_spaces(state) > spiders_out(state)


def removable(state: State, colour: int) -> bool:
    """Whether a top token of this colour can leave the board, none from under a spider (A-63)."""
    if not state.colonies[colour].tops:
        return False
    return doubles(state) > 0 or web_spaces(state) > spiders_out(state)


def take_web(builder: StateBuilder, seat: int, stack: int | None = None) -> None:
    """Take a web token out of the den, from the leftmost stack unless told otherwise (A-57)."""
    stacks = builder.colonies[seat].stacks
    place = next(place for place, count in enumerate(stacks) if count) if stack is None else stack
    left = (*stacks[:place], stacks[place] - 1, *stacks[place + 1 :])
    builder.change(seat, stacks=left)
    builder.placed = True
    if not left[place]:
        builder.emit(
            Event(
                "den",
                text(
                    "{colour} uncovers another fly symbol in the den",
                    you="You uncover another fly symbol in your den",
                    colour=COLOUR[seat],
                ),
                "Fly Hit",
                seat,
                moved="",
            )
        )
    if not any(left):
        builder.emit(
            Event(
                "last-round",
                text(
                    "{colour} has laid the last web: this is the final round",
                    you="You have laid your last web: this is the final round",
                    colour=COLOUR[seat],
                ),
                "A-29",
                seat,
                title=text("Last round"),
                lines=(text("{colour}’s den is empty", colour=COLOUR[seat]),),
                moved="",
            )
        )


def lay_web(builder: StateBuilder, seat: int) -> None:
    """A web token of this seat comes onto an open space."""
    builder.change(seat, tops=builder.colonies[seat].tops + 1)


def cover_web(builder: StateBuilder, seat: int, colour: int) -> None:
    """A web token of this seat covers a single web of a colour (A-58)."""
    builder.change(colour, tops=builder.colonies[colour].tops - 1, under=builder.colonies[colour].under + 1)
    builder.change(seat, tops=builder.colonies[seat].tops + 1)


def remove_top(builder: StateBuilder, colour: int) -> None:
    """A topmost token of this colour leaves the game (A-62)."""
    colony = builder.colonies[colour]
    builder.change(colour, tops=colony.tops - 1, lost=colony.lost + 1)


def uncover(builder: StateBuilder, colour: int) -> None:
    """The token under one that was removed is topmost again."""
    colony = builder.colonies[colour]
    builder.change(colour, tops=colony.tops + 1, under=colony.under - 1)


def bury(builder: StateBuilder, colour: int) -> None:
    """The token under one that was removed leaves the game with it (A-110, house rule)."""
    colony = builder.colonies[colour]
    builder.change(colour, under=colony.under - 1, lost=colony.lost + 1)


# ---------------------------------------------------------------------------------- funnels


def empty(builder: StateBuilder, name: str) -> int:
    """The food of a funnel goes to the pool. Says how much that is."""
    food = sum(funnel.food for funnel in builder.funnels if funnel.name == name)
    builder.funnels = tuple(
        replace(funnel, food=0) if funnel.name == name else funnel for funnel in builder.funnels
    )
    builder.pool += food
    return food


def lose_funnel(builder: StateBuilder, funnel: Funnel) -> None:
    """A funnel whose web is gone returns to the supply, its food to the pool (A-60, A-129)."""
    builder.pool += funnel.food
    builder.funnels = tuple(other for other in builder.funnels if other is not funnel)
    builder.emit(
        Event(
            "funnel",
            text("{funnel} goes back to the supply, its food to the pool", funnel=funnel_text(funnel.name)),
            "A-129",
            funnel.seat,
        )
    )


def retire(builder: StateBuilder, seat: int, name: str) -> None:
    """A spider leaves the board and waits beside its card, to be deployed again (A-81).

    The lost battle has freed it of a Snare (A-125), unless the pencil laid one on it since.
    """
    builder.snares += builder.spider(seat, name).snared
    builder.alter(seat, name, on_board=False, snared=False)
    builder.emit(
        Event(
            "retreat",
            text("{piece} finds no place and goes back beside its card", piece=piece_text(seat, name)),
            "A-81",
            seat,
        )
    )
