"""The rules of Arachne: what is asked, what a word does, and how a game ends."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from itertools import accumulate

from companion.games.arachne import acts, chances, deeds, equipment, position, prose
from companion.games.arachne.deeds import Move
from companion.games.arachne.equipment import COLOURS, KINDS
from companion.games.arachne.position import State
from companion.kit import dice, grammar
from companion.kit.ahead import Pick
from companion.kit.game import Parts
from companion.kit.lazy_events import Deferred, LazyEvents
from companion.kit.memoized import memoized_latest
from companion.kit.seats import first_player, rival
from companion.play import (
    ROLL,
    Chance,
    Choice,
    Menu,
    Option,
    Over,
    Pending,
    Settings,
    Step,
)


def start(settings: Settings) -> State:
    """The state before the first draw or question."""
    fixed = equipment.equip(settings)
    if fixed.option("arachne.first") == "random":
        return State(fixed, fixed.opening, "first")
    return State(fixed, fixed.opening, "roll", first=0, seat=0)


def pending(state: State) -> Pending:
    """What the rules wait for."""
    if state.stage == "over":
        return result(state)
    if state.stage in ("first", "roll", "attack", "defend"):
        return _chance(state)
    *_, finish = acts.ANSWERS.get(state.stage, (None,))
    return (Choice(asked(state), prose.prompt(state), state.stage, _best_capture(state), finish),)


def _best_capture(state: State) -> str | None:
    """The capture worth most after a move, which most people say."""
    if state.stage != "strike":
        return None
    ends = [end for verb, end in acts.strikes(state) if verb == "capture"]
    if not ends:
        return None
    return f"capture {state.equipment.names[chances.worth_most(state, state.piece, ends)]}"


def menu(state: State, seat: int, prefix: tuple[str, ...] = ()) -> Menu:
    """How a word of this seat may go on after ``prefix``."""
    paths = _paths(state) if seat == asked(state) else []
    return grammar.level(paths, prefix, lambda path: _option(state, path))


def words(state: State, seat: int) -> list[str]:
    """Every complete word of a seat but asides."""
    paths = _paths(state) if seat == asked(state) else []
    return [" ".join(path) for path in paths if path != ("offer",)]


def moves(state: State) -> list[Move]:
    """Every complete word of the seat that is asked but asides, in menu order; none where a die is due."""
    found: list[Move] = []
    match state.stage:
        case "act" | "again":
            found = [*acts.actions(state)]
        case "strike":
            found = [*acts.strikes(state)]
        case "promote":
            found = [("promote", kind) for kind in acts.returning(state)]
    return [*found, *((verb,) for verb in acts.ANSWERS.get(state.stage, ()))]


def random_move(state: State, pick: Pick) -> Move:
    """One of these, each as likely as the others.

    While pieces may act, all they could do anywhere are candidates, drawn until one stands.
    """
    if state.stage not in ("act", "again"):
        found = moves(state)
        return found[pick(len(found))]
    fixed, spaces, answers = state.equipment, state.spaces, acts.ANSWERS.get(state.stage, ())
    starts = (state.here,) if state.piece else state.where.own[state.mover]
    aims = [fixed.aims[fixed.tokens[spaces[start]].kind][start] for start in starts]
    ends = list(accumulate(map(len, aims)))
    while (number := pick(ends[-1] + len(answers))) < ends[-1]:
        piece = bisect_right(ends, number)
        verb, end = aims[piece][number - ends[piece]]  # counted back from the last
        if not acts.goal_code(state, verb, starts[piece], end):  # whoever is here may act
            return verb, starts[piece], end
    return (answers[number - ends[-1]],)


def random_word(state: State, _seat: int, pick: Pick) -> str:
    """One of these words, each as likely as the others."""
    return " ".join(path_of(state, random_move(state, pick)))


def play(state: State, word: str, _seat: int | None) -> Step:
    """What a word does that stands."""
    verb, *parts = word.split()
    happened: list[Deferred] = []
    builder = position.builder_of(state, happened)
    match verb:
        case "draw":
            deeds.on_draw(builder, COLOURS.index(parts[0]))
        case "roll":
            deeds.on_draw(builder, int(parts[0]) - 1)
        case _:
            names = KINDS if verb == "promote" else state.equipment.names
            deeds.carry_out(builder, (verb, *map(names.index, parts)))
    return Step(position.built(builder), LazyEvents(happened))


# ---------------------------------------------------------------------------------- chances


def _chance(state: State) -> Chance:
    """Who begins, the two dice of a turn, or the dice of a capture, one after another."""
    if state.stage == "first":
        return first_player(COLOURS, prose.SEATS, prose.FIRST_PROMPT)
    sides = cases(state)
    return Chance(
        f"d{sides}",
        _faces(sides),
        prose.roll_prompt(state),
        by=_roller(state),
        auto=state.stage != "roll" or bool(state.dice),
        verb=ROLL,
    )


def cases(state: State) -> int:
    """How many faces the rules wait for, each as likely as the others; 0 where they wait for none."""
    match state.stage:
        case "roll":
            return state.equipment.eyes
        case "first":
            return len(COLOURS)
        case "attack" | "defend":
            return state.equipment.sides
    return 0


@cache
def _faces(sides: int) -> dice.Faces:
    return dice.die(range(1, sides + 1))


def _roller(state: State) -> int:
    return rival(state.seat) if state.stage == "defend" else state.seat


# ------------------------------------------------------------------------------------ menus


def asked(state: State) -> int:
    """Whose question is open where no die is due."""
    return rival(state.seat) if state.stage == "offer" else state.seat


@memoized_latest
def _paths(state: State) -> list[Parts]:
    """Every complete word of the seat that is asked, in menu order, found once for all levels of a menu;
    none where a die is due."""
    paths = [path_of(state, move) for move in moves(state)]
    if state.stage == "act" and not acts.offer_code(state):
        paths.append(("offer",))
    return paths


def path_of(state: State, move: Move) -> Parts:
    """How a move is said."""
    verb, *numbers = move
    names = KINDS if verb == "promote" else state.equipment.names
    return (verb, *[names[number] for number in numbers])


def _option(state: State, path: Parts) -> Option:
    """The row for a path of ``_paths`` as far as it has been walked."""
    index = state.equipment.index
    match state.stage, path:
        case "strike", ("capture" | "punish" as verb,):
            return prose.strike_option(state, verb, [end for one, end in acts.strikes(state) if one == verb])
        case "strike", (verb, end):
            return prose.goal_option(state, verb, state.here, index[end])
        case "promote", ("promote", name):
            return prose.kind_option(KINDS.index(name))
        case "strike", ("stay",):
            return prose.NO_CAPTURE if _best_capture(state) else prose.NO_PUNISHMENT
        case "follow", ("stay",):
            return prose.STAY_BEHIND
        case _, (verb,):
            return prose.ACTS[verb]
        case _, (_, start):
            return prose.piece_option(state, index[start])
        case _, (verb, start, end):
            return prose.goal_option(state, verb, index[start], index[end])
    raise AssertionError(f"{path} is no word of this question")


def result(state: State) -> Over:
    """The places now; with reason ``limit`` unless the game is over."""
    reason, places = state.reason or "limit", ranking(state)
    return Over(
        places,
        reason,
        prose.result(places),
        (None, None),
        ((prose.PIECES_LEFT, (position.pieces_left(state, 0), position.pieces_left(state, 1))),),
        prose.END_RULES[reason],
    )


def ranking(state: State) -> tuple[tuple[int, ...], ...]:
    """The seats in the order of their places now."""
    return ((state.seat,), (rival(state.seat),)) if state.reason == "matron" else ((0, 1),)
