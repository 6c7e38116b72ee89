"""Faults planted in who agrees for a seat, for the teeth."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from unittest.mock import patch

from companion.frozen import replace
from companion.table.desk import consent
from companion.table.intents import Origin
from companion.table.people import sitting
from companion.table.people.guests import Guests


def one_agrees_for_all() -> AbstractContextManager[Any]:
    """Whoever answers what is proposed answers for every seat."""
    return patch.object(consent, "_voices", lambda context: consent._seats(context.fold))


@contextmanager
def second_phone_agrees() -> Iterator[None]:
    """A phone that has a seat beside another agrees for it too."""
    origin = Guests.origin

    def kind(self: Guests, device: str | None) -> Origin:
        return replace(origin(self, device), beside=frozenset())

    with patch.object(Guests, "origin", kind):
        yield


def new_for_ever() -> AbstractContextManager[Any]:
    """Whoever has a seat has it newly, for however long."""
    return patch.object(sitting, "MINUTE", 1e9)
