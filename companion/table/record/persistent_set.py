"""A set that grows without being copied, and whose earlier states stay as they were."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Set
from itertools import islice
from typing import Generic, TypeVar

Element = TypeVar("Element", bound=Hashable)


class PersistentSet(Set[Element], Generic[Element]):
    """A set of which each state holds for ever, with all states of one line in one dictionary.

    A long record names phones at nearly every entry. A frozen set copied at each of them takes time and
    memory with the square of its length; here a step costs what it adds. Only a step from a state that was
    gone on from before, as after going back, copies.
    """

    __slots__ = ("_places", "_size")

    def __init__(self, elements: Iterable[Element] = ()) -> None:
        self._places: dict[Element, int] = {}
        for element in elements:
            self._places.setdefault(element, len(self._places))
        self._size = len(self._places)

    def added(self, elements: Iterable[Element]) -> PersistentSet[Element]:
        """This set with ``elements`` too; this one stays as it is."""
        following: PersistentSet[Element] = PersistentSet()
        goes_on = self._size == len(self._places)
        following._places = self._places if goes_on else {one: place for place, one in enumerate(self)}
        for element in elements:
            following._places.setdefault(element, len(following._places))
        following._size = len(following._places)
        return following

    def __contains__(self, element: object) -> bool:
        place = self._places.get(element)  # type: ignore[arg-type]
        return place is not None and place < self._size

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Element]:
        return islice(self._places, self._size)
