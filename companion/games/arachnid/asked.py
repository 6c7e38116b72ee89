"""The table knows the board: what it may have to say stays open as a report, silence means no."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.arachnid import economy, funnels_lost, reports
from companion.games.arachnid.names import (
    COLOUR,
    COLOURS,
    CRITTER_KIND,
    critter_kind,
    critter_text,
    piece,
    piece_name,
)
from companion.games.arachnid.state import Activity, Critter, Head, Mover
from companion.games.arachnid.work import View, Work
from companion.kit import compass
from companion.play import Glyph, text


class Asked:
    """Positions as reports; see ``positions.Positions`` for what each method answers."""

    def targets(self, view: View, seat: int, head: Head) -> tuple[str, ...] | None:
        verb = head[0]
        if verb in ("bite", "pounce", "control"):
            return tuple(critter.token for critter in view.critters)
        if verb == "snare":
            return (*_free_spiders(view, seat), *(c.token for c in view.critters if not c.snared))
        if verb == "overspin":
            own_only = not view.table.on("overspin.any_owner")
            if not economy.singles_free(view):
                return ()
            return tuple(
                COLOURS[colour]
                for colour, colony in enumerate(view.colonies)
                if colony.tops and (colour == seat or not own_only)
            )
        if verb == "unravel":
            return tuple(
                COLOURS[colour] for colour in range(len(view.colonies)) if economy.removable(view, colour)
            )
        return None

    def directions(self, _view: View, _token: str) -> tuple[str, ...] | None:
        return None

    def fly_came(self, _work: Work, _number: int) -> str | None:
        return ""

    def colour(self, _view: View, target: str) -> int:
        return COLOURS.index(target)

    def seen(self, work: Work, seat: int, spider: str) -> None:
        name = piece_name(seat, spider)
        if name in work.reports.retreated:
            work.report(retreated=tuple(other for other in work.reports.retreated if other != name))

    def spun(self, work: Work, seat: int, _spider: str, _place: Head) -> None:
        if not work.flies:
            return
        if work.flies > economy.open_spaces(work):
            reports.claim_fly(work, seat)  # every open space held a fly
        else:
            work.report(flies=work.reports.flies + 1)

    def spot(self, _view: View, token: str) -> Head:
        return (token,)

    def moved(self, work: Work, seat: int, spider: str, place: Head) -> bool:
        self.deployed(work, seat, spider, place)
        work.report(landings=work.reports.landings + 1)
        return True

    def further(self, _view: View, _seat: int, _spider: str) -> tuple[str, ...]:
        return ()

    def landed(self, work: Work, seat: int, spider: str) -> None:
        pass

    def where(self, _view: View, _seat: int, _spider: str) -> str:
        return ""

    def foes(self, _view: View, _seat: int, _spider: str) -> tuple[str, ...]:
        return ()

    def placed(self, work: Work, seat: int, spider: str, place: Head) -> None:
        pass

    def deployed(self, work: Work, seat: int, spider: str, _place: Head) -> None:
        own = piece_name(seat, spider)
        movers = tuple(mover for mover in work.reports.movers if mover.spider != own)
        work.report(movers=(*movers, Mover(own)))

    def left(self, work: Work, seat: int, spider: str) -> None:
        pass

    def supports(self, _view: View, _seat: int, _spider: str) -> bool:
        return True

    def double(self, _view: View, _seat: int, _spider: str) -> bool | None:
        return None

    def settled(self, work: Work, seat: int, spider: str, enemy: str, *, stays: bool) -> None:
        own = piece_name(seat, spider)
        work.report(
            movers=tuple(
                replace(mover, fought=(*mover.fought, enemy)) if mover.spider == own else mover
                for mover in work.reports.movers
                if stays or mover.spider != own
            )
        )

    def retreated(self, work: Work, seat: int, spider: str, _winner: str) -> None:
        name = piece_name(seat, spider)
        if not work.colonies[seat].tops or not economy.room(work):
            economy.retire(work, seat, spider)
        elif name not in work.reports.retreated:
            work.report(retreated=(*work.reports.retreated, name))

    def covered(self, work: Work, seat: int, colour: int, _place: Head) -> None:
        new = 1 if colour == seat else 0
        funnels_lost.web_gone(work, seat, colour, work.colonies[colour].tops - new)

    def removed(self, work: Work, seat: int, colour: int, _place: Head) -> None:
        reports.take_away(work, seat, colour)

    def funnelled(self, work: Work, funnel: str, place: Head) -> None:
        pass

    def standing(self, _view: View, _funnel: str) -> str | None:
        return None

    def order(self, view: View) -> tuple[str, ...]:
        return tuple(critter.token for critter in view.critters)

    def flight(self, _view: View) -> tuple[str, ...] | None:
        return None

    def rolled(self, work: Work, token: str, side: str, face: str) -> bool:
        kind = critter_kind(token)
        if side:
            work.tell(
                "critter",
                text(
                    "{critter} flies to edge {side}, place {place}",
                    critter=critter_text(token),
                    side=side,
                    place=face,
                ),
                "A-108",
                title=CRITTER_KIND[kind],
                glyph=Glyph("direction", int(side), kind),
                lines=(text("side {side}, place {place}", side=side, place=face), text("robs the closest")),
            )
        else:
            work.tell(
                "critter",
                text(
                    "{critter} crawls {direction}, {number}",
                    critter=critter_text(token),
                    direction=compass.SIX[face],
                    number=face,
                ),
                "A-97",
                title=CRITTER_KIND[kind],
                glyph=Glyph("direction", int(face), kind),
                lines=(compass.SIX[face],),
            )
        self._activated(work, token, rolled=True)
        return True

    def steered(self, work: Work, critter: Critter, _way: Head) -> None:
        holder = critter.holder
        if holder is None:
            raise LookupError(f"{critter.token} is under nobody’s control")
        what, kind = critter_text(critter.token), critter_kind(critter.token)
        work.tell(
            "critter",
            text("{colour} steers the {critter}", colour=COLOUR[holder], critter=what),
            "A-130",
            holder,
            title=CRITTER_KIND[kind],
            glyph=Glyph("icon", icon=kind),
            lines=(text("{colour} steers it", colour=COLOUR[holder]),),
        )
        self._activated(work, critter.token, rolled=False)

    def _activated(self, work: Work, token: str, *, rolled: bool) -> None:
        activity, kind = work.reports.activity or Activity(), critter_kind(token)
        work.report(
            activity=replace(
                activity,
                near=activity.near + 1,
                crawls=activity.crawls + (kind != "ladybird"),
                thieves=activity.thieves + (kind == "ladybird"),
                worms=activity.worms + (kind == "worm"),
                heebies=activity.heebies + (kind == "heebie"),
                rolled=(*activity.rolled, token) if rolled else activity.rolled,
            )
        )

    def spawn_hex(self, _view: View) -> str | None:
        return ""

    def spawned(self, work: Work, token: str) -> None:
        activity = work.reports.activity or Activity()
        work.report(activity=replace(activity, near=activity.near + 1, spawned=token))

    def died(self, work: Work, token: str) -> None:
        pass

    def largest(self, _view: View) -> tuple[int, ...] | None:
        return None

    def offers(self, view: View, seat: int) -> Iterator[Head]:
        open_now = view.reports
        if open_now.flies and view.flies:
            yield ("found", "fly")
        if open_now.movers:
            yield from _battles(view, seat)
        if open_now.landings:
            for funnel in view.funnels:
                if funnel.food:
                    yield ("took", funnel.name)
        if open_now.activity is not None:
            yield from _activity(view, open_now.activity)
        yield from _webs(view)
        for name in open_now.retreated:
            owner, spider = piece(name)
            known = view.colonies[owner].spider(spider)
            if known is not None and known.on_board:
                yield ("no-retreat", name)
        if open_now.new_fly and view.flies and seat == view.holder:
            yield ("no-space",)

    def sweep_offers(self, view: View) -> Iterator[Head]:
        activity = view.reports.activity
        if activity is not None:
            yield from _activity(view, activity)
            yield from _webs(view)
            if activity.spawned is not None:
                yield ("no-spawn",)

    def told(self, work: Work, seat: int, parts: Head) -> None:
        reports.REPORTS[parts[0]](work, seat, parts)


def _free_spiders(view: View, seat: int) -> Iterator[str]:
    """Spiders a Beta of this seat may snare (A-125)."""
    for owner, colony in enumerate(view.colonies):
        for spider in colony.spiders:
            if spider.on_board and not spider.snared and (owner != seat or spider.name != "beta"):
                yield piece_name(owner, spider.name)


def _battles(view: View, seat: int) -> Iterator[Head]:
    """Own spiders that moved, and the enemies they have not fought since (A-64–A-66)."""
    for mover in view.reports.movers:
        owner, spider = piece(mover.spider)
        own = view.colonies[owner].spider(spider)
        if owner != seat or own is None or not own.on_board:
            continue
        for enemy, colony in enumerate(view.colonies):
            if enemy == seat:
                continue
            for other in colony.spiders:
                name = piece_name(enemy, other.name)
                if other.on_board and name not in mover.fought:
                    yield ("battle", spider, name)


def _activity(view: View, activity: Activity) -> Iterator[Head]:
    """What moving critters may have done to spiders and webs."""
    cap = view.table.number("critters.bite_cap") or 1
    hurt = dict(activity.hurt)
    for seat, colony in enumerate(view.colonies):
        if not colony.store:
            continue
        for spider in colony.spiders:
            name = piece_name(seat, spider.name)
            if not spider.on_board:
                continue
            hidden = spider.ability == "stealth"
            limit = activity.crawls if hidden else activity.near
            if hurt.get(name, 0) < limit * cap:
                yield ("bumped" if hidden else "bitten", name)
    whole = view.table.on("worm.whole_stack")
    for seat, colony in enumerate(view.colonies):
        out = [spider for spider in colony.spiders if spider.on_board]
        if activity.thieves and colony.store and any(spider.ability != "stealth" for spider in out):
            yield ("robbed", COLOURS[seat])
        if activity.heebies and colony.store and out:
            yield ("landed", COLOURS[seat])
        if activity.worms and economy.removable(view, seat) and (not whole or economy.room(view)):
            yield ("destroyed", COLOURS[seat])
    reroll = view.table.options["critters.blocked"] == "reroll"
    for token in activity.rolled:
        if critter_kind(token) == "ladybird" or reroll:
            yield ("blocked", token)


def _webs(view: View) -> Iterator[Head]:
    """What may have lain under or on a web that is gone."""
    for seat, colony in enumerate(view.colonies):
        if view.reports.uncovered and colony.under:
            yield ("uncovered", COLOURS[seat])
        if view.reports.buried and colony.under:
            yield ("buried", COLOURS[seat])
    for funnel in view.funnels:
        if funnel.seat in view.reports.lost:
            yield ("lost", funnel.name)
