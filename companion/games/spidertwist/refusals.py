"""Why a word does not stand, and what would work instead."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.spidertwist import position, prose
from companion.games.spidertwist.position import State
from companion.kit.game import Parts
from companion.kit.refusals import Reason
from companion.kit.spaces import NO_SPACE
from companion.play import Text, text

REASONS: Mapping[str, Reason] = {
    # The mover's turn.
    "must-act": (text("A turn has at least one action.", remedy="{hint}."), "S-6"),
    "no-passing": (text("Nobody passes after an action.", remedy="Say end to end the turn."), "S-6"),
    "not-disturbed": (
        text("The female moves when a male has disturbed the web.", remedy="{hint}."),
        "Reaction",
    ),
    "added-already": (text("One male was added this turn.", remedy="{hint}."), "Adding"),
    "no-stock": (text("No male is left in the stock.", remedy="{hint}."), "Adding"),
    "not-the-edge": (text("{end} is not on the edge.", remedy="{entries}."), "S-2"),
    "female-there": (text("The female sits on {end}.", remedy="{entries}."), "S-3"),
    "entry-taken": (text("A male sits on {end}.", remedy="{entries}."), "Adding"),
    "no-male": (text("{start} is empty.", remedy="{hint}."), "Moving"),
    "female-here": (text("The female sits on {start}.", remedy="{hint}."), "Moving"),
    "not-yours": (text("The male on {start} is {owner}’s.", remedy="{hint}."), "Moving"),
    "new-male": (text("The male on {start} was added this turn and waits.", remedy="{hint}."), "S-4"),
    "new-male/mate": (text("The male on {start} was added this turn and waits.", remedy="{hint}."), "S-10"),
    "moved-already": (text("The male on {start} has moved this turn.", remedy="{hint}."), "S-5"),
    "not-next": (text("{end} is not next to {start}.", remedy="{ways}."), "Moving"),
    "mated-already": (text("One male has mated this turn.", remedy="{ways}."), "S-9"),
    "no-female": (text("The female is not on {end}.", remedy="{ways}."), "S-8"),
    "is-mating": (text("A step onto the female is a mating.", remedy="Say mate {start} {end}."), "S-8"),
    "occupied": (text("A male sits on {end}.", remedy="{ways}."), "Moving"),
    # The female's reaction.
    "lead-first": (text("First the female reacts.", remedy="{hint}."), "Reaction"),
    "must-move": (text("The female never stays where she is.", remedy="{hint}."), "S-34"),
    "not-shortest": (text("{end} is on no shortest way to {goal}.", remedy="{hint}."), "Reaction"),
    "prey-first": (text("A male is within reach of the female, so she eats.", remedy="{hint}."), "S-19"),
    "behind-prey": (text("The female stops at the first male.", remedy="{hint}."), "S-20"),
    "wrong-distance": (
        text(
            "The impact is {n}: she goes {n} step.",
            plural="The impact is {n}: she goes {n} steps.",
            remedy="{hint}.",
        ),
        "Reaction",
    ),
    # Draws and resigning.
    "answer-first": (text("A draw is offered. First answer it: say accept or decline."), "S-35"),
    "no-offer": (text("Nobody has offered a draw.", remedy="{hint}."), "S-35"),
    "offered": (text("A draw was offered in this turn.", remedy="{hint}."), "S-35"),
}
"""The sentence and the ruling of every code of ``position.code``."""


def explain(state: State, _seat: int, _code: str, path: Parts, sentence: Text) -> Text:
    """The sentence of a code, with the nodes of the word and what would work."""
    fixed = state.equipment
    nodes = [fixed.index[part] for part in path[1:]]
    fields: dict[str, Text | str | int] = {"hint": _hint(state)}
    if state.stage == "turn":
        fields["entries"] = _entries(state)
    if nodes:
        fields |= {"start": path[1], "end": path[-1], "ways": _ways(state, nodes[0])}
        if male := state.males[nodes[0]]:
            fields["owner"] = prose.SEATS[fixed.owner(male)]
    if state.disturber != NO_SPACE:
        fields |= {"goal": fixed.names[state.disturber], "n": position.impact(state, state.disturber)}
    return sentence.filled(**fields)


# ------------------------------------------------------------------------------- what would work


def _hint(state: State) -> Text:
    """A word that stands now."""
    names = state.equipment.names
    if state.stage == "reaction":
        ends = position.ends(state)
        return text("Lead the female to {ends}", ends=_listed([names[end] for end in ends]))
    found = next(iter(position.actions(state)), None)
    if found is None:
        return text("Say end")
    verb, start, end = found
    nodes = [names[node] for node in (start, end) if node != NO_SPACE]
    return text("Say for example {word}", word=" ".join((verb, *nodes)))


def _entries(state: State) -> Text:
    """Where a male may be added."""
    nodes = [node for node in state.equipment.edge if not position.add_code(state, node)]
    return text("Add on {nodes}", nodes=_listed([state.equipment.names[node] for node in nodes]))


def _ways(state: State, start: int) -> Text:
    """Where the male on a node may go; else any word that stands."""
    here, names = [one for one in position.actions(state) if one[1] == start], state.equipment.names
    if here and here[0][0] == "mate":
        return text("Say {word}", word=f"mate {names[start]} {names[state.female]}")
    if not here:
        return _hint(state)
    free = [names[end] for _, _, end in here]
    return text("From {start} step to {nodes}", start=names[start], nodes=_listed(free))


def _listed(names: list[str]) -> str:
    return ", ".join(names)
