"""The table knows the board: what it may have to say stays open as a report, silence means no."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.frozen import replace
from companion.games.arachnid.colony import able, economy
from companion.games.arachnid.modes import funnels_lost, reported, reports
from companion.games.arachnid.modes.mode import Mode
from companion.games.arachnid.printed.names import (
    COLOUR,
    COLOURS,
    CRITTER_KIND,
    critter_kind,
    critter_text,
    piece_name,
)
from companion.games.arachnid.state.pieces import Activity, Critter, Mover
from companion.games.arachnid.state.position import Aim, State, StateBuilder, pieces
from companion.kit import compass
from companion.kit.game import Parts
from companion.play import Event, Glyph, text


def _tokens(state: State) -> list[str]:
    return [critter.token for critter in state.critters]


class Asked(Mode):
    """Places as reports; see ``mode.Mode`` for what each method answers."""

    def aim(self, state: State, seat: int, candidate: Parts) -> Aim | None:
        match candidate[0]:
            case "bite" | "pounce" | "control":
                return Aim(_tokens(state), partial(able.critter_code, state))
            case "snare":
                return Aim(pieces(state) + _tokens(state), partial(able.snare_code, state, seat))
            case "overspin":
                return Aim(COLOURS[: len(state.colonies)], partial(able.overspin_code, state, seat))
            case "unravel":
                return Aim(COLOURS[: len(state.colonies)], partial(able.unravel_code, state))
        return None

    def colour(self, _state: State, target: str) -> int:
        return COLOURS.index(target)

    def seen(self, builder: StateBuilder, seat: int, spider: str) -> None:
        name = piece_name(seat, spider)
        if name in builder.reports.retreated:
            builder.report(retreated=tuple(other for other in builder.reports.retreated if other != name))

    def spun(self, builder: StateBuilder, seat: int, _spider: str, _place: Parts) -> None:
        if not builder.flies:
            return
        if builder.flies > economy.open_spaces(builder):
            reports.claim_fly(builder, seat)  # every open space held a fly
        else:
            builder.report(flies=builder.reports.flies + 1)

    def spot(self, _state: State, token: str) -> Parts:
        return (token,)

    def moved(self, builder: StateBuilder, seat: int, spider: str, place: Parts) -> bool:
        self.deployed(builder, seat, spider, place)
        builder.report(landings=builder.reports.landings + 1)
        return True

    def deployed(self, builder: StateBuilder, seat: int, spider: str, _place: Parts) -> None:
        own = piece_name(seat, spider)
        movers = tuple(mover for mover in builder.reports.movers if mover.spider != own)
        builder.report(movers=(*movers, Mover(own)))

    def battle_over(self, builder: StateBuilder, seat: int, spider: str, enemy: str, *, stays: bool) -> None:
        own = piece_name(seat, spider)
        builder.report(
            movers=tuple(
                replace(mover, fought=(*mover.fought, enemy)) if mover.spider == own else mover
                for mover in builder.reports.movers
                if stays or mover.spider != own
            )
        )

    def retreated(self, builder: StateBuilder, seat: int, spider: str, _winner: str) -> None:
        name = piece_name(seat, spider)
        if not builder.colonies[seat].tops or not economy.room(builder):
            economy.retire(builder, seat, spider)
        elif name not in builder.reports.retreated:
            builder.report(retreated=(*builder.reports.retreated, name))

    def covered(self, builder: StateBuilder, seat: int, colour: int, _place: Parts) -> None:
        new = 1 if colour == seat else 0
        funnels_lost.web_gone(builder, seat, colour, builder.colonies[colour].tops - new)

    def removed(self, builder: StateBuilder, seat: int, colour: int, _place: Parts) -> None:
        reports.take_away(builder, seat, colour)

    def order(self, state: State) -> tuple[str, ...]:
        return tuple(_tokens(state))

    def rolled(self, builder: StateBuilder, token: str, side: str, face: str) -> bool:
        kind = critter_kind(token)
        if side:
            builder.emit(
                Event(
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
                    lines=(
                        text("side {side}, place {place}", side=side, place=face),
                        text("robs the closest"),
                    ),
                    order="goes",
                )
            )
        else:
            builder.emit(
                Event(
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
                    order="goes",
                )
            )
        self._activated(builder, token, rolled=True)
        return True

    def steered(self, builder: StateBuilder, critter: Critter, _way: Parts) -> None:
        holder = critter.holder
        if holder is None:
            raise LookupError(f"{critter.token} is under nobody’s control")
        what, kind = critter_text(critter.token), critter_kind(critter.token)
        builder.emit(
            Event(
                "critter",
                text(
                    "{colour} steers the {critter}",
                    you="You steer the {critter}",
                    colour=COLOUR[holder],
                    critter=what,
                ),
                "A-130",
                holder,
                title=CRITTER_KIND[kind],
                glyph=Glyph("icon", icon=kind),
                lines=(text("{colour} steers it", colour=COLOUR[holder]),),
                order="goes",
            )
        )
        self._activated(builder, critter.token, rolled=False)

    def _activated(self, builder: StateBuilder, token: str, *, rolled: bool) -> None:
        activity = (builder.reports.activity or Activity()).counting(critter_kind(token), 1)
        if rolled:
            activity = replace(activity, rolled=(*activity.rolled, token))
        builder.report(activity=activity)

    def spawned(self, builder: StateBuilder, token: str) -> None:
        activity = builder.reports.activity or Activity()
        builder.report(activity=replace(activity, near=activity.near + 1, spawned=token))

    def report_code(self, state: State, seat: int, parts: Parts) -> str:
        return reported.report_code(state, seat, parts)

    def reports(self, state: State, seat: int, verbs: frozenset[str]) -> Iterator[Parts]:
        return reported.candidates(state, seat, verbs)

    def take_report(self, builder: StateBuilder, seat: int, parts: Parts) -> None:
        reports.REPORTS[parts[0]](builder, seat, parts)
