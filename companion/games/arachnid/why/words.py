"""What a seat may say, and why it may not: one code for each word, empty where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from companion.games.arachnid.colony import upgrades
from companion.games.arachnid.printed.grid import SPACES
from companion.games.arachnid.printed.names import COLOURS
from companion.games.arachnid.state.position import Aim, State, listed
from companion.games.arachnid.tasks import turns
from companion.games.arachnid.why.reasons import WHEN
from companion.kit.ahead import Pick
from companion.kit.game import Parts
from companion.kit.refusals import INCOMPLETE

SPACE_NAMES = frozenset(SPACES)


def possible(state: State, seat: int) -> Iterator[tuple[Parts, Aim | None]]:
    """All words this seat may say, up to where places, targets or numbers follow, and what follows."""
    task = state.agenda[-1]
    if seat in task.asked(state):
        for candidate, aim in task.possible(state, seat):
            if aim is None or next(aim.found(), None) is not None:  # what has no target is no use
                yield candidate, aim
    else:
        yield from ((word, None) for word in _of_reward(state, seat))


def _of_reward(state: State, seat: int) -> Iterator[Parts]:
    """The words of a seat that is asked about an upgrade while another is asked something else."""
    asked = state.agenda[-1].non_blocking and seat in rewarded(state)
    return upgrades.ways(state, seat) if asked else iter(())


def every(state: State, seat: int) -> Iterator[str]:
    """Every complete word of a seat, in one pass."""
    task = state.agenda[-1]
    return map(" ".join, task.words(state, seat) if seat in task.asked(state) else _of_reward(state, seat))


def choose(state: State, seat: int, pick: Pick) -> str:
    """One of the words of a seat, each as likely as the others."""
    found = paths(state, seat)
    return " ".join(found[pick(len(found))])


def paths(state: State, seat: int) -> list[Parts]:
    """The words of a seat as their parts, not to be changed."""
    return listed(state, seat) if seat in state.agenda[-1].asked(state) else list(_of_reward(state, seat))


def rewarded(state: State) -> tuple[int, ...]:
    """The seats asked about an upgrade: all that earned one, or in turn order one by one (A-43).

    A seat that could only say one word, because its swap has to wait (A-45), is asked later.
    """
    seats = tuple(dict.fromkeys(reward.seat for reward in state.due))
    if not state.equipment.on("upgrade.late"):
        return seats[:1]
    return tuple(seat for seat in seats if len(tuple(islice(upgrades.ways(state, seat), 2))) > 1)


def code(state: State, seat: int, parts: Parts) -> str:
    """Why a word of the right shape does not stand, a key of ``reasons``; empty where it does."""
    if barred := table_code(state, parts):
        return barred
    told = placeless(state, parts)
    return code_of_moment(state, seat, parts) if told == parts else place_code(state, seat, told)


def table_code(state: State, parts: Parts) -> str:
    """Why a word is none for this table: of another mode, a larger board, more players."""
    verb, tracked = parts[0], state.places is not None
    if verb in WHEN and WHEN[verb].mode not in ("", "tracked" if tracked else "counters"):
        return "tracked-mode" if tracked else "counters-mode"
    for part in parts[1:]:
        colour = part.partition("-")[0]
        if colour in COLOURS and COLOURS.index(colour) >= state.equipment.seats:
            return "not-at-table"
        if tracked and part in SPACE_NAMES and part not in state.equipment.grid.spaces:
            return "no-such-space"
    return ""


def code_of_moment(state: State, seat: int, parts: Parts) -> str:
    """Why a word of this table does not stand now: the question, or that the seat is not asked it."""
    task, verb = state.agenda[-1], parts[0]
    if seat in task.asked(state):
        barred = task.code_of_word(state, seat, parts)
        return turns.elsewhere_code(state, seat, verb) if barred == "not-now" else barred
    if verb in upgrades.VERBS:
        return upgrades.reward_code(state, seat, parts)
    return turns.elsewhere_code(state, seat, verb)


def placeless(state: State, parts: Parts) -> Parts:
    """A word as counters mode has it: up to its place or direction."""
    if state.places is not None:
        return parts
    if parts[0] == "control":
        return parts[:2]
    return parts[: next((at for at, part in enumerate(parts) if part in SPACE_NAMES), len(parts))]


def place_code(state: State, seat: int, told: Parts) -> str:
    """Why a word with a place does not stand in counters mode: for what forbids it without one, else for the
    place."""
    barred = code_of_moment(state, seat, told)
    if next(begun(state, seat, told), ""):
        return "counters-mode:space"
    if not barred.startswith(INCOMPLETE):
        return barred
    aim = state.agenda[-1].aim(state, seat, told)
    return next(map(aim.code, aim.order), barred) if aim is not None else barred


def begun(state: State, seat: int, start: Parts) -> Iterator[str]:
    """The words of a seat that begin like this."""
    return (word for word in every(state, seat) if tuple(word.split()[: len(start)]) == start)
