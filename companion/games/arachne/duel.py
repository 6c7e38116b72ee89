"""How a capture with dice is shown where its two pieces face each other."""

from __future__ import annotations

from companion.games.arachne import prose
from companion.games.arachne.equipment import KINDS, Token
from companion.games.arachne.position import State
from companion.kit.seats import rival
from companion.play import Duel, DuelEnd, Fighter, Text, text


def fought(
    state: State, attack: tuple[int, int], defence: tuple[int, int], chance: int, *, succeeds: bool
) -> Duel | None:
    """The die of each side with what is added to it, and what either end means; ``chance`` is in how many of
    100 falls the attacker wins. None for a turncoat: both pieces are of one colour there, none of whoever
    rolls for them."""
    token, target = state.equipment.tokens[state.piece], state.token(state.target)
    if token.seat != state.seat:
        return None
    other = rival(state.seat)
    fighters = (
        _fighter(state.seat, token, text("attacks"), *attack),
        _fighter(other, target, text("defends"), *defence),
    )
    what, where = prose.piece(target), state.equipment.names[state.target]
    ends = (
        DuelEnd(text("{piece} on {space} is captured", piece=what, space=where), state.seat, True, chance),
        DuelEnd(text("{piece} on {space} holds", piece=what, space=where), other, True, 100 - chance),
    )
    return Duel(fighters, ends, 0 if succeeds else 1)


def _fighter(seat: int, token: Token, role: Text, die: int, added: int) -> Fighter:
    picture, face = KINDS[token.kind], str(die)
    return Fighter(seat, prose.piece(token), role, picture, "", (("square", face),), added, die + added)
