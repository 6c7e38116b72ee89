"""Food, webs and cards: every change of a counter goes through here, and tokens always add up.

Food that leaves a den goes to the pool unless it lies on a track, a den space, the board or a
funnel. Web tokens go from den to board to out of the game and never back (A-62).
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.arachnid.names import (
    COLOUR,
    funnel_text,
    piece_name,
    piece_text,
)
from companion.games.arachnid.state import Funnel, Reward, Spider, Track
from companion.games.arachnid.table import Table
from companion.games.arachnid.work import View, Work
from companion.play import text

WORTH = {"upgrade": 1, "web": 2}
SPIDER_WORTH = 3
"""What consumed items are worth in food (A-86)."""

# ------------------------------------------------------------------------------------ food


def purse(view: View, seat: int) -> int:
    """Food this seat can pay with: its store, with the house rule of A-36 its incubator too."""
    colony = view.colonies[seat]
    return colony.store + (colony.incubator if view.table.on("incubator.usable") else 0)


def pay(work: Work, seat: int, amount: int = 1) -> None:
    """Take food out of a den to be put elsewhere: the store first, then a usable incubator."""
    colony = work.colonies[seat]
    from_store = min(amount, colony.store)
    work.change(seat, store=colony.store - from_store, incubator=colony.incubator - (amount - from_store))


def lose(work: Work, seat: int, amount: int = 1) -> int:
    """Lose food out of the store to the pool, as much as there is (no debt). Says how much."""
    lost = min(amount, work.colonies[seat].store)
    if lost:
        work.change(seat, store=work.colonies[seat].store - lost)
        work.pool += lost
    return lost


def absorb(work: Work, seat: int, amount: int, *, fly_hit: bool = False) -> tuple[int, tuple[str, ...]]:
    """Gain food from the pool, piece by piece, as far as pool and den allow (A-16, A-91–A-94).

    Returns the food taken and the figures that hatched, whose cards are still to be chosen.
    """
    table, colony = work.table, work.colonies[seat]
    strict = table.on("supply.strict")
    overflow = fly_hit or table.on("overflow.all_sources")
    full_store, full_incubator = table.den["store"], table.den["incubator"]
    store, incubator, figures, pool = colony.store, colony.incubator, colony.figures, work.pool
    cards = cards_free(work)
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
        work.pool = pool
        work.change(seat, store=store, incubator=incubator, figures=figures)
    return taken, tuple(hatched)


def cards_free(view: View) -> int:
    """Cards of the University that no hatching already waits for."""
    waiting = sum(task.claims_card for task in view.agenda)
    return view.weavers + view.soldiers - waiting


# ---------------------------------------------------------------------------------- tracks


def usable(view: View, seat: int, track: Track) -> bool:
    """Whether a track can be used now: food steps on, or a new food is there to pay (A-31, A-34)."""
    if track.food:
        return track.food < track.length
    return purse(view, seat) > 0


def use(work: Work, seat: int, spider: Spider, name: str) -> None:
    """Step the food of a track, or pay one onto its leftmost open space."""
    track = spider.track(name)
    if track is None:
        raise LookupError(f"{spider.name} has no track {name}")
    if track.food:
        put_track(work, seat, spider.name, replace(track, food=track.food + 1))
    else:
        pay(work, seat)
        put_track(work, seat, spider.name, replace(track, food=track.covered + 1))


def put_track(work: Work, seat: int, name: str, track: Track) -> None:
    """Set one track of a spider's card."""
    spider = work.spider(seat, name)
    tracks = tuple(track if old.name == track.name else old for old in spider.tracks)
    work.alter(seat, name, tracks=tracks)


# ------------------------------------------------------------------------------------ cards


def fresh(table: Table, name: str, kind: str) -> Spider:
    """A spider with a card as it is filled at set-up (A-12–A-14)."""
    card = table.cards[kind]
    tracks = tuple(Track(track, length, covered) for track, length, covered in card.tracks)
    return Spider(name, kind, tracks, card.attack, card.defense)


def deal_card(work: Work, seat: int, figure: str, kind: str) -> None:
    """Give a hatched figure its card from the University, ready to be deployed."""
    if kind == "weaver":
        work.weavers -= 1
    else:
        work.soldiers -= 1
    spider = fresh(work.table, figure, kind)
    work.bloodied -= spider.bloodied
    work.change(seat, spiders=(*work.colonies[seat].spiders, spider))


def remove_spider(work: Work, seat: int, name: str) -> None:
    """Take a consumed spider and its card out of the game, what lies on it to the pools (A-90)."""
    spider = work.spider(seat, name)
    work.pool += spider.food
    work.bloodied += spider.bloodied
    work.snares += spider.snared
    if spider.ability is not None:
        free_critter(work, seat, spider.ability)
        if work.table.options["eat.ability"] == "university":
            work.university = (*work.university, spider.ability)
        else:
            work.gone = (*work.gone, spider.ability)
    remaining = tuple(other for other in work.colonies[seat].spiders if other.name != name)
    work.change(seat, spiders=remaining)
    work.due = tuple(left for reward in work.due if (left := _without(reward, seat, name)) is not None)
    own = piece_name(seat, name)
    reports = work.reports
    work.report(
        movers=tuple(mover for mover in reports.movers if mover.spider != own),
        retreated=tuple(piece for piece in reports.retreated if piece != own),
    )


def _without(reward: Reward, seat: int, name: str) -> Reward | None:
    if reward.seat != seat or name not in reward.spiders:
        return reward
    left = tuple(spider for spider in reward.spiders if spider != name)
    return replace(reward, spiders=left, swaps=reward.swaps and "beta" in left) if left else None


def free_critter(work: Work, seat: int, ability: str) -> None:
    """A Mind Control that leaves its Beta takes its token off the critter (A-131)."""
    if ability == "control":
        work.critters = tuple(
            replace(critter, holder=None) if critter.holder == seat else critter for critter in work.critters
        )


# ------------------------------------------------------------------------------------- webs


def den_left(view: View, seat: int) -> int:
    """Web tokens still in the den."""
    return sum(view.colonies[seat].stacks)


def flies_shown(view: View, seat: int) -> int:
    """Fly symbols that no web token covers: what a Fly Hit brings."""
    stacks = view.colonies[seat].stacks
    return sum(flies for flies, stack in zip(view.table.flies, stacks, strict=True) if not stack)


def last_round(view: View) -> bool:
    """Whether some den is empty, so that the game ends with this round (A-29)."""
    return any(not any(colony.stacks) for colony in view.colonies)


def web_spaces(view: View) -> int:
    """Spaces with a web, of any colour."""
    return sum(colony.tops for colony in view.colonies)


def doubles(view: View) -> int:
    """Spaces with two webs: each hides one token."""
    return sum(colony.under for colony in view.colonies)


def open_spaces(view: View) -> int:
    """Spaces without a web, where a web or a fly may come."""
    return view.table.spaces - web_spaces(view)


def spiders_out(view: View) -> int:
    """Spiders on the board; each stands on a web of its own."""
    return sum(1 for colony in view.colonies for spider in colony.spiders if spider.on_board)


def room(view: View) -> bool:
    """Whether any web space can be free of spiders."""
    return web_spaces(view) > spiders_out(view)


def singles_free(view: View) -> bool:
    """Whether a web that is not doubled can be free of spiders."""
    return room(view) and web_spaces(view) > doubles(view)


def removable(view: View, colour: int) -> bool:
    """Whether a top token of this colour can leave the board, none from under a spider (A-63)."""
    if not view.colonies[colour].tops:
        return False
    return doubles(view) > 0 or web_spaces(view) > spiders_out(view)


def take_web(work: Work, seat: int, stack: int | None = None) -> None:
    """Take a web token out of the den, from the leftmost stack unless told otherwise (A-57)."""
    stacks = work.colonies[seat].stacks
    place = next(place for place, count in enumerate(stacks) if count) if stack is None else stack
    left = (*stacks[:place], stacks[place] - 1, *stacks[place + 1 :])
    work.change(seat, stacks=left)
    work.placed = True
    if not left[place]:
        work.tell(
            "den",
            text("{colour} uncovers another fly symbol in the den", colour=COLOUR[seat]),
            "Fly Hit",
            seat,
        )
    if not any(left):
        work.tell(
            "last-round",
            text("{colour} has laid the last web: this is the final round", colour=COLOUR[seat]),
            "A-29",
            seat,
            title=text("Last round"),
            lines=(text("{colour}’s den is empty", colour=COLOUR[seat]),),
        )


def lay_web(work: Work, seat: int) -> None:
    """A web token of this seat comes onto an open space."""
    work.change(seat, tops=work.colonies[seat].tops + 1)


def cover_web(work: Work, seat: int, colour: int) -> None:
    """A web token of this seat covers a single web of a colour (A-58)."""
    work.change(colour, tops=work.colonies[colour].tops - 1, under=work.colonies[colour].under + 1)
    work.change(seat, tops=work.colonies[seat].tops + 1)


def remove_top(work: Work, colour: int) -> None:
    """A topmost token of this colour leaves the game (A-62)."""
    colony = work.colonies[colour]
    work.change(colour, tops=colony.tops - 1, lost=colony.lost + 1)


def uncover(work: Work, colour: int) -> None:
    """The token under one that was removed is topmost again."""
    colony = work.colonies[colour]
    work.change(colour, tops=colony.tops + 1, under=colony.under - 1)


def bury(work: Work, colour: int) -> None:
    """The token under one that was removed leaves the game with it (A-110, house rule)."""
    colony = work.colonies[colour]
    work.change(colour, under=colony.under - 1, lost=colony.lost + 1)


# ---------------------------------------------------------------------------------- funnels


def lose_funnel(work: Work, funnel: Funnel) -> None:
    """A funnel whose web is gone returns to the supply, its food to the pool (A-60, A-129)."""
    work.pool += funnel.food
    work.funnels = tuple(other for other in work.funnels if other is not funnel)
    work.tell(
        "funnel",
        text("{funnel} goes back to the supply, its food to the pool", funnel=funnel_text(funnel.name)),
        "A-129",
        funnel.seat,
    )


def retire(work: Work, seat: int, name: str) -> None:
    """A spider leaves the board and waits beside its card, to be deployed again (A-81)."""
    work.alter(seat, name, on_board=False)
    work.tell(
        "retreat",
        text("{piece} finds no place and goes back beside its card", piece=piece_text(seat, name)),
        "A-81",
        seat,
    )
