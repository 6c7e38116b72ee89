"""How a capture with dice is shown where its two pieces face each other."""

from __future__ import annotations

from companion.games.arachne import chances, prose
from companion.games.arachne.equipment import KINDS
from companion.games.arachne.position import State
from companion.kit.seats import rival
from companion.play import Duel, DuelEnd, Fighter, text


def fought(state: State, defence: int, succeeds: bool) -> Duel | None:
    """The dice that fell, of the attacker first, with what either end means; its chances are those of before.
    None for a turncoat: both pieces are of one colour there, none of whoever rolls for them."""
    number, space = state.piece, state.target
    token, target = state.equipment.tokens[number], state.token(space)
    if token.seat != state.seat:
        return None
    ways, every = chances.odds(state, number, space)
    chance = chances.percent(ways, every)
    sides = (
        (state.seat, token, text("attacks"), state.attack, token.rank),
        (
            rival(state.seat),
            target,
            text("defends"),
            defence,
            target.rank + chances.bonus(state, number, space),
        ),
    )
    fighters = tuple(
        Fighter(
            seat, prose.piece(one), role, KINDS[one.kind], "", (("square", str(die)),), added, die + added
        )
        for seat, one, role, die, added in sides
    )
    what, where = prose.piece(target), state.equipment.names[space]
    ends = (
        DuelEnd(text("{piece} on {space} is captured", piece=what, space=where), state.seat, True, chance),
        DuelEnd(
            text("{piece} on {space} holds", piece=what, space=where), rival(state.seat), True, 100 - chance
        ),
    )
    first, second = fighters
    return Duel((first, second), ends, 0 if succeeds else 1)
