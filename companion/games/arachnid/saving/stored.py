"""Dump and load: a state as plain JSON values, and back with every invariant checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import PositionError
from companion.games.arachnid.printed.equipment import equip
from companion.games.arachnid.saving.invariants import broken
from companion.games.arachnid.state.position import State, Task, builder_of
from companion.games.arachnid.tasks.agenda import run
from companion.games.arachnid.tasks.kinds import KINDS
from companion.kit import saved
from companion.kit.codec import Codec
from companion.kit.game import Game
from companion.play import Step, Text, text

NO_NEXT = text("what is to be done next does not fit the rest")
_CODEC = Codec(base=Task, kinds=KINDS)


def dump(state: State) -> dict[str, Any]:
    """A state as plain JSON values, with the settings it is played under."""
    return saved.dump(_CODEC, state)


def load(game: Game, values: Mapping[str, Any]) -> State:
    """The state of a dump. Errors: PositionError, naming the broken invariant."""
    state = State(equip(saved.settings(game, values)), **saved.fields(game, _CODEC, State, values))
    trouble = _trouble(state)
    if trouble is not None:
        raise _cannot_stand(trouble)
    return state


def gone_on(state: State) -> Step:
    """A corrected position, gone on to what the rules wait for. Errors: PositionError."""
    if (found := broken(state)) is not None:
        raise _cannot_stand(found)
    builder = builder_of(state)
    try:
        run(builder)
    except (LookupError, ValueError):
        raise _cannot_stand(NO_NEXT) from None
    return Step(builder.build(), tuple(builder.events))


def _cannot_stand(reason: Text) -> PositionError:
    return PositionError(text("No game can stand like this: {reason}.", reason=reason))


def _trouble(position: State) -> Text | None:
    """What no play could have led to: a broken invariant, or rules that do not wait here."""
    found = broken(position)
    if found is not None:
        return found
    builder = builder_of(position)
    try:
        run(builder)
    except (LookupError, ValueError):
        return NO_NEXT
    return None if builder.build() == position else text("nobody is asked anything here")
