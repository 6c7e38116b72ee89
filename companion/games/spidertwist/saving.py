"""A position as plain values and back; a position that no play could reach is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from companion.games.spidertwist import position, prose
from companion.games.spidertwist.layout import CENTRE, COLOURS, PACKAGE, layout
from companion.games.spidertwist.position import State
from companion.kit.saved import Names, board_values, checked_settings, settings_values, wrong
from companion.kit.seats import NOBODY, colour_of, seat_of
from companion.play import Game, text


def dump(state: State) -> dict[str, Any]:
    """The state as plain values; ``board`` maps a node to the male on it."""
    fixed = state.layout
    return {
        "settings": settings_values(fixed.settings),
        "stage": state.stage,
        "rolls": list(state.rolls),
        "first": colour_of(COLOURS, state.first),
        "seat": colour_of(COLOURS, state.seat),
        "turns": state.turns,
        "acted": state.acted,
        "added": state.added,
        "mating": state.mating,
        "done": [fixed.male_name(male) for male in state.done],
        "disturber": None if state.disturber == NOBODY else fixed.names[state.disturber],
        "female": fixed.names[state.female],
        "feeding": state.feeding,
        "stock": list(state.stock),
        "mated": list(state.mated),
        "eaten": list(state.eaten),
        "board": board_values(fixed.names, state.males, fixed.male_name),
    }


def load(game: Game, values: Mapping[str, Any]) -> State:
    """The state of a dump. Errors: PositionError, naming the broken invariant."""
    state = _read(game, values)
    _check_males(state)
    if state.stage == "start":
        _check_start(state)
        return state
    _check_turn(state)
    reason = position.ending(state)
    if (state.stage == "over") != bool(reason):
        raise wrong(
            text("The game is over here.") if reason else text("The game is not over here."),
            "S-35" if reason == "max-turns" else "S-28",
        )
    _check_stage(state)
    return replace(state, reason=reason)


# --------------------------------------------------------------------------------------- reading


def _read(game: Game, values: Mapping[str, Any]) -> State:
    """The state as written, with known names and every male at most once."""
    fixed = layout(checked_settings(game, PACKAGE, values))
    males = {fixed.male_name(male): male for male in range(1, 2 * fixed.males + 1)}
    names = Names(fixed.index, males, "S-1")
    done = tuple(names.piece(male) for male in values["done"])
    if list(done) != sorted(set(done)):
        raise wrong(text("The males that have moved are listed once each, in order."), "S-5")
    return State(
        layout=fixed,
        males=names.board(values["board"]),
        stock=_pair(values["stock"]),
        female=names.space(values["female"]),
        stage=values["stage"],
        rolls=tuple(values["rolls"]),
        first=seat_of(COLOURS, values["first"]),
        seat=seat_of(COLOURS, values["seat"]),
        turns=values["turns"],
        acted=values["acted"],
        added=values["added"],
        mating=values["mating"],
        done=done,
        disturber=names.space(values["disturber"]),
        feeding=values["feeding"],
        mated=_pair(values["mated"]),
        eaten=_pair(values["eaten"]),
    )


def _pair(counts: list[int]) -> tuple[int, int]:
    return counts[0], counts[1]


# -------------------------------------------------------------------------------------- checking


def _check_males(state: State) -> None:
    """Every male is in one place, males come in order, and nobody shares a node with her."""
    fixed = state.layout
    for seat, name in enumerate(prose.SEATS):
        web = [male for male in state.males if male and fixed.owner(male) == seat]
        total = state.stock[seat] + len(web) + state.mated[seat] + state.eaten[seat]
        if total != fixed.males:
            raise wrong(
                text(
                    "{seat} has {total} males in stock, on the web, mated and eaten, not {males}.",
                    seat=name,
                    total=total,
                    males=fixed.males,
                ),
                "Setup",
            )
        if any(male > fixed.male(seat, fixed.males - state.stock[seat]) for male in web):
            raise wrong(text("{seat}’s males come onto the web in order.", seat=name), "Adding")
        if state.mated[seat] + state.eaten[seat] >= fixed.males:
            raise wrong(text("The game ends when {seat} has one male left.", seat=name), "S-28")
    if position.left(state) == (1, 1):
        raise wrong(text("The game ends when the first player has one male left."), "S-28")
    if state.males[state.female]:
        raise wrong(text("The female and a male are both on {node}.", node=fixed.names[state.female]), "S-33")


def _check_start(state: State) -> None:
    """Nothing has happened but start rolls, and those were level."""
    fresh = State(state.layout, bytes(len(state.males)), (state.layout.males,) * 2, CENTRE)
    if replace(state, rolls=()) != fresh:
        raise wrong(text("Before it is settled who begins, nobody has done anything."), "Setup")
    pairs = zip(state.rolls[::2], state.rolls[1::2], strict=False)
    if any(black != white for black, white in pairs):
        raise wrong(text("The higher roll begins at once."), "S-31")


def _check_turn(state: State) -> None:
    """Whose turn it is and what he has done in it fit together."""
    if state.rolls:
        raise wrong(text("Start rolls count only until it is settled who begins."), "Setup")
    if state.first == NOBODY or state.seat != (state.first + state.turns) % 2:
        raise wrong(text("After {turns} turns it is the other player’s turn.", turns=state.turns), "Setup")
    fixed = state.layout
    for seat, name in enumerate(prose.SEATS):
        own_turns = (state.turns + (state.first == seat)) // 2
        acting = seat == state.seat
        if fixed.males - state.stock[seat] > own_turns + (acting and state.added):
            raise wrong(text("{seat} has added more than a male a turn.", seat=name), "Adding")
        if state.mated[seat] > own_turns + (acting and state.mating):
            raise wrong(text("{seat} has mated more than once a turn.", seat=name), "S-9")
        if acting and state.mating and not state.mated[seat]:
            raise wrong(text("{seat} has no mated male.", seat=name), "S-9")
    if state.added and state.stock[state.seat] == fixed.males:
        raise wrong(text("The stock is whole, so nobody was added."), "Adding")
    _check_done(state)


def _check_done(state: State) -> None:
    """The males that may not move again stand on the web and are the mover's own."""
    if not state.acted and (state.done or state.added or state.mating):
        raise wrong(text("Something was done this turn, so it counts as begun."), "S-6")
    fixed = state.layout
    for male in state.done:
        if male not in state.males or fixed.owner(male) != state.seat:
            raise wrong(text("{male} cannot have moved this turn.", male=fixed.male_name(male)), "S-5")
    newest = fixed.male(state.seat, fixed.males - state.stock[state.seat])
    if state.added and newest in state.males and newest not in state.done:
        raise wrong(text("{male} was added and waits.", male=fixed.male_name(newest)), "S-4")


def _check_stage(state: State) -> None:
    """The game rests only at a question, a roll or its end."""
    if (state.disturber != NOBODY) != (state.stage == "reaction"):
        raise wrong(text("A male has disturbed her exactly when she reacts."), "Reaction")
    if state.stage == "turn":
        ways = len(list(islice(position.actions(state), 2))) + state.acted
        if ways < 2:
            raise wrong(
                text(
                    "{seat} has no choice here, and what is forced is played.", seat=prose.SEATS[state.seat]
                ),
                "S-7",
            )
    elif state.stage == "reaction":
        _check_reaction(state)
    elif state.stage == "meal" and (state.feeding or not state.acted or not sum(state.eaten)):
        raise wrong(text("A meal is rolled for when a male has just been eaten."), "S-23")


def _check_reaction(state: State) -> None:
    male = state.males[state.disturber]
    if state.feeding:
        raise wrong(text("A feeding female does not react."), "S-23")
    if male not in state.done:
        raise wrong(text("The one who disturbed her has just moved."), "Reaction")
    if len(position.ends(state, state.disturber)) < 2:
        raise wrong(text("Her way has one end only, and what is forced is played."), "Reaction")
