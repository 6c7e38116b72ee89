"""Frozen dataclasses, made sooner.

``@frozen`` is ``@dataclass(frozen=True, slots=True)``. A dataclass compiles each of its six functions
by itself as soon as its module is read, two of them only to refuse changes, and a box reads more than
a hundred such classes before it is ready. Here one text is compiled for each class, when the first
value of it is made, and what is the same in all of them stands here once. For ``fields``, ``replace``
and ``match`` it is a dataclass still. Of

    @frozen
    class Pile:
        kind: str
        count: int = 0
        seen: list[str] = field(default_factory=list, compare=False)

this text is made and compiled, when somebody first says ``Pile("fly")``:

    def __init__(self, kind, count=_default_count, seen=_unset):
        _set_kind(self, kind); …; _set_seen(self, _new_seen() if seen is _unset else seen)
    def __eq__(self, other):
        if other.__class__ is not self.__class__: return NotImplemented
        return (self.kind, self.count, ) == (other.kind, other.count, )
    def __hash__(self):
        return hash((self.kind, self.count, ))

``_set_kind`` is ``Pile.kind.__set__``, what the slot itself brings: ``self.kind = kind`` would be refused.
The first ``replace`` of a Pile makes another function, which fills a blank of an open twin and closes it:

    def replacer(_old, /, kind=_unset, count=_unset, seen=_unset):
        _made = _blank(_twin)
        _made.kind = _old.kind if kind is _unset else kind; …  # so each field
        _made.__class__ = _kind
        return _made
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from functools import cache
from types import BuiltinMethodType
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, dataclass_transform

Kind = TypeVar("Kind")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: type[Kind]) -> type[Kind]:
    """Make a class a frozen dataclass with slots. Of what ``field`` knows, it takes defaults, factories
    of defaults and ``compare=False``. Errors: TypeError for a class that wants more of a dataclass."""
    own = _MADE.intersection(vars(kind))
    if own:
        raise TypeError(
            f"{kind.__qualname__} has its own {min(own)}: use dataclass(frozen=True, slots=True)."
        )
    kind.__doc__ = kind.__doc__ or kind.__name__  # or a dataclass would write one
    made = dataclass(init=False, repr=False, eq=False, slots=True)(kind)
    for one in fields(made):  # type: ignore[arg-type]
        if not (one.init and one.repr and not one.kw_only and one.hash is None):
            raise TypeError(
                f"{kind.__qualname__}.{one.name} is a field only dataclass(frozen=True) can make."
            )

    def make_the_first(self: Any, *given: Any, **named: Any) -> None:
        for name, function in _compiled(made, fields(made)).items():  # type: ignore[arg-type]
            setattr(made, name, function)
        made.__init__(self, *given, **named)

    for name, function in {**_SHARED, "__init__": make_the_first}.items():
        setattr(made, name, function)
    return made


@dataclass_transform(frozen_default=False, field_specifiers=(field,))
def openable(kind: type[Kind]) -> type[Kind]:
    """Make a class a frozen one whose fields a subclass may set; the type checker takes both for open.

    The subclass has ``__setattr__ = object.__setattr__``; ``recast`` makes a value of the one a value of
    the other.
    """
    return frozen(kind)


def recast(value: Any, kind: type[Kind]) -> Kind:
    """The same fields as a value of another class, of which the one is a subclass of the other. What
    else a subclass has is left unset."""
    to: type = kind
    made: Kind = _replacer(to)(value)
    return made


def _compiled(kind: type, every: tuple[Field[Any], ...]) -> dict[str, Any]:
    """What sets, compares and hashes the fields of a class."""
    scope: dict[str, Any] = {"_unset": _UNSET}
    parameters, lines = ["self"], []
    for one in every:
        name, given, parameter = one.name, one.name, one.name
        if one.default_factory is not MISSING:
            scope[f"_new_{name}"] = one.default_factory
            given, parameter = f"_new_{name}() if {name} is _unset else {name}", f"{name}=_unset"
        elif one.default is not MISSING:
            scope[f"_default_{name}"] = one.default
            parameter = f"{name}=_default_{name}"
        parameters.append(parameter)
        lines.append(f"_set_{name}(self, {given})")
        scope[f"_set_{name}"] = getattr(kind, name).__set__  # its slot's own, which refuses nothing
    mine = "".join(f"self.{one.name}, " for one in every if one.compare)
    text = f"""
def __init__({", ".join(parameters)}):
    {"; ".join(lines) or "pass"}
def __eq__(self, other):
    if other.__class__ is not self.__class__: return NotImplemented
    return ({mine}) == ({mine.replace("self.", "other.")})
def __hash__(self):
    return hash(({mine}))
"""
    exec(text, scope)
    made = {name: scope[name] for name in ("__eq__", "__hash__", "__init__")}  # or another thread meets half
    for name, function in made.items():
        function.__qualname__ = f"{kind.__qualname__}.{name}"
    return made


_UNSET = object()
_MADE = frozenset({"__post_init__", "__init__", "__eq__", "__hash__", "__repr__", "__setattr__"})


if TYPE_CHECKING:
    from dataclasses import replace as replace  # of which mypy knows the fields
else:

    def replace(value: Kind, **changes: Any) -> Kind:
        """The same as ``dataclasses.replace``, in a fifth of the time for a frozen value with slots."""
        return _replacer(type(value))(value, **changes)


@cache
def _replacer(kind: type) -> Callable[..., Any]:
    """What copies a value of a class, slot by slot, with some of them changed."""
    every = [one.name for one in fields(kind)]
    if not every:
        return lambda old: old
    if not hasattr(kind, "__slots__"):
        return dataclasses.replace
    scope: dict[str, Any] = {"_unset": _UNSET, "_blank": object.__new__, "_kind": kind}
    if isinstance(kind.__init_subclass__, BuiltinMethodType):
        # The slots of an open twin are set in half the time.
        opened = {"__slots__": vars(kind)["__slots__"], "__setattr__": object.__setattr__}
        scope["_twin"] = type(kind.__name__, kind.__bases__, opened)
        set_slot, close = "_made.{0} = {1}", "_made.__class__ = _kind"
    else:  # its bases count what is derived from them, and so shall have no twin
        scope |= {"_twin": kind, **{f"_set_{name}": getattr(kind, name).__set__ for name in every}}
        set_slot, close = "_set_{0}(_made, {1})", "pass"
    copied = [set_slot.format(name, f"_old.{name} if {name} is _unset else {name}") for name in every]
    text = f"""
def replacer(_old, /, {", ".join(f"{name}=_unset" for name in every)}):
    _made = _blank(_twin)
    {"; ".join(copied)}
    {close}
    return _made
"""
    exec(text, scope)
    made: Callable[..., Any] = scope["replacer"]
    return made


def _repr(self: Any) -> str:
    shown = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in fields(self))
    return f"{type(self).__qualname__}({shown})"


def _refuse(self: Any, name: str, *_: object) -> NoReturn:
    raise FrozenInstanceError(f"{type(self).__qualname__} is frozen: {name} stays as it is")


def _reduce(self: Any) -> tuple[type, tuple[Any, ...]]:
    return type(self), tuple(getattr(self, one.name) for one in fields(self))


_SHARED = {"__repr__": _repr, "__setattr__": _refuse, "__delattr__": _refuse, "__reduce__": _reduce}
