"""Pebbles: a two-seat toy with every kind of question a real game may ask.

Two rounds. A press deals one token to each seat (a Chance, then an ``auto`` one from the same
bag). Then both are asked at once whether they are ready (``ready``, or ``cheer N``). Then each
in turn takes pebbles (``take 1`` to ``take 3``, at most two of them), dares a die (``dare``, an
``auto`` Chance), challenges the other seat (``challenge``, an interrupt with the answers ``yes``
and ``no``, after which the turn returns as the same question) or passes. The pencil sets a
score: ``correct set red 5``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from companion.errors import PositionError, UnknownGame
from companion.frozen import replace
from companion.kit import grammar
from companion.kit.game import Game
from companion.kit.pencil import Correctable, Correctables, counted
from companion.kit.refusals import Reason
from companion.play import (
    ROLL,
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
    Range,
    Scene,
    SeatLine,
    Settings,
    Slot,
    Step,
    Text,
    Tray,
    Verb,
    text,
)

COLOURS = ("red", "green")
TOKENS = {"sun": 3, "moon": 2, "star": 1}
NAMES = (text("Red"), text("Green"))
NUMBER = Slot("number")


@dataclass(frozen=True, slots=True)
class State:
    """``phase`` is deal, ready, turn, answer, dare or over; ``turn`` the seat whose turn it is."""

    settings: Settings
    phase: str = "deal"
    round: int = 1
    turn: int = 0
    taken: int = 0
    dealt: tuple[str, ...] = ()
    ready: tuple[bool, bool] = (False, False)
    scores: tuple[int, int] = (0, 0)


class Pebbles(Game):
    """The rules. See the module."""

    name = "pebbles"
    title = text("Pebbles")
    about = text("A toy for two. It takes a minute.")
    rank = 1
    edition = 1
    seats = range(2, 3)
    verbs: Mapping[str, Verb] = {
        "ready": Verb("ready"),
        "cheer": Verb("cheer", ((NUMBER,),)),
        "take": Verb("take", ((NUMBER,),)),
        "dare": Verb("dare"),
        "challenge": Verb("challenge"),
        "yes": Verb("yes"),
        "no": Verb("no"),
        "pass": Verb("pass"),
        "draw": Verb("draw", ((Slot("name", tuple(TOKENS)),),)),
        "roll": Verb("roll", ((NUMBER,),)),
    }
    abilities = ("take",)
    house_rules = (
        HouseRule(
            "rounds",
            (2, 1, 3),
            text("How many rounds."),
            labels=tuple(map(text, ("Two rounds", "One round", "Three rounds"))),
        ),
    )
    source_names: Mapping[str, Text] = {"bag": text("Bag of tokens"), "die": text("Die")}
    reasons: Mapping[str, Reason] = {"too-many": (text("Take 1 to 3 pebbles, twice a turn."), "P-1")}

    def start(self, settings: Settings) -> State:
        return State(settings)

    # ------------------------------------------------------------------------- questions

    def pending(self, state: State) -> Pending:
        if state.phase == "deal":
            left = {token: count - state.dealt.count(token) for token, count in TOKENS.items()}
            faces = tuple((token, count) for token, count in left.items() if count)
            bag = Glyph("bag", sum(left.values()))
            first = len(state.dealt) % 2 == 0
            prompt = text("Draw a token", short="Draw")
            return Chance("bag", faces, prompt, by=state.turn if first else None, auto=not first, glyph=bag)
        if state.phase == "dare":
            die = tuple((str(face), 1) for face in range(1, 7))
            return Chance("die", die, text("Roll the die"), by=state.turn, auto=True, verb=ROLL)
        if state.phase == "ready":
            return tuple(
                Choice(seat, text("Ready?"), "ready", preset="ready", finish="ready")
                for seat in (0, 1)
                if not state.ready[seat]
            )
        if state.phase == "answer":
            return (Choice(1 - state.turn, text("Give a pebble?"), "answer", preset="no"),)
        if state.phase == "turn":
            return (Choice(state.turn, text("Take pebbles"), "turn", preset="take 2", finish="pass"),)
        return replace(self.result(state), reason="rounds")

    def rounds_begun(self, state: State) -> int:
        return state.round

    def result(self, state: State) -> Over:
        order = sorted((0, 1), key=lambda seat: -state.scores[seat])
        tied = state.scores[0] == state.scores[1]
        ranking = ((0, 1),) if tied else tuple((seat,) for seat in order)
        return Over(ranking, "limit", text("The pebbles are gone."), state.scores)

    def menu(self, state: State, seat: int, prefix: tuple[str, ...] = ()) -> Menu:
        if seat not in grammar.asked(self, state):
            return ()
        if state.phase == "ready":
            levels: dict[tuple[str, ...], Menu] = {
                (): (Option("ready", text("Ready")), Option("cheer", text("Cheer"), late=True)),
                ("ready",): End(),
                ("cheer",): Range(0, 3, 1, text("How often")),
            }
            if len(prefix) == 2 and prefix[0] == "cheer" and prefix[1] in ("0", "1", "2", "3"):
                return End()
            return levels.get(prefix, ())
        words = ["yes", "no"] if state.phase == "answer" else ["challenge", "dare", "pass"]
        if state.phase == "turn" and state.taken < 2:
            words.insert(0, "take")
        if not prefix:
            return tuple(Option(word, text(word.capitalize())) for word in words)
        if prefix[0] not in words:
            return ()
        if prefix == ("take",):
            return Range(1, 3, 2, text("Pebbles"))
        if prefix[0] == "take":
            return End() if len(prefix) == 2 and prefix[1] in ("1", "2", "3") else ()
        return End() if len(prefix) == 1 else ()

    def code(self, state: State, seat: int, path: tuple[str, ...]) -> str:
        return "" if grammar.on_menu(self, state, seat, " ".join(path)) else "too-many"

    # ----------------------------------------------------------------------------- moves

    def play(self, state: State, word: str, seat: int | None) -> Step:
        verb, *rest = word.split()
        if seat is None:
            return self._luck(state, verb, rest)
        name = NAMES[seat]
        if verb == "ready":
            ready = (seat == 0 or state.ready[0], seat == 1 or state.ready[1])
            phase = "turn" if all(ready) else "ready"
            return _said(replace(state, ready=ready, phase=phase), seat, "{who} is ready", who=name)
        if verb == "cheer":
            return _said(state, seat, "{who} cheers", who=name)
        if verb == "take":
            after = _gain(replace(state, taken=state.taken + 1), seat, int(rest[0]))
            return _said(after, seat, "{who} takes {n}", who=name, n=int(rest[0]))
        if verb == "dare":
            return _said(replace(state, phase="dare"), seat, "{who} dares", who=name)
        if verb == "challenge":
            return _said(replace(state, phase="answer"), seat, "{who} asks for a pebble", who=name)
        if verb in ("yes", "no"):
            after = replace(state, phase="turn")
            if verb == "yes":
                after = _gain(_gain(after, state.turn, 1), seat, -1)
            return _said(after, seat, "{who} says {word}", who=name, word=verb)
        return _said(_next_turn(state), seat, "{who} passes", who=name)

    def _luck(self, state: State, verb: str, rest: list[str]) -> Step:
        if verb == "roll":
            after = replace(_gain(state, state.turn, int(rest[0])), phase="turn")
            return _said(after, state.turn, "The die shows {n}", n=int(rest[0]))
        dealt = (*state.dealt, rest[0])
        phase = "ready" if len(dealt) % 2 == 0 else "deal"
        after = replace(state, dealt=dealt, phase=phase, ready=(False, False))
        return _said(after, None, "A {token} is dealt", token=rest[0])

    def correctables(self, state: State) -> Sequence[Correctables]:
        return (Correctables("set", text("Pebbles"), lambda _: [_score(state, seat) for seat in (0, 1)]),)

    # ------------------------------------------------------------------------------ show

    def scene(self, state: State) -> Scene:
        seats = tuple(
            SeatLine(seat, COLOURS[seat], NAMES[seat], state.scores[seat], text("pebbles")) for seat in (0, 1)
        )
        tokens = tuple(Item(f"token{n}", "token", text(token)) for n, token in enumerate(state.dealt, 1))
        tray = Tray("dealt", text("Dealt"), tokens)
        phase = text(state.phase.capitalize())
        return Scene(seats, phase, text("round {n}", n=state.round), state.turn, trays=(tray,))

    def settings(self, state: State) -> Settings:
        return state.settings

    def dump(self, state: State) -> dict[str, Any]:
        plain = asdict(state)
        plain["settings"] = {"seats": state.settings.seats, "options": dict(state.settings.options)}
        return plain

    def load(self, data: Mapping[str, Any]) -> State:
        if data["round"] > 3:
            raise PositionError(text("A game of Pebbles has no round {n}.", n=data["round"]))
        settings = Settings(data["settings"]["seats"], data["settings"]["options"])
        return State(
            settings,
            data["phase"],
            data["round"],
            data["turn"],
            data["taken"],
            tuple(data["dealt"]),
            tuple(data["ready"]),
            tuple(data["scores"]),
        )


def _score(state: State, seat: int) -> Correctable:
    """The pebbles of a seat, as the pencil sets them."""
    now = state.scores[seat]
    return Correctable(
        path=(COLOURS[seat],),
        labels=(NAMES[seat],),
        name=text("{who}, pebbles", who=NAMES[seat]),
        now=str(now),
        values=counted(now, 99, text("Pebbles")),
        become=lambda value: _gain(state, seat, int(value) - now),
        seat=seat,
    )


def _gain(state: State, seat: int, pebbles: int) -> State:
    red, green = state.scores
    return replace(state, scores=(red + pebbles, green) if seat == 0 else (red, green + pebbles))


def _next_turn(state: State) -> State:
    if state.turn == 0:
        return replace(state, turn=1, taken=0)
    last = state.round >= int(state.settings.options["rounds"])
    return replace(state, turn=0, taken=0, round=state.round + (not last), phase="over" if last else "deal")


def _said(state: State, seat: int | None, message: str, **args: Any) -> Step:
    return Step(state, (Event("toy", text(message, **args), seat=seat),))


game = Pebbles()


def find(name: str) -> Pebbles:
    """The ``find`` of a table that knows only this game. Errors: UnknownGame."""
    if name != game.name:
        raise UnknownGame(text("No game is called {name}. Try pebbles.", name=name))
    return game
