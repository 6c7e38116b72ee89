"""The companion knows the board: places are computed, and every question has its answer at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.arachnid import reach, reports, walking, webs
from companion.games.arachnid.hatching import gain
from companion.games.arachnid.names import funnel_text, piece_name
from companion.games.arachnid.retreat import Retreat
from companion.games.arachnid.state import Critter, Head
from companion.games.arachnid.work import View, Work
from companion.play import Glyph


class Tracked:
    """Positions read from ``places``; see ``positions.Positions`` for what each method answers."""

    def targets(self, view: View, seat: int, head: Head) -> tuple[str, ...] | None:
        find = reach.TARGETS.get(head[0])
        return find(view, seat, head) if find is not None else None

    def directions(self, view: View, token: str) -> tuple[str, ...] | None:
        caught = any(critter.token == token and critter.snared for critter in view.critters)
        return None if caught else walking.WAYS

    # ------------------------------------------------------------------------- webs and food

    def fly_came(self, work: Work, number: int) -> str | None:
        board = reach.look(work)
        for space in work.table.ground.fly_order[number - 1]:
            if board.open(space) and space not in board.flies:
                if work.places is not None:
                    work.places = work.places.with_fly(space)
                return space
        work.told.append(("no-space",))
        return None

    def colour(self, view: View, target: str) -> int:
        return reach.look(view).owner[target]

    def seen(self, work: Work, seat: int, spider: str) -> None:
        pass

    def spun(self, work: Work, seat: int, _spider: str, place: Head) -> None:
        space = place[0]
        webs.lay(work, seat, space)
        if space in reach.look(work).flies and work.places is not None:
            work.places = work.places.without_fly(space)
            work.told.append(("found", "fly"))
            reports.claim_fly(work, seat)

    def covered(self, work: Work, seat: int, _colour: int, place: Head) -> None:
        webs.lose_funnel_on(work, place[0])
        webs.lay(work, seat, place[0])

    def removed(self, work: Work, _seat: int, _colour: int, place: Head) -> None:
        webs.take_top(work, place[0])

    def funnelled(self, work: Work, funnel: str, place: Head) -> None:
        if work.places is not None:
            work.places = work.places.with_funnel(funnel, place[0])

    def standing(self, view: View, funnel: str) -> str | None:
        board = reach.look(view)
        return board.spider_on.get(board.funnels[funnel], "")

    # ------------------------------------------------------------------------------ movement

    def spot(self, view: View, token: str) -> Head:
        return (reach.look(view).critters[token],)

    def moved(self, work: Work, seat: int, spider: str, place: Head) -> bool:
        if work.places is None or not reach.look(work).free_web(place[0]):
            return False
        work.places = work.places.with_spider(piece_name(seat, spider), place[0])
        return True

    def deployed(self, work: Work, seat: int, spider: str, place: Head) -> None:
        pass

    def placed(self, work: Work, seat: int, spider: str, place: Head) -> None:
        if work.places is not None:
            work.places = work.places.with_spider(piece_name(seat, spider), place[0])

    def left(self, work: Work, seat: int, spider: str) -> None:
        if work.places is not None:
            work.places = work.places.with_spider(piece_name(seat, spider), None)

    def further(self, view: View, seat: int, spider: str) -> tuple[str, ...]:
        own = view.colonies[seat].spider(spider)
        if own is None or own.ability != "agile":
            return ()
        return reach.further(view, seat, spider)

    def landed(self, work: Work, seat: int, spider: str) -> None:
        name = reach.look(work).funnel_on.get(reach.space_of(work, seat, spider) or "")
        funnel = next((funnel for funnel in work.funnels if funnel.name == name and funnel.food), None)
        if funnel is None:
            return
        work.funnels = tuple(replace(other, food=0) if other is funnel else other for other in work.funnels)
        work.pool += funnel.food
        work.told.append(("took", funnel.name))
        gain(work, seat, funnel.food, funnel_text(funnel.name), "A-52")

    def where(self, view: View, seat: int, spider: str) -> str:
        return reach.space_of(view, seat, spider) or ""

    def foes(self, view: View, seat: int, spider: str) -> tuple[str, ...]:
        space = reach.space_of(view, seat, spider)
        return reach.enemies_beside(view, seat, space) if space is not None else ()

    # -------------------------------------------------------------------------------- battle

    def supports(self, view: View, seat: int, spider: str) -> bool:
        board = reach.look(view)
        here, alpha = board.spiders[piece_name(seat, spider)], board.spiders.get(piece_name(seat, "alpha"))
        if alpha is None or view.table.ground.distance(here, alpha) > 3:
            return False
        return alpha in board.network(here)

    def double(self, view: View, seat: int, spider: str) -> bool | None:
        board = reach.look(view)
        return len(board.stacks[board.spiders[piece_name(seat, spider)]]) > 1

    def settled(self, work: Work, seat: int, spider: str, enemy: str, *, stays: bool) -> None:
        pass

    def retreated(self, work: Work, seat: int, spider: str, winner: str) -> None:
        work.push(Retreat(seat, spider, winner))

    # ------------------------------------------------------------------------------ critters

    def order(self, view: View) -> tuple[str, ...]:
        return walking.order(view)

    def flight(self, view: View) -> tuple[str, ...] | None:
        return walking.flight(view) if view.table.options["ladybird.edge"] == "web" else None

    def rolled(self, work: Work, token: str, side: str, face: str) -> bool:
        if side:
            return walking.land(work, token, int(side), int(face))
        if face.isdigit():
            return walking.crawl(work, token, int(face), rolled=True)
        walking.fly(work, token, face, Glyph("icon", icon="ladybird"))
        return True

    def steered(self, work: Work, critter: Critter, way: Head) -> None:
        if way:
            walking.steer(work, critter.token, int(way[0]))
        elif critter.holder is not None:
            work.push(walking.Steer(critter.holder, critter.token))

    def spawn_hex(self, view: View) -> str | None:
        spawn = view.table.ground.spawn
        return None if spawn in reach.look(view).critter_on else spawn

    def spawned(self, work: Work, token: str) -> None:
        if work.places is not None:
            work.places = work.places.with_critter(token, work.table.ground.spawn)
        mark, toll = len(work.events), walking.Toll()
        walking.bite_neighbours(work, token, toll)
        walking.show_losses(work, mark, toll)

    def died(self, work: Work, token: str) -> None:
        if work.places is not None:
            work.places = work.places.with_critter(token, None)

    # --------------------------------------------------------------------------------- the end

    def largest(self, view: View) -> tuple[int, ...] | None:
        board = reach.look(view)
        return tuple(board.largest(seat) for seat in range(len(view.colonies)))

    # ------------------------------------------------------------------- nothing to be reported

    def offers(self, _view: View, _seat: int) -> Iterator[Head]:
        return iter(())

    def sweep_offers(self, _view: View) -> Iterator[Head]:
        return iter(())

    def told(self, _work: Work, _seat: int, _parts: Head) -> None:
        raise LookupError("a tracked board takes no reports")
