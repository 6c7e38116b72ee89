"""Why somebody would say a word: what it takes, and who can take what then."""

from __future__ import annotations

from companion.games.web_of_flies import prose
from companion.games.web_of_flies.ahead import SearchState
from companion.games.web_of_flies.position import State
from companion.kit.motives import no_luck
from companion.play import Text, text


def motives(state: State, word: str, seat: int) -> list[Text]:
    """The facts that speak for a word, the most telling first."""
    verb, *names = word.split()
    if verb == "keep":
        return [text("it stands well as it is")]
    before = SearchState(state, no_luck)
    start, end = [state.equipment.index[name] for name in names]
    if verb == "swap":
        board = before.copy()
        board.play(start * len(state.equipment.names) + end, seat, no_luck)
        now, then = len(before.captures(seat)), len(board.captures(seat))
        return [text("{n} captures, not {old}", n=then, old=now)] if then > now else []
    after = before.copy()
    after.capture(start, end)
    found = [text("takes {prey}", prey=prose.piece(state.equipment.tokens[state.spaces[end]]))]
    if after.reason:
        return found
    risk, danger = _reached(before, seat), _reached(after, seat)
    if end not in danger and start in risk:
        found.append(text("gets out of reach", short="out of reach"))
    elif end not in danger:
        found.append(text("is safe there"))
    idle = [other for other in range(after.seats) if other != seat and not after.captures(other, most=1)]
    idle = [other for other in idle if before.captures(other, most=1)]
    if idle:
        found.append(text("leaves {seat} no capture", seat=prose.SEATS[idle[0]]))
    return found


def _reached(state: SearchState, seat: int) -> set[int]:
    """The spaces whose pieces others can take."""
    return {end for other in range(state.seats) if other != seat for _, end in state.captures(other)}
