"""A position as plain values and back; a position that no play could reach is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.frozen import replace
from companion.games.spidertwist import position, prose
from companion.games.spidertwist.equipment import CENTRE, COLOURS, PACKAGE, Equipment, equip
from companion.games.spidertwist.position import State
from companion.kit import saved
from companion.kit.codec import Codec
from companion.kit.game import Game
from companion.kit.saved import wrong
from companion.kit.seats import NO_SEAT
from companion.kit.spaces import NO_SPACE, notations
from companion.play import text

DERIVED = ("reason",)
"""How a game that is over ended follows from the rest, but for a draw that was agreed."""


def dump(state: State) -> dict[str, Any]:
    """The state as plain values; ``board`` maps a node to the male on it."""
    return saved.dump(_codec(state.equipment), state, DERIVED) | {"agreed": state.reason == "agreement"}


def load(game: Game, values: Mapping[str, Any]) -> State:
    """The state of a dump. Errors: PositionError, naming the broken invariant."""
    state = _read(game, values)
    check_table(state)
    if state.stage == "start":
        _check_agreed(state, "", agreed=values["agreed"])
        return state
    reason = position.ending(state)
    _check_agreed(state, reason, agreed=values["agreed"])
    if values["agreed"] or state.resigned != NO_SEAT:
        reason = "agreement" if values["agreed"] else "resigned"
    if (state.stage == "over") != bool(reason):
        raise wrong(
            text("The game is over here.") if reason else text("The game is not over here."),
            "S-28" if reason in ("", "last-male") else "S-35",
        )
    _check_stage(state)
    return replace(state, reason=reason)


def check_table(state: State) -> None:
    """What is true of every position, also of one that does not rest. Errors: PositionError."""
    _check_males(state)
    if state.stage == "start":
        _check_start(state)
    else:
        _check_turn(state)


# --------------------------------------------------------------------------------------- reading


def _codec(equipment: Equipment) -> Codec:
    males = [equipment.male_name(male) if male else "" for male in range(2 * equipment.males + 1)]
    return Codec(notations(COLOURS, equipment.names, males, "S-1"))


def _read(game: Game, values: Mapping[str, Any]) -> State:
    """The state as written, with known names and every male at most once."""
    fixed = equip(saved.settings(game, saved.shaped(PACKAGE, values)))
    rest = {key: value for key, value in values.items() if key != "agreed"}
    state = State(fixed, **saved.fields(game, _codec(fixed), State, rest, DERIVED))
    if list(state.done) != sorted(set(state.done)):
        raise wrong(text("The males that have moved are listed once each, in order."), "S-5")
    return state


# -------------------------------------------------------------------------------------- checking


def _check_males(state: State) -> None:
    """Every male is in one place, males come in order, and nobody shares a node with her."""
    fixed = state.equipment
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
    fresh = State(state.equipment, bytes(len(state.males)), (state.equipment.males,) * 2, CENTRE)
    if replace(state, rolls=()) != fresh:
        raise wrong(text("Before it is known who begins, nobody has done anything."), "Setup")
    pairs = zip(state.rolls[::2], state.rolls[1::2], strict=False)
    if any(black != white for black, white in pairs):
        raise wrong(text("The higher roll begins at once."), "S-31")


def _check_turn(state: State) -> None:
    """Whose turn it is and what he has done in it fit together."""
    if state.rolls:
        raise wrong(text("Start rolls count only until it is known who begins."), "Setup")
    if state.first == NO_SEAT or state.seat != (state.first + state.turns) % 2:
        raise wrong(text("After {turns} turns it is the other player’s turn.", turns=state.turns), "Setup")
    fixed = state.equipment
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


def _check_agreed(state: State, reason: str, *, agreed: bool) -> None:
    """S-35: a game ends once, and nobody agrees to what was not offered."""
    if (agreed or state.stage == "offer") and not state.offered:
        raise wrong(text("Nobody has offered a draw."), "S-35")
    if agreed + (state.resigned != NO_SEAT) + bool(reason) > 1:
        raise wrong(text("A game ends for one reason."), "S-35")


def _check_done(state: State) -> None:
    """The males that may not move again stand on the web and are the mover's own."""
    if not state.acted and (state.done or state.added or state.mating):
        raise wrong(text("Something was done this turn, so it counts as begun."), "S-6")
    fixed = state.equipment
    for male in state.done:
        if male not in state.males or fixed.owner(male) != state.seat:
            raise wrong(text("{male} cannot have moved this turn.", male=fixed.male_name(male)), "S-5")
    newest = fixed.male(state.seat, fixed.males - state.stock[state.seat])
    if state.added and newest in state.males and newest not in state.done:
        raise wrong(text("{male} was added and waits.", male=fixed.male_name(newest)), "S-4")


def _check_stage(state: State) -> None:
    """The game rests only at a question, a roll or its end."""
    if (state.disturber != NO_SPACE) != (state.stage == "reaction"):
        raise wrong(text("A male has disturbed her exactly when she reacts."), "Reaction")
    if state.stage in ("turn", "offer"):
        ways = len(position.actions(state)[:2]) + state.acted
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
    if len(position.ends(state)) < 2:
        raise wrong(text("Her way has one end only, and what is forced is played."), "Reaction")
