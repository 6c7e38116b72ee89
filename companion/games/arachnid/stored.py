"""Dump and load: a state as plain JSON values, and back with every invariant checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from companion.errors import DataError, OptionError, PositionError
from companion.games.arachnid import (
    battle,
    critters,
    den,
    feeding,
    fly_hit,
    hatching,
    landing,
    reports,
    retreat,
    rounds,
    scoring,
    setup,
    state,
    turns,
    walking,
)
from companion.games.arachnid.invariants import broken
from companion.games.arachnid.state import State, Task
from companion.games.arachnid.table import Table, set_out
from companion.play import Settings, text

TASKS: Mapping[str, type[Task]] = {
    task.__name__: task
    for task in (
        setup.FirstPlayer,
        setup.HoldOut,
        setup.Draft,
        rounds.StartRound,
        rounds.DrawEvent,
        rounds.EndRound,
        feeding.Feed,
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
        scoring.CountWebs,
        scoring.Largest,
        scoring.Finished,
    )
}


class _Misfit(Exception):
    """A value that does not fit its place: the path to it and what was expected."""


def dump(position: State) -> dict[str, Any]:
    """A state as plain JSON values, with the settings it is played under."""
    settings = position.table.settings
    values = {
        field.name: _plain(getattr(position, field.name))
        for field in fields(position)
        if field.name != "table"
    }
    return {
        "settings": {
            "seats": settings.seats,
            "options": dict(settings.options),
            "data": dict(settings.data),
        },
        **values,
    }


def load(data: Mapping[str, Any], settle: Any) -> State:
    """The state of a dump. Errors: PositionError, naming the broken invariant."""
    try:
        table = _table(data, settle)
        hints = _hints(State)
        known = {name: hints[name] for name in hints if name != "table"}
        wrong = set(data) - set(known) - {"settings"} or set(known) - set(data)
        if wrong:
            raise _Misfit(f"{sorted(wrong)[0]} is missing or unknown")
        values = {name: _value(hint, data[name], name) for name, hint in known.items()}
    except _Misfit as misfit:
        raise PositionError(text("This is no position of Arachnid: {reason}.", reason=str(misfit))) from None
    position = State(table=table, **values)
    if len(position.colonies) != table.seats:
        raise PositionError(text("There are not as many colonies as seats."))
    try:
        wrong_text = broken(position)
    except (LookupError, ValueError):
        wrong_text = text("its parts do not fit together")
    if wrong_text is not None:
        raise PositionError(text("No game can stand like this: {reason}.", reason=wrong_text))
    return position


def _table(data: Mapping[str, Any], settle: Any) -> Table:
    given = data.get("settings")
    if not isinstance(given, Mapping) or set(given) != {"seats", "options", "data"}:
        raise _Misfit("its settings are missing")
    if not isinstance(given["data"], Mapping) or not isinstance(given["options"], Mapping):
        raise _Misfit("its settings are no lists of names")
    try:
        return set_out(settle(given["seats"], given["options"], given["data"]))
    except (OptionError, DataError) as error:
        raise PositionError(text("These settings do not fit: {reason}", reason=error.text)) from None


def settings_of(seats: int, options: Mapping[str, Any], data: Mapping[str, Any]) -> Settings:
    """Settings as they stand in a dump."""
    return Settings(seats, options, data)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Task):
        return {"task": type(value).__name__, **_fields(value)}
    if is_dataclass(value):
        return _fields(value)
    return value


def _fields(value: Any) -> dict[str, Any]:
    return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}


@cache
def _hints(kind: type) -> dict[str, Any]:
    names = {**vars(state), "Table": Table, "Side": battle.Side}
    hints = get_type_hints(kind, {**vars(__import__(kind.__module__, fromlist=["_"])), **names})
    return {field.name: hints[field.name] for field in fields(kind)}


def _value(hint: Any, value: Any, path: str) -> Any:
    """The value of a type as dumped. Raises _Misfit."""
    origin = get_origin(hint)
    if origin is tuple:
        return _tuple(get_args(hint), value, path)
    if origin in (Union, UnionType):
        if value is None and NoneType in get_args(hint):
            return None
        (inner,) = (arg for arg in get_args(hint) if arg is not NoneType)
        return _value(inner, value, path)
    if hint is Task:
        kind = TASKS.get(value.get("task", "")) if isinstance(value, Mapping) else None
        if kind is None:
            raise _Misfit(f"{path} is no task")
        return _dataclass(kind, {key: item for key, item in value.items() if key != "task"}, path)
    if is_dataclass(hint):
        return _dataclass(hint, value, path)
    if type(value) is not hint:
        raise _Misfit(f"{path} is not of the kind {hint.__name__}")
    return value


def _tuple(kinds: tuple[Any, ...], value: Any, path: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise _Misfit(f"{path} is no list")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_value(kinds[0], item, f"{path}.{place}") for place, item in enumerate(value))
    if len(kinds) != len(value):
        raise _Misfit(f"{path} has {len(value)} parts instead of {len(kinds)}")
    pairs = zip(kinds, value, strict=True)
    return tuple(_value(kind, item, f"{path}.{place}") for place, (kind, item) in enumerate(pairs))


def _dataclass(kind: Any, value: Any, path: str) -> Any:
    if not isinstance(value, Mapping):
        raise _Misfit(f"{path} is no group of values")
    hints = _hints(kind)
    if set(value) != set(hints):
        raise _Misfit(f"{path} has other parts than a {kind.__name__}")
    return kind(**{name: _value(hint, value[name], f"{path}.{name}") for name, hint in hints.items()})
