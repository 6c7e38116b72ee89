"""Why somebody would say a word: who mates, who is eaten, and where the female goes."""

from __future__ import annotations

from companion.games.spidertwist.position import MATED, State, points
from companion.kit.seats import rival
from companion.play import Text, text


def motives(state: State, word: str, seat: int) -> list[Text]:
    """The facts that speak for a word, the most telling first."""
    verb, *names = word.split()
    nodes = [state.equipment.index[name] for name in names]
    match verb:
        case "mate":
            return [text("mates: {n} points", n=MATED, short="{n} points")]
        case "lead":
            return _lead(state, nodes[0], seat)
        case "add" | "step":
            return _goes(state, nodes)
        case "end" | "pass":
            return [text("no male is put at risk")]
        case "accept" | "decline":
            mine, theirs = points(state)[seat], points(state)[rival(seat)]
            if mine == theirs:
                return [text("both have as many points")]
            if (mine > theirs) == (verb == "accept"):
                return []
            return [text("has more points") if mine > theirs else text("has fewer points")]
    return []


def _lead(state: State, to: int, seat: int) -> list[Text]:
    """Where the female goes."""
    male = state.males[to]
    if male and state.equipment.owner(male) != seat:
        return [text("the female eats a male of the rival", short="a rival’s male is eaten")]
    if male:
        return []
    near = state.equipment.near
    mine = [node for node, one in enumerate(state.males) if one and state.equipment.owner(one) == seat]
    beside = sum(node in near[to] for node in mine)
    return [
        text("the female comes beside a male of its own", short="female beside its male")
        if beside
        else text("the female eats nobody", short="eats nobody")
    ]


def _goes(state: State, nodes: list[int]) -> list[Text]:
    """Where a male goes."""
    found = []
    steps = state.equipment.steps[state.female]
    start, end = steps[nodes[0]], steps[nodes[-1]]
    if end == 1:
        found.append(text("comes beside the female", short="beside the female"))
    elif start == 1:
        found.append(text("goes away from the female", short="away from the female"))
    elif end < start:
        found.append(text("comes nearer to the female", short="nearer to the female"))
    if state.feeding:
        found.append(text("the female feeds: no danger", short="no danger"))
    elif len(nodes) == 1:
        found.append(text("one male more on the web", short="one male more"))
    return found
