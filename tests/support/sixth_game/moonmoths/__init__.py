"""Moonmoths: a game that the box does not bring, with a board and pictures of its own.

Two moths flit from space to space round a lamp and leave leaves behind; nectar blooms where a draw
says. At dusk both are asked at once what they do on their tracks. Two rounds. The meadow and the wood
behind it are two sheets, with a gap between them. What a piece is cannot be read from its name. The
package brings its pictures, its rules page, its sentences in German and its opponent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from companion.components import BoardVariant, Components, Token, TokenSide
from companion.frozen import replace
from companion.kit import grammar, hexes, seatmarks
from companion.kit.ahead import Pick
from companion.kit.ahead_by_rules import SearchState
from companion.kit.game import Game, Parts
from companion.kit.refusals import OTHER_QUESTION, Reason
from companion.play import (
    TURN,
    Board,
    Chance,
    Choice,
    End,
    Event,
    Glyph,
    HouseRule,
    Item,
    Menu,
    Option,
    Over,
    Pending,
    Piece,
    Scene,
    SeatLine,
    Settings,
    Slot,
    Space,
    Step,
    Text,
    Tray,
    Verb,
    text,
)

COLOURS = ("orange", "green")
SEATS = seatmarks.names(COLOURS)
SHEETS = {"meadow": (2, ""), "wood": (1, "w")}
"""The radius of each sheet, and how the names of its spaces begin."""
CELLS = {
    begin + name: (sheet, cell)
    for sheet, (radius, begin) in SHEETS.items()
    for name, cell in hexes.names(radius).items()
}
SPACES = tuple(CELLS)
LAMP = hexes.name(hexes.CENTRE, 2)
GAP = (SPACES[0], "wb2")


def _near(name: str) -> dict[str, str]:
    """The spaces beside a space, and the one behind the gap."""
    sheet, cell = CELLS[name]
    radius, begin = SHEETS[sheet]
    around = {str(way): hexes.step(cell, way) for way in hexes.DIRECTIONS}
    near = {way: begin + hexes.name(to, radius) for way, to in around.items() if hexes.distance(to) <= radius}
    if name in GAP:
        near["through the gap"] = GAP[1 - GAP.index(name)]
    return near


NEAR = {name: _near(name) for name in SPACES}
MOTHS = ("m1", "m2")
TRACKS = {"sip": text("Sip"), "preen": text("Preen")}
ROUNDS = 2


@dataclass(frozen=True, slots=True)
class State:
    """``stage`` is bloom, dusk, turn or over; ``used`` are the tracks of each seat at this dusk."""

    stage: str = "bloom"
    round: int = 1
    turn: int = 0
    nectar: tuple[str, ...] = ()
    moths: tuple[str, ...] = (SPACES[0], SPACES[-1])
    leaves: tuple[tuple[str, int], ...] = ()
    used: tuple[tuple[str, ...], ...] = ((), ())
    ready: tuple[bool, ...] = (False, False)
    points: tuple[int, ...] = (0, 0)


class Moonmoths(Game):
    """The rules, as kit.game.Game describes them."""

    name = "moonmoths"
    title = text("Moonmoths")
    about = text("Moths round a lamp leave leaves behind and look for nectar. For 2 players, 5 minutes.")
    rank = 60
    edition = 1
    seats = range(2, 3)
    verbs: Mapping[str, Verb] = {
        "bloom": Verb("bloom", ((Slot("space", SPACES),),)),
        "sip": Verb("sip"),
        "preen": Verb("preen"),
        "ready": Verb("ready"),
        "flit": Verb("flit", ((Slot("piece", ("moth",)), Slot("space", SPACES)),), sign="dot"),
        "rest": Verb("rest"),
    }
    house_rules: tuple[HouseRule, ...] = ()
    reasons: Mapping[str, Reason] = {
        "used": (text("{what} is used at this dusk. Say ready."), "M-1"),
        "far": (text("{what} is no neighbour. Choose a space that glows."), "M-2"),
        "taken": (text("{what} is taken. Choose a space that glows."), "M-2"),
    }
    source_names: Mapping[str, Text] = {"meadow": text("Meadow")}
    opponent = True

    def board(self, settings: Settings) -> Board:
        spaces = tuple(
            Space(name, *hexes.point(cell), "hex-flat", sheet, name, (), "clover" if name == LAMP else "")
            for name, (sheet, cell) in CELLS.items()
        )
        sheets = (("meadow", text("Meadow")), ("wood", text("Wood")))
        return Board("meadow", spaces, NEAR, sheets=sheets, grounds=(("clover", text("clover")),))

    def components(self, _tables: object) -> Components:
        leaves = (
            Token(
                f"leaf{number}",
                text("Leaf"),
                9,
                TokenSide("leaf", colour, layer="cover"),
                form="hexagon",
                fit="space",
            )
            for number, colour in enumerate(COLOURS)
        )
        moths = (
            Token(name, text("Moth"), 1, TokenSide("moth", colour, "M"))
            for name, colour in zip(MOTHS, COLOURS, strict=True)
        )
        return Components(
            (BoardVariant(text("The meadow"), self.board(Settings(2, {}))),),
            text("Made up for a test."),
            (
                *leaves,
                *moths,
                Token("nectar", text("Nectar"), 4, TokenSide("nectar")),
                Token("lamp", text("Lamp"), 1, TokenSide("lamp")),
            ),
        )

    def ahead(self, state: State, pick: Pick) -> SearchState:
        return SearchState(self, state, pick)

    def start(self, settings: Settings) -> State:
        return State()

    def settings(self, state: State) -> Settings:
        return Settings(2, {})

    # What the rules wait for.

    def pending(self, state: State) -> Pending:
        if state.stage == "bloom":
            free = tuple((name, 1) for name in SPACES if name not in (LAMP, *state.nectar, *state.moths))
            first = not state.nectar
            bloom = text("Where does nectar bloom?", short="Nectar")
            return Chance(
                "meadow", free, bloom, auto=not first, verb="bloom", glyph=Glyph("icon", icon="nectar")
            )
        if state.stage == "dusk":
            asked = (seat for seat in (0, 1) if not state.ready[seat])
            prompt = text("Dusk: what do you do?", short="Dusk")
            return tuple(Choice(seat, prompt, "moonrise", "ready", "ready", gathered=True) for seat in asked)
        if state.stage == "turn":
            return (
                Choice(state.turn, text("Where does your moth flit?", short="Flit"), TURN, finish="rest"),
            )
        return self.result(state)

    def menu(self, state: State, seat: int, prefix: tuple[str, ...] = ()) -> Menu:
        if seat not in grammar.asked(self, state):
            return ()
        if state.stage == "dusk":
            left = [Option(verb, TRACKS[verb]) for verb in TRACKS if not self._track_code(state, seat, verb)]
            options: tuple[Option, ...] = (*left, Option("ready", text("Ready")))
            return options if not prefix else End() if prefix[0] in {one.part for one in options} else ()
        near = NEAR[state.moths[seat]].values()
        ends = [name for name in near if not self._flit_code(state, seat, name)]
        match prefix:
            case ():
                return (Option("flit", text("Flit")), Option("rest", text("Rest")))
            case ("rest",):
                return End()
            case ("flit",):
                return (Option("moth", text("Moth"), piece=MOTHS[seat]),)
            case ("flit", "moth"):
                return tuple(Option(name, text("{space}", space=name)) for name in ends)
            case ("flit", "moth", name) if name in ends:
                return End()
        return ()

    def code(self, state: State, seat: int, path: Parts) -> str:
        match state.stage, *path:
            case ("dusk", "ready") | ("turn", "rest"):
                return ""
            case "dusk", "sip" | "preen" as track:
                return self._track_code(state, seat, track)
            case "turn", "flit", _, space:
                return self._flit_code(state, seat, space)
        return OTHER_QUESTION

    def _track_code(self, state: State, seat: int, track: str) -> str:
        return "used" if track in state.used[seat] else ""

    def _flit_code(self, state: State, seat: int, space: str) -> str:
        if space not in NEAR[state.moths[seat]].values():
            return "far"
        return "taken" if space in (LAMP, *state.moths) else ""

    def explain(self, _state: State, _seat: int, _code: str, path: Parts, sentence: Text) -> Text:
        return sentence.filled(what=path[-1])

    # What a word does.

    def play(self, state: State, word: str, seat: int | None) -> Step:
        verb, *rest = word.split()
        if seat is None:
            told = text("Nectar blooms on {space}.", space=rest[0])
            nectar = (*state.nectar, rest[0])
            event = Event(
                "bloom",
                told,
                title=text("Nectar"),
                glyph=Glyph("icon", icon="nectar"),
                spaces=(rest[0],),
                order="comes",
                piece=f"nectar-{rest[0]}",
                cue="gain",
            )
            return Step(replace(state, nectar=nectar, stage="bloom" if len(nectar) < 2 else "dusk"), (event,))
        if state.stage == "dusk":
            return self._dusk(state, verb, seat)
        return self._turn(state, verb, rest, seat)

    def _dusk(self, state: State, verb: str, seat: int) -> Step:
        used = _with(state.used, seat, (*state.used[seat], verb) if verb in TRACKS else state.used[seat])
        points = _with(state.points, seat, state.points[seat] + (verb == "sip"))
        through = verb == "ready" or len(used[seat]) == len(TRACKS)
        after = replace(state, used=used, points=points, ready=_with(state.ready, seat, through))
        if all(after.ready):
            after = replace(after, stage="turn", turn=0, used=((), ()), ready=(False, False))
        said = text("{who}: {act}.", who=SEATS[seat], act=TRACKS.get(verb, text("Ready")))
        return Step(after, (Event("dusk", said, seat=seat, moved="counts" if verb in TRACKS else ""),))

    def _turn(self, state: State, verb: str, rest: list[str], seat: int) -> Step:
        after, told = state, text("{who} rests.", who=SEATS[seat])
        if verb == "flit":
            start, end = state.moths[seat], rest[1]
            leaves = (*(leaf for leaf in state.leaves if leaf[0] != start), (start, seat))
            after = replace(
                state,
                moths=_with(state.moths, seat, end),
                leaves=leaves,
                nectar=tuple(name for name in state.nectar if name != end),
                points=_with(state.points, seat, state.points[seat] + 1 + 2 * (end in state.nectar)),
            )
            told = text("{who} flits to {space}.", who=SEATS[seat], space=end)
        last = seat == 1
        over = last and state.round == ROUNDS
        stage = "over" if over else "dusk" if last else "turn"
        after = replace(after, stage=stage, turn=1 - seat, round=state.round + (last and not over))
        return Step(after, (Event("turn", told, seat=seat, moved="things" if verb == "flit" else ""),))

    # What there is to see, and how it ends.

    def scene(self, state: State) -> Scene:
        lines = tuple(
            SeatLine(seat, COLOURS[seat], SEATS[seat], state.points[seat], text("point", plural="points"))
            for seat in (0, 1)
        )
        trays = tuple(
            Tray(
                MOTHS[seat],
                text("Moth"),
                tuple(
                    Item(verb, "track", label, int(verb not in state.used[seat]), 1, "nectar", (verb,))
                    for verb, label in TRACKS.items()
                ),
                seat,
                picture="moth",
                label="M",
            )
            for seat in (0, 1)
        )
        sipped = tuple(
            Tray(
                f"sipped-{seat}",
                text("Nectar"),
                (Item("points", "pile", text("points"), state.points[seat], 9, "nectar", form="square"),),
                seat,
            )
            for seat in (0, 1)
        )
        heading = text("Dusk") if state.stage == "dusk" else SEATS[state.turn]
        active = state.turn if state.stage == "turn" else None
        return Scene(
            lines,
            heading,
            text("round {n}", n=state.round),
            active,
            tuple(self._pieces(state)),
            (*trays, *sipped),
        )

    def _pieces(self, state: State) -> list[Piece]:
        found = [
            Piece(f"leaf-{at}", "leaf", at, text("{who}’s leaf", who=SEATS[seat]), seat, layer="cover")
            for at, seat in state.leaves
        ]
        found += [
            Piece(f"nectar-{at}", "nectar", at, text("Nectar"), label="2", layer="lies")
            for at in state.nectar
        ]
        found.append(Piece("lamp", "lamp", LAMP, text("The lamp")))
        for seat, at in enumerate(state.moths):
            whose = text("{who}’s moth", who=SEATS[seat])
            found.append(Piece(MOTHS[seat], "moth", at, whose, seat, label="M"))
        return found

    def rounds_begun(self, state: State) -> int:
        return state.round if state.stage in ("turn", "over") else state.round - 1

    def result(self, state: State) -> Over:
        one, other = state.points
        ranking = ((0, 1),) if one == other else ((0,), (1,)) if one > other else ((1,), (0,))
        reason = "night" if state.stage == "over" else "limit"
        return Over(ranking, reason, text("The night is over."), scores=state.points)

    def dump(self, state: State) -> dict[str, Any]:
        return asdict(state)

    def load(self, data: Mapping[str, Any]) -> State:
        return State(**{name: _frozen(value) for name, value in data.items()})


def _with(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


game = Moonmoths()
