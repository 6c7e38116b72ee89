"""Dicts of which the keys are known, for those who check types; to the program they are dicts and no more.

``typing.TypedDict`` makes and compiles a reference for each key of each class when a module is read. The box
never looks at one, and the interface has a thousand. Here the annotations stay the texts that they are;
``tools/schema.py`` reads them with ``typing.get_type_hints``, as of any class.
"""

from __future__ import annotations

import sys
from collections import ChainMap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TypedDict as TypedDict
else:

    class _Keys(type):
        """The class of these classes: called, each gives a dict."""

        __call__ = dict

    class _Keyed(metaclass=_Keys):
        """What they have in common."""

        __annotations__ = {}
        __optional_keys__ = frozenset()

        def __init_subclass__(cls, *, total=True):
            own = vars(cls).get("__annotations__", {})
            above = [base.__annotations__ for base in cls.__bases__]
            cls.__annotations__ = dict(ChainMap(own, *reversed(above)))
            optional = [base.__optional_keys__ for base in cls.__bases__]
            cls.__optional_keys__ = frozenset(() if total else own).union(*optional)

    def TypedDict(name, keys, /, *, total=True):  # noqa: N802  # called as the one of typing is
        """A class of a name and its keys, for keys that are no names in Python."""
        space = {"__annotations__": keys, "__module__": sys._getframe(1).f_globals["__name__"]}
        return _Keys(name, (_Keyed,), space, total=total)

    TypedDict.__mro_entries__ = lambda _bases: (_Keyed,)


def is_typed_dict(kind: object) -> bool:
    """Whether something is one of these classes."""
    return type(kind).__name__ == "_Keys"
