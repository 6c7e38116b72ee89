"""The box knows the board: places are computed, and every question has its answer at once."""

from __future__ import annotations

from companion.games.arachnid.colony import economy
from companion.games.arachnid.colony.hatching import gain
from companion.games.arachnid.modes import reach, reports, walking, webs
from companion.games.arachnid.modes.mode import Mode
from companion.games.arachnid.modes.retreat import Retreat
from companion.games.arachnid.printed.names import funnel_text, piece, piece_name
from companion.games.arachnid.state.pieces import Critter
from companion.games.arachnid.state.position import Aim, State, StateBuilder
from companion.kit.game import Parts
from companion.play import Glyph


class Tracked(Mode):
    """Places read from ``places``; see ``mode.Mode`` for what each method answers."""

    def aim(self, state: State, seat: int, candidate: Parts) -> Aim | None:
        return reach.aim(state, seat, candidate)

    # ------------------------------------------------------------------------- webs and food

    def fly_came(self, builder: StateBuilder, number: int) -> str | None:
        board = reach.lookup_of(builder)
        for space in builder.equipment.grid.fly_order[number - 1]:
            if board.open(space) and space not in board.flies:
                if builder.places is not None:
                    builder.places = builder.places.with_fly(space)
                return space
        builder.told.append(("no-space",))
        return None

    def colour(self, state: State, target: str) -> int:
        return reach.lookup_of(state).owner[target]

    def spun(self, builder: StateBuilder, seat: int, _spider: str, place: Parts) -> None:
        space = place[0]
        webs.lay(builder, seat, space)
        if space in reach.lookup_of(builder).flies and builder.places is not None:
            builder.places = builder.places.without_fly(space)
            builder.told.append(("found", "fly"))
            reports.claim_fly(builder, seat)

    def covered(self, builder: StateBuilder, seat: int, _colour: int, place: Parts) -> None:
        webs.lose_funnel_on(builder, place[0])
        webs.lay(builder, seat, place[0])

    def removed(self, builder: StateBuilder, _seat: int, _colour: int, place: Parts) -> None:
        webs.take_top(builder, place[0])

    def funnelled(self, builder: StateBuilder, funnel: str, place: Parts) -> None:
        builder.put("funnels", funnel, place[0])

    def who_stands(self, state: State, funnel: str) -> str | None:
        board = reach.lookup_of(state)
        return board.spider_on.get(board.funnels[funnel], "")

    # ------------------------------------------------------------------------------ movement

    def spot(self, state: State, token: str) -> Parts:
        return (reach.lookup_of(state).critters[token],)

    def moved(self, builder: StateBuilder, seat: int, spider: str, place: Parts) -> bool:
        if free := reach.lookup_of(builder).free_web(place[0]):
            self.placed(builder, seat, spider, place)
        return free

    def placed(self, builder: StateBuilder, seat: int, spider: str, place: Parts) -> None:
        builder.put("spiders", piece_name(seat, spider), place[0])

    def left(self, builder: StateBuilder, seat: int, spider: str) -> None:
        builder.put("spiders", piece_name(seat, spider), None)

    def further(self, state: State, seat: int, spider: str) -> Aim | None:
        own = state.colonies[seat].spider(spider)
        agile = own is not None and own.ability == "agile"
        return reach.aim(state, seat, ("agile",)) if agile else None

    def landed(self, builder: StateBuilder, seat: int, spider: str) -> None:
        name = reach.lookup_of(builder).funnel_on.get(reach.space_of(builder, seat, spider))
        if name is not None and (food := economy.empty(builder, name)):
            builder.told.append(("took", name))
            gain(builder, seat, food, funnel_text(name), "A-52")

    def where(self, state: State, seat: int, spider: str) -> str:
        return reach.space_of(state, seat, spider)

    def foes(self, state: State, seat: int, spider: str) -> tuple[str, ...]:
        space = reach.space_of(state, seat, spider)
        return reach.adjacent_enemies(state, seat, space) if space else ()

    # -------------------------------------------------------------------------------- battle

    def supports(self, state: State, seat: int, spider: str) -> bool:
        board = reach.lookup_of(state)
        here, alpha = board.spiders[piece_name(seat, spider)], board.spiders.get(piece_name(seat, "alpha"))
        if alpha is None or state.equipment.grid.distance(here, alpha) > 3:
            return False
        return alpha in board.network(here)

    def double(self, state: State, seat: int, spider: str) -> bool | None:
        board = reach.lookup_of(state)
        return len(board.stacks[board.spiders[piece_name(seat, spider)]]) > 1

    def retreated(self, builder: StateBuilder, seat: int, spider: str, winner: str) -> None:
        builder.push(Retreat(seat, spider, winner))

    # ------------------------------------------------------------------------------ critters

    def order(self, state: State) -> tuple[str, ...]:
        return walking.order(state)

    def flight(self, state: State) -> tuple[str, ...] | None:
        return walking.flight(state) if state.equipment.options["ladybird.edge"] == "web" else None

    def rolled(self, builder: StateBuilder, token: str, side: str, face: str) -> bool:
        if side:
            return walking.land(builder, token, int(side), int(face))
        if face.isdigit():
            return walking.crawl(builder, token, int(face), rolled=True)
        walking.fly(builder, token, face, Glyph("icon", icon="ladybird"))
        return True

    def steered(self, builder: StateBuilder, critter: Critter, way: Parts) -> None:
        if way:
            walking.steer(builder, critter.token, int(way[0]))
        elif critter.holder is not None:
            builder.push(walking.Steer(critter.holder, critter.token))

    def spawn_hex(self, state: State) -> str | None:
        spawn = state.equipment.grid.spawn
        return None if spawn in reach.lookup_of(state).critter_on else spawn

    def spawned(self, builder: StateBuilder, token: str) -> None:
        builder.put("critters", token, builder.equipment.grid.spawn)
        mark, toll = len(builder.events), walking.Toll()
        walking.bite_neighbours(builder, token, toll)
        walking.show_losses(builder, mark, toll)

    def died(self, builder: StateBuilder, token: str) -> None:
        builder.put("critters", token, None)

    # --------------------------------------------------------------------------------- the end

    def largest(self, state: State) -> tuple[int, ...] | None:
        board = reach.lookup_of(state)
        return tuple(board.largest(seat) for seat in range(len(state.colonies)))

    # ------------------------------------------------------------------- nothing to be reported

    def report_code(self, _state: State, seat: int, parts: Parts) -> str:
        # Every other report is a word of counters mode alone.
        return "own-spider" if piece(parts[2])[0] == seat else "by-itself"
