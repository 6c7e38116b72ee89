"""Dump and load: a state as plain JSON values, and back with every invariant checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from companion.errors import DataError, OptionError, PositionError
from companion.games.arachnid import (
    battle,
    critters,
    den,
    feeding,
    fly_hit,
    funnels_lost,
    hatching,
    landing,
    new_fly,
    reports,
    retreat,
    rounds,
    scoring,
    setup,
    turns,
    walking,
)
from companion.games.arachnid.agenda import run
from companion.games.arachnid.codec import Codec, Misfit, field_types
from companion.games.arachnid.invariants import broken
from companion.games.arachnid.state import State, Task
from companion.games.arachnid.table import Table, set_out
from companion.games.arachnid.work import Work
from companion.kit.saved import settings_values
from companion.play import Settings, Text, text

_TASKS: tuple[type[Task], ...] = (
    setup.FirstPlayer,
    setup.HoldOut,
    setup.Draft,
    rounds.StartRound,
    rounds.DrawEvent,
    rounds.EndRound,
    feeding.Feed,
    new_fly.NewFly,
    fly_hit.FlyHit,
    fly_hit.Standing,
    critters.Wake,
    critters.Spawn,
    critters.Sweep,
    den.DenPhase,
    turns.Turn,
    turns.CleanUp,
    battle.Battle,
    landing.Landing,
    retreat.Retreat,
    walking.Steer,
    setup.Settle,
    hatching.Hatch,
    reports.Underneath,
    funnels_lost.Stood,
    scoring.CountWebs,
    scoring.Largest,
    scoring.Finished,
)
_CODEC = Codec(Task, {task.__name__: task for task in _TASKS})

Settle = Callable[[int, Mapping[str, Any], Mapping[str, Any]], Settings]
"""Settings from seats, options and data files, checked. Errors: OptionError, DataError."""


def dump(position: State) -> dict[str, Any]:
    """A state as plain JSON values, with the settings it is played under."""
    values = {
        field.name: _CODEC.plain(getattr(position, field.name))
        for field in fields(position)
        if field.name != "table"
    }
    return {"settings": settings_values(position.table.settings), **values}


def load(data: Mapping[str, Any], settle: Settle) -> State:
    """The state of a dump. Errors: PositionError, naming the broken invariant."""
    try:
        position = _read(data, _table(data, settle))
    except Misfit as misfit:
        raise PositionError(text("This is no position of Arachnid: {reason}.", reason=str(misfit))) from None
    trouble = _trouble(position)
    if trouble is not None:
        raise PositionError(text("No game can stand like this: {reason}.", reason=trouble))
    return position


def _table(data: Mapping[str, Any], settle: Settle) -> Table:
    given = data.get("settings")
    if not isinstance(given, Mapping) or set(given) != {"seats", "options", "data"}:
        raise Misfit("its settings are missing")
    if not isinstance(given["data"], Mapping) or not isinstance(given["options"], Mapping):
        raise Misfit("its settings are no lists of names")
    try:
        settled = settle(given["seats"], given["options"], given["data"])
        if settled.options != given["options"]:
            raise Misfit("its house rules are not all there")
        return set_out(settled)
    except (OptionError, DataError) as error:
        raise PositionError(text("These settings do not fit: {reason}", reason=error.text)) from None


def _read(data: Mapping[str, Any], table: Table) -> State:
    types = {name: hint for name, hint in field_types(State).items() if name != "table"}
    for name in sorted(set(data) ^ {*types, "settings"}):
        raise Misfit(f"{name} is missing or unknown")
    values = {name: _CODEC.read(hint, data[name], name) for name, hint in types.items()}
    return State(table=table, **values)


def _trouble(position: State) -> Text | None:
    """What no play could have led to: a broken invariant, or rules that do not wait here."""
    found = broken(position)
    if found is not None:
        return found
    work = Work(position)
    try:
        run(work)
    except (LookupError, ValueError):
        return text("what is to be done next does not fit the rest")
    return None if work.frozen() == position else text("nobody is asked anything here")
