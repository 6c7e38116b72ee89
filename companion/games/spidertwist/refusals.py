"""Why a word does not stand, and what would work instead."""

from __future__ import annotations

from companion.games.spidertwist import position, prose
from companion.games.spidertwist.position import State
from companion.kit import grammar
from companion.kit.seats import NOBODY
from companion.play import Chance, Game, Refusal, Text, text


def why_not(game: Game, state: State, word: str, seat: int | None) -> Refusal | None:
    """The refusal of a word, None when it stands."""
    refusal = grammar.shape_refusal(game, state, word, seat, state.layout.names)
    if refusal is not None or isinstance(game.pending(state), Chance):
        return refusal
    verb, *parts = word.split()
    if verb == "roll":
        return Refusal("no-roll", text("No roll is due now. {hint}.", hint=_hint(state)), "S-32")
    nodes = [state.layout.index[part] for part in parts]
    if state.stage == "reaction":
        return _reacting(state, verb, nodes)
    return _acting(state, verb, nodes)


# ------------------------------------------------------------------------------ the mover's turn


def _acting(state: State, verb: str, nodes: list[int]) -> Refusal | None:
    match verb:
        case "add":
            return _adding(state, nodes[0])
        case "step" | "mate":
            return _mover(state, verb, nodes[0]) or _going(state, verb, *nodes)
        case "lead":
            return Refusal(
                "not-disturbed",
                text("The female moves when a male has disturbed the web. {hint}.", hint=_hint(state)),
                "Reaction",
            )
        case "end" if state.acted:
            return None
    return Refusal(
        "must-act" if not state.acted else "say-end",
        text("A turn has at least one action. {hint}.", hint=_hint(state))
        if not state.acted
        else text("Nobody passes after an action. Say end to end the turn."),
        "S-6",
    )


def _adding(state: State, node: int) -> Refusal | None:
    if node in position.entries(state):
        return None
    name, hint = state.layout.names[node], _hint(state)
    if state.added:
        return Refusal("added-already", text("One male was added this turn. {hint}.", hint=hint), "Adding")
    if not state.stock[state.seat]:
        return Refusal("no-stock", text("No male is left in the stock. {hint}.", hint=hint), "Adding")
    if node not in state.layout.edge:
        return Refusal(
            "not-the-edge",
            text("{space} is not on the edge. {hint}.", space=name, hint=_entries(state)),
            "S-2",
        )
    if node == state.female:
        return Refusal(
            "female-there",
            text("The female sits on {space}. {hint}.", space=name, hint=_entries(state)),
            "S-3",
        )
    return Refusal(
        "occupied", text("A male sits on {space}. {hint}.", space=name, hint=_entries(state)), "Adding"
    )


def _mover(state: State, verb: str, start: int) -> Refusal | None:
    """What is wrong with the one who is to move."""
    name, male, hint = state.layout.names[start], state.males[start], _hint(state)
    if not male:
        who = text("The female sits on {space}", space=name) if start == state.female else None
        empty = who or text("{space} is empty", space=name)
        return Refusal("no-male", text("{what}. {hint}.", what=empty, hint=hint), "Moving")
    owner = state.layout.owner(male)
    if owner != state.seat:
        return Refusal(
            "not-yours",
            text(
                "The male on {space} is {owner}’s. {hint}.", space=name, owner=prose.SEATS[owner], hint=hint
            ),
            "Moving",
        )
    if male not in state.done:
        return None
    if state.added and male == _newest(state):
        return Refusal(
            "new-male",
            text("The male on {space} was added this turn and waits. {hint}.", space=name, hint=hint),
            "S-10" if verb == "mate" else "S-4",
        )
    return Refusal(
        "moved-already",
        text("The male on {space} has moved this turn. {hint}.", space=name, hint=hint),
        "S-5",
    )


def _going(state: State, verb: str, start: int, end: int) -> Refusal | None:
    """What is wrong with where he is to go."""
    fixed = state.layout
    here, there, hint = fixed.names[start], fixed.names[end], _from(state, start)
    if end not in fixed.near[start]:
        return Refusal(
            "not-next",
            text("{end} is not next to {start}. {hint}.", end=there, start=here, hint=hint),
            "Moving",
        )
    if end == state.female and state.mating:
        return Refusal("mated-already", text("One male has mated this turn. {hint}.", hint=hint), "S-9")
    if verb == "mate" and end != state.female:
        return Refusal(
            "no-female", text("The female is not on {space}. {hint}.", space=there, hint=hint), "S-8"
        )
    if verb == "step" and end == state.female:
        return Refusal(
            "say-mate",
            text("A step onto the female is a mating. Say mate {start} {end}.", start=here, end=there),
            "S-8",
        )
    if state.males[end]:
        return Refusal("occupied", text("A male sits on {space}. {hint}.", space=there, hint=hint), "Moving")
    return None


def _newest(state: State) -> int:
    """The male that the mover added last."""
    return state.layout.male(state.seat, state.layout.males - state.stock[state.seat])


# --------------------------------------------------------------------------------- the reaction


def _reacting(state: State, verb: str, nodes: list[int]) -> Refusal | None:
    """The female goes the impact along a shortest way and stops at the first male."""
    hint = _hint(state)
    if verb != "lead":
        return Refusal("lead-first", text("First the female reacts. {hint}.", hint=hint), "Reaction")
    end, ends = nodes[0], position.ends(state, state.disturber)
    if end in ends:
        return None
    fixed, impact = state.layout, position.impact(state, state.disturber)
    name, towards = fixed.names[end], fixed.names[state.disturber]
    if end == state.female:
        return Refusal("must-move", text("She never stays where she is. {hint}.", hint=hint), "S-34")
    whole, away = fixed.steps[state.disturber][state.female], fixed.steps[state.female][end]
    if away + fixed.steps[end][state.disturber] != whole:
        return Refusal(
            "not-shortest",
            text("{space} is on no shortest way to {goal}. {hint}.", space=name, goal=towards, hint=hint),
            "Reaction",
        )
    if state.males[ends[0]]:
        behind = bool(state.males[end]) or away > min(impact, whole)
        return Refusal(
            "prey-first",
            text("She stops at the first male. {hint}.", hint=hint)
            if behind
            else text("A male is within her reach, so she eats. {hint}.", hint=hint),
            "S-20" if behind else "S-19",
        )
    return Refusal(
        "wrong-distance",
        text(
            "The impact is {n}: she goes {n} step. {hint}.",
            plural="The impact is {n}: she goes {n} steps. {hint}.",
            n=impact,
            hint=hint,
        ),
        "Reaction",
    )


# ------------------------------------------------------------------------------- what would work


def _hint(state: State) -> Text:
    """A word that stands now."""
    names = state.layout.names
    if state.stage == "reaction":
        ends = position.ends(state, state.disturber)
        return text("Lead her to {ends}", ends=_listed([names[end] for end in ends]))
    found = next(position.actions(state), None)
    if found is None:
        return text("Say end")
    verb, start, end = found
    nodes = [names[node] for node in (start, end) if node != NOBODY]
    return text("Say for example {word}", word=" ".join((verb, *nodes)))


def _entries(state: State) -> Text:
    """Where a male may be added."""
    nodes = position.entries(state)
    return text("Add on {nodes}", nodes=_listed([state.layout.names[node] for node in nodes]))


def _from(state: State, start: int) -> Text:
    """Where the male on this node may go."""
    if position.may_mate(state, start):
        return _word(state, "mate", start, state.female)
    free = [state.layout.names[node] for node in position.steps(state, start)]
    if not free:
        return _hint(state)
    return text("From {start} step to {nodes}", start=state.layout.names[start], nodes=_listed(free))


def _word(state: State, verb: str, start: int, end: int) -> Text:
    names = state.layout.names
    return text("Say {word}", word=f"{verb} {names[start]} {names[end]}")


def _listed(names: list[str]) -> str:
    return ", ".join(names)
