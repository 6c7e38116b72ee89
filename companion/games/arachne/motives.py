"""Why somebody would say a word: what it takes, how surely, and what it could take then."""

from __future__ import annotations

from companion.games.arachne import acts, chances, prose, rules
from companion.games.arachne.ahead import SearchState
from companion.games.arachne.equipment import GRUNT, MATRON
from companion.games.arachne.position import State
from companion.kit.motives import no_luck
from companion.kit.seats import rival
from companion.play import Text, text


def motives(state: State, word: str, seat: int) -> list[Text]:
    """The facts that speak for a word, the most telling first."""
    verb, *names = word.split()
    spaces = [state.equipment.index[name] for name in names if name in state.equipment.index]
    match verb:
        case "capture":
            piece = state.spaces[spaces[0]] if len(spaces) > 1 else state.piece
            return [_takes(state, piece, spaces[-1])]
        case "punish":
            return [text("takes the {kind}", kind=prose.KIND_NAMES[state.token(spaces[-1]).kind])]
        case "promote":
            return [text("a stronger piece comes back")]
        case "move" | "leap":
            return _moved(state, word, spaces, seat)
    return []


def _takes(state: State, piece: int, space: int) -> Text:
    """What a capture takes, or tries to where dice decide."""
    kind = prose.KIND_NAMES[state.token(space).kind]
    _, every = chances.odds(state, piece, space)
    if every == 1:
        return text("takes the {kind}", kind=kind)
    return text(
        "tries to take the {kind} ({chance})",
        kind=kind,
        chance=prose.chance(state, piece, space),
        short="for the {kind}: {chance}",
    )


def _moved(state: State, word: str, spaces: list[int], seat: int) -> list[Text]:
    """What a piece could take from where it goes, what it gets away from, whether it comes nearer to the
    Matron, and who stands beside it there."""
    after = rules.play(state, word, seat).state
    found = []
    if after.stage == "strike":
        prey = [space for verb, space in acts.strikes(after) if verb == "capture"]
        if prey:
            space = chances.worth_most(after, after.piece, prey)
            kind, how = prose.KIND_NAMES[after.token(space).kind], prose.chance(after, after.piece, space)
            found.append(text("aims at {kind}: {chance}", kind=kind, chance=how))
    start, end = spaces[0], spaces[-1]
    if state.token(start).seat == seat:  # a traitor belongs to the other side
        if _reached_by(rival(seat), state, start) and not _reached_by(rival(seat), after, end):
            found.append(text("gets out of reach", short="out of reach"))
        steps = SearchState(state, no_luck).steps(seat)
        if steps[end] < steps[start] and state.token(start).kind != MATRON:
            found.append(text("comes nearer to the Matron"))
    near = [after.spaces[space] for space in state.equipment.near[end]]
    tokens = state.equipment.tokens
    friends = sum(bool(one) and tokens[one].seat == seat and tokens[one].kind == GRUNT for one in near)
    if friends:
        found.append(text("{n} Grunt guards it there", plural="{n} Grunts guard it there", n=friends))
    return found


def _reached_by(seat: int, state: State, space: int) -> bool:
    """Whether a side could try to capture what stands on a space, if it were its turn."""
    return any(prey == space for _, prey, *_ in chances.threats_of(state, state.where.own[seat]))
